/* Tables that are kept, that go, that are damaged; a store that is slow or full; logs; the end of the server. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "match/words.h"

static void test_expired(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_forgotten(k, "1\n7\n");
    json_t *m = kit_take(k, 1, "bye");
    assert_string_equal(kit_text(m, "code"), "expired");
    json_decref(m);
    assert_int_equal(k->closed[1], 1000);
    m = kit_hello(k, 2, kit_token(0));
    assert_string_equal(kit_text(m, "code"), "no-such-table");
    json_decref(m);
    struct hub_figures f;
    hub_figures(k->hub, &f);
    assert_int_equal(f.tables_known, 0);
    assert_int_equal(f.tables_loaded, 0);
}

/* A table with somebody at it does not grow old: now and then its log says so. */
static void test_in_use_is_not_old(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    size_t before = strlen(k->tables[0]);
    kit_wait(k, 3500000, 1);
    assert_int_equal(strlen(k->tables[0]), before);
    kit_wait(k, 200000, 1);
    assert_true(strlen(k->tables[0]) > before);
    before = strlen(k->tables[0]);
    kit_close(k, 1);
    kit_pass(k, 8000000);
    assert_int_equal(strlen(k->tables[0]), before); /* nobody is: it sleeps */
}

/* A host who has changed seats is the host after a restart; the seat that was left makes nobody one. */
static void test_host_who_moved(void **state)
{
    struct kit *k = *state;
    kit_table(k, "vote", 5);
    kit_sit(k, 1, 0);
    kit_done(k, 1, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 2, "name", "Host", "token", kit_token(0));
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "lock");
    kit_done(k, 1, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 3, "name", "Host", "token", kit_token(0));
    kit_restart(k);
    json_t *m = kit_hello(k, 1, kit_token(0));
    assert_int_equal(kit_number(m, "seat"), 3);
    assert_true(json_is_true(json_object_get(m, "host")));
    json_decref(m);
    m = kit_last(k, 1, "seats");
    assert_int_equal(kit_number(m, "host"), 3);
    json_decref(m);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "unlock");
}

/* A bot that is given another level while it plays keeps it over a restart, and is called by it. */
static void test_level_of_a_bot(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_start(k, 1);
    kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", 1, "level", "random");
    for (int restart = 0; restart < 2; restart++) {
        json_t *m = kit_last(k, 1 + (uint32_t)restart, "seats");
        const json_t *bot = json_array_get(json_object_get(m, "seats"), 1);
        assert_string_equal(kit_text(bot, "level"), "random");
        assert_string_equal(kit_text(bot, "name"), "random");
        json_decref(m);
        kit_restart(k);
        json_decref(kit_hello(k, 2 + (uint32_t)restart, kit_token(0)));
    }
}

/* A table that has left its last game for the next start is in its lobby after a restart, too, whether that start was
 * under way or called off. */
static void test_called_off_rematch(void **state)
{
    struct kit *k = *state;
    for (int called_off = 0; called_off < 2; called_off++) {
        kit_night(k);
        kit_start(k, 2);
        kit_vote_end(k);
        kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "rematch");
        if (called_off)
            kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "cancel");
        kit_restart(k);
        json_t *m = kit_hello(k, 1, kit_token(0));
        assert_int_equal(kit_number(m, "n"), 0);
        json_decref(m);
        m = kit_last(k, 1, "seats");
        assert_string_equal(kit_text(m, "state"), "lobby");
        json_decref(m);
        assert_int_equal(kit_count(k, 1, "state"), 0);
        json_decref(kit_hello(k, 2, kit_token(1)));
        kit_start(k, 2); /* and the next game begins as usual */
        kit_close(k, 1);
        kit_close(k, 2);
    }
}

/* Deleted while it sleeps, and the hub has not heard. */
static void test_missing(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_restart(k);
    free(k->tables[0]);
    k->tables[0] = NULL;
    json_t *m = kit_hello(k, 1, kit_token(0));
    assert_string_equal(kit_text(m, "code"), "no-such-table");
    json_decref(m);
}

static void test_damaged(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_restart(k);
    k->tables[0][0] = 'x';
    json_t *m = kit_hello(k, 1, kit_token(0));
    assert_string_equal(kit_text(m, "code"), "damaged");
    json_decref(m);
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", k->code);
    kit_request(k, "GET", path, "", "", "");
    assert_int_equal(k->status, 503);
    struct hub_figures f;
    hub_figures(k->hub, &f);
    assert_int_equal(f.quarantined, 1);
}

/* A running game of Voices whose log was begun by voices/1 goes on, unless it has the option that voices/2 changed. */
static void test_earlier_rules(void **state)
{
    struct kit *k = *state;
    for (int chosen = 0; chosen < 2; chosen++) {
        kit_table(k, "voices", 3);
        kit_sit(k, 1, 0);
        if (chosen)
            kit_done(k, 1, "{s:s,s:s,s:{s:i}}", "t", "host", "do", "set", "options", "prosecutor", 1);
        kit_start(k, 1);
        kit_restart(k);
        char *rules = strstr(k->tables[chosen], "voices/2");
        assert_non_null(rules);
        rules[strlen("voices/")] = '1';
        strstr(k->tables[chosen], "\nmove ")[1] =
            '\0'; /* line 0 is part of the seed: other moves are drawn */
        json_t *m = kit_hello(k, 1, kit_token(0));
        assert_string_equal(kit_text(m, chosen ? "code" : "t"), chosen ? "damaged" : "welcome");
        if (chosen)
            assert_string_equal(kit_text(m, "message"), words_raw(LANG_EN, W_SERVER_OLD_RULES));
        json_decref(m);
        kit_close(k, 1);
    }
}

static void test_full_of_tables(void **state)
{
    struct kit *k = *state;
    char body[128], path[64], first[STORE_CODE + 1];
    hub_close(k->hub);
    k->caps.tables = 2;
    k->hub = NULL;
    kit_restart(k);
    kit_table(k, "night", 2);
    memcpy(first, k->code, sizeof first);
    kit_sit(k, 1, 0);
    snprintf(body, sizeof body, "{\"game\":\"night\",\"token\":\"%s\"}", kit_token(1));
    kit_request(k, "POST", "/api/tables", "", "", body);
    assert_int_equal(k->status, 201);
    snprintf(body, sizeof body, "{\"game\":\"night\",\"token\":\"%s\"}", kit_token(2));
    kit_request(k, "POST", "/api/tables", "", "", body);
    assert_int_equal(k->status, 201); /* nobody sat at the second one: it sleeps */
    snprintf(path, sizeof path, "/api/tables/%s", first);
    kit_request(k, "GET", path, "", "", "");
    assert_int_equal(k->status, 200);
    assert_int_equal(k->closed[1], 0); /* nobody was harmed */
}

/* A store that is full: nothing happened, and everybody learns so. */
static void test_storage_full(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    k->slow = 1;
    assert_null(kit_ask(k, 1, "{s:s,s:s}", "t", "host", "do", "lock")); /* it waits */
    assert_int_equal(kit_count(k, 1, "ack"), 0);
    kit_answer(k, STORE_FULL);
    json_t *m = kit_take(k, 1, "reject");
    assert_string_equal(kit_text(m, "code"), "storage-full");
    json_decref(m);
    assert_int_equal(k->closed[1], 1013);
    k->slow = 0;
    json_decref(kit_hello(k, 1, kit_token(0)));
    m = kit_last(k, 1, "seats");
    assert_true(json_is_false(json_object_get(m, "locked")));
    json_decref(m);
}

/* Those who are not at the table and wait for its store are sent away like the others: one whose hello it refused, one
 * whose seat was opened elsewhere. */
static void test_storage_full_for_others(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    k->slow = 1;
    assert_null(kit_ask(k, 1, "{s:s,s:s}", "t", "host", "do", "lock"));
    kit_open(k, 3);
    kit_open(k, 4);
    assert_null(
        kit_ask(k, 3, "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(1))); /* 2's seat */
    assert_null(
        kit_ask(k, 4, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board", "key", "wrong"));
    kit_answer(k, STORE_FULL);
    for (uint32_t conn = 1; conn <= 4; conn++)
        assert_int_equal(k->closed[conn], 1013);
}

/* The last ballot for the end is cast, but not stored yet; a seat asks for the record, secret and all. */
static void ask_too_soon(struct kit *k, char path[64])
{
    kit_night(k);
    kit_start(k, 2);
    kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end");
    json_t *m = kit_last(k, 2, "vote");
    k->slow = 1;
    kit_done(k, 2, "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)kit_number(m, "vote"), "yes", 1);
    json_decref(m);
    snprintf(path, 64, "/api/tables/%s/record", k->code);
    kit_request(k, "GET", path, "as=truth", kit_token(0), "");
    assert_int_equal(k->status, 0); /* it waits */
}

static void test_record_waits(void **state)
{
    struct kit *k = *state;
    char path[64];
    ask_too_soon(k, path);
    kit_answer(k, STORE_OK);
    assert_int_equal(k->status, 200);
    assert_non_null(strstr(k->reply_text, "\"secret\""));
}

static void test_record_of_nothing(void **state)
{
    struct kit *k = *state;
    char path[64];
    ask_too_soon(k, path);
    kit_answer(k, STORE_FULL);
    assert_int_equal(k->status, 503);
    k->slow = 0;
    kit_request(k, "GET", path, "as=truth", kit_token(0), "");
    assert_int_equal(k->status, 403); /* the game goes on */
}

/* What waits for a slow store is bounded. */
static void test_held_back_is_bounded(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    k->slow = 1;
    assert_null(kit_ask(k, 1, "{s:s,s:s}", "t", "host", "do", "lock"));
    int count = 0;
    while (!kit_count(k, 1, "reject") && count < 200000) {
        kit_raw(k, 1, "{\"t\":\"think\",\"i\":7,\"q\":1}");
        count++;
    }
    assert_in_range(count, 1000, 100000);
    json_t *m = kit_take(k, 1, "reject");
    assert_string_equal(kit_text(m, "code"), "too-fast");
    json_decref(m);
    kit_answer(k, STORE_OK);
    assert_int_equal(kit_count(k, 1, "reject"), count - 1); /* each was answered */
}

static void test_log_lines(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_start(k, 1);
    json_t *line = json_array_get(k->log, 0);
    char name[16];
    assert_string_equal(kit_text(line, "event"), "table.start");
    assert_int_equal(kit_number(line, "seats"), 2);
    snprintf(name, sizeof name, "%s", kit_text(line, "table"));
    assert_int_equal(strlen(name), 8);
    json_array_clear(k->log);
    kit_restart(k); /* another process, another name */
    json_decref(kit_hello(k, 1, kit_token(0)));
    kit_pass(k, 1000);
    json_decref(kit_ask(k, 1, "{s:s,s:s}", "t", "propose", "what", "end"));
    kit_pass(k, 31000);
    assert_true(json_array_size(k->log) == 0 ||
                strcmp(kit_text(json_array_get(k->log, 0), "table"), name) != 0);
}

static void test_stop(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_stop(k);
    json_t *m = kit_take(k, 1, "restart");
    assert_int_equal(kit_number(m, "back_ms"), 3000);
    json_decref(m);
    assert_int_equal(k->closed[1], 1012);
    char body[128];
    snprintf(body, sizeof body, "{\"game\":\"night\",\"token\":\"%s\"}", kit_token(1));
    kit_request(k, "POST", "/api/tables", "", "", body);
    assert_int_equal(k->status, 503);
    kit_open(k, 2);
    assert_int_equal(k->closed[2], 1012);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_expired),
        TEST(test_in_use_is_not_old),
        TEST(test_level_of_a_bot),
        TEST(test_called_off_rematch),
        TEST(test_host_who_moved),
        TEST(test_missing),
        TEST(test_damaged),
        TEST(test_earlier_rules),
        TEST(test_full_of_tables),
        TEST(test_storage_full),
        TEST(test_storage_full_for_others),
        TEST(test_record_waits),
        TEST(test_record_of_nothing),
        TEST(test_held_back_is_bounded),
        TEST(test_log_lines),
        TEST(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
