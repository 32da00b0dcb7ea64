/* flips.h: what the announced flips may have done to a seat's dice (N-3). Needed for positions from outside
 * and for guessing the other seat's dice. */
#ifndef HUSTINGS_NIGHT_FLIPS_H
#define HUSTINGS_NIGHT_FLIPS_H

#include "../kit.h"
#include "night.h"

enum { NIGHT_MAX_WAYS = NIGHT_COLOURS * NIGHT_COLOURS };

/* The faces after each way of choosing the flipped dice: any before the first action, one other than the die
 * shown first before the second (N-3.3). Ways that differ only in order give the same faces and are all
 * there. */
RULE static inline int night_ways(const struct night *p, int seat,
                                  uint8_t ways[NIGHT_MAX_WAYS][NIGHT_COLOURS])
{
    int count = 0, first = p->flipped[seat] & 1, second = p->flipped[seat] >> 1 & 1;
    for (int a = 0; a < (first ? NIGHT_COLOURS : 1); a++)
        for (int b = 0; b < (second ? NIGHT_COLOURS : 1); b++) {
            if (second && p->shown > 0 && b == p->played[seat][0])
                continue;
            for (int c = 0; c < NIGHT_COLOURS; c++) {
                int turned = (first && c == a) ^ (second && c == b);
                ways[count][c] = (uint8_t)(turned ? 7 - p->rolled[seat][c] : p->rolled[seat][c]);
            }
            count++;
        }
    return count;
}

#endif
