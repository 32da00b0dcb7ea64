/* shell_listen.c: addresses: where we listen, who comes, and what link to print. */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/shell_own.h"

enum { BACKLOG = 512 };

/* --- what an address is --------------------------------------------------------------------------------- */

/* An IPv4 address may come as an IPv6 one. */
static int as_ipv4(const struct sockaddr_storage *a, uint32_t *out)
{
    if (a->ss_family == AF_INET) {
        *out = ntohl(((const struct sockaddr_in *)a)->sin_addr.s_addr);
        return 1;
    }
    const struct in6_addr *six = &((const struct sockaddr_in6 *)a)->sin6_addr;
    if (a->ss_family != AF_INET6 || !IN6_IS_ADDR_V4MAPPED(six))
        return 0;
    memcpy(out, six->s6_addr + 12, sizeof *out);
    *out = ntohl(*out);
    return 1;
}

static int is_loopback(const struct sockaddr_storage *a)
{
    uint32_t four;
    if (as_ipv4(a, &four))
        return four >> 24 == 127;
    return a->ss_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)a)->sin6_addr);
}

void address_text(const struct sockaddr_storage *a, char out[SHELL_ADDRESS])
{
    uint32_t four;
    if (is_loopback(a)) {
        snprintf(out, SHELL_ADDRESS, "loopback");
    } else if (as_ipv4(a, &four)) {
        snprintf(out, SHELL_ADDRESS, "%u.%u.%u.%u", four >> 24, four >> 16 & 255, four >> 8 & 255,
                 four & 255);
    } else {
        struct in6_addr net = ((const struct sockaddr_in6 *)a)->sin6_addr;
        memset(net.s6_addr + 8, 0, 8); /* a household has a /64 */
        if (!inet_ntop(AF_INET6, &net, out, SHELL_ADDRESS))
            snprintf(out, SHELL_ADDRESS, "unknown");
    }
}

static int parse(const char *text, struct sockaddr_storage *out)
{
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        out->ss_family = AF_INET;
        return 0;
    }
    if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
        out->ss_family = AF_INET6;
        return 0;
    }
    return -1;
}

void address_forwarded(const char *list, char out[SHELL_ADDRESS])
{
    const char *last = strrchr(list, ',');
    struct sockaddr_storage a;
    char text[SHELL_ADDRESS];
    last = last ? last + 1 : list;
    last += strspn(last, " ");
    snprintf(text, sizeof text, "%s", last);
    text[strcspn(text, " ")] = '\0';
    out[0] = '\0';
    if (parse(text, &a) == 0)
        address_text(&a, out);
}

int address_is_public(const struct sockaddr_storage *a)
{
    uint32_t four;
    if (as_ipv4(a, &four))
        return !(four == 0 || four >> 24 == 127 || four >> 24 == 10 || four >> 20 == 0xac1 ||
                 four >> 16 == 0xc0a8 || four >> 16 == 0xa9fe || four >> 22 == 0x191);
    const struct in6_addr *six = &((const struct sockaddr_in6 *)a)->sin6_addr;
    return !(IN6_IS_ADDR_LOOPBACK(six) || IN6_IS_ADDR_UNSPECIFIED(six) || IN6_IS_ADDR_LINKLOCAL(six) ||
             (six->s6_addr[0] & 0xfe) == 0xfc);
}

int address_is(const struct sockaddr_storage *a, const char *text)
{
    struct sockaddr_storage b;
    uint32_t one, two;
    if (parse(text, &b))
        return 0;
    if (as_ipv4(a, &one) && as_ipv4(&b, &two))
        return one == two;
    return a->ss_family == AF_INET6 && b.ss_family == AF_INET6 &&
           memcmp(&((const struct sockaddr_in6 *)a)->sin6_addr, &((const struct sockaddr_in6 *)&b)->sin6_addr,
                  sizeof(struct in6_addr)) == 0;
}

/* --- listening ------------------------------------------------------------------------------------------ */

/* ADDRESS:PORT, [ADDRESS]:PORT, :PORT or PORT; `host` "" means all addresses. */
static int split(const char *text, char host[SHELL_ADDRESS], int *port, struct error *e)
{
    const char *colon = strrchr(text, ':'), *digits = colon ? colon + 1 : text;
    size_t length = colon ? (size_t)(colon - text) : 0, skip = 0;
    char *end;
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
        skip = 1;
        length -= 2;
    } else if (memchr(text, ':', length)) {
        length = SHELL_ADDRESS; /* an IPv6 address without brackets: where does it end? */
    }
    long number = strtol(digits, &end, 10);
    if (length >= SHELL_ADDRESS || digits[0] < '0' || digits[0] > '9' || *end || number > 65535) {
        error_set(e, BAD_INPUT, W_CLI_LISTEN_FORM, "--listen");
        error_text(e, text);
        return -1;
    }
    memcpy(host, text + skip, length);
    host[length] = '\0';
    if (strcmp(host, "localhost") == 0)
        snprintf(host, SHELL_ADDRESS, "127.0.0.1");
    *port = (int)number;
    return 0;
}

static int listen_one(struct shell *s, struct sockaddr_storage *a, int *port)
{
    struct sockaddr_in *four = (struct sockaddr_in *)a;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)a;
    int is_six = a->ss_family == AF_INET6, on = 1;
    socklen_t size = is_six ? sizeof *six : sizeof *four;
    *(is_six ? &six->sin6_port : &four->sin_port) = htons((uint16_t)*port);
    int fd = socket(a->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (is_six)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(fd, (struct sockaddr *)a, size) || listen(fd, BACKLOG) ||
        getsockname(fd, (struct sockaddr *)a, &size) ||
        shell_watch(s, fd, (uint64_t)WATCH_LISTENERS + (uint64_t)s->listener_count, 0)) {
        int number = errno;
        close(fd);
        errno = number;
        return -1;
    }
    *port = ntohs(is_six ? six->sin6_port : four->sin_port);
    s->listeners[s->listener_count++] = fd;
    return 0;
}

/* An address of this machine that the same network reaches: private before none. */
static void own_address(char out[SHELL_ADDRESS])
{
    struct ifaddrs *all = NULL;
    snprintf(out, SHELL_ADDRESS, "localhost");
    if (getifaddrs(&all))
        return;
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        struct sockaddr_storage a = {0};
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET || !(i->ifa_flags & IFF_UP))
            continue;
        memcpy(&a, i->ifa_addr, sizeof(struct sockaddr_in));
        if (is_loopback(&a) || address_is_public(&a))
            continue;
        address_text(&a, out);
        break;
    }
    freeifaddrs(all);
}

static int cannot(struct error *e, enum word word, const char *text)
{
    error_set(e, BAD_INPUT, word, "--listen");
    return error_text(e, text);
}

int listen_open(struct shell *s, char link[SHELL_LINK], struct error *e)
{
    char host[SHELL_ADDRESS];
    struct sockaddr_storage a;
    int port, failed;
    if (split(s->setup->listen, host, &port, e))
        return -1;
    if (host[0] && parse(host, &a))
        return cannot(e, W_CLI_LISTEN_FORM, s->setup->listen);
    if (host[0] && address_is_public(&a) && !s->setup->behind_proxy)
        return cannot(e, W_CLI_PUBLIC_ADDRESS, host);
    if (host[0]) {
        failed = listen_one(s, &a, &port);
        snprintf(link, SHELL_LINK, a.ss_family == AF_INET6 ? "http://[%s]:%d/" : "http://%s:%d/", host, port);
    } else {
        parse("0.0.0.0", &a);
        failed = listen_one(s, &a, &port);
        int number = errno;
        parse("::", &a);
        if (!failed)
            listen_one(s, &a, &port); /* where there is IPv6 */
        errno = number;
        own_address(host);
        snprintf(link, SHELL_LINK, "http://%s:%d/", host, port);
    }
    if (failed)
        return cannot(e, W_CLI_CANNOT_LISTEN, strerror(errno));
    if (s->setup->public_url)
        snprintf(link, SHELL_LINK, "%s/", s->public_origin);
    return 0;
}

void listen_hear(struct shell *s, int hear)
{
    for (int i = 0; i < s->listener_count; i++)
        if (shell_watch(s, s->listeners[i], (uint64_t)WATCH_LISTENERS + (uint64_t)i, hear ? EPOLLIN : 0))
            shell_die("epoll");
    s->deaf = !hear;
}
