/* queue.h: which question the bots think about next, and for how long. Pure: the clock is the caller's, so a test can live
 * through an hour of two hundred tables in a second.
 *
 * The question whose answer is due first is next. Under load everybody gets less instead of some getting nothing: what the
 * workers can compute in a second is shared by all answers that are due within it, tables with people first. No table gets
 * more than half a processor. */
#ifndef HUSTINGS_BOT_QUEUE_H
#define HUSTINGS_BOT_QUEUE_H

#include <stdint.h>

enum {
    QUEUE_SHARE_MS = 800,  /* of each second that a worker has for thinking */
    QUEUE_MARGIN_MS = 200, /* before its moment an answer should be there */
    QUEUE_LEAST_MS = 2,    /* that any thought gets */
    QUEUE_SPAN_S = 10,     /* over so many seconds … */
    QUEUE_TABLE_MS = 5000, /* … one table may think for so long */
    QUEUE_TURNS = 4        /* of so many thoughts one goes to a late table where nobody sits */
};

struct thought {
    uint64_t due;    /* ms */
    uint64_t number; /* in which order they came; the queue counts */
    uint64_t table;
    uint32_t wants; /* ms that the bot's level takes; 0: it takes no time worth counting */
    uint32_t could; /* … and could take before its moment, if there were nobody else; the queue says so */
    uint32_t whose;
    uint8_t people; /* somebody is at the table */
};

/* What a table has used of late, second by second. */
struct table_use {
    uint64_t table;
    uint64_t second; /* the newest that is counted */
    uint32_t ms[QUEUE_SPAN_S];
};

/* A zeroed one is empty. */
struct think_queue {
    struct thought *at; /* by due, people first, then by number */
    int count, room;
    uint64_t numbers;
    struct table_use *used; /* of tables that have thought within the span */
    int used_count, used_room;
    int yielded; /* how often in a row a late table without people had to wait */
};

/* Adds a question of somebody who has none in it. -1: no memory. */
int queue_put(struct think_queue *q, struct thought thought);

/* Takes the question out, if it is in it: it was withdrawn. */
void queue_drop(struct think_queue *q, uint32_t whose);

/* Takes the next one: 1, with the ms that are granted to it (0 where it wants none). 0: it is empty. */
int queue_take(struct think_queue *q, uint64_t now, int workers, struct thought *out, uint32_t *granted);

/* A thought has ended, and has taken this long: what it was granted and has not used is its table's again. */
void queue_used(struct think_queue *q, uint64_t now, const struct thought *thought, uint32_t granted,
                uint32_t ms);

void queue_free(struct think_queue *q);

#endif
