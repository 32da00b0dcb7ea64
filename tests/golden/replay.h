/* replay.h: a golden game as plain text, replayed by every build of the rules there is, WebAssembly too: so
 * this needs no library and no allocation.
 *
 *     night REGIONS FIELDS WIN FULL FIELDS WIN FULL …      the board, one triple per region (null: two weights)
 *     vote SEATS CARDS KIND BUDGET SUPPORT KIND …          the pack, one triple per card
 *     dixit MODE LENGTH SEATS CARDS                        the options as numbers, and how many cards there are
 *     voices SEATS ADVANCED PROSECUTOR ABILITIES NUMBER …  the options as numbers, and the pack (golden_voices_pack)
 *     start HASH                                           of the new game
 *     SEAT VERB ARG ARG ARG ARG HASH                       a move (chance: -1) and the hash after it (vote:
 *                                                          six arguments, dixit: eight)
 *     end WINNERS SCORE SCORE … REASON
 *
 * or golden pushes of Voices, each a platform, an aim and the hash of what stayed and what fell:
 *
 *     pushes
 *     MARKER AT SLANT COUNT MARKER X Y MARKER X Y … HASH
 *
 * A hash is FNV-1a, 64 bits, over the numbers of the position in the order of the notation; it does not
 * depend on how the structs are laid out. */
#ifndef HUSTINGS_TESTS_REPLAY_H
#define HUSTINGS_TESTS_REPLAY_H

#include <stddef.h>
#include <stdint.h>

#include "rules/dixit/dixit.h"
#include "rules/night/night.h"
#include "rules/null/null.h"
#include "rules/voices/voices.h"
#include "rules/vote/vote.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Arguments of a move; in vote five cards and the end of their list, in dixit a seat and seven cards. */
enum { GOLDEN_ARGS = 4, GOLDEN_VOTE_ARGS = 6, GOLDEN_DIXIT_ARGS = 8 };

struct golden_text {
    char *at, *end; /* where to write; anything that does not fit is dropped and at == end */
};

void golden_words(struct golden_text *out, const char *text);
void golden_number(struct golden_text *out, int number);
void golden_hash(struct golden_text *out, uint64_t hash);

uint64_t golden_hash_dixit(const struct dixit *p);
uint64_t golden_hash_night(const struct night_pack *k, const struct night *p);
uint64_t golden_hash_null(const struct null *p);
uint64_t golden_hash_push(const struct voices_disc *discs, int count, const uint8_t *lost, int lost_count);
uint64_t golden_hash_voices(const struct voices *p);
uint64_t golden_hash_vote(const struct vote *p);

/* Goes through the numbers of a pack of Voices in a fixed order; each becomes what `number`, which reads or
 * writes it, returns. -1: more than a pack can have. */
int golden_voices_pack(struct voices_pack *k, int (*number)(void *to, int value), void *to);

/* Plays the moves of `text` and writes the same text with the hashes and the end as they come out now.
 * Returns the number of bytes written, or -1 if `text` is not in this form or a move in it is refused. */
int golden_replay(const char *text, int size, char *room, int most);

#ifdef __cplusplus
}
#endif

#endif
