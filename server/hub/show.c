/* show.c: what people are shown: states, seats, presence; nothing before it is durable. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/persona.h"
#include "server/hub/box.h"
#include "server/hub/clue.h"
#include "server/hub/effects.h"
#include "server/hub/guests.h"
#include "server/hub/legal.h"
#include "server/hub/lobby.h"
#include "server/hub/memory.h"
#include "server/hub/pace.h"
#include "server/hub/past.h"
#include "server/hub/play.h"
#include "server/hub/programs.h"
#include "server/hub/room.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/show.h"
#include "server/hub/stage.h"
#include "server/hub/table.h"
#include "server/hub/votes.h"
#include "server/hub/watch.h"

enum {
    BEAT_MS = 15000,
    EVENTS_MOST = 200, /* moves that a state shows again */
    BOT_FREE_MS = 1200 /* for the answer of a bot that has no moment */
};

/* --- holding back --------------------------------------------------------------------------------------- */

static const struct hub_facts plain;

static int is_durable(const struct table *t)
{
    return t->stored == t->head && !t->first;
}

static struct held_back *hold_back(struct table *t, enum hub_out kind, uint32_t conn,
                                   const struct hub_facts *facts, const void *bytes, size_t size)
{
    struct held_back *held = malloc(sizeof *held + facts->told_count * sizeof *held->told + size + 1);
    memory_need(held != NULL);
    *held = (struct held_back){.needs = t->head, .kind = (uint8_t)kind, .conn = conn, .size = size};
    facts_copy(&held->facts, facts, held->told);
    held->bytes = (char *)(held->told + facts->told_count);
    memcpy(held->bytes, bytes, size);
    held->bytes[size] = '\0';
    t->held_bytes += size;
    if (t->last)
        t->last->next = held;
    else
        t->first = held;
    t->last = held;
    return held;
}

void show_text(struct table *t, uint32_t conn, const struct hub_facts *facts, const char *bytes, size_t size)
{
    if (is_durable(t))
        hub_send_now(t->hub, conn, facts, bytes, size);
    else
        hold_back(t, OUT_SEND, conn, facts, bytes, size);
}

void show(struct table *t, uint32_t conn, json_t *message)
{
    show_as(t, conn, &plain, message);
}

void show_as(struct table *t, uint32_t conn, const struct hub_facts *facts, json_t *message)
{
    struct out *o = hub_paper(t->hub);
    put_json(o, message);
    memory_need(!o->lost);
    json_decref(message);
    show_text(t, conn, facts, o->bytes, o->size);
}

void show_close(struct table *t, uint32_t conn, int code)
{
    struct conn *c = hub_conn(t->hub, conn);
    if (c)
        c->leaves = 1;
    if (is_durable(t))
        hub_close_conn(t->hub, conn, code);
    else
        hold_back(t, OUT_CLOSE, conn, &plain, "", 0)->how = code;
}

void show_reply(struct table *t, uint32_t conn, int status, json_t *body)
{
    if (is_durable(t)) {
        hub_reply(t->hub, conn, status, body);
        return;
    }
    char *text = hub_reply_text(body);
    hold_back(t, OUT_REPLY, conn, &plain, text, strlen(text))->how = status;
    free(text);
}

void show_own_table(struct table *t)
{
    struct hub_table opened = {0};
    snprintf(opened.code, sizeof opened.code, "%s", t->code);
    snprintf(opened.key, sizeof opened.key, "%s", t->link);
    if (is_durable(t))
        hub_own_table(t->hub, &opened);
    else
        hold_back(t, OUT_TABLE, 0, &plain, &opened, sizeof opened);
}

/* --- to everybody --------------------------------------------------------------------------------------- */

/* What is the same for many is written once. */
struct audience {
    struct table *t;
    int watchers; /* they too: what they see does not come later */
    struct hub_facts facts;
    struct out text;
};

static int hears(const struct conn *c, const struct audience *a)
{
    return a->watchers || !watch_is(c);
}

static void show_one(struct conn *c, void *of)
{
    const struct audience *a = of;
    /* a stranger who knows the code learns nothing by it */
    if (c->role != ROLE_BOT && c->role != ROLE_NONE && hears(c, a))
        show_text(a->t, c->id, &a->facts, a->text.bytes, a->text.size);
}

void show_all(struct table *t, json_t *message)
{
    struct audience a = {t, !watch_is_later(t), {.kind = MESSAGE_OTHER}, {0}};
    if (!t->replaying) {
        put_json(&a.text, message);
        memory_need(!a.text.lost);
        hub_each_conn(t, show_one, &a);
        out_free(&a.text);
        if (!a.watchers)
            watch_say(t, MESSAGE_OTHER, json_incref(message));
    }
    json_decref(message);
}

static const char *const presences[] = {"gone", "quiet", "here"};

json_t *show_seats_message(const struct table *t, int names, int seated)
{
    static const char *const kinds[] = {"free", "human", "bot"};
    json_t *before = seated ? NULL : watch_seats(t, names), *list;
    if (before)
        return before;
    list = json_array();
    for (int s = 0; s < t->seats; s++) {
        const struct seat *seat = &t->seat[s];
        json_t *j = json_pack("{s:s}", "kind", kinds[seat->kind]);
        if (seat->kind != SEAT_FREE) {
            if (names || seat->kind == SEAT_BOT)
                json_object_set_new(j, "name", json_string(seat->name));
            json_object_set_new(j, "here", json_string(presences[seat->here]));
            json_object_set_new(j, "color", json_integer(seat->color));
        }
        if (seat->kind == SEAT_BOT) {
            json_object_set_new(j, "level", json_string(seat->level));
            if (!program_is(seat->level)) /* a program has the name that the operator gave it */
                json_object_set_new(j, "persona", json_string(persona_of(t->id, s)));
        }
        if (seat->outside)
            json_object_set_new(j, "bot", json_true());
        if (seat->stands_in)
            json_object_set_new(j, "stand_in", json_true());
        if (seat->muted)
            json_object_set_new(j, "muted", json_true());
        if (stage_is_ready(t, s))
            json_object_set_new(j, "ready", json_true());
        json_array_append_new(list, j);
    }
    json_t *m = json_pack("{s:s,s:o,s:i,s:b,s:s,s:s,s:s,s:s,s:O,s:o}", "t", "seats", "seats", list, "host",
                          t->host, "locked", t->locked, "state", table_state_names[t->state], "game",
                          t->content->game->name, "content", t->content_name, "hash", t->content->sha256,
                          "options", t->options, "settings", lobby_settings(t));
    if (t->renewed)
        json_object_set_new(m, "renewed", json_integer(t->renewed));
    if (t->sealing)
        json_object_set_new(m, "sealing", json_true());
    return m;
}

void show_seats_to(struct table *t, struct conn *c)
{
    show_as(t, c->id, &(struct hub_facts){.kind = MESSAGE_SEATS},
            show_seats_message(t, c->role != ROLE_NONE, c->seat >= 0));
}

static void show_seats_one(struct conn *c, void *of)
{
    const struct audience *a = of;
    if (c->role == ROLE_NONE && !watch_end_is_unseen(a->t))
        guests_tell(c);
    else if (c->role != ROLE_NONE && c->role != ROLE_BOT && hears(c, a))
        show_text(a->t, c->id, &a->facts, a->text.bytes, a->text.size);
}

void show_seats(struct table *t)
{
    struct audience a = {t, !watch_is_later(t), {.kind = MESSAGE_SEATS}, {0}};
    if (t->replaying)
        return;
    json_t *message = show_seats_message(t, 1, 1);
    put_json(&a.text, message);
    memory_need(!a.text.lost);
    hub_each_conn(t, show_seats_one, &a);
    out_free(&a.text);
    if (a.watchers)
        json_decref(message);
    else
        watch_say(t, MESSAGE_SEATS, message);
}

static void show_seats_other(struct conn *c, void *of)
{
    const struct audience *a = of;
    if (c->role == ROLE_NONE)
        guests_tell(c);
    else if (watch_is(c) && hears(c, a))
        show_seats_to(a->t, c);
}

void show_seats_to_others(struct table *t)
{
    struct audience a = {.t = t, .watchers = !t->first_delayed};
    hub_each_conn(t, show_seats_other, &a);
    if (!a.watchers)
        watch_say(t, MESSAGE_SEATS, show_seats_message(t, 1, 1));
}

void show_presence(struct table *t, int seat)
{
    show_all(
        t, json_pack("{s:s,s:i,s:s}", "t", "presence", "seat", seat, "here", presences[t->seat[seat].here]));
}

static json_t *clock_json(const struct table *t, int seat)
{
    uint64_t now = t->paused_at ? t->paused_at : hub_now(t->hub), until = t->seat[seat].deadline;
    json_t *left = until ? json_integer((json_int_t)(until > now ? until - now : 0)) : json_null();
    return json_pack("{s:s,s:i,s:o,s:b}", "t", "clock", "seat", seat, "left_ms", left, "paused",
                     t->paused_at != 0);
}

void show_clock(struct table *t)
{
    for (int s = 0; s < t->seats; s++)
        show_all(t, clock_json(t, s));
}

int show_counts_moves(const struct table *t, const struct conn *c)
{
    return t->playing && (c->seat >= 0 || (watch_is(c) && !watch_is_later(t)));
}

void show_welcome(struct table *t, struct conn *c, uint64_t i)
{
    int knows = show_counts_moves(t, c);
    json_t *m = json_pack("{s:s,s:I,s:o,s:b,s:I,s:I,s:s,s:o,s:i}", "t", "welcome", "i", (json_int_t)i, "seat",
                          c->seat < 0 ? json_null() : json_integer(c->seat), "host",
                          c->seat >= 0 && c->seat == t->host, "n", (json_int_t)(knows ? t->record.moves : 0),
                          "step", (json_int_t)(knows ? t->steps : 0), "build", hub_build(t->hub), "nodes",
                          hub_other_urls(t->hub), "beat_ms", BEAT_MS);
    show_as(t, c->id, &(struct hub_facts){.kind = MESSAGE_WELCOME}, m);
}

void show_rest(struct table *t, struct conn *c)
{
    if (c->seat < 0)
        return;
    votes_show(t, c->id);
    for (int s = 0; t->paused_at && s < t->seats; s++)
        show(t, c->id, clock_json(t, s));
    if (c->seat == t->host) {
        lobby_show_knocks(t, c->id);
        clue_show_all(t);
    }
}

/* --- the state ------------------------------------------------------------------------------------------ */

/* The viewer of a connection, and the list that holds his fresh events. */
static int viewer_of(const struct conn *c)
{
    return c->seat >= 0 ? c->seat : SPECTATOR;
}

static int list_of(int viewer)
{
    return viewer == SPECTATOR ? MAX_SEATS : viewer;
}

/* 0: only an answer ends it. */
static uint64_t window_end(const struct table *t)
{
    return play_is_alone(t) ? 0 : t->blind_until;
}

/* When a bot's answer must be there. Where it has no moment that anybody waits for (clock_bot_waits), it takes the time
 * that it needs, as every level does within a second. */
static uint64_t bot_due(const struct table *t, const struct seat *s, uint64_t now)
{
    if (pace_is_none(t) || s->timed_out || (t->blind && play_is_alone(t)))
        return now + BOT_FREE_MS;
    return t->blind ? t->blind_until : s->bot_due;
}

/* `for_bot`: adds when the answer is due, and whether a person is at the table. */
static void put_ask(struct out *o, const struct table *t, int seat, int for_bot)
{
    const struct seat *s = &t->seat[seat];
    uint64_t until = t->blind ? window_end(t) : s->deadline;
    uint64_t now = t->paused_at ? t->paused_at : hub_now(t->hub);
    put_open(o, '{');
    put_key(o, "q");
    put_number(o, (int64_t)s->q);
    put_key(o, "blind");
    put_bool(o, t->blind);
    put_key(o, "legal");
    int count;
    const struct pattern *legal = legal_of(t, seat, &count);
    codec_put_patterns(o, t->match->content, legal, count);
    if (until) {
        put_key(o, "left_ms");
        put_number(o, (int64_t)(until > now ? until - now : 0));
    }
    if (for_bot) {
        uint64_t due = bot_due(t, s, now);
        put_key(o, "due_ms");
        put_number(o, (int64_t)(due > now ? due - now : 0));
        put_key(o, "people");
        put_bool(o, room_has_people(t));
    }
    if (!(match_to_act(t->match) >> seat & 1)) {
        put_key(o, "waited");
        put_bool(o, 0);
    }
    if (box_newest(s)) {
        put_key(o, "held");
        choice_put(o, t, box_newest(s)); /* its own choice */
    }
    if (s->awaits_nod) {
        put_key(o, "nod");
        put_bool(o, 1); /* … until the host has seen it */
    }
    put_close(o, '}');
}

/* Who has chosen; of a blind question nobody learns that. */
static void put_chosen(struct out *o, const struct table *t)
{
    uint32_t chosen = 0;
    for (int s = 0; s < t->seats && !t->blind; s++)
        chosen |= (uint32_t)(t->seat[s].held != NULL) << s;
    codec_put_seats(o, chosen ? chosen & match_to_act(t->match) : 0);
}

/* For whoever is not asked: that a window is open, and until when; for spectators also until the first of the awaited
 * seats is out of time. What `chosen` says, and no more. */
static void put_left(struct out *o, const struct table *t)
{
    uint64_t until = t->blind ? window_end(t) : 0, now = hub_now(t->hub);
    if (t->blind) {
        put_key(o, "blind");
        put_bool(o, 1);
    }
    for (int s = 0; s < t->seats && !t->blind; s++) {
        const struct seat *seat = &t->seat[s];
        if (seat->deadline && !seat->held && (!until || seat->deadline < until))
            until = seat->deadline;
    }
    if (!until || t->paused_at || t->over)
        return;
    put_key(o, "left_ms");
    put_number(o, (int64_t)(until > now ? until - now : 0));
}

static void put_hex(struct out *o, const char *key, const uint8_t *bytes, size_t size)
{
    char hex[2 * HASH + 1];
    fair_to_hex(bytes, size, hex);
    put_key(o, key);
    put_word(o, hex);
}

/* The facts point into `events`. Bots, and spectators who come to something that happened long ago, need no stage. */
static struct hub_facts put_state(struct out *o, const struct table *t, int viewer,
                                  const struct events *events, int is_staged)
{
    struct hub_facts facts = {.kind = MESSAGE_STATE, .told = events->told, .told_count = events->count};
    memcpy(facts.game, t->seal.id, sizeof facts.game);
    put_open(o, '{');
    put_key(o, "t");
    put_word(o, "state");
    put_hex(o, "game", t->seal.id, FAIR_ID);
    put_key(o, "n");
    put_number(o, (int64_t)t->record.moves);
    put_key(o, "step");
    put_number(o, t->steps);
    put_key(o, "events");
    put_open(o, '[');
    facts.events_at = (uint32_t)o->size;
    if (events->text.size > 0)
        put_bytes(o, events->text.bytes, events->text.size);
    put_close(o, ']');
    put_key(o, "view");
    match_put_view(o, t->match, viewer);
    put_key(o, "to_act");
    codec_put_seats(o, t->over ? 0 : match_to_act(t->match));
    if (viewer != SPECTATOR && t->seat[viewer].is_asked) {
        put_key(o, "ask");
        put_ask(o, t, viewer, !is_staged);
    } else if (viewer == SPECTATOR || t->blind)
        put_left(o, t);
    put_key(o, "chosen");
    put_chosen(o, t);
    if (is_staged)
        stage_put(o, t, viewer, events);
    put_key(o, "line");
    put_number(o, (int64_t)t->record.lines - 1);
    put_hex(o, "head", t->record.head, HASH);
    put_key(o, "over");
    put_bool(o, t->over);
    if (t->over) {
        put_key(o, "result");
        match_put_result(o, t->match);
    }
    put_close(o, '}');
    memory_need(!o->lost && !events->text.lost);
    return facts;
}

/* Moves from number `from` on as a viewer sees them. */
static void put_events_from(struct events *events, const struct table *t, int viewer, uint64_t from)
{
    struct seen_game *g = past_open(t, viewer);
    while (past_next(g))
        if (g->reader.kind == LINE_MOVE && seen_number(g) >= from) {
            seen_put_event(&events->text, g);
            events_end_one(events, seen_number(g));
        }
    past_close(g);
}

/* Those after number `have`, but not too many. */
static void put_events_after(struct events *events, const struct table *t, int viewer, uint64_t have)
{
    uint64_t from = t->record.moves > EVENTS_MOST && have < t->record.moves - EVENTS_MOST
                        ? t->record.moves - EVENTS_MOST
                        : have;
    put_events_from(events, t, viewer, from);
}

void show_state(struct table *t, struct conn *c, uint64_t have)
{
    struct events events = {0};
    if (have < t->record.moves)
        put_events_after(&events, t, viewer_of(c), have);
    struct out *o = hub_paper(t->hub);
    int is_later = watch_is(c) && watch_is_later(t);
    const struct hub_facts facts = put_state(o, t, viewer_of(c), &events, c->role != ROLE_BOT && !is_later);
    if (is_later)
        watch_catch_up(t, c, &facts, o);
    else
        show_text(t, c->id, &facts, o->bytes, o->size);
    events_free(&events);
}

/* --- to bots that remember --- */

/* Does the bot in this seat ask for what its seat has seen? */
static int bot_remembers(const struct table *t, int seat)
{
    const struct bot *bot = bot_find(t->game, t->seat[seat].level);
    return program_is(t->seat[seat].level) || (bot && bot->remembers);
}

static void show_seen(struct table *t, uint32_t conn, const struct events *events)
{
    struct out *o = hub_paper(t->hub);
    if (events->count == 0)
        return;
    put_open(o, '{');
    put_key(o, "t");
    put_word(o, "seen");
    put_key(o, "events");
    put_open(o, '[');
    put_bytes(o, events->text.bytes, events->text.size);
    put_close(o, ']');
    put_close(o, '}');
    memory_need(!o->lost && !events->text.lost);
    show_text(t, conn, &plain, o->bytes, o->size);
}

void show_bot_past(struct table *t, int seat)
{
    struct events events = {0};
    if (!t->playing || !bot_remembers(t, seat))
        return;
    struct seen_game *g = past_open(t, seat);
    while (past_next(g))
        if (seen_put_line(&events.text, g))
            events_end_one(&events, g->reader.record.moves);
    past_close(g);
    show_seen(t, t->seat[seat].bot, &events);
    events_free(&events);
}

struct hearing {
    struct table *t;
    struct events claim;
};

static void show_claim_to(struct conn *c, void *of)
{
    const struct hearing *h = of;
    if (c->role == ROLE_BOT && bot_remembers(h->t, c->seat))
        show_seen(h->t, c->id, &h->claim);
}

/* Moves that were made before it have been shown: they are with the step that they belong to. */
void show_claim(struct table *t, const struct claim *claim)
{
    struct hearing h = {.t = t};
    if (t->replaying)
        return;
    seen_put_claim(&h.claim.text, t->record.moves, t->claims, t->game, claim);
    events_end_one(&h.claim, t->record.moves);
    hub_each_conn(t, show_claim_to, &h);
    events_free(&h.claim);
}

void show_bot_rest(struct table *t, int seat)
{
    show_seen(t, t->seat[seat].bot, &t->fresh[list_of(seat)]);
}

/* --- what is new --- */

static void show_fresh_to(struct conn *c, void *of)
{
    struct audience *a = of;
    struct table *t = a->t;
    int viewer = viewer_of(c);
    if (c->role == ROLE_NONE || !hears(c, a))
        return;
    if (c->role == ROLE_BOT && !t->seat[c->seat].is_asked) { /* it needs no view */
        if (bot_remembers(t, c->seat))
            show_seen(t, c->id, &t->fresh[list_of(viewer)]);
        return;
    }
    if (viewer == SPECTATOR) {
        if (a->text.size == 0)
            a->facts = put_state(&a->text, t, viewer, &t->fresh[list_of(viewer)], 1);
        show_text(t, c->id, &a->facts, a->text.bytes, a->text.size);
        return;
    }
    struct out *o = hub_paper(t->hub);
    const struct hub_facts facts = put_state(o, t, viewer, &t->fresh[list_of(viewer)], c->role != ROLE_BOT);
    show_text(t, c->id, &facts, o->bytes, o->size);
}

void show_fresh(struct table *t)
{
    struct audience a = {t, !watch_is_later(t), {0}, {0}};
    if (!t->replaying) {
        hub_each_conn(t, show_fresh_to, &a);
        out_free(&a.text);
        if (!a.watchers && watch_count(t) > 0) {
            struct out *o = hub_paper(t->hub);
            const struct hub_facts facts = put_state(o, t, SPECTATOR, &t->fresh[MAX_SEATS], 1);
            watch_say_state(t, &facts, o);
        }
        t->shown_at = hub_now(t->hub);
    }
    for (int v = 0; v < FRESH_LISTS; v++)
        events_clear(&t->fresh[v]);
}
