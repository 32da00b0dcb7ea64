/* store_sqlite.c: the logs of tables in one SQLite file (docs/server.md, The log); store_file.c opens it.
 *
 * Entries lie in the order in which they came, whatever their table: what is committed together lies side by
 * side. Each knows the one before it in its table, and the table knows its last.
 *
 * An append is one transaction, and its answer is given when COMMIT has synced. A batch that cannot be stored
 * undoes the transaction; then each batch is tried in a transaction of its own, so that one does not hold up
 * the others. A failed sync is never tried again: the kernel may have dropped the pages that it could not
 * write, and a second sync would say that all is well. The store stays failed until the file is opened anew. */
#include "store.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store_file.h"

enum {
    SUM = 16,
    KIND = 16,                /* bytes of a kind at most */
    ENDS = 2048,              /* logs whose end is remembered */
    CHECKPOINT_FRAMES = 1000, /* pages in the write-ahead log before they move into the file */
    NO_VERSION = -1           /* that a file has */
};

enum statement {
    BEGIN_READING,
    BEGIN_WRITING,
    COMMIT,
    ROLLBACK,
    FILE_VERSION,
    HIGHEST_ENTRY,
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

#define TABLE_COLUMNS "SELECT id, head, epoch, code, state, created, touched"
/* The ids of a table's entries, from its last back to where the chain ends or breaks: only ever to an older one
 * of the same table, so that it does end. (CROSS JOIN: in this order.) */
#define CHAIN(last)                                                                                          \
    "WITH RECURSIVE chain(id, prev) AS (SELECT id, prev FROM entry WHERE id = " last " AND tbl = ?1"         \
    " UNION ALL SELECT e.id, e.prev FROM chain c CROSS JOIN entry e ON e.id = c.prev"                        \
    " WHERE e.tbl = ?1 AND e.id < c.id) "
#define MOVED " WHERE id = ?1 AND epoch = ?6 AND head = ?7"
static const char *const statement_sql[STATEMENTS] = {
    [BEGIN_READING] = "BEGIN",
    [BEGIN_WRITING] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [FILE_VERSION] = "PRAGMA data_version", /* another one whenever somebody else has written */
    [HIGHEST_ENTRY] = "SELECT max(id) FROM entry",
    [NEW_TABLE] = "INSERT INTO game_table(id, code, created, touched, state, head, epoch, last)"
                  " VALUES(?1, ?2, ?3, ?3, ?4, ?5, ?6, ?8) ON CONFLICT DO NOTHING",
    [MOVE_HEAD] = "UPDATE game_table SET touched = ?3, head = ?5, last = ?8" MOVED,
    [CHANGE_STATE] = "UPDATE game_table SET touched = ?3, head = ?5, last = ?8, state = ?4" MOVED,
    [LAST_ENTRY] = "SELECT e.id, e.sum FROM game_table g LEFT JOIN entry e"
                   " ON e.id = g.last AND e.tbl = g.id AND e.seq = g.head - 1"
                   " WHERE g.id = ?1 AND g.epoch = ?2 AND g.head = ?3",
    [PUT_ENTRY] = "INSERT INTO entry(tbl, seq, prev, at, sum, kind, body) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [ONE_TABLE] = TABLE_COLUMNS " FROM game_table WHERE id = ?1",
    [ALL_TABLES] = TABLE_COLUMNS " FROM game_table ORDER BY id",
    [COUNTED_TABLES] = TABLE_COLUMNS ", there FROM game_table"
                                     " LEFT JOIN (SELECT tbl, count(*) AS there FROM entry GROUP BY tbl)"
                                     " ON tbl = id ORDER BY id",
    [ALL_ENTRIES] =
        CHAIN("(SELECT last FROM game_table WHERE id = ?1)") "SELECT seq, at, kind, body, sum FROM entry "
                                                             "WHERE id IN (SELECT id FROM chain) ORDER BY id",
    [ORPHANS] = "SELECT DISTINCT tbl FROM entry WHERE tbl NOT IN (SELECT id FROM game_table) ORDER BY tbl",
    [FORGET] = "DELETE FROM game_table WHERE id IN"
               " (SELECT id FROM game_table WHERE state = ?1 AND touched < ?2 ORDER BY id LIMIT ?3)"
               " RETURNING id, head, last",
    [FORGET_CHAIN] = CHAIN("?2") "DELETE FROM entry WHERE id IN (SELECT id FROM chain)",
    [FORGET_STRAYS] = "DELETE FROM entry WHERE tbl = ?1",
};

/* Where the log of a table ends. */
struct end {
    uint64_t table, head;
    uint64_t id; /* of its last entry */
    uint8_t sum[SUM];
    int state; /* of the table; -1: not known */
};

struct store_sqlite {
    struct store store; /* first: the one is the other */
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    int frames; /* in the write-ahead log after the last commit */
    int failed;
    /* What we wrote ourselves need not be read again, for as long as nobody else writes and nothing is undone. */
    sqlite3_int64 version; /* of the file, when all below was so */
    uint64_t highest;      /* id of an entry */
    struct end ends[ENDS]; /* each table has one place, which it shares with others */
};

/* --- statements ----------------------------------------------------------------------------------------- */

/* What a result of SQLite means where nothing was committed. Memory is room too, and a file that somebody
 * else keeps locked will have room later. */
static enum store_answer answer_of(int result)
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

/* Runs a statement that has no rows: SQLITE_OK or what went wrong. */
static int run(struct store_sqlite *q, enum statement which)
{
    sqlite3_step(q->statements[which]);
    return sqlite3_reset(q->statements[which]);
}

/* Undoes what was begun; some errors have done so already. 0, or -1 where even that fails. */
static int undo(struct store_sqlite *q)
{
    return sqlite3_get_autocommit(q->db) || run(q, ROLLBACK) == SQLITE_OK ? 0 : -1;
}

static int bind_number(sqlite3_stmt *s, int at, uint64_t value)
{
    return sqlite3_bind_int64(s, at, (sqlite3_int64)value);
}

static uint64_t column_number(sqlite3_stmt *s, int at)
{
    return (uint64_t)sqlite3_column_int64(s, at);
}

/* --- entries and their sums ----------------------------------------------------------------------------- */

struct entry {
    uint64_t table, seq, at;
    uint64_t prev; /* id of the entry before; 0: there is none */
    const char *kind, *body;
    size_t kind_size, body_size;
};

static uint8_t *put_little(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *to++ = (uint8_t)(value >> 8 * i);
    return to;
}

/* sum = BLAKE2b-128(sum before, table, seq, at, size of kind, kind, size of body, body): numbers of 8 bytes,
 * sizes of 4, the lowest byte first. `sum` holds the one before (zeros before the first) and gets this one. */
static void entry_sum(const struct entry *e, uint8_t sum[SUM])
{
    uint8_t head[SUM + 3 * 8 + 4 + KIND + 4], *to = head;
    memcpy(to, sum, SUM);
    to = put_little(to + SUM, e->table, 8);
    to = put_little(to, e->seq, 8);
    to = put_little(to, e->at, 8);
    to = put_little(to, e->kind_size, 4);
    memcpy(to, e->kind, e->kind_size);
    to = put_little(to + e->kind_size, e->body_size, 4);
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, SUM);
    crypto_generichash_update(&state, head, (size_t)(to - head));
    crypto_generichash_update(&state, (const uint8_t *)e->body, e->body_size);
    crypto_generichash_final(&state, sum, SUM);
}

/* Takes the next `KIND BODY` line off a batch. The caller made these bytes: what does not fit is a bug. */
static const char *next_entry(const char *at, const char *end, struct entry *e)
{
    const char *space = memchr(at, ' ', (size_t)(end - at));
    assert(space && space > at && space - at <= KIND);
    const char *feed = memchr(space + 1, '\n', (size_t)(end - space - 1));
    assert(feed && feed - space - 1 <= STORE_MOST_BODY);
    e->kind = at;
    e->kind_size = (size_t)(space - at);
    e->body = space + 1;
    e->body_size = (size_t)(feed - space - 1);
    return feed + 1;
}

/* --- append --------------------------------------------------------------------------------------------- */

static int put_entry(struct store_sqlite *q, const struct entry *e, const uint8_t sum[SUM])
{
    sqlite3_stmt *s = q->statements[PUT_ENTRY];
    int bad = bind_number(s, 1, e->table) || bind_number(s, 2, e->seq) || bind_number(s, 3, e->prev) ||
              bind_number(s, 4, e->at) || sqlite3_bind_blob(s, 5, sum, SUM, SQLITE_STATIC) ||
              sqlite3_bind_text(s, 6, e->kind, (int)e->kind_size, SQLITE_STATIC) ||
              sqlite3_bind_text(s, 7, e->body, (int)e->body_size, SQLITE_STATIC);
    return bad ? SQLITE_NOMEM : run(q, PUT_ENTRY);
}

static void forget_ends(struct store_sqlite *q)
{
    q->version = NO_VERSION;
    memset(q->ends, 0, sizeof q->ends);
}

static int ask_number(struct store_sqlite *q, enum statement which, sqlite3_int64 *out)
{
    sqlite3_step(q->statements[which]);
    *out = sqlite3_column_int64(q->statements[which], 0);
    return sqlite3_reset(q->statements[which]);
}

/* Begins to write. What is remembered is forgotten where somebody else has written. */
static int begin_writing(struct store_sqlite *q)
{
    sqlite3_int64 version = 0, highest = 0;
    int result = run(q, BEGIN_WRITING);
    if (result != SQLITE_OK)
        return result;
    result = ask_number(q, FILE_VERSION, &version);
    if (result == SQLITE_OK && version == q->version)
        return SQLITE_OK;
    forget_ends(q);
    if (result == SQLITE_OK)
        result = ask_number(q, HIGHEST_ENTRY, &highest);
    if (result != SQLITE_OK)
        return undo(q) ? SQLITE_IOERR : result;
    q->version = version;
    q->highest = (uint64_t)highest;
    return SQLITE_OK;
}

/* Undoes what was begun to be written. */
static int undo_writing(struct store_sqlite *q)
{
    forget_ends(q);
    return undo(q);
}

/* Makes the table, or moves its head on from where its log ends; STORE_FENCED where it is not as the batch says. */
static enum store_answer put_head(struct store_sqlite *q, const struct store_batch *b, const struct end *log,
                                  uint64_t now)
{
    enum statement which = b->head == 0 ? NEW_TABLE : (int)b->state == log->state ? MOVE_HEAD : CHANGE_STATE;
    sqlite3_stmt *s = q->statements[which];
    int bad =
        bind_number(s, 1, b->table) || bind_number(s, 3, now) ||
        (which != MOVE_HEAD && sqlite3_bind_text(s, 4, table_state_word(b->state), -1, SQLITE_STATIC)) ||
        bind_number(s, 5, b->head + (uint64_t)b->count) || bind_number(s, 6, b->epoch) ||
        bind_number(s, 8, q->highest + (uint64_t)b->count) ||
        (which == NEW_TABLE ? sqlite3_bind_text(s, 2, b->code, -1, SQLITE_STATIC)
                            : bind_number(s, 7, b->head));
    int result = bad ? SQLITE_NOMEM : run(q, which);
    if (result != SQLITE_OK)
        return answer_of(result);
    return sqlite3_changes(q->db) == 1 ? STORE_OK : STORE_FENCED;
}

/* The end of the log that a batch goes on from; STORE_FENCED where the table is not as the batch says. Of a new
 * table nothing is there. */
static enum store_answer find_end(struct store_sqlite *q, const struct store_batch *b, struct end *out)
{
    const struct end *known = &q->ends[b->table % ENDS];
    *out = (struct end){.table = b->table, .head = b->head, .state = -1};
    if (b->head == 0)
        return STORE_OK;
    if (known->table == b->table && known->head == b->head) {
        *out = *known;
        return STORE_OK;
    }
    sqlite3_stmt *s = q->statements[LAST_ENTRY];
    bind_number(s, 1, b->table);
    bind_number(s, 2, b->epoch);
    bind_number(s, 3, b->head);
    enum store_answer answer = STORE_FENCED;
    if (sqlite3_step(s) == SQLITE_ROW)
        answer = sqlite3_column_bytes(s, 1) == SUM ? STORE_OK : STORE_DAMAGED;
    if (answer == STORE_OK) {
        out->id = column_number(s, 0);
        memcpy(out->sum, sqlite3_column_blob(s, 1), SUM);
    }
    int result = sqlite3_reset(s);
    return result != SQLITE_OK ? answer_of(result) : answer;
}

/* STORE_OK; STORE_FENCED with nothing changed; else the transaction is to be undone. */
static enum store_answer put_batch(struct store_sqlite *q, const struct store_batch *b, uint64_t now)
{
    assert(b->table > 0 && b->count > 0 && b->count <= STORE_MOST_ENTRIES);
    struct end log;
    enum store_answer answer = find_end(q, b, &log);
    if (answer == STORE_OK)
        answer = put_head(q, b, &log, now);
    const char *at = b->bytes, *end = b->bytes + b->size;
    for (int i = 0; i < b->count && answer == STORE_OK; i++) {
        struct entry e = {.table = b->table, .seq = log.head, .prev = log.id, .at = now};
        at = next_entry(at, end, &e);
        entry_sum(&e, log.sum);
        answer = answer_of(put_entry(q, &e, log.sum));
        q->highest = log.id = (uint64_t)sqlite3_last_insert_rowid(q->db);
        log.head++;
    }
    log.state = (int)b->state;
    if (answer == STORE_OK)
        q->ends[b->table % ENDS] = log;
    assert(answer != STORE_OK || at == end);
    return answer;
}

/* What an earlier batch of the same table was refused with, of `refused` ones: nothing may follow what is not there. */
static enum store_answer refused_before(const struct store_batch *batches, const enum store_answer *answers,
                                        int i, int refused)
{
    for (int j = i - 1; j >= 0 && refused > 0; j--)
        if (batches[j].table == batches[i].table)
            return answers[j];
    return STORE_OK;
}

/* One transaction. STORE_OK: what is answered STORE_OK is durable. Else nothing of it is there, and why. */
static enum store_answer commit(struct store_sqlite *q, const struct store_batch *batches, int count,
                                enum store_answer *answers, uint64_t now)
{
    int refused = 0;
    for (int i = 0; i < count; i++) {
        answers[i] = refused_before(batches, answers, i, refused);
        if (answers[i] == STORE_OK)
            answers[i] = put_batch(q, &batches[i], now);
        if (answers[i] != STORE_OK && answers[i] != STORE_FENCED)
            return undo_writing(q) ? STORE_FAILED : answers[i];
        refused += answers[i] != STORE_OK;
    }
    int result = run(q, COMMIT);
    if (result == SQLITE_OK)
        return STORE_OK;
    /* No room: the last page of the commit was not written whole. Anything else may have come after it, and
     * then the commit would be found again when the file is next opened. */
    return undo_writing(q) == 0 && (result & 0xff) == SQLITE_FULL ? STORE_FULL : STORE_FAILED;
}

/* Each batch by itself, after they could not be stored together. */
static void commit_each(struct store_sqlite *q, const struct store_batch *batches, int count,
                        enum store_answer *answers, uint64_t now)
{
    for (int i = 0; i < count; i++) {
        answers[i] = refused_before(batches, answers, i, i);
        if (answers[i] != STORE_OK)
            continue;
        enum store_answer whole = answer_of(begin_writing(q));
        if (whole == STORE_OK)
            whole = commit(q, &batches[i], 1, &answers[i], now);
        if (whole != STORE_OK)
            answers[i] = whole;
        if (whole == STORE_FAILED) {
            for (q->failed = 1; i < count; i++)
                answers[i] = STORE_FAILED;
        }
    }
}

static int note_frames(void *of, sqlite3 *db, const char *name, int frames)
{
    (void)db, (void)name;
    ((struct store_sqlite *)of)->frames = frames;
    return SQLITE_OK;
}

/* Moves what is in the write-ahead log into the file when it has grown. By hand, because what goes wrong in
 * SQLite's own is told to nobody; before a commit, so that it is that commit's failure. */
static enum store_answer checkpoint(struct store_sqlite *q)
{
    if (q->frames < CHECKPOINT_FRAMES)
        return STORE_OK;
    q->frames = 0;
    int result = sqlite3_wal_checkpoint_v2(q->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    enum store_answer answer = answer_of(result);
    return answer == STORE_FULL ? STORE_OK : answer; /* no room: it waits in the write-ahead log */
}

static void sqlite_append(struct store *s, const struct store_batch *batches, int count,
                          enum store_answer *answers)
{
    struct store_sqlite *q = (struct store_sqlite *)s;
    uint64_t now = (uint64_t)time(NULL);
    enum store_answer whole = q->failed || checkpoint(q) != STORE_OK ? STORE_FAILED : STORE_OK;
    int begun = 0;
    if (whole == STORE_OK) {
        whole = answer_of(begin_writing(q));
        begun = whole == STORE_OK;
    }
    if (begun)
        whole = commit(q, batches, count, answers, now);
    if (whole == STORE_OK)
        return;
    if (begun && whole != STORE_FAILED && count > 1) {
        commit_each(q, batches, count, answers, now);
        return;
    }
    q->failed |= whole == STORE_FAILED;
    for (int i = 0; i < count; i++)
        answers[i] = whole;
}

/* --- load, list, forget --------------------------------------------------------------------------------- */

enum { COUNTED = 7 }; /* the column behind TABLE_COLUMNS */

/* A row of TABLE_COLUMNS; STORE_DAMAGED where its texts are none of ours. */
static enum store_answer read_row(sqlite3_stmt *s, struct store_table *out)
{
    const char *code = (const char *)sqlite3_column_text(s, 3),
               *state = (const char *)sqlite3_column_text(s, 4);
    if (!code || !state)
        return STORE_FULL;
    memset(out, 0, sizeof *out);
    out->table = column_number(s, 0);
    out->head = column_number(s, 1);
    out->epoch = column_number(s, 2);
    out->created = sqlite3_column_int64(s, 5);
    out->touched = sqlite3_column_int64(s, 6);
    int length = snprintf(out->code, sizeof out->code, "%s", code), word = 0;
    while (word < TABLE_STATES && strcmp(state, table_state_word((enum table_state)word)) != 0)
        word++;
    out->state = (enum table_state)word;
    return length <= STORE_CODE && word < TABLE_STATES ? STORE_OK : STORE_DAMAGED;
}

static enum store_answer read_table(struct store_sqlite *q, uint64_t table, struct store_table *out)
{
    sqlite3_stmt *s = q->statements[ONE_TABLE];
    bind_number(s, 1, table);
    enum store_answer answer = sqlite3_step(s) == SQLITE_ROW ? read_row(s, out) : STORE_MISSING;
    int result = sqlite3_reset(s);
    return result != SQLITE_OK ? answer_of(result) : answer;
}

/* One row of ALL_ENTRIES: is it the entry that must come next? Then `sum` is its sum. */
static enum store_answer read_entry(sqlite3_stmt *s, struct entry *e, uint8_t sum[SUM])
{
    e->at = column_number(s, 1);
    e->kind = (const char *)sqlite3_column_text(s, 2);
    e->body = (const char *)sqlite3_column_text(s, 3);
    const void *stored = sqlite3_column_blob(s, 4);
    if (!e->kind || !e->body || !stored) /* no memory; a blob of no bytes is none of ours */
        return sqlite3_errcode(sqlite3_db_handle(s)) == SQLITE_NOMEM ? STORE_FULL : STORE_DAMAGED;
    e->kind_size = (size_t)sqlite3_column_bytes(s, 2);
    e->body_size = (size_t)sqlite3_column_bytes(s, 3);
    if (column_number(s, 0) != e->seq || e->kind_size > KIND || e->body_size > STORE_MOST_BODY ||
        sqlite3_column_bytes(s, 4) != SUM)
        return STORE_DAMAGED;
    entry_sum(e, sum);
    return memcmp(sum, stored, SUM) == 0 ? STORE_OK : STORE_DAMAGED;
}

/* Goes through a table's log and holds it against its sums and its head; `out` (or NULL) gets its lines, and
 * the caller looks whether they could be written. */
static enum store_answer read_log(struct store_sqlite *q, const struct store_table *t, FILE *out)
{
    sqlite3_stmt *s = q->statements[ALL_ENTRIES];
    bind_number(s, 1, t->table);
    enum store_answer answer = STORE_OK;
    struct entry e = {.table = t->table};
    uint8_t sum[SUM] = {0};
    while (answer == STORE_OK && sqlite3_step(s) == SQLITE_ROW) {
        answer = read_entry(s, &e, sum);
        e.seq++;
        if (answer != STORE_OK || !out)
            continue;
        fwrite(e.kind, 1, e.kind_size, out);
        fputc(' ', out);
        fwrite(e.body, 1, e.body_size, out);
        fputc('\n', out);
    }
    int result = sqlite3_reset(s);
    if (answer == STORE_OK && result != SQLITE_OK)
        answer = answer_of(result);
    return answer == STORE_OK && e.seq != t->head ? STORE_DAMAGED : answer;
}

static enum store_answer sqlite_load(struct store *store, uint64_t table, struct store_table *out,
                                     char **bytes, size_t *size)
{
    struct store_sqlite *q = (struct store_sqlite *)store;
    *bytes = NULL;
    *size = 0;
    memset(out, 0, sizeof *out);
    if (q->failed)
        return STORE_FAILED;
    char *text = NULL;
    size_t length = 0;
    FILE *f = open_memstream(&text, &length);
    if (!f)
        return STORE_FULL;
    struct store_table t;
    enum store_answer answer = answer_of(run(q, BEGIN_READING));
    if (answer == STORE_OK)
        answer = read_table(q, table, &t);
    if (answer == STORE_OK)
        answer = read_log(q, &t, f);
    if (undo(q))
        answer = STORE_FAILED;
    int lost = ferror(f);
    if ((fclose(f) || lost) && answer == STORE_OK)
        answer = STORE_FULL;
    q->failed |= answer == STORE_FAILED;
    if (answer != STORE_OK) {
        free(text);
        return answer;
    }
    *out = t;
    *bytes = text;
    *size = length;
    return STORE_OK;
}

static enum store_answer sqlite_list(struct store *store, int (*each)(const struct store_table *t, void *of),
                                     void *of)
{
    struct store_sqlite *q = (struct store_sqlite *)store;
    if (q->failed)
        return STORE_FAILED;
    sqlite3_stmt *s = q->statements[ALL_TABLES];
    enum store_answer answer = STORE_OK;
    int stop = 0;
    while (!stop && answer == STORE_OK && sqlite3_step(s) == SQLITE_ROW) {
        struct store_table t;
        answer = read_row(s, &t);
        stop = answer == STORE_OK && each(&t, of) != 0;
        if (answer == STORE_DAMAGED) /* that table alone: who asks for it is told */
            answer = STORE_OK;
    }
    int result = sqlite3_reset(s);
    if (result != SQLITE_OK)
        answer = answer_of(result);
    q->failed |= answer == STORE_FAILED;
    return answer;
}

/* Takes the log of a row of FORGET away; where it does not hang together, by a look at every entry there is. */
static int forget_log(struct store_sqlite *q, sqlite3_stmt *row)
{
    uint64_t table = column_number(row, 0), head = column_number(row, 1);
    bind_number(q->statements[FORGET_CHAIN], 1, table);
    bind_number(q->statements[FORGET_CHAIN], 2, column_number(row, 2));
    bind_number(q->statements[FORGET_STRAYS], 1, table);
    int result = run(q, FORGET_CHAIN);
    return result == SQLITE_OK && (uint64_t)sqlite3_changes(q->db) != head ? run(q, FORGET_STRAYS) : result;
}

static int sqlite_forget(struct store *store, enum table_state state, int64_t before, int most,
                         uint64_t *gone)
{
    struct store_sqlite *q = (struct store_sqlite *)store;
    sqlite3_stmt *s = q->statements[FORGET];
    if (q->failed || sqlite3_bind_text(s, 1, table_state_word(state), -1, SQLITE_STATIC))
        return -1;
    sqlite3_bind_int64(s, 2, before);
    sqlite3_bind_int(s, 3, most);
    int count = 0, result = begin_writing(q), begun = result == SQLITE_OK;
    while (result == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW && count < most) {
        gone[count++] = column_number(s, 0);
        result = forget_log(q, s);
    }
    int ended = sqlite3_reset(s);
    if (result == SQLITE_OK)
        result = ended;
    if (result == SQLITE_OK)
        result = run(q, COMMIT);
    /* even where nothing is left to undo: what went is not to be remembered */
    q->failed |= (begun && undo_writing(q)) || answer_of(result) == STORE_FAILED;
    return result == SQLITE_OK ? count : -1;
}

static void sqlite_close(struct store *store)
{
    struct store_sqlite *q = (struct store_sqlite *)store;
    if (q->failed) /* nothing more is written: what is on disk is not known */
        sqlite3_db_config(q->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(q->statements[i]);
    sqlite3_close(q->db);
    free(q);
}

/* --- open, check ---------------------------------------------------------------------------------------- */

/* NULL where the file cannot be opened or its tables are not as they should be. */
static struct store_sqlite *open_with(const char *path, int reading, char *why, size_t cap)
{
    struct store_sqlite *q = calloc(1, sizeof *q);
    if (!q || sodium_init() < 0) {
        snprintf(why, cap, "%s: no memory", path);
        free(q);
        return NULL;
    }
    q->store = (struct store){sqlite_append, sqlite_load, sqlite_list, sqlite_forget, sqlite_close};
    q->version = NO_VERSION;
    q->db = store_file_open(path, reading, why, cap);
    if (!q->db) {
        free(q);
        return NULL;
    }
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(q->db, statement_sql[i], -1, SQLITE_PREPARE_PERSISTENT, &q->statements[i],
                               NULL)) {
            snprintf(why, cap, "%s: %s", path, sqlite3_errmsg(q->db));
            sqlite_close(&q->store);
            return NULL;
        }
    sqlite3_wal_hook(q->db, note_frames, q);
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

static void note_damage(struct store_health *out, uint64_t table)
{
    if (out->damaged++ == 0)
        out->first_damaged = table;
}

/* Every log against its sums and the entries that there are of it, then entries that belong to no table.
 * SQLITE_OK, or why it could not go on. */
static int check_logs(struct store_sqlite *q, struct store_health *out)
{
    int result;
    sqlite3_stmt *s = q->statements[COUNTED_TABLES];
    while ((result = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_table t;
        uint64_t table = column_number(s, 0);
        enum store_answer answer = read_row(s, &t);
        if (answer == STORE_OK)
            answer = read_log(q, &t, NULL);
        if (answer == STORE_OK && column_number(s, COUNTED) != t.head)
            answer = STORE_DAMAGED;
        if (answer != STORE_OK && answer != STORE_DAMAGED) {
            result = answer == STORE_FULL ? SQLITE_NOMEM : sqlite3_errcode(q->db);
            break;
        }
        out->tables++;
        out->entries += answer == STORE_OK ? t.head : 0;
        if (answer == STORE_DAMAGED)
            note_damage(out, table);
    }
    sqlite3_reset(s);
    s = q->statements[ORPHANS];
    while (result == SQLITE_DONE && (result = sqlite3_step(s)) == SQLITE_ROW) {
        note_damage(out, column_number(s, 0));
        result = SQLITE_DONE;
    }
    sqlite3_reset(s);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int store_sqlite_check(const char *path, struct store_health *out, char *why, size_t cap)
{
    memset(out, 0, sizeof *out);
    struct store_sqlite *q = open_with(path, 1, why, cap);
    if (!q)
        return -1;
    int result = run(q, BEGIN_READING); /* one moment of a file that a server may be writing to */
    if (result == SQLITE_OK)
        result = check_logs(q, out);
    if (result != SQLITE_OK)
        snprintf(why, cap, "%s: %s", path, sqlite3_errstr(result));
    else if (out->damaged == 0 && store_file_look(q->db, path, why, cap))
        result = SQLITE_CORRUPT; /* the logs hold, but not what keeps them together */
    undo(q);
    sqlite_close(&q->store);
    return result == SQLITE_OK ? 0 : -1;
}
