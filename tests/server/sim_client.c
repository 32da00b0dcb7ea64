/* sim_client.c: the people and bots of a simulated table: they sit down, seal, answer questions at random, leave
 * and come back, send twice, send rubbish; and they keep account of what they were told. */
#include "sim_client.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "match/json.h"

struct client clients[MOST_CLIENTS];
int client_count;
struct sim_table sim_table;

static const char *text_of(json_t *m, const char *key)
{
    const char *text = json_string_value(json_object_get(m, key));
    return text ? text : "";
}

static void send_json(struct world *w, struct client *c, json_t *m)
{
    json_object_set_new(m, "i", json_integer((json_int_t)++c->i));
    char *text = json_dumps(m, JSON_COMPACT);
    if (c->waiting < MOST_WAITING)
        c->unanswered[c->waiting++] = c->i;
    world_send(w, c->socket, text);
    if (world_chance(w, w->faults.twice) && strcmp(text_of(m, "t"), "hello") != 0) {
        c->unanswered[c->waiting < MOST_WAITING ? c->waiting++ : 0] = c->i; /* the same i: answered again */
        world_send(w, c->socket, text);
    }
    free(text);
    json_decref(m);
}

/* --- coming in ------------------------------------------------------------------------------------------ */

static void draw_token(struct world *w, char token[33])
{
    uint8_t bytes[16];
    for (int i = 0; i < 16; i++)
        bytes[i] = (uint8_t)world_below(w, 256);
    fair_to_hex(bytes, sizeof bytes, token);
}

static void say_hello(struct world *w, struct client *c)
{
    json_t *m = json_pack("{s:s,s:s,s:s}", "t", "hello", "table", sim_table.code, "lang", "en");
    if (c->is_bot)
        json_object_set_new(m, "bot", json_string(c->token));
    else
        json_object_set_new(m, "token", json_string(c->token));
    if (c->have)
        json_object_set_new(m, "have", json_integer((json_int_t)c->have));
    send_json(w, c, m);
}

static void come(struct world *w, int number)
{
    struct client *c = &clients[number];
    if (c->socket || c->done || c->retired)
        return;
    c->socket = world_connect(w, number, c->is_bot);
    c->waiting = 0;
    c->asked = c->answered = 0; /* what is not in the box is answered again */
    c->welcome = 0;
    if (c->socket)
        say_hello(w, c);
    else
        world_alarm(w, number, 300 + world_below(w, 400));
}

void clients_start(struct world *w, const char *game, int seats, int people, json_t *options, int clock)
{
    client_count = people;
    memset(clients, 0, sizeof clients);
    memset(&sim_table, 0, sizeof sim_table);
    sim_table.game = game;
    sim_table.seats = seats;
    sim_table.people = people;
    sim_table.clock = clock;
    for (int i = 0; i < people; i++) {
        draw_token(w, clients[i].token);
        clients[i].seat = -1;
    }
    sim_table.options = options;
    client_alarm(w, 0);
}

static void create(struct world *w)
{
    json_t *body = json_pack("{s:s,s:i,s:O,s:s}", "game", sim_table.game, "seats", sim_table.seats, "options",
                             sim_table.options, "token", clients[0].token);
    char *text = json_dumps(body, JSON_COMPACT);
    world_request(w, 0, "POST", "/api/tables", "", text);
    free(text);
    json_decref(body);
    world_alarm(w, 0, 5000); /* where no answer comes */
}

void client_replied(struct world *w, int client, int status, const char *body)
{
    struct error e;
    json_t *m = json_document(body, strlen(body), &e);
    if (status == 201 && !sim_table.code[0]) {
        snprintf(sim_table.code, sizeof sim_table.code, "%s", text_of(m, "code"));
        snprintf(sim_table.key, sizeof sim_table.key, "%s", text_of(m, "key"));
        for (int i = 0; i < sim_table.people; i++)
            world_alarm(w, i, 20 + 10 * (uint64_t)i);
    }
    json_decref(m);
    (void)client;
}

void client_bot_wanted(struct world *w, const char *what)
{
    char game[16], level[16], key[64], code[8];
    int number = -1;
    if (sscanf(what, "%15s %15s %63s %7s", game, level, key, code) != 4)
        world_fail(w, "a bot is wanted in strange words: %s", what);
    for (int i = sim_table.people; i < MOST_CLIENTS && number < 0; i++)
        if (i >= client_count || clients[i].retired)
            number = i;
    if (number < 0)
        return;
    if (number >= client_count)
        client_count = number + 1;
    json_decref(clients[number].ask);
    json_decref(clients[number].view);
    clients[number] = (struct client){.is_bot = 1, .seat = -1};
    snprintf(clients[number].token, sizeof clients[number].token, "%s", key);
    come(w, number);
}

void client_closed(struct world *w, int client, uint32_t socket)
{
    struct client *c = &clients[client];
    if (c->socket != socket)
        return;
    c->socket = 0;
    if (c->is_bot)
        c->retired = 1; /* the hub calls another */
    else
        world_alarm(w, client, 100 + world_below(w, 1500));
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* A value that a template of `legal` stands for. */
static json_t *fill(struct world *w, json_t *value)
{
    json_t *min = json_object_get(value, "min"), *of = json_object_get(value, "of");
    if (json_is_string(value) && strcmp(json_string_value(value), "*") == 0)
        return json_string("a clue");
    if (min)
        return json_integer(json_integer_value(min) +
                            world_below(w, (uint32_t)(json_integer_value(json_object_get(value, "max")) -
                                                      json_integer_value(min) + 1)));
    if (!of)
        return json_incref(value);
    json_t *list = json_array();
    json_int_t k = json_integer_value(json_object_get(value, "choose")), n = (json_int_t)json_array_size(of);
    for (json_int_t i = 0; i < n && k > 0; i++) /* ascending; each subset as likely as any other */
        if (world_below(w, (uint32_t)(n - i)) < (uint32_t)k) {
            json_array_append(list, json_array_get(of, (size_t)i));
            k--;
        }
    return list;
}

static json_t *choose(struct world *w, json_t *legal)
{
    json_t *entry = json_array_get(legal, world_below(w, (uint32_t)json_array_size(legal))), *value;
    json_t *move = json_object();
    const char *key;
    json_object_foreach(entry, key, value) json_object_set_new(move, key, fill(w, value));
    return move;
}

static void answer(struct world *w, int number)
{
    struct client *c = &clients[number];
    if (!c->ask || !c->socket || c->asked == c->answered)
        return;
    json_t *legal = json_object_get(c->ask, "legal");
    int waited = json_object_get(c->ask, "waited") == NULL;
    if (!waited && !world_chance(w, 100))
        return; /* now and then somebody acts out of turn */
    json_t *move = choose(w, legal);
    if (!c->is_bot && world_chance(w, w->faults.hostile))
        json_object_set_new(move, "who", json_integer(99));
    else if (waited)
        c->answered = c->asked;
    send_json(w, c, json_pack("{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)c->asked, "move", move));
    if (!c->is_bot && world_chance(w, w->faults.hostile) && waited) { /* thinks better of it */
        send_json(w, c, json_pack("{s:s,s:I}", "t", "withdraw", "q", (json_int_t)c->asked));
        c->answered = 0;
        world_alarm(w, number, 200);
    }
}

static void misbehave(struct world *w, struct client *c)
{
    static const char *const rubbish[] = {
        "{",
        "[]",
        "{\"t\":\"move\"}",
        "{\"t\":\"nonsense\",\"i\":7}",
        "{\"t\":\"say\",\"i\":8,\"phrase\":\"hello\"}",
        "{\"t\":\"beat\",\"i\":9}",
        "{\"t\":\"host\",\"i\":1,\"do\":\"kick\",\"seat\":1}",
        "\xff\xfe",
        "{\"t\":\"move\",\"i\":3,\"q\":1,\"move\":{\"do\":\"vote\",\"for\":true}}",
        "{\"t\":\"propose\",\"i\":4,\"what\":\"end\"}",
        "{\"t\":\"think\",\"i\":5,\"q\":1}"};
    world_send(w, c->socket, rubbish[world_below(w, sizeof rubbish / sizeof rubbish[0])]);
}

void client_alarm(struct world *w, int client)
{
    struct client *c = &clients[client];
    if (!sim_table.code[0]) {
        if (client == 0)
            create(w);
        return;
    }
    if (!c->socket) {
        come(w, client);
        return;
    }
    if (!c->is_bot && world_chance(w, w->faults.hostile))
        misbehave(w, c);
    if (c->welcome && !c->is_bot && !sim_table.started && client == 0 && c->seat >= 0)
        world_alarm(w, client, 2000); /* looks again whether all sit */
    if (c->welcome && client == 0 && c->seat == 0 && !sim_table.started &&
        sim_table.sitting == sim_table.people) {
        send_json(w, c,
                  json_pack("{s:s,s:s,s:s,s:i}", "t", "host", "do", "set", "pace", "brisk", "clock",
                            sim_table.clock));
        send_json(w, c, json_pack("{s:s,s:s}", "t", "host", "do", "fill"));
        send_json(w, c, json_pack("{s:s,s:s}", "t", "host", "do", "start"));
    }
    answer(w, client);
    if (c->ask && c->asked != c->answered)
        world_alarm(w, client, 3000);
}

/* --- what they are told --------------------------------------------------------------------------------- */

static void take_welcome(struct world *w, int number, json_t *m)
{
    struct client *c = &clients[number];
    c->welcome = 1;
    json_t *seat = json_object_get(m, "seat");
    c->seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    if (c->seat < 0) {
        char name[16];
        snprintf(name, sizeof name, "P%d", number);
        send_json(w, c,
                  json_pack("{s:s,s:i,s:s,s:i,s:s,s:s}", "t", "sit", "seat", number, "name", name, "color",
                            number, "token", c->token, "key", sim_table.key));
    }
    world_alarm(w, number, 50);
}

static void take_seats(json_t *m)
{
    json_t *seat;
    size_t i;
    sim_table.sitting = 0;
    json_array_foreach(json_object_get(m, "seats"), i, seat) sim_table.sitting +=
        strcmp(text_of(seat, "kind"), "human") == 0;
    sim_table.started |= strcmp(text_of(m, "state"), "lobby") != 0;
}

static void take_commit(struct world *w, struct client *c, json_t *m)
{
    uint8_t id[FAIR_ID], commit[FAIR_HASH], pledge[FAIR_HASH];
    char hex[2 * FAIR_HASH + 1];
    if (fair_from_hex(text_of(m, "game"), FAIR_ID, id) ||
        fair_from_hex(text_of(m, "commit"), FAIR_HASH, commit))
        world_fail(w, "a commit that is none");
    for (int i = 0; i < FAIR_HASH; i++)
        c->nonce[i] = (uint8_t)world_below(w, 256);
    fair_pledge(id, commit, (uint8_t)c->seat, c->nonce, pledge);
    fair_to_hex(pledge, FAIR_HASH, hex);
    send_json(w, c, json_pack("{s:s,s:s,s:s}", "t", "pledge", "game", text_of(m, "game"), "pledge", hex));
}

static void take_state(struct world *w, int number, json_t *m)
{
    struct client *c = &clients[number];
    json_t *ask = json_object_get(m, "ask");
    uint64_t n = (uint64_t)json_integer_value(json_object_get(m, "n"));
    if (n < c->have)
        world_fail(w, "client %d is told move %llu after %llu", number, (unsigned long long)n,
                   (unsigned long long)c->have);
    c->have = n;
    json_decref(c->ask);
    c->ask = ask ? json_incref(ask) : NULL;
    c->asked = ask ? (uint64_t)json_integer_value(json_object_get(ask, "q")) : 0;
    json_decref(c->view);
    c->view = json_incref(json_object_get(m, "view"));
    c->done = json_is_true(json_object_get(m, "over"));
    if (json_object_get(ask, "held"))
        c->answered = c->asked;
    else if (!c->waiting)
        c->answered = 0; /* nothing of it is on its way, and it is not in the box */
    if (c->ask && c->asked != c->answered)
        world_alarm(w, number, c->is_bot ? 1 + world_below(w, 50) : 50 + world_below(w, 900));
}

static void take_answer(struct world *w, struct client *c, json_t *m, const char *t)
{
    uint64_t i = (uint64_t)json_integer_value(json_object_get(m, "i"));
    for (int k = 0; k < c->waiting; k++)
        if (c->unanswered[k] == i) {
            c->unanswered[k] = c->unanswered[--c->waiting];
            if (strcmp(t, "ack") == 0 && json_object_get(m, "seat") && c->seat < 0)
                c->seat = (int)json_integer_value(json_object_get(m, "seat"));
            if (strcmp(t, "reject") == 0) {
                sim_table.rejects++;
                c->answered = 0; /* tries again */
                if (strcmp(text_of(m, "code"), "storage-full") == 0)
                    sim_table.refused_full++;
            }
            return;
        }
    if (i > 9) /* what misbehave sends is not counted */
        world_fail(w, "an answer to %llu that was not asked, or twice", (unsigned long long)i);
}

void client_message(struct world *w, int client, uint32_t socket, const char *text)
{
    struct client *c = &clients[client];
    struct error e;
    json_t *m = json_document(text, strlen(text), &e);
    const char *t = text_of(m, "t");
    if (c->socket == socket) {
        if (strcmp(t, "welcome") == 0) {
            take_answer(w, c, m, t);
            take_welcome(w, client, m);
        } else if (strcmp(t, "ack") == 0 || strcmp(t, "reject") == 0) {
            take_answer(w, c, m, t);
        } else if (strcmp(t, "seats") == 0) {
            take_seats(m);
        } else if (strcmp(t, "bye") == 0) { /* kicked: comes back and sits down again */
            world_hang_up(w, c->socket);
        } else if (strcmp(t, "commit") == 0 && c->seat >= 0 && !c->is_bot) {
            take_commit(w, c, m);
        } else if (strcmp(t, "pledges") == 0 && c->seat >= 0 && !c->is_bot) {
            char hex[2 * FAIR_HASH + 1];
            fair_to_hex(c->nonce, FAIR_HASH, hex);
            send_json(w, c,
                      json_pack("{s:s,s:s,s:s}", "t", "reveal", "game", text_of(m, "game"), "nonce", hex));
        } else if (strcmp(t, "state") == 0) {
            take_state(w, client, m);
        }
    }
    json_decref(m);
}

/* Promise 1: what anyone is shown is on disk, at the moment it leaves. */
void client_sees(struct world *w, int client, const char *text)
{
    struct error e;
    json_t *m = json_document(text, strlen(text), &e);
    if (!m)
        world_fail(w, "a message that is no JSON");
    else if (strcmp(text_of(m, "t"), "state") == 0 &&
             world_record_lines(w, sim_table.code, NULL) <= json_integer_value(json_object_get(m, "line")))
        world_fail(w, "client %d is shown line %lld before it is on disk", client,
                   json_integer_value(json_object_get(m, "line")));
    json_decref(m);
}

void clients_end(void)
{
    for (int i = 0; i < client_count; i++) {
        json_decref(clients[i].ask);
        json_decref(clients[i].view);
    }
    json_decref(sim_table.options);
}
