/* The table before the game: who comes in, who sits, what the host may do, what is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "hub_kit.h"
#include "match/games.h"

/* A setting as the last `seats` says. */
static json_t *setting(struct kit *k, const char *key)
{
    json_t *m = kit_last(k, 1, "seats"), *value = json_object_get(json_object_get(m, "settings"), key);
    json_incref(value);
    json_decref(m);
    assert_non_null(value);
    return value;
}

static void expect_kind(struct kit *k, int seat, const char *kind)
{
    json_t *m = kit_last(k, 1, "seats");
    assert_string_equal(kit_text(json_array_get(json_object_get(m, "seats"), (size_t)seat), "kind"), kind);
    json_decref(m);
}

/* --- coming in ------------------------------------------------------------------------------------------ */

static void test_hello(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    json_t *m = kit_hello(k, 1, kit_token(0));
    assert_string_equal(kit_text(m, "t"), "welcome");
    assert_true(json_is_null(json_object_get(m, "seat")));
    assert_string_equal(kit_text(m, "build"), "test");
    assert_int_equal(kit_number(m, "beat_ms"), 15000);
    assert_true(json_is_array(json_object_get(m, "nodes")));
    json_decref(m);
    kit_skip(k, 1, "seats");
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(0));
    kit_open(k, 2);
    kit_refused(k, 2, "no-such-table", "{s:s,s:s,s:s}", "t", "hello", "table", "AAAAA", "token",
                kit_token(1));
    kit_refused(k, 2, "bad-input", "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", "short");
    kit_refused(k, 2, "no-seat", "{s:s,s:i}", "t", "think", "q", 1);
    kit_refused(k, 2, "bad-input", "{s:s}", "t", "nonsense");
    kit_refused(k, 2, "bad-input", "{s:s,s:s,s:s,s:i}", "t", "hello", "table", k->code, "token", kit_token(1),
                "colour", 1);
    kit_pass(k, 5000);
    assert_int_equal(k->closed[2], 1008); /* it never said a right one */
    assert_int_equal(k->closed[1], 0);
    kit_pass(k, 45000);
    assert_int_equal(k->closed[1], 1001); /* silent for too long */
}

static void test_beat(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    json_decref(kit_hello(k, 1, kit_token(0)));
    for (int n = 0; n < 5; n++) {
        kit_pass(k, 15000);
        kit_raw(k, 1, "{\"t\":\"beat\",\"i\":26}");
        json_t *m = kit_take(k, 1, "beat");
        assert_int_equal(kit_number(m, "i"), 26);
        json_decref(m);
    }
    assert_int_equal(k->closed[1], 0);
}

static void test_sit(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    json_t *m = kit_last(k, 1, "seats");
    assert_int_equal(kit_number(m, "host"), 0);
    assert_string_equal(kit_text(json_array_get(json_object_get(m, "seats"), 0), "name"), "NameA");
    json_decref(m);
    /* again: another name, another seat */
    kit_done(k, 1, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Anna", "token", kit_token(0));
    m = kit_last(k, 1, "seats");
    assert_int_equal(kit_number(m, "host"), 1);
    assert_string_equal(kit_text(json_array_get(json_object_get(m, "seats"), 0), "kind"), "free");
    json_decref(m);
    json_decref(kit_hello(k, 2, kit_token(1)));
    kit_refused(k, 2, "locked", "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token",
                kit_token(1), "key", k->key);
    kit_refused(k, 2, "bad-input", "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 7, "name", "Bob", "token",
                kit_token(1), "key", k->key);
    kit_refused(k, 2, "bad-input", "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 0, "name", "Ann\xd0\xb0",
                "token", kit_token(1), "key", k->key); /* two alphabets in a word */
    kit_refused(k, 2, "bad-input", "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 0, "name", "\xd0\x90nna",
                "token", kit_token(1), "key", k->key);
    kit_refused(k, 2, "locked", "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 0, "name", "Bob", "token",
                kit_token(0), "key", k->key); /* one token is one seat */
    kit_done(k, 2, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 0, "name", "Bob", "token", kit_token(1),
             "key", k->key);
}

static void test_knock(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    json_decref(kit_hello(k, 2, kit_token(1)));
    json_t *m =
        kit_ask(k, 2, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token", kit_token(1));
    assert_string_equal(kit_text(m, "state"), "knocked");
    json_decref(m);
    m = kit_take(k, 1, "knock");
    assert_string_equal(kit_text(m, "name"), "Bob");
    long long who = kit_number(m, "who");
    json_decref(m);
    kit_done(k, 1, "{s:s,s:s,s:I}", "t", "host", "do", "refuse", "who", (json_int_t)who);
    m = kit_take(k, 2, "bye");
    assert_string_equal(kit_text(m, "code"), "refused");
    json_decref(m);
    kit_refused(k, 1, "late", "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who", (json_int_t)who);
    json_decref(
        kit_ask(k, 2, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token", kit_token(1)));
    /* a host who comes back finds it again */
    kit_clear(k);
    kit_close(k, 1);
    json_decref(kit_hello(k, 3, kit_token(0)));
    m = kit_take(k, 3, "knock");
    kit_clear(k);
    kit_done(k, 3, "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who", (json_int_t)kit_number(m, "who"));
    json_decref(m);
    assert_int_equal(kit_count(k, 2, "ack"), 0); /* the knock had its answer */
    assert_int_equal(kit_count(k, 2, "welcome"), 0);
    m = kit_take(k, 2, "admitted");
    assert_int_equal(kit_number(m, "seat"), 1);
    json_decref(m);
}

static void test_knocks_are_bounded(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    for (uint32_t c = 2; c < 18; c++) {
        json_decref(kit_hello(k, c, kit_token(1)));
        kit_done(k, c, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token", kit_token(1));
    }
    json_decref(kit_hello(k, 18, kit_token(1)));
    kit_refused(k, 18, "locked", "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token",
                kit_token(1));
    kit_close(k, 2);
    kit_done(k, 18, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token", kit_token(1));
}

static void test_lock(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "lock");
    json_decref(kit_hello(k, 2, kit_token(1)));
    kit_refused(k, 2, "locked", "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token",
                kit_token(1));
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "unlock");
    kit_done(k, 2, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "Bob", "token", kit_token(1));
}

/* --- a full table --------------------------------------------------------------------------------------- */

/* Somebody with the key asks for a seat (-1: any): the number of the knock. */
static long long ask_for(struct kit *k, uint32_t conn, int token, int seat)
{
    char name[16];
    snprintf(name, sizeof name, "Guest%c", 'A' + token);
    json_t *m =
        json_pack("{s:s,s:s,s:s,s:s}", "t", "sit", "name", name, "token", kit_token(token), "key", k->key);
    if (seat >= 0)
        json_object_set_new(m, "seat", json_integer(seat));
    kit_expect(kit_ask(k, conn, "o", m), "knocked");
    m = kit_last(k, 1, "knock");
    long long who = kit_number(m, "who");
    assert_string_equal(kit_text(m, "name"), name);
    assert_int_equal(json_object_get(m, "seat") != NULL, seat >= 0);
    assert_true(seat < 0 || kit_number(m, "seat") == seat);
    json_decref(m);
    return who;
}

static void expect_admitted(struct kit *k, uint32_t conn, int seat)
{
    json_t *m = kit_take(k, conn, "admitted");
    assert_int_equal(kit_number(m, "seat"), seat);
    json_decref(m);
}

static void test_full(void **state)
{
    struct kit *k = *state;
    kit_table(k, "vote", 5);
    for (uint32_t c = 1; c <= 5; c++)
        kit_sit(k, c, (int)c - 1);
    kit_refused(k, 2, "locked", "{s:s,s:s,s:s}", "t", "sit", "name", "NameB", "token",
                kit_token(1)); /* has one */
    json_decref(kit_hello(k, 6, kit_token(5)));
    json_int_t who = ask_for(k, 6, 5, -1);
    kit_refused(k, 1, "locked", "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who",
                who); /* all are people's */
    kit_refused(k, 1, "locked", "{s:s,s:s,s:I,s:i}", "t", "host", "do", "admit", "who", who, "seat", 2);
    assert_int_equal(kit_count(k, 6, "bye"), 0); /* it waits */
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "seats", 7);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "bot", "seat", 5);
    kit_done(k, 1, "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who",
             who); /* rather a free one than a bot's */
    expect_admitted(k, 6, 6);
    json_decref(kit_hello(k, 7, kit_token(6)));
    who = ask_for(k, 7, 6, -1);
    kit_done(k, 1, "{s:s,s:s,s:I,s:i}", "t", "host", "do", "admit", "who", who, "seat",
             5); /* as the host says */
    expect_admitted(k, 7, 5);
    json_decref(kit_hello(k, 8, kit_token(7)));
    who = ask_for(k, 8, 7, -1);
    kit_done(k, 1, "{s:s,s:s,s:I}", "t", "host", "do", "refuse", "who", who);
    kit_skip(k, 8, "bye");
}

/* A bot's seat while a game runs: the host is asked; its view and its question come with it, sent again. */
static void test_take_over(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "set", "clock", 60, "pace", "none");
    kit_start(k, 1);
    kit_bot(k, 9); /* its choice lies in the box */
    json_decref(kit_hello(k, 3, kit_token(5)));
    kit_refused(k, 3, "locked", "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 0, "name", "Zoe", "token",
                kit_token(5), "key", k->key);
    kit_refused(k, 1, "locked", "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 1, "name", "NameA", "token",
                kit_token(0));
    json_int_t who = ask_for(k, 3, 5, 1);
    assert_int_equal(kit_count(k, 3, "state"), 0); /* nothing of the game before the host's word */
    kit_clear(k);
    kit_done(k, 1, "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who", who);
    expect_admitted(k, 3, 1);
    assert_int_equal(k->closed[9], 1000);
    json_t *m = kit_state(k, 1);
    assert_int_equal(json_array_size(json_object_get(m, "chosen")),
                     0); /* the bot's choice is not the person's */
    json_decref(m);
    for (int round = 0; round < 2; round++) { /* also from the log */
        m = kit_state(k, 3);
        const json_t *ask = json_object_get(m, "ask");
        assert_int_equal(json_array_size(json_object_get(m, "events")),
                         kit_number(m, "n")); /* all it has seen */
        assert_true(json_is_object(json_object_get(m, "view")));
        assert_null(json_object_get(ask, "held"));
        assert_int_equal(kit_number(ask, "left_ms"), round ? 70000 : 60000); /* a person has a clock */
        json_decref(m);
        expect_kind(k, 1, "human");
        if (round)
            break;
        kit_restart(k);
        json_decref(kit_hello(k, 1, kit_token(0)));
        json_decref(kit_hello(k, 3, kit_token(5)));
    }
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_expect(kit_play(k, 3, NULL), "held"); /* the last is in: it seals */
    m = kit_state(k, 3);
    assert_true(json_array_size(json_object_get(m, "events")) >= 2);
    json_decref(m);
}

/* A person who takes over and chooses what the bot had chosen has made a choice: it is not a repetition of
 * the bot's move. */
static void test_same_choice_as_the_bot(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "none");
    kit_start(k, 1);
    kit_bot(k, 9);
    json_decref(kit_hello(k, 3, kit_token(5)));
    json_int_t who = ask_for(k, 3, 5, 1);
    kit_done(k, 1, "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who", who);
    expect_admitted(k, 3, 1);
    kit_expect(kit_play(k, 3, NULL), "held"); /* the first of the legal moves, as the bot did */
    json_t *m = kit_state(k, 1);
    assert_int_equal(json_array_size(json_object_get(m, "chosen")), 1);
    json_decref(m);
}

/* A person's seat stays theirs, even while a bot plays there. */
static void test_no_take_over_of_people(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "grace", 5);
    kit_start(k, 2);
    kit_close(k, 2);
    kit_wait(k, 5000, 1);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "bot", "seat", 1);
    json_decref(kit_hello(k, 3, kit_token(5)));
    kit_refused(k, 3, "locked", "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 1, "name", "Zoe", "token",
                kit_token(5), "key", k->key);
    json_int_t who = ask_for(k, 3, 5, -1);
    kit_refused(k, 1, "locked", "{s:s,s:s,s:I}", "t", "host", "do", "admit", "who", who);
    kit_refused(k, 1, "locked", "{s:s,s:s,s:I,s:i}", "t", "host", "do", "admit", "who", who, "seat", 1);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "lock"); /* only those with the key may still ask */
    json_decref(kit_hello(k, 4, kit_token(6)));
    kit_refused(k, 4, "locked", "{s:s,s:s,s:s}", "t", "sit", "name", "Yan", "token", kit_token(6));
    ask_for(k, 4, 6, -1);
}

/* --- the host ------------------------------------------------------------------------------------------- */

static void test_not_host(void **state)
{
    static const char *const all[] = {"start", "lock",    "unlock",  "admit",      "refuse", "kick",  "mute",
                                      "bot",   "unbot",   "pause",   "resume",     "nod",    "veto",  "fill",
                                      "set",   "pass-on", "rematch", "spectators", "renew",  "cancel"};
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_sit(k, 2, 1);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        kit_refused(k, 2, "not-host", "{s:s,s:s}", "t", "host", "do", all[i]);
    kit_refused(k, 1, "bad-input", "{s:s,s:s}", "t", "host", "do", "nonsense");
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 9);
}

static void test_kick(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_sit(k, 2, 1);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 0);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 1);
    json_t *m = kit_take(k, 2, "bye");
    assert_string_equal(kit_text(m, "code"), "kicked");
    json_decref(m);
    m = kit_hello(k, 3, kit_token(1)); /* the token is void */
    assert_true(json_is_null(json_object_get(m, "seat")));
    json_decref(m);
}

static void test_bots(void **state)
{
    struct kit *k = *state;
    kit_table(k, "vote", 6);
    kit_sit(k, 1, 0);
    kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", 2, "level", "random");
    expect_kind(k, 2, "bot");
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", 2, "level",
                "godlike");
    kit_refused(k, 1, "locked", "{s:s,s:s,s:i}", "t", "host", "do", "bot", "seat", 0);
    kit_refused(k, 1, "locked", "{s:s,s:s,s:i}", "t", "host", "do", "unbot", "seat", 0);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "unbot", "seat", 2);
    expect_kind(k, 2, "free");
    kit_refused(k, 1, "locked", "{s:s,s:s}", "t", "host", "do", "start");
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "fill");
    expect_kind(k, 5, "bot");
}

static void test_mute(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_sit(k, 2, 1);
    kit_done(k, 2, "{s:s,s:s}", "t", "say", "phrase", "wait");
    json_t *m = kit_take(k, 1, "said");
    assert_int_equal(kit_number(m, "seat"), 1);
    json_decref(m);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "mute", "seat", 1);
    kit_refused(k, 2, "locked", "{s:s,s:s}", "t", "say", "phrase", "wait");
    kit_restart(k);
    json_decref(kit_hello(k, 2, kit_token(1)));
    kit_refused(k, 2, "locked", "{s:s,s:s}", "t", "say", "phrase", "wait"); /* that is kept */
}

static void test_say(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_refused(k, 1, "bad-input", "{s:s,s:s}", "t", "say", "phrase", "no-such");
    kit_refused(k, 1, "bad-input", "{s:s,s:s}", "t", "say", "text", "free speech"); /* phrases only */
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "talk", "text");
    kit_done(k, 1, "{s:s,s:s}", "t", "say", "text", "free speech");
    json_t *m = kit_take(k, 1, "said");
    assert_string_equal(kit_text(m, "text"), "free speech");
    json_decref(m);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "talk", "none");
    kit_refused(k, 1, "locked", "{s:s,s:s}", "t", "say", "phrase", "wait");
}

static void test_set(void **state)
{
    static const struct {
        const char *key;
        int good, bad;
    } numbers[] = {{"clock", 60, 3601}, {"grace", 30, 4}, {"window", 3, 16}, {"delay", 300, 301}};
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        kit_refused(k, 1, "bad-input", "{s:s,s:s,s:s,s:i}", "t", "host", "do", "set", "talk", "text",
                    numbers[i].key, numbers[i].bad);
        kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", numbers[i].key, numbers[i].good);
        json_t *value = setting(k, numbers[i].key);
        assert_int_equal(json_integer_value(value), numbers[i].good);
        json_decref(value);
        kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "set");
        value = setting(k, "talk"); /* all of a wish or nothing */
        assert_string_equal(json_string_value(value), "phrases");
        json_decref(value);
    }
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "none");
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "hasty");
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i,s:s}", "t", "host", "do", "set", "clock", 5, "content",
                "nowhere");
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:{s:i}}", "t", "host", "do", "set", "options", "nonsense", 1);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i}", "t", "host", "do", "set", "seats", 12);
    kit_done(k, 1, "{s:s,s:s,s:b}", "t", "host", "do", "set", "nod", 1);
    json_t *value = setting(k, "nod");
    assert_true(json_is_true(value));
    json_decref(value);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    value = setting(k, "clock"); /* and not 5 */
    assert_int_equal(json_integer_value(value), 60);
    json_decref(value);
}

static void test_seats_of_a_table(void **state)
{
    struct kit *k = *state;
    kit_table(k, "vote", 6);
    kit_sit(k, 1, 0);
    kit_sit(k, 2, 5);
    kit_refused(k, 1, "locked", "{s:s,s:s,s:i}", "t", "host", "do", "set", "seats",
                5); /* somebody sits there */
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "seats", 7);
    kit_done(k, 2, "{s:s}", "t", "leave");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "seats", 5);
    json_t *m = kit_last(k, 1, "seats");
    assert_int_equal(json_array_size(json_object_get(m, "seats")), 5);
    json_decref(m);
}

static void test_pass_on(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i}", "t", "host", "do", "pass-on", "seat", 1);
    kit_sit(k, 2, 1);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "pass-on", "seat", 1);
    kit_refused(k, 1, "not-host", "{s:s,s:s}", "t", "host", "do", "lock");
    kit_done(k, 2, "{s:s,s:s}", "t", "host", "do", "lock");
}

/* A host who leaves hands over; if nobody is left, the next to sit down is the host. */
static void test_leave(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_sit(k, 2, 1);
    kit_done(k, 1, "{s:s}", "t", "leave");
    kit_done(k, 2, "{s:s,s:s}", "t", "host", "do", "lock");
    kit_done(k, 2, "{s:s}", "t", "leave");
    kit_restart(k);
    json_decref(kit_hello(k, 3, kit_token(2)));
    kit_done(k, 3, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 1, "name", "Cora", "token", kit_token(2),
             "key", k->key);
    kit_done(k, 3, "{s:s,s:s}", "t", "host", "do", "unlock");
}

static void test_transfer(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    json_t *m = kit_ask(k, 1, "{s:s}", "t", "transfer");
    char code[32];
    snprintf(code, sizeof code, "%s", kit_text(m, "transfer"));
    assert_int_equal(strlen(code), 20); /* 80 bits */
    json_decref(m);
    kit_open(k, 2);
    kit_refused(k, 2, "no-seat", "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(3),
                "transfer", "00000000000000000000");
    m = kit_ask(k, 2, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(3), "transfer",
                code);
    assert_int_equal(kit_number(m, "seat"), 0);
    json_decref(m);
    m = kit_take(k, 1, "bye");
    assert_string_equal(kit_text(m, "code"), "elsewhere");
    json_decref(m);
    assert_int_equal(k->closed[1], 1000);
    m = kit_hello(k, 4, kit_token(0)); /* the old token is void */
    assert_true(json_is_null(json_object_get(m, "seat")));
    json_decref(m);
    kit_open(k, 5);
    kit_refused(k, 5, "no-seat", "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(4),
                "transfer", code);
}

/* --- watching ------------------------------------------------------------------------------------------- */

static json_t *watch(struct kit *k, uint32_t conn, const char *as)
{
    kit_open(k, conn);
    return kit_ask(k, conn, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", as, "key", k->key);
}

static void test_watchers(void **state)
{
    struct kit *k = *state;
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    json_t *m = watch(k, 2, "spectator");
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
    m = watch(k, 3, "board");
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
    m = watch(k, 4, "ghost");
    assert_string_equal(kit_text(m, "code"), "no-seat");
    json_decref(m);
    kit_open(k, 5);
    kit_refused(k, 5, "no-seat", "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "spectator",
                "key", "nokeynokeynokey0");
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "spectators"); /* no more */
    m = kit_take(k, 2, "bye");
    assert_string_equal(kit_text(m, "code"), "closed");
    json_decref(m);
    assert_int_equal(k->closed[2], 1000);
    m = watch(k, 6, "spectator");
    assert_string_equal(kit_text(m, "code"), "no-seat");
    json_decref(m);
    kit_start(k, 1);
    kit_refused(k, 1, "locked", "{s:s,s:s}", "t", "host", "do", "spectators"); /* frozen at the start */
}

/* --- GET /api/games ------------------------------------------------------------------------------------- */

/* What an option is where nobody has chosen: as the game's own reader completes it. */
static void assert_usual(const struct content *c, json_t *option)
{
    const char *key = NULL;
    json_t *names = NULL, *given = NULL, *full = NULL;
    int numbers[MAX_OPTIONS];
    struct error e;
    json_object_foreach(json_object_get(option, "where"), key, names) given =
        json_pack("{s:O}", key, json_array_get(names, 0));
    for (int seats = c->game->least_seats; !full && seats <= c->game->most_seats; seats++) /* D-1.1 */
        c->game->codec->options(c, seats, given, &full, numbers, &e);
    assert_non_null(full);
    assert_true(
        json_equal(json_object_get(option, "usual"), json_object_get(full, kit_text(option, "name"))));
    json_decref(given);
    json_decref(full);
}

static void assert_offer(json_t *game)
{
    struct error e;
    struct content *c = content_open(game_find(kit_text(game, "id")), "standard", &e);
    json_t *seats = json_object_get(game, "seats"), *bots = json_object_get(game, "bots"), *option;
    json_t *levels = json_object_get(bots, "levels");
    size_t i;
    assert_non_null(c);
    assert_int_equal(json_integer_value(json_object_get(seats, "least")), c->game->least_seats);
    assert_int_equal(json_integer_value(json_object_get(seats, "usual")), c->game->usual_seats);
    assert_int_equal(json_integer_value(json_object_get(seats, "most")), c->game->most_seats);
    assert_in_range(c->game->usual_seats, c->game->least_seats, c->game->most_seats);
    json_array_foreach(json_object_get(game, "options"), i, option) assert_usual(c, option);
    json_array_foreach(levels, i, option) assert_non_null(bot_find(c->game, json_string_value(option)));
    assert_string_equal(bot_usual(c->game)->name, kit_text(bots, "usual"));
    size_t usual = 0;
    while (usual < json_array_size(levels) &&
           strcmp(json_string_value(json_array_get(levels, usual)), kit_text(bots, "usual")) != 0)
        usual++;
    assert_true(usual < json_array_size(levels)); /* it is one of those that are offered */
    content_close(c);
}

/* Every game, in the order of the list; and a table that is opened without a number of seats has the usual one. */
static void test_games(void **state)
{
    struct kit *k = *state;
    size_t count = 0;
    json_t *game;
    char text[128];
    kit_request(k, "GET", "/api/games", "", "", "");
    assert_int_equal(k->status, 200);
    json_array_foreach(json_object_get(k->reply, "games"), count, game)
    {
        assert_string_equal(kit_text(game, "id"), games[count]->name);
        assert_offer(game);
    }
    assert_null(games[count]);
    snprintf(text, sizeof text, "{\"game\":\"vote\",\"token\":\"%s\"}", kit_token(3));
    kit_request(k, "POST", "/api/tables", "", "", text);
    assert_int_equal(k->status, 201);
    snprintf(text, sizeof text, "/api/tables/%s", kit_text(k->reply, "code"));
    kit_request(k, "GET", text, "", "", "");
    assert_int_equal(json_array_size(json_object_get(k->reply, "seats")), game_find("vote")->usual_seats);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_hello),
        TEST(test_beat),
        TEST(test_sit),
        TEST(test_knock),
        TEST(test_knocks_are_bounded),
        TEST(test_lock),
        TEST(test_full),
        TEST(test_take_over),
        TEST(test_same_choice_as_the_bot),
        TEST(test_no_take_over_of_people),
        TEST(test_not_host),
        TEST(test_kick),
        TEST(test_bots),
        TEST(test_mute),
        TEST(test_say),
        TEST(test_set),
        TEST(test_seats_of_a_table),
        TEST(test_pass_on),
        TEST(test_leave),
        TEST(test_transfer),
        TEST(test_watchers),
        TEST(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
