/* wire.h: HTTP/1.1 and WebSocket over plain bytes. One struct wire is one connection; it has no socket, no
 * clock and no thread: the shell puts bytes in and carries bytes out.
 *
 * Guarantees:
 * - The same bytes give the same events, however they are cut into pieces.
 * - Whatever comes in, memory stays within the caps, nothing is read twice, and every complete or wrong
 *   request gets one reply. What is wrong is answered here, as JSON, and the shell never sees it.
 * - A request that the shell sees is HTTP/1.1, a GET or a POST, for a Host that is ours and from our own Origin
 *   or from none; its texts end with a zero byte and hold no other and no control characters.
 * - A message that the shell sees is whole, text, valid UTF-8, and not larger than the limit.
 * - Every reply carries the security headers; nothing under /api is ever cached.
 * - A WebSocket that was open ends with one WIRE_CLOSED, unless the shell closed it itself.
 *
 *     for (size_t n; size > 0; bytes += n, size -= n) {
 *         n = wire_take(w, bytes, size);
 *         while (wire_next(w, &event))
 *             ... wire_reply, wire_refuse, wire_accept, wire_send, wire_close ...
 *     }
 *     while (wire_out(w, &bytes, &size)) wire_sent(w, write(...));
 *     if (wire_state(w) == WIRE_DONE) shut the socket
 *
 * Time is the shell's business: how long a request may be incomplete (WIRE_PART), a socket silent
 * (wire_ping), and the peer may take to answer our close (WIRE_CLOSING). */
#ifndef HUSTINGS_WIRE_H
#define HUSTINGS_WIRE_H

#include <stddef.h>
#include <stdint.h>

struct wire;

/* Limits in bytes (docs/server.md, Limits); wire_caps_usual() has the defaults. */
struct wire_caps {
    size_t head, body, url;        /* of a request */
    size_t message, first_message; /* coming in; the first of the pair holds once the peer is trusted */
    size_t out;                    /* a message going out */
    size_t queue, first_queue;     /* frames that may wait; more end the connection */
    size_t reply;                  /* the copied body of a reply */
};
struct wire_caps wire_caps_usual(void);

struct wire_setup {
    struct wire_caps caps;
    const char *public_origin; /* "https://play.example" (no path), or NULL: its name is a Host of ours */
    const char *node;        /* our name among the servers of a shared store: /n/NAME/… means us; or NULL */
    const char *node_origin; /* an origin that is ours alone among them, as public_origin; or NULL */
    const char *origins;     /* of all of them, with a blank between two; or NULL */
    int secure; /* browsers reach us by TLS: origins are https, HSTS, messages padded to multiples of 512 bytes */
};

enum wire_kind {
    WIRE_REQUEST, /* request; needs one wire_reply or wire_refuse */
    WIRE_UPGRADE, /* request: a valid handshake for /ws or /ws/TABLE; needs wire_accept, wire_reply or wire_refuse */
    WIRE_MESSAGE, /* text, size */
    WIRE_FRAME,   /* a frame that says nothing: a ping, a pong, an empty piece of a message that goes on */
    WIRE_CLOSED /* code: the peer's, ours after a breach, 1005: it gave none, 1006: no close was exchanged */
};

/* Texts may be "". They live until the reply. */
enum {
    WIRE_TABLE = 12,   /* letters of a table's code in a path, at most */
    WIRE_FORWARDED = 4 /* lines of X-Forwarded-For that are kept */
};
struct wire_request {
    const char *method; /* "GET" or "POST"; a HEAD is a GET whose reply goes without its body */
    const char *path;   /* begins with '/', as it came, without our own /n/NAME: nothing is decoded */
    const char *table;  /* of a handshake for /ws/TABLE: its letters, as they came */
    int to_node;        /* it came to /n/NAME: to us and nobody else */
    const char *query;  /* what follows the '?' */
    const char *host, *origin;
    const char *bearer;             /* of Authorization: Bearer */
    const char *accept, *languages; /* Accept and Accept-Language, the last of each */
    const char *encodings;          /* Accept-Encoding, the last one; wire_takes reads it */
    /* X-Forwarded-For, the last line first: trust it only from a known proxy. Some add a line to what came, some a word. */
    const char *forwarded[WIRE_FORWARDED];
    const char *body;
    size_t body_size;
};

struct wire_event {
    enum wire_kind kind;
    const struct wire_request *request;
    const char *text; /* until the next call; a zero byte follows it */
    size_t size;
    int code;
};

enum wire_state {
    WIRE_IDLE,      /* nothing of a request is here */
    WIRE_PART,      /* a part of one is */
    WIRE_ASKED,     /* a request waits for its reply */
    WIRE_ANSWERING, /* the reply is not completely sent */
    WIRE_OPEN,      /* a WebSocket */
    WIRE_CLOSING,   /* the last bytes go out, or the peer has yet to answer our close */
    WIRE_DONE       /* nothing more comes or goes */
};

/* A connection; `setup` must outlive it. NULL: no memory. */
struct wire *wire_begin(const struct wire_setup *setup);
void wire_end(struct wire *w);

/* Takes bytes up to the next event and returns how many: at least one if there are any and wire_next has said
 * that no event waits. Bytes that come too early (before a reply is completely sent) or too late are
 * dropped. */
size_t wire_take(struct wire *w, const char *bytes, size_t size);

/* The next event, if there is one. */
int wire_next(struct wire *w, struct wire_event *event);

enum wire_state wire_state(const struct wire *w);

/* --- answers to a request ------------------------------------------------------------------------------- */

struct wire_answer {
    int status;
    const char *type;    /* Content-Type */
    const char *headers; /* whole lines, each with its CR LF; or NULL */
    const void *body;
    size_t size;
    int lasting; /* the body outlives the connection and is not copied */
    int forever; /* a file with its hash in its name: may be cached for ever (never under /api) */
};

/* Whether an Accept-Encoding allows a coding, such as "gzip", by its name. */
int wire_takes(const char *encodings, const char *coding);

/* No effect if no request waits. */
void wire_reply(struct wire *w, const struct wire_answer *answer);

/* A JSON error for 400, 403, 404 and so on; the connection goes on after 404, 429 and 503. */
void wire_refuse(struct wire *w, int status);

/* --- WebSocket ------------------------------------------------------------------------------------------ */

/* 0: the WebSocket is open; -1: it was refused, because bytes came too early or memory is short. */
int wire_accept(struct wire *w);

/* The peer has shown who it is: the larger limits apply from now on. */
void wire_trust(struct wire *w);

/* 0, or -1: not open (any more); a message over the limit closes with 1009, a full queue drops the
 * connection. */
int wire_send(struct wire *w, const char *text, size_t size);
void wire_ping(struct wire *w);

/* Closes: a WebSocket with a code, anything else once the waiting bytes are out. No event follows. */
void wire_close(struct wire *w, int code);

/* --- bytes out ------------------------------------------------------------------------------------------ */

/* Whether bytes wait, and the first of them, until the next call. */
int wire_out(const struct wire *w, const char **bytes, size_t *size);
void wire_sent(struct wire *w, size_t size);

/* How many bytes wait. */
size_t wire_waiting(const struct wire *w);

#endif
