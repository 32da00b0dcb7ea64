/* sealed.h: when the answers to a question put to several seats lie open. Each waits until the last one is in; if another
 * question takes the place of theirs, they never open. */
#ifndef HUSTINGS_SEALED_H
#define HUSTINGS_SEALED_H

#include "match/position.h"

/* A zeroed struct is that of a game in which nothing waits. */
struct sealed {
    int32_t waiting; /* answers that are not open yet, … */
    uint32_t owed;   /* … because these seats owe theirs, as of `to_act` */
};

/* What a move does to those that wait: */
enum {
    SEALED_CLOSES = 1, /* they never open, and come before it; */
    SEALED_OPENS = 2,  /* they open, and come before it; */
    SEALED_WAITS = 4   /* it joins those that wait. Without the last two it comes before those that wait. */
};

/* Takes a move that was just played; which of these it does. */
int sealed_move(struct sealed *o, const struct content *content, const void *before, const void *after,
                const struct move *move);

/* Is it an answer to a question that others still owe? */
int sealed_waits(const struct content *content, const void *before, const void *after,
                 const struct move *move);

#endif
