#include "server/shell/connection.h"

#include <stdio.h>
#include <string.h>

enum {
    IDLE_MS = 30000,
    ANSWER_MS = 30000,
    CLOSING_MS = 5000,
    FEED = 4096,      /* bytes that the wire has ready to send: what waits behind them can still be merged */
    READY = 64 << 10, /* bytes that it has for a reader that keeps up: nothing waits, nothing is merged */
    FRAME_EXTRA = 1024, /* bytes that a frame has beside its text, and more */
    QUIET_MS = 20000    /* then we ask whether anybody is there; the hub closes what stays silent */
};

/* --- to the hub ----------------------------------------------------------------------------------------- */

static int ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), size = strlen(end);
    return length > size && strcmp(text + length - size, end) == 0;
}

int connection_left(struct connection *c, struct hub_event *e)
{
    *e = (struct hub_event){.kind = IN_CLOSE, .data = ""};
    int was_in_hub = c->in_hub;
    c->in_hub = 0;
    return was_in_hub;
}

int connection_event(struct connection *c, const struct wire_event *event, const char *address,
                     struct hub_request *request, struct hub_event *e)
{
    const struct wire_request *r = event->request;
    switch (event->kind) {
    case WIRE_REQUEST:
        *request =
            (struct hub_request){r->method, r->path, r->query, r->bearer, address, r->body, r->body_size};
        c->record = ends_with(r->path, "/record");
        *e = (struct hub_event){.kind = IN_REQUEST, .data = request};
        return 1;
    case WIRE_UPGRADE:
        snprintf(c->table, sizeof c->table, "%s", r->table); /* the request ends here */
        if (wire_accept(c->wire))
            return 0;
        c->in_hub = 1;
        *e = (struct hub_event){.kind = IN_OPEN, .code = c->table, .data = address, .size = strlen(address)};
        return 1;
    case WIRE_MESSAGE:
        *e = (struct hub_event){.kind = IN_MESSAGE, .data = event->text, .size = event->size};
        return c->in_hub;
    case WIRE_FRAME: *e = (struct hub_event){.kind = IN_FRAME, .data = ""}; return c->in_hub;
    default: return connection_left(c, e); /* it is closed */
    }
}

/* --- from the hub --------------------------------------------------------------------------------------- */

int connection_bot_is_late(const struct hub_effect *e)
{
    return e->facts.kind == MESSAGE_REFUSED;
}

/* Messages go to the wire as the reader takes them: up to `most` bytes ahead. */
static void feed(struct connection *c, size_t most)
{
    const struct out_message *m;
    while (wire_waiting(c->wire) < most && (m = outbox_first(&c->outbox))) {
        wire_send(c->wire, m->text, m->size); /* where it fails the connection ends, and says so by itself */
        outbox_drop(&c->outbox);
    }
}

int connection_send(struct connection *c, const struct wire_caps *caps, const struct hub_effect *e)
{
    if (!c->trusted && e->facts.kind == MESSAGE_WELCOME) {
        c->trusted = 1;
        wire_trust(c->wire);
    }
    size_t most = c->trusted ? caps->queue : caps->first_queue, waiting = wire_waiting(c->wire);
    int keeps_up =
        !c->writing && !c->outbox.first && waiting < READY && waiting + e->size + FRAME_EXTRA < most;
    if (keeps_up) {
        wire_send(c->wire, e->data, e->size); /* where it fails the connection ends, and says so by itself */
        return 0;
    }
    if (waiting <= most && outbox_add(&c->outbox, &e->facts, e->data, e->size, most - waiting) == 0)
        return 0;
    c->broken = 1;
    return -1;
}

void connection_reply(struct connection *c, const struct hub_effect *e)
{
    int is_record = c->record && e->how == 200;
    wire_reply(c->wire, &(struct wire_answer){.status = e->how,
                                              .type = is_record ? "application/jsonl; charset=utf-8"
                                                                : "application/json",
                                              .headers = e->how == 429 ? "Retry-After: 60\r\n" : NULL,
                                              .body = e->data,
                                              .size = e->size});
}

void connection_close(struct connection *c, int code)
{
    feed(c, SIZE_MAX);
    wire_close(c->wire, code);
}

/* --- bytes and time ------------------------------------------------------------------------------------- */

int connection_out(struct connection *c, const char **bytes, size_t *size)
{
    feed(c, FEED);
    return wire_out(c->wire, bytes, size);
}

void connection_sent(struct connection *c, size_t size, uint64_t now)
{
    wire_sent(c->wire, size);
    c->since = now; /* it moves */
}

int connection_settle(struct connection *c, uint64_t now)
{
    if (c->state != wire_state(c->wire)) {
        c->state = wire_state(c->wire);
        c->since = now;
    }
    return c->broken || c->state == WIRE_DONE;
}

enum connection_fate connection_tick(struct connection *c, uint64_t now, uint64_t arrive_ms)
{
    const uint64_t most[] = {[WIRE_IDLE] = IDLE_MS,
                             [WIRE_PART] = arrive_ms,
                             [WIRE_ANSWERING] = ANSWER_MS,
                             [WIRE_CLOSING] = CLOSING_MS,
                             [WIRE_DONE] = CLOSING_MS};
    if (most[c->state] && now - c->since >= most[c->state])
        return CONNECTION_OVER;
    if (c->state != WIRE_OPEN || now - c->heard < QUIET_MS || now - c->pinged < QUIET_MS)
        return CONNECTION_STAYS;
    c->pinged = now;
    wire_ping(c->wire);
    return CONNECTION_PINGED;
}

void connection_end(struct connection *c)
{
    wire_end(c->wire);
    outbox_clear(&c->outbox);
    *c = (struct connection){0};
}
