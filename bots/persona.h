/* persona.h: what a bot is called. 24 personas: a name, written in each language as it is said there
 * (content/words/LANG/personas.json), and a face (web/src/frame/faces.ts). They have no part in how a bot plays. */
#ifndef HUSTINGS_PERSONA_H
#define HUSTINGS_PERSONA_H

#include "match/words.h"

enum { PERSONAS = 24 }; /* at least as many as there may be seats */

/* The persona of a bot in this seat: no two seats of a table have the same. `table` is any number that stays the same as
 * long as the table does, and tells nothing: personas are for all to see. Tables whose numbers follow each other have
 * few in common, in another order. */
const char *persona_of(uint64_t table, int seat);

/* Its name; "" for an unknown persona. */
const char *persona_name(enum lang lang, const char *persona);

#endif
