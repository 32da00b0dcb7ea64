#include "server/store/chain.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/chain_own.h"
#include "server/store/needs.h"

void *chain_need(void *memory)
{
    assert(memory);
    return memory;
}

/* --- replies --------------------------------------------------------------------------------------------- */

struct chain_reply *chain_say(struct chain *c, enum chain_says what, uint64_t ticket,
                              enum store_answer answer)
{
    struct said *s = chain_need(calloc(1, sizeof *s));
    s->reply.what = what;
    s->reply.ticket = ticket;
    s->reply.answer = answer;
    *c->said_end = s;
    c->said_end = &s->next;
    return &s->reply;
}

int chain_take(struct chain *c, struct chain_reply *out)
{
    struct said *s = c->said;
    if (!s)
        return 0;
    *out = s->reply;
    if (!(c->said = s->next))
        c->said_end = &c->said;
    free(s);
    return 1;
}

void chain_answer_confirms(struct chain *c, struct confirm *first, enum store_answer answer)
{
    for (struct confirm *f = first, *next; f; f = next) {
        next = f->next;
        if (f->ticket)
            chain_say(c, SAYS_CONFIRMED, f->ticket, answer == STORE_OK ? STORE_OK : STORE_FENCED);
        free(f);
    }
}

/* --- sums ------------------------------------------------------------------------------------------------ */

int chain_sum(uint64_t table, uint64_t seq, uint64_t at, const char *lines, size_t size, uint8_t sum[SUM],
              int *count)
{
    const char *end = lines + size;
    for (*count = 0; lines < end; ++*count) {
        const char *space = memchr(lines, ' ', (size_t)(end - lines));
        const char *feed = space ? memchr(space, '\n', (size_t)(end - space)) : NULL;
        if (!feed || space == lines || space - lines > KIND)
            return -1;
        const struct entry e = {.table = table,
                                .seq = seq + (uint64_t)*count,
                                .at = at,
                                .kind = lines,
                                .kind_size = (size_t)(space - lines),
                                .body = space + 1,
                                .body_size = (size_t)(feed - space - 1)};
        store_sum(&e, sum);
        lines = feed + 1;
    }
    return *count > 0 ? 0 : -1;
}

/* --- tables ---------------------------------------------------------------------------------------------- */

struct chain_table *chain_find_table(struct chain *c, uint64_t id)
{
    struct chain_table *t = c->buckets[id % BUCKETS];
    while (t && t->id != id)
        t = t->next;
    return t;
}

struct chain_table *chain_add_table(struct chain *c, uint64_t id, const char *code)
{
    struct chain_table *t = chain_need(calloc(1, sizeof *t));
    t->id = id;
    t->needs = t->wants = 1;
    t->end = &t->waiting;
    snprintf(t->code, sizeof t->code, "%s", code);
    t->next = c->buckets[id % BUCKETS];
    c->buckets[id % BUCKETS] = t;
    return t;
}

static void answer_batches(struct chain *c, struct chain_batch *first, enum store_answer answer)
{
    for (struct chain_batch *b = first, *next; b; b = next) {
        next = b->next;
        chain_say(c, SAYS_STORED, b->ticket, answer);
        chain_answer_confirms(c, b->confirms, answer);
        free(b);
    }
}

void chain_drop_table(struct chain *c, struct chain_table *t, enum store_answer answer)
{
    struct chain_table **at = &c->buckets[t->id % BUCKETS];
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    append_unready(c, t);
    answer_batches(c, t->flying, answer);
    answer_batches(c, t->waiting, answer);
    chain_answer_confirms(c, t->confirms, STORE_FENCED);
    free(t);
}

void chain_append(struct chain *c, uint64_t ticket, const struct store_batch *b)
{
    struct chain_table *t = chain_find_table(c, b->table);
    if (!t && b->head == 0) {
        t = chain_add_table(c, b->table, b->code);
        t->is_new = 1;
    }
    if (!t || t->promised != b->head) {
        chain_say(c, SAYS_STORED, ticket, STORE_FENCED); /* it relies on something that was refused */
        return;
    }
    struct chain_batch *batch = chain_need(malloc(sizeof *batch + b->size));
    *batch = (struct chain_batch){.ticket = ticket, .state = b->state, .count = b->count, .size = b->size};
    memcpy(batch->bytes, b->bytes, b->size);
    *t->end = batch;
    t->end = &batch->next;
    t->promised += (uint64_t)b->count;
    int needs = needs_of(b->bytes, b->size);
    t->wants = needs > t->wants ? needs : t->wants;
    append_ready(c, t);
}

/* An append that is sent after the question came answers it, too. */
void chain_confirm(struct chain *c, uint64_t ticket, uint64_t table)
{
    struct chain_table *t = chain_find_table(c, table);
    struct confirm *f = chain_need(calloc(1, sizeof *f));
    f->ticket = ticket;
    f->table = table;
    if (!t) {
        chain_answer_confirms(c, f, STORE_FENCED);
    } else if (t->waiting) {
        f->next = t->waiting->confirms;
        t->waiting->confirms = f;
    } else if (t->flying) {
        f->next = t->confirms;
        t->confirms = f;
    } else {
        ask_confirm(c, f);
    }
}

void chain_release(struct chain *c, uint64_t table, uint64_t heir)
{
    struct chain_table *t = chain_find_table(c, table);
    if (!t)
        return; /* it was lost */
    t->is_leaving = 1;
    t->heir = heir;
    if (t->flying || t->waiting)
        return;
    ask_release(c, t);
    chain_drop_table(c, t, STORE_FENCED);
}

void chain_took(struct chain *c, enum chain_do what, uint64_t microseconds)
{
    static const enum news_what kinds[] = {
        [DO_APPEND] = NEWS_APPEND,      [DO_PLACES] = NEWS_READ,      [DO_OPEN] = NEWS_APPEND,
        [DO_LOOK] = NEWS_READ,          [DO_READ] = NEWS_READ,        [DO_TAKE] = NEWS_TAKE,
        [DO_CONFIRM] = NEWS_CONFIRM,    [DO_RELEASE] = NEWS_APPEND,   [DO_SCREEN_PUT] = NEWS_APPEND,
        [DO_SCREEN_PAIR] = NEWS_APPEND, [DO_SCREEN_LOOK] = NEWS_READ, [DO_SCREEN_END] = NEWS_APPEND,
        [DO_JOIN] = NEWS_BEAT,          [DO_BEAT] = NEWS_BEAT,        [DO_RAISE] = NEWS_APPEND,
        [DO_LOG_KEY] = NEWS_BEAT,       [DO_START] = NEWS_APPEND,     [DO_OWN] = NEWS_TAKE};
    spread_add(&c->news.took[kinds[what]], microseconds, NEWS_TIME);
}

/* --- all together ---------------------------------------------------------------------------------------- */

struct chain *chain_open(const char *name, uint64_t life)
{
    struct chain *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    snprintf(c->name, sizeof c->name, "%s", name);
    c->life = life;
    c->said_end = &c->said;
    c->confirms_end = &c->confirms;
    c->jobs_end = &c->jobs;
    c->group_count = 2;
    for (int i = 0; i < LANES_OF_ROWS; i++)
        c->groups[i].end = &c->groups[i].first;
    return c;
}

void chain_spread(struct chain *c)
{
    c->is_spread = 1;
    c->group_count = LANES_OF_ROWS;
}

int chain_lanes(const struct chain *c)
{
    return c->is_spread ? CHAIN_LANES : LANE_MORE;
}

void chain_close(struct chain *c)
{
    struct chain_reply r;
    if (!c)
        return;
    for (int i = 0; i < BUCKETS; i++)
        while (c->buckets[i])
            chain_drop_table(c, c->buckets[i], STORE_FENCED);
    for (int g = 0; g < c->group_count; g++)
        for (int i = 0; i < c->groups[g].count; i++)
            free((char *)c->groups[g].rows[i].lines);
    ask_free(c);
    while (chain_take(c, &r))
        free(r.bytes);
    free(c);
}

void chain_time(struct chain *c, uint64_t now, uint64_t at)
{
    c->now = now > c->now ? now : c->now;
    c->at = at;
    beat_check(c);
}

uint64_t chain_due(const struct chain *c)
{
    uint64_t due = ask_due(c);
    for (int i = 0; i < c->group_count; i++) {
        const struct group *g = &c->groups[i];
        if (g->count && !g->is_sent && g->again_at > c->now && g->again_at < due)
            due = g->again_at;
    }
    return due;
}

/* NULL: it is not one for rows. */
static struct group *group_of(struct chain *c, enum chain_lane lane)
{
    if (lane == LANE_ASK || lane == LANE_BEAT)
        return NULL;
    return &c->groups[lane < LANE_MORE ? (int)lane : (int)(lane - LANE_MORE + 2)];
}

const struct chain_statement *chain_next(struct chain *c, enum chain_lane lane)
{
    struct group *g = group_of(c, lane);
    if (g)
        return append_next(c, g);
    return lane == LANE_ASK ? ask_next(c) : beat_next(c);
}

void chain_take_answer(struct chain *c, enum chain_lane lane, const struct chain_answer *a)
{
    struct group *g = group_of(c, lane);
    if (g)
        append_answered(c, g, a);
    else if (lane == LANE_ASK)
        ask_answered(c, a);
    else
        beat_answered(c, a);
}
