/* club.h: the turn of a club bot of VOTE!, for whoever imagines how such bots play on. */
#ifndef HUSTINGS_VOTE_CLUB_H
#define HUSTINGS_VOTE_CLUB_H

#include "bots/vote/common.h"

/* What a club bot does who holds this common belief; the history of the question is not looked at. */
void vote_club_turn(const struct question *q, struct vote_common *common, struct move *out, struct text *say);

/* What a Republican President gives next who deals with this share of his own interest, and otherwise as a Democrat in his
 * seat would: 0 … 1. 0: it can't be thought about. */
int vote_club_give(const struct question *q, struct vote_common *common, float share, struct move *out);

#endif
