/* rating.h: how strong players are, from games between them.
 *
 * Plackett and Luce: the winner of a game is drawn from all in it by strength, then the second from those who are left, and
 * so on. With two in a game that is Elo's model. Strengths are given on Elo's scale (400 points: ten to one) with the mean
 * 0. Intervals take all games of a deal together: they share their luck. */
#ifndef HUSTINGS_RATING_H
#define HUSTINGS_RATING_H

#include <stddef.h>
#include <stdint.h>

#include "match/position.h"

enum { RATED_MOST = 32 };

/* One game: the players in it, some of them perhaps several times, and the place of each at its end, counted from 0.
 * Equal places above others are all better than those; equal last places say nothing, unless there are only two: a draw,
 * half a win for each. */
struct rated_game {
    uint32_t deal; /* games of the same deal stand together in a list */
    uint8_t count, who[MAX_SEATS], place[MAX_SEATS];
};

struct rating {
    double elo, half; /* half the width of the 95 % interval */
};

/* The ratings of `count` players (numbers from 0) by these games. One draw against an average player is added for each, so
 * that somebody who has won everything has a number too. */
void rating_fit(const struct rated_game *games, size_t game_count, int count, struct rating *out);

/* What a share of the points is on Elo's scale; 0 and 1 are kept off the ends. */
double rating_elo(double share);

/* The logarithm of how much better "stronger by e1 points" explains so many results of deals, each a share of 0 … 1 with
 * this mean and variance, than "stronger by e0"; the generalized sequential test of a ratio of probabilities. */
double rating_sprt(double mean, double variance, uint64_t deals, double e0, double e1);

/* Where the test ends with 5 % chance of either error: at -RATING_SPRT_END the first, at RATING_SPRT_END the second
 * hypothesis holds. */
#define RATING_SPRT_END 2.9444389791664403 /* log(0.95 / 0.05) */

#endif
