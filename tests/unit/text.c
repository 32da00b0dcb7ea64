/* match/text.c: what a clue may be (D-3.4), byte by byte: well-formed UTF-8 as Unicode's table 3-7 has it, how
 * long, and none of the characters that are not allowed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "match/text.h"

/* In memory of exactly its size, so that a byte read beyond it is noticed. */
static enum text_fault fault_of(const char *bytes, size_t size)
{
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    enum text_fault fault = text_fault(copy, size);
    free(copy);
    return fault;
}

static void want(const char *bytes, size_t size, enum text_fault fault)
{
    enum text_fault found = fault_of(bytes, size);
    if (found == fault)
        return;
    print_error("bytes");
    for (size_t i = 0; i < size && i < 20; i++)
        print_error(" %02x", (unsigned char)bytes[i]);
    fail_msg("fault %d instead of %d", found, fault);
}

/* A code point as UTF-8, whatever it is; returns how many bytes. */
static size_t encode(uint32_t c, char *out)
{
    static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(marks[size] | c);
    return size;
}

/* --- well-formed or not --------------------------------------------------------------------------------- */

#define BYTES(text) text, sizeof(text) - 1

static void forms(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
        enum text_fault fault;
    } table[] = {
        {BYTES("a"), TEXT_FINE},
        {BYTES("тик-так"), TEXT_FINE},
        {BYTES("Egy levél, ami sosem jött meg"), TEXT_FINE},
        {BYTES("\xf0\x9f\x90\x87 \xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80"), TEXT_FINE}, /* joined */
        {BYTES("e\xcc\x81\xcc\xa3"), TEXT_FINE},                /* combining marks */
        {BYTES("\xcc\x81"), TEXT_FINE},                         /* one alone: meaning is not judged */
        {BYTES("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"), TEXT_FINE}, /* written from right to left */
        {BYTES("\xe2\x80\x8f"
               "a"),
         TEXT_FINE}, /* U+200F, a mark, no override */
        {BYTES("\xef\xbb\xbf"
               "a"),
         TEXT_FINE},                        /* U+FEFF */
        {BYTES("\xef\xbf\xbe"), TEXT_FINE}, /* U+FFFE and U+FDD0: not characters, but code points */
        {BYTES("\xef\xb7\x90"), TEXT_FINE},
        {BYTES("\"\\{}*"), TEXT_FINE},
        {BYTES(""), TEXT_EMPTY},
        {BYTES("\x80"), TEXT_BROKEN}, /* continuation without a beginning */
        {BYTES("\xbf"
               "a"),
         TEXT_BROKEN},
        {BYTES("a\xc3"), TEXT_BROKEN}, /* cut short */
        {BYTES("\xe2\x82"), TEXT_BROKEN},
        {BYTES("\xf0\x9f\x90"), TEXT_BROKEN},
        {BYTES("\xc3"
               "a"),
         TEXT_BROKEN}, /* something else where one must follow */
        {BYTES("\xe2\x82"
               "a"),
         TEXT_BROKEN},
        {BYTES("\xe2"
               "a\x82"),
         TEXT_BROKEN},
        {BYTES("\xf0\x9f\x90"
               "a"),
         TEXT_BROKEN},
        {BYTES("\xf0\x9f\xc2\xa2"), TEXT_BROKEN},
        {BYTES("\xc0\x80"), TEXT_BROKEN}, /* overlong: zero, '/', the last of each length */
        {BYTES("\xc0\xaf"), TEXT_BROKEN},
        {BYTES("\xc1\xbf"), TEXT_BROKEN},
        {BYTES("\xe0\x80\x80"), TEXT_BROKEN},
        {BYTES("\xe0\x80\xaf"), TEXT_BROKEN},
        {BYTES("\xe0\x9f\xbf"), TEXT_BROKEN},
        {BYTES("\xf0\x80\x80\x80"), TEXT_BROKEN},
        {BYTES("\xf0\x8f\xbf\xbf"), TEXT_BROKEN},
        {BYTES("\xe0\xa0\x80"), TEXT_FINE}, /* the first of each length: U+0800, U+10000, … */
        {BYTES("\xf0\x90\x80\x80"), TEXT_FINE},
        {BYTES("\xc2\xa0"), TEXT_FINE},
        {BYTES("\xed\x9f\xbf"), TEXT_FINE}, /* U+D7FF, the surrogates, U+E000 */
        {BYTES("\xed\xa0\x80"), TEXT_BROKEN},
        {BYTES("\xed\xad\xbf"), TEXT_BROKEN},
        {BYTES("\xed\xb0\x80"), TEXT_BROKEN},
        {BYTES("\xed\xbf\xbf"), TEXT_BROKEN},
        {BYTES("\xed\xa0\xbd\xed\xb0\x87"), TEXT_BROKEN}, /* a pair of them is not a character either */
        {BYTES("\xee\x80\x80"), TEXT_FINE},
        {BYTES("\xf4\x8f\xbf\xbf"), TEXT_FINE}, /* U+10FFFF and U+110000 */
        {BYTES("\xf4\x90\x80\x80"), TEXT_BROKEN},
        {BYTES("\xf5\x80\x80\x80"), TEXT_BROKEN}, /* bytes that are valid nowhere */
        {BYTES("\xf7\xbf\xbf\xbf"), TEXT_BROKEN},
        {BYTES("\xf8\x88\x80\x80\x80"), TEXT_BROKEN},
        {BYTES("\xfc\x84\x80\x80\x80\x80"), TEXT_BROKEN},
        {BYTES("\xfe"), TEXT_BROKEN},
        {BYTES("\xff"), TEXT_BROKEN},
        {BYTES("\0"), TEXT_FORBIDDEN}, /* a zero byte is a character that is not allowed, … */
        {BYTES("a\0"), TEXT_FORBIDDEN},
        {BYTES("a\0b"), TEXT_FORBIDDEN},
        {BYTES("a\0\xff"), TEXT_BROKEN}, /* … and ends nothing */
        {BYTES(" "), TEXT_BLANK},
        {BYTES("     "), TEXT_BLANK},
        {BYTES(" a "), TEXT_FINE},
        {BYTES("\xc2\xa0"), TEXT_FINE}, /* "only spaces" means U+0020 */
        {BYTES("\xe3\x80\x80"), TEXT_FINE},
        {BYTES("\xe2\x80\x8b"), TEXT_FINE},
        {BYTES(" \t"), TEXT_FORBIDDEN},
        {BYTES("a\nb"), TEXT_FORBIDDEN},
        {BYTES("\x1b[2J"), TEXT_FORBIDDEN},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        want(table[i].bytes, table[i].size, table[i].fault);
}

/* Two bytes, all of them: valid or broken exactly as the table of well-formed sequences says. */
static void all_pairs(void **state)
{
    (void)state;
    for (unsigned a = 0x80; a < 0x100; a++)
        for (unsigned b = 0; b < 0x100; b++) {
            const char pair[] = {(char)a, (char)b};
            int formed = a >= 0xc2 && a <= 0xdf && b >= 0x80 && b <= 0xbf;
            int control = a == 0xc2 && b < 0xa0; /* U+0080 … U+009F */
            want(pair, 2, !formed ? TEXT_BROKEN : control ? TEXT_FORBIDDEN : TEXT_FINE);
        }
}

/* --- characters ----------------------------------------------------------------------------------------- */

/* D-3.4, as its line has it. */
static const struct {
    uint32_t low, high;
} forbidden[] = {{0x0000, 0x001f}, {0x007f, 0x009f}, {0x2028, 0x2028},
                 {0x2029, 0x2029}, {0x202a, 0x202e}, {0x2066, 0x2069}};
enum { RANGES = sizeof forbidden / sizeof forbidden[0] };

static int is_forbidden(uint32_t c)
{
    for (int i = 0; i < RANGES; i++)
        if (c >= forbidden[i].low && c <= forbidden[i].high)
            return 1;
    return 0;
}

/* Every code point there is, and the surrogates among them. */
static void every_character(void **state)
{
    (void)state;
    for (uint32_t c = 0; c <= 0x110010; c++) {
        char bytes[4];
        size_t size = encode(c, bytes);
        int broken = (c >= 0xd800 && c <= 0xdfff) || c > 0x10ffff;
        enum text_fault fault = broken            ? TEXT_BROKEN
                                : is_forbidden(c) ? TEXT_FORBIDDEN
                                : c == ' '        ? TEXT_BLANK
                                                  : TEXT_FINE;
        if (text_fault(bytes, size) != fault)
            fail_msg("U+%04X", (unsigned)c);
    }
}

/* The ends of the ranges and their neighbours, in the middle of a text and at its ends. */
static void boundaries(void **state)
{
    (void)state;
    for (int i = 0; i < RANGES; i++)
        for (uint32_t c = forbidden[i].low ? forbidden[i].low - 1 : 0; c <= forbidden[i].high + 1; c++)
            for (size_t before = 0; before < 3; before++) {
                char text[16] = "xy";
                size_t size = before + encode(c, text + before);
                want(text, size,
                     is_forbidden(c)         ? TEXT_FORBIDDEN
                     : size == 1 && c == ' ' ? TEXT_BLANK
                                             : TEXT_FINE);
                text[size++] = 'z';
                want(text, size, is_forbidden(c) ? TEXT_FORBIDDEN : TEXT_FINE);
            }
}

/* --- how long ------------------------------------------------------------------------------------------- */

/* `count` times the same character; how many bytes. */
static size_t repeat(uint32_t c, int count, char *out)
{
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += encode(c, out + size);
    return size;
}

static void lengths(void **state)
{
    static const uint32_t kinds[] = {'a', 0x436, 0x20ac, 0x301, 0x1f407, 0x10ffff};
    char text[4 * 300];
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        for (int count = 1; count <= 300; count++)
            want(text, repeat(kinds[i], count, text), count <= TEXT_MOST ? TEXT_FINE : TEXT_LONG);
    assert_int_equal(repeat(0x1f407, TEXT_MOST, text),
                     TEXT_ROOM - 1); /* the longest there is fills the room */
    want(text, repeat(' ', TEXT_MOST, text), TEXT_BLANK);
    size_t size = repeat('a', TEXT_MOST, text);
    text[size++] = '\n';
    want(text, size, TEXT_FORBIDDEN); /* too long and worse */
    text[size++] = '\xff';
    want(text, size, TEXT_BROKEN);
}

/* --- keeping -------------------------------------------------------------------------------------------- */

static void kept_as_given(void **state)
{
    struct text kept, whole;
    char text[TEXT_ROOM + 8];
    (void)state;
    assert_int_equal(text_keep(&kept, BYTES("  a\xcc\x81 \xc2\xa0 ")), TEXT_FINE);
    assert_string_equal(kept.bytes, "  a\xcc\x81 \xc2\xa0 "); /* nothing is trimmed, nothing composed */
    size_t size = repeat(0x1f407, TEXT_MOST, text);
    assert_int_equal(text_keep(&whole, text, size), TEXT_FINE);
    assert_memory_equal(whole.bytes, text, size);
    assert_int_equal(whole.bytes[size], 0);
    memcpy(text + size, "a", 1);
    assert_int_equal(text_keep(&whole, text, size + 1), TEXT_LONG);
    assert_string_equal(whole.bytes, ""); /* an invalid text is not kept even in part */
    assert_int_equal(text_keep(&kept, BYTES("a\0b")), TEXT_FORBIDDEN);
    assert_string_equal(kept.bytes, "");
}

/* Tests the characters that a table refuses though D-3.4 allows them, at the ends of its ranges, alone and between letters. */
static void unseen(void **state)
{
    static const uint32_t shows[] = {'a',    '~',    0xa1,   0xac,   0xae,   0x2ff,   0x370,
                                     0x3c0,  0x5d0,  0x1161, 0x100b, 0x2010, 0x2027,  0x2030,
                                     0x2070, 0x2100, 0x2801, 0x2900, 0x3001, 0x3163,  0x3165,
                                     0x4e00, 0xac00, 0xfe10, 0xff9f, 0xfffd, 0x1f407, 0x20000};
    static const uint32_t nothing[] = {' ',    0xa0,   0xad,   0x300,  0x36f,  0x61c,  0x115f,  0x1160,
                                       0x180e, 0x2000, 0x200b, 0x200f, 0x202f, 0x2060, 0x206f,  0x2800,
                                       0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfffb, 0xe0001, 0xe0fff};
    (void)state;
    for (size_t i = 0; i < sizeof shows / sizeof shows[0]; i++) {
        char text[16] = " ";
        text[1 + encode(shows[i], text + 1)] = '\0';
        if (text_shows_nothing(text))
            fail_msg("U+%04X", (unsigned)shows[i]);
    }
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        char text[16] = "";
        size_t size = encode(nothing[i], text);
        size += encode(nothing[i], text + size);
        text[size] = '\0';
        if (!text_shows_nothing(text))
            fail_msg("U+%04X", (unsigned)nothing[i]);
        assert_int_equal(text_fault(text, size),
                         nothing[i] == ' ' ? TEXT_BLANK : TEXT_FINE); /* a record may have it */
        text[size] = 'a';
        text[size + 1] = '\0';
        assert_false(text_shows_nothing(text));
    }
    assert_true(text_shows_nothing(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms),         cmocka_unit_test(all_pairs),  cmocka_unit_test(every_character),
        cmocka_unit_test(unseen),        cmocka_unit_test(boundaries), cmocka_unit_test(lengths),
        cmocka_unit_test(kept_as_given),
    };
    return cmocka_run_group_tests_name("clues", tests, NULL, NULL);
}
