#include "match/error.h"

#include <stdio.h>
#include <string.h>

const char *error_code_name(enum error_code code)
{
    static const char *const names[] = {"none",      "bad-input",     "bad-move",
                                        "game-over", "not-your-turn", "illegal-move"};
    return names[code];
}

/* Bytes of the character that begins here; 0 where none does: half of one, an overlong one, a surrogate. */
static size_t character(const unsigned char *s)
{
    size_t size = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < size; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return size;
}

/* Copies what fits. The text may have been cut anywhere: half a character at its end is dropped, and whatever
 * else is no UTF-8 becomes a question mark, for an answer in JSON can't hold it. */
static void copy_text(char *out, size_t cap, const char *in)
{
    size_t kept = 0;
    for (snprintf(out, cap, "%s", in); out[kept];) {
        size_t size = character((unsigned char *)out + kept);
        if (size == 0 && strlen(out + kept) < 4 && (unsigned char)out[kept] >= 0xc0) {
            out[kept] = 0;
            break;
        }
        if (size == 0 || (unsigned char)out[kept] < ' ' || out[kept] == 0x7f)
            out[kept] = '?'; /* nor may a quoted text speak to the terminal */
        else if (size == 2 && (unsigned char)out[kept] == 0xc2 && (unsigned char)out[kept + 1] < 0xa0)
            out[kept] = out[kept + 1] = '?'; /* controls again */
        kept += size ? size : 1;
    }
}

int error_set(struct error *e, enum error_code code, enum word word, const char *path)
{
    memset(e, 0, sizeof *e);
    e->code = code;
    e->word = word;
    copy_text(e->path, sizeof e->path, path);
    return -1;
}

int error_path(struct error *e, const char *path)
{
    copy_text(e->path, sizeof e->path, path);
    return -1;
}

int error_text(struct error *e, const char *text)
{
    copy_text(e->text, sizeof e->text, text);
    return -1;
}

size_t error_say(const struct error *e, enum lang lang, char *out, size_t cap)
{
    const struct slot slots[] = {
        {"path", e->path, 0},   {"file", e->path, 0},      {"text", e->text, 0},    {"detail", e->text, 0},
        {"low", NULL, e->low},  {"line", NULL, e->low},    {"high", NULL, e->high}, {"column", NULL, e->high},
        {"mib", NULL, e->high}, {"value", NULL, e->value},
    };
    return words_say(out, cap, lang, e->word, slots, (int)(sizeof slots / sizeof slots[0]));
}
