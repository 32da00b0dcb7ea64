/* canvas.h: a rectangle of characters with their inks, drawn in any order and printed line by line. Anything
 * that does not fit is cut off at the edge, so nothing is ever printed wider than the canvas. */
#ifndef HUSTINGS_CANVAS_H
#define HUSTINGS_CANVAS_H

#include "front/terminal.h"

enum { GLYPH_BYTES = 15 };

struct glyph {
    char bytes[GLYPH_BYTES]; /* "": the right half of a wide one */
    unsigned char ink;
};

struct canvas {
    int width, height;
    struct glyph *glyphs;
};

/* A blank canvas; -1 when out of memory. */
int canvas_open(struct canvas *c, int width, int height);
void canvas_close(struct canvas *c);

/* Puts a text at column x of line y, in at most `most` columns: one that is longer ends in "…". The columns
 * used. */
int canvas_put(struct canvas *c, int x, int y, enum ink ink, const char *text, int most);

/* The same, as long as it fits on the line. */
int canvas_text(struct canvas *c, int x, int y, enum ink ink, const char *text);

/* Prints all lines, without the blanks at their ends. */
void canvas_print(const struct canvas *c, const struct terminal *t);

#endif
