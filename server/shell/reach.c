/* reach.c: implements the choice of addresses for links. */
#include "server/shell/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <string.h>
#include <unistd.h>

#include "server/shell/address.h"

enum { INTERFACES_MOST = 64 };

/* The better, the lower. A phone rarely reaches the bridges and tunnels of containers and virtual machines. */
enum rank { ROUTED, ORDINARY, IPV6, VIRTUAL, RANKS, UNREACHABLE };

static int is_virtual(const char *interface)
{
    static const char *const prefixes[] = {"br-",       "cni",   "docker", "flannel", "lxc",     "podman",
                                           "tailscale", "tap",   "tun",    "utun",    "vboxnet", "veth",
                                           "virbr",     "vmnet", "wg",     "zt"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(interface, prefixes[i], strlen(prefixes[i])) == 0)
            return 1;
    return 0;
}

/* Returns 1 if the address is 0.0.0.0, :: or link-local, which no link can name. */
static int is_unusable(const struct sockaddr_storage *a)
{
    uint32_t four;
    if (address_as_ipv4(a, &four))
        return four == 0 || four >> 16 == 0xa9fe;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)a)->sin6_addr;
    return IN6_IS_ADDR_UNSPECIFIED(six) || IN6_IS_ADDR_LINKLOCAL(six);
}

static enum rank rank_of(const struct reach_candidate *c, int family, int has_strangers)
{
    int is_six = c->address.ss_family == AF_INET6;
    if ((c->address.ss_family != AF_INET && !is_six) ||
        (family != AF_UNSPEC && family != c->address.ss_family) || is_unusable(&c->address) ||
        address_is_loopback(&c->address) || (address_is_public(&c->address) && !has_strangers))
        return UNREACHABLE;
    if (c->is_routed)
        return ROUTED;
    return is_virtual(c->interface) ? VIRTUAL : is_six ? IPV6 : ORDINARY;
}

void reach_choose(struct reach *out, const struct reach_candidate *list, int count, int family,
                  int has_strangers)
{
    out->count = 0;
    for (int rank = ROUTED; rank < RANKS; rank++)
        for (int i = 0; i < count && out->count < REACH_MOST; i++) {
            const struct sockaddr_storage *a = &list[i].address;
            if ((int)rank_of(&list[i], family, has_strangers) != rank)
                continue;
            const void *bytes = a->ss_family == AF_INET6
                                    ? (const void *)&((const struct sockaddr_in6 *)a)->sin6_addr
                                    : (const void *)&((const struct sockaddr_in *)a)->sin_addr;
            if (inet_ntop(a->ss_family, bytes, out->address[out->count], INET6_ADDRSTRLEN))
                out->count++;
        }
}

/* Finds the IPv4 address by which this machine reaches others. Nothing is sent, because the destination is an address
 * that is reserved for examples. Returns 0 if this machine has no route. */
static uint32_t find_routed(void)
{
    struct sockaddr_storage far;
    struct sockaddr_in own = {0};
    socklen_t size = sizeof own;
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return 0;
    address_read("198.51.100.1", &far);
    ((struct sockaddr_in *)&far)->sin_port = htons(9);
    int failed = connect(fd, (struct sockaddr *)&far, sizeof(struct sockaddr_in)) ||
                 getsockname(fd, (struct sockaddr *)&own, &size);
    close(fd);
    return failed ? 0 : ntohl(own.sin_addr.s_addr);
}

void reach_list(struct reach *out, int family, int has_strangers)
{
    struct reach_candidate list[INTERFACES_MOST];
    struct ifaddrs *all = NULL;
    uint32_t routed = find_routed(), four;
    int count = 0;
    out->count = 0;
    if (getifaddrs(&all))
        return;
    for (const struct ifaddrs *i = all; i && count < INTERFACES_MOST; i = i->ifa_next) {
        struct reach_candidate *c = &list[count];
        if (!(i->ifa_flags & IFF_UP) || !i->ifa_addr ||
            (i->ifa_addr->sa_family != AF_INET && i->ifa_addr->sa_family != AF_INET6))
            continue;
        *c = (struct reach_candidate){.interface = i->ifa_name};
        memcpy(&c->address, i->ifa_addr,
               i->ifa_addr->sa_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6));
        c->is_routed = routed && address_as_ipv4(&c->address, &four) && four == routed;
        count++;
    }
    reach_choose(out, list, count, family, has_strangers);
    freeifaddrs(all);
}
