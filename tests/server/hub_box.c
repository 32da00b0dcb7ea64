/* The box: choices that can be changed until the last one is in, and acts that come in between. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

static int is_asked(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn), *ask = json_object_get(m, "ask");
    int asked = ask && !json_object_get(ask, "waited");
    json_decref(m);
    return asked;
}

static void test_box(void **state)
{
    struct kit *k = *state;
    long long q;
    kit_night(k);
    kit_start(k, 2);
    assert_true(is_asked(k, 1) && is_asked(k, 2)); /* both announce */
    json_t *move = kit_move(k, 1, NULL, &q);
    kit_expect(kit_ask(k, 1, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move), "held");
    kit_expect(kit_ask(k, 1, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move), "held");
    json_t *m = kit_state(k, 2);
    assert_int_equal(json_array_size(json_object_get(m, "chosen")), 1); /* that, not what */
    json_decref(m);
    kit_expect(kit_ask(k, 1, "{s:s,s:I}", "t", "withdraw", "q", (json_int_t)q), "withdrawn");
    m = kit_state(k, 2);
    assert_int_equal(json_array_size(json_object_get(m, "chosen")), 0);
    json_decref(m);
    kit_refused(k, 1, "late", "{s:s,s:I}", "t", "withdraw", "q", (json_int_t)q);
    kit_expect(kit_ask(k, 1, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move), "held");
    kit_restart(k); /* the box is kept */
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_decref(kit_hello(k, 2, kit_token(1)));
    m = kit_state(k, 1);
    assert_true(json_equal(json_object_get(json_object_get(m, "ask"), "held"), move));
    json_decref(m);
    kit_expect(kit_play(k, 2, NULL), "held"); /* the last is in: it seals */
    m = kit_state(k, 1);
    assert_true(json_array_size(json_object_get(m, "events")) >= 2);
    json_decref(m);
    /* the same move has the same answer; another one is late; also after a restart */
    json_t *other = json_pack("{s:s}", "do", "nonsense");
    for (int round = 0; round < 2; round++) {
        m = kit_ask(k, 1, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move);
        assert_string_equal(kit_text(m, "t"), "ack");
        json_decref(m);
        kit_expect_reject(kit_ask(k, 1, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", other),
                          "late");
        kit_restart(k);
        json_decref(kit_hello(k, 1, kit_token(0)));
    }
    json_decref(other);
    json_decref(move);
}

/* A choice can only be changed so often: the length of a log is limited. */
static void test_changes_are_bounded(void **state)
{
    struct kit *k = *state;
    long long q;
    kit_night(k);
    kit_start(k, 2);
    json_t *move = kit_move(k, 1, NULL, &q);
    int count = 0;
    for (const char *t = "ack"; strcmp(t, "ack") == 0 && count < 1000; count++) {
        json_t *m = kit_ask(k, 1, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move);
        t = strcmp(kit_text(m, "t"), "ack") == 0 ? "ack" : "reject";
        json_decref(m);
        if (strcmp(t, "ack") == 0) {
            m = kit_ask(k, 1, "{s:s,s:I}", "t", "withdraw", "q", (json_int_t)q);
            t = strcmp(kit_text(m, "t"), "ack") == 0 ? "ack" : "reject";
            json_decref(m);
        }
    }
    assert_in_range(count, 20, 100);
    json_decref(move);
}

/* --- an act beside the question ------------------------------------------------------------------------- */

enum { MOST_ROUNDS = 60 };

static uint32_t seats; /* of the table */

static int may(struct kit *k, uint32_t conn, const char *verb)
{
    json_t *m = kit_state(k, conn), *entry;
    size_t i;
    int found = 0;
    json_array_foreach(json_object_get(json_object_get(m, "ask"), "legal"), i, entry) found |=
        strcmp(kit_text(entry, "do"), verb) == 0;
    json_decref(m);
    return found;
}

/* Luck that leads where the test wants to be. */
static void bless(struct kit *k, const char *luck)
{
    kit_step(k, (struct hub_event){.kind = IN_ENTROPY, .data = luck, .size = strlen(luck)});
}

static int president(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn);
    int seat = (int)kit_number(json_object_get(m, "view"), "president");
    json_decref(m);
    return seat;
}

/* What a seat may lay on the table last: an event, where it has one, so that abilities stay in hands; and a yes. Anything
 * else as kit_move has it. */
static json_t *last_move(struct kit *k, uint32_t conn, long long *q)
{
    json_t *move = kit_move(k, conn, NULL, q), *m = kit_state(k, conn), *entry;
    const char *verb = kit_text(move, "do");
    size_t i;
    json_array_foreach(json_object_get(json_object_get(m, "ask"), "legal"), i, entry)
    {
        int plain = strcmp(verb, "place") == 0 || strcmp(verb, "vote") == 0;
        if (plain && strcmp(kit_text(entry, "do"), verb) == 0)
            json_object_update(move, entry);
    }
    json_decref(m);
    return move;
}

/* Plays whatever comes first, or last, until all are asked to do the one thing and somebody (not the President, if it may not
 * be him) could do the other as well: his connection. */
static uint32_t until_one_may(struct kit *k, const char *question, const char *verb, int last)
{
    int not_president = strcmp(verb, "eliminate") == 0;
    for (int round = 0; round < MOST_ROUNDS; round++)
        for (uint32_t c = 1; c <= seats; c++) {
            if (!is_asked(k, c))
                continue;
            if (may(k, c, question) && may(k, c, verb) && !(not_president && president(k, c) == (int)c - 1))
                return c;
            long long q;
            json_t *move = last ? last_move(k, c, &q) : kit_move(k, c, may(k, c, "vote") ? "vote" : NULL, &q);
            json_decref(kit_ask(k, c, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move));
            kit_wait(k, 6000, seats); /* where it is blind, its window */
        }
    fail_msg("nobody may %s", verb);
    return 0;
}

/* The number of the question under which the record has the last move of that sort. */
static long long question_of(const struct kit *k, int seat, const char *verb)
{
    char from[64], what[64];
    long long q = -1;
    int size = snprintf(from, sizeof from, "\\\"seat\\\":%d,\\\"q\\\":", seat);
    snprintf(what, sizeof what, ",\\\"do\\\":\\\"%s\\\"", verb);
    for (const char *at = k->tables[0]; (at = strstr(at, from)); at += size) {
        char *end;
        long long number = strtoll(at + size, &end, 10);
        if (strncmp(end, what, strlen(what)) == 0)
            q = number;
    }
    return q;
}

static long long step_of(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn);
    long long step = kit_number(m, "step");
    json_decref(m);
    return step;
}

/* The log as it was before steps were counted in it. */
static void forget_steps(struct kit *k)
{
    static const char key[] = ",\"step\":";
    char *to = k->tables[0];
    for (const char *from = to; (*to = *from); from++) {
        if (strncmp(from, key, sizeof key - 1) == 0)
            from += sizeof key - 1 + strspn(from + sizeof key - 1, "0123456789");
        *to++ = *from;
    }
}

static void come_once(struct kit *k)
{
    kit_restart(k);
    for (uint32_t c = 1; c <= seats; c++)
        json_decref(kit_hello(k, c, kit_token((int)c - 1)));
}

/* The log has the game and its steps, which the rules alone would find, too. */
static void come_again(struct kit *k)
{
    long long step = step_of(k, 1);
    assert_true(step > 1);
    come_once(k);
    assert_int_equal(step_of(k, 1), step);
    forget_steps(k);
    come_once(k);
    assert_int_equal(step_of(k, 1), step);
}

static json_t *held(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn), *choice = json_object_get(json_object_get(m, "ask"), "held");
    json_incref(choice);
    json_decref(m);
    return choice;
}

static int has_chosen(struct kit *k, uint32_t conn)
{
    json_t *choice = held(k, conn);
    json_decref(choice);
    return choice != NULL;
}

static void begin(struct kit *k, uint32_t count)
{
    seats = count;
    kit_table(k, "vote", (int)seats);
    for (uint32_t c = 1; c <= seats; c++)
        kit_sit(k, c, (int)c - 1);
    kit_start(k, (int)seats);
}

/* What GET /api/tables/CODE tells of a seat to whoever shows this key or token; -1: nothing. */
static int is_left(struct kit *k, const char *bearer, int seat)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", k->code);
    kit_request(k, "GET", path, "", bearer, "");
    assert_int_equal(k->status, 200);
    json_t *left = json_object_get(json_array_get(json_object_get(k->reply, "seats"), (size_t)seat), "left");
    return left ? json_is_true(left) : -1;
}

/* Plays until somebody is out: the seat. */
static int until_one_leaves(struct kit *k, int delay)
{
    int left = -1;
    seats = 5;
    kit_table(k, "vote", 5);
    for (uint32_t c = 1; c <= 5; c++)
        kit_sit(k, c, (int)c - 1);
    kit_done(k, 1, "{s:s,s:s,s:s,s:i}", "t", "host", "do", "set", "pace", "none", "delay", delay);
    kit_start(k, 5);
    for (int round = 0; round < 300 && left < 0; round++) {
        for (uint32_t c = 1; c <= 5; c++)
            if (is_asked(k, c))
                json_decref(kit_play(k, c, NULL));
        kit_wait(k, 6000, 5);
        for (int seat = 0; seat < 5; seat++)
            left = is_left(k, kit_token(0), seat) > 0 ? seat : left;
    }
    assert_true(left >= 0);
    return left;
}

/* A seat that is out of the game is said to be, to those who have the key; whom the game waits for, only to that player. */
static void test_left(void **state)
{
    struct kit *k = *state;
    int left = until_one_leaves(k, 0), waits = 0;
    assert_int_equal(is_left(k, k->key, left), 1);
    assert_null(json_object_get(k->reply, "waits"));
    assert_int_equal(is_left(k, "", left), -1);
    for (int seat = 0; seat < 5; seat++) {
        assert_int_equal(is_left(k, kit_token(seat), left), 1);
        json_t *m = kit_state(k, (uint32_t)seat + 1), *ask = json_object_get(m, "ask");
        int expected = ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held");
        json_decref(m);
        assert_int_equal(json_is_true(json_object_get(k->reply, "waits")), expected);
        waits += expected;
    }
    assert_true(waits > 0);
}

/* Where those who watch learn everything later, the key does not tell it sooner. */
static void test_left_later(void **state)
{
    struct kit *k = *state;
    int left = until_one_leaves(k, 60);
    assert_int_equal(is_left(k, k->key, left), -1);
}

/* An ability beside the question is played at once, even though others are asked, too; a choice in the box
 * survives it, and is played under the number of the question that it answered. */
static void test_interruption(void **state)
{
    struct kit *k = *state;
    long long q, later;
    begin(k, 7);
    uint32_t who = until_one_may(k, "vote", "check", 0), other = who % seats + 1;
    assert_true(is_asked(k, other));
    json_t *vote = kit_move(k, other, "vote", &q);
    kit_expect(kit_ask(k, other, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", vote), "held");
    json_t *m = kit_state(k, other);
    long long n = kit_number(m, "n");
    json_decref(m);
    kit_expect(kit_play(k, who, "check"), "played");
    m = kit_state(k, other); /* everybody sees it at once, and waits for what is said */
    assert_true(kit_number(m, "n") > n);
    assert_int_equal(json_array_size(json_object_get(m, "to_act")), 1);
    json_decref(m);
    kit_expect(kit_play(k, who, "claim"), "played");
    for (int round = 0; round < 2; round++) { /* also from the log */
        json_t *choice = held(k, other);
        assert_true(json_equal(choice, vote));
        json_decref(choice);
        if (!round)
            come_again(k);
    }
    json_decref(kit_move(k, other, "vote", &later));
    assert_true(later > q); /* another number, since it was not asked between */
    kit_expect(kit_ask(k, other, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", vote),
               "held"); /* sent again, it has the same answer */
    for (uint32_t c = 1; c <= seats; c++)
        if (is_asked(k, c) && may(k, c, "vote") && !has_chosen(k, c))
            kit_expect(kit_play(k, c, "vote"), "held");
    assert_int_equal(question_of(k, (int)other - 1, "vote"), q);
    json_decref(vote);
    kit_restart(k); /* and the log replays */
    m = kit_hello(k, 1, kit_token(0));
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
}

/* The user's own choice also survives an ability after which it is still legal; also from the log. The
 * ability had its number: it is played under the next. */
static void test_own_interruption(void **state)
{
    struct kit *k = *state;
    bless(k, "JJJJ");
    begin(k, 5);
    uint32_t who = until_one_may(k, "vote", "change", 0);
    kit_expect(kit_play(k, who, "vote"), "held");
    json_t *vote = held(k, who);
    assert_non_null(vote);
    kit_expect(kit_play(k, who, "change"), "played");
    json_t *live = held(k, who);
    come_again(k);
    json_t *again = held(k, who);
    assert_true(json_equal(live, vote));
    assert_true(json_equal(again, vote));
    json_decref(live);
    json_decref(again);
    json_decref(vote);
    for (uint32_t c = 1; c <= seats; c++)
        if (is_asked(k, c) && may(k, c, "vote") && !has_chosen(k, c))
            kit_expect(kit_play(k, c, "vote"), "held");
    long long ability = question_of(k, (int)who - 1, "change");
    assert_int_equal(question_of(k, (int)who - 1, "vote"), ability + 1); /* no number is used twice */
}

/* Whoever still has to answer when an ability comes in between has the time of its scene in addition. */
static void test_interruption_takes_time(void **state)
{
    struct kit *k = *state;
    bless(k, "JJJJ");
    seats = 5;
    kit_table(k, "vote", (int)seats);
    for (uint32_t c = 1; c <= seats; c++)
        kit_sit(k, c, (int)c - 1);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 600);
    kit_start(k, (int)seats);
    uint32_t who = until_one_may(k, "vote", "change", 0), other = 0;
    for (uint32_t c = 1; c <= seats; c++)
        other = c != who && is_asked(k, c) ? c : other;
    assert_true(other > 0);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "usual");
    json_decref(kit_hello(k, 20, kit_token((int)other - 1)));
    json_t *before = kit_state(k, 20), *ask = json_object_get(before, "ask");
    assert_true(kit_number(ask, "left_ms") > 0 && !json_object_get(before, "stage"));
    kit_expect(kit_play(k, who, "change"), "played");
    json_t *after = kit_state(k, 20), *later = json_object_get(after, "ask");
    long long scene = kit_number(json_object_get(after, "stage"), "left_ms");
    assert_true(scene > 0);
    assert_int_equal(kit_number(later, "q"), kit_number(ask, "q"));
    assert_int_equal(kit_number(later, "left_ms"), kit_number(ask, "left_ms") + scene);
    json_decref(before);
    json_decref(after);
}

/* The President is removed while everybody else has chosen a topic. That is not an answer, although the
 * remover himself is not asked after it: it is played at once, the round is over, and the game waits for
 * somebody who can answer. */
static void test_elimination(void **state)
{
    struct kit *k = *state;
    long long q;
    bless(k, "JJJJ");
    begin(k, 7);
    uint32_t who = until_one_may(k, "place", "eliminate", 1);
    for (uint32_t c = 1; c <= seats; c++)
        if (c != who && is_asked(k, c) && !has_chosen(k, c))
            kit_expect(kit_play(k, c, "place"), "held");
    json_t *move = kit_move(k, who, "eliminate", &q);
    json_object_set_new(move, "who", json_integer(president(k, who)));
    kit_expect(kit_ask(k, who, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move), "played");
    for (int round = 0; round < 2; round++) { /* also from the log */
        int waits_for = 0;
        for (uint32_t c = 1; c <= seats; c++)
            waits_for += is_asked(k, c) && !has_chosen(k, c);
        assert_true(waits_for > 0);
        if (!round)
            come_again(k);
    }
}

/* --- an ability in a blind window ----------------------------------------------------------------------- */

enum { WINDOW = 6000 }; /* longer than a blind question lasts */

static int count_moves(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn);
    int n = (int)kit_number(m, "n");
    json_decref(m);
    return n;
}

static int is_blind(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn);
    int blind = json_is_true(json_object_get(json_object_get(m, "ask"), "blind"));
    json_decref(m);
    return blind;
}

/* The President hands an event to somebody who may use the ability, if he can. */
static json_t *gift(struct kit *k, uint32_t conn, const char *ability, long long *q)
{
    json_t *move = kit_move(k, conn, "give", q), *m = kit_state(k, conn), *entry;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(m, "ask"), "legal"), i, entry)
    {
        if (strcmp(kit_text(entry, "do"), "give") == 0 && kit_text(entry, "card")[0] == 'e' &&
            may(k, (uint32_t)kit_number(entry, "to") + 1, ability))
            json_object_update(move, entry);
    }
    json_decref(m);
    return move;
}

/* Plays until somebody may answer a blind question, or use this ability beside it: his connection. */
static uint32_t begin_blind(struct kit *k, const char *luck, const char *ability)
{
    bless(k, luck);
    begin(k, 7);
    for (int round = 0; round < MOST_ROUNDS; round++) {
        for (uint32_t c = 1; c <= seats; c++) {
            long long q;
            if (may(k, c, "answer") && may(k, c, ability))
                return c;
            if (!is_asked(k, c) || is_blind(k, c))
                continue;
            json_t *move = may(k, c, "give") ? gift(k, c, ability, &q) : last_move(k, c, &q);
            json_decref(kit_ask(k, c, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move));
        }
        kit_wait(k, WINDOW, seats);
    }
    fail_msg("nobody may %s", ability);
    return 0;
}

/* Whoever is not asked learns that a window is open and when it ends, like everybody else. */
static void test_window_for_others(void **state)
{
    struct kit *k = *state;
    uint32_t who = begin_blind(k, "XXXX", "change");
    json_t *mine = kit_state(k, who);
    long long left = kit_number(json_object_get(mine, "ask"), "left_ms");
    int others = 0;
    assert_null(json_object_get(mine, "blind"));
    for (uint32_t c = 1; c <= seats; c++) {
        json_t *m = kit_state(k, c);
        if (!json_object_get(m, "ask")) {
            assert_true(json_is_true(json_object_get(m, "blind")));
            assert_int_equal(kit_number(m, "left_ms"), left);
            others++;
        }
        json_decref(m);
    }
    assert_true(left > 0 && others > 0);
    json_decref(mine);
}

/* The window ends once: the ability is played, then the answer, under the next number. */
static void expect_both(struct kit *k, uint32_t who, const char *ability, long long q)
{
    kit_wait(k, WINDOW, seats);
    assert_int_equal(question_of(k, (int)who - 1, ability), q);
    assert_int_equal(question_of(k, (int)who - 1, "answer"), q + 1);
    assert_false(is_asked(k, who) && may(k, who, "answer"));
    come_again(k); /* and the log replays */
}

/* An ability waits for the end of the window like everything else; the answer beside it stays. */
static void test_ability_after_blind_answer(void **state)
{
    struct kit *k = *state;
    long long q;
    uint32_t who = begin_blind(k, "XXXX", "change");
    json_decref(kit_move(k, who, "answer", &q));
    int n = count_moves(k, who);
    kit_expect(kit_play(k, who, "answer"), "held");
    kit_expect(kit_play(k, who, "change"), "held");
    assert_int_equal(count_moves(k, who), n);
    expect_both(k, who, "change", q);
}

/* In the other order, and from the log. */
static void test_ability_before_blind_answer(void **state)
{
    struct kit *k = *state;
    long long q;
    uint32_t who = begin_blind(k, "XXXX", "change");
    json_decref(kit_move(k, who, "answer", &q));
    kit_expect(kit_play(k, who, "change"), "held");
    kit_expect(kit_play(k, who, "answer"), "held");
    come_again(k);
    json_t *choice = held(k, who); /* the one that came last */
    assert_string_equal(kit_text(choice, "do"), "answer");
    json_decref(choice);
    kit_wait(k, 2 * WINDOW, seats); /* after a restart there is some grace */
    expect_both(k, who, "change", q);
}

/* What is taken back is all that was in the box. */
static void test_blind_withdrawal(void **state)
{
    struct kit *k = *state;
    long long q;
    uint32_t who = begin_blind(k, "XXXX", "change");
    json_decref(kit_move(k, who, "answer", &q));
    kit_expect(kit_play(k, who, "answer"), "held");
    kit_expect(kit_play(k, who, "change"), "held");
    kit_expect(kit_ask(k, who, "{s:s,s:I}", "t", "withdraw", "q", (json_int_t)q), "withdrawn");
    kit_refused(k, who, "late", "{s:s,s:I}", "t", "withdraw", "q", (json_int_t)q);
    long long before = question_of(k, (int)who - 1, "change");
    kit_wait(k, WINDOW, seats);
    assert_int_equal(question_of(k, (int)who - 1, "change"), before);
    assert_int_equal(question_of(k, (int)who - 1, "answer"), q); /* silence */
}

/* After an ability that asks its user something else the answer is not legal: it is asked for again. What others
 * have answered survives it. */
static void test_check_beside_blind_answer(void **state)
{
    struct kit *k = *state;
    long long q, others_q;
    uint32_t who = begin_blind(k, "XXXX", "check"), other = 0;
    for (uint32_t c = 1; c <= seats; c++)
        if (c != who && is_asked(k, c) && may(k, c, "answer"))
            other = c;
    assert_true(other > 0);
    json_decref(kit_move(k, who, "answer", &q));
    json_decref(kit_move(k, other, "answer", &others_q));
    kit_expect(kit_play(k, other, "answer"), "held");
    kit_expect(kit_play(k, who, "answer"), "held");
    kit_expect(kit_play(k, who, "check"), "held");
    kit_wait(k, WINDOW, seats);
    assert_int_equal(question_of(k, (int)who - 1, "check"), q);
    kit_expect(kit_play(k, who, "claim"), "played");
    assert_true(is_asked(k, who) && may(k, who, "answer") && !has_chosen(k, who));
    kit_wait(k, WINDOW, seats);
    assert_true(question_of(k, (int)who - 1, "answer") > q);
    assert_int_equal(question_of(k, (int)other - 1, "answer"), others_q);
    come_again(k);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_box),
        TEST(test_changes_are_bounded),
        TEST(test_left),
        TEST(test_left_later),
        TEST(test_interruption),
        TEST(test_own_interruption),
        TEST(test_interruption_takes_time),
        TEST(test_elimination),
        TEST(test_window_for_others),
        TEST(test_ability_after_blind_answer),
        TEST(test_ability_before_blind_answer),
        TEST(test_blind_withdrawal),
        TEST(test_check_beside_blind_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
