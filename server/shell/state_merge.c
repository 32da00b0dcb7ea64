/* state_merge.c: merges two states that a slow reader has not taken. */
#include <stdlib.h>
#include <string.h>

#include "server/shell/outbox.h"

/* An event, in the text of the state that told it. */
struct piece {
    uint32_t number;
    const char *text;
    size_t size;
};

/* Events of a state that come after number `after`, to the end of the list; how many the list has now. */
static uint32_t gather(const struct hub_facts *facts, const char *text, int64_t after, struct piece *list,
                       uint32_t count)
{
    uint32_t from = 0;
    for (uint32_t i = 0; i < facts->told_count; i++) {
        const struct hub_told *told = &facts->told[i];
        if (told->number > after)
            list[count++] = (struct piece){told->number, text + facts->events_at + from, told->end - from};
        from = told->end + 1; /* behind the comma */
    }
    return count;
}

/* Bytes of these events, with commas between. */
static size_t size_of(const struct piece *list, uint32_t count)
{
    size_t size = count > 0 ? count - 1 : 0;
    for (uint32_t i = 0; i < count; i++)
        size += list[i].size;
    return size;
}

/* Of too many events the last ones; and the state within its size, however long they are. */
static uint32_t too_many(const struct piece *list, uint32_t count, size_t rest)
{
    uint32_t gone = count > STATE_EVENTS ? count - STATE_EVENTS : 0;
    while (gone < count && rest + size_of(list + gone, count - gone) > STATE_MOST)
        gone += (count - gone + 1) / 2;
    return gone;
}

/* The later state with these events instead of its own. */
static struct out_message *with_events(const struct hub_facts *facts, const char *text, size_t size,
                                       const struct piece *list, uint32_t count)
{
    size_t own = facts->told_count ? facts->told[facts->told_count - 1].end : 0;
    struct out_message *m = outbox_message(count, size - own + size_of(list, count));
    if (!m)
        return NULL;
    m->facts = *facts;
    m->facts.told = m->told;
    m->facts.told_count = count;
    char *events = m->text + facts->events_at, *at = events;
    memcpy(m->text, text, facts->events_at);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            *at++ = ',';
        memcpy(at, list[i].text, list[i].size);
        at += list[i].size;
        m->told[i] = (struct hub_told){list[i].number, (uint32_t)(at - events)};
    }
    memcpy(at, text + facts->events_at + own, size - facts->events_at - own);
    return m;
}

struct out_message *state_merge(const struct out_message *earlier, const struct hub_facts *facts,
                                const char *text, size_t size)
{
    const struct hub_facts *before = &earlier->facts;
    if (memcmp(before->game, facts->game, sizeof facts->game) != 0)
        return NULL;
    size_t own = facts->told_count ? facts->told[facts->told_count - 1].end : 0;
    struct piece *list = malloc((before->told_count + facts->told_count + 1) * sizeof *list);
    if (!list)
        return NULL;
    uint32_t count = gather(before, earlier->text, -1, list, 0);
    count = gather(facts, text, count ? (int64_t)list[count - 1].number : -1, list, count);
    uint32_t gone = too_many(list, count, size - own);
    struct out_message *m = with_events(facts, text, size, list + gone, count - gone);
    free(list);
    return m;
}
