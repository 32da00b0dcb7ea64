/*
 * The arithmetic of luck that can be checked (docs/record.md, The luck): commits, pledges, the seed, draws from
 * it, and the chain of heads over a record's lines. Server, simulator and verifier draw through these
 * functions and through nothing else, so that one seed means one game everywhere.
 *
 * Guarantees: pure functions of their arguments; no I/O, no allocation, no state, no failure except
 * fair_from_hex's; safe to call from any thread. Nothing is compared here: to check a commit or a pledge is
 * to compute it again. Outputs may not overlap inputs. Results are the same before and after sodium_init(),
 * which only picks faster code.
 *
 * tests/fair/vectors.json pins every function; tests/fair/verify.py is the same arithmetic in plain Python.
 */
#ifndef HUSTINGS_MATCH_FAIR_H
#define HUSTINGS_MATCH_FAIR_H

#include <stddef.h>
#include <stdint.h>

/* Sizes in bytes: of a game's id, of a salt, and of every hash, secret, nonce, seed and head. */
enum { FAIR_ID = 16, FAIR_SALT = 16, FAIR_HASH = 32 };

/* Step 1: what the server shows before anyone pledges; salt and secret open it. */
void fair_commit(const uint8_t id[FAIR_ID], const uint8_t salt[FAIR_SALT], const uint8_t secret[FAIR_HASH],
                 uint8_t commit[FAIR_HASH]);

/* Step 2: what a seat shows before it reveals its nonce; good only for this game, this commit and this seat.
 */
void fair_pledge(const uint8_t id[FAIR_ID], const uint8_t commit[FAIR_HASH], uint8_t seat,
                 const uint8_t nonce[FAIR_HASH], uint8_t pledge[FAIR_HASH]);

/* Step 4: the hash of record line 0, `size` bytes without the line feed. It is also head 0 of the chain. */
void fair_setup(const char *line, size_t size, uint8_t setup[FAIR_HASH]);

/* Step 4: the seed of a sealed game, from the server's secret and the nonces of all `count` seats, in their
 * order. */
void fair_seed(const uint8_t secret[FAIR_HASH], const uint8_t setup[FAIR_HASH],
               const uint8_t (*nonces)[FAIR_HASH], int count, uint8_t seed[FAIR_HASH]);

/* The index-th 64-bit word of the stream `label` at `number`; label is 4 characters, index < 2^35. */
uint64_t fair_word(const uint8_t seed[FAIR_HASH], const char label[4], uint64_t number, uint64_t index);

/* Step 5: uniform over 0 .. bound - 1, 1 <= bound <= 2^63; for a chance move label is "draw", number its
 * count c. */
uint64_t fair_below(const uint8_t seed[FAIR_HASH], const char label[4], uint64_t number, uint64_t bound);

/* Step 6: turns the head of line_number - 1 into that of line_number (1 and up), in place; line as in
 * fair_setup. */
void fair_head(const uint8_t seed[FAIR_HASH], uint64_t line_number, const char *line, size_t size,
               uint8_t head[FAIR_HASH]);

/* The seed of game `game` (from 0) of `sim --seed` (notation.md, Records). */
void fair_game_seed(const uint8_t sim_seed[FAIR_HASH], uint64_t game, uint8_t seed[FAIR_HASH]);

/* 0 if text is exactly 2 * bytes lower-case hex digits and a terminator; otherwise -1, and out is unchanged.
 */
int fair_from_hex(const char *text, size_t bytes, uint8_t *out);

/* Writes 2 * bytes lower-case hex digits and a terminator. */
void fair_to_hex(const uint8_t *in, size_t bytes, char *out);

#endif
