/* teller.h: giving a clue. teller.c is the only file of all bots that reads the bank (match/dixit/bank.h): nobody who votes
 * or gives a card may look a clue up. */
#ifndef HUSTINGS_DIXIT_TELLER_H
#define HUSTINGS_DIXIT_TELLER_H

#include "bots/dixit/ear.h"

/* How a storyteller thinks. */
struct dixit_teller {
    uint64_t nodes; /* comparisons of a clue with a card; 0: he takes any clue */
    int clues;      /* most that he thinks through, at most REHEARSED_CLUES */
    int rounds; /* that he plays in his head, the others' hands being others in each; 0: a few, with one set of hands */
    int whim; /* one clue in so many is given because he likes it: or some would never be heard */
};

/* Chooses a card and a clue for it: one that people wrote, where the pack has any in the seat's language, and that some are
 * likely to understand, but not all; otherwise a tag two steps aside. */
void dixit_give_clue(const struct question *q, const struct ear *ear, const struct dixit_teller *teller,
                     struct move *out, struct text *say);

/* What to say of a card without a clue (-1: of none): a tag of the card that is most like it, and not one of its own;
 * where the pack has no tags either, something that fits anything. */
void dixit_clue_aside(const struct question *q, int card, struct text *say);

/* How differently people and bots hear the same clue: what is added to each fit. About normal, with this spread. */
extern const float dixit_ear_noise;
/* What all hear alike in a clue, and the teller does not. */
extern const float dixit_common_noise;
float dixit_noise(struct rng *rng, float spread);

/* With two votes (D-6.4) the second goes to a card that fits nearly as well. */
extern const float dixit_second_vote;

#endif
