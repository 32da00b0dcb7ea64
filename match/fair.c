#include "match/fair.h"

#include <assert.h>
#include <nettle/hmac.h>
#include <sodium.h>
#include <string.h>

#include "match/hash.h"

enum { BLOCK = 64, WORD = 8, WORDS = BLOCK / WORD };

static_assert(FAIR_HASH == SHA256_DIGEST_SIZE, "a hash is SHA-256, a seed is HMAC-SHA-256");
static_assert(FAIR_HASH == crypto_stream_chacha20_ietf_KEYBYTES, "a seed is a ChaCha20 key");
static_assert(crypto_stream_chacha20_ietf_NONCEBYTES == 4 + WORD, "a nonce is a label and a number");

/* Labels of hashes. They end in a zero byte, so sizeof and not strlen. */
static const uint8_t commit_label[] = "hustings/1/commit";
static const uint8_t pledge_label[] = "hustings/1/pledge";
static const uint8_t seed_label[] = "hustings/1/seed";

/* One block of the ChaCha20 stream with nonce label || u64be number: the unit that a cipher computes anyway.
 */
static void stream_block(const uint8_t key[FAIR_HASH], const char label[4], uint64_t number, uint32_t counter,
                         uint8_t block[BLOCK])
{
    uint8_t nonce[crypto_stream_chacha20_ietf_NONCEBYTES];

    memcpy(nonce, label, 4);
    for (int i = 0; i < WORD; i++)
        nonce[4 + i] = (uint8_t)(number >> (8 * (WORD - 1 - i)));
    memset(block, 0, BLOCK);
    crypto_stream_chacha20_ietf_xor_ic(block, block, BLOCK, nonce, counter, key);
}

static uint64_t load_word(const uint8_t *bytes)
{
    uint64_t word = 0;

    for (int i = WORD - 1; i >= 0; i--)
        word = word << 8 | bytes[i];
    return word;
}

void fair_commit(const uint8_t id[FAIR_ID], const uint8_t salt[FAIR_SALT], const uint8_t secret[FAIR_HASH],
                 uint8_t commit[FAIR_HASH])
{
    struct sha256_ctx state;

    sha256_init(&state);
    sha256_update(&state, sizeof commit_label, commit_label);
    sha256_update(&state, FAIR_ID, id);
    sha256_update(&state, FAIR_SALT, salt);
    sha256_update(&state, FAIR_HASH, secret);
    sha256_digest(&state, FAIR_HASH, commit);
}

void fair_pledge(const uint8_t id[FAIR_ID], const uint8_t commit[FAIR_HASH], uint8_t seat,
                 const uint8_t nonce[FAIR_HASH], uint8_t pledge[FAIR_HASH])
{
    struct sha256_ctx state;

    sha256_init(&state);
    sha256_update(&state, sizeof pledge_label, pledge_label);
    sha256_update(&state, FAIR_ID, id);
    sha256_update(&state, FAIR_HASH, commit);
    sha256_update(&state, 1, &seat);
    sha256_update(&state, FAIR_HASH, nonce);
    sha256_digest(&state, FAIR_HASH, pledge);
}

void fair_setup(const char *line, size_t size, uint8_t setup[FAIR_HASH])
{
    hash_sha256(line, size, setup);
}

void fair_seed(const uint8_t secret[FAIR_HASH], const uint8_t setup[FAIR_HASH],
               const uint8_t (*nonces)[FAIR_HASH], int count, uint8_t seed[FAIR_HASH])
{
    struct hmac_sha256_ctx state;

    hmac_sha256_set_key(&state, FAIR_HASH, secret);
    hmac_sha256_update(&state, sizeof seed_label, seed_label);
    hmac_sha256_update(&state, FAIR_HASH, setup);
    for (int i = 0; i < count; i++)
        hmac_sha256_update(&state, FAIR_HASH, nonces[i]);
    hmac_sha256_digest(&state, FAIR_HASH, seed);
}

uint64_t fair_word(const uint8_t seed[FAIR_HASH], const char label[4], uint64_t number, uint64_t index)
{
    uint8_t block[BLOCK];

    assert(index / WORDS <= UINT32_MAX);
    stream_block(seed, label, number, (uint32_t)(index / WORDS), block);
    return load_word(block + index % WORDS * WORD);
}

uint64_t fair_below(const uint8_t seed[FAIR_HASH], const char label[4], uint64_t number, uint64_t bound)
{
    uint8_t block[BLOCK];

    assert(bound >= 1 && bound <= UINT64_C(1) << 63);
    for (uint32_t counter = 0;; counter++) {
        stream_block(seed, label, number, counter, block);
        for (size_t i = 0; i < WORDS; i++) {
            uint64_t word = load_word(block + i * WORD), x = word % bound;

            /* word < 2^64 - 2^64 mod bound just when the run of `bound` words that begins at word - x
               ends by 2^64; computed this way, it takes one division instead of two. */
            if (word - x <= UINT64_MAX - bound + 1)
                return x;
        }
    }
}

void fair_head(const uint8_t seed[FAIR_HASH], uint64_t line_number, const char *line, size_t size,
               uint8_t head[FAIR_HASH])
{
    struct sha256_ctx state;
    uint8_t block[BLOCK];

    assert(line_number >= 1);
    stream_block(seed, "salt", line_number, 0, block);
    sha256_init(&state);
    sha256_update(&state, FAIR_HASH, head);
    sha256_update(&state, FAIR_SALT, block);
    sha256_update(&state, size, (const uint8_t *)line);
    sha256_digest(&state, FAIR_HASH, head);
}

void fair_game_seed(const uint8_t sim_seed[FAIR_HASH], uint64_t game, uint8_t seed[FAIR_HASH])
{
    uint8_t block[BLOCK];

    stream_block(sim_seed, "game", game, 0, block);
    memcpy(seed, block, FAIR_HASH);
}

/* The value of a lower-case hex digit, or -1; the terminator is not one. */
static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

int fair_from_hex(const char *text, size_t bytes, uint8_t *out)
{
    for (size_t i = 0; i < 2 * bytes; i++)
        if (hex_digit(text[i]) < 0)
            return -1;
    if (text[2 * bytes] != '\0')
        return -1;
    for (size_t i = 0; i < bytes; i++)
        out[i] = (uint8_t)(hex_digit(text[2 * i]) * 16 + hex_digit(text[2 * i + 1]));
    return 0;
}

void fair_to_hex(const uint8_t *in, size_t bytes, char *out)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < bytes; i++) {
        out[2 * i] = digits[in[i] >> 4];
        out[2 * i + 1] = digits[in[i] & 15];
    }
    out[2 * bytes] = '\0';
}
