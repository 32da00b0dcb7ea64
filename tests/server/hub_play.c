/* The game at a table: questions, clocks, presence, votes, watchers, clues, resync. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "match/verify.h"

static int is_asked(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn), *ask = json_object_get(m, "ask");
    int asked = ask && !json_object_get(ask, "waited");
    json_decref(m);
    return asked;
}

/* --- questions ------------------------------------------------------------------------------------------ */

static void test_wrong_moves(void **state)
{
    struct kit *k = *state;
    long long q;
    kit_night(k);
    kit_start(k, 2);
    json_decref(kit_move(k, 1, NULL, &q));
    kit_refused(k, 1, "bad-move", "{s:s,s:I,s:{s:s}}", "t", "move", "q", (json_int_t)q, "move", "do",
                "nonsense");
    kit_refused(k, 1, "late", "{s:s,s:I,s:{s:s}}", "t", "move", "q", (json_int_t)q + 1, "move", "do",
                "nonsense");
    kit_refused(k, 1, "bad-input", "{s:s,s:I}", "t", "move", "q", (json_int_t)q);
    kit_refused(k, 1, "bad-input", "{s:s,s:I,s:i}", "t", "move", "q", (json_int_t)q, "move", 3);
}

static void test_log_has_an_end(void **state)
{
    struct kit *k = *state;
    long long q;
    hub_close(k->hub);
    k->hub = NULL;
    k->caps.entries = 1060;
    kit_restart(k);
    kit_night(k);
    kit_start(k, 2);
    for (int n = 0; n < 60; n++)
        json_decref(kit_ask(k, 1, "{s:s,s:s}", "t", "say", "phrase", "wait"));
    kit_refused(k, 1, "storage-full", "{s:s,s:s}", "t", "say", "phrase", "wait");
    json_t *move = kit_move(k, 1, NULL, &q); /* the game goes on */
    kit_expect(kit_ask(k, 1, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move), "held");
}

static void test_think(void **state)
{
    struct kit *k = *state;
    long long q;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    kit_start(k, 2);
    json_decref(kit_move(k, 1, NULL, &q));
    for (int n = 0; n < 2; n++)
        kit_done(k, 1, "{s:s,s:I}", "t", "think", "q", (json_int_t)q);
    kit_refused(k, 1, "late", "{s:s,s:I}", "t", "think", "q", (json_int_t)q);
    json_t *m = kit_state(k, 2); /* for everybody */
    assert_int_equal(kit_number(json_object_get(m, "ask"), "left_ms"), 70000);
    json_decref(m);
}

/* --- clocks --------------------------------------------------------------------------------------------- */

static void test_time_is_up(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 5);
    kit_start(k, 2);
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_clear(k);
    kit_pass(k, 7001); /* the stand-in has two seconds, and does not come */
    assert_non_null(strstr(k->tables[0], "\\\"by\\\":\\\"clock\\\"")); /* a move that proves nothing */
    json_t *m = kit_hello(k, 3, kit_token(1)); /* the next question is the person's own again */
    json_decref(m);
    m = kit_last(k, 3, "seats");
    assert_null(json_object_get(json_array_get(json_object_get(m, "seats"), 1), "stand_in"));
    json_decref(m);
}

static void test_pause(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "pause");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    kit_start(k, 2);
    kit_pass(k, 20000);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "pause");
    json_t *m = kit_take(k, 2, "clock");
    assert_true(json_is_true(json_object_get(m, "paused")));
    assert_int_equal(kit_number(m, "left_ms"), 40000);
    json_decref(m);
    kit_expect_reject(kit_play(k, 1, NULL), "locked");
    kit_wait(k, 100000, 2);
    kit_restart(k); /* it is still paused */
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_decref(kit_hello(k, 2, kit_token(1)));
    m = kit_take(k, 2, "clock");
    assert_true(json_is_true(json_object_get(m, "paused")));
    json_decref(m);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "pause");
    kit_clear(k);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "resume");
    m = kit_take(k, 2, "clock");
    assert_false(json_is_true(json_object_get(m, "paused")));
    assert_int_equal(kit_number(m, "left_ms"), 50000); /* what was left, and some grace */
    json_decref(m);
}

/* A server that ends in order keeps the clocks. */
static void test_clocks_are_kept(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    kit_start(k, 2);
    kit_pass(k, 25000);
    kit_stop(k);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_t *m = kit_state(k, 1);
    assert_int_equal(kit_number(json_object_get(m, "ask"), "left_ms"), 45000);
    json_decref(m);
}

/* --- presence ------------------------------------------------------------------------------------------- */

static const char *here(struct kit *k, uint32_t conn)
{
    static char text[16];
    json_t *m = kit_last(k, conn, "presence");
    snprintf(text, sizeof text, "%s", kit_text(m, "here"));
    json_decref(m);
    return text;
}

static void test_absent(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "grace", 30);
    kit_start(k, 2);
    kit_close(k, 2);
    assert_string_equal(here(k, 1), "quiet");
    kit_refused(k, 1, "locked", "{s:s,s:s,s:i}", "t", "host", "do", "bot", "seat", 1); /* he may come back */
    kit_refused(k, 1, "late", "{s:s,s:s,s:i}", "t", "propose", "what", "bot", "seat", 1);
    kit_wait(k, 30000, 1);
    assert_string_equal(here(k, 1), "gone");
    json_t *m = kit_take(k, 1, "absent");
    assert_int_equal(kit_number(m, "seat"), 1);
    assert_int_equal(json_array_size(json_object_get(m, "choices")), 3);
    json_decref(m);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "bot", "seat", 1);
    assert_true(k->bot.key[0]); /* it is called, because that seat is asked */
    m = kit_last(k, 1, "seats");
    assert_true(json_is_true(json_object_get(json_array_get(json_object_get(m, "seats"), 1), "stand_in")));
    json_decref(m);
    /* the person is back: the open question may be the bot's, the next is his */
    json_decref(kit_hello(k, 3, kit_token(1)));
    assert_string_equal(here(k, 1), "here");
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_expect(kit_play(k, 3, NULL), "held");
    kit_clear(k);
    json_decref(kit_hello(k, 4, kit_token(1)));
    m = kit_last(k, 4, "seats");
    assert_null(json_object_get(json_array_get(json_object_get(m, "seats"), 1), "stand_in"));
    json_decref(m);
}

static void test_stand_in(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "set", "grace", 30, "pace", "none");
    kit_start(k, 2);
    kit_close(k, 2);
    kit_wait(k, 30000, 1);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "bot", "seat", 1);
    kit_bot(k, 9);
    kit_expect(kit_play(k, 1, NULL), "held");
    assert_non_null(strstr(k->tables[0], "\\\"by\\\":\\\"bot\\\"")); /* the record says whose move it was */
    json_decref(kit_hello(k, 3, kit_token(1)));
    kit_pass(k, 1000);
    assert_int_equal(k->closed[9],
                     is_asked(k, 3) ? 0 : 1000); /* it keeps the question that it has, no other */
}

/* If the host is gone, the others call a bot by a vote. */
static void test_bot_by_vote(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "grace", 30);
    kit_start(k, 2);
    kit_close(k, 1);
    for (int n = 0; n < 4; n++) {
        kit_pass(k, 10000);
        kit_raw(k, 2, "{\"t\":\"beat\",\"i\":99999}");
    }
    kit_refused(k, 2, "bad-input", "{s:s,s:s}", "t", "propose", "what", "bot");
    kit_done(k, 2, "{s:s,s:s,s:i}", "t", "propose", "what", "bot", "seat", 0);
    json_t *m = kit_take(k, 2, "voted");
    assert_true(json_is_true(json_object_get(m, "passed"))); /* nobody else is present */
    json_decref(m);
    m = kit_last(k, 2, "seats");
    assert_true(json_is_true(json_object_get(json_array_get(json_object_get(m, "seats"), 0), "stand_in")));
    json_decref(m);
}

/* One who is here and does not answer: after a minute and a half the others may have a bot answer, once. */
static void test_staller(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "none");
    kit_start(k, 2);
    kit_expect(kit_play(k, 1, NULL), "held");
    for (int n = 0; n < 8; n++) {
        kit_pass(k, 10000);
        kit_raw(k, 1, "{\"t\":\"beat\",\"i\":99999}");
        kit_raw(k, 2, "{\"t\":\"beat\",\"i\":99999}");
    }
    kit_refused(k, 1, "late", "{s:s,s:s,s:i}", "t", "propose", "what", "bot", "seat", 1); /* not yet */
    kit_pass(k, 10000);
    kit_refused(k, 2, "late", "{s:s,s:s,s:i}", "t", "propose", "what", "bot", "seat",
                0); /* who has answered */
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "propose", "what", "bot", "seat", 1);
    json_t *m = kit_take(k, 1, "voted");
    assert_true(json_is_true(json_object_get(m, "passed"))); /* nobody else has a say */
    json_decref(m);
    kit_bot(k, 9);
    kit_pass(k, 1000);
    assert_non_null(strstr(k->tables[0], "\\\"by\\\":\\\"bot\\\""));
    m = kit_last(k, 2, "seats");
    assert_null(
        json_object_get(json_array_get(json_object_get(m, "seats"), 1), "stand_in")); /* his own again */
    json_decref(m);
}

static void test_elsewhere(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_start(k, 2);
    json_t *m = kit_hello(k, 3, kit_token(0));
    assert_int_equal(kit_number(m, "seat"), 0);
    assert_true(json_is_true(json_object_get(m, "host")));
    json_decref(m);
    m = kit_take(k, 1, "bye");
    assert_string_equal(kit_text(m, "code"), "elsewhere");
    json_decref(m);
    assert_int_equal(k->closed[1], 1000);
    kit_expect(kit_play(k, 3, NULL), "held");
    m = kit_take(k, 2, "presence");
    assert_string_equal(kit_text(m, "here"), "here"); /* never gone */
    json_decref(m);
    assert_int_equal(kit_count(k, 2, "presence"), 0);
}

/* A socket whose seat was opened elsewhere hears of it when the store has answered. Until then it can't say hello again,
 * at this table or at another: what still waits for it is its old seat's. */
static void test_elsewhere_later(void **state)
{
    struct kit *k = *state;
    char hello[160];
    kit_night(k);
    kit_start(k, 2);
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"i\":77,\"table\":\"%s\",\"token\":\"%s\"}", k->code,
             kit_token(0));
    k->slow = 1;
    kit_raw(k, 2, "{\"t\":\"say\",\"i\":78,\"phrase\":\"hello\"}");
    kit_open(k, 3);
    kit_raw(k, 3, hello);
    kit_raw(k, 1, hello);
    k->slow = 0;
    kit_answer(k, STORE_OK);
    json_t *m = kit_take(k, 1, "reject");
    assert_string_equal(kit_text(m, "code"), "bad-input");
    json_decref(m);
    kit_skip(k, 1, "bye");
    assert_int_equal(k->closed[1], 1000);
    assert_int_equal(k->closed[3], 0);
    m = kit_take(k, 3, "welcome");
    assert_int_equal(kit_number(m, "seat"), 0);
    json_decref(m);
}

/* --- resync --------------------------------------------------------------------------------------------- */

static json_t *come_back(struct kit *k, uint32_t conn, long long have, const char *game)
{
    kit_open(k, conn);
    json_t *m = kit_ask(k, conn, "{s:s,s:s,s:s,s:I,s:s}", "t", "hello", "table", k->code, "token",
                        kit_token(0), "have", (json_int_t)have, "game", game);
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
    return kit_last(k, conn, "state");
}

static void test_resync(void **state)
{
    struct kit *k = *state;
    char game[64];
    kit_night(k);
    kit_start(k, 2);
    json_t *m = kit_state(k, 1);
    snprintf(game, sizeof game, "%s", kit_text(m, "game"));
    long long n = kit_number(m, "n");
    json_decref(m);
    assert_true(n >= 1);
    m = come_back(k, 3, 0, game);
    assert_int_equal(json_array_size(json_object_get(m, "events")), n);
    json_decref(m);
    m = come_back(k, 4, n, game);
    assert_int_equal(json_array_size(json_object_get(m, "events")), 0);
    json_decref(m);
    m = come_back(k, 5, n + 5, game); /* more than there is: an old copy was put back */
    assert_int_equal(json_array_size(json_object_get(m, "events")), n);
    json_decref(m);
    m = kit_take(k, 5, "rewound");
    assert_int_equal(kit_number(m, "n"), n);
    json_decref(m);
    m = json_array_get(k->log, json_array_size(k->log) - 1);
    assert_string_equal(kit_text(m, "event"), "table.rewound");
    m = come_back(k, 6, n + 5, "00000000000000000000000000000000"); /* another game's moves */
    assert_int_equal(json_array_size(json_object_get(m, "events")), n);
    json_decref(m);
    assert_int_equal(kit_count(k, 6, "rewound"), 0);
}

/* --- votes ---------------------------------------------------------------------------------------------- */

static void test_end_by_vote(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "propose", "what", "end");
    kit_start(k, 2);
    kit_refused(k, 1, "bad-input", "{s:s,s:s}", "t", "propose", "what", "nonsense");
    kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end");
    json_t *m = kit_take(k, 2, "vote");
    long long vote = kit_number(m, "vote");
    assert_int_equal(kit_number(m, "left_ms"), 30000);
    json_decref(m);
    kit_refused(k, 2, "late", "{s:s,s:s}", "t", "propose", "what", "end");
    kit_refused(k, 2, "late", "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)vote + 1, "yes", 1);
    kit_pass(k, 10000);
    json_decref(kit_hello(k, 3, kit_token(1))); /* one who comes in hears of it */
    m = kit_take(k, 3, "vote");
    assert_int_equal(kit_number(m, "left_ms"), 20000);
    json_decref(m);
    kit_done(k, 3, "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)vote, "yes", 0);
    m = kit_take(k, 1, "voted");
    assert_false(json_is_true(json_object_get(m, "passed")));
    assert_null(json_object_get(m, "count"));
    json_decref(m);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "propose", "what", "end"); /* once in five minutes */
    for (int n = 0; n < 31; n++) {
        kit_pass(k, 10000);
        kit_raw(k, 1, "{\"t\":\"beat\",\"i\":99999}");
        kit_raw(k, 3, "{\"t\":\"beat\",\"i\":99999}");
    }
    kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end");
    m = kit_take(k, 3, "vote");
    kit_done(k, 3, "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)kit_number(m, "vote"), "yes", 1);
    json_decref(m);
    m = kit_state(k, 1);
    assert_true(json_is_true(json_object_get(m, "over")));
    json_decref(m);
    kit_expect_reject(kit_ask(k, 1, "{s:s,s:i,s:{s:s}}", "t", "move", "q", 1, "move", "do", "pass"),
                      "game-over");
}

static void test_host_by_vote(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_done(k, 2, "{s:s,s:s,s:i}", "t", "propose", "what", "host", "seat", 1);
    json_t *m = kit_take(k, 1, "vote");
    assert_int_equal(kit_number(m, "seat"), 1);
    kit_done(k, 1, "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)kit_number(m, "vote"), "yes", 1);
    json_decref(m);
    kit_refused(k, 1, "not-host", "{s:s,s:s}", "t", "host", "do", "lock");
    kit_done(k, 2, "{s:s,s:s}", "t", "host", "do", "lock");
}

/* --- the end, and again --------------------------------------------------------------------------------- */

static void test_rematch(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "rematch");
    kit_start(k, 2);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "rematch");
    kit_vote_end(k);
    json_t *m = kit_state(k, 1);
    char game[64];
    snprintf(game, sizeof game, "%s", kit_text(m, "game"));
    json_decref(m);
    kit_done(k, 2, "{s:s}", "t", "leave");
    kit_refused(k, 1, "locked", "{s:s,s:s}", "t", "host", "do", "rematch"); /* a seat is free */
    m = come_back(k, 3, 0, game);
    assert_true(json_is_true(json_object_get(m, "over"))); /* and the game is still there to be seen */
    json_decref(m);
    kit_done(k, 3, "{s:s,s:s}", "t", "host", "do", "fill");
    kit_done(k, 3, "{s:s,s:s}", "t", "host", "do", "rematch");
    kit_refused(k, 3, "late", "{s:s,s:s}", "t", "host", "do", "rematch");
    json_decref(kit_hello(k, 4, kit_token(0)));
    assert_int_equal(kit_count(k, 4, "state"), 0); /* the old game is not shown as the new one */
    kit_skip(k, 4, "commit");
    m = kit_last(k, 3, "commit");
    assert_string_not_equal(kit_text(m, "game"), game);
    json_decref(m);
}

/* Where the host does not start another game, those who are here do: more than half of them. */
static void test_again_by_vote(void **state)
{
    struct kit *k = *state;
    kit_table(k, "dixit", 4);
    for (uint32_t c = 1; c <= 4; c++)
        kit_sit(k, c, (int)c - 1);
    kit_refused(k, 2, "late", "{s:s,s:s}", "t", "propose", "what", "again"); /* nothing was played yet */
    kit_start(k, 4);
    kit_refused(k, 2, "late", "{s:s,s:s}", "t", "propose", "what", "again");
    kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end");
    json_t *m = kit_take(k, 2, "vote");
    for (uint32_t c = 2; c <= 4; c++)
        kit_done(k, c, "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)kit_number(m, "vote"), "yes", 1);
    json_decref(m);
    kit_refused(k, 2, "bad-input", "{s:s,s:s,s:i}", "t", "propose", "what", "again", "seat", 1);
    kit_done(k, 2, "{s:s,s:s}", "t", "propose", "what",
             "again"); /* at once: it does not count as a second vote */
    m = kit_last(k, 3, "vote");
    assert_string_equal(kit_text(m, "what"), "again");
    assert_int_equal(kit_number(m, "left_ms"), 20000);
    json_decref(m);
    kit_close(k, 4); /* who is not here has no say, and does not hold it up */
    kit_pass(k, 20000);
    m = kit_last(k, 2, "voted");
    assert_false(json_is_true(json_object_get(m, "passed"))); /* one of three */
    json_decref(m);
    kit_refused(k, 2, "late", "{s:s,s:s}", "t", "propose", "what", "again");
    kit_done(k, 3, "{s:s}", "t", "leave");
    kit_pass(k, 20000);
    kit_done(k, 2, "{s:s,s:s}", "t", "propose", "what", "again");
    m = kit_last(k, 1, "vote");
    kit_done(k, 1, "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)kit_number(m, "vote"), "yes", 1);
    json_decref(m);
    json_decref(kit_last(k, 1, "commit")); /* it begins, with a bot in the seat that is free */
    m = kit_last(k, 1, "seats");
    json_t *seats = json_object_get(m, "seats");
    assert_string_equal(kit_text(json_array_get(seats, 2), "kind"), "bot");
    assert_string_equal(kit_text(json_array_get(seats, 3), "kind"), "human");
    json_decref(m);
}

/* Settings that change while a game runs or when it is over come back from the log, too. */
static void test_settings_come_back(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_start(k, 2);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "lock"); /* in the middle of a game */
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_decref(kit_hello(k, 2, kit_token(1)));
    assert_true(is_asked(k, 1));
    kit_vote_end(k);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:{s:i}}", "t", "host", "do", "set", "options", "nonsense", 1);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "talk", "text");
    kit_restart(k);
    json_t *m = kit_hello(k, 1, kit_token(0));
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
    m = kit_state(k, 1);
    assert_true(json_is_true(json_object_get(m, "over")));
    json_decref(m);
}

static void test_record(void **state)
{
    struct kit *k = *state;
    char path[64];
    kit_night(k);
    snprintf(path, sizeof path, "/api/tables/%s/record", k->code);
    kit_request(k, "GET", path, "", kit_token(0), "");
    assert_int_equal(k->status, 404);
    kit_start(k, 2);
    kit_request(k, "GET", path, "", kit_token(5), "");
    assert_int_equal(k->status, 403);
    kit_request(k, "GET", path, "as=truth", kit_token(0), "");
    assert_int_equal(k->status, 403);
    kit_request(k, "GET", path, "", kit_token(0), "");
    assert_int_equal(k->status, 200);
    assert_null(strstr(k->reply_text, "secret"));
    assert_null(strstr(k->reply_text, "signed"));
    kit_vote_end(k);
    kit_request(k, "GET", path, "as=truth", kit_token(0), "");
    assert_int_equal(k->status, 200);
    assert_non_null(strstr(k->reply_text, "\"secret\""));
}

/* Reads the reply as a record that this key must have signed; the verdict. */
static struct verdict judge_reply(const struct kit *k, const uint8_t *key)
{
    struct verdict v = {0};
    struct reader r;
    const struct witness witness = {.key = key};
    assert_int_equal(reader_from(&r, k->reply_text, strlen(k->reply_text), NULL, &v.why), 0);
    verify_record(&r, &witness, &v);
    reader_close(&r);
    return v;
}

/* The record of a finished game is signed by the key that GET /api/key names: by the same bytes after a restart, and
 * also where the game ended at a server that had none. */
static void test_signed_record(void **state)
{
    struct kit *k = *state;
    char path[64], key[2 * SIGN_KEY + 1];
    k->is_keyless = 1;
    kit_restart(k);
    kit_request(k, "GET", "/api/key", "", "", "");
    assert_int_equal(k->status, 404);
    kit_night(k);
    kit_start(k, 2);
    kit_vote_end(k);
    snprintf(path, sizeof path, "/api/tables/%s/record", k->code);
    kit_request(k, "GET", path, "", kit_token(0), "");
    assert_null(strstr(k->reply_text, "signed"));
    assert_int_equal(judge_reply(k, k->signer.key).why.word, W_RECORD_UNSIGNED);
    k->is_keyless = 0;
    kit_restart(k);
    kit_request(k, "GET", "/api/key", "", "", "");
    assert_int_equal(k->status, 200);
    fair_to_hex(k->signer.key, SIGN_KEY, key);
    assert_string_equal(kit_text(k->reply, "key"), key);
    assert_int_equal(json_object_size(k->reply), 1);
    kit_request(k, "GET", path, "", kit_token(0), "");
    struct verdict v = judge_reply(k, k->signer.key);
    assert_true(v.holds && v.as_played == PLAYED_WHOLE);
    char *before = strdup(k->reply_text);
    kit_restart(k);
    kit_request(k, "GET", path, "as=truth", kit_token(1), "");
    assert_string_equal(k->reply_text, before);
    kit_request(k, "GET", path, "as=seat", kit_token(1), "");
    assert_null(strstr(k->reply_text, "signed")); /* what a seat saw is not a proof of anything */
    free(before);
}

/* While a game runs, its record hides from a seat what the seat may not know: the parties of the others. */
static void test_record_hides(void **state)
{
    struct kit *k = *state;
    char path[64];
    kit_table(k, "vote", 5);
    for (uint32_t c = 1; c <= 5; c++)
        kit_sit(k, c, (int)c - 1);
    kit_start(k, 5);
    snprintf(path, sizeof path, "/api/tables/%s/record", k->code);
    kit_request(k, "GET", path, "", kit_token(3), "");
    assert_int_equal(k->status, 200);
    assert_non_null(strstr(k->reply_text, "\"do\":\"role\",\"to\":2,\"party\":null}"));
    assert_null(strstr(k->reply_text, "\"do\":\"role\",\"to\":3,\"party\":null}"));
    assert_non_null(strstr(k->reply_text, "\"do\":\"role\",\"to\":4,\"party\":null}"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_wrong_moves), TEST(test_log_has_an_end), TEST(test_think),
        TEST(test_time_is_up),  TEST(test_pause),          TEST(test_clocks_are_kept),
        TEST(test_absent),      TEST(test_stand_in),       TEST(test_bot_by_vote),
        TEST(test_staller),     TEST(test_elsewhere),      TEST(test_elsewhere_later),
        TEST(test_resync),      TEST(test_end_by_vote),    TEST(test_host_by_vote),
        TEST(test_rematch),     TEST(test_again_by_vote),  TEST(test_settings_come_back),
        TEST(test_record),      TEST(test_signed_record),  TEST(test_record_hides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
