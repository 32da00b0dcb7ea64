/* A table whose log fails an assertion while it is read: it is set aside and named, and the others go on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "match/match.h"
#include "server/shell/assertion.h"

#undef assert /* cmocka's */
#include <assert.h>

int __real_match_apply(struct match *m, const struct move *move, const struct text *text, struct error *e);
int __wrap_match_apply(struct match *m, const struct move *move, const struct text *text, struct error *e);

static int is_planted; /* the next move that is played fails an assertion */

int __wrap_match_apply(struct match *m, const struct move *move, const struct text *text, struct error *e)
{
    int has_failed = is_planted;
    is_planted = 0;
    assert(!has_failed);
    return __real_match_apply(m, move, text, e);
}

static int setup(void **state)
{
    int failed = kit_setup(state);
    if (failed)
        return failed;
    struct kit *k = *state;
    hub_close(k->hub);
    k->hub = NULL;
    k->guarded = assertion_guard;
    kit_restart(k);
    return 0;
}

static int count_log(const struct kit *k, const char *event)
{
    int count = 0;
    for (size_t i = 0; i < json_array_size(k->log); i++)
        count += strcmp(kit_text(json_array_get(k->log, i), "event"), event) == 0;
    return count;
}

static void expect_hello(struct kit *k, uint32_t conn, const char *t, const char *code)
{
    json_t *m = kit_hello(k, conn, kit_token(0));
    assert_string_equal(kit_text(m, "t"), t);
    assert_string_equal(kit_text(m, "code"), code);
    json_decref(m);
}

static void test_one_table_is_set_aside(void **state)
{
    struct kit *k = *state;
    struct hub_figures f;
    char first[STORE_CODE + 1], second[STORE_CODE + 1];
    kit_night(k);
    kit_start(k, 2);
    memcpy(first, k->code, sizeof first);
    kit_close(k, 1);
    kit_close(k, 2);
    kit_night(k);
    kit_start(k, 2);
    memcpy(second, k->code, sizeof second);
    kit_restart(k);
    for (int i = 0; i < 2; i++) { /* it is not read again */
        is_planted = i == 0;
        memcpy(k->code, first, sizeof first);
        expect_hello(k, (uint32_t)(3 + i), "reject", "damaged");
        assert_int_equal(is_planted, 0);
        assert_int_equal(count_log(k, "table.damaged"), 1);
        hub_figures(k->hub, &f);
        assert_int_equal(f.quarantined, 1);
    }
    memcpy(k->code, second, sizeof second);
    expect_hello(k, 5, "welcome", "");
    json_decref(kit_play(k, 5, NULL));
    kit_restart(k); /* nothing was written into the log: without the fault it plays */
    memcpy(k->code, first, sizeof first);
    expect_hello(k, 6, "welcome", "");
}

static void step_into(void *of)
{
    ++*(int *)of;
    assert(*(int *)of == 2);
    ++*(int *)of;
}

static void test_guard(void **state)
{
    int steps = 0;
    (void)state;
    assert_int_equal(assertion_guard(step_into, &steps), -1);
    assert_int_equal(steps, 1);
    assert_int_equal(assertion_guard(step_into, &steps), 0);
    assert_int_equal(steps, 3);
    assert_int_equal(assertion_guard(step_into, &steps), -1); /* again and again */
    assert_int_equal(steps, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_table_is_set_aside, setup, kit_teardown),
        cmocka_unit_test(test_guard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
