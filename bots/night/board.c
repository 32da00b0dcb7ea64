/* board.c: the board as regions, and numbers written on it. */
#include "bots/night/board.h"

#include "rules/night/play.h"

static const uint64_t ONES = 0x010101010101u;

float night_area_worth(const struct night_leaf *leaf, const struct night_area *a)
{
    float hold = leaf->hold[a->free][NIGHT_MOST_LEAD + a->lead];
    float first = a->twice[0] ? 0 : 1 + hold, second = a->twice[1] ? 0 : 1 - hold;
    if (a->free == 0 && a->lead == 0)
        return 0; /* N-9.4 */
    return (float)a->win * hold + (float)a->full * leaf->filled[a->free] * (first - second) / 2;
}

void night_area_put(struct night_area *a, int seat, int n)
{
    a->lead = (int8_t)(a->lead + (seat ? -n : n));
    a->free--;
    a->twice[seat] |= (uint8_t)(a->has[seat] >> n & 1);
    a->has[seat] |= (uint8_t)(1 << n);
}

/* The numbers that the next set lacks: bytes of the six that are zero. */
static int lacks(uint64_t spare)
{
    const uint64_t low = 0x7f7f7f7f7f7fu;
    return bits_count(~(((spare & low) + low) | spare) & (low + ONES));
}

static int completes(const struct night_sheet *s, int seat, int n)
{
    return lacks(s->spare[seat] + ((uint64_t)1 << 8 * (n - 1))) == 0;
}

float night_sheet_step(const struct night_sheet *s, const struct night_leaf *leaf, int seat, int n)
{
    uint64_t before = s->spare[seat], after = before + ((uint64_t)1 << 8 * (n - 1));
    int lack = lacks(after);
    if (lack == 0)
        lack = lacks(after - ONES);
    float step = leaf->set[lack] - leaf->set[lacks(before)] + leaf->field + leaf->number * (float)n;
    return seat ? -step : step;
}

float night_sheet_score(const struct night_sheet *s, const struct night_leaf *leaf)
{
    return s->m - leaf->set[lacks(s->spare[0])] + leaf->set[lacks(s->spare[1])];
}

void night_sheet_weigh(struct night_sheet *s, const struct night_leaf *leaf)
{
    s->m = leaf->set[lacks(s->spare[0])] - leaf->set[lacks(s->spare[1])];
    for (int r = 0; r < s->areas; r++)
        s->m += night_area_worth(leaf, &s->area[r]);
}

void night_sheet_read(struct night_sheet *s, const struct night_leaf *leaf, const struct night_pack *k,
                      const struct night *p)
{
    float ties = 0;
    *s = (struct night_sheet){.areas = (int16_t)k->regions, .spare = {p->spare[0], p->spare[1]}};
    for (int r = 0; r < k->regions; r++) {
        struct night_area *a = &s->area[r];
        a->win = (uint8_t)k->win[r];
        a->full = (uint8_t)k->full[r];
        a->free = (uint8_t)(k->first[r + 1] - k->first[r]);
        for (int f = k->first[r]; f < k->first[r + 1]; f++) {
            int cell = night_cell(p, f), seat = cell > 6, n = cell - 6 * seat;
            if (cell == 0)
                continue;
            night_area_put(a, seat, n);
            ties += (seat ? -1 : 1) * (leaf->field + leaf->number * (float)n);
        }
        s->free = (int16_t)(s->free + a->free);
    }
    night_sheet_weigh(s, leaf);
    s->m += ties;
}

int night_sheet_put_one(struct night_sheet *s, const struct night_leaf *leaf, int seat, int n, int area)
{
    struct night_area *a = &s->area[area];
    s->m += night_sheet_step(s, leaf, seat, n) - night_area_worth(leaf, a);
    night_area_put(a, seat, n);
    s->m += night_area_worth(leaf, a);
    s->free--;
    s->spare[seat] += (uint64_t)1 << 8 * (n - 1);
    if (lacks(s->spare[seat]))
        return 0;
    s->spare[seat] -= ONES; /* N-8.1 */
    return 1;
}

void night_sheet_put(struct night_sheet *s, const struct night_leaf *leaf, int seat, int n, int area)
{
    while (night_sheet_put_one(s, leaf, seat, n, area) && s->free) /* N-8.2, N-8.3, N-8.6 */
        night_sheet_bonus(s, leaf, seat, NULL, 0, &n, &area);
}

void night_sheet_bonus(const struct night_sheet *s, const struct night_leaf *leaf, int seat,
                       const struct night_write *w, int writes, int *n, int *area)
{
    float best = -1e9f;
    for (int r = 0; r < s->areas; r++) {
        if (s->area[r].free == 0)
            continue;
        float before = night_area_worth(leaf, &s->area[r]);
        for (int number = 1; number <= 6; number++) {
            struct night_area a = s->area[r];
            night_area_put(&a, seat, number);
            float m = night_area_worth(leaf, &a) - before + night_sheet_step(s, leaf, seat, number);
            if (writes && s->free > 1) {
                struct night_sheet after = *s;
                night_sheet_put_one(&after, leaf, seat, number, r);
                m = night_settle(&after, leaf, w, writes, NULL);
            }
            if ((seat ? -m : m) <= best)
                continue;
            best = seat ? -m : m;
            *n = number;
            *area = r;
        }
    }
}

/* --- numbers one after the other --- */

/* The general way, by copies: for boards that fill up. */
static void settle_slowly(const struct night_sheet *s, const struct night_leaf *leaf,
                          const struct night_write *w, int writes, float m[NIGHT_MAX_REGIONS])
{
    for (int r = 0; r < s->areas; r++) {
        if (s->area[r].free == 0)
            continue;
        struct night_sheet after = *s;
        night_sheet_put(&after, leaf, w->seat, w->n, r);
        m[r] = after.free ? night_settle(&after, leaf, w + 1, writes - 1, NULL) : after.m; /* N-9.2 */
    }
}

static float better(float a, float b, int chooser)
{
    return (chooser ? b < a : b > a) ? b : a;
}

void night_gains_begin(struct night_gains *g, const struct night_sheet *s, const struct night_leaf *leaf)
{
    g->known = 0;
    for (int r = 0; r < s->areas; r++)
        g->now[r] = night_area_worth(leaf, &s->area[r]);
}

/* What a number changes in each region, worked out once. */
static const float *changes(struct night_gains *g, const struct night_sheet *s, const struct night_leaf *leaf,
                            const struct night_write *w)
{
    float *change = g->change[w->seat][w->n];
    int bit = 1 << (7 * w->seat + w->n);
    for (int r = 0; r < s->areas && !(g->known & bit); r++) {
        struct night_area a = s->area[r];
        change[r] = 0;
        if (a.free == 0)
            continue;
        night_area_put(&a, w->seat, w->n);
        change[r] = night_area_worth(leaf, &a) - g->now[r];
    }
    g->known |= bit;
    return change;
}

/* What a number brings wherever it goes. A free number that it brings is taken to go where it is best on the
 * board as it is now (N-8.2). */
static float brings(struct night_gains *g, const struct night_sheet *s, const struct night_leaf *leaf,
                    const struct night_write *w)
{
    float step = night_sheet_step(s, leaf, w->seat, w->n), best = w->seat ? 1e9f : -1e9f;
    if (!completes(s, w->seat, w->n))
        return step;
    for (int n = 1; n <= 6; n++) {
        struct night_write any = {w->seat, w->seat, (uint8_t)n};
        const float *change = changes(g, s, leaf, &any);
        for (int r = 0; r < s->areas; r++)
            if (s->area[r].free)
                best = better(best, change[r], w->seat);
    }
    return step + best;
}

/* The second number goes to its best region, or to its second best where the first one lies in the best and
 * spoils it: two sums instead of a search. */
static void settle_pair(struct night_gains *g, const struct night_sheet *s, const struct night_leaf *leaf,
                        const struct night_write *w, float m[NIGHT_MAX_REGIONS])
{
    const float *first = changes(g, s, leaf, w), *second = changes(g, s, leaf, w + 1);
    float worst = w[1].by ? 1e9f : -1e9f, top[2] = {worst, worst};
    int at = -1;
    for (int r = 0; r < s->areas; r++) {
        if (s->area[r].free == 0)
            continue;
        if (better(top[0], second[r], w[1].by) != top[0]) {
            top[1] = top[0];
            top[0] = second[r];
            at = r;
        } else {
            top[1] = better(top[1], second[r], w[1].by);
        }
    }
    float all = s->m + brings(g, s, leaf, w) + brings(g, s, leaf, w + 1);
    for (int r = 0; r < s->areas; r++) {
        struct night_area a = s->area[r];
        if (a.free == 0)
            continue;
        float other = r == at ? top[1] : top[0];
        if (a.free > 1) {
            night_area_put(&a, w[0].seat, w[0].n);
            night_area_put(&a, w[1].seat, w[1].n);
            other = better(other, night_area_worth(leaf, &a) - g->now[r] - first[r], w[1].by);
        }
        m[r] = all + first[r] + other;
    }
}

static void settle_each(struct night_gains *g, const struct night_sheet *s, const struct night_leaf *leaf,
                        const struct night_write *w, int writes, float m[NIGHT_MAX_REGIONS])
{
    for (int r = 0; r < s->areas; r++)
        m[r] = w->by ? 1e9f : -1e9f;
    if (s->free <= writes + 1) {
        settle_slowly(s, leaf, w, writes, m);
    } else if (writes == 2) {
        settle_pair(g, s, leaf, w, m);
    } else {
        const float *change = changes(g, s, leaf, w);
        float all = s->m + brings(g, s, leaf, w);
        for (int r = 0; r < s->areas; r++)
            if (s->area[r].free)
                m[r] = all + change[r];
    }
}

void night_settle_each(const struct night_sheet *s, const struct night_leaf *leaf,
                       const struct night_write *w, int writes, float m[NIGHT_MAX_REGIONS])
{
    struct night_gains g;
    night_gains_begin(&g, s, leaf);
    settle_each(&g, s, leaf, w, writes, m);
}

float night_settle_by(struct night_gains *g, const struct night_sheet *s, const struct night_leaf *leaf,
                      const struct night_write *w, int writes, int *area)
{
    float m[NIGHT_MAX_REGIONS];
    int at = 0;
    if (writes == 0)
        return s->m;
    settle_each(g, s, leaf, w, writes, m);
    for (int r = 1; r < s->areas; r++)
        if (w->by ? m[r] < m[at] : m[r] > m[at])
            at = r;
    if (area)
        *area = at;
    return m[at];
}

float night_settle(const struct night_sheet *s, const struct night_leaf *leaf, const struct night_write *w,
                   int writes, int *area)
{
    struct night_gains g;
    night_gains_begin(&g, s, leaf);
    return night_settle_by(&g, s, leaf, w, writes, area);
}
