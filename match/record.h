/* record.h: a game from its first line to its last (docs/notation.md, Records; docs/record.md).
 *
 * Writing: each function returns one line, line feed included, in memory that the caller frees (NULL: out of
 * memory), and advances the chain of heads; putting it on disk is the caller's business. */
#ifndef HUSTINGS_RECORD_H
#define HUSTINGS_RECORD_H

#include "match/match.h"
#include "match/sign.h"

/* A record being written. */
struct record {
    uint8_t seed[32], head[32];
    uint8_t footer_head[32]; /* the head that the footer holds, once there is one */
    uint64_t lines, moves;
};

/* Line 0 of an open record: the game, its pack, the options as they were given (NULL: none), the seed. */
char *record_begin(struct record *r, const struct match *m, json_t *options, const uint8_t seed[32]);

/* What line 0 of every kind begins with, which the caller owns (NULL: out of memory); and a viewer as it is named there. */
json_t *record_start_json(const struct match *m, json_t *options);
json_t *record_viewer_json(int viewer);

/* The line that follows line 0, or line 1 of a sealed record, where m->known is set: the position that was imagined, which
 * is the match's. */
char *record_imagined(struct record *r, const struct match *m);

/* The line of a move that was or will be applied, with the text it says. */
char *record_move(struct record *r, const struct match *m, const struct move *move, const struct text *said);

/* The same as a server writes it: with the number of the question (0: none) and who moved for the seat (NULL: it
 * moved itself). */
char *record_move_by(struct record *r, const struct match *m, const struct move *move,
                     const struct text *said, uint64_t q, const char *by);

/* Removes a record's own fields from a move's line, and the prefix from the move's fields. -1: out of
 * memory. */
int record_strip(json_t *line);

/* The footer of a finished game; if it is not finished, of one that ended without a result. */
char *record_end(struct record *r, const struct match *m);

/* A line that is not part of the game: {"say":…} or {"names":…}. Takes the reference. */
char *record_comment(struct record *r, json_t *comment);

/* What a sealed record opens and closes with (docs/record.md, The luck). */
struct seal {
    uint8_t id[16], salt[16], secret[32];
    uint8_t pledges[MAX_SEATS][32]; /* known before line 0 */
    uint8_t nonces[MAX_SEATS][32];  /* known before line 1 */
    int by_server[MAX_SEATS];       /* the server drew this nonce itself */
    int attempt;                    /* from 1 */
};

/* Line 0 of a sealed record. There is no seed yet, and so no move, before record_reveal. */
char *record_seal(struct record *r, const struct match *m, json_t *options, const struct seal *s);

/* Line 1: the nonces, which fix r->seed. */
char *record_reveal(struct record *r, const struct match *m, const struct seal *s);

/* The footer that opens the commit; the same for a game that the table ended without a result. */
char *record_unseal(struct record *r, const struct match *m, const struct seal *s);
char *record_abandon(struct record *r, const struct seal *s);

/* The line after the footer of a sealed record: who signs it, and the signature. No head covers it. */
char *record_signed(const uint8_t key[SIGN_KEY], const uint8_t signature[SIGN_SIGNATURE]);

/* The same for a record that has its footer, signed now. */
char *record_sign(const struct record *r, const struct seal *s, const struct signer *signer);

#endif
