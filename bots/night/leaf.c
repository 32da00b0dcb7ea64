/* leaf.c: the worth of a round's end, by a form of eight numbers.
 *
 * A region is won by the chance that its lead holds against the fields still to be filled; a full win needs
 * all of them filled without a number twice; sets count by the numbers they lack, flips by how scarce they
 * are. The sum M is a difference of mandates, and the win chance follows from it and its uncertainty. The
 * pack's mandates and sizes enter as numbers, so any board works. */
#include "bots/night/net.h"

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

/* After the last round nothing is uncertain any more. A field counts for less than a mandate, and numbers for less than a field on
 * any board; all are powers of two, so that M is exact below 128 mandates and a shared win (N-9.10) is 0. */
static void make_last(struct night_leaf *leaf)
{
    *leaf = (struct night_leaf){.field = 0x1p-8f, .number = 0x1p-17f, .sharp = NIGHT_CERTAIN};
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

/* Flips kept for later: the k-th one is worth less than the one before. */
static void make_flips(struct night_leaf *leaf, const struct night_form *form)
{
    float all[NIGHT_FLIPS + 1] = {0}, windows = 2 * (float)leaf->rounds;
    for (int left = 1; left <= NIGHT_FLIPS; left++) {
        float scarce = 1 - (float)left / windows;
        all[left] = all[left - 1] + (scarce > 0 ? form->flip * scarce : 0);
    }
    for (int i = 0; i <= NIGHT_FLIPS; i++)
        for (int j = 0; j <= NIGHT_FLIPS; j++)
            leaf->flips[i][j] =
                (all[i] - all[j]) * leaf->sharp + (leaf->net ? leaf->net->flips[leaf->rounds - 1][i][j] : 0);
}

void night_leaf_make(struct night_leaf *leaf, const struct night_form *form, const struct night_net *net,
                     int round, float free)
{
    float rounds = (float)(NIGHT_ROUNDS - round), missed = 1;
    if (round >= NIGHT_ROUNDS) {
        make_last(leaf);
        return;
    }
    *leaf = (struct night_leaf){.sharp = 1 / sqrtf(form->noise * form->noise + form->more * rounds),
                                .net = net,
                                .rounds = NIGHT_ROUNDS - round,
                                .share = filled_share(form, 2 * rounds, free < 1 ? 1 : free)};
    make_holds(leaf, form, leaf->share);
    for (int i = 2 * leaf->rounds; i > 0; i--)
        missed *= 5.0f / 6;
    leaf->set[0] = form->set;
    for (int lacks = 1; lacks <= 6; lacks++)
        leaf->set[lacks] = leaf->set[lacks - 1] * (1 - missed);
    make_flips(leaf, form);
}
