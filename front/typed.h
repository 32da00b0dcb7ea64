/* typed.h: comparing what a person typed with words in any of the languages. */
#ifndef HUSTINGS_TYPED_H
#define HUSTINGS_TYPED_H

#include <stddef.h>

/* The text in small letters, without blanks at its ends; cut off where `cap` ends. */
void typed_normal(const char *text, char *out, size_t cap);

/* How well a word answers to what was typed (in normal form): 2 the same, 1 it begins so, 0 not at all. */
int typed_fits(const char *typed, const char *word);

/* A whole number up to 9999 that is all of the text; -1 if it is none. */
int typed_number(const char *text);

#endif
