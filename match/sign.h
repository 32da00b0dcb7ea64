/*
 * The signature under a server's record (docs/record.md, The signature): Ed25519 over the game's id and the head that
 * the footer holds, which all lines lead to.
 *
 * Guarantees: pure functions of their arguments; no I/O, no allocation, no state; safe to call from any thread. The
 * same signer and the same head give the same signature, so nothing has to be kept of it.
 *
 * tests/fair/vectors.json pins every function, as it does those of fair.h.
 */
#ifndef HUSTINGS_MATCH_SIGN_H
#define HUSTINGS_MATCH_SIGN_H

#include "match/fair.h"

/* Sizes in bytes: of what a server keeps to itself, of its public key, of a signature. */
enum { SIGN_SEED = 32, SIGN_KEY = 32, SIGN_SIGNATURE = 64 };

/* Somebody who signs; `secret` begins with the seed. */
struct signer {
    uint8_t secret[64], key[SIGN_KEY];
};

/* The signer that a seed makes. */
void signer_from(const uint8_t seed[SIGN_SEED], struct signer *out);

void sign_head(const struct signer *s, const uint8_t id[FAIR_ID], const uint8_t head[FAIR_HASH],
               uint8_t signature[SIGN_SIGNATURE]);

/* 1 if this is the key's signature for that id and head, otherwise 0. */
int sign_holds(const uint8_t key[SIGN_KEY], const uint8_t id[FAIR_ID], const uint8_t head[FAIR_HASH],
               const uint8_t signature[SIGN_SIGNATURE]);

#endif
