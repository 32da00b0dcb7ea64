/* sim.c: `hustings sim`: many games between bots, and a table of the results.
 *
 * Standard output depends only on the arguments; speed and progress go to standard error. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "front/batch.h"
#include "front/outside.h"
#include "front/sim_report.h"
#include "guests/room.h"
#include "lab/keep.h"
#include "lab/sim.h"

enum { MOST_GAMES = 1000000000, DEFAULT_GAMES = 1000 };

/* --- while it runs -------------------------------------------------------------------------------------- */

static void show_progress(const struct sim *sim, uint64_t played)
{
    batch_show_progress(played, sim->games);
}

static void tell_speed(const struct sim *sim, const struct sim_totals *t, double seconds)
{
    char text[NUMBER_ROOM];
    const struct slot slots[] = {
        {"games", NULL, (int64_t)t->games},
        {"seconds", decimals(seconds, 2, text), 0},
        {"threads", NULL, sim->threads},
        {"speed", NULL, seconds > 0 ? (int64_t)((double)t->games / seconds) : 0},
        {"asked", NULL, (int64_t)sim->games},
    };
    if (t->games < sim->games) {
        say(stderr, W_SIM_STOPPED, slots, 5);
        fputc('\n', stderr);
    }
    say(stderr, W_SIM_SPEED, slots, 5);
    fputc('\n', stderr);
}

/* --- the command ---------------------------------------------------------------------------------------- */

struct request {
    struct start start;
    struct sim sim;
    const char *games, *seed, *threads, *bots, *records;
    int json;
    struct players_range players;                            /* a sweep goes through all numbers between */
    struct guest_tally tallies[MAX_SEATS + 1][OUTSIDE_MOST]; /* of programs, by the numbers of players */
};

/* "a" for all seats, or "a,b,…", one per seat; or by party. */
static int read_bots(const char *text, struct sim *sim, struct error *e)
{
    const struct game *game = sim->content->game;
    int count = 0;
    if (strchr(text, '=')) {
        sim->by_party = 1;
        return batch_party_bots(game, "--bots", text, sim->bots, e);
    }
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        const struct bot *bot;
        if (batch_bot(game, at, length, &bot, e))
            return -1;
        if (count < MAX_SEATS)
            sim->bots[count] = bot;
        count++;
        at += length;
        if (!*at)
            break;
    }
    for (int s = 1; count == 1 && s < sim->seats; s++)
        sim->bots[s] = sim->bots[0];
    if (count == 1 || count == sim->seats)
        return 0;
    error_set(e, BAD_INPUT, W_SIM_BOTS_COUNT, "--bots");
    e->value = count;
    e->high = sim->seats;
    return -1;
}

static int read_request(struct request *r, const char *game, struct error *e)
{
    struct sim *sim = &r->sim;
    int64_t games = DEFAULT_GAMES, threads = batch_processors(SIM_MOST_THREADS);
    if (batch_players(&r->start, game, &r->players, e))
        return -1;
    sim->content = r->start.content;
    sim->seats = r->start.players;
    sim->options = r->start.options;
    if ((r->games && number_read("--games", r->games, 1, MOST_GAMES, &games, e)) ||
        (r->threads && number_read("--threads", r->threads, 1, SIM_MOST_THREADS, &threads, e)) ||
        batch_seed(r->seed, sim->seed, e))
        return -1;
    outside_hide(r->bots, r->seed);
    sim->outsiders = &guests_outsiders;
    for (sim->seats = r->players.most; sim->seats >= r->players.least;
         sim->seats--) /* before the first game, for all */
        if (read_bots(r->bots ? r->bots : "random", sim, e))
            return -1;
    sim->games = (uint64_t)games;
    sim->threads = (int)threads;
    sim->stop = &batch_stopped;
    sim->progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    return 0;
}

/* The games of one number of players; if a sweep keeps its games, each number has its own folder. */
static int play_one(struct request *r, int seats, struct sim_totals *totals, struct error *e)
{
    struct sim *sim = &r->sim;
    char folder[4096];
    sim->seats = seats;
    sim->records = r->records;
    if (r->records && r->players.sweeps) {
        if ((size_t)snprintf(folder, sizeof folder, "%s/players-%d", r->records, seats) >= sizeof folder) {
            error_set(e, BAD_INPUT, W_ERROR_WRITE, r->records);
            return error_text(e, strerror(ENAMETOOLONG));
        }
        if (keep_folder(r->records, 0, e))
            return -1;
        sim->records = folder;
    }
    double began = batch_seconds();
    int failed = sim_run(sim, totals, e);
    if (sim->progress)
        batch_clear_progress();
    if (!failed)
        tell_speed(sim, totals, batch_seconds() - began);
    return failed;
}

/* Prints all the results, one number of players after the other. 0, or -1 when out of memory. */
static int print_all(struct request *r, const struct sim_totals *totals, int counts)
{
    json_t *list = r->json && r->players.sweeps ? json_array() : NULL;
    for (int i = 0; i < counts; i++) {
        r->sim.seats = r->players.least + i;
        json_t *one = r->json ? sim_json(&r->sim, &totals[i]) : NULL;
        json_object_set_new(one, "outside", outside_json(r->tallies[i])); /* nothing, where there are none */
        if (list)
            json_array_append_new(list, one);
        else if (r->json)
            return batch_print_json(one);
        else
            sim_print_table(&r->sim, &totals[i]);
        if (!r->json)
            outside_print(r->tallies[i]);
        if (!r->json && r->players.sweeps)
            putchar('\n');
    }
    for (int i = 0; i < counts && r->players.sweeps && !r->json; i++) {
        r->sim.seats = r->players.least + i;
        sim_print_summary(&r->sim, &totals[i]);
    }
    return list ? batch_print_json(list) : 0;
}

static int simulate(struct request *r, const char *game)
{
    static struct sim_totals totals[MAX_SEATS + 1]; /* too large for comfort on the stack */
    struct error e;
    int counts = 0, whole = 1;
    if (read_request(r, game, &e))
        return complain(&e);
    batch_catch_signals();
    for (int seats = r->players.least; seats <= r->players.most && whole; seats++, counts++) {
        if (play_one(r, seats, &totals[counts], &e))
            return complain(&e);
        outside_tallies(r->tallies[counts]);
        whole = totals[counts].games == r->sim.games;
    }
    if (print_all(r, totals, counts)) {
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return complain(&e);
    }
    return finish(whole ? DONE : NO);
}

int run_sim(const struct command *self, int argc, char **argv)
{
    static struct request r; /* too large for comfort on the stack */
    const struct option options[] = {
        START_OPTIONS(&r.start),
        {.name = "games", .value = &r.games},
        {.name = "seed", .value = &r.seed},
        {.name = "threads", .value = &r.threads},
        {.name = "bots", .value = &r.bots},
        {.name = "records", .value = &r.records},
        {.name = "no-history", .flag = &r.sim.forgets},
        {.name = "clock", .each = outside_clock},
        {.name = "strict", .flag = &r.sim.is_strict},
        {.name = "json", .flag = &r.json},
        {.name = NULL},
    };
    int code = options_read_one(self, argc, argv, options, "GAME");
    if (code < 0)
        code = simulate(&r, argv[1]);
    outside_close();
    start_close(&r.start);
    return code;
}
