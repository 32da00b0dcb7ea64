/* record.h: a game from its first line to its last (docs/notation.md, Records; docs/record.md).
 *
 * Writing: each function gives one line, line feed included, in memory that the caller frees (NULL: out of
 * memory), and moves the chain of heads on; putting it on disk is the caller's business. */
#ifndef HUSTINGS_RECORD_H
#define HUSTINGS_RECORD_H

#include "match.h"

/* A record being written. */
struct record {
    uint8_t seed[32], head[32];
    uint64_t lines, moves;
};

/* Line 0 of an open record: the game, its pack, the options as they were given (NULL: none), the seed. */
char *record_begin(struct record *r, const struct match *m, json_t *options, const uint8_t seed[32]);

/* The line of a move that was or will be applied. */
char *record_move(struct record *r, const struct match *m, const struct move *move);

/* The footer of a game that is over. */
char *record_end(struct record *r, const struct match *m);

#endif
