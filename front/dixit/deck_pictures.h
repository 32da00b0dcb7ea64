/* deck_pictures.h: turns pictures into cards. Each is decoded and re-encoded in its own process, which the
 * program hustings-pictures starts (picture_main.c), so that anything a file carries besides its pixels stays behind, and
 * anything it does to a decoder happens outside this program and under limits of memory and time. */
#ifndef HUSTINGS_PACK_PICTURES_H
#define HUSTINGS_PACK_PICTURES_H

#include "match/error.h"

struct pack_picture {
    char *name;         /* of its file */
    char id[8];         /* of its card: c001 … */
    uint8_t source[32]; /* SHA-256 of its file */
    uint8_t card[32];   /* SHA-256 of its card */
    int bordered;       /* not 2:3, so that the card has a border */
    int enlarged;       /* much smaller than the card */
    struct error error; /* what is wrong with it; ERROR_NONE: nothing */
};

enum pictures_end { PICTURES_DONE, PICTURES_STOPPED, PICTURES_FAILED };

/* Makes ID.webp and small/ID.webp in the folder `to` of every picture of the folder `from` that has no error,
 * several at once; the errors of pictures are set. FAILED: nothing more can be done, and *e says why;
 * STOPPED: by a signal. In both cases, cards may be missing. */
enum pictures_end pictures_make(struct pack_picture *pictures, int count, int from, int to, struct error *e);

/* An error of the system: the sentence with its text as the detail. Always -1. */
int pack_fail(struct error *e, enum word word, const char *path, int number);

/* Opens a regular file of a folder for reading: no link, no device, nothing that could make us wait. -1 with
 * *e set. */
int picture_open(int folder, const char *name, struct error *e);

/* SHA-256 of what is left of an open file. -1 with *e set. */
int picture_hash(int descriptor, const char *name, uint8_t hash[32], struct error *e);

#endif
