/* names.h: names and what people write: well-formed, normal, without what could deceive the eye
 * (docs/security.md). Only what comes in is judged: a log may hold names that were allowed once. */
#ifndef HUSTINGS_NAMES_H
#define HUSTINGS_NAMES_H

#include "match/words.h"

/* What is wrong with a name or with a text that somebody says, of at most this many graphemes (a name also of
 * at most 120 bytes); WORD_NONE: nothing. */
enum word names_fault(const char *name, int most);
enum word names_say_fault(const char *text, int most);

/* Would a person mistake one for the other? */
int names_alike(const char *a, const char *b);

#endif
