#include "match/sign.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

static const char label[] = "hustings/1/sign"; /* it ends in a zero byte, so sizeof and not strlen */

enum { MESSAGE = sizeof label + FAIR_ID + FAIR_HASH };

static_assert(SIGN_SEED == crypto_sign_ed25519_SEEDBYTES && SIGN_KEY == crypto_sign_ed25519_PUBLICKEYBYTES &&
                  SIGN_SIGNATURE == crypto_sign_ed25519_BYTES,
              "the sizes are those of Ed25519");
static_assert(sizeof((struct signer *)0)->secret == crypto_sign_ed25519_SECRETKEYBYTES,
              "as libsodium keeps it");

static void message_of(const uint8_t id[FAIR_ID], const uint8_t head[FAIR_HASH], uint8_t out[MESSAGE])
{
    memcpy(out, label, sizeof label);
    memcpy(out + sizeof label, id, FAIR_ID);
    memcpy(out + sizeof label + FAIR_ID, head, FAIR_HASH);
}

void signer_from(const uint8_t seed[SIGN_SEED], struct signer *out)
{
    crypto_sign_ed25519_seed_keypair(out->key, out->secret, seed);
}

void sign_head(const struct signer *s, const uint8_t id[FAIR_ID], const uint8_t head[FAIR_HASH],
               uint8_t signature[SIGN_SIGNATURE])
{
    uint8_t message[MESSAGE];
    message_of(id, head, message);
    crypto_sign_ed25519_detached(signature, NULL, message, sizeof message, s->secret);
}

int sign_holds(const uint8_t key[SIGN_KEY], const uint8_t id[FAIR_ID], const uint8_t head[FAIR_HASH],
               const uint8_t signature[SIGN_SIGNATURE])
{
    uint8_t message[MESSAGE];
    message_of(id, head, message);
    return crypto_sign_ed25519_verify_detached(signature, message, sizeof message, key) == 0;
}
