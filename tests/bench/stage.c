/* stage.c: what scenes cost the hub: the same games between people at pace none and at the usual pace, in turn, and the
 * processor time of a move in each. No sockets, no store, no bots: the hub alone.
 *
 *   bench_stage [GAMES]     games of each kind at each pace */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "match/fair.h"
#include "rules/kit.h"
#include "server/hub/services.h"
#include "server/hub/table.h"
#include "server/hub/tables.h"
#include "tests/server/small_world.h"

enum { MOST_MESSAGE = 600, MOST_TURNS = 20000 };

struct play {
    struct small_world world;
    struct rng rng;
    int seats;
    unsigned i;
    double spent; /* seconds of processor time in the hub */
};

static double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void say(struct play *p, int seat, const char *text)
{
    double began = processor_time();
    world_say(&p->world, (uint32_t)seat + 1, text, strlen(text));
    p->spent += processor_time() - began;
}

static void pass(struct play *p, uint64_t ms)
{
    double began = processor_time();
    world_pass(&p->world, ms);
    p->spent += processor_time() - began;
}

static void sit(struct play *p, int seat)
{
    char text[MOST_MESSAGE], token[40];
    snprintf(token, sizeof token, "the-token-of-the-seat-%02d", seat);
    world_open(&p->world, (uint32_t)seat + 1);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"i\":%u,\"table\":\"%s\",\"token\":\"%s\"}", ++p->i,
             p->world.code, token);
    say(p, seat, text);
    snprintf(text, sizeof text,
             "{\"t\":\"sit\",\"i\":%u,\"seat\":%d,\"name\":\"Name%c\",\"token\":\"%s\",\"key\":\"%s\"}",
             ++p->i, seat, 'A' + seat, token, p->world.key);
    say(p, seat, text);
}

static const struct table *open_game(struct play *p, const char *game, const char *pace)
{
    char text[MOST_MESSAGE];
    world_begin(&p->world);
    snprintf(text, sizeof text, "{\"game\":\"%s\",\"seats\":%d,\"token\":\"the-token-of-the-seat-00\"}", game,
             p->seats);
    world_post(&p->world, text);
    for (int s = 0; s < p->seats; s++)
        sit(p, s);
    snprintf(text, sizeof text, "{\"t\":\"host\",\"i\":%u,\"do\":\"set\",\"pace\":\"%s\",\"window\":3}",
             ++p->i, pace);
    say(p, 0, text);
    snprintf(text, sizeof text, "{\"t\":\"host\",\"i\":%u,\"do\":\"start\"}", ++p->i);
    say(p, 0, text);
    pass(p, 4000); /* nobody pledges: the server does */
    const struct table *t = hub_find(p->world.hub, p->world.code);
    assert(t && t->playing);
    return t;
}

static void move(struct play *p, const struct table *t, int seat)
{
    static const struct text clue = {"a clue"};
    struct move chosen;
    uint64_t ways = match_count(t->match, seat);
    match_nth(t->match, seat, rng_next(&p->rng) % ways, &chosen);
    json_t *json = codec_write_move(t->match->content, t->match->position.bytes, &chosen, &clue, 0, 1);
    json_object_del(json, "seat");
    json_t *m = json_pack("{s:s,s:I,s:I,s:o}", "t", "move", "i", (json_int_t)++p->i, "q",
                          (json_int_t)t->seat[seat].q, "move", json);
    char *bytes = json_dumps(m, JSON_COMPACT);
    say(p, seat, bytes);
    free(bytes);
    json_decref(m);
}

/* To the end, or for so many turns; how many moves were made. */
static uint64_t play_game(struct play *p, const char *game, const char *pace)
{
    static const char beat[] = "{\"t\":\"beat\",\"i\":1}";
    const struct table *t = open_game(p, game, pace);
    p->spent = 0;
    for (int turn = 0; turn < MOST_TURNS && !t->over; turn++) {
        uint32_t to_act = match_to_act(t->match);
        int said = 0;
        for (int s = 0; s < p->seats && turn % 5 == 0; s++) /* sockets that stay alive; not part of a move */
            world_say(&p->world, (uint32_t)s + 1, beat, sizeof beat - 1);
        for (int s = 0; s < p->seats && !t->over; s++)
            if ((to_act >> s & 1) && (match_to_act(t->match) >> s & 1) && !t->seat[s].held) {
                move(p, t, s);
                said = 1;
            }
        pass(p, said ? 2000 : 4000); /* a moment to think; the rest of a window */
    }
    uint64_t moves = t->record.moves;
    world_end(&p->world);
    return moves;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *game;
        int seats;
    } kinds[] = {{"vote", 7}, {"night", 2}, {"dixit", 5}, {"voices", 4}};
    static const char *const paces[] = {"none", "usual"};
    int games = argc > 1 ? atoi(argv[1]) : 20;
    double *own[2] = {calloc((size_t)games, sizeof(double)), calloc((size_t)games, sizeof(double))};
    assert(own[0] && own[1]);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        for (int g = 0; g < games; g++)
            for (int pace = 0; pace < 2; pace++) {
                struct play p = {.seats = kinds[k].seats};
                rng_seed(&p.rng, (uint64_t)g + 1);
                uint64_t moves = play_game(&p, kinds[k].game, paces[pace]);
                own[pace][g] = 1e6 * p.spent / (double)moves;
            }
        for (int pace = 0; pace < 2; pace++)
            qsort(own[pace], (size_t)games, sizeof(double), compare);
        double none = own[0][games / 2], usual = own[1][games / 2];
        printf("%-7s %d seats: %6.2f us a move at pace none, %6.2f at the usual pace: + %.2f us, x %.3f\n",
               kinds[k].game, kinds[k].seats, none, usual, usual - none, usual / none);
    }
    free(own[0]);
    free(own[1]);
    return 0;
}
