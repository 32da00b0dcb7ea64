/* guests.c: guests of a table (docs/server.md, Limits). */
#include <stdlib.h>

#include "server/hub/count.h"
#include "server/hub/guests.h"
#include "server/hub/message.h"
#include "server/hub/own.h"
#include "server/hub/show.h"

enum {
    NEWS_AT_ONCE = 40, /* messages to guests in one turn, whatever their tables */
    NEWS_A_MS = 4,     /* and as time passes */
    TURN_MS = 10
};

/* --- how many ------------------------------------------------------------------------------------------- */

/* Whoever has the link or opened the table. */
static int is_invited(const struct table *t, json_t *hello)
{
    uint8_t key[HASH], token[HASH];
    token_hash(json_text(hello, "key"), key);
    token_hash(json_text(hello, "token"), token);
    return same_secret(key, t->key) | same_secret(token, t->opener);
}

int guests_have_room(struct conn *c, json_t *hello)
{
    const int most = c->hub->setup.caps.guests;
    int guests = 0, strangers = 0;
    c->invited = is_invited(c->table, hello);
    for (const struct conn *other = c->table->conns; other; other = other->next_here)
        if (other != c && other->role == ROLE_NONE && !other->is_bot) {
            guests++;
            strangers += !other->invited;
        }
    if (guests < most && (c->invited || strangers < (most + 1) / 2))
        return 1;
    hub_count_limit(c->hub, LIMIT_GUESTS);
    return 0;
}

/* --- what they hear ------------------------------------------------------------------------------------- */

static void refill(struct hub *h)
{
    struct news *n = &h->news;
    uint64_t more = (h->now - n->at) * NEWS_A_MS;
    n->at = h->now;
    n->left = more > (uint64_t)(NEWS_AT_ONCE - n->left) ? NEWS_AT_ONCE : n->left + (int)more;
}

static void send(struct conn *c)
{
    c->awaits_news = 0;
    c->hub->news.left--;
    show_seats_to(c->table, c);
}

/* A place is in the queue once, whoever has it meanwhile. */
static void wait_for_turn(struct conn *c)
{
    struct hub *h = c->hub;
    struct news *n = &h->news;
    int place = (int)(c - h->conns);
    c->awaits_news = 1;
    if (n->is_queued[place])
        return;
    n->is_queued[place] = 1;
    n->queue[(n->first + n->count++) % h->conn_room] = place;
    if (n->count == 1)
        n->due = h->now + TURN_MS;
}

void guests_tell(struct conn *c)
{
    refill(c->hub);
    if (c->hub->news.count == 0 && c->hub->news.left > 0)
        send(c);
    else
        wait_for_turn(c);
}

void guests_tick(struct hub *h)
{
    struct news *n = &h->news;
    if (n->count == 0 || h->now < n->due)
        return;
    refill(h);
    while (n->count > 0 && n->left > 0) {
        int place = n->queue[n->first];
        n->first = (n->first + 1) % h->conn_room;
        n->count--;
        n->is_queued[place] = 0;
        struct conn *c = hub_conn(h, h->conns[place].id);
        if (c && c->awaits_news && c->table && c->role == ROLE_NONE)
            send(c);
    }
    n->due = h->now + TURN_MS;
}

uint64_t guests_due(const struct hub *h)
{
    return h->news.count ? h->news.due : UINT64_MAX;
}

int guests_begin(struct hub *h)
{
    h->news.queue = calloc((size_t)h->conn_room, sizeof *h->news.queue);
    h->news.is_queued = calloc((size_t)h->conn_room, sizeof *h->news.is_queued);
    h->news.left = NEWS_AT_ONCE;
    return h->news.queue && h->news.is_queued ? 0 : -1;
}

void guests_end(struct hub *h)
{
    free(h->news.queue);
    free(h->news.is_queued);
}
