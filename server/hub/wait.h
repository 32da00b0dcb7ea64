/* wait.h: clients that wait: for a table to be loaded, or, as guesses (guess.h), for the moment when they are refused.
 * Each socket and each request waits at most once, so there are no more of them than sockets. */
#ifndef HUSTINGS_HUB_WAIT_H
#define HUSTINGS_HUB_WAIT_H

#include <jansson.h>

#include "server/hub/hub.h"

struct table;

enum wait_as {
    WAIT_FOR_TABLE,
    WAIT_AS_GUESS /* answered if it turns out to belong to the table, and otherwise refused after a fixed time */
};

/* What the store has said of the table since somebody asked for it. Only a shared store has to be asked for tables that
 * are in memory, or that nobody here knows. */
enum wait_told {
    TOLD_NOTHING,
    TOLD_MISSING, /* there is none with this code */
    TOLD_HERE     /* it is ours, as it is in memory; or it was read */
};

/* For the table with this number; a guess may wait for none (0). A shared store is asked by the code. */
void hub_wait_hello(struct hub *h, uint64_t number, uint32_t conn, json_t *hello, enum wait_as as);
void hub_wait_request(struct hub *h, uint64_t number, const char *code, uint32_t conn,
                      const struct hub_request *r, enum wait_as as);
/* For an answer of a shared store: whether a table may be opened with this code, the token's `turn`th. */
void hub_wait_opening(struct hub *h, const char *code, int turn, uint32_t conn, const struct hub_request *r);

/* A TV that has got the table with this code: for its key. */
void hub_wait_screen(struct hub *h, const char *code, uint32_t conn);

/* The address of the first that waits for this table; "": nobody does. */
const char *wait_address(const struct hub *h, uint64_t number);

void wait_loaded(struct hub *h, uint64_t number);    /* it is in memory, or gone for good */
void wait_turn_away(struct hub *h, uint64_t number); /* it cannot be loaded now */
void wait_turn_all_away(struct hub *h);              /* no table can */

/* Another server has it; `tried`: even though somebody did not reach it there, it lives. */
void wait_moved(struct hub *h, uint64_t number, const char *url, int tried);

/* A shared store has answered a question that was somebody's own, or that strangers share; `read`: what it read, until this returns, or NULL. */
void wait_answered(struct hub *h, uint64_t ask, enum wait_told told, struct table *read);
void wait_answered_badly(struct hub *h, uint64_t ask);      /* it could not be read */
uint64_t wait_asked_at(const struct hub *h, uint64_t ask);  /* when; 0: nobody waits any more */
uint64_t wait_asked_for(const struct hub *h, uint64_t ask); /* the table's number; 0: nobody waits any more */
void wait_forget(struct hub *h, uint32_t conn);             /* its socket is gone */
void wait_tick(struct hub *h);
uint64_t wait_due(const struct hub *h); /* when something must be answered; UINT64_MAX: nothing */
void wait_free(struct hub *h);

#endif
