/* error.h: what was wrong with some input: a class, the key of a sentence, and what the sentence refers to.
 * The language is chosen only when it is shown. */
#ifndef HUSTINGS_ERROR_H
#define HUSTINGS_ERROR_H

#include "match/words.h"

enum error_code { ERROR_NONE, BAD_INPUT, BAD_MOVE, GAME_OVER, NOT_YOUR_TURN, ILLEGAL_MOVE };

/* In the words a path is {path} or {file}, the text {text} or {detail}; the numbers are {low} or {line},
 * {high}, {column} or {mib}, and {value}. */
struct error {
    enum error_code code;
    enum word word;
    char path[200];
    char text[200];
    int64_t low, high, value;
};

/* "bad-input" and so on, as notation.md writes them. */
const char *error_code_name(enum error_code code);

/* Sets the class, the sentence and the place, clears the rest; the caller may fill text and numbers. Always
 * -1, so that a check reads `return error_set(…)`. */
int error_set(struct error *e, enum error_code code, enum word word, const char *path);

/* Changes the place and keeps the rest. Always -1. */
int error_path(struct error *e, const char *path);

/* The text that the sentence quotes; cut at a whole character where it is too long. Always -1. */
int error_text(struct error *e, const char *text);

/* The sentence in a language, as snprintf would write it. */
size_t error_say(const struct error *e, enum lang lang, char *out, size_t cap);

#endif
