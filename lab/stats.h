/* stats.h: counting over many games.
 *
 * Only whole numbers are added up, so the order of adding and merging changes nothing: any number of
 * threads gives the same bytes. Fractions are made once, at the end. */
#ifndef HUSTINGS_STATS_H
#define HUSTINGS_STATS_H

#include <stdint.h>

/* A summary of the numbers seen. Exact for up to 2^32 numbers of -32768 … 32767. */
struct stats {
    uint64_t count;
    int64_t sum;
    uint64_t squares;
    int32_t least, most; /* 0 while nothing has been seen */
};

struct interval {
    double low, high;
};

/* Adds one number; a zeroed struct has seen none. */
void stats_add(struct stats *s, int32_t value);

/* Adds all that `from` has seen. */
void stats_merge(struct stats *s, const struct stats *from);

/* 0 where nothing was seen. */
double stats_mean(const struct stats *s);

/* The standard deviation of the sample (n - 1); 0 for fewer than two numbers. */
double stats_deviation(const struct stats *s);

/* Wilson's 95 % interval for a share of which `hits` of `count` were seen; 0 … 1 where nothing was. */
struct interval stats_wilson(uint64_t hits, uint64_t count);

#endif
