/* access.h: how the clerk reaches the database, and whether it may. */
#ifndef HUSTINGS_POSTGRES_ACCESS_H
#define HUSTINGS_POSTGRES_ACCESS_H

#include <libpq-fe.h>
#include <stddef.h>
#include <stdint.h>

enum { ACCESS_MS = 10000 /* that a connection may take to come about */ };

struct access {
    char url[4096];
    int spread;           /* the URL says spread=1: the database spreads rows over machines */
    int is_bad_spread;    /* … or something that is not a value of it */
    char application[32]; /* by which others find this life's sessions */
    char options[2048];   /* settings of a session */
};

/* 0, or -1: the URL can't be read; `why` says it. `spread` is ours: libpq does not see it. */
int access_make(struct access *a, const char *url, uint64_t life, char *why, size_t cap);

/* Begins to connect; PQconnectPoll goes on. NULL: no memory. */
PGconn *access_start(const struct access *a);

/* May a password be sent there? Not to another machine, unless its certificate is checked. */
int access_is_safe(PGconn *conn);

/* The first line of what libpq says, without the place in PostgreSQL's sources; and the SQLSTATE in it, "" if there is
 * none. */
void access_error(const char *message, char *text, size_t cap, char sqlstate[6]);

#endif
