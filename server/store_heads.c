/* store_heads.c: where the logs of tables end: what we wrote ourselves need not be read again. */
#include "store_own.h"

#include <string.h>

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

int store_begin_writing(struct store_sqlite *q)
{
    sqlite3_int64 version = 0, highest = 0;
    int result = store_run(q, BEGIN_WRITING);
    if (result != SQLITE_OK)
        return result;
    result = ask_number(q, FILE_VERSION, &version);
    if (result == SQLITE_OK && version == q->version)
        return SQLITE_OK;
    forget_ends(q);
    if (result == SQLITE_OK)
        result = ask_number(q, HIGHEST_ENTRY, &highest);
    if (result != SQLITE_OK)
        return store_undo(q) ? SQLITE_IOERR : result;
    q->version = version;
    q->highest = (uint64_t)highest;
    return SQLITE_OK;
}

int store_undo_writing(struct store_sqlite *q)
{
    forget_ends(q);
    return store_undo(q);
}

enum store_answer store_find_end(struct store_sqlite *q, const struct store_batch *b, struct end *out)
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
    return result != SQLITE_OK ? store_answer_of(result) : answer;
}
