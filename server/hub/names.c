#include "server/hub/names.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "match/utf8.h"
#include "server/hub/letters.h"

enum {
    NAME_BYTES = 120,
    MARKS_IN_A_ROW = 2,     /* of those that fit any letter */
    OWN_MARKS_IN_A_ROW = 4, /* of a script that needs them, such as Hebrew points */
    NO_BREAK_SPACE = 0xa0,
    WIDE_SPACE = 0x3000 /* what a Japanese keyboard types */
};

static int is_space(int32_t c)
{
    return utf8proc_category(c) == UTF8PROC_CATEGORY_ZS;
}

static int is_barred(int32_t c, int is_name)
{
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CN: /* unassigned */
    case UTF8PROC_CATEGORY_CC: /* controls */
    case UTF8PROC_CATEGORY_CF: /* format and bidi */
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return 1;
    case UTF8PROC_CATEGORY_ZS: /* the others are so thin that nobody sees them */
        return is_name && c != ' ' && c != NO_BREAK_SPACE && c != WIDE_SPACE;
    default: return letters_is_hidden(c);
    }
}

/* How far a text has been read. */
struct reading {
    const char *emoji_end; /* letters before it belong to an emoji */
    int32_t before, base;  /* the letter before, and the last that is not a mark; 0: none */
    utf8proc_int32_t break_state;
    uint32_t script; /* of this word */
    int graphemes, marks, is_visible;
};

/* A mark belongs to something that shows, of its own script if it has one, and there are not too many of them. */
static int is_loose_mark(struct reading *r, int32_t c)
{
    uint32_t script = letters_script(c);
    r->marks += utf8proc_category(c) != UTF8PROC_CATEGORY_MC;
    return !r->base || is_space(r->base) || (script && script != letters_script(r->base)) ||
           r->marks > (script ? OWN_MARKS_IN_A_ROW : MARKS_IN_A_ROW);
}

static enum word fault_of_letter(struct reading *r, int32_t c, int is_name)
{
    uint32_t script = letters_script(c);
    if (is_barred(c, is_name) || (letters_is_mark(c) && is_loose_mark(r, c)))
        return W_SERVER_TEXT_BARRED;
    if (is_name && script && r->script && script != r->script)
        return W_SERVER_NAME_MIXED;
    if (script || is_space(c) || c == '-')
        r->script = script; /* one per word */
    r->is_visible |= !is_space(c);
    return WORD_NONE;
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
    struct reading r = {.emoji_end = text};
    size_t size;
    for (const char *at = text; *at; at += size) {
        int32_t c = utf8_next(at, &size);
        if (c < 0)
            return W_SERVER_TEXT_BARRED;
        if (at >= r.emoji_end)
            r.emoji_end = at + letters_emoji(at);
        int in_emoji = at < r.emoji_end;
        enum word fault = in_emoji ? WORD_NONE : fault_of_letter(&r, c, is_name);
        if (fault != WORD_NONE)
            return fault;
        r.is_visible |= in_emoji;
        r.graphemes += at == text || utf8proc_grapheme_break_stateful(r.before, c, &r.break_state);
        r.before = c;
        if (in_emoji || !letters_is_mark(c)) {
            r.base = c;
            r.marks = 0;
        }
    }
    if (!r.is_visible)
        return W_SERVER_TEXT_EMPTY;
    if (r.graphemes > most)
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
