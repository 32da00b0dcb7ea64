/* chain_own.h: the inside of the chain: chain.c has tables and replies, chain_append.c rows, chain_ask.c everything that
 * is asked about tables, chain_beat.c the lease. */
#ifndef HUSTINGS_STORE_CHAIN_OWN_H
#define HUSTINGS_STORE_CHAIN_OWN_H

#include "server/store/chain.h"

enum {
    BUCKETS = 1024,
    LANES_OF_ROWS = CHAIN_LANES - LANE_MORE + 2,
    SOON_MS = 20,  /* until what was rolled back is sent again */
    LATER_MS = 500 /* until what found no room, or somebody alive, is tried again */
};

/* Somebody who wants to know whether a table is still ours. */
struct confirm {
    struct confirm *next;
    uint64_t ticket; /* 0: we ourselves */
    uint64_t table;
    uint64_t rows; /* that were sent for the table when the database was asked */
};

/* A batch of the hub's. */
struct chain_batch {
    struct chain_batch *next;
    uint64_t ticket;
    enum table_state state;
    int count;
    struct confirm *confirms; /* answered with it */
    size_t size;
    char bytes[];
};

/* A table that this server has. */
struct chain_table {
    struct chain_table *next; /* in its bucket */
    uint64_t id;
    char code[STORE_CODE + 1];
    int is_new;                         /* its first row is not there yet */
    uint64_t last;                      /* seq of its last row … */
    uint8_t sum[SUM];                   /* … and its sum */
    uint64_t head;                      /* entries that are there */
    uint64_t promised;                  /* … with those that wait */
    uint64_t rows;                      /* that were sent */
    struct chain_batch *flying;         /* in the row under way */
    struct chain_batch *waiting, **end; /* behind it */
    struct confirm *confirms;           /* that wait for it */
    int needs, wants; /* what its log needs by its row in the database; … with what waits */
    int is_raising;   /* its row is being told so */
    struct chain_table *next_ready;
    int is_ready, is_leaving;
    uint64_t heir; /* who has it then; 0: nobody */
};

/* Rows under way. */
struct group {
    struct chain_row rows[STORE_MOST_ENTRIES];
    int count;
    int is_asked; /* not put: what is at their places is asked; or, of a new table: its first row is there */
    int is_new;   /* … in a store that is spread: its only row is the first of a table */
    int is_unknown; /* they may be there, or be put later */
    int is_sent;
    uint64_t again_at;
    struct chain_table *first, **end; /* tables with something to send */
    struct chain_statement statement;
};

enum job_kind { JOB_LOAD, JOB_FIND, JOB_RELEASE, JOB_RAISE, JOB_SCREEN };
enum job_stage { STAGE_LOOK, STAGE_READ, STAGE_TAKE, STAGE_PLACE, STAGE_OWN };

struct job {
    struct job *next;
    enum job_kind kind;
    enum job_stage stage;
    uint64_t ticket, table, age, heir;
    int needs;
    enum news_take why;  /* it may be taken */
    uint64_t due, until; /* the next attempt; when we stop waiting for an owner that nobody reaches */
    int is_unknown;      /* our row may be there */
    char code[STORE_CODE + 1], tried[CHAIN_URL];
    struct store_screen screen;
    struct chain_row row; /* with which the table is taken */
    char line[2 * CHAIN_NAME + 64];
    char *log;
    size_t log_size;
};

struct said {
    struct said *next;
    struct chain_reply reply;
};

struct chain {
    char name[CHAIN_NAME];
    uint64_t life, now, at;
    struct chain_table *buckets[BUCKETS];
    struct said *said, **said_end;
    int is_spread;
    struct group groups[LANES_OF_ROWS];
    int group_count;
    /* asking */
    struct confirm *confirms, **confirms_end, *confirming;
    struct chain_row *confirm_rows;
    struct job *jobs, **jobs_end, *doing;
    struct chain_statement asking;
    int ask_sent;
    /* the lease */
    int joined, beat_wanted, beat_sent, is_cut, has_answer;
    int tables, sockets, leaving;
    uint64_t key_day,
        key_due; /* tables are named with the key of that day in logs; when it is asked for again */
    uint64_t answered_at, calm_at, checked_at;
    struct chain_statement beating;
    struct store_news news;
};

void *chain_need(void *memory); /* ends the process if there is none */

/* --- chain.c --------------------------------------------------------------------------------------------- */

struct chain_reply *chain_say(struct chain *c, enum chain_says what, uint64_t ticket,
                              enum store_answer answer);
struct chain_table *chain_find_table(struct chain *c, uint64_t id);
struct chain_table *chain_add_table(struct chain *c, uint64_t id, const char *code);
/* It is not ours any more, or never was: everything that waits for it gets this answer. */
void chain_drop_table(struct chain *c, struct chain_table *t, enum store_answer answer);
void chain_answer_confirms(struct chain *c, struct confirm *first, enum store_answer answer);
/* --- chain_append.c ---------------------------------------------------------------------------------------- */

void append_ready(struct chain *c, struct chain_table *t);
void append_unready(struct chain *c, struct chain_table *t);
const struct chain_statement *append_next(struct chain *c, struct group *g);
void append_answered(struct chain *c, struct group *g, const struct chain_answer *a);
struct group *append_group(struct chain *c, const struct chain_table *t);

/* --- chain_ask.c ------------------------------------------------------------------------------------------- */

const struct chain_statement *ask_next(struct chain *c);
void ask_answered(struct chain *c, const struct chain_answer *a);
void ask_confirm(struct chain *c, struct confirm *list); /* takes them */
void ask_release(struct chain *c, const struct chain_table *t);
void ask_raise(struct chain *c, struct chain_table *t); /* before anything that needs more is written */
uint64_t ask_due(const struct chain *c);
void ask_free(struct chain *c);

/* --- chain_beat.c ------------------------------------------------------------------------------------------ */

const struct chain_statement *beat_next(struct chain *c);
void beat_answered(struct chain *c, const struct chain_answer *a);
void beat_check(struct chain *c); /* time has passed */

#endif
