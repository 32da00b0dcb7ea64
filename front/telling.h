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

/* Numbers of seats, from one bit each: "0, 2, 5"; `none` if there are none. */
const char *telling_seats(unsigned seats, const char *none, char out[SEAT_LIST_SIZE]);

#endif
