#include "sim_check.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/json.h"
#include "match/record_read.h"
#include "match/verify.h"

/* --- all the time --------------------------------------------------------------------------------------- */

static int count_played(const struct sim_game *game, int seat, uint64_t q)
{
    int count = 0;
    for (int i = 0; game && i < game->played_count; i++)
        count += game->played[i].seat == seat && game->played[i].q == q;
    return count;
}

/* The number behind the last such key. */
static long long number_after(const char *text, size_t size, const char *key)
{
    size_t length = strlen(key);
    for (size_t at = size; at-- > 0;)
        if (size - at > length && memcmp(text + at, key, length) == 0)
            return atoll(text + at + length);
    return -1;
}

static void check_state(struct world *w, int client, const char *text, size_t size)
{
    static const char from[] = "\"game\":\"";
    const char *id = strstr(text, from);
    char game[33] = "";
    if (id)
        snprintf(game, sizeof game, "%.32s", id + sizeof from - 1);
    const struct sim_game *known = sim_find_game(&w->store, sim_table.code, game);
    long long line = number_after(text, size, "\"line\":");
    if (!known || known->lines <= line)
        world_fail(w, "client %d is shown line %lld before it is on disk", client, line);
    if (strstr(text, "\"blind\":true") && !strstr(text, "\"chosen\":[]"))
        world_fail(w, "client %d is told who has answered a blind question", client);
}

static void check_ack(struct world *w, int client, const char *text, size_t size)
{
    struct error e;
    json_t *m = json_document(text, size, &e);
    const char *state = sim_text(m, "state");
    uint64_t q = (uint64_t)json_integer_value(json_object_get(m, "q"));
    int seat = clients[client].seat;
    const struct sim_game *game = sim_last_game(&w->store, sim_table.code);
    if (game && seat >= 0 && strcmp(state, "played") == 0 && count_played(game, seat, q) != 1)
        world_fail(w, "a move of seat %d that is acknowledged is played %d times", seat,
                   count_played(game, seat, q));
    int is_program = clients[client].is_program; /* its answer waits for its moment, and is asked for again */
    if (game && seat >= 0 && !is_program && strcmp(state, "held") == 0 && game->held[seat][0].q != q &&
        game->held[seat][1].q != q && count_played(game, seat, q) != 1)
        world_fail(w, "a choice of seat %d that is acknowledged is not on disk", seat);
    json_decref(m);
}

static void note_welcome(struct client *c, const char *text, size_t size)
{
    struct error e;
    json_t *m = json_document(text, size, &e), *seat = json_object_get(m, "seat");
    c->coming = json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
    json_decref(m);
}

void client_sees(struct world *w, int client, const struct hub_effect *e)
{
    if (client < 0)
        return;
    switch (e->facts.kind) {
    case MESSAGE_STATE:
        if (clients[client].part == STRANGER)
            world_fail(w, "a stranger is shown the game");
        check_state(w, client, e->data, e->size);
        return;
    case MESSAGE_ACK:
    case MESSAGE_MOVE_ACK: check_ack(w, client, e->data, e->size); return;
    case MESSAGE_WELCOME:
        if (clients[client].socket == e->conn)
            note_welcome(&clients[client], e->data, e->size);
        return;
    default: return;
    }
}

/* --- at the end: what was played ------------------------------------------------------------------------ */

/* "No" in a blind question: silence means the same. */
static int is_no(const json_t *move)
{
    const char *verb = sim_text(move, "do"), *key;
    json_t *value;
    int null = 0;
    json_object_foreach((json_t *)move, key, value) null |= json_is_null(value);
    return strcmp(verb, "pass") == 0 || strcmp(verb, "skip") == 0 || (strcmp(verb, "answer") == 0 && null);
}

static int is_same(const json_t *sent, const json_t *played)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)sent, key,
                        value) if (!json_equal(value, json_object_get(played, key))) return 0;
    return json_object_size(played) == json_object_size(sent) + 1;
}

/* A choice in the box survives an ability of its own seat. That was played under the number of the question,
 * and the choice has the next one. */
static int was_moved_on(const struct sim_game *game, const struct sim_played *p)
{
    for (uint64_t q = p->held_q; q < p->q; q++)
        if (count_played(game, p->seat, q) != 1)
            return 0;
    return p->held_q && p->held_q < p->q;
}

/* Under its question, or put into the box under the one that it had before abilities came between. */
static int was_sent(const struct sim_game *game, const struct sim_played *p)
{
    for (size_t i = 0; i < sim_table.sent_count; i++) {
        const struct sent *s = &sim_table.sent[i];
        if (s->seat == p->seat && strcmp(s->game, game->id) == 0 && is_same(s->move, p->move) &&
            (s->q == p->q || (s->q == p->held_q && was_moved_on(game, p))))
            return 1;
    }
    return 0;
}

static int is_person(int seat)
{
    for (int i = 0; i < client_count; i++)
        if (clients[i].part == PERSON && !clients[i].is_program && !clients[i].refused &&
            clients[i].seat == seat)
            return 1;
    return 0;
}

static void check_played(struct world *w, const struct sim_game *game)
{
    for (int i = 0; i < game->played_count; i++) {
        const struct sim_played *p = &game->played[i];
        if (p->seat < 0)
            continue;
        if (count_played(game, p->seat, p->q) != 1)
            world_fail(w, "question %llu of seat %d is answered twice", (unsigned long long)p->q, p->seat);
        if (!p->by && is_person(p->seat) && !is_no(p->move) && !was_sent(game, p)) {
            char *text = json_dumps(p->move, JSON_COMPACT);
            world_fail(w, "nobody sent the move of seat %d, question %llu: %s", p->seat,
                       (unsigned long long)p->q, text);
            free(text);
        }
    }
}

/* --- at the end: what was shown ------------------------------------------------------------------------- */

static void complain(void *of, const char *what)
{
    world_fail(of, "%s", what);
}

/* What the record calls a seat's own nonce was drawn by the person there. */
static void check_nonces(struct world *w, const struct sim_game *game, const struct seal *seal)
{
    for (int i = 0; i < client_count; i++) {
        const struct client *c = &clients[i];
        if (strcmp(c->sealing, game->id) == 0 && !seal->by_server[c->pledged_seat] &&
            memcmp(seal->nonces[c->pledged_seat], c->nonce, sizeof c->nonce) != 0)
            world_fail(w, "the nonce of seat %d is not the one that client %d drew", c->pledged_seat, i);
    }
}

static uint64_t check_record(struct world *w, const struct sim_log *log, int number)
{
    size_t size;
    char *text = sim_record(log, number, &size);
    const struct sim_game *game = &log->games[number];
    const struct content *pack = standard_pack(sim_table.game);
    struct reader r;
    struct verdict v = {0};
    uint64_t moves = 0;
    if (reader_from(&r, text, size, pack, &v.why)) {
        world_fail(w, "the record cannot be read");
    } else {
        verify_record(&r, NULL, &v);
        moves = r.record.moves;
        if (!v.holds) {
            char why[200];
            error_say(&v.why, LANG_EN, why, sizeof why);
            world_fail(w, "the record does not verify at line %llu: %s", (unsigned long long)v.line, why);
        }
        if (v.holds && !r.finished)
            world_fail(w, "the game did not end");
        check_nonces(w, game, &r.seal);
    }
    reader_close(&r);
    if (w->failure[0] && w->verbose)
        fprintf(stderr, "%s", text);
    if (!w->failure[0])
        shown_check(&sim_table.shown, game->id, pack, text, size, complain, w);
    if (number == log->game_count - 1 &&
        (!sim_table.record || sim_table.record_size != size || memcmp(sim_table.record, text, size) != 0))
        world_fail(w, "the record that was fetched is another one");
    check_played(w, game);
    free(text);
    return moves;
}

/* Everybody has received the last move; what they saw with it is among what was shown. */
static void check_last(struct world *w, const struct sim_game *game, uint64_t moves)
{
    for (int i = 0; i < client_count; i++) {
        const struct client *c = &clients[i];
        if (c->part != BOT && strcmp(c->game, game->id) == 0 && c->over && c->have != moves)
            world_fail(w, "client %d has heard of %llu moves of %llu", i, (unsigned long long)c->have,
                       (unsigned long long)moves);
    }
}

/* --- all together --------------------------------------------------------------------------------------- */

uint64_t check_run(struct world *w)
{
    const struct sim_log *log = sim_find_code(&w->store, sim_table.code);
    uint64_t moves = 0;
    const char *fault = sim_store_fault(&w->store);
    if (fault)
        world_fail(w, "%s", fault);
    for (int i = 0; i < client_count; i++)
        if (clients[i].waiting && clients[i].socket && clients[i].part != BOT && !clients[i].overflow)
            world_fail(w, "client %d got no answer to %llu", i, (unsigned long long)clients[i].unanswered[0]);
    shown_sort(&sim_table.shown);
    for (int g = 0; log && g < log->game_count && !w->failure[0]; g++) {
        if (!log->games[g].over)
            continue; /* begun at the last moment, by a host who could not wait */
        uint64_t own = check_record(w, log, g);
        check_last(w, &log->games[g], own);
        moves += own;
    }
    return moves;
}
