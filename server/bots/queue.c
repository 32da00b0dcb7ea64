#include "server/bots/queue.h"

#include <stdlib.h>
#include <string.h>

enum { SOON_MS = 1000 };

/* --- what waits ------------------------------------------------------------------------------------------ */

/* Room for one more. -1: no memory. */
static int grow(void **at, int count, int *room, size_t size)
{
    if (count < *room)
        return 0;
    int more = *room ? 2 * *room : 64;
    void *grown = realloc(*at, (size_t)more * size);
    if (!grown)
        return -1;
    *at = grown;
    *room = more;
    return 0;
}

static int is_before(const struct thought *a, const struct thought *b)
{
    return a->due != b->due ? a->due < b->due : a->people > b->people;
}

int queue_put(struct think_queue *q, struct thought thought)
{
    void *at = q->at;
    int failed = grow(&at, q->count, &q->room, sizeof *q->at), i = q->count;
    q->at = at;
    if (failed)
        return -1;
    thought.number = q->numbers++;
    for (; i > 0 && is_before(&thought, &q->at[i - 1]); i--)
        q->at[i] = q->at[i - 1];
    q->at[i] = thought;
    q->count++;
    return 0;
}

static void take_out(struct think_queue *q, int i)
{
    memmove(&q->at[i], &q->at[i + 1], (size_t)(--q->count - i) * sizeof *q->at);
}

void queue_drop(struct think_queue *q, uint32_t whose)
{
    for (int i = 0; i < q->count; i++)
        if (q->at[i].whose == whose) {
            take_out(q, i);
            return;
        }
}

/* --- what a table uses ----------------------------------------------------------------------------------- */

/* Forgets what is longer ago than the span. */
static void pass_time(struct table_use *u, uint64_t second)
{
    for (int i = 0; i < QUEUE_SPAN_S && u->second < second; i++)
        u->ms[++u->second % QUEUE_SPAN_S] = 0;
    u->second = u->second < second ? second : u->second;
}

static uint32_t sum_of(const struct table_use *u)
{
    uint32_t sum = 0;
    for (int i = 0; i < QUEUE_SPAN_S; i++)
        sum += u->ms[i];
    return sum;
}

static void forget_idle(struct think_queue *q, uint64_t second)
{
    for (int i = q->used_count - 1; i >= 0; i--)
        if (q->used[i].second + QUEUE_SPAN_S < second)
            q->used[i] = q->used[--q->used_count];
}

/* NULL: no memory. */
static struct table_use *use_of(struct think_queue *q, uint64_t table, uint64_t now)
{
    uint64_t second = now / 1000;
    for (int i = 0; i < q->used_count; i++)
        if (q->used[i].table == table) {
            pass_time(&q->used[i], second);
            return &q->used[i];
        }
    forget_idle(q, second);
    void *used = q->used;
    int failed = grow(&used, q->used_count, &q->used_room, sizeof *q->used);
    q->used = used;
    if (failed)
        return NULL;
    struct table_use *u = &q->used[q->used_count++];
    *u = (struct table_use){.table = table, .second = second};
    return u;
}

void queue_used(struct think_queue *q, uint64_t now, const struct thought *thought, uint32_t granted,
                uint32_t ms)
{
    struct table_use *u = thought->wants ? use_of(q, thought->table, now) : NULL;
    if (!u)
        return;
    /* It was counted when it was granted, maybe a second ago or two. */
    for (uint64_t back = 0; granted > 0 && back < QUEUE_SPAN_S && back <= u->second; back++) {
        uint32_t *then = &u->ms[(u->second - back) % QUEUE_SPAN_S];
        uint32_t part = *then < granted ? *then : granted;
        *then -= part;
        granted -= part;
    }
    u->ms[u->second % QUEUE_SPAN_S] += ms;
}

/* --- who is next, and for how long ----------------------------------------------------------------------- */

/* The first is next; but one that is late anyway, and whose table nobody sits at, lets those with people go first. Now
 * and then it does not, so that nobody waits for ever. */
static int next_of(struct think_queue *q, uint64_t now)
{
    const struct thought *first = &q->at[0];
    if (!first->people && first->due <= now && q->yielded < QUEUE_TURNS - 1)
        for (int i = 1; i < q->count && q->at[i].due < now + SOON_MS; i++)
            if (q->at[i].people) {
                q->yielded++;
                return i;
            }
    q->yielded = 0;
    return 0;
}

/* What each may have of the next second: those with people share it all but the least that the others get, those without
 * share what is left. */
static uint64_t share_of(const struct think_queue *q, uint64_t now, int workers, int people)
{
    uint64_t all = (uint64_t)workers * QUEUE_SHARE_MS, count[2] = {0, 0}, wanted = 0;
    for (int i = 0; i < q->count && q->at[i].due < now + SOON_MS; i++)
        count[q->at[i].people != 0] += q->at[i].wants > 0;
    uint64_t kept = count[0] * QUEUE_LEAST_MS, first = all > kept ? all - kept : 0;
    first /= count[1] ? count[1] : 1;
    first = first > QUEUE_LEAST_MS ? first : QUEUE_LEAST_MS;
    for (int i = 0; i < q->count && q->at[i].due < now + SOON_MS && !people; i++)
        if (q->at[i].people)
            wanted += q->at[i].wants < first ? q->at[i].wants : first;
    return people ? first : (all > wanted ? all - wanted : 0) / (count[0] ? count[0] : 1);
}

static uint64_t least_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

int queue_take(struct think_queue *q, uint64_t now, int workers, struct thought *out, uint32_t *granted)
{
    if (q->count == 0)
        return 0;
    int next = next_of(q, now);
    *out = q->at[next];
    uint64_t share = share_of(q, now, workers, out->people), left = 0;
    take_out(q, next);
    *granted = 0;
    if (!out->wants)
        return 1;
    if (out->due > now + QUEUE_MARGIN_MS)
        left = out->due - now - QUEUE_MARGIN_MS;
    out->could = (uint32_t)least_of(out->wants, left > QUEUE_LEAST_MS ? left : QUEUE_LEAST_MS);
    struct table_use *u = use_of(q, out->table, now);
    uint32_t used = u ? sum_of(u) : QUEUE_TABLE_MS;
    uint64_t ms = least_of(share, used < QUEUE_TABLE_MS ? QUEUE_TABLE_MS - used : 0);
    *granted = (uint32_t)least_of(out->could, ms > QUEUE_LEAST_MS ? ms : QUEUE_LEAST_MS);
    if (u)
        u->ms[u->second % QUEUE_SPAN_S] += *granted;
    return 1;
}

void queue_free(struct think_queue *q)
{
    free(q->at);
    free(q->used);
    *q = (struct think_queue){0};
}
