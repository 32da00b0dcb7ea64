#include "server/postgres/statement.h"

#include <assert.h>
#include <endian.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres/schema.h"
#include "server/store/needs.h"

enum { OID_BYTES = 17, OID_LONG = 20, OID_INT = 23 };

/* --- parameters ------------------------------------------------------------------------------------------ */

static char *more(struct question *q, size_t size)
{
    if (q->size + size > q->room) {
        q->room = 2 * (q->size + size);
        q->bytes = realloc(q->bytes, q->room);
        assert(q->bytes); /* without memory it is not safe to go on */
    }
    q->size += size;
    return q->bytes + q->size - size;
}

static void put(struct question *q, const void *bytes, size_t size)
{
    char *at = more(q, size);
    if (size)
        memcpy(at, bytes, size);
}

static void put_int(struct question *q, uint32_t value)
{
    value = htobe32(value);
    put(q, &value, sizeof value);
}

static void put_long(struct question *q, uint64_t value)
{
    value = htobe64(value);
    put(q, &value, sizeof value);
}

static void begin_param(struct question *q)
{
    assert(q->count < MOST_PARAMS);
    q->at[q->count] = q->size;
}

static void end_param(struct question *q)
{
    q->sizes[q->count] = (int)(q->size - q->at[q->count]);
    q->count++;
}

static void add_int(struct question *q, uint64_t value)
{
    begin_param(q);
    put_int(q, (uint32_t)value);
    end_param(q);
}

static void add_long(struct question *q, uint64_t value)
{
    begin_param(q);
    put_long(q, value);
    end_param(q);
}

static void add_bytes(struct question *q, const void *bytes, size_t size)
{
    begin_param(q);
    put(q, bytes, size);
    end_param(q);
}

static void add_text(struct question *q, const char *text)
{
    add_bytes(q, text, strlen(text));
}

/* Columns of rows. */
enum column { OF_TABLE, OF_PREV, OF_BEFORE, OF_SEQ, OF_COUNT, OF_SUM, OF_LINES };

static size_t cell_size(const struct chain_row *row, enum column column)
{
    switch (column) {
    case OF_TABLE: return sizeof(uint64_t);
    case OF_BEFORE:
    case OF_SUM: return SUM;
    case OF_LINES: return row->size;
    default: return sizeof(uint32_t);
    }
}

static void put_cell(struct question *q, const struct chain_row *row, enum column column)
{
    switch (column) {
    case OF_TABLE: put_long(q, row->table); return;
    case OF_PREV: put_int(q, (uint32_t)row->prev); return;
    case OF_SEQ: put_int(q, (uint32_t)row->seq); return;
    case OF_COUNT: put_int(q, (uint32_t)row->count); return;
    case OF_BEFORE: put(q, row->before, SUM); return;
    case OF_SUM: put(q, row->sum, SUM); return;
    case OF_LINES: put(q, row->lines, row->size); return;
    }
}

/* An array of one dimension, as PostgreSQL sends and takes it. */
static void add_column(struct question *q, const struct chain_statement *s, enum column column)
{
    static const uint32_t types[] = {
        [OF_TABLE] = OID_LONG, [OF_PREV] = OID_INT,  [OF_BEFORE] = OID_BYTES, [OF_SEQ] = OID_INT,
        [OF_COUNT] = OID_INT,  [OF_SUM] = OID_BYTES, [OF_LINES] = OID_BYTES};
    begin_param(q);
    put_int(q, 1); /* dimensions */
    put_int(q, 0); /* without nulls */
    put_int(q, types[column]);
    put_int(q, (uint32_t)s->count);
    put_int(q, 1); /* the first index */
    for (int i = 0; i < s->count; i++) {
        put_int(q, (uint32_t)cell_size(&s->rows[i], column));
        put_cell(q, &s->rows[i], column);
    }
    end_param(q);
}

/* Rows that are put: with arrays, or the cells of the only one. They were made together, at one time. */
static void make_put(struct question *q, const struct chain_statement *s)
{
    static const enum column columns[] = {OF_TABLE, OF_PREV, OF_BEFORE, OF_COUNT, OF_SUM, OF_LINES};
    add_long(q, s->rows[0].at);
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        if (q->form == PUT_ONE_QUICKLY) {
            begin_param(q);
            put_cell(q, &s->rows[0], columns[i]);
            end_param(q);
        } else {
            add_column(q, s, columns[i]);
        }
}

static void make_open(struct question *q, const struct chain_statement *s, const struct self *self)
{
    const struct chain_row *row = &s->rows[0];
    add_text(q, s->code);
    add_long(q, row->table);
    add_long(q, row->at);
    add_int(q, s->state);
    add_long(q, self->life);
    add_int(q, (uint64_t)s->needs);
    if (self->spread)
        return;
    add_int(q, (uint64_t)row->count);
    add_bytes(q, row->sum, SUM);
    add_bytes(q, row->lines, row->size);
}

static void make_take(struct question *q, const struct chain_statement *s, const struct self *self)
{
    const struct chain_row *row = &s->rows[0];
    add_text(q, s->code);
    add_long(q, row->table);
    add_int(q, row->seq);
    add_int(q, (uint64_t)row->count);
    add_long(q, row->at);
    add_bytes(q, row->sum, SUM);
    add_bytes(q, row->lines, row->size);
    add_int(q, row->prev);
    add_bytes(q, row->before, SUM);
    add_long(q, self->life);
}

static void make_start(struct question *q, const struct chain_row *row)
{
    add_long(q, row->table);
    add_int(q, (uint64_t)row->count);
    add_long(q, row->at);
    add_bytes(q, row->sum, SUM);
    add_bytes(q, row->lines, row->size);
}

static void make_own(struct question *q, const struct chain_statement *s, const struct self *self)
{
    add_text(q, s->code);
    add_long(q, s->table);
    add_long(q, self->life);
    add_long(q, s->rows[0].at);
}

static void make_release(struct question *q, const struct chain_statement *s, const struct self *self)
{
    if (self->spread)
        add_text(q, s->code);
    add_long(q, s->table);
    add_long(q, self->life);
    add_long(q, s->heir);
    if (self->spread)
        add_long(q, s->rows[0].at);
}

/* The cells of the only row. */
static void make_one(struct question *q, const struct chain_row *row, enum column first, enum column second)
{
    begin_param(q);
    put_cell(q, row, first);
    end_param(q);
    begin_param(q);
    put_cell(q, row, second);
    end_param(q);
}

static void make_screen(struct question *q, const struct chain_statement *s, const struct self *self)
{
    const struct store_screen *screen = s->screen;
    if (s->what != DO_SCREEN_LOOK)
        add_text(q, screen->letters);
    if (s->what == DO_SCREEN_PAIR)
        add_text(q, screen->code);
    else
        add_long(q, self->life);
    if (s->what == DO_SCREEN_PUT)
        add_bytes(q, screen->token, SCREEN_TOKEN);
}

static void make_join(struct question *q, const struct self *self)
{
    add_text(q, self->name);
    add_long(q, self->life);
    add_text(q, self->url);
    add_text(q, self->build);
    add_text(q, self->host);
    add_int(q, SCHEMA);
    add_int(q, NEEDS_READ);
    add_text(q, self->packs);
}

/* One that will do, should nobody have drawn today's yet. */
static void make_log_key(struct question *q)
{
    uint8_t key[CHAIN_LOG_KEY];
    char hex[2 * CHAIN_LOG_KEY + 1];
    randombytes_buf(key, sizeof key);
    sodium_bin2hex(hex, sizeof hex, key, sizeof key);
    add_text(q, hex);
}

static void make(struct question *q, const struct chain_statement *s, const struct self *self)
{
    q->count = 0;
    q->size = 0;
    switch (s->what) {
    case DO_APPEND: make_put(q, s); return;
    case DO_START: make_start(q, &s->rows[0]); return;
    case DO_OWN: make_own(q, s, self); return;
    case DO_PLACES:
        if (self->spread) {
            make_one(q, &s->rows[0], OF_TABLE, OF_SEQ);
            return;
        }
        add_column(q, s, OF_TABLE);
        add_column(q, s, OF_SEQ);
        return;
    case DO_OPEN: make_open(q, s, self); return;
    case DO_LOOK: add_text(q, s->code); return;
    case DO_READ: add_long(q, s->table); return;
    case DO_TAKE: make_take(q, s, self); return;
    case DO_CONFIRM:
        if (self->spread) {
            make_one(q, &s->rows[0], OF_TABLE, OF_PREV);
            return;
        }
        for (int column = OF_TABLE; column <= OF_SEQ; column++)
            add_column(q, s, (enum column)column);
        return;
    case DO_RELEASE: make_release(q, s, self); return;
    case DO_SCREEN_PUT:
    case DO_SCREEN_PAIR:
    case DO_SCREEN_LOOK:
    case DO_SCREEN_END: make_screen(q, s, self); return;
    case DO_JOIN: make_join(q, self); return;
    case DO_BEAT:
        add_long(q, self->life);
        add_int(q, (uint64_t)s->tables);
        add_int(q, (uint64_t)s->sockets);
        add_int(q, (uint64_t)s->leaving);
        return;
    case DO_RAISE:
        add_text(q, s->code);
        add_long(q, s->table);
        add_int(q, (uint64_t)s->needs);
        return;
    case DO_LOG_KEY: make_log_key(q); return;
    }
}

static int form_of(const struct chain_statement *s, const struct self *self)
{
    static const uint8_t spread[] = {
        [DO_PLACES] = SPREAD_PLACE,    [DO_OPEN] = SPREAD_OPEN,       [DO_LOOK] = SPREAD_LOOK,
        [DO_CONFIRM] = SPREAD_CONFIRM, [DO_RELEASE] = SPREAD_RELEASE, [DO_BEAT] = SPREAD_BEAT};
    if (s->what == DO_APPEND)
        return s->count == 1 ? PUT_ONE_QUICKLY : PUT_MANY_QUICKLY;
    if (self->spread && s->what < sizeof spread && spread[s->what])
        return spread[s->what];
    return (int)s->what;
}

void question_make(struct question *q, const struct chain_statement *s, const struct self *self)
{
    q->form = form_of(s, self);
    make(q, s, self);
}

static int is_quick(const struct question *q)
{
    return q->form >= QUICK && q->form < SPREAD;
}

static int is_done(const PGresult *result)
{
    return PQresultStatus(result) == PGRES_TUPLES_OK || PQresultStatus(result) == PGRES_COMMAND_OK;
}

/* A number of 1, 4 or 8 bytes; anything else is not an answer to what was asked. */
static uint64_t cell(const PGresult *r, int row, int column, int *bad)
{
    int size = PQgetlength(r, row, column);
    const uint8_t *at = (const uint8_t *)PQgetvalue(r, row, column);
    uint64_t value = 0;
    if (PQgetisnull(r, row, column) || (size != 1 && size != 4 && size != 8)) {
        *bad = 1;
        return 0;
    }
    for (int i = 0; i < size; i++)
        value = value << 8 | at[i];
    return value;
}

/* How many rows a statement has put. */
static int put_count(const PGresult *result)
{
    return atoi(PQcmdTuples((PGresult *)(uintptr_t)result));
}

/* A place or a code is somebody's, so nothing was put. */
static int is_taken(const PGresult *result)
{
    const char *sqlstate = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return sqlstate && strcmp(sqlstate, "23505") == 0;
}

/* Whose table it is, the database has said; whether that server lives is another question. */
static int ask_owner(struct question *q, const PGresult *result)
{
    int bad = 0;
    if (!is_done(result) || PQntuples(result) != 1 || PQnfields(result) != 4)
        return 0;
    q->table = cell(result, 0, 0, &bad);
    q->owner = cell(result, 0, 1, &bad);
    q->age = cell(result, 0, 2, &bad);
    q->needs = (int)cell(result, 0, 3, &bad);
    if (bad || !q->owner)
        return 0;
    q->form = SPREAD_OWNER;
    q->count = 0;
    q->size = 0;
    add_long(q, q->owner);
    return 1;
}

int question_again(struct question *q, const struct chain_statement *s, const struct self *self,
                   const PGresult *result)
{
    int fewer = is_done(result) && put_count(result) != s->count;
    if (q->form == SPREAD_LOOK)
        return ask_owner(q, result);
    if (!is_quick(q) || self->spread || !(is_taken(result) || fewer))
        return 0;
    q->form = (int)s->what;
    make(q, s, self);
    return 1;
}

void question_free(struct question *q)
{
    free(q->bytes);
    *q = (struct question){0};
}

int question_send(PGconn *conn, const struct question *q)
{
    static const int binary[MOST_PARAMS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const char *values[MOST_PARAMS];
    for (int i = 0; i < q->count; i++)
        values[i] = q->bytes + q->at[i];
    return PQsendQueryPrepared(conn, statement_name(q->form), q->count, values, q->sizes, binary, 1);
}

/* --- answers --------------------------------------------------------------------------------------------- */

static void read_sum(const PGresult *r, int row, int column, uint8_t sum[SUM], int *bad)
{
    if (PQgetlength(r, row, column) == SUM)
        memcpy(sum, PQgetvalue(r, row, column), SUM);
    else
        *bad = 1;
}

/* Which row is this table's? Answers come nearly in the order of the rows: the one behind `*last` is looked at first. */
static int row_of(const struct chain_statement *s, uint64_t table, int *last)
{
    for (int i = 0; i < s->count; i++) {
        int at = (*last + i) % s->count;
        if (s->rows[at].table == table) {
            *last = at + 1;
            return at;
        }
    }
    return s->count;
}

static void read_hits(struct answer *a, const struct chain_statement *s, const PGresult *r, int *bad)
{
    int last = 0;
    for (int i = 0; i < PQntuples(r); i++) {
        uint64_t number = cell(r, i, 0, bad);
        uint64_t row = s->what == DO_CONFIRM ? number - 1 : (uint64_t)row_of(s, number, &last);
        if (row >= (uint64_t)s->count)
            *bad = 1;
        else
            a->hits[row] = 1;
    }
}

static void read_places(struct answer *a, const struct chain_statement *s, const PGresult *r, int *bad)
{
    int last = 0;
    for (int i = 0; i < PQntuples(r); i++) {
        int row = row_of(s, cell(r, i, 0, bad), &last);
        if (row == s->count)
            *bad = 1;
        else
            read_sum(r, i, 1, a->sums[row], bad);
    }
}

static void read_url(struct chain_answer *c, const PGresult *r, int column, int *bad)
{
    int size = PQgetlength(r, 0, column);
    if (size >= CHAIN_URL || memchr(PQgetvalue(r, 0, column), '\0', (size_t)size))
        *bad = 1;
    else
        memcpy(c->url, PQgetvalue(r, 0, column), (size_t)size);
}

static void read_look(struct answer *a, const PGresult *r, int *bad)
{
    struct chain_answer *c = &a->chain;
    c->found = PQntuples(r) == 1;
    if (!c->found)
        return;
    c->table = cell(r, 0, 0, bad);
    c->owner = cell(r, 0, 1, bad);
    c->age = cell(r, 0, 2, bad);
    c->owner_known = cell(r, 0, 3, bad) != 0;
    c->owner_lives = cell(r, 0, 4, bad) != 0;
    read_url(c, r, 5, bad);
    c->needs = (int)cell(r, 0, 6, bad);
}

static void read_rows(struct answer *a, uint64_t table, const PGresult *r, int *bad)
{
    int count = PQntuples(r);
    a->rows = calloc((size_t)count + 1, sizeof *a->rows);
    assert(a->rows);
    for (int i = 0; i < count; i++) {
        a->rows[i] = (struct chain_row){.table = table,
                                        .seq = cell(r, i, 0, bad),
                                        .count = (int)cell(r, i, 1, bad),
                                        .at = cell(r, i, 2, bad),
                                        .lines = PQgetvalue(r, i, 4),
                                        .size = (size_t)PQgetlength(r, i, 4)};
        read_sum(r, i, 3, a->rows[i].sum, bad);
    }
    a->chain.rows = a->rows;
    a->chain.count = count;
}

/* The other servers: LIFE URL BUILD READS PACKS lines. One that can't be read is left out: another program may have written it. */
static void read_nodes(struct answer *a, const char *text)
{
    _Static_assert(NEWS_URL == 128 && NEWS_BUILD == 32, "the widths below");
    a->chain.nodes = a->nodes;
    for (; *text && a->chain.node_count < NEWS_NODES; text += strcspn(text, "\n"), text += *text == '\n') {
        struct news_node *n = &a->nodes[a->chain.node_count];
        unsigned long long life;
        int read = 0;
        if (sscanf(text, "%llu %127[^ \n] %31[^ \n] %d%n", &life, n->url, n->build, &n->reads, &read) != 4)
            continue;
        n->life = life;
        n->pack_count = text[read] == ' ' ? news_read_packs(text + read + 1, n->packs) : 0;
        a->chain.node_count++;
    }
}

static void read_beat(struct answer *a, const PGresult *r, int *bad)
{
    a->chain.found = PQntuples(r) == 1;
    if (!a->chain.found)
        return;
    a->chain.unbroken = cell(r, 0, 0, bad) != 0;
    a->chain.living = (int)cell(r, 0, 1, bad);
    a->chain.tables = cell(r, 0, 2, bad);
    a->clock = (int64_t)cell(r, 0, 3, bad);
    read_nodes(a, PQgetvalue(r, 0, 4));
}

static void read_look_part(struct answer *a, const struct question *q, const PGresult *r, int *bad)
{
    struct chain_answer *c = &a->chain;
    int has_owner = q->form == SPREAD_OWNER;
    c->found = has_owner || PQntuples(r) == 1;
    if (!c->found)
        return;
    c->table = has_owner ? q->table : cell(r, 0, 0, bad);
    c->owner = has_owner ? q->owner : 0;
    c->age = has_owner ? q->age : cell(r, 0, 2, bad);
    c->needs = has_owner ? q->needs : (int)cell(r, 0, 3, bad);
    c->owner_known = has_owner && PQntuples(r) == 1;
    if (!c->owner_known)
        return;
    c->owner_lives = cell(r, 0, 0, bad) != 0;
    read_url(c, r, 1, bad);
}

static void read_pair(struct answer *a, const PGresult *r, int *bad)
{
    a->chain.found = PQntuples(r) == 1;
    if (!a->chain.found)
        return;
    a->chain.token = (const uint8_t *)PQgetvalue(r, 0, 0);
    *bad |= PQgetlength(r, 0, 0) != SCREEN_TOKEN;
}

static void read_paired(struct answer *a, const PGresult *r, int *bad)
{
    a->chain.screens = PQntuples(r) == 1 ? PQgetvalue(r, 0, 0) : "";
    *bad |= PQntuples(r) != 1;
}

static void read_log_key(struct answer *a, const PGresult *r, int *bad)
{
    if (PQntuples(r) != 1 || PQgetlength(r, 0, 1) != CHAIN_LOG_KEY) {
        *bad = 1;
        return;
    }
    a->chain.day = cell(r, 0, 0, bad);
    memcpy(a->chain.log_key, PQgetvalue(r, 0, 1), CHAIN_LOG_KEY);
}

/* The last row of ours, and nothing behind it? */
static void read_confirm_one(struct answer *a, const struct chain_row *row, const PGresult *r, int *bad)
{
    uint8_t sum[SUM] = {0};
    int count = PQntuples(r);
    if (count > 0)
        read_sum(r, 0, 1, sum, bad);
    a->hits[0] = count != 1 || cell(r, 0, 0, bad) != row->prev || memcmp(sum, row->before, SUM) != 0;
}

static int columns_of(int form)
{
    static const uint8_t counts[] = {
        [DO_APPEND] = 1,     [DO_PLACES] = 2,     [DO_OPEN] = 1,        [DO_LOOK] = 7,
        [DO_READ] = 5,       [DO_TAKE] = 1,       [DO_CONFIRM] = 1,     [DO_RELEASE] = 0,
        [DO_JOIN] = 1,       [DO_BEAT] = 5,       [DO_OWN] = 1,         [SPREAD_PLACE] = 2,
        [SPREAD_LOOK] = 4,   [SPREAD_OWNER] = 2,  [SPREAD_CONFIRM] = 2, [SPREAD_RELEASE] = 0,
        [SPREAD_BEAT] = 5,   [DO_SCREEN_PUT] = 1, [DO_SCREEN_PAIR] = 1, [DO_SCREEN_LOOK] = 1,
        [DO_SCREEN_END] = 0, [DO_RAISE] = 0,      [DO_LOG_KEY] = 2};
    return counts[form];
}

/* Statements that put rows and return none: how many there are says it. */
static int is_counted(const struct question *q)
{
    return is_quick(q) || q->form == DO_START || q->form == SPREAD_OPEN;
}

static void read_done(struct answer *a, const struct question *q, const struct chain_statement *s,
                      const PGresult *r, int *bad)
{
    switch (s->what) {
    case DO_APPEND:
    case DO_OPEN:
    case DO_START:
        if (is_counted(q))
            memset(a->hits, put_count(r) == s->count, (size_t)s->count);
        else
            read_hits(a, s, r, bad);
        return;
    case DO_TAKE:
    case DO_OWN: read_hits(a, s, r, bad); return;
    case DO_CONFIRM:
        if (q->form == SPREAD_CONFIRM)
            read_confirm_one(a, &s->rows[0], r, bad);
        else
            read_hits(a, s, r, bad);
        return;
    case DO_PLACES: read_places(a, s, r, bad); return;
    case DO_LOOK:
        if (q->form == DO_LOOK)
            read_look(a, r, bad);
        else
            read_look_part(a, q, r, bad);
        return;
    case DO_READ: read_rows(a, s->table, r, bad); return;
    case DO_JOIN: a->chain.found = PQntuples(r) == 1; return;
    case DO_BEAT: read_beat(a, r, bad); return;
    case DO_SCREEN_PUT: a->hits[0] = PQntuples(r) == 1; return;
    case DO_SCREEN_PAIR: read_pair(a, r, bad); return;
    case DO_SCREEN_LOOK: read_paired(a, r, bad); return;
    case DO_LOG_KEY: read_log_key(a, r, bad); return;
    case DO_RAISE:
    case DO_SCREEN_END:
    case DO_RELEASE: return;
    }
}

void answer_read(struct answer *a, const struct question *q, const struct chain_statement *s,
                 const PGresult *result)
{
    size_t count = (size_t)s->count + 1;
    int bad = 0;
    *a = (struct answer){.hits = calloc(count, 1), .sums = calloc(count, SUM)};
    assert(a->hits && a->sums);
    a->chain.hits = a->hits;
    a->chain.sums = (const uint8_t(*)[SUM])a->sums;
    if (is_done(result)) {
        if (is_counted(q) || PQnfields(result) == columns_of(q->form))
            read_done(a, q, s, result, &bad);
        else
            bad = 1;
        a->chain.result = bad ? CHAIN_FAILED : CHAIN_DONE;
    } else if (is_counted(q) && is_taken(result)) {
        a->chain.result = CHAIN_DONE; /* and nothing was hit */
    } else {
        a->chain.result = result_of(PQresultErrorField(result, PG_DIAG_SQLSTATE));
    }
}

void answer_free(struct answer *a)
{
    free(a->hits);
    free(a->sums);
    free(a->rows);
    a->hits = NULL;
    a->sums = NULL;
    a->rows = NULL;
}

/* What is in none of these may have been done or not: it is sent again. */
enum chain_result result_of(const char *sqlstate)
{
    static const struct {
        const char *begins;
        enum chain_result result;
    } means[] = {{"53", CHAIN_FULL},     {"40001", CHAIN_AGAIN}, {"40P01", CHAIN_AGAIN},
                 {"55P03", CHAIN_AGAIN}, {"57014", CHAIN_AGAIN}, {"22", CHAIN_FAILED},
                 {"42", CHAIN_FAILED},   {"23", CHAIN_FAILED}};
    for (size_t i = 0; sqlstate && i < sizeof means / sizeof means[0]; i++)
        if (strncmp(sqlstate, means[i].begins, strlen(means[i].begins)) == 0)
            return means[i].result;
    return CHAIN_UNKNOWN;
}
