/* majority.c: tests the rule of votes (server/hub/majority.h) by a table, and by properties of every small table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/hub/majority.h"

/* Returns the seat that a letter of a row below stands for. */
static struct seat seat_of(char who, char ballot)
{
    struct seat s = {.kind = SEAT_HUMAN, .here = IS_HERE};
    s.ballot = ballot == 'y' ? BALLOT_YES : ballot == 'n' ? BALLOT_NO : BALLOT_NONE;
    switch (who) {
    case '.': return (struct seat){.kind = SEAT_FREE, .ballot = s.ballot};
    case 'b': return (struct seat){.kind = SEAT_BOT, .here = IS_HERE, .ballot = s.ballot};
    case 'x': s.outside = 1; break;
    case 'q': s.here = IS_QUIET; break;
    case 'g': s.here = IS_GONE; break;
    default: assert_int_equal(who, 'p');
    }
    return s;
}

/* `seats`: p a person who is connected, q one whose connection is lost, g one who is gone, x a program, b a bot of the
 * server, . a free seat. `ballots`: y, n, or - for none; ballots of seats that may not vote must not count. */
struct row {
    enum vote_kind kind;
    const char *seats, *ballots;
    int host, about, voters, needed, passes, decided;
};

static const struct row rows[] = {
    /* any vote: more than half of the people present */
    {VOTE_END, "p", "y", 0, -1, 1, 1, 1, 1},
    {VOTE_END, "pp", "y-", 0, -1, 2, 2, 0, 0},
    {VOTE_END, "pp", "yn", 0, -1, 2, 2, 0, 1},
    {VOTE_END, "pp", "yy", 0, -1, 2, 2, 1, 1},
    {VOTE_END, "ppp", "yyn", 0, -1, 3, 2, 1, 1},
    {VOTE_END, "ppp", "ynn", 0, -1, 3, 2, 0, 1},
    {VOTE_END, "ppp", "yy-", 0, -1, 3, 2, 1, 0},
    {VOTE_END, "pppp", "yynn", 0, -1, 4, 3, 0, 1},
    {VOTE_END, "pppp", "yyyn", 0, -1, 4, 3, 1, 1},
    {VOTE_END, "ppppp", "yyynn", 0, -1, 5, 3, 1, 1},
    {VOTE_END, "pppppp", "yyynnn", 0, -1, 6, 4, 0, 1},
    {VOTE_END, "pppppp", "yyyynn", 0, -1, 6, 4, 1, 1},
    {VOTE_AGAIN, "pppp", "yynn", 0, -1, 4, 3, 0, 1},
    {VOTE_AGAIN, "ppgg", "yy--", 0, -1, 2, 2, 1, 1},
    /* bots and programs neither vote nor count, whatever ballot their seats hold */
    {VOTE_END, "pbbbbb", "nyyyyy", 0, -1, 1, 1, 0, 1},
    {VOTE_END, "ppbbbbbb", "nyyyyyyy", 0, -1, 2, 2, 0, 1},
    {VOTE_END, "ppxxxx", "nyyyyy", 0, -1, 2, 2, 0, 1},
    {VOTE_END, "ppxx", "ny--", 0, -1, 2, 2, 0, 1},
    {VOTE_AGAIN, "pxb", "---", 0, -1, 1, 1, 0, 0},
    {VOTE_END, "xb", "yy", 0, -1, 0, 1, 0, 1},
    /* a person who is gone does not count; one who has just lost the connection does */
    {VOTE_END, "pg", "y-", 0, -1, 1, 1, 1, 1},
    {VOTE_END, "pq", "y-", 0, -1, 2, 2, 0, 0},
    {VOTE_END, "ppq", "yy-", 0, -1, 3, 2, 1, 1},
    {VOTE_END, "ppq", "yn-", 0, -1, 3, 2, 0, 0},
    {VOTE_END, "ppq", "nn-", 0, -1, 3, 2, 0, 1},
    {VOTE_END, "pqq", "y--", 0, -1, 3, 2, 0, 0},
    {VOTE_END, "ppg", "yny", 0, -1, 2, 2, 0, 1},
    {VOTE_END, "ppq", "yny", 0, -1, 3, 2, 1, 1},
    /* the host's role: at least two where a present person loses it */
    {VOTE_HOST, "pp", "ny", 0, 1, 2, 2, 0, 1},
    {VOTE_HOST, "pp", "yy", 0, 1, 2, 2, 1, 1},
    {VOTE_HOST, "ppxx", "nyyy", 0, 1, 2, 2, 0, 1},
    {VOTE_HOST, "ppxxxx", "nyyyyy", 0, 1, 2, 2, 0, 1},
    {VOTE_HOST, "qp", "-y", 0, 1, 2, 2, 0, 0},
    {VOTE_HOST, "ppp", "nyy", 0, 1, 3, 2, 1, 1},
    {VOTE_HOST, "ppp", "nyn", 0, 1, 3, 2, 0, 1},
    {VOTE_HOST, "pppppp", "nyyynn", 0, 1, 6, 4, 0, 1},
    {VOTE_HOST, "pppppp", "nyyyyn", 0, 1, 6, 4, 1, 1},
    {VOTE_HOST, "gp", "-y", 0, 1, 1, 1, 1, 1},
    {VOTE_HOST, "gpbb", "-y--", 0, 1, 1, 1, 1, 1},
    {VOTE_HOST, "gpp", "-yn", 0, 1, 2, 2, 0, 1},
    {VOTE_HOST, "xp", "-y", 0, 1, 1, 1, 1, 1},
    {VOTE_HOST, ".p", "-y", -1, 1, 1, 1, 1, 1},
    {VOTE_HOST, ".pp", "-yn", -1, 1, 2, 2, 0, 1},
    {VOTE_HOST, "p.", "y-", 0, 1, 1, 2, 0, 1}, /* a lone host has nobody to lose the role to */
    /* whether a bot answers: more than half of the others */
    {VOTE_BOT, "pg", "y-", 0, 1, 1, 1, 1, 1},
    {VOTE_BOT, "gp", "-y", 0, 0, 1, 1, 1, 1},
    {VOTE_BOT, "pp", "y-", 0, 1, 1, 1, 1, 1},
    {VOTE_BOT, "pp", "yn", 0, 1, 1, 1, 1, 1}, /* the stalling person's own No */
    {VOTE_BOT, "pp", "ny", 0, 1, 1, 1, 0, 1},
    {VOTE_BOT, "ppp", "yn-", 0, 2, 2, 2, 0, 1},
    {VOTE_BOT, "ppp", "yy-", 0, 2, 2, 2, 1, 1},
    {VOTE_BOT, "pppp", "yyn-", 0, 3, 3, 2, 1, 1},
    {VOTE_BOT, "ppxb", "y-yy", 0, 1, 1, 1, 1, 1},
    {VOTE_BOT, "ppppgg", "yyn---", 0, 4, 4, 3, 0, 0},
    {VOTE_BOT, "p", "y", 0, 0, 0, 1, 0, 1}, /* nobody is left to decide */
};

static int count_bits(uint32_t bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static void test_table(void **state)
{
    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        const struct row *row = &rows[r];
        struct seat seats[MAX_SEATS];
        int count = (int)strlen(row->seats);
        struct motion m = {row->kind, row->about};
        for (int s = 0; s < count; s++)
            seats[s] = seat_of(row->seats[s], row->ballots[s]);
        struct majority sum = majority_count(&m, seats, count, row->host);
        if (count_bits(sum.voters) != row->voters || sum.needed != row->needed ||
            majority_passes(&sum) != row->passes || majority_is_decided(&sum) != row->decided)
            fail_msg("row %zu (%s %s): %d voters, %d needed, passes %d, decided %d", r, row->seats,
                     row->ballots, count_bits(sum.voters), sum.needed, majority_passes(&sum),
                     majority_is_decided(&sum));
    }
}

/* --- every table of up to four seats -------------------------------------------------------------------- */

enum { SEATS = 4, KINDS_OF_SEATS = 6 };
static const char all_seats[] = "pqgxb.", all_ballots[] = "-yn";

struct situation {
    char who[SEATS + 1], ballots[SEATS + 1];
    struct seat seats[SEATS];
    struct motion motion;
    int count, host;
    struct majority sum;
};

static void fill(struct situation *x, long number)
{
    for (int s = 0; s < x->count; s++) {
        x->who[s] = all_seats[number % KINDS_OF_SEATS];
        number /= KINDS_OF_SEATS;
        x->ballots[s] = all_ballots[number % 3];
        number /= 3;
        x->seats[s] = seat_of(x->who[s], x->ballots[s]);
    }
}

static void each_situation(void (*check)(struct situation *x))
{
    for (int count = 1; count <= SEATS; count++) {
        long all = 1;
        for (int s = 0; s < count; s++)
            all *= KINDS_OF_SEATS * 3;
        for (long number = 0; number < all; number++)
            for (int kind = 0; kind < VOTE_KINDS; kind++)
                for (int other = 0; other < 4; other++) { /* host and seat concerned: the first two seats */
                    struct situation x = {.count = count, .host = other % 2 ? 0 : -1};
                    x.motion = (struct motion){(enum vote_kind)kind, other / 2 < count ? other / 2 : 0};
                    fill(&x, number);
                    x.sum = majority_count(&x.motion, x.seats, count, x.host);
                    check(&x);
                }
    }
}

/* No seat without a present person changes anything. */
static void check_people_only(struct situation *x)
{
    for (int s = 0; s < x->count; s++)
        if (strchr("gxb.", x->who[s]))
            x->seats[s] = seat_of(x->who[s], 'y');
    struct majority with = majority_count(&x->motion, x->seats, x->count, x->host);
    assert_memory_equal(&with, &x->sum, sizeof with);
    for (int s = 0; s < x->count; s++)
        if (strchr("gxb.", x->who[s]))
            assert_false(x->sum.voters >> s & 1);
}

/* A present host keeps the role unless two people say Yes, who are more than half of those present. */
static void check_host(struct situation *x)
{
    int yes = 0, people = 0;
    if (x->motion.kind != VOTE_HOST || x->host < 0 || x->motion.about == x->host || x->who[x->host] == 'g' ||
        !strchr("pq", x->who[x->host]))
        return;
    for (int s = 0; s < x->count; s++) {
        people += strchr("pq", x->who[s]) != NULL;
        yes += strchr("pq", x->who[s]) && x->ballots[s] == 'y';
    }
    assert_int_equal(majority_passes(&x->sum), yes >= 2 && 2 * yes > people);
}

/* One person whose companions are all gone, bots or programs passes anything but a change from being host. */
static void check_not_stranded(struct situation *x)
{
    int here = 0, at = -1;
    for (int s = 0; s < x->count; s++)
        if (strchr("pq", x->who[s])) {
            here++;
            at = s;
        }
    if (here != 1 || x->ballots[at] != 'y' || (x->motion.kind == VOTE_HOST && x->host == at) ||
        (x->motion.kind == VOTE_BOT && x->motion.about == at))
        return;
    assert_true(majority_passes(&x->sum) && majority_is_decided(&x->sum));
}

/* Once a vote is decided, no later ballot would change the result. */
static void check_decided(struct situation *x)
{
    static const char turns[] = "yn";
    if (!majority_is_decided(&x->sum))
        return;
    for (int turn = 0; turn < 2; turn++) {
        for (int s = 0; s < x->count; s++)
            if (x->ballots[s] == '-')
                x->seats[s] = seat_of(x->who[s], turns[turn]);
        struct majority later = majority_count(&x->motion, x->seats, x->count, x->host);
        assert_int_equal(majority_passes(&later), majority_passes(&x->sum));
    }
}

static void check_all(struct situation *x)
{
    struct situation copy = *x;
    check_host(x);
    check_not_stranded(x);
    check_decided(x);
    check_people_only(&copy);
}

static void test_all(void **state)
{
    (void)state;
    each_situation(check_all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_table), cmocka_unit_test(test_all)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
