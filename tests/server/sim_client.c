/* sim_client.c: clients as the table sees them: they join, seal, beat, listen and keep account. What people
 * decide to do is in sim_people.c. */
#include "sim_client.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "match/json.h"
#include "sim_check.h"
#include "sim_marks.h"

enum {
    BEAT_MS = 15000,
    BEAT_ANSWER_MS = 5000,
    COME_MS = 12000,
    CALM_AWAY_MS = 1000, /* between attempts, while nothing goes wrong */
    AWAY_MS = 3000       /* that a process which leaves in good order may cost anybody */
};

/* --- alarms --------------------------------------------------------------------------------------------- */

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return !a ? b : !b ? a : a < b ? a : b;
}

static void set_alarm(struct world *w, struct client *c)
{
    uint64_t due = sooner(c->act_at, sooner(c->beat_at, c->beat_by));
    if (!due || (c->alarm_at == due && due > w->now))
        return;
    c->alarm_at = due;
    world_alarm(w, c->number, due > w->now ? due - w->now : 0, ++c->alarm_number);
}

void client_wait(struct world *w, struct client *c, uint64_t in_ms)
{
    uint64_t at = w->now + in_ms;
    if (c->act_at && c->act_at <= at)
        return;
    c->act_at = at;
    set_alarm(w, c);
}

/* --- saying --------------------------------------------------------------------------------------------- */

static void expect(struct client *c, uint64_t i)
{
    if (c->waiting < MOST_WAITING)
        c->unanswered[c->waiting++] = i;
    else
        c->overflow = 1;
}

void client_say(struct world *w, struct client *c, json_t *m)
{
    json_object_set_new(m, "i", json_integer((json_int_t)++c->i));
    char *text = json_dumps(m, JSON_COMPACT);
    uint32_t socket = c->socket;
    if (strcmp(sim_text(m, "t"), "move") == 0 || strcmp(sim_text(m, "t"), "withdraw") == 0) {
        json_decref(c->held); /* what is in the box is not certain until it is answered */
        c->held = NULL;
    }
    int again = world_chance(w, w->faults.twice) && strcmp(sim_text(m, "t"), "hello") != 0;
    if (!c->beat_at || strcmp(sim_text(m, "t"), "beat") == 0)
        c->beat_at = w->now + BEAT_MS;
    expect(c, c->i);
    world_send(w, socket, text);
    if (again && c->socket == socket) { /* the same i: answered again */
        expect(c, c->i);
        world_send(w, socket, text);
    }
    free(text);
    json_decref(m);
    set_alarm(w, c);
}

/* --- coming in ------------------------------------------------------------------------------------------ */

static const char *token_of(const struct client *c)
{
    return c->device == NEW_DEVICE || c->device == NEW_OR_NONE ? c->next_token : c->token;
}

static void say_hello(struct world *w, struct client *c)
{
    if (c->part == LODGER) {
        client_say(w, c, lodger_hello(c));
        return;
    }
    json_t *m = json_pack("{s:s,s:s,s:s}", "t", "hello", "table", sim_table.code, "lang",
                          c->number % 3 ? "hu" : "en");
    if (c->part == WATCHER) {
        json_object_set_new(m, "as", json_string(c->number % 2 ? "spectator" : "board"));
        json_object_set_new(m, "key", json_string(sim_table.key));
    } else {
        if (c->code[0]) {
            json_object_set_new(m, "transfer", json_string(c->code));
            c->device = NEW_DEVICE;
        }
        json_object_set_new(m, "token", json_string(token_of(c)));
    }
    if (c->have && !c->code[0])
        json_object_update_new(m, json_pack("{s:I,s:s}", "have", (json_int_t)c->have, "game", c->game));
    c->code[0] = '\0'; /* good for once */
    if (c->tried >= 0) {
        char url[16];
        snprintf(url, sizeof url, "/n/%d", c->tried);
        json_object_set_new(m, "tried", json_string(url));
    }
    c->floor_game = sim_table.seen_game;
    c->floor_n = sim_table.seen_n;
    client_say(w, c, m);
}

/* Nobody answers any more what was on its way when a socket broke. */
static void forget_socket(struct client *c)
{
    c->socket = 0;
    c->waiting = 0;
    c->welcome = 0;
    c->coming = -1;
    c->asked = c->answered = 0;
    c->beat_at = c->beat_by = 0;
}

void client_come(struct world *w, struct client *c)
{
    if (c->socket || c->retired)
        return;
    forget_socket(c);
    int sent_to = c->sent_to;
    if (w->bug != BUG_MOVED)
        c->sent_to = -1; /* good for once */
    c->coming_since = c->coming_since ? c->coming_since : w->now;
    c->node = sent_to >= 0 ? sent_to : world_proxy(w);
    c->socket = world_connect(w, c->number, c->node, c->address);
    if (c->socket && sent_to >= 0 && !world_has_path(w, sent_to))
        net_peer(w, c->socket)->mute = 1;
    if (c->socket) {
        uint64_t by = w->now + (sent_to >= 0 ? 3000 : 12000); /* where nothing comes at all */
        c->beat_by = by;
        say_hello(w, c);
        c->tried = sent_to; /* unless it is welcomed */
        return;
    }
    c->tried = sent_to;
    c->away = c->away < 15000 ? 2 * c->away + 300 : 15000;
    c->away = world_is_calm(w) && c->away > CALM_AWAY_MS ? CALM_AWAY_MS : c->away;
    client_wait(w, c, 100 + world_below(w, (uint32_t)c->away));
}

void client_leave_socket(struct world *w, struct client *c, uint64_t in_ms)
{
    uint32_t socket = c->socket;
    forget_socket(c);
    if (socket)
        world_hang_up(w, socket);
    client_wait(w, c, in_ms);
}

void client_closed(struct world *w, int client, uint32_t socket)
{
    struct client *c = client >= 0 ? &clients[client] : NULL;
    if (!c || c->socket != socket)
        return;
    forget_socket(c);
    if (c->part == BOT) {
        c->retired = 1; /* the hub calls another */
        return;
    }
    c->away = c->away < 15000 ? 2 * c->away + 300 : 15000;
    c->away = world_is_calm(w) && c->away > CALM_AWAY_MS ? CALM_AWAY_MS : c->away;
    client_wait(w, c, 100 + world_below(w, (uint32_t)(w->tiny ? 15000 : c->away)));
}

void client_looks_away(int client, uint64_t until)
{
    if (client >= 0)
        clients[client].blind_until = until;
}

int client_bot_wanted(struct world *w, int node, uint32_t socket)
{
    for (int i = 0; i < MOST_CLIENTS; i++) {
        if (i < client_count && !(clients[i].part == BOT && clients[i].retired))
            continue;
        client_count = i < client_count ? client_count : i + 1;
        json_decref(clients[i].ask);
        free(clients[i].view);
        clients[i] = (struct client){.part = BOT, .number = i, .seat = -1, .node = node, .socket = socket};
        return i;
    }
    world_fail(w, "more bots are wanted than there are seats");
    return -1;
}

static void create(struct world *w)
{
    json_t *body = json_pack("{s:s,s:i,s:O,s:s}", "game", sim_table.game, "seats", sim_table.seats, "options",
                             sim_table.options, "token", clients[0].token);
    char *text = json_dumps(body, JSON_COMPACT);
    world_request(w, 0, world_proxy(w), clients[0].address, "POST", "/api/tables", "", text);
    free(text);
    json_decref(body);
}

static void take_record(const char *body, size_t size)
{
    free(sim_table.record);
    sim_table.record = malloc(size + 1);
    assert(sim_table.record);
    memcpy(sim_table.record, body, size + 1);
    sim_table.record_size = size;
}

void client_replied(struct world *w, int client, int status, const char *body, size_t size)
{
    struct error e;
    if (strncmp(body, "{\"record\":", 10) == 0) {
        if (client == 0 && sim_table.calm > 1)
            take_record(body, size);
        return;
    }
    json_t *m = json_document(body, size, &e);
    if (!json_is_object(m))
        world_fail(w, "a reply that is no JSON");
    if (client >= 0 && clients[client].part == LODGER) {
        lodger_replied(w, &clients[client], status, m);
        json_decref(m);
        return;
    }
    if (status == 201 && !sim_table.code[0]) {
        snprintf(sim_table.code, sizeof sim_table.code, "%s", sim_text(m, "code"));
        snprintf(sim_table.key, sizeof sim_table.key, "%s", sim_text(m, "key"));
        marks_key(sim_table.key);
        for (int i = 0; i < client_count; i++)
            client_wait(w, &clients[i], 20 + 10 * (uint64_t)i);
    }
    json_decref(m);
}

void clients_fetch(struct world *w)
{
    char path[64];
    int seated = 0; /* whoever opened the table may have left it since */
    snprintf(path, sizeof path, "/api/tables/%s/record", sim_table.code);
    while (clients[seated].seat < 0 && seated + 1 < sim_table.people)
        seated++;
    for (int i = 0; i < w->nodes; i++)
        world_request(w, 0, i, clients[0].address, "GET", path, token_of(&clients[seated]), "");
}

/* --- time passes ---------------------------------------------------------------------------------------- */

/* Since when there has been a process that could welcome anybody; UINT64_MAX: there is none. */
static uint64_t up_since(const struct world *w)
{
    uint64_t since = UINT64_MAX;
    for (int i = 0; i < w->nodes; i++)
        if (w->node[i].hub && w->node[i].up_since < since)
            since = w->node[i].up_since;
    return since;
}

/* In calm nobody waits for long. */
static void check_coming(struct world *w, const struct client *c)
{
    uint64_t since = w->calm_at + SETTLE_MS;
    const struct peer *p = net_peer(w, c->socket);
    if (!world_is_calm(w) || w->tiny || c->part != PERSON || !c->coming_since)
        return;
    if (p && (p->mute || p->lazy_until > w->now))
        return; /* from before: it has yet to notice that nothing comes, or does not look */
    since = c->coming_since > since ? c->coming_since : since;
    since = c->blind_until > since ? c->blind_until : since;
    since = up_since(w) > since ? up_since(w) : since;
    if (w->now > since && w->now - since > COME_MS)
        world_fail(w, "client %d is not welcomed for %llu ms", c->number,
                   (unsigned long long)(w->now - since));
}

void client_alarm(struct world *w, int client, uint64_t number)
{
    struct client *c = &clients[client];
    if (number != c->alarm_number || c->retired || sim_table.calm > 2)
        return;
    check_coming(w, c);
    c->alarm_at = 0;
    const struct peer *p = net_peer(w, c->socket);
    if (c->beat_by && p && p->lazy_until > w->now)
        c->beat_by = p->lazy_until + BEAT_ANSWER_MS; /* it does not even look */
    if (c->beat_by && w->now >= c->beat_by) {        /* nobody is there */
        c->beat_by = 0;
        client_leave_socket(w, c, 100 + world_below(w, 2000));
    }
    if (c->beat_at && w->now >= c->beat_at && c->socket) {
        c->beat_by = c->beat_by ? c->beat_by : w->now + BEAT_ANSWER_MS;
        client_say(w, c, json_pack("{s:s}", "t", "beat"));
    }
    if (c->part == LODGER && c->act_at && w->now >= c->act_at) {
        lodger_act(w, c);
    } else if (c->act_at && w->now >= c->act_at) {
        c->act_at = 0;
        if (!sim_table.code[0]) {
            if (client == 0)
                create(w);
            client_wait(w, c, 5000);
        } else if (!c->socket && c->part != BOT) {
            client_come(w, c);
        } else {
            people_act(w, c);
        }
    }
    set_alarm(w, c);
}

/* --- what they are told --------------------------------------------------------------------------------- */

static void say_sit(struct world *w, struct client *c)
{
    json_t *m = json_pack("{s:s,s:i,s:s,s:i,s:s,s:b,s:b}", "t", "sit", "seat", c->number, "name", c->name,
                          "color", c->number, "token", c->token, "agree", (int)(c->token[0] & 1), "bot",
                          c->is_program && w->bug != BUG_VOTE);
    if (!c->knocks)
        json_object_set_new(m, "key", json_string(sim_table.key));
    client_say(w, c, m);
}

/* A stranger by this token, who may have the seat by the other one: that one comes. */
static int is_wrong_device(struct client *c)
{
    static const enum device other[] = {
        [NEW_DEVICE] = OLD_DEVICE, [OLD_DEVICE] = NEW_OR_NONE, [NEW_OR_NONE] = ONE_DEVICE};
    if (c->seat < 0) {
        c->device = other[c->device];
        return c->device != ONE_DEVICE;
    }
    if (token_of(c) == c->next_token) {
        memcpy(c->token, c->next_token, sizeof c->token);
        c->device = ONE_DEVICE;
    }
    return 0;
}

static void take_welcome(struct world *w, struct client *c, const json_t *m)
{
    json_t *seat = json_object_get(m, "seat");
    if (w->rolls && c->lost_at && w->now > c->lost_at + AWAY_MS)
        world_fail(w, "client %d was away for %llu ms", c->number, (unsigned long long)(w->now - c->lost_at));
    c->lost_at = c->coming_since = 0;
    c->welcome = 1;
    c->tried = -1;
    c->away = 0;
    c->beat_by = 0;
    c->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    if (is_wrong_device(c)) {
        client_leave_socket(w, c, 100);
        return;
    }
    if (c->seat < 0 && c->part == PERSON && !c->refused)
        say_sit(w, c);
    if (c->seat >= 0 && c->last && world_chance(w, 500)) {
        uint64_t q = c->last_q; /* it may not have arrived */
        client_note_sent(c, q, c->last);
        client_say(w, c, json_pack("{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", c->last));
    }
    client_wait(w, c, 50);
}

static void take_seats(struct client *c, const json_t *m)
{
    json_t *seat;
    size_t i;
    c->sitting = 0;
    json_array_foreach(json_object_get(m, "seats"), i, seat) c->sitting +=
        strcmp(sim_text(seat, "kind"), "human") == 0;
    c->started = strcmp(sim_text(m, "state"), "lobby") != 0;
    c->locked = json_is_true(json_object_get(m, "locked"));
    c->host = (int)json_integer_value(json_object_get(m, "host"));
}

static void take_commit(struct world *w, struct client *c, const json_t *m)
{
    uint8_t id[FAIR_ID], commit[FAIR_HASH], pledge[FAIR_HASH];
    char hex[2 * FAIR_HASH + 1];
    const char *game = sim_text(m, "game");
    if (fair_from_hex(game, FAIR_ID, id) || fair_from_hex(sim_text(m, "commit"), FAIR_HASH, commit))
        world_fail(w, "a commit that is none");
    if (world_chance(w, w->faults.rude))
        return; /* is silent: the server pledges for it */
    if (strcmp(c->sealing, game) != 0) {
        for (int i = 0; i < FAIR_HASH; i++)
            c->nonce[i] = (uint8_t)world_below(w, 256);
        snprintf(c->sealing, sizeof c->sealing, "%s", game);
        c->pledged_seat = c->seat;
        fair_to_hex(c->nonce, FAIR_HASH, hex);
        marks_nonce(c->number, hex);
    }
    fair_pledge(id, commit, (uint8_t)c->seat, c->nonce, pledge);
    fair_to_hex(pledge, FAIR_HASH, hex);
    client_say(w, c, json_pack("{s:s,s:s,s:s}", "t", "pledge", "game", game, "pledge", hex));
}

static void take_pledges(struct world *w, struct client *c, const json_t *m)
{
    char hex[2 * FAIR_HASH + 1];
    if (world_chance(w, w->faults.rude))
        return; /* keeps its nonce to itself: the attempt is void */
    fair_to_hex(c->nonce, FAIR_HASH, hex);
    client_say(w, c, json_pack("{s:s,s:s,s:s}", "t", "reveal", "game", sim_text(m, "game"), "nonce", hex));
}

/* The text of a state from the value of `view` up to what follows it: its exact bytes. */
static const char *view_in(const char *text, size_t *size)
{
    const char *from = strstr(text, "\"view\":"), *to = from ? strstr(from, ",\"to_act\":") : NULL;
    *size = to ? (size_t)(to - from) - 7 : 0;
    return to ? from + 7 : NULL;
}

static void take_events(const struct client *c, const json_t *m)
{
    json_t *event;
    size_t i;
    json_array_foreach(json_object_get(m, "events"), i, event)
    {
        char *text = json_dumps(event, JSON_COMPACT);
        client_note_shown(c, (uint64_t)json_integer_value(json_object_get(event, "n")), 1,
                          shown_hash(text, strlen(text)));
        free(text);
    }
}

/* A field of the view by its path, or of an object in it: the object, and the name in it. */
static json_t *place_of(json_t *view, const char *path, const char **name)
{
    const char *dot = strchr(path, '.');
    *name = dot ? dot + 1 : path;
    return dot ? json_object_getn(view, path, (size_t)(dot - path)) : view;
}

/* Every step that is told again is what the record gives this viewer. */
static void take_past(struct world *w, struct client *c, const json_t *m)
{
    json_t *step, *view = NULL, *value, *gone;
    const char *path, *name;
    size_t i, k;
    json_array_foreach(json_object_get(m, "steps"), i, step)
    {
        uint64_t n = (uint64_t)json_integer_value(json_object_get(step, "n"));
        if (!view)
            view = json_incref(json_object_get(step, "view"));
        json_object_foreach(json_object_get(step, "set"), path, value)
        {
            json_t *in = place_of(view, path, &name);
            json_object_set(in, name, value);
        }
        json_array_foreach(json_object_get(step, "gone"), k, gone)
        {
            json_t *in = place_of(view, json_string_value(gone), &name);
            json_object_del(in, name);
        }
        client_note_shown(c, n, SHOWN_CHANGED, shown_sorted(view));
        take_events(c, step);
        uint32_t number = (uint32_t)(json_integer_value(json_object_get(m, "from")) + (json_int_t)i + 1);
        if (client_note_step(c, n, number))
            world_fail(w, "client %d is told step %u again as another one", c->number, number);
        sim_table.told_again++;
    }
    json_decref(view);
}

static void take_ask(struct world *w, struct client *c, json_t *ask)
{
    json_decref(c->ask);
    c->ask = ask ? json_incref(ask) : NULL;
    c->asked = ask ? (uint64_t)json_integer_value(json_object_get(ask, "q")) : 0;
    const json_t *held = json_object_get(ask, "held");
    if (c->held && c->held_q == c->asked && !json_equal(c->held, held))
        world_fail(w, "the choice of client %d under question %llu is lost", c->number,
                   (unsigned long long)c->asked);
    if (held)
        c->answered = c->asked;
    else if (!c->waiting)
        c->answered = 0; /* nothing of it is on its way, and it is not in the box */
    if (c->ask && c->asked != c->answered)
        client_wait(w, c, c->part == BOT ? 1 + world_below(w, 50) : 50 + world_below(w, 900));
}

/* A scene, or the opening: whoever does not want to see it all says so after a while. */
static void take_stage(struct world *w, struct client *c, const json_t *stage)
{
    c->stage = stage ? json_integer_value(json_object_get(stage, "n")) : -1;
    if (stage && !c->over && c->part == PERSON && world_chance(w, 500))
        client_wait(w, c, 100 + world_below(w, 3000));
}

/* Nobody who says hello is shown less than anybody was shown before. Those who watch may see everything later. */
static void check_floor(struct world *w, const struct client *c, uint64_t n)
{
    const struct sim_log *log = sim_find_code(&w->store, sim_table.code);
    const struct sim_game *game = sim_find_game(&w->store, sim_table.code, c->game);
    if (!game || c->part != PERSON || c->seat < 0)
        return;
    int number = (int)(game - log->games) + 1;
    if (number < c->floor_game || (number == c->floor_game && n < c->floor_n))
        world_fail(w, "client %d is shown move %llu, and %llu was shown before it came", c->number,
                   (unsigned long long)n, (unsigned long long)c->floor_n);
    if (number > sim_table.seen_game || (number == sim_table.seen_game && n > sim_table.seen_n)) {
        sim_table.seen_game = number;
        sim_table.seen_n = n;
    }
}

static void take_state(struct world *w, struct client *c, const json_t *m, const char *text)
{
    uint64_t n = (uint64_t)json_integer_value(json_object_get(m, "n"));
    const char *game = sim_text(m, "game");
    size_t size;
    const char *view = view_in(text, &size);
    if (strcmp(game, c->game) == 0 && n < c->have) /* unless it was told that an old copy was put back */
        world_fail(w, "client %d is told move %llu after %llu", c->number, (unsigned long long)n,
                   (unsigned long long)c->have);
    if (strcmp(game, c->game) != 0) {
        snprintf(c->game, sizeof c->game, "%s", game);
        json_decref(c->last);
        json_decref(c->held);
        c->last = c->held = NULL;
        c->voted_at = 0;
    }
    check_floor(w, c, n);
    c->have = n;
    if (client_note_step(c, n, (uint32_t)json_integer_value(json_object_get(m, "step"))))
        world_fail(w, "client %d is shown move %llu in another step than others", c->number,
                   (unsigned long long)n);
    free(c->view);
    c->view = view ? strndup(view, size) : NULL;
    if (!view)
        world_fail(w, "a state without a view");
    else if (c->part != BOT)
        client_note_shown(c, n, 0, shown_hash(view, size));
    if (c->part != BOT)
        take_events(c, m);
    c->over = json_is_true(json_object_get(m, "over"));
    take_stage(w, c, json_object_get(m, "stage"));
    take_ask(w, c, json_object_get(m, "ask"));
    if (c->over || n >= sim_table.limit)
        client_wait(w, c, 500 + world_below(w, 2000));
    if (c->part != BOT && world_chance(w, 30)) {
        uint32_t step = (uint32_t)json_integer_value(json_object_get(m, "step"));
        client_say(w, c,
                   json_pack("{s:s,s:s,s:I}", "t", "past", "game", game, "from",
                             (json_int_t)(world_below(w, 2) ? world_below(w, step + 2) : 0)));
    }
}

/* A code for a new device. Any earlier one is void now: nobody can have the seat by the token that went with it. */
static void take_code(struct world *w, struct client *c, const char *code)
{
    snprintf(c->code, sizeof c->code, "%s", code);
    client_draw(w, c->next_token, 26);
    marks_client(c->number, c->token, c->next_token, c->name);
    c->act_at = 0;
}

/* The choice in the box is known where nothing else about it is on its way. */
static void take_ack(struct world *w, struct client *c, const json_t *m)
{
    const char *state = sim_text(m, "state");
    if (json_object_get(m, "seat") && c->seat < 0)
        c->seat = (int)json_integer_value(json_object_get(m, "seat"));
    if (json_object_get(m, "transfer"))
        take_code(w, c, sim_text(m, "transfer"));
    if (c->part == LODGER)
        return;
    if (json_object_get(m, "key")) { /* the host has renewed the link, and passes it on */
        snprintf(sim_table.key, sizeof sim_table.key, "%s", sim_text(m, "key"));
        marks_key(sim_table.key);
    }
    json_decref(c->held);
    c->held = NULL;
    if (strcmp(state, "held") == 0 && !c->is_program && !c->waiting && c->last &&
        !sim_table.nod && /* no veto can come */
        c->last_q == (uint64_t)json_integer_value(json_object_get(m, "q")) && c->last_q == c->asked) {
        c->held = json_incref(c->last);
        c->held_q = c->last_q;
    }
}

static void take_reject(struct world *w, struct client *c, const json_t *m)
{
    if (c->part == LODGER) {
        lodger_refused(c);
        if (c->retired)
            client_leave_socket(w, c, 1000);
        return;
    }
    const char *code = sim_text(m, "code");
    sim_table.rejects++;
    c->answered = 0; /* tries again */
    if (strcmp(code, "locked") == 0)
        c->knocks = 0; /* nobody hears: it looks for the key */
    if (c->part == PERSON && c->seat < 0 && c->welcome && strcmp(code, "locked") == 0 && c->started)
        c->refused = 1; /* the game began without it: it looks on from outside */
    if (!c->welcome && c->part != BOT) {
        if (c->device == NEW_DEVICE && strcmp(code, "no-seat") == 0)
            c->device = strcmp(sim_text(m, "at"), "transfer") == 0 ? NEW_DEVICE : OLD_DEVICE;
        client_leave_socket(w, c, 1000 + world_below(w, 4000));
        return;
    }
    client_wait(w, c, 300 + world_below(w, 700));
}

/* A ping counts as a message, and has no number to be refused by. */
static int is_about_ping(const json_t *m)
{
    return json_integer_value(json_object_get(m, "i")) == 0 && strcmp(sim_text(m, "code"), "too-fast") == 0;
}

static int is_answer(struct world *w, struct client *c, const json_t *m)
{
    uint64_t i = (uint64_t)json_integer_value(json_object_get(m, "i"));
    for (int k = 0; k < c->waiting; k++)
        if (c->unanswered[k] == i) {
            c->unanswered[k] = c->unanswered[--c->waiting];
            return 1;
        }
    if (!c->overflow && !is_about_ping(m))
        world_fail(w, "client %d: an answer to %llu that was not asked, or twice", c->number,
                   (unsigned long long)i);
    return 0;
}

static void take_admitted(struct world *w, struct client *c, const json_t *m)
{
    c->seat = (int)json_integer_value(json_object_get(m, "seat"));
    client_wait(w, c, 50);
}

/* Its seat is elsewhere: on the new device, perhaps, whose words were long on their way and taken for lost. */
static void take_bye(struct world *w, struct client *c, const json_t *m)
{
    if (strcmp(sim_text(m, "code"), "elsewhere") == 0 && c->device == OLD_DEVICE)
        c->device = NEW_DEVICE;
    client_leave_socket(w, c, 500 + world_below(w, 2000));
}

/* The table is at another server: it goes there at once. */
static void take_moved(struct world *w, struct client *c, const json_t *m)
{
    const char *url = sim_text(m, "url");
    if ((c->welcome && !w->left) || strncmp(url, "/n/", 3) != 0 || atoi(url + 3) >= w->nodes)
        world_fail(w, "client %d is sent to %s", c->number, url);
    if (c->welcome)
        c->lost_at = w->now;
    c->sent_to = atoi(url + 3);
    c->tried = -1;
    client_leave_socket(w, c, 1);
}

/* It has seen more than there is: that was lost with the database. */
static void take_rewound(struct world *w, struct client *c, const json_t *m)
{
    uint64_t n = (uint64_t)json_integer_value(json_object_get(m, "n"));
    if (!w->set_backs || n >= c->have)
        world_fail(w, "client %d is told that it has seen too much", c->number);
    c->have = n;
    json_decref(c->last);
    c->last = NULL;
    sim_table.rewound++;
}

static void take_talk(struct world *w, struct client *c, const char *t, const json_t *m)
{
    if (c->part == LODGER && strcmp(t, "moved") != 0 && strcmp(t, "bye") != 0)
        return;
    votes_see(w, c, t, m);
    if (strcmp(t, "seats") == 0) {
        take_seats(c, m);
        if (c->seat >= 0 && c->seat == c->host)
            client_wait(w, c, 2000);
    }
    if (strcmp(t, "bye") == 0)
        take_bye(w, c, m);
    else if (strcmp(t, "commit") == 0 && c->seat >= 0)
        take_commit(w, c, m);
    else if (strcmp(t, "pledges") == 0 && c->seat >= 0 && strcmp(c->sealing, sim_text(m, "game")) == 0)
        take_pledges(w, c, m);
    else if (strcmp(t, "stage") == 0)
        take_stage(w, c, json_integer_value(json_object_get(m, "left_ms")) ? m : NULL);
    else if (strcmp(t, "clock") == 0)
        c->paused = json_is_true(json_object_get(m, "paused"));
    else if (strcmp(t, "knock") == 0)
        people_knock(w, c, m);
    else if (strcmp(t, "admitted") == 0)
        take_admitted(w, c, m);
    else if (strcmp(t, "nod") == 0)
        people_nod(w, c, m);
    else if (strcmp(t, "restart") == 0)
        client_wait(w, c, 3000);
    else if (strcmp(t, "moved") == 0)
        take_moved(w, c, m);
    else if (strcmp(t, "rewound") == 0)
        take_rewound(w, c, m);
}

void client_message(struct world *w, int client, uint32_t socket, const char *bytes, size_t size)
{
    struct client *c = client >= 0 ? &clients[client] : NULL;
    struct error e;
    if (!c || c->socket != socket)
        return;
    char *text = strndup(bytes, size);
    json_t *m = json_document(bytes, size, &e);
    const char *t = sim_text(m, "t");
    c->beat_by = c->welcome ? 0 : c->beat_by;
    if (strcmp(t, "state") == 0) {
        take_state(w, c, m, text);
    } else if (c->part == BOT) {
        if (strcmp(t, "reject") == 0) /* the question was another by then */
            c->answered = 0;
    } else if (strcmp(t, "welcome") == 0) {
        if (is_answer(w, c, m))
            (c->part == LODGER ? lodger_welcomed : take_welcome)(w, c, m);
    } else if (strcmp(t, "ack") == 0) {
        if (is_answer(w, c, m))
            take_ack(w, c, m);
        if (c->code[0]) /* the new device comes, the old one stays for the moment */
            client_leave_socket(w, c, 10);
    } else if (strcmp(t, "reject") == 0) {
        if (is_answer(w, c, m))
            take_reject(w, c, m);
    } else if (strcmp(t, "past") == 0) {
        if (is_answer(w, c, m))
            take_past(w, c, m);
    } else if (strcmp(t, "beat") == 0) {
        is_answer(w, c, m);
        if (!c->waiting && c->ask &&
            !json_object_get(c->ask, "held")) { /* looks whether it has forgotten something */
            c->answered = 0;
            client_wait(w, c, 500);
        }
    } else {
        take_talk(w, c, t, m);
    }
    json_decref(m);
    free(text);
    set_alarm(w, c);
}

/* --- the table ------------------------------------------------------------------------------------------ */

static void add_client(struct world *w, enum part part)
{
    struct client *c = &clients[client_count];
    memset(c, 0, sizeof *c);
    c->part = part;
    c->number = client_count++;
    c->seat = c->coming = c->host = -1;
    c->stage = c->sent_to = c->tried = -1;
    client_draw(w, c->token, 26);
    client_draw(w, c->next_token, 26);
    c->name[0] = (char)('A' + c->number); /* so that no two look alike */
    client_draw(w, c->name + 1, 9);
    if (w->tiny)
        snprintf(c->address, sizeof c->address, "10.0.0.%d", c->number);
    else
        snprintf(c->address, sizeof c->address, "loopback");
    c->knocks = part == PERSON && c->number > 0 && world_chance(w, 100);
    marks_client(c->number, c->token, c->next_token, c->name);
}

void clients_start(struct world *w, int watchers, int strangers)
{
    for (int i = 0; i < sim_table.people; i++)
        add_client(w, PERSON);
    votes_parts();
    for (int i = 0; i < watchers; i++)
        add_client(w, WATCHER);
    for (int i = 0; i < strangers; i++)
        add_client(w, STRANGER);
    for (int i = 0; i < w->lodgers; i++) {
        add_client(w, LODGER);
        client_wait(w, &clients[client_count - 1], 1 + world_below(w, 8000));
    }
    client_wait(w, &clients[0], 1);
}

int clients_done(const struct world *w)
{
    const struct sim_game *last = sim_last_game((struct sim_store *)&w->store, sim_table.code);
    const struct sim_log *log = last ? sim_find_code((struct sim_store *)&w->store, sim_table.code) : NULL;
    if (!log || !last->over || log->game_count < sim_table.games)
        return 0;
    for (int i = 0; i < client_count; i++)
        if ((clients[i].part == PERSON && !clients[i].refused) ||
            (clients[i].part == WATCHER && clients[i].welcome && clients[i].game[0]))
            if (!clients[i].over || strcmp(clients[i].game, last->id) != 0)
                return 0;
    return 1;
}
