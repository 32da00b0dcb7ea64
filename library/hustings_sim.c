/* hustings_sim.c: many games between bots: the public name over lab/sim.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/bot_named.h"
#include "lab/playout.h"
#include "lab/sim_json.h"
#include "library/inner.h"
#include "match/fair.h"

enum { MOST_GAMES = 1000000000, MOST_ROWS = 10000000, DEFAULT_GAMES = 1000 };

struct request {
    struct sim sim; /* first: what is called back finds the rest behind it */
    int (*progress)(void *, uint64_t);
    void *who;
    atomic_int stop;
    int columns;
    int32_t *rows; /* NULL: not wanted */
};

static void on_progress(const struct sim *sim, uint64_t played)
{
    struct request *r = (struct request *)(uintptr_t)sim;
    if (r->progress(r->who, played))
        atomic_store(&r->stop, 1);
}

static void on_end(const struct sim *sim, uint64_t game, const struct playout *p)
{
    const struct request *r = (const struct request *)sim;
    sim_row(sim, game, p, r->rows + game * (uint64_t)r->columns);
}

/* --- what is asked for -------------------------------------------------------------------------------------- */

static int read_number(json_t *from, const char *key, int64_t low, int64_t high, int64_t usual, int64_t *out,
                       struct error *e)
{
    json_t *value = json_object_get(from, key);
    *out = value ? json_integer_value(value) : usual;
    if (value && !json_is_integer(value))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_INTEGER, key);
    if (*out >= low && *out <= high)
        return 0;
    error_set(e, BAD_INPUT, W_ERROR_RANGE, key);
    e->low = low;
    e->high = high;
    e->value = *out;
    return -1;
}

/* A budget is one for all bots: the last that is named. */
static int read_bot(json_t *value, struct sim *sim, const struct bot **out, struct error *e)
{
    struct budget budget;
    if (!json_is_string(value))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_TEXT, "bots");
    if (bot_named(sim->content->game, json_string_value(value), out, &budget, e))
        return -1;
    if (budget.nodes)
        sim->budget = budget;
    return 0;
}

static int refuse_parties(const struct parties *parties, struct error *e)
{
    char names[200] = "";
    for (int i = 0; i < parties->count; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), i ? ", %s" : "%s", parties->names[i]);
    error_set(e, BAD_INPUT, W_ERROR_PARTIES, "bots");
    return error_text(e, names);
}

/* "rule", one for each seat, or one for each party. */
static int read_bots(json_t *bots, struct sim *sim, struct error *e)
{
    const struct parties *parties = figures_find(sim->content->game)->parties;
    size_t count = json_is_array(bots) ? json_array_size(bots) : 0;
    if (json_is_object(bots)) {
        sim->by_party = 1;
        if (!parties)
            return error_set(e, BAD_INPUT, W_ERROR_NO_PARTIES, "bots");
        for (int i = 0; i < parties->count; i++)
            if (json_object_size(bots) != (size_t)parties->count || !json_object_get(bots, parties->names[i]))
                return refuse_parties(parties, e);
            else if (read_bot(json_object_get(bots, parties->names[i]), sim, &sim->bots[i], e))
                return -1;
        return 0;
    }
    if (json_is_array(bots) && count != (size_t)sim->seats) {
        error_set(e, BAD_INPUT, W_ERROR_LENGTH, "bots");
        e->low = e->high = sim->seats;
        return -1;
    }
    for (int seat = 0; seat < sim->seats; seat++)
        if (read_bot(json_is_array(bots) ? json_array_get(bots, (size_t)seat) : bots, sim, &sim->bots[seat],
                     e))
            return -1;
    return 0;
}

static int read_request(struct request *r, json_t *from, struct error *e)
{
    struct sim *sim = &r->sim;
    const struct game *game = sim->content->game;
    int64_t players, games, threads, seed;
    json_t *bots = json_object_get(from, "bots"), *random = json_string("random");
    if (!json_is_object(from))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_OBJECT, "sim");
    int rows = json_is_true(json_object_get(from, "rows"));
    int wrong =
        read_number(from, "players", game->least_seats, game->most_seats, game->least_seats, &players, e) ||
        read_number(from, "games", 1, rows ? MOST_ROWS : MOST_GAMES, DEFAULT_GAMES, &games, e) ||
        read_number(from, "threads", 1, SIM_MOST_THREADS, 1, &threads, e) ||
        read_number(from, "seed", 0, INT64_MAX, 0, &seed, e);
    sim->seats = wrong ? 0 : (int)players;
    wrong = wrong || read_bots(bots ? bots : random, sim, e);
    json_decref(random);
    if (wrong)
        return -1;
    sim->options = json_object_get(from, "options");
    sim->games = (uint64_t)games;
    sim->threads = (int)threads;
    for (int i = 0; i < 8; i++) /* as `sim --seed N` */
        sim->seed[31 - i] = (uint8_t)((uint64_t)seed >> 8 * i);
    sim->stop = &r->stop;
    sim->progress = r->progress ? on_progress : NULL;
    if (!rows)
        return 0;
    r->columns = sim_columns(sim);
    r->rows = calloc((size_t)games * (size_t)r->columns, sizeof *r->rows);
    sim->ended = on_end;
    return r->rows ? 0 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}

/* --- the answer --------------------------------------------------------------------------------------------- */

static json_t *columns_json(const struct request *r)
{
    json_t *all = json_array();
    for (int i = 0; i < r->columns; i++) {
        char name[128];
        sim_column_name(&r->sim, i, name, sizeof name);
        json_array_append_new(all, json_string(name));
    }
    return all;
}

static json_t *rows_json(const struct request *r, uint64_t games)
{
    json_t *all = json_array();
    for (uint64_t game = 0; game < games; game++) {
        json_t *row = json_array();
        for (int i = 0; i < r->columns; i++) {
            int32_t value = r->rows[game * (uint64_t)r->columns + (uint64_t)i];
            json_array_append_new(row, value == NO_VALUE ? json_null() : json_integer(value));
        }
        json_array_append_new(all, row);
    }
    return all;
}

char *hustings_sim(const struct hustings_pack *pack, const char *document,
                   int (*progress)(void *who, uint64_t played), void *who, struct hustings_error *error)
{
    struct sim_totals *totals = calloc(1, sizeof *totals);
    struct request r = {.sim = {.content = content_of(pack)}, .progress = progress, .who = who};
    struct error e;
    char *text = NULL;
    json_t *from = json_document(document, strlen(document), &e), *json = NULL;
    int wrong = !from || read_request(&r, from, &e);
    if (!wrong && !totals)
        wrong = error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    if (!wrong && sim_run(&r.sim, totals, &e) == 0) {
        json = sim_json(&r.sim, totals);
        if (json && r.rows) {
            json_object_set_new(json, "columns", columns_json(&r));
            json_object_set_new(json, "rows", rows_json(&r, totals->games));
        }
        text = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
        if (!text)
            error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    }
    if (!text)
        fail(&e, error);
    json_decref(json);
    json_decref(from);
    free(r.rows);
    free(totals);
    return text;
}
