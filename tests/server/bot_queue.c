/* The order and the length of bots' thoughts, in virtual time: two hundred tables of strong bots on two processors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "bots/bot.h"
#include "server/bots/queue.h"

/* --- one by one ----------------------------------------------------------------------------------------- */

static void the_first_due_is_next(void **state)
{
    static const uint64_t due[] = {500, 300, 900, 300, 100, 700};
    struct think_queue q = {0};
    struct thought t;
    uint32_t granted;
    uint64_t last = 0, number = 0;
    (void)state;
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(queue_put(&q, (struct thought){.whose = i, .due = due[i], .wants = 50}), 0);
    queue_drop(&q, 2);
    queue_drop(&q, 77); /* nobody */
    for (int i = 0; i < 5; i++) {
        assert_true(queue_take(&q, 0, 1, &t, &granted));
        assert_true(t.due > last || (t.due == last && t.number > number));
        assert_true(t.whose != 2 && t.due == due[t.whose]);
        last = t.due;
        number = t.number;
    }
    assert_false(queue_take(&q, 0, 1, &t, &granted));
    queue_free(&q);
}

/* What is granted to a thought that is due in `due` ms beside `others` that are due at the same time, each at a table of
 * its own. */
static uint32_t grant(uint64_t due, int others, uint32_t wants, int workers)
{
    struct think_queue q = {0};
    struct thought t = {.due = 1000000 + due, .wants = wants};
    uint32_t granted;
    for (int i = 0; i <= others; i++) {
        t.whose = (uint32_t)i;
        t.table = (uint64_t)i;
        assert_int_equal(queue_put(&q, t), 0);
    }
    assert_true(queue_take(&q, 1000000, workers, &t, &granted));
    queue_free(&q);
    return granted;
}

static void grants_shrink_with_the_load(void **state)
{
    (void)state;
    assert_int_equal(grant(3000, 0, 300, 1), 300);   /* all it wants, */
    assert_int_equal(grant(3000, 500, 300, 1), 300); /* also if many others are due much later */
    assert_int_equal(grant(450, 0, 300, 1), 250);    /* as much as is left before its moment */
    assert_int_equal(grant(900, 7, 300, 1), 100);    /* a share of the second */
    assert_int_equal(grant(900, 7, 300, 3), 300);
    assert_int_equal(grant(900, 5000, 300, 1), QUEUE_LEAST_MS); /* never less than that, … */
    assert_int_equal(grant(0, 0, 300, 1), QUEUE_LEAST_MS);
    assert_int_equal(grant(0, 0, 1, 1), 1); /* … or than it wants */
    assert_int_equal(grant(3000, 0, 0, 1), 0);
}

/* Tables with people share the second before the others, which always get something. */
static void people_come_first(void **state)
{
    struct think_queue q = {0};
    struct thought t;
    uint32_t granted, sum[2] = {0, 0};
    uint64_t now = 0;
    (void)state;
    for (uint32_t i = 0; i < 40; i++)
        assert_int_equal(
            queue_put(&q,
                      (struct thought){.due = 900, .whose = i, .table = i, .wants = 300, .people = i >= 36}),
            0);
    for (int i = 0; i < 40; i++) {
        assert_true(queue_take(&q, now, 1, &t, &granted));
        now += granted;
        assert_int_equal(t.people, i < 4); /* of those that are due together */
        assert_true(granted >= QUEUE_LEAST_MS && granted <= 300);
        sum[t.people] += granted;
    }
    assert_in_range(sum[1], 600, 800);
    assert_in_range(sum[0], 36 * QUEUE_LEAST_MS, 200);
    assert_true(now < 900); /* and all are in time */
    queue_free(&q);
}

/* A late table where nobody sits lets others go first, three times of four. */
static void nobody_waits_for_ever(void **state)
{
    struct think_queue q = {0};
    struct thought t;
    uint32_t granted;
    (void)state;
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(queue_put(&q, (struct thought){.due = 10, .whose = i, .wants = 300}), 0);
    for (uint32_t i = 4; i < 24; i++)
        assert_int_equal(queue_put(&q, (struct thought){.due = 600, .whose = i, .wants = 300, .people = 1}),
                         0);
    for (int i = 0; i < 24; i++) {
        assert_true(queue_take(&q, 500, 1, &t, &granted));
        assert_int_equal(t.people, i >= 16 || i % 4 < 3);
    }
    queue_free(&q);
}

/* One table does not think for more than half of the time, however often it asks; others lose nothing by it. */
static void a_table_has_half_a_processor(void **state)
{
    struct think_queue q = {0};
    struct thought t;
    uint32_t granted, sum = 0, spared = 0;
    (void)state;
    for (uint64_t now = 0; now < 60000; now += 100) {
        assert_int_equal(queue_put(&q, (struct thought){.due = now + 2000, .table = 7, .wants = 1000}), 0);
        assert_true(queue_take(&q, now, 4, &t, &granted));
        sum = now >= 50000 ? sum + granted : 0;
    }
    assert_in_range(sum, QUEUE_TABLE_MS - 1000, QUEUE_TABLE_MS + 100 * QUEUE_LEAST_MS);
    assert_int_equal(queue_put(&q, (struct thought){.due = 62000, .table = 8, .wants = 1000}), 0);
    assert_true(queue_take(&q, 60000, 4, &t, &granted));
    assert_int_equal(granted, 1000);
    for (uint64_t now = 100000; now < 160000; now += 100) { /* what is not used is not counted */
        assert_int_equal(queue_put(&q, (struct thought){.due = now + 2000, .table = 7, .wants = 1000}), 0);
        assert_true(queue_take(&q, now, 4, &t, &granted));
        queue_used(&q, now + 40, &t, granted, 40);
        spared += granted == 1000;
    }
    assert_int_equal(spared, 600);
    assert_true(q.used_count <= 2);
    queue_free(&q);
}

/* --- two hundred tables --------------------------------------------------------------------------------- */

enum {
    TABLES = 200,
    SEATS = 6,
    MINUTES = 20,
    WORKERS = 1,      /* of two processors one is the server's */
    NODES_A_MS = 100, /* what a thought costs is counted in nodes */
    STRONG_MS = 300,
    FORK_US = 1300, /* for a child and for waiting for it */
    HESITATES_LEAST = 800,
    HESITATES_MOST = 3000, /* pace usual (server/hub/pace.c) */
    SCENE_MS = 1500        /* on the stage between two questions */
};

struct asked {
    uint64_t since, due, answered; /* ms; answered 0: not yet */
    int open;
};

static struct asked asked[TABLES][SEATS];
static uint64_t opens[TABLES]; /* when the next question of a table comes */
static int everybody[TABLES];  /* … and whether it is to all: two in five, as votes and topics are */

struct tally {
    uint64_t thoughts, granted, late, longest_wait, least_grant, nodes;
    uint64_t of_people[2][2]; /* without people and with: thoughts, ms granted */
};

static void open_question(struct think_queue *q, int table, uint64_t now, struct rng *rng)
{
    int from = everybody[table] ? 0 : (int)rng_below(rng, SEATS), to = everybody[table] ? SEATS : from + 1;
    for (int s = from; s < to; s++) {
        uint64_t due = now + HESITATES_LEAST + rng_below(rng, HESITATES_MOST - HESITATES_LEAST + 1);
        asked[table][s] = (struct asked){.since = now, .due = due, .open = 1};
        const struct thought thought = {.due = due,
                                        .table = (uint64_t)table,
                                        .wants = STRONG_MS,
                                        .whose = (uint32_t)(table * SEATS + s),
                                        .people = table % 4 == 0};
        assert_int_equal(queue_put(q, thought), 0);
    }
    opens[table] = UINT64_MAX;
}

/* Once all answers are there and their moments have come, the scene is played, and the next question opens. */
static void close_question(int table, struct rng *rng)
{
    uint64_t end = 0;
    for (int s = 0; s < SEATS; s++) {
        const struct asked *a = &asked[table][s];
        if (a->open && !a->answered)
            return;
        uint64_t shown = a->answered > a->due ? a->answered : a->due;
        end = a->open && shown > end ? shown : end;
    }
    memset(asked[table], 0, sizeof asked[table]);
    everybody[table] = rng_below(rng, 5) < 2;
    opens[table] = end + SCENE_MS;
}

/* A strong bot thinks until its budget is spent: so many nodes. How long that takes, in microseconds. */
static uint64_t think(uint32_t granted, struct tally *t)
{
    uint64_t nodes = (uint64_t)granted * NODES_A_MS;
    t->nodes += nodes;
    return FORK_US + nodes * 1000 / NODES_A_MS;
}

static void note(struct tally *t, const struct asked *a, int people, uint32_t granted)
{
    uint64_t wait = a->answered - a->since;
    t->of_people[people][0]++;
    t->of_people[people][1] += granted;
    t->thoughts++;
    t->granted += granted;
    t->late += a->answered > a->due;
    t->longest_wait = wait > t->longest_wait ? wait : t->longest_wait;
    t->least_grant = granted < t->least_grant ? granted : t->least_grant;
}

static void two_hundred_tables_of_strong_bots(void **state)
{
    struct think_queue q = {0};
    struct tally t = {.least_grant = UINT64_MAX};
    struct rng rng;
    uint64_t free_us[WORKERS] = {0}, end = MINUTES * 60000ull;
    (void)state;
    rng_seed(&rng, 200);
    for (int i = 0; i < TABLES; i++)
        opens[i] = rng_below(&rng, 5000);
    for (uint64_t now = 0; now < end; now++) {
        for (int i = 0; i < TABLES; i++)
            if (opens[i] <= now)
                open_question(&q, i, now, &rng);
        for (int w = 0; w < WORKERS; w++) {
            struct thought next;
            uint32_t granted;
            while (free_us[w] <= now * 1000 && queue_take(&q, now, WORKERS, &next, &granted)) {
                struct asked *a = &asked[next.whose / SEATS][next.whose % SEATS];
                free_us[w] = (free_us[w] > now * 1000 ? free_us[w] : now * 1000) + think(granted, &t);
                a->answered = free_us[w] / 1000 + 1;
                note(&t, a, next.people, granted);
                queue_used(&q, now, &next, granted, granted);
                close_question((int)next.whose / SEATS, &rng);
            }
        }
    }
    print_message("# %llu thoughts, %.1f a second, %.1f ms granted of %d, least %llu; longest wait %llu ms, "
                  "%llu late\n",
                  (unsigned long long)t.thoughts, (double)t.thoughts / (60.0 * MINUTES),
                  (double)t.granted / (double)t.thoughts, STRONG_MS, (unsigned long long)t.least_grant,
                  (unsigned long long)t.longest_wait, (unsigned long long)t.late);
    double alone = (double)t.of_people[0][1] / (double)t.of_people[0][0];
    double joined = (double)t.of_people[1][1] / (double)t.of_people[1][0];
    print_message("# %.1f ms at tables with people, %.1f at the others\n", joined, alone);
    assert_true(joined > 3 * alone);
    assert_true(t.thoughts > 100000);
    assert_int_equal(t.late, 0);                        /* every answer within its window */
    assert_true(t.longest_wait <= HESITATES_MOST);      /* nobody starves */
    assert_true(t.least_grant >= QUEUE_LEAST_MS);       /* and everybody thinks */
    assert_true(t.nodes > t.thoughts * 4 * NODES_A_MS); /* … longer than that on the mean */
    queue_free(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_due_is_next),
        cmocka_unit_test(grants_shrink_with_the_load),
        cmocka_unit_test(people_come_first),
        cmocka_unit_test(nobody_waits_for_ever),
        cmocka_unit_test(a_table_has_half_a_processor),
        cmocka_unit_test(two_hundred_tables_of_strong_bots),
    };
    return cmocka_run_group_tests_name("bot_queue", tests, NULL, NULL);
}
