#include "server/hub/names.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "match/utf8.h"

enum { NAME_BYTES = 120, MARKS_IN_A_ROW = 2, SKELETON = 256 };

enum script { SCRIPT_NONE, SCRIPT_LATIN, SCRIPT_CYRILLIC, SCRIPT_GREEK, SCRIPT_OTHER };

/* Coarse: enough to see that a word mixes alphabets that look alike. */
static enum script script_of(utf8proc_int32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
        (c >= 0xc0 && c <= 0x24f && c != 0xd7 && c != 0xf7) || (c >= 0x1e00 && c <= 0x1eff))
        return SCRIPT_LATIN;
    if (c >= 0x400 && c <= 0x52f)
        return SCRIPT_CYRILLIC;
    if ((c >= 0x370 && c <= 0x3ff) || (c >= 0x1f00 && c <= 0x1fff))
        return SCRIPT_GREEK;
    return c > 0x2ff && utf8proc_category(c) >= UTF8PROC_CATEGORY_LU &&
                   utf8proc_category(c) <= UTF8PROC_CATEGORY_LO
               ? SCRIPT_OTHER
               : SCRIPT_NONE;
}

static int is_barred(utf8proc_int32_t c)
{
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CN: /* unassigned */
    case UTF8PROC_CATEGORY_CC: /* controls */
    case UTF8PROC_CATEGORY_CF: /* format and bidi */
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return 1;
    default: return 0;
    }
}

static int is_mark(utf8proc_int32_t c)
{
    utf8proc_category_t category = utf8proc_category(c);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

static int is_normal(const char *text)
{
    utf8proc_uint8_t *nfc = utf8proc_NFC((const utf8proc_uint8_t *)text);
    int same = nfc && strcmp((const char *)nfc, text) == 0;
    free(nfc);
    return same;
}

/* Goes through a text once; the first thing that is wrong. */
static enum word fault_of(const char *text, int most, int is_name)
{
    utf8proc_int32_t c, before = 0, state = 0;
    int graphemes = 0, marks = 0, visible = 0;
    enum script script = SCRIPT_NONE;
    for (const char *at = text; *at;) {
        size_t size;
        c = utf8_next(at, &size);
        if (c < 0 || is_barred(c))
            return W_SERVER_TEXT_BARRED;
        graphemes += at == text || utf8proc_grapheme_break_stateful(before, c, &state);
        marks = is_mark(c) ? marks + 1 : 0;
        enum script own = script_of(c);
        if (c == ' ' || c == '-')
            script = SCRIPT_NONE; /* one script per word */
        else if (own != SCRIPT_NONE && script != SCRIPT_NONE && own != script && is_name)
            return W_SERVER_NAME_MIXED;
        else if (own != SCRIPT_NONE)
            script = own;
        if (marks > MARKS_IN_A_ROW)
            return W_SERVER_TEXT_BARRED;
        visible |= utf8proc_category(c) != UTF8PROC_CATEGORY_ZS;
        before = c;
        at += size;
    }
    if (!visible)
        return W_SERVER_TEXT_EMPTY;
    if (graphemes > most)
        return W_SERVER_TEXT_LONG;
    return is_normal(text) ? WORD_NONE : W_SERVER_TEXT_BARRED;
}

enum word names_fault(const char *name, int most)
{
    if (strlen(name) > NAME_BYTES)
        return W_SERVER_TEXT_LONG;
    return fault_of(name, most, 1);
}

enum word names_say_fault(const char *text, int most)
{
    return fault_of(text, most, 0);
}

/* --- look-alikes ---------------------------------------------------------------------------------------- */

/* The Latin letter that a small letter of another alphabet, or a digit, looks like; otherwise itself. */
static utf8proc_int32_t looks_like(utf8proc_int32_t c)
{
    static const struct {
        utf8proc_int32_t from, to;
    } alike[] = {
        {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x451, 'e'}, {0x437, '3'}, {0x438, 'u'}, {0x439, 'u'},
        {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'},
        {0x443, 'y'}, {0x445, 'x'}, {0x455, 's'}, {0x456, 'i'}, {0x457, 'i'}, {0x458, 'j'}, {0x4bb, 'h'},
        {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'}, {0x3b1, 'a'}, {0x3b2, 'b'}, {0x3b5, 'e'}, {0x3b7, 'n'},
        {0x3b9, 'i'}, {0x3ba, 'k'}, {0x3bd, 'v'}, {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c3, 'o'}, {0x3c4, 't'},
        {0x3c5, 'u'}, {0x3c7, 'x'}, {0x3b3, 'y'}, {'0', 'o'},   {'1', 'i'},   {'l', 'i'},   {'|', 'i'},
        {'5', 's'},
    };
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (alike[i].from == c)
            return alike[i].to;
    return c;
}

/* Small letters without marks and spaces, look-alikes folded. */
static void skeleton(const char *text, utf8proc_int32_t out[SKELETON])
{
    int count = 0;
    utf8proc_uint8_t *plain = NULL;
    utf8proc_map((const utf8proc_uint8_t *)text, 0, &plain,
                 UTF8PROC_NULLTERM | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD |
                     UTF8PROC_STRIPMARK | UTF8PROC_IGNORE);
    for (const char *at = (const char *)plain; at && *at && count < SKELETON - 1;) {
        size_t size;
        utf8proc_int32_t c = utf8_next(at, &size);
        if (c < 0)
            break;
        if (c != ' ' && c != '-' && c != '.' && c != '_')
            out[count++] = looks_like(c);
        at += size;
    }
    out[count] = 0;
    free(plain);
}

int names_alike(const char *a, const char *b)
{
    utf8proc_int32_t of_a[SKELETON], of_b[SKELETON];
    int i = 0;
    skeleton(a, of_a);
    skeleton(b, of_b);
    while (of_a[i] && of_a[i] == of_b[i])
        i++;
    return of_a[i] == of_b[i];
}
