/* start.h: the clerk's beginning: the database is reached, looked at and joined, once, before anybody is let in. All of
 * this waits. */
#ifndef HUSTINGS_POSTGRES_START_H
#define HUSTINGS_POSTGRES_START_H

#include "server/postgres/access.h"
#include "server/postgres/schema.h"
#include "server/postgres/statement.h"
#include "server/store/cable.h"
#include "server/store/key.h"

struct start {
    uint8_t key[STORE_KEY];
    int64_t ahead; /* seconds that the database's clock is ahead of ours */
    enum cable_refusal why;
    char text[512]; /* what the database says */
};

/* A connection that blocks, to a database that will do: its tables are there, and s has its key. NULL with why. */
PGconn *start_open(struct start *s, const struct access *a, enum schema_as as);

/* The same, and joins the servers there. 0, or -1 with why. */
int start_at(struct start *s, const struct access *a, const struct self *self);

#endif
