/* bank.h: clues that people wrote for the cards of a pack, in a file of its own beside it (NAME.clues.json; docs/packs.md):
 * {"c01": {"en": ["...", ...], "ru": [...], "hu": [...]}, ...}, the easy ones first, the dark ones last.
 *
 * It is never part of the pack and never sent to anybody: a player who could look a clue up would know its card. Of all players only the
 * one who tells may read it (bots/dixit/teller.c). */
#ifndef HUSTINGS_DIXIT_BANK_H
#define HUSTINGS_DIXIT_BANK_H

#include "match/content.h"
#include "rules/dixit/dixit.h"

enum { DIXIT_MOST_CLUES = 24 }; /* of a card, in one language */

/* One block, so that free() is all it takes to end it. */
struct dixit_bank {
    uint8_t count[DIXIT_MOST_CARDS][LANGS];
    uint32_t at[DIXIT_MOST_CARDS][LANGS][DIXIT_MOST_CLUES]; /* where in `texts` each of them begins */
    char texts[];
};

/* Reads such a file for a pack that is open: content->bank. Cards and languages may be missing. */
int dixit_load_bank(json_t *json, struct content *content, struct error *e);

/* How many clues the pack has for a card in a language, and one of them. */
int dixit_bank_count(const struct content *content, int card, enum lang lang);
const char *dixit_bank_clue(const struct content *content, int card, enum lang lang, int number);

#endif
