/* table.h: what the rules of Dixit share: seating, hands, sets of cards, givers and voters. */
#ifndef HUSTINGS_DIXIT_TABLE_H
#define HUSTINGS_DIXIT_TABLE_H

#include "../kit.h"
#include "dixit.h"

/* --- seats ---------------------------------------------------------------------------------------------- */

/* How many score markers there are, and which one a seat uses (D-1.5, D-1.6). */
RULE static inline int dixit_rabbits(const struct dixit *p)
{
    return p->mode == DIXIT_TEAM ? p->seats / 2 : p->seats;
}

RULE static inline int dixit_rabbit(const struct dixit *p, int seat)
{
    return seat % dixit_rabbits(p);
}

/* D-1.6: opposite. */
RULE static inline int dixit_partner(const struct dixit *p, int seat)
{
    int half = p->seats / 2;
    return seat < half ? seat + half : seat - half;
}

RULE static inline uint32_t dixit_everybody(const struct dixit *p)
{
    return (1u << p->seats) - 1;
}

/* --- cards ---------------------------------------------------------------------------------------------- */

RULE static inline int dixit_in(const uint64_t *set, int card)
{
    return (int)(set[card >> 6] >> (card & 63) & 1);
}

RULE static inline void dixit_flip_in(uint64_t *set, int card)
{
    set[card >> 6] ^= (uint64_t)1 << (card & 63);
}

/* A hand as a set of `words` words. */
RULE static inline void dixit_hand_set(const struct dixit *p, int seat, uint64_t *set, int words)
{
    for (int i = 0; i < words; i++)
        set[i] = 0;
    for (int i = 0; i < p->hand_count[seat]; i++)
        dixit_flip_in(set, p->hands[seat][i]);
}

/* Puts a card into an ascending row; takes the one at a place out of it. */
RULE static inline void dixit_insert(int16_t *row, uint8_t *count, int card)
{
    int at = (*count)++;
    for (; at > 0 && row[at - 1] > card; at--)
        row[at] = row[at - 1];
    row[at] = (int16_t)card;
}

RULE static inline void dixit_remove(int16_t *row, uint8_t *count, int at)
{
    for (--*count; at < *count; at++)
        row[at] = row[at + 1];
    row[*count] = DIXIT_NO_CARD;
}

/* The place of a card in a row, or -1. */
RULE static inline int dixit_find(const int16_t *row, int count, int card)
{
    for (int i = 0; i < count; i++)
        if (row[i] == card)
            return i;
    return -1;
}

/* Cards that a seat's hand is short of. */
RULE static inline int dixit_lack(const struct dixit *p, int seat)
{
    return dixit_hand_size(p->mode, p->seats) - p->hand_count[seat];
}

RULE static inline int dixit_lack_of_all(const struct dixit *p)
{
    int lack = 0;
    for (int seat = 0; seat < p->seats; seat++)
        lack += dixit_lack(p, seat);
    return lack;
}

/* D-2.1: the lowest-numbered seat whose hand is short, or -1. */
RULE static inline int dixit_short_seat(const struct dixit *p)
{
    for (int seat = 0; seat < p->seats; seat++)
        if (dixit_lack(p, seat) > 0)
            return seat;
    return -1;
}

/* --- giving --------------------------------------------------------------------------------------------- */

/* Cards that one giver gives: D-4.1, D-4.2, D-4.4 to D-4.6. */
RULE static inline int dixit_gift(const struct dixit *p)
{
    return p->mode == DIXIT_CLASSIC && p->seats == 3 ? 2 : 1;
}

/* Cards that come to the table (D-5.1). */
RULE static inline int dixit_slots(const struct dixit *p)
{
    return p->mode == DIXIT_TEAM ? p->seats / 2 + 1 : p->seats == 3 ? 5 : p->seats;
}

RULE static inline int dixit_given_by_all(const struct dixit *p)
{
    int given = 0;
    for (int seat = 0; seat < p->seats; seat++)
        given += p->given_count[seat];
    return given;
}

/* May the seat leave it to its partner? D-4.6; not the storyteller's (D-4.5), and not both. */
RULE static inline int dixit_may_defer(const struct dixit *p, int seat)
{
    int partner = dixit_partner(p, seat);
    return p->mode == DIXIT_TEAM && partner != p->storyteller && !(p->deferred >> partner & 1);
}

/* The seats that may still give; only in phase give. */
RULE static inline uint32_t dixit_givers(const struct dixit *p)
{
    uint32_t givers = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        int done = p->given_count[seat] > 0;
        if (p->mode == DIXIT_TEAM && dixit_partner(p, seat) != p->storyteller)
            done |= p->given_count[dixit_partner(p, seat)] > 0 || (p->deferred >> seat & 1); /* D-4.6 */
        givers |= (uint32_t)!done << seat;
    }
    return givers;
}

/* The owner of this card, which somebody gave. */
RULE static inline int dixit_owner(const struct dixit *p, int card)
{
    int seat = 0;
    while (dixit_find(p->given[seat], p->given_count[seat], card) < 0)
        seat++;
    return seat;
}

/* --- voting --------------------------------------------------------------------------------------------- */

/* D-6.1, D-6.6, D-6.8: the voters of this round. */
RULE static inline uint32_t dixit_voters(const struct dixit *p)
{
    uint32_t voters = dixit_everybody(p);
    if (p->mode != DIXIT_PARTY)
        voters &= ~(1u << p->storyteller);
    for (int seat = 0; p->mode == DIXIT_TEAM && seat < p->seats; seat++)
        if (p->given_count[seat])
            voters &= ~(1u << seat);
    return voters;
}

/* D-6.4: how many votes a voter has at most. */
RULE static inline int dixit_most_votes(const struct dixit *p)
{
    return p->mode == DIXIT_CLASSIC && p->seats >= 7 ? 2 : 1;
}

/* The slots open to a voter, one bit each: in classic not its own cards (D-6.2). */
RULE static inline uint32_t dixit_open_slots(const struct dixit *p, int seat)
{
    uint32_t open = 0;
    for (int i = 0; i < p->table_count; i++)
        if (p->mode != DIXIT_CLASSIC || dixit_find(p->given[seat], p->given_count[seat], p->table[i]) < 0)
            open |= 2u << i;
    return open;
}

/* Does the seat have the red marker to place (D-6.7)? */
RULE static inline int dixit_has_red(const struct dixit *p, int seat)
{
    return p->mode == DIXIT_PARTY && seat == p->storyteller;
}

/* D-7.1 to D-7.9: what each rabbit gets for the round whose votes are all in. */
RULE void dixit_points(const struct dixit *p, int32_t *points);

#endif
