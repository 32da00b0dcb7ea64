/* screen.h: a TV that has no table yet shows four letters; a player types them, and the TV becomes a board of that
 * player's table. Nobody types a key with a remote control. */
#ifndef HUSTINGS_HUB_SCREEN_H
#define HUSTINGS_HUB_SCREEN_H

#include <jansson.h>

#include "server/hub/conn.h"

void screen_wait(struct conn *c, uint64_t i, json_t *m); /* `screen`: the letters */
void screen_pair(struct conn *c, uint64_t i, json_t *m); /* `pair`: a player has read them */
void screen_return(struct conn *c,
                   const char *token); /* on a board's hello: recognises a screen that a player let in */
void screen_stop(struct conn *c);      /* it shows no letters any more */

/* --- where other servers have the same store ------------------------------------------------------------------ */

void screen_answered(struct hub *h, const struct hub_event *e); /* the store, to a question about a TV */
/* It has read the table that a TV got; NULL: there is none, or it was lost meanwhile. */
void screen_found(struct conn *c, const char *code, const struct table *t);
void screen_tick(struct hub *h);
uint64_t screen_due(const struct hub *h); /* when the store is asked next; UINT64_MAX: no TV waits */

#endif
