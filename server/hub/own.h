/* own.h: the inside of the hub, only for its own files. */
#ifndef HUSTINGS_HUB_OWN_H
#define HUSTINGS_HUB_OWN_H

#include "server/hub/conn.h"
#include "server/hub/copies.h"
#include "server/hub/stage.h"
#include "server/hub/table.h"

enum { DRAWS_A_KEY = 1024, LATELY = 1024, LOG_NAME = 4 /* bytes of a table's */ };

/* What an address may still use (address.c has the units). */
struct address {
    char text[ADDRESS_ROOM];
    int open, free;
    uint64_t at;
    int64_t sockets, tables, codes;
};

/* A table that the store has, in memory or not. */
struct known {
    uint64_t
        number;  /* what this process calls it, in tickets: from 1; where the store is not shared, its `id` */
    uint64_t id; /* what the store calls it; 0: not known yet */
    char code[STORE_CODE + 1];
    struct table *table; /* NULL: asleep */
    int loading;
    int tried;         /* … and somebody looked for it elsewhere, in vain */
    uint64_t asked_in; /* … since this step */
    int sat;           /* asleep, and somebody may come back to it */
};

/* A client that waits (wait.h). */
struct waiting {
    struct waiting *next;
    uint64_t number;   /* of the table it waits for; 0: for none */
    uint64_t ask;      /* its own question to a shared store; 0: none */
    uint64_t asked_at; /* … when */
    int in_time;       /* it was here when a shared store was asked for the table */
    int is_screen;     /* a TV that a player at another server has let in (screen.h) */
    int opening;       /* a table with its token's code of this turn, from 1; 0: none */
    char code[STORE_CODE + 1];
    uint64_t refuse_at; /* a guess; 0: it is not one */
    uint32_t conn;
    char address[ADDRESS_ROOM];
    json_t *hello;                        /* of a socket, … */
    char *method, *path, *query, *bearer; /* … or a request */
    char *body;
    size_t body_size;
};

/* Guests who are told later that seats have changed (guests.h). */
struct news {
    int *queue; /* their places among the connections, a ring */
    uint8_t *is_queued;
    int first, count;
    int left;         /* messages that may go now */
    uint64_t at, due; /* when that was so; when the next turn is */
};

/* A table in memory. The moments when something is due are stored side by side, so that the next one is found
 * fast; they are updated for tables that were touched. */
struct loaded {
    struct table **tables;
    uint64_t *due, soonest;
    int is_stale; /* the nearest one has moved away */
    int count, room;
};

/* A server that will end soon (leave.h). */
struct leave {
    int is_begun, is_over;
    uint64_t due; /* when the next tables go */
};

struct hub {
    struct hub_setup setup;
    uint64_t now, next_number;
    uint64_t steps, asks; /* so far: events, and questions to a shared store that are somebody's own */
    struct hub_nodes nodes;
    int cut_off; /* from a shared store */
    struct leave leave;
    int stopping, listed;
    uint64_t listed_at; /* when it began to serve */
    struct conn *conns; /* by number */
    int conn_room;
    uint64_t conns_due; /* no socket is silent for too long before that */
    struct address *addresses;
    int address_count;
    void *by_number, *by_code;    /* trees of struct known */
    int sat_asleep;               /* how many of them sleep and may be come back to */
    struct known *lately[LATELY]; /* those of them that were asked for by number, each in its place */
    struct loaded loaded;
    struct table *looked_at; /* in this step: their batches go out at its end */
    struct waiting *waiting;
    uint64_t guesses_due; /* no guess is refused before that */
    struct news news;
    int screens; /* that a shared store knows */
    uint64_t screens_due,
        screens_ask;          /* when a shared store is asked for TVs that got a table; it is being asked */
    struct opening *openings; /* of tables that sleep (room.h) */
    struct copy copies[COPIES];
    struct out paper; /* what a step writes in: room that is kept for the next */
    struct events fresh[FRESH_LISTS];
    struct step_moves step;    /* as everybody may know them */
    struct legal_lists *legal; /* of the position that was looked at last */
    struct hub_effect *effects;
    void **effect_blocks; /* the memory of their data, to be freed */
    int effect_count, effect_room;
    uint8_t random_key[32]; /* all randomness so far, mixed into one; each draw makes the next key */
    int random_seeded, entropy_asked;
    int draws;           /* with what came last */
    uint8_t log_key[32]; /* what tables are called in the log of this process */
    struct hub_figures figures;
};

/* --- hub.c ---------------------------------------------------------------------------------------------- */

struct hub_effect *hub_effect(struct hub *h, enum hub_out kind, const void *data, size_t size);
/* Takes over the block that holds the bytes. */
struct hub_effect *hub_effect_own(struct hub *h, enum hub_out kind, void *block, const char *data,
                                  size_t size);

/* --- address.c -------------------------------------------------------------------------------------- */

struct address *address_of(struct hub *h, const char *text);
int address_may_connect(struct hub *h, const struct address *a);

/* --- tables.c --------------------------------------------------------------------------------------- */

struct known *tables_find_code(const struct hub *h, const char *code);
struct known *tables_want(struct hub *h, const char *code); /* a code that only a shared store may know */
void tables_lose(struct hub *h, struct table *t);           /* it is another server's by now */

void tables_look_at(struct table *t);
void tables_take_list(struct hub *h, const struct hub_event *e);
void tables_take_log(struct hub *h, const struct hub_event *e);
void tables_take_stored(struct hub *h, const struct hub_event *e);
void tables_take_forgotten(struct hub *h, const struct hub_event *e);
void tables_stop(struct hub *h);
void tables_load(struct hub *h, uint64_t number, const char *tried);
struct table *tables_by_number(struct hub *h, uint64_t number); /* NULL: not in memory */
struct table *tables_by_id(struct hub *h, uint64_t id);
void tables_tick(struct hub *h);
uint64_t tables_finish(struct hub *h); /* batches go out; when something is due next */
void tables_free(struct hub *h);

#endif
