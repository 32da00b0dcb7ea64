/* forget_spread.h: how old tables go from a database that spreads rows over machines: in steps, each a statement about one
 * row. A sweep that is cut short leaves a table that the next one goes on with. Both wait for the database. */
#ifndef HUSTINGS_POSTGRES_FORGET_SPREAD_H
#define HUSTINGS_POSTGRES_FORGET_SPREAD_H

#include <libpq-fe.h>
#include <stdint.h>

/* Seconds since 1970. */
struct forget_ages {
    int64_t now, games,
        others; /* tables that have had a game are old if nothing came after `games`; all others: `others` */
    uint64_t life;
};

/* Hides old tables, if this life is the one who does so: how many; -1: it failed. */
int forget_spread_hide(PGconn *conn, const struct forget_ages *ages);

/* Deletes the logs of tables that were hidden before then. 0 or -1. */
int forget_spread_delete(PGconn *conn, int64_t before);

#endif
