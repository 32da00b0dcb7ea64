/* turns.c: whose bytes go out in which turn of the loop: those of people who only look on a few at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/shell/turns.h"

enum { ROOM = 3000, A_TURN = 64 };

static int begin(void **state)
{
    static struct turns t;
    *state = &t;
    return turns_begin(&t, ROOM);
}

static int end(void **state)
{
    turns_end(*state);
    return 0;
}

/* How many come in one turn; the first and the last of them. */
static int turn(struct turns *t, int *first, int *last)
{
    int count = 0, looking_on = A_TURN;
    for (int number; (number = turns_next(t, &looking_on)) >= 0; count++) {
        *first = count ? *first : number;
        *last = number;
    }
    return count;
}

static void test_a_crowd_is_spread(void **state)
{
    struct turns *t = *state;
    int first, last, turns = 1;
    for (int n = 1; n < ROOM; n++)
        turns_add(t, n, 1);
    turns_add(t, 0, 0); /* somebody who plays */
    assert_int_equal(turn(t, &first, &last), 1 + A_TURN);
    assert_int_equal(first, 0); /* before all of them */
    assert_int_equal(last, A_TURN);
    while (t->later_count > 0) {
        turns_add(t, 0, 0);
        turns_add(t, 1, 1); /* again, behind all others */
        if (++turns < ROOM / A_TURN)
            assert_int_equal(turn(t, &first, &last), 1 + A_TURN);
        else
            break;
        assert_int_equal(first, 0);
        assert_int_equal(last, turns * A_TURN);
    }
    assert_int_equal(turns, ROOM / A_TURN);
}

/* Each waits once, however much it has; and one that says something need not wait. */
static void test_once(void **state)
{
    struct turns *t = *state;
    int first, last;
    for (int n = 0; n < 5; n++) {
        turns_add(t, 7, 1);
        turns_add(t, 8, 0);
    }
    assert_int_equal(turn(t, &first, &last), 2);
    assert_int_equal(first, 8);
    assert_int_equal(last, 7);
    assert_int_equal(turn(t, &first, &last), 0);
    turns_add(t, 7, 0);
    turns_add(t, 7, 1); /* it goes out with the rest */
    assert_int_equal(turn(t, &first, &last), 1);
    turns_add(t, 6, 1);
    turns_add(t, 7, 1);
    turns_add(t, 7, 0);
    int none = 0;
    assert_int_equal(turns_next(t, &none), 7);
    assert_int_equal(turns_next(t, &none), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_crowd_is_spread, begin, end),
        cmocka_unit_test_setup_teardown(test_once, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
