/* odds.c: how a clue is likely to fare: how many of the others have a card that fits as well, and how the
 * votes then fall (D-7). */
#include "bots/dixit/mind.h"

static double power(double x, int n)
{
    double y = 1;
    for (; n > 0; n--)
        y *= x;
    return y;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* --- who holds a card that fits --------------------------------------------------------------------------- */

/* The chance that none of `cards` given cards out of `unseen` fits. */
static double without(int unseen, int fitting, int cards)
{
    double chance = 1;
    for (int i = 0; i < fitting && chance > 0; i++)
        chance *= (double)(unseen - cards - i) / (double)(unseen - i);
    return chance > 0 ? chance : 0;
}

/* out[k]: the chance that exactly k of so many hands hold one that fits; by inclusion and exclusion over the
 * hands that hold none. */
static void holders(int unseen, int fitting, int hands, int size, double *out)
{
    double none[DIXIT_MOST_SEATS + 1];
    for (int i = 0; i <= hands; i++)
        none[i] = (double)choose_count(hands, i) * without(unseen, fitting, i * size);
    for (int k = 0; k <= hands; k++) {
        int bare = hands - k;
        double chance = 0;
        for (int i = bare; i <= hands; i++)
            chance += ((i - bare) % 2 ? -1 : 1) * (double)choose_count(i, bare) * none[i];
        out[k] = chance > 0 ? chance : 0;
    }
}

/* --- what comes of it ------------------------------------------------------------------------------------- */

/* The cost if nobody finds it: then all votes are points for the others (D-7.3). */
static const double in_vain = 0.1;

/* Two groups of voters, each with its own chance to find it: how likely it is that some do, but not all. */
static double some(int voters, double chance, int others, double other_chance)
{
    double nobody = power(1 - chance, voters) * power(1 - other_chance, others);
    double all = power(chance, voters) * power(other_chance, others);
    return 1 - nobody - all - in_vain * nobody;
}

/* D-4.2: each of two voters chooses among the storyteller's card and two of the other voter's. */
static double worth_of_three(const struct dixit_odds *o, int fitting)
{
    int hand = dixit_hand_size(DIXIT_CLASSIC, 3);
    double none = without(o->unseen, fitting, hand);
    double one = (double)hand * fitting / o->unseen; /* the other cards of the hand are not among the rest */
    for (int i = 0; i < fitting - 1; i++)
        one *= (double)(o->unseen - hand - i) / (double)(o->unseen - 1 - i);
    one = one > 0 ? one : 0;
    return some(2, none + one / 2 + (1 - none - one) / 3, 0, 0);
}

/* D-6.4: with a second vote a voter tries two of the cards that fit. */
static double worth_in_classic(const struct dixit_odds *o, int fitting)
{
    double chance[DIXIT_MOST_SEATS + 1], worth = 0;
    int others = o->seats - 1, votes = o->seats >= 7 ? 2 : 1;
    if (o->seats == 3)
        return worth_of_three(o, fitting);
    holders(o->unseen, fitting, others, dixit_hand_size(DIXIT_CLASSIC, o->seats), chance);
    for (int k = 0; k <= others; k++) /* a voter does not vote for a fitting card of its own (D-6.2) */
        worth += chance[k] *
                 some(k, k ? least(1, (double)votes / k) : 1, others - k, least(1, (double)votes / (k + 1)));
    return worth;
}

/* D-4.5, D-4.6: the other pairs give the better of two hands, the partner whatever is in his. */
static double worth_in_team(const struct dixit_odds *o, int fitting)
{
    double chance[DIXIT_MOST_SEATS + 1], worth = 0;
    int pairs = o->seats / 2 - 1, hand = dixit_hand_size(DIXIT_TEAM, o->seats);
    double partner = 1 - without(o->unseen, fitting, hand);
    holders(o->unseen, fitting, pairs, 2 * hand, chance);
    for (int k = 0; k <= pairs; k++)
        worth += chance[k] * (partner * some(pairs, 1.0 / (k + 2), 0, 0) +
                              (1 - partner) * some(pairs, 1.0 / (k + 1), 0, 0));
    return worth;
}

/* D-7.7 to D-7.9: of the cards that fit he votes for one and marks another; the others vote for any of them.
 * With only one, all get the same, and with none there is no crowd. */
static double worth_in_party(const struct dixit_odds *o, int fitting, int own)
{
    double chance[DIXIT_MOST_SEATS + 1], worth = 0;
    int hands = o->deals ? o->seats : o->seats - 1;
    holders(o->unseen, fitting, hands, dixit_hand_size(DIXIT_PARTY, o->seats), chance);
    for (int k = 0; k <= hands; k++) {
        int cards = k + own;
        if (cards > 1)
            worth += chance[k] * least(5, 1 + (double)(o->seats - 1) / cards) / cards;
    }
    return worth;
}

double dixit_odds_worth(const struct dixit_odds *o, int fitting, int own)
{
    return o->mode == DIXIT_PARTY  ? worth_in_party(o, fitting, own)
           : o->mode == DIXIT_TEAM ? worth_in_team(o, fitting)
                                   : worth_in_classic(o, fitting);
}
