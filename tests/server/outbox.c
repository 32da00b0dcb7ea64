/* What waits for a slow reader: order, limits, and how states are merged. */
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

static const struct hub_facts plain;

/* A state after move `n`, with the events from `from` on: its text, and what the hub says of it. */
static char *state(struct hub_facts *facts, const char *game, int from, int n, const char *note)
{
    static struct hub_told told[1000];
    json_t *events = json_array();
    uint32_t end = 0, count = 0;
    for (int i = from; i < n; i++) {
        json_t *event = json_pack("{s:i,s:s,s:s}", "n", i, "do", "pass", "note", note);
        end += (uint32_t)(count > 0) + (uint32_t)json_dumpb(event, NULL, 0, JSON_COMPACT);
        told[count++] = (struct hub_told){(uint32_t)i, end};
        json_array_append_new(events, event);
    }
    json_t *m = json_pack("{s:s,s:s,s:i,s:o,s:{s:i},s:[i],s:b}", "t", "state", "game", game, "n", n, "events",
                          events, "view", "after", n, "to_act", n % 3, "over", 0);
    char *text = json_dumps(m, JSON_COMPACT);
    json_decref(m);
    assert_non_null(text);
    *facts = (struct hub_facts){.kind = MESSAGE_STATE, .told = told, .told_count = count};
    facts->game[0] = (uint8_t)game[0];
    facts->events_at = (uint32_t)(strstr(text, "\"events\":[") + 10 - text);
    return text;
}

static void add(struct outbox *o, const char *text)
{
    assert_int_equal(outbox_add(o, &plain, text, strlen(text), MOST), 0);
}

static void add_noted(struct outbox *o, const char *game, int from, int n, const char *note)
{
    struct hub_facts facts;
    char *text = state(&facts, game, from, n, note);
    assert_int_equal(outbox_add(o, &facts, text, strlen(text), MOST), 0);
    free(text);
}

static void add_state(struct outbox *o, const char *game, int from, int n)
{
    add_noted(o, game, from, n, "");
}

/* Takes the first message; the caller frees it. */
static json_t *take(struct outbox *o)
{
    const struct out_message *first = outbox_first(o);
    assert_non_null(first);
    assert_int_equal(strlen(first->text), first->size);
    json_t *m = json_loads(first->text, 0, NULL);
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

/* The next is a state after move `n` that reports the moves from `from` on, each once. */
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
    assert_null(outbox_first(o));
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

/* A full state that repeats earlier events: each event is there once. */
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
        add_noted(&o, "a", n, n + 1, note);
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
    while (outbox_add(&o, &plain, said, strlen(said), 1024) == 0)
        count++;
    assert_int_equal(count, 1024 / strlen(said));
    assert_true(o.bytes <= 1024);
    assert_int_equal(outbox_add(&o, &plain, said, strlen(said), 0), -1);
    outbox_drop(&o);
    assert_int_equal(outbox_add(&o, &plain, said, strlen(said), 1024), 0);
    outbox_clear(&o);
    expect_none(&o);
}

/* The facts decide, not the text: what looks like a state and is not said to be one is left alone. */
static void test_looks_like_one(void **unused)
{
    (void)unused;
    struct outbox o = {0};
    struct hub_facts facts;
    char *text = state(&facts, "a", 0, 2, "");
    add_state(&o, "a", 0, 1);
    add(&o, text);
    expect_state(&o, 0, 1);
    expect_state(&o, 0, 2);
    expect_none(&o);
    free(text);
}

static json_int_t number_of(const json_t *event)
{
    return json_integer_value(json_object_get(event, "n"));
}

/* Two states as one, by reading and writing them whole; the caller frees it. */
static char *merge_by_reading(const char *earlier, const char *later)
{
    json_t *a = json_loads(earlier, 0, NULL), *b = json_loads(later, 0, NULL), *event;
    json_t *all = json_copy(json_object_get(a, "events"));
    json_int_t last = json_array_size(all) ? number_of(json_array_get(all, json_array_size(all) - 1)) : -1;
    size_t i;
    json_array_foreach(json_object_get(b, "events"), i, event) if (number_of(event) > last)
        json_array_append(all, event);
    while (json_array_size(all) > STATE_EVENTS)
        json_array_remove(all, 0);
    json_object_set(b, "events", all);
    char *text = json_dumps(b, JSON_COMPACT);
    while (strlen(text) > STATE_MOST && json_array_size(all) > 0) {
        for (size_t gone = (json_array_size(all) + 1) / 2; gone > 0; gone--)
            json_array_remove(all, 0);
        free(text);
        text = json_dumps(b, JSON_COMPACT);
    }
    json_decref(all);
    json_decref(a);
    json_decref(b);
    return text;
}

/* Byte for byte what comes of reading and writing them, whatever the two have in common. */
static void test_bytes(void **unused)
{
    (void)unused;
    char note[1201] = "\",\\ [é]";
    for (int size = 9; size < 1200; size += 397) {
        memset(note + 9, 'x', (size_t)size - 9);
        for (int k = 0; k < 600; k += 7) {
            int from = k * 7 % 50, n = from + k % 190, again = k * 13 % (n + 1), end = n + k % 5 * 40;
            struct outbox o = {0};
            struct hub_facts facts;
            char *a = state(&facts, "a", from, n, note);
            assert_int_equal(outbox_add(&o, &facts, a, strlen(a), 1 << 20), 0);
            char *b = state(&facts, "a", again, end, note), *by_reading = merge_by_reading(a, b);
            assert_int_equal(outbox_add(&o, &facts, b, strlen(b), 1 << 20), 0);
            assert_string_equal(o.first->text, by_reading);
            assert_null(o.first->next);
            outbox_clear(&o);
            free(a);
            free(b);
            free(by_reading);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),       cmocka_unit_test(test_merged),
        cmocka_unit_test(test_overlap),     cmocka_unit_test(test_other_game),
        cmocka_unit_test(test_most_events), cmocka_unit_test(test_most_bytes),
        cmocka_unit_test(test_cap),         cmocka_unit_test(test_looks_like_one),
        cmocka_unit_test(test_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
