/* telling.h: a text of one or more lines, put together from messages; seats in a list. */
#ifndef HUSTINGS_TELLING_H
#define HUSTINGS_TELLING_H

#include "match/words.h"

enum { SEAT_LIST_SIZE = 128 };

/* What is written goes to `out` as snprintf does; `used` is the length of the whole text. */
struct telling {
    char *out;
    size_t cap, used;
    enum lang lang;
};
struct telling telling_begin(char *out, size_t cap, enum lang lang);

/* Adds a message on a line of its own. */
void telling_add(struct telling *t, enum word word, const struct slot *slots, int count);

/* The name of a bot's level in words, such as "клубный игрок" for "club". */
enum { LEVEL_SIZE = 64 };
const char *telling_level(enum lang lang, const char *level, char out[LEVEL_SIZE]);

/* A number with the minus sign of texts, U+2212. */
enum { SIGNED_SIZE = 16 };
const char *telling_minus(int n, char out[SIGNED_SIZE]);

/* Numbers of seats, from one bit each: "0, 2, 5"; `none` if there are none. */
const char *telling_seats(unsigned seats, const char *none, char out[SEAT_LIST_SIZE]);

/* A name as a sentence needs it: with the definite article in Hungarian, as it is in the other languages. `form` is
 * W_PLAY_THE at the beginning of a sentence and W_PLAY_THE_WITHIN inside one. */
const char *telling_the(enum lang lang, enum word form, const char *name, char *out, size_t cap);

#endif
