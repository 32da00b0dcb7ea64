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
