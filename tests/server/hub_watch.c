/* Spectators, with or without a delay; clues that wait for the host's approval. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

static void watch(struct kit *k, uint32_t conn)
{
    kit_open(k, conn);
    json_t *m =
        kit_ask(k, conn, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board", "key", k->key);
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
}

static void test_watchers_see_it_at_once(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    watch(k, 3);
    kit_start(k, 2);
    json_t *m = kit_last(k, 3, "state");
    assert_null(json_object_get(m, "ask"));
    json_decref(m);
    kit_refused(k, 3, "no-seat", "{s:s,s:i,s:{s:s}}", "t", "move", "q", 1, "move", "do", "pass");
    kit_refused(k, 3, "no-seat", "{s:s,s:s}", "t", "say", "phrase", "wait");
}

/* … with the key, on a free seat: whoever watches comes back as a guest first. */
static void test_watchers_do_not_sit(void **state)
{
    static const char *const as[] = {"spectator", "board"};
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    for (uint32_t n = 0; n < 2; n++) {
        kit_open(k, 3 + n);
        json_decref(kit_ask(k, 3 + n, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", as[n], "key",
                            k->key));
        kit_refused(k, 3 + n, "no-seat", "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 1, "name", "Eve",
                    "token", kit_token(1), "key", k->key);
        kit_refused(k, 3 + n, "no-seat", "{s:s,s:s,s:s}", "t", "sit", "name", "Eve", "token", kit_token(1));
    }
    assert_int_equal(kit_count(k, 1, "knock"), 0);
    kit_close(k, 3);
    kit_sit(k, 3, 1);
}

static void test_watchers_see_it_later(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "delay", 20);
    watch(k, 3);
    kit_clear(k);
    kit_start(k, 2);
    assert_int_equal(kit_count(k, 3, "state"), 0);
    kit_wait(k, 19999, 3);
    assert_int_equal(kit_count(k, 3, "state"), 0);
    kit_pass(k, 1);
    assert_true(kit_count(k, 3, "state") > 0);
    kit_clear(k);
    kit_close(k, 1);
    json_decref(kit_hello(k, 1, kit_token(0)));
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_done(k, 2, "{s:s,s:s}", "t", "say", "phrase", "wait");
    assert_int_equal(kit_count(k, 3, "state") + kit_count(k, 3, "said"), 0);
    watch(k, 4); /* one who comes now sees that as late as the others */
    assert_int_equal(kit_count(k, 4, "state"), 0);
    kit_wait(k, 20000, 4);
    assert_true(kit_count(k, 3, "state") > 0);
    assert_int_equal(kit_count(k, 3, "said"), 1);
    assert_true(kit_count(k, 4, "state") > 0);
    watch(k, 5); /* and one who comes when it is old enough, at once */
    assert_int_equal(kit_count(k, 5, "state"), 1);
    /* the end too */
    kit_vote_end(k);
    watch(k, 6);
    json_t *m = kit_last(k, 6, "seats");
    assert_string_equal(kit_text(m, "state"), "running");
    json_decref(m);
    kit_restart(k); /* what waited is gone, and is not visible now either */
    json_decref(kit_hello(k, 1, kit_token(0)));
    watch(k, 7);
    assert_int_equal(kit_count(k, 7, "state"), 0);
    kit_wait(k, 20000, 7);
    m = kit_last(k, 7, "state");
    assert_true(json_is_true(json_object_get(m, "over")));
    json_decref(m);
}

/* The states that a spectator has been sent: none is older than the one before. Returns the last one's
 * number. */
static long long assert_in_order(struct kit *k, uint32_t conn, int least)
{
    long long n = -1;
    assert_true(kit_count(k, conn, "state") >= least);
    while (kit_count(k, conn, "state") > 0) {
        json_t *m = kit_take(k, conn, "state");
        assert_true(kit_number(m, "n") >= n);
        n = kit_number(m, "n");
        json_decref(m);
    }
    return n;
}

/* A game that the one at 3 watches, 20 seconds later. */
static void start_delayed(struct kit *k)
{
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "delay", 20);
    watch(k, 3);
    kit_start(k, 2);
}

/* One state waits for its time, the next came when nobody watched: whoever comes when both are due, before anybody looked at
 * the clock, sees them in their order. */
static void test_nothing_overtakes(void **state)
{
    struct kit *k = *state;
    start_delayed(k);
    kit_close(k, 3);
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_expect(kit_play(k, 2, NULL), "held");
    json_t *m = kit_last(k, 1, "state");
    long long last = kit_number(m, "n");
    json_decref(m);
    k->now += 25000;
    watch(k, 4);
    assert_int_equal(assert_in_order(k, 4, 2), last);
}

/* The same where the store is behind: nothing is shown before the welcome, and nothing out of turn. */
static void test_nothing_overtakes_the_store(void **state)
{
    struct kit *k = *state;
    start_delayed(k);
    kit_wait(k, 5000, 2);
    k->slow = 1;
    kit_raw(k, 1, "{\"t\":\"say\",\"i\":900,\"phrase\":\"wait\"}");
    kit_close(k, 3);
    k->now += 25000;
    kit_open(k, 4);
    char hello[160];
    snprintf(hello, sizeof hello,
             "{\"t\":\"hello\",\"i\":1,\"table\":\"%s\",\"as\":\"board\",\"key\":\"%s\"}", k->code, k->key);
    kit_raw(k, 4, hello);
    assert_int_equal(kit_count(k, 4, "welcome") + kit_count(k, 4, "state"), 0);
    kit_pass(k, 1);
    assert_int_equal(kit_count(k, 4, "state"), 0);
    k->slow = 0;
    kit_answer(k, STORE_OK);
    kit_pass(k, 1);
    assert_int_equal(kit_count(k, 4, "welcome"), 1);
    assert_in_order(k, 4, 1);
}

/* --- the end --------------------------------------------------------------------------------------------- */

/* What GET says about the table's state to somebody with this token or key. */
static void assert_seen(struct kit *k, const char *bearer, const char *expected)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", k->code);
    kit_request(k, "GET", path, "", bearer, "");
    assert_int_equal(k->status, 200);
    assert_string_equal(kit_text(k->reply, "state"), expected);
}

static void assert_seats_say(struct kit *k, uint32_t conn, const char *expected)
{
    json_t *m = kit_last(k, conn, "seats");
    assert_string_equal(kit_text(m, "state"), expected);
    json_decref(m);
}

/* A guest at 4: has the key, and a token that owns no seat. */
static void come_as_guest(struct kit *k, uint32_t conn)
{
    json_decref(kit_hello(k, conn, "a-guest-with-a-token-of-its-own"));
}

/* A stranger, and one with the link. */
static void assert_all_see(struct kit *k, const char *expected)
{
    assert_seen(k, "", expected);
    assert_seen(k, k->key, expected);
}

/* Everybody without a seat sees the end as late as spectators do, however they ask. */
static void test_end_waits_for_everybody(void **state)
{
    struct kit *k = *state;
    start_delayed(k);
    come_as_guest(k, 4);
    kit_wait(k, 20000, 4);
    kit_clear(k);
    kit_vote_end(k);
    assert_all_see(k, "running");
    assert_seen(k, kit_token(0), "over");
    kit_done(k, 2, "{s:s}", "t", "leave"); /* nobody leaves a seat while a game runs */
    assert_all_see(k, "running");
    assert_string_equal(kit_text(json_array_get(json_object_get(k->reply, "seats"), 1), "state"), "taken");
    assert_int_equal(kit_count(k, 4, "seats"), 0);
    come_as_guest(k, 5);
    assert_seats_say(k, 5, "running");
    watch(k, 6);
    assert_seats_say(k, 6, "running");
    kit_wait(k, 19999, 6);
    assert_all_see(k, "running");
    assert_int_equal(kit_count(k, 4, "seats") + kit_count(k, 5, "seats"), 0);
    kit_pass(k, 1);
    assert_all_see(k, "over");
    for (uint32_t conn = 3; conn <= 6; conn++)
        assert_seats_say(k, conn, "over");
    watch(k, 7); /* and so it stays */
    assert_seats_say(k, 7, "over");
}

/* As long as the end is not seen, a guest asks the host for a seat as in a running game: what the answer to `sit` is
 * does not show that it is over. */
static void test_sitting_shows_no_end(void **state)
{
    struct kit *k = *state;
    kit_table(k, "vote", 5);
    kit_sit(k, 1, 0);
    kit_sit(k, 2, 1);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "fill");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "delay", 20);
    kit_start(k, 2);
    come_as_guest(k, 4);
    kit_vote_end(k);
    kit_done(k, 2, "{s:s}", "t", "leave");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "unbot", "seat", 3);
    static const char sit[] = "{s:s,s:i,s:s,s:s,s:s}";
    static const char token[] = "a-guest-with-a-token-of-its-own";
    kit_refused(k, 4, "locked", sit, "t", "sit", "seat", 1, "name", "Eve", "token", token, "key", k->key);
    kit_refused(k, 4, "locked", sit, "t", "sit", "seat", 0, "name", "Eve", "token", token, "key", k->key);
    kit_expect(kit_ask(k, 4, sit, "t", "sit", "seat", 2, "name", "Eve", "token", token, "key", k->key),
               "knocked");
    kit_expect(kit_ask(k, 4, sit, "t", "sit", "seat", 3, "name", "Eve", "token", token, "key", k->key),
               "knocked");
    json_t *m = kit_last(k, 1, "knock");
    kit_done(k, 1, "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who", (json_int_t)kit_number(m, "who"));
    json_decref(m);
    kit_skip(k, 4, "admitted");
    assert_seats_say(k, 4, "over"); /* at the table one knows */
    kit_wait(k, 20000, 4);
    come_as_guest(k, 5);
    kit_done(k, 5, sit, "t", "sit", "seat", 1, "name", "Zoe", "token", "another-token-of-another-guest",
             "key", k->key);
}

/* Another game may begin, and even end, before the end of the first is seen. */
static void test_ends_one_after_the_other(void **state)
{
    struct kit *k = *state;
    start_delayed(k);
    come_as_guest(k, 4);
    kit_vote_end(k);
    kit_wait(k, 10000, 4);
    kit_done(k, 1, "{s:s,s:s,s:i,s:b}", "t", "host", "do", "set", "clock", 90, "nod", 0);
    kit_clear(k);
    kit_start(k, 2);
    assert_all_see(k, "running");
    kit_wait(k, 10000, 4);
    assert_all_see(k, "running");
    assert_seats_say(k, 4, "running");
    kit_pass(k, 300000);
    assert_all_see(k, "running");
}

/* A process that ends forgets since when it is over; nobody sees more because of that, nor for longer. */
static void test_end_waits_after_a_restart(void **state)
{
    struct kit *k = *state;
    start_delayed(k);
    kit_vote_end(k);
    kit_done(k, 2, "{s:s}", "t", "leave");
    kit_restart(k);
    assert_all_see(k, "running");
    assert_string_equal(kit_text(json_array_get(json_object_get(k->reply, "seats"), 1), "state"), "taken");
    assert_seen(k, kit_token(0), "over");
    kit_pass(k, 20000);
    assert_all_see(k, "over");
    assert_string_equal(kit_text(json_array_get(json_object_get(k->reply, "seats"), 1), "state"), "free");
}

/* How many moves there are is news, too. */
static void test_rewound_shows_no_news(void **state)
{
    struct kit *k = *state;
    start_delayed(k);
    kit_open(k, 4);
    json_decref(kit_ask(k, 4, "{s:s,s:s,s:s,s:s,s:i}", "t", "hello", "table", k->code, "as", "spectator",
                        "key", k->key, "have", 9999));
    assert_int_equal(kit_count(k, 4, "rewound"), 0);
    kit_wait(k, 20000, 4);
    assert_true(kit_count(k, 4, "state") > 0);
}

/* --- clues ---------------------------------------------------------------------------------------------- */

static uint32_t storyteller(struct kit *k)
{
    for (uint32_t c = 1; c <= 3; c++) {
        json_t *m = kit_state(k, c), *legal = json_object_get(json_object_get(m, "ask"), "legal");
        int tells = strcmp(kit_text(json_array_get(legal, 0), "do"), "clue") == 0;
        json_decref(m);
        if (tells)
            return c;
    }
    fail_msg("nobody tells");
    return 0;
}

static uint32_t start_dixit(struct kit *k)
{
    kit_table(k, "dixit", 3);
    for (uint32_t c = 1; c <= 3; c++)
        kit_sit(k, c, (int)c - 1);
    kit_done(k, 1, "{s:s,s:s,s:b}", "t", "host", "do", "set", "nod", 1);
    kit_start(k, 3);
    uint32_t teller = storyteller(k), host = teller == 1 ? 2 : 1;
    if (host != 1)
        kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "pass-on", "seat", (int)host - 1);
    return teller;
}

static void test_clue_waits_for_a_nod(void **state)
{
    struct kit *k = *state;
    long long q;
    uint32_t teller = start_dixit(k), host = teller == 1 ? 2 : 1;
    kit_refused(k, host, "late", "{s:s,s:s,s:i}", "t", "host", "do", "nod", "seat", (int)teller - 1);
    json_t *move = kit_move(k, teller, "clue", &q);
    kit_clear(k);
    kit_expect(kit_ask(k, teller, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move), "held");
    json_t *m = kit_take(k, host, "nod"), *shown = json_object_get(m, "move");
    assert_string_equal(kit_text(shown, "text"), "a clue");
    assert_false(json_is_integer(json_object_get(shown, "card")) ||
                 json_is_string(json_object_get(shown, "card"))); /* the card is the teller's secret */
    json_decref(m);
    for (uint32_t c = 1; c <= 3; c++)
        if (c != teller && c != host)
            assert_int_equal(kit_count(k, c, "nod"), 0);
    /* it is vetoed: the teller has it back, and may send the same again */
    kit_done(k, host, "{s:s,s:s,s:i}", "t", "host", "do", "veto", "seat", (int)teller - 1);
    m = kit_take(k, teller, "vetoed");
    assert_int_equal(kit_number(m, "q"), q);
    json_decref(m);
    kit_refused(k, host, "late", "{s:s,s:s,s:i}", "t", "host", "do", "nod", "seat", (int)teller - 1);
    kit_expect(kit_ask(k, teller, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move), "held");
    kit_restart(k); /* it lies in the box, and still waits */
    for (uint32_t c = 1; c <= 3; c++)
        json_decref(kit_hello(k, c, kit_token((int)c - 1)));
    kit_skip(k, host, "nod");
    kit_pass(k, 10000);
    m = kit_state(k, host);
    assert_int_equal(json_array_size(json_object_get(m, "chosen")), 1);
    json_decref(m);
    kit_clear(k);
    kit_done(k, host, "{s:s,s:s,s:i}", "t", "host", "do", "nod", "seat", (int)teller - 1);
    m = kit_last(k, host, "state");
    assert_string_equal(kit_text(json_array_get(json_object_get(m, "events"), 0), "text"), "a clue");
    json_decref(m);
    m = kit_ask(k, teller, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move);
    assert_string_equal(kit_text(m, "state"), "played"); /* sent again */
    json_decref(m);
    json_decref(move);
}

static void test_clue_is_withdrawn(void **state)
{
    struct kit *k = *state;
    long long q;
    uint32_t teller = start_dixit(k), host = teller == 1 ? 2 : 1;
    json_decref(kit_move(k, teller, "clue", &q));
    kit_expect(kit_play(k, teller, "clue"), "held");
    kit_clear(k);
    kit_expect(kit_ask(k, teller, "{s:s,s:I}", "t", "withdraw", "q", (json_int_t)q), "withdrawn");
    json_t *m = kit_take(k, host, "nod");
    assert_true(json_is_null(json_object_get(m, "move")));
    json_decref(m);
    kit_refused(k, host, "late", "{s:s,s:s,s:i}", "t", "host", "do", "nod", "seat", (int)teller - 1);
}

/* The host's own clue needs no approval. */
static void test_clue_of_the_host(void **state)
{
    struct kit *k = *state;
    uint32_t teller = start_dixit(k), host = teller == 1 ? 2 : 1;
    kit_done(k, host, "{s:s,s:s,s:i}", "t", "host", "do", "pass-on", "seat", (int)teller - 1);
    kit_expect(kit_play(k, teller, "clue"), "played");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_watchers_see_it_at_once),   TEST(test_watchers_see_it_later),
        TEST(test_nothing_overtakes),         TEST(test_nothing_overtakes_the_store),
        TEST(test_watchers_do_not_sit),       TEST(test_end_waits_for_everybody),
        TEST(test_sitting_shows_no_end),      TEST(test_ends_one_after_the_other),
        TEST(test_end_waits_after_a_restart), TEST(test_rewound_shows_no_news),
        TEST(test_clue_waits_for_a_nod),      TEST(test_clue_is_withdrawn),
        TEST(test_clue_of_the_host),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
