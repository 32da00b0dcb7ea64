/* A hub whose store other servers have, too: what it asks, and what it makes of the answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

static const char wish[] = "{\"game\":\"night\",\"seats\":2,\"token\":\"%s\"}";

static int setup(void **state)
{
    kit_setup(state);
    struct kit *k = *state;
    k->shared = 1;
    k->caps.tables_an_hour = 3;
    kit_restart(k);
    return 0;
}

static void post(struct kit *k, const char *token)
{
    char body[256];
    snprintf(body, sizeof body, wish, token);
    k->status = 0;
    kit_request(k, "POST", "/api/tables", "", "", body);
}

/* --- answers --------------------------------------------------------------------------------------------- */

static void found(struct kit *k, const struct kit_asked *a, enum store_answer how, uint64_t age)
{
    const char *log = how == STORE_OK ? k->tables[0] : "";
    kit_step(k, (struct hub_event){.kind = IN_FOUND,
                                   .how = (int)how,
                                   .ticket = a->ticket,
                                   .table = k->ids[0],
                                   .age = age,
                                   .data = log,
                                   .size = strlen(log)});
}

static void loaded(struct kit *k, const struct kit_asked *a, enum store_answer how, const char *data)
{
    kit_step(k, (struct hub_event){.kind = IN_LOADED,
                                   .how = (int)how,
                                   .ticket = a->ticket,
                                   .table = k->ids[0],
                                   .data = data,
                                   .size = strlen(data)});
}

/* The store takes it for us, and notes that. */
static void takes(struct kit *k, const struct kit_asked *a)
{
    char *log = malloc(strlen(k->tables[0]) + 64);
    assert_non_null(log);
    sprintf(log, "%stake {\"node\":\"b\",\"life\":\"7\"}\n", k->tables[0]);
    free(k->tables[0]);
    k->tables[0] = log;
    loaded(k, a, STORE_OK, log);
}

static void confirmed(struct kit *k, enum store_answer how)
{
    struct kit_asked a = kit_asked(k, OUT_CONFIRM);
    kit_step(k, (struct hub_event){.kind = IN_CONFIRMED, .how = (int)how, .ticket = a.ticket});
}

static void open_one(struct kit *k)
{
    post(k, kit_token(0));
    struct kit_asked a = kit_asked(k, OUT_FIND);
    found(k, &a, STORE_MISSING, 0);
    assert_int_equal(k->status, 201);
    strcpy(k->code, kit_text(k->reply, "code"));
    strcpy(k->key, kit_text(k->reply, "key"));
    assert_string_equal(k->code, a.wanted.code);
}

static void say_hello(struct kit *k, uint32_t conn, int seat, const char *tried)
{
    char text[256];
    kit_open(k, conn);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"i\":9999,\"table\":\"%s\",\"token\":\"%s\"%s%s%s}",
             k->code, kit_token(seat), tried[0] ? ",\"tried\":\"" : "", tried, tried[0] ? "\"" : "");
    kit_raw(k, conn, text);
}

static void other_process(struct kit *k)
{
    open_one(k);
    kit_restart(k);
}

/* --- tests ----------------------------------------------------------------------------------------------- */

/* Numbers of tables are nobody else's, and fit into the store. */
static void test_numbers(void **state)
{
    struct kit *k = *state;
    open_one(k);
    assert_true(k->ids[0] >> 32 != 0 && k->ids[0] >> 63 == 0);
}

/* A request to open a table, sent again to another process, is told the same table and the same key; once it is old, it
 * opens another. */
static void test_opened_once(void **state)
{
    struct kit *k = *state;
    other_process(k);
    post(k, kit_token(0));
    struct kit_asked a = kit_asked(k, OUT_FIND);
    assert_string_equal(a.wanted.code, k->code);
    found(k, &a, STORE_OK, 60);
    assert_int_equal(k->status, 201);
    assert_string_equal(kit_text(k->reply, "code"), k->code);
    assert_string_equal(kit_text(k->reply, "key"), k->key);
    post(k, kit_token(0));
    a = kit_asked(k, OUT_FIND);
    found(k, &a, STORE_OK, 601);
    assert_int_equal(k->status, 0);
    a = kit_asked(k, OUT_FIND); /* the token's next code */
    assert_string_not_equal(a.wanted.code, k->code);
    found(k, &a, STORE_MISSING, 0);
    assert_int_equal(k->status, 201);
    assert_string_not_equal(kit_text(k->reply, "code"), k->code);
}

/* Two servers open it at the same time: one of them is told to ask again. */
static void test_opened_elsewhere(void **state)
{
    struct kit *k = *state;
    k->slow = 1;
    post(k, kit_token(0));
    struct kit_asked a = kit_asked(k, OUT_FIND);
    found(k, &a, STORE_MISSING, 0);
    assert_int_equal(k->status, 0);
    kit_answer(k, STORE_FENCED);
    assert_int_equal(k->status, 503);
    assert_int_equal(k->asked_count, 0); /* what is another's is not released */
}

/* Nobody is welcomed on the word of our memory: the store is asked after the hello came, for each of them. */
static void test_confirmed(void **state)
{
    struct kit *k = *state;
    open_one(k);
    say_hello(k, 1, 0, "");
    say_hello(k, 2, 1, "");
    assert_int_equal(kit_count(k, 1, "welcome"), 0);
    confirmed(k, STORE_OK);
    assert_int_equal(kit_count(k, 1, "welcome"), 1);
    assert_int_equal(kit_count(k, 2, "welcome"), 0);
    confirmed(k, STORE_OK);
    assert_int_equal(kit_count(k, 2, "welcome"), 1);
}

/* Somebody who waits that long for an answer is not taken for silent. */
static void test_waits(void **state)
{
    struct kit *k = *state;
    open_one(k);
    say_hello(k, 1, 0, "");
    kit_pass(k, 14000);
    assert_int_equal(k->closed[1], 0);
    kit_pass(k, 2000);
    assert_int_equal(k->closed[1], 1008);
}

/* It is another's by now: those at it come back, and whoever asked is led there. */
static void test_taken(void **state)
{
    struct kit *k = *state;
    open_one(k);
    say_hello(k, 1, 0, "");
    confirmed(k, STORE_OK);
    say_hello(k, 2, 1, "");
    confirmed(k, STORE_FENCED);
    assert_int_equal(k->closed[1], 1012);
    assert_int_equal(k->closed[2], 0);
    struct kit_asked a = kit_asked(k, OUT_LOAD);
    loaded(k, &a, STORE_ELSEWHERE, "/n/c");
    json_t *m = kit_take(k, 2, "moved");
    assert_string_equal(kit_text(m, "url"), "/n/c");
    json_decref(m);
    assert_int_equal(k->closed[2], 1012);
    assert_int_equal(k->asked_count, 0);
    struct hub_figures f;
    hub_figures(k->hub, &f);
    assert_int_equal(f.tables_known, 0);
    assert_int_equal(f.moved, 1);
    assert_int_equal(f.fenced, 1);
}

/* The same, told by the store unasked. */
static void test_lost(void **state)
{
    struct kit *k = *state;
    open_one(k);
    say_hello(k, 1, 0, "");
    confirmed(k, STORE_OK);
    kit_step(k, (struct hub_event){.kind = IN_LOST, .table = k->ids[0] + 1});
    assert_int_equal(k->closed[1], 0);
    kit_step(k, (struct hub_event){.kind = IN_LOST, .table = k->ids[0]});
    assert_int_equal(k->closed[1], 1012);
}

/* A table that nobody has is taken. Who came after the store was asked has to be confirmed: it may have been taken away
 * meanwhile. */
static void test_take(void **state)
{
    struct kit *k = *state;
    other_process(k);
    say_hello(k, 1, 0, "");
    struct kit_asked a = kit_asked(k, OUT_LOAD);
    assert_string_equal(a.wanted.code, k->code);
    assert_string_equal(a.wanted.tried, "");
    say_hello(k, 2, 1, "");
    assert_int_equal(k->asked_count, 0); /* one question for both */
    takes(k, &a);
    assert_int_equal(kit_count(k, 1, "welcome"), 1);
    assert_int_equal(kit_count(k, 2, "welcome"), 0);
    confirmed(k, STORE_OK);
    assert_int_equal(kit_count(k, 2, "welcome"), 1);
    kit_done(k, 1, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 0, "name", "Ada", "token", kit_token(0),
             "key", k->key); /* the log goes on behind the taking */
    assert_non_null(strstr(k->tables[0], "take {"));
}

/* Only a code that the store does not have is wrong, and costs. */
static void test_wrong_code(void **state)
{
    struct kit *k = *state;
    strcpy(k->code, "QQQQQ");
    say_hello(k, 1, 0, "");
    struct kit_asked a = kit_asked(k, OUT_LOAD);
    loaded(k, &a, STORE_MISSING, "");
    kit_expect_reject(kit_take(k, 1, "reject"), "no-such-table");
    strcpy(k->code, "MUCHLONGERTHANANYCODE");
    say_hello(k, 2, 0, "");
    assert_int_equal(k->asked_count, 0);
    kit_expect_reject(kit_take(k, 2, "reject"), "no-such-table");
}

/* Tried in vain: the store hears of it, and if the other server lives, the client comes again later. */
static void test_tried(void **state)
{
    struct kit *k = *state;
    other_process(k);
    say_hello(k, 1, 0, "");
    say_hello(k, 2, 1, "/n/c");
    struct kit_asked a = kit_asked(k, OUT_LOAD);
    loaded(k, &a, STORE_ELSEWHERE, "/n/c");
    kit_skip(k, 1, "moved");
    assert_int_equal(kit_count(k, 2, "moved"), 0);
    a = kit_asked(k, OUT_LOAD);
    assert_string_equal(a.wanted.tried, "/n/c");
    loaded(k, &a, STORE_ELSEWHERE, "/n/c");
    struct hub_figures figures;
    hub_figures(k->hub, &figures);
    assert_int_equal(figures.tried, 1);
    assert_string_equal(kit_text(json_array_get(k->log, json_array_size(k->log) - 1), "event"),
                        "node.unreachable");
    assert_int_equal(kit_count(k, 2, "moved"), 0);
    assert_int_equal(k->closed[2], 1013);
    say_hello(k, 3, 1, "/n/c");
    a = kit_asked(k, OUT_LOAD);
    loaded(k, &a, STORE_ELSEWHERE, "/n/a"); /* it has moved on */
    kit_skip(k, 3, "moved");
}

/* Looking at a table from outside reads it, and takes it from nobody. */
static void test_request(void **state)
{
    struct kit *k = *state;
    char path[64];
    open_one(k);
    snprintf(path, sizeof path, "/api/tables/%s", k->code);
    k->status = 0;
    kit_request(k, "GET", path, "", "", "");
    assert_int_equal(k->status, 0);
    confirmed(k, STORE_OK); /* in memory */
    assert_int_equal(k->status, 200);
    kit_restart(k);
    k->status = 0;
    kit_request(k, "GET", path, "", "", "");
    struct kit_asked a = kit_asked(k, OUT_FIND);
    found(k, &a, STORE_OK, 5);
    assert_int_equal(k->status, 200);
    assert_string_equal(kit_text(k->reply, "game"), "night");
    struct hub_figures f;
    hub_figures(k->hub, &f);
    assert_int_equal(f.tables_loaded, 0);
    kit_pass(k, 5000);
    kit_request(k, "GET", path, "", "", "");
    a = kit_asked(k, OUT_FIND);
    found(k, &a, STORE_MISSING, 0);
    assert_int_equal(k->status, 404);
    kit_request(k, "GET", path, "", "", "");
    a = kit_asked(k, OUT_FIND);
    found(k, &a, STORE_DAMAGED, 0);
    assert_int_equal(k->status, 503);
}

/* However many strangers ask for a table of another server, the database is asked once in five seconds; whoever shows a
 * token is told what it says now. */
static void test_copies(void **state)
{
    struct kit *k = *state;
    char path[64], record[80];
    other_process(k);
    snprintf(path, sizeof path, "/api/tables/%s", k->code);
    snprintf(record, sizeof record, "%s/record", path);
    for (int n = 0; n < 5; n++)
        kit_request(k, "GET", path, "", "", "");
    struct kit_asked a = kit_asked(k, OUT_FIND);
    assert_int_equal(k->asked_count, 0);
    kit_pass(k, 2000);
    k->status = 0;
    found(k, &a, STORE_OK, 5);
    assert_int_equal(k->status, 200);
    kit_pass(k, 2000);
    k->status = 0;
    kit_request(k, "GET", path, "", "", "");
    assert_int_equal(k->status, 200);
    assert_string_equal(kit_text(k->reply, "state"), "lobby");
    kit_request(k, "GET", record, "", "", "");
    assert_int_equal(k->status, 403);
    assert_int_equal(k->asked_count, 0);
    kit_request(k, "GET", path, "", kit_token(0), ""); /* a token is never told what was */
    a = kit_asked(k, OUT_FIND);
    kit_request(k, "GET", record, "", kit_token(0), "");
    kit_asked(k, OUT_FIND);
    found(k, &a, STORE_OK, 9);
    kit_pass(k, 1000); /* five seconds since the store was asked, not since it answered */
    kit_request(k, "GET", path, "", "", "");
    kit_asked(k, OUT_FIND);
    for (int n = 0; n < 100; n++) { /* 64 at most; what is not there is not kept */
        snprintf(path, sizeof path, "/api/tables/%c%c%c%c%c", 'B' + n % 20, 'B' + n / 20, 'C', 'D', 'F');
        kit_request(k, "GET", path, "", "", "");
        a = kit_asked(k, OUT_FIND);
        found(k, &a, n % 2 ? STORE_OK : STORE_MISSING, 9);
        kit_request(k, "GET", path, "", "", "");
        if (n % 2 == 0) {
            a = kit_asked(k, OUT_FIND);
            found(k, &a, STORE_MISSING, 9);
        }
    }
    assert_int_equal(k->asked_count, 0);
}

/* A table that falls asleep, and all at the end, may be anybody's. */
static void test_release(void **state)
{
    struct kit *k = *state;
    open_one(k);
    kit_pass(k, 700000);
    assert_int_equal(kit_asked(k, OUT_RELEASE).at, k->ids[0]);
    kit_restart(k);
    open_one(k);
    kit_stop(k);
    kit_asked(k, OUT_RELEASE);
    assert_int_equal(k->asked_count, 0);
}

/* --- leaving --------------------------------------------------------------------------------------------- */

static void living(struct kit *k, int others)
{
    struct hub_nodes nodes = {.living = 1 + others, .tables = 1, .count = others};
    for (int i = 0; i < others; i++) {
        nodes.others[i].life = 100 + (uint64_t)i;
        snprintf(nodes.others[i].url, sizeof nodes.others[i].url, "/n/%c", 'c' + i);
    }
    kit_step(k, (struct hub_event){.kind = IN_NODES, .data = &nodes, .size = sizeof nodes});
}

static void leave(struct kit *k)
{
    kit_step(k, (struct hub_event){.kind = IN_LEAVE});
}

/* A server that leaves hands its tables over, each to one of the others: that one will have it, and people are sent
 * there. Whoever comes meanwhile is sent on alike, whatever code is named. */
static void test_leave(void **state)
{
    struct kit *k = *state;
    char url[16];
    open_one(k);
    living(k, 2);
    say_hello(k, 1, 0, "");
    confirmed(k, STORE_OK);
    json_t *m = kit_take(k, 1, "welcome");
    assert_int_equal(json_array_size(json_object_get(m, "nodes")), 2);
    assert_string_equal(json_string_value(json_array_get(json_object_get(m, "nodes"), 1)), "/n/d");
    json_decref(m);
    kit_open(k, 2); /* has not said hello yet */
    leave(k);
    m = kit_take(k, 1, "moved");
    snprintf(url, sizeof url, "%s", kit_text(m, "url"));
    json_decref(m);
    assert_int_equal(k->closed[1], 1012);
    assert_int_equal(k->closed[2], 0);
    struct kit_asked a = kit_asked(k, OUT_RELEASE);
    assert_int_equal(a.at, k->ids[0]);
    assert_int_equal(a.ticket, strcmp(url, "/n/c") == 0 ? 100 : 101);
    kit_asked(k, OUT_LEFT);
    say_hello(k, 3, 1, "");
    m = kit_take(k, 3, "moved");
    assert_string_equal(kit_text(m, "url"), url); /* the same way for everybody */
    json_decref(m);
    strcpy(k->code, "QQQQQ");
    say_hello(k, 4, 1, "");
    kit_skip(k, 4, "moved");
    assert_int_equal(k->asked_count, 0); /* nobody is asked */
    kit_stop(k);
    kit_skip(k, 2, "restart");
    assert_int_equal(k->closed[2], 1012);
}

/* What is under way is stored before anybody is sent on; a table that is opened meanwhile is handed over, too. */
static void test_leave_in_order(void **state)
{
    struct kit *k = *state;
    open_one(k);
    living(k, 1);
    say_hello(k, 1, 0, "");
    confirmed(k, STORE_OK);
    k->slow = 1;
    kit_raw(k, 1, "{\"t\":\"host\",\"i\":5,\"do\":\"lock\"}");
    char sit[256];
    snprintf(sit, sizeof sit,
             "{\"t\":\"sit\",\"i\":6,\"seat\":0,\"name\":\"Ada\",\"token\":\"%s\",\"key\":\"%s\"}",
             kit_token(0), k->key);
    kit_raw(k, 1, sit);
    leave(k);
    assert_int_equal(kit_count(k, 1, "moved"), 0);
    assert_int_equal(k->asked_count, 0);
    kit_answer(k, STORE_OK);
    kit_skip(k, 1, "ack");   /* the seat was taken, and that is told … */
    kit_skip(k, 1, "moved"); /* … before the rest */
    assert_int_equal(k->closed[1], 1012);
    kit_asked(k, OUT_RELEASE);
    kit_asked(k, OUT_LEFT);
    kit_restart(k);
    living(k, 1);
    k->slow = 1;
    post(k, kit_token(1));
    struct kit_asked a = kit_asked(k, OUT_FIND);
    found(k, &a, STORE_MISSING, 0);
    leave(k);
    assert_int_equal(k->asked_count, 0);
    kit_answer(k, STORE_OK);
    assert_int_equal(k->status, 201);
    kit_pass(k, 200);
    kit_asked(k, OUT_RELEASE);
    kit_asked(k, OUT_LEFT);
}

/* With nobody to give them to, or nobody any more, they stay until the end. */
static void test_leave_alone(void **state)
{
    struct kit *k = *state;
    open_one(k);
    say_hello(k, 1, 0, "");
    confirmed(k, STORE_OK);
    leave(k);
    kit_asked(k, OUT_LEFT);
    assert_int_equal(k->asked_count + kit_count(k, 1, "moved"), 0);
    say_hello(k, 2, 1, "");
    confirmed(k, STORE_OK); /* meanwhile it serves */
    kit_skip(k, 2, "welcome");
}

/* No store, no word: everybody is sent away, and nobody is let in before it answers. */
static void test_cut_off(void **state)
{
    struct kit *k = *state;
    open_one(k);
    say_hello(k, 1, 0, "");
    confirmed(k, STORE_OK);
    say_hello(k, 2, 1, "");
    kit_step(k, (struct hub_event){.kind = IN_STORE, .how = 0});
    assert_int_equal(k->closed[1], 1012);
    assert_int_equal(k->closed[2], 1013);
    kit_open(k, 3);
    assert_int_equal(k->closed[3], 1013);
    post(k, kit_token(1));
    assert_int_equal(k->status, 503);
    kit_request(k, "GET", "/api/games", "", "", "");
    assert_int_equal(k->status, 200);
    kit_step(k, (struct hub_event){.kind = IN_STORE, .how = 1});
    k->asked_count = 0;
    say_hello(k, 4, 1, "");
    confirmed(k, STORE_OK); /* it is still in memory */
    kit_skip(k, 4, "welcome");
}

/* What all together allow is divided, and rounded up. */
static void test_limits(void **state)
{
    struct kit *k = *state;
    struct hub_nodes two = {.living = 2};
    kit_step(k, (struct hub_event){.kind = IN_NODES, .data = &two, .size = sizeof two});
    for (int i = 0; i < 3; i++) {
        char body[256], token[32];
        snprintf(token, sizeof token, "%s%d", kit_token(0), i);
        snprintf(body, sizeof body, wish, token);
        struct hub_request r = {"POST", "/api/tables", "", "", "192.0.2.1", body, strlen(body)};
        k->status = 0;
        kit_step(k, (struct hub_event){.kind = IN_REQUEST, .conn = 9, .data = &r});
        struct kit_asked a = kit_asked(k, OUT_FIND);
        found(k, &a, STORE_MISSING, 0);
        assert_int_equal(k->status, i < 2 ? 201 : 429); /* three an hour, for both */
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, kit_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_numbers),     TEST(test_opened_once), TEST(test_opened_elsewhere),
        TEST(test_confirmed),   TEST(test_waits),       TEST(test_taken),
        TEST(test_lost),        TEST(test_take),        TEST(test_wrong_code),
        TEST(test_tried),       TEST(test_request),     TEST(test_copies),
        TEST(test_release),     TEST(test_leave),       TEST(test_leave_in_order),
        TEST(test_leave_alone), TEST(test_cut_off),     TEST(test_limits),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
