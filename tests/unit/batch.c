/* batch.c: many games at once (lab/batch.h): a run repeats, however it is cut into slices; a game goes on from its bytes
 * in another place; ids that are not legal change nothing; games that end begin again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/batch.h"
#include "rules/kit.h"

enum { GAMES = 24, STEPS = 400 };

static const struct {
    const char *game;
    int seats;
} tried[] = {{"night", 2}, {"vote", 5}, {"vote", 10}, {"dixit", 3}, {"dixit", 8}, {"voices", 4}};
enum { TRIED = sizeof tried / sizeof tried[0] };

/* A batch with memory of its own. */
struct run {
    struct content *content;
    struct batch *batch;
    struct batch_rows rows;
    size_t observation, mask;
    int seats;
};

static struct run run_open(const char *game, int seats, uint64_t seed, const char *bot, uint32_t most_steps)
{
    struct run r = {.seats = seats};
    struct error e;
    r.content = content_open(game_find(game), "standard", &e);
    assert_non_null(r.content);
    struct batch_setup setup = {
        .content = r.content, .seats = seats, .games = GAMES, .seed = seed, .most_steps = most_steps};
    for (int seat = 1; bot && seat < seats; seat++)
        setup.bots[seat] = bot_find(r.content->game, bot);
    assert_int_equal(batch_open(&r.batch, &setup, &e), 0);
    r.observation = batch_observation_row(r.batch);
    r.mask = batch_mask_row(r.batch);
    r.rows = (struct batch_rows){.observation = calloc(GAMES, r.observation),
                                 .mask = calloc(GAMES, r.mask),
                                 .seat = calloc(GAMES, 1),
                                 .reward = calloc((size_t)GAMES * (size_t)seats, sizeof(float)),
                                 .done = calloc(GAMES, 1),
                                 .action = calloc(GAMES, sizeof(int32_t))};
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

static void assert_same_row(const struct run *a, int i, const struct run *b, int k)
{
    size_t bytes = (size_t)batch_arena(a->batch)->spec.bytes;
    assert_memory_equal(a->rows.observation + (size_t)i * a->observation,
                        b->rows.observation + (size_t)k * b->observation, bytes);
    assert_memory_equal(a->rows.mask + (size_t)i * a->mask, b->rows.mask + (size_t)k * b->mask, a->mask);
    assert_int_equal(a->rows.seat[i], b->rows.seat[k]);
    assert_int_equal(a->rows.done[i], b->rows.done[k]);
    assert_memory_equal(a->rows.reward + i * a->seats, b->rows.reward + k * b->seats,
                        (size_t)a->seats * sizeof(float));
}

static void a_run_repeats_in_any_slices(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(tried[t].game, tried[t].seats, 7, NULL, 0),
                   b = run_open(tried[t].game, tried[t].seats, 7, NULL, 0);
        for (uint64_t i = 0; i < STEPS; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            for (int first = GAMES; first > 0; first -= 3) { /* from the end, three by three */
                batch_sample(b.batch, first - 3, 3, i);
                assert_int_equal(batch_step(b.batch, first - 3, 3), 0);
            }
        }
        for (int game = 0; game < GAMES; game++)
            assert_same_row(&a, game, &b, game);
        run_close(&a);
        run_close(&b);
    }
}

static void seeds_and_games_differ(void **state)
{
    (void)state;
    struct run a = run_open("night", 2, 1, NULL, 0), b = run_open("night", 2, 2, NULL, 0);
    int like_first = 0, like_other = 0;
    for (int game = 1; game < GAMES; game++) {
        like_first +=
            memcmp(a.rows.observation, a.rows.observation + (size_t)game * a.observation, a.observation) == 0;
        like_other += memcmp(b.rows.observation + (size_t)game * a.observation,
                             a.rows.observation + (size_t)game * a.observation, a.observation) == 0;
    }
    assert_true(like_first < 4 && like_other < 4);
    run_close(&a);
    run_close(&b);
}

static void a_game_goes_on_from_its_bytes(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(tried[t].game, tried[t].seats, 3, NULL, 0),
                   b = run_open(tried[t].game, tried[t].seats, 4, NULL, 0);
        uint8_t *bytes = malloc(batch_game_size(a.batch));
        for (uint64_t i = 0; i < 37; i++) { /* in the middle of a move in some of them */
            batch_sample(a.batch, 0, GAMES, i);
            batch_step(a.batch, 0, GAMES);
        }
        for (int game = 0; game < GAMES; game++) {
            batch_save(a.batch, game, bytes);
            batch_load(b.batch, GAMES - 1 - game, bytes);
        }
        for (uint64_t i = 0; i < STEPS; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            for (int game = 0; game < GAMES; game++)
                b.rows.action[GAMES - 1 - game] = a.rows.action[game];
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            assert_int_equal(batch_step(b.batch, 0, GAMES), 0);
            for (int game = 0; game < GAMES; game++)
                assert_same_row(&a, game, &b, GAMES - 1 - game);
        }
        free(bytes);
        run_close(&a);
        run_close(&b);
    }
}

static void illegal_ids_change_nothing(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(tried[t].game, tried[t].seats, 5, NULL, 0);
        size_t size = batch_game_size(a.batch);
        uint8_t *before = malloc(size), *after = malloc(size);
        struct rng rng;
        rng_seed(&rng, 1);
        for (uint64_t i = 0; i < STEPS; i++) {
            int game = (int)rng_below(&rng, GAMES), ids = batch_arena(a.batch)->spec.ids;
            int32_t id = i % 3 ? (int32_t)rng_below(&rng, (uint32_t)ids) : (int32_t)rng_next(&rng);
            int legal = id >= 0 && id < ids && a.rows.mask[(size_t)game * a.mask + (size_t)id];
            batch_save(a.batch, game, before);
            a.rows.action[game] = id;
            assert_int_equal(batch_step(a.batch, game, 1), !legal);
            batch_save(a.batch, game, after);
            assert_int_equal(memcmp(before, after, size) != 0, legal);
            batch_sample(a.batch, 0, GAMES, i);
            batch_step(a.batch, 0, GAMES);
        }
        free(before);
        free(after);
        run_close(&a);
    }
}

/* Rewards of both kinds of wins, ends, and games that are cut off. */
static void games_end_and_begin_again(void **state)
{
    (void)state;
    for (int cut = 0; cut < 2; cut++) {
        struct run a = run_open("vote", 7, 9, NULL, cut ? 50 : 0);
        int ends[3] = {0, 0, 0};
        for (uint64_t i = 0; i < 3000; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            batch_step(a.batch, 0, GAMES);
            for (int game = 0; game < GAMES; game++) {
                int won = 0, lost = 0;
                for (int seat = 0; seat < a.seats; seat++) {
                    won += a.rows.reward[game * a.seats + seat] == 1;
                    lost += a.rows.reward[game * a.seats + seat] == -1;
                }
                assert_true(a.rows.done[game] == BATCH_OVER ? won > 0 && won + lost == 7 : won + lost == 0);
                ends[a.rows.done[game]]++;
            }
        }
        assert_true(ends[BATCH_GOES_ON] > 0 && (ends[BATCH_CUT_OFF] > 0) == cut &&
                    (cut || ends[BATCH_OVER] > 0));
        run_close(&a);
    }
}

static void bots_play_the_other_seats(void **state)
{
    static const struct {
        const char *game, *bot;
        int seats;
    } with[] = {{"night", "greedy", 2}, {"vote", "rule", 6}, {"dixit", "tags", 4}, {"voices", "rule", 4}};
    (void)state;
    for (size_t t = 0; t < sizeof with / sizeof with[0]; t++) {
        struct run a = run_open(with[t].game, with[t].seats, 11, with[t].bot, 0);
        for (uint64_t i = 0; i < 60; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            for (int game = 0; game < GAMES; game++)
                assert_int_equal(a.rows.seat[game], 0);
        }
        run_close(&a);
    }
}

static void an_imagined_game_looks_the_same(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(tried[t].game, tried[t].seats, 13, NULL, 0);
        uint8_t *row = malloc(a.observation);
        for (uint64_t i = 0; i < STEPS; i++) {
            int game = (int)(i % GAMES);
            size_t bytes = (size_t)batch_arena(a.batch)->spec.bytes;
            memcpy(row, a.rows.observation + (size_t)game * a.observation, bytes);
            batch_imagine(a.batch, game, a.rows.seat[game], i);
            assert_memory_equal(row, a.rows.observation + (size_t)game * a.observation, bytes);
            batch_sample(a.batch, 0, GAMES, i);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
        }
        free(row);
        run_close(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_repeats_in_any_slices),     cmocka_unit_test(seeds_and_games_differ),
        cmocka_unit_test(a_game_goes_on_from_its_bytes),   cmocka_unit_test(illegal_ids_change_nothing),
        cmocka_unit_test(games_end_and_begin_again),       cmocka_unit_test(bots_play_the_other_seats),
        cmocka_unit_test(an_imagined_game_looks_the_same),
    };
    return cmocka_run_group_tests_name("many games at once", tests, NULL, NULL);
}
