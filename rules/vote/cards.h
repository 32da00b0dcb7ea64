/* cards.h: sets of cards. */
#ifndef HUSTINGS_VOTE_CARDS_H
#define HUSTINGS_VOTE_CARDS_H

#include "../kit.h"
#include "vote.h"

RULE static inline struct cards cards_none(void)
{
    struct cards c;
    c.w[0] = c.w[1] = 0;
    return c;
}

/* Both words by arithmetic: a word written by its index and read back with its neighbour is slow. */
RULE static inline struct cards cards_one(int card)
{
    struct cards c;
    uint64_t bit = (uint64_t)1 << (card & 63), high = (uint64_t)card >> 6;
    c.w[0] = bit & (high - 1);
    c.w[1] = bit & (0 - high);
    return c;
}

RULE static inline int cards_have(struct cards c, int card)
{
    return card >= 0 && card < VOTE_MAX_CARDS && (c.w[card >> 6] >> (card & 63) & 1);
}

RULE static inline int cards_count(struct cards c)
{
    return bits_count(c.w[0]) + bits_count(c.w[1]);
}

RULE static inline int cards_empty(struct cards c)
{
    return (c.w[0] | c.w[1]) == 0;
}

RULE static inline int cards_nth(struct cards c, int k)
{
    int low = bits_count(c.w[0]);
    return k < low ? bits_nth(c.w[0], k) : 64 + bits_nth(c.w[1], k - low);
}

RULE static inline int cards_lowest(struct cards c)
{
    return c.w[0] ? bits_lowest(c.w[0]) : 64 + bits_lowest(c.w[1]);
}

RULE static inline struct cards cards_with(struct cards a, struct cards b)
{
    a.w[0] |= b.w[0];
    a.w[1] |= b.w[1];
    return a;
}

RULE static inline struct cards cards_without(struct cards a, struct cards b)
{
    a.w[0] &= ~b.w[0];
    a.w[1] &= ~b.w[1];
    return a;
}

RULE static inline struct cards cards_both(struct cards a, struct cards b)
{
    a.w[0] &= b.w[0];
    a.w[1] &= b.w[1];
    return a;
}

RULE static inline int cards_equal(struct cards a, struct cards b)
{
    return a.w[0] == b.w[0] && a.w[1] == b.w[1];
}

#endif
