/* turn.h: a turn of a bot of VOTE!: what it believes, what it may do, and what it does by its beliefs (rule.c). Whoever
 * believes otherwise, or plays as if he did, puts another mind into the turn. */
#ifndef HUSTINGS_VOTE_TURN_H
#define HUSTINGS_VOTE_TURN_H

#include "bots/vote/mind.h"

struct vote_turn {
    struct vote_mind mind;
    struct rng *rng;
    float doubts; /* how much it lets chance decide; 1: as usual */
    int covers;   /* a Republican who has a use for Loyalty checks: he keeps them */
    int count;
    struct pattern list[MAX_PATTERNS];
};

/* With a mind that follows from the view alone. 0: it can't be thought about, and any move will do. */
int vote_turn_begin(struct vote_turn *t, const struct question *q, float doubts);

/* The same for whoever fills in the mind himself: of it only pack, view, seat and party are set. */
int vote_turn_open(struct vote_turn *t, const struct question *q, float doubts);

/* Loyalty change or elimination, if it is worth it: 1. */
int vote_turn_ability(struct vote_turn *t, struct move *out);

/* Returns 1 if a pattern of the verb is on offer. */
int vote_turn_can(const struct vote_turn *t, int verb);

/* A Loyalty check, if it is worth it: 1. A seat that is trusted fully is not checked. */
int vote_turn_check(struct vote_turn *t, struct move *out);

/* Says after a check that the seat is of this party (V-6.4). */
void vote_turn_claim(struct vote_turn *t, int party, struct move *out);

/* 0 … 1. */
float vote_turn_luck(struct vote_turn *t);

/* What the question of the phase, or of a check (V-6.4), is answered with. */
void vote_turn_phase(struct vote_turn *t, struct move *out);

/* Returns the distance from the point at which the mind would vote the other way about the candidate; negative if it votes
 * against. */
float vote_turn_inclination(const struct vote_mind *m);

/* What the best dealing of the cards on the desk is worth to the mind of the turn. */
float vote_turn_dealing(const struct vote_turn *t);

/* Returns the cost of a gift to the mind's party compared with the best dealing, 0 or more. */
float vote_turn_regret(const struct vote_turn *t, const struct move *gift);

#endif
