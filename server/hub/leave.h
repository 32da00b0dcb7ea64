/* leave.h: a server that shares its store and will end soon: others get its tables, some at a time, and everybody there
 * is told where to go on. Meanwhile it serves whoever comes, and sends every hello elsewhere. */
#ifndef HUSTINGS_HUB_LEAVE_H
#define HUSTINGS_HUB_LEAVE_H

#include "server/hub/own.h"

void leave_begin(struct hub *h);
void leave_tick(struct hub *h);
uint64_t leave_due(const struct hub *h); /* UINT64_MAX: never */

/* After every step: tables whose last entries are stored leave the memory; says when all have. */
void leave_finish(struct hub *h);

/* Where a client should go that says hello to this table now: the URL of another server; NULL: it may stay. */
const char *leave_url(const struct hub *h, const char *code);

#endif
