/* words.h: Election Night told in words: a sentence for each move, as much of it as the listener may
 * know, and what follows from it by the rules.
 *
 * All functions write as snprintf does and return the length of the whole text. Names come from packs and
 * people: whoever prints them to a terminal drops control characters. */
#ifndef HUSTINGS_NIGHT_WORDS_H
#define HUSTINGS_NIGHT_WORDS_H

#include "front/tale.h"
#include "rules/night/night.h"

/* A party's name: the option's, else the pack's (N-1.4). */
const char *night_party_name(const struct content *content, json_t *options, enum lang lang, int seat);

size_t night_name(char *out, size_t cap, const struct listener *to, int seat);

/* The heading that comes before a move, where it begins a round; else "". */
size_t night_heading(char *out, size_t cap, const struct listener *to, const void *before,
                     const struct move *move);

/* One sentence for a move made in `before`, when it is made or once it is open. */
size_t night_describe(char *out, size_t cap, const struct listener *to, const void *before,
                      const struct move *move, int opened);

/* What the rules make of it, for all to see: a line for each thing that happens, "" if nothing does. */
size_t night_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                       const struct move *move, const void *after);

/* Who won, of a game that is over. */
size_t night_outcome(char *out, size_t cap, const struct listener *to, const void *position);

/* Prints what a pack holds. */
void night_report_pack(const struct content *content);

#endif
