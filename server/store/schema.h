/* schema.h: the schema of the store's file. It only ever goes forward, one step per number
 * (docs/server-design.md). */
#ifndef HUSTINGS_STORE_SCHEMA_H
#define HUSTINGS_STORE_SCHEMA_H

#include <sqlite3.h>
#include <stddef.h>

extern const int store_schema;        /* of this program */
extern const char store_schema_sql[]; /* makes an empty file */
extern const char *const
    store_steps[]; /* each brings a file from one schema to the next; the number is written automatically */

/* Copies the file beside itself (PATH.schema-N, mode 0600), then takes every step from schema `from` on, in one
 * transaction. 0; -1 with why, and the file is as it was. */
int store_upgrade(sqlite3 *db, const char *path, int from, char *why, size_t cap);

#endif
