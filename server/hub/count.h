/* count.h: counts limits met, messages rejected and messages accepted. */
#ifndef HUSTINGS_HUB_COUNT_H
#define HUSTINGS_HUB_COUNT_H

#include "server/hub/hub.h"

void hub_count_reject(struct hub *h, const char *code);
void hub_count_limit(struct hub *h, enum hub_limit limit);
void hub_count_moved(struct hub *h);
void hub_count_tried(struct hub *h);
void hub_count_return(struct hub *h);   /* somebody is back in a seat */
void hub_count_late_bot(struct hub *h); /* its answer has missed its moment */
void hub_count_message(struct hub *h, int kind, int refused);
uint64_t hub_count_rejects(const struct hub *h);

#endif
