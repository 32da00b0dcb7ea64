/* room.c: room for tables in memory (docs/server.md, Limits). */
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/code.h"
#include "server/hub/count.h"
#include "server/hub/door.h"
#include "server/hub/message.h"
#include "server/hub/own.h"
#include "server/hub/room.h"
#include "server/hub/tables.h"

enum {
    OPENER_MS = 600000, /* a request to open a table, sent again, is the same table */
    OPENINGS = 10000,   /* of tables that sleep, and whose opener may ask again */
    KEPT_PART = 8       /* one of so many places is kept for people who come back */
};

/* --- which make room ------------------------------------------------------------------------------------ */

int room_has_people(const struct table *t)
{
    for (const struct conn *c = t->conns; c; c = c->next_here)
        if (!c->is_bot)
            return 1;
    return 0;
}

int room_is_in_use(const struct table *t)
{
    return room_has_people(t) || (t->link[0] && !t->hosted && sodium_is_zero(t->opener, HASH));
}

/* In memory for nothing: nobody is there, and everything is stored. */
static int may_sleep(const struct table *t)
{
    return !room_is_in_use(t) && t->stored == t->head && t->stored > 0 && !t->first && !t->looked_at;
}

/* Those with less to come back to go first: where nobody ever sat, where the game is over, where none has begun; last
 * those whose seat is on its way to another device, because the log does not have its code. */
static int rank(const struct table *t)
{
    int sat = t->hosted || t->state != TABLE_LOBBY;
    for (int s = 0; s < t->seats; s++) {
        sat |= t->seat[s].kind == SEAT_HUMAN;
        if (t->seat[s].transfer_until > t->hub->now)
            return 4;
    }
    return !sat ? 0 : t->state == TABLE_OVER ? 1 : t->state == TABLE_LOBBY ? 2 : 3;
}

int room_is_sat_at(const struct table *t)
{
    return rank(t) > 0;
}

static int is_before(const struct table *a, const struct table *b)
{
    return rank(a) != rank(b) ? rank(a) < rank(b) : a->touched < b->touched;
}

/* The first to make room among those that `counts` (NULL: all); NULL: none can. */
static struct table *next_to_sleep(const struct hub *h, int (*counts)(const struct table *t, const char *of),
                                   const char *of)
{
    struct table *next = NULL;
    for (int i = 0; i < h->loaded.count; i++) {
        struct table *t = h->loaded.tables[i];
        if (may_sleep(t) && (!counts || counts(t, of)) && (!next || is_before(t, next)))
            next = t;
    }
    return next;
}

/* How many could sleep; *sat: and have been sat at, so that somebody may come back to them. */
static int idle_count(const struct hub *h, int *sat)
{
    int count = 0;
    *sat = 0;
    for (int i = 0; i < h->loaded.count; i++)
        if (may_sleep(h->loaded.tables[i])) {
            count++;
            *sat += room_is_sat_at(h->loaded.tables[i]);
        }
    return count;
}

/* `kept`: places that are left alone, at most one for each table that somebody may come back to. */
static int make_room(struct hub *h, int kept)
{
    const int loaded = h->figures.tables_loaded, most = h->setup.caps.tables;
    int idle, sat = 0, going = 0;
    for (idle = loaded < most - kept ? 0 : idle_count(h, &sat); going <= idle; going++) {
        int wanted = h->sat_asleep + (going > idle - sat ? going - (idle - sat) : 0);
        if (loaded - going + 1 <= most - (wanted < kept ? wanted : kept))
            break;
    }
    if (going > idle) {
        hub_count_limit(h, LIMIT_TABLES);
        return 0;
    }
    while (going-- > 0)
        hub_drop_table(h, next_to_sleep(h, NULL, NULL));
    return 1;
}

static int kept_places(const struct hub *h)
{
    return h->setup.caps.tables > 1 ? (h->setup.caps.tables + KEPT_PART - 1) / KEPT_PART : 0;
}

int room_for_new(struct hub *h)
{
    return make_room(h, kept_places(h));
}

/* --- how much an address may hold ----------------------------------------------------------------------- */

/* Its network: of an IPv4 address the first 24 bits; of an IPv6 one, which comes as its /64, the first 48. */
static size_t network_size(const char *address)
{
    const char *last = strrchr(address, '.');
    size_t size = last ? (size_t)(last - address) : strlen(address);
    if (!strchr(address, ':'))
        return size;
    size = 0;
    for (int groups = 0; groups < 3 && address[size] && strncmp(address + size, "::", 2) != 0; groups++)
        size += 1 + strcspn(address + size + 1, ":");
    while (size > 2 && strncmp(address + size - 2, ":0", 2) == 0) /* as where the text leaves zeros out */
        size -= 2;
    return size;
}

static int is_of_address(const struct table *t, const char *address)
{
    return strcmp(t->holder, address) == 0;
}

static int is_of_network(const struct table *t, const char *address)
{
    size_t size = network_size(address);
    return t->holder[0] && network_size(t->holder) == size && strncmp(t->holder, address, size) == 0;
}

static const struct share {
    int (*counts)(const struct table *t, const char *address);
    size_t percent; /* where the caps have it */
    enum hub_limit limit;
} shares[] = {{is_of_address, offsetof(struct hub_caps, address_share), LIMIT_ADDRESS_SHARE},
              {is_of_network, offsetof(struct hub_caps, network_share), LIMIT_NETWORK_SHARE}};

enum { SHARES = sizeof shares / sizeof shares[0] };

/* How many more it could hold: less than one, if its share is used up. */
static int left_of(const struct hub *h, const struct share *s, const char *address)
{
    const int64_t percent = *(const int *)((const char *)&h->setup.caps + s->percent);
    int left = (int)((h->setup.caps.tables * percent + 99) / 100);
    for (int i = 0; i < h->loaded.count; i++)
        left -= s->counts(h->loaded.tables[i], address);
    return left;
}

static int is_counted(const struct hub *h, const char *address)
{
    return address[0] && !(h->setup.free_address && strcmp(address, h->setup.free_address) == 0);
}

int room_within_share(struct hub *h, const char *address)
{
    for (int i = 0; i < SHARES && is_counted(h, address); i++)
        if (left_of(h, &shares[i], address) < 1) {
            struct table *idle = next_to_sleep(h, shares[i].counts, address);
            if (!idle) {
                hub_count_limit(h, shares[i].limit);
                return 0;
            }
            hub_drop_table(h, idle);
        }
    return 1;
}

/* The places that are kept are for anyone whose address holds no more than its share. */
int room_for_return(struct hub *h, const char *address)
{
    int over = 0;
    for (int i = 0; i < SHARES && is_counted(h, address); i++)
        over |= left_of(h, &shares[i], address) < 1;
    return make_room(h, over ? kept_places(h) : 0);
}

void room_hold(struct table *t, const char *address)
{
    snprintf(t->holder, sizeof t->holder, "%s", is_counted(t->hub, address) ? address : "");
}

/* --- openers -------------------------------------------------------------------------------------------- */

int room_is_young(const struct table *t)
{
    return t->state == TABLE_LOBBY && t->link[0] && t->hub->now - t->opened < OPENER_MS &&
           !door_is_kept_out(t, t->opener);
}

static int is_old(const struct hub *h, const struct opening *o)
{
    return h->now - o->opened >= OPENER_MS;
}

/* The newest come first. */
void room_keep_opening(const struct table *t)
{
    struct hub *h = t->hub;
    if (!t->stored || !room_is_young(t) || sodium_is_zero(t->opener, HASH))
        return;
    struct opening *mine = malloc(sizeof *mine), **at = &h->openings;
    if (!mine)
        return; /* the table is still found by its code */
    *mine = (struct opening){.next = h->openings, .id = t->id, .opened = t->opened};
    memcpy(mine->code, t->code, sizeof mine->code);
    memcpy(mine->opener, t->opener, sizeof mine->opener);
    memcpy(mine->link, t->link, sizeof mine->link);
    h->openings = mine;
    for (int count = 0; *at; count++) {
        struct opening *o = *at;
        if (count < OPENINGS && !is_old(h, o)) {
            at = &o->next;
            continue;
        }
        *at = o->next;
        free(o);
    }
}

void room_take_opening(struct table *t)
{
    for (struct opening **o = &t->hub->openings; *o; o = &(*o)->next)
        if ((*o)->id == t->id) {
            struct opening *mine = *o;
            *o = mine->next;
            t->opened = mine->opened;
            memcpy(t->link, mine->link, sizeof t->link);
            free(mine);
            return;
        }
    if (t->hub->now - t->hub->listed_at < OPENER_MS && !sodium_is_zero(t->opener, HASH)) {
        door_recall_key(
            t); /* it is from before the start, and nobody knows for how long: as if it was opened then */
        t->opened = t->hub->listed_at;
    }
}

const struct opening *room_find_opening(struct hub *h, const char *token)
{
    uint8_t hash[HASH];
    token_hash(token, hash);
    for (const struct opening *o = h->openings; o; o = o->next)
        if (!is_old(h, o) && same_secret(hash, o->opener))
            return o;
    return NULL;
}

uint64_t room_find_former(struct hub *h, const char *token)
{
    uint8_t hash[HASH];
    token_hash(token, hash);
    return h->now - h->listed_at < OPENER_MS ? code_asleep(h, hash) : 0;
}

void room_free(struct hub *h)
{
    while (h->openings) {
        struct opening *next = h->openings->next;
        free(h->openings);
        h->openings = next;
    }
}
