/* forget.c: removes tables that nobody came back to, with their logs. */
#include "server/store/own.h"

/* Removes the log of a row of FORGET; if its chain is broken, by looking at every entry. */
static int forget_log(struct store_sqlite *q, sqlite3_stmt *row)
{
    uint64_t table = column_number(row, 0), head = column_number(row, 1);
    bind_number(q->statements[FORGET_CHAIN], 1, table);
    bind_number(q->statements[FORGET_CHAIN], 2, column_number(row, 2));
    bind_number(q->statements[FORGET_STRAYS], 1, table);
    int result = store_run(q, FORGET_CHAIN);
    return result == SQLITE_OK && (uint64_t)sqlite3_changes(q->db) != head ? store_run(q, FORGET_STRAYS)
                                                                           : result;
}

int store_sqlite_forget(struct store *store, enum table_state state, int64_t age, int most, uint64_t *gone)
{
    struct store_sqlite *q = (struct store_sqlite *)store;
    sqlite3_stmt *s = q->statements[FORGET];
    if (q->failed || sqlite3_bind_text(s, 1, table_state_word(state), -1, SQLITE_STATIC))
        return -1;
    int64_t lead = q->time.lead, now = store_now(q);
    sqlite3_bind_int64(s, 2, now - age);
    sqlite3_bind_int(s, 3,
                     q->time.lead == lead ? most : 0); /* never at the moment when the clock has jumped */
    int count = 0, result = store_begin_writing(q), begun = result == SQLITE_OK;
    if (begun)
        result = store_settle(q);
    if (result == SQLITE_OK)
        result = store_note_time(q);
    while (result == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW && count < most) {
        gone[count++] = column_number(s, 0);
        result = forget_log(q, s);
    }
    int ended = sqlite3_reset(s);
    if (result == SQLITE_OK)
        result = ended;
    if (result == SQLITE_OK && count > 0) /* freed ids are used again */
        result = store_note_settled(q);
    if (result == SQLITE_OK)
        result = store_run(q, COMMIT);
    /* even if nothing is left to undo: removed tables must not be remembered */
    q->failed |= (begun && store_undo_writing(q)) || store_answer_of(result) == STORE_FAILED;
    return result == SQLITE_OK ? count : -1;
}
