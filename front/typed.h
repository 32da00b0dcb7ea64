/* typed.h: comparing what a person typed with words in any of the languages. */
#ifndef HUSTINGS_TYPED_H
#define HUSTINGS_TYPED_H

#include "match/words.h"

/* The text in small letters, without blanks at its ends; cut off where `cap` ends. */
void typed_normal(const char *text, char *out, size_t cap);

/* How well a word matches what was typed (in normal form): 2 the same, 1 it begins with it, 0 not at all. */
int typed_fits(const char *typed, const char *word);

/* The better of the two, for a word that is known in English and in the person's language. */
int typed_either(const char *typed, const char *one, const char *two);

/* The candidate that fits best: begins as TYPED_NONE; found: -1: none, -2: several alike. */
struct typed_best {
    int found, fit;
};
#define TYPED_NONE ((struct typed_best){-1, 0})
void typed_try(struct typed_best *best, int candidate, int fit);

/* Why an answer is not understood, which may speak of a {text}; always -1. */
int typed_refuse(char *why, size_t cap, enum word word, const char *text);

/* Is the first word of a line this command, in English or in the person's language? Then its length,
 * otherwise 0. */
size_t typed_command(const char *line, const char *english, const char *local);

/* Cuts a line up into `most` words at the most. How many there are. */
int typed_split(char *line, char **words, int most);

/* The whole text as a whole number up to 9999; -1 if it is not one. */
int typed_number(const char *text);

#endif
