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
