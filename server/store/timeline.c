#include "server/store/timeline.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    BACK_S = 60,         /* a clock that is corrected by less goes on as if nothing were */
    AHEAD_S = 24 * 3600, /* a pause that is believed at once */
    BORNE_OUT_S = 3600   /* a gap after which the clock went on for so long can be believed later */
};

static int is_plausible(int64_t ahead)
{
    return ahead >= -BACK_S && ahead <= AHEAD_S;
}

/* The store's time by the steady clock alone. */
static int64_t expected(struct timeline *t, uint64_t steady_ms)
{
    uint64_t seconds = steady_ms > t->ms ? (steady_ms - t->ms) / 1000 : 0;
    t->ms += seconds * 1000;
    return t->now + (int64_t)seconds;
}

/* The clock has gone ahead again and never back, so that it was right the last time. */
static int is_borne_out(const struct timeline *t, int64_t now, int64_t ahead)
{
    return ahead > 0 && t->gap > 0 && now - t->since >= BORNE_OUT_S;
}

struct timeline_news timeline_look(struct timeline *t, int64_t clock, uint64_t steady_ms)
{
    struct timeline_news news = {0};
    int64_t now = expected(t, steady_ms), ahead = clock - t->lead - now;
    if (is_plausible(ahead)) {
        t->now = now + ahead;
        return news;
    }
    news.changed = 1;
    if (is_plausible(clock - now)) { /* it agrees with us again */
        t->now = clock;
        t->lead = t->gap = 0;
        return news;
    }
    if (is_borne_out(t, now, ahead)) {
        news.older = t->gap;
        news.before = t->since;
    }
    t->now = t->since = now;
    t->lead = clock - now;
    t->gap = ahead > 0 ? ahead : 0;
    return news;
}

void timeline_begin(struct timeline *t, const char *saved, int64_t newest, int64_t clock, uint64_t steady_ms)
{
    *t = (struct timeline){.ms = steady_ms};
    if (!saved || sscanf(saved, "%" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64, &t->now, &t->lead, &t->gap,
                         &t->since) != 4)
        *t = (struct timeline){.ms = steady_ms};
    /* A stamp that can't be true, in a damaged entry, must not make everything old. */
    if (t->now == 0)
        t->now = newest > 0 && newest < clock ? newest : clock;
    else if (newest > t->now && is_plausible(newest - t->now))
        t->now = newest;
}

void timeline_save(const struct timeline *t, char out[TIMELINE_TEXT])
{
    snprintf(out, TIMELINE_TEXT, "%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, t->now, t->lead, t->gap,
             t->since);
}
