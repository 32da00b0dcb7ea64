/* show.h: what a table shows to everybody at it. */
#ifndef HUSTINGS_HUB_SHOW_H
#define HUSTINGS_HUB_SHOW_H

#include <jansson.h>

#include "match/claim.h"
#include "server/hub/table.h"

enum { HELD_MOST = 4 << 20 }; /* bytes that may wait for the store at one table */

/* A message that waits until the log is durable up to `needs`. */
struct held_back {
    struct held_back *next;
    uint64_t needs;
    uint32_t conn;
    uint8_t kind; /* enum hub_out: a message, the answer to a request, a close, the server's own table */
    int how;
    struct hub_facts facts; /* of a message */
    size_t size;
    char *bytes; /* after the list of events */
    struct hub_told told[];
};

/* A message to a socket, which takes the reference and waits for the log: of a kind that everybody just
 * carries; of another kind; the same from its text. */
void show(struct table *t, uint32_t conn, json_t *message);
void show_as(struct table *t, uint32_t conn, const struct hub_facts *facts, json_t *message);
void show_text(struct table *t, uint32_t conn, const struct hub_facts *facts, const char *bytes, size_t size);
void show_all(struct table *t, json_t *message); /* to everybody except bots */
void show_close(struct table *t, uint32_t conn, int code);
void show_reply(struct table *t, uint32_t conn, int status,
                json_t *body);        /* to a request; takes the reference */
void show_own_table(struct table *t); /* to the server, which opened it */
void show_seats(struct table *t);
void show_seats_to(struct table *t, struct conn *c);
void show_seats_to_others(struct table *t); /* to everybody without a seat */
/* The message, with people's names only for those who belong to the table; to somebody without a seat as it was before
 * an end that spectators do not see yet. The caller's. */
json_t *show_seats_message(const struct table *t, int names, int seated);
void show_rest(struct table *t, struct conn *c); /* what else is under way, for a newcomer */
void show_presence(struct table *t, int seat);
void show_clock(struct table *t);
int show_counts_moves(const struct table *t,
                      const struct conn *c); /* may this one know how many there are? */
void show_welcome(struct table *t, struct conn *c, uint64_t i);
void show_state(struct table *t, struct conn *c, uint64_t have);
void show_bot_past(struct table *t, int seat); /* to a bot that has just come: all its seat has seen */
void show_claim(struct table *t, const struct claim *claim); /* to the bots that remember */
void show_bot_rest(struct table *t, int seat); /* … and what it saw in this step, without a view */
void show_fresh(struct table *t);

#endif
