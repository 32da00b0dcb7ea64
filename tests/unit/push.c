/*
 * The push of Voices (rules/voices/push.c): the same numbers as a plain transcription of H-4.5, on random
 * platforms; and what the rule promises for every push. The shares of what was tried are printed in the
 output. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/kit.h"
#include "rules/voices/push.h"

enum { R = 1000, D = 2000, W = 7500, L = 5200 }; /* H-4.4 */
enum { TRIED = 100000, LOOKED_AT = 4000 };       /* pushes; those whose every step is looked at */

/* --- H-4.5 as it is written ----------------------------------------------------------------------------- */

struct disc {
    int x, y, marker;
};

struct slow {
    struct disc k, others[VOICES_MAX_DISCS + 1];
    int count, lost[VOICES_MAX_DISCS + 1], lost_count;
    int s0, at;
    int tests; /* of overlapping, all together */
    int tied;  /* were two discs equally far when the rule sorted them? */
};

static int isqrt(int n)
{
    int root = 0;
    for (int bit = 1 << 14; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root;
}

static int rootup(int n)
{
    int root = isqrt(n);
    return root * root == n ? root : root + 1;
}

static int up(int a, int b)
{
    return (a + b - 1) / b;
}

static int overlap(const struct disc *a, const struct disc *b)
{
    int dx = a->x - b->x, dy = a->y - b->y;
    return dx * dx + dy * dy < D * D;
}

static int by_place(const void *one, const void *other)
{
    const struct disc *a = one, *b = other;
    return a->y != b->y ? a->y - b->y : a->x != b->x ? a->x - b->x : a->marker - b->marker;
}

static void slow_begin(struct slow *s, const struct voices_disc *discs, int count, int marker, int at,
                       int slant)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < count; i++)
        s->others[i] = (struct disc){discs[i].x, discs[i].y, discs[i].marker};
    s->count = count;
    s->k.marker = marker;
    s->at = at;
    s->s0 = at - slant < R ? R : at - slant > W - R ? W - R : at - slant; /* 1 */
}

/* The first of *settled* that overlaps j, or NULL. */
static const struct disc *first_overlap(struct slow *s, const struct disc *settled, int count,
                                        const struct disc *j)
{
    for (int i = 0; i < count; i++) {
        s->tests++;
        if (overlap(&settled[i], j))
            return &settled[i];
    }
    return NULL;
}

static void away(const struct disc *i, struct disc *j) /* d */
{
    int dx = j->x - i->x, dy = j->y - i->y > 0 ? j->y - i->y : 0;
    if (dx == 0 && dy == 0)
        dy = 1;
    int d = isqrt(dx * dx + dy * dy), y = i->y + up(dy * D, d);
    j->x = dx >= 0 ? i->x + up(dx * D, d) : i->x - up(-dx * D, d);
    j->y = y > j->y ? y : j->y;
    if (j->x < R || j->x > W - R) {
        j->x = j->x < R ? R : W - R;
        int e = j->x - i->x;
        if (e * e < D * D && i->y + rootup(D * D - e * e) > j->y)
            j->y = i->y + rootup(D * D - e * e);
    }
}

static void slow_step(struct slow *s, int t)
{
    struct disc settled[VOICES_MAX_DISCS + 2];
    const struct disc *i;
    int count = 1, kept = 0;
    s->k.x = s->s0 + (s->at - s->s0) * t / 100; /* a; C truncates */
    s->k.y = -R + 20 * t;
    qsort(s->others, (size_t)s->count, sizeof s->others[0], by_place); /* b */
    settled[0] = s->k;
    for (int n = 1; n < s->count; n++)
        s->tied |= s->others[n - 1].y == s->others[n].y;
    for (int n = 0; n < s->count; n++) { /* c */
        struct disc j = s->others[n];
        int turns = 0;
        for (int tries = 0; tries < 8 && (i = first_overlap(s, settled, count, &j)); tries++)
            away(i, &j);
        for (; (i = first_overlap(s, settled, count, &j)); turns++)
            j.y = i->y + rootup(D * D - (j.x - i->x) * (j.x - i->x));
        assert_true(turns <= count); /* "at most as many turns as *settled* has discs" */
        settled[count++] = j;
    }
    for (int n = 1; n < count; n++) /* e */
        if (settled[n].y > L)
            s->lost[s->lost_count++] = settled[n].marker;
        else
            s->others[kept++] = settled[n];
    s->count = kept;
}

/* A platform as the position has it: K is one of the discs. */
static int slow_end(struct slow *s, struct disc *out)
{
    memcpy(out, s->others, (size_t)s->count * sizeof out[0]);
    out[s->count] = s->k;
    qsort(out, (size_t)s->count + 1, sizeof out[0], by_place);
    return s->count + 1;
}

static void slow_push(struct slow *s, const struct voices_disc *discs, int count, int marker, int at,
                      int slant)
{
    slow_begin(s, discs, count, marker, at, slant);
    for (int t = 1; t <= 100; t++)
        slow_step(s, t);
}

/* --- random pushes -------------------------------------------------------------------------------------- */

struct push {
    struct voices_disc discs[VOICES_MAX_DISCS];
    uint8_t count;
    int marker, at, slant;
};

enum { KINDS = 4 };

/* Where a disc may be: anywhere; in rows as pushes leave them; at the walls and edges; close together. */
static void random_place(struct rng *g, int kind, int *x, int *y)
{
    static const int edges[] = {R, R + 1, W / 2, W - R - 1, W - R}, far[] = {R, R + 1, 3000, L - 1, L};
    *x = R + (int)rng_below(g, W - D + 1);
    *y = R + (int)rng_below(g, L - R + 1);
    if (kind == 1)
        *y = R + D * (int)rng_below(g, 3);
    if (kind == 2 && rng_below(g, 2))
        *x = edges[rng_below(g, 5)];
    if (kind == 2 && rng_below(g, 2))
        *y = far[rng_below(g, 5)];
    if (kind == 3) {
        *x = R + D * (int)rng_below(g, 3) + (int)rng_below(g, 30);
        *y = R + D * (int)rng_below(g, 3) + (int)rng_below(g, 30);
    }
}

static void random_push(struct rng *g, int kind, struct push *p)
{
    int most = (int)rng_below(g, VOICES_MAX_DISCS);
    memset(p, 0, sizeof *p);
    for (int tries = 0; tries < 60 && p->count < most; tries++) {
        int x, y, free = 1;
        random_place(g, kind, &x, &y);
        for (int i = 0; i < p->count; i++)
            free &= !voices_overlap(x - p->discs[i].x, y - p->discs[i].y);
        if (y <= L && free)
            p->discs[p->count++] =
                (struct voices_disc){(uint16_t)x, (uint16_t)y, (uint8_t)(37 * tries % 47), 0};
    }
    p->marker = 47;
    p->at = R + (int)rng_below(g, W - D + 1);
    p->slant = rng_below(g, 3) ? (int)rng_below(g, 2001) - 1000 : 0;
}

/* Tries and their markers: each once. */
static void random_markers(struct rng *g, struct push *p)
{
    uint64_t used = (uint64_t)1 << p->marker;
    for (int i = 0; i < p->count; i++) {
        int m;
        do
            m = (int)rng_below(g, VOICES_MARKERS);
        while (used >> m & 1);
        used |= (uint64_t)1 << m;
        p->discs[i].marker = (uint8_t)m;
    }
}

/* Pushes it for real; what fell. */
static int do_push(struct push *p, uint8_t *lost)
{
    return voices_push(p->discs, &p->count, p->marker, p->at, p->slant, lost);
}

/* Some platforms are as play leaves them, after a few more pushes. */
static void make_push(uint64_t number, struct push *p)
{
    struct rng g;
    uint8_t lost[VOICES_MAX_DISCS];
    rng_seed(&g, number);
    random_push(&g, (int)(number % KINDS), p);
    for (int more = rng_below(&g, 3) ? 0 : 1 + (int)rng_below(&g, 10); more > 0; more--) {
        do_push(p, lost);
        p->at = R + (int)rng_below(&g, W - D + 1);
    }
    random_markers(&g, p);
}

static int same_outcome(const struct push *p, const uint8_t *lost, int lost_count, const struct disc *discs,
                        int count, const int *want, int want_count)
{
    if (p->count != count || lost_count != want_count)
        return 0;
    for (int i = 0; i < count; i++)
        if (p->discs[i].x != discs[i].x || p->discs[i].y != discs[i].y ||
            p->discs[i].marker != discs[i].marker)
            return 0;
    for (int i = 0; i < lost_count; i++)
        if (lost[i] != want[i])
            return 0;
    return 1;
}

/* --- the tests ------------------------------------------------------------------------------------------ */

/* The same numbers; and no more work than H-4.5 says. */
static void pushes_as_the_rule_is_written(void **state)
{
    long fell = 0, tests = 0;
    int most = 0;
    (void)state;
    for (uint64_t n = 0; n < TRIED; n++) {
        struct push p;
        struct slow s;
        struct disc want[VOICES_MAX_DISCS + 2];
        uint8_t lost[VOICES_MAX_DISCS];
        make_push(n, &p);
        slow_push(&s, p.discs, p.count, p.marker, p.at, p.slant);
        int count = slow_end(&s, want), lost_count = do_push(&p, lost);
        if (!same_outcome(&p, lost, lost_count, want, count, s.lost, s.lost_count))
            fail_msg("push %llu comes out differently", (unsigned long long)n);
        fell += lost_count;
        tests += s.tests;
        most = s.tests > most ? s.tests : most;
    }
    assert_true(most <= 100 * 12 * (8 + 13) * 12);
    print_message("# %d pushes, %ld markers fell; overlap tests: %ld on average, %d at most\n", TRIED, fell,
                  tests / TRIED, most);
}

/* Step by step: nothing overlaps, nothing comes back, nothing leaves except over the edge, and each step is
 * the rule's. */
static void every_step_keeps_the_promises(void **state)
{
    (void)state;
    for (uint64_t n = 0; n < LOOKED_AT; n++) {
        struct push p;
        struct slow s;
        struct platform u;
        int y[VOICES_MARKERS] = {0};
        make_push(TRIED + n, &p);
        slow_begin(&s, p.discs, p.count, p.marker, p.at, p.slant);
        voices_push_begin(&u, p.discs, p.count, p.marker, p.at, p.slant);
        for (int t = 1; t <= PUSH_STEPS; t++) {
            int before = u.lost_count;
            voices_push_step(&u, t);
            slow_step(&s, t);
            assert_int_equal(u.count, s.count);
            assert_int_equal(u.x[0], s.k.x);
            assert_int_equal(u.y[0], s.k.y);
            for (int j = 1; j <= u.count; j++) {
                assert_true(u.y[j] >= y[u.marker[j]] && u.y[j] <= L);
                assert_true(u.x[j] >= R && u.x[j] <= W - R);
                y[u.marker[j]] = u.y[j];
                for (int i = 0; i < j; i++)
                    assert_false(voices_overlap(u.x[j] - u.x[i], u.y[j] - u.y[i]));
                int there = 0;
                for (int i = 0; i < s.count; i++)
                    there |= s.others[i].marker == u.marker[j] && s.others[i].x == u.x[j] &&
                             s.others[i].y == u.y[j];
                assert_true(there);
            }
            for (int i = before; i < u.lost_count; i++)
                assert_int_equal(u.lost[i], s.lost[i]);
        }
    }
}

/* The steps are the whole. */
static void steps_make_the_whole(void **state)
{
    (void)state;
    for (uint64_t n = 0; n < LOOKED_AT; n++) {
        struct push p;
        struct platform u;
        struct disc want[VOICES_MAX_DISCS + 2];
        int lost[VOICES_MAX_DISCS];
        uint8_t fell[VOICES_MAX_DISCS];
        make_push(n, &p);
        voices_push_begin(&u, p.discs, p.count, p.marker, p.at, p.slant);
        for (int t = 1; t <= PUSH_STEPS; t++)
            voices_push_step(&u, t);
        for (int j = 0; j <= u.count; j++)
            want[j] = (struct disc){u.x[j], u.y[j], u.marker[j]};
        for (int i = 0; i < u.lost_count; i++)
            lost[i] = u.lost[i];
        qsort(want, (size_t)u.count + 1, sizeof want[0], by_place);
        assert_true(same_outcome(&p, fell, do_push(&p, fell), want, u.count + 1, lost, u.lost_count));
        assert_true(u.x[0] == p.at && u.y[0] == R); /* H-4.4 */
    }
}

static void order_of_listing_does_not_matter(void **state)
{
    (void)state;
    for (uint64_t n = 0; n < LOOKED_AT; n++) {
        struct push p, q;
        uint8_t lost[VOICES_MAX_DISCS] = {0}, again[VOICES_MAX_DISCS] = {0};
        struct rng g;
        make_push(n, &p);
        q = p;
        rng_seed(&g, n);
        for (int i = q.count - 1; i > 0; i--) {
            int j = (int)rng_below(&g, (uint32_t)i + 1);
            struct voices_disc d = q.discs[i];
            q.discs[i] = q.discs[j];
            q.discs[j] = d;
        }
        assert_int_equal(do_push(&p, lost), do_push(&q, again));
        assert_memory_equal(p.discs, q.discs, sizeof p.discs);
        assert_memory_equal(lost, again, sizeof lost);
    }
}

/* The rule distinguishes left from right in only one thing: discs that are equally far when it sorts them are
 * taken from the left. So the mirror image of every push in which no step finds two such discs is the push of
 * the mirror image, to the integer, and the same markers fall in the same order. */
static void mirror_images(void **state)
{
    int mirrored = 0, tied = 0;
    (void)state;
    for (uint64_t n = 0; mirrored < LOOKED_AT; n++) {
        struct push p, q;
        struct slow s;
        uint8_t lost[VOICES_MAX_DISCS] = {0}, again[VOICES_MAX_DISCS] = {0};
        make_push(n, &p);
        q = p;
        for (int i = 0; i < q.count; i++)
            q.discs[i].x = (uint16_t)(W - q.discs[i].x);
        q.at = W - q.at;
        q.slant = -q.slant;
        slow_push(&s, p.discs, p.count, p.marker, p.at, p.slant);
        if (s.tied) {
            tied++;
            continue;
        }
        mirrored++;
        assert_int_equal(do_push(&p, lost), do_push(&q, again));
        assert_memory_equal(lost, again, sizeof lost);
        assert_int_equal(p.count, q.count);
        for (int i = 0; i < p.count; i++) {
            int there = 0; /* K may be as far as another: they change places */
            for (int j = 0; j < q.count; j++)
                there |= p.discs[i].marker == q.discs[j].marker && p.discs[i].x == W - q.discs[j].x &&
                         p.discs[i].y == q.discs[j].y;
            assert_true(there);
        }
    }
    print_message("# %d mirror images; %d pushes found discs equally far\n", mirrored, tied);
}

/* H-4.6: exactly on the far edge it stays, one further it falls; untouched and moved there. */
static void on_the_edge_it_stays(void **state)
{
    int stayed = 0, fell = 0;
    (void)state;
    struct push p = {.discs = {{1000, L, 3, 0}}, .count = 1, .marker = 0, .at = 6500};
    uint8_t lost[VOICES_MAX_DISCS];
    assert_int_equal(do_push(&p, lost), 0);
    assert_int_equal(p.count, 2);
    for (int n = 0; n < 20 * LOOKED_AT; n++) { /* a column shoves a third marker sideways along the edge */
        struct rng g;
        rng_seed(&g, (uint64_t)n);
        int back = (int)rng_below(&g, 30), x = 4900 + (int)rng_below(&g, 100);
        int y = L - (int)rng_below(&g, 40), dx = x - 3000, dy = y - (5000 - back);
        struct push q = {.discs = {{3000, (uint16_t)(3000 - back), 1, 0},
                                   {3000, (uint16_t)(5000 - back), 2, 0},
                                   {(uint16_t)x, (uint16_t)y, 3, 0}},
                         .count = 3,
                         .at = 3000};
        if (voices_overlap(dx, dy))
            continue;
        fell += do_push(&q, lost);
        for (int i = 0; i < q.count; i++) {
            assert_true(q.discs[i].y <= L);
            stayed += q.discs[i].y == L && y < L;
        }
    }
    assert_true(stayed > 0 && fell > 0);
    print_message("# moved just to the edge: %d; over it: %d\n", stayed, fell);
}

/* A column before K: three markers lie in line, the third at 7000, so it falls; two just stay. */
static void a_column_is_shoved(void **state)
{
    (void)state;
    struct push p = {.discs = {{3000, 1000, 1, 0}, {3000, 3000, 2, 0}}, .count = 2, .marker = 0, .at = 3000};
    uint8_t lost[VOICES_MAX_DISCS];
    assert_int_equal(do_push(&p, lost), 0);
    assert_true(p.discs[0].y == 1000 && p.discs[1].y == 3000 && p.discs[2].y == 5000);
    p.marker = 3;
    assert_int_equal(do_push(&p, lost), 1);
    assert_int_equal(lost[0], 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes_as_the_rule_is_written),
        cmocka_unit_test(every_step_keeps_the_promises),
        cmocka_unit_test(steps_make_the_whole),
        cmocka_unit_test(order_of_listing_does_not_matter),
        cmocka_unit_test(mirror_images),
        cmocka_unit_test(on_the_edge_it_stays),
        cmocka_unit_test(a_column_is_shoved),
    };
    return cmocka_run_group_tests_name("push", tests, NULL, NULL);
}
