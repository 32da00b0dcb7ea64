/* own.h: what the files of the SQLite store share (docs/server-design.md, The log). file.c opens the file,
 * heads.c knows where logs end, append.c, read.c and forget.c do what store.h promises. */
#ifndef HUSTINGS_STORE_OWN_H
#define HUSTINGS_STORE_OWN_H

#include <sqlite3.h>

#include "server/store/store.h"
#include "server/store/sum.h"
#include "server/store/timeline.h"

enum {
    ENDS = 2048,    /* logs whose end is remembered */
    NO_VERSION = -1 /* that a file has */
};

enum statement {
    BEGIN_READING,
    BEGIN_WRITING,
    COMMIT,
    ROLLBACK,
    FILE_VERSION,
    HIGHEST_ENTRY,
    SETTLED_ENTRY,
    SETTLE_TAIL,
    NOTE_SETTLED,
    NOTE_CLOSED,
    NEWEST_STAMP,
    SAVED_TIME,
    SAVE_TIME,
    MAKE_OLDER,
    NEW_TABLE,
    MOVE_HEAD,
    CHANGE_STATE,
    LAST_ENTRY,
    PUT_ENTRY,
    ONE_TABLE,
    ALL_TABLES,
    COUNTED_TABLES,
    ALL_ENTRIES,
    ORPHANS,
    FORGET,
    FORGET_CHAIN,
    FORGET_STRAYS,
    STATEMENTS
};

/* Where the log of a table ends. */
struct end {
    uint64_t table, epoch, head;
    uint64_t id, at; /* of its last entry */
    uint8_t sum[SUM];
    int8_t state; /* of the table; -1: not known */
    int8_t lags;  /* the table's row has an earlier one */
};

struct store_sqlite {
    struct store store; /* first: the one is the other */
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    int frames; /* in the write-ahead log after the last commit */
    int failed, is_writing;
    int cut; /* opened for reading: its write-ahead log is gone (store_health) */
    struct timeline time;
    int64_t time_saved;        /* the store's time when it was last saved; 0: it must be */
    struct timeline_news news; /* what the rows must learn of it */
    /* What we wrote ourselves need not be read again, for as long as nobody else writes and nothing is undone. */
    sqlite3_int64 version; /* of the file, when everything below was true */
    uint64_t highest;      /* id of an entry */
    uint64_t settled;      /* id of an entry: rows of tables know all up to it */
    struct end ends[ENDS]; /* each table has one place, which it shares with others */
};

/* --- statements ----------------------------------------------------------------------------------------- */

/* What a result of SQLite means where nothing was committed. Lack of memory counts as lack of room, and a
 * file that somebody else keeps locked will have room later. */
enum store_answer store_answer_of(int result);

/* Runs a statement that has no rows: SQLITE_OK or what went wrong. */
int store_run(struct store_sqlite *q, enum statement which);

/* Undoes what was begun; some errors have done so already. 0, or -1 if even that fails. */
int store_undo(struct store_sqlite *q);

static inline int bind_number(sqlite3_stmt *s, int at, uint64_t value)
{
    return sqlite3_bind_int64(s, at, (sqlite3_int64)value);
}

static inline uint64_t column_number(sqlite3_stmt *s, int at)
{
    return (uint64_t)sqlite3_column_int64(s, at);
}

/* Puts an entry behind all others: SQLITE_OK or what went wrong. */
int store_put_entry(struct store_sqlite *q, const struct entry *e, const uint8_t sum[SUM]);

/* --- where logs end -------------------------------------------------------------------------------------- */

/* Begins to write. If somebody else has written, everything remembered is forgotten and the rows are
 * settled. */
int store_begin_writing(struct store_sqlite *q);

/* Undoes a write that was begun. */
int store_undo_writing(struct store_sqlite *q);

/* The end of the log that a batch continues; STORE_FENCED if the table is not as the batch says. A new table
 * has none. */
enum store_answer store_find_end(struct store_sqlite *q, const struct store_batch *b, struct end *out);

/* Notes that a log ends here now. The table that has to make room for it gets its row written. SQLITE_OK or
 * what went wrong. */
int store_keep_end(struct store_sqlite *q, const struct end *log);

/* Brings every row of a table up to its log's end, and notes it. SQLITE_OK or what went wrong. */
int store_settle(struct store_sqlite *q);

/* Notes that the rows are up to date now, after entries were removed. SQLITE_OK or what went wrong. */
int store_note_settled(struct store_sqlite *q);

/* --- time (stamp.c) --------------------------------------------------------------------------------------- */

/* Goes on from what the file says; what can't be read of it counts as absent. */
void store_begin_time(struct store_sqlite *q);

/* The store's own time (timeline.h): what entries are stamped with. */
int64_t store_now(struct store_sqlite *q);

/* Saves it now and then, or whenever the clock has jumped, and makes tables older if a gap is believed now. In a
 * transaction, when the rows are settled. SQLITE_OK or what went wrong. */
int store_note_time(struct store_sqlite *q);

/* --- what store.h promises ------------------------------------------------------------------------------- */

void store_sqlite_append(struct store *s, const struct store_batch *batches, int count,
                         enum store_answer *answers);
enum store_answer store_sqlite_load(struct store *s, uint64_t table, struct store_table *out, char **bytes,
                                    size_t *size);
enum store_answer store_sqlite_list(struct store *s, int (*each)(const struct store_table *t, void *of),
                                    void *of);
int store_sqlite_forget(struct store *s, enum table_state state, int64_t age, int most, uint64_t *gone);
void store_sqlite_close(struct store *s);

#endif
