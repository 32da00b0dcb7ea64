#include "front/canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int canvas_open(struct canvas *c, int width, int height)
{
    size_t count = (size_t)width * (size_t)height;
    c->width = width;
    c->height = height;
    c->glyphs = calloc(count ? count : 1, sizeof *c->glyphs);
    for (size_t i = 0; c->glyphs && i < count; i++)
        c->glyphs[i].bytes[0] = ' ';
    return c->glyphs ? 0 : -1;
}

void canvas_close(struct canvas *c)
{
    free(c->glyphs);
    c->glyphs = NULL;
}

static struct glyph *glyph_at(const struct canvas *c, int x, int y)
{
    return &c->glyphs[(size_t)y * (size_t)c->width + (size_t)x];
}

static void set_glyph(struct glyph *g, enum ink ink, const char *bytes, size_t size)
{
    memcpy(g->bytes, bytes, size);
    g->bytes[size] = 0;
    g->ink = (unsigned char)ink;
}

/* A combining mark goes into the cell of the character before it, as long as there is room. */
static void join_glyph(struct glyph *g, const char *bytes, size_t size)
{
    size_t have = strlen(g->bytes);
    if (have + size >= GLYPH_BYTES)
        return;
    memcpy(g->bytes + have, bytes, size);
    g->bytes[have + size] = 0;
}

int canvas_put(struct canvas *c, int x, int y, enum ink ink, const char *text, int most)
{
    int used = 0, room = most < c->width - x ? most : c->width - x;
    if (y < 0 || y >= c->height || x < 0 || room <= 0)
        return 0;
    int cut = terminal_columns(text) > room;
    while (*text) {
        const char *bytes;
        size_t size;
        int columns = terminal_glyph(&text, &bytes, &size);
        if (size == 0)
            continue;
        if (columns == 0) {
            if (used > 0)
                join_glyph(glyph_at(c, x + used - 1, y), bytes, size);
            continue;
        }
        if (used + columns > room - cut)
            break;
        set_glyph(glyph_at(c, x + used, y), ink, bytes, size);
        for (int i = 1; i < columns; i++)
            set_glyph(glyph_at(c, x + used + i, y), ink, "", 0);
        used += columns;
    }
    if (cut)
        set_glyph(glyph_at(c, x + used++, y), ink, "…", strlen("…"));
    return used;
}

int canvas_text(struct canvas *c, int x, int y, enum ink ink, const char *text)
{
    return canvas_put(c, x, y, ink, text, c->width);
}

/* A blank that shows nothing: one in the ink of a die has a background colour. */
static int is_blank(const struct terminal *t, const struct glyph *g)
{
    return strcmp(g->bytes, " ") == 0 && (!t->colour || g->ink < INK_BLUE);
}

static void print_line(const struct canvas *c, const struct terminal *t, int y)
{
    int end = c->width;
    while (end > 0 && is_blank(t, glyph_at(c, end - 1, y)))
        end--;
    for (int x = 0; x < end;) {
        char run[4096];
        size_t size = 0;
        enum ink ink = (enum ink)glyph_at(c, x, y)->ink;
        for (; x < end && (enum ink)glyph_at(c, x, y)->ink == ink && size + GLYPH_BYTES < sizeof run; x++)
            for (const char *byte = glyph_at(c, x, y)->bytes; *byte; byte++)
                run[size++] = *byte;
        terminal_write(t, ink, run, size);
    }
    putchar('\n');
}

void canvas_print(const struct canvas *c, const struct terminal *t)
{
    for (int y = 0; y < c->height; y++)
        print_line(c, t, y);
}
