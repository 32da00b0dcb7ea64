/* listen.c: where we listen, and which link to print. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/shell/own.h"
#include "server/shell/reach.h"

enum { BACKLOG = 512, FIRST_INHERITED = 3 };

/* --- listening ------------------------------------------------------------------------------------------ */

/* ADDRESS:PORT, [ADDRESS]:PORT, :PORT or PORT; `host` "" means all addresses. */
static int split(const char *option, const char *text, char host[SHELL_ADDRESS], int *port, struct error *e)
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
        error_set(e, BAD_INPUT, W_CLI_LISTEN_FORM, option);
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

/* A listening socket, or -1 (errno); `port` 0 becomes the one assigned. */
static int open_listener(struct sockaddr_storage *a, int *port)
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
        getsockname(fd, (struct sockaddr *)a, &size)) {
        int number = errno;
        close(fd);
        errno = number;
        return -1;
    }
    *port = ntohs(is_six ? six->sin6_port : four->sin_port);
    return fd;
}

static int listen_one(struct shell *s, struct sockaddr_storage *a, int *port)
{
    int fd = open_listener(a, port);
    if (fd < 0)
        return -1;
    if (shell_watch(s, fd, (uint64_t)WATCH_LISTENERS + (uint64_t)s->listener_count, 0)) {
        close(fd);
        return -1;
    }
    s->listeners[s->listener_count++] = fd;
    return 0;
}

static int is_any(const struct sockaddr_storage *a)
{
    uint32_t four;
    return address_as_ipv4(a, &four) ? four == 0
                                     : IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)a)->sin6_addr);
}

static int cannot_at(struct error *e, enum word word, const char *option, const char *text)
{
    error_set(e, BAD_INPUT, word, option);
    return error_text(e, text);
}

static int cannot(struct error *e, enum word word, const char *text)
{
    return cannot_at(e, word, "--listen", text);
}

/* Can strangers connect? What they send could be read on the way. */
static int is_safe(const struct shell_setup *setup)
{
    return setup->tls_cert || setup->proxies.count;
}

/* Where to listen: `host` "" and any address, or both one address. */
static int plan(const struct shell_setup *setup, char host[SHELL_ADDRESS], struct sockaddr_storage *a,
                int *port, struct error *e)
{
    if (split("--listen", setup->listen, host, port, e))
        return -1;
    if (host[0] && address_read(host, a))
        return cannot(e, W_CLI_LISTEN_FORM, setup->listen);
    if (host[0] && address_is_public(a) && !is_safe(setup))
        return cannot(e, W_CLI_PUBLIC_ADDRESS, host);
    return 0;
}

/* Writes the URLs that lead here, best first; `host` is "" for all addresses of this machine. */
static void write_links(const struct shell_setup *setup, const char *host, int port, struct shell_links *out)
{
    struct reach reach = {.count = 1};
    const char *url = setup->public_url, *scheme = setup->tls_cert ? "https" : "http";
    struct sockaddr_storage a;
    int is_every = !host[0] || (address_read(host, &a) == 0 && is_any(&a));
    if (url) {
        out->count = 1;
        snprintf(out->url[0], SHELL_LINK, "%s%s", url, url[strlen(url) - 1] == '/' ? "" : "/");
        return;
    }
    if (is_every)
        reach_list(&reach, host[0] ? a.ss_family : AF_UNSPEC, setup->tls_cert != NULL);
    else
        snprintf(reach.address[0], sizeof reach.address[0], "%s", host);
    if (!reach.count) /* only this machine can reach itself */
        snprintf(reach.address[reach.count++], sizeof reach.address[0], "localhost");
    out->count = reach.count;
    for (int i = 0; i < reach.count; i++)
        snprintf(out->url[i], SHELL_LINK, strchr(reach.address[i], ':') ? "%s://[%s]:%d/" : "%s://%s:%d/",
                 scheme, reach.address[i], port);
}

int shell_find_links(const struct shell_setup *setup, struct shell_links *out, struct error *e)
{
    char host[SHELL_ADDRESS];
    struct sockaddr_storage a;
    int port;
    if (plan(setup, host, &a, &port, e))
        return -1;
    write_links(setup, host, port, out);
    return 0;
}

/* --- sockets that were open before us ------------------------------------------------------------------- */

/* systemd's socket activation (sd_listen_fds(3)): how many there are, from descriptor 3 on. Clients wait
 * there while one server ends and the next begins, so nobody is refused. */
static int inherited(void)
{
    const char *pid = getenv("LISTEN_PID"), *fds = getenv("LISTEN_FDS");
    long count = pid && fds && strtol(pid, NULL, 10) == (long)getpid() ? strtol(fds, NULL, 10) : 0;
    unsetenv("LISTEN_PID"); /* they are ours, not our children's */
    unsetenv("LISTEN_FDS");
    return count < 0 ? 0 : count > SHELL_LISTENERS ? SHELL_LISTENERS : (int)count;
}

static int take_over(struct shell *s, int fd, struct sockaddr_storage *a)
{
    socklen_t size = sizeof *a;
    int on = 0;
    socklen_t on_size = sizeof on;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &on, &on_size) || !on ||
        getsockname(fd, (struct sockaddr *)a, &size) || fcntl(fd, F_SETFD, FD_CLOEXEC) ||
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) ||
        shell_watch(s, fd, (uint64_t)WATCH_LISTENERS + (uint64_t)s->listener_count, 0))
        return -1;
    s->listeners[s->listener_count++] = fd;
    return 0;
}

static int take_over_all(struct shell *s, int count, struct error *e)
{
    char host[SHELL_ADDRESS] = "";
    int port = 0;
    for (int i = count - 1; i >= 0; i--) { /* the link names the first */
        struct sockaddr_storage a = {0};
        if (take_over(s, FIRST_INHERITED + i, &a) || (a.ss_family != AF_INET && a.ss_family != AF_INET6))
            return cannot(e, W_CLI_CANNOT_LISTEN, "LISTEN_FDS");
        host[0] = '\0';
        if (!is_any(&a))
            address_text(&a, host);
        if (strcmp(host, "loopback") == 0)
            snprintf(host, sizeof host, "127.0.0.1");
        if (host[0] && address_is_public(&a) && !is_safe(s->setup))
            return cannot(e, W_CLI_PUBLIC_ADDRESS, host);
        port = ntohs(a.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&a)->sin6_port
                                             : ((struct sockaddr_in *)&a)->sin_port);
    }
    write_links(s->setup, host, port, &s->links);
    return 0;
}

int listen_open(struct shell *s, struct error *e)
{
    char host[SHELL_ADDRESS], digits[16];
    struct sockaddr_storage a;
    int port, number, ready = inherited();
    if (ready)
        return take_over_all(s, ready, e);
    if (plan(s->setup, host, &a, &port, e))
        return -1;
    if (!host[0])
        address_read("0.0.0.0", &a);
    int failed = listen_one(s, &a, &port);
    number = errno;
    if (!failed && !host[0]) {
        address_read("::", &a);
        listen_one(s, &a, &port); /* where there is IPv6 */
    }
    snprintf(digits, sizeof digits, "%d", port);
    if (failed)
        return number == EADDRINUSE ? cannot(e, W_SERVER_PORT_IN_USE, digits)
                                    : cannot(e, W_CLI_CANNOT_LISTEN, strerror(number));
    write_links(s->setup, host, port, &s->links);
    return 0;
}

/* Where metrics are served: a port without an address means this machine only. 0 or -1 with *e. */
static int plan_metrics(const char *text, struct sockaddr_storage *a, int *port, struct error *e)
{
    char host[SHELL_ADDRESS];
    if (split("--metrics-listen", text, host, port, e))
        return -1;
    if (address_read(host[0] ? host : "127.0.0.1", a))
        return cannot_at(e, W_CLI_LISTEN_FORM, "--metrics-listen", text);
    if (address_is_public(a) || is_any(a))
        return cannot_at(e, W_SERVER_METRICS_PUBLIC, "--metrics-listen", host);
    return 0;
}

int shell_metrics(const struct shell_setup *setup, struct error *e)
{
    struct sockaddr_storage a;
    int port;
    return setup->metrics_listen ? plan_metrics(setup->metrics_listen, &a, &port, e) : 0;
}

int listen_metrics(struct shell *s, struct error *e)
{
    struct sockaddr_storage a;
    int port;
    char fields[32];
    if (!s->setup->metrics_listen)
        return 0;
    if (plan_metrics(s->setup->metrics_listen, &a, &port, e))
        return -1;
    s->metrics = open_listener(&a, &port);
    if (s->metrics < 0 || shell_watch(s, s->metrics, WATCH_METRICS, EPOLLIN))
        return cannot_at(e, W_CLI_CANNOT_LISTEN, "--metrics-listen", strerror(errno));
    door_spare(s);
    snprintf(fields, sizeof fields, ",\"port\":%d", port);
    shell_log("info", "metrics.listen", fields);
    return 0;
}

void listen_hear(struct shell *s, int hear)
{
    for (int i = 0; i < s->listener_count; i++)
        if (shell_watch(s, s->listeners[i], (uint64_t)WATCH_LISTENERS + (uint64_t)i, hear ? EPOLLIN : 0))
            shell_die("epoll");
    if (s->metrics >= 0 && shell_watch(s, s->metrics, WATCH_METRICS, hear || s->spare >= 0 ? EPOLLIN : 0))
        shell_die("epoll");
    s->deaf = !hear;
}
