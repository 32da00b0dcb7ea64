/* mind.h: what the tags bot of Dixit makes of its view: which concepts a clue names, and how a clue is
 * likely to fare at this table.
 *
 * A concept is what the tags of a pack name, by its number; how many cards show it is public, and so is the
 * discard. Nothing here allocates or reads JSON. */
#ifndef HUSTINGS_DIXIT_MIND_H
#define HUSTINGS_DIXIT_MIND_H

#include "bots/bot.h"
#include "bots/dixit/speech.h"
#include "rules/dixit/table.h"

enum { DIXIT_MOST_HEARD = 16 };

/* The concepts that a clue names, each once; none: it says nothing that the pack has a word for. */
struct dixit_heard {
    int count;
    uint16_t concepts[DIXIT_MOST_HEARD];
};

/* Understands a clue, whoever gave it and in whatever language: words of the pack, also inflected ("moons",
 * «луны», "holdat") and anywhere in a sentence. A word that two languages know is taken as that of `lang`.
 * Any text is safe. */
void dixit_hear(const struct content *content, const char *clue, enum lang lang, struct dixit_heard *out);

/* How certain it is that a word of a text is that word of the pack: not at all, it begins with it, it is a form of it, it
 * is that word. */
enum { WORD_NOT, WORD_BEGINS, WORD_BENT, WORD_SAME };
int dixit_compare(const struct spelled *word, const struct spelled *said, enum lang lang);

/* The word for a concept: in the bot's language, otherwise in any that has a permitted one (D-3.4); NULL: there is none. */
const char *dixit_word_for(const struct question *q, int concept);

/* How many of the concepts the card shows. */
int dixit_likeness(const struct dixit_pack *pack, int card, const struct dixit_heard *heard);

/* A table as its storyteller sees it before giving the clue. */
struct dixit_odds {
    int mode, seats;
    int deals;  /* the first round of party mode: the storyteller has no card yet either (D-3.5) */
    int unseen; /* cards that the others may hold or get */
};

/* What a clue is worth if it fits this many of the unseen cards. Classic and team: the chance that some find
 * it, but not all, if everybody who can gives a card that fits, and votes for one of those that fit.
 * Party: the points to expect above what the others get; `own`: the storyteller has a card that fits. */
double dixit_odds_worth(const struct dixit_odds *odds, int fitting, int own);

#endif
