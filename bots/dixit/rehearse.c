#include "bots/dixit/rehearse.h"

#include "bots/dixit/teller.h"

/* What a point of the storyteller's lead counts beside the chance that some find the card, but not all. */
static const float a_point = 0.02F;

/* How differently the others hear: between the ears of a club bot and those of a strong one. */
static const float their_ears = 0.045F;

/* A table as it may be: who holds which cards, and what each adds to how well a card fits. */
struct table {
    int16_t order[REHEARSED_CARDS]; /* the first are dealt: hand by hand */
    float common[DIXIT_MOST_SLOTS];
    float own[DIXIT_MOST_SEATS][DIXIT_MOST_SLOTS]; /* slot 0 is the storyteller's */
};

static void imagine(struct table *t, const struct dixit_others *o, int cards, struct rng *rng)
{
    for (int i = 0; i < o->decoys * o->each && i < cards - 1; i++) {
        int j = i + (int)rng_below(rng, (uint32_t)(cards - i));
        int16_t kept = t->order[i];
        t->order[i] = t->order[j];
        t->order[j] = kept;
    }
    for (int slot = 0; slot <= o->decoys; slot++)
        t->common[slot] = dixit_noise(rng, dixit_common_noise);
    for (int voter = 0; voter < o->voters; voter++)
        for (int slot = 0; slot <= o->decoys; slot++)
            t->own[voter][slot] = t->common[slot] + dixit_noise(rng, their_ears);
}

/* How many find the card by this clue: everybody lays the card that fits best, and nobody votes for his own (D-6.2). */
static int finders(const struct table *t, const struct dixit_others *o, const struct dixit_fits *fits,
                   int clue)
{
    float fit[DIXIT_MOST_SLOTS] = {fits->own[clue]};
    int found = 0;
    for (int decoy = 0; decoy < o->decoys; decoy++)
        for (int i = 0; i < o->each && fits->cards; i++) {
            float here = fits->other[t->order[(decoy * o->each + i) % fits->cards]][clue];
            fit[decoy + 1] = here > fit[decoy + 1] ? here : fit[decoy + 1];
        }
    for (int voter = 0; voter < o->voters; voter++) {
        float own = fit[0] + t->own[voter][0], best = -9;
        int better = 0;
        for (int slot = 1; slot <= o->decoys; slot++) {
            float here = fit[slot] + t->own[voter][slot];
            if (slot == voter + 1 && o->decoys == o->voters)
                continue;
            better += here > own;
            best = here > best ? here : best;
        }
        found += better == 0 || (o->votes == 2 && better == 1 && own > best - dixit_second_vote);
    }
    return found;
}

/* What a round is worth (D-7.1 to D-7.3): whoever does not find the card votes for somebody else's. */
static float worth_of(int found, int voters)
{
    float astray = (float)(voters - found) / (float)voters;
    if (found == 0 || found == voters)
        return a_point * -(2 + astray);
    return 1 + a_point * (3 - 3 * (1 - astray) - astray);
}

void dixit_rehearse(const struct dixit_fits *fits, const struct dixit_others *others, int rounds,
                    const volatile sig_atomic_t *stop, struct rng *rng, float *worth)
{
    struct table t;
    for (int card = 0; card < fits->cards; card++)
        t.order[card] = (int16_t)card;
    for (int clue = 0; clue < fits->clues; clue++)
        worth[clue] = 0;
    for (int round = 0; round < rounds && !(stop && *stop); round++) {
        imagine(&t, others, fits->cards, rng);
        for (int clue = 0; clue < fits->clues; clue++)
            worth[clue] += worth_of(finders(&t, others, fits, clue), others->voters) / (float)rounds;
    }
}
