/* stage.h: the stage of a table: what has happened is shown as a scene that takes its time, and bots, windows and clocks
 * begin when the stage is free (docs/server-design.md, The stage). How long a scene takes follows from what a spectator
 * may know, and from nothing else. Nothing of it is in the log. */
#ifndef HUSTINGS_HUB_STAGE_H
#define HUSTINGS_HUB_STAGE_H

#include "match/cues.h"
#include "match/out.h"
#include "server/hub/chatter.h"
#include "server/hub/table.h"

/* The moves of a step as a spectator may know them. The hub holds them: a step is about one table. */
struct step_moves {
    struct move *list;
    int count, room;
};

struct stage {
    uint64_t n;                     /* the step that took the stage last */
    uint64_t until;                 /* when it is free */
    int is_opening;                 /* the first one, in which people read who they are: … */
    uint64_t opened, opening_until; /* … since when, and until when at most; … */
    uint64_t opening_end;           /* … and once everyone is ready, until then; 0: not yet */
    uint32_t skipped;               /* who wants to go on, or is ready: one bit per seat */
    uint32_t shown_ready;           /* of those who are ready, the ones that everyone is shown */
    uint32_t newcomers;             /* who came after the scene had begun, and is not shown it */
    uint64_t first;                 /* the number of the first move of the last step, … */
    struct cue cues[CUES_MOST];     /* … and its scene … */
    uint32_t ms[CUES_MOST];         /* … as this table plays it */
    int count;
    struct chatter chatter;
    uint64_t viewed; /* after how many moves the view was taken */
    uint64_t view[]; /* the position as a spectator sees it */
};

void stage_make(struct table *t);      /* with the match */
void stage_open(struct table *t);      /* the game begins, with its opening */
void stage_clear(struct table *t);     /* it is free, whatever took it */
void stage_look(struct table *t);      /* the next step is told from here, … */
void stage_from_here(struct table *t); /* … and what was played in this one is not */

/* A move is made in a position; and a step is over, before its questions are asked. */
void stage_move(struct table *t, const void *before, const struct move *move);
void stage_step(struct table *t);

uint64_t stage_free(const struct table *t); /* when the stage is free: now, or later */
uint64_t stage_left(const struct table *t); /* until then; while a game is paused it does not change */
int stage_in_opening(const struct table *t);
int stage_is_ready(const struct table *t, int seat); /* in the opening, as everyone is shown */
void stage_put(struct out *o, const struct table *t, int viewer, const struct events *events);

void stage_ready(struct table *t, int seat);     /* it has moved: it needs no opening any more */
void stage_take_over(struct table *t, int seat); /* a person takes a bot's seat */
void stage_pace(struct table *t);                /* the host has chosen another pace */
void stage_pause(struct table *t, uint64_t gap);
void stage_skip(struct conn *c, uint64_t i, json_t *m);
const char *stage_begin(struct table *t); /* the host ends the opening; NULL, or why not */
void stage_tick(struct table *t);
uint64_t stage_due(const struct table *t);

#endif
