/* guests.h: people at a table who neither sit nor watch: how many there may be, and what they hear. They are told of
 * changes to the seats, a limited number of them per turn, so that a table with many guests does not keep others
 * waiting. A guest whose turn comes later gets the seats as they are then: nothing piles up. */
#ifndef HUSTINGS_HUB_GUESTS_H
#define HUSTINGS_HUB_GUESTS_H

#include <jansson.h>

#include "server/hub/table.h"

/* May this connection be a guest of the table that it says hello to? Half of the room is for those who were invited. */
int guests_have_room(struct conn *c, json_t *hello);

void guests_tell(struct conn *c); /* that the seats have changed: now, or when its turn comes */
void guests_tick(struct hub *h);
uint64_t guests_due(const struct hub *h); /* UINT64_MAX: nobody waits */

int guests_begin(struct hub *h); /* 0, or -1: no memory */
void guests_end(struct hub *h);

#endif
