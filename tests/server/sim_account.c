/* sim_account.c: what was said and shown at a simulated table, kept for the checks at the end. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sim_client.h"

struct client clients[MOST_CLIENTS];
int client_count;
struct sim_table sim_table;

const char *sim_text(const json_t *m, const char *key)
{
    const char *text = json_string_value(json_object_get(m, key));
    return text ? text : "";
}

void client_draw(struct world *w, char *out, size_t letters)
{
    static const char all[] = "abcdefghijkmnopqrstuvwxyz";
    for (size_t i = 0; i < letters; i++)
        out[i] = all[world_below(w, sizeof all - 1)];
    out[letters] = '\0';
}

void client_note_sent(struct client *c, uint64_t q, json_t *move)
{
    if (sim_table.sent_count == sim_table.sent_room) {
        sim_table.sent_room = sim_table.sent_room ? 2 * sim_table.sent_room : 256;
        sim_table.sent = realloc(sim_table.sent, sim_table.sent_room * sizeof *sim_table.sent);
        assert(sim_table.sent);
    }
    struct sent *s = &sim_table.sent[sim_table.sent_count++];
    *s = (struct sent){.seat = c->seat, .q = q, .move = json_deep_copy(move)};
    memcpy(s->game, c->game, sizeof s->game);
}

void client_note_shown(const struct client *c, uint64_t n, int is_event, uint64_t hash)
{
    struct shown s = {
        .viewer = c->seat >= 0 ? c->seat : SPECTATOR, .is_event = is_event, .n = n, .hash = hash};
    memcpy(s.game, c->game, sizeof s.game);
    shown_add(&sim_table.shown, &s);
}

static struct sim_steps *steps_of(const char *game)
{
    struct sim_steps *s = sim_table.steps;
    while (s->game[0] && strcmp(s->game, game) != 0)
        s++;
    assert(s < sim_table.steps + SIM_GAMES);
    memcpy(s->game, game, sizeof s->game);
    return s;
}

int client_note_step(const struct client *c, uint64_t n, uint32_t step)
{
    struct sim_steps *s = steps_of(c->game);
    if (n >= s->room) {
        s->of = realloc(s->of, 2 * (n + 1) * sizeof *s->of);
        assert(s->of);
        memset(s->of + s->room, 0, (2 * (n + 1) - s->room) * sizeof *s->of);
        s->room = 2 * (n + 1);
    }
    if (s->of[n] && s->of[n] != step)
        return -1;
    s->of[n] = step;
    return step == 0 && n > 0 ? -1 : 0;
}

/* --- an old copy of the database --------------------------------------------------------------------------- */

static struct {
    char key[32];
    struct {
        char token[40], next_token[40];
        enum device device;
        int refused, knocks;
    } client[MOST_CLIENTS];
} kept;

int clients_play(const struct world *w)
{
    const struct sim_game *game = sim_last_game((struct sim_store *)&w->store, sim_table.code);
    return game && !game->over && game->played_count > 1;
}

void clients_keep(void)
{
    memcpy(kept.key, sim_table.key, sizeof kept.key);
    for (int i = 0; i < client_count; i++) {
        memcpy(kept.client[i].token, clients[i].token, sizeof kept.client[i].token);
        memcpy(kept.client[i].next_token, clients[i].next_token, sizeof kept.client[i].next_token);
        kept.client[i].device = clients[i].device;
        kept.client[i].refused = clients[i].refused;
        kept.client[i].knocks = clients[i].knocks;
    }
}

/* How many moves of this game there still are. */
static uint64_t moves_left(struct world *w, const char *game)
{
    const struct sim_game *g = sim_find_game(&w->store, sim_table.code, game);
    return g ? (uint64_t)g->played_count : 0;
}

static void forget_shown(struct world *w)
{
    struct shown_list *l = &sim_table.shown;
    size_t left = 0;
    for (size_t i = 0; i < l->count; i++)
        if (sim_find_game(&w->store, sim_table.code, l->all[i].game) &&
            l->all[i].n + (l->all[i].is_event == SHOWN_EVENT) <= moves_left(w, l->all[i].game))
            l->all[left++] = l->all[i];
    l->count = left;
    for (struct sim_steps *s = sim_table.steps; s < sim_table.steps + SIM_GAMES && s->game[0]; s++)
        for (uint64_t n = 0; n < s->room; n++)
            if (n > moves_left(w, s->game) || !sim_find_game(&w->store, sim_table.code, s->game))
                s->of[n] = 0;
}

/* People have seen what is gone now, and must be told so; those who watch start again. */
void clients_set_back(struct world *w)
{
    const struct sim_log *log = sim_find_code(&w->store, sim_table.code);
    const struct sim_game *last = sim_last_game(&w->store, sim_table.code);
    forget_shown(w);
    memcpy(sim_table.key, kept.key, sizeof kept.key);
    if (last && (sim_table.seen_game > log->game_count || sim_table.seen_n > (uint64_t)last->played_count)) {
        sim_table.seen_n =
            sim_table.seen_game >= log->game_count ? (uint64_t)last->played_count : sim_table.seen_n;
        sim_table.seen_game = log->game_count;
    }
    for (int i = 0; i < client_count; i++) {
        struct client *c = &clients[i];
        if (c->part == BOT)
            continue;
        json_decref(c->held);
        c->held = NULL;
        c->code[0] = '\0';
        c->over = 0;
        memcpy(c->token, kept.client[i].token, sizeof c->token);
        memcpy(c->next_token, kept.client[i].next_token, sizeof c->next_token);
        c->device = kept.client[i].device;
        c->refused = kept.client[i].refused;
        c->knocks = kept.client[i].knocks;
        if (c->part != PERSON) {
            c->have = 0;
            c->game[0] = '\0';
        }
    }
}

void clients_end(void)
{
    for (int i = 0; i < client_count; i++) {
        json_decref(clients[i].ask);
        json_decref(clients[i].held);
        json_decref(clients[i].last);
        free(clients[i].view);
    }
    for (size_t i = 0; i < sim_table.sent_count; i++)
        json_decref(sim_table.sent[i].move);
    free(sim_table.sent);
    shown_free(&sim_table.shown);
    for (int g = 0; g < SIM_GAMES; g++)
        free(sim_table.steps[g].of);
    free(sim_table.record);
    json_decref(sim_table.options);
    memset(&sim_table, 0, sizeof sim_table);
    memset(clients, 0, sizeof clients);
    client_count = 0;
}
