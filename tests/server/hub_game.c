/* hub_game.c: the part of hub_kit.h that opens tables, seats people and plays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "match/fair.h"

enum { REQUEST = 900, TOKENS = 12 };

/* --- tables --------------------------------------------------------------------------------------------- */

void kit_request(struct kit *k, const char *method, const char *path, const char *query, const char *bearer,
                 const char *body)
{
    const struct hub_request r = {.method = method,
                                  .path = path,
                                  .query = query,
                                  .bearer = bearer,
                                  .address = "loopback",
                                  .body = body,
                                  .body_size = strlen(body)};
    k->status = 0;
    kit_step(k, (struct hub_event){.kind = IN_REQUEST, .conn = REQUEST, .data = &r});
}

const char *kit_token(int seat)
{
    static char tokens[TOKENS][40];
    assert_in_range(seat, 0, TOKENS - 1);
    snprintf(tokens[seat], sizeof tokens[seat], "the-token-of-the-seat-%02d", seat);
    return tokens[seat];
}

void kit_table(struct kit *k, const char *game, int seats)
{
    char body[256];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":%d,\"token\":\"%s\"}", game, seats, kit_token(0));
    kit_request(k, "POST", "/api/tables", "", "", body);
    assert_int_equal(k->status, 201);
    snprintf(k->code, sizeof k->code, "%s", kit_text(k->reply, "code"));
    snprintf(k->key, sizeof k->key, "%s", kit_text(k->reply, "key"));
}

json_t *kit_hello(struct kit *k, uint32_t conn, const char *token)
{
    kit_open(k, conn);
    json_t *m = kit_ask(k, conn, "{s:s,s:s,s:s}", "t", "hello", "table", k->code, "token", token);
    assert_non_null(m);
    return m;
}

void kit_sit(struct kit *k, uint32_t conn, int seat)
{
    char name[16];
    snprintf(name, sizeof name, "Name%c", 'A' + seat);
    json_decref(kit_hello(k, conn, kit_token(seat)));
    kit_done(k, conn, "{s:s,s:i,s:s,s:i,s:s,s:s}", "t", "sit", "seat", seat, "name", name, "color", seat,
             "token", kit_token(seat), "key", k->key);
}

/* A nonce of the connection's own, the same in every attempt. */
static void draw_nonce(uint32_t conn, uint8_t nonce[FAIR_HASH])
{
    memset(nonce, (int)conn, FAIR_HASH);
}

void kit_pledge(struct kit *k, uint32_t conn)
{
    uint8_t id[FAIR_ID], commit[FAIR_HASH], nonce[FAIR_HASH], bytes[FAIR_HASH];
    char hex[2 * FAIR_HASH + 1];
    json_t *m = kit_last(k, conn, "commit");
    draw_nonce(conn, nonce);
    assert_int_equal(fair_from_hex(kit_text(m, "game"), FAIR_ID, id), 0);
    assert_int_equal(fair_from_hex(kit_text(m, "commit"), FAIR_HASH, commit), 0);
    fair_pledge(id, commit, (uint8_t)(conn - 1), nonce, bytes);
    fair_to_hex(bytes, FAIR_HASH, hex);
    kit_done(k, conn, "{s:s,s:s,s:s}", "t", "pledge", "game", kit_text(m, "game"), "pledge", hex);
    json_decref(m);
}

void kit_reveal(struct kit *k, uint32_t conn)
{
    uint8_t nonce[FAIR_HASH];
    char hex[2 * FAIR_HASH + 1];
    json_t *m = kit_last(k, conn, "pledges");
    draw_nonce(conn, nonce);
    fair_to_hex(nonce, FAIR_HASH, hex);
    kit_done(k, conn, "{s:s,s:s,s:s}", "t", "reveal", "game", kit_text(m, "game"), "nonce", hex);
    json_decref(m);
}

void kit_start(struct kit *k, int people)
{
    if (k->pace)
        kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", k->pace);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "fill");
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "start");
    for (uint32_t c = 1; c <= (uint32_t)people; c++)
        kit_pledge(k, c);
    for (uint32_t c = 1; c <= (uint32_t)people; c++)
        kit_reveal(k, c);
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* The first value that a template stands for. */
static json_t *fill(json_t *value)
{
    json_t *of = json_object_get(value, "of"), *item;
    size_t i;
    if (json_is_string(value) && strcmp(json_string_value(value), "*") == 0)
        return json_string("a clue");
    if (json_object_get(value, "min"))
        return json_incref(json_object_get(value, "min"));
    if (!of)
        return json_incref(value);
    json_t *list = json_array();
    json_array_foreach(of, i, item)
    {
        if ((long long)i < kit_number(value, "choose"))
            json_array_append(list, item);
    }
    return list;
}

json_t *kit_move(struct kit *k, uint32_t conn, const char *verb, long long *q)
{
    json_t *state = kit_last(k, conn, "state"), *ask = json_object_get(state, "ask"), *entry, *value;
    json_t *move = NULL;
    const char *key;
    size_t i;
    json_array_append(k->boxes[conn], state); /* it is still the last */
    *q = kit_number(ask, "q");
    json_array_foreach(json_object_get(ask, "legal"), i, entry)
    {
        if (move || (verb && strcmp(kit_text(entry, "do"), verb) != 0))
            continue;
        move = json_object();
        json_object_foreach(entry, key, value) json_object_set_new(move, key, fill(value));
    }
    json_decref(state);
    assert_non_null(move);
    return move;
}

json_t *kit_play(struct kit *k, uint32_t conn, const char *verb)
{
    long long q;
    json_t *move = kit_move(k, conn, verb, &q);
    return kit_ask(k, conn, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move);
}

void kit_bot(struct kit *k, uint32_t conn)
{
    static const char address[] = "loopback";
    char hello[HUB_BOT_HELLO];
    long long q;
    assert_true(k->bot.key[0]);
    assert_string_equal(k->bot.code, k->code);
    hub_bot_hello(&k->bot, hello);
    k->bot = (struct hub_bot){0};
    k->closed[conn] = 0;
    json_array_clear(k->boxes[conn]);
    kit_step(k, (struct hub_event){
                    .kind = IN_OPEN, .how = 1, .conn = conn, .data = address, .size = sizeof address - 1});
    kit_raw(k, conn, hello);
    json_t *move = kit_move(k, conn, NULL, &q); /* a bot's move is not acknowledged */
    assert_null(kit_ask(k, conn, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move));
}

/* --- what tests say often ------------------------------------------------------------------------------ */

void kit_night(struct kit *k)
{
    kit_table(k, "night", 2);
    kit_sit(k, 1, 0);
    kit_sit(k, 2, 1);
}

void kit_wait(struct kit *k, uint64_t ms, uint32_t people)
{
    for (uint64_t gone = 0; gone < ms; gone += 10000) {
        for (uint32_t c = 1; c <= people; c++)
            if (!k->closed[c])
                kit_raw(k, c, "{\"t\":\"beat\",\"i\":99999}");
        kit_pass(k, ms - gone < 10000 ? ms - gone : 10000);
    }
}

void kit_expect(json_t *m, const char *state)
{
    assert_non_null(m);
    if (strcmp(kit_text(m, "t"), "ack") != 0)
        fail_msg("refused: %s", kit_text(m, "code"));
    assert_string_equal(kit_text(m, "state"), state);
    json_decref(m);
}

void kit_expect_reject(json_t *m, const char *code)
{
    assert_non_null(m);
    assert_string_equal(kit_text(m, "t"), "reject");
    assert_string_equal(kit_text(m, "code"), code);
    json_decref(m);
}

json_t *kit_state(struct kit *k, uint32_t conn)
{
    json_t *m = kit_last(k, conn, "state");
    json_array_append(k->boxes[conn], m);
    return m;
}

void kit_vote_end(struct kit *k)
{
    kit_done(k, 1, "{s:s,s:s}", "t", "propose", "what", "end");
    json_t *m = kit_last(k, 2, "vote");
    kit_done(k, 2, "{s:s,s:I,s:b}", "t", "ballot", "vote", (json_int_t)kit_number(m, "vote"), "yes", 1);
    json_decref(m);
}
