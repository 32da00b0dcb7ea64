#include "server/hub/shared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/door.h"
#include "server/hub/effects.h"
#include "server/hub/log.h"
#include "server/hub/memory.h"
#include "server/hub/play.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/wait.h"

/* --- asking --------------------------------------------------------------------------------------------- */

/* It came before the store was asked for the table, if that was in this step. */
static void want_table(struct hub *h, struct waiting *w)
{
    struct known *k = tables_want(h, w->code);
    w->number = k->number;
    tables_load(h, k->number, json_text(w->hello, "tried"));
    w->in_time = k->asked_in == h->steps;
}

static int is_stranger(const struct waiting *w)
{
    return w->path && !w->bearer[0] && !w->opening && !w->refuse_at;
}

/* What strangers are told may be a little old (copies.h): they share a question that is under way. */
static const struct waiting *find_same(const struct hub *h, const struct waiting *w)
{
    const struct waiting *other = is_stranger(w) ? h->waiting : NULL;
    while (other && (other == w || !other->ask || !is_stranger(other) || strcmp(other->code, w->code) != 0 ||
                     h->now - other->asked_at >= COPY_MS))
        other = other->next;
    return other;
}

static void find_table(struct hub *h, struct waiting *w)
{
    struct hub_wanted wanted = {.code = ""};
    const struct waiting *same = find_same(h, w);
    w->ask = same ? same->ask : ++h->asks;
    w->asked_at = same ? same->asked_at : h->now;
    if (same)
        return;
    snprintf(wanted.code, sizeof wanted.code, "%s", w->code);
    hub_effect(h, OUT_FIND, &wanted, sizeof wanted)->ticket = w->ask;
}

void shared_ask(struct hub *h, struct waiting *w)
{
    const struct known *k = tables_find_code(h, w->code);
    if (k && k->table) {
        if (w->refuse_at)
            return; /* a guess; the table has said so */
        w->number = k->number;
        w->ask = ++h->asks;
        struct hub_effect *out = hub_effect(h, OUT_CONFIRM, "", 0);
        out->ticket = w->ask;
        out->at = k->id;
    } else if (w->hello && !w->refuse_at) {
        want_table(h, w);
    } else {
        find_table(h, w);
    }
}

/* --- what was read -------------------------------------------------------------------------------------- */

void shared_recall(struct table *t, uint64_t age_s)
{
    t->opened = hub_now(t->hub) - 1000 * age_s; /* it may be older than this process */
    door_recall_key(t);
}

struct reading {
    struct hub *hub;
    const struct hub_event *event;
};

/* A table that the hub does not know, at which nobody is; gone when the question is answered. */
static void read_copy(void *of)
{
    const struct reading *r = of;
    const struct hub_event *e = r->event;
    struct hub *h = r->hub;
    struct events *fresh = calloc(FRESH_LISTS, sizeof *fresh);
    struct table *t = calloc(1, sizeof *t);
    memory_need(fresh && t);
    t->hub = h;
    t->id = e->table;
    t->fresh = fresh;
    t->touched = wait_asked_at(h, e->ticket);
    table_settings_usual(t);
    t->damaged = log_replay(t, e->data, e->size) != 0;
    if (!t->damaged) {
        shared_recall(t, e->age);
        t->replaying = 1; /* nothing is written */
        play_ask(t);
        t->replaying = 0;
    }
    wait_answered(h, e->ticket, TOLD_HERE, t);
    table_free(t);
    for (int v = 0; v < FRESH_LISTS; v++)
        events_free(&fresh[v]);
    free(fresh);
}

void shared_take_found(struct hub *h, const struct hub_event *e)
{
    struct reading r = {h, e};
    if (e->how == STORE_OK) {
        if (!h->setup.guarded)
            read_copy(&r);
        else if (h->setup.guarded(read_copy, &r)) /* what was built until then is left alone */
            wait_answered_badly(h, e->ticket);
    } else if (e->how == STORE_MISSING) {
        wait_answered(h, e->ticket, TOLD_MISSING, NULL);
    } else {
        wait_answered_badly(h, e->ticket);
    }
}

/* --- whose it is ---------------------------------------------------------------------------------------- */

void shared_take_confirmed(struct hub *h, const struct hub_event *e)
{
    struct table *t = tables_by_number(h, wait_asked_for(h, e->ticket));
    if (e->how != STORE_OK && t)
        tables_lose(h, t);
    wait_answered(h, e->ticket, e->how == STORE_OK ? TOLD_HERE : TOLD_NOTHING, NULL);
}

void shared_take_lost(struct hub *h, const struct hub_event *e)
{
    struct table *t = tables_by_id(h, e->table);
    if (t)
        tables_lose(h, t);
}

/* Cut off from the store, nobody here can be told anything: another server may be able to. Tables stay in memory; what
 * was written of them is sent until it is answered. */
void shared_take_store(struct hub *h, const struct hub_event *e)
{
    h->cut_off = !e->how;
    if (e->how)
        return;
    wait_turn_all_away(h);
    for (int i = 0; i < h->conn_room; i++)
        if (h->conns[i].id && !h->conns[i].is_bot && !h->conns[i].closing)
            hub_close_conn(h, h->conns[i].id, 1012);
}

int shared_part(const struct hub *h, int cap)
{
    int living = h->setup.shared && h->nodes.living > 1 ? h->nodes.living : 1;
    return (cap + living - 1) / living;
}
