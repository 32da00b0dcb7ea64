/* words.h: Dixit in words: names of seats, pairs and cards, a sentence for each move, as far as the listener
 * may know it, and what follows from it by the rules.
 *
 * The functions that return a size_t write as snprintf does and return the length of the whole text. Texts of
 * packs and clues are copied unchanged: code that prints them to a terminal drops control characters. A clue
 * has its own line, so that one written from right to left does not affect anything else. */
#ifndef HUSTINGS_DIXIT_WORDS_H
#define HUSTINGS_DIXIT_WORDS_H

#include "front/tale.h"
#include "front/telling.h"
#include "rules/dixit/dixit.h"

enum {
    DIXIT_NAME_SIZE = 64,
    DIXIT_CARD_SIZE = 1024,
    DIXIT_CARDS_SIZE = 256,
    DIXIT_CLUE_SIZE = TEXT_ROOM + 16
};

/* "Seat 3 (you)", as a sentence begins; "seat 3" within one. */
const char *dixit_seat_name(const struct listener *to, int seat, char out[DIXIT_NAME_SIZE]);
const char *dixit_seat_within(const struct listener *to, int seat, char out[DIXIT_NAME_SIZE]);

/* The owner of a score marker: a seat, in team mode a pair, "1+4" (D-1.6). Its name as a sentence begins, and
 * within one. */
const char *dixit_rabbit_label(const struct dixit *p, int rabbit, char out[DIXIT_NAME_SIZE]);
const char *dixit_rabbit_name(const struct listener *to, const struct dixit *p, int rabbit,
                              char out[DIXIT_NAME_SIZE]);
const char *dixit_rabbit_within(const struct listener *to, const struct dixit *p, int rabbit,
                                char out[DIXIT_NAME_SIZE]);

/* What a card shows: a sentence; words in brackets. In the language, otherwise in any; "": the pack says
 * nothing. */
const char *dixit_card_alt(const struct content *content, enum lang lang, int card);
const char *dixit_card_tags(const struct content *content, enum lang lang, int card,
                            char out[DIXIT_CARD_SIZE]);

/* As much of a text as fits into this many columns, whole words and "…". */
const char *dixit_cut(const char *text, int columns, char out[DIXIT_CARD_SIZE]);

/* Ids of cards: "c01, c17". */
const char *dixit_card_ids(const struct content *content, const int16_t *cards, int count,
                           char out[DIXIT_CARDS_SIZE]);

/* A clue in quotation marks. */
const char *dixit_clue_quoted(enum lang lang, const struct text *clue, char out[DIXIT_CLUE_SIZE]);

/* One sentence or two for a move made in `before`, when it is made or once it is revealed. */
size_t dixit_describe(char *out, size_t cap, const struct listener *to, const void *before,
                      const struct move *move, int opened);

/* Its public consequences by the rules: one line for each thing that happens, "" if nothing does. */
size_t dixit_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                       const struct move *move, const void *after);

/* Who won a finished game. */
size_t dixit_outcome(char *out, size_t cap, const struct listener *to, const void *position);

/* A slot of the table, with its card. */
size_t dixit_belief(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of);

/* A secret answer that was given: has it been revealed after this step? 1 yes, 0 not yet, -1 it never will
 * be: a card that was given is shown at the count, but the move that gave it stays secret. */
int dixit_opens(const struct move *answer, const void *after);

#endif
