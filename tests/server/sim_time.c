/* sim_time.c: virtual time: what will happen and when, the luck of the seed, what failed. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/kit.h"
#include "sim_world.h"

void world_trace(const struct world *w, const char *who, uint32_t number, const char *text, size_t size)
{
    if (w->verbose)
        fprintf(stderr, "%8llu %s %u %.*s\n", (unsigned long long)w->now, who, number % MOST_SOCKETS,
                (int)(size < 400 ? size : 400), text);
}

void world_fail(struct world *w, const char *format, ...)
{
    va_list args;
    if (w->failure[0])
        return;
    va_start(args, format);
    vsnprintf(w->failure, sizeof w->failure, format, args);
    va_end(args);
}

uint32_t world_below(struct world *w, uint32_t n)
{
    return rng_below(&w->rng, n);
}

int world_chance(struct world *w, int thousandths)
{
    return thousandths > 0 && (int)world_below(w, 1000) < thousandths;
}

/* --- the future: a heap --------------------------------------------------------------------------------- */

int world_sooner(const struct happening *a, const struct happening *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

void world_put(struct world *w, struct happening *h)
{
    if (w->planned == w->planned_room) {
        w->planned_room = w->planned_room ? 2 * w->planned_room : 256;
        w->future = realloc(w->future, w->planned_room * sizeof(struct happening *));
        assert(w->future);
    }
    size_t at = w->planned++;
    for (; at > 0 && world_sooner(h, w->future[(at - 1) / 2]); at = (at - 1) / 2)
        w->future[at] = w->future[(at - 1) / 2];
    w->future[at] = h;
}

struct happening *world_take(struct world *w)
{
    if (!w->planned)
        return NULL;
    struct happening *first = w->future[0], *last = w->future[--w->planned];
    size_t at = 0, child;
    while ((child = 2 * at + 1) < w->planned) {
        if (child + 1 < w->planned && world_sooner(w->future[child + 1], w->future[child]))
            child++;
        if (!world_sooner(w->future[child], last))
            break;
        w->future[at] = w->future[child];
        at = child;
    }
    w->future[at] = last;
    return first;
}

struct happening *world_plan(struct world *w, enum what what, uint64_t in_ms, const void *bytes, size_t size)
{
    struct happening *h = calloc(1, sizeof *h + size + 1);
    assert(h);
    h->at = w->now + in_ms;
    h->order = w->order++;
    h->what = what;
    h->client = -1;
    h->size = size;
    if (size)
        memcpy(h->bytes, bytes, size);
    world_put(w, h);
    return h;
}

void world_alarm(struct world *w, int client, uint64_t in_ms, uint64_t number)
{
    struct happening *h = world_plan(w, AN_ALARM, in_ms, "", 0);
    h->client = client;
    h->number = number;
}
