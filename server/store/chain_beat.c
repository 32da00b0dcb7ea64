/* chain_beat.c: the lease: it decides how soon another server takes our tables, and nothing else. */
#include <stdlib.h>
#include <string.h>

#include "server/store/chain_own.h"

enum {
    DAY_S = 24 * 60 * 60,
    CALM_MS = 4000,   /* after an outage everybody beats before anybody is taken for dead */
    CHECK_MS = 60000, /* until every table is confirmed without anybody asking */
};

void chain_beat(struct chain *c, int tables, int sockets)
{
    c->beat_wanted = 1;
    c->tables = tables;
    c->sockets = sockets;
}

void chain_leave(struct chain *c)
{
    c->leaving = 1;
}

/* All servers name tables alike in their logs, for a day. */
static const struct chain_statement *ask_for_key(struct chain *c)
{
    if (!c->joined || c->key_day == c->at / DAY_S || c->now < c->key_due)
        return NULL;
    c->beat_sent = 1;
    c->beating = (struct chain_statement){.what = DO_LOG_KEY};
    return &c->beating;
}

static void take_key(struct chain *c, const struct chain_answer *a)
{
    struct chain_reply *r;
    c->key_due =
        c->now + CHAIN_BEAT_MS; /* should the two clocks disagree about midnight, or nobody have answered */
    if (a->result != CHAIN_DONE || a->day == c->key_day)
        return;
    c->key_day = a->day;
    r = chain_say(c, SAYS_LOG_KEY, 0, STORE_OK);
    r->size = CHAIN_LOG_KEY;
    r->bytes = chain_need(malloc(r->size));
    memcpy(r->bytes, a->log_key, r->size);
}

const struct chain_statement *beat_next(struct chain *c)
{
    if (c->beat_sent)
        return NULL;
    if (!c->beat_wanted)
        return ask_for_key(c);
    c->beat_sent = 1;
    c->beat_wanted = 0;
    c->beating = (struct chain_statement){.what = c->joined ? DO_BEAT : DO_JOIN,
                                          .tables = c->tables,
                                          .sockets = c->sockets,
                                          .leaving = c->leaving};
    return &c->beating;
}

static void confirm_all(struct chain *c)
{
    c->checked_at = c->now;
    for (int i = 0; i < BUCKETS; i++)
        for (const struct chain_table *t = c->buckets[i]; t; t = t->next)
            chain_confirm(c, 0, t->id);
}

static void tell_news(struct chain *c, const struct chain_answer *a)
{
    struct chain_reply *r = chain_say(c, SAYS_NODES, 0, STORE_OK);
    struct store_news *news = &c->news;
    news->count = a->node_count < NEWS_NODES ? a->node_count : NEWS_NODES;
    if (news->count)
        memcpy(news->nodes, a->nodes, (size_t)news->count * sizeof *a->nodes);
    r->living = a->living;
    r->tables = a->tables;
    r->size = sizeof *news;
    r->bytes = chain_need(malloc(r->size));
    memcpy(r->bytes, news, r->size);
}

void beat_answered(struct chain *c, const struct chain_answer *a)
{
    int is_join = c->beating.what == DO_JOIN;
    c->beat_sent = 0;
    if (a->result == CHAIN_FAILED) {
        chain_say(c, SAYS_STORED, 0, STORE_FAILED);
        return;
    }
    if (c->beating.what == DO_LOG_KEY) {
        take_key(c, a);
        return;
    }
    if (a->result != CHAIN_DONE)
        return; /* the next one tells */
    if (!a->found) {
        chain_say(c, SAYS_GONE, 0, STORE_FENCED);
        return;
    }
    if (is_join || c->now - c->answered_at > CHAIN_LEASE_MS)
        c->calm_at = c->now + CALM_MS;
    c->joined = c->has_answer = 1;
    c->answered_at = c->now;
    if (c->is_cut)
        chain_say(c, SAYS_STORE, 0, STORE_OK)->up = 1;
    c->is_cut = 0;
    if (is_join)
        return;
    c->news.lease_broken += !a->unbroken;
    tell_news(c, a);
    if (!a->unbroken || c->now - c->checked_at >= CHECK_MS)
        confirm_all(c);
}

void beat_check(struct chain *c)
{
    if (!c->has_answer || c->is_cut || c->now - c->answered_at < CHAIN_CUT_MS)
        return;
    c->is_cut = 1;
    chain_say(c, SAYS_STORE, 0, STORE_OK)->up = 0;
}
