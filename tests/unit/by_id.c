/* by_id.c: single matches by ids (lab/by_id.h) against the batch: the same ids, the same observations, the same moves, in the
 * middle of a move too; what was begun is forgotten when the position changes otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/batch.h"
#include "lab/by_id.h"
#include "rules/kit.h"

enum { STEPS = 600 };

static const struct {
    const char *game;
    int seats;
} tried[] = {{"night", 2}, {"vote", 7}, {"dixit", 3}, {"dixit", 8}, {"voices", 4}};
enum { TRIED = sizeof tried / sizeof tried[0] };

static void assert_same(const struct arena *a, const struct match *m, struct begun *begun,
                        const struct batch_rows *rows)
{
    uint64_t mask[ENV_MASK_WORDS];
    uint8_t *seen = calloc(1, (size_t)a->spec.row);
    by_id_mask(a, m, begun, rows->seat[0], mask);
    by_id_observe(a, m, begun, rows->seat[0], seen);
    for (int id = 0; id < a->spec.ids; id++)
        assert_int_equal(env_allows(mask, id), rows->mask[id]);
    assert_memory_equal(seen, rows->observation, (size_t)a->spec.bytes);
    free(seen);
}

static void a_match_is_a_game_of_a_batch(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct error e;
        struct content *content = content_open(game_find(tried[t].game), "standard", &e);
        struct batch_setup setup = {.content = content, .seats = tried[t].seats, .games = 1, .seed = 5};
        struct batch *b;
        assert_int_equal(batch_open(&b, &setup, &e), 0);
        const struct arena *a = batch_arena(b);
        int32_t action;
        int8_t seat;
        struct batch_rows rows = {.observation = calloc(1, batch_observation_row(b)),
                                  .mask = calloc(1, batch_mask_row(b)),
                                  .seat = &seat,
                                  .action = &action};
        struct match m;
        struct begun begun = {0};
        int going = 0, several = 0;
        batch_bind(b, &rows);
        batch_reset(b);
        for (uint64_t i = 0; i < STEPS; i++) {
            if (!going) {
                assert_int_equal(batch_match(b, 0, &m, &e), 0);
                memset(&begun, i % 2 ? 0 : 0x5a,
                       sizeof begun); /* what is left of another match does no harm */
            }
            assert_same(a, &m, &begun, &rows);
            batch_sample(b, 0, 1, i);
            struct begun before = begun;
            assert_int_equal(by_id_act(a, &m, &begun, seat, a->spec.ids + 3, &e), -1);
            assert_int_equal(by_id_act(a, &m, &begun, seat, -1, &e), -1);
            assert_memory_equal(&begun, &before, sizeof begun);
            going = by_id_act(a, &m, &begun, seat, action, &e) == 0;
            several += going;
            assert_int_equal(batch_step(b, 0, 1), 0);
            if (!going)
                match_end(&m);
        }
        if (going)
            match_end(&m);
        assert_int_equal(several > 0, strcmp(tried[t].game, "night") != 0);
        free(rows.observation);
        free(rows.mask);
        batch_close(b);
        content_close(content);
    }
}

/* A bot's moves as ids, taken one by one, are the bot's moves, or worth the same. */
static void moves_have_ids(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct error e;
        struct content *content = content_open(game_find(tried[t].game), "standard", &e);
        struct arena a;
        struct match m;
        struct rng rng;
        struct begun begun = {0};
        int numbers[MAX_OPTIONS] = {0}, told = 0;
        assert_int_equal(codec_options(content, tried[t].seats, NULL, numbers, &e), 0);
        assert_int_equal(arena_open(&a, content, tried[t].seats, numbers, &e), 0);
        assert_int_equal(match_start(&m, content, tried[t].seats, NULL, &e), 0);
        rng_seed(&rng, 9);
        for (int i = 0; i < 400 && !match_is_over(&m); i++) {
            uint32_t to_act = match_to_act(&m);
            struct move move;
            uint16_t ids[ENV_MOST_STEPS];
            if (to_act & CHANCE_BIT) {
                position_draw(content, m.position.bytes, rng_next(&rng), &move);
                assert_int_equal(match_apply(&m, &move, NULL, &e), 0);
                continue;
            }
            int seat = bits_lowest(to_act), count, last = 0;
            uint64_t mask[ENV_MASK_WORDS];
            position_any(content, m.position.bytes, seat, &rng, &move);
            count = by_id_encode(&a, &m, &move, "sea", ids);
            told += count > 0;
            for (int k = 0; k < count; k++)
                last = by_id_act(&a, &m, &begun, seat, ids[k], &e);
            if (count) {
                assert_int_equal(last, 1);
                continue;
            }
            do { /* it has no id: any other */
                int id = 0;
                by_id_mask(&a, &m, &begun, seat, mask);
                while (!env_allows(mask, id))
                    id++;
                last = by_id_act(&a, &m, &begun, seat, id, &e);
            } while (last == 0);
            assert_int_equal(last, 1);
        }
        assert_true(told > 10);
        match_end(&m);
        arena_close(&a);
        content_close(content);
    }
}

static const int16_t wild[] = {0, 1, -1, -2, 2, 7, 12, 63, 64, 127, 128, 255, 256, 1000, 32767, -32768};
enum { WILD = sizeof wild / sizeof wild[0] };

/* A legal move leads to ids that exist; of any other there are none. */
static void assert_ids(const struct arena *a, const struct match *m, const struct move *move, const char *say)
{
    uint16_t ids[ENV_MOST_STEPS];
    struct text text;
    struct error e;
    text_keep(&text, say, strlen(say));
    int count = by_id_encode(a, m, move, say, ids);
    assert_in_range(count, 0, ENV_MOST_STEPS);
    for (int i = 0; i < count; i++)
        assert_true(ids[i] < a->spec.ids);
    if (count)
        assert_int_equal(match_try(m, move, &text, &e), 0);
}

/* Moves that are not legal have no ids, whatever they hold: {"do":"place","card":"nope"} is read as arg[0] = -2, and
 * 32767 is the number of no card. */
static void illegal_moves_have_no_ids(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct error e;
        struct content *content = content_open(game_find(tried[t].game), "standard", &e);
        struct arena a;
        struct match m;
        struct rng rng;
        int numbers[MAX_OPTIONS] = {0};
        assert_int_equal(codec_options(content, tried[t].seats, NULL, numbers, &e), 0);
        assert_int_equal(arena_open(&a, content, tried[t].seats, numbers, &e), 0);
        assert_int_equal(match_start(&m, content, tried[t].seats, NULL, &e), 0);
        rng_seed(&rng, 4);
        for (int i = 0; i < 150 && !match_is_over(&m); i++) {
            uint32_t to_act = match_to_act(&m);
            int seat = to_act & CHANCE_BIT ? CHANCE : bits_lowest(to_act);
            struct move move;
            if (seat == CHANCE)
                position_draw(content, m.position.bytes, rng_next(&rng), &move);
            else
                position_any(content, m.position.bytes, seat, &rng, &move);
            for (int verb = 0; verb < 256; verb += codec_verb(content->game, verb) ? 1 : 50)
                for (int k = 0; k < WILD; k++) {
                    struct move mutant = {(int8_t)(seat < 0 ? 0 : seat), (uint8_t)verb, {0}};
                    mutant.arg[rng_below(&rng, 3)] = wild[k];
                    assert_ids(&a, &m, &mutant, k % 2 ? "sea" : "");
                    mutant = move;
                    mutant.seat = mutant.seat < 0 ? 0 : mutant.seat;
                    mutant.arg[rng_below(&rng, MAX_ARGS)] = wild[k];
                    assert_ids(&a, &m, &mutant, "sea");
                }
            assert_int_equal(match_apply(&m, &move, &(struct text){"sea"}, &e), 0);
        }
        match_end(&m);
        arena_close(&a);
        content_close(content);
    }
}

/* A match whose cards are dealt by this word. */
static void deal(struct match *m, const struct content *content, uint64_t word)
{
    struct error e;
    struct move move;
    assert_int_equal(match_start(m, content, 4, NULL, &e), 0);
    while (match_to_act(m) & CHANCE_BIT) {
        position_draw(content, m->position.bytes, word, &move);
        assert_int_equal(match_apply(m, &move, NULL, &e), 0);
    }
}

static void what_was_begun_is_forgotten(void **state)
{
    struct error e;
    struct content *content = content_open(game_find("dixit"), "standard", &e);
    struct arena a;
    struct match m, other;
    struct begun begun = {0}, none = {0};
    uint64_t first[ENV_MASK_WORDS], mask[ENV_MASK_WORDS], of_other[ENV_MASK_WORDS];
    int numbers[MAX_OPTIONS] = {0}, id = 0;
    (void)state;
    assert_int_equal(codec_options(content, 4, NULL, numbers, &e), 0);
    assert_int_equal(arena_open(&a, content, 4, numbers, &e), 0);
    deal(&m, content, 0x5000000000000000u);
    deal(&other, content, 0xa123456789abcdefu);
    int seat = bits_lowest(match_to_act(&m));
    by_id_mask(&a, &m, &begun, seat, first);
    while (!env_allows(first, id))
        id++;
    assert_int_equal(by_id_act(&a, &m, &begun, seat, id, &e), 0); /* a card; its clue is to follow */
    by_id_mask(&a, &m, &begun, seat, mask);
    assert_memory_not_equal(mask, first, sizeof mask);
    seat = bits_lowest(match_to_act(&other));
    by_id_mask(&a, &other, &begun, seat, mask);
    by_id_mask(&a, &other, &none, seat, of_other);
    assert_memory_equal(mask, of_other, sizeof mask);
    match_end(&m);
    match_end(&other);
    arena_close(&a);
    content_close(content);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_is_a_game_of_a_batch),
        cmocka_unit_test(moves_have_ids),
        cmocka_unit_test(what_was_begun_is_forgotten),
        cmocka_unit_test(illegal_moves_have_no_ids),
    };
    return cmocka_run_group_tests_name("single matches by ids", tests, NULL, NULL);
}
