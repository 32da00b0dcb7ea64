/* times.h: how long things took: counts by size, a sixteenth of a power of two each, so that quantiles are right to 5 %. */
#ifndef HUSTINGS_TIMES_H
#define HUSTINGS_TIMES_H

#include <stdint.h>

enum { TIMES_PARTS = 16, TIMES_SIZES = 44 * TIMES_PARTS };

struct times {
    uint64_t count, sum, most; /* nanoseconds */
    uint64_t by_size[TIMES_SIZES];
};

void times_add(struct times *t, uint64_t nanoseconds);
void times_merge(struct times *t, const struct times *from);

/* Milliseconds. At most this many took longer: 0.99 for one in a hundred. 0 where nothing was added. */
double times_quantile(const struct times *t, double share);
double times_mean(const struct times *t);

#endif
