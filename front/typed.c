#include "front/typed.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

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

int typed_number(const char *text)
{
    char *end;
    if (!isdigit((unsigned char)text[0]))
        return -1;
    long n = strtol(text, &end, 10);
    return *end || n > 9999 ? -1 : (int)n;
}
