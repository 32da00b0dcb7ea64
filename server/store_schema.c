/* store_schema.c: the tables of a store's file, and how files of older programs become like it. */
#include "store_schema.h"

#include <stddef.h>

const int store_schema = 1;

const char store_schema_sql[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE game_table(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,"
    " touched INTEGER NOT NULL, state TEXT NOT NULL CHECK(state IN ('lobby','running','over')),"
    " head INTEGER NOT NULL DEFAULT 0, owner INTEGER, epoch INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE TABLE entry(tbl INTEGER NOT NULL REFERENCES game_table ON DELETE CASCADE, seq INTEGER NOT NULL,"
    " at INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, sum BLOB NOT NULL, PRIMARY KEY(tbl, seq))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"
    "INSERT INTO meta VALUES('schema', '1');" /* store_schema */
    "PRAGMA application_id = 0x48757374;"     /* store_file.c's APPLICATION */
    "COMMIT";

/* [0] leads from schema 1 to 2, and so on. */
const char *const store_steps[] = {NULL};
