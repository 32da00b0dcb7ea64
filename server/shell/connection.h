/* connection.h: what is decided about one connection, whatever carries its bytes: when it is trusted, what waits for
 * a slow reader and when that reader is let go, how long anything may take, what the hub hears of it. The shell
 * has it on sockets and the simulation on virtual time (tests/server/sim_net.c), so that these decisions are
 * tested as they are. */
#ifndef HUSTINGS_CONNECTION_H
#define HUSTINGS_CONNECTION_H

#include "server/hub/hub.h"
#include "server/shell/outbox.h"
#include "server/wire/wire.h"

struct connection {
    struct wire *wire;          /* NULL: of a bot */
    struct outbox outbox;       /* messages that the wire has not taken yet */
    char table[WIRE_TABLE + 1]; /* that its path named, or "" */
    int in_hub;                 /* the hub was told that it is open */
    int trusted;                /* it was welcomed */
    int record;                 /* the request that waits is for a record */
    int writing;                /* the reader takes nothing at the moment */
    int broken;
    enum wire_state state;
    uint64_t since, heard, pinged; /* in this state since; bytes came; we asked */
};

/* What the wire says, for the hub: 1 with *e (whose `conn` is the caller's to set), 0: nothing that it has to hear.
 * A request is put into *request, for as long as *e is needed. */
int connection_event(struct connection *c, const struct wire_event *event, const char *address,
                     struct hub_request *request, struct hub_event *e);

/* The hub has closed it: 1 with *e, which says that it is gone; 0: the hub knows that. */
int connection_left(struct connection *c, struct hub_event *e);

/* A message to a bot: is it of no use any more, because its seat is another's by now? */
int connection_bot_is_late(const struct hub_effect *e);

/* A message to a socket. -1: the reader does not keep up, and is let go. */
int connection_send(struct connection *c, const struct wire_caps *caps, const struct hub_effect *e);
void connection_reply(struct connection *c, const struct hub_effect *e);
void connection_close(struct connection *c, int code); /* its last words go out before */

/* The next bytes for the reader, if there are any; how many of them it took. */
int connection_out(struct connection *c, const char **bytes, size_t *size);
void connection_sent(struct connection *c, size_t size, uint64_t now);

/* After anything has happened to it. 1: it is over. */
int connection_settle(struct connection *c, uint64_t now);

/* As time passes: it has taken too long; it was asked whether anybody is there. A request arrives within `arrive_ms`. */
enum connection_fate { CONNECTION_STAYS, CONNECTION_OVER, CONNECTION_PINGED };
enum connection_fate connection_tick(struct connection *c, uint64_t now, uint64_t arrive_ms);

/* Gives back what it has. */
void connection_end(struct connection *c);

#endif
