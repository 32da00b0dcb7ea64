/* hub.h: the hub: all decisions of the server, and nothing else. It has no clock, socket, file, thread or
 * generator: the same events in give the same effects out, byte for byte (docs/server-design.md).
 *
 * `now` is milliseconds since start, never a wall clock. Connections are numbers that the shell chooses and
 * does not use again soon. Effects live until the next step. */
#ifndef HUSTINGS_HUB_H
#define HUSTINGS_HUB_H

#include <stddef.h>
#include <stdint.h>

#include "server/hub/facts.h"
#include "server/store/news.h"

enum hub_in {
    IN_OPEN, /* a WebSocket is open: conn, data: its address as limits count it; how: 1 for a bot's seat; code */
    IN_REQUEST, /* an HTTP request for /api: conn, data: struct hub_request; answered by one OUT_REPLY */
    IN_TABLE,   /* the server wants a table of its own: data: its game; answered by one OUT_TABLE */
    IN_MESSAGE, /* a text message: conn, data */
    IN_FRAME,   /* a frame that is not part of any message came (wire.h): conn; it counts as a message */
    IN_CLOSE,   /* the socket is gone: conn */
    IN_TICK,    /* time passed */
    IN_STORED,  /* ticket; how: enum store_answer */
    IN_LOADED, /* ticket; how: enum store_answer; data: the log, or the list of tables; table and age where the
                 * store is shared; STORE_ELSEWHERE: data: the URL of the server that has the table;
                 * STORE_NEWER: its log needs a newer program */
    IN_FOUND,  /* ticket; how: enum store_answer; table, age; data: the log, only to read */
    IN_CONFIRMED, /* ticket; how: STORE_OK, or STORE_FENCED: the table is another server's by now */
    IN_LOST,      /* table: it is another server's by now */
    IN_NODES,     /* data: struct hub_nodes */
    IN_STORE,     /* how: 1: the store answers again, 0: it has not for a long time */
    IN_FORGOTTEN, /* data: numbers of old tables that the store has deleted, one per line */
    IN_ENTROPY,   /* data: random bytes that were asked for */
    IN_LEAVE,     /* the server will end soon: others get its tables; answered by one OUT_LEFT */
    IN_STOP,      /* the server is about to end: everybody must be told */
    IN_SCREEN,    /* ticket; how: enum store_answer; data: as enum screen_do says (server/store/screen.h) */
    IN_LOG_KEY /* data: HUB_LOG_KEY bytes: what all servers of a shared store call tables with in their logs */
};

enum hub_out {
    OUT_SEND, /* conn, data: a text message; facts: what it is; how: 1 to somebody who only looks on and can wait */
    OUT_REPLY,   /* conn, how: HTTP status, data: JSON (or lines of a record) */
    OUT_TABLE,   /* how: 0, or -1: it was not opened; data: struct hub_table */
    OUT_CLOSE,   /* conn, how: WebSocket close code */
    OUT_APPEND,  /* ticket, data: struct store_batch */
    OUT_LOAD,    /* ticket, at: the table's number; 0: the list of all tables; in a shared store, data: struct
                  * hub_wanted: takes the table */
    OUT_FIND,    /* ticket, data: struct hub_wanted: wants to read a log, and not to have the table */
    OUT_CONFIRM, /* ticket, at: the table's number: is it still ours? asked of the store from now on */
    OUT_RELEASE, /* at: the table's number: the server of the life `ticket` will have it; 0: whoever wants it */
    OUT_LEFT,    /* nothing is left that another server could take over */
    OUT_WAKE,    /* at: wants a tick by then */
    OUT_ENTROPY, /* wants random bytes */
    OUT_BOT,     /* wants a bot: data: struct hub_bot; it comes as IN_OPEN and says hello with the key */
    OUT_LOG,     /* data: struct hub_log_line, without secrets */
    OUT_DIE,     /* what is on disk is not known any more: end now and recover */
    OUT_SCREEN   /* ticket, data: struct store_screen: a TV that waits for a table, of a shared store */
};

struct hub_event {
    uint8_t kind;
    int how;
    uint32_t conn;
    uint64_t now, ticket;
    uint64_t table; /* its number in a shared store */
    uint64_t age;   /* seconds since it was opened, by the clock of a shared store */
    const char
        *code; /* of the table that a WebSocket was opened for, in any case; NULL or "": it named none */
    const void *data;
    size_t size;
};

struct hub_effect {
    uint8_t kind;
    int how;
    uint32_t conn;
    uint64_t at, ticket;
    const void *data;
    size_t size;
    struct hub_facts facts;
};

/* A request for the API; texts end with a zero byte and may be "". */
struct hub_request {
    const char *method, *path, *query, *bearer, *address, *body;
    size_t body_size;
};

/* The table that the server opens for itself: nobody is its opener, and the first person who sits is its host. */
struct hub_table {
    char code[16], key[32]; /* "": it was not opened */
};

/* A table that a shared store is asked for. */
enum { HUB_URL = NEWS_URL };
struct hub_wanted {
    char code[16];
    char tried[HUB_URL]; /* where somebody looked for it in vain; "": nobody did */
};

/* What the servers of a shared store know of each other. */
struct hub_nodes {
    int living;      /* this one, too */
    uint64_t tables; /* that the store has */
    int count;       /* of the others that are named here: alive, and not about to end */
    struct news_node others[NEWS_NODES];
};

/* A bot that is wanted for a seat. */
struct hub_bot {
    char code[16]; /* of the table */
    char key[40];  /* what it says hello with: good for this seat, and for one socket at a time */
    int program;   /* the number of the operator's program that it is, from 1; 0: one of ours */
};

/* A program of the operator's that plays as a bot (programs.h). */
enum { HUB_PROGRAMS = 16, HUB_PROGRAM_NAME = 64 };
struct hub_program {
    char name[HUB_PROGRAM_NAME]; /* by which people choose it */
    uint32_t games;              /* that it plays: bits by their place in `games` (match/games.h) */
};

/* What it says first, as text that ends with a zero byte; its size. */
enum { HUB_BOT_HELLO = 128 };
size_t hub_bot_hello(const struct hub_bot *bot, char out[HUB_BOT_HELLO]);

/* What the hub has logged. */
enum hub_log {
    LOG_TABLE_START,
    LOG_TABLE_OVER,
    LOG_TABLE_REWOUND,
    LOG_TABLE_TOO_LONG,
    LOG_TABLE_NO_PACK,
    LOG_TABLE_DAMAGED,
    LOG_STORE_FULL,
    LOG_STORE_FENCED,
    LOG_NODE_UNREACHABLE, /* somebody did not reach the table's server, which lives: a proxy is wrong */
    HUB_LOGS
};

struct hub_log_line {
    enum hub_log event;
    char table
        [12]; /* a name that means nothing elsewhere: nor in the log of the next process, nor, where servers share
                     * a store and call it alike, on the next day */
    int seats;
};

/* All but the event, as further fields of a JSON object: it begins with a comma. */
enum { HUB_LOG_FIELDS = 64 };
void hub_log_fields(const struct hub_log_line *line, char out[HUB_LOG_FIELDS]);

/* Limits (docs/server.md, Limits); hub_caps_usual() has the defaults. */
struct hub_caps {
    int sockets, tables, spectators, guests, entries;
    int message, first_message; /* bytes */
    int messages_a_second, message_burst, says_in_10s;
    int sockets_a_second, socket_burst, sockets_open; /* of one address */
    int tables_an_hour, wrong_codes_a_minute;         /* of one address */
    int requests_a_minute;                            /* of one address; the shell counts them */
    int address_share, network_share;                 /* percent of the tables that one may hold */
    int sleep_ms;                                     /* when a table without sockets is unloaded */
    int too_fast_a_minute;                            /* warnings to a socket before it is closed */
    int json_depth, json_values;                      /* of a message */
    int name, say;                                    /* graphemes */
    int tempo;      /* percent: how long scenes, bots, windows and openings take; for tests */
    int bots_cores; /* processors on which bots think */
    int programs;   /* seats that programs of the operator's may have at a time */
};
struct hub_caps hub_caps_usual(void);

/* Runs something that may fail an assertion: 0; -1 where it did and was cut short there. */
typedef int hub_guard(void (*run)(void *of), void *of);

struct signer;
enum { HUB_SECRET = 32, HUB_LOG_KEY = 32 };

struct hub_setup {
    struct hub_caps caps;
    int branches; /* tables may go on from a moment of a record (given.h): for a page's own */
    int shared;   /* other servers have the same store (docs/server-design.md, Several servers) */
    uint8_t secret[HUB_SECRET];  /* the same in every process of a store: the keys of links follow from it */
    const char *build;           /* the page's version */
    const char *free_address;    /* an address without caps ("loopback"), or NULL */
    const struct packs *packs;   /* what tables play with (packs.h); NULL: the built-in packs alone */
    hub_guard *guarded;          /* reads logs; NULL: an assertion that fails meanwhile ends the process */
    const struct signer *signer; /* signs the records of finished games (match/sign.h); NULL: nobody does */
    const struct hub_program *programs; /* so many, which stay where they are */
    int program_count;
};

struct hub;

/* A hub without tables; it asks the store for the list first. NULL: no memory. */
struct hub *hub_open(const struct hub_setup *setup);
void hub_close(struct hub *h);

/* One event; the effects it has, *count of them. */
const struct hub_effect *hub_step(struct hub *h, const struct hub_event *e, int *count);

/* Limits that were met. */
enum hub_limit {
    LIMIT_MESSAGES,
    LIMIT_SAYS,
    LIMIT_SOCKETS_FAST,
    LIMIT_SOCKETS_OPEN,
    LIMIT_TABLES_FAST,
    LIMIT_CODES,
    LIMIT_TABLES,
    LIMIT_ADDRESS_SHARE,
    LIMIT_NETWORK_SHARE,
    LIMIT_SPECTATORS,
    LIMIT_GUESTS,
    LIMIT_ENTRIES,
    LIMIT_MESSAGE,
    LIMIT_BOTS_CORES,
    LIMIT_PROGRAMS,
    HUB_LIMITS
};

enum {
    HUB_KINDS = 20,
    HUB_CODES = 18,
    HUB_STATES = 3
}; /* the last kind and the last code stand for all others */

/* For tests and metrics: how many there are, and how many there were since the start. Of kinds and codes, never of a
 * table, a seat or an address. */
struct hub_figures {
    int sockets, tables_loaded, tables_known;
    int tables[HUB_STATES]; /* in memory, by enum table_state */
    uint64_t messages, rejects, appended, quarantined, reconnects, fenced;
    uint64_t moved;                 /* sockets that were sent to another server */
    uint64_t tried;                 /* sockets that did not reach the one they were sent to */
    int living, cut_off;            /* servers of a shared store; whether that does not answer */
    uint64_t bots_late;             /* answers of bots that came after their moment */
    uint64_t held_back;             /* messages that wait for the store now */
    uint64_t by_kind[HUB_KINDS][2]; /* messages that came; [1]: that were rejected */
    uint64_t by_code[HUB_CODES];    /* rejects */
    uint64_t limits[HUB_LIMITS];
};
void hub_figures(const struct hub *h, struct hub_figures *out);

/* What they are called. */
const char *hub_kind_name(int kind);
const char *hub_code_name(int code);
const char *hub_limit_name(enum hub_limit limit);
const char *hub_log_name(enum hub_log event);

#endif
