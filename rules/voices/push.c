/* push.c: Voices: the push, to the integer (H-4.5).
 *
 * Before a step no two discs overlap. So while K touches none of them nothing moves, and a disc that has not
 * moved can overlap only K and what moved before it in this step: it is compared only with those. The outcome
 * is the same as in the rule as written. */
#include "push.h"

#include "../kit.h"

enum { PUSH_TRIES = 8, PUSH_DD = PUSH_D * PUSH_D };

/* --- numbers -------------------------------------------------------------------------------------------- */

/* The largest integer whose square is at most n, for n < D². Usually two discs have only just met, and the
 * root is close to D, where the tangent is only a little above it. */
RULE static inline int push_isqrt(int n)
{
    int gap = PUSH_DD - n, root = PUSH_D - gap / (2 * PUSH_D);
    if (gap > PUSH_DD / 16) {
        root = 0;
        for (int bit = 1024; bit; bit >>= 1)
            if ((root + bit) * (root + bit) <= n)
                root += bit;
    }
    while (root * root > n)
        root--;
    return root;
}

/* The smallest integer whose square is at least n, for n <= D². */
RULE static int push_rootup(int n)
{
    int root = n < PUSH_DD ? push_isqrt(n) : PUSH_D;
    return root + (root * root < n);
}

/* a·D / d, rounded up. */
RULE static inline int push_scale(int a, int d)
{
    return (int)(((unsigned)a * PUSH_D + (unsigned)d - 1) / (unsigned)d);
}

/* --- one step ------------------------------------------------------------------------------------------- */

/* The first disc before j that overlaps a disc at (x, y); j: none does. */
RULE static inline int push_first(const struct platform *u, int j, int x, int y)
{
    int i = 0;
    while (i < j && !voices_overlap(x - u->x[i], y - u->y[i]))
        i++;
    return i;
}

/* H-4.5 b: by (y, x, marker). As a rule they are nearly in order. */
RULE static void push_sort(struct platform *u)
{
    for (int i = 2; i <= u->count; i++) {
        int x = u->x[i], y = u->y[i], marker = u->marker[i], j = i;
        for (; j > 1; j--) {
            int by_y = u->y[j - 1] - y, by_x = u->x[j - 1] - x;
            if (by_y < 0 || (by_y == 0 && (by_x < 0 || (by_x == 0 && u->marker[j - 1] < marker))))
                break;
            u->x[j] = u->x[j - 1];
            u->y[j] = u->y[j - 1];
            u->marker[j] = u->marker[j - 1];
        }
        u->x[j] = x;
        u->y[j] = y;
        u->marker[j] = (uint8_t)marker;
    }
}

/* H-4.5 d: moves a disc at (*x, *y) away from one at (xi, yi). */
RULE static inline void push_away(int xi, int yi, int *x, int *y)
{
    int dx = *x - xi, dy = *y > yi ? *y - yi : 0, side = dx < 0 ? -dx : dx;
    dy += side == 0 && dy == 0;
    int d = push_isqrt(dx * dx + dy * dy), out = push_scale(side, d), on = yi + push_scale(dy, d);
    *x = dx < 0 ? xi - out : xi + out;
    *y = on > *y ? on : *y;
    if (*x < PUSH_R || *x > PUSH_W - PUSH_R) {
        *x = *x < PUSH_R ? PUSH_R : PUSH_W - PUSH_R;
        int e = *x - xi, gap = PUSH_DD - e * e;
        if (gap > 0) {
            on = yi + push_rootup(gap);
            *y = on > *y ? on : *y;
        }
    }
}

/* H-4.5 c for disc j, which overlaps disc i of *settled*: the discs before it. */
RULE static inline void push_settle(struct platform *u, int i, int j)
{
    int x = u->x[j], y = u->y[j];
    for (int tries = 0; i < j && tries < PUSH_TRIES; tries++) {
        push_away(u->x[i], u->y[i], &x, &y);
        i = push_first(u, j, x, y);
    }
    for (; i < j; i = push_first(u, j, x, y)) {
        int dx = x - u->x[i];
        y = u->y[i] + push_rootup(PUSH_DD - dx * dx);
    }
    u->x[j] = x;
    u->y[j] = y;
}

/* H-4.5 e: those over the edge fall, in the order of *settled*. */
RULE static void push_fall(struct platform *u)
{
    int kept = 1;
    for (int j = 1; j <= u->count; j++) {
        if (u->y[j] > PUSH_L) { /* H-4.6: on the edge it stays */
            u->lost[u->lost_count++] = u->marker[j];
            continue;
        }
        u->x[kept] = u->x[j];
        u->y[kept] = u->y[j];
        u->marker[kept++] = u->marker[j];
    }
    u->count = kept - 1;
}

RULE void voices_push_step(struct platform *u, int t)
{
    unsigned moved = 1; /* bit a disc */
    int touched = 0, fallen = 0;
    u->x[0] = u->start + (u->at - u->start) * t / PUSH_STEPS;
    u->y[0] = -PUSH_R + PUSH_D / PUSH_STEPS * t;
    for (int j = 1; j <= u->count; j++)
        touched |= voices_overlap(u->x[j] - u->x[0], u->y[j] - u->y[0]);
    if (!touched)
        return;
    push_sort(u);
    for (int j = 1; j <= u->count; j++) {
        int i = j, x = u->x[j], y = u->y[j];
        for (unsigned left = moved; left && i == j; left &= left - 1) {
            int k = bits_lowest(left);
            i = voices_overlap(x - u->x[k], y - u->y[k]) ? k : j;
        }
        if (i == j)
            continue;
        push_settle(u, i, j);
        moved |= 1u << j;
        fallen |= u->y[j] > PUSH_L;
    }
    if (fallen)
        push_fall(u);
}

/* --- the whole ------------------------------------------------------------------------------------------ */

RULE void voices_push_begin(struct platform *u, const struct voices_disc *discs, int count, int marker,
                            int at, int slant)
{
    int start = at - slant;
    for (int j = 1; j <= count; j++) {
        u->x[j] = discs[j - 1].x;
        u->y[j] = discs[j - 1].y;
        u->marker[j] = discs[j - 1].marker;
    }
    u->count = count;
    u->lost_count = 0;
    u->start = start < PUSH_R ? PUSH_R : start > PUSH_W - PUSH_R ? PUSH_W - PUSH_R : start;
    u->at = at;
    u->x[0] = u->start;
    u->y[0] = -PUSH_R;
    u->marker[0] = (uint8_t)marker;
}

RULE int voices_push(struct voices_disc *discs, uint8_t *count, int marker, int at, int slant, uint8_t *lost)
{
    struct platform u;
    voices_push_begin(&u, discs, *count, marker, at, slant);
    for (int t = 1; t <= PUSH_STEPS; t++)
        voices_push_step(&u, t);
    u.x[++u.count] = u.x[0]; /* K is one of them now */
    u.y[u.count] = u.y[0];
    u.marker[u.count] = u.marker[0];
    push_sort(&u);
    for (int j = 0; j < VOICES_MAX_DISCS; j++) {
        int here = j < u.count;
        discs[j].x = (uint16_t)(here ? u.x[j + 1] : 0);
        discs[j].y = (uint16_t)(here ? u.y[j + 1] : 0);
        discs[j].marker = (uint8_t)(here ? u.marker[j + 1] : 0);
        discs[j].zero = 0;
    }
    *count = (uint8_t)u.count;
    for (int i = 0; i < u.lost_count; i++)
        lost[i] = u.lost[i];
    return u.lost_count;
}
