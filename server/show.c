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
};

static void show_one(struct conn *c, void *of)
{
    const struct audience *a = of;
    if (c->role != ROLE_BOT && c->role != ROLE_NONE) /* a stranger who knows the code learns nothing by it */
        show(a->t, c->id, json_incref(a->message));
}

void show_all(struct table *t, json_t *message)
{
    struct audience a = {t, message};
    if (!t->replaying)
        hub_each_conn(t, show_one, &a);
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
    return json_pack("{s:s,s:o,s:i,s:b,s:s,s:s,s:O,s:o}", "t", "seats", "seats", list, "host", t->host,
                     "locked", t->locked, "state", table_state_names[t->state], "game",
                     t->content->game->name, "options", t->options, "settings", lobby_settings(t));
}

void show_seats_to(struct table *t, struct conn *c)
{
    show(t, c->id, seats_json(t, c->role != ROLE_NONE));
}

static void show_seats_one(struct conn *c, void *of)
{
    if (c->role != ROLE_BOT)
        show_seats_to(of, c);
}

void show_seats(struct table *t)
{
    if (!t->replaying)
        hub_each_conn(t, show_seats_one, t);
}

void show_presence(struct table *t, int seat)
{
    show_all(
        t, json_pack("{s:s,s:i,s:s}", "t", "presence", "seat", seat, "here", presences[t->seat[seat].here]));
}

void show_clock(struct table *t)
{
    for (int s = 0; s < t->seats; s++) {
        uint64_t now = hub_now(t->hub), until = t->seat[s].deadline;
        json_t *left = until ? json_integer((json_int_t)(until > now ? until - now : 0)) : json_null();
        show_all(t, json_pack("{s:s,s:i,s:o,s:b}", "t", "clock", "seat", s, "left_ms", left, "paused",
                              t->paused_at != 0));
    }
}

void show_welcome(struct table *t, struct conn *c, uint64_t i)
{
    json_t *m =
        json_pack("{s:s,s:I,s:o,s:b,s:I,s:s,s:[],s:i}", "t", "welcome", "i", (json_int_t)i, "seat",
                  c->seat < 0 ? json_null() : json_integer(c->seat), "host",
                  c->seat >= 0 && c->seat == t->host, "n", (json_int_t)(t->playing ? t->record.moves : 0),
                  "build", hub_build(t->hub), "nodes", "beat_ms", BEAT_MS);
    show(t, c->id, m);
}

/* --- the state ------------------------------------------------------------------------------------------ */

/* The viewer of a connection, and the list that holds his fresh events. */
static int viewer_of(const struct conn *c)
{
    return c->seat >= 0 ? c->seat : SPECTATOR;
}

static json_t *ask_json(struct table *t, const struct conn *c)
{
    const struct seat *s = &t->seat[c->seat];
    json_t *ask = json_pack("{s:I,s:b,s:o}", "q", (json_int_t)s->q, "blind", t->blind, "legal",
                            codec_write_legal(t->match.content, t->match.position.bytes, c->seat));
    uint64_t until = t->blind ? t->blind_until : s->deadline, now = hub_now(t->hub);
    if (until)
        json_object_set_new(ask, "left_ms", json_integer((json_int_t)(until > now ? until - now : 0)));
    if (!(match_to_act(&t->match) >> c->seat & 1))
        json_object_set_new(ask, "waited", json_false());
    if (s->held)
        json_object_set(ask, "held", s->held); /* his own choice, as it lies in the box */
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

static void send_state(struct table *t, struct conn *c, json_t *events)
{
    char head[2 * HASH + 1];
    fair_to_hex(t->record.head, HASH, head);
    char id[2 * FAIR_ID + 1];
    fair_to_hex(t->seal.id, FAIR_ID, id);
    json_t *m =
        json_pack("{s:s,s:s,s:I,s:o,s:o,s:o}", "t", "state", "game", id, "n", (json_int_t)t->record.moves,
                  "events", events, "view", match_view(&t->match, viewer_of(c)), "to_act",
                  codec_write_seats(t->over ? 0 : match_to_act(&t->match)));
    if (c->seat >= 0 && t->seat[c->seat].is_asked)
        json_object_set_new(m, "ask", ask_json(t, c));
    json_object_set_new(m, "chosen", chosen_json(t));
    json_object_set_new(m, "line", json_integer((json_int_t)t->record.lines - 1));
    json_object_set_new(m, "head", json_string(head));
    json_object_set_new(m, "over", json_boolean(t->over));
    if (t->over)
        json_object_set_new(m, "result", match_result(&t->match));
    show(t, c->id, m);
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
    again->replay_for = 1u << (viewer == SPECTATOR ? MAX_SEATS : viewer);
    const char *line = t->lines;
    for (int number = 0; line && *line; number++) {
        const char *end = strchr(line, '\n');
        uint64_t n = again->record.moves;
        json_array_clear(again->fresh[viewer == SPECTATOR ? MAX_SEATS : viewer]);
        if (number > 1 && play_replay(again, line, (size_t)(end - line)))
            break;
        if (again->record.moves > n && n >= from)
            json_array_extend(events, again->fresh[viewer == SPECTATOR ? MAX_SEATS : viewer]);
        line = end + 1;
    }
    table_free(again);
    return events;
}

void show_state(struct table *t, struct conn *c, uint64_t have)
{
    json_t *events = have < t->record.moves ? events_after(t, viewer_of(c), have) : json_array();
    send_state(t, c, events);
}

static void show_fresh_to(struct conn *c, void *of)
{
    struct table *t = of;
    int needless = c->role == ROLE_BOT && !t->seat[c->seat].is_asked; /* a view is all that a bot needs */
    if (c->role != ROLE_NONE && !needless)
        send_state(t, c, json_copy(t->fresh[c->seat >= 0 ? c->seat : MAX_SEATS]));
}

void show_fresh(struct table *t)
{
    if (!t->replaying)
        hub_each_conn(t, show_fresh_to, t);
    for (int i = 0; i <= MAX_SEATS; i++)
        json_array_clear(t->fresh[i]);
}
