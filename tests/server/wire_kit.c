#include "wire_kit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wire_setup kit_usual(void)
{
    return (struct wire_setup){.caps = wire_caps_usual(), .public_origin = "https://play.example"};
}

void kit_begin(struct kit *k, const struct wire_setup *setup)
{
    k->setup = *setup;
    k->w = wire_begin(&k->setup);
    if (!k->w)
        abort();
    k->silent = 0;
    k->trace_size = k->sent_size = 0;
    k->trace[0] = k->sent[0] = '\0';
}

void kit_end(struct kit *k)
{
    wire_end(k->w);
    k->w = NULL;
}

__attribute__((format(printf, 2, 3))) static void note(struct kit *k, const char *format, ...)
{
    va_list list;
    size_t room = sizeof k->trace - k->trace_size;
    va_start(list, format);
    int size = vsnprintf(k->trace + k->trace_size, room, format, list);
    va_end(list);
    if (size < 0 || (size_t)size >= room)
        abort();
    k->trace_size += (size_t)size;
}

static void note_request(struct kit *k, const char *what, const struct wire_request *r)
{
    note(k, "%s %s %s ?%s host=%s origin=%s bearer=%s for=%s body=%.*s\n", what, r->method, r->path, r->query,
         r->host, r->origin, r->bearer, r->forwarded[0], (int)r->body_size, r->body);
    for (int i = 1; i < WIRE_FORWARDED && r->forwarded[i][0]; i++)
        note(k, "before=%s\n", r->forwarded[i]);
    if (r->table[0] || r->to_node)
        note(k, "table=%s%s\n", r->table, r->to_node ? " to this node" : "");
    if (r->body[r->body_size] != '\0')
        abort();
}

static void handle(struct kit *k, const struct wire_event *e)
{
    static const char page[] = "the page";
    switch (e->kind) {
    case WIRE_REQUEST:
        note_request(k, "request", e->request);
        if (k->silent)
            break;
        if (strcmp(e->request->path, "/none") == 0)
            wire_refuse(k->w, 404);
        else
            wire_reply(k->w, &(struct wire_answer){.status = 200,
                                                   .type = "text/plain",
                                                   .body = page,
                                                   .size = strlen(page),
                                                   .lasting = e->request->query[0] == 'l',
                                                   .forever = e->request->query[0] == 'l'});
        break;
    case WIRE_UPGRADE:
        note_request(k, "upgrade", e->request);
        if (!k->silent)
            wire_accept(k->w);
        break;
    case WIRE_MESSAGE:
        note(k, "message %zu %s\n", e->size, e->text);
        if (e->size >= 5 && memcmp(e->text, "hello", 5) == 0)
            wire_trust(k->w);
        if (e->size >= 3 && memcmp(e->text, "bye", 3) == 0)
            wire_close(k->w, 1000);
        else
            wire_send(k->w, "heard", 5);
        break;
    case WIRE_FRAME: note(k, "frame\n"); break;
    case WIRE_CLOSED: note(k, "closed %d\n", e->code); break;
    }
}

static void feed_piece(struct kit *k, const char *bytes, size_t size)
{
    struct wire_event e;
    /* of exactly its size: a byte read beyond is noticed; not malloc, which a test may make fail */
    char *copy = reallocarray(NULL, size ? size : 1, 1);
    if (!copy)
        abort();
    memcpy(copy, bytes, size);
    for (size_t n, at = 0; at < size; at += n) {
        n = wire_take(k->w, copy + at, size - at);
        if (n == 0)
            abort(); /* the header promises one */
        while (wire_next(k->w, &e))
            handle(k, &e);
    }
    free(copy);
}

void kit_feed(struct kit *k, const char *bytes, size_t size, size_t first, size_t piece)
{
    size_t at = first < size ? first : size;
    feed_piece(k, bytes, at);
    for (size_t n; at < size; at += n) {
        n = piece > 0 && piece < size - at ? piece : size - at;
        feed_piece(k, bytes + at, n);
    }
}

void kit_drain(struct kit *k, size_t piece)
{
    const char *bytes;
    struct wire_event e;
    size_t size;
    while (wire_out(k->w, &bytes, &size)) {
        if (piece > 0 && size > piece)
            size = piece;
        if (k->sent_size + size >= sizeof k->sent)
            abort();
        memcpy(k->sent + k->sent_size, bytes, size);
        k->sent_size += size;
        k->sent[k->sent_size] = '\0';
        wire_sent(k->w, size);
    }
    while (wire_next(k->w, &e))
        handle(k, &e);
    note(k, "state %d\n", wire_state(k->w));
}

size_t kit_frame(char *out, int first_byte, const void *payload, size_t size)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    const unsigned char *bytes = payload;
    size_t at = 0;
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
        out[at++] = (char)(bytes[i] ^ mask[i % 4]);
    return at;
}

void kit_give(struct kit *k, const char *text)
{
    kit_feed(k, text, strlen(text), 0, 0);
}

void kit_give_frame(struct kit *k, int first_byte, const void *payload, size_t size)
{
    static char frame[1 << 17];
    kit_feed(k, frame, kit_frame(frame, first_byte, payload, size), 0, 0);
}
