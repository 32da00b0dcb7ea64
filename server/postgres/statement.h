/* statement.h: what the chain asks (server/store/chain.h), in SQL, and what PostgreSQL answers, as the chain wants it.
 * Everything goes as binary parameters; rows of a statement go as arrays, one for each column.
 * A statement may have several forms: a quick one that does nearly always, and one for the other cases. */
#ifndef HUSTINGS_POSTGRES_STATEMENT_H
#define HUSTINGS_POSTGRES_STATEMENT_H

#include <libpq-fe.h>

#include "server/store/chain.h"

/* Who asks. */
struct self {
    uint64_t life;
    const char *name, *url, *build, *packs; /* marks of its packs, as text (news.h) */
    char host[128];                         /* this machine, since it was started */
    int spread; /* the database spreads rows over machines: every statement is about one row of one table */
};

enum { MOST_PARAMS = 10 };

/* Nearly always the places of all rows are free. Then PostgreSQL need not look before it puts a row, nor say which ones it
 * has put: how many is enough. If it is otherwise, the statement is sent again in its careful form. */
enum quick { QUICK = 32 /* behind all of the chain's */, PUT_ONE_QUICKLY = QUICK, PUT_MANY_QUICKLY };

/* In a database that is spread, a statement finds its machine by one key: the code of a table or, for rows, its number.
 * Nothing is used that only PostgreSQL itself has. */
enum spread_form {
    SPREAD = 48,
    SPREAD_PLACE = SPREAD,
    SPREAD_OPEN,
    SPREAD_LOOK,
    SPREAD_OWNER,
    SPREAD_CONFIRM,
    SPREAD_RELEASE,
    SPREAD_BEAT
};

struct question {
    int form; /* which SQL, below 64 */
    int count;
    int sizes[MOST_PARAMS];
    size_t at[MOST_PARAMS]; /* in bytes */
    char *bytes;
    size_t size, room;
    uint64_t table, owner, age; /* of a look in two parts: what the first has found */
    int needs;
};

/* What a prepared statement is called, and what it says: by the statement of the chain, or by the form of a question. */
const char *statement_name(int form);
const char *statement_sql(int form);

/* Puts a statement's parameters together; the memory is used again for the next. */
void question_make(struct question *q, const struct chain_statement *s, const struct self *self);
/* Its answer may be that it has to be asked in another form: 1: *q is that form, to be sent. */
int question_again(struct question *q, const struct chain_statement *s, const struct self *self,
                   const PGresult *result);
void question_free(struct question *q);
int question_send(PGconn *conn, const struct question *q); /* 1, or 0, as libpq says it */

struct answer {
    struct chain_answer chain;
    uint8_t *hits, (*sums)[SUM];
    struct chain_row *rows;
    struct news_node nodes[NEWS_NODES]; /* of a beat */
    int64_t clock; /* of a beat: seconds since 1970, by the database's clock; 0: not told */
};

/* Reads an answer; its rows point into the result. */
void answer_read(struct answer *a, const struct question *q, const struct chain_statement *s,
                 const PGresult *result);
void answer_free(struct answer *a); /* what it points to */

/* What an error means for whoever sent the statement; NULL: the connection broke. */
enum chain_result result_of(const char *sqlstate);

/* A session that was stopped in the middle of a statement holds its rows, and no time-out of PostgreSQL's ends that:
 * ends those that have been at it for longer than anybody waits. */
extern const char end_stuck_sql[];

/* This server lives; a row: it has its name. $1 name, $2 life, $3 URL, $4 build, $5 host, $6 the schema and $7 the newest
 * log that it knows, $8 its packs. */
extern const char join_sql[];

#endif
