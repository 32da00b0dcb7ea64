/* door.h: who may come in: the key of a table's link and its renewals, the lock, and those who were removed. */
#ifndef HUSTINGS_HUB_DOOR_H
#define HUSTINGS_HUB_DOOR_H

#include <jansson.h>

#include "server/hub/table.h"

enum door { DOOR_OPEN, DOOR_KNOCK, DOOR_SHUT };

/* What a wish to sit finds; a seat that is the host's to give is not asked about. */
enum door door_for(const struct conn *c, json_t *sit);

/* Makes the key that belongs to the table's number of renewals. */
void door_make_key(struct table *t);
void door_recall_key(struct table *t); /* after a restart; none, if another secret made the table's key */
void door_renew(struct table *t);      /* and it is logged and shown: the old key opens nothing any more */

/* The token of somebody who was removed (its hash) opens nothing, until the host lets its owner in again. */
void door_keep_out(struct table *t, const uint8_t token[HASH]);
void door_forgive(struct table *t, const uint8_t token[HASH]);
int door_is_kept_out(const struct table *t, const uint8_t token[HASH]);

#endif
