#include "server/postgres/carry.h"

#include <endian.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres/schema.h"
#include "server/postgres/start.h"
#include "server/store/needs.h"

enum { TEXT = 0, BINARY = 1 };

static int refuse(struct cable *cable, enum cable_refusal why, const char *text)
{
    struct cable_head head = {.kind = CABLE_REFUSED, .answer = (uint8_t)why};
    cable_send(cable, &head, text, strcspn(text, "\n"));
    return -1;
}

static int refuse_error(struct cable *cable, PGconn *conn, const PGresult *r)
{
    enum cable_refusal why;
    char text[512];
    schema_refuse(conn, r, &why, text, sizeof text);
    return refuse(cable, why, text);
}

/* Runs statements without rows. */
static int run(struct cable *cable, PGconn *conn, const char *sql)
{
    PGresult *r = PQexec(conn, sql);
    int bad = PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK &&
              refuse_error(cable, conn, r);
    PQclear(r);
    return bad ? -1 : 0;
}

static PGconn *reach(struct cable *cable, const struct access *a, struct start *s)
{
    PGconn *conn = start_open(s, a, SCHEMA_ANY);
    if (!conn)
        refuse(cable, s->why, s->text);
    return conn;
}

static uint64_t number(const PGresult *r, int row, int column)
{
    uint64_t value;
    memcpy(&value, PQgetvalue(r, row, column), sizeof value);
    return be64toh(value);
}

/* --- out -------------------------------------------------------------------------------------------------- */

/* All numbers as bigint, so that they are read alike. */
static const char everything_sql[] =
    "DECLARE everything NO SCROLL CURSOR FOR SELECT g.id, g.code, g.state::bigint, g.created, g.touched,"
    " b.seq::bigint, b.n::bigint, b.at, b.sum, b.lines FROM game_table g LEFT JOIN batch b ON b.tbl = g.id"
    " ORDER BY g.id, b.seq";
/* Where rows are spread over machines: the tables, then the rows of each, in the same columns. */
static const char tables_sql[] =
    "DECLARE everything NO SCROLL CURSOR FOR SELECT id, code, state::bigint, created, touched FROM game_table"
    " ORDER BY id";
static const char rows_sql[] =
    "SELECT tbl, '', 0::bigint, 0::bigint, 0::bigint, seq::bigint, n::bigint, at, sum,"
    " lines FROM batch WHERE tbl = $1::bigint ORDER BY tbl, seq";
enum column { ID, CODE, STATE, CREATED, TOUCHED, SEQ, COUNT, AT, OF_SUM, LINES };

static int send_table(struct cable *cable, const PGresult *r, int row)
{
    uint64_t state = number(r, row, STATE);
    struct cable_head head = {.kind = CABLE_TABLE,
                              .table = number(r, row, ID),
                              .state = (uint8_t)(state < TABLE_STATES ? state : TABLE_OVER),
                              .number = number(r, row, CREATED),
                              .age = number(r, row, TOUCHED)};
    snprintf(head.code, STORE_CODE + 1, "%s", PQgetvalue(r, row, CODE));
    return cable_send(cable, &head, "", 0);
}

static int send_row(struct cable *cable, const PGresult *r, int row)
{
    size_t sum = (size_t)PQgetlength(r, row, OF_SUM), lines = (size_t)PQgetlength(r, row, LINES);
    struct cable_head head = {.kind = CABLE_ROW,
                              .table = number(r, row, ID),
                              .number = number(r, row, SEQ),
                              .count = (int32_t)number(r, row, COUNT),
                              .age = number(r, row, AT)};
    if (sum != SUM || lines == 0 || head.count < 1)
        return refuse(cable, REFUSED_OTHER, "a row of the table batch is damaged");
    char *bytes = malloc(SUM + lines);
    if (!bytes)
        return refuse(cable, REFUSED_OTHER, "no memory");
    memcpy(bytes, PQgetvalue(r, row, OF_SUM), SUM);
    memcpy(bytes + SUM, PQgetvalue(r, row, LINES), lines);
    int gone = cable_send(cable, &head, bytes, SUM + lines);
    free(bytes);
    return gone;
}

static int send_rows_of(struct cable *cable, PGconn *conn, uint64_t table)
{
    char id[24];
    const char *const values[] = {id};
    snprintf(id, sizeof id, "%" PRIu64, table);
    PGresult *r = PQexecParams(conn, rows_sql, 1, NULL, values, NULL, NULL, BINARY);
    int bad = PQresultStatus(r) != PGRES_TUPLES_OK && refuse_error(cable, conn, r);
    for (int i = 0; i < PQntuples(r) && !bad; i++)
        bad = send_row(cable, r, i);
    PQclear(r);
    return bad ? -1 : 0;
}

/* Some of it: how many rows there were; -1. `last` is the table that was sent last. */
static int send_some(struct cable *cable, PGconn *conn, uint64_t *last)
{
    PGresult *r = PQexecParams(conn, "FETCH 500 FROM everything", 0, NULL, NULL, NULL, NULL, BINARY);
    int rows = PQntuples(r), bad = PQresultStatus(r) != PGRES_TUPLES_OK && refuse_error(cable, conn, r);
    for (int i = 0; i < rows && !bad; i++) {
        uint64_t id = number(r, i, ID);
        if (id != *last)
            bad = send_table(cable, r, i);
        *last = id;
        if (!bad && PQnfields(r) <= SEQ)
            bad = send_rows_of(cable, conn, id);
        else if (!bad && !PQgetisnull(r, i, SEQ))
            bad = send_row(cable, r, i);
    }
    PQclear(r);
    return bad ? -1 : rows;
}

/* Rows of no table, but those of tables that are being deleted. */
static int count_strays(struct cable *cable, PGconn *conn, uint64_t *out)
{
    PGresult *r =
        PQexecParams(conn,
                     "SELECT count(*) FROM batch b WHERE NOT EXISTS (SELECT FROM game_table g WHERE g.id ="
                     " b.tbl) AND NOT EXISTS (SELECT FROM gone WHERE gone.tbl = b.tbl)",
                     0, NULL, NULL, NULL, NULL, BINARY);
    int bad = PQresultStatus(r) != PGRES_TUPLES_OK && refuse_error(cable, conn, r);
    *out = bad ? 0 : number(r, 0, 0);
    PQclear(r);
    return bad ? -1 : 0;
}

int carry_out(struct cable *cable, const struct access *a)
{
    struct start s = {.why = REFUSED_OTHER};
    struct cable_head ready = {.kind = CABLE_READY}, done = {.kind = CABLE_DONE};
    uint64_t last = 0;
    PGconn *conn = reach(cable, a, &s);
    int sent = 1;
    if (!conn)
        return -1;
    int bad = run(cable, conn, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") ||
              run(cable, conn, "SET LOCAL idle_in_transaction_session_timeout = 0") ||
              run(cable, conn, a->spread ? tables_sql : everything_sql) ||
              cable_send(cable, &ready, s.key, sizeof s.key);
    while (!bad && sent > 0)
        bad = (sent = send_some(cable, conn, &last)) < 0;
    bad = bad || (!a->spread && count_strays(cable, conn, &done.number)) || cable_send(cable, &done, "", 0);
    explicit_bzero(&s, sizeof s);
    PQfinish(conn);
    return bad ? -1 : 0;
}

/* --- in --------------------------------------------------------------------------------------------------- */

/* What a table must come to, if it is there as it was sent. */
struct arriving {
    uint64_t table;         /* 0: none */
    int spread;             /* rows are put one by one, and the table itself last: … */
    struct cable_head head; /* … this one */
    uint64_t rows, entries;
    int needs; /* that its log has come to (needs.h) */
    uint8_t sum[SUM];
};

/* A statement with parameters as texts, except for bytes. */
static int put(struct cable *cable, PGconn *conn, const char *sql, int count, const char *const *values,
               const int *sizes, const int *formats)
{
    PGresult *r = PQexecParams(conn, sql, count, NULL, values, sizes, formats, TEXT);
    int bad = PQresultStatus(r) != PGRES_COMMAND_OK && refuse_error(cable, conn, r);
    PQclear(r);
    return bad ? -1 : 0;
}

static int refuse_table(struct cable *cable, uint64_t table)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, table);
    return refuse(cable, REFUSED_DIFFERS, text);
}

static int put_table(struct cable *cable, PGconn *conn, const struct cable_head *h)
{
    char id[24], created[24], touched[24], state[8];
    const char *const values[] = {h->code, id, created, touched, state};
    snprintf(id, sizeof id, "%" PRIu64, h->table);
    snprintf(created, sizeof created, "%" PRIu64, h->number);
    snprintf(touched, sizeof touched, "%" PRIu64, h->age);
    snprintf(state, sizeof state, "%d", h->state);
    if (put(cable, conn,
            "INSERT INTO game_table (code, id, created, touched, state, needs) VALUES ($1::text, $2::bigint, "
            "$3::bigint,"
            " $4::bigint, $5::int, 1) ON CONFLICT DO NOTHING",
            5, values, NULL, NULL))
        return -1;
    PGresult *r = PQexecParams(conn, "SELECT id FROM game_table WHERE code = $1::text AND id = $2::bigint", 2,
                               NULL, values, NULL, NULL, TEXT);
    int there = PQntuples(r) == 1;
    PQclear(r);
    return there ? 0 : refuse_table(cable, h->table);
}

/* Its log may need a newer program than the first. */
static int raise_needs(struct cable *cable, PGconn *conn, const struct arriving *t)
{
    char id[24], needs[16];
    const char *const values[] = {t->head.code, id, needs};
    if (t->needs == 1)
        return 0;
    snprintf(id, sizeof id, "%" PRIu64, t->head.table);
    snprintf(needs, sizeof needs, "%d", t->needs);
    return put(cable, conn, statement_sql(DO_RAISE), 3, values, NULL, NULL);
}

/* Is it there exactly as it was sent? */
static int end_table(struct cable *cable, PGconn *conn, struct arriving *t)
{
    char id[24];
    const char *const values[] = {id};
    if (!t->table)
        return 0;
    snprintf(id, sizeof id, "%" PRIu64, t->table);
    PGresult *r = PQexecParams(
        conn,
        "SELECT count(*), coalesce(sum(n), 0)::bigint, (SELECT sum FROM batch WHERE tbl = $1::bigint"
        " ORDER BY tbl DESC, seq DESC LIMIT 1) FROM batch WHERE tbl = $1::bigint",
        1, NULL, values, NULL, NULL, BINARY);
    int bad = PQresultStatus(r) != PGRES_TUPLES_OK && refuse_error(cable, conn, r);
    int same = !bad && number(r, 0, 0) == t->rows && number(r, 0, 1) == t->entries &&
               PQgetlength(r, 0, 2) == SUM && memcmp(PQgetvalue(r, 0, 2), t->sum, SUM) == 0;
    PQclear(r);
    if (!bad && !same)
        bad = refuse_table(cable, t->table);
    t->table = 0;
    if (bad || (t->spread && put_table(cable, conn, &t->head)) || raise_needs(cable, conn, t))
        return -1;
    return t->spread ? 0 : run(cable, conn, "COMMIT");
}

static int begin_table(struct cable *cable, PGconn *conn, struct arriving *t, const struct cable_head *h)
{
    if (end_table(cable, conn, t) || (!t->spread && run(cable, conn, "BEGIN")))
        return -1;
    *t = (struct arriving){.table = h->table, .spread = t->spread, .head = *h, .needs = 1};
    return t->spread ? 0 : put_table(cable, conn, h);
}

static int put_row(struct cable *cable, PGconn *conn, struct arriving *t, const struct cable_head *h,
                   const char *bytes)
{
    char id[24], seq[24], count[16], at[24];
    const char *const values[] = {id, seq, count, at, bytes, bytes + SUM};
    const int sizes[] = {0, 0, 0, 0, SUM, (int)(h->size - SUM)},
              formats[] = {TEXT, TEXT, TEXT, TEXT, BINARY, BINARY};
    if (h->table != t->table)
        return refuse(cable, REFUSED_OTHER, "a row of no table");
    snprintf(id, sizeof id, "%" PRIu64, h->table);
    snprintf(seq, sizeof seq, "%" PRIu64, h->number);
    snprintf(count, sizeof count, "%d", (int)h->count);
    snprintf(at, sizeof at, "%" PRIu64, h->age);
    t->rows++;
    t->entries += (uint64_t)h->count;
    int needs = needs_of(bytes + SUM, h->size - SUM);
    t->needs = needs > t->needs ? needs : t->needs;
    memcpy(t->sum, bytes, SUM);
    return put(
        cable, conn,
        "INSERT INTO batch (tbl, seq, n, at, sum, lines) VALUES ($1::bigint, $2::int, $3::int, $4::bigint,"
        " $5::bytea, $6::bytea) ON CONFLICT DO NOTHING",
        6, values, sizes, formats);
}

/* Nobody else may be there; tables that are must have come from the store with this key: links depend on it, and records
 * are signed with it. */
static int prepare(struct cable *cable, PGconn *conn, const uint8_t there[STORE_KEY],
                   const uint8_t key[STORE_KEY])
{
    char hex[STORE_KEY_HEX];
    const char *const values[] = {hex};
    PGresult *r = PQexecParams(conn,
                               "SELECT (SELECT count(*) FROM node WHERE until > clock_timestamp()),"
                               " (SELECT count(*) FROM (SELECT id FROM game_table LIMIT 1) one)",
                               0, NULL, NULL, NULL, NULL, BINARY);
    int bad = PQresultStatus(r) != PGRES_TUPLES_OK && refuse_error(cable, conn, r);
    int servers = !bad && number(r, 0, 0) > 0, tables = !bad && number(r, 0, 1) > 0;
    PQclear(r);
    if (bad)
        return -1;
    if (servers)
        return refuse(cable, REFUSED_IN_USE, "");
    if (sodium_memcmp(there, key, STORE_KEY) == 0)
        return 0;
    if (tables)
        return refuse(cable, REFUSED_KEY, "");
    sodium_bin2hex(hex, sizeof hex, key, STORE_KEY);
    bad = put(cable, conn, "UPDATE meta SET value = $1::text WHERE key = 'sign'", 1, values, NULL, NULL);
    sodium_memzero(hex, sizeof hex);
    return bad;
}

int carry_in(struct cable *cable, const struct access *a, const uint8_t key[STORE_KEY])
{
    struct start s = {.why = REFUSED_OTHER};
    struct cable_head head = {.kind = CABLE_READY};
    struct arriving t = {.spread = a->spread};
    const char *bytes;
    PGconn *conn = reach(cable, a, &s);
    if (!conn)
        return -1;
    int bad = prepare(cable, conn, s.key, key) || cable_send(cable, &head, s.key, sizeof s.key);
    int done = 0;
    while (!bad && !done && (bad = cable_await(cable, 1, &head, &bytes)) == 0)
        switch (head.kind) {
        case CABLE_TABLE: bad = begin_table(cable, conn, &t, &head); break;
        case CABLE_ROW: bad = put_row(cable, conn, &t, &head, bytes); break;
        case CABLE_DONE:
            done = 1;
            bad = end_table(cable, conn, &t);
            break;
        default: bad = -1;
        }
    head = (struct cable_head){.kind = CABLE_DONE};
    bad = bad || cable_send(cable, &head, "", 0);
    explicit_bzero(&s, sizeof s);
    PQfinish(conn);
    return bad ? -1 : 0;
}
