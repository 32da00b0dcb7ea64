/* votes.h: declares the votes of a table: proposing, ballots and what a passed vote does (docs/protocol.md, Votes). */
#ifndef HUSTINGS_HUB_VOTES_H
#define HUSTINGS_HUB_VOTES_H

#include <jansson.h>

#include "server/hub/table.h"

/* Handle the messages `propose` and `ballot`. */
void votes_propose(struct conn *c, uint64_t i, json_t *m);
void votes_ballot(struct conn *c, uint64_t i, json_t *m);

/* Sends the open vote, if there is one, to a connection. */
void votes_show(struct table *t, uint32_t conn);

/* Must be called after every event that may have changed the table. Counts the open vote again: ends it if it is
 * decided, out of time or without an object, and otherwise announces changes of its voters. */
void votes_settle(struct table *t);

#endif
