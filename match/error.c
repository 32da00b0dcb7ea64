#include "error.h"

#include <stdio.h>
#include <string.h>

const char *error_code_name(enum error_code code)
{
    static const char *const names[] = {"none",      "bad-input",     "bad-move",
                                        "game-over", "not-your-turn", "illegal-move"};
    return names[code];
}

/* Copies what fits, never half a character. */
static void copy_text(char *out, size_t cap, const char *in)
{
    size_t size = strlen(in);
    if (size >= cap) {
        size = cap - 1;
        while (size > 0 && ((unsigned char)in[size] & 0xc0) == 0x80)
            size--;
    }
    memcpy(out, in, size);
    out[size] = 0;
}

int error_set(struct error *e, enum error_code code, enum word word, const char *path)
{
    memset(e, 0, sizeof *e);
    e->code = code;
    e->word = word;
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
