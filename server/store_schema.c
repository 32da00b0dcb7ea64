/* store_schema.c: the tables of a store's file, and how files of older programs become like it. */
#include "store_schema.h"

#include <stddef.h>

const int store_schema = 2;

/* In the order of time; `prev` is the id of the same table's entry before (0: none). What is long comes last: who
 * follows a chain reads no bodies. */
#define ENTRY                                                                                                \
    "CREATE TABLE entry(id INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, seq INTEGER NOT NULL,"                 \
    " prev INTEGER NOT NULL, at INTEGER NOT NULL, sum BLOB NOT NULL, kind TEXT NOT NULL, body TEXT NOT "     \
    "NULL)"                                                                                                  \
    " STRICT;"

const char store_schema_sql[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE game_table(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,"
    " touched INTEGER NOT NULL, state TEXT NOT NULL CHECK(state IN ('lobby','running','over')),"
    " head INTEGER NOT NULL DEFAULT 0, owner INTEGER, epoch INTEGER NOT NULL DEFAULT 0, last INTEGER NOT "
    "NULL DEFAULT 0) STRICT;" ENTRY "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"
    "INSERT INTO meta VALUES('schema', '2');" /* store_schema */
    "PRAGMA application_id = 0x48757374;"     /* store_file.c's APPLICATION */
    "COMMIT";

/* [0] leads from schema 1 to 2, and so on. */
const char *const store_steps[] = {
    /* Entries lay in the order of (tbl, seq): log behind log, so each one's last has the number of all up to it. */
    "ALTER TABLE entry RENAME TO old_entry;" ENTRY
    "INSERT INTO entry SELECT n, tbl, seq, iif(seq > 0, n - 1, 0), at, sum, kind, body"
    " FROM (SELECT row_number() OVER (ORDER BY tbl, seq) AS n, * FROM old_entry);"
    "ALTER TABLE game_table ADD COLUMN last INTEGER NOT NULL DEFAULT 0;"
    "UPDATE game_table SET last = log.last FROM"
    " (SELECT tbl, sum(count(*)) OVER (ORDER BY tbl) AS last FROM old_entry GROUP BY tbl) AS log"
    " WHERE tbl = game_table.id;"
    "DROP TABLE old_entry",
};
