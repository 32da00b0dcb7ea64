/* bench.c: `hustings bench`: how many random games per second the engine plays on one core; for Voices also
 * how many pushes. */
#include <string.h>

#include "front/bench_batch.h"
#include "lab/figures.h"

#define USUAL_SECONDS 2.0
enum { BY_LIST, BY_NUMBER, STRAIGHT, AS_NUMBERS };
enum { USUAL_TIMES = 300000 }; /* of a measurement of the game's own */
static const char *const modes[] = {"list", "kth", "bulk", "batch", NULL};

static int can_play(const struct game *game, int mode)
{
    return mode == BY_LIST || (mode == BY_NUMBER && bulk_has_kth(game)) ||
           (mode == STRAIGHT && figures_find(game)->straight);
}

static int is_own_mode(const struct game *game, const char *mode)
{
    const char *own = figures_find(game)->own_mode;
    return own && strcmp(own, mode) == 0;
}

/* So many games more. */
static void play_more(const struct start *start, const int *numbers, int mode, uint64_t games,
                      struct rng *rng, struct bulk_tally *t)
{
    const struct game *game = start->game;
    const struct figures *figures = figures_find(game);
    const void *pack = start->content->pack;
    if (mode == BY_LIST)
        bulk_list(game, figures->pick, pack, start->players, numbers, rng, games, t);
    else if (mode == BY_NUMBER)
        bulk_kth(game, figures->pick, pack, start->players, numbers, rng, games, t);
    else
        figures->straight(pack, rng, games, t);
}

/* As many games as were asked for; 0: as many as take about USUAL_SECONDS, so that a game that is slow is not waited for
 * and one that is fast is measured long enough. */
static void measure(const struct start *start, const int *numbers, int mode, uint64_t asked)
{
    const struct game *game = start->game;
    struct bulk_tally t = {0};
    struct rng rng;
    uint64_t games = asked;
    rng_seed(&rng, 1);
    double begin = cpu_seconds(), seconds;
    if (asked)
        play_more(start, numbers, mode, asked, &rng, &t);
    for (uint64_t more = 16; !asked && (games == 0 || cpu_seconds() - begin < USUAL_SECONDS); games += more) {
        more = games > more ? games
                            : more; /* twice as many as so far, but no more than fit the rest of the time */
        double spent = cpu_seconds() - begin,
               rest = games ? (USUAL_SECONDS - spent) * (double)games / spent : 16;
        more = rest < (double)more ? (uint64_t)rest + 1 : more;
        play_more(start, numbers, mode, more, &rng, &t);
    }
    seconds = cpu_seconds() - begin;
    double n = (double)games;
    for (int seat = 0; seat < start->players; seat++)
        printf("%s seat %d: wins %.4f, score %.3f\n", game->name, seat, (double)t.wins[seat] / n,
               (double)t.scores[seat] / n);
    if (t.moves)
        printf("%s %s: %.2f moves a game, %.1f ns a move\n", game->name, modes[mode], (double)t.moves / n,
               1e9 * seconds / (double)t.moves);
    if (t.moves)
        printf("%s %s: %d players: %.0f games/s, %.0f moves/s\n", game->name, modes[mode], start->players,
               n / seconds, (double)t.moves / seconds);
    printf("%s: %zu bytes a position\n", game->name, position_size(start->content));
    printf("%s %s: %.0f games/s\n", game->name, modes[mode], n / seconds);
}

int run_bench(const struct command *self, int argc, char **argv)
{
    struct start start = {0};
    const char *mode_name = "list", *games_text = NULL, *threads_text = "1";
    const struct option options[] = {
        START_OPTIONS(&start),
        {.name = "mode", .value = &mode_name},
        {.name = "games", .value = &games_text},
        {.name = "threads", .value = &threads_text},
        {.name = NULL},
    };
    struct error e;
    int64_t games = 0, threads; /* 0 games: not asked for */
    int numbers[MAX_OPTIONS] = {0};
    int code = options_read_one(self, argc, argv, options, "GAME");
    if (code >= 0)
        return code;
    int mode = name_index(modes, mode_name);
    if ((games_text && number_read("--games", games_text, 1, 1000000000, &games, &e)) ||
        number_read("--threads", threads_text, 1, BATCH_MOST_THREADS, &threads, &e) ||
        start_open(&start, argv[1], &e) ||
        codec_options(start.content, start.players, start.options, numbers, &e)) {
        code = complain(&e);
    } else if (is_own_mode(start.game, mode_name)) {
        figures_find(start.game)->own_bench(games ? (uint64_t)games : USUAL_TIMES);
        code = finish(DONE);
    } else if (mode == AS_NUMBERS) {
        int batch = games == 0 ? BATCH_USUAL : games > BATCH_MOST ? BATCH_MOST : (int)games;
        code = bench_batch(&start, batch, (int)threads, &e) ? complain(&e) : finish(DONE);
    } else if (!can_play(start.game, mode)) {
        code = misused(self, W_CLI_NO_SUCH_MODE, mode_name);
    } else {
        measure(&start, numbers, mode, (uint64_t)games);
        code = finish(DONE);
    }
    start_close(&start);
    return code;
}
