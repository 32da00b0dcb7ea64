/* timeline.h: the store's own time, by which entries are stamped and tables grow old. It follows the clock as long as
 * the clock is plausible, and never jumps with it: a clock that is wrong at a start would make every game old in a
 * moment, and one that is put right would do the same to what was played before (docs/server-design.md, Time).
 *
 * Pure: the caller looks at the clocks. All times are seconds since 1970, by the store's time where not said otherwise. */
#ifndef HUSTINGS_STORE_TIMELINE_H
#define HUSTINGS_STORE_TIMELINE_H

#include <stddef.h>
#include <stdint.h>

enum { TIMELINE_TEXT = 96 };

struct timeline {
    int64_t now;   /* at the last look */
    int64_t lead;  /* of the clock over it; 0: they agree */
    int64_t gap;   /* what the clock leapt over when it last went ahead too far; 0: nothing to be believed */
    int64_t since; /* when that was */
    uint64_t ms;   /* the steady clock at the last look */
};

/* What a look has found. */
struct timeline_news {
    int changed; /* the clock is no longer where it was expected, or is back */
    int64_t
        older; /* a former gap is believed now: tables last touched before `before` are older by this; or 0 */
    int64_t before;
};

/* Goes on from where a store ended: what it saved last (NULL: nothing) and the stamp of its newest entry (0: none). */
void timeline_begin(struct timeline *t, const char *saved, int64_t newest, int64_t clock, uint64_t steady_ms);

/* Looks at the clock, and at one that never jumps. */
struct timeline_news timeline_look(struct timeline *t, int64_t clock, uint64_t steady_ms);

/* What timeline_begin wants. */
void timeline_save(const struct timeline *t, char out[TIMELINE_TEXT]);

#endif
