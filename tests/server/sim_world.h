/* sim_world.h: a world for the hub: virtual time, processes that die, stop for a while or have a clock that jumps,
 * sockets whose bytes are cut, merged, late or lost, a store that is slow, full or fails. Everything follows from
 * one seed.
 *
 * It does what the socket shell does, with bytes instead of file descriptors: people speak HTTP and WebSocket
 * through server/wire/wire.c, bots speak to the hub as the bots' process lets them. */
#ifndef HUSTINGS_SIM_WORLD_H
#define HUSTINGS_SIM_WORLD_H

#include "rules/game.h"
#include "server/hub/hub.h"
#include "server/shell/connection.h"
#include "sim_db.h"
#include "sim_store.h"

enum { MOST_NODES = DB_NODES, MOST_SOCKETS = 64, SIM_ADDRESS = 24 };

/* How often things go wrong, in thousandths of the occasions; 0 in the calm that follows. */
struct faults {
    int cut;      /* a socket breaks, at a message of its client */
    int mute;     /* it goes silent both ways instead, and nobody notices */
    int split;    /* bytes come in pieces, at any place */
    int lazy;     /* a reader takes nothing for a while */
    int late;     /* bytes are seconds on their way */
    int crash;    /* the process ends, at an event */
    int stop;     /* it is asked to end, and does so in good order */
    int dead;     /* … and is not started again for a long time, of the occasions that it ends */
    int pause;    /* it stands still for a while, and its clock with it or not */
    int hang;     /* its loop stands still, but not the clerk beside it */
    int jump;     /* its clock jumps */
    int clock;    /* the database's clock jumps */
    int full;     /* the store has no room for an append */
    int fail;     /* the store fails, or nobody knows whether it wrote */
    int slow;     /* the store takes seconds */
    int twice;    /* a client sends a message twice */
    int rude;     /* a client sends something invalid, or does something nobody asked for */
    int restless; /* a client leaves, comes a second time, changes its device */
};

/* Bugs that are planted in the world around the hub: each must be found (sim.c, --bug). */
enum bug {
    BUG_NONE,
    BUG_EARLY,  /* the store answers before it has written */
    BUG_LOST,   /* what the store answered for is gone after a crash */
    BUG_ACK,    /* an ack never leaves */
    BUG_TWICE,  /* a repeated move is put under the current question */
    BUG_HOLD,   /* choices in the box are not read again */
    BUG_VIEW,   /* a table that was read again shows something else */
    BUG_QUEUE,  /* a slow reader's queue grows as it likes */
    BUG_RECORD, /* one line of the record is written differently */
    BUG_BLIND,  /* it is revealed who has answered a blind question */
    BUG_FENCE,  /* the database puts a row over another one */
    BUG_PLACE,  /* any row at its place is taken for a server's own */
    BUG_SURE,   /* what nobody knows is taken for done */
    BUG_STALE,  /* a hello is answered from memory */
    BUG_TOKEN,  /* a token is sent on to somebody else */
    BUG_LOG,    /* a name is written into the log */
    BUG_SECRET, /* the game's secret is shown while it is played */
    BUG_DRAFT,  /* a clue is shown before its time */
    BUG_STAGE,  /* bots do not wait until the stage is free */
    BUG_HEIR,   /* a server that leaves gives its tables to nobody, and stays their owner */
    BUG_CLERK,  /* the clerk beats by itself */
    BUG_MOVED,  /* a client keeps to the server where it was sent once */
    BUG_IDS,    /* servers count their tables */
    BUG_BEHIND, /* the database does not ask whether a row's predecessor is there */
    BUG_GONE,   /* what nobody knows is taken for not done */
    BUG_TAIL,   /* a row that is sent again is put at the end of the log */
    BUG_HINT,   /* whoever takes a table changes its owner, and nothing else */
    BUG_FORGET, /* old tables are deleted without being taken first */
    BUG_VOTE,   /* the programs of a guest are taken for people */
    BUG_LUCK,   /* something in the world does not follow from the seed */
    BUGS
};

/* A batch that a process has given to its chain. */
enum { SIM_ASKED = 128 };
struct sim_asked {
    uint64_t ticket, table, seq, hash;
};

struct happening; /* something in the future */

/* A process, with its own clock. */
struct node {
    struct hub *hub; /* NULL: it is down */
    uint64_t life;   /* what an earlier one planned is void */
    uint64_t wake, stop_by;
    uint64_t paused_until;
    uint64_t hung_since, hung_until; /* its loop; the clerk goes on */
    uint64_t stood;                  /* ms that its clock has missed */
    int drift;                       /* by how much its clock is too fast, in 1/100,000 */
    uint64_t up_since, down_since;   /* when it was started, and when it fell: 0: it is up */
    int leaving;                     /* others get its tables, then it stops */
    int64_t skew;
    struct chain *chain; /* of a store that is shared; NULL: the store is its own, or it is down */
    uint64_t chain_life, chain_due;
    struct sim_asked asked[SIM_ASKED];
    int asked_count;
    uint64_t serial[CHAIN_LANES]; /* of the statement under way; 0: none */
};

/* The server's end of a connection. */
struct line {
    uint32_t id; /* 0: there is none */
    int node, bot;
    struct connection conn;
    char address[SIM_ADDRESS];
    uint64_t came; /* bytes keep their order: when the last ones arrive at the peer */
};

/* The other end. */
struct peer {
    uint32_t id;
    int client, is_request, upgraded, ended;
    uint64_t came;    /* when the last bytes arrive at the server */
    size_t in_flight; /* to the peer: a full window stops the server's writing */
    size_t unread;    /* of these, at the peer */
    int end_came;
    uint64_t lazy_until;
    int mute; /* nothing arrives any more, on either side */
    char *in; /* bytes that make no whole yet */
    size_t in_size, in_room;
    char *out; /* bytes that are kept back for a moment, to be sent together */
    size_t out_size;
};

/* What is done when the effects of a step are all carried out. */
struct later {
    struct later *next;
    int node, kind;
    uint32_t conn;
    struct hub_bot bot;
};

struct world {
    struct rng rng;
    struct faults faults;
    enum bug bug;
    int nodes, tiny, secure;
    int proxy,
        health; /* enum sim_proxy; ms until it notices that a process fell or is back; 0: it never looks */
    int turn, lost_path;      /* of the proxy; the process whose path leads nowhere, or -1 */
    uint64_t calm_at;         /* when things ceased to go wrong; 0: they have not */
    int sets_back, set_backs; /* an old copy of the database is put back once; it has been */
    int lodgers;              /* people with tables of their own, which are forgotten */
    int drifts;               /* clocks are too fast or too slow */
    int rolls; /* nothing goes wrong, and every process is replaced, one after the other, while people play */
    struct hub_caps caps;
    struct wire_setup wire;
    uint64_t now, faults_ms; /* … how long things go wrong */
    struct node node[MOST_NODES];
    struct sim_store store;
    struct sim_db db;
    uint64_t store_free;
    struct happening **future; /* a heap */
    size_t planned, planned_room;
    uint64_t order;
    struct line lines[MOST_SOCKETS];
    struct peer peers[MOST_SOCKETS];
    uint32_t generation;
    struct later *first, *last;
    uint64_t sweep;
    uint64_t hash, events, crashes, cuts, fulls, pauses, fenced, dropped, bad_frames, left;
    int verbose;
    char failure[400]; /* "": everything held so far */
};

void world_open(struct world *w, uint64_t seed, enum bug bug);
void world_close(struct world *w);

/* Starts the processes: the kind of the run must have been drawn. */
void world_start(struct world *w);

/* One event; 0: nothing is left to happen, or something failed. */
int world_step(struct world *w);

/* What a checker found; the first one counts. */
void world_fail(struct world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void world_trace(const struct world *w, const char *who, uint32_t number, const char *text, size_t size);

uint32_t world_below(struct world *w, uint32_t n);
int world_chance(struct world *w, int thousandths);

extern int sim_counts_ids; /* planted (sim_ids.c) */

/* --- for clients (sim_client.c) ------------------------------------------------------------------------- */

/* Opens a WebSocket: its number, or 0: the server is down or full. */
uint32_t world_connect(struct world *w, int client, int node, const char *address);
void world_send(struct world *w, uint32_t socket, const char *text);
void world_send_frame(struct world *w, uint32_t socket, int first_byte, const char *bytes, size_t size);
void world_hang_up(struct world *w, uint32_t socket);

/* One request on its own connection. */
uint32_t world_request(struct world *w, int client, int node, const char *address, const char *method,
                       const char *path, const char *bearer, const char *body);

/* A bot says something. */
void world_bot_says(struct world *w, uint32_t socket, const char *text);

/* Calls back with `number`, which says which of the alarms it was. */
void world_alarm(struct world *w, int client, uint64_t in_ms, uint64_t number);

/* The clients' side. */
void client_sees(struct world *w, int client, const struct hub_effect *e); /* it leaves */
void client_message(struct world *w, int client, uint32_t socket, const char *text, size_t size);
void client_closed(struct world *w, int client, uint32_t socket);
void client_looks_away(int client, uint64_t until); /* it does not read its socket until then */
void client_replied(struct world *w, int client, int status, const char *body, size_t size);
void client_alarm(struct world *w, int client, uint64_t number);
int clients_play(const struct world *w); /* a game is running */
void clients_keep(void);                 /* what they would have to know again … */
void clients_set_back(struct world *w);  /* … and do: an old copy of the database was put back */
int client_bot_wanted(struct world *w, int node, uint32_t socket);

/* --- between sim_time.c, sim_world.c, sim_net.c, sim_peer.c ------------------------------------------------- */

enum what {
    TO_SERVER,
    TO_PEER,
    TO_BOT,
    FROM_BOT,
    TO_STORE,
    FROM_STORE,
    TO_DB, /* bytes: a pointer, as of FROM_DB */
    FROM_DB,
    A_BEAT,
    A_WORD,    /* time has passed for a chain, or a planted word for the hub (ticket) */
    A_NOTHING, /* it was put off */
    AN_ALARM,
    A_RESTART,
    A_ROLL, /* a process is told to leave */
    A_STOP, /* … and has, or has no more time for it */
    A_TICK,
    A_SWEEP,
    A_FORGETTING, /* the database is swept */
    A_COPY,       /* of the database is made, … */
    A_SET_BACK    /* … and put back */
};

struct happening {
    uint64_t at, order, life;
    enum what what;
    int node, kind, how, client;
    uint32_t conn;
    uint64_t ticket, number, number2;
    size_t size;
    char bytes[];
};

enum { BYTES_OPEN, BYTES_MORE, BYTES_END, BYTES_FLUSH }; /* kind of TO_SERVER and TO_PEER */
enum { LATER_CLOSE, LATER_BOT, LATER_ENTROPY };

/* Which process a client's connection reaches first, and whether it can reach one by its path. */
enum sim_proxy { PROXY_ANY, PROXY_IN_TURN, PROXY_BY_CODE, PROXIES };
int world_proxy(struct world *w);
int world_has_path(const struct world *w, int node);

/* Until when the loop of a process does nothing. */
static inline uint64_t world_still_until(const struct world *w, int node)
{
    const struct node *n = &w->node[node];
    return n->paused_until > n->hung_until ? n->paused_until : n->hung_until;
}

/* Nothing has gone wrong for so long that its consequences are over. */
enum { SETTLE_MS = 45000 };
static inline int world_is_calm(const struct world *w)
{
    return w->calm_at && w->now >= w->calm_at + SETTLE_MS;
}

static inline int world_is_shared(const struct world *w)
{
    return w->nodes > 1;
}
int world_sooner(const struct happening *a, const struct happening *b);
void world_put(struct world *w, struct happening *h);
struct happening *world_take(struct world *w); /* the next; NULL: there is none */
struct happening *world_plan(struct world *w, enum what what, uint64_t in_ms, const void *bytes, size_t size);
void world_step_hub(struct world *w, int node, struct hub_event *e);
uint64_t world_hub_time(const struct world *w, int node);
uint64_t world_node_time(const struct world *w, int node); /* by its clock, before it jumped */
uint64_t world_time_until(const struct world *w, int node,
                          uint64_t at); /* from now, of the world's; at least 1 */

uint64_t net_delay(struct world *w, uint64_t *last); /* until bytes that leave now arrive */
void net_free_peer(struct peer *p);
struct line *net_line(struct world *w, uint32_t id);
struct peer *net_peer(struct world *w, uint32_t id);
uint32_t net_open_bot(struct world *w, int node, int client);
void net_to_server(struct world *w, const struct happening *h);
void net_to_peer(struct world *w, const struct happening *h);
void net_send(struct world *w, const struct hub_effect *e);
void net_reply(struct world *w, const struct hub_effect *e);
void net_drop(struct world *w, struct line *l);
void net_lose(struct world *w, int node); /* the process is gone, and its ends of all sockets with it */
void net_settle(struct world *w);
void net_sweep(struct world *w);
void net_give_up(struct world *w, int node); /* a proxy does, of a process that stands still */
void net_free(struct world *w);

#endif
