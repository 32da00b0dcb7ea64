/* hub_caps.c: how much a socket, an address and the server may take (docs/server.md, Limits): as much as the
 * limit allows, then a refusal, and again after a while. The planted bug: limits that do not limit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "hub_kit.h"

static const char STRANGER[] = "198.51.100.7", OTHER[] = "198.51.100.8";

/* A hub with small limits. */
static struct kit *begin(void **state, void (*set)(struct hub_caps *caps))
{
    struct kit *k = *state;
    const struct hub_caps usual = hub_caps_usual();
    hub_close(k->hub);
    k->hub = NULL;
    k->caps.message_burst = usual.message_burst;
    k->caps.says_in_10s = usual.says_in_10s;
    if (set && !getenv("HUB_CAPS_BUG"))
        set(&k->caps);
    if (getenv("HUB_CAPS_BUG")) {
        struct hub_caps *c = &k->caps;
        c->message_burst = c->messages_a_second = c->says_in_10s = c->socket_burst = c->sockets_a_second =
            100000;
        c->sockets_open = c->tables_an_hour = c->wrong_codes_a_minute = c->spectators = c->message = 100000;
        c->first_message = c->bots_cores = 100000;
    }
    kit_restart(k);
    return k;
}

static int rejects(struct kit *k, uint32_t conn)
{
    return kit_count(k, conn, "reject");
}

/* --- a socket -------------------------------------------------------------------------------------------- */

static void beat(struct kit *k, uint32_t conn, int count)
{
    while (count-- > 0)
        kit_raw(k, conn, "{\"t\":\"beat\",\"i\":5}");
}

static void test_messages(void **state)
{
    struct kit *k = begin(state, NULL);
    kit_open_from(k, 1, STRANGER);
    kit_open(k, 2); /* this machine is spared what an address may, not what a socket may */
    beat(k, 1, 30);
    assert_int_equal(rejects(k, 1), 0);
    beat(k, 1, 3);
    assert_int_equal(rejects(k, 1), 3);
    assert_int_equal(k->closed[1], 0);
    kit_pass(k, 1000);
    kit_clear(k);
    beat(k, 1, 10); /* a second's worth */
    assert_int_equal(rejects(k, 1), 0);
    beat(k, 1, 1); /* the fourth in a minute */
    json_t *m = kit_take(k, 1, "reject");
    assert_string_equal(kit_text(m, "code"), "too-fast");
    json_decref(m);
    assert_int_equal(k->closed[1], 1008);
    kit_clear(k);
    beat(k, 2, 33);
    assert_int_equal(rejects(k, 2), 3);
    assert_int_equal(k->closed[2], 0);
    beat(k, 2, 1);
    assert_int_equal(k->closed[2], 1008);
}

static void frames(struct kit *k, uint32_t conn, int count)
{
    while (count-- > 0)
        kit_step(k, (struct hub_event){.kind = IN_FRAME, .conn = conn});
}

/* Pings, pongs and empty pieces of messages are as many as messages. */
static void test_frames(void **state)
{
    struct kit *k = begin(state, NULL);
    kit_open_from(k, 1, STRANGER);
    frames(k, 1, 20);
    beat(k, 1, 10);
    assert_int_equal(rejects(k, 1), 0);
    frames(k, 1, 3);
    assert_int_equal(rejects(k, 1), 3);
    json_t *m = kit_take(k, 1, "reject");
    assert_string_equal(kit_text(m, "code"), "too-fast");
    assert_int_equal(kit_number(m, "i"), 0);
    json_decref(m);
    assert_int_equal(k->closed[1], 0);
    frames(k, 1, 1);
    assert_int_equal(k->closed[1], 1008);
}

/* Too fast once in a while is not a flood. */
static void test_old_floods_are_forgotten(void **state)
{
    struct kit *k = begin(state, NULL);
    kit_table(k, "night", 2);
    kit_open_from(k, 1, STRANGER);
    json_decref(kit_ask(k, 1, "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(0)));
    for (int minute = 0; minute < 4; minute++) {
        kit_wait(k, 61000, 1);
        kit_clear(k);
        beat(k, 1, 32);
        assert_in_range(rejects(k, 1), 2, 3);
        assert_int_equal(k->closed[1], 0);
    }
    beat(k, 1, 2);
    assert_int_equal(k->closed[1], 1008);
}

static void test_sayings(void **state)
{
    struct kit *k = begin(state, NULL);
    kit_table(k, "night", 2);
    kit_open_from(k, 1, STRANGER);
    json_decref(kit_ask(k, 1, "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(0)));
    kit_done(k, 1, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", "Ann", "token", kit_token(0));
    kit_clear(k);
    for (int n = 0; n < 5; n++)
        kit_done(k, 1, "{s:s,s:s}", "t", "say", "phrase", "wait");
    kit_refused(k, 1, "too-fast", "{s:s,s:s}", "t", "say", "phrase", "wait");
    kit_pass(k, 2000); /* one of five in ten seconds */
    kit_done(k, 1, "{s:s,s:s}", "t", "say", "phrase", "wait");
    kit_refused(k, 1, "too-fast", "{s:s,s:s}", "t", "say", "phrase", "wait");
}

static void test_sizes(void **state)
{
    struct kit *k = begin(state, NULL);
    char text[8192];
    kit_table(k, "night", 2);
    for (int at_table = 0; at_table < 2; at_table++) {
        int most = at_table ? 4096 : 1024;
        for (int over = 0; over < 2; over++) {
            uint32_t conn = 1 + (uint32_t)(2 * at_table + over);
            if (!at_table)
                kit_open(k, conn);
            else
                json_decref(kit_hello(k, conn, kit_token(0)));
            memset(text, ' ', sizeof text);
            memcpy(text, "{\"t\":\"beat\",\"i\":5}", 18);
            text[most + over] = '\0';
            kit_raw(k, conn, text);
            assert_int_equal(k->closed[conn], over ? 1009 : 0);
        }
    }
}

static void few_warnings(struct hub_caps *caps)
{
    caps->too_fast_a_minute = 1;
}

static void test_too_fast_a_minute(void **state)
{
    struct kit *k = begin(state, few_warnings);
    kit_open_from(k, 1, STRANGER);
    beat(k, 1, 31);
    assert_int_equal(k->closed[1], 0);
    beat(k, 1, 1);
    assert_int_equal(rejects(k, 1), 2);
    assert_int_equal(k->closed[1], 1008);
}

/* The refusal of a message that is too fast has the number it would have been answered with: none if it is
 * not a message. */
static void test_too_fast_number(void **state)
{
    static const struct {
        const char *text;
        int i;
    } said[] = {{"{\"t\":\"beat\",\"i\":7}", 7},
                {"{\"t\":\"beat\",\"i\":-4}", 0},
                {"{\"t\":\"beat\",\"i\":5,\"x\":[[[[[[[[[[1]]]]]]]]]]}", 0}};
    struct kit *k = begin(state, NULL);
    kit_open_from(k, 1, STRANGER);
    beat(k, 1, 30);
    for (size_t n = 0; n < sizeof said / sizeof said[0]; n++) {
        kit_clear(k);
        kit_raw(k, 1, said[n].text);
        json_t *m = kit_take(k, 1, "reject");
        assert_string_equal(kit_text(m, "code"), "too-fast");
        assert_int_equal(kit_number(m, "i"), said[n].i);
        json_decref(m);
    }
}

/* A beat in a beat in a beat …, and one with so many numbers in it: does it count as a message at all? A field that no beat has
 * is another answer. */
static int is_message(struct kit *k, const char *text)
{
    kit_clear(k);
    kit_raw(k, 1, text);
    json_t *m = kit_take(k, 1, "reject");
    int fits = kit_number(m, "i") == 5;
    assert_string_equal(kit_text(m, "code"), "bad-input");
    json_decref(m);
    return fits;
}

static int nested_fits(struct kit *k, int depth)
{
    char text[512] = "{\"t\":\"beat\",\"i\":5,\"x\":";
    for (int n = 2; n < depth; n++)
        strcat(text, "[");
    strcat(text, "1");
    for (int n = 2; n < depth; n++)
        strcat(text, "]");
    return is_message(k, strcat(text, "}"));
}

static int values_fit(struct kit *k, int count)
{
    char text[2048] = "{\"t\":\"beat\",\"i\":5,\"x\":[0"; /* five values: the object, t, i, x and 0 */
    for (int n = 5; n < count; n++)
        strcat(text, ",0");
    return is_message(k, strcat(text, "]}"));
}

static void small_json(struct hub_caps *caps)
{
    caps->json_depth = 4;
    caps->json_values = 64;
}

static void test_json(void **state)
{
    for (int small = 0; small < 2; small++) {
        struct kit *k = begin(state, small ? small_json : NULL);
        int depth = small ? 4 : 8, values = small ? 64 : 256;
        kit_table(k, "night", 2);
        json_decref(kit_hello(k, 1, kit_token(0))); /* before it no message is that long */
        assert_true(nested_fits(k, depth + 1));     /* a value within `depth` others */
        assert_false(nested_fits(k, depth + 2));
        assert_true(values_fit(k, values));
        assert_false(values_fit(k, values + 1));
        assert_false(is_message(k, "{\"t\":\"beat\",\"i\":5,\"x\":1.5}")); /* integers only */
        assert_false(is_message(k, "{\"t\":\"beat\",\"i\":5,\"x\":12345678901234+5678901}"));
        assert_false(is_message(k, "{\"t\":\"beat\",\"i\":5,\"i\":5,\"x\":1}")); /* no key twice */
    }
}

/* --- an address ------------------------------------------------------------------------------------------ */

static void test_sockets_a_second(void **state)
{
    struct kit *k = begin(state, NULL);
    for (uint32_t n = 0; n < 45; n++) { /* one after the other; few are open at once */
        kit_open_from(k, 1, STRANGER);
        assert_int_equal(k->closed[1], n < 40 ? 0 : 1008);
        kit_close(k, 1);
    }
    kit_open_from(k, 2, OTHER);
    assert_int_equal(k->closed[2], 0);
    kit_pass(k, 1000);
    for (uint32_t n = 0; n < 6; n++) {
        kit_open_from(k, 1, STRANGER);
        assert_int_equal(k->closed[1], n < 5 ? 0 : 1008);
        kit_close(k, 1);
    }
}

static void four_open(struct hub_caps *caps)
{
    caps->sockets_open = 4;
}

static void test_sockets_open(void **state)
{
    struct kit *k = begin(state, four_open);
    for (uint32_t n = 1; n <= 5; n++)
        kit_open_from(k, n, STRANGER);
    assert_int_equal(k->closed[4], 0);
    assert_int_equal(k->closed[5], 1008);
    kit_open_from(k, 6, OTHER);
    assert_int_equal(k->closed[6], 0);
    kit_close(k, 5);
    kit_close(k, 1);
    kit_open_from(k, 7, STRANGER); /* one went */
    assert_int_equal(k->closed[7], 0);
    for (uint32_t n = 10; n < 20; n++) {
        kit_open(k, n);
        assert_int_equal(k->closed[n], 0);
    }
}

static int request_from(struct kit *k, const char *address, const char *method, const char *path,
                        const char *body)
{
    const struct hub_request request = {method, path, "", "", address, body, strlen(body)};
    kit_step(k, (struct hub_event){.kind = IN_REQUEST, .conn = 31, .data = &request});
    return k->status;
}

/* Each by somebody else: anyone who asks again gets the same table. */
static int open_table(struct kit *k, const char *address)
{
    static int count;
    char body[128];
    snprintf(body, sizeof body, "{\"game\":\"night\",\"seats\":2,\"token\":\"tokentokentokentoken%04d\"}",
             ++count);
    return request_from(k, address, "POST", "/api/tables", body);
}

static void three_tables(struct hub_caps *caps)
{
    caps->tables_an_hour = 3;
}

static void test_tables_an_hour(void **state)
{
    struct kit *k = begin(state, three_tables);
    for (int n = 0; n < 5; n++)
        assert_int_equal(open_table(k, STRANGER), n < 3 ? 201 : 429);
    assert_int_equal(open_table(k, OTHER), 201);
    kit_pass(k, 1201000); /* a third of an hour */
    assert_int_equal(open_table(k, STRANGER), 201);
    assert_int_equal(open_table(k, STRANGER), 429);
    assert_int_equal(open_table(k, "loopback"), 201);
}

static void test_wrong_codes(void **state)
{
    struct kit *k = begin(state, NULL);
    kit_table(k, "night", 2);
    for (int n = 0; n < 12; n++)
        assert_int_equal(request_from(k, STRANGER, "GET", "/api/tables/QQQQQ", ""), n < 10 ? 404 : 429);
    kit_open_from(k, 1, STRANGER); /* the other door is shut as well */
    kit_refused(k, 1, "too-fast", "{s:s,s:s}", "t", "hello", "table", "QQQQQ");
    assert_int_equal(request_from(k, OTHER, "GET", "/api/tables/QQQQQ", ""), 404);
    kit_pass(k, 6100);
    assert_int_equal(request_from(k, STRANGER, "GET", "/api/tables/QQQQQ", ""), 404);
    assert_int_equal(request_from(k, STRANGER, "GET", "/api/tables/QQQQQ", ""), 429);
}

/* --- the server ------------------------------------------------------------------------------------------ */

static void two_spectators(struct hub_caps *caps)
{
    caps->spectators = 2;
}

static void test_spectators(void **state)
{
    struct kit *k = begin(state, two_spectators);
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    for (uint32_t n = 2; n <= 4; n++) {
        kit_open(k, n);
        json_t *m = kit_ask(k, n, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "spectator",
                            "key", k->key);
        assert_string_equal(kit_text(m, "t"), n < 4 ? "welcome" : "reject");
        json_decref(m);
    }
}

static void one_table(struct hub_caps *caps)
{
    caps->tables = 1;
    caps->sleep_ms = 1 << 30; /* it sleeps only for lack of room */
}

static void test_tables_in_memory(void **state)
{
    struct kit *k = begin(state, one_table);
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    assert_int_equal(open_table(k, "loopback"), 503); /* somebody is at it */
    kit_close(k, 1);
    assert_int_equal(open_table(k, "loopback"), 201); /* it sleeps */
    kit_open(k, 1);
    kit_raw(k, 1, "{\"t\":\"hello\",\"i\":1,\"table\":\"QQQQQ\"}");
    kit_skip(k, 1, "reject");
    json_t *m = kit_hello(k, 2, kit_token(0)); /* and now the other one does */
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
}

/* A table whose game is over takes no room from others once its people have left. */
static void test_finished_tables(void **state)
{
    struct kit *k = begin(state, one_table);
    kit_night(k);
    kit_start(k, 2);
    kit_close(k, 2);
    kit_close(k, 1);
    assert_int_equal(open_table(k, "loopback"), 201);
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_decref(kit_hello(k, 2, kit_token(1)));
    kit_vote_end(k);
    assert_int_equal(open_table(k, "loopback"), 503); /* they look at it */
    kit_close(k, 2);
    kit_close(k, 1);
    assert_int_equal(open_table(k, "loopback"), 201);
}

static void short_sleep(struct hub_caps *caps)
{
    caps->sleep_ms = 60000;
}

static void test_sleep(void **state)
{
    struct kit *k = begin(state, short_sleep);
    struct hub_figures figures;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_wait(k, 120000, 1);
    hub_figures(k->hub, &figures);
    assert_int_equal(figures.tables_loaded, 1); /* somebody is there */
    kit_close(k, 1);
    kit_pass(k, 59000);
    hub_figures(k->hub, &figures);
    assert_int_equal(figures.tables_loaded, 1);
    kit_pass(k, 2000);
    hub_figures(k->hub, &figures);
    assert_int_equal(figures.tables_loaded, 0);
    assert_int_equal(figures.tables_known, 1);
    json_decref(kit_hello(k, 1, kit_token(0))); /* and is woken */
    hub_figures(k->hub, &figures);
    assert_int_equal(figures.tables_loaded, 1);
}

/* --- texts ------------------------------------------------------------------------------------------------ */

static void short_texts(struct hub_caps *caps)
{
    caps->name = 3;
    caps->say = 5;
}

/* Letters of two bytes each. */
static void write_letters(char *text, int count)
{
    *text = '\0';
    while (count-- > 0)
        strcat(text, "á");
}

/* As many graphemes as the limits say. */
static void test_lengths(void **state)
{
    for (int small = 0; small < 2; small++) {
        struct kit *k = begin(state, small ? short_texts : NULL);
        int name = small ? 3 : 20, say = small ? 5 : 200;
        char text[512];
        kit_table(k, "night", 2);
        json_decref(kit_hello(k, 1, kit_token(0)));
        for (int over = 1; over >= 0; over--) {
            write_letters(text, name + over);
            json_t *m = kit_ask(k, 1, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", text, "token",
                                kit_token(0));
            assert_string_equal(kit_text(m, "t"), over ? "reject" : "ack");
            json_decref(m);
        }
        kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "talk", "text");
        for (int over = 1; over >= 0; over--) {
            write_letters(text, say + over);
            json_t *m = kit_ask(k, 1, "{s:s,s:s}", "t", "say", "text", text);
            assert_string_equal(kit_text(m, "t"), over ? "reject" : "ack");
            json_decref(m);
        }
    }
}

/* --- bots ------------------------------------------------------------------------------------------------ */

enum { STRONG_A_CORE = 8 * 800 / 300 }; /* a strong bot is taken to think for 300 ms every 8 s */

static void two_cores(struct hub_caps *caps)
{
    caps->bots_cores = 2;
}

/* Opens another table of Election Night, whose host is connection `conn`, and asks for a bot there. */
static json_t *table_with(struct kit *k, uint32_t conn, const char *level)
{
    char body[128], token[32];
    snprintf(token, sizeof token, "the-token-of-a-host-%04u", conn);
    snprintf(body, sizeof body, "{\"game\":\"night\",\"seats\":2,\"token\":\"%s\"}", token);
    kit_request(k, "POST", "/api/tables", "", "", body);
    assert_int_equal(k->status, 201);
    snprintf(k->code, sizeof k->code, "%s", kit_text(k->reply, "code"));
    json_decref(kit_hello(k, conn, token));
    kit_done(k, conn, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", "Ann", "token", token);
    return kit_ask(k, conn, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", 1, "level", level);
}

/* Levels that think for long are there as long as the processors suffice; the usual one always is. */
static void test_bots_cores(void **state)
{
    for (int cores = 1; cores <= 2; cores++) {
        struct kit *k = begin(state, cores == 2 ? two_cores : NULL);
        struct hub_figures figures;
        int fit = cores * STRONG_A_CORE;
        for (int i = 1; i <= fit + 1; i++) {
            json_t *m = table_with(k, (uint32_t)i, "strong");
            assert_string_equal(kit_text(m, "t"), i <= fit ? "ack" : "reject");
            if (i > fit) {
                assert_string_equal(kit_text(m, "code"), "busy");
                assert_string_equal(kit_text(m, "at"), "level");
            }
            json_decref(m);
        }
        kit_done(k, (uint32_t)fit + 1, "{s:s,s:s,s:i}", "t", "host", "do", "bot", "seat", 1);
        kit_refused(k, (uint32_t)fit + 1, "busy", "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", 1,
                    "level", "strong");
        kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", 1, "level",
                 "strong"); /* has it */
        kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", 1, "level", "casual");
        kit_done(k, (uint32_t)fit + 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", 1, "level",
                 "strong"); /* it is free again */
        hub_figures(k->hub, &figures);
        assert_int_equal(figures.limits[LIMIT_BOTS_CORES], 2);
        kit_end(k);
        kit_begin(k);
    }
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, kit_setup, kit_teardown)
    const struct CMUnitTest tests[] = {
        CASE(test_messages),
        CASE(test_frames),
        CASE(test_old_floods_are_forgotten),
        CASE(test_sayings),
        CASE(test_sizes),
        CASE(test_too_fast_a_minute),
        CASE(test_too_fast_number),
        CASE(test_json),
        CASE(test_sockets_a_second),
        CASE(test_sockets_open),
        CASE(test_tables_an_hour),
        CASE(test_wrong_codes),
        CASE(test_spectators),
        CASE(test_tables_in_memory),
        CASE(test_finished_tables),
        CASE(test_sleep),
        CASE(test_lengths),
        CASE(test_bots_cores),
    };
    return cmocka_run_group_tests_name("hub caps", tests, NULL, NULL);
}
