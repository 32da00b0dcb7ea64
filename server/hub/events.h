/* events.h: moves as a viewer sees them, one after the other: commas between, and where each ends. */
#ifndef HUSTINGS_HUB_EVENTS_H
#define HUSTINGS_HUB_EVENTS_H

#include "match/out.h"
#include "server/hub/facts.h"

struct events {
    struct out text;
    struct hub_told *told;
    uint32_t count, room;
};

void events_clear(struct events *e);
void events_free(struct events *e);
void events_end_one(struct events *e, uint64_t number); /* the one of that number is written, up to here */

#endif
