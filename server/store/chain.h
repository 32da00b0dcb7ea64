/* chain.h: a store in a database that several servers share (docs/server-design.md, A shared store): what a server asks
 * of the database, and what the answers mean. Pure: it sends nothing and has no clock; whoever has the connections
 * carries statements there and answers back.
 *
 * A log is a chain of rows. A row has one place (table, seq) and names its predecessor by its sum, so a log can't fork.
 * Taking a table is a row like any other: after it, nothing of the owner before can follow. A statement whose outcome is
 * not known is sent again, byte for byte: if the row is there already, it is the same row. */
#ifndef HUSTINGS_STORE_CHAIN_H
#define HUSTINGS_STORE_CHAIN_H

#include "server/store/news.h"
#include "server/store/screen.h"
#include "server/store/store.h"
#include "server/store/sum.h"

enum {
    CHAIN_NAME = 64,
    CHAIN_URL = 128,
    CHAIN_LOG_KEY = 32,    /* bytes of the key with which tables are named in logs */
    CHAIN_BEAT_MS = 2000,  /* between two beats */
    CHAIN_LEASE_MS = 6000, /* that a beat is good for, by the database's clock */
    CHAIN_CUT_MS = 12000   /* without an answer to a beat: cut off */
};

/* --- statements ------------------------------------------------------------------------------------------ */

/* Connections to the database: one statement at a time each. Tables are divided between the first two, or, where a
 * statement has one row, between those and all from LANE_MORE on. */
enum chain_lane { LANE_EVEN, LANE_ODD, LANE_ASK, LANE_BEAT, LANE_MORE, CHAIN_LANES = LANE_MORE + 6 };

struct chain_row {
    uint64_t table, seq, at; /* its first entry's number; seconds since 1970 */
    int count;               /* of entries */
    uint64_t prev;           /* seq of the row before; … */
    uint8_t before[SUM];     /* … and its sum */
    uint8_t sum[SUM];        /* after the last entry */
    const char *lines;       /* KIND BODY lines */
    size_t size;
};

enum chain_do {
    DO_APPEND,     /* rows of one time: puts those whose place is free and whose predecessor is there; hits */
    DO_PLACES,     /* rows: what is at their places; sums */
    DO_OPEN,       /* rows[0], code, state: a new table, if the code is free; hits[0] */
    DO_LOOK,       /* code: whose table it is */
    DO_READ,       /* table: its rows */
    DO_TAKE,       /* rows[0] as with DO_APPEND; if it is put, the table's owner is this server; hits[0] */
    DO_CONFIRM,    /* rows: hits those whose predecessor is not there, or whose place is not free */
    DO_RELEASE,    /* table: its owner is `heir` from now on (0: nobody), if that was this server */
    DO_SCREEN_PUT, /* screen: as enum screen_do says; hits[0]: the letters are this server's */
    DO_SCREEN_PAIR, /* … found, token */
    DO_SCREEN_LOOK, /* … screens */
    DO_SCREEN_END,
    DO_JOIN,  /* this server lives; found: 0: another one has its name */
    DO_BEAT,  /* it still does */
    DO_RAISE, /* code, table: its log needs as much as `needs`, or more */
    DO_LOG_KEY, /* the key with which all servers name tables in their logs today; drawn if there is none for today */
    /* In a store that is spread: */
    DO_START, /* rows[0], the first of a new table, if its place is free; hits[0]; then DO_OPEN without rows */
    DO_OWN /* code, table: its owner is this server; hits[0]: it is there; after DO_APPEND instead of DO_TAKE */
};

struct chain_statement {
    enum chain_do what;
    const struct chain_row *rows;
    int count;
    uint64_t table;
    char code[STORE_CODE + 1];
    enum table_state state;
    int tables, sockets; /* of a beat: how many this server has */
    int leaving;         /* … it is about to end: nobody should be sent to it */
    uint64_t heir;       /* of a release: the life of another server */
    const struct store_screen *screen;
    int needs; /* of a new table, or one whose log needs more from now on (needs.h) */
};

enum chain_result {
    CHAIN_DONE,
    CHAIN_AGAIN,  /* it was rolled back for a reason that passes */
    CHAIN_FULL,   /* no room: it was rolled back */
    CHAIN_FAILED, /* the database does not understand it */
    CHAIN_UNKNOWN /* the connection broke: it may be done, or be done later, or not */
};

struct chain_answer {
    enum chain_result result;
    const uint8_t *hits;          /* of rows, in the order of the statement */
    const uint8_t (*sums)[SUM];   /* of rows; zeros: there is none */
    int found;                    /* a look: the code; a join, a beat: this server */
    uint64_t table, owner;        /* a look; owner 0: nobody */
    uint64_t age;                 /* … seconds since it was opened */
    int owner_known, owner_lives; /* … it has joined and not left; its beat is still good */
    int needs;                    /* … what one must be able to read (needs.h) */
    char url[CHAIN_URL];          /* … of its owner */
    const struct chain_row *rows; /* of a read */
    int count;
    const uint8_t *token;           /* of a TV */
    const char *screens;            /* LETTERS CODE lines, with a zero byte behind them */
    int unbroken;                   /* of a beat: the one before was good until now */
    int living;                     /* … how many servers are alive */
    uint64_t tables;                /* … how many tables there are */
    const struct news_node *nodes;  /* … of the living, those that do not leave, without this one; … */
    int node_count;                 /* … as many as are listed, those with few tables first */
    uint64_t day;                   /* of a log key: days since 1970, by the database's clock, … */
    uint8_t log_key[CHAIN_LOG_KEY]; /* … on which this is the key */
};

/* --- replies to the hub ----------------------------------------------------------------------------------- */

enum chain_says {
    SAYS_STORED,    /* ticket, answer */
    SAYS_LOADED,    /* ticket, answer; table, age, bytes; STORE_ELSEWHERE: bytes: a URL */
    SAYS_FOUND,     /* ticket, answer; table, age, bytes */
    SAYS_CONFIRMED, /* ticket, answer: STORE_OK, STORE_FENCED */
    SAYS_SCREEN,    /* ticket, answer; bytes: as enum screen_do says */
    SAYS_LOST,      /* table: it is another server's by now */
    SAYS_NODES,     /* living, tables; bytes: struct store_news */
    SAYS_STORE,     /* up: the database answers again, or has not for long */
    SAYS_LOG_KEY,   /* bytes: with which tables are named in logs from now on */
    SAYS_GONE       /* another server has our name: this one must end */
};

struct chain_reply {
    enum chain_says what;
    uint64_t ticket, table, age, tables;
    enum store_answer answer;
    int living, up;
    char *bytes; /* for the receiver to free; NULL: none */
    size_t size;
};

/* --- the chain ------------------------------------------------------------------------------------------- */

struct chain;

/* `life`: random, not 0, of this process alone. NULL: no memory. */
struct chain *chain_open(const char *name, uint64_t life);
void chain_close(struct chain *c);

/* The database spreads rows over machines (docs/scale.md): from now on a statement has one row and one table of the
 * database, and there are more lanes. Before anything else. */
void chain_spread(struct chain *c);
int chain_lanes(const struct chain *c); /* how many there are */

/* What time it is: milliseconds that only grow, and seconds since 1970. Told before anything else is. */
void chain_time(struct chain *c, uint64_t now, uint64_t at);
uint64_t chain_due(const struct chain *c); /* when something that waits can be sent; UINT64_MAX: never */

/* What the hub wants. Bytes are copied; without memory the process ends. */
void chain_append(struct chain *c, uint64_t ticket, const struct store_batch *b);
void chain_load(struct chain *c, uint64_t ticket, const char *code, const char *tried);
void chain_find(struct chain *c, uint64_t ticket, const char *code);
void chain_confirm(struct chain *c, uint64_t ticket, uint64_t table);
void chain_release(struct chain *c, uint64_t table, uint64_t heir); /* 0: to nobody */
void chain_screen(struct chain *c, uint64_t ticket, const struct store_screen *screen);
/* Asked for by the loop that serves people, not by a timer beside it: a loop that hangs must lose its lease. */
void chain_beat(struct chain *c, int tables, int sockets);
void chain_leave(struct chain *c); /* the others are told so by the next beat */

/* A statement was answered after this many microseconds. */
void chain_took(struct chain *c, enum chain_do what, uint64_t microseconds);

/* What goes out on this lane now, until it is answered; NULL: nothing, or a statement is under way. */
const struct chain_statement *chain_next(struct chain *c, enum chain_lane lane);
void chain_take_answer(struct chain *c, enum chain_lane lane, const struct chain_answer *a);

int chain_take(struct chain *c, struct chain_reply *out); /* 1, or 0: there is none */

/* The sum after these lines; *count of them. -1: these are not lines. */
int chain_sum(uint64_t table, uint64_t seq, uint64_t at, const char *lines, size_t size, uint8_t sum[SUM],
              int *count);

#endif
