#include "server/store/parcel.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/copy.h"
#include "server/store/own.h"

/* --- out of a file ---------------------------------------------------------------------------------------- */

/* A row that is being gathered. */
struct gathering {
    uint64_t table; /* 0: none */
    struct parcel_row row;
    char *lines;
    size_t room;
};

static int add_line(struct gathering *g, sqlite3_stmt *s)
{
    size_t kind = (size_t)sqlite3_column_bytes(s, 3), body = (size_t)sqlite3_column_bytes(s, 4);
    size_t wanted = g->row.size + kind + body + 2;
    if (wanted > g->room) {
        char *more = realloc(g->lines, 2 * wanted);
        if (!more)
            return -1;
        g->lines = more;
        g->room = 2 * wanted;
    }
    char *to = g->lines + g->row.size;
    memcpy(to, sqlite3_column_text(s, 3), kind);
    to[kind] = ' ';
    memcpy(to + kind + 1, sqlite3_column_text(s, 4), body);
    to[kind + 1 + body] = '\n';
    memcpy(g->row.sum, sqlite3_column_blob(s, 5), SUM);
    g->row.lines = g->lines;
    g->row.size = wanted;
    g->row.count++;
    return 0;
}

/* Hands over the row that is whole. */
static int hand_over(struct gathering *g, const struct parcel_taker *to)
{
    int stop = g->row.count && to->row(to->of, &g->row);
    g->row = (struct parcel_row){0};
    return stop;
}

/* All entries of one table, oldest first: 0, 1 or -1. */
static int unpack_entries(sqlite3_stmt *s, uint64_t table, struct gathering *g, const struct parcel_taker *to)
{
    int stop = 0, bad = bind_number(s, 1, table);
    while (!stop && !bad && sqlite3_step(s) == SQLITE_ROW) {
        uint64_t seq = column_number(s, 1), at = column_number(s, 2);
        if (g->row.count && (at != g->row.at || g->row.count == STORE_MOST_ENTRIES))
            stop = hand_over(g, to);
        if (!g->row.count) {
            g->row.seq = seq;
            g->row.at = at;
        }
        bad = sqlite3_column_bytes(s, 5) != SUM || add_line(g, s);
    }
    if (!stop && !bad)
        stop = hand_over(g, to);
    return sqlite3_reset(s) || bad ? -1 : stop;
}

struct unpacking {
    const struct parcel_taker *to;
    sqlite3_stmt *entries;
    struct gathering gathering;
    int result;
};

static int unpack_table(const struct store_table *t, void *of)
{
    struct unpacking *u = of;
    u->result = u->to->table(u->to->of, t) ? 1 : unpack_entries(u->entries, t->table, &u->gathering, u->to);
    return u->result;
}

/* Entries of a table lie anywhere in the file: for as long as this takes, they have an index, in memory. */
static const char entries_sql[] =
    "SELECT e.id, e.seq, e.at, e.kind, e.body, e.sum FROM temp.place p JOIN entry e ON e.id = p.id"
    " WHERE p.tbl = ?1 ORDER BY p.seq";

int parcel_unpack(const char *path, const struct parcel_taker *to, char *why, size_t cap)
{
    struct unpacking u = {.to = to, .result = -1};
    struct store_sqlite *q = (struct store_sqlite *)store_sqlite_open(path, why, cap); /* settles its rows */
    if (!q)
        return -1;
    int bad = sqlite3_exec(
                  q->db,
                  "PRAGMA temp_store = MEMORY; CREATE TEMP TABLE place (tbl INTEGER, seq INTEGER, id INTEGER,"
                  " PRIMARY KEY (tbl, seq)) WITHOUT ROWID; INSERT INTO place SELECT tbl, seq, id FROM entry",
                  NULL, NULL, NULL) ||
              sqlite3_prepare_v2(q->db, entries_sql, -1, &u.entries, NULL);
    if (!bad)
        bad = q->store.list(&q->store, unpack_table, &u) != STORE_OK;
    if (bad || u.result < 0)
        snprintf(why, cap, "%s: %s", path, sqlite3_errmsg(q->db));
    sqlite3_finalize(u.entries);
    free(u.gathering.lines);
    store_sqlite_close(&q->store);
    return bad ? -1 : u.result;
}

/* --- into a file ------------------------------------------------------------------------------------------ */

struct parcel {
    struct store_sqlite *file;
    struct store_table table; /* that is being filled; 0: none */
    struct end end;           /* of its log so far */
    char path[PATH_MAX], part[PATH_MAX];
    char *why;
    size_t cap;
    int failed;
};

static int fail(struct parcel *p, const char *what)
{
    if (!p->failed)
        snprintf(p->why, p->cap, "%s: %s", p->path, what);
    p->failed = 1;
    return -1;
}

static int damaged(struct parcel *p)
{
    char what[64];
    snprintf(what, sizeof what, "the log of table %llu is damaged", (unsigned long long)p->table.table);
    return fail(p, what);
}

static void remove_part(const struct parcel *p)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[PATH_MAX + 8];
        snprintf(name, sizeof name, "%s%s", p->part, ends[i]);
        unlink(name);
    }
}

struct parcel *parcel_new(const char *path, char *why, size_t cap)
{
    struct parcel *p = calloc(1, sizeof *p);
    if (!p || snprintf(p->part, sizeof p->part, "%s.carried", path) >= (int)sizeof p->part ||
        access(path, F_OK) == 0) {
        snprintf(why, cap, "%s: %s", path,
                 !p ? "no memory" : "there is such a file, or its name is too long");
        free(p);
        return NULL;
    }
    snprintf(p->path, sizeof p->path, "%s", path);
    p->why = why;
    p->cap = cap;
    remove_part(p); /* of one that was cut short */
    p->file = (struct store_sqlite *)store_sqlite_open(p->part, why, cap);
    if (!p->file || store_begin_writing(p->file) != SQLITE_OK) {
        if (p->file)
            store_sqlite_close(&p->file->store);
        remove_part(p);
        free(p);
        return NULL;
    }
    return p;
}

/* The table's own row, once its log is there. */
static int end_table(struct parcel *p)
{
    const struct store_table *t = &p->table;
    sqlite3_stmt *s = p->file->statements[NEW_TABLE], *times = NULL;
    if (!t->table)
        return 0;
    if (p->end.head == 0)
        return damaged(p);
    int bad = bind_number(s, 1, t->table) || bind_number(s, 2, (uint64_t)t->touched) ||
              bind_number(s, 3, p->end.head) || bind_number(s, 4, p->end.id) ||
              sqlite3_bind_text(s, 5, table_state_word(t->state), -1, SQLITE_STATIC) ||
              sqlite3_bind_text(s, 6, t->code, -1, SQLITE_STATIC) || bind_number(s, 7, 0) ||
              store_run(p->file, NEW_TABLE) || sqlite3_changes(p->file->db) != 1;
    bad = bad ||
          sqlite3_prepare_v2(p->file->db, "UPDATE game_table SET created = ?2 WHERE id = ?1", -1, &times,
                             NULL) ||
          bind_number(times, 1, t->table) || bind_number(times, 2, (uint64_t)t->created) ||
          sqlite3_step(times) != SQLITE_DONE;
    sqlite3_finalize(times);
    p->table.table = 0;
    return bad ? fail(p, sqlite3_errmsg(p->file->db)) : 0;
}

int parcel_table(struct parcel *p, const struct store_table *t)
{
    if (p->failed || end_table(p))
        return -1;
    p->table = *t;
    p->end = (struct end){.table = t->table};
    return 0;
}

/* A shared store does not know what has become of a table since it was opened; a file keeps games longer than lobbies. */
static void note_state(struct parcel *p, const struct entry *e)
{
    static const char start[] = "start";
    if (p->table.state == TABLE_LOBBY && e->kind_size == sizeof start - 1 &&
        memcmp(e->kind, start, e->kind_size) == 0)
        p->table.state = TABLE_RUNNING;
}

static int add_entry(struct parcel *p, struct entry *e)
{
    note_state(p, e);
    e->table = p->end.table;
    e->seq = p->end.head++;
    e->prev = p->end.id;
    e->at = p->end.at;
    store_sum(e, p->end.sum);
    int result = store_put_entry(p->file, e, p->end.sum);
    p->file->highest = p->end.id = (uint64_t)sqlite3_last_insert_rowid(p->file->db);
    return result == SQLITE_OK ? 0 : fail(p, sqlite3_errmsg(p->file->db));
}

/* What comes from a database is not believed: it may be damaged. */
int parcel_row(struct parcel *p, const struct parcel_row *row)
{
    const char *at = row->lines, *end = row->lines + row->size;
    int count = 0;
    if (p->failed)
        return -1;
    if (!p->table.table || row->seq != p->end.head)
        return damaged(p);
    p->end.at = row->at;
    for (; at < end; count++) {
        struct entry e = {.kind = at};
        const char *space = memchr(at, ' ', (size_t)(end - at));
        const char *feed = space ? memchr(space, '\n', (size_t)(end - space)) : NULL;
        if (!feed || space == at || space - at > KIND || feed - space - 1 > STORE_MOST_BODY)
            return damaged(p);
        e.kind_size = (size_t)(space - at);
        e.body = space + 1;
        e.body_size = (size_t)(feed - space - 1);
        if (add_entry(p, &e))
            return -1;
        at = feed + 1;
    }
    return count == row->count && memcmp(p->end.sum, row->sum, SUM) == 0 ? 0 : damaged(p);
}

int parcel_close(struct parcel *p, const uint8_t *key)
{
    int keep = key && !p->failed && end_table(p) == 0;
    if (keep && (store_note_settled(p->file) || store_run(p->file, COMMIT)))
        fail(p, sqlite3_errmsg(p->file->db));
    if (!keep || p->failed)
        store_undo_writing(p->file);
    store_sqlite_close(&p->file->store);
    int bad = !keep || p->failed || store_copy_file(p->part, p->path, key, p->why, p->cap);
    remove_part(p);
    free(p);
    return bad ? -1 : 0;
}
