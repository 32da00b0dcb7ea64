/* screen.h: what the parts of Voices' screen share: the audience, platforms drawn to scale, the choices of a
 * question, secrets.
 *
 * Everything is said and drawn from the view of one seat (or of a spectator). The table itself shows no
 * secrets: they are printed on request (`secrets`), in the questions about them, or always with --open. */
#ifndef HUSTINGS_VOICES_SCREEN_H
#define HUSTINGS_VOICES_SCREEN_H

#include "front/canvas.h"
#include "front/screen.h"
#include "front/voices/words.h"

/* Everything said aloud: what a spectator may know, addressed to the viewer. */
/* --- platforms (board.c) -------------------------------------------------------------------------- */

/* A push being aimed: the line is drawn, its outcome is not. */
struct voices_aim {
    int marker, area, at, slant;
};

/* A platform in characters: `columns` between its walls, `rows` from the near edge to the far one. With name,
 * overhang and edges it takes voices_platform_lines lines, columns + 2 columns. */
struct voices_scale {
    int columns, rows;
};
struct voices_scale voices_scale_for(int width, int lines);
int voices_platform_lines(struct voices_scale scale);
void voices_draw_platform(struct canvas *c, int x, int y, struct voices_scale scale, const struct sight *s,
                          int area, const struct voices_aim *aim);

/* All five, as large as the window allows; returns the lines they take. */
int voices_draw_board(struct terminal *t, const struct sight *s);

/* --- questions (choices.c, question.c) ------------------------------------------------------ */

/* What the viewer may answer, except pushes, one by one in the order of the rules. */
enum { VOICES_MAX_CHOICES = 128 };
struct voices_choices {
    struct move moves[VOICES_MAX_CHOICES];
    int count;
    int pushes; /* there are pushes too */
    int seats;  /* each names a seat: the seat's number is typed, not its place in the list */
};
void voices_list_choices(const struct sight *s, struct voices_choices *out);

/* The verb as typed, and its English form. */
const char *voices_verb_word(enum lang lang, int verb);
const char *voices_verb_id(int verb);

/* What a choice is called in a list, and only its arguments. */
const char *voices_choice_label(const struct sight *s, const struct move *m, char out[VOICES_LABEL_SIZE]);

/* --- the rest -------------------------------------------------------------------------------------------- */

/* Everything that only the viewer knows; the same in a few lines below the table, and the lines that
 * takes. */
void voices_say_secrets(const struct terminal *t, const struct sight *s);
int voices_say_secrets_short(const struct terminal *t, const struct sight *s);

/* The front of a court card that the prosecutor sees: its areas and what it does (H-1.6), hidden effects too
 * (ruling 7). `texts`: what is read aloud as well. */
void voices_say_court(const struct terminal *t, const struct sight *s, const char *lead, int card, int texts);

/* A push as typed: as much of it as is there. 0, or -1 with the reason in `why`; `whole`: with its aim. */
int voices_read_push(const struct sight *s, const char *line, struct voices_aim *out, int *whole, char *why,
                     size_t cap);

/* The members of voices_screen that have their own files. */
int voices_question_lines(const struct sight *s);
void voices_ask_question(struct terminal *t, const struct sight *s);
int voices_answer_line(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                       size_t cap);
char *voices_complete_line(struct terminal *t, const struct sight *s, const char *line);
void voices_list_typed(const struct sight *s, struct word_list *list);
void voices_tell_story(const struct happening *h, unsigned char memory[MEMORY], struct story *story);
void voices_finale(struct terminal *t, const struct sight *s);

extern const struct screen voices_screen;

#endif
