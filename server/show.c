/* show.c: what people are told: states, seats, presence; nothing before it is durable. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

/* --- holding back --------------------------------------------------------------------------------------- */

static struct held_back *hold_back(struct table *t, uint32_t conn, int close, const char *bytes, size_t size)
{
    struct held_back *held = malloc(sizeof *held + size + 1);
    assert(held);
    *held = (struct held_back){.needs = t->head, .conn = conn, .close = close, .size = size};
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

void show(struct table *t, uint32_t conn, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    assert(text);
    json_decref(message);
    if (t->stored == t->head && !t->first)
        hub_send_now(t->hub, conn, text, strlen(text));
    else
        hold_back(t, conn, 0, text, strlen(text));
    free(text);
}

void show_close(struct table *t, uint32_t conn, int code)
{
    if (t->stored == t->head && !t->first)
        hub_close_conn(t->hub, conn, code);
    else
        hold_back(t, conn, code, "", 0);
}

/* The answer to the request that opened the table, once it is there for good. */
void show_created(struct table *t, uint32_t conn)
{
    hold_back(t, conn, 0, "", 0)->created = 1;
}

/* --- to everybody --------------------------------------------------------------------------------------- */

struct audience {
    struct table *t;
    json_t *message;
    int watchers; /* they too: what they see does not come later */
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
        show(a->t, c->id, json_incref(a->message));
}

void show_all(struct table *t, json_t *message)
{
    struct audience a = {t, message, !watch_is_later(t)};
    if (!t->replaying) {
        hub_each_conn(t, show_one, &a);
        if (!a.watchers)
            watch_say(t, json_incref(message), 0);
    }
    json_decref(message);
}

static const char *const presences[] = {"gone", "quiet", "here"};

/* Names only for those who belong to the table. */
static json_t *seats_json(const struct table *t, int names)
{
    static const char *const kinds[] = {"free", "human", "bot"};
    json_t *list = json_array();
    for (int s = 0; s < t->seats; s++) {
        const struct seat *seat = &t->seat[s];
        json_t *j = json_pack("{s:s}", "kind", kinds[seat->kind]);
        if (seat->kind != SEAT_FREE) {
            if (names || seat->kind == SEAT_BOT)
                json_object_set_new(j, "name", json_string(seat->name));
            json_object_set_new(j, "here", json_string(presences[seat->here]));
            json_object_set_new(j, "color", json_integer(seat->color));
        }
        if (seat->kind == SEAT_BOT)
            json_object_set_new(j, "level", json_string(seat->level));
        if (seat->stands_in)
            json_object_set_new(j, "stand_in", json_true());
        if (seat->muted)
            json_object_set_new(j, "muted", json_true());
        json_array_append_new(list, j);
    }
    return json_pack("{s:s,s:o,s:i,s:b,s:s,s:s,s:s,s:s,s:O,s:o}", "t", "seats", "seats", list, "host",
                     t->host, "locked", t->locked, "state", table_state_names[t->state], "game",
                     t->content->game->name, "content", t->content_name, "hash", t->content->sha256,
                     "options", t->options, "settings", lobby_settings(t));
}

void show_seats_to(struct table *t, struct conn *c)
{
    json_t *m = seats_json(t, c->role != ROLE_NONE);
    if (watch_is(c) && watch_is_later(t) && t->over) /* that it is over they see in time */
        json_object_set_new(m, "state", json_string(table_state_names[TABLE_RUNNING]));
    show(t, c->id, m);
}

static void show_seats_one(struct conn *c, void *of)
{
    const struct audience *a = of;
    if (c->role != ROLE_BOT && hears(c, a))
        show_seats_to(a->t, c);
}

void show_seats(struct table *t)
{
    struct audience a = {t, NULL, !watch_is_later(t)};
    if (t->replaying)
        return;
    hub_each_conn(t, show_seats_one, &a);
    if (!a.watchers)
        watch_say(t, seats_json(t, 1), 0);
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

void show_welcome(struct table *t, struct conn *c, uint64_t i)
{
    int knows = t->playing && (c->seat >= 0 || (watch_is(c) && !watch_is_later(t)));
    json_t *m = json_pack("{s:s,s:I,s:o,s:b,s:I,s:s,s:[],s:i}", "t", "welcome", "i", (json_int_t)i, "seat",
                          c->seat < 0 ? json_null() : json_integer(c->seat), "host",
                          c->seat >= 0 && c->seat == t->host, "n", (json_int_t)(knows ? t->record.moves : 0),
                          "build", hub_build(t->hub), "nodes", "beat_ms", BEAT_MS);
    show(t, c->id, m);
}

void show_rest(struct table *t, struct conn *c)
{
    if (c->seat < 0)
        return;
    talk_show_vote(t, c->id);
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

static json_t *ask_json(struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    json_t *ask = json_pack("{s:I,s:b,s:o}", "q", (json_int_t)s->q, "blind", t->blind, "legal",
                            codec_write_legal(t->match.content, t->match.position.bytes, seat));
    uint64_t until = t->blind ? t->blind_until : s->deadline;
    uint64_t now = t->paused_at ? t->paused_at : hub_now(t->hub);
    if (until)
        json_object_set_new(ask, "left_ms", json_integer((json_int_t)(until > now ? until - now : 0)));
    if (!(match_to_act(&t->match) >> seat & 1))
        json_object_set_new(ask, "waited", json_false());
    if (s->held)
        json_object_set(ask, "held", s->held); /* his own choice, as it lies in the box */
    if (s->awaits_nod)
        json_object_set_new(ask, "nod", json_true()); /* … until the host has seen it */
    return ask;
}

/* Who has chosen; of a blind question nobody learns that. */
static json_t *chosen_json(const struct table *t)
{
    json_t *list = json_array();
    for (int s = 0; s < t->seats && !t->blind; s++)
        if (t->seat[s].held && (match_to_act(&t->match) >> s & 1))
            json_array_append_new(list, json_integer(s));
    return list;
}

static json_t *state_json(struct table *t, int viewer, json_t *events)
{
    char head[2 * HASH + 1];
    fair_to_hex(t->record.head, HASH, head);
    char id[2 * FAIR_ID + 1];
    fair_to_hex(t->seal.id, FAIR_ID, id);
    json_t *m =
        json_pack("{s:s,s:s,s:I,s:o,s:o,s:o}", "t", "state", "game", id, "n", (json_int_t)t->record.moves,
                  "events", events, "view", match_view(&t->match, viewer), "to_act",
                  codec_write_seats(t->over ? 0 : match_to_act(&t->match)));
    if (viewer != SPECTATOR && t->seat[viewer].is_asked)
        json_object_set_new(m, "ask", ask_json(t, viewer));
    json_object_set_new(m, "chosen", chosen_json(t));
    json_object_set_new(m, "line", json_integer((json_int_t)t->record.lines - 1));
    json_object_set_new(m, "head", json_string(head));
    json_object_set_new(m, "over", json_boolean(t->over));
    if (t->over)
        json_object_set_new(m, "result", match_result(&t->match));
    return m;
}

/* Moves from number `have` on as a viewer sees them: the game is gone through once more. */
static json_t *events_after(struct table *t, int viewer, uint64_t have)
{
    json_t *events = json_array();
    struct table *again = table_replay_copy(t);
    uint64_t from = t->record.moves > EVENTS_MOST && have < t->record.moves - EVENTS_MOST
                        ? t->record.moves - EVENTS_MOST
                        : have;
    if (!again)
        return events;
    again->replay_for = 1u << list_of(viewer);
    const char *line = t->lines;
    for (int number = 0; line && *line; number++) {
        const char *end = strchr(line, '\n');
        uint64_t n = again->record.moves;
        json_array_clear(again->fresh[list_of(viewer)]);
        if (number > 1 && play_replay(again, line, (size_t)(end - line)))
            break;
        if (again->record.moves > n && n >= from)
            json_array_extend(events, again->fresh[list_of(viewer)]);
        line = end + 1;
    }
    table_free(again);
    return events;
}

void show_state(struct table *t, struct conn *c, uint64_t have)
{
    json_t *events = have < t->record.moves ? events_after(t, viewer_of(c), have) : json_array();
    json_t *state = state_json(t, viewer_of(c), events);
    if (watch_is(c) && watch_is_later(t))
        watch_catch_up(t, c, state);
    else
        show(t, c->id, state);
}

static void show_fresh_to(struct conn *c, void *of)
{
    const struct audience *a = of;
    struct table *t = a->t;
    int viewer = viewer_of(c);
    int needless = c->role == ROLE_BOT && !t->seat[c->seat].is_asked; /* a view is all that a bot needs */
    if (c->role != ROLE_NONE && !needless && hears(c, a))
        show(t, c->id, state_json(t, viewer, json_copy(t->fresh[list_of(viewer)])));
}

void show_fresh(struct table *t)
{
    struct audience a = {t, NULL, !watch_is_later(t)};
    if (!t->replaying) {
        hub_each_conn(t, show_fresh_to, &a);
        if (!a.watchers && watch_count(t) > 0)
            watch_say(t, state_json(t, SPECTATOR, json_copy(t->fresh[MAX_SEATS])), 1);
        t->shown_at = hub_now(t->hub);
    }
    for (int i = 0; i <= MAX_SEATS; i++)
        json_array_clear(t->fresh[i]);
}
