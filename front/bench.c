/* bench.c: `hustings bench`: how many random games a second the engine plays on one core; of Voices also how
 * many pushes. */
#include <string.h>
#include <time.h>

#include "front/command.h"
#include "lab/bulk.h"
#include "rules/kit.h"
#include "rules/voices/push.h"

/* CPU time: the machine may be shared. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

enum { PUSH_MODE = 3 };
static const char *const modes[] = {"list", "kth", "bulk", "push", NULL};

static int can_play(const struct game *game, int mode)
{
    return mode == 0 || (mode == 1 && game->count) || (mode == 2 && strcmp(game->name, "night") == 0) ||
           (mode == PUSH_MODE && strcmp(game->name, "voices") == 0);
}

/* --- pushes --------------------------------------------------------------------------------------------- */

enum { PLATFORMS = 256, NEW_MARKER = VOICES_MARKERS - 1 };

struct crowd {
    struct voices_disc discs[VOICES_MAX_DISCS];
    uint8_t count;
};

static int random_push(struct crowd *c, int marker, struct rng *rng)
{
    uint8_t lost[VOICES_MAX_DISCS];
    int at = PUSH_LEAST_AT + (int)rng_below(rng, PUSH_MOST_AT - PUSH_LEAST_AT + 1);
    int slant = (int)rng_below(rng, 2 * PUSH_MOST_SLANT + 1) - PUSH_MOST_SLANT;
    return voices_push(c->discs, &c->count, marker, at, slant, lost);
}

/* A platform with so many discs, as random pushes leave it: an overfull one is begun again. */
static void fill_platform(struct crowd *c, int discs, struct rng *rng)
{
    memset(c, 0, sizeof *c);
    for (int marker = 0; c->count < discs; marker++) {
        if (marker == NEW_MARKER) {
            memset(c, 0, sizeof *c);
            marker = 0;
        }
        random_push(c, marker, rng);
    }
}

/* Random pushes onto platforms that hold so many discs. */
static void measure_pushes(int discs, uint64_t pushes)
{
    static struct crowd crowds[PLATFORMS];
    struct rng rng;
    uint64_t fallen = 0;
    rng_seed(&rng, 1);
    for (int i = 0; i < PLATFORMS; i++)
        fill_platform(&crowds[i], discs, &rng);
    double begin = now();
    for (uint64_t i = 0; i < pushes; i++) {
        struct crowd c = crowds[i % PLATFORMS];
        fallen += (uint64_t)random_push(&c, NEW_MARKER, &rng);
    }
    double seconds = now() - begin;
    printf("voices push: %d discs: %.0f pushes/s, %.2f fall\n", discs, (double)pushes / seconds,
           (double)fallen / (double)pushes);
}

/* --- games ---------------------------------------------------------------------------------------------- */

static void measure(const struct start *start, const int *numbers, int mode, uint64_t games)
{
    const struct game *game = start->game;
    const void *pack = start->content->pack;
    struct bulk_tally t = {0};
    struct rng rng;
    rng_seed(&rng, 1);
    double begin = now();
    if (mode == 0)
        bulk_list(game, pack, start->players, numbers, &rng, games, &t);
    else if (mode == 1)
        bulk_kth(game, pack, start->players, numbers, &rng, games, &t);
    else
        bulk_night(pack, &rng, games, &t);
    double seconds = now() - begin, n = (double)games;
    for (int seat = 0; seat < start->players; seat++)
        printf("%s seat %d: wins %.4f, score %.3f\n", game->name, seat, (double)t.wins[seat] / n,
               (double)t.scores[seat] / n);
    if (t.moves)
        printf("%s %s: %.2f moves a game, %.1f ns a move\n", game->name, modes[mode], (double)t.moves / n,
               1e9 * seconds / (double)t.moves);
    if (t.moves)
        printf("%s %s: %d players: %.0f games/s, %.0f moves/s\n", game->name, modes[mode], start->players,
               n / seconds, (double)t.moves / seconds);
    printf("%s: %zu bytes a position\n", game->name, game->position_size);
    printf("%s %s: %.0f games/s\n", game->name, modes[mode], n / seconds);
}

/* The game's options as numbers for `start`. 0 or -1. */
static int read_options(const struct start *start, int *numbers, struct error *e)
{
    json_t *full = NULL;
    int failed =
        start->game->codec->options(start->content, start->players, start->options, &full, numbers, e);
    json_decref(full);
    return failed;
}

int run_bench(const struct command *self, int argc, char **argv)
{
    struct start start = {0};
    const char *mode_name = "list", *games_text = "300000";
    const struct option options[] = {
        START_OPTIONS(&start),
        {.name = "mode", .value = &mode_name},
        {.name = "games", .value = &games_text},
        {.name = NULL},
    };
    struct error e;
    int64_t games;
    int numbers[MAX_OPTIONS] = {0};
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code >= 0)
        return code;
    if (rest != 1)
        return misused(self, rest ? W_CLI_TOO_MANY : W_CLI_TOO_FEW, rest ? argv[2] : "GAME");
    int mode = name_index(modes, mode_name);
    if (mode < 0)
        return misused(self, W_CLI_NO_SUCH_MODE, mode_name);
    if (number_read("--games", games_text, 1, 1000000000, &games, &e) || start_open(&start, argv[1], &e) ||
        read_options(&start, numbers, &e)) {
        code = complain(&e);
    } else if (!can_play(start.game, mode)) {
        code = misused(self, W_CLI_NO_SUCH_MODE, mode_name);
    } else if (mode == PUSH_MODE) {
        static const int discs[] = {2, 6, 10};
        for (int i = 0; i < 3; i++)
            measure_pushes(discs[i], (uint64_t)games);
        code = finish(DONE);
    } else {
        measure(&start, numbers, mode, (uint64_t)games);
        code = finish(DONE);
    }
    start_close(&start);
    return code;
}
