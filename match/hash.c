#include "match/hash.h"

#include <nettle/sha2.h>

void hash_sha256(const void *bytes, size_t size, uint8_t out[32])
{
    struct sha256_ctx state;
    sha256_init(&state);
    sha256_update(&state, size, bytes);
    sha256_digest(&state, SHA256_DIGEST_SIZE, out);
}
