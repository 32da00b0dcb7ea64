/* sim_net.c: the server's ends of the sockets of the simulated world, with their wires. What it does with a wire is
 * what server/shell/line.c does. The other ends are in sim_peer.c. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim_world.h"

enum {
    WINDOW = 4 << 10, /* bytes on their way to a reader before the server's writing stops */
    FEED = 4096,
    IDLE_MS = 30000,
    PART_MS = 10000,
    ANSWER_MS = 30000,
    CLOSING_MS = 5000,
    QUIET_MS = 20000
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
    int in_hub = l->in_hub, node = l->node;
    if (l->bot)
        client_closed(w, w->peers[id % MOST_SOCKETS].client, id);
    else
        to_peer(w, l, BYTES_END, "", 0);
    if (l->bot)
        w->peers[id % MOST_SOCKETS].id = 0;
    wire_end(l->wire);
    outbox_clear(&l->outbox);
    *l = (struct line){0};
    struct hub_event e = {.kind = IN_CLOSE, .conn = id, .data = ""};
    if (in_hub)
        world_step_hub(w, node, &e);
}

static void take_request(struct world *w, struct line *l, const struct wire_request *r)
{
    size_t length = strlen(r->path);
    const struct hub_request request = {.method = r->method,
                                        .path = r->path,
                                        .query = r->query,
                                        .bearer = r->bearer,
                                        .address = l->address,
                                        .body = r->body,
                                        .body_size = r->body_size};
    struct hub_event e = {.kind = IN_REQUEST, .conn = l->id, .data = &request};
    l->record = length > 7 && strcmp(r->path + length - 7, "/record") == 0;
    world_step_hub(w, l->node, &e);
}

static void take_event(struct world *w, struct line *l, const struct wire_event *event)
{
    struct hub_event e = {.kind = IN_MESSAGE, .conn = l->id, .data = event->text, .size = event->size};
    switch (event->kind) {
    case WIRE_REQUEST: take_request(w, l, event->request); return;
    case WIRE_UPGRADE:
        if (wire_accept(l->wire))
            return;
        e = (struct hub_event){
            .kind = IN_OPEN, .conn = l->id, .data = l->address, .size = strlen(l->address)};
        l->in_hub = 1;
        world_step_hub(w, l->node, &e);
        return;
    case WIRE_MESSAGE:
        world_trace(w, "hub<", l->id, event->text, event->size);
        if (l->in_hub)
            world_step_hub(w, l->node, &e);
        return;
    case WIRE_CLOSED:
        if (l->in_hub) {
            e = (struct hub_event){.kind = IN_CLOSE, .conn = l->id, .data = ""};
            l->in_hub = 0;
            world_step_hub(w, l->node, &e);
        }
        return;
    }
}

static void take_events(struct world *w, struct line *l)
{
    struct wire_event event;
    while (wire_next(l->wire, &event))
        take_event(w, l, &event);
}

static void feed(struct line *l, size_t most)
{
    const struct out_message *m;
    while (wire_waiting(l->wire) < most && (m = outbox_first(&l->outbox))) {
        wire_send(l->wire, m->text, m->size);
        outbox_drop(&l->outbox);
    }
}

void net_send(struct world *w, const struct hub_effect *e)
{
    struct line *l = net_line(w, e->conn);
    if (!l || !l->in_hub)
        return;
    if (!l->trusted && e->facts.kind == MESSAGE_WELCOME) {
        l->trusted = 1;
        wire_trust(l->wire);
    }
    const struct wire_caps *caps = &w->wire.caps;
    size_t most = l->trusted ? caps->queue : caps->first_queue, waiting = wire_waiting(l->wire);
    if (w->bug == BUG_QUEUE)
        most = 64 << 20;
    if (waiting > most || outbox_add(&l->outbox, &e->facts, e->data, e->size, most - waiting))
        l->broken = 1;
}

void net_close(struct world *w, struct line *l, int code)
{
    (void)w;
    feed(l, SIZE_MAX);
    wire_close(l->wire, code);
}

void net_reply(struct world *w, const struct hub_effect *e)
{
    struct line *l = net_line(w, e->conn);
    if (!l || l->bot)
        return;
    const struct wire_answer answer = {.status = e->how,
                                       .type = l->record && e->how == 200 ? "application/jsonl; charset=utf-8"
                                                                          : "application/json",
                                       .headers = e->how == 429 ? "Retry-After: 60\r\n" : NULL,
                                       .body = e->data,
                                       .size = e->size};
    wire_reply(l->wire, &answer);
}

/* As much as the reader's window takes. */
static void write_bytes(struct world *w, struct line *l)
{
    struct peer *p = net_peer(w, l->id);
    const char *bytes;
    size_t size;
    feed(l, FEED);
    while (!l->broken && wire_out(l->wire, &bytes, &size)) {
        size_t room = p && p->in_flight < WINDOW ? WINDOW - p->in_flight : 0;
        if (!p)
            room = size; /* they go nowhere */
        if (room == 0)
            return;
        size = size < room ? size : room;
        if (world_chance(w, w->faults.split))
            size = 1 + world_below(w, (uint32_t)size);
        to_peer(w, l, BYTES_MORE, bytes, size);
        if (p)
            p->in_flight += size;
        wire_sent(l->wire, size);
        l->since = w->now;
        feed(l, FEED);
    }
}

/* What waits is within its cap; some more for what wire adds of itself (pongs, a close). */
static void check_queue(struct world *w, const struct line *l)
{
    size_t most = (l->trusted ? w->wire.caps.queue : w->wire.caps.first_queue) + FEED;
    if (l->state == WIRE_OPEN && l->outbox.bytes + wire_waiting(l->wire) > most)
        world_fail(w, "%zu bytes wait for a slow reader", l->outbox.bytes + wire_waiting(l->wire));
}

static void settle_line(struct world *w, struct line *l)
{
    take_events(w, l);
    write_bytes(w, l);
    take_events(w, l);
    check_queue(w, l);
    if (l->state != wire_state(l->wire)) {
        l->state = wire_state(l->wire);
        l->since = w->now;
    }
    if (l->broken)
        w->dropped++;
    if (l->broken || l->state == WIRE_DONE)
        net_drop(w, l);
}

void net_settle(struct world *w)
{
    for (int i = 0; i < MOST_SOCKETS; i++)
        if (w->lines[i].wire && w->node[w->lines[i].node].paused_until <= w->now)
            settle_line(w, &w->lines[i]);
}

static int is_over(const struct line *l, uint64_t now)
{
    static const uint64_t most[] = {[WIRE_IDLE] = IDLE_MS,
                                    [WIRE_PART] = PART_MS,
                                    [WIRE_ANSWERING] = ANSWER_MS,
                                    [WIRE_CLOSING] = CLOSING_MS,
                                    [WIRE_DONE] = CLOSING_MS};
    return most[l->state] && now - l->since >= most[l->state];
}

void net_sweep(struct world *w)
{
    for (int i = 0; i < MOST_SOCKETS; i++) {
        struct line *l = &w->lines[i];
        if (!l->wire || w->node[l->node].paused_until > w->now)
            continue;
        if (is_over(l, w->now)) {
            net_drop(w, l);
        } else if (l->state == WIRE_OPEN && w->now - l->heard >= QUIET_MS && w->now - l->pinged >= QUIET_MS) {
            l->pinged = w->now;
            wire_ping(l->wire);
        }
    }
}

void net_lose(struct world *w, int node)
{
    for (int i = 0; i < MOST_SOCKETS; i++) {
        struct line *l = &w->lines[i];
        if (!l->id || l->node != node)
            continue;
        l->in_hub = 0;
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
        l->wire = wire_begin(&w->wire);
        assert(l->wire);
    }
    l->heard = w->now;
    for (size_t n = 0, at = 0; at < h->size && l->wire; at += n) {
        n = wire_take(l->wire, h->bytes + at, h->size - at);
        take_events(w, l);
    }
}

void net_free(struct world *w)
{
    for (int i = 0; i < MOST_SOCKETS; i++) {
        wire_end(w->lines[i].wire);
        outbox_clear(&w->lines[i].outbox);
        net_free_peer(&w->peers[i]);
    }
}
