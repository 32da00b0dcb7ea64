/* bulk.h: as many random games as possible, for `hustings bench --mode bulk`: straight code over the same
 * rules. */
#ifndef HUSTINGS_BULK_H
#define HUSTINGS_BULK_H

#include "rules/game.h"

/* What came of a run of games: wins of seat 0, of seat 1, shared; moves, where they were counted. */
struct bulk_tally {
    uint64_t wins[3];
    uint64_t scores[2];
    uint64_t filled;
};

/* Plays `games` games of Election Night on one core. */
void night_bulk(const void *pack, struct rng *rng, uint64_t games, struct bulk_tally *tally);

#endif
