/* sim_world.h: a world for the hub: virtual time, a store that can be slow, full or lost in a crash, sockets
 * that break, a process that dies. Everything follows from one seed. */
#ifndef HUSTINGS_SIM_WORLD_H
#define HUSTINGS_SIM_WORLD_H

#include "rules/game.h"
#include "server/hub.h"
#include "server/store.h"

enum { MOST_CLIENTS = 24, MOST_LOGS = 8, MOST_SOCKETS = 64 };

/* How often things go wrong, in thousandths of the occasions; 0 in the calm that follows. */
struct faults {
    int cut;     /* a socket, at a message */
    int crash;   /* the process, at an event */
    int full;    /* the store, at an append */
    int slow;    /* the store: seconds instead of milliseconds */
    int late;    /* a message out is seconds on its way */
    int twice;   /* a client sends a message again */
    int hostile; /* a client sends rubbish */
    int early;   /* a planted bug: the store answers before it has written */
};

struct log {
    uint64_t id;
    char code[STORE_CODE + 1];
    char state[16];
    char **entries;
    int count, room;
};

struct happening; /* an event in the future */

struct world {
    struct rng rng;
    struct faults faults;
    uint64_t now;
    struct hub *hub; /* NULL: the process is down */
    struct log logs[MOST_LOGS];
    int log_count;
    struct happening *future;
    uint64_t order;
    uint64_t store_free; /* when the store has worked off what it has */
    uint64_t life;       /* of the process: effects of an earlier one are void */
    struct socket {
        uint32_t id; /* 0: closed */
        int client, bot;
        uint64_t in, out; /* bytes keep their order: when the last ones arrive */
    } sockets[MOST_SOCKETS];
    uint32_t generation;
    uint64_t hash, events, crashes, cuts, fulls;
    uint64_t wake;
    char failure[400]; /* "": everything held so far */
};

void world_open(struct world *w, uint64_t seed);
void world_close(struct world *w);

/* One event; 0: nothing is left to happen. */
int world_step(struct world *w);

/* What a checker found; the first one counts. */
void world_fail(struct world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

uint32_t world_below(struct world *w, uint32_t n);
int world_chance(struct world *w, int thousandths);

/* For clients: opens a socket (0: the server is down), sends, closes; calls them back later. */
uint32_t world_connect(struct world *w, int client, int bot);
void world_send(struct world *w, uint32_t socket, const char *text);
void world_hang_up(struct world *w, uint32_t socket);
void world_request(struct world *w, int client, const char *method, const char *path, const char *bearer,
                   const char *body);
void world_alarm(struct world *w, int client, uint64_t in_ms);

/* How many lines of its record a table has on disk. */
int world_record_lines(const struct world *w, const char *code, char **lines);

/* The clients' side. */
/* A message leaves the hub: is all of it on disk? */
void client_sees(struct world *w, int client, const char *text);
void client_message(struct world *w, int client, uint32_t socket, const char *text);
void client_closed(struct world *w, int client, uint32_t socket);
void client_replied(struct world *w, int client, int status, const char *body);
void client_alarm(struct world *w, int client);
void client_bot_wanted(struct world *w, const char *what);

#endif
