/* leaf.c: the worth of a round's end, by a form of eight numbers.
 *
 * A region is won by the chance that its lead holds against the fields still to be filled; a full win needs
 * all of them filled without a number twice; sets count by the numbers they lack, flips by how scarce they
 * are. The sum M is a difference of mandates, and the win chance follows from it and its uncertainty. The
 * pack's mandates and sizes enter as numbers, so any board works. */
#include "bots/night/leaf.h"

#include <math.h>

const struct night_form night_form_fitted = {.numbers = 1.274f,
                                             .spread = 11.83f,
                                             .doubt = 6.275f,
                                             .keeps = 0.955f,
                                             .set = 10.985f,
                                             .flip = 3.64f,
                                             .noise = 8.788f,
                                             .more = 26.364f};

/* How many of the free fields a round's end leaves to be filled, as a share. */
static float filled_share(const struct night_form *form, float actions, float free)
{
    float expected = form->numbers * actions;
    return expected < free ? expected / free : 1;
}

/* After the last round nothing is uncertain any more. */
static void make_last(struct night_leaf *leaf)
{
    *leaf = (struct night_leaf){.field = 0.004f, .number = 5e-6f, .sharp = 1e7f};
    leaf->filled[0] = 1;
    for (int f = 0; f <= NIGHT_MAX_REGION_FIELDS; f++)
        for (int lead = 1; lead <= NIGHT_MOST_LEAD; lead++) {
            leaf->hold[f][NIGHT_MOST_LEAD + lead] = 1;
            leaf->hold[f][NIGHT_MOST_LEAD - lead] = -1;
        }
}

static void make_holds(struct night_leaf *leaf, const struct night_form *form, float share)
{
    for (int f = 0; f <= NIGHT_MAX_REGION_FIELDS; f++) {
        float grip = f == 0 ? 3 : 1 / sqrtf(form->doubt + form->spread * share * (float)f);
        leaf->filled[f] = f == 0 ? 1 : leaf->filled[f - 1] * share * form->keeps;
        for (int lead = -NIGHT_MOST_LEAD; lead <= NIGHT_MOST_LEAD; lead++)
            leaf->hold[f][NIGHT_MOST_LEAD + lead] = night_swing((float)lead * grip);
    }
}

void night_leaf_make(struct night_leaf *leaf, const struct night_form *form, int round, float free)
{
    float rounds = (float)(NIGHT_ROUNDS - round), windows = 2 * rounds, missed = 1;
    if (round >= NIGHT_ROUNDS) {
        make_last(leaf);
        return;
    }
    *leaf = (struct night_leaf){.sharp = 1 / sqrtf(form->noise * form->noise + form->more * rounds)};
    make_holds(leaf, form, filled_share(form, windows, free < 1 ? 1 : free));
    for (int i = 2 * (NIGHT_ROUNDS - round); i > 0; i--)
        missed *= 5.0f / 6;
    leaf->set[0] = form->set;
    for (int lacks = 1; lacks <= 6; lacks++)
        leaf->set[lacks] = leaf->set[lacks - 1] * (1 - missed);
    for (int left = 1; left <= NIGHT_FLIPS;
         left++) { /* the k-th one kept is worth less than the one before */
        float scarce = 1 - (float)left / windows;
        leaf->flip[left] = leaf->flip[left - 1] + (scarce > 0 ? form->flip * scarce : 0);
    }
}

float night_leaf_value(const struct night_leaf *leaf, float m)
{
    return night_swing(m * leaf->sharp);
}

float night_leaf_over(float m)
{
    return night_swing(m * 1e7f);
}
