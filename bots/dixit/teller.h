/* teller.h: giving a clue. teller.c is the only file of all bots that reads the bank (match/dixit/bank.h): nobody who votes
 * or gives a card may look a clue up. */
#ifndef HUSTINGS_DIXIT_TELLER_H
#define HUSTINGS_DIXIT_TELLER_H

#include "bots/dixit/ear.h"

/* Chooses a card and a clue for it: one that people wrote, where the pack has any in the seat's language; otherwise a tag
 * two steps aside. With `nodes` 0 any; otherwise so many comparisons of a clue with a card are made to find one that some
 * are likely to understand, but not all. */
void dixit_give_clue(const struct question *q, const struct ear *ear, uint64_t nodes, struct move *out,
                     struct text *say);

/* What to say of a card without a clue (-1: of none): a tag of the card that is most like it, and not one of its own;
 * where the pack has no tags either, something that fits anything. */
void dixit_clue_aside(const struct question *q, int card, struct text *say);

/* How differently people and bots hear the same clue: what is added to each fit. About normal, with this spread. */
extern const float dixit_ear_noise;
float dixit_noise(struct rng *rng, float spread);

/* With two votes (D-6.4) the second goes to a card that fits nearly as well. */
extern const float dixit_second_vote;

#endif
