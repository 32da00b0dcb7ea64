/* bench.c: `hustings bench`: how many random games a second the engine plays on one core. */
#include <string.h>
#include <time.h>

#include "command.h"
#include "lab/bulk.h"
#include "rules/kit.h"

/* CPU time: the machine may be shared. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char *const modes[] = {"list", "kth", "bulk", NULL};

static int can_play(const struct game *game, int mode)
{
    return mode == 0 || (mode == 1 && game->count) || (mode == 2 && strcmp(game->name, "night") == 0);
}

static void measure(const struct start *start, int mode, uint64_t games)
{
    const struct game *game = start->game;
    const void *pack = start->content->pack;
    struct bulk_tally t = {0};
    struct rng rng;
    rng_seed(&rng, 1);
    double begin = now();
    if (mode == 0)
        bulk_list(game, pack, start->players, &rng, games, &t);
    else if (mode == 1)
        bulk_kth(game, pack, start->players, &rng, games, &t);
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
    printf("%s %s: %.0f games/s\n", game->name, modes[mode], n / seconds);
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
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code >= 0)
        return code;
    if (rest != 1)
        return misused(self, rest ? W_CLI_TOO_MANY : W_CLI_TOO_FEW, rest ? argv[2] : "GAME");
    int mode = name_index(modes, mode_name);
    if (mode < 0)
        return misused(self, W_CLI_NO_SUCH_MODE, mode_name);
    if (number_read("--games", games_text, 1, 1000000000, &games, &e) || start_open(&start, argv[1], &e)) {
        code = complain(&e);
    } else if (!can_play(start.game, mode)) {
        code = misused(self, W_CLI_NO_SUCH_MODE, mode_name);
    } else {
        measure(&start, mode, (uint64_t)games);
        code = finish(DONE);
    }
    start_close(&start);
    return code;
}
