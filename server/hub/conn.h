/* conn.h: connections, and the tables they are at (hub.c). */
#ifndef HUSTINGS_HUB_CONN_H
#define HUSTINGS_HUB_CONN_H

#include "match/words.h"
#include "server/hub/hub.h"
#include "server/hub/seat.h"
#include "server/store/screen.h"

struct table;

enum { ADDRESS_ROOM = 48 };

enum role { ROLE_NONE, ROLE_SEAT, ROLE_SPECTATOR, ROLE_BOARD, ROLE_BOT };

/* A connection. */
/* What answers still owe to the second, in thousandths of one. */
struct paid {
    uint64_t at;
    int due;
};

struct conn {
    struct hub *hub;
    uint32_t id; /* 0: free */
    int is_bot;
    char named[STORE_CODE + 1]; /* the table that its path named, or "" */
    enum role role;
    struct table *table;
    struct conn *next_here; /* at the same table */
    int seat;               /* -1: none */
    int closing;
    int leaves; /* it is closed once the store has answered: what waits for it is from a table that it is not at any more */
    enum lang lang;
    uint64_t opened, heard;
    uint64_t tokens_at; /* messages are counted in buckets, in thousandths */
    int64_t bucket, say_bucket;
    struct paid past; /* answers to `past` */
    int too_fast;
    uint64_t too_fast_at;
    uint32_t address;                /* an entry of the hub's addresses */
    int waits;                       /* its hello waits for a table to be loaded */
    int invited;                     /* a guest with the key, or who opened the table */
    int awaits_news;                 /* a guest who has not heard yet of a change to the seats */
    char screen[SCREEN_LETTERS + 1]; /* that a TV without a table shows; "": none */
    uint64_t screen_until;           /* … and until when; 0: it does not wait */
    uint64_t screen_ask,
        screen_i; /* the store was asked about its `screen` or `pair`, with that number; 0: no */
    enum screen_do screen_what; /* … and what */
    int screen_tries;           /* letters that other TVs showed */
    uint8_t screen_token[HASH]; /* … by which it is known again; zeros: it has none */
    uint64_t paired;            /* the table whose player let it in; 0: none */
};

struct conn *hub_conn(struct hub *h, uint32_t id);
const char *hub_address(struct hub *h, const struct conn *c);
void hub_each_conn(struct table *t, void (*each)(struct conn *c, void *of), void *of);
void conn_sit(struct conn *c, struct table *t);
void conn_rise(struct conn *c);

#endif
