/* hub_room.c: room for tables (docs/server.md, Limits): tables that nobody is at make it, those that nobody ever sat at
 * first; people who come back go before new tables; an address and a network hold a share at most; and nothing is lost
 * by it. */
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "hub_kit.h"

static struct kit *begin(void **state, int tables)
{
    struct kit *k = *state;
    hub_close(k->hub);
    k->hub = NULL;
    k->caps.tables = tables;
    k->caps.tables_an_hour = 1000;
    kit_restart(k);
    return k;
}

static const char *token_of(int number)
{
    static char token[40];
    snprintf(token, sizeof token, "the-token-of-the-person-%04d", number);
    return token;
}

/* Person `number` opens a table from an address: the status. Its code and key are the kit's then. */
static int open_table(struct kit *k, int number, const char *address)
{
    char body[128];
    snprintf(body, sizeof body, "{\"game\":\"night\",\"seats\":2,\"token\":\"%s\"}", token_of(number));
    const struct hub_request r = {"POST", "/api/tables", "", "", address, body, strlen(body)};
    kit_step(k, (struct hub_event){.kind = IN_REQUEST, .conn = 900, .data = &r});
    if (k->status == 201) {
        snprintf(k->code, sizeof k->code, "%s", kit_text(k->reply, "code"));
        snprintf(k->key, sizeof k->key, "%s", kit_text(k->reply, "key"));
    }
    return k->status;
}

/* The same person says hello, from a connection of the same number, and sits down. */
static void sit(struct kit *k, int number, const char *address)
{
    kit_open_from(k, (uint32_t)number, address);
    json_decref(kit_ask(k, (uint32_t)number, "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token",
                        token_of(number)));
    kit_done(k, (uint32_t)number, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", "Ann", "token",
             token_of(number));
}

static int open_and_sit(struct kit *k, int number, const char *address)
{
    int status = open_table(k, number, address);
    if (status == 201)
        sit(k, number, address);
    return status;
}

/* Addresses of as many networks. */
static const char *elsewhere(int number)
{
    static char address[32];
    snprintf(address, sizeof address, "10.%d.1.1", number);
    return address;
}

static struct hub_figures figures(const struct kit *k)
{
    struct hub_figures f;
    hub_figures(k->hub, &f);
    return f;
}

/* --- who makes room -------------------------------------------------------------------------------------- */

static void test_empty_tables_shut_nobody_out(void **state)
{
    struct kit *k = begin(state, 4);
    char first[STORE_CODE + 1], key[17];
    for (int n = 1; n <= 20; n++) {
        assert_int_equal(open_table(k, n, elsewhere(n)), 201);
        assert_in_range(figures(k).tables_loaded, 1, 4);
        if (n == 1) {
            memcpy(first, k->code, sizeof first);
            memcpy(key, k->key, sizeof key);
        }
    }
    assert_int_equal(figures(k).tables_known, 20);
    assert_int_equal(open_table(k, 1, elsewhere(1)), 201); /* sent again: the same, although it sleeps */
    assert_string_equal(k->code, first);
    assert_string_equal(k->key, key);
    assert_int_equal(figures(k).tables_known, 20);
    sit(k, 1, elsewhere(1));
    assert_int_equal(open_table(k, 1, elsewhere(1)), 201); /* and now that it is awake */
    assert_string_equal(k->code, first);
    assert_string_equal(k->key, key);
    kit_pass(k, 600000);
    assert_int_equal(open_table(k, 2, elsewhere(2)), 201); /* ten minutes later it is another one */
    assert_int_equal(figures(k).tables_known, 21);
}

/* With one place more than is held, a table that was never sat at makes room for each that comes. */
static void test_one_place_is_enough(void **state)
{
    struct kit *k = begin(state, 2);
    assert_int_equal(open_and_sit(k, 1, elsewhere(1)), 201);
    for (int n = 2; n <= 6; n++)
        assert_int_equal(open_table(k, n, elsewhere(n)), 201);
    assert_int_equal(k->closed[1], 0);
}

/* A game that runs, and nobody is there; one that is over; a lobby that somebody sat in. */
static void three_tables(struct kit *k)
{
    for (int over = 0; over < 2; over++) {
        assert_int_equal(open_and_sit(k, 1, "loopback"), 201);
        kit_start(k, 1);
        if (over)
            kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end");
        kit_close(k, 1);
    }
    assert_int_equal(open_and_sit(k, 2, "loopback"), 201);
    kit_close(k, 2);
}

static void expect(const struct kit *k, int lobby, int running, int over)
{
    const struct hub_figures f = figures(k);
    assert_int_equal(f.tables[TABLE_LOBBY], lobby);
    assert_int_equal(f.tables[TABLE_RUNNING], running);
    assert_int_equal(f.tables[TABLE_OVER], over);
}

static void test_order(void **state)
{
    struct kit *k = begin(state, 4);
    three_tables(k);
    assert_int_equal(open_table(k, 3, elsewhere(3)), 201);
    expect(k, 2, 1, 1);
    kit_pass(k, 1000);
    assert_int_equal(open_table(k, 4, elsewhere(4)), 201); /* the one that nobody ever sat at goes */
    expect(k, 2, 1, 1);
    sit(k, 4, elsewhere(4));
    assert_int_equal(open_table(k, 5, elsewhere(5)), 201); /* the game that is over, and then the lobby */
    expect(k, 2, 1, 0);
    sit(k, 5, elsewhere(5));
    assert_int_equal(open_and_sit(k, 6, elsewhere(6)), 201); /* the game that runs is the last */
    expect(k, 3, 0, 0);
    assert_int_equal(open_table(k, 7, elsewhere(7)), 503);
}

/* A seat that is on its way to another device: its code is not in the log. */
static void test_transfer_is_kept(void **state)
{
    struct kit *k = begin(state, 4);
    char code[STORE_CODE + 1];
    assert_int_equal(open_and_sit(k, 1, "loopback"), 201);
    kit_close(k, 1);
    kit_pass(k, 601000); /* one sleeps: its place is kept, and each that comes needs the place of one other */
    for (int n = 2; n <= 3; n++) {
        assert_int_equal(open_and_sit(k, n, "loopback"), 201);
        memcpy(code, n == 2 ? k->code : code, sizeof code);
    }
    json_t *m = kit_ask(k, 2, "{s:s}", "t", "transfer");
    kit_close(k, 2);
    kit_pass(k, 1000);
    kit_close(k, 3); /* the other has been empty for less time */
    for (int n = 4; n <= 5; n++)
        assert_int_equal(open_and_sit(k, n, "loopback"), 201);
    assert_int_equal(figures(k).tables_loaded, 3);
    kit_open(k, 9);
    json_t *back = kit_ask(k, 9, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", code, "token", token_of(9),
                           "transfer", kit_text(m, "transfer"));
    assert_string_equal(kit_text(back, "t"), "welcome");
    json_decref(back);
    json_decref(m);
}

/* --- those who come back --------------------------------------------------------------------------------- */

static void test_coming_back_goes_first(void **state)
{
    struct kit *k = begin(state, 8);
    char code[STORE_CODE + 1];
    int opened = 0;
    assert_int_equal(open_and_sit(k, 1, elsewhere(1)), 201);
    memcpy(code, k->code, sizeof code);
    kit_start(k, 1);
    json_t *m = kit_state(k, 1);
    const long long moves = kit_number(m, "n");
    json_decref(m);
    kit_close(k, 1);
    for (int n = 2; n <= 20; n++)
        opened += open_and_sit(k, n, elsewhere(n)) == 201;
    assert_int_equal(opened, 7); /* and one place is kept: a new table is refused first */
    assert_int_equal(open_table(k, 21, elsewhere(21)), 503);
    memcpy(k->code, code, sizeof code);
    kit_open_from(k, 1, elsewhere(1));
    m = kit_ask(k, 1, "{s:s,s:s,s:s}", "t", "hello", "table", code, "token", token_of(1));
    assert_non_null(m);
    assert_int_equal(k->closed[1], 0);
    assert_string_equal(kit_text(m, "t"), "welcome");
    assert_int_equal(kit_number(m, "n"), moves); /* nothing of the game is lost */
    json_decref(m);
    for (uint32_t n = 2; n <= 20; n++)
        assert_int_equal(k->closed[n], 0); /* and nobody was sent away for it */
}

/* Somebody who holds more than a share already has no claim to the places that are kept. */
static void test_kept_places_are_not_for_one(void **state)
{
    struct kit *k = begin(state, 8);
    char codes[8][STORE_CODE + 1];
    for (int n = 1; n <= 3; n++) {
        assert_int_equal(open_and_sit(k, n, elsewhere(n)), 201);
        memcpy(codes[n], k->code, sizeof codes[n]);
        kit_close(k, (uint32_t)n);
    }
    kit_pass(k, 601000); /* all sleep */
    for (int n = 4; n <= 20; n++)
        open_and_sit(k, n, elsewhere(n));
    assert_int_equal(figures(k).tables_loaded, 7);
    for (uint32_t n = 1; n <= 3; n++) {
        kit_open_from(k, n, elsewhere(4)); /* who has one table */
        char hello[128];
        snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"i\":1,\"table\":\"%s\",\"token\":\"%s\"}", codes[n],
                 token_of((int)n));
        kit_raw(k, n, hello);
        assert_int_equal(k->closed[n], n == 1 ? 0 : 1013);
    }
}

/* --- shares ---------------------------------------------------------------------------------------------- */

static void test_share_of_an_address(void **state)
{
    struct kit *k = begin(state, 8);
    assert_int_equal(open_and_sit(k, 1, "198.51.100.7"), 201);
    assert_int_equal(open_and_sit(k, 2, "198.51.100.7"), 201);
    assert_int_equal(open_table(k, 3, "198.51.100.7"), 429);
    assert_string_equal(kit_text(json_object_get(k->reply, "error"), "code"), "too-fast");
    assert_int_equal(open_and_sit(k, 3, "198.51.100.8"), 201);
    assert_int_equal(open_and_sit(k, 4, "198.51.100.8"), 201);
    assert_int_equal(open_table(k, 5, "198.51.100.9"), 429); /* the network has half of all */
    assert_int_equal(open_and_sit(k, 5, "198.51.101.7"), 201);
    kit_close(k, 1); /* nobody is at it now */
    assert_int_equal(open_and_sit(k, 6, "198.51.100.7"), 201);
    assert_int_equal(figures(k).limits[LIMIT_ADDRESS_SHARE], 1);
    assert_int_equal(figures(k).limits[LIMIT_NETWORK_SHARE], 1);
}

static void test_networks_of_ipv6(void **state)
{
    struct kit *k = begin(state, 8);
    static const char *const same[] = {"2001:db8:0:1::", "2001:db8::", "2001:db8:0:abcd::", "2001:db8:0:2::"};
    for (int n = 0; n < 4; n++)
        assert_int_equal(open_and_sit(k, n + 1, same[n]), 201);
    assert_int_equal(open_table(k, 5, "2001:db8:0:5::"), 429);
    assert_int_equal(open_and_sit(k, 6, "2001:db8:1:1::"), 201);
    assert_int_equal(open_and_sit(k, 7, "2001::"), 201);
}

/* Its own empty tables make room: an address holds its share, and is never refused because of them. */
static void test_share_of_empty_tables(void **state)
{
    struct kit *k = begin(state, 8);
    for (int n = 1; n <= 12; n++) {
        assert_int_equal(open_table(k, n, "198.51.100.7"), 201);
        assert_in_range(figures(k).tables_loaded, 1, 2);
    }
}

/* This machine itself has no share: it is many people. */
static void test_no_share_of_this_machine(void **state)
{
    struct kit *k = begin(state, 8);
    for (int n = 1; n <= 8; n++)
        assert_int_equal(open_and_sit(k, n, "loopback"), 201);
    assert_int_equal(open_table(k, 9, "loopback"), 503);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_empty_tables_shut_nobody_out),
        TEST(test_one_place_is_enough),
        TEST(test_order),
        TEST(test_transfer_is_kept),
        TEST(test_coming_back_goes_first),
        TEST(test_kept_places_are_not_for_one),
        TEST(test_share_of_an_address),
        TEST(test_networks_of_ipv6),
        TEST(test_share_of_empty_tables),
        TEST(test_no_share_of_this_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
