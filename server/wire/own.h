/* own.h: what wire.c, http.c, reply.c and ws.c share, and nobody else. */
#ifndef HUSTINGS_WIRE_OWN_H
#define HUSTINGS_WIRE_OWN_H

#include "server/wire/wire.h"

enum { WIRE_FRAME_HEAD = 14, WIRE_MASK = 4 }; /* bytes of a frame's head, at most */
/* 421 with a code of its own: of such a number the last three digits are the status. */
enum { WIRE_WRONG_NODE = 1421 };
enum { WIRE_ACCEPT = 29, WIRE_CONTROL = 125, WIRE_HOST = 262 /* a name of 253 letters and a port */ };

/* What has arrived of a message, and the frame it is in. */
struct wire_frames {
    const char *feed; /* bytes that have come but have not been read yet */
    size_t feed_size;
    uint8_t head[WIRE_FRAME_HEAD], head_size; /* of the next frame, as far as it is here */
    uint8_t inside;                           /* a frame: its head is read */
    uint8_t opcode, fin, empty;
    uint8_t mask[WIRE_MASK]; /* for the next byte of the payload, and so on */
    size_t left;             /* of the payload */
    uint8_t begun;           /* a message has begun */
    uint8_t control_size;
    uint8_t control[WIRE_CONTROL];
};

struct wire {
    const struct wire_setup *setup;
    enum wire_state state;
    uint8_t keep;    /* another request may follow */
    uint8_t early;   /* bytes came before the reply was out */
    uint8_t bare;    /* HEAD: the reply goes without its body */
    uint8_t upgrade; /* the request is a handshake */
    uint8_t named;   /* its protocol was offered and must be echoed */
    uint8_t trusted;
    uint8_t reading; /* WIRE_CLOSING: until the peer's close */
    uint8_t told;    /* no event is owed any more */
    uint8_t has_event;
    struct wire_event event;
    struct wire_request request;
    char *in; /* a request: head, then body; a message */
    size_t in_size, head_size, body_size;
    char accept[WIRE_ACCEPT];
    struct wire_frames frames;
    char *out; /* from out_from to out_size to be sent, then the body */
    size_t out_from, out_size, out_room;
    const char *body;
    size_t body_left;
    char *body_copy;
};

/* --- wire.c --------------------------------------------------------------------------------------------- */

/* Room for this many bytes going out; adds to them: 0, or -1: no memory. */
int wire_reserve(struct wire *w, size_t size);
int wire_put(struct wire *w, const void *bytes, size_t size);
void wire_event(struct wire *w, struct wire_event event);

/* Nothing more can be sent or received: everything is freed, and the shell gets an event if a WebSocket was
 * open. */
void wire_drop(struct wire *w);
void wire_forget_request(struct wire *w);

/* --- http.c ---------------------------------------------------------------------------------------- */

/* Takes bytes of a request; returns how many. */
size_t wire_http_take(struct wire *w, const char *bytes, size_t size);

/* host.c: 0, or the status to refuse with. */
int wire_check_host(const struct wire_setup *setup, const char *host);
int wire_check_origin(const struct wire_setup *setup, const char *host, const char *origin);

/* --- ws.c ----------------------------------------------------------------------------------------------- */

/* The answer to a handshake's key: 0, or -1: the key is not base64 of 16 bytes. */
int wire_ws_key(const char *key, char accept[WIRE_ACCEPT]);

/* Frames that have come, up to the next event. */
void wire_ws_pump(struct wire *w);
void wire_ws_close(struct wire *w, int code);

#endif
