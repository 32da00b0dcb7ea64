/* clue.h: clues that wait for the host's approval. */
#ifndef HUSTINGS_HUB_CLUE_H
#define HUSTINGS_HUB_CLUE_H

#include <jansson.h>

#include "server/hub/table.h"

/* Must the host see what this seat says, or a bot in it? Then it waits in the box. */
int clue_needs_nod(const struct table *t, int seat, int by_bot, const struct text *text);
void clue_hold(struct table *t, const struct choice *choice);
void clue_show(struct table *t, int seat);
void clue_show_all(struct table *t);
const char *clue_nod(struct table *t, int seat, int nod); /* NULL, or why not */

#endif
