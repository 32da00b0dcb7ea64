/* batch_seats.c: many games with a row for each seat (lab/batch.h): whoever is asked has ids, whoever is not does nothing,
 * unless it interrupts; answers come in one step; a run repeats in any slices and from its bytes; ids that are not legal
 * change nothing; what a seat has begun survives what others do, and never leads astray. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/batch.h"
#include "rules/kit.h"

enum { GAMES = 12, STEPS = 300 };

static const struct {
    const char *game;
    int seats;
} tried[] = {{"night", 2}, {"vote", 7}, {"dixit", 3}, {"dixit", 8}, {"voices", 4}};
enum { TRIED = sizeof tried / sizeof tried[0] };

struct run {
    struct content *content;
    struct batch *batch;
    struct batch_rows rows;
    size_t observation, mask;
    int seats, ids;
};

static struct run run_open(int which, uint64_t seed, int interrupts, const char *bot)
{
    struct run r = {.seats = tried[which].seats};
    struct error e;
    r.content = content_open(game_find(tried[which].game), "standard", &e);
    assert_non_null(r.content);
    struct batch_setup setup = {.content = r.content,
                                .seats = r.seats,
                                .games = GAMES,
                                .seed = seed,
                                .by_seat = 1,
                                .interrupts = interrupts};
    if (bot)
        setup.bots[1] = bot_find(r.content->game, bot);
    assert_int_equal(batch_open(&r.batch, &setup, &e), 0);
    size_t rows = (size_t)batch_rows(r.batch);
    assert_int_equal(rows, GAMES * r.seats);
    r.ids = batch_ids(r.batch);
    assert_int_equal(r.ids, batch_arena(r.batch)->spec.ids + 1);
    r.observation = batch_observation_row(r.batch);
    r.mask = batch_mask_row(r.batch);
    r.rows = (struct batch_rows){.observation = calloc(rows, r.observation),
                                 .mask = calloc(rows, r.mask),
                                 .seat = calloc(rows, 1),
                                 .reward = calloc(rows, sizeof(float)),
                                 .done = calloc(GAMES, 1),
                                 .action = calloc(rows, sizeof(int32_t))};
    batch_bind(r.batch, &r.rows);
    batch_reset(r.batch);
    return r;
}

static void run_close(struct run *r)
{
    batch_close(r->batch);
    content_close(r->content);
    free(r->rows.observation);
    free(r->rows.mask);
    free(r->rows.seat);
    free(r->rows.reward);
    free(r->rows.done);
    free(r->rows.action);
}

/* All rows of a game. */
static void assert_same_game(const struct run *a, int i, const struct run *b, int k)
{
    size_t bytes = (size_t)batch_arena(a->batch)->spec.bytes;
    for (int seat = 0; seat < a->seats; seat++) {
        size_t from = (size_t)(i * a->seats + seat), to = (size_t)(k * a->seats + seat);
        assert_memory_equal(a->rows.observation + from * a->observation,
                            b->rows.observation + to * b->observation, bytes);
        assert_memory_equal(a->rows.mask + from * a->mask, b->rows.mask + to * b->mask, a->mask);
        assert_int_equal(a->rows.seat[from], b->rows.seat[to]);
    }
}

/* What must hold of all rows; how many of them are asked. */
static int assert_sound(const struct run *r, int interrupts)
{
    int asked_rows = 0;
    for (int game = 0; game < GAMES; game++) {
        int asked_here = 0;
        for (int seat = 0; seat < r->seats; seat++) {
            size_t row = (size_t)(game * r->seats + seat);
            const uint8_t *mask = r->rows.mask + row * r->mask;
            int asked = r->rows.seat[row] == seat, others = 0;
            assert_true(asked || r->rows.seat[row] == -1);
            for (int id = 0; id < r->ids - 1; id++)
                others += mask[id];
            assert_int_equal(mask[r->ids - 1], !asked);
            assert_true(asked ? others > 0 : interrupts || others == 0);
            asked_here += asked;
        }
        assert_true(asked_here > 0);
        asked_rows += asked_here;
    }
    return asked_rows;
}

static void rows_are_sound_and_runs_repeat(void **state)
{
    (void)state;
    for (int t = 0; t < 2 * TRIED; t++) {
        int interrupts = t & 1, together = 0, ended = 0;
        struct run a = run_open(t / 2, 7, interrupts, NULL), b = run_open(t / 2, 7, interrupts, NULL);
        for (uint64_t i = 0; i < STEPS; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            for (int first = GAMES; first > 0; first -= 3) {
                batch_sample(b.batch, first - 3, 3, i);
                assert_int_equal(batch_step(b.batch, first - 3, 3), 0);
            }
            together += assert_sound(&a, interrupts) > GAMES;
            for (int game = 0; game < GAMES; game++)
                ended += a.rows.done[game];
        }
        assert_true(together > 0); /* several are asked at once in every game */
        assert_true(ended > 0 || strcmp(tried[t / 2].game, "voices") == 0);
        for (int game = 0; game < GAMES; game++)
            assert_same_game(&a, game, &b, game);
        run_close(&a);
        run_close(&b);
    }
}

static void a_game_goes_on_from_its_bytes(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(t, 3, 1, NULL), b = run_open(t, 4, 1, NULL);
        uint8_t *bytes = malloc(batch_game_size(a.batch));
        for (uint64_t i = 0; i < 37; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            batch_step(a.batch, 0, GAMES);
        }
        for (int game = 0; game < GAMES; game++) {
            batch_save(a.batch, game, bytes);
            batch_load(b.batch, game, bytes);
        }
        for (uint64_t i = 0; i < 100; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            memcpy(b.rows.action, a.rows.action, (size_t)(GAMES * a.seats) * sizeof(int32_t));
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            assert_int_equal(batch_step(b.batch, 0, GAMES), 0);
            for (int game = 0; game < GAMES; game++)
                assert_same_game(&a, game, &b, game);
        }
        free(bytes);
        run_close(&a);
        run_close(&b);
    }
}

static void illegal_ids_change_nothing(void **state)
{
    static const int32_t never[] = {-1, INT32_MIN, INT32_MAX, 256, 4000};
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(t, 5, 0, NULL);
        size_t size = batch_game_size(a.batch);
        uint8_t *before = malloc(size), *after = malloc(size);
        for (uint64_t i = 0; i < STEPS; i++) {
            batch_save(a.batch, 0, before);
            for (int seat = 0; seat < a.seats;
                 seat++) /* those who are asked may not do nothing, others no more than that */
                a.rows.action[seat] = i % 2                   ? never[i / 2 % 5]
                                      : a.rows.seat[seat] < 0 ? (int32_t)(i / 2) % (a.ids - 1)
                                                              : a.ids - 1;
            assert_int_equal(batch_step(a.batch, 0, 1), a.seats);
            batch_save(a.batch, 0, after);
            assert_memory_equal(before, after, size);
            batch_sample(a.batch, 0, GAMES, i);
            batch_step(a.batch, 0, GAMES);
        }
        free(before);
        free(after);
        run_close(&a);
    }
}

static void an_imagined_game_looks_the_same(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(t, 13, 1, NULL);
        uint8_t *row = malloc(a.observation), *ids = malloc(a.mask);
        for (uint64_t i = 0; i < STEPS; i++) {
            int game = (int)(i % GAMES), seat = (int)(i % (uint64_t)a.seats);
            size_t bytes = (size_t)batch_arena(a.batch)->spec.bytes;
            const uint8_t *seen = a.rows.observation + (size_t)(game * a.seats + seat) * a.observation;
            const uint8_t *mask = a.rows.mask + (size_t)(game * a.seats + seat) * a.mask;
            memcpy(row, seen, bytes);
            memcpy(ids, mask, a.mask);
            batch_imagine(a.batch, game, seat, i);
            assert_memory_equal(row, seen, bytes);
            assert_memory_equal(ids, mask, a.mask);
            batch_sample(a.batch, 0, GAMES, i);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
        }
        free(row);
        free(ids);
        run_close(&a);
    }
}

static void bots_answer_before_the_caller(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(t, 17, 0, "random");
        for (uint64_t i = 0; i < 100; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            assert_sound(&a, 0);
            for (int game = 0; game < GAMES; game++)
                assert_int_equal(a.rows.seat[game * a.seats + 1], -1);
        }
        run_close(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_sound_and_runs_repeat),  cmocka_unit_test(a_game_goes_on_from_its_bytes),
        cmocka_unit_test(illegal_ids_change_nothing),      cmocka_unit_test(bots_answer_before_the_caller),
        cmocka_unit_test(an_imagined_game_looks_the_same),
    };
    return cmocka_run_group_tests_name("many games, a row for each seat", tests, NULL, NULL);
}
