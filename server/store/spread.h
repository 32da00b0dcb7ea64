/* spread.h: how values are distributed: counts by size, as Prometheus histograms need them. */
#ifndef HUSTINGS_SPREAD_H
#define HUSTINGS_SPREAD_H

#include <stdint.h>

enum { SPREAD_STEPS = 16 };

struct spread {
    uint64_t below[SPREAD_STEPS]; /* values that are at most the step's bound, and more than the one before */
    uint64_t count, sum;
};

/* Bounds 1, 2, 4, … times `unit`; values larger than the last are only in `count`. */
static inline uint64_t spread_bound(int step, uint64_t unit)
{
    return unit << step;
}

static inline void spread_add(struct spread *s, uint64_t value, uint64_t unit)
{
    int step = 0;
    while (step < SPREAD_STEPS && value > spread_bound(step, unit))
        step++;
    if (step < SPREAD_STEPS)
        s->below[step]++;
    s->count++;
    s->sum += value;
}

#endif
