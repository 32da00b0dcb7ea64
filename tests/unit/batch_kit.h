/* batch_kit.h: a batch with memory of its own, for the tests of lab/batch.h. */
#ifndef HUSTINGS_BATCH_KIT_H
#define HUSTINGS_BATCH_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/batch.h"
#include "rules/kit.h"

/* A game as it is tried: with so many of the last steps in an observation, and with exact aims or without. */
struct tried {
    const char *game;
    int seats, history, aim;
};

struct run {
    struct content *content;
    struct batch *batch;
    struct batch_rows rows;
    size_t observation, mask, bytes; /* of a row; of an observation without the room at its end */
    int seats, games, each, ids;     /* each: rows of a game */
};

/* What `setup` leaves out is the game's: its pack, seats, history and aims. */
static inline struct run run_open(const struct tried *tried, struct batch_setup setup)
{
    struct run r = {.seats = tried->seats, .games = setup.games, .each = setup.by_seat ? tried->seats : 1};
    struct error e;
    r.content = content_open(game_find(tried->game), "standard", &e);
    assert_non_null(r.content);
    setup.content = r.content;
    setup.seats = tried->seats;
    setup.history = tried->history;
    setup.aim = tried->aim;
    assert_int_equal(batch_open(&r.batch, &setup, &e), 0);
    size_t rows = (size_t)batch_rows(r.batch);
    assert_int_equal(rows, r.games * r.each);
    r.ids = batch_ids(r.batch);
    assert_int_equal(r.ids, batch_arena(r.batch)->spec.ids + setup.by_seat);
    r.observation = batch_observation_row(r.batch);
    r.mask = batch_mask_row(r.batch);
    r.bytes = (size_t)batch_arena(r.batch)->spec.bytes;
    assert_true(r.bytes <= r.observation && batch_arena(r.batch)->spec.slice_count <= ENV_MOST_SLICES);
    r.rows = (struct batch_rows){.observation = calloc(rows, r.observation),
                                 .mask = calloc(rows, r.mask),
                                 .seat = calloc(rows, 1),
                                 .reward = calloc((size_t)(r.games * r.seats), sizeof(float)),
                                 .done = calloc((size_t)r.games, 1),
                                 .action = calloc(rows, sizeof(int32_t)),
                                 .aim = calloc(2 * rows, sizeof(float))};
    batch_bind(r.batch, &r.rows);
    batch_reset(r.batch);
    return r;
}

static inline void run_close(struct run *r)
{
    batch_close(r->batch);
    content_close(r->content);
    free(r->rows.observation);
    free(r->rows.mask);
    free(r->rows.seat);
    free(r->rows.reward);
    free(r->rows.done);
    free(r->rows.action);
    free(r->rows.aim);
}

/* All rows of game i of one run and of game k of another. */
static inline void assert_same_game(const struct run *a, int i, const struct run *b, int k)
{
    for (int n = 0; n < a->each; n++) {
        size_t from = (size_t)(i * a->each + n), to = (size_t)(k * b->each + n);
        assert_memory_equal(a->rows.observation + from * a->observation,
                            b->rows.observation + to * b->observation, a->bytes);
        assert_memory_equal(a->rows.mask + from * a->mask, b->rows.mask + to * b->mask, a->mask);
        assert_int_equal(a->rows.seat[from], b->rows.seat[to]);
    }
    assert_int_equal(a->rows.done[i], b->rows.done[k]);
    assert_memory_equal(a->rows.reward + i * a->seats, b->rows.reward + k * b->seats,
                        (size_t)a->seats * sizeof(float));
}

/* What a run would take next, into another, whose games are in the same order or the other way round. */
static inline void copy_actions(const struct run *from, struct run *to, int backwards)
{
    for (int game = 0; game < from->games; game++) {
        size_t a = (size_t)(game * from->each),
               b = (size_t)((backwards ? from->games - 1 - game : game) * from->each);
        memcpy(to->rows.action + b, from->rows.action + a, (size_t)from->each * sizeof(int32_t));
        memcpy(to->rows.aim + 2 * b, from->rows.aim + 2 * a, 2 * (size_t)from->each * sizeof(float));
    }
}

/* Random play of all games, step `word`. */
static inline void run_step(struct run *r, uint64_t word)
{
    batch_sample(r->batch, 0, r->games, word);
    assert_int_equal(batch_step(r->batch, 0, r->games), 0);
}

/* --- what holds with one row per game and with one per seat alike ------------------------------------------------- */

static inline void runs_repeat_in_any_slices(const struct tried *tried, struct batch_setup setup, int steps)
{
    enum { SLICE = 3 };
    struct run a = run_open(tried, setup), b = run_open(tried, setup);
    assert_int_equal(a.games % SLICE, 0);
    for (uint64_t i = 0; i < (uint64_t)steps; i++) {
        run_step(&a, i);
        for (int first = b.games - SLICE; first >= 0; first -= SLICE) { /* from the end */
            batch_sample(b.batch, first, SLICE, i);
            assert_int_equal(batch_step(b.batch, first, SLICE), 0);
        }
    }
    for (int game = 0; game < a.games; game++)
        assert_same_game(&a, game, &b, game);
    run_close(&a);
    run_close(&b);
}

static inline void games_go_on_from_their_bytes(const struct tried *tried, struct batch_setup setup,
                                                int steps)
{
    struct run a = run_open(tried, setup);
    setup.seed++;
    struct run b = run_open(tried, setup);
    uint8_t *bytes = malloc(batch_game_size(a.batch));
    for (uint64_t i = 0; i < 37; i++) /* in the middle of a move in some of them */
        run_step(&a, i);
    for (int game = 0; game < a.games; game++) {
        batch_save(a.batch, game, bytes);
        struct error e;
        assert_int_equal(batch_load(b.batch, a.games - 1 - game, bytes, batch_game_size(a.batch), &e), 0);
    }
    for (uint64_t i = 0; i < (uint64_t)steps; i++) {
        batch_sample(a.batch, 0, a.games, i);
        copy_actions(&a, &b, 1);
        assert_int_equal(batch_step(a.batch, 0, a.games), 0);
        assert_int_equal(batch_step(b.batch, 0, b.games), 0);
        for (int game = 0; game < a.games; game++)
            assert_same_game(&a, game, &b, a.games - 1 - game);
    }
    free(bytes);
    run_close(&a);
    run_close(&b);
}

static inline void imagined_games_look_the_same(const struct tried *tried, struct batch_setup setup,
                                                int steps)
{
    struct run a = run_open(tried, setup);
    uint8_t *row = malloc(a.observation), *ids = malloc(a.mask);
    for (uint64_t i = 0; i < (uint64_t)steps; i++) {
        int game = (int)(i % (uint64_t)a.games), n = (int)(i % (uint64_t)a.each);
        size_t at = (size_t)(game * a.each + n);
        const uint8_t *seen = a.rows.observation + at * a.observation, *mask = a.rows.mask + at * a.mask;
        memcpy(row, seen, a.bytes);
        memcpy(ids, mask, a.mask);
        batch_imagine(a.batch, game, a.each > 1 ? n : a.rows.seat[game], i);
        assert_memory_equal(row, seen, a.bytes);
        assert_memory_equal(ids, mask, a.mask);
        run_step(&a, i);
    }
    free(row);
    free(ids);
    run_close(&a);
}

#endif
