/*
 * match/record, record_read and verify: random games written, read, cut, altered at every byte and forged.
 * HUSTINGS_SOURCE names the source folder. `record open|sealed|given|signed|forged|forged-signed FILE` writes a record for
 * other tests instead.
 */
#include "match/verify.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/fair.h"
#include "match/games.h"
#include "rules/kit.h"

static struct content *standard, *small; /* small: six fields, games of a few rounds */

/* ---- records in memory ---- */

struct lines {
    char *bytes;
    size_t size;
};

static void text_add(struct lines *t, const char *bytes, size_t size)
{
    char *more = realloc(t->bytes, t->size + size + 1);
    if (!more)
        abort();
    t->bytes = more;
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    t->bytes[t->size] = 0;
}

/* Takes a line that was just written. */
static void take(struct lines *t, char *line)
{
    if (!line)
        abort();
    text_add(t, line, strlen(line));
    free(line);
}

static size_t line_start(const struct lines *t, uint64_t number)
{
    const char *at = t->bytes;
    while (number-- > 0)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - t->bytes);
}

static uint64_t line_count(const struct lines *t)
{
    uint64_t n = 0;
    for (size_t i = 0; i < t->size; i++)
        n += t->bytes[i] == '\n';
    return n;
}

/* A legal move of the lowest seat that the game waits for: each pattern as likely as the next. */
static void choose(const struct match *m, struct rng *rng, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int seat = bits_lowest(match_to_act(m));
    int count = m->content->game->legal(m->content->pack, m->position.bytes, seat, patterns);
    const struct pattern *p = &patterns[rng_below(rng, (uint32_t)count)];
    pattern_nth(p, rng_below(rng, (uint32_t)pattern_count(p)), out);
}

static void play_move(struct lines *t, struct record *r, struct match *m, const struct move *move)
{
    struct error e;
    take(t, record_move(r, m, move, NULL));
    if (match_apply(m, move, NULL, &e))
        abort();
}

/* Plays on to the end. */
static void play_out(struct lines *t, struct record *r, struct match *m, struct rng *rng)
{
    while (match_to_act(m)) {
        struct move move;
        if (match_to_act(m) & CHANCE_BIT)
            match_draw(m, r->seed, &move);
        else
            choose(m, rng, &move);
        play_move(t, r, m, &move);
    }
}

/* A finished open record. */
static struct lines open_record(const struct content *content, uint64_t number)
{
    struct lines t = {NULL, 0};
    struct record r;
    struct match m;
    struct rng rng;
    struct error e;
    uint8_t seed[32] = {1}, master[32] = {2};
    fair_game_seed(master, number, seed);
    rng_seed(&rng, number);
    json_t *options = json_pack("{s:[s,s]}", "parties", "Tiszta \"Lap\"", "Ёжики");
    if (match_start(&m, content, 2, options, &e))
        abort();
    take(&t, record_begin(&r, &m, options, seed));
    play_out(&t, &r, &m, &rng);
    take(&t, record_end(&r, &m));
    match_end(&m);
    json_decref(options);
    return t;
}

static void make_seal(struct seal *s, int by_server)
{
    uint8_t commit[32];
    memset(s, 0, sizeof *s);
    for (int i = 0; i < 32; i++) {
        s->id[i % 16] = (uint8_t)(i % 16);
        s->salt[i % 16] = (uint8_t)(16 + i % 16);
        s->secret[i] = (uint8_t)(32 + i);
        s->nonces[0][i] = 0xa0;
        s->nonces[1][i] = 0xa1;
    }
    s->by_server[1] = by_server;
    s->attempt = 1;
    fair_commit(s->id, s->salt, s->secret, commit);
    for (int seat = 0; seat < 2; seat++)
        fair_pledge(s->id, commit, (uint8_t)seat, s->nonces[seat], s->pledges[seat]);
}

/* The one of the vectors, where its seed begins with SERVER. */
static struct signer signer_of(int first)
{
    struct signer out;
    uint8_t seed[SIGN_SEED];
    for (int i = 0; i < SIGN_SEED; i++)
        seed[i] = (uint8_t)(first + i);
    signer_from(seed, &out);
    return out;
}

enum { PLAYED = 7, FORGED = 8, SERVER = 64, FORGER = 65 };

/* A finished sealed record, as a server would write it: with comments, and moves made by the clock. `moves` chooses
 * them, from the same luck; `signs` begins the seed of whoever signs it (0: nobody). */
static struct lines written_record(const struct content *content, int by_server, uint64_t moves, int signs)
{
    struct lines t = {NULL, 0};
    struct record r;
    struct match m;
    struct rng rng;
    struct error e;
    struct seal s;
    struct move move;
    make_seal(&s, by_server);
    rng_seed(&rng, moves);
    if (match_start(&m, content, 2, NULL, &e))
        abort();
    take(&t, record_seal(&r, &m, NULL, &s));
    take(&t, record_reveal(&r, &m, &s));
    for (int i = 0; i < 2; i++) {
        match_draw(&m, r.seed, &move);
        play_move(&t, &r, &m, &move);
    }
    take(&t, record_comment(&r, json_pack("{s:{s:i,s:s}}", "say", "seat", 1, "phrase", "trust")));
    take(&t, record_comment(&r, json_pack("{s:I,s:i,s:i,s:s,s:s,s:s}", "n", (json_int_t)r.moves++, "seat", 0,
                                          "q", 1, "by", "clock", "do", "flip", "die", "none")));
    move = (struct move){.seat = 0, .verb = 1, .arg = {3}};
    if (match_apply(&m, &move, NULL, &e))
        abort();
    play_out(&t, &r, &m, &rng);
    take(&t, record_comment(&r, json_pack("{s:[s,n]}", "names", "Ági")));
    take(&t, record_unseal(&r, &m, &s));
    struct signer signer = signer_of(signs);
    if (signs)
        take(&t, record_sign(&r, &s, &signer));
    match_end(&m);
    return t;
}

static struct lines sealed_record(const struct content *content, int by_server)
{
    return written_record(content, by_server, PLAYED, 0);
}

/* A finished open record that goes on from a moment of another one, by its own luck. It says that `said` moves are given. */
static struct lines branched_record(const struct content *content, uint64_t moves, uint64_t said)
{
    struct lines t = {NULL, 0}, from = open_record(content, 3);
    struct reader old;
    struct record r;
    struct match m;
    struct rng rng;
    struct error e;
    const uint8_t seed[32] = {77};
    if (reader_from(&old, from.bytes, from.size, content, &e) || match_start(&m, content, 2, old.options, &e))
        abort();
    m.given.moves = said;
    memcpy(m.given.of, old.record.head, sizeof m.given.of);
    take(&t, record_begin(&r, &m, old.options, seed));
    while (r.moves < moves && reader_next(&old, &e) > 0)
        if (old.kind == LINE_MOVE)
            play_move(&t, &r, &m, &old.move);
    rng_seed(&rng, 9);
    play_out(&t, &r, &m, &rng);
    take(&t, record_end(&r, &m));
    match_end(&m);
    reader_close(&old);
    free(from.bytes);
    return t;
}

/* ---- verdicts ---- */

/* 0 it holds, 1 it fails at v->line, 2 it is not a record. */
static int judge(const struct lines *t, const struct content *content, struct verdict *v)
{
    struct reader r;
    int code = 2;
    memset(v, 0, sizeof *v);
    if (reader_from(&r, t->bytes, t->size, content, &v->why) == 0) {
        verify_record(&r, NULL, v);
        code = !v->holds;
    }
    reader_close(&r);
    return code;
}

static void assert_fails(const struct lines *t, const struct content *content, uint64_t line, enum word word)
{
    struct verdict v;
    assert_int_equal(judge(t, content, &v), 1);
    assert_string_equal(words_raw(LANG_EN, v.why.word), words_raw(LANG_EN, word));
    assert_int_equal(v.line, line);
}

/* The record with a line replaced; NULL: left out. */
static struct lines with_line(const struct lines *t, uint64_t number, const char *line)
{
    struct lines out = {NULL, 0};
    size_t from = line_start(t, number), to = line_start(t, number + 1);
    text_add(&out, t->bytes, from);
    if (line) {
        text_add(&out, line, strlen(line));
        text_add(&out, "\n", 1);
    }
    text_add(&out, t->bytes + to, t->size - to);
    return out;
}

static void assert_line_fails(const struct lines *t, const struct content *content, uint64_t number,
                              const char *line, uint64_t at, enum word word)
{
    struct lines out = with_line(t, number, line);
    assert_fails(&out, content, at, word);
    free(out.bytes);
}

/* ---- whole records ---- */

static void test_holds(void **state)
{
    int free_numbers = 0;
    (void)state;
    for (uint64_t k = 0; k < 20; k++) {
        struct lines t = open_record(k % 2 ? small : standard, k);
        struct verdict v;
        assert_int_equal(judge(&t, k % 2 ? small : standard, &v), 0);
        free_numbers += strstr(t.bytes, "\"do\":\"bonus\"") != NULL;
        assert_true(!strstr(t.bytes, "\"do\":\"bonus\"") == !strstr(t.bytes, ",\"_n\":"));
        free(t.bytes);
    }
    assert_true(free_numbers > 0); /* otherwise the field with the name of the count never appeared */
}

static void test_forms(void **state)
{
    struct lines t = open_record(standard, 0);
    char start[1024], seed[65];
    uint8_t master[32] = {2}, bytes[32];
    (void)state;
    fair_game_seed(master, 0, bytes);
    fair_to_hex(bytes, 32, seed);
    snprintf(start, sizeof start,
             "{\"record\":1,\"game\":\"night\",\"rules\":\"night/1\",\"content\":\"standard\",\"content_"
             "sha256\":\"%s\",\"options\":{\"parties\":[\"Tiszta \\\"Lap\\\"\",\"Ёжики\"]},\"players\":2,"
             "\"seed\":\"%s\"}\n{\"n\":0,\"seat\":\"chance\",\"do\":\"roll\",\"who\":0,\"blue\":",
             standard->sha256, seed);
    assert_memory_equal(t.bytes, start, strlen(start));
    assert_memory_equal(t.bytes + line_start(&t, line_count(&t) - 1), "{\"end\":{\"winners\":[", 18);
    free(t.bytes);
}

/* The ceremony of docs/record.md, The luck, with its own figures. */
static void test_vectors(void **state)
{
    struct content vector_pack = *standard; /* the vectors' line 0 names a pack of hash 00…00 */
    json_error_t wrong;
    char path[1024];
    struct verdict v;
    struct record r;
    struct match m;
    struct seal s;
    struct error e;
    (void)state;
    snprintf(path, sizeof path, "%s/tests/fair/vectors.json", getenv("HUSTINGS_SOURCE"));
    json_t *vectors = json_load_file(path, 0, &wrong);
    assert_non_null(vectors);
    memset(vector_pack.sha256, '0', 64);
    make_seal(&s, 0);
    assert_int_equal(match_start(&m, &vector_pack, 2, NULL, &e), 0);
    for (size_t i = 0; i < 2; i++) {
        char *line = i ? record_reveal(&r, &m, &s) : record_seal(&r, &m, NULL, &s), head[65];
        assert_non_null(line);
        assert_int_equal(line[strlen(line) - 1], '\n');
        line[strlen(line) - 1] = 0;
        assert_string_equal(line, json_string_value(json_array_get(json_object_get(vectors, "lines"), i)));
        fair_to_hex(r.head, 32, head);
        assert_string_equal(head, json_string_value(json_array_get(json_object_get(vectors, "heads"), i)));
        free(line);
    }
    char seed[65];
    fair_to_hex(r.seed, 32, seed);
    assert_string_equal(seed, "e4196445d7210f72860e6c825d2e4bb40d2a7c3c8b2d7c21a43995e9639524b4");
    match_end(&m);
    json_decref(vectors);

    struct lines t = sealed_record(&vector_pack, 0);
    assert_int_equal(judge(&t, &vector_pack, &v), 0);
    size_t rolls = line_start(&t, 2);
    const char *want =
        "{\"n\":0,\"seat\":\"chance\",\"do\":\"roll\",\"who\":0,\"blue\":3,\"red\":2,\"white\":5}\n"
        "{\"n\":1,\"seat\":\"chance\",\"do\":\"roll\",\"who\":1,\"blue\":5,\"red\":2,\"white\":4}\n";
    assert_memory_equal(t.bytes + rolls, want, strlen(want));
    free(t.bytes);
}

/* ---- every byte ---- */

/* The number of the line that byte `at` is on; its line feed is its last byte. */
static uint64_t line_of(const struct lines *t, size_t at)
{
    uint64_t n = 0;
    for (size_t i = 0; i < at; i++)
        n += t->bytes[i] == '\n';
    return n;
}

static void assert_found(const struct lines *changed, const struct content *content, uint64_t line, size_t at,
                         const char *how)
{
    struct verdict v;
    int code = judge(changed, content, &v);
    if (code == 0 || (code == 2 && line != 0) || (code == 1 && v.line < line))
        fail_msg("%s at byte %zu of line %d: code %d, line %d", how, at, (int)line, code, (int)v.line);
}

static void change_every_byte(const struct lines *t, const struct content *content, size_t from)
{
    static const unsigned char flips[] = {0x01, 0x02, 0x20, 0x80};
    struct lines copy = {malloc(t->size + 2), t->size};
    assert_non_null(copy.bytes);
    for (size_t i = from; i < t->size; i++) {
        uint64_t line = line_of(t, i);
        memcpy(copy.bytes, t->bytes, t->size);
        for (size_t k = 0; k < 2; k++) { /* two of four at each byte, to keep the time */
            copy.bytes[i] = (char)(t->bytes[i] ^ flips[(i + 2 * k + k) % 4]);
            assert_found(&copy, content, line, i, "changed");
        }
        copy.bytes[i] = i % 3 == 0 ? ' ' : i % 3 == 1 ? '\n' : '0';
        if (copy.bytes[i] != t->bytes[i])
            assert_found(&copy, content, line, i, "overwritten");
    }
    free(copy.bytes);
}

static void insert_and_delete(const struct lines *t, const struct content *content, size_t from)
{
    struct lines copy = {malloc(t->size + 2), 0};
    assert_non_null(copy.bytes);
    for (size_t i = from; i < t->size; i++) {
        memcpy(copy.bytes, t->bytes, i);
        memcpy(copy.bytes + i, t->bytes + i + 1, t->size - i - 1);
        copy.size = t->size - 1;
        assert_found(&copy, content, line_of(t, i), i, "deleted");
    }
    for (size_t i = from; i <= t->size; i++) {
        memcpy(copy.bytes, t->bytes, i);
        copy.bytes[i] = " \n\r0\"{}\t\xef"[i % 9];
        memcpy(copy.bytes + i + 1, t->bytes + i, t->size - i);
        copy.size = t->size + 1;
        assert_found(&copy, content, line_of(t, i), i, "inserted");
    }
    free(copy.bytes);
}

static void test_bytes_open(void **state)
{
    struct lines t = open_record(standard, 0);
    (void)state;
    change_every_byte(&t, standard, 0);
    free(t.bytes);
}

static void test_bytes_sealed(void **state)
{
    struct lines t = sealed_record(small, 1);
    struct verdict v;
    (void)state;
    assert_int_equal(judge(&t, small, &v), 0);
    change_every_byte(&t, small, 0);
    insert_and_delete(&t, small, 0);
    free(t.bytes);
}

static void test_bytes_small(void **state)
{
    struct lines t = open_record(small, 1);
    (void)state;
    change_every_byte(&t, small, 0);
    insert_and_delete(&t, small, 0);
    free(t.bytes);
}

/* ---- cut ---- */

/* A record cut anywhere reads to its last whole line, and goes on from there in the same luck. */
static void cut_everywhere(const struct lines *t, const struct content *content, int sealed)
{
    size_t first = line_start(t, 1);
    struct lines part = {t->bytes, 0};
    for (size_t cut = 0; cut < t->size; cut++) {
        struct reader r;
        struct error e;
        struct verdict v;
        int step = 1;
        part.size = cut;
        assert_int_equal(reader_from(&r, t->bytes, cut, content, &e) == 0, cut >= first);
        while (cut >= first && (step = reader_next(&r, &e)) > 0)
            ;
        if (cut >= first) {
            assert_int_equal(step, 0);
            assert_int_equal(r.end, line_start(t, line_of(t, cut)));
            assert_int_equal(r.record.lines, line_of(t, cut));
            assert_int_equal(r.finished, 0);
        }
        reader_close(&r);
        int whole = cut >= first && t->bytes[cut] == '\n'; /* only its line feed is missing */
        assert_int_equal(judge(&part, content, &v), cut < first ? 2 : whole || sealed);
        if (whole || (cut >= first && sealed))
            assert_int_equal(v.line, line_of(t, cut));
    }
}

static void test_cut(void **state)
{
    struct lines t = open_record(small, 3), s = sealed_record(small, 0);
    (void)state;
    cut_everywhere(&t, small, 0);
    cut_everywhere(&s, small, 1);
    free(t.bytes);
    free(s.bytes);
}

static void test_go_on(void **state)
{
    struct lines t = open_record(standard, 5);
    struct error e;
    (void)state;
    for (size_t cut = line_start(&t, 1); cut <= t.size; cut += 97) {
        struct lines again = {NULL, 0};
        struct reader r, whole;
        assert_int_equal(reader_from(&r, t.bytes, cut, standard, &e), 0);
        assert_int_equal(reader_from(&whole, t.bytes, t.size, standard, &e), 0);
        while (reader_next(&r, &e) > 0)
            ;
        text_add(&again, t.bytes, r.end);
        while (reader_next(&whole, &e) > 0) /* the same moves, written again */
            if (whole.kind == LINE_MOVE && whole.record.moves > r.record.moves)
                play_move(&again, &r.record, &r.match, &whole.move);
        if (!r.finished)
            take(&again, record_end(&r.record, &r.match));
        assert_int_equal(again.size, t.size);
        assert_memory_equal(again.bytes, t.bytes, t.size);
        free(again.bytes);
        reader_close(&r);
        reader_close(&whole);
    }
    free(t.bytes);
}

/* ---- forged: heads and footer all in order, and yet ---- */

static void test_forged(void **state)
{
    struct lines t = {NULL, 0};
    struct record r;
    struct match m;
    struct error e;
    struct move move;
    uint8_t seed[32] = {9};
    (void)state;
    assert_int_equal(match_start(&m, standard, 2, NULL, &e), 0);
    take(&t, record_begin(&r, &m, NULL, seed));
    match_draw(&m, seed, &move);
    int16_t blue = move.arg[1];
    move.arg[1] = move.arg[2]; /* as legal, and as likely, but not what was drawn */
    move.arg[2] = blue;
    play_move(&t, &r, &m, &move);
    take(&t, record_end(&r, &m));
    assert_fails(&t, standard, 1, W_RECORD_NOT_DRAWN);
    free(t.bytes);
    match_end(&m);

    memset(&t, 0, sizeof t);
    assert_int_equal(match_start(&m, standard, 2, NULL, &e), 0);
    take(&t, record_begin(&r, &m, NULL, seed));
    move = (struct move){.seat = 0, .verb = 2}; /* a die before the roll: a chance move left out */
    take(&t, record_move(&r, &m, &move, NULL));
    take(&t, record_end(&r, &m));
    assert_fails(&t, standard, 1, W_FAULT_NIGHT_NOT_ASKED);
    free(t.bytes);
    match_end(&m);
}

/* A ceremony in which one thing is not what was promised, and all that follows is in order. */
static void test_forged_ceremony(void **state)
{
    static const enum word words[] = {W_RECORD_PLEDGE, W_RECORD_PLEDGE, W_RECORD_COMMIT, W_RECORD_COMMIT};
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        struct lines t = {NULL, 0};
        struct record r;
        struct match m;
        struct error e;
        struct seal s;
        struct move move;
        make_seal(&s, 0);
        if (kind == 0)
            s.pledges[1][0] ^= 1;
        if (kind == 1) /* each other's: a pledge is good only for its own seat */
            memcpy(s.pledges[0], s.pledges[1], sizeof s.pledges[0]);
        if (kind == 1)
            memcpy(s.nonces[0], s.nonces[1], sizeof s.nonces[0]);
        assert_int_equal(match_start(&m, standard, 2, NULL, &e), 0);
        take(&t, record_seal(&r, &m, NULL, &s));
        if (kind == 2)
            s.secret[0] ^= 1; /* chosen after the nonces were known */
        take(&t, record_reveal(&r, &m, &s));
        match_draw(&m, r.seed, &move);
        play_move(&t, &r, &m, &move);
        if (kind == 3)
            s.salt[0] ^= 1;
        take(&t, record_unseal(&r, &m, &s));
        assert_fails(&t, standard, kind < 2 ? 1 : 3, words[kind]);
        match_end(&m);
        free(t.bytes);
    }
}

static void test_no_result(void **state)
{
    struct lines t = {NULL, 0};
    struct verdict v;
    struct record r;
    struct match m;
    struct error e;
    uint8_t seed[32] = {9};
    (void)state;
    assert_int_equal(match_start(&m, standard, 2, NULL, &e), 0);
    take(&t, record_begin(&r, &m, NULL, seed));
    take(&t, record_end(&r, &m));
    assert_non_null(strstr(t.bytes, "{\"end\":null,\"head\":\""));
    assert_int_equal(judge(&t, standard, &v), 0);
    match_end(&m);
    free(t.bytes);
}

/* A finished game has its own result: any other, even null, is a lie, although the head is right. */
static void test_other_result(void **state)
{
    struct lines t = open_record(small, 1);
    uint64_t last = line_count(&t) - 1;
    struct error e;
    (void)state;
    json_t *footer = record_line_json(t.bytes + line_start(&t, last), t.size - 1 - line_start(&t, last), &e);
    assert_non_null(footer);
    json_object_set_new(footer, "end", json_null());
    char *line = json_dumps(footer, JSON_COMPACT);
    assert_line_fails(&t, small, last, line, last, W_RECORD_RESULT);
    free(line);
    json_decref(footer);
    free(t.bytes);
}

/* ---- wrong lines ---- */

static void test_lines(void **state)
{
    struct lines t = open_record(small, 1);
    uint64_t last = line_count(&t) - 1;
    (void)state;
    static const struct {
        const char *line;
        enum word word;
    } wrong[] = {
        {"", W_RECORD_BLANK},
        {"[]", W_RECORD_NOT_JSON},
        {" {\"say\":{}}", W_RECORD_NOT_JSON},
        {"{\"say\":{}}\r", W_RECORD_NOT_JSON},
        {"{\"say\":{},\"say\":{}}", W_RECORD_NOT_JSON},
        {"{\"say\":1}", W_ERROR_WANT_OBJECT},
        {"{\"say\":{},\"more\":1}", W_ERROR_UNKNOWN_FIELD},
        {"{\"names\":[null]}", W_ERROR_LENGTH},
        {"{\"names\":[null,1]}", W_ERROR_WANT_TEXT},
        {"{\"note\":1}", W_RECORD_UNKNOWN},
        {"{}", W_RECORD_UNKNOWN},
        {"{\"n\":1,\"seat\":0,\"do\":\"flip\",\"die\":\"red\"}", W_RECORD_COUNT},
        {"{\"n\":2.0,\"seat\":0,\"do\":\"flip\",\"die\":\"red\"}", W_RECORD_COUNT},
        {"{\"n\":2,\"seat\":0,\"q\":-1,\"do\":\"flip\",\"die\":\"red\"}", W_RECORD_QUESTION},
        {"{\"n\":2,\"seat\":0,\"by\":\"me\",\"do\":\"flip\",\"die\":\"red\"}", W_ERROR_NOT_ONE_OF},
        {"{\"n\":2,\"seat\":0,\"do\":\"flip\",\"die\":\"red\",\"_n\":1}", W_ERROR_UNKNOWN_FIELD},
        {"{\"n\":2,\"seat\":2,\"do\":\"flip\",\"die\":\"red\"}", W_ERROR_NO_SUCH_SEAT},
        {"{\"n\":2,\"seat\":0,\"do\":\"play\",\"die\":\"red\"}", W_FAULT_NIGHT_OTHER_PHASE},
        {"{\"end\":null,\"head\":\"\"}", W_RECORD_HEX},
        {"{\"end\":null}", W_ERROR_MISSING},
        {"{\"end\":null,\"head\":\"\",\"salt\":\"\"}", W_ERROR_UNKNOWN_FIELD},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_line_fails(&t, small, 3, wrong[i].line, 3, wrong[i].word);
    static const char *const comments[] = {"{\"say\":{}}", "{\"names\":[null,\"Ági\"]}"};
    for (int i = 0; i < 2; i++) { /* right in itself, but it takes a move's place */
        struct lines out = with_line(&t, last, comments[i]);
        struct verdict v;
        assert_int_equal(judge(&out, small, &v), 0); /* unfinished */
        free(out.bytes);
    }
    assert_line_fails(&t, small, 4, NULL, 4, W_RECORD_COUNT);
    struct lines twice = {NULL, 0};
    text_add(&twice, t.bytes, t.size);
    text_add(&twice, t.bytes + line_start(&t, last), t.size - line_start(&t, last));
    assert_fails(&twice, small, last + 1, W_RECORD_AFTER_FOOTER);
    twice.size = t.size + 1; /* a piece of a line is just as wrong there */
    assert_fails(&twice, small, last + 1, W_RECORD_AFTER_FOOTER);
    free(twice.bytes);
    free(t.bytes);
}

static void test_first_line(void **state)
{
    static const struct {
        const char *from, *to;
        enum word word;
    } wrong[] = {
        {"\"record\":1", "\"record\":2", W_RECORD_NO_RECORD},
        {"\"record\":1", "\"record\":1.0", W_RECORD_NO_RECORD},
        {"\"game\":\"night\"", "\"game\":\"day\"", W_ERROR_NO_SUCH_GAME},
        {"night/1", "night/2", W_RECORD_RULES},
        {"\"content\":\"standard\"", "\"content\":\"../x.json\"", W_RECORD_PACK_FILE},
        {"\"content\":\"standard\"", "\"content\":\"nowhere\"", W_ERROR_NO_SUCH_CONTENT},
        {"\"content_sha256\":\"", "\"content_sha256\":\"0", W_RECORD_HEX},
        {"\"players\":2", "\"players\":3", W_ERROR_PLAYERS},
        {"\"players\":2", "\"players\":0", W_ERROR_RANGE},
        {"\"players\":2", "\"players\":2,\"more\":1", W_ERROR_UNKNOWN_FIELD},
        {"\"options\":{", "\"options\":{\"x\":1,", W_ERROR_UNKNOWN_FIELD},
        {"\"seed\":\"", "\"seed\":\"A", W_RECORD_HEX},
        {"{\"record\"", "\xef\xbb\xbf{\"record\"", W_RECORD_NOT_JSON},
    };
    struct lines t = open_record(standard, 2);
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct lines out = {NULL, 0};
        const char *at = strstr(t.bytes, wrong[i].from);
        struct verdict v;
        assert_non_null(at);
        text_add(&out, t.bytes, (size_t)(at - t.bytes));
        text_add(&out, wrong[i].to, strlen(wrong[i].to));
        at += strlen(wrong[i].from);
        text_add(&out, at, strlen(at));
        assert_int_equal(judge(&out, NULL, &v), 2);
        assert_string_equal(words_raw(LANG_EN, v.why.word), words_raw(LANG_EN, wrong[i].word));
        free(out.bytes);
    }
    struct verdict v;
    assert_int_equal(judge(&t, small, &v), 2);
    assert_int_equal(v.why.word, W_RECORD_OTHER_PACK);
    free(t.bytes);
}

/* ---- given moves ---- */

/* The luck of those that a record says are given is another game's; of all others it is its own. */
static void test_given(void **state)
{
    enum { MOVES = 40 };
    struct verdict v;
    struct lines t = branched_record(standard, MOVES, MOVES);
    (void)state;
    assert_int_equal(judge(&t, standard, &v), 0);
    assert_non_null(strstr(t.bytes, "\"players\":2,\"given\":{\"moves\":40,\"of\":\""));
    static const struct {
        const char *to;
        enum word word;
    } wrong[] = {
        {"\"given\":1", W_ERROR_WANT_OBJECT},
        {"\"given\":{}", W_ERROR_MISSING},
        {"\"given\":{\"moves\":0,\"of\":\"00\"}", W_ERROR_RANGE},
        {"\"given\":{\"moves\":1,\"of\":\"00\"}", W_RECORD_HEX},
        {"\"given\":{\"moves\":1,\"of\":\"00\",\"by\":1}", W_ERROR_UNKNOWN_FIELD},
    };
    const char *at = strstr(t.bytes, "\"given\""), *end = strchr(at, '}') + 1;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct lines out = {NULL, 0};
        text_add(&out, t.bytes, (size_t)(at - t.bytes));
        text_add(&out, wrong[i].to, strlen(wrong[i].to));
        text_add(&out, end, strlen(end));
        assert_int_equal(judge(&out, standard, &v), 2);
        assert_string_equal(words_raw(LANG_EN, v.why.word), words_raw(LANG_EN, wrong[i].word));
        free(out.bytes);
    }
    free(t.bytes);
    t = branched_record(standard, MOVES, 1); /* the second move is chance's, by the luck of the other game */
    assert_fails(&t, standard, 2, W_RECORD_NOT_DRAWN);
    free(t.bytes);
    t = branched_record(standard, MOVES, 5000);
    assert_fails(&t, standard, line_count(&t) - 1, W_RECORD_GIVEN);
    free(t.bytes);
}

/* ---- saved heads ---- */

static void test_saved_heads(void **state)
{
    struct lines t = sealed_record(small, 0), file = {NULL, 0};
    struct saved_head *saved;
    struct verdict v;
    struct reader r;
    struct error e;
    size_t count, bad;
    (void)state;
    assert_int_equal(reader_from(&r, t.bytes, t.size, small, &e), 0);
    do {
        char line[128], head[65];
        fair_to_hex(r.record.head, 32, head);
        snprintf(line, sizeof line, "{\"line\":%d,\"head\":\"%s\"}\n", (int)r.record.lines - 1, head);
        text_add(&file, line, strlen(line));
    } while (reader_next(&r, &e) > 0);
    reader_close(&r);
    assert_int_equal(saved_heads_read(file.bytes, file.size, &saved, &count, &bad, &e), 0);
    assert_int_equal(count, line_count(&t));
    for (size_t wrong = 0; wrong <= count; wrong++) {
        if (wrong < count)
            saved[wrong].head[31] ^= 1;
        assert_int_equal(reader_from(&r, t.bytes, t.size, small, &e), 0);
        verify_record(&r, &(struct witness){saved, count, NULL}, &v);
        reader_close(&r);
        assert_int_equal(v.holds, wrong == count);
        assert_true(v.holds || v.line == wrong);
        if (wrong < count)
            saved[wrong].head[31] ^= 1;
    }
    saved[count - 1].line += 5;
    assert_int_equal(reader_from(&r, t.bytes, t.size, small, &e), 0);
    verify_record(&r, &(struct witness){saved, count, NULL}, &v);
    reader_close(&r);
    assert_true(!v.holds && v.line == count && v.why.word == W_RECORD_SAVED_HEAD);
    free(saved);
    assert_int_equal(saved_heads_read("{\"line\":-1,\"head\":\"\"}", 22, &saved, &count, &bad, &e), -1);
    assert_int_equal(saved_heads_read("", 0, &saved, &count, &bad, &e), 0);
    assert_int_equal(count, 0);
    free(saved);
    free(file.bytes);
    free(t.bytes);
}

/* ---- signatures ---- */

static void judge_by(const struct lines *t, const struct content *content, const struct witness *w,
                     struct verdict *v)
{
    struct reader r;
    struct error e;
    assert_int_equal(reader_from(&r, t->bytes, t->size, content, &e), 0);
    verify_record(&r, w, v);
    assert_true(!v->holds || !w->key || r.is_signed);
    reader_close(&r);
}

static void test_signed(void **state)
{
    struct lines t = written_record(small, 1, PLAYED, SERVER), plain = sealed_record(small, 1);
    struct signer server = signer_of(SERVER), other = signer_of(FORGER);
    uint64_t last = line_count(&t) - 1;
    struct verdict v;
    (void)state;
    assert_memory_equal(t.bytes, plain.bytes, plain.size); /* it is one line more, and nothing else */
    assert_memory_equal(t.bytes + line_start(&t, last), "{\"signed\":{\"key\":\"", 18);
    judge_by(&t, small, &(struct witness){.key = NULL}, &v);
    assert_true(v.holds && v.as_played == PLAYED_UNKNOWN);
    judge_by(&t, small, &(struct witness){.key = server.key}, &v);
    assert_true(v.holds && v.as_played == PLAYED_WHOLE);
    judge_by(&t, small, &(struct witness){.key = other.key}, &v);
    assert_true(!v.holds && v.line == last && v.why.word == W_RECORD_OTHER_KEY);
    judge_by(&plain, small, &(struct witness){.key = server.key}, &v);
    assert_true(!v.holds && v.line == last && v.why.word == W_RECORD_UNSIGNED);
    change_every_byte(&t, small, plain.size - 1);
    insert_and_delete(&t, small, plain.size - 1);
    free(plain.bytes);
    free(t.bytes);
}

/* Where a signature has no place, or is not written as one. */
static void test_signed_wrongly(void **state)
{
    struct lines t = written_record(small, 1, PLAYED, SERVER), open = open_record(small, 1), other;
    uint64_t last = line_count(&t) - 1;
    char *line = strdup(t.bytes + line_start(&t, last));
    (void)state;
    assert_non_null(line);
    text_add(&open, line, strlen(line));
    assert_fails(&open, small, line_count(&open) - 1, W_RECORD_AFTER_FOOTER);
    line[strlen(line) - 1] = 0;
    assert_line_fails(&t, small, last - 1, line, last - 1, W_RECORD_UNKNOWN); /* in the footer's place */
    text_add(&t, line, strlen(line));
    text_add(&t, "\n", 1);
    assert_fails(&t, small, last + 1, W_RECORD_AFTER_FOOTER);
    t.size = line_start(&t, last + 1);
    other = written_record(small, 1, FORGED, FORGER); /* a good one, of another game */
    char *strange = strdup(other.bytes + line_start(&other, line_count(&other) - 1));
    assert_non_null(strange);
    strange[strlen(strange) - 1] = 0;
    assert_line_fails(&t, small, last, strange, last, W_RECORD_SIGNATURE);
    assert_line_fails(&t, small, last, "{\"signed\":{\"key\":\"\",\"sig\":\"\"}}", last, W_RECORD_HEX);
    assert_line_fails(&t, small, last, "{\"signed\":{\"key\":\"\"}}", last, W_RECORD_HEX);
    assert_line_fails(&t, small, last, "{\"signed\":null}", last, W_ERROR_WANT_OBJECT);
    assert_line_fails(&t, small, last, "{\"signed\":{},\"end\":null}", last, W_ERROR_UNKNOWN_FIELD);
    char *key = strstr(line, "\"key\":");
    char spaced[512];
    snprintf(spaced, sizeof spaced, "%.*s %s", (int)(key - line), line, key);
    assert_line_fails(&t, small, last, spaced, last, W_RECORD_SIGNED);
    free(strange);
    free(line);
    free(other.bytes);
    free(open.bytes);
    free(t.bytes);
}

/* After the end everybody knows the secret and the nonces: other moves, and heads computed again. */
static void test_forged_moves(void **state)
{
    struct lines played = written_record(small, 1, PLAYED, SERVER),
                 forged = written_record(small, 1, FORGED, 0);
    struct lines signed_too = written_record(small, 1, FORGED, FORGER);
    struct signer server = signer_of(SERVER);
    struct saved_head saved;
    struct verdict v;
    struct reader r;
    struct error e;
    (void)state;
    assert_memory_equal(forged.bytes, played.bytes,
                        line_start(&played, 2)); /* the same seal, the same luck … */
    assert_memory_not_equal(forged.bytes, played.bytes,
                            forged.size < played.size ? forged.size : played.size);
    judge_by(&forged, small, &(struct witness){.key = NULL}, &v);
    assert_true(v.holds && v.as_played == PLAYED_UNKNOWN); /* … so it holds, and says no more than that */
    judge_by(&forged, small, &(struct witness){.key = server.key}, &v);
    assert_true(!v.holds && v.why.word == W_RECORD_UNSIGNED);
    judge_by(&signed_too, small, &(struct witness){.key = server.key}, &v);
    assert_true(!v.holds && v.why.word == W_RECORD_OTHER_KEY);
    uint64_t footer = line_count(&played) - 2;
    assert_int_equal(reader_from(&r, played.bytes, played.size, small, &e), 0);
    do { /* what a seat of the true game kept */
        saved = (struct saved_head){.line = r.record.lines - 1};
        memcpy(saved.head, r.record.head, sizeof saved.head);
        judge_by(&played, small, &(struct witness){.saved = &saved, .count = 1}, &v);
        if (r.kind == LINE_SIGNED) {
            assert_true(!v.holds &&
                        v.why.word == W_RECORD_SAVED_HEAD); /* nobody is shown a head of this line */
        } else {
            assert_true(v.holds && v.played_line == saved.line);
            assert_int_equal(v.as_played, saved.line + 1 >= footer ? PLAYED_WHOLE : PLAYED_IN_PART);
        }
        judge_by(&forged, small, &(struct witness){.saved = &saved, .count = 1}, &v);
        assert_true(!v.holds || (v.as_played == PLAYED_IN_PART && saved.line < 12));
    } while (reader_next(&r, &e) > 0);
    reader_close(&r);
    free(signed_too.bytes);
    free(forged.bytes);
    free(played.bytes);
}

static void test_keys(void **state)
{
    static const char hex[] = "2543b92ff1095511476adc8369db6ddc933665a11978dda1404ee1066ca9559d";
    static const char *const good[] = {"%s", "%s\n", "{\"key\":\"%s\"}", "{\"key\": \"%s\"}\n"};
    static const char *const bad[] = {"",        "%s0", "%s\n\n", " %s", "{\"key\":1}", "{\"kez\":\"%s\"}",
                                      "[\"%s\"]"};
    struct signer server = signer_of(SERVER);
    uint8_t key[SIGN_KEY];
    char text[128];
    struct error e;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        snprintf(text, sizeof text, good[i], hex);
        assert_int_equal(key_read(text, strlen(text), key, &e), 0);
        assert_memory_equal(key, server.key, SIGN_KEY);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(text, sizeof text, bad[i], hex);
        assert_int_equal(key_read(text, strlen(text), key, &e), -1);
        assert_int_equal(e.word, W_RECORD_NOT_KEY);
    }
}

/* ---- */

static int set_up(void **state)
{
    char path[1024];
    struct error e;
    (void)state;
    const struct game *night = game_find("night");
    snprintf(path, sizeof path, "%s/tests/games/night/scenarios/night-pack.json", getenv("HUSTINGS_SOURCE"));
    standard = content_open(night, "standard", &e);
    small = content_open(night, path, &e);
    return standard && small ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    content_close(standard);
    content_close(small);
    return 0;
}

static int write_record(const char *kind, const char *path)
{
    int forged = strncmp(kind, "forged", 6) == 0, is_signed = strcmp(kind, "signed") == 0;
    int signs = is_signed ? SERVER : strcmp(kind, "forged-signed") == 0 ? FORGER : 0;
    struct lines t = strcmp(kind, "open") == 0 ? open_record(standard, 4)
                     : strcmp(kind, "given") == 0
                         ? branched_record(standard, 40, 40)
                         : written_record(standard, 1, forged ? FORGED : PLAYED, signs);
    FILE *to = fopen(path, "wb");
    int good = to && fwrite(t.bytes, 1, t.size, to) == t.size;
    good = to && fclose(to) == 0 && good;
    free(t.bytes);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds),        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_vectors),      cmocka_unit_test(test_bytes_open),
        cmocka_unit_test(test_bytes_small),  cmocka_unit_test(test_bytes_sealed),
        cmocka_unit_test(test_cut),          cmocka_unit_test(test_go_on),
        cmocka_unit_test(test_forged),       cmocka_unit_test(test_forged_ceremony),
        cmocka_unit_test(test_no_result),    cmocka_unit_test(test_other_result),
        cmocka_unit_test(test_lines),        cmocka_unit_test(test_first_line),
        cmocka_unit_test(test_given),        cmocka_unit_test(test_saved_heads),
        cmocka_unit_test(test_signed),       cmocka_unit_test(test_signed_wrongly),
        cmocka_unit_test(test_forged_moves), cmocka_unit_test(test_keys),
    };
    if (sodium_init() < 0)
        return 1;
    if (argc == 3) {
        int code = set_up(NULL) || write_record(argv[1], argv[2]);
        tear_down(NULL);
        return code;
    }
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
