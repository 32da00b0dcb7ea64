/* reach.c: tests which addresses of a machine a link may name, and in which order (server/shell/reach.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "server/shell/address.h"
#include "server/shell/reach.h"

static const struct {
    const char *address, *interface;
    int is_routed;
} HOME[] = {
    {"127.0.0.1", "lo", 0},     {"::1", "lo", 0},           {"172.17.0.1", "docker0", 0},
    {"169.254.7.7", "eth1", 0}, {"fe80::1", "wlan0", 0},    {"fd00::2", "wlan0", 0},
    {"10.8.0.2", "tun0", 0},    {"192.168.1.5", "eth0", 0}, {"192.168.2.7", "wlan0", 1},
    {"203.0.113.9", "ppp0", 0}, {"2a00::1", "ppp0", 0},     {"0.0.0.0", "eth2", 0},
};

enum { COUNT = sizeof HOME / sizeof HOME[0] };

/* Asserts that the addresses in `wanted`, each followed by a space, are chosen from HOME in that order. */
static void must_choose(int family, int has_strangers, const char *wanted)
{
    struct reach_candidate list[COUNT];
    struct reach reach;
    char found[512] = "";
    for (int i = 0; i < COUNT; i++) {
        list[i].interface = HOME[i].interface;
        list[i].is_routed = HOME[i].is_routed;
        assert_int_equal(address_read(HOME[i].address, &list[i].address), 0);
    }
    reach_choose(&reach, list, COUNT, family, has_strangers);
    for (int i = 0; i < reach.count; i++) {
        strcat(found, reach.address[i]);
        strcat(found, " ");
    }
    assert_string_equal(found, wanted);
}

static void the_best_comes_first(void **state)
{
    (void)state;
    must_choose(AF_UNSPEC, 0, "192.168.2.7 192.168.1.5 fd00::2 172.17.0.1 10.8.0.2 ");
    must_choose(AF_INET, 0, "192.168.2.7 192.168.1.5 172.17.0.1 10.8.0.2 ");
    must_choose(AF_INET6, 0, "fd00::2 ");
}

static void strangers_need_tls(void **state)
{
    (void)state;
    must_choose(AF_UNSPEC, 1, "192.168.2.7 192.168.1.5 203.0.113.9 fd00::2 2a00::1 172.17.0.1 10.8.0.2 ");
}

static void a_machine_may_have_many(void **state)
{
    struct reach_candidate list[2 * REACH_MOST];
    struct reach reach;
    (void)state;
    for (int i = 0; i < 2 * REACH_MOST; i++) {
        list[i] = (struct reach_candidate){.interface = "eth0", .is_routed = i == REACH_MOST};
        assert_int_equal(address_read("10.0.0.1", &list[i].address), 0);
        ((struct sockaddr_in *)&list[i].address)->sin_addr.s_addr = htonl(0x0a000001u + (uint32_t)i);
    }
    reach_choose(&reach, list, 2 * REACH_MOST, AF_UNSPEC, 0);
    assert_int_equal(reach.count, REACH_MOST);
    assert_string_equal(reach.address[0], "10.0.0.9");
    assert_string_equal(reach.address[REACH_MOST - 1], "10.0.0.7");
    reach_choose(&reach, list, 0, AF_UNSPEC, 0);
    assert_int_equal(reach.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_comes_first),
        cmocka_unit_test(strangers_need_tls),
        cmocka_unit_test(a_machine_may_have_many),
    };
    return cmocka_run_group_tests_name("addresses for links", tests, NULL, NULL);
}
