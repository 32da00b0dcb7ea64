/* append.c: entries become durable.
 *
 * An append is one transaction, and its answer is given when COMMIT has synced. A batch that cannot be stored
 * undoes the transaction; then each batch is tried in its own transaction, so that one does not hold up the
 * others. A failed sync is never tried again: the kernel may have dropped the pages that it could not write,
 * and a second sync would say that all is well. The store stays failed until the file is reopened. */
#include <assert.h>
#include <string.h>

#include "server/store/own.h"

enum { CHECKPOINT_FRAMES = 1000 }; /* pages in the write-ahead log before they move into the file */

/* Takes the next `KIND BODY` line off a batch. The caller made these bytes: a mismatch is a bug. */
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

int store_put_entry(struct store_sqlite *q, const struct entry *e, const uint8_t sum[SUM])
{
    sqlite3_stmt *s = q->statements[PUT_ENTRY];
    int bad = bind_number(s, 1, e->table) || bind_number(s, 2, e->seq) || bind_number(s, 3, e->prev) ||
              bind_number(s, 4, e->at) || sqlite3_bind_blob(s, 5, sum, SUM, SQLITE_STATIC) ||
              sqlite3_bind_text(s, 6, e->kind, (int)e->kind_size, SQLITE_STATIC) ||
              sqlite3_bind_text(s, 7, e->body, (int)e->body_size, SQLITE_STATIC);
    return bad ? SQLITE_NOMEM : store_run(q, PUT_ENTRY);
}

/* Makes the table, or changes its state, as it is when its log ends there; STORE_FENCED where it is there already or is
 * not. */
static enum store_answer put_row(struct store_sqlite *q, const struct store_batch *b, const struct end *log)
{
    enum statement which = b->head == 0 ? NEW_TABLE : CHANGE_STATE;
    sqlite3_stmt *s = q->statements[which];
    int bad = bind_number(s, 1, log->table) || bind_number(s, 2, log->at) || bind_number(s, 3, log->head) ||
              bind_number(s, 4, log->id) ||
              sqlite3_bind_text(s, 5, table_state_word(b->state), -1, SQLITE_STATIC) ||
              (which == NEW_TABLE &&
               (sqlite3_bind_text(s, 6, b->code, -1, SQLITE_STATIC) || bind_number(s, 7, log->epoch)));
    int result = bad ? SQLITE_NOMEM : store_run(q, which);
    if (result != SQLITE_OK)
        return store_answer_of(result);
    return sqlite3_changes(q->db) == 1 ? STORE_OK : STORE_FENCED;
}

/* Makes it the table's last one. */
static int put_next(struct store_sqlite *q, struct end *log, struct entry *e)
{
    e->table = log->table;
    e->seq = log->head;
    e->prev = log->id;
    e->at = log->at;
    store_sum(e, log->sum);
    int result = store_put_entry(q, e, log->sum);
    q->highest = log->id = (uint64_t)sqlite3_last_insert_rowid(q->db);
    log->head++;
    return result;
}

/* STORE_OK; STORE_FENCED with nothing changed; otherwise the transaction must be undone. */
static enum store_answer put_batch(struct store_sqlite *q, const struct store_batch *b, uint64_t now)
{
    assert(b->table > 0 && b->count > 0 && b->count <= STORE_MOST_ENTRIES);
    struct end log;
    enum store_answer answer = store_find_end(q, b, &log);
    int changes = (int)b->state != log.state; /* a new table, too: its state is not known */
    log.at = now;
    log.lags = !changes;
    log.state = (int8_t)b->state;
    if (answer == STORE_OK && changes) {
        struct end after = log;
        after.head += (uint64_t)b->count;
        after.id = q->highest + (uint64_t)b->count;
        answer = put_row(q, b, &after);
    }
    const char *at = b->bytes, *end = b->bytes + b->size;
    for (int i = 0; i < b->count && answer == STORE_OK; i++) {
        struct entry e;
        at = next_entry(at, end, &e);
        answer = store_answer_of(put_next(q, &log, &e));
    }
    if (answer == STORE_OK)
        answer = store_answer_of(store_keep_end(q, &log));
    assert(answer != STORE_OK || at == end);
    return answer;
}

/* The answer with which an earlier batch of the same table was refused, out of `refused` ones: nothing may
 * follow a missing batch. */
static enum store_answer refused_before(const struct store_batch *batches, const enum store_answer *answers,
                                        int i, int refused)
{
    for (int j = i - 1; j >= 0 && refused > 0; j--)
        if (batches[j].table == batches[i].table)
            return answers[j];
    return STORE_OK;
}

/* One transaction. STORE_OK: everything answered STORE_OK is durable. Otherwise nothing of it is there;
 * returns why. */
static enum store_answer commit(struct store_sqlite *q, const struct store_batch *batches, int count,
                                enum store_answer *answers, uint64_t now)
{
    int refused = 0;
    for (int i = 0; i < count; i++) {
        answers[i] = refused_before(batches, answers, i, refused);
        if (answers[i] == STORE_OK)
            answers[i] = put_batch(q, &batches[i], now);
        if (answers[i] != STORE_OK && answers[i] != STORE_FENCED)
            return store_undo_writing(q) ? STORE_FAILED : answers[i];
        refused += answers[i] != STORE_OK;
    }
    int result = store_run(q, COMMIT);
    if (result == SQLITE_OK)
        return STORE_OK;
    /* No room: the last page of the commit was not written whole. Anything else may have come after it, and
     * then the commit would be found again when the file is next opened. */
    return store_undo_writing(q) == 0 && (result & 0xff) == SQLITE_FULL ? STORE_FULL : STORE_FAILED;
}

/* Each batch by itself, after they could not be stored together. */
static void commit_each(struct store_sqlite *q, const struct store_batch *batches, int count,
                        enum store_answer *answers, uint64_t now)
{
    for (int i = 0; i < count; i++) {
        answers[i] = refused_before(batches, answers, i, i);
        if (answers[i] != STORE_OK)
            continue;
        enum store_answer whole = store_answer_of(store_begin_writing(q));
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

/* Moves what is in the write-ahead log into the file when it has grown. By hand, because SQLite's own
 * checkpoint reports errors to nobody; before a commit, so that a failure is that commit's. */
static enum store_answer checkpoint(struct store_sqlite *q)
{
    if (q->frames < CHECKPOINT_FRAMES)
        return STORE_OK;
    q->frames = 0;
    int result = sqlite3_wal_checkpoint_v2(q->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    enum store_answer answer = store_answer_of(result);
    return answer == STORE_FULL ? STORE_OK : answer; /* no room: it waits in the write-ahead log */
}

void store_sqlite_append(struct store *s, const struct store_batch *batches, int count,
                         enum store_answer *answers)
{
    struct store_sqlite *q = (struct store_sqlite *)s;
    uint64_t now = (uint64_t)store_now(q);
    enum store_answer whole = q->failed || checkpoint(q) != STORE_OK ? STORE_FAILED : STORE_OK;
    int begun = 0;
    if (whole == STORE_OK) {
        whole = store_answer_of(store_begin_writing(q));
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
