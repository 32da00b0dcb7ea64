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

#endif
