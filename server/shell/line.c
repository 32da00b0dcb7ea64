/* line.c: connections: sockets between epoll and wire, and the places of bots. */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/shell/own.h"

enum {
    READ_AT_ONCE = 16 << 10,
    READS_A_TURN = 4 /* then others have theirs */
};

_Static_assert((int)WIRE_TABLE == (int)STORE_CODE, "a path can name any table");

/* --- places --------------------------------------------------------------------------------------------- */

struct line *line_find(struct shell *s, uint32_t id)
{
    struct line *l = &s->lines[id % (uint32_t)s->room];
    return l->kind != LINE_FREE && l->id == id ? l : NULL;
}

/* Sockets have the first places, bots the others: neither takes the other's. */
struct line *line_take(struct shell *s, enum caller_kind kind)
{
    int first = kind == LINE_BOT ? s->room - SHELL_BOTS : 0;
    int count = kind == LINE_BOT ? SHELL_BOTS : s->room - SHELL_BOTS;
    int *next = kind == LINE_BOT ? &s->next_bot : &s->next_socket;
    for (int i = 0; i < count; i++) {
        int at = first + (*next + i) % count;
        struct line *l = &s->lines[at];
        if (l->kind != LINE_FREE)
            continue;
        uint32_t most = UINT32_MAX / (uint32_t)s->room - 1;
        uint32_t generation = l->generation % most + 1;
        *l = (struct line){.kind = kind,
                           .generation = generation,
                           .id = generation * (uint32_t)s->room + (uint32_t)at,
                           .fd = -1,
                           .conn = {.since = shell_now(s), .heard = shell_now(s)}};
        *next = at - first + 1;
        return l;
    }
    return NULL;
}

void line_drop(struct shell *s, struct line *l)
{
    uint32_t id = l->id;
    int in_hub = l->conn.in_hub;
    if (l->kind == LINE_BOT &&
        (l->is_program ? programs_tell(s, l, "", 0) : bot_seats_tell(&s->bots, id, "", 0)))
        shell_die("memory");
    tls_end(l->tls, !l->conn.broken);
    door_left(s, l);
    if (l->fd >= 0) {
        close(l->fd);
        s->sockets--;
    }
    connection_end(&l->conn);
    *l = (struct line){.generation = l->generation, .fd = -1};
    struct hub_event e = {.kind = IN_CLOSE, .conn = id, .data = ""};
    if (in_hub)
        shell_step(s, &e);
}

void line_touch(struct shell *s, struct line *l)
{
    turns_add(&s->turns, (int)(l - s->lines), 0);
}

/* --- requests and messages ------------------------------------------------------------------------------ */

/* Whose request this is: a proxy is believed if it is our proxy, and its connection carries the requests of many. */
static void find_asker(const struct shell *s, const struct line *l, const struct wire_request *r,
                       char address[SHELL_ADDRESS])
{
    memcpy(address, l->address, SHELL_ADDRESS);
    if (strcmp(l->address, "proxy") != 0)
        return;
    proxies_asker(&s->setup->proxies, r->forwarded, WIRE_FORWARDED, address);
    if (!address[0])
        memcpy(address, l->address, SHELL_ADDRESS);
}

static void tell_hub(struct shell *s, struct line *l, const struct wire_event *w, const char *address)
{
    struct hub_request request;
    struct hub_event e;
    if (connection_event(&l->conn, w, address, &request, &e)) {
        e.conn = l->id;
        shell_step(s, &e);
    }
}

static void take_request(struct shell *s, struct line *l, const struct wire_event *w)
{
    char address[SHELL_ADDRESS];
    find_asker(s, l, w->request, address);
    if (!door_may_ask(s, address))
        wire_refuse(l->conn.wire, 429);
    else if (w->kind == WIRE_REQUEST && strncmp(w->request->path, "/api/", 5) != 0)
        page_answer(s, l, w->request);
    else
        tell_hub(s, l, w, address);
    line_touch(s, l);
}

static void take_event(struct shell *s, struct line *l, const struct wire_event *w)
{
    if (w->kind == WIRE_MESSAGE)
        metrics_heard(l);
    if (w->kind == WIRE_REQUEST && l->for_metrics)
        metrics_answer(s, l, w->request);
    else if (w->kind == WIRE_UPGRADE && l->for_metrics)
        wire_refuse(l->conn.wire, 404);
    else if (w->kind == WIRE_REQUEST || w->kind == WIRE_UPGRADE)
        take_request(s, l, w);
    else
        tell_hub(s, l, w, l->address);
}

static void take_events(struct shell *s, struct line *l)
{
    struct wire_event w;
    while (wire_next(l->conn.wire, &w))
        take_event(s, l, &w);
}

void line_reply(struct shell *s, struct line *l, const struct hub_effect *e)
{
    connection_reply(&l->conn, e);
    line_touch(s, l);
}

/* --- bytes ---------------------------------------------------------------------------------------------- */

static void read_bytes(struct shell *s, struct line *l)
{
    char bytes[READ_AT_ONCE];
    for (int turn = 0; turn < READS_A_TURN; turn++) {
        ssize_t got = l->tls ? tls_read(l->tls, bytes, sizeof bytes) : recv(l->fd, bytes, sizeof bytes, 0);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
            return;
        if (got <= 0) {
            l->conn.broken = 1;
            return;
        }
        l->conn.heard = shell_now(s);
        for (size_t n = 0, at = 0; at < (size_t)got; at += n) {
            n = wire_take(l->conn.wire, bytes + at, (size_t)got - at);
            take_events(s, l);
        }
        if (!l->tls && (size_t)got < sizeof bytes)
            return; /* that was all: epoll says when there is more */
    }
}

/* Sends to a socket; one that does not keep up is dropped. */
void line_send(struct shell *s, struct line *l, const struct hub_effect *e)
{
    int was_broken = l->conn.broken;
    metrics_said(s, l, &e->facts);
    if (connection_send(&l->conn, &s->wire.caps, e))
        s->refused_queue += !was_broken;
    turns_add(&s->turns, (int)(l - s->lines), e->how);
}

void line_close(struct shell *s, struct line *l, int code)
{
    connection_close(&l->conn, code);
    line_touch(s, l);
}

static void write_bytes(struct shell *s, struct line *l)
{
    const char *bytes;
    size_t size;
    int waits = 0;
    while (!l->conn.broken && !waits && connection_out(&l->conn, &bytes, &size)) {
        ssize_t sent = l->tls ? tls_write(l->tls, bytes, size) : send(l->fd, bytes, size, MSG_NOSIGNAL);
        if (sent >= 0) {
            connection_sent(&l->conn, (size_t)sent, shell_now(s));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            waits = 1;
        } else if (errno != EINTR) {
            l->conn.broken = 1;
        }
    }
    waits |= l->tls && tls_waits_to_write(l->tls);
    if (waits != l->conn.writing && !l->conn.broken) {
        l->conn.writing = waits;
        if (shell_watch(s, l->fd, l->id, waits ? EPOLLIN | EPOLLOUT : EPOLLIN))
            l->conn.broken = 1;
    }
}

void line_ready(struct shell *s, struct line *l, uint32_t events)
{
    int greeting = l->tls && !tls_is_open(l->tls); /* it goes on when it may write, too */
    if (greeting || (events & (EPOLLIN | EPOLLHUP | EPOLLERR)))
        read_bytes(s, l);
    line_touch(s, l);
}

void line_settle(struct shell *s, struct line *l)
{
    if (l->kind != LINE_SOCKET)
        return;
    take_events(s, l);
    write_bytes(s, l);
    take_events(s, l); /* once a reply is out the next request may be there */
    if (connection_settle(&l->conn, shell_now(s)))
        line_drop(s, l);
}

/* --- time ----------------------------------------------------------------------------------------------- */

void line_sweep(struct shell *s)
{
    const uint64_t now = shell_now(s), arrive = (uint64_t)s->setup->arrive_ms;
    for (int i = 0; i < s->room; i++) {
        struct line *l = &s->lines[i];
        if (l->kind != LINE_SOCKET)
            continue;
        int greeting = l->tls && !tls_is_open(l->tls);
        enum connection_fate fate = !greeting                       ? connection_tick(&l->conn, now, arrive)
                                    : now - l->conn.since >= arrive ? CONNECTION_OVER
                                                                    : CONNECTION_STAYS;
        if (fate == CONNECTION_OVER)
            line_drop(s, l);
        else if (fate == CONNECTION_PINGED)
            line_touch(s, l);
    }
}

void line_hang_up(struct shell *s)
{
    for (int i = 0; i < s->room; i++) {
        struct line *l = &s->lines[i];
        if (l->kind == LINE_SOCKET && (l->conn.state == WIRE_IDLE || l->conn.state == WIRE_PART))
            line_drop(s, l);
    }
}
