/* imagine.c: Dixit: a position that fits a view: cards for the hands and the deck, owners for the cards on
 * the table, votes for those who have voted. Each such position is possible, and each as likely as any other
 * that deals the same way. Of what is not a view, anything is made, and safely. */
#include "table.h"

/* Takes a card out of a set: 1, or 0 where it was not there, as in a view from outside that makes no sense. */
RULE static int dixit_take_out(uint64_t *set, int card)
{
    if (card < 0 || card >= 64 * DIXIT_WORDS || !(set[card >> 6] >> (card & 63) & 1))
        return 0;
    dixit_flip_in(set, card);
    return 1;
}

/* Takes a random member out of a set that has `count`. */
RULE static int dixit_draw_from(uint64_t *set, int count, struct rng *rng)
{
    int k = (int)rng_below(rng, (uint32_t)count), word = 0;
    for (int n = bits_count(set[0]); k >= n; n = bits_count(set[word])) {
        k -= n;
        word++;
    }
    int card = 64 * word + bits_nth(set[word], k);
    dixit_flip_in(set, card);
    return card;
}

/* Gives a seat a card; how many it gives is known. */
RULE static void dixit_imagine_gift(struct dixit *v, int seat, uint8_t *have, int card)
{
    int at = have[seat]++;
    for (; at > 0 && v->given[seat][at - 1] > card; at--)
        v->given[seat][at] = v->given[seat][at - 1];
    v->given[seat][at] = (int16_t)card;
}

/* A seat that still has to give, each card as likely as any other; `due` are left in all. -1: nobody has to. */
RULE static int dixit_imagine_giver(const struct dixit *v, int viewer, const uint8_t *have, int due,
                                    struct rng *rng)
{
    int k = (int)rng_below(rng, (uint32_t)due), seat = 0;
    for (; seat < v->seats; seat++)
        if (seat != viewer && (k -= v->given_count[seat] - have[seat]) < 0)
            return seat;
    return -1;
}

/* The cards on the table that are not the viewer's own belong to any of the others; a card not yet laid is
 * any that could be there. */
RULE static void dixit_imagine_given(struct dixit *v, int viewer, uint64_t *pool, int *left, struct rng *rng)
{
    uint8_t have[DIXIT_MOST_SEATS] = {0};
    int due = dixit_given_by_all(v) - (viewer < 0 ? 0 : v->given_count[viewer]);
    for (int i = 0; i < v->table_count; i++) {
        int card = v->table[i];
        if (viewer >= 0 && dixit_find(v->given[viewer], v->given_count[viewer], card) >= 0)
            continue;
        int giver = dixit_imagine_giver(v, viewer, have, due--, rng);
        if (giver < 0 || !dixit_take_out(pool, card))
            return;
        dixit_imagine_gift(v, giver, have, card);
        --*left;
    }
    while (due > 0 && *left > 0)
        dixit_imagine_gift(v, dixit_imagine_giver(v, viewer, have, due--, rng), have,
                           dixit_draw_from(pool, (*left)--, rng));
}

RULE static void dixit_imagine_hands(struct dixit *v, int viewer, uint64_t *pool, int *left, struct rng *rng)
{
    for (int seat = 0; seat < v->seats; seat++) {
        int count = v->hand_count[seat];
        if (seat == viewer)
            continue;
        v->hand_count[seat] = 0;
        while (v->hand_count[seat]<count && * left> 0)
            dixit_insert(v->hands[seat], &v->hand_count[seat], dixit_draw_from(pool, (*left)--, rng));
    }
}

/* Any votes that each voter could have cast. */
RULE static void dixit_imagine_votes(struct dixit *v, int viewer, struct rng *rng)
{
    for (int seat = 0; seat < v->seats; seat++) {
        if (!(v->voted >> seat & 1) || seat == viewer)
            continue;
        uint32_t open = dixit_open_slots(v, seat);
        int votes = 1 + (int)rng_below(rng, (uint32_t)dixit_most_votes(v));
        v->votes[seat] = 0;
        for (; votes > 0 && open; votes--) {
            uint32_t slot = 1u << bits_nth(open, (int)rng_below(rng, (uint32_t)bits_count(open)));
            open &= ~slot;
            v->votes[seat] |= (uint16_t)slot;
        }
    }
    if (v->red == UNKNOWN)
        v->red = (uint8_t)(1 + rng_below(rng, v->table_count));
}

RULE void dixit_imagine(const void *pack, void *view, int viewer, struct rng *rng)
{
    const struct dixit_pack *k = (const struct dixit_pack *)pack;
    struct dixit *v = (struct dixit *)view;
    uint64_t pool[DIXIT_WORDS];
    int left = 0;
    for (int i = 0; i < DIXIT_WORDS; i++)
        pool[i] = k->all[i] & ~v->discard[i];
    if (viewer >= 0) {
        for (int i = 0; i < v->hand_count[viewer]; i++)
            dixit_take_out(pool, v->hands[viewer][i]);
        for (int i = 0; i < v->given_count[viewer]; i++)
            dixit_take_out(pool, v->given[viewer][i]);
    }
    for (int i = 0; i < DIXIT_WORDS; i++)
        left += bits_count(pool[i]);
    dixit_imagine_given(v, viewer, pool, &left, rng);
    dixit_imagine_hands(v, viewer, pool, &left, rng);
    for (int i = 0; i < DIXIT_WORDS; i++)
        v->deck[i] = pool[i]; /* as many as the count says */
    dixit_imagine_votes(v, viewer, rng);
}
