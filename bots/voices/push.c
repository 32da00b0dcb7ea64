/* push.c: pushes of the rule bot of Voices. */
#include "bots/voices/push.h"

/* Aims tried for an area: for all markers that are on no platform together, and for each one that is taken
 * from a platform. */
enum { AIMS = 4, AIMS_AGAIN = 2, AIMS_AT = 2, NEW_MARKER = 63, TREMBLE_AT = 150, TREMBLE_SLANT = 100 };

struct search {
    const struct voices_mind *mind;
    struct rng *rng;
    struct move best;
    float worth;
    int found;
};

static float luck(struct rng *rng)
{
    return (float)(rng_next(rng) >> 40) / (float)(1 << 24);
}

void voices_without(const struct voices_mind *m, int marker, int destroyed, struct voices_board *out)
{
    const struct voices *v = m->view;
    int area = voices_area_of(v, marker), owner = voices_owner(v, marker);
    *out = m->board;
    if (area < VOICES_AREAS)
        voices_mind_area(m, v->discs[area], v->disc_count[area], marker, out->sum[area]);
    if (owner < VOICES_MOST_SEATS)
        out->lost[owner] += (float)destroyed - (float)(v->destroyed >> marker & 1);
}

/* The platforms after a push of `marker`: `before` without it, and `discs` where it went. */
static void after_push(const struct voices_mind *m, const struct voices_board *before, int marker, int area,
                       const struct voices_disc *discs, int count, struct voices_board *out)
{
    struct voices_disc named[VOICES_MAX_DISCS];
    for (int i = 0; i < count; i++) {
        named[i] = discs[i];
        if (named[i].marker == NEW_MARKER)
            named[i].marker = (uint8_t)marker;
    }
    *out = *before;
    voices_mind_area(m, named, count, VOICES_NONE, out->sum[area]);
}

/* Pushes of one of `markers`, none of which is on a platform unless it is the only one, into an area with one
 * aim. Only the first of several identical ones is tried. */
static void try_aim(struct search *s, uint64_t markers, int area, int at, int slant)
{
    const struct voices_mind *m = s->mind;
    const struct voices *v = m->view;
    struct voices_disc discs[VOICES_MAX_DISCS];
    uint8_t count = 0, lost[VOICES_MAX_DISCS];
    uint32_t tried[VOICES_SETS] = {0}; /* one bit per value, or emotion */
    int taken = bits_count(markers) == 1 ? bits_lowest(markers) : VOICES_NONE;
    for (int i = 0; i < v->disc_count[area]; i++)
        if (v->discs[area][i].marker != taken)
            discs[count++] = v->discs[area][i];
    int fallen = voices_push(discs, &count, NEW_MARKER, at, slant, lost);
    float spoils = 0; /* a marker that is gone is missed in every round to come */
    for (int i = 0; i < fallen; i++)
        spoils +=
            voices_owner(v, lost[i]) == m->me ? -0.2f : 0.06f * (float)(1 + voices_value(m->pack, lost[i]));
    for (; markers; markers &= markers - 1) {
        int marker = bits_lowest(markers), set = marker / VOICES_SET_MARKERS;
        uint32_t like =
            1u << (v->abilities ? 10 + voices_emotion(m->pack, marker) : voices_value(m->pack, marker));
        if (tried[set] & like)
            continue;
        tried[set] |= like;
        struct voices_board before, board;
        voices_without(m, marker, 0, &before);
        after_push(m, &before, marker, area, discs, count, &board);
        for (int i = 0; i < fallen; i++)
            if (voices_owner(v, lost[i]) < VOICES_MOST_SEATS)
                board.lost[voices_owner(v, lost[i])]++;
        float worth =
            voices_mind_board(m, &board) + m->token * spoils + (0.01f + 0.1f * m->token) * luck(s->rng);
        if (s->found && worth <= s->worth)
            continue;
        s->found = 1;
        s->worth = worth;
        s->best.arg[0] = (int16_t)marker;
        s->best.arg[1] = (int16_t)area;
        s->best.arg[2] = (int16_t)at;
        s->best.arg[3] = (int16_t)slant;
    }
}

/* Some aims, spread over the platform, and, where the platform is not empty, straight at markers of others
 * that are near the edge. */
static void try_area(struct search *s, uint64_t markers, int area, int aims)
{
    const struct voices *v = s->mind->view;
    int far = 0;
    for (int i = 0; i < aims; i++) {
        float part = ((float)i + luck(s->rng)) / (float)aims, side = luck(s->rng);
        int at = PUSH_LEAST_AT + (int)(part * (PUSH_MOST_AT - PUSH_LEAST_AT));
        int slant = side < 0.4f ? 0 : (int)((side - 0.7f) / 0.3f * PUSH_MOST_SLANT);
        try_aim(s, markers, area, at, slant);
    }
    for (int i = v->disc_count[area] - 1; i >= 0 && far < AIMS_AT; i--) { /* the farthest come last */
        const struct voices_disc *d = &v->discs[area][i];
        if (voices_owner(v, d->marker) == s->mind->me || d->y + PUSH_D < PUSH_L)
            continue;
        try_aim(s, markers, area, d->x, 0);
        far++;
    }
}

static int trembling(struct rng *rng, int value, int by, int low, int high)
{
    value += (int)rng_below(rng, (uint32_t)(2 * by + 1)) - by;
    return value < low ? low : value > high ? high : value;
}

float voices_best_push(const struct voices_mind *m, const struct pattern *list, int count, struct rng *rng,
                       struct move *out)
{
    struct search s = {.mind = m, .rng = rng};
    uint64_t loose[VOICES_AREAS] = {0};
    for (int i = 0; i < count; i++) {
        const struct pattern *p = &list[i];
        if (p->move.verb != VOICES_DO_PUSH)
            continue;
        s.best = s.found ? s.best : p->move;
        for (int area = 0; area < VOICES_AREAS; area++) {
            if (!set_has(&p->set, area))
                continue;
            if (voices_area_of(m->view, p->move.arg[0]) == VOICES_NONE)
                loose[area] |= voices_marker(p->move.arg[0]);
            else
                try_area(&s, voices_marker(p->move.arg[0]), area, AIMS_AGAIN);
        }
    }
    for (int area = 0; area < VOICES_AREAS; area++)
        if (loose[area])
            try_area(&s, loose[area], area, AIMS);
    *out = s.best;
    out->arg[2] = (int16_t)trembling(rng, out->arg[2], TREMBLE_AT, PUSH_LEAST_AT, PUSH_MOST_AT);
    out->arg[3] = (int16_t)trembling(rng, out->arg[3], TREMBLE_SLANT, -PUSH_MOST_SLANT, PUSH_MOST_SLANT);
    return s.worth;
}
