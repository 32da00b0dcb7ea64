/* keep.h: keeps simulated games as records, one file each: FOLDER/game-000000.hustings and so on.
 *
 * A game is put together in memory (some tens of kilobytes) and written when it is over, so a file that is
 * there is whole, unless the machine died under it. No file is ever written over. */
#ifndef HUSTINGS_KEEP_H
#define HUSTINGS_KEEP_H

#include "match/record.h"

struct keep {
    const char *folder;
    struct record record;
    char *bytes; /* the lines so far */
    size_t size, room;
    int lost; /* out of memory: keep_end reports it */
};

/* Makes the folder if it is not there, and makes sure that none of this many games is in it already. 0, or -1
 * with *e set. */
int keep_folder(const char *folder, uint64_t games, struct error *e);

/* The three parts of a game; `game` is its number. keep_end returns 0, or -1 with *e set and no file left. */
void keep_begin(struct keep *k, const struct match *m, json_t *options, const uint8_t seed[32]);
void keep_move(struct keep *k, const struct match *m, const struct move *move, const struct text *text);
int keep_end(struct keep *k, const struct match *m, uint64_t game, struct error *e);

/* Frees the memory. */
void keep_close(struct keep *k);

#endif
