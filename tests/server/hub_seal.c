/* The start of a game: pledges and nonces, whom the server pledges for, and how a start is called off. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

enum { PLEDGE_MS = 4000, REVEAL_MS = 10000, ATTEMPTS = 5 };

static void start(struct kit *k)
{
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "start");
}

/* The last `commit` names this attempt; it stays in the box. */
static void expect_attempt(struct kit *k, uint32_t conn, int attempt)
{
    json_t *m = kit_last(k, conn, "commit");
    assert_int_equal(kit_number(m, "attempt"), attempt);
    json_array_append_new(k->boxes[conn], m);
}

static void expect_sealing(struct kit *k, uint32_t conn, int sealing)
{
    json_t *m = kit_last(k, conn, "seats");
    assert_int_equal(json_is_true(json_object_get(m, "sealing")), sealing);
    assert_string_equal(kit_text(m, "state"), "lobby");
    json_decref(m);
}

/* The game has begun, and the log of its record says for whom the server has drawn: "s" the server, "p" the person. */
static void expect_begun(struct kit *k, uint32_t conn, const char *by)
{
    char marks[256] = "\\\"by\\\":[";
    kit_skip(k, conn, "state");
    for (const char *seat = by; *seat; seat++)
        strcat(strcat(marks, seat == by ? "" : ","), *seat == 's' ? "\\\"server\\\"" : "\\\"seat\\\"");
    strcat(marks, "]");
    const char *log = k->tables[k->table_count - 1];
    if (!strstr(log, marks))
        fail_msg("no %s in %s", marks, log);
}

static void table_of_five(struct kit *k)
{
    kit_table(k, "vote", 5);
    for (uint32_t c = 1; c <= 5; c++)
        kit_sit(k, c, (int)c - 1);
}

static void test_messages(void **state)
{
    struct kit *k = *state;
    static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "start");
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "start");
    kit_refused(k, 1, "locked", "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 3);
    kit_refused(k, 2, "locked", "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Zoe", "token",
                kit_token(1));
    json_t *m = kit_take(k, 1, "commit");
    const char *game = kit_text(m, "game");
    assert_int_equal(kit_number(m, "attempt"), 1);
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pledge", "game", "00", "pledge", zeros);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:s}", "t", "pledge", "game", game, "pledge", "zz");
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "pledge", "game", game, "pledge", zeros);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "pledge", "game", game, "pledge", zeros); /* sent again */
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pledge", "game", game, "pledge",
                "1111111111111111111111111111111111111111111111111111111111111111");
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "reveal", "game", game, "nonce", zeros);
    kit_done(k, 2, "{s:s,s:s,s:s}", "t", "pledge", "game", game, "pledge", zeros);
    json_t *pledges = kit_take(k, 1, "pledges");
    assert_int_equal(json_array_size(json_object_get(pledges, "pledges")), 2);
    json_decref(pledges);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:s}", "t", "reveal", "game", game, "nonce", zeros);
    json_decref(m);
    kit_done(k, 2, "{s:s}", "t", "leave"); /* it does not start without him */
    kit_pass(k, 20000);
    assert_int_equal(kit_count(k, 1, "commit"), 0);
    kit_refused(k, 1, "locked", "{s:s,s:s}", "t", "host", "do", "start");
}

/* Nobody waits for a person who is not here. */
static void test_absent(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_close(k, 2);
    start(k);
    kit_pledge(k, 1);
    kit_reveal(k, 1);
    expect_begun(k, 1, "ps"); /* at once: no time has passed */
}

/* One who is here and says nothing holds up the others for four seconds, not for fifty. */
static void test_silent(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    start(k);
    kit_pledge(k, 1);
    kit_pass(k, PLEDGE_MS - 1);
    assert_int_equal(kit_count(k, 1, "pledges"), 0);
    kit_pass(k, 1);
    kit_reveal(k, 1);
    expect_attempt(k, 2, 1); /* the same attempt */
    kit_refused(k, 2, "late", "{s:s,s:s,s:s}", "t", "pledge", "game", "00", "pledge", "00");
    expect_begun(k, 1, "ps");
}

/* A game also begins where nobody answers at all. */
static void test_all_silent(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    start(k);
    kit_pass(k, PLEDGE_MS);
    expect_begun(k, 1, "ss");
}

/* A seat that kept its nonce to itself has no say in the attempts that follow: it could choose the luck. */
static void test_withheld(void **state)
{
    struct kit *k = *state;
    char game[64];
    table_of_five(k);
    start(k);
    json_t *first = kit_last(k, 5, "commit");
    snprintf(game, sizeof game, "%s", kit_text(first, "game"));
    json_array_append_new(k->boxes[5], first);
    for (uint32_t c = 1; c <= 5; c++)
        kit_pledge(k, c);
    for (uint32_t c = 1; c <= 4; c++)
        kit_reveal(k, c);
    kit_pass(k, REVEAL_MS - 1);
    assert_int_equal(kit_count(k, 1, "commit"), 0);
    kit_pass(k, 1);
    expect_attempt(k, 1, 2);
    json_t *m = kit_last(k, 5, "commit");
    assert_string_not_equal(kit_text(m, "game"), game);
    kit_refused(k, 5, "late", "{s:s,s:s,s:s}", "t", "pledge", "game", kit_text(m, "game"), "pledge",
                "0000000000000000000000000000000000000000000000000000000000000000");
    json_decref(m);
    for (uint32_t c = 1; c <= 4; c++)
        kit_pledge(k, c);
    for (uint32_t c = 1; c <= 3; c++) /* now another one does it */
        kit_reveal(k, c);
    kit_pass(k, REVEAL_MS);
    for (uint32_t c = 1; c <= 3; c++)
        kit_pledge(k, c);
    for (uint32_t c = 1; c <= 3; c++)
        kit_reveal(k, c);
    expect_begun(k, 1, "pppss");
}

/* After five void attempts the table is a lobby again, and a new start forgives. */
static void test_last_attempt(void **state)
{
    struct kit *k = *state;
    table_of_five(k);
    start(k);
    for (uint32_t keeps = 1; keeps <= ATTEMPTS; keeps++) {
        expect_attempt(k, 1, (int)keeps);
        for (uint32_t c = keeps; c <= 5; c++)
            kit_pledge(k, c);
        for (uint32_t c = keeps + 1; c <= 5; c++)
            kit_reveal(k, c);
        kit_wait(k, REVEAL_MS, 5);
    }
    expect_sealing(k, 1, 0);
    kit_clear(k);
    kit_wait(k, REVEAL_MS, 5);
    assert_int_equal(kit_count(k, 1, "commit"), 0);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    kit_start(k, 5);
    expect_begun(k, 1, "ppppp");
}

/* The host need not wait: a start can be called off, and a silent guest removed. */
static void test_called_off(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "cancel");
    start(k);
    kit_refused(k, 2, "not-host", "{s:s,s:s}", "t", "host", "do", "cancel");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "mute", "seat", 1);
    expect_sealing(k, 2, 1); /* it goes on */
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "cancel");
    expect_sealing(k, 2, 0);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    start(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 1);
    expect_sealing(k, 1, 0);
    kit_skip(k, 2, "bye");
    kit_clear(k);
    kit_wait(k, REVEAL_MS, 1);
    assert_int_equal(kit_count(k, 1, "commit"), 0);
    kit_start(k, 1); /* with a bot instead */
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "cancel");
    kit_refused(k, 1, "locked", "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 1);
    expect_begun(k, 1, "ps");
}

/* Where all have gone meanwhile, nothing begins. */
static void test_nobody_here(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    start(k);
    kit_close(k, 1);
    kit_close(k, 2);
    kit_pass(k, PLEDGE_MS);
    json_t *m = kit_hello(k, 1, kit_token(0));
    assert_int_equal(kit_number(m, "seat"), 0);
    json_decref(m);
    expect_sealing(k, 1, 0);
    assert_int_equal(kit_count(k, 1, "state"), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_messages), TEST(test_absent),       TEST(test_silent),     TEST(test_all_silent),
        TEST(test_withheld), TEST(test_last_attempt), TEST(test_called_off), TEST(test_nobody_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
