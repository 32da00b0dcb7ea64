/* columns.h: numbers and tables as people read them, on standard output. */
#ifndef HUSTINGS_COLUMNS_H
#define HUSTINGS_COLUMNS_H

#include <stdint.h>

#include "match/words.h"

enum { NUMBER_ROOM = 32 };

/* A number with this many decimals and the language's decimal mark. */
const char *decimals(double value, int places, char out[NUMBER_ROOM]);

/* A seed as --seed takes it: the number if it is one, otherwise 64 digits. */
const char *seed_text(const uint8_t seed[32], char out[65]);

/* A cell at least `width` characters wide, its text at the left or at the right edge. */
void cell(const char *text, int width, int left);
void count_cell(uint64_t count, int width);

/* The larger of a width and what a word needs with a gap behind it. */
int widest(int width, enum word word);

#endif
