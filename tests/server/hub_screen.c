/* A TV shows four letters, a player types them, and the TV is told which table to show. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"

enum { AWAY = 5, TV = 20, OTHER_TV = 21, MINUTE = 60000 };

/* The letters that it gets. */
static const char *wait_at(struct kit *k, uint32_t conn)
{
    static char letters[8];
    json_t *m = kit_ask(k, conn, "{s:s}", "t", "screen");
    assert_string_equal(kit_text(m, "t"), "ack");
    assert_int_equal(kit_number(m, "left_ms"), 10 * MINUTE);
    snprintf(letters, sizeof letters, "%s", kit_text(m, "screen"));
    assert_int_equal(strlen(letters), 4);
    json_decref(m);
    return letters;
}

static void beat(struct kit *k, uint32_t conn, int minutes)
{
    for (int n = 0; n < 2 * minutes; n++) {
        kit_pass(k, MINUTE / 2);
        if (!k->closed[conn])
            kit_raw(k, conn, "{\"t\":\"beat\",\"i\":99999}");
        kit_raw(k, 1, "{\"t\":\"beat\",\"i\":99999}");
    }
}

static void test_paired(void **state)
{
    struct kit *k = *state;
    char typed[16];
    kit_night(k);
    kit_open(k, TV);
    const char *l = wait_at(k, TV);
    snprintf(typed, sizeof typed, " %c%c %c%c", l[0] | 0x20, l[1], l[2] | 0x20, l[3]); /* as somebody might */
    beat(k, TV, 3);
    assert_int_equal(k->closed[TV], 0);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "pair", "screen", typed, "key", k->key);
    json_t *m = kit_take(k, TV, "paired");
    assert_string_equal(kit_text(m, "table"), k->code);
    json_t *welcome = kit_ask(k, TV, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", kit_text(m, "table"), "as",
                              "board", "key", kit_text(m, "key"));
    assert_string_equal(kit_text(welcome, "t"), "welcome");
    json_decref(welcome);
    json_decref(m);
    /* the letters were good once */
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", typed, "key", k->key);
    kit_refused(k, TV, "bad-input", "{s:s}", "t", "screen"); /* it has a table */
}

static void test_not_paired(void **state)
{
    struct kit *k = *state;
    char first[8];
    kit_night(k);
    kit_open(k, TV);
    snprintf(first, sizeof first, "%s", wait_at(k, TV));
    kit_refused(k, 1, "no-seat", "{s:s,s:s,s:s}", "t", "pair", "screen", first, "key", "another");
    kit_refused(k, TV, "no-seat", "{s:s,s:s,s:s}", "t", "pair", "screen", first, "key", k->key); /* itself */
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", "", "key", k->key);
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", "LONGER THAN FOUR", "key", k->key);
    assert_string_not_equal(wait_at(k, TV), first); /* new ones: the old ones are void */
    kit_refused(k, 1, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", first, "key", k->key);
    assert_int_equal(kit_count(k, TV, "paired"), 0);
    /* ten wrong ones a minute, for somebody from elsewhere */
    kit_open_from(k, AWAY, "192.0.2.9");
    json_decref(kit_ask(k, AWAY, "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", kit_token(1)));
    for (int n = 0; n < 10; n++)
        kit_refused(k, AWAY, "late", "{s:s,s:s,s:s}", "t", "pair", "screen", "AAAA", "key", k->key);
    kit_refused(k, AWAY, "too-fast", "{s:s,s:s,s:s}", "t", "pair", "screen", "AAAA", "key", k->key);
}

/* The letters last for ten minutes; a page that says nothing more is closed like any other. */
static void test_ends(void **state)
{
    struct kit *k = *state;
    kit_night(k);
    kit_open(k, TV);
    wait_at(k, TV);
    kit_open(k, OTHER_TV);
    wait_at(k, OTHER_TV);
    beat(k, TV, 2);
    assert_true(k->closed[OTHER_TV]);
    beat(k, TV, 9);
    assert_true(k->closed[TV]);
}

/* Four of one household, sixty-four in all. */
static void test_caps(void **state)
{
    struct kit *k = *state;
    char address[32];
    for (uint32_t n = 0; n < 70; n++) {
        snprintf(address, sizeof address, "192.0.2.%u", n / 5);
        kit_open_from(k, TV + n, address);
        json_t *m = kit_ask(k, TV + n, "{s:s,s:s}", "t", "screen", "lang", "hu");
        int full = n % 5 == 4 || n - n / 5 >= 64;
        assert_string_equal(kit_text(m, "t"), full ? "reject" : "ack");
        if (full)
            assert_string_equal(kit_text(m, "code"), "full");
        json_decref(m);
    }
    kit_close(k, TV);
    wait_at(k, TV + 4); /* there is room again */
    kit_refused(k, TV + 1, "bad-input", "{s:s,s:s}", "t", "screen", "lang", "xx");
    kit_refused(k, TV + 1, "bad-input", "{s:s,s:s}", "t", "screen", "token", "too short");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_paired),
        TEST(test_not_paired),
        TEST(test_ends),
        TEST(test_caps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
