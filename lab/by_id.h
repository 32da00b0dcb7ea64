/* by_id.h: a match played by ids (env/env.h): which ids a seat has, taking one, what a seat knows as bytes. */
#ifndef HUSTINGS_BY_ID_H
#define HUSTINGS_BY_ID_H

#include "lab/envs.h"
#include "match/match.h"

/* What seats have chosen so far of a move with several parts, and what is kept of the position. All zeros: nothing. It
 * belongs to a match and is copied with it. If the position changes in any other way, it is forgotten. */
struct begun {
    uint64_t of; /* a hash of the position that it belongs to */
    uint64_t memo[ENV_MEMO / 8];
};

/* The ids that a seat may take now. */
void by_id_mask(const struct arena *a, const struct match *m, struct begun *begun, int seat,
                uint64_t mask[ENV_MASK_WORDS]);

/* Takes one: 1, the move is played; 0, it is begun; -1 with *e set: not legal, and nothing is changed. */
int by_id_act(const struct arena *a, struct match *m, struct begun *begun, int seat, int id, struct error *e);

/* What a seat knows, into spec.row bytes. */
void by_id_observe(const struct arena *a, const struct match *m, struct begun *begun, int seat, uint8_t *out);

/* Writes the ids that lead to a move with the text that it says, or to one that is worth the same. Returns their number,
 * or 0 if there are none or the move is not legal. */
int by_id_encode(const struct arena *a, const struct match *m, const struct move *move, const char *say,
                 uint16_t ids[ENV_MOST_STEPS]);

#endif
