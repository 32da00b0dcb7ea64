/*
 * match/fair against tests/fair/vectors.json, which verify.py made: every vector, and every input that must
 * fail. HUSTINGS_SOURCE names the source folder.
 */
#include "match/sign.h"

#include <errno.h>
#include <jansson.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_NONCES = 8 };

static json_t *vectors;
static uint8_t vector_seed[FAIR_HASH];

/* ---- reading ---- */

static json_t *member(const json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);

    if (!value)
        fail_msg("vectors.json: no `%s`", key);
    return value;
}

static const char *text_of(const json_t *value)
{
    assert_true(json_is_string(value));
    return json_string_value(value);
}

static void bytes_of(const json_t *value, size_t bytes, uint8_t *out)
{
    assert_int_equal(fair_from_hex(text_of(value), bytes, out), 0);
}

static void member_bytes(const json_t *object, const char *key, size_t bytes, uint8_t *out)
{
    bytes_of(member(object, key), bytes, out);
}

/* A number written as a decimal text, because not every reader of JSON keeps 64 bits. */
static uint64_t member_number(const json_t *object, const char *key)
{
    const char *text = text_of(member(object, key));
    char *end;

    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    assert_true(errno == 0 && end != text && *end == '\0');
    return number;
}

static uint64_t member_integer(const json_t *object, const char *key)
{
    const json_t *value = member(object, key);

    assert_true(json_is_integer(value));
    return (uint64_t)json_integer_value(value);
}

static uint64_t word_of(const json_t *value)
{
    uint8_t bytes[8];
    uint64_t word = 0;

    bytes_of(value, sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        word = word << 8 | bytes[i];
    return word;
}

static int setup_vectors(void **state)
{
    const char *source = getenv("HUSTINGS_SOURCE");
    char path[4096];
    json_error_t error;

    (void)state;
    if (sodium_init() < 0)
        return -1;
    if (!source || snprintf(path, sizeof path, "%s/tests/fair/vectors.json", source) >= (int)sizeof path) {
        fprintf(stderr, "HUSTINGS_SOURCE must name the source folder\n");
        return -1;
    }
    vectors = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!vectors) {
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
        return -1;
    }
    return fair_from_hex(json_string_value(json_object_get(vectors, "seed")), FAIR_HASH, vector_seed);
}

static int drop_vectors(void **state)
{
    (void)state;
    json_decref(vectors);
    return 0;
}

/* ---- checks that the right vectors and the wrong ones share: whether the claim holds ---- */

static int commit_holds(const json_t *entry)
{
    uint8_t id[FAIR_ID], salt[FAIR_SALT], secret[FAIR_HASH], want[FAIR_HASH], got[FAIR_HASH];

    member_bytes(entry, "id", FAIR_ID, id);
    member_bytes(entry, "salt", FAIR_SALT, salt);
    member_bytes(entry, "secret", FAIR_HASH, secret);
    member_bytes(entry, "commit", FAIR_HASH, want);
    fair_commit(id, salt, secret, got);
    return memcmp(got, want, FAIR_HASH) == 0;
}

static int pledge_holds(const json_t *entry, uint64_t seat, const json_t *nonce_text,
                        const json_t *pledge_text)
{
    uint8_t id[FAIR_ID], commit[FAIR_HASH], nonce[FAIR_HASH], want[FAIR_HASH], got[FAIR_HASH];

    assert_true(seat <= UINT8_MAX);
    member_bytes(entry, "id", FAIR_ID, id);
    member_bytes(entry, "commit", FAIR_HASH, commit);
    bytes_of(nonce_text, FAIR_HASH, nonce);
    bytes_of(pledge_text, FAIR_HASH, want);
    fair_pledge(id, commit, (uint8_t)seat, nonce, got);
    return memcmp(got, want, FAIR_HASH) == 0;
}

static int seed_holds(const json_t *entry)
{
    uint8_t secret[FAIR_HASH], setup[FAIR_HASH], nonces[MOST_NONCES][FAIR_HASH], want[FAIR_HASH],
        got[FAIR_HASH];
    const char *line = text_of(member(entry, "line0"));
    const json_t *list = member(entry, "nonces");
    size_t count = json_array_size(list);

    assert_in_range(count, 1, MOST_NONCES);
    for (size_t i = 0; i < count; i++)
        bytes_of(json_array_get(list, i), FAIR_HASH, nonces[i]);
    member_bytes(entry, "secret", FAIR_HASH, secret);
    member_bytes(entry, "seed", FAIR_HASH, want);
    fair_setup(line, strlen(line), setup);
    fair_seed(secret, setup, (const uint8_t(*)[FAIR_HASH])nonces, (int)count, got);
    return memcmp(got, want, FAIR_HASH) == 0;
}

static int head_holds(const json_t *entry)
{
    uint8_t seed[FAIR_HASH], head[FAIR_HASH], want[FAIR_HASH];
    const char *line = text_of(member(entry, "line"));

    member_bytes(entry, "seed", FAIR_HASH, seed);
    member_bytes(entry, "before", FAIR_HASH, head);
    member_bytes(entry, "head", FAIR_HASH, want);
    fair_head(seed, member_number(entry, "number"), line, strlen(line), head);
    return memcmp(head, want, FAIR_HASH) == 0;
}

static int below_holds(const json_t *entry)
{
    uint64_t x = fair_below(vector_seed, "draw", member_integer(entry, "c"), member_number(entry, "w"));

    return x == member_number(entry, "x");
}

static int hex_holds(const json_t *entry)
{
    uint8_t out[FAIR_HASH];

    assert_int_equal(member_integer(entry, "bytes"), FAIR_HASH);
    return fair_from_hex(text_of(member(entry, "text")), FAIR_HASH, out) == 0;
}

/* ---- tests ---- */

static void test_ceremony(void **state)
{
    const char *line = text_of(member(vectors, "line0"));
    const json_t *nonces = member(vectors, "nonces"), *pledges = member(vectors, "pledges");
    uint8_t setup[FAIR_HASH], want[FAIR_HASH];

    (void)state;
    assert_true(commit_holds(vectors));
    assert_int_equal(json_array_size(nonces), json_array_size(pledges));
    for (size_t i = 0; i < json_array_size(nonces); i++)
        assert_true(pledge_holds(vectors, i, json_array_get(nonces, i), json_array_get(pledges, i)));
    fair_setup(line, strlen(line), setup);
    member_bytes(vectors, "setup", FAIR_HASH, want);
    assert_memory_equal(setup, want, FAIR_HASH);
    assert_true(seed_holds(vectors));
}

static void test_words(void **state)
{
    const json_t *words = member(vectors, "words"), *streams = member(vectors, "streams"), *entry;
    size_t i;

    (void)state;
    assert_true(json_array_size(words) > 16);
    json_array_foreach(words, i, entry)
    {
        assert_int_equal(fair_word(vector_seed, "draw", 0, i), word_of(entry));
    }
    assert_true(json_array_size(streams) > 0);
    json_array_foreach(streams, i, entry)
    {
        uint64_t word = fair_word(vector_seed, text_of(member(entry, "label")),
                                  member_number(entry, "number"), member_number(entry, "index"));

        assert_int_equal(word, word_of(member(entry, "word")));
    }
}

static void test_below(void **state)
{
    const json_t *list = member(vectors, "below"), *entry;
    size_t i;

    (void)state;
    assert_true(json_array_size(list) > 0);
    json_array_foreach(list, i, entry)
    {
        if (!below_holds(entry))
            fail_msg("below[%zu]", i);
    }
}

/* Step 5 read word by word, as it is written: fair_below computes the limit differently, for speed. */
static void test_below_is_step_5(void **state)
{
    const uint64_t power62 = UINT64_C(1) << 62;
    const uint64_t bounds[] = {
        1,          2, 3, 7, 120, 4294967296, power62 - 1, power62 + 1, UINT64_MAX / 3 + 1, 2 * power62 - 1,
        2 * power62};

    (void)state;
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++)
        for (uint64_t c = 0; c < 2000; c++) {
            uint64_t bound = bounds[b], rest = (UINT64_MAX % bound + 1) % bound, index = 0, word;

            do
                word = fair_word(vector_seed, "draw", c, index++);
            while (rest > 0 && word >= UINT64_MAX - rest + 1);
            assert_int_equal(fair_below(vector_seed, "draw", c, bound), word % bound);
        }
}

static void test_heads(void **state)
{
    const json_t *lines = member(vectors, "lines"), *heads = member(vectors, "heads");
    uint8_t head[FAIR_HASH], want[FAIR_HASH];

    (void)state;
    assert_true(json_array_size(lines) > 1);
    assert_int_equal(json_array_size(lines), json_array_size(heads));
    assert_string_equal(text_of(json_array_get(lines, 0)), text_of(member(vectors, "line0")));
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *line = text_of(json_array_get(lines, i));

        if (i == 0)
            fair_setup(line, strlen(line), head);
        else
            fair_head(vector_seed, i, line, strlen(line), head);
        bytes_of(json_array_get(heads, i), FAIR_HASH, want);
        assert_memory_equal(head, want, FAIR_HASH);
    }
}

static void test_game_seeds(void **state)
{
    const json_t *sim = member(vectors, "sim"), *games = member(sim, "games"), *entry;
    uint8_t sim_seed[FAIR_HASH], got[FAIR_HASH], want[FAIR_HASH];
    size_t i;

    (void)state;
    member_bytes(sim, "seed", FAIR_HASH, sim_seed);
    assert_true(json_array_size(games) > 1);
    json_array_foreach(games, i, entry)
    {
        fair_game_seed(sim_seed, member_number(entry, "game"), got);
        member_bytes(entry, "seed", FAIR_HASH, want);
        assert_memory_equal(got, want, FAIR_HASH);
    }
}

static int signature_holds(const json_t *entry)
{
    uint8_t key[SIGN_KEY], id[FAIR_ID], head[FAIR_HASH], signature[SIGN_SIGNATURE];

    member_bytes(entry, "key", SIGN_KEY, key);
    member_bytes(entry, "id", FAIR_ID, id);
    member_bytes(entry, "head", FAIR_HASH, head);
    member_bytes(entry, "sig", SIGN_SIGNATURE, signature);
    return sign_holds(key, id, head, signature);
}

static void test_signature(void **state)
{
    const json_t *sign = member(vectors, "sign"), *heads = member(vectors, "heads");
    uint8_t seed[SIGN_SEED], key[SIGN_KEY], id[FAIR_ID], head[FAIR_HASH], want[SIGN_SIGNATURE],
        got[SIGN_SIGNATURE];
    struct signer signer;

    (void)state;
    member_bytes(sign, "seed", SIGN_SEED, seed);
    member_bytes(sign, "key", SIGN_KEY, key);
    member_bytes(sign, "sig", SIGN_SIGNATURE, want);
    member_bytes(vectors, "id", FAIR_ID, id);
    bytes_of(json_array_get(heads, json_array_size(heads) - 1), FAIR_HASH, head);
    signer_from(seed, &signer);
    assert_memory_equal(signer.key, key, SIGN_KEY);
    sign_head(&signer, id, head, got);
    assert_memory_equal(got, want, SIGN_SIGNATURE);
    assert_true(sign_holds(key, id, head, got));
}

static void test_wrong(void **state)
{
    const json_t *list = member(vectors, "wrong"), *entry;
    size_t i;

    (void)state;
    assert_true(json_array_size(list) > 0);
    json_array_foreach(list, i, entry)
    {
        const char *check = text_of(member(entry, "check"));
        int holds = 1;

        if (strcmp(check, "commit") == 0)
            holds = commit_holds(entry);
        else if (strcmp(check, "pledge") == 0)
            holds = pledge_holds(entry, member_integer(entry, "seat"), member(entry, "nonce"),
                                 member(entry, "pledge"));
        else if (strcmp(check, "seed") == 0)
            holds = seed_holds(entry);
        else if (strcmp(check, "head") == 0)
            holds = head_holds(entry);
        else if (strcmp(check, "below") == 0)
            holds = below_holds(entry);
        else if (strcmp(check, "sign") == 0)
            holds = signature_holds(entry);
        else if (strcmp(check, "hex") == 0)
            holds = hex_holds(entry);
        else
            fail_msg("wrong[%zu]: unknown check `%s`", i, check);
        if (holds)
            fail_msg("wrong[%zu] holds: %s", i, text_of(member(entry, "what")));
    }
}

/* Not a test of ChaCha20, but of what we do with it: a die that is off by more than chance is our mistake. */
static void test_die(void **state)
{
    enum { SIDES = 6, ROLLS = 600000 };
    int count[SIDES] = {0};
    double chi = 0;

    (void)state;
    for (uint64_t c = 0; c < ROLLS; c++) {
        uint64_t x = fair_below(vector_seed, "draw", c, SIDES);

        assert_true(x < SIDES);
        count[x]++;
    }
    for (int i = 0; i < SIDES; i++) {
        double off = count[i] - (double)ROLLS / SIDES;

        chi += off * off * SIDES / ROLLS;
    }
    assert_true(chi < 20.5); /* 5 degrees of freedom, p = 0.001; the seed is fixed, so this never flickers */
}

static void test_hex(void **state)
{
    static const char *const bad[] = {
        "",      "0",      "00",   "0fa",  "0fa03", "0fa00", "0fa000",   "0fa0 ",
        "0fa0g", "0fa0\n", "0FA0", "0fA0", "0fg0",  "0f`0",  "0f/0",     "0f:0",
        " 0fa0", "+fa0",   "0xa0", "0fa ", "0fa\n", "\n0fa", "\xc3\xa1", "0fa\xff",
    };
    uint8_t out[2] = {0x5a, 0xa5};
    char text[2 * 256 + 1];
    uint8_t all[256], back[256];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (fair_from_hex(bad[i], sizeof out, out) != -1 || out[0] != 0x5a || out[1] != 0xa5)
            fail_msg("`%s` is taken for hex, or leaves a trace", bad[i]);
    assert_int_equal(fair_from_hex("0fa0", sizeof out, out), 0);
    assert_true(out[0] == 0x0f && out[1] == 0xa0);
    assert_int_equal(fair_from_hex("", 0, out), 0);
    assert_int_equal(fair_from_hex("0", 0, out), -1);

    for (size_t i = 0; i < sizeof all; i++)
        all[i] = (uint8_t)i;
    memset(text, '!', sizeof text);
    fair_to_hex(all, sizeof all, text);
    assert_int_equal(strlen(text), 2 * sizeof all);
    assert_memory_equal(text, "000102030405060708090a0b0c0d0e0f10", 34);
    assert_int_equal(fair_from_hex(text, sizeof back, back), 0);
    assert_memory_equal(back, all, sizeof all);
    fair_to_hex(all, 0, text);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ceremony),  cmocka_unit_test(test_words),
        cmocka_unit_test(test_below),     cmocka_unit_test(test_below_is_step_5),
        cmocka_unit_test(test_heads),     cmocka_unit_test(test_game_seeds),
        cmocka_unit_test(test_signature), cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_die),       cmocka_unit_test(test_hex),
    };

    return cmocka_run_group_tests_name("fair", tests, setup_vectors, drop_vectors);
}
