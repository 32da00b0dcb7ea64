/* sim_db.h: the database that the servers of a simulated world share: rows, owners, leases, and statements that are
 * late, lost, or done long after whoever sent them has given up. It does what the SQL of a real one would do, and checks
 * at every commit that each log is one chain with one writer at a time. */
#ifndef HUSTINGS_SIM_DB_H
#define HUSTINGS_SIM_DB_H

#include "server/store/chain.h"

struct world;
struct happening;

enum { DB_NODES = 5, DB_TABLES = 8, DB_LOGS = 64 /* with those whose table was never opened */ };

struct db_row {
    uint64_t seq, at, life; /* whose it is */
    int node;
    int count;
    uint8_t sum[SUM];
    char *lines;
    size_t size;
};

struct db_table {
    uint64_t id, owner, created;
    uint64_t taken_at;
    int is_lodgers;
    uint64_t hinted; /* planted: the life that would have it without a row */
    uint64_t writer; /* the life that opened or took it last */
    int is_open;     /* otherwise only its first row is there */
    char code[STORE_CODE + 1];
    enum table_state state;
    int needs;
    struct db_row *rows;
    int count, room;
};

/* A batch that a server was refused: it must never be in the log. */
struct db_refused {
    uint64_t life, table, seq, hash;
};

/* An earlier state of it; rows are only ever added. */
struct db_copy {
    int made, table_count, counts[DB_LOGS], opens[DB_LOGS];
    uint64_t owners[DB_LOGS], writers[DB_LOGS];
    struct db_node {
        uint64_t life, until;
        int tables, leaving;
    } nodes[DB_NODES];
};

struct sim_db {
    struct db_table gone[DB_TABLES]; /* forgotten, and their rows not yet deleted */
    int gone_count;
    struct db_copy copy;
    struct db_refused refused[256];
    uint64_t refused_count;
    struct db_table tables[DB_LOGS];
    int table_count, open_count;
    int is_spread; /* statements have one row and one table */
    struct db_node nodes[DB_NODES];
    int64_t skew; /* of its clock */
    uint64_t takes, unknown;
};

/* The hub of a node wants something of the store. */
struct hub_effect;
void db_ask(struct world *w, int node, const struct hub_effect *e);

/* Carries statements, answers and replies until nothing is left to carry now; 1: there was something. */
int db_carry(struct world *w, int node);

void db_start(struct world *w, int node); /* the process has begun … */
void db_crash(struct world *w, int node); /* … has ended … */
void db_pause(struct world *w, int node); /* … stands still: what it sent may come late */

/* A statement arrives at the database; an answer at its sender; a server beats. */
void db_at(struct world *w, struct happening *h);
void db_answer(struct world *w, struct happening *h);
void db_beat(struct world *w, int node);

/* Tables without a game at which nothing was written for a while, and that nobody who lives has. */
void db_forget(struct world *w);

/* A copy is made, and later put back: whatever was committed since is gone, and so are all connections. */
void db_keep_copy(struct world *w);
void db_put_back(struct world *w);

void db_drop(struct happening *h); /* it never happens: its memory */
void db_free(struct world *w);

#endif
