/* solve.h: solves the game of a round (tree.h) by CFR+. */
#ifndef HUSTINGS_BOTS_NIGHT_SOLVE_H
#define HUSTINGS_BOTS_NIGHT_SOLVE_H

#include "bots/night/tree.h"

/* Improves both seats' mixes until its effort is spent or `turns` turns are done; a turn is only broken off by
 * `stop`. Returns the number of turns. */
int night_solve(struct night_tree *t, int turns);

/* The mix of a seat's hand at a spot, by all turns so far: chances that add up to 1. */
void night_mix(const struct night_tree *t, int32_t spot, int seat, int hand, float *chance);

/* What the best answer to the other's mixes brings to a seat: -1 … 1. The sum of both seats' is 0 for
 * a solved game and half of it is how far from solved a game is. */
float night_best_answer(struct night_tree *t, int seat);

#endif
