/* words.h: VOTE! in words: names of seats and cards, a sentence for each move, as far as the listener may
 * know it, and what follows from it by the rules.
 *
 * The functions that return a size_t write as snprintf does and return the length of the whole text. Names
 * come from packs: code that prints them to a terminal drops control characters. */
#ifndef HUSTINGS_VOTE_WORDS_H
#define HUSTINGS_VOTE_WORDS_H

#include "front/tale.h"
#include "front/telling.h"
#include "match/content.h"
#include "match/words.h"
#include "rules/vote/vote.h"

enum { VOTE_NAME_SIZE = 64, VOTE_LABEL_SIZE = 256, VOTE_LIST_SIZE = 1024 };

/* A text of one or more lines being put together. */
struct vote_telling {
    struct telling text;
    const struct listener *to;
};
struct vote_telling vote_begin_telling(char *out, size_t cap, const struct listener *to);

/* Adds a message on a line of its own. */
void vote_add_line(struct vote_telling *t, enum word word, const struct slot *slots, int count);

/* The same for a message that mentions one seat, as {who}. */
void vote_add_seat_line(struct vote_telling *t, enum word word, int seat);

/* "Seat 3 (you)", as a sentence begins; "seat 3" within one. */
const char *vote_seat_name(const struct listener *to, int seat, char out[VOTE_NAME_SIZE]);
const char *vote_seat_within(const struct listener *to, int seat, char out[VOTE_NAME_SIZE]);

/* A card's entry in the pack; its name; its text, "" if it has none; its modifiers: "+2/-1". */
json_t *vote_card_entry(const struct content *content, int card);
const char *vote_card_name(const struct content *content, enum lang lang, int card);
const char *vote_card_text(const struct content *content, enum lang lang, int card);
const char *vote_modifiers(const struct content *content, int card, char out[16]);

/* The name in quotes with the modifiers. Several of them: a list. */
const char *vote_card_label(const struct listener *to, int card, char out[VOTE_LABEL_SIZE]);
const char *vote_card_list(const struct listener *to, struct cards cards, char out[VOTE_LIST_SIZE]);

/* What messages select a party by. */
const char *vote_party_id(int party);

/* "budget 5 → 4, support 3 → 3": what a card does to these scores, with an end at 0 and 10 (V-4.2). */
const char *vote_price(const struct listener *to, int budget, int support, int card,
                       char out[VOTE_LABEL_SIZE]);

/* One sentence for a move made in `before`, when it is made or once it is revealed. */
size_t vote_describe(char *out, size_t cap, const struct listener *to, const void *before,
                     const struct move *move, int opened);

/* Its public consequences by the rules: one line for each thing that happens, "" if nothing does. */
size_t vote_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                      const struct move *move, const void *after);

/* Who won a finished game. */
size_t vote_outcome(char *out, size_t cap, const struct listener *to, const void *position);

/* The seat whose party a bot guesses. */
size_t vote_belief(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of);

/* A secret answer that was given: has it been revealed after this step? 1 yes, 0 not yet, -1 it never will be
 * (V-5.8: a void vote, the ballot of a player who left). */
int vote_opens(const struct move *answer, const void *after);

/* Prints what a pack holds. */
void vote_report_pack(const struct content *content);

#endif
