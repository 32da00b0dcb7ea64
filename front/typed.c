#include "front/typed.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "front/command.h"

enum { WORD = 256 };

void typed_normal(const char *text, char *out, size_t cap)
{
    size_t used = 0;
    mbstate_t from, to;
    memset(&from, 0, sizeof from);
    memset(&to, 0, sizeof to);
    while (*text == ' ' || *text == '\t')
        text++;
    while (*text && used + MB_LEN_MAX < cap) {
        wchar_t wide;
        size_t length = mbrtowc(&wide, text, strlen(text), &from);
        if (length == (size_t)-1 || length == (size_t)-2)
            break;
        size_t wrote = wcrtomb(out + used, (wchar_t)towlower((wint_t)wide), &to);
        if (wrote == (size_t)-1)
            break;
        used += wrote;
        text += length;
    }
    while (used > 0 && (out[used - 1] == ' ' || out[used - 1] == '\t'))
        used--;
    out[used] = 0;
}

int typed_fits(const char *typed, const char *word)
{
    char small[WORD];
    typed_normal(word, small, sizeof small);
    return strcmp(typed, small) == 0 ? 2 : typed[0] && strncmp(typed, small, strlen(typed)) == 0;
}

int typed_either(const char *typed, const char *one, const char *two)
{
    int first = typed_fits(typed, one), second = typed_fits(typed, two);
    return first > second ? first : second;
}

void typed_try(struct typed_best *best, int candidate, int fit)
{
    if (fit > best->fit)
        *best = (struct typed_best){candidate, fit};
    else if (fit == best->fit && fit > 0)
        best->found = -2;
}

int typed_refuse(char *why, size_t cap, enum word word, const char *text)
{
    const struct slot slots[] = {{"text", text, 0}};
    words_say(why, cap, lang, word, slots, 1);
    return -1;
}

size_t typed_command(const char *line, const char *english, const char *local)
{
    size_t length = strcspn(line, " \t");
    char typed[WORD], word[WORD];
    if (length >= sizeof word)
        return 0;
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    typed_normal(word, typed, sizeof typed);
    return typed_either(typed, english, local) == 2 ? length : 0;
}

int typed_split(char *line, char **words, int most)
{
    char *rest = NULL;
    int count = 0;
    for (char *word = strtok_r(line, " \t,;", &rest); word && count < most;
         word = strtok_r(NULL, " \t,;", &rest))
        words[count++] = word;
    return count;
}

int typed_number(const char *text)
{
    char *end;
    if (!isdigit((unsigned char)text[0]))
        return -1;
    long n = strtol(text, &end, 10);
    return *end || n > 9999 ? -1 : (int)n;
}
