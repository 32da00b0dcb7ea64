/* steps.h: the steps of a game: the moves that one state shows together, and what was said after each
 * (docs/server-design.md, Steps). The log has the number of its step beside each move, so that a table that is read
 * again counts as it did. */
#ifndef HUSTINGS_HUB_STEPS_H
#define HUSTINGS_HUB_STEPS_H

#include "server/hub/table.h"

struct step {
    uint64_t at;   /* when it was shown; after a restart: when it was read */
    uint64_t from; /* its first move */
};

/* Something that was said, or what a table vote has decided. */
struct remark {
    struct remark *next;
    uint64_t at;
    uint32_t step; /* after that many */
    int is_vote;
    json_t *body; /* the message without `t` */
};

void steps_move(struct table *t); /* a move is about to be played */
void steps_end(struct table *t);  /* everything that belongs together has been */
void steps_remark(struct table *t, int is_vote,
                  json_t *body); /* while a game is played; takes the reference */
void steps_forget(struct table *t);

/* From the log: the number of the step that the next move belongs to; 0: it was written by a program that did not
 * count, and the rules have to say where steps end. */
void steps_logged(struct table *t, uint32_t step);

/* How many moves the first so many steps have. */
uint64_t steps_moves(const struct table *t, uint32_t steps);

#endif
