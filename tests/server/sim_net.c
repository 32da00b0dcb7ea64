/* sim_net.c: the server's ends of the sockets of the simulated world. The decisions about them are the
 * shell's own code (server/shell/connection.h). The other ends are in sim_peer.c. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim_world.h"

enum {
    WINDOW = 4 << 10, /* bytes on their way to a reader before the server's writing stops */
    AHEAD = 4096,     /* bytes that wire itself may add to what waits: pongs, a close */
    ARRIVE_MS = 10000
};

struct line *net_line(struct world *w, uint32_t id)
{
    struct line *l = &w->lines[id % MOST_SOCKETS];
    return id && l->id == id ? l : NULL;
}

struct peer *net_peer(struct world *w, uint32_t id)
{
    struct peer *p = &w->peers[id % MOST_SOCKETS];
    return id && p->id == id ? p : NULL;
}

/* --- bytes on their way --------------------------------------------------------------------------------- */

/* A socket keeps its order. */
static uint64_t after(struct world *w, uint64_t *last, uint64_t in_ms)
{
    uint64_t at = w->now + in_ms;
    *last = at < *last ? *last : at;
    return *last - w->now;
}

static uint64_t on_its_way(struct world *w)
{
    return world_chance(w, w->faults.late) ? 500 + world_below(w, 4000) : 1 + world_below(w, 30);
}

uint64_t net_delay(struct world *w, uint64_t *last)
{
    return after(w, last, on_its_way(w));
}

static void to_peer(struct world *w, struct line *l, int kind, const char *bytes, size_t size)
{
    struct peer *p = net_peer(w, l->id);
    if (!p || p->mute)
        return;
    struct happening *h = world_plan(w, TO_PEER, net_delay(w, &l->came), bytes, size);
    h->kind = kind;
    h->conn = l->id;
}

/* --- the server's end ----------------------------------------------------------------------------------- */

void net_drop(struct world *w, struct line *l)
{
    uint32_t id = l->id;
    int in_hub = l->conn.in_hub, node = l->node;
    if (l->bot)
        client_closed(w, w->peers[id % MOST_SOCKETS].client, id);
    else
        to_peer(w, l, BYTES_END, "", 0);
    if (l->bot)
        w->peers[id % MOST_SOCKETS].id = 0;
    connection_end(&l->conn);
    *l = (struct line){0};
    struct hub_event e = {.kind = IN_CLOSE, .conn = id, .data = ""};
    if (in_hub)
        world_step_hub(w, node, &e);
}

static void take_event(struct world *w, struct line *l, const struct wire_event *event)
{
    struct hub_request request;
    struct hub_event e;
    if (event->kind == WIRE_MESSAGE)
        world_trace(w, "hub<", l->id, event->text, event->size);
    if (!connection_event(&l->conn, event, l->address, &request, &e))
        return;
    e.conn = l->id;
    world_step_hub(w, l->node, &e);
}

static void take_events(struct world *w, struct line *l)
{
    struct wire_event event;
    while (wire_next(l->conn.wire, &event))
        take_event(w, l, &event);
}

void net_send(struct world *w, const struct hub_effect *e)
{
    struct line *l = net_line(w, e->conn);
    struct wire_caps caps = w->wire.caps;
    if (!l || !l->conn.in_hub)
        return;
    if (w->bug == BUG_QUEUE)
        caps.queue = caps.first_queue = 64 << 20;
    connection_send(&l->conn, &caps, e);
}

void net_reply(struct world *w, const struct hub_effect *e)
{
    struct line *l = net_line(w, e->conn);
    if (l && !l->bot)
        connection_reply(&l->conn, e);
}

/* As much as the reader's window takes. */
static void write_bytes(struct world *w, struct line *l)
{
    struct peer *p = net_peer(w, l->id);
    const char *bytes;
    size_t size;
    l->conn.writing = 0;
    while (!l->conn.broken && connection_out(&l->conn, &bytes, &size)) {
        size_t room = p && p->in_flight < WINDOW ? WINDOW - p->in_flight : 0;
        if (!p)
            room = size; /* they go nowhere */
        l->conn.writing = room == 0;
        if (room == 0)
            return;
        size = size < room ? size : room;
        if (world_chance(w, w->faults.split))
            size = 1 + world_below(w, (uint32_t)size);
        to_peer(w, l, BYTES_MORE, bytes, size);
        if (p)
            p->in_flight += size;
        connection_sent(&l->conn, size, w->now);
    }
}

/* What waits is within its limit. */
static void check_queue(struct world *w, const struct line *l)
{
    size_t most = (l->conn.trusted ? w->wire.caps.queue : w->wire.caps.first_queue) + AHEAD;
    if (l->conn.state == WIRE_OPEN && l->conn.outbox.bytes + wire_waiting(l->conn.wire) > most)
        world_fail(w, "%zu bytes wait for a slow reader", l->conn.outbox.bytes + wire_waiting(l->conn.wire));
}

static void settle_line(struct world *w, struct line *l)
{
    take_events(w, l);
    write_bytes(w, l);
    take_events(w, l);
    check_queue(w, l);
    int over = connection_settle(&l->conn, w->now);
    w->dropped += (uint64_t)l->conn.broken;
    if (over)
        net_drop(w, l);
}

void net_settle(struct world *w)
{
    for (int i = 0; i < MOST_SOCKETS; i++)
        if (w->lines[i].conn.wire && world_still_until(w, w->lines[i].node) <= w->now)
            settle_line(w, &w->lines[i]);
}

void net_sweep(struct world *w)
{
    for (int i = 0; i < MOST_SOCKETS; i++) {
        struct line *l = &w->lines[i];
        if (l->conn.wire && world_still_until(w, l->node) <= w->now &&
            connection_tick(&l->conn, w->now, ARRIVE_MS) == CONNECTION_OVER)
            net_drop(w, l);
    }
}

void net_lose(struct world *w, int node)
{
    for (int i = 0; i < MOST_SOCKETS; i++) {
        struct line *l = &w->lines[i];
        if (!l->id || l->node != node)
            continue;
        l->conn.in_hub = 0;
        net_drop(w, l);
    }
}

/* Bytes arrive at the server. */
void net_to_server(struct world *w, const struct happening *h)
{
    struct line *l = net_line(w, h->conn);
    if (!l)
        return;
    if (h->kind == BYTES_END) {
        net_drop(w, l);
        return;
    }
    if (h->kind == BYTES_OPEN) {
        l->conn.wire = wire_begin(&w->wire);
        assert(l->conn.wire);
    }
    l->conn.heard = w->now;
    for (size_t n = 0, at = 0; at < h->size && l->conn.wire; at += n) {
        n = wire_take(l->conn.wire, h->bytes + at, h->size - at);
        take_events(w, l);
    }
}

void net_free(struct world *w)
{
    for (int i = 0; i < MOST_SOCKETS; i++) {
        connection_end(&w->lines[i].conn);
        net_free_peer(&w->peers[i]);
    }
}
