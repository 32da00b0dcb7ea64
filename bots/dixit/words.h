/* words.h: which words are near each other in meaning. A table made once, by `make vectors` (tools/vectors.py), and built in
 * as content/dixit/words.bin: for each language some ten thousand words, with their most frequent forms, as vectors.
 * Without it nothing is known of any word. Integers throughout, so every machine finds the same. */
#ifndef HUSTINGS_DIXIT_WORDS_H
#define HUSTINGS_DIXIT_WORDS_H

#include "bots/dixit/speech.h"
#include "match/words.h"

/* The table of one language; a zeroed one is empty. */
struct words_in {
    int dims, rows, keys;
    uint32_t text_size;
    const unsigned char *at, *row, *norm, *weight, *vectors, *texts;
};

/* The table for a language out of such a file; an empty one if the bytes are not one. */
struct words_in words_open(const char *bytes, size_t size, enum lang lang);

/* The same from the file that is built in. */
struct words_in words_built_in(enum lang lang);

/* The row of a word or of one of its forms, endings taken off one by one where need be; -1: not known. */
int words_row(const struct words_in *w, const struct spelled *word, enum lang lang);

/* How much a word says about a picture, 0 … 1: the rarer, the more. */
float words_weight(const struct words_in *w, int row);

/* How near two rows are, −1 … 1: the cosine of their vectors. */
float words_near(const struct words_in *w, int a, int b);

#endif
