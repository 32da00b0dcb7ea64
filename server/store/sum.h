/* sum.h: entries of logs and their sums, the same in every store (docs/server-design.md, Sums). */
#ifndef HUSTINGS_STORE_SUM_H
#define HUSTINGS_STORE_SUM_H

#include <stddef.h>
#include <stdint.h>

enum {
    SUM = 16,
    KIND = 16 /* the most bytes of a kind */
};

struct entry {
    uint64_t table, seq, at;
    uint64_t prev; /* id of the entry before; 0: there is none */
    const char *kind, *body;
    size_t kind_size, body_size;
};

/* sum = BLAKE2b-128(sum before, table, seq, at, size of kind, kind, size of body, body): numbers of 8 bytes,
 * sizes of 4, the lowest byte first. `sum` holds the one before (zeros before the first) and gets this one. */
void store_sum(const struct entry *e, uint8_t sum[SUM]);

#endif
