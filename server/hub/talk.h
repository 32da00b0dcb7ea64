/* talk.h: declares what is said at a table, and moving a seat to another device. */
#ifndef HUSTINGS_HUB_TALK_H
#define HUSTINGS_HUB_TALK_H

#include <jansson.h>

#include "bots/remark.h"
#include "server/hub/table.h"

void talk_say(struct conn *c, uint64_t i, json_t *m);
void talk_remark(struct table *t, int seat, const struct bot_remark *remark); /* a bot says something */
void talk_transfer(struct conn *c, uint64_t i, json_t *m);
void talk_claimed(struct table *t,
                  json_t *said); /* counts what was said in a game and told, if it is a claim */
void talk_recall(struct table *t,
                 json_t *said); /* said in a game that this one goes on from: noted, told to nobody */

#endif
