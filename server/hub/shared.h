/* shared.h: a store that other servers use, too (docs/server-design.md, Several servers). What is in memory may be
 * another server's by now, and what is not may be anywhere: so the store is asked, for every hello and every request
 * about a table, after it came. Those at a table need no such question: what they change is stored before it is shown,
 * and the store refuses a server that has lost the table. */
#ifndef HUSTINGS_HUB_SHARED_H
#define HUSTINGS_HUB_SHARED_H

#include "server/hub/own.h"

/* Asks for what a client waits for: whether a table in memory is still ours; for a socket, to have the table; for a
 * request, to read its log. */
void shared_ask(struct hub *h, struct waiting *w);

void shared_take_found(struct hub *h, const struct hub_event *e);
void shared_take_confirmed(struct hub *h, const struct hub_event *e);
void shared_take_lost(struct hub *h, const struct hub_event *e);
void shared_take_store(struct hub *h, const struct hub_event *e);

/* Of a table that was read again: when it was opened, and the key of its link. */
void shared_recall(struct table *t, uint64_t age_s);

/* A living server with a pack of this mark (packs.h), the one with most room; NULL: there is none. */
const struct news_node *shared_find_pack(const struct hub *h, uint32_t mark);

/* What this server may allow of something that all of them together limit. */
int shared_part(const struct hub *h, int cap);

#endif
