/* Who gets in: the lock, those who were removed, and links that were renewed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

enum { HOST = 1, GUEST = 2, OTHER = 3 };

/* A wish to sit on seat 1, with that key (NULL: none): "done", "knocked", or the code of a reject. */
static const char *wish(struct kit *k, uint32_t conn, int token, const char *key)
{
    static char got[32];
    char name[16];
    snprintf(name, sizeof name, "Guest%c", 'A' + token);
    json_t *m =
        json_pack("{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", name, "token", kit_token(token));
    if (key)
        json_object_set_new(m, "key", json_string(key));
    m = kit_ask(k, conn, "o", m);
    const char *text = kit_text(m, strcmp(kit_text(m, "t"), "ack") == 0 ? "state" : "code");
    snprintf(got, sizeof got, "%s", text);
    json_decref(m);
    return got;
}

/* On a new socket. */
static json_t *hello(struct kit *k, uint32_t conn, const char *token)
{
    kit_close(k, conn);
    return kit_hello(k, conn, token);
}

/* The same by somebody who says hello for it. */
static const char *come(struct kit *k, uint32_t conn, int token, const char *key)
{
    json_decref(hello(k, conn, kit_token(token)));
    return wish(k, conn, token, key);
}

static void host(struct kit *k, const char *what)
{
    kit_done(k, HOST, "{s:s,s:s}", "t", "host", "do", what);
}

static void kick(struct kit *k)
{
    kit_done(k, HOST, "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 1);
}

static void admit(struct kit *k)
{
    json_t *m = kit_last(k, HOST, "knock");
    kit_done(k, HOST, "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who", (json_int_t)kit_number(m, "who"));
    json_decref(m);
}

/* The new key goes into the kit; the old one is returned in `old`. */
static void renew(struct kit *k, char old[17])
{
    json_t *m = kit_ask(k, HOST, "{s:s,s:s}", "t", "host", "do", "renew");
    memcpy(old, k->key, sizeof k->key);
    assert_string_equal(kit_text(m, "state"), "done");
    snprintf(k->key, sizeof k->key, "%s", kit_text(m, "key"));
    assert_int_equal(strlen(k->key), 16);
    assert_string_not_equal(k->key, old);
    json_decref(m);
}

static void open_table(struct kit *k)
{
    kit_table(k, "night", 2);
    kit_sit(k, HOST, 0);
}

static void come_back(struct kit *k, uint32_t conn, int seat)
{
    json_t *m = hello(k, conn, kit_token(seat));
    assert_int_equal(kit_number(m, "seat"), seat);
    assert_true(json_is_integer(json_object_get(m, "seat")));
    json_decref(m);
}

/* The process ends, or the table falls asleep; then the host is there again. */
static void begin_anew(struct kit *k, int asleep)
{
    if (asleep) {
        for (uint32_t c = 1; c < KIT_CONNS; c++)
            kit_close(k, c);
        kit_pass(k, (uint64_t)k->caps.sleep_ms + 1000);
    } else {
        kit_restart(k);
    }
    come_back(k, HOST, 0);
}

/* --- the lock ------------------------------------------------------------------------------------------- */

static void test_lock(void **state)
{
    struct kit *k = *state;
    open_table(k);
    host(k, "lock");
    for (int round = 0; round < 3; round++) {
        assert_string_equal(come(k, GUEST, 1, k->key), "knocked"); /* a key opens nothing */
        assert_string_equal(come(k, OTHER, 2, NULL), "locked");    /* without one nobody may even ask */
        assert_string_equal(wish(k, OTHER, 2, "nokeynokeynokey0"), "locked");
        begin_anew(k, round); /* that is kept */
    }
    assert_string_equal(come(k, GUEST, 1, k->key), "knocked");
    admit(k);
    kit_skip(k, GUEST, "admitted");
    come_back(k, GUEST, 1); /* a seat is not the key's: its token opens it */
    kit_done(k, GUEST, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Zoe", "token", kit_token(1));
    host(k, "unlock");
    kick(k);
    assert_string_equal(come(k, OTHER, 2, k->key), "done");
}

/* The token that opened the table opens a locked one, too. A table that all have left is not lost. */
static void test_lock_of_nobody(void **state)
{
    struct kit *k = *state;
    open_table(k);
    kit_sit(k, GUEST, 1);
    host(k, "lock");
    kit_done(k, HOST, "{s:s}", "t", "leave");
    kit_done(k, HOST, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", "Ann", "token", kit_token(0));
    kit_done(k, HOST, "{s:s}", "t", "leave");
    kit_done(k, GUEST, "{s:s}", "t", "leave");
    assert_string_equal(come(k, OTHER, 2, NULL), "locked");
    assert_string_equal(wish(k, OTHER, 2, k->key), "done");
}

static void test_lock_while_playing(void **state)
{
    struct kit *k = *state;
    open_table(k);
    kit_start(k, 1);
    host(k, "lock");
    assert_string_equal(come(k, GUEST, 1, k->key), "knocked"); /* a bot's seat */
    assert_string_equal(come(k, OTHER, 2, NULL), "locked");
}

/* --- those who were removed ----------------------------------------------------------------------------- */

static void test_kick(void **state)
{
    struct kit *k = *state;
    open_table(k);
    kit_sit(k, GUEST, 1);
    kick(k);
    assert_string_equal(wish(k, GUEST, 1, k->key), "knocked"); /* on the same socket */
    for (int round = 0; round < 3; round++) {
        assert_string_equal(come(k, GUEST, 1, k->key), "knocked");
        assert_string_equal(wish(k, GUEST, 1, NULL), "knocked");
        begin_anew(k, round);
    }
    assert_string_equal(come(k, OTHER, 2, k->key), "done"); /* another token is somebody else */
    kick(k);
    assert_string_equal(come(k, GUEST, 1, k->key), "knocked");
    admit(k); /* the host has let them in again: that is forgiven, */
    kit_skip(k, GUEST, "admitted");
    for (int round = 0; round < 2; round++) {
        kit_done(k, GUEST, "{s:s}", "t", "leave");
        assert_string_equal(wish(k, GUEST, 1, k->key), "done");
        begin_anew(k, 0); /* and stays so */
        come_back(k, GUEST, 1);
    }
    kick(k);
    assert_string_equal(come(k, OTHER, 2, k->key), "knocked"); /* not forgiven */
}

/* The opener may be removed, too, once another is host; a table opened with the same token is another one then. */
static void test_kicked_opener(void **state)
{
    struct kit *k = *state;
    char code[16], key[17];
    open_table(k);
    kit_sit(k, GUEST, 1);
    kit_done(k, HOST, "{s:s,s:s,s:i}", "t", "host", "do", "pass-on", "seat", 1);
    kit_done(k, GUEST, "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 0);
    kit_refused(k, HOST, "no-seat", "{s:s,s:s}", "t", "host", "do", "lock");
    kit_expect(kit_ask(k, HOST, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 0, "name", "Ann", "token",
                       kit_token(0), "key", k->key),
               "knocked");
    snprintf(code, sizeof code, "%s", k->code);
    memcpy(key, k->key, sizeof key);
    kit_table(k, "night", 2);
    assert_string_not_equal(k->code, code);
    assert_string_not_equal(k->key, key);
}

/* The list has an end: the oldest falls out. */
static void test_many_kicks(void **state)
{
    enum { KEPT_OUT = 64 };
    struct kit *k = *state;
    char token[40];
    open_table(k);
    for (int n = 0; n <= KEPT_OUT; n++) {
        snprintf(token, sizeof token, "somebody-else-every-time-%02d", n);
        json_decref(hello(k, GUEST, token));
        kit_done(k, GUEST, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token", token,
                 "key", k->key);
        kick(k);
        kit_close(k, GUEST);
        kit_pass(k, 1000);
        kit_raw(k, HOST, "{\"t\":\"beat\",\"i\":99999}");
    }
    for (int round = 0; round < 2; round++) {
        for (int n = 1; n >= 0; n--) {
            snprintf(token, sizeof token, "somebody-else-every-time-%02d", n);
            json_decref(hello(k, GUEST, token));
            kit_expect(kit_ask(k, GUEST, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob",
                               "token", token, "key", k->key),
                       n ? "knocked" : "done");
        }
        kit_done(k, GUEST, "{s:s}", "t", "leave");
        begin_anew(k, 0);
    }
}

/* --- another link --------------------------------------------------------------------------------------- */

static void expect_renewed(struct kit *k, uint32_t conn, int times)
{
    json_t *m = kit_last(k, conn, "seats");
    assert_int_equal(kit_number(m, "renewed"), times);
    assert_null(json_object_get(m, "key"));
    json_decref(m);
}

static void test_renew(void **state)
{
    struct kit *k = *state;
    char old[17], older[17] = "nokeynokeynokey0";
    open_table(k);
    kit_sit(k, GUEST, 1);
    kit_refused(k, GUEST, "not-host", "{s:s,s:s}", "t", "host", "do", "renew");
    for (int round = 0; round < 3; round++) {
        renew(k, old);
        expect_renewed(k, GUEST, round + 1);
        assert_int_equal(kit_count(k, GUEST, "ack"), 0); /* the key is the host's */
        come_back(k, GUEST, 1);                          /* seats need none */
        kit_done(k, GUEST, "{s:s}", "t", "leave");
        assert_string_equal(come(k, OTHER, 2, old), "knocked"); /* as without a key */
        assert_string_equal(wish(k, OTHER, 2, older), "knocked");
        assert_string_equal(wish(k, OTHER, 2, k->key), "done");
        kit_done(k, OTHER, "{s:s}", "t", "leave");
        assert_string_equal(wish(k, GUEST, 1, k->key), "done");
        kit_close(k, 4);
        kit_open(k, 4);
        kit_refused(k, 4, "no-seat", "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board",
                    "key", old);
        json_decref(
            kit_ask(k, 4, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board", "key", k->key));
        expect_renewed(k, 4, round + 1);
        begin_anew(k, round);
        come_back(k, GUEST, 1);
        memcpy(older, old, sizeof older);
    }
}

/* Requests that name the key: an old one is worth nothing. */
static void test_names_by_key(void **state)
{
    struct kit *k = *state;
    char old[17], path[40];
    open_table(k);
    renew(k, old);
    snprintf(path, sizeof path, "/api/tables/%s", k->code);
    for (int living = 0; living < 2; living++) {
        kit_request(k, "GET", path, "", living ? k->key : old, "");
        assert_int_equal(strstr(k->reply_text, "NameA") != NULL, living);
    }
}

/* A request to open the table, sent again, is told the key that is good now. */
static void test_opened_again(void **state)
{
    struct kit *k = *state;
    char old[17], code[16], living[17];
    open_table(k);
    renew(k, old);
    renew(k, old);
    snprintf(code, sizeof code, "%s", k->code);
    memcpy(living, k->key, sizeof living);
    for (int round = 0; round < 4; round++) {
        kit_table(k, "night", 2);
        assert_string_equal(k->code, code);
        assert_string_equal(k->key, living);
        if (round == 2) { /* to sleep within the ten minutes, and renewed when it wakes from there */
            come_back(k, HOST, 0);
            renew(k, old);
            memcpy(living, k->key, sizeof living);
        }
        kit_restart(k);
    }
    kit_pass(k, 600000);
    kit_table(k, "night", 2); /* by now it is another table */
    assert_string_not_equal(k->code, code);
    snprintf(code, sizeof code, "%s", k->code);
    kit_restart(k);
    kit_table(k, "night", 2); /* of both, the newest */
    assert_string_equal(k->code, code);
}

/* A game that has begun is nobody's to open; and a log whose keys were drawn, not derived, is left alone. */
static void test_not_opened_again(void **state)
{
    struct kit *k = *state;
    char code[16];
    open_table(k);
    kit_start(k, 1);
    snprintf(code, sizeof code, "%s", k->code);
    kit_restart(k);
    kit_table(k, "night", 2);
    assert_string_not_equal(k->code, code);
    char *key = strstr(k->tables[1], "\"key\":\"") + 7; /* another hash, as earlier programs have it */
    memset(key, key[0] == 'a' ? 'b' : 'a', 64);
    snprintf(code, sizeof code, "%s", k->code);
    kit_restart(k);
    kit_table(k, "night", 2);
    assert_string_not_equal(k->code, code);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_lock),
        TEST(test_lock_of_nobody),
        TEST(test_lock_while_playing),
        TEST(test_kick),
        TEST(test_kicked_opener),
        TEST(test_many_kicks),
        TEST(test_renew),
        TEST(test_names_by_key),
        TEST(test_opened_again),
        TEST(test_not_opened_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
