#include "match/text.h"

#include <stdint.h>
#include <string.h>

/* The code point that `size` bytes begin with, and in *length how many bytes it has; -1 where they begin
 * with none: a byte out of place, an overlong form, half a surrogate pair, a number beyond the last. */
static int32_t code_point(const uint8_t *s, size_t size, size_t *length)
{
    static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    if (n == 0 || n > size)
        return -1;
    int32_t c = n == 1 ? s[0] : s[0] & (0x7f >> n);
    for (size_t i = 1; i < n; i++) {
        if (s[i] >> 6 != 2)
            return -1;
        c = c << 6 | (s[i] & 0x3f);
    }
    *length = n;
    return c < least[n] || (c >= 0xd800 && c <= 0xdfff) || c > 0x10ffff ? -1 : c;
}

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
        int32_t c = code_point((const uint8_t *)bytes + at, size - at, &length);
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
