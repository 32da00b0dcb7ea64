/* lab/stats.c: sums that do not depend on the order, and Wilson's interval against published figures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "lab/stats.h"

static void near(double value, double wanted)
{
    if (fabs(value - wanted) > 5e-5) /* published figures have four digits */
        fail_msg("%.9f, not %.9f", value, wanted);
}

static void of_nothing(void **state)
{
    struct stats s = {0};
    (void)state;
    near(stats_mean(&s), 0);
    near(stats_deviation(&s), 0);
    stats_add(&s, -7);
    near(stats_mean(&s), -7);
    near(stats_deviation(&s), 0);
    assert_int_equal(s.least, -7);
    assert_int_equal(s.most, -7);
}

static void of_a_few(void **state)
{
    static const int32_t values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct stats s = {0};
    (void)state;
    for (int i = 0; i < 8; i++)
        stats_add(&s, values[i]);
    near(stats_mean(&s), 5);
    near(stats_deviation(&s), 2.138089935); /* sqrt(32 / 7) */
    assert_int_equal(s.least, 2);
    assert_int_equal(s.most, 9);
}

/* The same number again and again: not a trace of rounding. */
static void of_one_value(void **state)
{
    struct stats s = {0};
    (void)state;
    for (int i = 0; i < 100003; i++)
        stats_add(&s, 10);
    assert_true(stats_mean(&s) == 10 && stats_deviation(&s) == 0);
}

static void in_any_order(void **state)
{
    struct stats whole = {0}, parts[3] = {{0}}, merged = {0}, empty = {0};
    (void)state;
    for (int32_t i = 0; i < 1000; i++) {
        int32_t value = i * 7919 % 601 - 300;
        stats_add(&whole, value);
        stats_add(&parts[i % 3 == 0 ? 0 : 1], value); /* the third stays empty */
    }
    for (int i = 2; i >= 0; i--)
        stats_merge(&merged, &parts[i]);
    stats_merge(&merged, &empty);
    assert_memory_equal(&merged, &whole, sizeof whole);
}

static void intervals(void **state)
{
    static const struct {
        uint64_t hits, count;
        double low, high;
    } known[] = {
        {0, 0, 0, 1},
        {0, 10, 0, 0.27753}, /* z² / (10 + z²) */
        {10, 10, 0.72247, 1},
        {5, 10, 0.23659, 0.76341},
        {81, 263, 0.2553, 0.3662}, /* these three: Newcombe 1998, table I, method 3 */
        {15, 148, 0.0624, 0.1605},
        {1, 29, 0.0061, 0.1718},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct interval got = stats_wilson(known[i].hits, known[i].count);
        near(got.low, known[i].low);
        near(got.high, known[i].high);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_nothing),   cmocka_unit_test(of_a_few),  cmocka_unit_test(of_one_value),
        cmocka_unit_test(in_any_order), cmocka_unit_test(intervals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
