/* ahead.h: how a game of VOTE! may go on to its end, with club bots in every seat who go on believing. */
#ifndef HUSTINGS_VOTE_AHEAD_H
#define HUSTINGS_VOTE_AHEAD_H

#include "bots/vote/common.h"

/* A game that is imagined on. */
struct vote_ahead {
    const struct content *content;
    struct vote table;         /* the whole truth, as imagined */
    struct vote_common common; /* what all believe */
    struct rng rng;
    struct move closed[VOTE_MOST_SEATS]; /* answers that nobody sees before the last one is in */
    int waiting;
    int (*over)(void *what); /* asked before every move: is there no more time to go on? */
    void *what;
};

/* Plays the move of a seat, then on to the end. 1: the seat's party has won; 0: it has lost; -1: it was not played to its
 * end. */
int vote_ahead_wins(struct vote_ahead *a, const struct move *first);

#endif
