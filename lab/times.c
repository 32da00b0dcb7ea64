#include "lab/times.h"

enum { EXACT = 2 * TIMES_PARTS }; /* smaller ones have a size of their own */

/* Sizes above EXACT: the highest bit, and the four bits behind it. */
static int size_of(uint64_t value)
{
    if (value < EXACT)
        return (int)value;
    int high = 63 - __builtin_clzll(value);
    int size = EXACT + (high - 5) * TIMES_PARTS + (int)(value >> (high - 4) & (TIMES_PARTS - 1));
    return size < TIMES_SIZES ? size : TIMES_SIZES - 1;
}

/* The largest value of a size. */
static uint64_t top_of(int size)
{
    if (size < EXACT)
        return (uint64_t)size;
    int high = 5 + (size - EXACT) / TIMES_PARTS, part = (size - EXACT) % TIMES_PARTS;
    return (((uint64_t)TIMES_PARTS + (uint64_t)part + 1) << (high - 4)) - 1;
}

void times_add(struct times *t, uint64_t nanoseconds)
{
    t->count++;
    t->sum += nanoseconds;
    t->most = nanoseconds > t->most ? nanoseconds : t->most;
    t->by_size[size_of(nanoseconds)]++;
}

void times_merge(struct times *t, const struct times *from)
{
    t->count += from->count;
    t->sum += from->sum;
    t->most = from->most > t->most ? from->most : t->most;
    for (int i = 0; i < TIMES_SIZES; i++)
        t->by_size[i] += from->by_size[i];
}

double times_quantile(const struct times *t, double share)
{
    uint64_t seen = 0;
    for (int i = 0; i < TIMES_SIZES; i++) {
        seen += t->by_size[i];
        if (seen && (double)seen >= share * (double)t->count) {
            uint64_t top = top_of(i);
            return 1e-6 * (double)(top < t->most ? top : t->most);
        }
    }
    return 0;
}

double times_mean(const struct times *t)
{
    return t->count ? 1e-6 * (double)t->sum / (double)t->count : 0;
}
