/* hub_guests.c: guests of a table: as many as the limit allows, half of them without an invitation; and what they hear
 * comes a few at a time, so that others are served in between. */
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "hub_kit.h"

enum { AT_ONCE = 40, TURN_MS = 10 }; /* as in server/hub/guests.c */

static struct kit *begin(void **state, int guests)
{
    struct kit *k = *state;
    hub_close(k->hub);
    k->hub = NULL;
    k->caps.guests = guests;
    kit_restart(k);
    kit_table(k, "night", 2);
    return k;
}

/* A guest comes, with the key or without: the answer is a welcome, or a refusal with that code. */
static const char *come(struct kit *k, uint32_t conn, const char *key)
{
    static char said[32];
    char token[40];
    snprintf(token, sizeof token, "the-token-of-the-guest-%04u", conn);
    kit_open(k, conn);
    json_t *m =
        kit_ask(k, conn, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", token, "key", key);
    int in = strcmp(kit_text(m, "t"), "welcome") == 0;
    snprintf(said, sizeof said, "%s", in ? "welcome" : kit_text(m, "code"));
    json_decref(m);
    return said;
}

static void test_guests_are_limited(void **state)
{
    struct kit *k = begin(state, 8);
    struct hub_figures f;
    kit_sit(k, 1, 0);
    for (uint32_t n = 10; n < 16; n++)
        assert_string_equal(come(k, n, ""), n < 14 ? "welcome" : "full"); /* they have the code alone */
    for (uint32_t n = 20; n < 26; n++)
        assert_string_equal(come(k, n, k->key), n < 24 ? "welcome" : "full");
    assert_string_equal(come(k, 30, "notthekeyofthis1"), "full");
    assert_int_equal(k->closed[30], 0);        /* it may try elsewhere */
    json_t *m = kit_hello(k, 2, kit_token(0)); /* somebody with a seat is not a guest */
    assert_string_equal(kit_text(m, "t"), "welcome");
    json_decref(m);
    kit_close(k, 10);
    assert_string_equal(come(k, 31, ""), "welcome");
    hub_figures(k->hub, &f);
    assert_int_equal(f.limits[LIMIT_GUESTS], 5);
}

static int told(const struct kit *k, uint32_t first, uint32_t count)
{
    int sum = 0;
    for (uint32_t n = first; n < first + count; n++)
        sum += kit_count(k, n, "seats");
    return sum;
}

static void lock(struct kit *k, const char *how)
{
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", how);
}

/* A hundred guests: the seated hear at once, the guests one after the other, and others are answered meanwhile. */
static void test_news_come_in_turns(void **state)
{
    struct kit *k = begin(state, 200);
    const int guests = 100;
    kit_sit(k, 1, 0);
    kit_sit(k, 2, 1);
    for (uint32_t n = 10; n < 10 + (uint32_t)guests; n++)
        assert_string_equal(come(k, n, k->key), "welcome");
    kit_pass(k, 100);
    kit_clear(k);
    lock(k, "lock");
    assert_int_equal(kit_count(k, 2, "seats"), 1);
    assert_int_equal(told(k, 10, (uint32_t)guests), AT_ONCE);
    kit_pass(k, TURN_MS);
    assert_int_equal(told(k, 10, (uint32_t)guests), 2 * AT_ONCE);
    kit_raw(k, 2, "{\"t\":\"beat\",\"i\":5}");
    assert_int_equal(kit_count(k, 2, "beat"), 1); /* before the last of them has heard */
    kit_pass(k, TURN_MS);
    for (uint32_t n = 10; n < 10 + (uint32_t)guests; n++)
        assert_int_equal(kit_count(k, n, "seats"), 1);
}

/* Many changes: a guest whose turn comes late hears of the last one, and of no more than he has time for. */
static void test_news_do_not_pile_up(void **state)
{
    struct kit *k = begin(state, 200);
    const int guests = 100, changes = 31;
    kit_sit(k, 1, 0);
    for (uint32_t n = 10; n < 10 + (uint32_t)guests; n++)
        come(k, n, k->key);
    kit_pass(k, 100);
    kit_clear(k);
    for (int i = 0; i < changes; i++)
        lock(k, i % 2 ? "unlock" : "lock");
    kit_close(k, 11);    /* one goes while he waits */
    come(k, 11, k->key); /* and another has his place */
    kit_sit(k, 2, 1);    /* a guest who takes a seat */
    kit_pass(k, 20 * TURN_MS);
    assert_in_range(told(k, 10, (uint32_t)guests), guests, 3 * guests);
    for (uint32_t n = 10; n < 10 + (uint32_t)guests; n++) {
        json_t *m = kit_last(k, n, "seats");
        assert_true(json_is_true(json_object_get(m, "locked")));
        json_decref(m);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_guests_are_limited),
        TEST(test_news_come_in_turns),
        TEST(test_news_do_not_pile_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
