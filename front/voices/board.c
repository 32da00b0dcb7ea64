/* board.c: the platforms, drawn to scale: the far edge above, dashed because it is open; what overhangs is
 * drawn beyond it. A marker is filled with the letter of its set, in its colour, and has the letter and the
 * value of its emotion in its middle. */
#include <stdio.h>

#include "front/command.h"
#include "front/voices/screen.h"
#include "rules/voices/table.h"

enum {
    LEAST_COLUMNS = 14, /* of a platform */
    MOST_COLUMNS = 60,
    FRAME = 2 /* walls */
};

/* A character is about twice as high as it is wide. */
static int rows_of(int columns)
{
    int rows = (columns * PUSH_L + PUSH_W) / (2 * PUSH_W);
    return rows > 0 ? rows : 1;
}

/* Rows for what reaches over the far edge, at most a radius. */
static int beyond(struct voices_scale scale)
{
    return (PUSH_R * scale.rows + PUSH_L - 1) / PUSH_L;
}

int voices_platform_lines(struct voices_scale scale)
{
    return 1 + beyond(scale) + 1 + scale.rows + 1; /* name, overhang, far edge, platform, near edge */
}

struct voices_scale voices_scale_for(int width, int lines)
{
    struct voices_scale scale;
    scale.columns = width - FRAME < MOST_COLUMNS ? width - FRAME : MOST_COLUMNS;
    scale.rows = rows_of(scale.columns);
    while (scale.columns > LEAST_COLUMNS && voices_platform_lines(scale) > lines) {
        scale.columns--;
        scale.rows = rows_of(scale.columns);
    }
    return scale;
}

/* --- one platform --------------------------------------------------------------------------------------- */

/* Where things go: the left wall at x, the row of the far edge at y. */
struct drawing {
    struct canvas *c;
    int x, edge;
    struct voices_scale scale;
};

/* The middle of a column, and of a line of the canvas; that of the far edge is the edge itself. */
static int column_x(const struct drawing *d, int column)
{
    return (2 * column + 1) * PUSH_W / (2 * d->scale.columns);
}

static int line_y(const struct drawing *d, int line)
{
    int n = 2 * d->scale.rows;
    if (line < d->edge)
        return PUSH_L + (2 * (d->edge - line) - 1) * PUSH_L / n;
    return line == d->edge ? PUSH_L : PUSH_L - (2 * (line - d->edge) - 1) * PUSH_L / n;
}

static int line_of(const struct drawing *d, int y)
{
    if (y > PUSH_L)
        return d->edge - 1 - (y - PUSH_L) * d->scale.rows / PUSH_L;
    int from_edge = (PUSH_L - y) * d->scale.rows / PUSH_L;
    return d->edge + 1 + (from_edge < d->scale.rows ? from_edge : d->scale.rows - 1);
}

static int last_line(const struct drawing *d)
{
    return d->edge + d->scale.rows;
}

static void draw_fence(const struct drawing *d)
{
    for (int line = d->edge; line <= last_line(d); line++) {
        canvas_text(d->c, d->x, line, INK_DIM, line == d->edge ? "╷" : "│");
        canvas_text(d->c, d->x + 1 + d->scale.columns, line, INK_DIM, line == d->edge ? "╷" : "│");
    }
    for (int column = 0; column < d->scale.columns; column++) {
        canvas_text(d->c, d->x + 1 + column, d->edge, INK_DIM, "╌");
        canvas_text(d->c, d->x + 1 + column, last_line(d) + 1, INK_DIM, "─");
    }
    canvas_text(d->c, d->x, last_line(d) + 1, INK_DIM, "└");
    canvas_text(d->c, d->x + 1 + d->scale.columns, last_line(d) + 1, INK_DIM, "┘");
}

static void fill_disc(const struct drawing *d, int x, int y, enum ink ink, const char *with)
{
    for (int line = d->edge - beyond(d->scale); line <= last_line(d); line++)
        for (int column = 0; column < d->scale.columns; column++) {
            int dx = column_x(d, column) - x, dy = line_y(d, line) - y;
            if (dx * dx + dy * dy <= PUSH_R * PUSH_R)
                canvas_text(d->c, d->x + 1 + column, line, ink, with);
        }
}

static void draw_disc(const struct drawing *d, const struct content *content, const struct voices_disc *disc)
{
    const struct voices_pack *k = content->pack;
    int set = disc->marker / VOICES_SET_MARKERS, emotion = voices_emotion(k, disc->marker);
    enum ink ink = (enum ink)(INK_MARK_BLUE + set);
    char fill[VOICES_NAME_SIZE], letter[VOICES_NAME_SIZE], label[VOICES_NAME_SIZE + 8];
    fill_disc(d, disc->x, disc->y, ink, voices_set_letter(lang, set, fill));
    snprintf(label, sizeof label, "%.32s%d", voices_emotion_letter(lang, emotion, letter),
             voices_value(k, disc->marker));
    int column = (2 * disc->x * d->scale.columns - PUSH_W) / (2 * PUSH_W); /* two columns round its middle */
    canvas_text(d->c, d->x + 1 + column, line_of(d, disc->y), ink, label);
}

/* The line of the push through the whole platform, and where the marker ends. */
static void draw_aim(const struct drawing *d, const struct voices_aim *aim)
{
    int start = aim->at - aim->slant;
    start = start < PUSH_LEAST_AT ? PUSH_LEAST_AT : start > PUSH_MOST_AT ? PUSH_MOST_AT : start; /* H-4.5 */
    fill_disc(d, aim->at, PUSH_R, INK_BOLD, "o");
    for (int line = d->edge; line <= last_line(d); line++) {
        int middle = aim->at + (aim->at - start) * (line_y(d, line) - PUSH_R) / PUSH_D;
        for (int side = -1; side <= 1; side++) {
            int at = middle + side * PUSH_R, column = at * d->scale.columns / PUSH_W;
            if (at >= 0 && column < d->scale.columns && (side == 0 || line_y(d, line) > PUSH_R))
                canvas_text(d->c, d->x + 1 + column, line, INK_BOLD, side ? "·" : ":");
        }
    }
}

/* "0:3 2:5": the sums that count for control (H-5.3), on the near edge. */
static void draw_sums(const struct drawing *d, const struct sight *s, int area)
{
    const struct voices *p = s->view;
    int used = 1;
    for (int seat = 0; seat < p->players; seat++) {
        int sum = seat == p->prosecutor ? -1 : voices_sum(s->content->pack, p, seat, area);
        char text[16];
        if (sum < 0)
            continue;
        int leads = voices_controllers(s->content->pack, p, area) >> seat & 1;
        snprintf(text, sizeof text, "%d:%d", seat, sum);
        if (used + terminal_columns(text) > d->scale.columns)
            break;
        used += 1 + canvas_text(d->c, d->x + used, last_line(d) + 1, leads ? INK_BOLD : INK_PLAIN, text);
    }
}

void voices_draw_platform(struct canvas *c, int x, int y, struct voices_scale scale, const struct sight *s,
                          int area, const struct voices_aim *aim)
{
    const struct voices *p = s->view;
    const struct drawing d = {c, x, y + 1 + beyond(scale), scale};
    int named = p->areas != VOICES_NONE && p->areas >> area & 1;
    if (named)
        canvas_text(c, x, y, INK_BOLD, "▸");
    canvas_put(c, x + 1, y, named ? INK_BOLD : INK_PLAIN, voices_area_name(s->content, lang, area),
               scale.columns + 1);
    draw_fence(&d);
    if (aim)
        draw_aim(&d, aim);
    for (int i = 0; i < p->disc_count[area]; i++)
        draw_disc(&d, s->content, &p->discs[area][i]);
    draw_sums(&d, s, area);
}

/* --- all of them ---------------------------------------------------------------------------------------- */

/* How many platforms to draw side by side, so that they are as large as the window allows, with room left for
 * the rest of the table, the story and the question. */
static int beside(const struct terminal *t, struct voices_scale *scale)
{
    enum { REST = 22, LEAST = 10 };
    int room = t->moves && t->height > LEAST + REST ? t->height - REST : LEAST,
        most = t->width / (LEAST_COLUMNS + FRAME);
    most = most > VOICES_AREAS ? VOICES_AREAS : most < 1 ? 1 : most;
    int best = most;
    *scale = voices_scale_for(t->width / most, room);
    for (int n = 1; n < most; n++) {
        int rows = (VOICES_AREAS + n - 1) / n;
        struct voices_scale larger = voices_scale_for(t->width / n, room / rows);
        if (rows * voices_platform_lines(larger) > room || larger.columns <= scale->columns)
            continue;
        *scale = larger;
        best = n;
    }
    return best;
}

int voices_draw_board(struct terminal *t, const struct sight *s)
{
    struct voices_scale scale;
    int n = beside(t, &scale), rows = (VOICES_AREAS + n - 1) / n, lines = voices_platform_lines(scale);
    struct canvas c;
    if (canvas_open(&c, t->width, rows * lines))
        return 0;
    for (int area = 0; area < VOICES_AREAS; area++)
        voices_draw_platform(&c, area % n * (scale.columns + FRAME), area / n * lines, scale, s, area, NULL);
    canvas_print(&c, t);
    canvas_close(&c);
    return rows * lines;
}
