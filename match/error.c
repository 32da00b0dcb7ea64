#include "match/error.h"

#include <stdio.h>
#include <string.h>

#include "match/utf8.h"

const char *error_code_name(enum error_code code)
{
    static const char *const names[] = {"none",      "bad-input",     "bad-move",
                                        "game-over", "not-your-turn", "illegal-move"};
    return names[code];
}

/* Copies what fits. The text may have been cut anywhere: half a character at its end is dropped, and anything
 * else that is not UTF-8 becomes a question mark, because an answer in JSON can't hold it. */
static void copy_text(char *out, size_t cap, const char *in)
{
    snprintf(out, cap, "%s", in);
    for (size_t kept = 0, left = strlen(out), length; left > 0; kept += length, left -= length) {
        int32_t c = utf8_read(out + kept, left, &length);
        if (c < 0 && left < 4 && (unsigned char)out[kept] >= 0xc0) {
            out[kept] = 0;
            break;
        }
        if (c < ' ' || (c >= 0x7f && c < 0xa0)) /* a quoted text must not control the terminal either */
            memset(out + kept, '?', length);
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
