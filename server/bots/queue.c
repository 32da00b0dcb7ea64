#include "server/bots/queue.h"

#include <stdlib.h>
#include <string.h>

int queue_put(struct think_queue *q, uint32_t whose, uint64_t due, uint32_t wants)
{
    if (q->count == q->room) {
        int room = q->room ? 2 * q->room : 64;
        struct thought *at = realloc(q->at, (size_t)room * sizeof *at);
        if (!at)
            return -1;
        q->at = at;
        q->room = room;
    }
    int i = q->count++;
    for (; i > 0 && q->at[i - 1].due > due; i--)
        q->at[i] = q->at[i - 1];
    q->at[i] = (struct thought){.due = due, .number = q->numbers++, .wants = wants, .whose = whose};
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

/* How many want time before a second is over: they share it. */
static uint64_t due_soon(const struct think_queue *q, uint64_t now)
{
    uint64_t count = 0;
    for (int i = 0; i < q->count && q->at[i].due < now + 1000; i++)
        count += q->at[i].wants > 0;
    return count;
}

int queue_take(struct think_queue *q, uint64_t now, int workers, struct thought *out, uint32_t *granted)
{
    if (q->count == 0)
        return 0;
    uint64_t soon = due_soon(q, now);
    *out = q->at[0];
    take_out(q, 0);
    uint64_t left = out->due > now + QUEUE_MARGIN_MS ? out->due - now - QUEUE_MARGIN_MS : 0;
    uint64_t share = (uint64_t)workers * QUEUE_SHARE_MS / (soon ? soon : 1), ms = out->wants;
    ms = ms < left ? ms : left;
    ms = ms < share ? ms : share;
    ms = ms > QUEUE_LEAST_MS ? ms : QUEUE_LEAST_MS;
    *granted = out->wants ? (uint32_t)(ms < out->wants ? ms : out->wants) : 0;
    return 1;
}

void queue_free(struct think_queue *q)
{
    free(q->at);
    *q = (struct think_queue){0};
}
