/* kit.h: what the games share: bits and sets, refusing, patterns that are counted and told off. All of
 * it is inline, so that rules/ stays a handful of files without a library of its own. */
#ifndef HUSTINGS_KIT_H
#define HUSTINGS_KIT_H

#include "game.h"
#include "rng.h"

/* --- bits ----------------------------------------------------------------------------------------------- */

/* Written out by hand where the machine has no instruction for it: the compiler would call a library
 * function. */
RULE static inline int bits_count(uint64_t x)
{
#if defined __CUDA_ARCH__
    return __popcll(x);
#elif defined __POPCNT__ || defined __wasm__ || defined __aarch64__
    return __builtin_popcountll(x);
#else
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(x * 0x0101010101010101u >> 56);
#endif
}

/* The place of the lowest bit of x, which is not 0. */
RULE static inline int bits_lowest(uint64_t x)
{
#if defined __CUDA_ARCH__
    return __ffsll((long long)x) - 1;
#else
    return __builtin_ctzll(x);
#endif
}

/* The place of the k-th bit of x (from 0); there are more than k. */
RULE static inline int bits_nth(uint64_t x, int k)
{
#if defined __BMI2__ && !defined __CUDA_ARCH__
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << k, x));
#else
    while (k-- > 0)
        x &= x - 1;
    return bits_lowest(x);
#endif
}

/* --- luck ----------------------------------------------------------------------------------------------- */

/* word × n / 2^64, rounded down: 0 … n-1, as evenly as the word is drawn. By halves: no type is twice as wide. */
RULE static inline uint64_t word_below(uint64_t word, uint64_t n)
{
    uint64_t high = word >> 32, low = word & 0xffffffffu, n_high = n >> 32, n_low = n & 0xffffffffu;
    uint64_t middle = high * n_low + (low * n_low >> 32), other = low * n_high + (middle & 0xffffffffu);
    return high * n_high + (middle >> 32) + (other >> 32);
}

/* --- sets ----------------------------------------------------------------------------------------------- */

/* A set that holds what `words` words of bits hold. */
RULE static inline void set_fill(struct set *s, const uint64_t *bits, int words)
{
    s->words = (uint16_t)words;
    for (int i = 0; i < words; i++)
        s->bits[i] = bits[i];
}

RULE static inline void set_remove(struct set *s, int member)
{
    s->bits[member >> 6] &= ~((uint64_t)1 << (member & 63));
}

RULE static inline int set_has(const struct set *s, int member)
{
    return member >= 0 && member < 64 * s->words && (s->bits[member >> 6] >> (member & 63) & 1);
}

RULE static inline int set_count(const struct set *s)
{
    int n = 0;
    for (int i = 0; i < s->words; i++)
        n += bits_count(s->bits[i]);
    return n;
}

/* The k-th member (from 0) of a set that has more than k. */
RULE static inline int set_nth(const struct set *s, int k)
{
    int n = bits_count(s->bits[0]);
    if (k < n)
        return bits_nth(s->bits[0], k); /* nearly always: most sets are small */
    for (int word = 1;; word++) {
        k -= n;
        n = bits_count(s->bits[word]);
        if (k < n)
            return 64 * word + bits_nth(s->bits[word], k);
    }
}

/* --- refusing ------------------------------------------------------------------------------------------- */

/* So that a check reads in one line: `if (…) return refuse(fault, FAULT_ILLEGAL, REASON, what);` */
RULE static inline int refuse(struct fault *f, int kind, int reason, int about)
{
    f->kind = (uint8_t)kind;
    f->reason = (uint8_t)reason;
    f->about = (int16_t)about;
    return 0;
}

/* --- patterns ------------------------------------------------------------------------------------------- */

/* A blank pattern of a verb, all arguments 0. */
RULE static inline struct pattern *pattern_start(struct pattern *p, int seat, int verb)
{
    p->move.seat = (int8_t)seat;
    p->move.verb = (uint8_t)verb;
    for (int i = 0; i < MAX_ARGS; i++)
        p->move.arg[i] = 0;
    p->how = TAKE_NOTHING;
    p->first = p->take = p->ranges = p->flags = 0;
    p->members = 0;
    p->ways = p->weight = 1;
    p->set.words = 0;
    return p;
}

RULE static inline void pattern_range(struct pattern *p, int arg, int low, int high)
{
    p->range_arg[p->ranges] = (uint8_t)arg;
    p->low[p->ranges] = (int16_t)low;
    p->high[p->ranges] = (int16_t)high;
    p->ranges++;
}

/* n over k; exact as long as it fits, which our decks are small enough for. */
RULE static inline uint64_t choose_count(int n, int k)
{
    uint64_t c = 1;
    if (k > n)
        return 0;
    for (int i = 1; i <= k; i++)
        c = c * (uint64_t)(n - k + i) / (uint64_t)i;
    return c;
}

/* Opens `take` arguments from `first` on to the members that `words` words of bits hold. */
RULE static inline void pattern_take(struct pattern *p, int how, int first, int take, const uint64_t *bits,
                                     int words)
{
    set_fill(&p->set, bits, words);
    int n = set_count(&p->set);
    p->how = (uint8_t)how;
    p->first = (uint8_t)first;
    p->take = (uint8_t)take;
    p->members = (uint16_t)n;
    p->ways = (uint64_t)n;
    if (how == TAKE_SOME)
        p->ways = choose_count(n, take);
    for (int i = 1; how == TAKE_ORDERED && i < take; i++)
        p->ways *= (uint64_t)(n - i);
}

/* How many single moves a pattern stands for. */
RULE static inline uint64_t pattern_count(const struct pattern *p)
{
    uint64_t c = p->ways;
    for (int i = 0; i < p->ranges; i++)
        c *= (uint64_t)(p->high[i] - p->low[i] + 1);
    return c;
}

/* Fills the arguments that a pattern takes from its set with way number k (from 0). */
RULE static inline void pattern_set_nth(const struct pattern *p, uint64_t k, int16_t *arg)
{
    if (p->how == TAKE_ONE) {
        arg[0] = (int16_t)set_nth(&p->set, (int)k);
    } else if (p->how == TAKE_ORDERED) {
        struct set left = p->set;
        uint64_t ways = p->ways;
        int n = p->members;
        for (int i = 0; i < p->take; i++) {
            ways /= (uint64_t)(n - i);
            arg[i] = (int16_t)set_nth(&left, (int)(k / ways));
            k %= ways;
            set_remove(&left, arg[i]);
        }
    } else if (p->how == TAKE_SOME) {
        int n = p->members, at = 0;
        for (int i = 0; i < p->take; i++, at++) { /* lexicographic: count those that begin with each member */
            int rest = n - at - 1, more = p->take - i - 1;
            uint64_t begin = choose_count(rest, more);
            for (; k >= begin; rest--, at++) {
                k -= begin;
                begin = begin * (uint64_t)(rest - more) / (uint64_t)rest; /* one member fewer to follow */
            }
            arg[i] = (int16_t)set_nth(&p->set, at);
        }
    }
}

/* The k-th single move (from 0) of a pattern that stands for more than k. */
RULE static inline void pattern_nth(const struct pattern *p, uint64_t k, struct move *out)
{
    *out = p->move;
    for (int i = p->ranges - 1; i >= 0; i--) {
        int span = p->high[i] - p->low[i] + 1;
        out->arg[p->range_arg[i]] = (int16_t)(p->low[i] + (int)(k % (uint64_t)span));
        k /= (uint64_t)span;
    }
    if (p->how != TAKE_NOTHING)
        pattern_set_nth(p, k, out->arg + p->first);
}

/* How many single moves a list of patterns stands for, each counted `weight` times where `weighted`. */
RULE static inline uint64_t patterns_count(const struct pattern *list, int count, int weighted)
{
    uint64_t total = 0;
    for (int i = 0; i < count; i++)
        total += pattern_count(&list[i]) * (weighted ? list[i].weight : 1);
    return total;
}

/* The k-th single move (from 0) of a list that stands for more than k, counted in the same way. */
RULE static inline void patterns_nth(const struct pattern *list, int count, int weighted, uint64_t k,
                                     struct move *out)
{
    int i = 0;
    for (; i < count - 1; i++) {
        uint64_t size = pattern_count(&list[i]) * (weighted ? list[i].weight : 1);
        if (k < size)
            break;
        k -= size;
    }
    pattern_nth(&list[i], weighted ? k / list[i].weight : k, out);
}

/* Is this move one of the pattern's? */
RULE static inline int pattern_holds(const struct pattern *p, const struct move *m)
{
    int open[MAX_ARGS] = {0};
    if (m->seat != p->move.seat || m->verb != p->move.verb)
        return 0;
    for (int i = 0; i < p->ranges; i++) {
        open[p->range_arg[i]] = 1;
        if (m->arg[p->range_arg[i]] < p->low[i] || m->arg[p->range_arg[i]] > p->high[i])
            return 0;
    }
    for (int i = p->first; p->how != TAKE_NOTHING && i < p->first + p->take; i++) {
        open[i] = 1;
        if (!set_has(&p->set, m->arg[i]))
            return 0;
        for (int j = p->first; j < i; j++)
            if (m->arg[j] == m->arg[i] || (p->how == TAKE_SOME && m->arg[j] > m->arg[i]))
                return 0;
    }
    for (int i = 0; i < MAX_ARGS; i++)
        if (!open[i] && m->arg[i] != p->move.arg[i])
            return 0;
    return 1;
}

/* Are the arguments from `used` on 0, as they are in every pattern? `apply` takes what a pattern holds, and no more. */
RULE static inline int move_ends(const struct move *m, int used)
{
    enum { HALF = MAX_ARGS / 2 };
    uint64_t next, last; /* four arguments each; they overlap unless `used` is 0 */
    int more = 0;
    if (used <= HALF) { /* as nearly always */
        __builtin_memcpy(&next, m->arg + used, sizeof next);
        __builtin_memcpy(&last, m->arg + HALF, sizeof last);
        return !(next | last);
    }
    for (int i = used; i < MAX_ARGS; i++)
        more |= m->arg[i];
    return !more;
}

#endif
