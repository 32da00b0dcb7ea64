/* league.c: `hustings league`: bots against each other on the same luck.
 *
 * Standard output depends only on the arguments, except for the times that the bots took. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/batch.h"
#include "front/league_report.h"
#include "front/outside.h"
#include "guests/room.h"
#include "match/fair.h"

enum { MOST_DEALS = 100000, DEFAULT_DEALS = 100, MOST_THREADS = 256 };

struct request {
    struct start start;
    struct league league;
    const char *games, *seed, *jobs, *bots, *table, *nodes, *ms, *sprt, *state_path;
    int json, one_seat, no_history;
    struct players_range players;
    json_t *known; /* the lines of the state, … */
    json_t *head;  /* … which begin with this */
};

/* --- what was asked for --------------------------------------------------------------------------------- */

/* Without --bots: everybody who is offered, and `random` where that is only one. */
static int read_bots(const char *text, struct league *l, struct error *e)
{
    const struct game *game = l->content->game;
    if (!text) {
        for (const struct bot *const *bot = bots_of(game); *bot; bot++)
            if (bot_is_offered(game, *bot) && l->bot_count < LEAGUE_BOTS)
                l->bots[l->bot_count++] = *bot;
        if (l->bot_count == 1 && l->bots[0] != &bot_random)
            l->bots[l->bot_count++] = &bot_random;
        return 0;
    }
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        const struct bot *bot;
        if (batch_bot(game, at, length, &bot, e))
            return -1;
        for (int i = 0; i < l->bot_count; i++)
            if (l->bots[i] == bot) {
                error_set(e, BAD_INPUT, W_LEAGUE_TWICE, "--bots");
                return error_text(e, bot->name);
            }
        if (l->bot_count == LEAGUE_BOTS) {
            error_set(e, BAD_INPUT, W_LEAGUE_TOO_MANY, "--bots");
            e->high = LEAGUE_BOTS;
            return -1;
        }
        l->bots[l->bot_count++] = bot;
        at += length;
        if (!*at)
            return 0;
    }
}

/* --table: one bot in all seats, or one for each party. */
static int read_table(const char *text, struct league *l, struct error *e)
{
    const struct game *game = l->content->game;
    const struct parties *parties = figures_find(game)->parties;
    l->has_table = 1;
    if (strchr(text, '='))
        return batch_party_bots(game, "--table", text, l->table, e);
    if (batch_bot(game, text, strlen(text), &l->table[0], e))
        return -1;
    for (int i = 1; parties && i < parties->count; i++)
        l->table[i] = l->table[0];
    return 0;
}

/* --sprt E0,E1 */
static int read_sprt(const char *text, struct league *l, struct error *e)
{
    char *end, *last;
    l->sprt[0] = strtod(text, &end);
    l->sprt[1] = *end == ',' ? strtod(end + 1, &last) : 0;
    if (end == text || *end != ',' || last == end + 1 || *last || !(l->sprt[0] < l->sprt[1]) ||
        !(l->sprt[0] >= -1000) || !(l->sprt[1] <= 1000)) {
        error_set(e, BAD_INPUT, W_LEAGUE_SPRT_FORM, "--sprt");
        return error_text(e, text);
    }
    l->has_sprt = 1;
    if (l->bot_count == 2 && (l->form == LEAGUE_PAIRS || l->form == LEAGUE_PARTIES))
        return 0;
    return error_set(e, BAD_INPUT, W_LEAGUE_SPRT_TWO, "--sprt");
}

static int read_form(struct request *r, struct error *e)
{
    struct league *l = &r->league;
    int parties = figures_find(l->content->game)->parties != NULL, guests = r->one_seat || r->table;
    l->form = guests                ? LEAGUE_GUESTS
              : parties             ? LEAGUE_PARTIES
              : r->players.most > 2 ? LEAGUE_SEATS
                                    : LEAGUE_PAIRS;
    if (guests && r->players.least < 3)
        return error_set(e, BAD_INPUT, W_LEAGUE_ONE_OF_TWO, "--one-seat");
    if (!l->has_table && l->bot_count < 2 && l->form != LEAGUE_PARTIES)
        return error_set(e, BAD_INPUT, W_LEAGUE_TWO_BOTS, "--bots");
    return 0;
}

static int read_budget(struct request *r, struct error *e)
{
    int64_t nodes = 0, ms = 0;
    if (r->nodes && r->ms)
        return error_set(e, BAD_INPUT, W_LEAGUE_NODES_OR_MS, "--nodes");
    if ((r->nodes && number_read("--nodes", r->nodes, 1, 1000000000000, &nodes, e)) ||
        (r->ms && number_read("--ms", r->ms, 1, 60000, &ms, e)))
        return -1;
    r->league.budget = (struct budget){.nodes = (uint64_t)nodes, .ms = (uint32_t)ms};
    return 0;
}

static void show_progress(const struct league *l, uint64_t deals)
{
    batch_show_progress(deals, l->deals);
}

static int read_request(struct request *r, const char *game, struct error *e)
{
    struct league *l = &r->league;
    int64_t deals = DEFAULT_DEALS, jobs = batch_processors(MOST_THREADS);
    if (batch_players(&r->start, game, &r->players, e))
        return -1;
    l->content = r->start.content;
    l->options = r->start.options;
    l->seats = r->players.least;
    if ((r->games && number_read("--games", r->games, 1, MOST_DEALS, &deals, e)) ||
        (r->jobs && number_read("--jobs", r->jobs, 1, MOST_THREADS, &jobs, e)) ||
        batch_seed(r->seed, l->seed, e))
        return -1;
    outside_hide(r->bots, r->seed);
    outside_hide(r->table, r->seed);
    l->outsiders = &guests_outsiders;
    if (read_bots(r->bots, l, e) || (r->table && read_table(r->table, l, e)) || read_form(r, e) ||
        (r->sprt && read_sprt(r->sprt, l, e)) || read_budget(r, e))
        return -1;
    l->deals = (uint64_t)deals;
    l->threads = (int)jobs;
    l->forgets = r->no_history;
    l->stop = &batch_stopped;
    l->progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    return 0;
}

/* --- the state ------------------------------------------------------------------------------------------ */

/* What makes two leagues the same one: with more deals it is still the same. */
static json_t *head_of(const struct request *r)
{
    const struct league *l = &r->league;
    const struct content *c = l->content;
    json_t *bots = json_array(), *table = json_array();
    char seed[65];
    fair_to_hex(l->seed, 32, seed);
    for (int i = 0; i < league_players(l); i++)
        json_array_append_new(i < l->bot_count ? bots : table, json_string(league_bot(l, i)->name));
    return json_pack("{s:i,s:s,s:s,s:s,s:O,s:[i,i],s:s,s:i,s:o,s:o,s:I,s:i,s:b}", "league", 1, "game",
                     c->game->name, "rules", codec_version(c->game), "content_sha256", c->sha256, "options",
                     l->options ? l->options : json_null(), "players", r->players.least, r->players.most,
                     "seed", seed, "form", (int)l->form, "bots", bots, "table", table, "nodes",
                     (json_int_t)l->budget.nodes, "ms", (int)l->budget.ms, "forgets", l->forgets);
}

static int bad_state(const struct request *r, enum word word, struct error *e)
{
    error_set(e, BAD_INPUT, word, r->state_path);
    return -1;
}

/* Reads the lines of a state. A last line that breaks off, since the program was killed while writing it, is forgotten;
 * *whole is where the file goes on. */
static int read_lines(struct request *r, FILE *file, long *whole, struct error *e)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t size;
    *whole = 0;
    while ((size = getline(&line, &room, file)) > 0 && line[size - 1] == '\n') {
        json_t *j = json_loadb(line, (size_t)size, 0, NULL);
        *whole += size;
        if (!json_is_object(j)) {
            json_decref(j);
            free(line);
            return bad_state(r, W_LEAGUE_NO_STATE, e);
        }
        if (!r->head)
            r->head = j;
        else
            json_array_append_new(r->known, j);
    }
    free(line);
    return 0;
}

/* A league without a seed of its own goes on with the state's. */
static int take_head(struct request *r, struct error *e)
{
    const char *seed = json_string_value(json_object_get(r->head, "seed"));
    if (!r->seed && seed && fair_from_hex(seed, 32, r->league.seed))
        return bad_state(r, W_LEAGUE_NO_STATE, e);
    json_t *ours = head_of(r);
    int same = json_equal(ours, r->head);
    json_decref(ours);
    return same ? 0 : bad_state(r, W_LEAGUE_OTHER_STATE, e);
}

static int cannot(const struct request *r, enum word word, struct error *e)
{
    int reason = errno;
    error_set(e, BAD_INPUT, word, r->state_path);
    return error_text(e, strerror(reason ? reason : EIO));
}

/* Opens the state and reads what is there; a new one begins with its head. */
static int open_state(struct request *r, struct error *e)
{
    long whole = 0;
    r->known = json_array();
    if (!r->state_path)
        return 0;
    for (int i = 0; i < league_players(&r->league); i++)
        if (!league_bot(&r->league, i)->choose) /* it could read the seed there */
            return error_set(e, BAD_INPUT, W_GUEST_NO_STATE, "--state");
    FILE *file = fopen(r->state_path, "a+");
    if (!file)
        return cannot(r, W_ERROR_WRITE, e);
    r->league.state = file;
    rewind(file);
    if (read_lines(r, file, &whole, e) || (r->head && take_head(r, e)))
        return -1;
    if (ftruncate(fileno(file), whole) || fseek(file, 0, SEEK_END))
        return cannot(r, W_ERROR_WRITE, e);
    if (r->head)
        return 0;
    r->head = head_of(r);
    errno = 0;
    return json_dumpf(r->head, file, JSON_COMPACT) || fputc('\n', file) == EOF || fflush(file)
               ? cannot(r, W_ERROR_WRITE, e)
               : 0;
}

/* The deals of this number of players that the state has; deals beyond the number asked for stay in the file. */
static int take_known(struct request *r, struct league_results *results, struct error *e)
{
    size_t i;
    json_t *line;
    json_array_foreach(r->known, i, line)
    {
        json_int_t deal = json_integer_value(json_object_get(line, "deal"));
        if (json_integer_value(json_object_get(line, "players")) == r->league.seats &&
            (uint64_t)deal < r->league.deals && league_take_deal(results, &r->league, line))
            return bad_state(r, W_LEAGUE_NO_STATE, e);
    }
    return 0;
}

/* --- the command ---------------------------------------------------------------------------------------- */

static void tell_end(const struct league *l, const struct league_results *r, double seconds)
{
    char text[NUMBER_ROOM];
    const struct slot slots[] = {{"deals", NULL, (int64_t)r->deals},
                                 {"asked", NULL, (int64_t)l->deals},
                                 {"games", NULL, (int64_t)r->deals * league_games(l)},
                                 {"seconds", decimals(seconds, 2, text), 0},
                                 {"threads", NULL, l->threads}};
    if (r->deals < l->deals && atomic_load(&batch_stopped)) {
        say(stderr, W_LEAGUE_STOPPED, slots, 5);
        fputc('\n', stderr);
    }
    say(stderr, W_LEAGUE_SPEED, slots, 5);
    fputc('\n', stderr);
}

/* The league of one number of players: its results are printed, or added to the list. */
static int play_one(struct request *r, json_t *list, struct error *e)
{
    struct league *l = &r->league;
    struct league_results results;
    struct guest_tally tallies[OUTSIDE_MOST];
    double began = batch_seconds();
    int failed = league_open(&results, l, e) || take_known(r, &results, e) || league_run(l, &results, e);
    if (l->progress)
        batch_clear_progress();
    if (!failed) {
        tell_end(l, &results, batch_seconds() - began);
        outside_tallies(tallies);
        if (r->json) {
            json_t *one = league_json(l, &results);
            json_object_set_new(one, "outside", outside_json(tallies)); /* nothing, where there are none */
            json_array_append_new(list, one);
        } else {
            league_print(l, &results);
            outside_print(tallies);
        }
        if (!r->json && l->seats < r->players.most)
            putchar('\n');
    }
    league_close(&results, l);
    return failed ? -1 : 0;
}

static int play_all(struct request *r, const char *game)
{
    struct error e;
    json_t *list = json_array();
    int code = DONE;
    if (read_request(r, game, &e) || open_state(r, &e))
        code = complain(&e);
    batch_catch_signals();
    for (int seats = r->players.least; code == DONE && seats <= r->players.most; seats++) {
        r->league.seats = seats;
        if (play_one(r, list, &e))
            code = complain(&e);
        else if (atomic_load(&batch_stopped))
            code = NO;
    }
    if (code != USAGE && r->json &&
        batch_print_json(r->players.sweeps ? json_incref(list) : json_incref(json_array_get(list, 0)))) {
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        code = complain(&e);
    }
    json_decref(list);
    return code == USAGE ? code : finish(code);
}

int run_league(const struct command *self, int argc, char **argv)
{
    struct request r = {0};
    const struct option options[] = {
        START_OPTIONS(&r.start),
        {.name = "bots", .value = &r.bots},
        {.name = "games", .value = &r.games},
        {.name = "seed", .value = &r.seed},
        {.name = "nodes", .value = &r.nodes},
        {.name = "ms", .value = &r.ms},
        {.name = "sprt", .value = &r.sprt},
        {.name = "one-seat", .flag = &r.one_seat},
        {.name = "table", .value = &r.table},
        {.name = "no-history", .flag = &r.no_history},
        {.name = "jobs", .value = &r.jobs},
        {.name = "state", .value = &r.state_path},
        {.name = "clock", .each = outside_clock},
        {.name = "strict", .flag = &r.league.is_strict},
        {.name = "json", .flag = &r.json},
        {.name = NULL},
    };
    int code = options_read_one(self, argc, argv, options, "GAME");
    if (code < 0)
        code = play_all(&r, argv[1]);
    outside_close();
    if (r.league.state)
        fclose(r.league.state);
    json_decref(r.known);
    json_decref(r.head);
    start_close(&r.start);
    return code;
}
