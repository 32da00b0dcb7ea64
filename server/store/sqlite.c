/* sqlite.c: the logs of tables in one SQLite file (docs/server-design.md, The log): its statements, opened and closed.
 *
 * Entries are stored in the order in which they came, whatever their table: those committed together are side
 * by side. Each knows the one before it in its table, and the table knows its last. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/file.h"
#include "server/store/own.h"

/* The id up to which the rows of tables know the entries; 0 where that was not noted. */
#define SETTLED "ifnull((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'settled'), 0)"
/* The end of the log of each table that has entries in the tail. */
#define TAIL(which)                                                                                          \
    "(SELECT tbl, max(id) AS last, max(seq) AS seq, max(at) AS at FROM entry WHERE id > " SETTLED which      \
    " GROUP BY tbl)"
/* Tables as they are: if the tail has a later entry, the row is older. (A log does not get shorter: if it
 * looks shorter, its head shows that something is missing.) */
#define HEAD_NOW "max(tail.seq + 1, head)"
#define TABLES(which, more)                                                                                  \
    "SELECT id, ifnull(" HEAD_NOW ", head), epoch, code, state, created, ifnull(tail.at, touched),"          \
    " ifnull(tail.last, t.last)" more                                                                        \
    " FROM game_table t LEFT JOIN " TAIL(which) " tail ON tail.tbl = id AND tail.last > t.last"
/* The ids of a table's entries, from its last back to where the chain ends or breaks: only ever to an older one
 * of the same table, so that it does end. (CROSS JOIN: in this order.) */
#define CHAIN                                                                                                \
    "WITH RECURSIVE chain(id, prev) AS (SELECT id, prev FROM entry WHERE id = ?2 AND tbl = ?1"               \
    " UNION ALL SELECT e.id, e.prev FROM chain c CROSS JOIN entry e ON e.id = c.prev"                        \
    " WHERE e.tbl = ?1 AND e.id < c.id) "
static const char *const statement_sql[STATEMENTS] = {
    [BEGIN_READING] = "BEGIN",
    [BEGIN_WRITING] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [FILE_VERSION] = "PRAGMA data_version", /* another one whenever somebody else has written */
    [HIGHEST_ENTRY] = "SELECT max(id) FROM entry",
    [SETTLED_ENTRY] = "SELECT " SETTLED,
    [SETTLE_TAIL] = "UPDATE game_table AS t SET touched = tail.at, head = " HEAD_NOW ", last = tail.last"
                    " FROM " TAIL("") " tail WHERE tail.tbl = id AND tail.last > t.last",
    [NOTE_SETTLED] = "INSERT OR REPLACE INTO meta VALUES('settled', CAST(?1 AS TEXT))",
    [NOTE_CLOSED] = "UPDATE meta SET value = '0' WHERE key = 'open'",
    [NEWEST_STAMP] = "SELECT at FROM entry ORDER BY id DESC LIMIT 1",
    [SAVED_TIME] = "SELECT value FROM meta WHERE key = 'clock'",
    [SAVE_TIME] = "INSERT OR REPLACE INTO meta VALUES('clock', ?1)",
    [MAKE_OLDER] = "UPDATE game_table SET touched = touched - ?1 WHERE touched < ?2",
    [NEW_TABLE] = "INSERT INTO game_table(id, code, created, touched, state, head, epoch, last)"
                  " VALUES(?1, ?6, ?2, ?2, ?5, ?3, ?7, ?4) ON CONFLICT DO NOTHING",
    [MOVE_HEAD] = "UPDATE game_table SET touched = ?2, head = ?3, last = ?4 WHERE id = ?1",
    [CHANGE_STATE] = "UPDATE game_table SET touched = ?2, head = ?3, last = ?4, state = ?5 WHERE id = ?1",
    [LAST_ENTRY] = "SELECT e.id, e.sum FROM game_table g LEFT JOIN entry e"
                   " ON e.id = g.last AND e.tbl = g.id AND e.seq = g.head - 1"
                   " WHERE g.id = ?1 AND g.epoch = ?2 AND g.head = ?3",
    [PUT_ENTRY] = "INSERT INTO entry(tbl, seq, prev, at, sum, kind, body) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [ONE_TABLE] = TABLES(" AND tbl = ?1", "") " WHERE id = ?1",
    [ALL_TABLES] = TABLES("", "") " ORDER BY id",
    [COUNTED_TABLES] =
        TABLES("", ", there") " LEFT JOIN (SELECT tbl, count(*) AS there FROM entry GROUP BY tbl) counted"
                              " ON counted.tbl = id ORDER BY id",
    [ALL_ENTRIES] =
        CHAIN "SELECT seq, at, kind, body, sum FROM entry WHERE id IN (SELECT id FROM chain) ORDER BY id",
    [ORPHANS] = "SELECT DISTINCT tbl FROM entry WHERE tbl NOT IN (SELECT id FROM game_table) ORDER BY tbl",
    [FORGET] = "DELETE FROM game_table WHERE id IN"
               " (SELECT id FROM game_table WHERE state = ?1 AND touched < ?2 ORDER BY id LIMIT ?3)"
               " RETURNING id, head, last",
    [FORGET_CHAIN] = CHAIN "DELETE FROM entry WHERE id IN (SELECT id FROM chain)",
    [FORGET_STRAYS] = "DELETE FROM entry WHERE tbl = ?1",
};

/* --- statements ----------------------------------------------------------------------------------------- */

enum store_answer store_answer_of(int result)
{
    switch (result & 0xff) {
    case SQLITE_OK: return STORE_OK;
    case SQLITE_FULL:
    case SQLITE_NOMEM:
    case SQLITE_BUSY: return STORE_FULL;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT: return STORE_DAMAGED;
    default: return STORE_FAILED;
    }
}

int store_run(struct store_sqlite *q, enum statement which)
{
    sqlite3_step(q->statements[which]);
    return sqlite3_reset(q->statements[which]);
}

int store_undo(struct store_sqlite *q)
{
    return sqlite3_get_autocommit(q->db) || store_run(q, ROLLBACK) == SQLITE_OK ? 0 : -1;
}

/* --- open, close ---------------------------------------------------------------------------------------- */

static int note_frames(void *of, sqlite3 *db, const char *name, int frames)
{
    (void)db, (void)name;
    ((struct store_sqlite *)of)->frames = frames;
    return SQLITE_OK;
}

/* Rows that still lag, and the time: the file should be complete by itself, and says that it is. If there is no room,
 * they are settled another time. */
static void leave_settled(struct store_sqlite *q)
{
    q->time_saved = 0;
    store_now(q);
    int result = store_begin_writing(q);
    if (result == SQLITE_OK)
        result = store_settle(q);
    if (result == SQLITE_OK)
        result = store_note_time(q);
    if (result == SQLITE_OK)
        result = store_run(q, NOTE_CLOSED);
    if (result == SQLITE_OK)
        result = store_run(q, COMMIT);
    q->failed = store_undo(q) || store_answer_of(result) == STORE_FAILED;
}

void store_sqlite_close(struct store *store)
{
    struct store_sqlite *q = (struct store_sqlite *)store;
    if (!q->failed && q->is_writing)
        leave_settled(q);
    if (q->failed) /* nothing more is written: what is on disk is not known */
        sqlite3_db_config(q->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(q->statements[i]);
    sqlite3_close(q->db);
    free(q);
}

/* NULL if the file cannot be opened or its tables are not as they should be. */
static struct store_sqlite *open_with(const char *path, int reading, char *why, size_t cap)
{
    struct store_sqlite *q = calloc(1, sizeof *q);
    if (!q || sodium_init() < 0) {
        snprintf(why, cap, "%s: no memory", path);
        free(q);
        return NULL;
    }
    q->store = (struct store){store_sqlite_append, store_sqlite_load,  store_sqlite_list,
                              store_sqlite_forget, store_sqlite_close, 0};
    q->version = NO_VERSION;
    q->db = store_file_open(path, reading, &q->cut, why, cap);
    if (!q->db) {
        free(q);
        return NULL;
    }
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(q->db, statement_sql[i], -1, SQLITE_PREPARE_PERSISTENT, &q->statements[i],
                               NULL)) {
            snprintf(why, cap, "%s: %s", path, sqlite3_errmsg(q->db));
            store_sqlite_close(&q->store);
            return NULL;
        }
    sqlite3_wal_hook(q->db, note_frames, q);
    q->is_writing = !reading;
    if (q->is_writing)
        store_begin_time(q);
    return q;
}

struct store *store_sqlite_open(const char *path, char *why, size_t cap)
{
    struct store_sqlite *q = open_with(path, 0, why, cap);
    return q ? &q->store : NULL;
}

struct store *store_sqlite_read(const char *path, char *why, size_t cap)
{
    struct store_sqlite *q = open_with(path, 1, why, cap);
    return q ? &q->store : NULL;
}
