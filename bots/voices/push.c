/* push.c: pushes of the bots of Voices. */
#include "bots/voices/push.h"

/* Aims tried for an area: for all markers that are on no platform together, and for each one that is taken
 * from a platform. */
enum { AIMS = 4, AIMS_AGAIN = 2, AIMS_AT = 2, NEW_MARKER = 63, TREMBLE_AT = 150, TREMBLE_SLANT = 100 };

struct search {
    const struct voices_mind *mind;
    struct rng *rng;
    struct voices_pushes *out;
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

/* Keeps the push if it is one of the best so far. */
static void keep(struct voices_pushes *out, const struct move *move, float worth)
{
    int at = -1, worst = 0;
    for (int i = 0; i < out->count; i++) {
        if (out->move[i].arg[0] == move->arg[0] && out->move[i].arg[1] == move->arg[1])
            at = i;
        worst = out->worth[i] < out->worth[worst] ? i : worst;
    }
    if (at < 0 && out->count < out->most) {
        at = out->count++;
    } else {
        at = at < 0 ? worst : at;
        if (worth <= out->worth[at])
            return;
    }
    out->move[at] = *move;
    out->worth[at] = worth;
}

/* Which markers are like this one: a bit that stands for the value or, where emotions matter, the emotion. */
static uint32_t likeness(const struct voices_mind *m, int marker)
{
    return 1u << (m->view->abilities ? 10 + voices_emotion(m->pack, marker) : voices_value(m->pack, marker));
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
        uint32_t like = likeness(m, marker);
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
        const struct move move = {.seat = (int8_t)m->me,
                                  .verb = VOICES_DO_PUSH,
                                  .arg = {(int16_t)marker, (int16_t)area, (int16_t)at, (int16_t)slant}};
        keep(s->out, &move, worth);
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

void voices_find_pushes(const struct voices_mind *m, const struct pattern *list, int count, struct rng *rng,
                        struct voices_pushes *out)
{
    struct search s = {.mind = m, .rng = rng, .out = out};
    uint64_t loose[VOICES_AREAS] = {0};
    out->count = 0;
    for (int i = 0; i < count; i++) {
        const struct pattern *p = &list[i];
        if (p->move.verb != VOICES_DO_PUSH)
            continue;
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
}

float voices_best_push(const struct voices_mind *m, const struct pattern *list, int count, struct rng *rng,
                       struct move *out)
{
    struct voices_pushes best = {.most = 1};
    voices_find_pushes(m, list, count, rng, &best);
    *out = best.move[0];
    out->arg[2] = (int16_t)trembling(rng, out->arg[2], TREMBLE_AT, PUSH_LEAST_AT, PUSH_MOST_AT);
    out->arg[3] = (int16_t)trembling(rng, out->arg[3], TREMBLE_SLANT, -PUSH_MOST_SLANT, PUSH_MOST_SLANT);
    return best.worth[0];
}

/* What a marker is worth in an area if nothing falls; `before`: the platforms without it. */
static float worth_there(const struct voices_mind *m, struct voices_board *before, int marker, int area)
{
    float *sum = &before->sum[area][voices_owner(m->view, marker)], was = *sum;
    *sum = (was < 0 ? 0 : was) + (float)voices_value(m->pack, marker);
    float worth = voices_mind_board(m, before);
    *sum = was;
    return worth;
}

/* The marker and the area that look best as if nothing else moved. */
static void pick_by_sight(const struct voices_mind *m, const struct pattern *list, int count, struct rng *rng,
                          int *best_marker, int *best_area)
{
    uint32_t tried[VOICES_SETS] = {0};
    float best = 0;
    *best_marker = 0;
    *best_area = VOICES_NONE;
    for (int i = 0; i < count; i++) {
        const struct pattern *p = &list[i];
        int marker = p->move.arg[0], set = marker / VOICES_SET_MARKERS;
        if (p->move.verb != VOICES_DO_PUSH)
            continue;
        int loose = voices_area_of(m->view, marker) == VOICES_NONE;
        if (loose && tried[set] & likeness(m, marker))
            continue;
        tried[set] |= loose ? likeness(m, marker) : 0;
        struct voices_board before;
        voices_without(m, marker, 0, &before);
        for (int area = 0; area < VOICES_AREAS; area++) {
            if (!set_has(&p->set, area))
                continue;
            float worth = worth_there(m, &before, marker, area) + (0.01f + 0.1f * m->token) * luck(rng);
            if (*best_area != VOICES_NONE && worth <= best)
                continue;
            best = worth;
            *best_marker = marker;
            *best_area = area;
        }
    }
}

float voices_quick_push(const struct voices_mind *m, const struct pattern *list, int count, struct rng *rng,
                        struct move *out)
{
    struct voices_pushes pushes = {.most = 1};
    struct search s = {.mind = m, .rng = rng, .out = &pushes};
    int marker, area;
    pick_by_sight(m, list, count, rng, &marker, &area);
    try_area(&s, voices_marker(marker), area, AIMS_AGAIN);
    *out = pushes.move[0];
    return pushes.worth[0];
}

float voices_plain_push(const struct voices_mind *m, const struct pattern *list, int count, struct rng *rng,
                        struct move *out)
{
    struct voices_pushes pushes = {.most = 1};
    struct search s = {.mind = m, .rng = rng, .out = &pushes};
    int marker, area;
    pick_by_sight(m, list, count, rng, &marker, &area);
    int at = PUSH_LEAST_AT + (int)(luck(rng) * (PUSH_MOST_AT - PUSH_LEAST_AT));
    try_aim(&s, voices_marker(marker), area, at, 0);
    *out = pushes.move[0];
    return pushes.worth[0];
}
