/* wire.c: the connection itself: its states, its events, the bytes that wait to be sent. */
#include "server/wire/own.h"

#include <stdlib.h>
#include <string.h>

struct wire_caps wire_caps_usual(void)
{
    return (struct wire_caps){.head = 8 << 10,
                              .body = 4 << 10,
                              .url = 512,
                              .message = 4 << 10,
                              .first_message = 1 << 10,
                              .out = 64 << 10,
                              .queue = 256 << 10,
                              .first_queue = 1 << 10,
                              .reply = 4 << 20};
}

struct wire *wire_begin(const struct wire_setup *setup)
{
    struct wire *w = calloc(1, sizeof *w);
    if (w)
        w->setup = setup;
    return w;
}

static void forget_out(struct wire *w)
{
    free(w->out);
    free(w->body_copy);
    w->out = w->body_copy = NULL;
    w->body = NULL;
    w->out_from = w->out_size = w->out_room = w->body_left = 0;
}

void wire_forget_request(struct wire *w)
{
    free(w->in);
    w->in = NULL;
    w->in_size = w->head_size = w->body_size = 0;
    w->request = (struct wire_request){0};
    w->upgrade = w->named = w->bare = 0;
}

void wire_end(struct wire *w)
{
    if (!w)
        return;
    wire_forget_request(w);
    forget_out(w);
    free(w);
}

/* --- events --------------------------------------------------------------------------------------------- */

void wire_event(struct wire *w, struct wire_event event)
{
    w->event = event;
    w->has_event = 1;
}

void wire_drop(struct wire *w)
{
    int open = w->state == WIRE_OPEN;
    w->state = WIRE_DONE;
    w->has_event = 0;
    w->reading = 0;
    forget_out(w);
    if (open && !w->told)
        wire_event(w, (struct wire_event){.kind = WIRE_CLOSED, .code = 1006});
    w->told = 1;
}

size_t wire_take(struct wire *w, const char *bytes, size_t size)
{
    if (w->has_event || size == 0)
        return 0;
    switch (w->state) {
    case WIRE_IDLE:
    case WIRE_PART: return wire_http_take(w, bytes, size);
    case WIRE_ASKED:
    case WIRE_ANSWERING: w->early = 1; return size; /* no pipelining */
    case WIRE_OPEN:
    case WIRE_CLOSING:
        if (w->state == WIRE_CLOSING && !w->reading)
            return size;
        w->frames.feed = bytes;
        w->frames.feed_size = size;
        wire_ws_pump(w);
        size -= w->frames.feed_size;
        w->frames.feed = NULL;
        w->frames.feed_size = 0;
        return size;
    case WIRE_DONE: break;
    }
    return size;
}

int wire_next(struct wire *w, struct wire_event *event)
{
    if (!w->has_event)
        wire_ws_pump(w); /* frees the message that was handed out */
    if (!w->has_event)
        return 0;
    w->has_event = 0;
    *event = w->event;
    return 1;
}

enum wire_state wire_state(const struct wire *w)
{
    return w->state == WIRE_CLOSING && !w->reading && wire_waiting(w) == 0 ? WIRE_DONE : w->state;
}

void wire_close(struct wire *w, int code)
{
    if (w->state == WIRE_OPEN) {
        w->told = 1;
        w->has_event = 0;
        w->state = WIRE_CLOSING;
        w->reading = 1;
        wire_ws_close(w, code);
    } else if (w->state != WIRE_CLOSING && w->state != WIRE_DONE) {
        w->has_event = 0;
        w->state = WIRE_CLOSING;
    }
}

/* --- bytes out ------------------------------------------------------------------------------------------ */

size_t wire_waiting(const struct wire *w)
{
    return w->out_size - w->out_from + w->body_left;
}

int wire_reserve(struct wire *w, size_t size)
{
    if (w->out_size + size > w->out_room && w->out_from > 0) {
        memmove(w->out, w->out + w->out_from, w->out_size - w->out_from);
        w->out_size -= w->out_from;
        w->out_from = 0;
    }
    if (w->out_size + size > w->out_room) {
        size_t room = w->out_room ? w->out_room : 512;
        while (room < w->out_size + size)
            room *= 2;
        char *more = realloc(w->out, room);
        if (!more)
            return -1;
        w->out = more;
        w->out_room = room;
    }
    return 0;
}

int wire_put(struct wire *w, const void *bytes, size_t size)
{
    if (wire_reserve(w, size))
        return -1;
    if (size > 0)
        memcpy(w->out + w->out_size, bytes, size);
    w->out_size += size;
    return 0;
}

int wire_out(const struct wire *w, const char **bytes, size_t *size)
{
    int head = w->out_from < w->out_size;
    *bytes = head ? w->out + w->out_from : w->body;
    *size = head ? w->out_size - w->out_from : w->body_left;
    return *size > 0;
}

void wire_sent(struct wire *w, size_t size)
{
    size_t queued = w->out_size - w->out_from, first = size < queued ? size : queued;
    size -= first;
    size = size < w->body_left ? size : w->body_left;
    w->out_from += first;
    w->body_left -= size;
    if (size > 0)
        w->body += size;
    if (wire_waiting(w) > 0)
        return;
    forget_out(w);
    if (w->state == WIRE_ANSWERING)
        w->state = w->keep && !w->early ? WIRE_IDLE : WIRE_CLOSING;
}
