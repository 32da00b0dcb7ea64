/* wire_kit.h: a connection with a shell around it that answers at once and writes down what happens. */
#ifndef HUSTINGS_WIRE_KIT_H
#define HUSTINGS_WIRE_KIT_H

#include "server/wire/wire.h"

/* A request with more headers; a handshake; the key of RFC 6455, 1.3. */
#define GET(rest)                     "GET / HTTP/1.1\r\nHost: localhost\r\n" rest "\r\n"
#define HANDSHAKE(version, key, more) HANDSHAKE_AT("/ws", version, key, more)
#define HANDSHAKE_AT(path, version, key, more)                                                               \
    "GET " path                                                                                              \
    " HTTP/1.1\r\nHost: localhost:8080\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"         \
    "Sec-WebSocket-Version: " version "\r\nSec-WebSocket-Key: " key "\r\n" more "\r\n"
#define RFC_KEY "dGhlIHNhbXBsZSBub25jZQ=="

enum { KIT_ROOM = 1 << 20 };

struct kit {
    struct wire_setup setup;
    struct wire *w;
    int silent;           /* requests get no answer */
    char trace[KIT_ROOM]; /* the events, one per line */
    size_t trace_size;
    char sent[KIT_ROOM]; /* the bytes that went out */
    size_t sent_size;
};

/* A text, and a frame, in one piece. */
void kit_give(struct kit *k, const char *text);
void kit_give_frame(struct kit *k, int first_byte, const void *payload, size_t size);

/* The default limits; https://play.example is ours. */
struct wire_setup kit_usual(void);

void kit_begin(struct kit *k, const struct wire_setup *setup);
void kit_end(struct kit *k);

/* Bytes in, cut into pieces of `piece` bytes (0: in one) after a first of `first`. */
void kit_feed(struct kit *k, const char *bytes, size_t size, size_t first, size_t piece);

/* Sends everything that waits, `piece` bytes at a time (0: as they come). */
void kit_drain(struct kit *k, size_t piece);

/* A frame as a client masks it; returns its size. */
size_t kit_frame(char *out, int first_byte, const void *payload, size_t size);

#endif
