/* address.c: which proxies are believed, and who asked. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/shell/address.h"

static int has(const struct proxies *p, const char *address)
{
    struct sockaddr_storage a;
    assert_int_equal(address_read(address, &a), 0);
    return proxies_have(p, &a);
}

static struct proxies proxies(const char *list)
{
    struct proxies p = {.count = 0};
    struct error e;
    assert_int_equal(proxies_add(&p, list, "--behind-proxy", &e), 0);
    return p;
}

static void addresses_and_networks_are_believed(void **state)
{
    struct proxies p = proxies("10.0.0.2, 10.1.0.0/16 ,fd00::/8,2001:db8::5,192.168.7.128/25");
    static const char *const ours[] = {"10.0.0.2",    "10.1.0.0",      "10.1.255.255",    "fd12::1",
                                       "2001:db8::5", "192.168.7.200", "::ffff:10.0.0.2", "::ffff:10.1.2.3"};
    static const char *const others[] = {"10.0.0.3",    "10.2.0.0",      "9.255.255.255", "fe80::1",
                                         "2001:db8::6", "192.168.7.127", "::10.0.0.2",    "::ffff:10.0.0.3"};
    (void)state;
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        assert_true(has(&p, ours[i]));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(has(&p, others[i]));
    char text[256];
    proxies_show(&p, text, sizeof text);
    assert_string_equal(text, "10.0.0.2,10.1.0.0/16,fd00::/8,2001:db8::5,192.168.7.128/25");
}

/* The socket of both families calls 10.0.0.2 ::ffff:10.0.0.2; so may whoever writes the list. */
static void an_ipv4_address_may_come_as_an_ipv6_one(void **state)
{
    struct proxies p = proxies("::ffff:10.0.0.2,::ffff:10.1.0.0/112");
    char text[64];
    (void)state;
    assert_true(has(&p, "10.0.0.2") && has(&p, "::ffff:10.0.0.2") && has(&p, "10.1.9.9"));
    assert_false(has(&p, "10.2.0.0"));
    proxies_show(&p, text, sizeof text);
    assert_string_equal(text, "10.0.0.2,10.1.0.0/16");
    p = proxies("::/1"); /* an IPv6 network has no IPv4 addresses */
    assert_true(has(&p, "::1") && !has(&p, "10.0.0.2"));
}

static void what_is_no_list_is_refused_with_its_place(void **state)
{
    static const char *const wrong[] = {
        "",
        ",",
        "10.0.0.1,",
        "10.0.0.1,,10.0.0.2",
        "10.0.0.1 10.0.0.2",
        "proxy.example",
        "10.0.0",
        "10.0.0.256",
        "10.0.0.0/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/+8",
        "10.0.0.0/ 8",
        "10.0.0.0/8x",
        "10.0.0.0/00000008",
        "10.0.0.1/8",
        "0.0.0.0/0",
        "::/0",
        "::ffff:0.0.0.0/96",
        "fd00::/129",
        "fd00::1/8",
        "[::1]",
        "10.0.0.1:80",
        "1111:1111:1111:1111:1111:1111:1111:1111:1111:1111:1111:1111:1111:1111"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct proxies p = {.count = 0};
        struct error e;
        char text[1024];
        assert_int_equal(proxies_add(&p, wrong[i], "--behind-proxy", &e), -1);
        assert_int_equal(e.word, W_SERVER_PROXY_FORM);
        error_say(&e, LANG_EN, text, sizeof text);
        assert_non_null(strstr(text, "--behind-proxy"));
    }
}

static void there_is_an_end_to_the_list(void **state)
{
    struct proxies p = {.count = 0};
    struct error e;
    (void)state;
    for (int i = 0; i < PROXIES_MOST; i++)
        assert_int_equal(proxies_add(&p, "10.0.0.1", "--behind-proxy", &e), 0);
    assert_int_equal(proxies_add(&p, "10.0.0.1", "--behind-proxy", &e), -1);
    assert_int_equal(e.word, W_SERVER_PROXY_MOST);
}

static void the_last_address_that_is_not_ours_has_asked(void **state)
{
    static const struct {
        const char *lines[3], *asker; /* the last line first */
    } cases[] = {{{"203.0.113.9"}, "203.0.113.9"},
                 {{"6.6.6.6, 203.0.113.9"}, "203.0.113.9"}, /* whoever asks may write something before it */
                 {{"203.0.113.9, 10.1.2.3"}, "203.0.113.9"},
                 {{"6.6.6.6,203.0.113.9 ,10.1.2.3,  10.0.0.2 "}, "203.0.113.9"},
                 {{"::ffff:203.0.113.9, ::ffff:10.1.2.3"}, "203.0.113.9"},
                 {{"2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::"},
                 {{"10.1.2.3", "203.0.113.9"}, "203.0.113.9"}, /* a proxy that adds a line */
                 {{"10.0.0.2", "10.1.2.3, 10.1.2.4", "6.6.6.6, 203.0.113.9"}, "203.0.113.9"},
                 {{"10.1.2.3, 10.0.0.2"}, "10.1.2.3"}, /* a proxy itself */
                 {{"10.0.0.2", "10.1.7.7"}, "10.1.7.7"},
                 {{""}, ""},
                 {{"unknown"}, ""},
                 {{"203.0.113.9, unknown"}, ""},
                 {{"203.0.113.9,"}, ""},
                 {{"unknown, 10.0.0.2"}, ""}};
    struct proxies p = proxies("10.0.0.2,10.1.0.0/16");
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *lines[3];
        char asker[ADDRESS_TEXT];
        for (int line = 0; line < 3; line++)
            lines[line] = cases[i].lines[line] ? cases[i].lines[line] : "";
        proxies_asker(&p, lines, 3, asker);
        assert_string_equal(asker, cases[i].asker);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_and_networks_are_believed),
                                       cmocka_unit_test(an_ipv4_address_may_come_as_an_ipv6_one),
                                       cmocka_unit_test(what_is_no_list_is_refused_with_its_place),
                                       cmocka_unit_test(there_is_an_end_to_the_list),
                                       cmocka_unit_test(the_last_address_that_is_not_ours_has_asked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
