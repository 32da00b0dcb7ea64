/* queue.h: which question the bots think about next, and for how long. Pure: the clock is the caller's, so a test can live
 * through an hour of two hundred tables in a second.
 *
 * The question whose answer is due first is next. Under load everybody gets less instead of some getting nothing: what the
 * workers can compute in a second is shared by all answers that are due within it. */
#ifndef HUSTINGS_BOT_QUEUE_H
#define HUSTINGS_BOT_QUEUE_H

#include <stdint.h>

enum {
    QUEUE_SHARE_MS = 800,  /* of each second that a worker has for thinking */
    QUEUE_MARGIN_MS = 200, /* before its moment an answer should be there */
    QUEUE_LEAST_MS = 2     /* that any thought gets */
};

struct thought {
    uint64_t due;    /* ms */
    uint64_t number; /* in which order they came */
    uint32_t wants;  /* ms that the bot's level takes; 0: it takes no time worth counting */
    uint32_t whose;
};

/* A zeroed one is empty. */
struct think_queue {
    struct thought *at; /* by due, then by number */
    int count, room;
    uint64_t numbers;
};

/* Adds a question of somebody who has none in it. -1: no memory. */
int queue_put(struct think_queue *q, uint32_t whose, uint64_t due, uint32_t wants);

/* Takes the question out, if it is in it: it was withdrawn. */
void queue_drop(struct think_queue *q, uint32_t whose);

/* Takes the one that is due first: 1, with the ms that are granted to it (0 where it wants none). 0: it is empty. */
int queue_take(struct think_queue *q, uint64_t now, int workers, struct thought *out, uint32_t *granted);

void queue_free(struct think_queue *q);

#endif
