/* record.h: a game from its first line to its last (docs/notation.md, Records; docs/record.md).
 *
 * Writing: each function gives one line, line feed included, in memory that the caller frees (NULL: out of
 * memory), and moves the chain of heads on; putting it on disk is the caller's business. */
#ifndef HUSTINGS_RECORD_H
#define HUSTINGS_RECORD_H

#include "match/match.h"

/* A record being written. */
struct record {
    uint8_t seed[32], head[32];
    uint64_t lines, moves;
};

/* Line 0 of an open record: the game, its pack, the options as they were given (NULL: none), the seed. */
char *record_begin(struct record *r, const struct match *m, json_t *options, const uint8_t seed[32]);

/* The line of a move that was or will be applied, with the text it says. */
char *record_move(struct record *r, const struct match *m, const struct move *move, const struct text *said);

/* The same as a server writes it: with the number of the question (0: none) and who moved for the seat (NULL: it
 * moved itself). */
char *record_move_by(struct record *r, const struct match *m, const struct move *move,
                     const struct text *said, uint64_t q, const char *by);

/* Takes a record's own fields off a move's line, and the mark off the move's. -1: out of memory. */
int record_strip(json_t *line);

/* The footer of a game that is over; where it is not, of one that ended without a result. */
char *record_end(struct record *r, const struct match *m);

/* A line that is no part of the game: {"say":…} or {"names":…}. Takes the reference. */
char *record_comment(struct record *r, json_t *comment);

/* What a sealed record opens and closes with (docs/record.md, The luck). */
struct seal {
    uint8_t id[16], salt[16], secret[32];
    uint8_t pledges[MAX_SEATS][32]; /* known before line 0 */
    uint8_t nonces[MAX_SEATS][32];  /* known before line 1 */
    int by_server[MAX_SEATS];       /* this nonce the server drew itself */
    int attempt;                    /* from 1 */
};

/* Line 0 of a sealed record. There is no seed yet, and so no move, before record_reveal. */
char *record_seal(struct record *r, const struct match *m, json_t *options, const struct seal *s);

/* Line 1: the nonces; with them r->seed is known. */
char *record_reveal(struct record *r, const struct match *m, const struct seal *s);

/* The footer that opens the commit; of a game that the table ended without a result. */
char *record_unseal(struct record *r, const struct match *m, const struct seal *s);
char *record_abandon(struct record *r, const struct seal *s);

#endif
