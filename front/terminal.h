/* terminal.h: the person's terminal: what it can show, sentences wrapped to its width, lines typed into it.
 *
 * If standard output is not a terminal, or NO_COLOR or TERM=dumb asks for it, no escape code is ever written.
 * Texts may come from anywhere (packs, party names): control characters in them are dropped on the way out.
 */
#ifndef HUSTINGS_TERMINAL_H
#define HUSTINGS_TERMINAL_H

#include <histedit.h>
#include <stddef.h>

enum ink {
    INK_PLAIN,
    INK_BOLD,
    INK_DIM,
    INK_SEAT_0, /* the colours of the first two seats, by terminal_seat_ink */
    INK_SEAT_1,
    INK_MARK_BLUE, /* markers of six colours */
    INK_MARK_GREEN,
    INK_MARK_GREY,
    INK_MARK_PURPLE,
    INK_MARK_RED,
    INK_MARK_YELLOW,
    INK_BLUE, /* dice, light on dark or dark on light */
    INK_RED,
    INK_WHITE,
    INKS
};

struct terminal {
    int shows;  /* standard output is a terminal */
    int asks;   /* standard input is one too: somebody sits there */
    int moves;  /* and it takes escape codes: a fresh screen for each question */
    int colour; /* standard output takes colours, and they are wanted */
    int width, height;
    const char *codes[INKS];
    EditLine *edit;
    History *history;
    const char *const *words; /* what TAB completes to, while a line is read */
    int word_count;
};

/* Looks at the streams and the environment. `plain`: no colours, whatever they say. */
void terminal_open(struct terminal *t, int plain);

void terminal_close(struct terminal *t);

/* Looks again how large the window is. */
void terminal_measure(struct terminal *t);

/* Gives a seat's ink the colour nearest to "#rrggbb"; `but` is an ink whose colour is taken (or INK_PLAIN).
 */
void terminal_seat_ink(struct terminal *t, enum ink ink, const char *pen, enum ink but);

/* The character at *text, which moves past it: its bytes, their number, its columns (0 for combining marks
 * and for dropped characters, whose number of bytes is 0 too). */
int terminal_glyph(const char **text, const char **bytes, size_t *size);

/* Columns of a text. */
int terminal_columns(const char *text);

/* Writes `size` bytes in an ink. */
void terminal_write(const struct terminal *t, enum ink ink, const char *bytes, size_t size);

/* Writes a text of one or more lines, wrapped at spaces, `indent` columns in; the first line starts with
 * `lead`. Ends with a line feed. */
void terminal_say(const struct terminal *t, enum ink ink, int indent, const char *lead, const char *text);

/* How many lines terminal_say would make of a text. */
int terminal_lines(const struct terminal *t, const char *text);

/* Clears the screen; prints a blank line if that is not possible. */
void terminal_clear(const struct terminal *t);

/* A line that was typed, without its line feed; the caller frees it. NULL at the end of the input and after
 * Ctrl-C. TAB completes to the words, which must stay while it runs. */
char *terminal_read(struct terminal *t, const char *const *words, int word_count);

/* Keys one by one, for a picture that they move; -1 if the terminal cannot (`moves`). Turn it off again
 * before reading a line. */
int terminal_keys(struct terminal *t, int on);

/* The next key: an ASCII character, or one of these; other characters are skipped. */
enum {
    TERMINAL_GONE = -1, /* the end of the input, Ctrl-C */
    TERMINAL_ESCAPE = 256,
    TERMINAL_UP,
    TERMINAL_DOWN,
    TERMINAL_RIGHT,
    TERMINAL_LEFT
};
int terminal_key(void);

/* Whether Ctrl-C or a request to terminate has come since terminal_open. */
int terminal_interrupted(void);

#endif
