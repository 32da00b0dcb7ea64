/* leaf.h: what a round's end is worth in Election Night: the win chance from the mandates to expect. */
#ifndef HUSTINGS_BOTS_NIGHT_LEAF_H
#define HUSTINGS_BOTS_NIGHT_LEAF_H

#include "rules/night/night.h"

struct night_net;

/* The eight numbers of the form; leaf.c says how they were found. */
struct night_form {
    float numbers; /* written by both seats together in an action */
    float spread;  /* variance that a field still to be filled adds to a lead */
    float doubt;   /* … and that a lead has anyway while rounds are to come */
    float keeps;   /* chance that a filled field does not spoil a full win */
    float set;     /* a free number, in mandates */
    float flip;    /* a flip kept for later, when they are scarce */
    float noise;   /* standard deviation of the mandates' difference at the end … */
    float more;    /* … and what each round still to come adds to its square */
};
extern const struct night_form night_form_fitted;

enum { NIGHT_MOST_LEAD = 6 * NIGHT_MAX_REGION_FIELDS };

/* The form worked out for the end of one round. */
struct night_leaf {
    float hold[NIGHT_MAX_REGION_FIELDS + 1]
              [2 * NIGHT_MOST_LEAD + 1];       /* -1 … 1: lost … won, by free and lead */
    float filled[NIGHT_MAX_REGION_FIELDS + 1]; /* chance that this many fields fill up and spoil nothing */
    float set[7];                              /* by numbers missing */
    float field, number;                       /* the tie-breaks, in the last round (N-9.8, N-9.9) */
    float sharp;                               /* 1 / standard deviation of M */
    float flips[NIGHT_FLIPS + 1]
               [NIGHT_FLIPS + 1]; /* by those left of seat 0 and of seat 1, in those deviations */
    const struct night_net *net;  /* what corrects the form; NULL: nothing does */
    int rounds;                   /* to come */
    float share;                  /* of the free fields that they will fill */
};

/* For the end of this round. `free`: fields that will be free by then; `net`: may be NULL. */
void night_leaf_make(struct night_leaf *leaf, const struct night_form *form, const struct night_net *net,
                     int round, float free);

/* So many standard deviations is every mandate worth that decides a game which is over. */
#define NIGHT_CERTAIN 1e7f

/* -1 … 1 for a game surely lost … surely won by seat 0, by the standard deviations that it is ahead. Near enough to tanh, the same to the bit on every machine. */
static inline float night_swing(float x)
{
    if (x >= 3 || x <= -3)
        return x > 0 ? 1.0f : -1.0f;
    return x * (27 + x * x) / (27 + 9 * x * x);
}

#endif
