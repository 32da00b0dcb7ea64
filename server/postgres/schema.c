#include "server/postgres/schema.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/postgres/access.h"
#include "server/postgres/statement.h"

/* batch: a row holds the entries seq … seq + n - 1 of a table, as KIND BODY lines; `sum` is the one after the last. The
 * table `node` has the servers, game_table the tables; its owner is a hint: only the rows of `batch` say whose it is. */
static const char make_sql[] =
    "CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);"
    "CREATE TABLE node (name text PRIMARY KEY, id bigint NOT NULL UNIQUE, url text NOT NULL, build text NOT "
    "NULL,"
    " host text NOT NULL, tables int NOT NULL, sockets int NOT NULL, until timestamptz NOT NULL,"
    " leaving bool NOT NULL DEFAULT false);"
    "CREATE TABLE game_table (code text PRIMARY KEY, id bigint NOT NULL UNIQUE, created bigint NOT NULL,"
    " touched bigint NOT NULL, state int NOT NULL, needs int NOT NULL, owner bigint);"
    "CREATE INDEX game_table_old ON game_table (touched);"
    "CREATE TABLE batch (tbl bigint NOT NULL, seq int NOT NULL, n int NOT NULL, at bigint NOT NULL,"
    " sum bytea NOT NULL, lines bytea NOT NULL, PRIMARY KEY (tbl, seq));"
    "CREATE TABLE gone (tbl bigint PRIMARY KEY, at bigint NOT NULL);"
    "ALTER TABLE batch ALTER COLUMN sum SET STORAGE PLAIN;"
    "INSERT INTO meta VALUES ('program', 'hustings'), ('schema', '1'), ('least', '1')";

/* The same without anything that engines other than PostgreSQL may lack. A key that has to be unique is one that says on
 * which machine the row is; so nothing keeps two tables from having one number, except that it is drawn from 2^63. */
static const char *const make_spread_sql[] = {
    "CREATE TABLE IF NOT EXISTS meta (key text PRIMARY KEY, value text NOT NULL)",
    "CREATE TABLE IF NOT EXISTS node (name text PRIMARY KEY, id bigint NOT NULL, url text NOT NULL, build "
    "text"
    " NOT NULL, host text NOT NULL, tables int NOT NULL, sockets int NOT NULL, until timestamptz NOT NULL,"
    " leaving bool NOT NULL DEFAULT false)",
    "CREATE TABLE IF NOT EXISTS game_table (code text PRIMARY KEY, id bigint NOT NULL, created bigint NOT "
    "NULL,"
    " touched bigint NOT NULL, state int NOT NULL, needs int NOT NULL, owner bigint)",
    "CREATE INDEX IF NOT EXISTS game_table_old ON game_table (touched)",
    "CREATE TABLE IF NOT EXISTS batch (tbl bigint NOT NULL, seq int NOT NULL, n int NOT NULL, at bigint NOT "
    "NULL,"
    " sum bytea NOT NULL, lines bytea NOT NULL, PRIMARY KEY (tbl, seq))",
    "CREATE TABLE IF NOT EXISTS gone (tbl bigint PRIMARY KEY, at bigint NOT NULL)"};

/* TVs that wait (server/store/screen.h), of which nothing is worth keeping. A server says which schema and logs it knows, and
 * which packs it has. `told` is the life that has said so: an earlier program leaves the columns as it finds them. */
#define ADDS_2(maybe)                                                                                        \
    "ALTER TABLE node ADD COLUMN " maybe "told bigint NOT NULL DEFAULT 0, ADD COLUMN " maybe                 \
    "schema int NOT NULL DEFAULT 1, ADD COLUMN " maybe "reads int NOT NULL DEFAULT 1, ADD COLUMN " maybe     \
    "packs text NOT NULL DEFAULT '';"                                                                        \
    "CREATE TABLE IF NOT EXISTS screen (letters text PRIMARY KEY, life bigint NOT NULL,"                     \
    " token bytea NOT NULL, code text NOT NULL, until timestamptz NOT NULL)"

/* What each step adds; the same where it may be there already, because nothing keeps two servers apart; and what of it, or of
 * what was before, is there for earlier programs only. */
static const struct {
    int schema;
    const char *adds, *adds_again, *takes;
} steps[] = {{2, ADDS_2(""), ADDS_2("IF NOT EXISTS "),
              "ALTER TABLE node ALTER COLUMN told DROP DEFAULT, ALTER COLUMN schema DROP DEFAULT,"
              " ALTER COLUMN reads DROP DEFAULT, ALTER COLUMN packs DROP DEFAULT"}};

enum { STEPS = sizeof steps / sizeof steps[0], AGAIN = 6 /* attempts to get a lock, 2 s each */ };

/* One server at a time makes them; the number stands for "hust". */
static const char lock_sql[] = "SELECT pg_advisory_xact_lock(1752527732)";

/* How many of our tables there are; whether what is there is ours. */
static const char look_sql[] =
    "SELECT count(*) FROM unnest(ARRAY['meta', 'node', 'game_table', 'batch', 'gone']) AS w (name)"
    " WHERE to_regclass(quote_ident(w.name)) IS NOT NULL";
static const char meta_sql[] =
    "SELECT p.value, s.value, l.value, k.value FROM meta p LEFT JOIN meta s ON s.key = 'schema'"
    " LEFT JOIN meta l ON l.key = 'least' LEFT JOIN meta k ON k.key = 'sign' WHERE p.key = 'program'";

int schema_refuse(PGconn *conn, const PGresult *result, enum cable_refusal *why, char *text, size_t cap)
{
    char found[6];
    const char *sqlstate = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    access_error(PQerrorMessage(conn), text, cap, found);
    sqlstate = sqlstate ? sqlstate : found;
    *why = REFUSED_OTHER;
    if (strncmp(sqlstate, "28", 2) == 0)
        *why = REFUSED_PASSWORD;
    else if (strcmp(sqlstate, "25006") == 0)
        *why = REFUSED_READ_ONLY;
    else if (strncmp(sqlstate, "53", 2) == 0)
        *why = REFUSED_FULL;
    else if (!sqlstate[0] || strncmp(sqlstate, "08", 2) == 0 || strncmp(sqlstate, "57P", 3) == 0)
        *why = REFUSED_UNREACHABLE;
    return -1;
}

static int refuse(enum cable_refusal what, enum cable_refusal *why, char *text)
{
    *why = what;
    text[0] = '\0';
    return -1;
}

/* NULL: it failed, and *why says how. */
static PGresult *ask(PGconn *conn, const char *sql, enum cable_refusal *why, char *text, size_t cap)
{
    PGresult *r = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return r;
    schema_refuse(conn, r, why, text, cap);
    PQclear(r);
    return NULL;
}

static int run(PGconn *conn, const char *sql, enum cable_refusal *why, char *text, size_t cap)
{
    PGresult *r = ask(conn, sql, why, text, cap);
    PQclear(r);
    return r ? 0 : -1;
}

/* --- the key --------------------------------------------------------------------------------------------- */

static const char key_sql[] = "INSERT INTO meta VALUES ('sign', $1::text)";
static const char spread_key_sql[] =
    "INSERT INTO meta VALUES ('sign', $1::text) ON CONFLICT (key) DO NOTHING";

/* One for the store: records are signed alike, and links are good, at whatever server. */
static int draw_key(PGconn *conn, const char *sql, enum cable_refusal *why, char *text, size_t cap)
{
    uint8_t key[STORE_KEY];
    char hex[STORE_KEY_HEX];
    const char *const values[] = {hex};
    randombytes_buf(key, sizeof key);
    sodium_bin2hex(hex, sizeof hex, key, sizeof key);
    PGresult *r = PQexecParams(conn, sql, 1, NULL, values, NULL, NULL, 0);
    int bad = PQresultStatus(r) != PGRES_COMMAND_OK && schema_refuse(conn, r, why, text, cap);
    PQclear(r);
    sodium_memzero(key, sizeof key);
    sodium_memzero(hex, sizeof hex);
    return bad ? -1 : 0;
}

/* Of the table meta. */
struct meta {
    int schema, least;
};

static int read_meta(PGconn *conn, struct meta *m, uint8_t key[STORE_KEY], enum cable_refusal *why,
                     char *text, size_t cap)
{
    size_t read = 0;
    PGresult *r = ask(conn, meta_sql, why, text, cap);
    if (!r) { /* a table of this name that has other columns, or that is not for us to read */
        if (*why == REFUSED_OTHER)
            refuse(REFUSED_NOT_OURS, why, text);
        return -1;
    }
    int ours = PQntuples(r) == 1 && PQnfields(r) == 4 && strcmp(PQgetvalue(r, 0, 0), "hustings") == 0;
    m->schema = ours ? atoi(PQgetvalue(r, 0, 1)) : 0;
    m->least = ours ? atoi(PQgetvalue(r, 0, 2)) : 0;
    int bad = 0;
    if (!ours || m->least < 1 || m->schema < m->least)
        bad = refuse(REFUSED_NOT_OURS, why, text);
    else if (m->least > SCHEMA)
        bad = refuse(REFUSED_NEWER, why, text);
    else if (sodium_hex2bin(key, STORE_KEY, PQgetvalue(r, 0, 3), (size_t)PQgetlength(r, 0, 3), NULL, &read,
                            NULL) ||
             read != STORE_KEY)
        bad = refuse(REFUSED_NOT_OURS, why, text);
    PQclear(r);
    return bad;
}

/* --- steps ----------------------------------------------------------------------------------------------- */

static int note(PGconn *conn, const char *key, int value, enum cable_refusal *why, char *text, size_t cap)
{
    char sql[96];
    snprintf(sql, sizeof sql, "UPDATE meta SET value = '%d' WHERE key = '%s'", value, key);
    return run(conn, sql, why, text, cap);
}

static int step_up(PGconn *conn, const struct meta *m, int spread, enum cable_refusal *why, char *text,
                   size_t cap)
{
    if (m->schema >= SCHEMA)
        return 0;
    for (int i = 0; i < STEPS; i++)
        if (steps[i].schema > m->schema &&
            run(conn, spread ? steps[i].adds_again : steps[i].adds, why, text, cap))
            return -1;
    return note(conn, "schema", SCHEMA, why, text, cap);
}

/* Is a server alive that would miss something? Nobody joins before we are done, unless rows are spread: then an earlier server
 * that does so in this very moment is refused by the database. */
static int find_earlier(PGconn *conn, int spread, enum cable_refusal *why, char *text, size_t cap)
{
    char sql[256];
    if (!spread && run(conn, "LOCK TABLE node IN ACCESS EXCLUSIVE MODE", why, text, cap))
        return -1;
    snprintf(sql, sizeof sql,
             "SELECT name FROM node WHERE until > clock_timestamp()"
             " AND CASE told WHEN id THEN schema ELSE 1 END < %d ORDER BY name LIMIT 1",
             SCHEMA);
    PGresult *r = ask(conn, sql, why, text, cap);
    int found = r && PQntuples(r) == 1;
    if (found) {
        *why = REFUSED_EARLIER;
        snprintf(text, cap, "%s", PQgetvalue(r, 0, 0));
    }
    PQclear(r);
    return r && !found ? 0 : -1;
}

/* What is done in a transaction, and what comes of it. */
struct work {
    int (*run)(PGconn *conn, struct work *w, enum cable_refusal *why, char *text, size_t cap);
    enum schema_as as;
    int spread; /* … without a transaction, where the database spreads rows over machines */
    uint8_t key[STORE_KEY];
    int went;
};

static int take_away(PGconn *conn, struct work *w, enum cable_refusal *why, char *text, size_t cap)
{
    struct meta m;
    if ((!w->spread && run(conn, lock_sql, why, text, cap)) || read_meta(conn, &m, w->key, why, text, cap))
        return -1;
    w->went = m.least < SCHEMA;
    if (!w->went)
        return 0;
    if (find_earlier(conn, w->spread, why, text, cap))
        return -1;
    for (int i = 0; i < STEPS; i++)
        if (steps[i].schema > m.least && run(conn, steps[i].takes, why, text, cap))
            return -1;
    return note(conn, "least", SCHEMA, why, text, cap);
}

/* --- all together ---------------------------------------------------------------------------------------- */

static int make_or_read(PGconn *conn, struct work *w, enum cable_refusal *why, char *text, size_t cap)
{
    enum { OURS = 5 };
    struct meta m;
    if (run(conn, lock_sql, why, text, cap))
        return -1;
    PGresult *r = ask(conn, look_sql, why, text, cap);
    int count = r ? atoi(PQgetvalue(r, 0, 0)) : 0;
    PQclear(r);
    if (!r)
        return -1;
    if (count == 0 && (run(conn, make_sql, why, text, cap) || draw_key(conn, key_sql, why, text, cap)))
        return -1;
    if (count != 0 && count != OURS)
        return refuse(REFUSED_NOT_OURS, why, text);
    if (read_meta(conn, &m, w->key, why, text, cap))
        return -1;
    return w->as == SCHEMA_OURS || count == 0 ? step_up(conn, &m, 0, why, text, cap) : 0;
}

/* Was it only that somebody else has a lock? Then whoever has stopped in the middle of something is sent away. */
static int may_try_again(PGconn *conn, const char *sqlstate, int *tries)
{
    PQclear(PQexec(conn, "ROLLBACK"));
    if (strcmp(sqlstate, "55P03") != 0 || ++*tries >= AGAIN)
        return 0;
    PQclear(PQexec(conn, end_stuck_sql));
    return 1;
}

static int transact(PGconn *conn, struct work *w, enum cable_refusal *why, char *text, size_t cap)
{
    char sqlstate[6], line[128];
    for (int tries = 0;;) {
        if (run(conn, "BEGIN", why, text, cap))
            return -1;
        if (w->run(conn, w, why, text, cap) == 0)
            return run(conn, "COMMIT", why, text, cap);
        access_error(PQerrorMessage(conn), line, sizeof line, sqlstate);
        if (!may_try_again(conn, sqlstate, &tries))
            return -1;
    }
}

/* --- where rows are spread over machines ----------------------------------------------------------------- */

/* 1: there is a store, or something else that has a table `meta`; 0: there is none, or one that was left half made; -1:
 * what is there is not ours. */
static int is_made(PGconn *conn)
{
    PGresult *r = PQexec(conn, "SELECT key, value FROM meta WHERE key <> 'sign'");
    const char *sqlstate = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    int none = sqlstate && strcmp(sqlstate, "42P01") == 0; /* no such table */
    int rows = PQresultStatus(r) == PGRES_TUPLES_OK ? PQntuples(r) : -1;
    PQclear(r);
    return none || rows == 0 ? 0 : rows > 0 ? 1 : -1;
}

/* The key before the name: where there is a name, there is a key. What is there already is left as it is. */
static int make_spread(PGconn *conn, enum cable_refusal *why, char *text, size_t cap)
{
    static const char name_sql[] =
        "INSERT INTO meta VALUES ('program', 'hustings'), ('schema', '1'), ('least', '1')"
        " ON CONFLICT (key) DO NOTHING";
    for (size_t i = 0; i < sizeof make_spread_sql / sizeof make_spread_sql[0]; i++)
        if (run(conn, make_spread_sql[i], why, text, cap))
            return -1;
    return draw_key(conn, spread_key_sql, why, text, cap) || run(conn, name_sql, why, text, cap) ? -1 : 0;
}

static int make_or_read_spread(PGconn *conn, struct work *w, enum cable_refusal *why, char *text, size_t cap)
{
    struct meta m;
    int made = is_made(conn);
    if (made < 0)
        return refuse(REFUSED_NOT_OURS, why, text);
    if ((!made && make_spread(conn, why, text, cap)) || read_meta(conn, &m, w->key, why, text, cap))
        return -1;
    return w->as == SCHEMA_OURS || !made ? step_up(conn, &m, 1, why, text, cap) : 0;
}

/* Statement by statement, each of which may be done already: two servers may come first, and of what both make, one of them
 * is refused for a moment. */
static int try_again(PGconn *conn, struct work *w, enum cable_refusal *why, char *text, size_t cap)
{
    enum { TRIES = 10 };
    const struct timespec a_little = {0, 200 * 1000000L};
    for (int i = 0; i < TRIES; i++) {
        if (w->run(conn, w, why, text, cap) == 0)
            return 0;
        if (*why != REFUSED_OTHER)
            return -1;
        nanosleep(&a_little, NULL);
    }
    return -1;
}

/* --------------------------------------------------------------------------------------------------------- */

int schema_open(PGconn *conn, enum schema_as as, int spread, uint8_t key[STORE_KEY], enum cable_refusal *why,
                char *text, size_t cap)
{
    struct work w = {.run = spread ? make_or_read_spread : make_or_read, .as = as, .spread = spread};
    int bad = (spread ? try_again : transact)(conn, &w, why, text, cap);
    memcpy(key, w.key, STORE_KEY);
    sodium_memzero(&w, sizeof w);
    return bad;
}

int schema_finish(PGconn *conn, int spread, int *went, enum cable_refusal *why, char *text, size_t cap)
{
    struct work w = {.run = take_away, .spread = spread};
    int bad = (spread ? try_again : transact)(conn, &w, why, text, cap);
    *went = w.went;
    sodium_memzero(&w, sizeof w);
    return bad;
}
