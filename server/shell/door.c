/* door.c: who is let in: sockets are accepted here, a limited number per address and not too fast, and so are requests
 * (docs/server.md, Limits). Before a request has been read, only the address of a client is known. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/shell/own.h"

/* A browser opens several connections for one page, and the hub counts its WebSocket again by the plain rate. */
enum { BROWSER = 4 };

/* One of anything in a bucket. In these units each millisecond is a whole number, by rates per second and per minute. */
enum { ONE = 60 * 1000, A_SECOND = 60, A_MINUTE = 1 };

enum { FILES_LOG_MS = 60 * 1000 };

/* --- callers by address --------------------------------------------------------------------------------- */

static void refill(const struct shell *s, struct caller *c)
{
    const struct hub_caps *caps = &s->setup->caps;
    const int64_t connections = (int64_t)ONE * BROWSER * caps->socket_burst,
                  requests = (int64_t)ONE * caps->requests_a_minute, an_hour = 3600000;
    uint64_t now = shell_now(s);
    int64_t ms = (int64_t)(now - c->at);
    ms = ms > an_hour ? an_hour : ms;
    c->connections += ms * A_SECOND * BROWSER * caps->sockets_a_second;
    c->connections = c->connections > connections ? connections : c->connections;
    c->requests += ms * A_MINUTE * caps->requests_a_minute;
    c->requests = c->requests > requests ? requests : c->requests;
    c->at = now;
}

/* The entry of this address, or else the one unused for longest: there are as many as sockets. */
static struct caller *caller_of(struct shell *s, const char *address)
{
    struct caller *idle = NULL;
    for (int i = 0; i < s->caller_count; i++) {
        struct caller *c = &s->callers[i];
        if (strcmp(c->address, address) == 0)
            return c;
        if (!c->open && (!idle || c->at < idle->at))
            idle = c;
    }
    if (s->caller_count < s->room)
        idle = &s->callers[s->caller_count++];
    if (!idle)
        return NULL;
    *idle = (struct caller){.at = shell_now(s),
                            .connections = (int64_t)ONE * BROWSER * s->setup->caps.socket_burst,
                            .requests = (int64_t)ONE * s->setup->caps.requests_a_minute};
    memcpy(idle->address, address, sizeof idle->address);
    return idle;
}

/* Clients on this machine and behind a proxy are not counted here: they are many people. */
static int may_come(struct shell *s, struct line *l)
{
    l->caller = -1;
    if (strcmp(l->address, "loopback") == 0 || strcmp(l->address, "proxy") == 0)
        return 1;
    struct caller *c = caller_of(s, l->address);
    if (!c)
        return 0;
    refill(s, c);
    if (c->open >= s->setup->caps.sockets_open) {
        s->refused_open++;
        return 0;
    }
    if (c->connections < ONE) {
        s->refused_fast++;
        return 0;
    }
    c->connections -= ONE;
    c->open++;
    l->caller = (int)(c - s->callers);
    return 1;
}

/* Requests behind a proxy are counted by the address that it forwards. */
int door_may_ask(struct shell *s, const char *address)
{
    struct caller *c = strcmp(address, "loopback") == 0 ? NULL : caller_of(s, address);
    if (!c)
        return 1;
    refill(s, c);
    if (c->requests < ONE) {
        s->refused_requests++;
        return 0;
    }
    c->requests -= ONE;
    return 1;
}

void door_left(struct shell *s, const struct line *l)
{
    if (l->kind == LINE_SOCKET && l->caller >= 0)
        s->callers[l->caller].open--;
}

/* --- taking in ------------------------------------------------------------------------------------------ */

/* Plain HTTP is for the local network: if strangers can reach this address, only TLS or the proxy is
 * allowed. */
static int is_barred(const struct shell *s, const struct line *l)
{
    struct sockaddr_storage own = {0};
    socklen_t size = sizeof own;
    return getsockname(l->fd, (struct sockaddr *)&own, &size) ||
           (address_is_public(&own) && !s->tls && strcmp(l->address, "proxy") != 0);
}

static void name_caller(const struct shell *s, struct line *l, const struct sockaddr_storage *peer)
{
    if (proxies_have(&s->setup->proxies, peer))
        memcpy(l->address, "proxy", sizeof "proxy");
    else
        address_text(peer, l->address);
}

/* It has a place, and its address is known: 0, or -1 if it is not let in. */
static int receive(struct shell *s, struct line *l, int listener)
{
    int on = 1, metrics = listener == s->metrics;
    if (is_barred(s, l) || !may_come(s, l))
        return -1;
    l->for_metrics = metrics;
    l->conn.wire = wire_begin(&s->wire);
    l->tls = s->tls && !metrics ? tls_begin(s->tls, l->fd) : NULL;
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return l->conn.wire && (l->tls || !s->tls || metrics) ? shell_watch(s, l->fd, l->id, EPOLLIN) : -1;
}

static int accept_one(int listener, struct sockaddr_storage *peer)
{
    socklen_t size = sizeof *peer;
    return accept4(listener, (struct sockaddr *)peer, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static int is_out_of_files(int number)
{
    return number == EMFILE || number == ENFILE || number == ENOBUFS || number == ENOMEM;
}

/* Counts a connection that could not be accepted, and logs that at most once a minute. Nobody is accepted until the next
 * sweep: otherwise the wait for events would return at once for ever. */
static void refuse_for_files(struct shell *s)
{
    char fields[32];
    uint64_t now = shell_now(s);
    s->refused_files++;
    if (!s->files_logged || now - s->files_logged >= FILES_LOG_MS) {
        s->files_logged = now ? now : 1;
        snprintf(fields, sizeof fields, ",\"sockets\":%d", s->sockets);
        shell_log("error", "server.no-files", fields);
    }
    listen_hear(s, 0);
}

void door_spare(struct shell *s)
{
    if (s->metrics >= 0 && s->spare < 0)
        s->spare = fcntl(s->epoll, F_DUPFD_CLOEXEC, 0);
}

void door_accept(struct shell *s, int listener)
{
    struct sockaddr_storage peer = {0};
    int fd = accept_one(listener, &peer);
    if (fd < 0 && is_out_of_files(errno) && listener == s->metrics && s->spare >= 0) {
        close(s->spare); /* the one who has to find out what is wrong gets in */
        s->spare = -1;
        fd = accept_one(listener, &peer);
    }
    if (fd < 0) {
        if (is_out_of_files(errno))
            refuse_for_files(s);
        return;
    }
    struct line *l = line_take(s, LINE_SOCKET);
    if (!l) {
        s->refused_full++;
        close(fd);
        return;
    }
    l->fd = fd;
    l->caller = -1;
    s->sockets++;
    name_caller(s, l, &peer);
    if (receive(s, l, listener)) {
        l->conn.broken = 1;
        line_drop(s, l);
    }
}
