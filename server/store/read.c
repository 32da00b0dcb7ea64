/* read.c: reads logs and checks them against their sums. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/file.h"
#include "server/store/own.h"

enum { LAST = 7, COUNTED }; /* columns behind those of a struct store_table */

/* A row of a table; STORE_DAMAGED if its texts are not ours. */
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

static enum store_answer read_table(struct store_sqlite *q, uint64_t table, struct store_table *out,
                                    uint64_t *last)
{
    sqlite3_stmt *s = q->statements[ONE_TABLE];
    bind_number(s, 1, table);
    enum store_answer answer = sqlite3_step(s) == SQLITE_ROW ? read_row(s, out) : STORE_MISSING;
    *last = answer == STORE_OK ? column_number(s, LAST) : 0;
    int result = sqlite3_reset(s);
    return result != SQLITE_OK ? store_answer_of(result) : answer;
}

/* One row of ALL_ENTRIES: is it the entry that must come next? Then `sum` is its sum. */
static enum store_answer read_entry(sqlite3_stmt *s, struct entry *e, uint8_t sum[SUM])
{
    e->at = column_number(s, 1);
    e->kind = (const char *)sqlite3_column_text(s, 2);
    e->body = (const char *)sqlite3_column_text(s, 3);
    const void *stored = sqlite3_column_blob(s, 4);
    if (!e->kind || !e->body || !stored) /* no memory; an empty blob is not ours */
        return sqlite3_errcode(sqlite3_db_handle(s)) == SQLITE_NOMEM ? STORE_FULL : STORE_DAMAGED;
    e->kind_size = (size_t)sqlite3_column_bytes(s, 2);
    e->body_size = (size_t)sqlite3_column_bytes(s, 3);
    if (column_number(s, 0) != e->seq || e->kind_size > KIND || e->body_size > STORE_MOST_BODY ||
        sqlite3_column_bytes(s, 4) != SUM)
        return STORE_DAMAGED;
    store_sum(e, sum);
    return memcmp(sum, stored, SUM) == 0 ? STORE_OK : STORE_DAMAGED;
}

/* Goes through a table's log, whose last entry has this id, and checks it against its sums and its head;
 * `out` (or NULL) gets its lines, and the caller checks whether they could be written. */
static enum store_answer read_log(struct store_sqlite *q, const struct store_table *t, uint64_t last,
                                  FILE *out)
{
    sqlite3_stmt *s = q->statements[ALL_ENTRIES];
    bind_number(s, 1, t->table);
    bind_number(s, 2, last);
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
        answer = store_answer_of(result);
    return answer == STORE_OK && e.seq != t->head ? STORE_DAMAGED : answer;
}

enum store_answer store_sqlite_load(struct store *store, uint64_t table, struct store_table *out,
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
    uint64_t last;
    enum store_answer answer = store_answer_of(store_run(q, BEGIN_READING));
    if (answer == STORE_OK)
        answer = read_table(q, table, &t, &last);
    if (answer == STORE_OK)
        answer = read_log(q, &t, last, f);
    if (store_undo(q))
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

enum store_answer store_sqlite_list(struct store *store, int (*each)(const struct store_table *t, void *of),
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
        if (answer == STORE_DAMAGED) /* only that table: whoever asks for it gets the error */
            answer = STORE_OK;
    }
    int result = sqlite3_reset(s);
    if (result != SQLITE_OK)
        answer = store_answer_of(result);
    q->failed |= answer == STORE_FAILED;
    return answer;
}

/* --- check ---------------------------------------------------------------------------------------------- */

static void note_damage(struct store_health *out, uint64_t table)
{
    if (out->damaged++ == 0)
        out->first_damaged = table;
}

/* Checks every log against its sums and its entries, then entries that belong to no table.
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
            answer = read_log(q, &t, column_number(s, LAST), NULL);
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
    struct store_sqlite *q = (struct store_sqlite *)store_sqlite_read(path, why, cap);
    if (!q)
        return -1;
    out->is_cut = q->cut;
    int result = store_run(q, BEGIN_READING); /* one moment of a file that a server may be writing to */
    if (result == SQLITE_OK)
        result = check_logs(q, out);
    if (result != SQLITE_OK)
        snprintf(why, cap, "%s: %s", path, sqlite3_errstr(result));
    else if (out->damaged == 0 && store_file_look(q->db, path, why, cap))
        result = SQLITE_CORRUPT; /* the logs hold, but not what keeps them together */
    store_undo(q);
    store_sqlite_close(&q->store);
    return result == SQLITE_OK ? 0 : -1;
}
