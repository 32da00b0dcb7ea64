/* What waits for a slow reader: order, caps, and how states become one. */
#include "server/shell/outbox.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 262144 };

/* A state after move `n`, with the events from `from` on. */
static char *state(const char *game, int from, int n, const char *note)
{
    json_t *events = json_array();
    for (int i = from; i < n; i++)
        json_array_append_new(events, json_pack("{s:i,s:s,s:s}", "n", i, "do", "pass", "note", note));
    json_t *m = json_pack("{s:s,s:s,s:i,s:o,s:{s:i},s:[i],s:b}", "t", "state", "game", game, "n", n, "events",
                          events, "view", "after", n, "to_act", n % 3, "over", 0);
    char *text = json_dumps(m, JSON_COMPACT);
    json_decref(m);
    assert_non_null(text);
    return text;
}

static void add(struct outbox *o, const char *text)
{
    assert_int_equal(outbox_add(o, text, strlen(text), MOST), 0);
}

static void add_state(struct outbox *o, const char *game, int from, int n)
{
    char *text = state(game, from, n, "");
    add(o, text);
    free(text);
}

/* Takes the first message; the caller frees it. */
static json_t *take(struct outbox *o)
{
    const char *text;
    size_t size;
    assert_true(outbox_first(o, &text, &size));
    assert_int_equal(strlen(text), size);
    json_t *m = json_loads(text, 0, NULL);
    assert_non_null(m);
    outbox_drop(o);
    return m;
}

static void expect_kind(struct outbox *o, const char *t)
{
    json_t *m = take(o);
    assert_string_equal(json_string_value(json_object_get(m, "t")), t);
    json_decref(m);
}

/* The next is a state after move `n` that tells the moves from `from` on, each once. */
static void expect_state(struct outbox *o, int from, int n)
{
    json_t *m = take(o), *events = json_object_get(m, "events");
    assert_string_equal(json_string_value(json_object_get(m, "t")), "state");
    assert_int_equal(json_integer_value(json_object_get(m, "n")), n);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(m, "view"), "after")), n);
    assert_int_equal(json_array_size(events), n - from);
    for (int i = from; i < n; i++)
        assert_int_equal(json_integer_value(json_object_get(json_array_get(events, (size_t)(i - from)), "n")),
                         i);
    json_decref(m);
}

static void expect_none(struct outbox *o)
{
    const char *text;
    size_t size;
    assert_false(outbox_first(o, &text, &size));
    assert_int_equal(o->bytes, 0);
    assert_null(o->last);
}

static void test_order(void **unused)
{
    (void)unused;
    struct outbox o = {0};
    add(&o, "{\"t\":\"welcome\"}");
    add_state(&o, "a", 0, 3);
    add(&o, "{\"t\":\"seats\"}");
    expect_kind(&o, "welcome");
    expect_state(&o, 0, 3);
    expect_kind(&o, "seats");
    expect_none(&o);
    add(&o, "{\"t\":\"beat\"}");
    expect_kind(&o, "beat");
    expect_none(&o);
}

static void test_merged(void **unused)
{
    (void)unused;
    struct outbox o = {0};
    add_state(&o, "a", 0, 3);
    add(&o, "{\"t\":\"ack\"}");
    add_state(&o, "a", 3, 5);
    add_state(&o, "a", 5, 5); /* somebody has chosen: no event */
    add(&o, "{\"t\":\"said\"}");
    add_state(&o, "a", 5, 9);
    expect_kind(&o, "ack");
    expect_kind(&o, "said");
    expect_state(&o, 0, 9);
    expect_none(&o);
}

/* A full state that tells again what was told: each event is there once. */
static void test_overlap(void **unused)
{
    (void)unused;
    struct outbox o = {0};
    add_state(&o, "a", 2, 6);
    add_state(&o, "a", 0, 8);
    expect_state(&o, 2, 8);
    expect_none(&o);
}

static void test_other_game(void **unused)
{
    (void)unused;
    struct outbox o = {0};
    add_state(&o, "a", 7, 9);
    add_state(&o, "b", 0, 2);
    add_state(&o, "b", 2, 4);
    expect_state(&o, 7, 9); /* how the first one ended */
    expect_state(&o, 0, 4);
    expect_none(&o);
}

static void test_most_events(void **unused)
{
    (void)unused;
    struct outbox o = {0};
    for (int n = 0; n < 500; n++)
        add_state(&o, "a", n, n + 1);
    expect_state(&o, 500 - STATE_EVENTS, 500);
    expect_none(&o);
}

static void test_most_bytes(void **unused)
{
    (void)unused;
    struct outbox o = {0};
    char note[1001];
    memset(note, 'x', sizeof note - 1);
    note[sizeof note - 1] = '\0';
    for (int n = 0; n < 190; n++) {
        char *text = state("a", n, n + 1, note);
        add(&o, text);
        free(text);
        assert_true(o.bytes <= STATE_MOST);
    }
    json_t *m = take(&o), *events = json_object_get(m, "events");
    size_t count = json_array_size(events);
    assert_in_range(count, 20, 65);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(events, count - 1), "n")), 189);
    json_decref(m);
    expect_none(&o);
}

static void test_cap(void **unused)
{
    (void)unused;
    struct outbox o = {0};
    const char said[] = "{\"t\":\"said\",\"text\":\"0123456789\"}";
    int count = 0;
    while (outbox_add(&o, said, strlen(said), 1024) == 0)
        count++;
    assert_int_equal(count, 1024 / strlen(said));
    assert_true(o.bytes <= 1024);
    assert_int_equal(outbox_add(&o, said, strlen(said), 0), -1);
    outbox_drop(&o);
    assert_int_equal(outbox_add(&o, said, strlen(said), 1024), 0);
    outbox_clear(&o);
    expect_none(&o);
}

static void test_merge_alone(void **unused)
{
    (void)unused;
    char *a = state("a", 0, 1, ""), *b = state("b", 0, 1, "");
    assert_null(state_merge(a, b));
    assert_null(state_merge(a, "{\"t\":\"seats\"}"));
    assert_null(state_merge("{\"t\":\"state\",", a));
    assert_null(state_merge("{\"t\":\"state\",\"events\":3}", a));
    assert_false(state_is("{\"t\":\"state\",", 5));
    free(a);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),       cmocka_unit_test(test_merged),
        cmocka_unit_test(test_overlap),     cmocka_unit_test(test_other_game),
        cmocka_unit_test(test_most_events), cmocka_unit_test(test_most_bytes),
        cmocka_unit_test(test_cap),         cmocka_unit_test(test_merge_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
