/* words.h: Voices in words: names of seats, markers, areas, jurors and cards, what cards do, a sentence for
 * each move, as far as the listener may know it, and what follows from it by the rules.
 *
 * The functions that return a size_t write as snprintf does and return the length of the whole text. Names
 * come from packs: in the language, otherwise in English, otherwise the id. Code that prints them to a
 * terminal drops control characters. Only what may be read aloud of a card is mentioned: no back before it is
 * turned, no hidden effect before the choice (H-3.3, H-5.9, ruling 7). */
#ifndef HUSTINGS_VOICES_WORDS_H
#define HUSTINGS_VOICES_WORDS_H

#include "front/tale.h"
#include "front/telling.h"
#include "rules/voices/voices.h"

enum {
    VOICES_NAME_SIZE = 64,
    VOICES_LABEL_SIZE = 256,
    VOICES_TEXT_SIZE = 1024, /* lists of names */
    VOICES_DEEDS_SIZE = 6144 /* what a list of steps does, with the texts of its choices */
};

/* --- names (words.c) ------------------------------------------------------------------------------ */

/* "Seat 3 (you)", as a sentence begins; "seat 3" within one. */
const char *voices_seat_name(const struct listener *to, int seat, char out[VOICES_NAME_SIZE]);
const char *voices_seat_within(const struct listener *to, int seat, char out[VOICES_NAME_SIZE]);

const char *voices_area_name(const struct content *content, enum lang lang, int area);
const char *voices_juror_name(const struct content *content, enum lang lang, int juror);

/* A card, role or story of the pack: its name, and a text of its entry ("text", "opening", …), "" if it has
 * none. `list` is one of VOICES_…_IDS (match/voices/codec.h). */
const char *voices_entry_name(const struct content *content, enum lang lang, int list, int number);
const char *voices_entry_text(const struct content *content, enum lang lang, int list, int number,
                              const char *field);

/* What is read from a side of a court card; what an option of a choice says: the list of its steps. */
const char *voices_side_text(const struct content *content, enum lang lang, int card, int side);
const char *voices_option_text(const struct content *content, enum lang lang, int list);

/* What messages select an emotion by, in the order of the enum. */
extern const char *const voices_emotion_ids[];

/* "blue joy 3"; only the emotion, and its letter; "blue", and its letter. */
const char *voices_marker_label(const struct content *content, enum lang lang, int marker,
                                char out[VOICES_LABEL_SIZE]);
const char *voices_emotion_name(enum lang lang, int emotion, char out[VOICES_NAME_SIZE]);
const char *voices_emotion_letter(enum lang lang, int emotion, char out[VOICES_NAME_SIZE]);
const char *voices_set_name(enum lang lang, int set, char out[VOICES_NAME_SIZE]);
const char *voices_set_letter(enum lang lang, int set, char out[VOICES_NAME_SIZE]);

/* Lists with commas: areas, jurors (any of them: a word for it), markers in the order given. */
const char *voices_area_list(const struct content *content, enum lang lang, unsigned areas,
                             char out[VOICES_TEXT_SIZE]);
const char *voices_juror_list(const struct content *content, enum lang lang, unsigned jurors,
                              char out[VOICES_TEXT_SIZE]);
const char *voices_marker_list(const struct content *content, enum lang lang, const uint8_t *markers,
                               int count, char out[VOICES_TEXT_SIZE]);

/* "guilty", of an influence token. */
const char *voices_kind_name(enum lang lang, int kind, char out[VOICES_NAME_SIZE]);
const char *voices_option_letter(enum lang lang, int branch, char out[VOICES_NAME_SIZE]);

/* " or ", to go in between. */
const char *voices_or(enum lang lang, char out[VOICES_NAME_SIZE]);

/* Adds to a list being put together; whole entries only. */
void voices_join(char *list, size_t cap, const char *between, const char *entry);

/* --- what cards do (deeds.c) ---------------------------------------------------------------------- */

/* One step in words; all steps of a list. `whole`: hidden effects too. */
const char *voices_step_words(const struct content *content, enum lang lang, const struct voices_step *s,
                              int whole, char out[VOICES_DEEDS_SIZE]);
const char *voices_list_words(const struct content *content, enum lang lang, int list, int whole,
                              char out[VOICES_DEEDS_SIZE]);

/* A strategy card's text; where it has none, its steps. */
const char *voices_card_words(const struct content *content, enum lang lang, int card,
                              char out[VOICES_DEEDS_SIZE]);

/* What the ability of a marker is (H-12). */
const char *voices_feel_words(enum lang lang, int emotion, char out[VOICES_LABEL_SIZE]);

/* --- what happens (describe.c, after.c) ----------------------------------------------------- */

/* One sentence for a move made in `before`, when it is made or once it is revealed. */
size_t voices_describe(char *out, size_t cap, const struct listener *to, const void *before,
                       const struct move *move, int opened);

/* The same, added to a telling: also for what the rules do on somebody's behalf (H-6.14). */
void voices_tell_deed(struct telling *t, const struct listener *to, const struct voices *before,
                      const struct move *move, int known);

/* Its public consequences by the rules: one line for each thing that happens, "" if nothing does. */
size_t voices_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                        const struct move *move, const void *after);

/* Who won a finished game. */
size_t voices_outcome(char *out, size_t cap, const struct listener *to, const void *position);

/* The seat whose goal is meant. */
size_t voices_belief(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of);

/* An answer given in a window: has it been revealed after this step (H-9.5)? */
int voices_opens(const struct move *answer, const void *after);

/* Prints what a pack holds. */
void voices_report_pack(const struct content *content);

#endif
