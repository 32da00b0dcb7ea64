/* speech.h: a text that anybody may have typed, taken apart into words. Any bytes are safe. */
#ifndef HUSTINGS_DIXIT_SPEECH_H
#define HUSTINGS_DIXIT_SPEECH_H

#include <stdint.h>

#include "match/text.h"

enum { SPEECH_MOST_WORDS = TEXT_MOST / 2 };

struct spelled {
    const uint16_t *at; /* small letters; ё is е */
    int length;
};

/* A text taken apart. */
struct speech {
    int count;
    struct spelled words[SPEECH_MOST_WORDS];
    uint64_t initials; /* one bit for each letter that a word begins with, by its last six bits */
    uint16_t letters[TEXT_MOST];
};

/* Anything longer than a clue can be is cut. */
void speech_take_apart(const char *text, struct speech *s);

/* The bit of the first letter of a text, as in `initials`; and that of a word. */
uint64_t speech_initial(const char *text);
uint64_t speech_word_initial(const struct spelled *word);

/* The letter without Hungarian's marks, which come and go as a word is inflected (víz, vizek). */
uint16_t speech_plain(uint16_t c);

#endif
