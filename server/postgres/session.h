/* session.h: one connection to the database: it comes about, is asked one thing at a time, and breaks. Nothing here
 * waits. */
#ifndef HUSTINGS_POSTGRES_SESSION_H
#define HUSTINGS_POSTGRES_SESSION_H

#include "server/postgres/access.h"
#include "server/postgres/statement.h"

enum session_step {
    SESSION_DOWN,
    SESSION_CONNECTING,
    SESSION_IDLE,
    SESSION_FREEING,   /* ends others that are stuck; then: */
    SESSION_PREPARING, /* the statement is new to this session; then: */
    SESSION_ASKING
};

struct session {
    PGconn *conn;
    enum session_step step;
    short events;      /* to wait for */
    uint64_t due;      /* down: the next attempt; otherwise: by then it counts as broken */
    uint64_t pause;    /* after the next failure */
    uint64_t prepared; /* forms */
    int is_blocked;    /* somebody held what it wanted for too long */
    const struct chain_statement *statement;
    const struct self *self; /* who asks */
    uint64_t asked_us;       /* when */
    struct question question;
    PGresult *result;
    char why[256]; /* it broke; "": that was said */
};

/* Connects, if it is time to. */
void session_tend(struct session *s, const struct access *a, uint64_t now);

/* Asks; only an idle one. */
void session_ask(struct session *s, const struct chain_statement *statement, const struct self *self,
                 uint64_t now);

/* Something has happened on its socket (events of poll), or time has passed: 1: *out is the answer, until
 * session_answered. */
int session_turn(struct session *s, short events, uint64_t now, struct answer *out);
void session_answered(struct session *s, struct answer *a);

void session_end(struct session *s);

#endif
