/* schema.h: the tables in the database. They are made by the first server that comes, in one transaction; later programs
 * change them step by step, and only by adding, so that servers of two versions can use them at the same time. */
#ifndef HUSTINGS_POSTGRES_SCHEMA_H
#define HUSTINGS_POSTGRES_SCHEMA_H

#include <libpq-fe.h>

#include "server/store/cable.h"
#include "server/store/key.h"

enum { SCHEMA = 1 }; /* that this program makes and knows */

/* Makes the tables if there are none, and reads the key of the store. 0, or -1 with why. `conn` blocks. */
int schema_open(PGconn *conn, uint8_t key[STORE_KEY], enum cable_refusal *why, char *text, size_t cap);

/* The same where the database spreads rows over machines: statement by statement, each of which may be done already. */
int schema_open_spread(PGconn *conn, uint8_t key[STORE_KEY], enum cable_refusal *why, char *text, size_t cap);

/* What an error at the start means; always -1. */
int schema_refuse(PGconn *conn, const PGresult *result, enum cable_refusal *why, char *text, size_t cap);

#endif
