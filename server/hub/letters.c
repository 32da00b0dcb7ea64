#include "server/hub/letters.h"

#include <string.h>
#include <utf8proc.h>

#include "match/utf8.h"

/* The last entry that is not beyond the letter; the first, where all are. */
static const struct letters_entry *find(const struct letters_entry *table, size_t count, int32_t letter)
{
    size_t low = 0, high = count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (table[middle].letter <= (uint32_t)letter)
            low = middle;
        else
            high = middle;
    }
    return &table[low];
}

const char *letters_look(int32_t letter)
{
    const struct letters_entry *found = find(letters_looks, letters_look_count, letter);
    return found->letter == (uint32_t)letter ? &letters_texts[found->value] : NULL;
}

uint32_t letters_script(int32_t letter)
{
    return find(letters_scripts, letters_script_count, letter)->value;
}

int letters_is_mark(int32_t letter)
{
    utf8proc_category_t category = utf8proc_category(letter);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
           category == UTF8PROC_CATEGORY_ME;
}

/* Those that are named here are signs by their category, but fonts leave them blank. */
int letters_is_hidden(int32_t letter)
{
    switch (letter) {
    case 0x2800:            /* the braille pattern without dots */
    case 0x303f:            /* the ideographic half fill space */
    case 0xfffc:            /* the place of an object that is not there */
    case 0xfffd:            /* the place of a letter that could not be read */
    case 0x13441:           /* a full blank among hieroglyphs */
    case 0x13442:           /* a half blank */
    case 0x1d159: return 1; /* a note without a head */
    default: return utf8proc_get_property(letter)->ignorable;
    }
}

/* --- emoji ---------------------------------------------------------------------------------------------- */

enum { JOINER = 0x200d, AS_PICTURE = 0xfe0f, KEYCAP = 0x20e3, BLACK_FLAG = 0x1f3f4 };

/* The next letter, if it is that one: behind it; otherwise the same place. */
static const char *past(const char *at, int32_t letter)
{
    size_t size;
    return utf8_next(at, &size) == letter ? at + size : at;
}

static int is_region(int32_t letter)
{
    return letter >= 0x1f1e6 && letter <= 0x1f1ff;
}

static int is_color(int32_t letter)
{
    return letter >= 0x1f3fb && letter <= 0x1f3ff;
}

/* A picture, perhaps in a color and marked as a picture; the same place: there is none. */
static const char *past_picture(const char *at)
{
    size_t size;
    int32_t letter = utf8_next(at, &size);
    if (letter < 0 || utf8proc_category(letter) == UTF8PROC_CATEGORY_CN ||
        utf8proc_get_property(letter)->boundclass != UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC)
        return at;
    at += size;
    if (is_color(utf8_next(at, &size)))
        at += size;
    return past(at, AS_PICTURE);
}

/* Flags of regions of a country are spelled in tags, which show nothing: only those that fonts know. */
static const char *past_tags(const char *at)
{
    static const char *const flags[] = {"gbeng", "gbsct", "gbwls"};
    enum { TAGS = 0xe0000, LAST_TAG = 0xe007f };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        const char *end = at, *letter = flags[i], *next;
        while (*letter && (next = past(end, TAGS + *letter)) > end) {
            end = next;
            letter++;
        }
        if (!*letter && past(end, LAST_TAG) > end)
            return past(end, LAST_TAG);
    }
    return at;
}

static const char *past_flag(const char *at)
{
    size_t first, second;
    return is_region(utf8_next(at, &first)) && is_region(utf8_next(at + first, &second)) ? at + first + second
                                                                                         : at;
}

static const char *past_keycap(const char *at)
{
    const char *mark = at + 1, *cap = past(mark, AS_PICTURE);
    return *at && strchr("0123456789#*", *at) && cap > mark && past(cap, KEYCAP) > cap ? past(cap, KEYCAP)
                                                                                       : at;
}

/* UTS 51: pictures joined to one (ED-16), whether or not fonts have it; of flags by tags only those they have. */
size_t letters_emoji(const char *text)
{
    const char *end = past_picture(text), *next;
    if (end == text)
        return (size_t)(past_flag(text) > text ? past_flag(text) - text : past_keycap(text) - text);
    if (past(text, BLACK_FLAG) == end && past_tags(end) > end)
        return (size_t)(past_tags(end) - text);
    while ((next = past(end, JOINER)) > end && past_picture(next) > next)
        end = past_picture(next);
    return (size_t)(end - text);
}
