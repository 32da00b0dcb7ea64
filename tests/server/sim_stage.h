/* sim_stage.h: checks that nobody but people moves while the stage of the simulated table is taken. */
#ifndef HUSTINGS_SIM_STAGE_H
#define HUSTINGS_SIM_STAGE_H

#include "sim_world.h"

/* What the table was like before an event. */
struct stage_seen {
    uint64_t moves; /* of its game */
    uint8_t game[16];
    int choices;    /* of bots, in the box */
    int is_watched; /* the stage is taken, and the event is not a person's */
};

struct stage_seen stage_before(struct world *w, struct hub *hub, const struct hub_event *e, int is_bot);
void stage_after(struct world *w, struct hub *hub, const struct stage_seen *before);

#endif
