/* hub_strict.c: what docs/protocol.md does not know is refused, never taken and ignored: fields, values, queries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "hub_kit.h"

static void begin_night(struct kit *k)
{
    kit_night(k);
    kit_start(k, 2);
}

static void assert_reject_at(json_t *m, const char *code, const char *at)
{
    assert_string_equal(kit_text(m, "t"), "reject");
    assert_string_equal(kit_text(m, "code"), code);
    assert_string_equal(kit_text(m, "at"), at);
    json_decref(m);
}

/* A move is its seat's own: it names no seat, not even that one. */
static void test_move_names_no_seat(void **state)
{
    static const char *const seats[] = {"0", "1", "99", "\"chance\"", "null", "{}"};
    struct kit *k = *state;
    long long q;
    begin_night(k);
    json_t *move = kit_move(k, 1, NULL, &q);
    for (size_t n = 0; n < sizeof seats / sizeof seats[0]; n++) {
        json_object_set_new(move, "seat", json_loads(seats[n], JSON_DECODE_ANY, NULL));
        assert_reject_at(kit_ask(k, 1, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move),
                         "bad-move", "seat");
    }
    json_object_del(move, "seat");
    kit_expect(kit_ask(k, 1, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move), "held");
    json_decref(move);
}

/* Earlier programs wrote down what the client had sent, seat and all. */
static void test_old_logs_name_one(void **state)
{
    static const char before[] = "\"move\":{", named[] = "\"seat\":9,";
    struct kit *k = *state;
    begin_night(k);
    kit_expect(kit_play(k, 1, NULL), "held");
    char *log = k->tables[0], *at = strstr(strstr(log, "\nhold "), before) + sizeof before - 1;
    char *old = malloc(strlen(log) + sizeof named);
    assert_non_null(old);
    sprintf(old, "%.*s%s%s", (int)(at - log), log, named, at);
    free(log);
    k->tables[0] = old;
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_t *m = kit_state(k, 1);
    assert_non_null(json_object_get(json_object_get(m, "ask"), "held"));
    json_decref(m);
}

/* A vote about the end is about no seat: one that was named would be shown to everybody. */
static void test_end_is_about_no_seat(void **state)
{
    struct kit *k = *state;
    begin_night(k);
    for (int seat = 0; seat < 10; seat += 9)
        assert_reject_at(kit_ask(k, 1, "{s:s,s:s,s:i}", "t", "propose", "what", "end", "seat", seat),
                         "bad-input", "seat");
    kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end");
    json_t *m = kit_take(k, 2, "vote");
    assert_null(json_object_get(m, "seat"));
    json_decref(m);
}

/* What a host's act has no use for. */
static void test_host(void **state)
{
    static const struct {
        const char *what, *field;
    } acts[] = {{"lock", "seat"},   {"start", "clock"}, {"fill", "level"}, {"renew", "who"},
                {"set", "seat"},    {"set", "who"},     {"set", "level"},  {"mute", "level"},
                {"refuse", "seat"}, {"admit", "level"}, {"bot", "who"},    {"kick", "nod"},
                {"pause", "delay"}, {"cancel", "seats"}};
    struct kit *k = *state;
    kit_night(k);
    for (size_t n = 0; n < sizeof acts / sizeof acts[0]; n++) {
        int text = strcmp(acts[n].field, "level") == 0, truth = strcmp(acts[n].field, "nod") == 0;
        json_t *value = text ? json_string("random") : truth ? json_true() : json_integer(1);
        assert_reject_at(
            kit_ask(k, 1, "{s:s,s:s,s:o}", "t", "host", "do", acts[n].what, acts[n].field, value),
            "bad-input", acts[n].field);
    }
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i}", "t", "host", "do", "nonsense", "seat", 1);
    kit_done(k, 1, "{s:s,s:s,s:i,s:b}", "t", "host", "do", "set", "clock", 60, "nod", 1);
}

static void test_hello(void **state)
{
    static const char *const langs[] = {"de", "", "EN", "english"}, *const roles[] = {"", "host", "Board"};
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_open(k, 1);
    for (size_t n = 0; n < sizeof langs / sizeof langs[0]; n++)
        assert_reject_at(kit_ask(k, 1, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "token",
                                 kit_token(0), "lang", langs[n]),
                         "bad-input", "lang");
    for (size_t n = 0; n < sizeof roles / sizeof roles[0]; n++)
        assert_reject_at(kit_ask(k, 1, "{s:s,s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "token",
                                 kit_token(0), "key", k->key, "as", roles[n]),
                         "no-seat", "as");
    json_t *m = kit_ask(k, 1, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(0),
                        "lang", "hu");
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
}

/* `at` NULL: it is answered. */
static void assert_asked(struct kit *k, const char *path, const char *query, const char *at)
{
    kit_request(k, "GET", path, query, kit_token(0), "");
    assert_int_equal(k->status, at ? 400 : 200);
    if (at) {
        json_t *e = json_object_get(k->reply, "error");
        assert_string_equal(kit_text(e, "code"), "bad-input");
        assert_string_equal(kit_text(e, "at"), at);
    }
}

static void test_queries(void **state)
{
    static const char *const as[] = {"as=",  "as=Truth",         "as=truthful",
                                     "as=0", "as=truth&as=seat", "as=board"};
    static const char *const others[] = {"x", "x=1", "xas=truth", "seat&as=truth", "As=truth", "&as=truth"};
    static const char *const known[] = {"", "as=truth", "as=seat", "as=spectator"};
    struct kit *k = *state;
    char table[64], record[64];
    begin_night(k);
    kit_vote_end(k);
    snprintf(table, sizeof table, "/api/tables/%s", k->code);
    snprintf(record, sizeof record, "/api/tables/%s/record", k->code);
    for (size_t n = 0; n < sizeof known / sizeof known[0]; n++)
        assert_asked(k, record, known[n], NULL);
    for (size_t n = 0; n < sizeof as / sizeof as[0]; n++)
        assert_asked(k, record, as[n], "as");
    for (size_t n = 0; n < sizeof others / sizeof others[0]; n++) {
        assert_asked(k, record, others[n], "query");
        assert_asked(k, table, others[n], "query");
        assert_asked(k, "/api/games", others[n], "query");
        assert_asked(k, "/api/packs", others[n], "query");
    }
    assert_asked(k, table, "as=truth", "as");
    assert_asked(k, "/api/tables/QQQQQ/record", "as=nothing", "as"); /* whatever the code */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_move_names_no_seat),
        TEST(test_old_logs_name_one),
        TEST(test_end_is_about_no_seat),
        TEST(test_host),
        TEST(test_hello),
        TEST(test_queries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
