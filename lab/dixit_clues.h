/* dixit_clues.h: Dixit's clues between concepts, which are ids, and words. */
#ifndef HUSTINGS_DIXIT_CLUES_H
#define HUSTINGS_DIXIT_CLUES_H

#include "match/match.h"

/* The pack's word for a concept: in this language, otherwise in any that has a permitted one (D-3.4); NULL: there is
 * none. */
const char *dixit_clue_word(const struct content *content, int number, enum lang lang);

/* The concepts that a clue names, whoever gave it (bots/dixit/mind.h), at most `most`; how many. */
int dixit_clue_meaning(const struct content *content, const char *clue, uint16_t *out, int most);

/* The clue that the table has heard in this round; "": none yet. */
const char *dixit_clue_of(const struct match *m);

/* No id allows a concept that can't be said. */
void dixit_clues_mute(const struct content *content, void *tables);

#endif
