#include "stage_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/cues.h"

/* --- scenes --------------------------------------------------------------------------------------------- */

uint32_t scene; /* how long the scene of each step takes at the usual pace; 0: there is none */

int __wrap_cues_of_step(const struct content *content, const void *before, const void *after,
                        const struct move *moves, int count, struct cue out[CUES_MOST]);
uint32_t __wrap_cues_ms(const struct game *game, const struct cue *cue);
const struct tempo *__wrap_cues_tempo(const struct game *game, int kind);

int __wrap_cues_of_step(const struct content *content, const void *before, const void *after,
                        const struct move *moves, int count, struct cue out[CUES_MOST])
{
    (void)content, (void)before, (void)after, (void)moves;
    if (!scene)
        return 0;
    out[0] = (struct cue){.kind = 0, .seat = -1, .count = 0, .n = 0};
    out[1] = (struct cue){.kind = 1, .seat = 1, .count = 3, .n = (uint16_t)(count - 1)};
    return 2;
}

uint32_t __wrap_cues_ms(const struct game *game, const struct cue *cue)
{
    (void)game;
    return cue->kind ? scene - scene / 2 : scene / 2;
}

const struct tempo *__wrap_cues_tempo(const struct game *game, int kind)
{
    static const struct tempo tempo[] = {{.name = "one"}, {.name = "other"}};
    (void)game;
    return &tempo[kind];
}

/* --- a table -------------------------------------------------------------------------------------------- */

int people;         /* connections 1… */
uint32_t bot_conns; /* that bots have had */
void (*before_bot_move)(struct kit *k, uint32_t conn);
static long long bot_asked[8]; /* the last question that each has answered */

void stage_table(struct kit *k, const char *game, int seats, int persons, const char *pace)
{
    people = persons;
    bot_conns = 0;
    memset(bot_asked, 0, sizeof bot_asked);
    k->call_count = 0;
    k->pace = pace;
    kit_table(k, game, seats);
    for (int s = 0; s < people; s++)
        kit_sit(k, (uint32_t)s + 1, s);
}

void stage_start(struct kit *k)
{
    kit_clear(k);
    kit_start(k, people);
}

int stage_setup(void **state)
{
    scene = SCENE_MS;
    before_bot_move = NULL;
    return kit_setup(state);
}

/* Bots that were called come, and answer as soon as they are asked. */
void stage_serve_bots(struct kit *k)
{
    char hello[HUB_BOT_HELLO];
    for (int i = 0; i < k->call_count; i++) {
        uint32_t conn = BOTS + bot_conns++;
        hub_bot_hello(&k->calls[i], hello);
        kit_step(k,
                 (struct hub_event){.kind = IN_OPEN, .how = 1, .conn = conn, .data = "loopback", .size = 8});
        kit_raw(k, conn, hello);
    }
    k->call_count = 0;
    for (uint32_t b = 0; b < bot_conns; b++) {
        long long q;
        if (!kit_count(k, BOTS + b, "state"))
            continue;
        json_t *m = kit_state(k, BOTS + b);
        int asked = json_object_get(m, "ask") && !json_object_get(json_object_get(m, "ask"), "waited");
        json_decref(m);
        json_t *move = asked ? kit_move(k, BOTS + b, NULL, &q) : NULL;
        if (move && q != bot_asked[b % 8] && before_bot_move)
            before_bot_move(k, BOTS + b);
        if (move && q != bot_asked[b % 8])
            json_decref(kit_ask(k, BOTS + b, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move));
        bot_asked[b % 8] = move ? q : bot_asked[b % 8];
        json_decref(move);
    }
}

/* Time passes in small steps, with bots at work. */
void stage_pass(struct kit *k, uint64_t ms)
{
    for (uint64_t gone = 0; gone < ms; gone += 50) {
        stage_serve_bots(k);
        if (gone % 10000 == 0)
            for (int c = 1; c <= people; c++)
                if (!k->closed[c])
                    kit_raw(k, (uint32_t)c, "{\"t\":\"beat\",\"i\":99999}");
        kit_pass(k, ms - gone < 50 ? ms - gone : 50);
    }
    stage_serve_bots(k);
}

/* What bots have done so far, to the box or to the table. */
int stage_bot_acts(const struct kit *k)
{
    int count = 0;
    for (const char *line = k->tables[0]; line && *line; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n'), *seat = strstr(line, "seat");
        if ((strncmp(line, "move ", 5) == 0 || strncmp(line, "hold ", 5) == 0) && seat && seat < end)
            count += strtol(seat + strcspn(seat, ":") + 1, NULL, 10) >= people;
    }
    return count;
}

void say_skip(struct kit *k, uint32_t conn, long long n)
{
    kit_done(k, conn, "{s:s,s:I}", "t", "skip", "n", (json_int_t)n);
}

void all_skip(struct kit *k, long long n)
{
    for (int c = 1; c <= people; c++)
        say_skip(k, (uint32_t)c, n);
}

/* The opening is over, and the first scene. */
void stage_begin_free(struct kit *k)
{
    stage_start(k);
    all_skip(k, 0);
    stage_pass(k, people > 1 ? 10000 : 0);
    stage_pass(k, scene * 2);
}

long long left_of_stage(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn), *stage = json_object_get(m, "stage");
    long long left = stage ? kit_number(stage, "left_ms") : -1;
    json_decref(m);
    return left;
}

long long left_of_ask(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn), *left = json_object_get(json_object_get(m, "ask"), "left_ms");
    long long ms = left ? json_integer_value(left) : -1;
    json_decref(m);
    return ms;
}

long long state_number(struct kit *k, uint32_t conn, const char *key)
{
    json_t *m = kit_state(k, conn);
    long long n = kit_number(m, key);
    json_decref(m);
    return n;
}

void stage_expect(struct kit *k, uint32_t conn, long long n, long long left_ms, int opening)
{
    json_t *m = kit_last(k, conn, "stage");
    assert_int_equal(kit_number(m, "n"), n);
    assert_int_equal(kit_number(m, "left_ms"), left_ms);
    assert_int_equal(json_object_get(m, "opening") != NULL, opening);
    json_decref(m);
}
