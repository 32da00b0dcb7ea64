/* wait.h: clients that wait: for a table to be loaded, or, as guesses (guess.h), for the moment when they are refused.
 * Each socket and each request waits at most once, so there are no more of them than sockets. */
#ifndef HUSTINGS_HUB_WAIT_H
#define HUSTINGS_HUB_WAIT_H

#include <jansson.h>

#include "server/hub/hub.h"

enum wait_as {
    WAIT_FOR_TABLE,
    WAIT_AS_GUESS /* answered if it turns out to belong to the table, and otherwise refused after a fixed time */
};

/* For the table with this number; a guess may wait for none (0). */
void hub_wait_hello(struct hub *h, uint64_t id, uint32_t conn, json_t *hello, enum wait_as as);
void hub_wait_request(struct hub *h, uint64_t id, uint32_t conn, const struct hub_request *r,
                      enum wait_as as);

/* The address of the first that waits for this table; "": nobody does. */
const char *wait_address(const struct hub *h, uint64_t id);

void wait_loaded(struct hub *h, uint64_t id);    /* it is in memory, or gone for good */
void wait_turn_away(struct hub *h, uint64_t id); /* it cannot be loaded now */
void wait_forget(struct hub *h, uint32_t conn);  /* its socket is gone */
void wait_tick(struct hub *h);
uint64_t wait_due(const struct hub *h); /* when something must be answered; UINT64_MAX: nothing */
void wait_free(struct hub *h);

#endif
