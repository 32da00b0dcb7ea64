/* turn.h: a turn of a bot of VOTE!: what it believes, what it may do, and what it does by its beliefs (rule.c). Whoever
 * believes otherwise, or plays as if he did, puts another mind into the turn. */
#ifndef HUSTINGS_VOTE_TURN_H
#define HUSTINGS_VOTE_TURN_H

#include "bots/vote/mind.h"

struct vote_turn {
    struct vote_mind mind;
    struct rng *rng;
    float doubts; /* how much it lets chance decide; 1: as usual */
    int count;
    struct pattern list[MAX_PATTERNS];
};

/* With a mind that follows from the view alone. 0: it can't be thought about, and any move will do. */
int vote_turn_begin(struct vote_turn *t, const struct question *q, float doubts);

/* The same for whoever fills in the mind himself: of it only pack, view, seat and party are set. */
int vote_turn_open(struct vote_turn *t, const struct question *q, float doubts);

/* An ability, if it is worth it: 1. */
int vote_turn_ability(struct vote_turn *t, struct move *out);

/* What the question of the phase, or of a check (V-6.4), is answered with. */
void vote_turn_phase(struct vote_turn *t, struct move *out);

/* What the best dealing of the cards on the desk is worth to the mind of the turn. */
float vote_turn_dealing(const struct vote_turn *t);

#endif
