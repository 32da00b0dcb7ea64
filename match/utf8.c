#include "match/utf8.h"

#include <string.h>

/* How many bytes a character has by the first of them; 0: none begins so. */
static size_t claimed(uint8_t first)
{
    return first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
}

int32_t utf8_read(const char *bytes, size_t size, size_t *length)
{
    static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t *s = (const uint8_t *)bytes;
    size_t n = size > 0 ? claimed(s[0]) : 0;
    *length = 1;
    if (n == 0 || n > size)
        return -1;
    int32_t c = n == 1 ? s[0] : s[0] & (0x7f >> n);
    for (size_t i = 1; i < n; i++) {
        if (s[i] >> 6 != 2)
            return -1;
        c = c << 6 | (s[i] & 0x3f);
    }
    if (c < least[n] || (c >= 0xd800 && c <= 0xdfff) || c > 0x10ffff)
        return -1;
    *length = n;
    return c;
}

int32_t utf8_next(const char *text, size_t *length)
{
    enum { MOST = 4 };                                  /* bytes of a character */
    return utf8_read(text, text[0] ? MOST : 0, length); /* stops at the zero byte, which is inside none */
}

/* Most texts are plain letters: eight bytes without a top bit are passed at once. */
int utf8_is_well_formed(const char *bytes, size_t size)
{
    enum { EIGHT = sizeof(uint64_t) };
    for (size_t at = 0, length; at < size; at += length) {
        uint64_t eight = UINT64_MAX;
        if (size - at >= EIGHT)
            memcpy(&eight, bytes + at, EIGHT);
        if (!(eight & 0x8080808080808080))
            length = EIGHT;
        else if (utf8_read(bytes + at, size - at, &length) < 0)
            return 0;
    }
    return 1;
}
