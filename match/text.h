/* text.h: free text in a move: a clue (D-3.4). The rules only record that it was given; the text itself lives
 * in the match and travels beside its move. */
#ifndef HUSTINGS_TEXT_H
#define HUSTINGS_TEXT_H

#include <stddef.h>

enum {
    TEXT_MOST = 200,               /* code points */
    TEXT_ROOM = 4 * TEXT_MOST + 1, /* bytes, the zero at its end among them */
    TEXT_PLACES = 2                /* texts that a match keeps */
};

/* A valid text, or "". */
struct text {
    char bytes[TEXT_ROOM];
};

/* The texts that a position refers to: the codec knows which place is whose. */
struct texts {
    struct text at[TEXT_PLACES];
};

/* What is wrong with a text; in a move this is the text's argument. */
enum text_fault { TEXT_FINE, TEXT_EMPTY, TEXT_LONG, TEXT_BLANK, TEXT_FORBIDDEN, TEXT_BROKEN };

/* Looks at all its bytes, zeros too: well-formed UTF-8, 1 to 200 code points, not only spaces, none of those
 * that D-3.4 forbids. */
enum text_fault text_fault(const char *bytes, size_t size);

/* Returns 1 if nothing in a well-formed text can be seen: only spaces, combining marks without a letter, and characters
 * that take no ink. The list is closed, so that every build judges alike. */
int text_shows_nothing(const char *text);

/* Keeps a valid text exactly as it is, "" otherwise; returns what is wrong with it. */
enum text_fault text_keep(struct text *to, const char *bytes, size_t size);

#endif
