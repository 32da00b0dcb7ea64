/* rehearse.h: clues tried out in the storyteller's head, at tables where the others hold other cards each time. */
#ifndef HUSTINGS_DIXIT_REHEARSE_H
#define HUSTINGS_DIXIT_REHEARSE_H

#include <signal.h>

#include "rules/dixit/dixit.h"
#include "rules/rng.h"

enum {
    REHEARSED_CLUES = 72, /* most that are compared: twelve for each card of a hand */
    REHEARSED_CARDS = 96  /* most that the others may hold */
};

/* Everybody but the storyteller. */
struct dixit_others {
    int decoys, each; /* how many cards they lay, and from how many each is chosen */
    int voters, votes;
};

/* How well each clue fits the card it is for, and each card that the others may hold. */
struct dixit_fits {
    int clues, cards;
    float own[REHEARSED_CLUES];
    float other[REHEARSED_CARDS][REHEARSED_CLUES];
};

/* What each clue is worth in so many rounds, all with the same hands and ears: how often some find the card, but not all,
 * and a little for how far the storyteller gets ahead of the others. `stop` as in a budget: fewer rounds. */
void dixit_rehearse(const struct dixit_fits *fits, const struct dixit_others *others, int rounds,
                    const volatile sig_atomic_t *stop, struct rng *rng, float *worth);

#endif
