/* room.h: room for tables in memory: which of them make room for others, for whom some of it is kept, and how much an
 * address may hold. A table that makes room sleeps: the store has it, and it wakes when somebody comes. */
#ifndef HUSTINGS_HUB_ROOM_H
#define HUSTINGS_HUB_ROOM_H

#include "server/hub/table.h"

int room_has_people(const struct table *t); /* players, guests or spectators are connected */

int room_is_in_use(
    const struct table *t); /* somebody is there, or it is the table that the server keeps open */

int room_is_sat_at(const struct table *t); /* somebody may come back to it: it is not just open */

/* Room for one more, which others have made if need be: 1, or 0 with nothing changed. Somebody who comes back goes
 * before a new table. */
int room_for_new(struct hub *h);
int room_for_return(struct hub *h, const char *address);

/* May this address hold one more? A table of its own that nobody is at makes room first. */
int room_within_share(struct hub *h, const char *address);
void room_hold(struct table *t, const char *address); /* it opened or woke the table */

/* The openers of young tables that sleep: a request to open one, sent again, is the same table. */
struct opening {
    struct opening *next;
    uint64_t id, opened;
    char code[STORE_CODE + 1];
    uint8_t opener[HASH];
    char link[KEY_LETTERS + 1];
};
void room_keep_opening(const struct table *t); /* it is about to sleep */
void room_take_opening(struct table *t);       /* it is awake again */
int room_is_young(const struct table *t); /* in its lobby, opened less than ten minutes ago, its opener not
                                                * kicked */
const struct opening *room_find_opening(struct hub *h, const char *token); /* NULL: none */
uint64_t room_find_former(struct hub *h,
                          const char *token); /* a table from before the start, which may be the
                                                              * token's: to be loaded; 0: none */
void room_free(struct hub *h);

#endif
