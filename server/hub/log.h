/* log.h: the log of a table: what is written, what waits for it, how a table is restored from it. */
#ifndef HUSTINGS_HUB_LOG_H
#define HUSTINGS_HUB_LOG_H

#include <jansson.h>

#include "server/hub/table.h"

/* Adds an entry to the batch of this step (taking the body); everything shown from now on waits for it. */
void log_add(struct table *t, const char *kind, json_t *body);
void log_line(struct table *t, const char *kind, char *line); /* a line of the record, which is freed */
void log_move(struct table *t, char *line); /* the same of a move, with the number of its step */
void log_hold(struct table *t, int seat,
              const struct choice *choice); /* came into its box; NULL: it is empty */
void record_keep(struct table *t, const char *line, size_t size);
void log_stored(struct table *t, uint64_t entries);
int log_replay(struct table *t, const char *bytes, size_t size); /* -1: it does not replay */

#endif
