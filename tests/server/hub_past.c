/* The past of a game, told again: what a page gets that was not there is what one that was there was shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

enum { SEATS_MOST = 6, WATCHER = 20, DELAY_S = 20 };

/* What each connection was shown, state by state. */
struct watched {
    struct kit *k;
    uint32_t seats;
    json_t *shown[KIT_CONNS];
};

static void begin(struct watched *w, struct kit *k, const char *game, uint32_t seats)
{
    *w = (struct watched){.k = k, .seats = seats};
    kit_table(k, game, (int)seats);
    for (uint32_t c = 1; c <= seats; c++)
        kit_sit(k, c, (int)c - 1);
    kit_done(k, 1, "{s:s,s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "none", "talk", "text");
    kit_open(k, WATCHER);
    json_decref(kit_ask(k, WATCHER, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "spectator",
                        "key", k->key));
    for (uint32_t c = 0; c < KIT_CONNS; c++)
        w->shown[c] = json_array();
    kit_start(k, (int)seats);
}

static void end(struct watched *w)
{
    for (uint32_t c = 0; c < KIT_CONNS; c++)
        json_decref(w->shown[c]);
}

/* States that show a new step are kept. */
static void look(struct watched *w)
{
    for (uint32_t c = 1; c <= WATCHER; c++) {
        size_t i;
        json_t *m;
        json_array_foreach(w->k->boxes[c], i, m)
        {
            json_t *last = json_array_get(w->shown[c], json_array_size(w->shown[c]) - 1);
            if (strcmp(kit_text(m, "t"), "state") == 0 &&
                (!last || kit_number(m, "step") > kit_number(last, "step")))
                json_array_append(w->shown[c], m);
        }
    }
}

static int is_asked(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn), *ask = json_object_get(m, "ask");
    int asked = ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held");
    json_decref(m);
    return asked;
}

/* Everybody answers, and windows pass, so many times. */
static void play(struct watched *w, int rounds)
{
    look(w);
    for (int round = 0; round < rounds; round++) {
        for (uint32_t c = 1; c <= w->seats; c++)
            if (is_asked(w->k, c)) {
                json_decref(kit_play(w->k, c, NULL));
                look(w);
            }
        kit_wait(w->k, 6000, WATCHER);
        look(w);
    }
}

static json_t *ask_past(struct kit *k, uint32_t conn, const char *game, long long from)
{
    return kit_ask(k, conn, "{s:s,s:s,s:I}", "t", "past", "game", game, "from", (json_int_t)from);
}

static const char *game_of(struct kit *k, uint32_t conn, char out[33])
{
    json_t *m = kit_state(k, conn);
    snprintf(out, 33, "%s", kit_text(m, "game"));
    json_decref(m);
    return out;
}

/* Changes a view as a step says. */
static void change(json_t *view, const json_t *step)
{
    const char *path;
    json_t *value, *gone;
    size_t i;
    json_object_foreach(json_object_get(step, "set"), path, value)
    {
        const char *dot = strchr(path, '.');
        char *first = strndup(path, dot ? (size_t)(dot - path) : strlen(path));
        json_object_set_new(dot ? json_object_get(view, first) : view, dot ? dot + 1 : path,
                            json_deep_copy(value));
        free(first);
    }
    json_array_foreach(json_object_get(step, "gone"), i, gone)
    {
        const char *name = json_string_value(gone), *dot = strchr(name, '.');
        char *first = strndup(name, dot ? (size_t)(dot - name) : strlen(name));
        assert_int_equal(json_object_del(dot ? json_object_get(view, first) : view, dot ? dot + 1 : name), 0);
        free(first);
    }
}

/* All steps from there on, each with its whole view; how many answers it took. */
static json_t *whole_past(struct kit *k, uint32_t conn, long long from, int *answers)
{
    char game[33];
    json_t *all = json_array(), *view = NULL;
    game_of(k, conn, game);
    for (long long next = from; next >= 0;) {
        size_t i;
        json_t *step, *m = ask_past(k, conn, game, next);
        assert_string_equal(kit_text(m, "t"), "past");
        assert_int_equal(kit_number(m, "from"), next);
        assert_true(json_array_size(json_object_get(m, "steps")) <= 64);
        json_array_foreach(json_object_get(m, "steps"), i, step)
        {
            assert_true((i == 0) == (json_object_get(step, "view") != NULL));
            if (i == 0) {
                json_decref(view);
                view = json_deep_copy(json_object_get(step, "view"));
            } else {
                change(view, step);
            }
            json_object_set_new(step, "whole", json_deep_copy(view));
            json_array_append(all, step);
        }
        next = json_is_null(json_object_get(m, "next")) ? -1 : kit_number(m, "next");
        ++*answers;
        json_decref(m);
        kit_pass(k, 1000);
    }
    json_decref(view);
    return all;
}

/* What is told again from there on is what was shown. */
static void expect_past(struct watched *w, uint32_t conn, size_t from)
{
    int answers = 0;
    json_t *all = whole_past(w->k, conn, (long long)from, &answers), *step;
    size_t i;
    assert_int_equal(json_array_size(all) + from, json_array_size(w->shown[conn]));
    json_array_foreach(all, i, step)
    {
        json_t *state = json_array_get(w->shown[conn], from + i);
        assert_int_equal(kit_number(step, "n"), kit_number(state, "n"));
        assert_int_equal(kit_number(state, "step"), (long long)(from + i) + 1);
        assert_true(json_equal(json_object_get(step, "events"), json_object_get(state, "events")));
        assert_true(json_equal(json_object_get(step, "whole"), json_object_get(state, "view")));
    }
    json_decref(all);
}

static void come_again(struct watched *w)
{
    struct kit *k = w->k;
    kit_restart(k);
    for (uint32_t c = 1; c <= w->seats; c++)
        json_decref(kit_hello(k, c, kit_token((int)c - 1)));
    kit_open(k, WATCHER);
    json_decref(kit_ask(k, WATCHER, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board", "key",
                        k->key));
}

static void test_whole(void **state)
{
    static const struct {
        const char *game;
        uint32_t seats;
        int rounds;
    } plan[] = {{"night", 2, 70}, {"vote", 5, 40}, {"dixit", 4, 20}, {"voices", 4, 40}};
    struct kit *k = *state;
    for (size_t g = 0; g < sizeof plan / sizeof plan[0]; g++) {
        struct watched w;
        if (g) {
            kit_end(k);
            kit_begin(k);
        }
        begin(&w, k, plan[g].game, plan[g].seats);
        play(&w, plan[g].rounds);
        assert_true(json_array_size(w.shown[1]) > 20);
        for (int again = 0; again < 2; again++) {
            for (uint32_t c = 1; c <= w.seats; c++)
                expect_past(&w, c, c == 2 ? 7 : 0);
            expect_past(&w, WATCHER, 0);
            come_again(&w);
        }
        end(&w);
    }
}

static void test_limits(void **state)
{
    struct watched w;
    struct kit *k = *state;
    char game[33];
    begin(&w, k, "night", 2);
    play(&w, 2);
    game_of(k, 1, game);
    kit_expect_reject(ask_past(k, 1, game, -1), "bad-input");
    kit_expect_reject(ask_past(k, 1, "nothing", 0), "late");
    kit_refused(k, 1, "bad-input", "{s:s,s:s}", "t", "past", "game", game);
    json_decref(kit_hello(k, 30, "the-token-of-nobody-at-all"));
    kit_expect_reject(ask_past(k, 30, game, 0), "no-seat");
    for (int i = 0; i < 4; i++) {
        json_t *m = ask_past(k, 1, game, 1000);
        assert_int_equal(json_array_size(json_object_get(m, "steps")), 0);
        assert_true(json_is_null(json_object_get(m, "next")));
        json_decref(m);
    }
    kit_expect_reject(ask_past(k, 1, game, 0), "too-fast");
    expect_past(&w, 2, 0); /* each socket for itself */
    kit_pass(k, 250);
    json_t *m = ask_past(k, 1, game, 0);
    assert_string_equal(kit_text(m, "t"), "past");
    json_decref(m);
    end(&w);
}

/* Many who watch get no more than a table's share together: each answer costs as much as a game that is read. */
static void test_crowd(void **state)
{
    struct watched w;
    struct kit *k = *state;
    char game[33];
    int answered = 0;
    begin(&w, k, "night", 2);
    play(&w, 2);
    game_of(k, 1, game);
    kit_pass(k, 1000);
    for (uint32_t conn = 40; conn < 50; conn++) {
        kit_open(k, conn);
        json_decref(kit_ask(k, conn, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board",
                            "key", k->key));
        for (int i = 0; i < 4; i++) {
            json_t *m = ask_past(k, conn, game, 1000);
            answered += strcmp(kit_text(m, "t"), "past") == 0;
            json_decref(m);
        }
    }
    assert_int_equal(answered, 32);
    end(&w);
}

static json_t *list_in(json_t *all, size_t step, const char *key)
{
    return json_object_get(json_array_get(all, step), key);
}

/* What was said, and what was voted on, belongs to the step before it; a restart forgets none of it. */
static void test_remarks(void **state)
{
    struct watched w;
    struct kit *k = *state;
    begin(&w, k, "night", 2);
    kit_done(k, 1, "{s:s,s:s}", "t", "say", "text", "first");
    kit_done(k, 2, "{s:s,s:s}", "t", "say", "phrase", "hello");
    play(&w, 1);
    kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end");
    json_t *m = kit_last(k, 2, "vote");
    kit_done(k, 2, "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)kit_number(m, "vote"), "yes", 0);
    json_decref(m);
    size_t steps = json_array_size(w.shown[1]);
    for (int again = 0; again < 2; again++) {
        int answers = 0;
        for (uint32_t c = 1; c <= WATCHER; c += WATCHER - 1) {
            json_t *all = whole_past(k, c, 0, &answers), *said = list_in(all, 0, "said"),
                   *voted = list_in(all, steps - 1, "voted");
            assert_int_equal(json_array_size(said), 2);
            assert_string_equal(kit_text(json_array_get(said, 0), "text"), "first");
            assert_int_equal(kit_number(json_array_get(said, 1), "seat"), 1);
            assert_null(list_in(all, 1, "said"));
            assert_int_equal(json_array_size(voted), 1);
            assert_true(json_is_false(json_object_get(json_array_get(voted, 0), "passed")));
            assert_int_equal(json_object_size(json_array_get(voted, 0)), 2);
            json_decref(all);
        }
        come_again(&w);
    }
    end(&w);
}

/* With a delay, watchers are told again what they have been shown, and no more. */
static void test_delay(void **state)
{
    struct watched w;
    struct kit *k = *state;
    char game[33];
    w = (struct watched){.k = k, .seats = 2};
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "set", "delay", DELAY_S, "talk", "text");
    for (uint32_t c = 0; c < KIT_CONNS; c++)
        w.shown[c] = json_array();
    kit_start(k, 2);
    kit_open(k, WATCHER);
    json_decref(kit_ask(k, WATCHER, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board", "key",
                        k->key));
    game_of(k, 1, game);
    for (int round = 0; round < 6; round++) {
        play(&w, 1); /* six seconds */
        kit_done(k, 1, "{s:s,s:s}", "t", "say", "text", "now");
        json_t *m = ask_past(k, WATCHER, game, 0), *steps = json_object_get(m, "steps"), *step;
        size_t i, said = 0;
        assert_int_equal(json_array_size(steps), json_array_size(w.shown[WATCHER]));
        json_array_foreach(steps, i, step) said += json_array_size(json_object_get(step, "said"));
        assert_int_equal(said, round < 4 ? 0 : round - 3);
        assert_true(json_is_null(json_object_get(m, "next")));
        json_decref(m);
    }
    assert_true(json_array_size(w.shown[WATCHER]) > 1);
    assert_true(json_array_size(w.shown[WATCHER]) < json_array_size(w.shown[1]));
    end(&w);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_whole), TEST(test_limits), TEST(test_crowd),
                                       TEST(test_remarks), TEST(test_delay)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
