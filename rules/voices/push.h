/* push.h: the push of a marker over a platform, exactly (H-4.4 to H-4.6). Integers only: any two correct
 * programs give the same numbers.
 *
 * A push is a hundred steps; voices_push_step makes one of them, so that a table can draw each; voices_push
 * makes them all. A step in which K touches nothing costs next to nothing. */
#ifndef HUSTINGS_VOICES_PUSH_H
#define HUSTINGS_VOICES_PUSH_H

#include "voices.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PUSH_R = 1000, /* a marker's radius */
    PUSH_D = 2 * PUSH_R,
    PUSH_W = 7500, /* a platform's width and depth */
    PUSH_L = 5200,
    PUSH_STEPS = 100,
    PUSH_LEAST_AT = PUSH_R,
    PUSH_MOST_AT = PUSH_W - PUSH_R,
    PUSH_MOST_SLANT = 1000 /* and least, below 0 */
};

/* A push under way. Disc 0 is K, the pushed one; 1 … count are the discs already there, in the order in which
 * the last step that moved any of them took them: this is *settled*. */
enum { PUSH_ROOM = VOICES_MAX_DISCS + 2 }; /* K twice, when it joins the others at the end */
struct platform {
    int32_t x[PUSH_ROOM], y[PUSH_ROOM];
    uint8_t marker[PUSH_ROOM];
    uint8_t lost[VOICES_MAX_DISCS]; /* those that fell, in order */
    int32_t count, lost_count;
    int32_t start, at; /* where K begins and ends across the platform */
};

/* Sets a push up on a platform whose discs do not overlap. */
RULE void voices_push_begin(struct platform *u, const struct voices_disc *discs, int count, int marker,
                            int at, int slant);

/* Step t (1 … PUSH_STEPS, in this order). */
RULE void voices_push_step(struct platform *u, int t);

/* The whole push, in place: `discs` (room for VOICES_MAX_DISCS) sorted again, K among them, *count with it;
 * `lost` filled with the markers that fell. Returns how many. */
RULE int voices_push(struct voices_disc *discs, uint8_t *count, int marker, int at, int slant, uint8_t *lost);

/* Does a disc reach over the far edge (H-4.6)? */
RULE static inline int voices_overhangs(const struct voices_disc *d)
{
    return d->y + PUSH_R > PUSH_L;
}

/* Do two discs overlap? */
RULE static inline int voices_overlap(int dx, int dy)
{
    return dx * dx + dy * dy < PUSH_D * PUSH_D;
}

#ifdef __cplusplus
}
#endif

#endif
