#include "server/postgres/session.h"

#include <poll.h>
#include <string.h>

enum {
    PAUSE_MS = 100, /* before it is tried again; … */
    MOST_PAUSE_MS = 1000,
    ANSWER_MS = 15000 /* that an answer may take, before the connection counts as broken */
};

static void drop(struct session *s)
{
    PQclear(s->result);
    s->result = NULL;
    PQfinish(s->conn);
    s->conn = NULL;
    s->prepared = 0;
    s->step = SESSION_DOWN;
}

/* It is tried again soon, but less and less. */
static void break_off(struct session *s, uint64_t now, const char *message)
{
    char sqlstate[6];
    access_error(message, s->why, sizeof s->why, sqlstate);
    drop(s);
    s->pause = s->pause ? s->pause : PAUSE_MS;
    s->due = now + s->pause;
    s->pause = 2 * s->pause < MOST_PAUSE_MS ? 2 * s->pause : MOST_PAUSE_MS;
}

void session_end(struct session *s)
{
    if (s->conn)
        drop(s);
    question_free(&s->question);
}

/* --- connecting ------------------------------------------------------------------------------------------ */

void session_tend(struct session *s, const struct access *a, uint64_t now)
{
    if (s->step != SESSION_DOWN || now < s->due)
        return;
    s->conn = access_start(a);
    if (!s->conn || PQstatus(s->conn) == CONNECTION_BAD) {
        break_off(s, now, s->conn ? PQerrorMessage(s->conn) : "out of memory");
        return;
    }
    s->step = SESSION_CONNECTING;
    s->events = POLLOUT;
    s->due = now + ACCESS_MS;
}

static void go_on_connecting(struct session *s, short events, uint64_t now)
{
    PostgresPollingStatusType status = events ? PQconnectPoll(s->conn) : PGRES_POLLING_READING;
    if (events && status == PGRES_POLLING_OK) {
        PQsetnonblocking(s->conn, 1);
        s->step = SESSION_IDLE;
        s->events = POLLIN;
    } else if (status == PGRES_POLLING_FAILED || now >= s->due) {
        break_off(s, now, status == PGRES_POLLING_FAILED ? PQerrorMessage(s->conn) : "no answer");
    } else if (events) {
        s->events = status == PGRES_POLLING_WRITING ? POLLOUT : POLLIN;
    }
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static int send_step(struct session *s)
{
    if (s->is_blocked && (s->statement->what == DO_TAKE || s->self->spread)) {
        s->step = SESSION_FREEING;
        return PQsendQuery(s->conn, end_stuck_sql);
    }
    if (!(s->prepared >> s->question.form & 1)) {
        s->step = SESSION_PREPARING;
        return PQsendPrepare(s->conn, statement_name(s->question.form), statement_sql(s->question.form), 0,
                             NULL);
    }
    s->step = SESSION_ASKING;
    return question_send(s->conn, &s->question);
}

/* 0, or -1: the connection is broken. */
static int flush(struct session *s)
{
    int left = PQflush(s->conn);
    s->events = left > 0 ? POLLIN | POLLOUT : POLLIN;
    return left < 0 ? -1 : 0;
}

void session_ask(struct session *s, const struct chain_statement *statement, const struct self *self,
                 uint64_t now)
{
    s->statement = statement;
    s->self = self;
    s->due = now + ANSWER_MS;
    question_make(&s->question, statement, self);
    if (!send_step(s) || flush(s))
        s->due = now; /* the next turn finds that it is broken */
}

/* The answer when nobody knows whether it was done. */
static int answer_unknown(struct session *s, uint64_t now, const char *message, struct answer *out)
{
    *out = (struct answer){.chain.result = CHAIN_UNKNOWN};
    break_off(s, now, message);
    return 1;
}

/* One step has its result: 1: that is the answer. */
static int end_step(struct session *s, uint64_t now, struct answer *out)
{
    const char *sqlstate = PQresultErrorField(s->result, PG_DIAG_SQLSTATE);
    int done = PQresultStatus(s->result) == PGRES_TUPLES_OK || PQresultStatus(s->result) == PGRES_COMMAND_OK;
    enum session_step was = s->step;
    if (was == SESSION_FREEING)
        s->is_blocked = 0;
    if (was == SESSION_PREPARING && done)
        s->prepared |= UINT64_C(1) << s->question.form;
    int again = was == SESSION_ASKING && question_again(&s->question, s->statement, s->self, s->result);
    if (was == SESSION_FREEING || (was == SESSION_PREPARING && done) || again) {
        PQclear(s->result);
        s->result = NULL;
        return !send_step(s) || flush(s) ? answer_unknown(s, now, PQerrorMessage(s->conn), out) : 0;
    }
    if (!done && result_of(sqlstate) == CHAIN_UNKNOWN)
        return answer_unknown(s, now, PQresultErrorMessage(s->result), out);
    s->is_blocked |= sqlstate && strcmp(sqlstate, "55P03") == 0;
    answer_read(out, &s->question, s->statement, s->result);
    s->step = SESSION_IDLE;
    s->pause = 0;
    return 1;
}

/* Takes results until they are all here. */
static int take_results(struct session *s, uint64_t now, struct answer *out)
{
    while (!PQisBusy(s->conn)) {
        PGresult *one = PQgetResult(s->conn);
        if (!one)
            return s->result ? end_step(s, now, out) : answer_unknown(s, now, PQerrorMessage(s->conn), out);
        PQclear(s->result);
        s->result = one;
    }
    return 0;
}

int session_turn(struct session *s, short events, uint64_t now, struct answer *out)
{
    if (s->step == SESSION_DOWN)
        return 0;
    if (s->step == SESSION_CONNECTING) {
        go_on_connecting(s, events, now);
        return 0;
    }
    int broken = events && (!PQconsumeInput(s->conn) || flush(s) || PQstatus(s->conn) == CONNECTION_BAD);
    if (s->step == SESSION_IDLE) {
        if (broken)
            break_off(s, now, PQerrorMessage(s->conn));
        return 0;
    }
    if (events && !broken && take_results(s, now, out))
        return 1;
    if (s->step == SESSION_DOWN || s->step == SESSION_IDLE)
        return 0;
    if (broken || now >= s->due)
        return answer_unknown(s, now, broken ? PQerrorMessage(s->conn) : "no answer", out);
    return 0;
}

void session_answered(struct session *s, struct answer *a)
{
    answer_free(a);
    PQclear(s->result);
    s->result = NULL;
    s->statement = NULL;
}
