/* seal.h: luck that can be checked: how a game is sealed before it begins. */
#ifndef HUSTINGS_HUB_SEAL_H
#define HUSTINGS_HUB_SEAL_H

#include <jansson.h>

#include "server/hub/table.h"

void seal_begin(struct table *t);
void seal_cancel(struct table *t); /* back in the lobby, and everybody is shown that */
void seal_pledge(struct conn *c, uint64_t i, json_t *m);
void seal_reveal(struct conn *c, uint64_t i, json_t *m);
void seal_tick(struct table *t);
void seal_show(struct table *t, uint32_t conn); /* the state of the ceremony, for a newcomer */

#endif
