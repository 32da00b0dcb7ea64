#include "server/postgres/forget_spread.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_NODES = 512,
    NUMBER = 24,
    PARAMS = 4,
    WINDOW_S =
        2 * 60 *
        60 /* in which a table without a game is found: its log has to be read to know that it had none */
};

/* --- asking ------------------------------------------------------------------------------------------------ */

static int is_done(const PGresult *r)
{
    return PQresultStatus(r) == PGRES_TUPLES_OK || PQresultStatus(r) == PGRES_COMMAND_OK;
}

static PGresult *ask(PGconn *conn, const char *sql, int count, const int64_t *numbers)
{
    char texts[PARAMS][NUMBER];
    const char *values[PARAMS] = {0};
    for (int i = 0; i < count; i++) {
        snprintf(texts[i], NUMBER, "%" PRId64, numbers[i]);
        values[i] = texts[i];
    }
    return PQexecParams(conn, sql, count, NULL, values, NULL, NULL, 0);
}

/* 1: done; 0: what it wanted to put is there already; -1: it failed. */
static int run(PGconn *conn, const char *sql, int count, const int64_t *numbers)
{
    PGresult *r = ask(conn, sql, count, numbers);
    const char *sqlstate = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    int done = is_done(r) ? 1 : sqlstate && strcmp(sqlstate, "23505") == 0 ? 0 : -1;
    PQclear(r);
    return done;
}

/* --- hiding ------------------------------------------------------------------------------------------------ */

struct living {
    int64_t lives[MOST_NODES];
    int count;
};

/* Who lives; 1: it is for us to do this, 0: for another, -1: it failed. */
static int find_living(PGconn *conn, uint64_t life, struct living *out)
{
    PGresult *r = ask(conn, "SELECT id FROM node WHERE until > clock_timestamp() ORDER BY id", 0, NULL);
    int ours = is_done(r) ? 0 : -1;
    for (int i = 0; i < PQntuples(r) && i < MOST_NODES; i++)
        out->lives[out->count++] = atoll(PQgetvalue(r, i, 0));
    if (out->count && out->lives[0] == (int64_t)life)
        ours = PQntuples(r) <= MOST_NODES;
    PQclear(r);
    return ours;
}

static int is_living(const struct living *l, int64_t life)
{
    for (int i = 0; i < l->count; i++)
        if (l->lives[i] == life)
            return 1;
    return 0;
}

/* How a log ends. */
struct end {
    int64_t place, at; /* behind its last row; of that row */
    int is_fence;      /* that row was put by a sweep that did not come further */
};

/* 1, 0: it has no rows, -1: it failed. */
static int find_end(PGconn *conn, int64_t table, struct end *out)
{
    PGresult *r = ask(conn,
                      "SELECT seq + n, at, length(lines) FROM batch WHERE tbl = $1::bigint"
                      " ORDER BY tbl DESC, seq DESC LIMIT 1",
                      1, &table);
    int found = is_done(r) ? PQntuples(r) : -1;
    if (found > 0)
        *out = (struct end){atoll(PQgetvalue(r, 0, 0)), atoll(PQgetvalue(r, 0, 1)),
                            atoi(PQgetvalue(r, 0, 2)) == 0};
    PQclear(r);
    return found;
}

/* Has it had a game: is there a line "start …"? 1, 0, -1. */
static int had_game(PGconn *conn, int64_t table)
{
    PGresult *r = ask(conn, "SELECT lines FROM batch WHERE tbl = $1::bigint ORDER BY tbl, seq", 1, &table);
    int found = is_done(r) ? 0 : -1;
    for (int i = 0; i < PQntuples(r) && !found; i++) {
        size_t size = 0;
        unsigned char *lines = PQunescapeBytea((const unsigned char *)PQgetvalue(r, i, 0), &size);
        found =
            lines && (strncmp((char *)lines, "start ", 6) == 0 || memmem(lines, size, "\nstart ", 7) != NULL);
        PQfreemem(lines);
    }
    PQclear(r);
    return found;
}

/* A table that a sweep may find. */
struct old {
    int64_t table;
    const char *code;
    int may_have_game; /* … and then it is not old yet */
};

/* First a row whose sum is nobody's takes the place after the last: should its owner still be there, stopped for days,
 * nothing of it can follow. 1, 0: it is in use, or not old; -1: it failed. */
static int fence(PGconn *conn, const struct old *o, const struct forget_ages *ages)
{
    struct end end = {0};
    int found = find_end(conn, o->table, &end);
    if (found <= 0 || end.is_fence)
        return found < 0 ? -1 : 1;
    if (end.at >= (o->may_have_game ? ages->others : ages->games))
        return 0;
    int game = o->may_have_game ? had_game(conn, o->table) : 0;
    if (game)
        return game < 0 ? -1 : 0;
    const int64_t row[] = {o->table, end.place, ages->now};
    return run(conn,
               "INSERT INTO batch (tbl, seq, n, at, sum, lines) VALUES ($1::bigint, $2::int, 1, $3::bigint,"
               " decode('00000000000000000000000000000000', 'hex'), decode('', 'hex'))",
               3, row);
}

/* Then its log is noted as gone, and then nobody finds it any more. */
static int hide(PGconn *conn, const struct old *o, const struct forget_ages *ages)
{
    const int64_t note[] = {o->table, ages->now};
    char id[NUMBER];
    const char *const values[] = {o->code, id};
    int fenced = fence(conn, o, ages);
    if (fenced != 1)
        return fenced;
    if (run(conn, "INSERT INTO gone (tbl, at) VALUES ($1::bigint, $2::bigint)", 2, note) < 0)
        return -1;
    snprintf(id, sizeof id, "%" PRId64, o->table);
    PGresult *r = PQexecParams(conn, "DELETE FROM game_table WHERE code = $1::text AND id = $2::bigint", 2,
                               NULL, values, NULL, NULL, 0);
    int done = is_done(r) ? 1 : -1;
    PQclear(r);
    return done;
}

/* Tables that were touched between these times, a thousand at most: how many went; -1. */
static int hide_some(PGconn *conn, const struct living *living, const struct forget_ages *ages, int64_t from,
                     int64_t until)
{
    const int64_t times[] = {from, until};
    PGresult *r = ask(conn,
                      "SELECT code, id, coalesce(owner, 0) FROM game_table WHERE touched >= $1::bigint"
                      " AND touched < $2::bigint ORDER BY touched LIMIT 1000",
                      2, times);
    int bad = !is_done(r), hidden = 0;
    for (int i = 0; i < PQntuples(r) && !bad; i++) {
        const struct old one = {atoll(PQgetvalue(r, i, 1)), PQgetvalue(r, i, 0), until > ages->games};
        int done = is_living(living, atoll(PQgetvalue(r, i, 2))) ? 0 : hide(conn, &one, ages);
        bad = done < 0;
        hidden += done > 0;
    }
    PQclear(r);
    return bad ? -1 : hidden;
}

/* A database that nobody has played on for a day has perhaps been put back from a copy, or its clock is wrong. */
static int is_in_use(PGconn *conn, int64_t now)
{
    const int64_t since[] = {now - 86400};
    PGresult *r = ask(conn, "SELECT code FROM game_table WHERE touched > $1::bigint LIMIT 1", 1, since);
    int is = is_done(r) ? PQntuples(r) : -1;
    PQclear(r);
    return is;
}

int forget_spread_hide(PGconn *conn, const struct forget_ages *ages)
{
    struct living living = {.count = 0};
    int ours = find_living(conn, ages->life, &living), used = ours > 0 ? is_in_use(conn, ages->now) : ours;
    if (used <= 0)
        return used;
    int64_t from = ages->others - WINDOW_S > ages->games ? ages->others - WINDOW_S : ages->games;
    int old = hide_some(conn, &living, ages, 0, ages->games),
        young = old < 0 ? -1 : hide_some(conn, &living, ages, from, ages->others);
    return young < 0 ? -1 : old + young;
}

/* --- deleting ---------------------------------------------------------------------------------------------- */

int forget_spread_delete(PGconn *conn, int64_t before)
{
    PGresult *r = ask(conn, "SELECT tbl FROM gone WHERE at < $1::bigint LIMIT 1000", 1, &before);
    int bad = !is_done(r);
    for (int i = 0; i < PQntuples(r) && !bad; i++) {
        int64_t table = atoll(PQgetvalue(r, i, 0));
        bad = run(conn, "DELETE FROM batch WHERE tbl = $1::bigint", 1, &table) < 0 ||
              run(conn, "DELETE FROM gone WHERE tbl = $1::bigint", 1, &table) < 0;
    }
    PQclear(r);
    return bad ? -1 : 0;
}
