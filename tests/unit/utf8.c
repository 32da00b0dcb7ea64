/* match/utf8.c beside Unicode's table 3-7 of well-formed sequences: every code point, every two and three bytes, and all
 * four bytes that differ in what the table tells apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "match/utf8.h"

/* The table: how many bytes, and the ranges of the first two; all further ones are 80 … BF. */
static const struct {
    size_t size;
    uint8_t first[2], second[2];
} rows[] = {
    {1, {0x00, 0x7f}, {0, 0}},       {2, {0xc2, 0xdf}, {0x80, 0xbf}}, {3, {0xe0, 0xe0}, {0xa0, 0xbf}},
    {3, {0xe1, 0xec}, {0x80, 0xbf}}, {3, {0xed, 0xed}, {0x80, 0x9f}}, {3, {0xee, 0xef}, {0x80, 0xbf}},
    {4, {0xf0, 0xf0}, {0x90, 0xbf}}, {4, {0xf1, 0xf3}, {0x80, 0xbf}}, {4, {0xf4, 0xf4}, {0x80, 0x8f}},
};

static size_t by_table(const uint8_t *s, size_t size)
{
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        size_t n = rows[r].size;
        if (s[0] < rows[r].first[0] || s[0] > rows[r].first[1] || n > size ||
            (n > 1 && (s[1] < rows[r].second[0] || s[1] > rows[r].second[1])))
            continue;
        for (size_t i = 2; i < n; i++)
            n = s[i] < 0x80 || s[i] > 0xbf ? 0 : n;
        return n;
    }
    return 0;
}

static void compare(const uint8_t *bytes, size_t size)
{
    size_t right = by_table(bytes, size), length = 99;
    int32_t c = utf8_read((const char *)bytes, size, &length);
    if ((c < 0) != (right == 0) || length != (right ? right : 1))
        fail_msg("%02x %02x %02x, %zu bytes: U+%04X, %zu bytes", bytes[0], size > 1 ? bytes[1] : 0,
                 size > 2 ? bytes[2] : 0, size, (unsigned)c, length);
}

static size_t encode(uint32_t c, uint8_t out[4])
{
    static const uint8_t marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; c >>= 6)
        out[i] = (uint8_t)(0x80 | (c & 0x3f));
    out[0] = (uint8_t)(marks[size] | c);
    return size;
}

static void every_code_point(void **state)
{
    (void)state;
    for (uint32_t c = 0; c <= 0x110010; c++) {
        uint8_t bytes[5] = {0};
        size_t size = encode(c, bytes), length;
        int good = c <= 0x10ffff && !(c >= 0xd800 && c <= 0xdfff);
        assert_int_equal(utf8_read((const char *)bytes, size, &length), good ? (int32_t)c : -1);
        assert_int_equal(length, good ? size : 1);
        assert_int_equal(utf8_is_well_formed((const char *)bytes, size), good);
        assert_int_equal(utf8_next((const char *)bytes, &length), good && c ? (int32_t)c : -1);
    }
}

static void every_few_bytes(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 1u << 24; n++) {
        const uint8_t bytes[] = {(uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n};
        compare(bytes, 3);
        if ((n & 0xff) == 0)
            compare(bytes, 2);
        if ((n & 0xffff) == 0)
            compare(bytes, 1);
    }
}

static void four_bytes(void **state)
{
    static const uint8_t ends[] = {0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    (void)state;
    for (unsigned n = 0xf000; n <= 0xffff; n++)
        for (size_t a = 0; a < sizeof ends; a++)
            for (size_t b = 0; b < sizeof ends; b++) {
                const uint8_t bytes[] = {(uint8_t)(n >> 8), (uint8_t)n, ends[a], ends[b]};
                compare(bytes, 4);
            }
}

/* Overlong forms of one character: of a slash, and of a zero byte. */
static void overlong(void **state)
{
    static const char *const forms[] = {"\xc0\xaf",     "\xe0\x80\xaf",     "\xf0\x80\x80\xaf",    "\xc0\x80",
                                        "\xe0\x80\x80", "\xf0\x80\x80\x80", "\xf8\x80\x80\x80\xaf"};
    size_t length;
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        assert_int_equal(utf8_next(forms[i], &length), -1);
        assert_int_equal(length, 1);
    }
}

/* Cut anywhere, in memory of just its size, so that a byte read beyond it is noticed. */
static void cut_short(void **state)
{
    static const char *const texts[] = {"é", "…", "🃏"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (size_t size = 1; size <= strlen(texts[i]); size++) {
            char *copy = malloc(size), *text = strndup(texts[i], size);
            size_t length;
            assert_true(copy && text);
            memcpy(copy, texts[i], size);
            assert_int_equal(utf8_next(text, &length) >= 0, size == strlen(texts[i]));
            assert_int_equal(utf8_read(copy, size, &length) >= 0, size == strlen(texts[i]));
            assert_int_equal(utf8_is_well_formed(copy, size), size == strlen(texts[i]));
            free(copy);
            free(text);
        }
    size_t length;
    assert_int_equal(utf8_read("", 0, &length), -1);
    assert_int_equal(utf8_next("", &length), -1);
    assert_true(utf8_is_well_formed("", 0));
}

/* One wrong byte anywhere in a longer text; eight bytes are looked at together. */
static void one_wrong_byte(void **state)
{
    (void)state;
    for (size_t size = 1; size < 40; size++)
        for (size_t at = 0; at < size; at++) {
            char text[40];
            memset(text, 'a', size);
            assert_true(utf8_is_well_formed(text, size));
            text[at] = (char)0x80;
            assert_false(utf8_is_well_formed(text, size));
            text[at] = '\0';
            assert_true(utf8_is_well_formed(text, size));
        }
    assert_true(utf8_is_inside((char)0x80) && utf8_is_inside((char)0xbf));
    assert_false(utf8_is_inside('a') || utf8_is_inside((char)0xc2) || utf8_is_inside((char)0xf0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_point), cmocka_unit_test(every_few_bytes),
        cmocka_unit_test(four_bytes),       cmocka_unit_test(overlong),
        cmocka_unit_test(cut_short),        cmocka_unit_test(one_wrong_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
