/* screen.h: what the parts of Dixit's screen share: the audience, cards as they are listed, the score
 * track, and how much of it all fits into the window.
 *
 * The table is what everybody sees: scores, who has acted, the clue, the cards laid out. A hand is shown where
 * a question is about it, on request (`cards`), or always with --open. Until there are pictures a card is its
 * sentence and its words (the pack's `alt` and `tags`); where a pack has neither, its id. */
#ifndef HUSTINGS_DIXIT_SCREEN_H
#define HUSTINGS_DIXIT_SCREEN_H

#include "front/dixit/words.h"
#include "front/screen.h"

/* Everything said aloud: what a spectator may know, addressed to the viewer. */
/* --- cards ---------------------------------------------------------------------------------------------- */

/* How much of a card is shown: sentence and words; the beginning of the sentence, and the words; the words. */
enum dixit_detail { DIXIT_WHOLE, DIXIT_SHORT, DIXIT_BRIEF };

/* Cards in a list, numbered from 1; `mine` is a mark for cards of this seat (bit 0 the first). */
struct dixit_list {
    const int16_t *cards;
    int count;
    unsigned mine;
};
struct dixit_list dixit_hand_list(const struct sight *s);
struct dixit_list dixit_table_list(const struct sight *s);

void dixit_say_cards(const struct terminal *t, const struct content *content, struct dixit_list list,
                     enum dixit_detail detail);
int dixit_cards_lines(const struct terminal *t, const struct content *content, struct dixit_list list,
                      enum dixit_detail detail);

/* --- the window ----------------------------------------------------------------------------------------- */

/* How table and question share a window: scores as a track or in a line, cards in more or less detail. If the
 * screen scrolls, nothing is left out. */
struct dixit_plan {
    int scores_in_line;
    enum dixit_detail detail;
};
struct dixit_plan dixit_plan(const struct terminal *t, const struct sight *s);

/* --- scores --------------------------------------------------------------------------------------------- */

/* The track: one line per score marker, or two side by side if there are many, to scale; beside it, what the
 * last round brought. `winners`: markers that have won, one bit each. */
int dixit_track_lines(const struct terminal *t, const struct dixit *p);
void dixit_draw_track(const struct terminal *t, const struct sight *s, unsigned winners);

/* The same in a sentence: "0 you 12 · 1 9". */
enum { DIXIT_SCORES_SIZE = 512 };
const char *dixit_scores_line(const struct sight *s, char out[DIXIT_SCORES_SIZE]);

/* --- the members of dixit_screen that have a file of their own ------------------------------------------- */

int dixit_question_lines(const struct sight *s);
/* The same to the line, for a plan. */
int dixit_question_size(const struct terminal *t, const struct sight *s, enum dixit_detail detail);
void dixit_ask_question(struct terminal *t, const struct sight *s);
int dixit_answer_line(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                      size_t cap);
void dixit_list_words(const struct sight *s, struct word_list *list);
void dixit_tell_story(const struct happening *h, unsigned char memory[MEMORY], struct story *story);
void dixit_finale(struct terminal *t, const struct sight *s);

/* Whether the viewer is asked something now. */
int dixit_is_asked(const struct sight *s);

extern const struct screen dixit_screen;

#endif
