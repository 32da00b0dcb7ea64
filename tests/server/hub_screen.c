/* A TV shows four letters, a player types them, and the TV is told which table to show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "match/hash.h"

enum { AWAY = 5, TV = 20, OTHER_TV = 21, MINUTE = 60000 };

/* The letters that it gets. */
static const char *wait_at(struct kit *k, uint32_t conn)
{
    static char letters[8];
    json_t *m = kit_ask(k, conn, "{s:s}", "t", "screen");
    assert_string_equal(kit_text(m, "t"), "ack");
    assert_int_equal(kit_number(m, "left_ms"), 10 * MINUTE);
    snprintf(letters, sizeof letters, "%s", kit_text(m, "screen"));
    assert_int_equal(strlen(letters), 4);
    json_decref(m);
    return letters;
}

static void beat(struct kit *k, uint32_t conn, int minutes)
{
    for (int n = 0; n < 2 * minutes; n++) {
        kit_pass(k, MINUTE / 2);
        if (!k->closed[conn])
            kit_raw(k, conn, "{\"t\":\"beat\",\"i\":99999}");
        kit_raw(k, 1, "{\"t\":\"beat\",\"i\":99999}");
    }
}

static void test_paired(void **state)
{
    struct kit *k = *state;
    char typed[16];
    kit_night(k);
    kit_open(k, TV);
    const char *l = wait_at(k, TV);
    snprintf(typed, sizeof typed, " %c%c %c%c", l[0] | 0x20, l[1], l[2] | 0x20, l[3]); /* as somebody might */
    beat(k, TV, 3);
    assert_int_equal(k->closed[TV], 0);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "pair", "screen", typed, "key", k->key);
    json_t *m = kit_take(k, TV, "paired");
    assert_string_equal(kit_text(m, "table"), k->code);
    json_t *welcome = kit_ask(k, TV, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", kit_text(m, "table"), "as",
                              "board", "key", kit_text(m, "key"));
    assert_string_equal(kit_text(welcome, "t"), "welcome");
    json_decref(welcome);
    json_decref(m);
    /* the letters were good once */
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", typed, "key", k->key);
    kit_refused(k, TV, "bad-input", "{s:s}", "t", "screen"); /* it has a table */
}

static void test_not_paired(void **state)
{
    struct kit *k = *state;
    char first[8];
    kit_night(k);
    kit_open(k, TV);
    snprintf(first, sizeof first, "%s", wait_at(k, TV));
    kit_refused(k, 1, "no-seat", "{s:s,s:s,s:s}", "t", "pair", "screen", first, "key", "another");
    kit_refused(k, TV, "no-seat", "{s:s,s:s,s:s}", "t", "pair", "screen", first, "key", k->key); /* itself */
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", "", "key", k->key);
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", "LONGER THAN FOUR", "key", k->key);
    assert_string_not_equal(wait_at(k, TV), first); /* new ones: the old ones are void */
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", first, "key", k->key);
    assert_int_equal(kit_count(k, TV, "paired"), 0);
    /* ten wrong ones a minute, for somebody from elsewhere */
    kit_open_from(k, AWAY, "192.0.2.9");
    json_decref(kit_ask(k, AWAY, "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(1)));
    for (int n = 0; n < 10; n++)
        kit_refused(k, AWAY, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", "AAAA", "key", k->key);
    kit_refused(k, AWAY, "too-fast", "{s:s,s:s,s:s}", "t", "pair", "screen", "AAAA", "key", k->key);
}

/* The letters last for ten minutes; a page that says nothing more is closed like any other. */
static void test_ends(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_open(k, TV);
    wait_at(k, TV);
    kit_open(k, OTHER_TV);
    wait_at(k, OTHER_TV);
    beat(k, TV, 2);
    assert_true(k->closed[OTHER_TV]);
    beat(k, TV, 9);
    assert_true(k->closed[TV]);
}

/* Four of one household, sixty-four in all. */
static void test_caps(void **state)
{
    struct kit *k = *state;
    char address[32];
    for (uint32_t n = 0; n < 70; n++) {
        snprintf(address, sizeof address, "192.0.2.%u", n / 5);
        kit_open_from(k, TV + n, address);
        json_t *m = kit_ask(k, TV + n, "{s:s,s:s}", "t", "screen", "lang", "hu");
        int full = n % 5 == 4 || n - n / 5 >= 64;
        assert_string_equal(kit_text(m, "t"), full ? "reject" : "ack");
        if (full)
            assert_string_equal(kit_text(m, "code"), "full");
        json_decref(m);
    }
    kit_close(k, TV);
    wait_at(k, TV + 4); /* there is room again */
    kit_refused(k, TV + 1, "bad-input", "{s:s,s:s}", "t", "screen", "lang", "xx");
    kit_refused(k, TV + 1, "bad-input", "{s:s,s:s}", "t", "screen", "token", "too short");
}

/* --- a store that other servers have, too ---------------------------------------------------------------- */

static int setup_shared(void **state)
{
    kit_setup(state);
    struct kit *k = *state;
    k->shared = 1;
    kit_restart(k);
    return 0;
}

/* The store has to be asked before there is an answer. */
static void say(struct kit *k, uint32_t conn, json_t *m)
{
    json_object_set_new(m, "i", json_integer(7));
    char *text = json_dumps(m, JSON_COMPACT);
    kit_raw(k, conn, text);
    free(text);
    json_decref(m);
}

static struct kit_asked asked(struct kit *k, enum screen_do what)
{
    struct kit_asked a = kit_asked(k, OUT_SCREEN);
    assert_int_equal(a.screen.what, what);
    return a;
}

static void answers(struct kit *k, const struct kit_asked *a, enum store_answer how, const void *bytes,
                    size_t size)
{
    kit_step(k, (struct hub_event){
                    .kind = IN_SCREEN, .how = (int)how, .ticket = a->ticket, .data = bytes, .size = size});
}

static void found(struct kit *k, enum store_answer how)
{
    struct kit_asked a = kit_asked(k, OUT_FIND);
    const char *log = how == STORE_OK ? k->tables[0] : "";
    kit_step(k, (struct hub_event){.kind = IN_FOUND,
                                   .how = (int)how,
                                   .ticket = a.ticket,
                                   .table = k->ids[0],
                                   .data = log,
                                   .size = strlen(log)});
}

/* A table at which a player sits. */
static void sit_at_table(struct kit *k)
{
    char body[128];
    snprintf(body, sizeof body, "{\"game\":\"night\",\"seats\":2,\"token\":\"%s\"}", kit_token(0));
    kit_request(k, "POST", "/api/tables", "", "", body);
    found(k, STORE_MISSING);
    strcpy(k->code, kit_text(k->reply, "code"));
    strcpy(k->key, kit_text(k->reply, "key"));
    kit_open_from(k, 1, "192.0.2.1");
    say(k, 1, json_pack("{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(0)));
    struct kit_asked a = kit_asked(k, OUT_CONFIRM);
    kit_step(k, (struct hub_event){.kind = IN_CONFIRMED, .how = STORE_OK, .ticket = a.ticket});
    json_decref(kit_ask(k, 1, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 0, "name", "Ann", "token",
                        kit_token(0), "key", k->key));
}

/* The letters are told once the store has them; those of another TV are drawn anew. */
static void test_shared_letters(void **state)
{
    struct kit *k = *state;
    kit_open(k, TV);
    say(k, TV, json_pack("{s:s,s:s}", "t", "screen", "token", kit_token(3)));
    struct kit_asked first = asked(k, SCREEN_PUT);
    kit_refused(k, TV, "too-fast", "{s:s}", "t", "screen"); /* one at a time */
    answers(k, &first, STORE_FENCED, "", 0);
    assert_int_equal(kit_count(k, TV, "ack"), 0);
    struct kit_asked second = asked(k, SCREEN_PUT);
    assert_string_not_equal(first.screen.letters, second.screen.letters);
    assert_memory_equal(first.screen.token, second.screen.token, SCREEN_TOKEN);
    answers(k, &second, STORE_OK, "", 0);
    json_t *ack = kit_take(k, TV, "ack");
    assert_string_equal(kit_text(ack, "screen"), second.screen.letters);
    json_decref(ack);
    kit_close(k, TV); /* nobody shows them any more */
    struct kit_asked end = asked(k, SCREEN_END);
    assert_string_equal(end.screen.letters, second.screen.letters);
    kit_pass(k, 10000);
    assert_int_equal(k->asked_count, 0); /* no TV waits: nobody looks */
    kit_open(k, OTHER_TV);
    say(k, OTHER_TV, json_pack("{s:s}", "t", "screen"));
    first = asked(k, SCREEN_PUT);
    answers(k, &first, STORE_FULL, "", 0);
    json_t *no = kit_take(k, OTHER_TV, "reject");
    assert_string_equal(kit_text(no, "code"), "storage-full");
    json_decref(no);
}

/* A player here types the letters of a TV elsewhere: the store knows it, and this table will. */
static void test_shared_player(void **state)
{
    struct kit *k = *state;
    uint8_t token[SCREEN_TOKEN];
    sit_at_table(k);
    say(k, 1, json_pack("{s:s,s:s,s:s}", "t", "pair", "screen", "wx yz", "key", k->key));
    struct kit_asked a = asked(k, SCREEN_PAIR);
    assert_string_equal(a.screen.letters, "WXYZ");
    assert_string_equal(a.screen.code, k->code);
    hash_sha256(kit_token(5), strlen(kit_token(5)), token);
    answers(k, &a, STORE_OK, token, sizeof token);
    json_decref(kit_take(k, 1, "ack"));
    kit_open(k, TV); /* it comes here by its token, and counts as let in, not as somebody who looks on */
    say(k, TV,
        json_pack("{s:s,s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board", "key", k->key,
                  "token", kit_token(5)));
    a = kit_asked(k, OUT_CONFIRM);
    kit_step(k, (struct hub_event){.kind = IN_CONFIRMED, .how = STORE_OK, .ticket = a.ticket});
    json_decref(kit_take(k, TV, "welcome"));
    json_t *seats = kit_last(k, 1, "seats");
    assert_int_equal(kit_number(seats, "spectators"), 0);
    json_decref(seats);
    say(k, 1,
        json_pack("{s:s,s:s,s:s}", "t", "pair", "screen", "WXYZ", "key", k->key)); /* once more: not so */
    a = asked(k, SCREEN_PAIR);
    answers(k, &a, STORE_MISSING, "", 0);
    json_t *no = kit_take(k, 1, "reject");
    assert_string_equal(kit_text(no, "code"), "late");
    json_decref(no);
}

/* Whoever has guessed too often does not even get the store asked. */
static void test_shared_guesses(void **state)
{
    struct kit *k = *state;
    struct hub_nodes nodes = {.living = 4};
    sit_at_table(k);
    kit_step(k, (struct hub_event){.kind = IN_NODES, .data = &nodes, .size = sizeof nodes});
    for (int n = 0; n < 3; n++) { /* 10 a minute, for four servers */
        say(k, 1, json_pack("{s:s,s:s,s:s}", "t", "pair", "screen", "AAAA", "key", k->key));
        struct kit_asked a = asked(k, SCREEN_PAIR);
        answers(k, &a, STORE_MISSING, "", 0);
        json_t *no = kit_take(k, 1, "reject");
        assert_string_equal(kit_text(no, "code"), "late");
        json_decref(no);
    }
    kit_refused(k, 1, "too-fast", "{s:s,s:s,s:s}", "t", "pair", "screen", "BBBB", "key", k->key);
    assert_int_equal(k->asked_count, 0);
}

/* A TV here is let in by a player elsewhere: the store is asked each second, and its log says the key. */
static void test_shared_tv(void **state)
{
    struct kit *k = *state;
    char line[32];
    sit_at_table(k);
    kit_restart(k); /* the table is somebody else's now */
    kit_open(k, TV);
    say(k, TV, json_pack("{s:s}", "t", "screen"));
    struct kit_asked put = asked(k, SCREEN_PUT), a;
    answers(k, &put, STORE_OK, "", 0);
    json_decref(kit_take(k, TV, "ack"));
    kit_pass(k, 1000);
    a = asked(k, SCREEN_LOOK);
    kit_pass(k, 3000); /* nobody asks twice */
    assert_int_equal(k->asked_count, 0);
    answers(k, &a, STORE_OK, "", 0);
    kit_pass(k, 1000);
    a = asked(k, SCREEN_LOOK);
    snprintf(line, sizeof line, "%s %s\nQQQQ OTHER\n", put.screen.letters, k->code);
    answers(k, &a, STORE_OK, line, strlen(line));
    a = asked(k, SCREEN_END); /* of a TV that has gone */
    assert_string_equal(a.screen.letters, "QQQQ");
    found(k, STORE_FULL); /* it can't be read: later */
    assert_int_equal(kit_count(k, TV, "paired"), 0);
    kit_pass(k, 1000);
    a = asked(k, SCREEN_LOOK);
    answers(k, &a, STORE_OK, line, strlen(line));
    asked(k, SCREEN_END);
    found(k, STORE_OK);
    json_t *m = kit_take(k, TV, "paired");
    assert_string_equal(kit_text(m, "table"), k->code);
    assert_string_equal(kit_text(m, "key"), k->key);
    json_decref(m);
    a = asked(k, SCREEN_END);
    assert_string_equal(a.screen.letters, put.screen.letters);
    kit_pass(k, 4000);
    assert_int_equal(k->asked_count, 0);
    kit_pass(k, 2000);
    assert_int_equal(k->closed[TV], 1008); /* it had the usual time for its hello */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_paired),
        TEST(test_not_paired),
        TEST(test_ends),
        TEST(test_caps),
        cmocka_unit_test_setup_teardown(test_shared_letters, setup_shared, kit_teardown),
        cmocka_unit_test_setup_teardown(test_shared_player, setup_shared, kit_teardown),
        cmocka_unit_test_setup_teardown(test_shared_guesses, setup_shared, kit_teardown),
        cmocka_unit_test_setup_teardown(test_shared_tv, setup_shared, kit_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
