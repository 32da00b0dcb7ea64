/* screen.h: what the parts of Election Night's screen share: names and dice in the person's language.
 *
 * Everything is said and drawn from the view of one seat (or of a spectator). */
#ifndef HUSTINGS_NIGHT_SCREEN_H
#define HUSTINGS_NIGHT_SCREEN_H

#include "front/night/map.h"
#include "front/screen.h"

/* The name of a seat's party: as chosen for this game, otherwise the pack's. */
const char *night_party(const struct sight *s, int seat);

/* "blue", "red", "white" in the language of the person; the ink of such a die. */
const char *night_colour(int colour);
enum ink night_die_ink(int colour);

/* The adviser's line for an occasion of the pack's `texts`, as a sentence to print; 0 if there is none. */
int night_adviser(const struct content *content, const char *occasion, char *out, size_t cap);

/* The members of night_screen that have a file of their own: ask.c, tell.c, finale.c. */
void night_ask_question(struct terminal *t, const struct sight *s);
int night_answer_line(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                      size_t cap);
void night_list_words(const struct sight *s, struct word_list *list);
void night_tell(const struct happening *h, unsigned char memory[MEMORY], struct story *story);
void night_finale(struct terminal *t, const struct sight *s);

extern const struct screen night_screen;

#endif
