/* given.h: what the games of a table begin with, where it goes on from a moment of a record (docs/record.md, Given moves,
 * An imagined beginning). Only a hub whose setup has `branches` opens such tables: a page's own, where nobody else plays. */
#ifndef HUSTINGS_HUB_GIVEN_H
#define HUSTINGS_HUB_GIVEN_H

#include "server/hub/table.h"

/* Takes {"record":TEXT,"moves":N}: the first N moves of that record; of a seat's record, what it knew after the step with
 * move N - 1. The table has its pack, seats and options, which must
 * be the record's. -1 with *e set: they are not, there are fewer moves, or with them the game is over. */
int given_take(struct table *t, json_t *wish, struct error *e);

/* What given_take needs to do the same again, for the log; NULL: nothing is given. The caller owns it. */
json_t *given_json(const struct table *t);

void given_free(struct table *t);

#endif
