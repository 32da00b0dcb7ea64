/* show.h: what a table shows to those who are at it. */
#ifndef HUSTINGS_HUB_SHOW_H
#define HUSTINGS_HUB_SHOW_H

#include <jansson.h>

#include "server/hub/table.h"

enum { HELD_MOST = 4 << 20 /* bytes that wait for the store at one table; then messages are refused */ };

/* A message that waits until the log is durable up to `needs`. */
struct held_back {
    struct held_back *next;
    uint64_t needs;
    uint32_t conn;
    int close;  /* 0: send; else close with this code */
    int status; /* 0: a message; else the answer to a request, with this status */
    size_t size;
    char bytes[];
};

void show(struct table *t, uint32_t conn, json_t *message); /* takes the reference; waits for the log */
void show_text(struct table *t, uint32_t conn, const char *bytes, size_t size); /* the same of its text */
void show_all(struct table *t, json_t *message);                                /* to all but bots */
void show_close(struct table *t, uint32_t conn, int code);
void show_reply(struct table *t, uint32_t conn, int status,
                json_t *body); /* to a request; takes the reference */
void show_seats(struct table *t);
void show_seats_to(struct table *t, struct conn *c);
void show_rest(struct table *t, struct conn *c); /* what else is under way, to one who comes in */
void show_presence(struct table *t, int seat);
void show_clock(struct table *t);
void show_welcome(struct table *t, struct conn *c, uint64_t i);
void show_state(struct table *t, struct conn *c, uint64_t have);
void show_fresh(struct table *t);

#endif
