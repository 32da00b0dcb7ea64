/* The store's own time, against clocks that are wrong. */
#include "server/store/timeline.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MINUTE = 60, HOUR = 3600, DAY = 24 * HOUR, NOW = 1800000000 };

/* A machine: what its clocks show, and the store's time on it. */
struct machine {
    struct timeline time;
    int64_t clock;
    uint64_t steady_ms;
    char saved[TIMELINE_TEXT];
    int64_t older, before; /* of the last look that believed something */
};

/* True time passes, and the clock shows it, wrong by so much more than before. */
static int pass(struct machine *m, int64_t seconds, int64_t jump)
{
    m->clock += seconds + jump;
    m->steady_ms += (uint64_t)seconds * 1000;
    struct timeline_news news = timeline_look(&m->time, m->clock, m->steady_ms);
    if (news.older) {
        m->older = news.older;
        m->before = news.before;
    }
    return news.changed;
}

static int start(struct machine *m, int64_t newest, int64_t jump)
{
    m->clock += jump;
    m->steady_ms = 5000; /* it was switched off */
    timeline_begin(&m->time, m->saved[0] ? m->saved : NULL, newest, m->clock, m->steady_ms);
    return pass(m, 0, 0);
}

static void stop(struct machine *m)
{
    timeline_save(&m->time, m->saved);
}

static void a_right_clock_is_followed(void **state)
{
    struct machine m = {.clock = NOW};
    (void)state;
    assert_int_equal(start(&m, 0, 0), 0);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(pass(&m, 10 * MINUTE, i % 3 - 1), 0); /* a clock that is nudged */
    assert_int_equal(m.time.now, m.clock);
    stop(&m);
    assert_int_equal(start(&m, 0, 20 * HOUR), 0); /* switched off overnight */
    assert_int_equal(m.time.now, m.clock);
}

static void one_far_ahead_is_not(void **state)
{
    (void)state;
    for (int with_saved = 0; with_saved < 2;
         with_saved++) { /* a store of an older program has its entries alone */
        struct machine m = {.clock = NOW};
        if (with_saved) {
            start(&m, 0, 0);
            stop(&m);
        }
        assert_int_equal(start(&m, NOW, 400 * DAY), 1);
        assert_int_equal(m.time.now, NOW);
        assert_int_equal(m.time.lead, 400 * DAY);
        assert_int_equal(pass(&m, HOUR, 0), 0); /* said once */
        assert_int_equal(m.time.now, NOW + HOUR);
        assert_int_equal(pass(&m, MINUTE, -400 * DAY), 1); /* it is put right */
        assert_int_equal(m.time.now, NOW + HOUR + MINUTE);
        assert_int_equal(m.time.lead, 0);
        assert_int_equal(m.older, 0);
    }
}

static void one_that_is_behind_is_not_either(void **state)
{
    struct machine m = {.clock = NOW};
    (void)state;
    start(&m, 0, 0);
    stop(&m);
    assert_int_equal(start(&m, NOW, -NOW), 1); /* 1970 */
    assert_int_equal(pass(&m, HOUR, 0), 0);
    assert_int_equal(m.time.now, NOW + HOUR); /* what is played now is stamped as new */
    stop(&m);
    assert_int_equal(start(&m, NOW + HOUR, 0), 0); /* and after another start */
    assert_int_equal(pass(&m, MINUTE, NOW), 1);
    assert_int_equal(m.time.now, NOW + HOUR + MINUTE);
    assert_int_equal(m.time.lead, 0);
}

/* The server was off for a year: nothing is old at once, but days count from here on. */
static void after_a_long_sleep_days_count_again(void **state)
{
    struct machine m = {.clock = NOW};
    (void)state;
    start(&m, 0, 0);
    stop(&m);
    assert_int_equal(start(&m, NOW, 365 * DAY), 1);
    for (int day = 1; day <= 31; day++)
        assert_int_equal(pass(&m, DAY, 0), 0);
    assert_int_equal(m.time.now, NOW + 31 * DAY);
}

/* A server for one evening per month: what the clock leapt over is believed when it has gone on from there. */
static void a_gap_is_believed_when_the_next_one_comes(void **state)
{
    struct machine m = {.clock = NOW};
    (void)state;
    start(&m, 0, 0);
    stop(&m);
    assert_int_equal(start(&m, 0, 30 * DAY), 1);
    int64_t since = m.time.now;
    pass(&m, 3 * HOUR, 0);
    stop(&m);
    assert_int_equal(m.older, 0);
    assert_int_equal(start(&m, 0, 29 * DAY), 1);
    assert_int_equal(m.older, 30 * DAY);
    assert_int_equal(m.before, since);
    assert_int_equal(m.time.now, since + 3 * HOUR);
    /* not so if it was looked at for a moment only, */
    m.older = 0;
    stop(&m);
    assert_int_equal(start(&m, 0, 400 * DAY), 1);
    assert_int_equal(m.older, 0);
    /* nor if it went back meanwhile */
    pass(&m, 3 * HOUR, -800 * DAY);
    pass(&m, 3 * HOUR, 300 * DAY);
    assert_int_equal(m.older, 0);
}

static void a_damaged_stamp_makes_nothing_old(void **state)
{
    struct machine m = {.clock = NOW};
    (void)state;
    assert_int_equal(start(&m, INT64_MAX / 2, 0), 0);
    assert_int_equal(m.time.now, NOW);
    stop(&m);
    assert_int_equal(start(&m, INT64_MAX / 2, 0), 0);
    assert_int_equal(m.time.now, NOW);
    m.saved[0] = 'x';
    assert_int_equal(start(&m, 0, 0), 0);
    assert_int_equal(m.time.now, NOW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_right_clock_is_followed),
        cmocka_unit_test(one_far_ahead_is_not),
        cmocka_unit_test(one_that_is_behind_is_not_either),
        cmocka_unit_test(after_a_long_sleep_days_count_again),
        cmocka_unit_test(a_gap_is_believed_when_the_next_one_comes),
        cmocka_unit_test(a_damaged_stamp_makes_nothing_old),
    };
    return cmocka_run_group_tests_name("timeline", tests, NULL, NULL);
}
