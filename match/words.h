/*
 * What the program says to people, in three languages. The texts are ICU messages in
 * content/words/LANG/AREA.json, which the browser reads too; tools/words.py checks them and writes them into
 * words_keys.h and its C file, so that a sentence is named in C by an enum and a wrong name does not compile.
 *
 * Guarantees: no allocation, no state, no failure; safe to call from any thread. Every message has the same
 * slots in every language, and every language its own plural cases: the checker makes sure of it. Outputs are
 * UTF-8 if the slots' texts are; they are never cut inside a character. */
#ifndef HUSTINGS_MATCH_WORDS_H
#define HUSTINGS_MATCH_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "words_keys.h"

/* The languages; tools/words.py knows them too. */
enum lang { LANG_EN, LANG_RU, LANG_HU, LANGS };

/* What fills {name}: the text, or where it is NULL the number. Plurals look only at the number; a select
 * looks at what would be printed. */
struct slot {
    const char *name;
    const char *text;
    int64_t number;
};

/* "en" -> LANG_EN; -1 if there is no such language. */
int words_lang(const char *name);

/* LANG_EN -> "en". */
const char *words_lang_name(enum lang lang);

/* "error.missing" -> W_ERROR_MISSING; WORD_NONE if there is no such key. */
enum word words_find(const char *key);

/* The ICU message as it is in the file; "" for WORD_NONE. */
const char *words_raw(enum lang lang, enum word word);

/* Writes a message with its slots filled, as snprintf does: ends it with a zero byte if cap > 0 (out may be
 * NULL if not), returns the length that the whole text needs. A slot that is not given prints as {name}. */
size_t words_say(char *out, size_t cap, enum lang lang, enum word word, const struct slot *slots, int count);

/* The same for a message that is not in the tables. One that the checker would refuse is safe to format, but
 * what comes out is not defined. */
size_t words_format(char *out, size_t cap, enum lang lang, const char *message, const struct slot *slots,
                    int count);

/* Returns the definite article that Hungarian puts before a name: "az" before a vowel, otherwise "a"; "" in the
 * other languages. Digits count as they are spoken: az 1, az 5, az 1000, but a 10. Quotation marks before the name
 * are skipped. */
const char *words_article(enum lang lang, const char *name);

#endif
