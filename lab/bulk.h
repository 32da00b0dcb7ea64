/* bulk.h: random games as fast as the engine can play them, in three ways; for `hustings bench`.
 *
 * Chance and choices come from the small generator, as in the yardsticks that they are compared with; `sim`
 * has the luck that can be checked (ChaCha20). */
#ifndef HUSTINGS_BULK_H
#define HUSTINGS_BULK_H

#include "match/position.h"

/* The outcome of a run of games. */
struct bulk_tally {
    uint64_t games, moves; /* bulk play does not count moves */
    uint64_t wins[MAX_SEATS], shared;
    uint64_t scores[MAX_SEATS];
};

/* Seconds of processor time that this process has used: the machine may be shared. */
double cpu_seconds(void);

/* Picks one of `count` single moves by a random word. */
typedef uint32_t bulk_pick(const void *position, uint64_t word, uint32_t count);

/* The public table: `to_act`, `legal`, choose, `apply`, all checks on. Options are numbers as for `start`. `pick`
 * is the policy of the yardsticks for this game. Without one (NULL), it picks a random seat among all that
 * have a legal move, whether or not the game waits for it, then one of its entries, and fills a template
 * evenly. */
void bulk_list(const struct game *game, bulk_pick *pick, const void *pack, int seats, const int *options,
               struct rng *rng, uint64_t games, struct bulk_tally *tally);

/* The same games without the lists: `count`, `nth`, `apply`. Not every game has the first two. */
int bulk_has_kth(const struct game *game);
void bulk_kth(const struct game *game, bulk_pick *pick, const void *pack, int seats, const int *options,
              struct rng *rng, uint64_t games, struct bulk_tally *tally);

/* All moves are equally likely. */
bulk_pick bulk_evenly;

/* Straight code over the same rules: other games, with the same odds. Only Election Night has it. */
typedef void bulk_play(const void *pack, struct rng *rng, uint64_t games, struct bulk_tally *tally);
bulk_play bulk_night;
bulk_pick bulk_night_pick; /* evenly, except that a flip is declined three times in four */

#endif
