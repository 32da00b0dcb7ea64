/* A bot that remembers is told everything that its seat may see, from the first move on: while it plays, after a restart, and
 * when its level changes in the middle of a game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

enum { PEOPLE = 4, SEATS = 5, BOT = 9 };

/* What the bot received, moves and claims in one order, by number; what comes again is the same, in the same place. */
struct told {
    json_t *events;
    size_t moves, claims, again;
};

/* Where in what was told before an event belongs. */
static size_t place_of(const struct told *t, json_t *event)
{
    int is_claim = json_object_get(event, "said") != NULL;
    size_t i, n = (size_t)kit_number(event, is_claim ? "said" : "n"), found = 0;
    json_t *other;
    json_array_foreach(t->events, i, other)
    {
        if ((json_object_get(other, "said") != NULL) == is_claim && found++ == n)
            return i;
    }
    assert_int_equal(found, n); /* nothing is left out */
    return json_array_size(t->events);
}

static void note(struct told *t, json_t *events)
{
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event)
    {
        int is_claim = json_object_get(event, "said") != NULL;
        size_t place = place_of(t, event);
        if (place == json_array_size(t->events)) {
            json_array_append(t->events, event);
            t->claims += (size_t)is_claim;
            t->moves += (size_t)!is_claim;
            assert_int_equal(kit_number(event, "n") + !is_claim, t->moves);
        } else {
            assert_true(json_equal(event, json_array_get(t->events, place)));
            t->again++;
        }
    }
}

static void look(struct kit *k, struct told *t)
{
    size_t i;
    json_t *m;
    json_array_foreach(k->boxes[BOT], i, m)
    {
        if (strcmp(kit_text(m, "t"), "state") == 0 || strcmp(kit_text(m, "t"), "seen") == 0)
            note(t, json_object_get(m, "events"));
    }
}

static int is_asked(struct kit *k, uint32_t conn)
{
    if (!kit_count(k, conn, "state"))
        return 0;
    json_t *m = kit_state(k, conn), *ask = json_object_get(m, "ask");
    int asked = ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held");
    json_decref(m);
    return asked;
}

/* Everybody who is asked plays the first move that is offered; the bot comes when it is called. */
static void play(struct kit *k, struct told *t, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        for (uint32_t c = 1; c <= PEOPLE; c++) {
            if (round % 2 == 0) /* also while some have answered and others have not */
                kit_done(k, c, "{s:s,s:s,s:i,s:s}", "t", "say", "claim", "party", "seat",
                         (int)(c + (uint32_t)round) % SEATS, "is", c % 2 ? "democrat" : "republican");
            look(k, t);
            if (is_asked(k, c)) {
                json_decref(kit_play(k, c, NULL));
                look(k, t); /* the next question throws older states away */
            }
        }
        if (k->bot.key[0]) {
            kit_bot(k, BOT);
        } else if (is_asked(k, BOT)) {
            long long q;
            json_t *move = kit_move(k, BOT, NULL, &q);
            kit_ask(k, BOT, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move);
        }
        look(k, t);
        kit_wait(k, 6000, PEOPLE);
        look(k, t);
    }
}

static void begin(struct kit *k)
{
    kit_table(k, "vote", SEATS);
    for (uint32_t c = 1; c <= PEOPLE; c++)
        kit_sit(k, c, (int)c - 1);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "none");
    kit_start(k, PEOPLE);
}

static size_t moves_of(struct kit *k)
{
    json_t *m = kit_state(k, 1);
    size_t n = (size_t)kit_number(m, "n");
    json_decref(m);
    return n;
}

/* The usual bot of VOTE! remembers: live, and from the record after a restart. */
static void test_restart(void **state)
{
    struct kit *k = *state;
    struct told t = {.events = json_array()};
    begin(k);
    play(k, &t, 5);
    assert_true(t.moves > 30 && t.claims > PEOPLE);
    assert_int_equal(t.moves, moves_of(k));
    kit_restart(k);
    for (uint32_t c = 1; c <= PEOPLE; c++)
        json_decref(kit_hello(k, c, kit_token((int)c - 1)));
    size_t before = json_array_size(t.events);
    t.again = 0;
    play(k, &t, 5);
    assert_true(t.again >= before); /* all of it, from the first move, with every claim in its place */
    assert_true(json_array_size(t.events) > before);
    assert_int_equal(t.moves, moves_of(k));
    json_decref(t.events);
}

/* One that does not remember is told nothing while it is not asked; with another level it is told everything. */
static void test_level(void **state)
{
    struct kit *k = *state;
    struct told t = {.events = json_array()};
    kit_table(k, "vote", SEATS);
    for (uint32_t c = 1; c <= PEOPLE; c++)
        kit_sit(k, c, (int)c - 1);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "none");
    kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", SEATS - 1, "level", "rule");
    kit_start(k, PEOPLE);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "say", "claim", "i-am", "is", "democrat");
    for (int round = 0; round < 8; round++) {
        for (uint32_t c = 1; c <= PEOPLE; c++)
            if (is_asked(k, c))
                json_decref(kit_play(k, c, NULL));
        if (k->bot.key[0])
            kit_bot(k, BOT);
        kit_wait(k, 6000, PEOPLE);
    }
    assert_int_equal(kit_count(k, BOT, "seen"), 0);
    json_array_clear(k->boxes[BOT]);
    kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", SEATS - 1, "level", "club");
    look(k, &t);
    assert_int_equal(t.moves, moves_of(k));
    assert_int_equal(t.claims, 1);
    json_decref(t.events);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

/* A bot always has time to think: where nobody could see the moment of its answer, because there is no pace, a second. */
static void test_due(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_start(k, 1);
    kit_bot(k, BOT);
    json_t *m = kit_take(k, BOT, "state"), *ask = json_object_get(m, "ask");
    assert_true(json_is_true(json_object_get(ask, "people")));
    assert_in_range(kit_number(ask, "due_ms"), 1000, 1500);
    json_decref(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_restart), TEST(test_level), TEST(test_due)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
