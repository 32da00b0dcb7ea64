/* batch_seats.c: many games with a row for each seat (lab/batch.h): whoever is asked has ids, whoever is not does nothing,
 * unless it interrupts; answers come in one step; a run repeats in any slices and from its bytes; ids that are not legal
 * change nothing; what a seat has begun survives what others do, and never leads astray. */
#include "tests/unit/batch_kit.h"

enum { GAMES = 12, STEPS = 300 };

static const struct tried tried[] = {
    {"night", 2, 0, 0}, {"vote", 7, 15, 0}, {"dixit", 3, 5, 0}, {"dixit", 8, 0, 0}, {"voices", 4, 6, 1}};
enum { TRIED = sizeof tried / sizeof tried[0] };

static struct run open_seats(int which, uint64_t seed, int interrupts, const char *bot)
{
    struct batch_setup setup = {.games = GAMES, .seed = seed, .by_seat = 1, .interrupts = interrupts};
    if (bot)
        setup.bots[1] = bot_find(game_find(tried[which].game), bot);
    return run_open(&tried[which], setup);
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

static void rows_are_sound(void **state)
{
    (void)state;
    for (int t = 0; t < 2 * TRIED; t++) {
        int interrupts = t & 1, together = 0, ended = 0;
        struct run a = open_seats(t / 2, 7, interrupts, NULL);
        for (uint64_t i = 0; i < STEPS; i++) {
            run_step(&a, i);
            together += assert_sound(&a, interrupts) > GAMES;
            for (int game = 0; game < GAMES; game++)
                ended += a.rows.done[game];
        }
        assert_true(together > 0); /* several are asked at once in every game */
        assert_true(ended > 0 || strcmp(tried[t / 2].game, "voices") == 0);
        run_close(&a);
    }
}

static void a_run_repeats_in_any_slices(void **state)
{
    (void)state;
    for (int t = 0; t < 2 * TRIED; t++)
        runs_repeat_in_any_slices(
            &tried[t / 2], (struct batch_setup){.games = GAMES, .seed = 7, .by_seat = 1, .interrupts = t & 1},
            STEPS);
}

static void a_game_goes_on_from_its_bytes(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++)
        games_go_on_from_their_bytes(
            &tried[t], (struct batch_setup){.games = GAMES, .seed = 3, .by_seat = 1, .interrupts = 1}, 100);
}

static void illegal_ids_change_nothing(void **state)
{
    static const int32_t never[] = {-1, INT32_MIN, INT32_MAX, 256, 4000};
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = open_seats(t, 5, 0, NULL);
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
    for (int t = 0; t < TRIED; t++)
        imagined_games_look_the_same(
            &tried[t], (struct batch_setup){.games = GAMES, .seed = 13, .by_seat = 1, .interrupts = 1},
            STEPS);
}

static void bots_answer_before_the_caller(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = open_seats(t, 17, 0, "random");
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
        cmocka_unit_test(rows_are_sound),
        cmocka_unit_test(a_run_repeats_in_any_slices),
        cmocka_unit_test(a_game_goes_on_from_its_bytes),
        cmocka_unit_test(illegal_ids_change_nothing),
        cmocka_unit_test(bots_answer_before_the_caller),
        cmocka_unit_test(an_imagined_game_looks_the_same),
    };
    return cmocka_run_group_tests_name("many games, a row for each seat", tests, NULL, NULL);
}
