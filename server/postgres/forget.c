#include "server/postgres/forget.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/postgres/forget_spread.h"

enum {
    DAY_S = 24 * 60 * 60,
    LOOK_MS = 10 * 60 * 1000,
    MOST_MS = 1 << 30,
    MOST_DAYS = 36500,
    DOUBT_S = 3600, /* by which two clocks may differ, and both be believed */
    LIMIT_S = 60,   /* for the process */
    AT_ONCE = 20,
    ROUNDS = 500
};

/* A table goes in two steps. First its row, so that nobody finds it any more; in its log a row whose sum is nobody's takes the
 * place after the last: should its owner still be there, stopped for days, nothing of it can follow. (The row of a table
 * is locked first, as by those who take it: DO_TAKE.) It goes if its last entry is old, no server that lives has it, and
 * we are the one who does this. $1: now; $2: games are older than that; $3: tables without a game; $4: this life. */
static const char hide_sql[] =
    "WITH old AS (SELECT g.id FROM game_table g WHERE g.touched < $3::bigint"
    " AND $4::bigint = (SELECT min(n.id) FROM node n WHERE n.until > clock_timestamp())"
    " AND (SELECT max(touched) FROM game_table) > $1::bigint - 86400"
    " AND NOT EXISTS (SELECT FROM node n WHERE n.id = g.owner AND n.until > clock_timestamp())"
    " AND (SELECT b.at FROM batch b WHERE b.tbl = g.id ORDER BY b.seq DESC LIMIT 1)"
    " < CASE WHEN EXISTS (SELECT FROM batch b WHERE b.tbl = g.id"
    " AND position('\\x0a737461727420'::bytea IN '\\x0a'::bytea || b.lines) > 0)" /* a line "start …" */
    " THEN $2::bigint ELSE $3 END ORDER BY g.touched LIMIT 20 FOR UPDATE SKIP LOCKED),"
    " fence AS (INSERT INTO batch (tbl, seq, n, at, sum, lines)"
    " SELECT id, (SELECT b.seq + b.n FROM batch b WHERE b.tbl = id ORDER BY b.seq DESC LIMIT 1),"
    " 1, $1, decode(repeat('00', 16), 'hex'), '' FROM old"
    " ON CONFLICT (tbl, seq) DO NOTHING RETURNING tbl),"
    " hidden AS (DELETE FROM game_table g USING fence WHERE g.id = fence.tbl RETURNING g.id)"
    " INSERT INTO gone (tbl, at) SELECT id, $1 FROM hidden RETURNING tbl";

/* … then, when no statement of that time can still be under way, its log. */
static const char delete_sql[] = "WITH done AS (DELETE FROM gone WHERE tbl IN"
                                 " (SELECT tbl FROM gone WHERE at < $1::bigint LIMIT 20) RETURNING tbl)"
                                 " DELETE FROM batch b USING done WHERE b.tbl = done.tbl";

/* TVs that nobody has paired, or whose server fell. */
static const char screens_sql[] =
    "DELETE FROM screen WHERE letters IN (SELECT letters FROM screen WHERE until <= clock_timestamp()"
    " FOR UPDATE SKIP LOCKED)";

/* --- in the process of its own ----------------------------------------------------------------------------- */

/* How many rows; -1: it failed. */
static int run(PGconn *conn, const char *sql, const char *const *values, int count)
{
    PGresult *r = PQexecParams(conn, sql, count, NULL, values, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(r);
    int rows = status == PGRES_TUPLES_OK    ? PQntuples(r)
               : status == PGRES_COMMAND_OK ? atoi(PQcmdTuples(r))
                                            : -1;
    PQclear(r);
    return rows;
}

static void log_count(int tables)
{
    char at[32] = "";
    time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc))
        strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
    fprintf(stderr, "{\"at\":\"%s.000Z\",\"level\":\"info\",\"event\":\"tables.expired\",\"tables\":%d}\n",
            at, tables);
}

static int sweep(PGconn *conn, const struct forget *f, const struct self *self, int64_t now)
{
    char at[24], game[24], lobby[24], life[24], before[24];
    const char *const hide[] = {at, game, lobby, life}, *const rest[] = {before};
    int count, all = 0, rounds = 0;
    snprintf(at, sizeof at, "%" PRId64, now);
    snprintf(game, sizeof game, "%" PRId64, now - f->keep_s);
    snprintf(lobby, sizeof lobby, "%" PRId64, now - DAY_S);
    snprintf(life, sizeof life, "%" PRIu64, self->life);
    snprintf(before, sizeof before, "%" PRId64, now - LOOK_MS / 1000);
    if (run(conn, screens_sql, NULL, 0) < 0)
        return -1;
    do {
        count = run(conn, hide_sql, hide, 4);
        all += count > 0 ? count : 0;
    } while (count == AT_ONCE && ++rounds < ROUNDS);
    if (all)
        log_count(all);
    if (count < 0)
        return -1;
    for (rounds = 0; (count = run(conn, delete_sql, rest, 1)) > 0 && rounds < ROUNDS; rounds++)
        continue;
    return count < 0 ? -1 : 0;
}

/* The same where rows are spread over machines: table by table, statement by statement (forget_spread.h). */
static int sweep_spread(PGconn *conn, const struct forget *f, const struct self *self, int64_t now)
{
    const struct forget_ages ages = {
        .now = now, .games = now - f->keep_s, .others = now - DAY_S, .life = self->life};
    if (run(conn, "DELETE FROM screen WHERE until <= clock_timestamp()", NULL, 0) < 0)
        return -1;
    int hidden = forget_spread_hide(conn, &ages);
    if (hidden > 0)
        log_count(hidden);
    return hidden < 0 ? -1 : forget_spread_delete(conn, now - LOOK_MS / 1000);
}

/* It has nothing of the clerk's: neither the cable, nor a connection. */
static _Noreturn void become_sweeper(const struct forget *f, const struct access *a, const struct self *self,
                                     int64_t now)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(STDIN_FILENO);
    close_range(STDERR_FILENO + 1, ~0u, 0);
    alarm(LIMIT_S);
    signal(SIGALRM, SIG_DFL);
    PGconn *conn = access_start(a);
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (conn && PQstatus(conn) != CONNECTION_BAD && status != PGRES_POLLING_OK &&
           status != PGRES_POLLING_FAILED) {
        struct pollfd one = {.fd = PQsocket(conn),
                             .events = status == PGRES_POLLING_WRITING ? POLLOUT : POLLIN};
        poll(&one, 1, ACCESS_MS);
        status = PQconnectPoll(conn);
    }
    int bad = !conn || status != PGRES_POLLING_OK || (a->spread ? sweep_spread : sweep)(conn, f, self, now);
    PQfinish(conn);
    _exit(bad ? 1 : 0);
}

/* --- in the clerk ------------------------------------------------------------------------------------------ */

int forget_make(struct forget *f, const char *text, uint64_t now)
{
    char *rest;
    long days = strtol(text, &rest, 10);
    long settle = *rest == ' ' ? strtol(rest + 1, &rest, 10) : -1;
    if (*rest || days < 1 || days > MOST_DAYS || settle < 0 || settle > MOST_MS)
        return -1;
    *f = (struct forget){.keep_s = (int64_t)days * DAY_S, .due = now + (uint64_t)settle};
    return 0;
}

void forget_tend(struct forget *f, const struct access *a, const struct self *self, uint64_t now,
                 int64_t ahead)
{
    if (f->process > 0 && waitpid(f->process, NULL, WNOHANG) == f->process)
        f->process = 0;
    if (f->process > 0 || now < f->due)
        return;
    f->due = now + LOOK_MS;
    if (ahead > DOUBT_S || ahead < -DOUBT_S)
        return; /* one of the two clocks is wrong */
    pid_t process = fork();
    if (process == 0)
        become_sweeper(f, a, self, (int64_t)time(NULL) + ahead);
    f->process = process > 0 ? process : 0;
}

void forget_end(struct forget *f)
{
    if (f->process <= 0)
        return;
    kill(f->process, SIGKILL);
    while (waitpid(f->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    f->process = 0;
}
