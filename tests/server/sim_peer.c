/* sim_peer.c: the clients' ends of the sockets: HTTP and frames as a browser speaks them, in bytes that are cut,
 * merged, late or lost. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim_world.h"

/* --- bytes on their way --------------------------------------------------------------------------------- */

static void to_server(struct world *w, struct peer *p, int kind, const char *bytes, size_t size)
{
    if (p->mute)
        return;
    struct happening *h = world_plan(w, TO_SERVER, net_delay(w, &p->came), bytes, size);
    h->kind = kind;
    h->conn = p->id;
    h->node = w->lines[p->id % MOST_SOCKETS].node;
}

/* In pieces, where bytes are cut. */
static void flush(struct world *w, struct peer *p)
{
    char *bytes = p->out;
    size_t size = p->out_size;
    p->out = NULL;
    p->out_size = 0;
    for (size_t at = 0, n; at < size; at += n) {
        n = size - at;
        if (world_chance(w, w->faults.split))
            n = 1 + world_below(w, (uint32_t)n);
        to_server(w, p, BYTES_MORE, bytes + at, n);
    }
    free(bytes);
}

/* Some wait a moment for others to go with them. */
static void give(struct world *w, struct peer *p, const char *bytes, size_t size)
{
    if (p->mute)
        return;
    p->out = realloc(p->out, p->out_size + size);
    assert(p->out);
    memcpy(p->out + p->out_size, bytes, size);
    p->out_size += size;
    if (!world_chance(w, w->faults.split)) {
        flush(w, p);
        return;
    }
    struct happening *h = world_plan(w, TO_PEER, 1 + world_below(w, 60), "", 0);
    h->kind = BYTES_FLUSH;
    h->conn = p->id;
}

/* --- what goes out ----------------------------------------------------------------------------------- */

void net_free_peer(struct peer *p)
{
    free(p->in);
    free(p->out);
    *p = (struct peer){0};
}

static size_t masked(struct world *w, char *out, int first_byte, const char *bytes, size_t size)
{
    uint8_t mask[4];
    size_t at = 0;
    for (int i = 0; i < 4; i++)
        mask[i] = (uint8_t)world_below(w, 256);
    out[at++] = (char)first_byte;
    if (size < 126) {
        out[at++] = (char)(0x80 | size);
    } else {
        out[at++] = (char)(0x80 | 126);
        out[at++] = (char)(size >> 8);
        out[at++] = (char)size;
    }
    memcpy(out + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < size; i++)
        out[at++] = (char)((uint8_t)bytes[i] ^ mask[i % 4]);
    return at;
}

void world_send_frame(struct world *w, uint32_t socket, int first_byte, const char *bytes, size_t size)
{
    struct peer *p = net_peer(w, socket);
    char *frame = malloc(size + 16);
    assert(frame && size < 65536);
    if (p && !p->ended)
        give(w, p, frame, masked(w, frame, first_byte, bytes, size));
    free(frame);
}

/* A message, sometimes in several frames with a ping in between; sometimes its socket breaks behind it. */
void world_send(struct world *w, uint32_t socket, const char *text)
{
    struct peer *p = net_peer(w, socket);
    size_t size = strlen(text), first = size;
    if (!p || p->ended)
        return;
    world_trace(w, "says", socket, text, size);
    if (size > 1 && world_chance(w, w->faults.split)) {
        first = world_below(w, (uint32_t)size);
        world_send_frame(w, socket, 0x01, text, first);
        if (world_chance(w, 300))
            world_send_frame(w, socket, 0x89, "there?", 6);
        world_send_frame(w, socket, 0x80, text + first, size - first);
    } else {
        world_send_frame(w, socket, 0x81, text, size);
    }
    if (world_chance(w, w->faults.mute)) {
        w->cuts++;
        p->mute = 1;
    } else if (world_chance(w, w->faults.cut)) {
        int client = p->client;
        w->cuts++;
        flush(w, p);
        world_hang_up(w, socket);
        client_closed(w, client, socket);
    } else if (world_chance(w, w->faults.lazy)) {
        p->lazy_until = w->now + 2000 + world_below(w, 60000);
        client_looks_away(p->client, p->lazy_until);
        struct happening *h = world_plan(w, TO_PEER, p->lazy_until - w->now, "", 0);
        h->kind = BYTES_MORE;
        h->conn = socket;
    }
}

void world_hang_up(struct world *w, uint32_t socket)
{
    struct peer *p = net_peer(w, socket);
    if (!p)
        return;
    flush(w, p);
    to_server(w, p, BYTES_END, "", 0);
    net_free_peer(p);
}

/* Some of those who stand between notice that a server does not answer, and hang up. */
void net_give_up(struct world *w, int node)
{
    for (int i = 0; i < MOST_SOCKETS; i++) {
        struct peer *p = &w->peers[i];
        int client = p->client;
        uint32_t id = p->id;
        if (!id || w->lines[i].id != id || w->lines[i].node != node || w->lines[i].bot ||
            world_chance(w, 500))
            continue;
        world_hang_up(w, id);
        client_closed(w, client, id);
    }
}

/* A place that neither end uses any more. */
static uint32_t take_place(struct world *w, int node, int client, int bot, const char *address)
{
    int most = w->caps.sockets, count = 0;
    for (int i = 0; i < MOST_SOCKETS; i++)
        count += w->lines[i].id != 0;
    for (int i = 1; i < MOST_SOCKETS && w->node[node].hub && count < most; i++) {
        if (w->lines[i].id || w->peers[i].id)
            continue;
        w->generation++;
        uint32_t id = (uint32_t)i + MOST_SOCKETS * (w->generation & 0xfffff);
        w->lines[i] =
            (struct line){.id = id, .node = node, .bot = bot, .conn = {.since = w->now, .heard = w->now}};
        snprintf(w->lines[i].address, SIM_ADDRESS, "%s", address);
        w->peers[i] = (struct peer){.id = id, .client = client};
        return id;
    }
    return 0;
}

uint32_t net_open_bot(struct world *w, int node, int client)
{
    return take_place(w, node, client, 1, "loopback");
}

/* The connection and its first bytes. */
static uint32_t open_with(struct world *w, int client, int node, const char *address, const char *head,
                          size_t size)
{
    uint32_t id = take_place(w, node, client, 0, address);
    struct peer *p = net_peer(w, id);
    if (!p)
        return 0;
    to_server(w, p, BYTES_OPEN, "", 0);
    give(w, p, head, size);
    return id;
}

uint32_t world_connect(struct world *w, int client, int node, const char *address)
{
    static const char upgrade[] =
        "GET /ws HTTP/1.1\r\nHost: localhost:8080\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: hustings.1\r\n\r\n";
    return open_with(w, client, node, address, upgrade, sizeof upgrade - 1);
}

uint32_t world_request(struct world *w, int client, int node, const char *address, const char *method,
                       const char *path, const char *bearer, const char *body)
{
    char head[4096], proof[128] = "";
    if (bearer[0])
        snprintf(proof, sizeof proof, "Authorization: Bearer %s\r\n", bearer);
    int size = snprintf(head, sizeof head,
                        "%s %s HTTP/1.1\r\nHost: localhost:8080\r\n%sContent-Length: %zu\r\n\r\n%s", method,
                        path, proof, strlen(body), body);
    assert(size > 0 && (size_t)size < sizeof head);
    uint32_t id = open_with(w, client, node, address, head, (size_t)size);
    if (id)
        w->peers[id % MOST_SOCKETS].is_request = 1;
    return id;
}

/* --- what comes back ------------------------------------------------------------------------------------ */

/* One frame of the server's; how many bytes it takes, or 0: not all of it is here. */
static size_t take_frame(struct world *w, struct peer *p)
{
    const uint8_t *in = (const uint8_t *)p->in;
    size_t size = p->in_size >= 2 ? in[1] & 0x7f : 0, head = 2;
    uint32_t id = p->id;
    if (p->in_size < 2)
        return 0;
    if (size == 126)
        head = 4;
    else if (size == 127)
        head = 10;
    if (p->in_size < head)
        return 0;
    if (head > 2)
        size = 0;
    for (size_t i = 2; i < head; i++)
        size = size << 8 | in[i];
    if (p->in_size < head + size)
        return 0;
    int code = in[0] & 0x0f;
    if (in[1] & 0x80)
        world_fail(w, "the server masks");
    if (code == 1)
        client_message(w, p->client, id, p->in + head, size);
    else if (code == 9)
        world_send_frame(w, id, 0x8a, p->in + head, size);
    else if (code == 8) {
        world_send_frame(w, id, 0x88, p->in + head, size < 2 ? size : 2);
        if (net_peer(w, id))
            p->ended = 1;
    } else if (code != 10)
        world_fail(w, "a frame of a kind that nobody expects");
    return head + size;
}

/* The head of an HTTP answer, and its body; how many bytes, or 0: not all is here. */
static size_t take_http(struct world *w, struct peer *p)
{
    const char *end = memmem(p->in, p->in_size, "\r\n\r\n", 4);
    const char *length = end ? memmem(p->in, (size_t)(end - p->in), "Content-Length: ", 16) : NULL;
    int status = end ? atoi(p->in + 9) : 0;
    size_t head = end ? (size_t)(end - p->in) + 4 : 0, body = length ? (size_t)atol(length + 16) : 0;
    if (!end || p->in_size < head + body)
        return 0;
    if (!p->is_request && status == 101) {
        p->upgraded = 1;
        return head;
    }
    if (p->is_request) {
        char *text = strndup(p->in + head, body);
        assert(text);
        world_trace(w, "reply", p->id, text, body);
        client_replied(w, p->client, status, text, body);
        free(text);
    }
    return head + body;
}

static void take_bytes(struct world *w, struct peer *p)
{
    uint32_t id = p->id;
    size_t used = 1;
    while (used > 0 && net_peer(w, id) && p->in_size > 0 && !p->ended) {
        used = p->upgraded ? take_frame(w, p) : take_http(w, p);
        if (!net_peer(w, id) || used == 0)
            return; /* hung up meanwhile */
        memmove(p->in, p->in + used, p->in_size - used);
        p->in_size -= used;
        if (p->is_request) {
            world_hang_up(w, id);
            return;
        }
    }
}

/* A lazy reader leaves it in the window. */
static void read_bytes(struct world *w, struct peer *p)
{
    uint32_t id = p->id;
    int client = p->client;
    if (p->lazy_until > w->now)
        return;
    p->in_flight -= p->unread;
    p->unread = 0;
    take_bytes(w, p);
    if (net_peer(w, id) && p->end_came) {
        net_free_peer(p);
        client_closed(w, client, id);
    }
}

void net_to_peer(struct world *w, const struct happening *h)
{
    struct peer *p = net_peer(w, h->conn);
    if (!p)
        return;
    if (h->kind == BYTES_FLUSH) {
        flush(w, p);
        return;
    }
    if (p->in_size + h->size > p->in_room) {
        p->in_room = 2 * (p->in_size + h->size);
        p->in = realloc(p->in, p->in_room);
        assert(p->in);
    }
    if (h->size)
        memcpy(p->in + p->in_size, h->bytes, h->size);
    p->in_size += h->size;
    p->unread += h->size;
    p->end_came |= h->kind == BYTES_END;
    read_bytes(w, p);
}
