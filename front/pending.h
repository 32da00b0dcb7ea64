/* pending.h: a secret answer that `replay` has told as such and tells again once it lies open. */
#ifndef HUSTINGS_PENDING_H
#define HUSTINGS_PENDING_H

#include "match/record_read.h"

struct pending {
    struct move move;
    struct text text; /* that it says */
    uint64_t n;
    union position before; /* the position that it was made in */
};

/* The move that the reader has taken last. */
void pending_keep(struct pending *p, const struct reader *r);

/* The move as `viewers` (a mask as of `sees`; 0: everything) know it once it is open; the caller's. */
json_t *pending_opened(const struct pending *p, const struct content *content, uint32_t viewers);

#endif
