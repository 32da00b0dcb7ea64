/* hub_votes.c: tests the votes of a table message by message: who counts, what hostile guests try, people who leave, move
 * and come back while a vote is open. The rule itself is tested by majority.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

enum { GRACE_MS = 30000, VOTE_MS = 30000 };

/* --- helpers -------------------------------------------------------------------------------------------- */

/* A table of `seats` where the first `people` are persons' and the next `programs` are programs'. */
static void open_table(struct kit *k, const char *game, int seats, int people, int programs)
{
    kit_table(k, game, seats);
    for (int s = 0; s < people; s++)
        kit_sit(k, (uint32_t)s + 1, s);
    for (int s = people; s < people + programs; s++) {
        char name[16];
        snprintf(name, sizeof name, "Any%c", 'A' + s);
        json_decref(kit_hello(k, (uint32_t)s + 1, kit_token(s)));
        kit_done(k, (uint32_t)s + 1, "{s:s,s:i,s:s,s:s,s:s,s:b}", "t", "sit", "seat", s, "name", name,
                 "token", kit_token(s), "key", k->key, "bot", 1);
    }
    kit_done(k, 1, "{s:s,s:s,s:i,s:s}", "t", "host", "do", "set", "grace", GRACE_MS / 1000, "pace", "none");
    kit_clear(k);
}

static void propose(struct kit *k, uint32_t conn, const char *what, int seat)
{
    if (seat < 0)
        kit_done(k, conn, "{s:s,s:s}", "t", "propose", "what", what);
    else
        kit_done(k, conn, "{s:s,s:s,s:i}", "t", "propose", "what", what, "seat", seat);
}

static void refuse_proposal(struct kit *k, uint32_t conn, const char *code, const char *what, int seat)
{
    if (seat < 0)
        kit_refused(k, conn, code, "{s:s,s:s}", "t", "propose", "what", what);
    else
        kit_refused(k, conn, code, "{s:s,s:s,s:i}", "t", "propose", "what", what, "seat", seat);
}

/* Returns the number in the last `vote` of a connection, and leaves the message in its box. */
static json_int_t vote_of(struct kit *k, uint32_t conn)
{
    json_t *m, *last = NULL;
    size_t i;
    json_array_foreach(k->boxes[conn], i, m) if (strcmp(kit_text(m, "t"), "vote") == 0) last = m;
    assert_non_null(last);
    return kit_number(last, "vote");
}

static void cast(struct kit *k, uint32_t conn, int yes)
{
    kit_done(k, conn, "{s:s,s:I,s:b}", "t", "ballot", "vote", vote_of(k, conn), "yes", yes);
}

static void refuse_ballot(struct kit *k, uint32_t conn, json_int_t vote)
{
    kit_refused(k, conn, "late", "{s:s,s:I,s:b}", "t", "ballot", "vote", vote, "yes", 1);
}

/* The vote is over, and this is how it ended. */
static void expect_voted(struct kit *k, uint32_t conn, int passed)
{
    json_t *m = kit_last(k, conn, "voted");
    assert_int_equal(json_is_true(json_object_get(m, "passed")), passed);
    json_decref(m);
}

static void expect_open(struct kit *k, uint32_t conn)
{
    assert_int_equal(kit_count(k, conn, "voted"), 0);
}

/* The last `vote` says who may vote, one letter per seat, and how many Yes are needed. */
static void expect_count(struct kit *k, uint32_t conn, const char *voters, int needed)
{
    json_t *m = kit_last(k, conn, "vote"), *list = json_object_get(m, "voters"), *seat;
    char found[16] = "";
    size_t i;
    assert_true(json_is_array(list));
    json_array_foreach(list, i, seat) found[i] = (char)('0' + json_integer_value(seat));
    assert_string_equal(found, voters);
    assert_int_equal(kit_number(m, "needed"), needed);
    json_array_append_new(k->boxes[conn], m); /* vote_of() may still look for it */
}

static void expect_host(struct kit *k, uint32_t conn, int host)
{
    kit_refused(k, conn, host == (int)conn - 1 ? "bad-input" : "not-host", "{s:s,s:s,s:i}", "t", "host", "do",
                "pass-on", "seat", 11);
}

/* Time passes for all but one connection, which is closed, until its seat is gone. */
static void lose(struct kit *k, uint32_t conn, uint32_t people)
{
    kit_close(k, conn);
    kit_wait(k, GRACE_MS, people);
    kit_clear(k);
}

/* --- programs and bots ---------------------------------------------------------------------------------- */

/* The attack: a guest with the link seats programs, proposes himself as the host, and the host says No. */
static void check_attack(struct kit *k, int seats, int programs, int bots)
{
    open_table(k, "vote", seats, 2, programs);
    if (bots)
        kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "fill");
    propose(k, 2, "host", 1);
    expect_count(k, 1, "01", 2);
    for (int p = 0; p < programs; p++)
        refuse_ballot(k, (uint32_t)p + 3, vote_of(k, 1));
    cast(k, 1, 0);
    expect_voted(k, 2, 0);
    expect_host(k, 1, 0);
    kit_refused(k, 2, "not-host", "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 0);
    for (uint32_t c = 1; c <= (uint32_t)(2 + programs); c++)
        kit_close(k, c);
    kit_pass(k, 600000); /* the same tokens open another table */
}

static void test_programs_elect_nobody(void **state)
{
    struct kit *k = *state;
    check_attack(k, 5, 2, 0);
    check_attack(k, 5, 3, 0);
    check_attack(k, 6, 4, 0);
    check_attack(k, 9, 7, 0);
    check_attack(k, 9, 0, 1);
    check_attack(k, 9, 3, 1);
}

/* The two tables of the report: 4 seats with 2 programs, 6 with 4. */
static void test_programs_of_a_guest(void **state)
{
    struct kit *k = *state;
    for (int seats = 4; seats <= 6; seats += 2) {
        open_table(k, "dixit", seats, 2, seats - 2);
        propose(k, 2, "host", 1);
        cast(k, 1, 0);
        expect_voted(k, 2, 0);
        kit_refused(k, 2, "not-host", "{s:s,s:s,s:i}", "t", "host", "do", "kick", "seat", 0);
        expect_host(k, 1, 0);
        for (int c = 1; c <= seats; c++)
            kit_close(k, (uint32_t)c);
        kit_pass(k, 600000);
    }
}

/* In a game, too: the bots of the server do not end it with one of two people. */
static void test_bots_end_nothing(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 6, 2, 0);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "fill");
    kit_start(k, 2);
    propose(k, 2, "end", -1);
    expect_count(k, 1, "01", 2);
    cast(k, 1, 0);
    expect_voted(k, 1, 0);
    json_t *m = kit_state(k, 1);
    assert_false(json_is_true(json_object_get(m, "over")));
    json_decref(m);
}

/* A person who says to be a program from now on gives up the ballot that was cast. */
static void test_person_becomes_program(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 3, 0);
    propose(k, 2, "host", 1);
    cast(k, 3, 1);
    expect_open(k, 1);
    kit_done(k, 3, "{s:s,s:i,s:s,s:s,s:s,s:b}", "t", "sit", "seat", 2, "name", "Any", "token", kit_token(2),
             "key", k->key, "bot", 1);
    expect_count(k, 1, "01", 2);
    refuse_ballot(k, 3, vote_of(k, 1));
    cast(k, 1, 0);
    expect_voted(k, 1, 0);
    expect_host(k, 1, 0);
}

/* --- seats and connections ------------------------------------------------------------------------------ */

/* One token is one ballot, over however many connections. */
static void test_one_ballot(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 3, 0);
    propose(k, 2, "host", 1);
    json_int_t vote = vote_of(k, 2);
    for (uint32_t c = 11; c < 14; c++) { /* each takes the seat from the one before */
        json_decref(kit_hello(k, c, kit_token(1)));
        kit_done(k, c, "{s:s,s:I,s:b}", "t", "ballot", "vote", vote, "yes", 1);
    }
    expect_open(k, 1);
    cast(k, 1, 0);
    cast(k, 3, 0);
    expect_voted(k, 1, 0);
}

/* A ballot goes along to another seat, and is not cast there once more. */
static void test_moves_to_another_seat(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 5, 3, 0);
    propose(k, 3, "host", 1);
    kit_done(k, 3, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 4, "name", "Moved", "token", kit_token(2),
             "key", k->key);
    expect_count(k, 1, "014", 2);
    cast(k, 1, 0);
    expect_open(k, 1);
    cast(k, 2, 0);
    expect_voted(k, 1, 0); /* one Yes of three, not two */
    expect_host(k, 1, 0);
}

/* Spectators and guests without a seat have no vote. */
static void test_onlookers(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 2, 0);
    kit_open(k, 11);
    json_decref(kit_ask(k, 11, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "spectator", "key",
                        k->key));
    json_decref(kit_hello(k, 12, kit_token(9)));
    refuse_proposal(k, 11, "no-seat", "host", 1);
    refuse_proposal(k, 12, "no-seat", "host", 1);
    propose(k, 2, "host", 1);
    expect_count(k, 1, "01", 2);
    for (uint32_t c = 11; c < 13; c++)
        kit_refused(k, c, "no-seat", "{s:s,s:I,s:b}", "t", "ballot", "vote", vote_of(k, 1), "yes", 1);
    cast(k, 1, 0);
    expect_voted(k, 1, 0);
}

/* Somebody who sits down while a vote is open counts from then on. */
static void test_newcomer(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 2, 0);
    propose(k, 2, "host", 1);
    kit_sit(k, 3, 2);
    expect_count(k, 1, "012", 2);
    cast(k, 1, 0);
    expect_open(k, 1);
    cast(k, 3, 1);
    expect_voted(k, 1, 1); /* two of three people want another host */
    expect_host(k, 2, 1);
}

/* --- people who leave and come back --------------------------------------------------------------------- */

/* The vote ends as soon as those who are left have decided it. */
static void test_leaves(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 3, 0);
    propose(k, 2, "host", 1);
    cast(k, 1, 0);
    expect_open(k, 1);
    kit_done(k, 3, "{s:s}", "t", "leave");
    expect_voted(k, 1, 0);
    expect_host(k, 1, 0);
}

static void test_leaves_and_comes_back(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 3, 0);
    propose(k, 3, "host", 1);
    kit_done(k, 3, "{s:s}", "t", "leave");
    kit_done(k, 3, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 2, "name", "Back", "token", kit_token(2),
             "key", k->key);
    expect_count(k, 1, "012", 2);
    cast(k, 2, 1);
    cast(k, 1, 0);
    expect_open(k, 1); /* the ballot from before has gone with the seat */
    cast(k, 3, 0);
    expect_voted(k, 1, 0);
}

/* The one who would become host has left: nobody becomes it, least of all an empty seat. */
static void test_candidate_leaves(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 3, 0);
    propose(k, 2, "host", 2);
    kit_done(k, 3, "{s:s}", "t", "leave");
    expect_voted(k, 1, 0);
    expect_host(k, 1, 0);
    kit_sit(k, 4, 2); /* somebody else, in that seat */
    kit_pass(k, 20000);
    propose(k, 2, "host", 2); /* it may be proposed again soon: nobody has said No */
    cast(k, 4, 1);
    cast(k, 1, 0);
    expect_voted(k, 1, 1);
    expect_host(k, 1, 2);
}

/* A connection that is lost for a moment makes nobody absent. */
static void test_host_drops_for_a_moment(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 2, 2);
    kit_close(k, 1);
    propose(k, 2, "host", 1);
    expect_count(k, 2, "01", 2);
    expect_open(k, 2);
    json_decref(kit_hello(k, 5, kit_token(0)));
    cast(k, 5, 0);
    expect_voted(k, 2, 0);
    kit_done(k, 5, "{s:s,s:s}", "t", "host", "do", "lock"); /* still the host */
}

/* The last ballot may be that of somebody who is gone before the time is up. */
static void test_gone_during_a_vote(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 2, 0);
    kit_close(k, 1);
    kit_pass(k, 10000);
    propose(k, 2, "host", 1);
    expect_open(k, 2);
    kit_pass(k, 19000);
    expect_open(k, 2);
    kit_raw(k, 2, "{\"t\":\"beat\",\"i\":99999}");
    kit_pass(k, 2000);
    expect_voted(k, 2, 1);
    expect_host(k, 2, 1);
}

/* --- one person is never stranded ----------------------------------------------------------------------- */

static void test_alone_in_the_lobby(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 2, 2);
    lose(k, 1, 4);
    propose(k, 2, "host", 1);
    expect_voted(k, 2, 1);
    expect_host(k, 2, 1);
}

static void test_alone_in_a_game(void **state)
{
    struct kit *k = *state;
    open_table(k, "night", 2, 2, 0);
    kit_start(k, 2);
    lose(k, 1, 2);
    propose(k, 2, "end", -1);
    expect_voted(k, 2, 1);
    propose(k, 2, "again", -1); /* and plays on with a bot once the seat is free */
    expect_voted(k, 2, 1);
}

/* The host is gone and so is another: the one who is left calls a bot for each, and is host by a vote. */
static void test_alone_with_two_absent(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 3, 3, 0);
    kit_start(k, 3);
    kit_close(k, 1);
    kit_close(k, 3);
    kit_wait(k, GRACE_MS, 3);
    kit_clear(k);
    propose(k, 2, "bot", 0);
    expect_voted(k, 2, 1);
    refuse_proposal(k, 2, "late", "bot", 2); /* not at the same moment */
    kit_wait(k, 20000, 2);
    kit_clear(k);
    propose(k, 2, "bot", 2);
    expect_voted(k, 2, 1);
    propose(k, 2, "host", 1);
    expect_voted(k, 2, 1);
    expect_host(k, 2, 1);
}

/* An absent person who comes back while a vote about the seat is open has it again. */
static void test_absent_comes_back(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 3, 3, 0);
    kit_start(k, 3);
    lose(k, 3, 3);
    propose(k, 1, "bot", 2);
    expect_count(k, 2, "01", 2);
    json_decref(kit_hello(k, 5, kit_token(2)));
    expect_voted(k, 1, 0);
    json_t *m = kit_last(k, 5, "seats");
    assert_null(json_object_get(json_array_get(json_object_get(m, "seats"), 2), "stand_in"));
    json_decref(m);
}

/* --- proposals ------------------------------------------------------------------------------------------ */

static void test_proposals(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 4, 3, 1);
    refuse_proposal(k, 2, "late", "host", 0); /* the host already */
    refuse_proposal(k, 2, "bad-input", "host", 3);
    refuse_proposal(k, 2, "bad-input", "host", 4);
    refuse_proposal(k, 2, "bad-input", "host", -1);
    refuse_proposal(k, 2, "bad-input", "end", 1);
    refuse_proposal(k, 4, "late", "host", 1); /* a program */
    refuse_proposal(k, 2, "late", "end", -1);
    refuse_proposal(k, 2, "late", "again", -1);
    refuse_proposal(k, 2, "late", "bot", 0);
    kit_start(k, 4);
    lose(k, 3, 4);
    refuse_proposal(k, 2, "late", "host", 2); /* a person who is gone */
}

/* A vote of one kind does not hold up those of another kind. */
static void test_pauses(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 3, 3, 0);
    kit_start(k, 3);
    kit_clear(k);
    propose(k, 3, "end", -1);
    refuse_proposal(k, 2, "late", "host", 1); /* one at a time */
    cast(k, 1, 0);
    cast(k, 2, 0);
    expect_voted(k, 1, 0);
    refuse_proposal(k, 2, "late", "end", -1);
    kit_clear(k);
    propose(k, 2, "host", 1);
    cast(k, 1, 0);
    cast(k, 3, 0);
    expect_voted(k, 1, 0);
    kit_wait(k, 299000, 3);
    refuse_proposal(k, 2, "late", "host", 1);
    kit_wait(k, 1000, 3);
    kit_clear(k);
    propose(k, 2, "host", 1);
    kit_wait(k, VOTE_MS, 3);
    expect_voted(k, 1, 0); /* nobody else has said Yes */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_programs_elect_nobody),
        TEST(test_programs_of_a_guest),
        TEST(test_bots_end_nothing),
        TEST(test_person_becomes_program),
        TEST(test_one_ballot),
        TEST(test_moves_to_another_seat),
        TEST(test_onlookers),
        TEST(test_newcomer),
        TEST(test_leaves),
        TEST(test_leaves_and_comes_back),
        TEST(test_candidate_leaves),
        TEST(test_host_drops_for_a_moment),
        TEST(test_gone_during_a_vote),
        TEST(test_alone_in_the_lobby),
        TEST(test_alone_in_a_game),
        TEST(test_alone_with_two_absent),
        TEST(test_absent_comes_back),
        TEST(test_proposals),
        TEST(test_pauses),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
