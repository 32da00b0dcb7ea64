/* watch.c: spectators and the board: how they are counted and sent away, and how they see everything with a
 * delay if the table has one. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/effects.h"
#include "server/hub/memory.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/table.h"
#include "server/hub/watch.h"

enum { DELAYED_MOST = 256 /* messages that may wait for spectators; beyond that the oldest is not shown */ };

int watch_is(const struct conn *c)
{
    return c->role == ROLE_SPECTATOR || c->role == ROLE_BOARD;
}

int watch_count(const struct table *t)
{
    int count = 0;
    for (const struct conn *c = t->conns; c; c = c->next_here)
        count += watch_is(c);
    return count;
}

int watch_strangers(const struct table *t)
{
    int count = 0;
    for (const struct conn *c = t->conns; c; c = c->next_here)
        count += watch_is(c) && !(c->role == ROLE_BOARD && c->paired == t->id);
    return count;
}

/* Nobody watches this table any more. */
void watch_end(struct table *t)
{
    for (struct conn *c = t->conns, *next; c; c = next) {
        next = c->next_here;
        if (!watch_is(c))
            continue;
        show(t, c->id, json_pack("{s:s,s:s}", "t", "bye", "code", "closed"));
        show_close(t, c->id, 1000);
        conn_rise(c);
        c->role = ROLE_NONE;
    }
    watch_forget(t);
}

/* --- later ---------------------------------------------------------------------------------------------- */

/* Must a message sent now wait? The lobby is not a secret, but nothing may overtake a waiting message. */
int watch_is_later(const struct table *t)
{
    return t->first_delayed || watch_end_is_unseen(t) || (t->delay_s > 0 && t->playing);
}

static uint64_t moment(const struct table *t, uint64_t from)
{
    uint64_t at = from + (t->playing ? (uint64_t)t->delay_s * 1000 : 0);
    if (watch_end_is_unseen(t) && at < t->unseen->until)
        at = t->unseen->until;
    return t->last_delayed && t->last_delayed->at > at ? t->last_delayed->at : at;
}

static void drop_first(struct table *t)
{
    struct delayed *gone = t->first_delayed;
    assert(gone);
    t->first_delayed = gone->next;
    if (!t->first_delayed)
        t->last_delayed = NULL;
    t->delayed_count--;
    free(gone);
}

/* Sent at `from`; if there are no spectators, it is not kept. */
static void put(struct table *t, const struct hub_facts *facts, const struct out *text, uint64_t from)
{
    struct delayed *d = malloc(sizeof *d + facts->told_count * sizeof *d->told + text->size);
    memory_need(d != NULL);
    *d = (struct delayed){.at = moment(t, from), .from = from, .needs = t->head, .size = text->size};
    facts_copy(&d->facts, facts, d->told);
    d->bytes = (char *)(d->told + facts->told_count);
    memcpy(d->bytes, text->bytes, text->size);
    if (t->delayed_count == DELAYED_MOST)
        drop_first(t); /* the next state has it all */
    if (t->last_delayed)
        t->last_delayed->next = d;
    else
        t->first_delayed = d;
    t->last_delayed = d;
    t->delayed_count++;
}

void watch_say(struct table *t, enum hub_message kind, json_t *message)
{
    if (watch_count(t) > 0) {
        struct out *text = hub_paper(t->hub);
        put_json(text, message);
        put(t, &(struct hub_facts){.kind = (uint8_t)kind}, text, hub_now(t->hub));
    }
    json_decref(message);
}

void watch_say_state(struct table *t, const struct hub_facts *facts, const struct out *state)
{
    put(t, facts, state, hub_now(t->hub));
}

/* Is anything held back for him until it is stored: his welcome, perhaps? */
static int waits(const struct table *t, uint32_t conn)
{
    for (const struct held_back *held = t->first; held; held = held->next)
        if (held->conn == conn)
            return 1;
    return 0;
}

static void show_delayed(struct table *t)
{
    while (t->first_delayed && t->first_delayed->at <= hub_now(t->hub) &&
           t->first_delayed->needs <= t->stored) {
        const struct delayed *d = t->first_delayed;
        for (const struct conn *c = t->conns; c; c = c->next_here) {
            if (watch_is(c) && waits(t, c->id))
                show_text(t, c->id, &d->facts, d->bytes, d->size);
            else if (watch_is(c))
                hub_send_now(t->hub, c->id, &d->facts, d->bytes, d->size);
        }
        drop_first(t);
    }
}

void watch_tick(struct table *t)
{
    show_delayed(t);
    if (!t->unseen || hub_now(t->hub) < t->unseen->until)
        return;
    watch_end_forget(t);
    show_seats_to_others(t);
}

/* To a newcomer: what is old enough at once, the rest in time; and nothing before something older. */
void watch_catch_up(struct table *t, struct conn *c, const struct hub_facts *facts, const struct out *state)
{
    watch_tick(t);
    for (const struct delayed *d = t->first_delayed; d; d = d->next)
        if (d->facts.kind == MESSAGE_STATE && d->from == t->shown_at)
            return; /* the last one is on its way to all; where nobody watched when it was shown, it is not */
    if (!t->first_delayed && t->shown_at + (uint64_t)t->delay_s * 1000 <= hub_now(t->hub))
        show_text(t, c->id, facts, state->bytes, state->size);
    else
        put(t, facts, state, t->shown_at);
}

/* What waits for the store is looked at when that answers. */
uint64_t watch_due(const struct table *t)
{
    uint64_t end = t->unseen ? t->unseen->until : UINT64_MAX;
    return t->first_delayed && t->first_delayed->needs <= t->stored && t->first_delayed->at < end
               ? t->first_delayed->at
               : end;
}

void watch_forget(struct table *t)
{
    while (t->first_delayed)
        drop_first(t);
}

/* --- the end that is not seen yet ----------------------------------------------------------------------- */

/* A watcher could come back as a guest, or ask by HTTP: to them, too, the game goes on until spectators see its end.
 * Whatever changes at the seats meanwhile (people leave, the host prepares another game) would give it away. */
void watch_end_comes(struct table *t)
{
    if (t->delay_s == 0)
        return;
    if (!t->unseen) { /* otherwise not even the end before is seen yet */
        t->unseen = malloc(sizeof *t->unseen);
        memory_need(t->unseen != NULL);
        for (int names = 0; names < 2; names++)
            t->unseen->seats[names] = show_seats_message(t, names, 1);
    }
    t->unseen->until = hub_now(t->hub) + (uint64_t)t->delay_s * 1000;
}

int watch_end_is_unseen(const struct table *t)
{
    return t->unseen && hub_now(t->hub) < t->unseen->until;
}

json_t *watch_seats(const struct table *t, int names)
{
    return watch_end_is_unseen(t) ? json_incref(t->unseen->seats[names]) : NULL;
}

int watch_is_bot_seat(const struct table *t, json_int_t seat)
{
    json_t *seats = json_object_get(t->unseen->seats[0], "seats");
    return strcmp(json_text(json_array_get(seats, (size_t)seat), "kind"), "bot") == 0;
}

void watch_end_forget(struct table *t)
{
    for (int names = 0; t->unseen && names < 2; names++)
        json_decref(t->unseen->seats[names]);
    free(t->unseen);
    t->unseen = NULL;
}
