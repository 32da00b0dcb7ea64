/* tables.c: the tables that the store knows, by number and by code; those of them that are in memory, and
 * when something is due at one; loading them, and the requests that wait for that. */
#include <assert.h>
#include <search.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/api.h"
#include "server/hub/clock.h"
#include "server/hub/count.h"
#include "server/hub/effects.h"
#include "server/hub/log.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/own.h"
#include "server/hub/room.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/shared.h"
#include "server/hub/tables.h"
#include "server/hub/votes.h"
#include "server/hub/wait.h"

enum {
    TOUCH_MS = 3600000 /* a table in use is not old: its log says so from time to time */
};

/* --- all there are -------------------------------------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b)
{
    uint64_t x = ((const struct known *)a)->number, y = ((const struct known *)b)->number;
    return (x > y) - (x < y);
}

static int compare_codes(const void *a, const void *b)
{
    return strcmp(((const struct known *)a)->code, ((const struct known *)b)->code);
}

struct known *tables_find_code(const struct hub *h, const char *code)
{
    struct known like = {0}, **found = NULL;
    if (strlen(code) < sizeof like.code) {
        memcpy(like.code, code, strlen(code));
        found = tfind(&like, &h->by_code, compare_codes);
    }
    return found ? *found : NULL;
}

/* The store's answers are about the same few tables again and again: these skip the search in the tree. */
static struct known *find_number(struct hub *h, uint64_t number)
{
    const struct known like = {.number = number};
    struct known **lately = &h->lately[number % LATELY];
    struct known **found =
        *lately && (*lately)->number == number ? lately : tfind(&like, &h->by_number, compare_numbers);
    if (found)
        *lately = *found;
    return found ? *found : NULL;
}

/* NULL: no memory. */
static struct known *add_known(struct hub *h, uint64_t number, uint64_t id, const char *code)
{
    struct known *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->number = number;
    k->id = id;
    snprintf(k->code, sizeof k->code, "%s", code);
    if (!tsearch(k, &h->by_number, compare_numbers) || !tsearch(k, &h->by_code, compare_codes)) {
        tdelete(k, &h->by_number, compare_numbers);
        free(k);
        return NULL;
    }
    h->figures.tables_known++;
    if (number >= h->next_number)
        h->next_number = number + 1;
    return k;
}

struct known *tables_want(struct hub *h, const char *code)
{
    struct known *k = tables_find_code(h, code);
    if (!k)
        k = add_known(h, h->next_number, 0, code);
    memory_need(k != NULL);
    return k;
}

static void forget_known(struct hub *h, struct known *k)
{
    if (h->lately[k->number % LATELY] == k)
        h->lately[k->number % LATELY] = NULL;
    tdelete(k, &h->by_number, compare_numbers);
    tdelete(k, &h->by_code, compare_codes);
    h->sat_asleep -= k->sat;
    free(k);
    h->figures.tables_known--;
}

uint64_t hub_table_count(const struct hub *h)
{
    return h->setup.shared ? h->nodes.tables : (uint64_t)h->figures.tables_known;
}

uint64_t hub_known(const struct hub *h, const char *code)
{
    const struct known *k = tables_find_code(h, code);
    return k ? k->number : 0;
}

/* --- those in memory ------------------------------------------------------------------------------------ */

/* Its batch goes out and its next moment is named when the step ends. */
void tables_look_at(struct table *t)
{
    if (t->looked_at)
        return;
    t->looked_at = 1;
    t->next_looked_at = t->hub->looked_at;
    t->hub->looked_at = t;
}

struct table *hub_find(struct hub *h, const char *code)
{
    const struct known *k = tables_find_code(h, code);
    if (k && k->table)
        tables_look_at(k->table);
    return k ? k->table : NULL;
}

static int grow(struct loaded *l)
{
    int room = l->room ? 2 * l->room : 64;
    struct table **tables = realloc(l->tables, (size_t)room * sizeof(struct table *));
    l->tables = tables ? tables : l->tables;
    uint64_t *due = realloc(l->due, (size_t)room * sizeof *due);
    l->due = due ? due : l->due;
    if (!tables || !due)
        return -1;
    l->room = room;
    return 0;
}

/* NULL: no memory. */
static struct table *table_in(struct hub *h, struct known *k)
{
    struct loaded *l = &h->loaded;
    struct table *t = l->count == l->room && grow(l) ? NULL : calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->hub = h;
    t->id = k->id;
    t->number = k->number;
    t->place = l->count;
    memcpy(t->code, k->code, sizeof t->code);
    t->touched = t->opened = t->written = h->now;
    t->fresh = h->fresh;
    table_settings_usual(t);
    l->tables[l->count] = t;
    l->due[l->count++] = UINT64_MAX;
    k->table = t;
    h->sat_asleep -= k->sat;
    k->sat = 0;
    h->figures.tables_loaded++;
    tables_look_at(t);
    return t;
}

/* Opened within the last ten minutes, with nothing played yet. */
struct table *hub_find_opener(struct hub *h, const char *token)
{
    struct table *newest = NULL; /* there may be several from before a restart */
    uint8_t hash[HASH];
    token_hash(token, hash);
    for (int i = 0; i < h->loaded.count; i++) {
        struct table *t = h->loaded.tables[i];
        if (room_is_young(t) && same_secret(hash, t->opener) && (!newest || t->id > newest->id))
            newest = t;
    }
    return newest;
}

static void unlink_looked_at(struct hub *h, struct table *t)
{
    struct table **at = &h->looked_at;
    while (t->looked_at && *at != t)
        at = &(*at)->next_looked_at;
    if (t->looked_at)
        *at = t->next_looked_at;
}

/* Whoever wants it may have it. */
static void release(struct hub *h, struct table *t)
{
    if (t->stored && !t->lost && !t->released) {
        struct hub_effect *out = hub_effect(h, OUT_RELEASE, "", 0);
        out->at = t->id;
        out->ticket = t->heir;
    }
    t->released = 1;
}

/* Drops it from memory; the store keeps it. A table that was never stored is forgotten entirely. */
void hub_drop_table(struct hub *h, struct table *t)
{
    struct known *k = find_number(h, t->number);
    struct loaded *l = &h->loaded;
    while (t->conns) {
        struct conn *c = t->conns;
        if (c->is_bot)
            hub_close_conn(h, c->id, 1000); /* nobody asks it any more */
        conn_rise(c);
        c->role = ROLE_NONE;
        c->seat = -1;
    }
    if (h->setup.shared)
        release(h, t);
    else
        room_keep_opening(t);
    k->table = NULL;
    k->sat = t->stored && !h->setup.shared && room_is_sat_at(t);
    h->sat_asleep += k->sat;
    if (!t->stored || h->setup.shared)
        forget_known(h, k);
    l->count--;
    l->is_stale = 1;
    l->tables[t->place] = l->tables[l->count];
    l->tables[t->place]->place = t->place;
    l->due[t->place] = l->due[l->count];
    unlink_looked_at(h, t);
    table_free(t);
    h->figures.tables_loaded--;
}

/* Numbers that no other server draws, and that no store of one machine has given to a table. */
static uint64_t draw_id(struct hub *h)
{
    uint64_t id = 0;
    while (id >> 32 == 0) {
        hub_random(h, &id, sizeof id);
        id >>= 1; /* as far as the store counts */
    }
    return id;
}

struct table *hub_new_table(struct hub *h, const char *code)
{
    if (h->stopping || !h->listed || !room_for_new(h))
        return NULL;
    uint64_t id = h->setup.shared ? draw_id(h) : h->next_number;
    struct known *k = add_known(h, h->next_number, id, code);
    struct table *t = k ? table_in(h, k) : NULL;
    if (k && !t)
        forget_known(h, k);
    return t;
}

/* --- loading -------------------------------------------------------------------------------------------- */

void tables_load(struct hub *h, uint64_t number, const char *tried)
{
    struct known *k = find_number(h, number);
    struct hub_wanted wanted = {.code = ""};
    if (k->loading)
        return;
    k->loading = 1;
    k->tried = tried[0] != '\0';
    k->asked_in = h->steps;
    snprintf(wanted.code, sizeof wanted.code, "%s", k->code);
    snprintf(wanted.tried, sizeof wanted.tried, "%s", tried);
    struct hub_effect *out = hub_effect(h, OUT_LOAD, &wanted, h->setup.shared ? sizeof wanted : 0);
    out->ticket = k->number;
    out->at = k->id;
}

struct table *tables_by_number(struct hub *h, uint64_t number)
{
    const struct known *k = find_number(h, number);
    return k ? k->table : NULL;
}

struct table *tables_by_id(struct hub *h, uint64_t id)
{
    for (int i = 0; i < h->loaded.count; i++)
        if (h->loaded.tables[i]->id == id)
            return h->loaded.tables[i];
    return NULL;
}

/* The list of all tables: `TABLE HEAD EPOCH STATE CODE` lines. */
void tables_take_list(struct hub *h, const struct hub_event *e)
{
    const char *at = e->data, *end = at + e->size;
    while (at < end) {
        unsigned long long id, head, epoch;
        char state[16], code[STORE_CODE + 1];
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        assert(line_end);
        _Static_assert(sizeof code == 13, "the width below");
        int got = sscanf(at, "%llu %llu %llu %15s %12s", &id, &head, &epoch, state, code);
        assert(got == 5);
        if (!find_number(h, id)) {
            struct known *k = add_known(h, id, id, code);
            memory_need(k != NULL);
            h->sat_asleep += k->sat = 1; /* nobody knows better */
        }
        at = line_end + 1;
    }
    h->listed = 1;
    h->listed_at = h->now;
}

struct reading {
    struct table *table;
    const char *log;
    size_t size;
    int wrong;
};

static void read_log(void *of)
{
    struct reading *r = of;
    r->wrong = log_replay(r->table, r->log, r->size);
}

/* A log that our own code fails over is one table's trouble, not everybody's. What was built of the table until then may
 * be in any state, so it is left alone and not even freed: once per table and process, because it is not read
 * again. */
static int read_guarded(struct hub *h, struct table *t, const struct hub_event *e)
{
    struct reading r = {.table = t, .log = e->data, .size = e->size};
    const struct table before = *t;
    if (!h->setup.guarded)
        read_log(&r);
    else if (h->setup.guarded(read_log, &r)) {
        *t = before;
        for (int v = 0; v < FRESH_LISTS; v++)
            events_clear(&h->fresh[v]);
        return -1;
    }
    return r.wrong;
}

/* Into memory again, for those who wait for it; NULL: there is no room. */
static struct table *wake(struct hub *h, struct known *k)
{
    const char *address = wait_address(h, k->number);
    struct table *t = room_for_return(h, address) ? table_in(h, k) : NULL;
    if (t)
        room_hold(t, address);
    return t;
}

/* A table of a shared store that is not in memory may be anybody's. */
static void not_here(struct hub *h, struct known *k)
{
    if (h->setup.shared)
        forget_known(h, k);
}

/* It is in the store, though it was not read to its end. */
static void drop_unread(struct hub *h, struct table *t)
{
    t->stored = t->stored ? t->stored : 1;
    hub_drop_table(h, t);
}

/* Another server has its pack: that one gets the table, and people are sent there. */
static int send_to_pack(struct hub *h, struct table *t, int tried)
{
    uint64_t number = t->number;
    char url[HUB_URL];
    const struct news_node *heir = h->setup.shared ? shared_find_pack(h, t->lacks) : NULL;
    if (!heir)
        return 0;
    hub_log(h, LOG_TABLE_NO_PACK, t);
    t->damaged = 1;
    t->heir = heir->life;
    memcpy(url, heir->url, sizeof url);
    drop_unread(h, t);
    wait_moved(h, number, url, tried);
    return 1;
}

void tables_take_log(struct hub *h, const struct hub_event *e)
{
    struct known *k = find_number(h, e->ticket);
    if (!k || !k->loading)
        return;
    k->loading = 0;
    if (e->how == STORE_FAILED) {
        hub_effect(h, OUT_DIE, "", 0);
        return;
    }
    if (e->how == STORE_FULL) { /* no memory, or the file is locked: the waiting clients come again */
        not_here(h, k);
        wait_turn_away(h, e->ticket);
        return;
    }
    if (e->how == STORE_ELSEWHERE) {
        int tried = k->tried;
        not_here(h, k);
        wait_moved(h, e->ticket, e->data, tried);
        return;
    }
    if (e->how == STORE_NEWER) {
        not_here(h, k);
        wait_newer(h, e->ticket);
        return;
    }
    if (e->how == STORE_MISSING) { /* it was deleted while we asked; or there is none with this code */
        forget_known(h, k);
        wait_loaded(h, e->ticket);
        return;
    }
    if (h->setup.shared)
        k->id = e->table;
    struct table *t = k->table ? k->table : wake(h, k);
    if (!t) {
        if (h->setup.shared)
            hub_effect(h, OUT_RELEASE, "", 0)->at = k->id;
        not_here(h, k);
        wait_turn_away(h, e->ticket);
        return;
    }
    tables_look_at(t);
    if (e->how != STORE_OK || read_guarded(h, t, e)) {
        if (t->no_pack && send_to_pack(h, t, k->tried))
            return;
        t->damaged = 1;
        h->figures.quarantined++;
        hub_log(h, t->no_pack ? LOG_TABLE_NO_PACK : LOG_TABLE_DAMAGED, t);
    } else {
        if (h->setup.shared)
            shared_recall(t, e->age);
        else
            room_take_opening(t);
        clock_resumed(t);
    }
    wait_loaded(h, e->ticket);
    if (h->setup.shared && t->no_pack)
        drop_unread(h, t); /* another server may have its pack one day */
}

/* The store has deleted these: nobody comes back to them. */
void tables_take_forgotten(struct hub *h, const struct hub_event *e)
{
    static const struct hub_facts plain;
    static const char bye[] = "{\"t\":\"bye\",\"code\":\"expired\"}";
    char *at = (char *)e->data;
    for (uint64_t id; (id = strtoull(at, &at, 10)) > 0;) {
        struct known *k = find_number(h, id);
        if (!k || k->loading)
            continue; /* the store will say so itself */
        for (const struct conn *c = k->table ? k->table->conns : NULL; c; c = c->next_here)
            if (!c->is_bot) {
                hub_send_now(h, c->id, &plain, bye, sizeof bye - 1);
                hub_close_conn(h, c->id, 1000);
            }
        if (k->table)
            hub_drop_table(h, k->table);
        k = find_number(h, id);
        if (k)
            forget_known(h, k);
    }
}

/* The server ends: the time that questions had left is kept. */
void tables_stop(struct hub *h)
{
    for (int i = 0; i < h->loaded.count; i++) {
        struct table *t = h->loaded.tables[i];
        if (h->setup.shared)
            tables_look_at(t); /* it is released */
        if (t->damaged || !t->playing || t->over || !t->clock_s)
            continue;
        tables_look_at(t);
        clock_log(t);
    }
}

/* --- what the store answers ----------------------------------------------------------------------------- */

void tables_take_stored(struct hub *h, const struct hub_event *e)
{
    struct known *k = find_number(h, e->ticket & 0xffffffffu);
    struct table *t = k ? k->table : NULL;
    uint64_t entries = e->ticket >> 32;
    if (e->how == STORE_FAILED || e->how == STORE_UNKNOWN) {
        hub_effect(h, OUT_DIE, "", 0);
        return;
    }
    if (!t || entries <= t->stored)
        return; /* of a table that was dropped meanwhile */
    tables_look_at(t);
    if (e->how == STORE_OK) {
        log_stored(t, entries);
        return;
    }
    h->figures.fenced += e->how != STORE_FULL;
    hub_log(h, e->how == STORE_FULL ? LOG_STORE_FULL : LOG_STORE_FENCED, t);
    t->lost = e->how != STORE_FULL;
    message_undo(t, e->how == STORE_FULL); /* what depended on it never happened */
    hub_drop_table(h, t);
}

void tables_lose(struct hub *h, struct table *t)
{
    h->figures.fenced++;
    hub_log(h, LOG_STORE_FENCED, t);
    t->lost = 1;
    message_undo(t, 0);
    hub_drop_table(h, t);
}

/* --- time ----------------------------------------------------------------------------------------------- */

/* On the full minute: tables at which moves are made then share that moment, and the nearest of all stays where it is. */
static uint64_t next_touch(const struct table *t)
{
    const uint64_t minute = 60000;
    return (t->written + TOUCH_MS + minute - 1) / minute * minute;
}

/* An empty table is put to sleep after a while. */
static uint64_t next_moment(const struct table *t)
{
    uint64_t due = table_due(t), sleep = t->touched + (uint64_t)t->hub->setup.caps.sleep_ms;
    if (!t->damaged && room_is_in_use(t))
        return next_touch(t) < due ? next_touch(t) : due;
    if (t->damaged || t->stored != t->head || t->stored == 0)
        return due;
    return sleep < due ? sleep : due;
}

void tables_tick(struct hub *h)
{
    for (int i = h->loaded.count - 1; i >= 0; i--) { /* one that is dropped is replaced by the last */
        struct table *t = h->loaded.tables[i];
        if (h->loaded.due[i] > h->now || t->damaged)
            continue;
        tables_look_at(t);
        table_tick(t);
        if (room_is_in_use(t)) {
            t->touched = h->now;
            if (h->now - t->written >= TOUCH_MS)
                lobby_log_set(t);
        } else if (t->stored == t->head && t->stored > 0 &&
                   h->now - t->touched >= (uint64_t)h->setup.caps.sleep_ms) {
            hub_drop_table(h, t);
        }
    }
}

/* The batch's bytes follow its header, in one piece. */
static void append(struct hub *h, struct table *t)
{
    struct store_batch batch = {.table = t->id,
                                .head = t->head - (uint64_t)t->batch_count,
                                .state = t->state,
                                .count = t->batch_count,
                                .size = t->batch.size - sizeof batch};
    memcpy(batch.code, t->code, sizeof batch.code);
    memory_need(!t->batch.lost);
    memcpy(t->batch.bytes, &batch, sizeof batch); /* the shell finds the entries behind it */
    struct hub_effect *out = hub_effect_own(h, OUT_APPEND, t->batch.bytes, t->batch.bytes, t->batch.size);
    out->ticket = t->head << 32 | t->number; /* says whose it is and how far it goes */
    h->figures.appended += (uint64_t)t->batch_count;
    t->batch_count = 0;
    t->batch = (struct out){0};
}

static void name_moment(struct loaded *l, int place, uint64_t due)
{
    if (l->due[place] == l->soonest && due > l->soonest)
        l->is_stale = 1;
    l->due[place] = due;
    l->soonest = due < l->soonest ? due : l->soonest;
}

/* The nearest of all moments; all are checked only if the nearest one has moved later. */
static uint64_t soonest(struct loaded *l)
{
    if (l->is_stale || l->count == 0) {
        l->soonest = UINT64_MAX;
        for (int i = 0; i < l->count; i++)
            l->soonest = l->due[i] < l->soonest ? l->due[i] : l->soonest;
        l->is_stale = 0;
    }
    return l->soonest;
}

uint64_t tables_finish(struct hub *h)
{
    while (h->looked_at) {
        struct table *t = h->looked_at;
        h->looked_at = t->next_looked_at;
        votes_settle(t); /* before it is no longer marked: what a vote causes belongs to this step */
        t->looked_at = 0;
        if (t->batch_count)
            append(h, t);
        if (h->stopping && h->setup.shared)
            release(h, t); /* after its last entries */
        name_moment(&h->loaded, t->place, next_moment(t));
    }
    return soonest(&h->loaded);
}

static void free_known(void *known)
{
    struct known *k = known;
    if (k->table)
        table_free(k->table);
    free(k);
}

static void leave_known(void *known)
{
    (void)known; /* the other tree frees it */
}

void tables_free(struct hub *h)
{
    tdestroy(h->by_code, leave_known);
    tdestroy(h->by_number, free_known);
    free(h->loaded.tables);
    free(h->loaded.due);
    room_free(h);
    wait_free(h);
}
