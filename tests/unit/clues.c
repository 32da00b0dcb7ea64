/* bots/dixit/clue.c: what a clue says, in the words of the pack. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "bots/dixit/mind.h"
#include "match/dixit/codec.h"
#include "match/games.h"

static struct content *open_pack(void)
{
    struct error e;
    struct content *c = content_open(game_find("dixit"), "standard", &e);
    assert_non_null(c);
    return c;
}

/* The concepts understood are those of the words, whatever their order. */
static void must_hear(const struct content *c, const char *clue, enum lang lang, const char *wanted)
{
    struct dixit_heard heard;
    char text[1024] = "", words[1024];
    int missing = 0;
    dixit_hear(c, clue, lang, &heard);
    snprintf(words, sizeof words, " %s ", wanted);
    for (int i = 0; i < heard.count; i++) {
        char word[256];
        snprintf(word, sizeof word, " %s ", content_id(c, DIXIT_IDS_WORDS, heard.concepts[i]));
        missing += strstr(words, word) == NULL;
        strcat(text, word + (i == 0));
        text[strlen(text) - 1] = '\0';
    }
    if (missing || strlen(text) != strlen(wanted))
        fail_msg("\"%s\": heard \"%s\", not \"%s\"", clue, text, wanted);
}

static void clues_are_understood(void **state)
{
    struct content *c = open_pack();
    const struct dixit_pack *k = c->pack;
    static const char *const said[][2] = {
        {"moons", "moon"},
        {"MOON!", "moon"},
        {"The butterflies, the foxes and two wolves", "butterfly fox wolf"},
        {"three women and a child's kite", "woman child kite"},
        {"many stares, category, cupboards", ""},
        {"moonlight", "moon"},
        {"a moonlight sonata by the window", "window"},
        {"луны", "moon"},
        {"Под ЛУНОЙ", "moon"},
        {"Лунный свет", "moon"},
        {"два цветка и огни", "flower fire"},
        {"верёвки — веревки", "rope"},
        {"песочные часы", "hourglass"},
        {"в песочных часах", "hourglass"},
        {"который час? смотрю на часы", "clock"},
        {"воздушные змеи над лестницей", "ladder kite"},
        {"весь лес", "forest"},
        {"a holdat nézem", "moon"},
        {"Fák között", "tree"},
        {"hidak és vizek", "water bridge"},
        {"házakban", "house"},
        {"farkas", "wolf"},
        {"viz", "water"},
        {"no, not ho", ""},
        {"hold my hand", "hand"},
        {"…", ""},
        {"", ""},
        {"\xf0\x9f\x8c\x99", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        must_hear(c, said[i][0], LANG_EN, said[i][1]);
    must_hear(c, "hold", LANG_HU, "moon");
    for (int i = 0; i < k->concepts; i++) /* what a bot says, all others understand */
        for (int lang = 0; lang < LANGS; lang++)
            for (int ear = 0; ear < LANGS; ear++)
                must_hear(c, content_id(c, DIXIT_IDS_WORDS + lang, i), (enum lang)ear,
                          content_id(c, DIXIT_IDS_WORDS, i));
    content_close(c);
}

/* Noise, and bytes that are not text at all. */
static void any_clue_is_safe(void **state)
{
    static const char some[] = "moonнощь holdat ";
    struct content *c = open_pack();
    struct rng rng;
    rng_seed(&rng, 9);
    (void)state;
    for (int i = 0; i < 60000; i++) {
        struct text clue;
        struct dixit_heard heard;
        size_t size = rng_below(&rng, i % 2 ? 12 : TEXT_ROOM);
        for (size_t b = 0; b < size; b++)
            clue.bytes[b] = i % 3 ? (char)(rng_next(&rng) | 1) : some[rng_below(&rng, sizeof some - 1)];
        clue.bytes[size] = '\0';
        dixit_hear(c, clue.bytes, (enum lang)(i % LANGS), &heard);
        assert_in_range(heard.count, 0, DIXIT_MOST_HEARD);
    }
    content_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clues_are_understood),
        cmocka_unit_test(any_clue_is_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
