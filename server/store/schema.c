/* schema.c: the tables of a store's file, and how files of older programs are upgraded. */
#include "server/store/schema.h"

#include <stddef.h>

const int store_schema = 3;

/* (For IN with three words SQLite would build a table in every statement that sets a state.) */
#define GAME_TABLE                                                                                           \
    "CREATE TABLE game_table(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,"   \
    " touched INTEGER NOT NULL, state TEXT NOT NULL CHECK(state = 'lobby' OR state = 'running' OR state = "  \
    "'over'),"                                                                                               \
    " head INTEGER NOT NULL DEFAULT 0, owner INTEGER, epoch INTEGER NOT NULL DEFAULT 0,"                     \
    " last INTEGER NOT NULL DEFAULT 0) STRICT;"
/* In the order of time; `prev` is the id of the same table's entry before (0: none). Long columns come last:
 * following a chain reads no bodies. */
#define ENTRY                                                                                                \
    "CREATE TABLE entry(id INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, seq INTEGER NOT NULL,"                 \
    " prev INTEGER NOT NULL, at INTEGER NOT NULL, sum BLOB NOT NULL, kind TEXT NOT NULL,"                    \
    " body TEXT NOT NULL) STRICT;"

const char store_schema_sql[] =
    "BEGIN IMMEDIATE;" GAME_TABLE ENTRY "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"
    "INSERT INTO meta VALUES('schema', '3'), ('settled', '0');" /* store_schema */
    "PRAGMA application_id = 0x48757374;"                       /* file.c's APPLICATION */
    "COMMIT";

/* [0] leads from schema 1 to 2, and so on. */
const char *const store_steps[] = {
    /* Entries lay in the order of (tbl, seq): log behind log, so each one's last has the number of all up to
     * it. A table with an invalid state is damaged, but only that table: it is copied too. */
    "ALTER TABLE entry RENAME TO old_entry; ALTER TABLE game_table RENAME TO old_table;" GAME_TABLE ENTRY
    "INSERT INTO entry SELECT n, tbl, seq, iif(seq > 0, n - 1, 0), at, sum, kind, body"
    " FROM (SELECT row_number() OVER (ORDER BY tbl, seq) AS n, * FROM old_entry);"
    "PRAGMA ignore_check_constraints = ON;"
    "INSERT INTO game_table SELECT id, code, created, touched, state, head, owner, epoch, ifnull(last, 0)"
    " FROM old_table LEFT JOIN"
    " (SELECT tbl, sum(count(*)) OVER (ORDER BY tbl) AS last FROM old_entry GROUP BY tbl) ON tbl = id;"
    "PRAGMA ignore_check_constraints = OFF;"
    "DROP TABLE old_entry; DROP TABLE old_table",
    /* Rows of tables knew every entry. */
    "INSERT INTO meta SELECT 'settled', CAST(ifnull(max(id), 0) AS TEXT) FROM entry",
};
