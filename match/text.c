#include "match/text.h"

#include <string.h>

#include "match/utf8.h"

/* D-3.4: controls, line and paragraph separators, what turns the direction of writing. */
static int is_forbidden(int32_t c)
{
    return c <= 0x1f || (c >= 0x7f && c <= 0x9f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

enum text_fault text_fault(const char *bytes, size_t size)
{
    int points = 0, blank = 1, forbidden = 0;
    for (size_t at = 0, length = 0; at < size; at += length, points++) {
        int32_t c = utf8_read(bytes + at, size - at, &length);
        if (c < 0)
            return TEXT_BROKEN;
        blank &= c == ' ';
        forbidden |= is_forbidden(c);
    }
    return points == 0          ? TEXT_EMPTY
           : forbidden          ? TEXT_FORBIDDEN
           : points > TEXT_MOST ? TEXT_LONG
           : blank              ? TEXT_BLANK
                                : TEXT_FINE;
}

/* Characters that show nothing on their own, in order. */
static const struct {
    int32_t first, last;
} unseen[] = {
    {0x0009, 0x000d},   {0x0020, 0x0020},   {0x00a0, 0x00a0}, {0x00ad, 0x00ad}, {0x0300, 0x036f},
    {0x061c, 0x061c},   {0x115f, 0x1160},   {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
    {0x1ab0, 0x1aff},   {0x1dc0, 0x1dff},   {0x2000, 0x200f}, {0x2028, 0x202f}, {0x205f, 0x206f},
    {0x20d0, 0x20ff},   {0x2800, 0x2800},   {0x3000, 0x3000}, {0x3164, 0x3164}, {0xfe00, 0xfe0f},
    {0xfe20, 0xfe2f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3},
    {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

static int is_unseen(int32_t c)
{
    size_t i = 0;
    while (i < sizeof unseen / sizeof unseen[0] && c > unseen[i].last)
        i++;
    return i < sizeof unseen / sizeof unseen[0] && c >= unseen[i].first;
}

int text_shows_nothing(const char *text)
{
    for (size_t length = 0; *text; text += length)
        if (!is_unseen(utf8_next(text, &length)))
            return 0;
    return 1;
}

enum text_fault text_keep(struct text *to, const char *bytes, size_t size)
{
    enum text_fault fault = text_fault(bytes, size);
    to->bytes[0] = '\0';
    if (fault == TEXT_FINE && size < sizeof to->bytes) {
        memcpy(to->bytes, bytes, size);
        to->bytes[size] = '\0';
    }
    return fault;
}
