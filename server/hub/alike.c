/* alike.c: names that a person would mistake for each other: compared by their skeletons (UTS 39), without what does not
 * show, without accents, in small and in capital letters, which look alike in other ways. */
#include <string.h>
#include <utf8proc.h>

#include "match/utf8.h"
#include "server/hub/letters.h"
#include "server/hub/names.h"

enum {
    LETTERS = 720, /* that the 120 bytes of a name decompose into: at most 18 for three */
    SKELETON = 2048
};

enum form { AS_WRITTEN, SMALL, CAPITAL, FORMS };

/* The Latin letter that a small letter of another alphabet, or a digit, looks like in many typefaces or as a capital,
 * beyond Unicode's list; otherwise itself. */
static int32_t looks_like(int32_t c)
{
    static const struct {
        int32_t from, to;
    } alike[] = {
        {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x437, '3'}, {0x438, 'u'}, {0x43a, 'k'}, {0x43c, 'm'},
        {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'},
        {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'}, {0x4bb, 'h'}, {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'},
        {0x3b1, 'a'}, {0x3b2, 'b'}, {0x3b3, 'y'}, {0x3b5, 'e'}, {0x3b7, 'n'}, {0x3b9, 'i'}, {0x3ba, 'k'},
        {0x3bd, 'v'}, {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c3, 'o'}, {0x3c4, 't'}, {0x3c5, 'u'}, {0x3c7, 'x'},
        {'0', 'o'},   {'1', 'i'},   {'l', 'i'},   {'|', 'i'},   {'5', 's'},
    };
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (alike[i].from == c)
            return alike[i].to;
    return c;
}

/* Accents and points, without which a name still reads the same; not the vowels of scripts that need them. */
static int is_accent(int32_t c)
{
    static const struct {
        int32_t first, last;
    } accents[] = {
        {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5c7},   {0x610, 0x61a},
        {0x64b, 0x65f},   {0x670, 0x670},   {0x6d6, 0x6ed},   {0x1ab0, 0x1aff},
        {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f},
    };
    int found = 0;
    for (size_t i = 0; i < sizeof accents / sizeof accents[0]; i++)
        found |= c >= accents[i].first && c <= accents[i].last;
    return found && letters_is_mark(c);
}

static int is_passed_over(int32_t c)
{
    return c == '-' || c == '.' || c == '_' || utf8proc_category(c) == UTF8PROC_CATEGORY_ZS || is_accent(c) ||
           letters_is_hidden(c);
}

struct skeleton {
    int count;
    int32_t letters[SKELETON];
};

static void put_letter(struct skeleton *to, int32_t c)
{
    int32_t small = looks_like(utf8proc_tolower(c));
    if (!is_passed_over(small) && to->count < SKELETON)
        to->letters[to->count++] = small;
}

/* What one letter looks like. */
static void put_look(struct skeleton *to, int32_t c)
{
    const char *look = letters_look(c);
    if (!look)
        put_letter(to, c);
    for (size_t size; look && *look; look += size)
        put_letter(to, utf8_next(look, &size));
}

/* 0, or -1: it does not fit, so it can be compared with nothing. */
static int make_skeleton(const char *name, enum form form, struct skeleton *to)
{
    int32_t letters[LETTERS];
    utf8proc_option_t how = UTF8PROC_NULLTERM | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_IGNORE |
                            (form == AS_WRITTEN ? 0 : UTF8PROC_CASEFOLD);
    utf8proc_ssize_t count = utf8proc_decompose((const utf8proc_uint8_t *)name, 0, letters, LETTERS, how);
    to->count = 0;
    for (utf8proc_ssize_t i = 0; i < count && count <= LETTERS; i++)
        if (!is_passed_over(letters[i]))
            put_look(to, form == CAPITAL ? utf8proc_toupper(letters[i])
                         : form == SMALL ? looks_like(letters[i])
                                         : letters[i]);
    return count < 0 || count > LETTERS || to->count == SKELETON ? -1 : 0;
}

int names_alike(const char *a, const char *b)
{
    struct skeleton of_a, of_b;
    for (enum form form = AS_WRITTEN; form < FORMS; form++)
        if (make_skeleton(a, form, &of_a) || make_skeleton(b, form, &of_b) ||
            (of_a.count == of_b.count &&
             memcmp(of_a.letters, of_b.letters, (size_t)of_a.count * sizeof of_a.letters[0]) == 0))
            return 1;
    return 0;
}
