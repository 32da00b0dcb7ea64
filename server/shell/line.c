/* line.c: connections: sockets between epoll and wire, and the places of bots. */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/shell/own.h"

enum {
    READ_AT_ONCE = 16 << 10,
    READS_A_TURN = 4, /* then others have theirs */
    IDLE_MS = 30000,
    ANSWER_MS = 30000,
    CLOSING_MS = 5000,
    FEED = 4096,      /* bytes that the wire has ready to send: what waits behind them can still be merged */
    READY = 64 << 10, /* bytes that it has for a reader that keeps up: nothing waits, nothing is merged */
    FRAME_EXTRA = 1024, /* bytes that a frame has beside its text, and more */
    QUIET_MS = 20000    /* then we ask whether anybody is there; the hub closes what stays silent */
};

/* --- places --------------------------------------------------------------------------------------------- */

struct line *line_find(struct shell *s, uint32_t id)
{
    struct line *l = &s->lines[id % (uint32_t)s->room];
    return l->kind != LINE_FREE && l->id == id ? l : NULL;
}

/* Sockets have the first places, bots the others: neither takes the other's. */
struct line *line_take(struct shell *s, enum line_kind kind)
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
                           .dirty = l->dirty, /* it stands in the list already */
                           .since = shell_now(s),
                           .heard = shell_now(s)};
        *next = at - first + 1;
        return l;
    }
    return NULL;
}

void line_drop(struct shell *s, struct line *l)
{
    uint32_t id = l->id;
    int in_hub = l->in_hub;
    if (l->kind == LINE_BOT && bot_seats_tell(&s->bots, id, "", 0))
        shell_die("memory");
    tls_end(l->tls, !l->broken);
    door_left(s, l);
    if (l->fd >= 0) {
        close(l->fd);
        s->sockets--;
    }
    wire_end(l->wire);
    outbox_clear(&l->outbox);
    *l = (struct line){.generation = l->generation, .fd = -1, .dirty = l->dirty};
    struct hub_event e = {.kind = IN_CLOSE, .conn = id, .data = ""};
    if (in_hub)
        shell_step(s, &e);
}

void line_touch(struct shell *s, struct line *l)
{
    if (l->dirty)
        return;
    l->dirty = 1;
    s->dirty[s->dirty_count++] = (int)(l - s->lines);
}

/* --- requests and messages ------------------------------------------------------------------------------ */

/* Whose request this is: a proxy's word is taken where it is our proxy. */
static void believe_proxy(const struct shell *s, struct line *l, const struct wire_request *r)
{
    char forwarded[SHELL_ADDRESS];
    if (!s->setup->behind_proxy || strcmp(l->address, "proxy") != 0)
        return;
    address_forwarded(r->forwarded, forwarded);
    if (forwarded[0])
        memcpy(l->address, forwarded, sizeof l->address);
}

static void take_request(struct shell *s, struct line *l, const struct wire_request *r)
{
    char own[SHELL_ADDRESS];
    memcpy(own, l->address, sizeof own);
    believe_proxy(s, l, r);
    if (l->for_metrics) {
        metrics_answer(s, l, r);
    } else if (strncmp(r->path, "/api/", 5) == 0) {
        size_t length = strlen(r->path);
        const struct hub_request request = {r->method,  r->path, r->query,    r->bearer,
                                            l->address, r->body, r->body_size};
        struct hub_event e = {.kind = IN_REQUEST, .conn = l->id, .data = &request};
        l->record = length > 7 && strcmp(r->path + length - 7, "/record") == 0;
        shell_step(s, &e);
    } else {
        page_answer(s, l, r);
    }
    memcpy(l->address, own, sizeof own); /* a proxy's connection carries the requests of many */
}

static void take_upgrade(struct shell *s, struct line *l, const struct wire_request *r)
{
    if (l->for_metrics) {
        wire_refuse(l->wire, 404);
        return;
    }
    believe_proxy(s, l, r);
    if (wire_accept(l->wire))
        return;
    struct hub_event e = {.kind = IN_OPEN, .conn = l->id, .data = l->address, .size = strlen(l->address)};
    l->in_hub = 1;
    shell_step(s, &e);
}

static void take_event(struct shell *s, struct line *l, const struct wire_event *w)
{
    struct hub_event e = {.kind = IN_MESSAGE, .conn = l->id, .data = w->text, .size = w->size};
    switch (w->kind) {
    case WIRE_REQUEST: take_request(s, l, w->request); return;
    case WIRE_UPGRADE: take_upgrade(s, l, w->request); return;
    case WIRE_MESSAGE:
        metrics_heard(l);
        if (l->in_hub)
            shell_step(s, &e);
        return;
    case WIRE_CLOSED:
        if (l->in_hub) {
            e = (struct hub_event){.kind = IN_CLOSE, .conn = l->id, .data = ""};
            l->in_hub = 0;
            shell_step(s, &e);
        }
        return;
    }
}

static void take_events(struct shell *s, struct line *l)
{
    struct wire_event w;
    while (wire_next(l->wire, &w))
        take_event(s, l, &w);
}

void line_reply(struct shell *s, struct line *l, int status, const char *bytes, size_t size)
{
    const struct wire_answer answer = {.status = status,
                                       .type = l->record && status == 200 ? "application/jsonl; charset=utf-8"
                                                                          : "application/json",
                                       .headers = status == 429 ? "Retry-After: 60\r\n" : NULL,
                                       .body = bytes,
                                       .size = size};
    wire_reply(l->wire, &answer);
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
            l->broken = 1;
            return;
        }
        l->heard = shell_now(s);
        for (size_t n = 0, at = 0; at < (size_t)got; at += n) {
            n = wire_take(l->wire, bytes + at, (size_t)got - at);
            take_events(s, l);
        }
        if (!l->tls && (size_t)got < sizeof bytes)
            return; /* that was all: epoll says when there is more */
    }
}

/* Messages go to the wire as the reader takes them: up to `most` bytes ahead. */
static void feed(struct line *l, size_t most)
{
    const struct out_message *m;
    while (wire_waiting(l->wire) < most && (m = outbox_first(&l->outbox))) {
        wire_send(l->wire, m->text, m->size); /* where it fails the line ends, and says so by itself */
        outbox_drop(&l->outbox);
    }
}

/* What is said to a socket; one that does not take it in is let go. */
void line_send(struct shell *s, struct line *l, const struct hub_effect *e)
{
    const struct wire_caps *caps = &s->wire.caps;
    size_t most = l->trusted ? caps->queue : caps->first_queue, waiting = wire_waiting(l->wire);
    metrics_said(s, l, &e->facts);
    int keeps_up =
        !l->writing && !l->outbox.first && waiting < READY && waiting + e->size + FRAME_EXTRA < most;
    if (keeps_up) {
        wire_send(l->wire, e->data, e->size); /* where it fails the line ends, and says so by itself */
    } else if (waiting > most || outbox_add(&l->outbox, &e->facts, e->data, e->size, most - waiting)) {
        s->refused_queue += !l->broken;
        l->broken = 1;
    }
    line_touch(s, l);
}

/* Its last words go out before the close. */
void line_close(struct shell *s, struct line *l, int code)
{
    feed(l, SIZE_MAX);
    wire_close(l->wire, code);
    line_touch(s, l);
}

static void write_bytes(struct shell *s, struct line *l)
{
    const char *bytes;
    size_t size;
    int waits = 0;
    feed(l, FEED);
    while (!l->broken && !waits && wire_out(l->wire, &bytes, &size)) {
        ssize_t sent = l->tls ? tls_write(l->tls, bytes, size) : send(l->fd, bytes, size, MSG_NOSIGNAL);
        if (sent >= 0) {
            wire_sent(l->wire, (size_t)sent);
            l->since = shell_now(s); /* it moves */
            feed(l, FEED);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            waits = 1;
        } else if (errno != EINTR) {
            l->broken = 1;
        }
    }
    waits |= l->tls && tls_waits_to_write(l->tls);
    if (waits != l->writing && !l->broken) {
        l->writing = waits;
        if (shell_watch(s, l->fd, l->id, waits ? EPOLLIN | EPOLLOUT : EPOLLIN))
            l->broken = 1;
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
    l->dirty = 0;
    if (l->kind != LINE_SOCKET)
        return;
    take_events(s, l);
    write_bytes(s, l);
    take_events(s, l); /* once a reply is out the next request may be there */
    if (l->state != wire_state(l->wire)) {
        l->state = wire_state(l->wire);
        l->since = shell_now(s);
    }
    if (l->broken || l->state == WIRE_DONE)
        line_drop(s, l);
}

/* --- time ----------------------------------------------------------------------------------------------- */

static int is_over(const struct shell *s, const struct line *l, uint64_t now)
{
    const uint64_t arrive = (uint64_t)s->setup->arrive_ms;
    const uint64_t most[] = {[WIRE_IDLE] = IDLE_MS,
                             [WIRE_PART] = arrive,
                             [WIRE_ANSWERING] = ANSWER_MS,
                             [WIRE_CLOSING] = CLOSING_MS,
                             [WIRE_DONE] = CLOSING_MS};
    if (l->tls && !tls_is_open(l->tls))
        return now - l->since >= arrive;
    return most[l->state] && now - l->since >= most[l->state];
}

void line_sweep(struct shell *s)
{
    uint64_t now = shell_now(s);
    for (int i = 0; i < s->room; i++) {
        struct line *l = &s->lines[i];
        if (l->kind != LINE_SOCKET)
            continue;
        if (is_over(s, l, now)) {
            line_drop(s, l);
        } else if (l->state == WIRE_OPEN && now - l->heard >= QUIET_MS && now - l->pinged >= QUIET_MS) {
            l->pinged = now;
            wire_ping(l->wire);
            line_touch(s, l);
        }
    }
}

void line_hang_up(struct shell *s)
{
    for (int i = 0; i < s->room; i++) {
        struct line *l = &s->lines[i];
        if (l->kind == LINE_SOCKET && (l->state == WIRE_IDLE || l->state == WIRE_PART))
            line_drop(s, l);
    }
}
