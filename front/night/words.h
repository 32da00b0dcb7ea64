/* words.h: Election Night in words: a sentence for each move, as far as the listener may know it, and what
 * follows from it by the rules.
 *
 * All functions write as snprintf does and return the length of the whole text. Names come from packs and
 * people: code that prints them to a terminal drops control characters. */
#ifndef HUSTINGS_NIGHT_WORDS_H
#define HUSTINGS_NIGHT_WORDS_H

#include "front/tale.h"
#include "rules/night/night.h"

enum { NIGHT_NAME_SIZE = 256 }; /* bytes of a party's name with its article; longer names are cut */

/* A party's name: the option's, otherwise the pack's (N-1.4). */
const char *night_party_name(const struct content *content, json_t *options, enum lang lang, int seat);

size_t night_name(char *out, size_t cap, const struct listener *to, int seat);

/* The heading that comes before a move, if it begins a round; otherwise "". */
size_t night_heading(char *out, size_t cap, const struct listener *to, const void *before,
                     const struct move *move);

/* One sentence for a move made in `before`, when it is made or once it is revealed. */
size_t night_describe(char *out, size_t cap, const struct listener *to, const void *before,
                      const struct move *move, int opened);

/* Its public consequences by the rules: one line for each thing that happens, "" if nothing does. */
size_t night_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                       const struct move *move, const void *after);

/* Who won a finished game. */
size_t night_outcome(char *out, size_t cap, const struct listener *to, const void *position);

/* An answer to what is asked in this view, by its argument. */
size_t night_belief(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of);

/* Prints what a pack holds. */
void night_report_pack(const struct content *content);

#endif
