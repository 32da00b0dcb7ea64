/* sim.c: `hustings sim`: many games between bots, and a table of the results.
 *
 * Standard output depends only on the arguments; speed and progress go to standard error. */
#include <errno.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "front/command.h"
#include "front/sim_report.h"
#include "lab/keep.h"
#include "lab/sim.h"
#include "match/fair.h"

enum { MOST_GAMES = 1000000000, DEFAULT_GAMES = 1000 };

/* 0, or -1 when out of memory. */
static int print_json(json_t *j)
{
    char *text = j ? json_dumps(j, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(j);
    if (!text)
        return -1;
    puts(text);
    free(text);
    return 0;
}

/* --- while it runs -------------------------------------------------------------------------------------- */

/* Ctrl-C: no further game begins, and the results so far are printed. A second one ends the program. */
static atomic_int stopped;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stopped, 1);
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

enum { BAR = 40 };

static void show_progress(const struct sim *sim, uint64_t played)
{
    char bar[BAR + 1];
    int full = (int)(played * BAR / sim->games);
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)full);
    bar[BAR] = 0;
    fprintf(stderr, "\r[%s] %" PRIu64 "/%" PRIu64 " ", bar, played, sim->games);
}

static void clear_progress(void)
{
    fprintf(stderr, "\r%*s\r", BAR + 26, "");
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void tell_speed(const struct sim *sim, const struct sim_totals *t, double seconds)
{
    char text[NUMBER_ROOM];
    const struct slot slots[] = {
        {"games", NULL, (int64_t)t->games},
        {"seconds", sim_decimals(seconds, 2, text), 0},
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
    int least, most; /* players; a sweep goes through all numbers between */
    int sweeps;
};

static int no_such_bot(const struct game *game, const char *name, struct error *e)
{
    char known[200] = "";
    size_t size = 0;
    for (const struct bot *const *bot = bots_of(game); *bot; bot++)
        if (size < sizeof known)
            size += (size_t)snprintf(known + size, sizeof known - size, size ? ", %s" : "%s", (*bot)->name);
    error_set(e, BAD_INPUT, W_SIM_NO_SUCH_BOT, known);
    return error_text(e, name);
}

/* "democrat=a,republican=b": a bot for each party of the game. */
static int read_party_bots(const char *text, struct sim *sim, struct error *e)
{
    const struct parties *parties = figures_find(sim->content->game)->parties;
    char name[64];
    unsigned named = 0;
    sim->by_party = 1;
    for (const char *at = text; parties && *at;) {
        size_t key = strcspn(at, "=,"), length = strcspn(at, ",");
        int party = 0;
        while (party < parties->count &&
               (strlen(parties->names[party]) != key || strncmp(parties->names[party], at, key) != 0))
            party++;
        if (party == parties->count || at[key] != '=')
            break;
        snprintf(name, sizeof name, "%.*s", (int)(length - key - 1), at + key + 1);
        sim->bots[party] = bot_find(sim->content->game, name);
        if (!sim->bots[party])
            return no_such_bot(sim->content->game, name, e);
        named |= 1u << party;
        at += length;
        at += *at == ',';
    }
    if (parties && named == (1u << parties->count) - 1)
        return 0;
    error_set(e, BAD_INPUT, W_SIM_BOTS_PARTIES, "--bots");
    return error_text(e, text);
}

/* "a" for all seats, or "a,b,…", one per seat; or by party. */
static int read_bots(const char *text, struct sim *sim, struct error *e)
{
    const struct game *game = sim->content->game;
    int count = 0;
    if (strchr(text, '='))
        return read_party_bots(text, sim, e);
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        const struct bot *bot = bot_find(game, name);
        if (!bot)
            return no_such_bot(game, name, e);
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

/* The processors that this program may use. */
static int processors(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count > SIM_MOST_THREADS ? SIM_MOST_THREADS : count;
}

/* --players N or LEAST-MOST. The game checks the first number as it is opened. */
static int read_players(struct request *r, const char *game, char least[NUMBER_ROOM], struct error *e)
{
    const char *text = r->start.players_text, *dash = text && *text ? strchr(text + 1, '-') : NULL;
    int64_t most;
    if (dash) {
        snprintf(least, NUMBER_ROOM, "%.*s", (int)(dash - text), text);
        r->start.players_text = least;
    }
    if (start_open(&r->start, game, e))
        return -1;
    r->least = r->most = r->start.players;
    r->sweeps = dash != NULL;
    if (dash && number_read("--players", dash + 1, r->least, r->start.game->most_seats, &most, e))
        return -1;
    r->most = dash ? (int)most : r->least;
    return 0;
}

static int read_request(struct request *r, const char *game, struct error *e)
{
    char least[NUMBER_ROOM];
    struct sim *sim = &r->sim;
    int64_t games = DEFAULT_GAMES, threads = processors();
    if (read_players(r, game, least, e))
        return -1;
    sim->content = r->start.content;
    sim->seats = r->start.players;
    sim->options = r->start.options;
    if ((r->games && number_read("--games", r->games, 1, MOST_GAMES, &games, e)) ||
        (r->threads && number_read("--threads", r->threads, 1, SIM_MOST_THREADS, &threads, e)) ||
        (r->seed && seed_read(r->seed, sim->seed, e)))
        return -1;
    for (sim->seats = r->most; sim->seats >= r->least; sim->seats--) /* before the first game, for all */
        if (read_bots(r->bots ? r->bots : "random", sim, e))
            return -1;
    if (!r->seed)
        randombytes_buf(sim->seed + 26, 6); /* a number of at most 15 digits: it will be typed again */
    sim->games = (uint64_t)games;
    sim->threads = (int)threads;
    sim->stop = &stopped;
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
    if (r->records && r->sweeps) {
        if ((size_t)snprintf(folder, sizeof folder, "%s/players-%d", r->records, seats) >= sizeof folder) {
            error_set(e, BAD_INPUT, W_ERROR_WRITE, r->records);
            return error_text(e, strerror(ENAMETOOLONG));
        }
        if (keep_folder(r->records, 0, e))
            return -1;
        sim->records = folder;
    }
    double began = seconds_now();
    int failed = sim_run(sim, totals, e);
    if (sim->progress)
        clear_progress();
    if (!failed)
        tell_speed(sim, totals, seconds_now() - began);
    return failed;
}

/* Prints all the results, one number of players after the other. 0, or -1 when out of memory. */
static int print_all(struct request *r, const struct sim_totals *totals, int counts)
{
    json_t *list = r->json && r->sweeps ? json_array() : NULL;
    for (int i = 0; i < counts; i++) {
        r->sim.seats = r->least + i;
        if (list)
            json_array_append_new(list, sim_json(&r->sim, &totals[i]));
        else if (r->json)
            return print_json(sim_json(&r->sim, &totals[i]));
        else
            sim_print_table(&r->sim, &totals[i]);
        if (!r->json && r->sweeps)
            putchar('\n');
    }
    for (int i = 0; i < counts && r->sweeps && !r->json; i++) {
        r->sim.seats = r->least + i;
        sim_print_summary(&r->sim, &totals[i]);
    }
    return list ? print_json(list) : 0;
}

static int simulate(struct request *r, const char *game)
{
    static struct sim_totals totals[MAX_SEATS + 1]; /* too large for comfort on the stack */
    struct error e;
    int counts = 0, whole = 1;
    if (read_request(r, game, &e))
        return complain(&e);
    catch_signals();
    for (int seats = r->least; seats <= r->most && whole; seats++, counts++) {
        if (play_one(r, seats, &totals[counts], &e))
            return complain(&e);
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
    struct request r = {0};
    const struct option options[] = {
        START_OPTIONS(&r.start),
        {.name = "games", .value = &r.games},
        {.name = "seed", .value = &r.seed},
        {.name = "threads", .value = &r.threads},
        {.name = "bots", .value = &r.bots},
        {.name = "records", .value = &r.records},
        {.name = "json", .flag = &r.json},
        {.name = NULL},
    };
    int code = options_read_one(self, argc, argv, options, "GAME");
    if (code < 0)
        code = simulate(&r, argv[1]);
    start_close(&r.start);
    return code;
}
