#include "server/postgres/start.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/store/needs.h"

enum {
    LEAST_VERSION = 130000,
    LEAST_SPREAD_VERSION = 110000, /* that other engines say they are like */
    AGAIN_MS = 500,
    NAME_MS = CHAIN_LEASE_MS + 1000 /* after that, whoever has our name is alive */
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wait_a_little(void)
{
    const struct timespec while_ms = {0, AGAIN_MS * 1000000L};
    nanosleep(&while_ms, NULL);
}

static int refuse(struct start *s, enum cable_refusal why)
{
    s->why = why;
    s->text[0] = '\0';
    return -1;
}

/* --- reaching it ----------------------------------------------------------------------------------------- */

static int connect_by(PGconn *conn, int64_t until)
{
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (status == PGRES_POLLING_WRITING || status == PGRES_POLLING_READING) {
        int64_t left = until - now_ms();
        struct pollfd one = {.fd = PQsocket(conn),
                             .events = status == PGRES_POLLING_WRITING ? POLLOUT : POLLIN};
        if (left <= 0 || poll(&one, 1, (int)left) <= 0)
            return -1;
        status = PQconnectPoll(conn);
    }
    return status == PGRES_POLLING_OK ? 0 : -1;
}

/* NULL: it can't be reached, and s says why. It waits for a database that is just starting. */
static PGconn *reach(struct start *s, const struct access *a)
{
    int64_t until = now_ms() + ACCESS_MS;
    for (;;) {
        PGconn *conn = access_start(a);
        char sqlstate[6] = "";
        if (conn && !access_is_safe(conn)) {
            refuse(s, REFUSED_UNSAFE);
            PQfinish(conn);
            return NULL;
        }
        if (conn && PQstatus(conn) != CONNECTION_BAD && connect_by(conn, until) == 0)
            return conn;
        schema_refuse(conn, NULL, &s->why, s->text, sizeof s->text);
        access_error(PQerrorMessage(conn), s->text, sizeof s->text, sqlstate);
        PQfinish(conn);
        if (s->why == REFUSED_FULL) /* of connections, not of room */
            s->why = REFUSED_UNREACHABLE;
        if (strcmp(sqlstate, "57P03") != 0 || now_ms() >= until)
            return NULL;
        wait_a_little();
    }
}

/* --- looking at it --------------------------------------------------------------------------------------- */

/* Does it wait for its disk, can it be written to, and what time is it there? Other engines have no such settings. */
static const char look_sql[] =
    "SELECT current_setting('fsync') = 'on' AND current_setting('synchronous_commit') = 'on',"
    " pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on',"
    " extract(epoch FROM clock_timestamp())::bigint";
static const char look_spread_sql[] =
    "SELECT coalesce(current_setting('fsync', true), 'on') = 'on'"
    " AND coalesce(current_setting('synchronous_commit', true), 'on') = 'on',"
    " current_setting('transaction_read_only') = 'on', extract(epoch FROM clock_timestamp())::bigint";

static int look(struct start *s, PGconn *conn, int spread)
{
    if (PQserverVersion(conn) < (spread ? LEAST_SPREAD_VERSION : LEAST_VERSION))
        return refuse(s, REFUSED_TOO_OLD);
    PGresult *r = PQexec(conn, spread ? look_spread_sql : look_sql);
    if (PQresultStatus(r) != PGRES_TUPLES_OK) {
        schema_refuse(conn, r, &s->why, s->text, sizeof s->text);
        PQclear(r);
        return -1;
    }
    int durable = strcmp(PQgetvalue(r, 0, 0), "t") == 0, read_only = strcmp(PQgetvalue(r, 0, 1), "t") == 0;
    s->ahead = atoll(PQgetvalue(r, 0, 2)) - (int64_t)time(NULL);
    PQclear(r);
    if (!durable)
        return refuse(s, REFUSED_NOT_DURABLE);
    return read_only ? refuse(s, REFUSED_READ_ONLY) : 0;
}

/* --- joining --------------------------------------------------------------------------------------------- */

/* 1: we have our name; 0: another server has it; -1: it failed. */
static int try_name(struct start *s, PGconn *conn, const struct self *self)
{
    char life[24], schema[16], reads[16];
    const char *const values[] = {self->name, life,   self->url, self->build,
                                  self->host, schema, reads,     self->packs};
    snprintf(life, sizeof life, "%llu", (unsigned long long)self->life);
    snprintf(schema, sizeof schema, "%d", SCHEMA);
    snprintf(reads, sizeof reads, "%d", NEEDS_READ);
    PGresult *r = PQexecParams(conn, join_sql, 8, NULL, values, NULL, NULL, 0);
    int result = PQresultStatus(r) == PGRES_TUPLES_OK
                     ? PQntuples(r) == 1
                     : schema_refuse(conn, r, &s->why, s->text, sizeof s->text);
    PQclear(r);
    return result;
}

/* A server of our name on this machine was our predecessor. One on another machine may have fallen: then its lease
 * ends. */
static int join(struct start *s, PGconn *conn, const struct self *self)
{
    int64_t until = now_ms() + NAME_MS;
    for (;;) {
        int has = try_name(s, conn, self);
        if (has)
            return has > 0 ? 0 : -1;
        if (now_ms() >= until)
            return refuse(s, REFUSED_NAME);
        wait_a_little();
    }
}

PGconn *start_open(struct start *s, const struct access *a, enum schema_as as)
{
    PGconn *conn = reach(s, a);
    if (!conn)
        return NULL;
    int bad = look(s, conn, a->spread) ||
              schema_open(conn, as, a->spread, s->key, &s->why, s->text, sizeof s->text);
    if (bad)
        PQfinish(conn);
    return bad ? NULL : conn;
}

int start_at(struct start *s, const struct access *a, const struct self *self)
{
    PGconn *conn = start_open(s, a, SCHEMA_OURS);
    int bad = !conn || join(s, conn, self);
    PQfinish(conn);
    return bad ? -1 : 0;
}
