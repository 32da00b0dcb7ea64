/* table.c: a table's memory: its shape, its match, its end; and what all files of the hub share. */
#include "server/hub/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/box.h"
#include "server/hub/clock.h"
#include "server/hub/given.h"
#include "server/hub/legal.h"
#include "server/hub/log.h"
#include "server/hub/memory.h"
#include "server/hub/play.h"
#include "server/hub/seal.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/stage.h"
#include "server/hub/steps.h"
#include "server/hub/watch.h"

const char *const table_state_names[] = {"lobby", "running", "over"};

const char *json_text(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

void seat_clear(struct seat *s)
{
    free(s->held);
    free(s->aside);
    free(s->bot_move);
    free(s->last.move);
    memset(s, 0, sizeof *s);
}

int seat_is_here(const struct seat *s)
{
    return s->kind == SEAT_HUMAN && s->here == IS_HERE;
}

int seat_has_person(const struct seat *s)
{
    return seat_is_here(s) && !s->outside;
}

int table_has_left(const struct table *t, int seat)
{
    return t->playing && !t->over && match_has_left(t->match, seat);
}

int table_is_busy(const struct table *t)
{
    return t->sealing != SEAL_NONE || (t->playing && !t->over);
}

static void forget_match(struct table *t)
{
    if (t->playing)
        match_end(t->match);
    free(t->match);
    free(t->stage);
    t->match = NULL;
    t->stage = NULL;
}

int table_start_match(struct table *t, struct error *e)
{
    assert(!t->match);
    t->match = malloc(sizeof *t->match);
    memory_need(t->match != NULL);
    stage_make(t);
    legal_changed(t);
    return match_start(t->match, t->content, t->seats, t->options, e);
}

/* Seats that were not there before are free. */
static void make_seats(struct table *t, int seats)
{
    if (seats <= t->seat_room)
        return;
    t->seat = realloc(t->seat, (size_t)seats * sizeof *t->seat);
    memory_need(t->seat != NULL);
    memset(&t->seat[t->seat_room], 0, (size_t)(seats - t->seat_room) * sizeof *t->seat);
    t->seat_room = seats;
}

/* What a log holds was taken once. If it does not fit now, another pack had this name then, and the log says which one
 * where the game begins. */
static int may_fit_another_pack(const struct table *t, int seats, const struct error *why)
{
    return t->replaying && why->word != W_ERROR_OUT_OF_MEMORY && seats >= t->game->least_seats &&
           seats <= t->game->most_seats;
}

/* The game's pack, seats and options, all at once or not at all. `options` as given by people. */
int table_shape(struct table *t, const char *content, int seats, json_t *options, struct error *e)
{
    struct error own = {0}, *why = e ? e : &own;
    struct match trial;
    if (t->content && seats == t->seats && strcmp(content, t->content_name) == 0 &&
        json_equal(options ? options : t->options, t->options))
        return 0;       /* a game that runs keeps its pack */
    if (t->given.lines) /* it fits nothing else */
        return error_set(why, BAD_INPUT, W_SERVER_NOT_NOW, "given");
    struct content *open = packs_open(hub_packs(t->hub), t->game, content, why);
    memory_need(open || !t->replaying || why->word != W_ERROR_OUT_OF_MEMORY);
    t->no_pack = t->replaying && !open;
    t->lacks = packs_mark_of_name(t->game, content);
    if (t->no_pack) /* perhaps another one was chosen before the game began: read on with what there is */
        open = packs_open(hub_packs(t->hub), t->game, "standard", why);
    if (!open)
        return -1;
    if (match_start(&trial, open, seats, options, why) == 0) {
        match_end(&trial);
    } else if (may_fit_another_pack(t, seats, why)) {
        t->lacks = t->no_pack ? t->lacks : 0; /* one of that name is here: nobody knows which was meant */
        t->no_pack = 1;
    } else {
        content_close(open);
        return -1;
    }
    if (t->playing)
        table_to_lobby(t); /* the game that is over goes: this is another one's lobby */
    for (int s = seats; s < t->seats; s++)
        seat_clear(&t->seat[s]);
    json_t *given = options ? json_incref(options) : json_object();
    json_decref(t->options);
    content_close(t->content);
    t->content = open;
    if (content != t->content_name)
        snprintf(t->content_name, sizeof t->content_name, "%s", content);
    t->options = given;
    make_seats(t, seats);
    t->seats = seats;
    return 0;
}

/* Adds the last `most` of a list to another. */
static void add_last(json_t *to, const json_t *from, size_t most)
{
    size_t size = json_array_size(from);
    for (size_t i = size > most ? size - most : 0; i < size; i++)
        json_array_append_new(to, json_incref(json_array_get(from, i)));
}

/* By now everybody knows what was said in this game. */
static void keep_said(struct table *t)
{
    enum { MOST_SAID = 60 };
    size_t now = json_array_size(t->saying);
    if (now == 0)
        return;
    json_t *all = json_array();
    add_last(all, t->said, now < MOST_SAID ? MOST_SAID - now : 0);
    add_last(all, t->saying, MOST_SAID);
    json_decref(t->said);
    json_decref(t->saying);
    t->said = all;
    t->saying = NULL;
}

void table_end_match(struct table *t)
{
    keep_said(t);
    forget_match(t);
    play_close_record(t);
    t->playing = t->over = t->blind = 0;
    steps_forget(t);
    t->paused_at = 0;
    for (int v = 0; v < FRESH_LISTS; v++)
        events_clear(&t->fresh[v]);
    for (int s = 0; s < t->seats; s++) {
        struct seat *seat = &t->seat[s];
        box_empty(seat);
        choice_keep(&seat->bot_move, NULL);
        play_remember(seat, NULL, NULL);
        seat->clock_q = seat->deadline = 0;
        seat->faults = seat->refused = 0;
        memset(seat->asked, 0, HASH);
    }
}

void table_to_lobby(struct table *t)
{
    table_end_match(t);
    t->state = TABLE_LOBBY;
}

void table_free(struct table *t)
{
    for (int s = 0; s < t->seat_room; s++)
        seat_clear(&t->seat[s]);
    free(t->seat);
    free(t->kept_out);
    free(t->screens);
    for (int n = 0; n < KNOCKS; n++)
        json_decref(t->knocks[n].sit);
    while (t->first) {
        struct held_back *next = t->first->next;
        free(t->first);
        t->first = next;
    }
    watch_forget(t);
    watch_end_forget(t);
    forget_match(t);
    play_close_record(t);
    given_free(t);
    content_close(t->content);
    json_decref(t->options);
    json_decref(t->saying);
    json_decref(t->said);
    out_free(&t->batch);
    free(t->lines);
    steps_forget(t);
    free(t->step);
    free(t);
}

const char *table_fault(const struct table *t, enum word *word)
{
    *word = t->no_pack ? W_SERVER_NO_PACK : t->old_rules ? W_SERVER_OLD_RULES : W_SERVER_DAMAGED;
    return t->no_pack ? "no-pack" : "damaged";
}

void table_tick(struct table *t)
{
    seal_tick(t);
    stage_tick(t);
    clock_tick(t);
    watch_tick(t);
}

uint64_t table_due(const struct table *t)
{
    uint64_t due = t->damaged ? UINT64_MAX : clock_due(t);
    if (stage_due(t) < due)
        due = stage_due(t);
    if (t->sealing && t->sealing_until < due)
        due = t->sealing_until;
    if (t->vote.until && t->vote.until < due)
        due = t->vote.until;
    return watch_due(t) < due ? watch_due(t) : due;
}
