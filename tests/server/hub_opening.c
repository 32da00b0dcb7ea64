/* The opening of a game, and races that bots leave to people; all in the hub's own time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stage_kit.h"

/* --- the opening ---------------------------------------------------------------------------------------- */

/* It ends at a multiple of five seconds, not before six, when all who are here are ready. */
static void test_opening(void **state)
{
    struct kit *k = *state;
    stage_table(k, "dixit", 4, 2, "usual");
    stage_start(k);
    say_skip(k, 1, 0);
    stage_pass(k, 11000);
    assert_int_equal(kit_count(k, 1, "stage"), 0);
    say_skip(k, 2, 0);
    stage_pass(k, 3900);
    assert_int_equal(kit_count(k, 2, "stage"), 0);
    stage_pass(k, 100);
    stage_expect(k, 2, 1, SCENE_MS, 0);
    assert_int_equal(stage_bot_acts(k), 0);
}

/* A clock that is read a few milliseconds late ends it all the same, not a turn later. */
static void test_opening_read_late(void **state)
{
    struct kit *k = *state;
    stage_table(k, "dixit", 4, 2, "usual");
    stage_start(k);
    say_skip(k, 1, 0);
    say_skip(k, 2, 0);
    k->now += 10003;
    kit_pass(k, 0);
    assert_int_equal(kit_count(k, 2, "stage"), 1);
}

static void test_opening_has_an_end(void **state)
{
    static const struct {
        const char *pace;
        uint64_t ms;
    } paces[] = {{"calm", 120000}, {"usual", 60000}, {"brisk", 30000}};
    struct kit *k = *state;
    for (size_t i = 0; i < sizeof paces / sizeof paces[0]; i++) {
        stage_table(k, "night", 2, 2, paces[i].pace);
        stage_start(k);
        kit_wait(k, paces[i].ms - 1, 2);
        assert_int_equal(kit_count(k, 1, "stage"), 0);
        kit_pass(k, 1);
        assert_int_equal(kit_count(k, 1, "stage"), 1);
        kit_teardown(state);
        kit_setup(state);
        k = *state;
    }
}

/* Returns 1 if this seat is shown as ready in the last `seats` of that connection? */
static int shown_ready(struct kit *k, uint32_t conn, size_t seat)
{
    json_t *m = kit_last(k, conn, "seats");
    int ready =
        m && json_is_true(json_object_get(json_array_get(json_object_get(m, "seats"), seat), "ready"));
    json_decref(m);
    return ready;
}

/* Everyone sees who has read, until the opening is over; the next game begins with nobody ready. */
static void test_who_is_ready(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, "usual");
    stage_start(k);
    say_skip(k, 1, 0);
    assert_true(shown_ready(k, 2, 0));
    kit_expect(kit_play(k, 2, NULL), "held");
    assert_true(shown_ready(k, 1, 1));
    stage_pass(k, 10000);
    kit_done(k, 1, "{s:s,s:s,s:b}", "t", "host", "do", "set", "chatter", 0);
    assert_false(shown_ready(k, 1, 0));
}

static void test_host_begins(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, "usual");
    stage_start(k);
    stage_pass(k, 19950);
    kit_refused(k, 1, "locked", "{s:s,s:s}", "t", "host", "do", "begin");
    kit_refused(k, 2, "not-host", "{s:s,s:s}", "t", "host", "do", "begin");
    stage_pass(k, 50);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "begin");
    stage_expect(k, 2, 1, SCENE_MS, 0);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "begin");
}

/* Programs that know nothing of it are not held: a move says that its seat is ready. */
static void test_moves_in_the_opening(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, "usual");
    stage_start(k);
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_expect(kit_play(k, 2, NULL), "held");
    assert_int_equal(state_number(k, 1, "step"), 2);
    json_t *m = kit_state(k, 1);
    assert_int_equal(kit_number(json_object_get(m, "stage"), "n"), 0);
    assert_int_equal(kit_number(json_object_get(m, "stage"), "left_ms"), 60000 + SCENE_MS + SCENE_MS / 2);
    json_decref(m);
    stage_pass(k, 9950);
    assert_int_equal(kit_count(k, 1, "stage"), 0);
    stage_pass(k, 50);
    stage_expect(k, 1, 2, SCENE_MS + SCENE_MS / 2, 0);
}

/* Alone it lasts until I am ready, if I can say so by a move; otherwise as long as with others. */
static void test_opening_alone(void **state)
{
    struct kit *k = *state;
    stage_table(k, "dixit", 3, 1, "usual");
    stage_start(k);
    stage_pass(k, 200000);
    assert_int_equal(kit_count(k, 1, "stage"), 0);
    assert_int_equal(stage_bot_acts(k), 0);
    say_skip(k, 1, 0);
    stage_expect(k, 1, 1, SCENE_MS * 8 / 10, 0);
    kit_pass(k, 25000);
    assert_int_equal(stage_bot_acts(k), 0);
    for (uint8_t luck = 0, waited = 0; !waited && luck < 40; luck++) {
        kit_teardown(state);
        kit_setup(state);
        k = *state;
        k->random = luck;
        kit_restart(k);
        stage_table(k, "vote", 5, 1, "usual");
        stage_start(k);
        json_t *m = kit_state(k, 1);
        waited = json_integer_value(json_array_get(json_object_get(m, "to_act"), 0)) != 0;
        json_decref(m);
    }
    stage_pass(k, 59900);
    assert_int_equal(stage_bot_acts(k), 0);
    stage_pass(k, 5000);
    assert_true(stage_bot_acts(k) > 0);
}

/* Is there an end to the opening of a table of one person, while this board is there? Alone it has none. */
static int board_ends_the_opening(struct kit *k, const char *token)
{
    enum { BOARD = 21 };
    kit_open(k, BOARD);
    json_decref(kit_ask(k, BOARD, "{s:s,s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board",
                        "key", k->key, "token", token));
    stage_start(k);
    kit_raw(k, BOARD, "{\"t\":\"beat\",\"i\":99999}");
    stage_pass(k, 30000);
    kit_raw(k, BOARD, "{\"t\":\"beat\",\"i\":99999}");
    stage_pass(k, 35000);
    return kit_count(k, 1, "stage") > 0;
}

/* A TV that its only person let in does not make a table public, and is known again after a reload: by its token, and
 * at this table only. */
static void test_opening_before_my_tv(void **state)
{
    enum { TV = 20 };
    static const char *const tokens[] = {"a-token-of-the-tv-itself", "a-token-of-another-screen"};
    for (int stranger = 0; stranger < 2; stranger++) {
        struct kit *k = *state;
        stage_table(k, "dixit", 3, 1, "usual");
        kit_open(k, TV);
        json_t *m = kit_ask(k, TV, "{s:s,s:s}", "t", "screen", "token", tokens[0]);
        kit_done(k, 1, "{s:s,s:s,s:s}", "t", "pair", "screen", kit_text(m, "screen"), "key", k->key);
        json_decref(m);
        kit_close(k, TV);
        assert_int_equal(board_ends_the_opening(k, tokens[stranger]), stranger);
        kit_teardown(state);
        kit_setup(state);
    }
}

/* Nobody waits for somebody who is away, and whoever takes over a bot's seat has no opening to read. */
static void test_newcomer(void **state)
{
    struct kit *k = *state;
    stage_table(k, "dixit", 4, 2, "usual");
    stage_start(k);
    kit_close(k, 2);
    json_decref(kit_hello(k, 3, kit_token(5)));
    kit_expect(kit_ask(k, 3, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 3, "name", "Zoe", "token",
                       kit_token(5), "key", k->key),
               "knocked");
    json_t *m = kit_last(k, 1, "knock");
    kit_done(k, 1, "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who", (json_int_t)kit_number(m, "who"));
    json_decref(m);
    assert_int_equal(left_of_stage(k, 3), -1);
    assert_true(left_of_stage(k, 1) > 0);
    say_skip(k, 1, 0);
    stage_pass(k, 10000);
    stage_expect(k, 1, 1, SCENE_MS, 0);
}

static void test_first_move(void **state)
{
    static const struct {
        const char *game;
        int seats;
    } games[] = {{"vote", 5}, {"dixit", 5}, {"voices", 4}};
    struct kit *k = *state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        stage_table(k, games[i].game, games[i].seats, 2, "usual");
        stage_start(k);
        all_skip(k, 0);
        stage_pass(k, 10000 + SCENE_MS);
        assert_int_equal(stage_bot_acts(k), 0); /* six seconds at least, and the first scene */
        kit_teardown(state);
        kit_setup(state);
        k = *state;
    }
}

/* --- races ---------------------------------------------------------------------------------------------- */

static void test_first_clue(void **state)
{
    struct kit *k = *state;
    for (int game = 0; game < 100; game++) {
        k->random = (uint8_t)(7 * game);
        kit_restart(k);
        stage_table(k, "dixit", 3, 1, "usual");
        stage_start(k);
        stage_pass(k, (uint64_t)(50 * (game % 5)));
        say_skip(k, 1, 0);
        kit_wait(k, SCENE_MS * 8 / 10 + 59900, 1);
        stage_serve_bots(k);
        kit_expect(kit_play(k, 1, "clue"), "played");
        kit_teardown(state);
        kit_setup(state);
        k = *state;
    }
}

static void test_race_is_over(void **state)
{
    static const struct {
        const char *pace;
        uint64_t race, scene;
    } paces[] = {{"calm", 90000, 3000}, {"usual", 60000, 2000}, {"brisk", 60000, 1200}};
    struct kit *k = *state;
    for (size_t i = 0; i < sizeof paces / sizeof paces[0]; i++) {
        stage_table(k, "dixit", 4, 2, paces[i].pace);
        stage_start(k);
        all_skip(k, 0);
        stage_pass(k, 10000 + paces[i].scene + paces[i].race);
        assert_int_equal(stage_bot_acts(k), 0);
        stage_pass(k, 5050);
        assert_true(stage_bot_acts(k) > 0);
        kit_teardown(state);
        kit_setup(state);
        k = *state;
    }
}

/* Question of the seat at connection `conn`. */
static json_int_t question(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn);
    json_int_t q = json_integer_value(json_object_get(json_object_get(m, "ask"), "q"));
    json_decref(m);
    return q;
}

/* Plays on for `ms` while the page of connection 1 reports every ten seconds that its person is writing. */
static void write_for(struct kit *k, uint64_t ms)
{
    for (uint64_t past = 0; past < ms; past += 10000) {
        kit_done(k, 1, "{s:s,s:I}", "t", "writing", "q", question(k, 1));
        stage_pass(k, 10000);
    }
}

/* A dixit table of one or two people, whose first question is open and whose stage is free. */
static void begin_race(struct kit *k, int persons)
{
    stage_table(k, "dixit", 4, persons, "usual");
    stage_start(k);
    all_skip(k, 0);
    stage_pass(k, persons == 1 ? SCENE_MS * 8 / 10 : 10000 + SCENE_MS);
}

/* Bots take no clue away from a person who is writing one, and come once that person has stopped. */
static void test_writing(void **state)
{
    struct kit *k = *state;
    for (int persons = 1; persons <= 2; persons++) {
        begin_race(k, persons);
        write_for(k, 200000);
        assert_int_equal(stage_bot_acts(k), 0);
        stage_pass(k, 9950); /* 20 s after the last report */
        assert_int_equal(stage_bot_acts(k), 0);
        stage_pass(k, 5000);
        assert_true(stage_bot_acts(k) > 0);
        kit_teardown(state);
        kit_setup(state);
        k = *state;
    }
}

/* A page that never stops reporting does not hold the table up for ever. */
static void test_writing_has_an_end(void **state)
{
    struct kit *k = *state;
    begin_race(k, 1);
    write_for(k, 290000);
    kit_done(k, 1, "{s:s,s:I}", "t", "writing", "q", question(k, 1));
    assert_int_equal(stage_bot_acts(k), 0);
    stage_pass(k, 12000);
    assert_true(stage_bot_acts(k) > 0);
}

/* The message applies only to a race and to the open question. The others learn nothing of it. */
static void test_writing_elsewhere(void **state)
{
    struct kit *k = *state;
    begin_race(k, 2);
    json_int_t q = question(k, 1);
    kit_refused(k, 1, "late", "{s:s,s:I}", "t", "writing", "q", q + 1);
    kit_refused(k, 1, "bad-input", "{s:s}", "t", "writing");
    size_t sent = json_array_size(k->boxes[2]);
    kit_done(k, 1, "{s:s,s:I}", "t", "writing", "q", q);
    assert_int_equal(json_array_size(k->boxes[2]), sent);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "pause");
    kit_refused(k, 1, "late", "{s:s,s:I}", "t", "writing", "q", q);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "resume");
    kit_expect(kit_play(k, 1, "clue"), "played");
    kit_refused(k, 2, "late", "{s:s,s:I}", "t", "writing", "q", question(k, 2));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_opening),       TEST(test_opening_has_an_end),   TEST(test_opening_read_late),
        TEST(test_who_is_ready),  TEST(test_host_begins),          TEST(test_moves_in_the_opening),
        TEST(test_opening_alone), TEST(test_opening_before_my_tv), TEST(test_newcomer),
        TEST(test_first_move),    TEST(test_first_clue),           TEST(test_race_is_over),
        TEST(test_writing),       TEST(test_writing_has_an_end),   TEST(test_writing_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
