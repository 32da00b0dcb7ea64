#include "bots/dixit/speech.h"

#include <uchar.h>

#include "match/utf8.h"

/* --- letters -------------------------------------------------------------------------------------------- */

/* Small letters of Latin and Cyrillic; ё is е, as most people type it. */
static uint32_t lower(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c >= 0x100 && c <= 0x17e && c != 0x138 && c != 0x149 && c != 0x178) {
        int odd = (c >= 0x139 && c <= 0x148) || c > 0x178; /* here the capitals are odd, elsewhere even */
        return (c & 1) == (uint32_t)odd ? c + 1 : c;
    }
    if (c >= 0x400 && c <= 0x40f)
        c += 80;
    return c == 0x451 ? 0x435 : c;
}

uint16_t speech_plain(uint16_t c)
{
    switch (c) {
    case u'á': return 'a';
    case u'é': return 'e';
    case u'í': return 'i';
    case u'ó':
    case u'ö':
    case u'ő': return 'o';
    case u'ú':
    case u'ü':
    case u'ű': return 'u';
    default: return c;
    }
}

/* Signs and everything beyond the first plane (emoji) separate words. */
static int is_letter(uint32_t c)
{
    if (c < 0x80)
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    return c >= 0xc0 && c != 0xd7 && c != 0xf7 && !(c >= 0x2000 && c <= 0x2bff) &&
           !(c >= 0x3000 && c <= 0x303f) && c <= 0xffff;
}

/* The next character, in small letters; 0 at the end. */
static uint32_t next_letter(const char **at)
{
    size_t length;
    if (!**at)
        return 0;
    int32_t c = utf8_next(*at, &length);
    *at += length;
    return c < 0 ? ' ' : lower((uint32_t)c); /* what is not a character stands between words */
}

/* --- words ---------------------------------------------------------------------------------------------- */

static uint64_t initial(uint32_t letter)
{
    return (uint64_t)1 << (speech_plain((uint16_t)letter) & 63);
}

void speech_take_apart(const char *text, struct speech *s)
{
    int used = 0, inside = 0;
    s->count = 0;
    s->initials = 0;
    for (uint32_t c; used < TEXT_MOST && (c = next_letter(&text)) != 0;) {
        int letter = is_letter(c);
        if (letter && !inside) {
            if (s->count == SPEECH_MOST_WORDS)
                return;
            s->words[s->count++] = (struct spelled){s->letters + used, 0};
            s->initials |= initial(c);
        }
        if (letter) {
            s->letters[used++] = (uint16_t)c;
            s->words[s->count - 1].length++;
        }
        inside = letter;
    }
}

uint64_t speech_initial(const char *text)
{
    uint32_t c;
    do
        c = next_letter(&text);
    while (c && !is_letter(c));
    return initial(c);
}

uint64_t speech_word_initial(const struct spelled *word)
{
    return initial(word->at[0]);
}
