/* rng.h: the small generator (struct rng): arithmetic, not a rule, so match/position.h hands it on to all above. */
#ifndef HUSTINGS_RNG_H
#define HUSTINGS_RNG_H

#include "game.h"

RULE static inline uint64_t rng_rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

RULE static inline uint64_t rng_next(struct rng *g)
{
    uint64_t *s = g->s, out = rng_rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return out;
}

RULE static inline void rng_seed(struct rng *g, uint64_t x)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = (x += 0x9e3779b97f4a7c15u);
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        g->s[i] = z ^ z >> 31;
    }
}

/* 0 … n-1, as even as 32 bits can be: for play that is fast, not for luck that is checked. */
RULE static inline uint32_t rng_below(struct rng *g, uint32_t n)
{
    return (uint32_t)((rng_next(g) >> 32) * n >> 32);
}

#endif
