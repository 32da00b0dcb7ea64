/* talk.h: lines to a program in its cage and from it, each side at its own pace. A program that does not read, does not
 * end its line or sends more than anybody needs can hold us up until the deadline, and no longer. */
#ifndef HUSTINGS_TALK_H
#define HUSTINGS_TALK_H

#include <stddef.h>

#include "guests/cage.h"

enum {
    TALK_LINE = 1 << 20, /* bytes of a line, its end included */
    TALK_LINES = 1000    /* between two questions: nobody has so much to say */
};

/* A zeroed struct has heard nothing. */
struct talk {
    struct cage cage;
    char *bytes;        /* heard and not taken: TALK_LINE of room, … */
    size_t size, taken; /* … of which so many are there, and so many are taken */
    int lines;          /* taken since talk_fresh */
};

enum talk_end {
    TALK_FINE,
    TALK_LATE,  /* the deadline has come */
    TALK_ENDED, /* the program has ended or closed its output */
    TALK_FLOOD, /* a line too long, or too many of them */
    TALK_MEMORY
};

/* Milliseconds on a clock that only goes forward. */
int64_t talk_now(void);

/* Sends bytes, whole lines of ours; what the program says meanwhile is kept. */
enum talk_end talk_send(struct talk *t, const char *bytes, size_t size, int64_t deadline);

/* The next line, without its end; holds until the next call. */
enum talk_end talk_hear(struct talk *t, const char **line, size_t *size, int64_t deadline);

/* Another question: lines are counted from 0. */
void talk_fresh(struct talk *t);

/* Ends the program. */
void talk_close(struct talk *t);

#endif
