#include "guests/room.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "guests/guest.h"

/* Programs by seat, in the order in which they were first asked. */
struct room {
    struct guest **at;
    int count;
    uint8_t seed[32];
};

static void *open_room(void)
{
    return calloc(1, sizeof(struct room));
}

static void close_room(void *of)
{
    struct room *room = of;
    for (int i = 0; i < room->count; i++) {
        guest_close(room->at[i], GUEST_GOODBYE_MS);
        free(room->at[i]);
    }
    free(room->at);
    free(room);
}

static void begin_game(void *of, const uint8_t seed[32])
{
    struct room *room = of;
    memcpy(room->seed, seed, sizeof room->seed);
    for (int i = 0; i < room->count; i++)
        guest_begin(room->at[i], seed);
}

/* NULL: out of memory. */
static struct guest *find(struct room *room, const struct bot *bot, int seat)
{
    for (int i = 0; i < room->count; i++)
        if (&room->at[i]->program->bot == bot && room->at[i]->seat == seat)
            return room->at[i];
    struct guest **more = realloc(room->at, (size_t)(room->count + 1) * sizeof(void *));
    if (!more)
        return NULL;
    room->at = more;
    struct guest *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->program = (struct guest_program *)bot; /* its first member */
    g->seat = seat;
    guest_begin(g, room->seed);
    return room->at[room->count++] = g;
}

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static int ask(void *of, const struct bot *bot, const struct match *m, const struct question *q,
               struct move *out, struct text *say, uint64_t *nanoseconds)
{
    uint64_t from = now();
    int fault = 0;
    struct guest *g = find(of, bot, q->seat);
    if (g)
        fault = guest_ask(g, m, q, out, say);
    else
        bot_usual(q->content->game)->choose(q, out, say);
    *nanoseconds = now() - from;
    return (fault ? OUTSIDER_FAULT : 0) | (!g || g->state == GUEST_REPLACED ? OUTSIDER_FORFEIT : 0);
}

static void end_game(void *of, const struct match *m, const struct seen_log *seen)
{
    struct room *room = of;
    json_t *result = match_result(m);
    for (int i = 0; i < room->count; i++) {
        struct history history = seen_history(&seen[room->at[i]->seat]);
        guest_end(room->at[i], m->content, &history, result);
    }
    json_decref(result);
}

const struct outsiders guests_outsiders = {open_room, close_room, begin_game, ask, end_game};
