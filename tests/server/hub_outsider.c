/* Programs that come over a socket of their own, as people do, and say so (server/hub/outsider.h): what they may, when their
 * answers are shown, what a fault costs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

enum { OUTSIDER = 2 };

/* Connection 2 sits down as a program, in seat 1. */
static void sit_outside(struct kit *k)
{
    json_decref(kit_hello(k, OUTSIDER, kit_token(1)));
    kit_done(k, OUTSIDER, "{s:s,s:i,s:s,s:s,s:s,s:b}", "t", "sit", "seat", 1, "name", "Any", "token",
             kit_token(1), "key", k->key, "bot", 1);
}

static void begin(struct kit *k, const char *pace)
{
    k->pace = pace;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    sit_outside(k);
    kit_start(k, 2);
}

static json_t *seat_of(struct kit *k, uint32_t conn, json_t **message)
{
    *message = kit_last(k, conn, "seats");
    return json_array_get(json_object_get(*message, "seats"), 1);
}

static int is_asked(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn), *ask = json_object_get(m, "ask");
    int asked = ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held");
    json_decref(m);
    return asked;
}

/* It is shown as a bot, also after a restart, and decides nothing for the table. */
static void test_seat(void **state)
{
    struct kit *k = *state;
    json_t *m, *seat;
    begin(k, "none");
    seat = seat_of(k, 1, &m);
    assert_string_equal(kit_text(seat, "kind"), "human");
    assert_true(json_is_true(json_object_get(seat, "bot")));
    json_decref(m);
    kit_refused(k, OUTSIDER, "late", "{s:s,s:s}", "t", "propose", "what", "end");
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i}", "t", "propose", "what", "host", "seat", 1);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i}", "t", "host", "do", "pass-on", "seat", 1);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    seat = seat_of(k, 1, &m);
    assert_true(json_is_true(json_object_get(seat, "bot")));
    json_decref(m);
    kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end"); /* it follows the only person */
    m = kit_last(k, 1, "state");
    assert_true(json_is_true(json_object_get(m, "over")));
    json_decref(m);
}

/* It is not the host, though it came first: somebody else has opened the table. */
static void test_no_host(void **state)
{
    struct kit *k = *state;
    json_t *m;
    kit_table(k, "night", 2);
    sit_outside(k);
    m = kit_last(k, OUTSIDER, "seats");
    assert_int_equal(kit_number(m, "host"), -1);
    json_decref(m);
    kit_sit(k, 1, 0);
    m = kit_last(k, OUTSIDER, "seats");
    assert_int_equal(kit_number(m, "host"), 0);
    json_decref(m);
}

/* When its answer is shown does not follow from when it came. */
static uint64_t shown_after(struct kit *k, uint64_t answers_after)
{
    uint64_t began, waited = 0;
    begin(k, "usual");
    for (int i = 0; i < 100 && !(is_asked(k, 1) && is_asked(k, OUTSIDER)); i++)
        kit_wait(k, 1000, 2);
    kit_done(k, 1, "{s:s,s:i}", "t", "skip", "n", 0); /* the opening: one alone has all the time there is */
    began = k->now;
    kit_pass(k, answers_after);
    kit_expect(kit_play(k, OUTSIDER, NULL), "held");
    for (; waited < 200000; waited += 10) {
        json_t *m = kit_state(k, 1);
        size_t chosen = json_array_size(json_object_get(m, "chosen"));
        json_decref(m);
        if (chosen)
            break;
        kit_pass(k, 10);
    }
    return k->now - began;
}

static void test_moment(void **state)
{
    struct kit *k = *state;
    uint64_t first = shown_after(k, 0);
    kit_end(k);
    kit_begin(k);
    assert_int_equal(shown_after(k, 100), first);
    assert_in_range(first, 100, 100000);
}

/* No answer, three times, whether it is there or not: our bot has its seat. */
static void check_late(struct kit *k, int is_there)
{
    json_t *m, *seat;
    begin(k, "none");
    if (!is_there)
        kit_close(k, OUTSIDER);
    for (int i = 0; i < 200 && !kit_count(k, 1, "replaced"); i++) {
        if (is_asked(k, 1))
            json_decref(kit_play(k, 1, NULL));
        kit_wait(k, 11000, is_there ? 2 : 1);
    }
    m = kit_take(k, 1, "replaced");
    assert_int_equal(kit_number(m, "seat"), 1);
    assert_string_equal(kit_text(m, "name"), "Any");
    json_decref(m);
    seat = seat_of(k, 1, &m);
    assert_string_equal(kit_text(seat, "kind"), "bot");
    assert_string_equal(kit_text(seat, "level"), "club");
    json_decref(m);
    if (is_there) {
        m = kit_take(k, OUTSIDER, "bye");
        assert_string_equal(kit_text(m, "code"), "replaced");
        json_decref(m);
        kit_refused(k, OUTSIDER, "no-seat", "{s:s,s:I,s:{}}", "t", "move", "q", (json_int_t)1, "move");
    }
    assert_true(k->bot.key[0]); /* and is asked at once */
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    seat = seat_of(k, 1, &m);
    assert_string_equal(kit_text(seat, "kind"), "bot");
    json_decref(m);
    m = kit_hello(k, 3, kit_token(1)); /* its token is nobody's */
    assert_true(json_is_null(json_object_get(m, "seat")));
    json_decref(m);
}

static void test_late(void **state)
{
    check_late(*state, 1);
}

static void test_gone(void **state)
{
    check_late(*state, 0);
}

/* One answer that the rules refuse is a slip, the second to the same question a fault. */
static void test_refused(void **state)
{
    struct kit *k = *state;
    json_t *m;
    begin(k, "none");
    for (int fault = 0; fault < 3; fault++) {
        for (int i = 0; i < 50 && !is_asked(k, OUTSIDER); i++) {
            if (is_asked(k, 1))
                json_decref(kit_play(k, 1, NULL));
            kit_wait(k, 1000, 2);
        }
        assert_true(is_asked(k, OUTSIDER));
        m = kit_state(k, OUTSIDER);
        json_int_t q = kit_number(json_object_get(m, "ask"), "q");
        json_decref(m);
        kit_refused(k, OUTSIDER, "bad-move", "{s:s,s:I,s:{s:s}}", "t", "move", "q", q, "move", "do", "win");
        assert_true(is_asked(k, OUTSIDER));
        kit_refused(k, OUTSIDER, "bad-move", "{s:s,s:I,s:{s:s}}", "t", "move", "q", q, "move", "do", "win");
        assert_int_equal(kit_count(k, 1, "replaced"), fault == 2);
    }
}

/* What it says at a table with `nod` waits for the host, as a person's clue does. */
static void test_nod(void **state)
{
    struct kit *k = *state;
    json_t *m = NULL;
    k->pace = "usual";
    kit_table(k, "dixit", 3);
    kit_sit(k, 1, 0);
    sit_outside(k);
    kit_sit(k, 3, 2);
    kit_done(k, 1, "{s:s,s:s,s:b}", "t", "host", "do", "set", "nod", 1);
    kit_start(k, 3);
    for (int i = 0; i < 400; i++) {
        for (uint32_t c = 1; c <= 3; c++)
            if (is_asked(k, c))
                json_decref(kit_play(k, c, NULL));
        while (kit_count(k, 1, "nod")) { /* those of the other person pass */
            m = kit_take(k, 1, "nod");
            int seat = (int)kit_number(m, "seat"), waits = json_is_object(json_object_get(m, "move"));
            json_decref(m);
            if (seat == 1 && waits)
                return;
            if (waits)
                kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "nod", "seat", seat);
        }
        kit_wait(k, 3000, 3);
    }
    fail_msg("nobody asked the host");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_seat), TEST(test_no_host), TEST(test_moment),
                                       TEST(test_late), TEST(test_gone),    TEST(test_refused),
                                       TEST(test_nod)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
