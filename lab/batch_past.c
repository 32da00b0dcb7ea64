/* batch_past.c: the last steps of a game, as each seat saw them, for observations. What a seat may know of a move is what
 * `sees` of the rules says, first while it waits for the answers of others, then once it is open (match/sealed.h). All of
 * a move that a seat may not know is one step without an id, so that even their number tells nothing. */
#include <string.h>

#include "lab/batch_inner.h"
#include "match/codec.h"
#include "match/sealed.h"

/* One step as one seat saw it. */
struct glimpse {
    uint8_t who;                 /* 1 + the seat, counted from the viewer */
    uint8_t what;                /* 1 + the verb; 0: not even that is known */
    uint8_t known, id;           /* 1: the id is that; 0: it is not known, and 0 */
    uint16_t id_seen, what_seen; /* by which seats */
};

/* What a seat has seen of the game: the newest of what lies open in a ring, and what waits: as it looks now, and as it will
 * once it is open. */
struct trail {
    uint32_t count; /* of steps in the ring, ever */
    uint16_t closed, open;
    struct glimpse at[];
};

/* What is kept of a game; the trails follow it. */
struct past {
    struct sealed sealed;
};

/* Steps that can wait: every seat's answer. */
static size_t most_waiting(int seats)
{
    return (size_t)seats * ENV_MOST_STEPS;
}

static size_t trail_size(int history, int seats)
{
    return sizeof(struct trail) + ((size_t)history + 2 * most_waiting(seats)) * sizeof(struct glimpse);
}

size_t past_size(int history, int seats)
{
    return history ? sizeof(struct past) + (size_t)seats * trail_size(history, seats) : 0;
}

static struct past *past_of(const struct batch *b, struct head *h)
{
    return (struct past *)((uint8_t *)h + b->past_at);
}

static struct trail *trail_of(const struct batch *b, struct head *h, int viewer)
{
    return (struct trail *)((uint8_t *)(past_of(b, h) + 1) +
                            (size_t)viewer * trail_size(b->history, b->arena.seats));
}

static struct glimpse *closed_of(const struct batch *b, struct trail *t)
{
    return t->at + b->history;
}

static struct glimpse *open_of(const struct batch *b, struct trail *t)
{
    return closed_of(b, t) + most_waiting(b->arena.seats);
}

void past_describe(struct env_spec *spec, const struct game *game, int seats, int history)
{
    enum { WIDTH = PAST_WIDTH };
    int at = spec->bytes, verbs = 0;
    while (codec_verb(game, verbs))
        verbs++;
    spec->bytes += WIDTH * history;
    env_column_add(spec, "past.who", at, history, WIDTH, 1, seats);
    env_column_add(spec, "past.what", at + 1, history, WIDTH, 1, verbs);
    env_column_add(spec, "past.known", at + 2, history, WIDTH, 1, 1);
    env_column_add(spec, "past.id", at + 3, history, WIDTH, 1, spec->ids - 1);
    env_spec_end(spec);
}

void past_begin(const struct batch *b, struct head *h)
{
    memset(past_of(b, h), 0, past_size(b->history, b->arena.seats));
}

/* --- a move as seats see it ------------------------------------------------------------------------------- */

/* A move with its ids, and which seats may know them. */
struct told {
    const struct move *move;
    const void *before;
    uint16_t ids[ENV_MOST_STEPS];
    int steps;
    uint32_t what_seen, id_seen[ENV_MOST_STEPS];
};

/* Who may know argument `arg`; -1: all of them. */
static uint32_t who_sees(const struct batch *b, const struct told *t, int arg, int opened)
{
    const struct verb *verb = codec_verb(&b->game, t->move->verb);
    uint32_t seen = t->what_seen;
    if (arg >= 0)
        return seen & b->game.sees(b->pack, t->before, t->move, arg, opened);
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++)
        seen &= b->game.sees(b->pack, t->before, t->move, codec_first_arg(verb, i), opened);
    return seen;
}

static void find_seers(const struct batch *b, struct told *t, int opened)
{
    const struct env *env = b->arena.env;
    t->what_seen = b->game.sees(b->pack, t->before, t->move, -1, opened);
    for (int i = 0; i < t->steps; i++)
        t->id_seen[i] = who_sees(b, t, env->part ? env->part(t->move, i, t->steps) : -1, opened);
}

/* Into room for ENV_MOST_STEPS; how many steps it is to this viewer. */
static int glimpse(const struct batch *b, const struct told *t, int viewer, struct glimpse *out)
{
    int seen = 0, count = 0, seat = t->move->seat;
    struct glimpse g = {.who = (uint8_t)(1 + env_from(b->arena.seats, viewer, seat)),
                        .what = (uint8_t)(t->what_seen >> viewer & 1 ? 1 + t->move->verb : 0),
                        .what_seen = (uint16_t)t->what_seen};
    for (int i = 0; i < t->steps; i++)
        seen += (int)(t->id_seen[i] >> viewer & 1);
    if (seen < t->steps || t->steps == 0)
        out[count++] = g;
    for (int i = 0; i < t->steps; i++) {
        if (!(t->id_seen[i] >> viewer & 1))
            continue;
        g.known = 1;
        g.id = (uint8_t)b->arena.env->turned(b->arena.tables, t->before, t->ids[i], seat, viewer);
        g.id_seen = (uint16_t)t->id_seen[i];
        out[count++] = g;
    }
    return count;
}

/* --- what lies open, and what waits ------------------------------------------------------------------------ */

static void show(const struct batch *b, struct trail *t, const struct glimpse *steps, int count)
{
    for (int i = 0; i < count; i++)
        t->at[t->count++ % (uint32_t)b->history] = steps[i];
}

static void record(const struct batch *b, struct head *h, struct told *t, int does)
{
    struct glimpse steps[ENV_MOST_STEPS];
    int chance = t->move->seat < 0;
    if (does & SEALED_WAITS)
        find_seers(b, t, 0);
    for (int viewer = 0; viewer < b->arena.seats; viewer++) {
        struct trail *trail = trail_of(b, h, viewer);
        if (does & SEALED_CLOSES)
            show(b, trail, closed_of(b, trail), trail->closed);
        if (does & SEALED_OPENS)
            show(b, trail, open_of(b, trail), trail->open);
        if (does & (SEALED_CLOSES | SEALED_OPENS))
            trail->closed = trail->open = 0;
        if (does & SEALED_WAITS) {
            int count = glimpse(b, t, viewer, steps);
            memcpy(closed_of(b, trail) + trail->closed, steps, (size_t)count * sizeof *steps);
            trail->closed = (uint16_t)(trail->closed + count);
        }
    }
    if (chance)
        return;
    find_seers(b, t, 1);
    for (int viewer = 0; viewer < b->arena.seats; viewer++) {
        struct trail *trail = trail_of(b, h, viewer);
        int count = glimpse(b, t, viewer, steps);
        if (does & SEALED_WAITS) {
            memcpy(open_of(b, trail) + trail->open, steps, (size_t)count * sizeof *steps);
            trail->open = (uint16_t)(trail->open + count);
        } else {
            show(b, trail, steps, count);
        }
    }
}

int past_play(const struct batch *b, struct head *h, const struct move *move, int meaning)
{
    struct past *past = past_of(b, h);
    uint8_t *p = position_of(b, h);
    union position before;
    struct fault fault;
    if (move->seat < 0 && !past->sealed.waiting) /* chance has no ids, and nobody waits for it */
        return b->game.apply(b->pack, p, move, &fault);
    memcpy(before.bytes, p, b->game.position_size);
    if (!b->game.apply(b->pack, p, move, &fault))
        return 0;
    struct told told = {.move = move, .before = before.bytes};
    if (move->seat >= 0)
        told.steps = b->arena.env->encode(b->arena.tables, before.bytes, move, meaning, told.ids);
    record(b, h, &told, sealed_move(&past->sealed, b->arena.content, before.bytes, p, move));
    return 1;
}

void past_write(const struct batch *b, struct head *h, int viewer, uint8_t *row)
{
    struct trail *t = trail_of(b, h, viewer);
    const struct glimpse *closed = closed_of(b, t);
    uint8_t *out = row + b->arena.spec.bytes - PAST_WIDTH * b->history;
    uint32_t kept = t->count < (uint32_t)b->history ? t->count : (uint32_t)b->history;
    for (int i = 0; i < b->history; i++, out += PAST_WIDTH) { /* the newest first */
        uint32_t older = (uint32_t)(i - t->closed);
        const struct glimpse *g = i < t->closed  ? &closed[t->closed - 1 - i]
                                  : older < kept ? &t->at[(t->count - 1 - older) % (uint32_t)b->history]
                                                 : NULL;
        out[0] = g ? g->who : 0;
        out[1] = g ? g->what : 0;
        out[2] = g ? g->known : 0;
        out[3] = g ? g->id : 0;
    }
}

/* Takes out of steps what `seat` does not know. */
static void hide(struct glimpse *steps, size_t count, int seat)
{
    for (size_t i = 0; i < count; i++) {
        if (steps[i].known && !(steps[i].id_seen >> seat & 1))
            steps[i].known = steps[i].id = 0;
        if (steps[i].what && !(steps[i].what_seen >> seat & 1))
            steps[i].what = 0;
    }
}

void past_imagine(const struct batch *b, struct head *h, int seat)
{
    for (int viewer = 0; viewer < b->arena.seats; viewer++) {
        struct trail *t = trail_of(b, h, viewer);
        if (viewer == seat)
            continue;
        hide(t->at, (size_t)b->history, seat);
        hide(closed_of(b, t), t->closed, seat);
    }
    /* Answers that wait are others now: those that this seat does not know will not be told when they open. */
    for (int viewer = 0; viewer < b->arena.seats; viewer++) {
        struct trail *t = trail_of(b, h, viewer);
        struct glimpse *open = open_of(b, t);
        for (int i = 0; i < t->open; i++)
            if (open[i].who != 1 + env_from(b->arena.seats, viewer, seat))
                open[i].known = open[i].id = open[i].what = 0;
    }
}

/* --- from outside ------------------------------------------------------------------------------------------- */

static int glimpses_fit(const struct batch *b, const uint8_t *bytes, size_t count)
{
    struct glimpse g;
    int verbs = 0;
    while (codec_verb(&b->game, verbs))
        verbs++;
    for (size_t i = 0; i < count; i++) {
        memcpy(&g, bytes + i * sizeof g, sizeof g);
        if (g.who > b->arena.seats || g.what > verbs || g.known > 1 || g.id >= b->arena.spec.ids)
            return 0;
    }
    return 1;
}

/* Each answer that waits takes up to ENV_MOST_STEPS, and the seats that owe theirs will need as many: there is room. */
int past_fits(const struct batch *b, const uint8_t *bytes)
{
    int seats = b->arena.seats;
    size_t each = trail_size(b->history, seats),
           glimpses = (each - sizeof(struct trail)) / sizeof(struct glimpse);
    struct past past;
    struct trail trail;
    memcpy(&past, bytes, sizeof past);
    int waiting = past.sealed.waiting;
    if (waiting < 0 || past.sealed.owed & ~(CHANCE_BIT | ((1u << seats) - 1)) ||
        (waiting && waiting + bits_count(past.sealed.owed) > seats))
        return 0;
    for (int viewer = 0; viewer < seats; viewer++) {
        const uint8_t *from = bytes + sizeof past + (size_t)viewer * each;
        memcpy(&trail, from, sizeof trail);
        if (trail.closed > waiting * ENV_MOST_STEPS || trail.open > waiting * ENV_MOST_STEPS ||
            !glimpses_fit(b, from + sizeof trail, glimpses))
            return 0;
    }
    return 1;
}
