/* chain_append.c: rows: what waits for a table is joined to one, what waits for many goes as one statement. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/chain_own.h"

struct group *append_group(struct chain *c, const struct chain_table *t)
{
    return &c->groups[t->id % (uint64_t)c->group_count];
}

void append_ready(struct chain *c, struct chain_table *t)
{
    struct group *g = append_group(c, t);
    if (t->flying || !t->waiting)
        return;
    if (t->wants > t->needs && !t->is_new) { /* no earlier program may find a log that it can't read */
        append_unready(c, t);
        ask_raise(c, t);
        return;
    }
    if (t->is_ready)
        return;
    t->is_ready = 1;
    t->next_ready = NULL;
    *g->end = t;
    g->end = &t->next_ready;
}

void append_unready(struct chain *c, struct chain_table *t)
{
    struct group *g = append_group(c, t);
    if (!t->is_ready)
        return;
    struct chain_table **at = &g->first;
    while (*at != t)
        at = &(*at)->next_ready;
    *at = t->next_ready;
    if (!*at)
        g->end = at;
    t->is_ready = 0;
}

/* --- sending --------------------------------------------------------------------------------------------- */

/* What waits becomes a row, as far as `most` entries go; 0: not even the first batch fits. */
static int make_row(const struct chain *c, struct chain_table *t, int most, struct chain_row *row)
{
    size_t size = 0;
    int entries = 0, count;
    struct chain_batch **end = &t->waiting;
    for (; *end && entries + (*end)->count <= most; end = &(*end)->next) {
        size += (*end)->size;
        entries += (*end)->count;
    }
    if (entries == 0)
        return 0;
    char *lines = chain_need(malloc(size));
    t->flying = t->waiting;
    t->waiting = *end;
    *end = NULL;
    if (!t->waiting)
        t->end = &t->waiting;
    size = 0;
    for (const struct chain_batch *b = t->flying; b; b = b->next) {
        memcpy(lines + size, b->bytes, b->size);
        size += b->size;
    }
    *row = (struct chain_row){.table = t->id,
                              .seq = t->head,
                              .at = c->at,
                              .count = entries,
                              .prev = t->last,
                              .lines = lines,
                              .size = size};
    memcpy(row->before, t->sum, SUM);
    memcpy(row->sum, t->sum, SUM);
    int bad = chain_sum(t->id, t->head, c->at, lines, size, row->sum, &count);
    assert(!bad && count == entries); /* the hub made them */
    (void)bad;
    t->rows++;
    return entries;
}

static enum table_state last_state(const struct chain_table *t)
{
    const struct chain_batch *b = t->flying;
    while (b->next)
        b = b->next;
    return b->state;
}

/* A new table goes by itself: its statement is another one. */
static void make_group(struct chain *c, struct group *g)
{
    int room = STORE_MOST_ENTRIES, most = c->is_spread ? 1 : STORE_MOST_ENTRIES;
    g->is_new = 0;
    g->statement = (struct chain_statement){.what = DO_APPEND, .rows = g->rows};
    while (g->first && room > 0 && g->count < most && g->statement.what == DO_APPEND) {
        struct chain_table *t = g->first;
        int entries = t->is_new && g->count ? 0 : make_row(c, t, room, &g->rows[g->count]);
        if (!entries)
            break;
        append_unready(c, t);
        room -= entries;
        g->count++;
        if (t->is_new) {
            g->is_new = c->is_spread;
            g->statement.what = c->is_spread ? DO_START : DO_OPEN;
            g->statement.state = last_state(t);
            g->statement.needs = t->needs = t->wants;
            memcpy(g->statement.code, t->code, sizeof t->code);
        }
    }
    g->statement.count = g->count;
    g->is_unknown = g->is_asked = 0;
    g->again_at = 0;
}

const struct chain_statement *append_next(struct chain *c, struct group *g)
{
    if (g->is_sent || c->now < g->again_at)
        return NULL;
    if (!g->count)
        make_group(c, g);
    g->is_sent = g->count > 0;
    return g->count ? &g->statement : NULL;
}

/* --- answers --------------------------------------------------------------------------------------------- */

static void is_there(struct chain *c, struct chain_table *t, const struct chain_row *row)
{
    t->is_new = 0;
    t->last = row->seq;
    t->head = row->seq + (uint64_t)row->count;
    memcpy(t->sum, row->sum, SUM);
    for (struct chain_batch *b = t->flying, *next; b; b = next) {
        next = b->next;
        chain_say(c, SAYS_STORED, b->ticket, STORE_OK);
        chain_answer_confirms(c, b->confirms, STORE_OK);
        free(b);
    }
    t->flying = NULL;
    struct confirm *asked = t->confirms;
    t->confirms = NULL;
    if (t->waiting) {
        struct confirm **end = &t->waiting->confirms;
        while (*end)
            end = &(*end)->next;
        *end = asked;
        append_ready(c, t);
    } else if (t->is_leaving) {
        chain_answer_confirms(c, asked, STORE_FENCED);
        ask_release(c, t);
        chain_drop_table(c, t, STORE_FENCED);
    } else if (asked) {
        ask_confirm(c, asked);
    }
}

/* A row is done with: it is there, or the table is not ours. */
static void settle(struct chain *c, struct chain_row *row, enum store_answer answer)
{
    struct chain_table *t = chain_find_table(c, row->table);
    assert(t && t->flying);
    if (answer == STORE_OK)
        is_there(c, t, row);
    else
        chain_drop_table(c, t, answer);
    free((char *)row->lines);
}

static void settle_all(struct chain *c, struct group *g, enum store_answer answer)
{
    int count = g->count;
    g->count = 0;
    for (int i = 0; i < count; i++)
        settle(c, &g->rows[i], answer);
}

/* Those that were not put stay, and their places are looked at: the same row may be there from an earlier attempt. */
static void take_puts(struct chain *c, struct group *g, const struct chain_answer *a)
{
    int left = 0;
    for (int i = 0; i < g->count; i++)
        if (a->hits[i]) {
            c->news.unknown[0] += (uint64_t)g->is_unknown;
            settle(c, &g->rows[i], STORE_OK);
        } else {
            g->rows[left++] = g->rows[i];
        }
    g->count = left;
    g->is_asked = 1;
    g->statement = (struct chain_statement){.what = DO_PLACES, .rows = g->rows, .count = left};
}

static void take_places(struct chain *c, struct group *g, const struct chain_answer *a)
{
    int count = g->count;
    g->count = 0;
    for (int i = 0; i < count; i++) {
        int is_ours = memcmp(a->sums[i], g->rows[i].sum, SUM) == 0;
        c->news.unknown[is_ours] += (uint64_t)g->is_unknown;
        settle(c, &g->rows[i], is_ours ? STORE_OK : STORE_FENCED);
    }
}

/* A new table in a store that is spread. Its first row goes before the table itself: whoever finds the table finds a log.
 * If we fall in between, a row is left over that nobody finds. Whether the table is ours, only its code says: a row that
 * was sent and counts as lost may still come. */
static void take_opening(struct chain *c, struct group *g, const struct chain_answer *a)
{
    struct chain_statement *s = &g->statement;
    int is_there = s->what == DO_PLACES ? memcmp(a->sums[0], g->rows[0].sum, SUM) == 0
                   : s->what == DO_LOOK ? a->found && a->table == g->rows[0].table
                                        : a->hits[0];
    enum chain_do was = s->what;
    g->is_asked = 1;
    if ((was == DO_START || was == DO_PLACES) && is_there)
        s->what = DO_OPEN;
    else if (was == DO_START)
        s->what = DO_PLACES;
    else if (was == DO_OPEN && !is_there)
        s->what = DO_LOOK;
    else
        settle_all(c, g, is_there ? STORE_OK : STORE_FENCED);
}

void append_answered(struct chain *c, struct group *g, const struct chain_answer *a)
{
    g->is_sent = 0;
    switch (a->result) {
    case CHAIN_DONE:
        if (g->is_new)
            take_opening(c, g, a);
        else if (g->is_asked)
            take_places(c, g, a);
        else
            take_puts(c, g, a);
        return;
    case CHAIN_UNKNOWN: g->is_unknown = 1; return; /* the same again */
    case CHAIN_AGAIN: g->again_at = c->now + SOON_MS; return;
    case CHAIN_FULL:
        if (g->is_unknown ||
            g->is_asked) /* an earlier attempt may still be done: nobody can be told that it is not */
            g->again_at = c->now + LATER_MS;
        else
            settle_all(c, g, STORE_FULL);
        return;
    default: settle_all(c, g, STORE_FAILED); return;
    }
}
