/* chance.h: the luck of a match: the c-th chance move of a seed, by rejection, never by a bare modulo
 * (docs/record.md, The luck). The same seed gives the same game on every machine and build. */
#ifndef HUSTINGS_CHANCE_H
#define HUSTINGS_CHANCE_H

#include "rules/game.h"

/* The chance move that is due in `position`, where it is number `c` of its game. */
void chance_draw(const struct game *game, const void *pack, const void *position, const uint8_t seed[32],
                 uint64_t c, struct move *out);

#endif
