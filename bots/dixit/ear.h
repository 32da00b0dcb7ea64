/* ear.h: how well a clue fits a card, by what the pack says of it: its tags and its description, in the language of the
 * clue. Words that are the same, or forms of each other, fit; with `words.h` also those that are near in meaning. */
#ifndef HUSTINGS_DIXIT_EAR_H
#define HUSTINGS_DIXIT_EAR_H

#include "bots/bot.h"
#include "bots/dixit/words.h"

enum { EAR_MOST_WORDS = 16 };

/* A clue as it was understood. */
struct ear_clue {
    enum lang lang; /* in which it makes most sense */
    int count;
    struct ear_word {
        struct spelled spelled; /* in `speech` */
        int row;                /* of the table, or -1 */
        float weight;
    } words[EAR_MOST_WORDS];
    struct speech speech;
};

enum { EAR_MOST_JOINED = 32 };

struct ear {
    const struct content *content;
    int joined_count; /* clues that were resolved: their words belong to their card from then on */
    struct {
        int card;
        const char *clue;
    } joined[EAR_MOST_JOINED];
    struct words_in words[LANGS]; /* empty: by forms of words alone */
};

/* An ear for a pack; `fine`: one that knows what words mean. */
void ear_open(struct ear *ear, const struct content *content, int fine);

/* Lets the words of clues that the seat knows the cards of join them: that of the last round, and its own. */
void ear_remember(struct ear *ear, const struct question *q);

/* Takes a clue in: any text. A word that several languages know is taken as that of `lang`. `out` must not be copied. */
void ear_take(const struct ear *ear, const char *clue, enum lang lang, struct ear_clue *out);

/* How well each of some clues fits a card, about 0 … 1. */
void ear_fit(const struct ear *ear, int card, const struct ear_clue *clues, int count, float *fit);

#endif
