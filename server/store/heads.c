/* heads.c: where the logs of tables end.
 *
 * To write that into a table's row with every entry would cost as much as the entry itself. So the rows lag: entries
 * up to `settled` are in them (meta, in the file), later ones are the tail, where each log's last one is its end
 * (read.c looks there, too). We remember the ends that lag. Their rows are brought up when the tail is long,
 * when another table needs the place, and at the end; after a crash, or if somebody else has written, from
 * the tail itself. The row of a table that is not remembered is up to date. */
#include "server/store/own.h"

#include <string.h>

enum { LONGEST_TAIL = 4096 }; /* entries; every load may have to look through it */

static void forget_ends(struct store_sqlite *q)
{
    q->version = NO_VERSION;
    memset(q->ends, 0, sizeof q->ends);
}

static int ask_number(struct store_sqlite *q, enum statement which, uint64_t *out)
{
    sqlite3_step(q->statements[which]);
    *out = column_number(q->statements[which], 0);
    return sqlite3_reset(q->statements[which]);
}

/* --- rows ------------------------------------------------------------------------------------------------- */

static int write_row(struct store_sqlite *q, struct end *log)
{
    sqlite3_stmt *s = q->statements[MOVE_HEAD];
    bind_number(s, 1, log->table);
    bind_number(s, 2, log->at);
    bind_number(s, 3, log->head);
    bind_number(s, 4, log->id);
    log->lags = 0;
    return store_run(q, MOVE_HEAD);
}

static int note_settled(struct store_sqlite *q, uint64_t id)
{
    bind_number(q->statements[NOTE_SETTLED], 1, id);
    q->settled = id;
    return store_run(q, NOTE_SETTLED);
}

int store_settle(struct store_sqlite *q)
{
    int result = SQLITE_OK;
    for (int i = 0; i < ENDS && result == SQLITE_OK; i++)
        if (q->ends[i].lags)
            result = write_row(q, &q->ends[i]);
    return result == SQLITE_OK && q->settled != q->highest ? note_settled(q, q->highest) : result;
}

int store_note_settled(struct store_sqlite *q)
{
    int result = ask_number(q, HIGHEST_ENTRY, &q->highest);
    return result == SQLITE_OK ? note_settled(q, q->highest) : result;
}

int store_keep_end(struct store_sqlite *q, const struct end *log)
{
    struct end *place = &q->ends[log->table % ENDS];
    int result = place->lags && place->table != log->table ? write_row(q, place) : SQLITE_OK;
    *place = *log;
    return result;
}

/* --- begin, undo ------------------------------------------------------------------------------------------ */

/* Nothing is remembered: the rows are settled by the tail in the file. */
static int read_anew(struct store_sqlite *q)
{
    int result = ask_number(q, HIGHEST_ENTRY, &q->highest);
    if (result == SQLITE_OK)
        result = ask_number(q, SETTLED_ENTRY, &q->settled);
    if (result == SQLITE_OK && q->settled < q->highest)
        result = store_run(q, SETTLE_TAIL);
    return result == SQLITE_OK ? store_settle(q) : result;
}

int store_begin_writing(struct store_sqlite *q)
{
    uint64_t version = 0;
    int result = store_run(q, BEGIN_WRITING);
    if (result != SQLITE_OK)
        return result;
    result = ask_number(q, FILE_VERSION, &version);
    if (result == SQLITE_OK && (sqlite3_int64)version != q->version) {
        forget_ends(q);
        result = read_anew(q);
        q->version = (sqlite3_int64)version;
    } else if (result == SQLITE_OK && q->highest - q->settled >= LONGEST_TAIL) {
        result = store_settle(q);
    }
    if (result != SQLITE_OK)
        return store_undo_writing(q) ? SQLITE_IOERR : result;
    return SQLITE_OK;
}

int store_undo_writing(struct store_sqlite *q)
{
    forget_ends(q);
    return store_undo(q);
}

/* --- the end of a log ------------------------------------------------------------------------------------- */

enum store_answer store_find_end(struct store_sqlite *q, const struct store_batch *b, struct end *out)
{
    const struct end *known = &q->ends[b->table % ENDS];
    *out = (struct end){.table = b->table, .epoch = b->epoch, .head = b->head, .state = -1};
    if (b->head == 0)
        return STORE_OK;
    if (known->table == b->table) {
        *out = *known;
        return known->epoch == b->epoch && known->head == b->head ? STORE_OK : STORE_FENCED;
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
    return result != SQLITE_OK ? store_answer_of(result) : answer;
}
