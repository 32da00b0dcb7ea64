/* screen.h: what the parts of VOTE!'s screen share: the audience, cards as they are listed, secrets, and the
 * claims remembered.
 *
 * Everything is said and drawn from the view of one seat (or of a spectator). The table itself shows no
 * secrets: they are printed on request (`secrets`), in the questions about them, or always with --open. */
#ifndef HUSTINGS_VOTE_SCREEN_H
#define HUSTINGS_VOTE_SCREEN_H

#include "front/screen.h"
#include "front/vote/words.h"

/* "+2/-1 Name: text" on one line or more, after `lead`; an ability says what it does instead of its text,
 * unless `texts`. */
void vote_say_card(const struct terminal *t, const struct content *content, const char *lead, int card,
                   int texts);

/* Cards of a list, numbered from 1. */
void vote_say_cards(const struct terminal *t, const struct content *content, struct cards cards, int texts);

/* How an ability is typed: "check SEAT". */
const char *vote_ability_form(int kind, char out[VOTE_LABEL_SIZE]);

/* Kinds of abilities that the viewer could use at this moment, one bit each. */
unsigned vote_usable_kinds(const struct sight *s);

/* Everything that only the viewer knows: 1 if there is a viewer with secrets. */
int vote_say_secrets(const struct terminal *t, const struct sight *s);

/* The same in a few lines, below the table; returns the lines it takes. */
int vote_say_secrets_short(const struct terminal *t, const struct sight *s);

/* Claims are remembered here, because no position holds them; `at` counts from 0, 0 when there are no
 * more. */
void vote_remember(unsigned char memory[MEMORY], const void *before, const struct move *move);
struct vote_claim {
    int by, of, party;
};
int vote_recall(const unsigned char *memory, int at, struct vote_claim *out);

/* The members of vote_screen that have their own files: ask.c, tell.c, finale.c. */
int vote_question_lines(const struct sight *s);
void vote_ask_question(struct terminal *t, const struct sight *s);
int vote_answer_line(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                     size_t cap);
void vote_list_words(const struct sight *s, struct word_list *list);
void vote_tell_story(const struct happening *h, unsigned char memory[MEMORY], struct story *story);
void vote_finale(struct terminal *t, const struct sight *s);

extern const struct screen vote_screen;

#endif
