/* bots/dixit/: what bots say in Dixit, and what they make of what others say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/dixit/ear.h"
#include "bots/dixit/mind.h"
#include "bots/dixit/rehearse.h"
#include "lab/playout.h"
#include "match/dixit/bank.h"
#include "match/dixit/codec.h"
#include "match/fair.h"
#include "match/games.h"

enum { CARDS = 24, GAMES = 6, SEATS = 4, NODES = 100 };

static const uint8_t key[32] = {0x74, 0x65};

static struct content *open_standard(void)
{
    struct error e;
    struct content *c = content_open(game_find("dixit"), "standard", &e);
    assert_non_null(c);
    return c;
}

/* A pack of the user's: cards c00, c01, …; every two neighbours share a tag, or there are none at all. */
static struct content *open_own(int tagged)
{
    static char text[1 << 14];
    struct error e;
    size_t n = (size_t)snprintf(
        text, sizeof text,
        "{\"game\":\"dixit\",\"id\":\"own\",\"name\":{\"en\":\"x\",\"ru\":\"x\",\"hu\":\"x\"},"
        "\"cards\":[");
    for (int i = 0; i < CARDS; i++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "%s{\"id\":\"c%02d\",\"image\":\"x.png\"",
                              i ? "," : "", i);
        if (tagged)
            n += (size_t)snprintf(text + n, sizeof text - n, ",\"tags\":{\"en\":[\"thing %d\",\"thing %d\"]}",
                                  i, (i + 1) % CARDS);
        n += (size_t)snprintf(text + n, sizeof text - n, "}");
    }
    n += (size_t)snprintf(text + n, sizeof text - n, "]}");
    struct content *c = content_from(game_find("dixit"), "own.json", text, n, &e);
    assert_non_null(c);
    return c;
}

/* --- telling --------------------------------------------------------------------------------------------- */

static int is_of_bank(const struct content *c, int card, const char *clue)
{
    for (int i = 0; i < dixit_bank_count(c, card, LANG_EN); i++)
        if (strcmp(dixit_bank_clue(c, card, LANG_EN, i), clue) == 0)
            return 1;
    return 0;
}

static int is_tag(const struct content *c, int card, const char *clue)
{
    const struct dixit_pack *k = c->pack;
    for (int i = 0; i < k->tag_count[card]; i++)
        if (strcmp(content_id(c, DIXIT_IDS_WORDS, k->tags[card][i]), clue) == 0)
            return 1;
    return 0;
}

/* Plays games of one bot; every clue is shown to `check` with its card (-1 in party mode). */
static int play(const struct content *c, const struct bot *bot, const char *mode,
                void (*check)(const struct content *, int card, const char *clue))
{
    static struct playout p;
    const struct bot *at[MAX_SEATS];
    struct error e;
    int clues = 0, seats = strcmp(mode, "classic") == 0 ? SEATS : 6;
    json_t *options = json_pack("{s:s}", "mode", mode);
    for (int s = 0; s < seats; s++)
        at[s] = bot;
    if (dixit_hand_size(DIXIT_PARTY, 6) * 6 > CARDS && strcmp(mode, "classic") != 0 && !c->bank) {
        json_decref(options); /* the user's pack is too small for it */
        return 1;
    }
    assert_int_equal(playout_open(&p, c, seats, options, at, &e), 0);
    p.budget.nodes = NODES;
    for (uint64_t game = 0; game < GAMES; game++) {
        uint8_t seed[32];
        char said[64][TEXT_ROOM];
        int count = 0;
        fair_game_seed(key, game, seed);
        playout_begin(&p, seed);
        while (playout_step(&p)) {
            if (p.last.verb != DIXIT_DO_CLUE || p.last.seat < 0)
                continue;
            check(c, p.last.arg[1] == ARG_NULL ? -1 : p.last.arg[1], p.said.bytes);
            for (int i = 0; c->bank && i < count; i++)
                assert_string_not_equal(said[i], p.said.bytes); /* none twice in a game */
            if (count < 64)
                strcpy(said[count++], p.said.bytes);
            clues++;
        }
    }
    playout_close(&p);
    json_decref(options);
    return clues;
}

/* The same game again at the same table: nothing is told that was told before. */
static void a_rematch_repeats_no_clue(void **state)
{
    (void)state;
    static struct playout p;
    static char said[64][TEXT_ROOM];
    struct error e;
    struct content *c = content_open(game_find("dixit"), "standard", &e);
    const struct bot *at[MAX_SEATS];
    uint8_t seed[32];
    int count = 0, again = 0;
    for (int s = 0; s < SEATS; s++)
        at[s] = &bot_dixit_club;
    assert_int_equal(playout_open(&p, c, SEATS, NULL, at, &e), 0);
    p.budget.nodes = NODES;
    fair_game_seed(key, 1, seed);
    for (int round = 0; round < 2; round++) {
        playout_begin(&p, seed);
        for (int s = 0; s < SEATS; s++)
            for (int i = 0; i < count; i++)
                assert_int_equal(seen_heard(&p.seen[s], said[i]), 0);
        int before = count;
        while (playout_step(&p)) {
            if (p.last.verb != DIXIT_DO_CLUE || p.last.seat < 0)
                continue;
            for (int i = 0; i < before; i++)
                assert_string_not_equal(said[i], p.said.bytes);
            again += round;
            if (round == 0 && count < 64)
                strcpy(said[count++], p.said.bytes);
        }
    }
    assert_true(count > 5 && again > 5);
    playout_close(&p);
    content_close(c);
}

static void from_the_bank(const struct content *c, int card, const char *clue)
{
    if (card < 0) { /* party mode: a clue for any card */
        const struct dixit_pack *k = c->pack;
        while (++card < k->count && !is_of_bank(c, card, clue)) {}
        assert_true(card < k->count);
        return;
    }
    assert_true(is_of_bank(c, card, clue));
    assert_false(is_tag(c, card, clue));
}

static void clues_come_from_the_bank(void **state)
{
    static const char *const modes[] = {"classic", "party", "team"};
    struct content *c = open_standard();
    (void)state;
    for (int mode = 0; mode < 3; mode++) {
        assert_true(play(c, &bot_dixit_casual, modes[mode], from_the_bank) > 0);
        assert_true(play(c, &bot_dixit_club, modes[mode], from_the_bank) > 0);
        assert_true(play(c, &bot_dixit_strong, modes[mode], from_the_bank) > 0);
        assert_true(play(c, &bot_dixit_best, modes[mode], from_the_bank) > 0);
    }
    content_close(c);
}

static void beside_the_card(const struct content *c, int card, const char *clue)
{
    assert_string_not_equal(clue, "…");
    assert_false(is_tag(c, card, clue));
    assert_int_equal(strncmp(clue, "thing ", 6), 0); /* a tag, of another card */
}

static void something(const struct content *c, int card, const char *clue)
{
    (void)c, (void)card;
    assert_string_not_equal(clue, "…");
    assert_int_equal(text_fault(clue, strlen(clue)), TEXT_FINE);
}

static void packs_without_clues(void **state)
{
    struct content *tagged = open_own(1), *bare = open_own(0);
    (void)state;
    assert_true(play(tagged, &bot_dixit_casual, "classic", beside_the_card) > 0);
    assert_true(play(tagged, &bot_dixit_club, "classic", beside_the_card) > 0);
    assert_true(play(tagged, &bot_dixit_strong, "classic", beside_the_card) > 0);
    assert_true(play(tagged, &bot_dixit_best, "classic", beside_the_card) > 0);
    assert_true(play(bare, &bot_dixit_beginner, "classic", something) > 0);
    assert_true(play(bare, &bot_dixit_casual, "classic", something) > 0);
    assert_true(play(bare, &bot_dixit_club, "classic", something) > 0);
    assert_true(play(bare, &bot_dixit_strong, "classic", something) > 0);
    assert_true(play(bare, &bot_dixit_best, "classic", something) > 0);
    content_close(tagged);
    content_close(bare);
}

/* Of three clues, one that fits its card so well that everybody finds it, one that fits as well as the best of most hands, and one
 * that fits others better, the second is worth most. Whoever is stopped before the first round knows nothing. */
static void rehearsals_find_the_middle(void **state)
{
    static const volatile sig_atomic_t stopped = 1;
    static struct dixit_fits fits = {.clues = 3, .cards = 60, .own = {0.9F, 0.46F, 0.1F}};
    const struct dixit_others four = {3, 6, 3, 1}, eight = {7, 6, 7, 2};
    struct rng rng;
    float worth[REHEARSED_CLUES];
    (void)state;
    rng_seed(&rng, 3);
    for (int card = 0; card < fits.cards; card++)
        for (int clue = 0; clue < fits.clues; clue++)
            fits.other[card][clue] = 0.5F * (float)rng_below(&rng, 1000) / 1000;
    dixit_rehearse(&fits, &four, 200, NULL, &rng, worth);
    assert_true(worth[1] > 0.4F && worth[1] > worth[0] + 0.3F && worth[1] > worth[2] + 0.3F);
    assert_true(worth[0] < 0.1F && worth[2] < worth[0]); /* nobody at all: the others' cards get votes, too */
    dixit_rehearse(&fits, &eight, 200, NULL, &rng, worth);
    assert_true(worth[1] > worth[0] && worth[1] > worth[2]);
    dixit_rehearse(&fits, &four, 200, &stopped, &rng, worth);
    assert_true(worth[0] == 0 && worth[1] == 0 && worth[2] == 0);
}

/* --- the bank -------------------------------------------------------------------------------------------- */

static void banks_are_checked(void **state)
{
    static const struct {
        const char *json;
        enum word word; /* WORD_NONE: it is taken */
    } banks[] = {
        {"{}", WORD_NONE},
        {"{\"c00\":{\"en\":[\"a\",\"b\"],\"hu\":[\"c\"]},\"c07\":{\"ru\":[\"d\"]}}", WORD_NONE},
        {"[]", W_ERROR_WANT_OBJECT},
        {"{\"c00\":[]}", W_ERROR_WANT_OBJECT},
        {"{\"zz\":{\"en\":[\"a\"]}}", W_ERROR_DIXIT_CLUE_CARD},
        {"{\"c00\":{\"en\":[\"  \"]}}", W_ERROR_DIXIT_CLUE},
        {"{\"c00\":{\"en\":[\"a\\u0007\"]}}", W_ERROR_DIXIT_CLUE},
        {"{\"c00\"", W_ERROR_NOT_JSON_PACK},
    };
    static const char *const lists[] = {"{\"c00\":{\"en\":[]}}", "{\"c00\":{\"en\":\"a\"}}",
                                        "{\"c00\":{\"en\":[1]}}", "{\"c00\":{\"de\":[\"a\"]}}"};
    (void)state;
    struct content *c = open_own(1);
    struct error e;
    for (size_t i = 0; i < sizeof banks / sizeof banks[0]; i++) {
        int wrong = content_add_bank(c, "own.clues.json", banks[i].json, strlen(banks[i].json), &e);
        assert_int_equal(wrong, banks[i].word == WORD_NONE ? 0 : -1);
        if (wrong) {
            assert_int_equal(e.word, banks[i].word);
            assert_non_null(strstr(e.path, "own.clues.json"));
        }
    }
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        assert_int_equal(content_add_bank(c, "own.clues.json", lists[i], strlen(lists[i]), &e), -1);
    assert_int_equal(dixit_bank_count(c, 0, LANG_EN), 2); /* what was wrong changed nothing */
    assert_string_equal(dixit_bank_clue(c, 0, LANG_EN, 1), "b");
    assert_string_equal(dixit_bank_clue(c, 7, LANG_RU, 0), "d");
    assert_int_equal(dixit_bank_count(c, 7, LANG_EN), 0);
    content_close(c);
}

/* --- hearing --------------------------------------------------------------------------------------------- */

static float fit_of(const struct ear *ear, const char *clue, const char *card)
{
    struct ear_clue heard;
    float fit;
    ear_take(ear, clue, LANG_EN, &heard);
    ear_fit(ear, content_find_id(ear->content, DIXIT_IDS_CARDS, card), &heard, 1, &fit);
    return fit;
}

/* By forms of words alone, which is all there is without the table: tags and descriptions, in three languages. */
static void words_of_a_card_are_heard(void **state)
{
    struct content *c = open_standard();
    struct ear ear;
    (void)state;
    ear_open(&ear, c, 0);
    assert_true(fit_of(&ear, "whales", "c01") > fit_of(&ear, "whales", "c02")); /* a tag */
    assert_true(fit_of(&ear, "Wave", "c01") > fit_of(&ear, "Wave", "c02")); /* of the description: waves */
    assert_true(fit_of(&ear, "Киты", "c01") > fit_of(&ear, "Киты", "c02"));
    assert_true(fit_of(&ear, "Bálnák", "c01") > fit_of(&ear, "Bálnák", "c02"));
    assert_true(fit_of(&ear, "", "c01") == 0 && fit_of(&ear, "\xf0\x9f\x90\x87", "c01") == 0);
    content_close(c);
}

/* Of the teller's last clue the words belong to its card from now on. */
static void resolved_clues_join_their_card(void **state)
{
    struct content *c = open_standard();
    int card = content_find_id(c, DIXIT_IDS_CARDS, "c05");
    struct dixit view = {.mode = DIXIT_CLASSIC, .seats = 4, .round = 2, .phase = DIXIT_IN_VOTE};
    struct texts texts = {{{""}}};
    struct ear ear;
    (void)state;
    view.last = (struct dixit_last){
        .there = 1, .table_count = 1, .storyteller = 3, .owners = {3}, .table = {(int16_t)card}};
    strcpy(texts.at[dixit_clue_place(1)].bytes, "Xylophone");
    const struct question q = {
        .content = c, .view = &view, .texts = &texts, .seats = 4, .history = &history_none};
    ear_open(&ear, c, 0);
    assert_true(fit_of(&ear, "xylophones", "c05") == 0);
    ear_remember(&ear, &q);
    assert_true(fit_of(&ear, "xylophones", "c05") > 0);
    assert_true(fit_of(&ear, "xylophones", "c06") == 0);
    content_close(c);
}

/* Noise, and bytes that are not text at all. */
static void any_clue_is_safe(void **state)
{
    static const char some[] = "moonнощь holdat ő";
    struct content *c = open_standard();
    struct rng rng;
    rng_seed(&rng, 9);
    (void)state;
    for (int fine = 0; fine < 2; fine++) {
        struct ear ear;
        ear_open(&ear, c, fine);
        for (int i = 0; i < 600; i++) {
            struct text clue;
            struct ear_clue heard;
            float fit;
            size_t size = rng_below(&rng, i % 2 ? 12 : TEXT_ROOM);
            for (size_t b = 0; b < size; b++)
                clue.bytes[b] = i % 3 ? (char)(rng_next(&rng) | 1) : some[rng_below(&rng, sizeof some - 1)];
            clue.bytes[size] = '\0';
            ear_take(&ear, clue.bytes, (enum lang)(i % LANGS), &heard);
            assert_in_range(heard.count, 0, EAR_MOST_WORDS);
            ear_fit(&ear, i % 84, &heard, 1, &fit);
            assert_true(fit >= -1 && fit <= 1.001F);
        }
    }
    content_close(c);
}

/* --- the table of words ---------------------------------------------------------------------------------- */

/* The smallest one: two words of two numbers in English, none in the others. */
static const char small_table[] = "HWORDS1\n"
                                  "\2\0\0\0"
                                  "\2\0\0\0\2\0\0\0\11\0\0\0"
                                  "\0\0\0\0\0\0\0\0\1\0\0\0"
                                  "\0\0\0\0\0\0\0\0\1\0\0\0"
                                  "\0\0\0\0\4\0\0\0"
                                  "\0\0\0\0\1\0\0\0"
                                  "\5\0\5\0"
                                  "\377\200"
                                  "\3\4\4\3"
                                  "cat\0boat";

static int row_of(const struct words_in *w, const char *word)
{
    struct speech s;
    speech_take_apart(word, &s);
    return words_row(w, &s.words[0], LANG_EN);
}

static void tables_of_words(void **state)
{
    char bytes[512];
    size_t size = 8 + 40 + 16 + 4 + 2 + 4 + 9 + 2;
    struct rng rng;
    (void)state;
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, small_table, sizeof small_table);
    /* The keys must be sorted: boat, cat. The other two languages have one byte of text each. */
    memcpy(bytes + 48 + 16 + 4 + 2 + 4, "boat\0cat", 9);
    bytes[48 + 4] = 5;
    bytes[size - 2] = bytes[size - 1] = 0;
    struct words_in w = words_open(bytes, size, LANG_EN);
    assert_int_equal(w.keys, 2);
    assert_int_equal(row_of(&w, "Boats"), 0);
    assert_int_equal(row_of(&w, "cat"), 1);
    assert_int_equal(row_of(&w, "dog"), -1);
    assert_true(words_near(&w, 0, 0) == 1);
    assert_true(words_near(&w, 0, 1) > 0.95F && words_near(&w, 0, 1) < 0.97F); /* 24 of 25 */
    assert_true(words_weight(&w, 0) == 1);
    for (size_t cut = 0; cut < size; cut++)
        assert_int_equal(words_open(bytes, cut, LANG_EN).keys, 0);
    assert_int_equal(words_open(NULL, 0, LANG_RU).keys, 0);
    rng_seed(&rng, 4);
    for (int i = 0; i < 20000; i++) { /* spoilt anywhere: refused, or it knows something else */
        char spoilt[512];
        memcpy(spoilt, bytes, sizeof spoilt);
        for (int k = 0; k < 3; k++)
            spoilt[rng_below(&rng, (uint32_t)size)] = (char)rng_next(&rng);
        w = words_open(spoilt, size, LANG_EN);
        int row = row_of(&w, "cats");
        if (row >= 0)
            words_near(&w, row, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clues_come_from_the_bank),
        cmocka_unit_test(a_rematch_repeats_no_clue),
        cmocka_unit_test(packs_without_clues),
        cmocka_unit_test(rehearsals_find_the_middle),
        cmocka_unit_test(banks_are_checked),
        cmocka_unit_test(words_of_a_card_are_heard),
        cmocka_unit_test(resolved_clues_join_their_card),
        cmocka_unit_test(any_clue_is_safe),
        cmocka_unit_test(tables_of_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
