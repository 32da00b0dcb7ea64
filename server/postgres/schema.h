/* schema.h: the tables in the database. They are made by the first server that comes. Later programs change them step by
 * step, and a step only adds, so that servers of two versions can use them at the same time: `meta.schema` counts the steps,
 * `meta.least` is the schema of the oldest program that can still use them. What only earlier programs need is taken away by
 * `hustings store finish`, once no such program is alive; then `meta.least` rises. Everything in one transaction each, one
 * server at a time; where the database spreads rows over machines (`spread`), statement by statement. */
#ifndef HUSTINGS_POSTGRES_SCHEMA_H
#define HUSTINGS_POSTGRES_SCHEMA_H

#include <libpq-fe.h>

#include "server/store/cable.h"
#include "server/store/key.h"

enum { SCHEMA = 2 }; /* that this program makes and knows */

enum schema_as {
    SCHEMA_ANY, /* that we know: nothing is changed, for those who only read and write logs */
    SCHEMA_OURS /* all steps that we know are made: for servers */
};

/* Makes the tables if there are none, and reads the key of the store. 0, or -1 with why. `conn` blocks. */
int schema_open(PGconn *conn, enum schema_as as, int spread, uint8_t key[STORE_KEY], enum cable_refusal *why,
                char *text, size_t cap);

/* Takes away what only programs with an earlier schema need; *went: there was something. 0, or -1 with why. */
int schema_finish(PGconn *conn, int spread, int *went, enum cable_refusal *why, char *text, size_t cap);

/* What an error at the start means; always -1. */
int schema_refuse(PGconn *conn, const PGresult *result, enum cable_refusal *why, char *text, size_t cap);

#endif
