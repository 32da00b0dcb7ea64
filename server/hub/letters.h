/* letters.h: what names.c and alike.c need to know about letters: tables that tools/letters.c writes from ICU when the
 * program is built. Categories, graphemes and normal forms are utf8proc's. */
#ifndef HUSTINGS_LETTERS_H
#define HUSTINGS_LETTERS_H

#include <stddef.h>
#include <stdint.h>

/* --- the tables, by letter ------------------------------------------------------------------------------ */

struct letters_entry {
    uint32_t letter, value;
};
extern const struct letters_entry
    letters_looks[]; /* where in the texts it begins, what a letter looks like */
extern const char letters_texts[];
extern const struct letters_entry letters_scripts[]; /* of a letter and those behind it */
extern const size_t letters_look_count, letters_script_count;

/* --- asking --------------------------------------------------------------------------------------------- */

/* The text that a letter can be mistaken for, its prototype in UTS 39; NULL: it is its own. */
const char *letters_look(int32_t letter);

/* A number for its script; 0 for what all scripts share. Han, kana, hangul and bopomofo are one. */
uint32_t letters_script(int32_t letter);

/* Is it a combining mark, also one that takes up room? */
int letters_is_mark(int32_t letter);

/* Does nothing show where it is? Ignorable letters, fillers, blanks; not spaces. */
int letters_is_hidden(int32_t letter);

/* How many bytes the emoji at the beginning of a text takes, from the first letter to the last: alone, in a color, joined
 * to a family, a flag, a keycap; 0: there is none. Nothing in it is hidden on its own. */
size_t letters_emoji(const char *text);

#endif
