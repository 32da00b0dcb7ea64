/* utf8.h: UTF-8, decoded in one place. Well-formed is what Unicode's table 3-7 has: no byte out of place, no overlong
 * form, no surrogate, nothing beyond U+10FFFF. What needs the properties of characters (widths, graphemes, normal forms)
 * asks utf8proc about the code points. */
#ifndef HUSTINGS_UTF8_H
#define HUSTINGS_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The code point that these bytes begin with, and in *length how many bytes it has. -1 where they begin with none, also
 * because it is cut short; *length is 1 then, to go on behind the byte that is wrong. */
int32_t utf8_read(const char *bytes, size_t size, size_t *length);

/* The same at the beginning of a text that a zero byte ends, at which there is no character. No byte behind the
 * character is looked at. */
int32_t utf8_next(const char *text, size_t *length);

/* Are all of these bytes well-formed? A zero byte is a character like any other. */
int utf8_is_well_formed(const char *bytes, size_t size);

/* Is this byte inside a character, so that no text may be cut before it? */
static inline int utf8_is_inside(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

#endif
