/* puffer.c: library/hustings_puffer.h, used as PufferLib uses an environment: buffers of its own, random ids that the masks
 * allow, for every game; prints how many games ended, and says what is wrong. */
#include <stdio.h>

#include "hustings_puffer.h"

enum { AGENTS = 300, STEPS = 400 };

static int run(const char *game, int players, const char *options)
{
    static unsigned char observations[AGENTS * 1024], masks[AGENTS * 256], terminals[AGENTS], cuts[AGENTS];
    static int actions[AGENTS];
    static float rewards[AGENTS];
    struct hustings_error error;
    Hustings env = {.observations = observations,
                    .actions = actions,
                    .rewards = rewards,
                    .terminals = terminals,
                    .truncations = cuts,
                    .masks = masks,
                    .game = game,
                    .options = options,
                    .players = players,
                    .num_agents = AGENTS,
                    .seed = 7};
    uint64_t random = 88172645463325252u;
    int ended = 0, won = 0, bad = 0;
    if (hustings_puffer_init(&env, &error) != 0) {
        printf("%s: %s\n", game, error.message);
        c_close(&env);
        return 1;
    }
    c_reset(&env);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < AGENTS; i++) {
            int id;
            do { /* xorshift */
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                id = (int)(random % (uint64_t)env.num_actions);
            } while (!masks[i * env.num_actions + id]);
            actions[i] = id;
        }
        c_step(&env);
        for (int i = 0; i < AGENTS; i++) {
            ended += terminals[i] || cuts[i];
            won += rewards[i] > 0;
            bad += !terminals[i] && rewards[i] != 0;
        }
    }
    bad += ended != (int)env.log.n || won != (int)env.log.perf || ended == 0;
    printf("%s: %d games, %d won by whoever chose last, %d bytes an observation\n", game, ended, won,
           env.obs_bytes);
    c_close(&env);
    return bad;
}

int main(void)
{
    struct hustings_error error;
    Hustings none = {.game = "chess", .players = 2, .num_agents = 1};
    int bad = run("night", 2, NULL) + run("vote", 7, "{\"bots\": {\"1-6\": \"rule\"}}") +
              run("dixit", 4, NULL) + run("voices", 4, "{\"most_steps\": 100}");
    bad += hustings_puffer_init(&none, &error) != -1;
    c_close(&none);
    return bad != 0;
}
