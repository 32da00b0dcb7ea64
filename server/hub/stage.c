#include "server/hub/stage.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/clock.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/pace.h"
#include "server/hub/play.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/watch.h"

enum {
    DEBT_MS = 20000,         /* scenes that may wait: beyond that a step has none */
    OPENING_LEAST_MS = 6000, /* of an opening, */
    OPENING_TURN_MS = 5000, /* which ends at a multiple of this, so that all see that the last one is ready */
    OPENING_HOST_MS = 20000 /* and from then on the host may end it */
};

/* --- the stage itself ----------------------------------------------------------------------------------- */

void stage_make(struct table *t)
{
    t->stage = calloc(1, sizeof *t->stage + position_size(t->content));
    memory_need(t->stage != NULL);
    t->stage->viewed = UINT64_MAX;
}

void stage_look(struct table *t)
{
    union position view;
    if (!t->playing || t->stage->viewed == t->record.moves || pace_is_none(t))
        return;
    match_reveal(t->match, SPECTATOR, view.bytes);
    memcpy(t->stage->view, view.bytes, position_size(t->content));
    t->stage->viewed = t->record.moves;
}

/* Somebody looks, and the table takes its time. */
static int is_told(const struct table *t)
{
    if (t->replaying || pace_is_none(t))
        return 0;
    for (const struct conn *c = t->conns; c; c = c->next_here)
        if (c->role != ROLE_NONE && c->role != ROLE_BOT)
            return 1;
    return 0;
}

static uint64_t time_here(const struct table *t)
{
    return t->paused_at ? t->paused_at : hub_now(t->hub);
}

int stage_in_opening(const struct table *t)
{
    return t->stage && t->stage->is_opening && !t->over;
}

uint64_t stage_left(const struct table *t)
{
    uint64_t now = time_here(t);
    return t->stage && t->stage->until > now ? t->stage->until - now : 0;
}

uint64_t stage_free(const struct table *t)
{
    return hub_now(t->hub) + stage_left(t);
}

int stage_is_ready(const struct table *t, int seat)
{
    return stage_in_opening(t) && (t->stage->shown_ready >> seat & 1);
}

void stage_clear(struct table *t)
{
    t->stage->until = 0;
    t->stage->is_opening = 0;
    t->stage->skipped = t->stage->newcomers = 0;
    t->stage->count = 0;
}

/* It became shorter, or the opening is over. */
static void tell(struct table *t)
{
    json_t *m =
        json_pack("{s:s,s:I,s:I}", "t", "stage", "n", (json_int_t)(stage_in_opening(t) ? 0 : t->stage->n),
                  "left_ms", (json_int_t)stage_left(t));
    if (stage_in_opening(t))
        json_object_set_new(m, "opening", json_true());
    show_all(t, m);
}

/* --- steps ---------------------------------------------------------------------------------------------- */

void stage_move(struct table *t, const void *before, const struct move *move)
{
    struct step_moves *moves = hub_step_moves(t->hub);
    if (!is_told(t))
        return;
    if (moves->count == moves->room) {
        moves->room = moves->room ? 2 * moves->room : 64;
        moves->list = realloc(moves->list, (size_t)moves->room * sizeof *moves->list);
        memory_need(moves->list != NULL);
    }
    cues_public_move(t->content, before, move, &moves->list[moves->count++]);
}

/* How long its scenes wait already. */
static uint64_t debt(const struct table *t)
{
    uint64_t from = stage_in_opening(t) ? t->stage->opening_until : hub_now(t->hub);
    return t->stage->until > from ? t->stage->until - from : 0;
}

/* The scene of the step, from the view before to the view after it; its length. A page that never skips is never behind
 * the stage: what happens while it is taken is shown in half the time, or not at all. */
static uint64_t make_scene(struct table *t, const struct step_moves *moves)
{
    struct stage *g = t->stage;
    union position before;
    uint64_t owed = debt(t), length = 0;
    g->first = t->record.moves - (uint64_t)moves->count;
    g->count = 0;
    int is_known = g->viewed == g->first;
    memcpy(before.bytes, g->view, position_size(t->content));
    stage_look(t);
    if (!is_known || owed > pace_scaled(t, DEBT_MS))
        return 0;
    g->count = cues_of_step(t->content, before.bytes, g->view, moves->list, moves->count, g->cues);
    for (int i = 0; i < g->count; i++) {
        g->ms[i] = (uint32_t)(pace_cue(t, cues_ms(t->game, &g->cues[i])) / (owed ? 2 : 1));
        length += g->ms[i];
    }
    return length;
}

void stage_step(struct table *t)
{
    struct stage *g = t->stage;
    struct step_moves *moves = hub_step_moves(t->hub);
    if (t->over)
        stage_clear(t); /* nothing waits behind the end */
    uint64_t length = moves->count ? make_scene(t, moves) : 0;
    if (moves->count)
        chatter_scene(t);
    moves->count = 0;
    if (!length)
        return;
    g->until = stage_free(t) + length;
    g->n = t->steps;
    if (!g->is_opening)
        g->skipped = g->newcomers = 0;
    clock_later(t, length);
}

/* --- what people are told ------------------------------------------------------------------------------- */

static void put_cue(struct out *o, const struct table *t, int i)
{
    const struct cue *cue = &t->stage->cues[i];
    put_open(o, '{');
    put_key(o, "kind");
    put_word(o, cues_tempo(t->game, cue->kind)->name);
    put_key(o, "ms");
    put_number(o, t->stage->ms[i]);
    put_key(o, "n");
    put_number(o, (int64_t)t->stage->first + cue->n);
    if (cue->count) {
        put_key(o, "count");
        put_number(o, cue->count);
    }
    if (cue->seat >= 0) {
        put_key(o, "seat");
        put_number(o, cue->seat);
    }
    put_close(o, '}');
}

/* The cues go with the events that they show. */
void stage_put(struct out *o, const struct table *t, int viewer, const struct events *events)
{
    const struct stage *g = t->stage;
    uint64_t left = stage_left(t);
    int opening = stage_in_opening(t);
    if ((!left && !opening) || (viewer != SPECTATOR && (g->newcomers >> viewer & 1)))
        return;
    put_key(o, "stage");
    put_open(o, '{');
    put_key(o, "n");
    put_number(o, opening ? 0 : (int64_t)g->n);
    put_key(o, "left_ms");
    put_number(o, (int64_t)left);
    if (opening) {
        put_key(o, "opening");
        put_bool(o, 1);
    }
    if (g->count && events->count && events->told[0].number <= g->first) {
        put_key(o, "cues");
        put_open(o, '[');
        for (int i = 0; i < g->count; i++)
            put_cue(o, t, i);
        put_close(o, ']');
    }
    put_close(o, '}');
}

/* --- going on sooner ------------------------------------------------------------------------------------ */

/* Do all people who are here want to go on? */
static int is_skipped(const struct table *t)
{
    uint32_t here = 0, people = 0;
    for (int s = 0; s < t->seats; s++) {
        here |= (uint32_t)seat_is_here(&t->seat[s]) << s;
        people |= (uint32_t)seat_has_person(&t->seat[s]) << s;
    }
    here = people ? people : here; /* programs alone go on when they like */
    return here && !(here & ~t->stage->skipped);
}

/* Everything that waits comes forward by so much. */
static void come_forward(struct table *t, uint64_t by)
{
    t->stage->until -= by;
    clock_sooner(t, by);
}

static void free_now(struct table *t)
{
    come_forward(t, stage_left(t));
    clock_hurry(t, 0);
    tell(t);
}

static void end_opening(struct table *t)
{
    struct stage *g = t->stage;
    uint64_t now = hub_now(t->hub);
    come_forward(t, g->opening_until > now ? g->opening_until - now : 0);
    g->is_opening = 0;
    g->skipped = g->newcomers = 0;
    tell(t);
}

/* One person alone reads for as long as it takes; but one of whom nothing is asked yet may be a program that cannot say
 * that it is ready. */
static int has_no_limit(const struct table *t)
{
    uint32_t to_act = match_to_act(t->match);
    for (int s = 0; s < t->seats && play_is_alone(t); s++)
        if (seat_has_person(&t->seat[s]))
            return (int)(to_act >> s & 1);
    return 0;
}

/* Everyone is ready now: when the opening ends. */
static uint64_t ready_end(const struct table *t)
{
    const struct stage *g = t->stage;
    uint64_t now = hub_now(t->hub), turn = pace_scaled(t, OPENING_TURN_MS),
             least = pace_scaled(t, OPENING_LEAST_MS);
    if (play_is_alone(t))
        return now;
    uint64_t read = now - g->opened > least ? now - g->opened : least;
    uint64_t end = g->opened + (turn ? (read + turn - 1) / turn * turn : read);
    return end < g->opening_until ? end : g->opening_until;
}

/* The end is settled in the moment in which the last one is ready: a clock that is read a little late must not find the
 * next turn instead. */
static void settle_end(struct table *t)
{
    struct stage *g = t->stage;
    if (!is_skipped(t))
        g->opening_end = 0;
    else if (!g->opening_end)
        g->opening_end = ready_end(t);
}

/* When the opening ends, as far as anybody can say now. */
static uint64_t opening_end(const struct table *t)
{
    const struct stage *g = t->stage;
    if (!is_skipped(t))
        return g->opening_until;
    return g->opening_end ? g->opening_end : ready_end(t);
}

static void tick_opening(struct table *t)
{
    uint64_t turn = pace_scaled(t, OPENING_TURN_MS);
    settle_end(t);
    if (hub_now(t->hub) < opening_end(t))
        return;
    if (is_skipped(t) || !turn || !has_no_limit(t)) {
        end_opening(t);
        return;
    }
    t->stage->opening_until += turn;
    t->stage->until += turn;
    clock_later(t, turn);
}

void stage_tick(struct table *t)
{
    if (!t->playing || t->over || t->paused_at)
        return;
    if (stage_in_opening(t))
        tick_opening(t);
    else if (stage_left(t) && is_skipped(t))
        free_now(t);
}

uint64_t stage_due(const struct table *t)
{
    if (!t->playing || t->over || t->paused_at)
        return UINT64_MAX;
    if (stage_in_opening(t))
        return opening_end(t);
    return stage_left(t) && is_skipped(t) ? hub_now(t->hub) : UINT64_MAX;
}

static void show_ready(struct table *t, int seat)
{
    uint32_t shown = t->stage->shown_ready | 1u << seat;
    if (shown == t->stage->shown_ready)
        return;
    t->stage->shown_ready = shown;
    show_seats(t);
}

void stage_skip(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct stage *g = t->stage;
    json_int_t said = json_integer_value(json_object_get(m, "n"));
    uint64_t n = said < 0 ? UINT64_MAX : (uint64_t)said;
    int taken = t->playing && !t->over && (stage_in_opening(t) ? n == 0 : stage_left(t) && n == g->n);
    /* alone it is a tap that ends whatever is still waited for */
    int hurries = t->playing && !t->over && !stage_left(t) && !stage_in_opening(t) &&
                  (n == g->n || n == t->steps) && play_is_alone(t);
    if (t->paused_at) {
        answer_word(c, i, "locked", W_SERVER_PAUSED, "n");
        return;
    }
    if (!taken && !(hurries && clock_hurry(t, 1))) {
        answer_word(c, i, "late", W_SERVER_NOT_NOW, "n");
        return;
    }
    answer_ack(c, i, NULL);
    if (!taken)
        return;
    g->skipped |= 1u << c->seat;
    if (stage_in_opening(t))
        show_ready(t, c->seat);
    stage_tick(t);
}

const char *stage_begin(struct table *t)
{
    if (!t->playing || !stage_in_opening(t))
        return "late";
    if (t->paused_at || hub_now(t->hub) - t->stage->opened < pace_scaled(t, OPENING_HOST_MS))
        return "locked";
    end_opening(t);
    return NULL;
}

/* --- changes at the table ------------------------------------------------------------------------------- */

void stage_open(struct table *t)
{
    struct stage *g = t->stage;
    uint64_t now = hub_now(t->hub);
    stage_look(t);
    if (!is_told(t))
        return;
    g->is_opening = 1;
    g->shown_ready = 0;
    g->opening_end = 0;
    g->opened = now;
    g->until = g->opening_until = now + pace_opening(t);
}

void stage_from_here(struct table *t)
{
    hub_step_moves(t->hub)->count = 0;
    stage_look(t);
}

void stage_ready(struct table *t, int seat)
{
    if (!stage_in_opening(t))
        return;
    t->stage->skipped |= 1u << seat;
    if (!t->blind) /* in a blind question nobody learns who has answered */
        show_ready(t, seat);
    settle_end(t);
}

void stage_take_over(struct table *t, int seat)
{
    t->stage->skipped |= 1u << seat;
    t->stage->newcomers |= 1u << seat;
}

void stage_pace(struct table *t)
{
    if (!t->playing || t->over)
        return;
    stage_look(t);
    if (t->pace != PACE_NONE)
        return;
    if (stage_in_opening(t))
        end_opening(t);
    if (stage_left(t))
        free_now(t);
}

void stage_pause(struct table *t, uint64_t gap)
{
    struct stage *g = t->stage;
    g->until += gap;
    g->opened += gap;
    g->opening_until += gap;
    if (g->opening_end)
        g->opening_end += gap;
}
