/* past.h: what a viewer has been shown of the game, told again: step by step for a page that was not there
 * (docs/protocol.md, `past`), or move by move. */
#ifndef HUSTINGS_HUB_PAST_H
#define HUSTINGS_HUB_PAST_H

#include <jansson.h>

#include "match/seen.h"
#include "server/hub/conn.h"

void past_take(struct conn *c, uint64_t i, json_t *m);

/* The game at a table from its first line on, for a viewer; past_close frees it. */
struct seen_game *past_open(const struct table *t, int viewer);
int past_next(struct seen_game *g); /* a line: 1; the end: 0 */
void past_close(struct seen_game *g);

#endif
