/*
 * The formatter of match/words.c on the test's own messages, then every message of every language once.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "match/words.h"

enum { ROOM = 8192, NAMES = 64 };

/* Formats a message with slots n (a number) and x (a text) and compares. */
static void says(enum lang lang, const char *message, int64_t n, const char *x, const char *wanted)
{
    char out[ROOM];
    struct slot slots[] = {{.name = "n", .number = n}, {.name = "x", .text = x}};
    size_t length = words_format(out, sizeof out, lang, message, slots, 2);
    assert_string_equal(out, wanted);
    assert_int_equal(length, strlen(wanted));
}

static void plain_slots(void **state)
{
    (void)state;
    says(LANG_EN, "", 0, "", "");
    says(LANG_EN, "nothing to fill", 0, "", "nothing to fill");
    says(LANG_EN, "{x}: { n }", 7, "Анна", "Анна: 7");
    says(LANG_EN, "{n}", INT64_MIN, "", "-9223372036854775808");
    says(LANG_EN, "{n}", INT64_MAX, "", "9223372036854775807");
    says(LANG_EN, "<{x}>", 0, "", "<>");
    /* What people write is not read as a message. */
    says(LANG_EN, "{x}!", 0, "{n} '{' # }", "{n} '{' # }!");
}

static void missing_slots(void **state)
{
    (void)state;
    says(LANG_EN, "{nobody}, {n}", 3, "", "{nobody}, 3");
    says(LANG_EN, "{ nn } {xx}", 3, "", "{nn} {xx}");
    says(LANG_EN, "a {y, plural, one{# b} other{# c}} d", 3, "", "a {y} d");
    says(LANG_EN, "{y, select, a{b} other{c}}{x}", 3, "!", "{y}!");
    char out[ROOM];
    assert_int_equal(words_format(out, sizeof out, LANG_EN, "{n}", NULL, 0), 3);
    assert_string_equal(out, "{n}");
}

static void russian_plurals(void **state)
{
    (void)state;
    const char *message = "{n, plural, one{# голос} few{# голоса} many{# голосов} other{# дроби}}";
    const struct {
        int64_t n;
        const char *wanted;
    } cases[] = {
        {0, "0 голосов"},     {1, "1 голос"},       {2, "2 голоса"},     {4, "4 голоса"},
        {5, "5 голосов"},     {11, "11 голосов"},   {12, "12 голосов"},  {14, "14 голосов"},
        {21, "21 голос"},     {22, "22 голоса"},    {25, "25 голосов"},  {101, "101 голос"},
        {111, "111 голосов"}, {112, "112 голосов"}, {122, "122 голоса"}, {-1, "-1 голос"},
        {-3, "-3 голоса"},    {-11, "-11 голосов"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        says(LANG_RU, message, cases[i].n, "", cases[i].wanted);
    says(LANG_RU, message, INT64_MIN, "", "-9223372036854775808 голосов");
}

static void english_and_hungarian_plurals(void **state)
{
    (void)state;
    const char *english = "{n, plural, =0{no votes} one{# vote} other{# votes}}";
    says(LANG_EN, english, 0, "", "no votes");
    says(LANG_EN, english, 1, "", "1 vote");
    says(LANG_EN, english, 21, "", "21 votes");
    says(LANG_EN, english, -1, "", "-1 vote");
    const char *hungarian = "{n, plural, one{Egy szavazat} other{# szavazat}}";
    says(LANG_HU, hungarian, 0, "", "0 szavazat");
    says(LANG_HU, hungarian, 1, "", "Egy szavazat");
    says(LANG_HU, hungarian, 11, "", "11 szavazat");
    /* The exact case wins wherever it is, and only on the number itself. */
    says(LANG_EN, "{n, plural, one{one} other{other} =1{exact} =12{dozen}}", 1, "", "exact");
    says(LANG_EN, "{n, plural, one{one} other{other} =1{exact} =12{dozen}}", 12, "", "dozen");
    says(LANG_EN, "{n, plural, one{one} other{other} =1{exact} =12{dozen}}", -1, "", "one");
    /* A plural looks at the number even where there is a text to print. */
    struct slot both = {.name = "n", .text = "two", .number = 2};
    char out[ROOM];
    words_format(out, sizeof out, LANG_EN, "{n}: {n, plural, one{# a} other{# b}}", &both, 1);
    assert_string_equal(out, "two: 2 b");
}

static void selects(void **state)
{
    (void)state;
    const char *message = "{x, select, yes{for} no {against} other{abstains}}.";
    says(LANG_EN, message, 0, "yes", "for.");
    says(LANG_EN, message, 0, "no", "against.");
    says(LANG_EN, message, 0, "ye", "abstains.");
    says(LANG_EN, message, 0, "yess", "abstains.");
    says(LANG_EN, message, 0, "", "abstains.");
    says(LANG_EN, message, 0, "other", "abstains.");
    says(LANG_EN, "{n, select, 3{three} other{more}}", 3, "", "three");
    says(LANG_EN, "{x,select,a{}other{b}}", 0, "a", "");
}

static void nesting(void **state)
{
    (void)state;
    const char *message = "{x, select, a{{n, plural, one{# A} other{# A’s}}} other{{x}: {n, plural, =0{none} "
                          "one{{x, select, b{B {n}} other{C}}} other{#{x}#}}}} end";
    says(LANG_EN, message, 1, "a", "1 A end");
    says(LANG_EN, message, 2, "a", "2 A’s end");
    says(LANG_EN, message, 0, "b", "b: none end");
    says(LANG_EN, message, 1, "b", "b: B 1 end");
    says(LANG_EN, message, 1, "c", "c: C end");
    says(LANG_EN, message, 4, "c", "c: 4c4 end");
    /* The number sign is the inner plural's number, and again the outer's after it. */
    char out[ROOM];
    struct slot slots[] = {{.name = "n", .number = 5}, {.name = "m", .number = 6}};
    words_format(out, sizeof out, LANG_EN, "{n, plural, one{} other{# {m, plural, one{} other{#}} #}}", slots,
                 2);
    assert_string_equal(out, "5 6 5");
}

/* Nesting as deep as the checker allows is formatted; deeper is refused there, and here must only be safe. */
static void depth(void **state)
{
    (void)state;
    for (int deep = 1; deep <= 100; deep++) {
        char message[ROOM];
        int length = 0;
        for (int i = 0; i < deep; i++)
            length += snprintf(message + length, (size_t)(ROOM - length), "{x, select, other{");
        length += snprintf(message + length, (size_t)(ROOM - length), "core");
        for (int i = 0; i < deep; i++)
            length += snprintf(message + length, (size_t)(ROOM - length), "}}");
        says(LANG_EN, message, 0, "", deep <= 8 ? "core" : "");
    }
}

static void quoting(void **state)
{
    (void)state;
    says(LANG_EN, "it's {x}", 0, "so", "it's so");
    says(LANG_EN, "it''s {x}", 0, "so", "it's so");
    says(LANG_EN, "''{x}''", 0, "so", "'so'");
    says(LANG_EN, "'{'x'}' {x}", 0, "so", "{x} so");
    says(LANG_EN, "'{x}' {x}", 0, "so", "{x} so");
    says(LANG_EN, "'{ ''x'' }' {x}", 0, "so", "{ 'x' } so");
    says(LANG_EN, "end'", 0, "", "end'");
    says(LANG_EN, "# outside, '", 4, "", "# outside, '");
    says(LANG_EN, "{n, plural, one{a} other{'#'# '}' # ''#''}} #", 4, "", "#4 } 4 '4' #");
    says(LANG_EN, "{x, select, a{'}'} other{'{'}}", 4, "a", "}");
    says(LANG_EN, "{x, select, a{'}'} other{'{'}}", 4, "b", "{");
}

/* A cut text is the beginning of the whole one, ends at a character, and is as long as it can be. */
static void truncation(void **state)
{
    (void)state;
    const char *message = "Ж{x}é {n, plural, one{# 𝄞} few{# őű𝄞€} many{# a} other{b}} €'{'";
    struct slot slots[] = {{.name = "n", .number = 22}, {.name = "x", .text = "«𝄞Ő»"}};
    const char *whole = "Ж«𝄞Ő»é 22 őű𝄞€ €{";
    size_t length = strlen(whole);
    assert_int_equal(words_format(NULL, 0, LANG_RU, message, slots, 2), length);
    for (size_t cap = 0; cap <= length + 2; cap++) {
        char out[ROOM];
        memset(out, '~', sizeof out);
        assert_int_equal(words_format(out, cap, LANG_RU, message, slots, 2), length);
        for (size_t i = cap; i < sizeof out; i++)
            assert_int_equal(out[i], '~');
        if (cap == 0)
            continue;
        size_t wanted = cap - 1 < length ? cap - 1 : length;
        while (((unsigned char)whole[wanted] & 0xC0) == 0x80)
            wanted--;
        assert_int_equal(strlen(out), wanted);
        assert_memory_equal(out, whole, wanted);
    }
}

/* Messages that the checker refuses must still be safe; the sanitizers look on. */
static void broken_messages(void **state)
{
    (void)state;
    const char *broken[] = {"{",
                            "}",
                            "{x",
                            "{x,",
                            "{x,select",
                            "{x,select,",
                            "{x,select,a",
                            "{x,select,a{",
                            "{x,select,a{b",
                            "{x,select,a{b}",
                            "{n,plural,=",
                            "{n,plural,={",
                            "{n,plural,=}",
                            "'{",
                            "{n,plural,other{'#",
                            "{{{{{{",
                            "}}}}",
                            "{n,,}",
                            "{,}",
                            "{x,select,{}{}}",
                            "{n,plural,other{#"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char out[ROOM];
        struct slot slots[] = {{.name = "n", .number = 1}, {.name = "x", .text = "a"}};
        size_t length = words_format(out, sizeof out, LANG_RU, broken[i], slots, 2);
        assert_int_equal(length, strlen(out));
    }
}

static void languages(void **state)
{
    (void)state;
    for (int lang = 0; lang < LANGS; lang++)
        assert_int_equal(words_lang(words_lang_name((enum lang)lang)), lang);
    assert_int_equal(words_lang("ru"), LANG_RU);
    assert_int_equal(words_lang("de"), -1);
    assert_int_equal(words_lang("e"), -1);
    assert_int_equal(words_lang(""), -1);
}

/* Hungarian: az before a vowel, as it is spoken. */
static void articles(void **state)
{
    static const char *const az[] = {"Összefogás",  "ébredés",    "Új Idő",     "Őszi Párt",
                                     "„Igen” Párt", "1+4 csapat", "5+8 csapat", "1",
                                     "50",          "500",        "1000"};
    static const char *const a[] = {
        "Zöldebb Rét Párt", "„Nem” Párt", "0+3 csapat", "10+11 csapat", "10", "100",
        "Чайная партия",    "ß",          "",           "\xff"};
    (void)state;
    for (size_t i = 0; i < sizeof az / sizeof *az; i++)
        assert_string_equal(words_article(LANG_HU, az[i]), "az");
    for (size_t i = 0; i < sizeof a / sizeof *a; i++)
        assert_string_equal(words_article(LANG_HU, a[i]), "a");
    assert_string_equal(words_article(LANG_EN, "Union"), "");
    assert_string_equal(words_article(LANG_RU, "Союз"), "");
}

static void keys(void **state)
{
    (void)state;
    for (int word = WORD_NONE + 1; word < WORDS; word++) {
        assert_int_equal(words_find(word_keys[word]), word);
        assert_true(strcmp(word_keys[word - 1], word_keys[word]) < 0);
    }
    assert_int_equal(words_find(""), WORD_NONE);
    assert_int_equal(words_find("a"), WORD_NONE);
    assert_int_equal(words_find("error"), WORD_NONE);
    assert_int_equal(words_find("error.missing."), WORD_NONE);
    assert_int_equal(words_find("zzz"), WORD_NONE);
    assert_int_equal(words_find("error.missing"), W_ERROR_MISSING);
    assert_string_equal(words_raw(LANG_RU, WORD_NONE), "");
}

static void says_errors(void **state)
{
    (void)state;
    char out[ROOM];
    struct slot slots[] = {{.name = "path", .text = "name"}, {.name = "high", .number = 21}};
    words_say(out, sizeof out, LANG_RU, W_ERROR_TEXT_LENGTH, slots, 2);
    assert_string_equal(out, "name: слишком длинный текст; допускается не более 21 символа.");
    words_say(out, sizeof out, LANG_HU, W_ERROR_EMPTY_TEXT, slots, 2);
    assert_string_equal(out, "name: a szöveg nem lehet üres.");
}

/* Gathers what may be a slot's name in a message: whatever word follows a '{'. Returns how many. */
static int gather(const char *message, char names[NAMES][NAMES], struct slot *slots)
{
    int count = 0;
    for (const char *p = message; (p = strchr(p, '{')); p++) {
        const char *name = p + 1 + strspn(p + 1, " ");
        size_t length = strcspn(name, " ,{}'");
        if (length == 0 || length >= NAMES)
            continue;
        assert_true(count < NAMES);
        memcpy(names[count], name, length);
        names[count][length] = '\0';
        slots[count] = (struct slot){.name = names[count]};
        count++;
    }
    return count;
}

/* Formats one message with all its slots filled the same way: no slot is left over, nothing comes out
 * empty. */
static void check_message(enum lang lang, enum word word, const char *text, int64_t number)
{
    char names[NAMES][NAMES];
    struct slot slots[NAMES];
    char out[ROOM];
    int count = gather(words_raw(lang, word), names, slots);
    for (int i = 0; i < count; i++) {
        slots[i].text = text;
        slots[i].number = number;
    }
    size_t length = words_say(out, sizeof out, lang, word, slots, count);
    bool open = false;
    for (int i = 0; i < count; i++) {
        char hole[NAMES + 2];
        snprintf(hole, sizeof hole, "{%.*s}", NAMES - 1, names[i]);
        open = open || strstr(out, hole);
    }
    if (length == 0 || length >= sizeof out || open)
        fail_msg("%s, %s: \"%s\"", words_lang_name(lang), word_keys[word], out);
}

static void every_message(void **state)
{
    (void)state;
    const int64_t numbers[] = {1, 2, 5};
    for (int lang = 0; lang < LANGS; lang++) {
        for (int word = WORD_NONE + 1; word < WORDS; word++) {
            for (int i = 0; i < 3; i++) {
                check_message((enum lang)lang, (enum word)word, NULL, numbers[i]);
                check_message((enum lang)lang, (enum word)word, "x", numbers[i]);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_slots),
        cmocka_unit_test(missing_slots),
        cmocka_unit_test(russian_plurals),
        cmocka_unit_test(english_and_hungarian_plurals),
        cmocka_unit_test(selects),
        cmocka_unit_test(nesting),
        cmocka_unit_test(depth),
        cmocka_unit_test(quoting),
        cmocka_unit_test(truncation),
        cmocka_unit_test(broken_messages),
        cmocka_unit_test(languages),
        cmocka_unit_test(articles),
        cmocka_unit_test(keys),
        cmocka_unit_test(says_errors),
        cmocka_unit_test(every_message),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
