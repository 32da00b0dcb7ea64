#include "front/night/map.h"

#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "rules/night/play.h"

enum {
    LEAST_BOX = 26,
    MOST_BOX = 34,
    ROW_SHARE = 5, /* a row of boxes is a fifth of the map's height */
    CELL = 3       /* columns of a field: mark, number, blank */
};

const char *night_mark(int seat)
{
    return seat ? "■" : "●";
}

enum ink night_ink(int seat)
{
    return seat ? INK_SEAT_1 : INK_SEAT_0;
}

static json_t *region_json(const struct content *content, int region)
{
    return json_array_get(json_object_get(content->json, "regions"), (size_t)region);
}

const char *night_region_name(const struct content *content, int region)
{
    return words_of(json_object_get(region_json(content, region), "name"), lang);
}

int night_may_be_full(const struct night_pack *pack, const struct night *view, int region, int seat)
{
    unsigned has = 0;
    for (int f = pack->first[region]; f < pack->first[region + 1]; f++) {
        int cell = night_cell(view, f), n = cell - 6 * (cell > 6);
        if (cell == 0 || (cell > 6) != seat)
            continue;
        if (has >> n & 1)
            return 0;
        has |= 1u << n;
    }
    return 1;
}

/* --- where the boxes go --------------------------------------------------------------------------------- */

/* The middle of a region: the mean of its fields. */
static void middle_of(const struct content *content, int region, int *x, int *y)
{
    json_t *fields = json_object_get(region_json(content, region), "fields");
    json_int_t sum_x = 0, sum_y = 0, count = (json_int_t)json_array_size(fields);
    for (size_t i = 0; i < json_array_size(fields); i++) {
        json_t *point = json_array_get(fields, i);
        sum_x += json_integer_value(json_array_get(point, 0));
        sum_y += json_integer_value(json_array_get(point, 1));
    }
    *x = (int)(sum_x / count);
    *y = (int)(sum_y / count);
}

static void sort_by(int *order, int count, const int *key)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && key[order[j]] < key[order[j - 1]]; j--) {
            int swap = order[j];
            order[j] = order[j - 1];
            order[j - 1] = swap;
        }
}

/* Spreads the boxes of a row over the width, each as near to its place on the map as the others allow. */
static void place_row(struct night_layout *l, const int *row, int count, const int *x, int map_width,
                      int width)
{
    int least = 0, most = width - l->box;
    for (int i = 0; i < count; i++) {
        int want = x[row[i]] * width / map_width - l->box / 2;
        l->x[row[i]] = want < least ? least : want;
        least = l->x[row[i]] + l->box + 1;
    }
    for (int i = count - 1; i >= 0; i--) {
        if (l->x[row[i]] > most)
            l->x[row[i]] = most;
        most = l->x[row[i]] - l->box - 1;
    }
}

/* How many fields a line of a box holds. */
static int fields_a_line(int box)
{
    int fields = (box - 3) / CELL;
    return fields > 0 ? fields : 1;
}

static int lines_of_fields(const struct night_pack *pack, int region, int box)
{
    int a_line = fields_a_line(box), fields = pack->first[region + 1] - pack->first[region];
    return (fields + a_line - 1) / a_line;
}

/* One row of boxes, from line l->lines on. */
static void add_row(struct night_layout *l, const struct night_pack *pack, int *row, int count, const int *x,
                    int map_width, int width)
{
    int most = 1;
    sort_by(row, count, x);
    place_row(l, row, count, x, map_width, width);
    for (int i = 0; i < count; i++) {
        int lines = lines_of_fields(pack, row[i], l->box);
        most = lines > most ? lines : most;
    }
    for (int i = 0; i < count; i++) {
        l->y[row[i]] = l->lines;
        l->field_lines[row[i]] = most;
    }
    l->lines += most + (l->tight ? 2 : 3); /* name, sums, lower edge */
}

static int box_width(int width)
{
    int third = (width - 2) / 3;
    if (third >= LEAST_BOX)
        return third < MOST_BOX ? third : MOST_BOX;
    if (width >= 2 * LEAST_BOX + 1)
        return LEAST_BOX;
    return width < MOST_BOX ? width : MOST_BOX;
}

void night_layout(const struct content *content, int width, int tight, struct night_layout *out)
{
    const struct night_pack *pack = content->pack;
    json_t *size = json_object_get(content->json, "size");
    int map_width = (int)json_integer_value(json_array_get(size, 0));
    int map_height = (int)json_integer_value(json_array_get(size, 1));
    int x[NIGHT_MAX_REGIONS], y[NIGHT_MAX_REGIONS], order[NIGHT_MAX_REGIONS];
    memset(out, 0, sizeof *out);
    out->box = box_width(width);
    out->tight = tight;
    int a_row = (width + 1) / (out->box + 1);
    for (int r = 0; r < pack->regions; r++) {
        middle_of(content, r, &x[r], &y[r]);
        order[r] = r;
    }
    sort_by(order, pack->regions, y);
    for (int from = 0, to; from < pack->regions; from = to) {
        for (to = from + 1; to < pack->regions && to - from < a_row; to++)
            if ((y[order[to]] - y[order[from]]) * ROW_SHARE >= map_height)
                break;
        add_row(out, pack, order + from, to - from, x, map_width, width);
    }
    out->lines += tight; /* the lower edge of the last row */
}

/* --- drawing -------------------------------------------------------------------------------------------- */

static void draw_edge(struct canvas *c, int x, int y, int box, const char *left, const char *right)
{
    for (int i = 0; i < box; i++)
        canvas_text(c, x + i, y, INK_DIM, i == 0 ? left : i == box - 1 ? right : "─");
}

static void draw_sides(struct canvas *c, int x, int y, int box, int lines)
{
    for (int i = 0; i < lines; i++) {
        canvas_text(c, x, y + i, INK_DIM, "│");
        canvas_text(c, x + box - 1, y + i, INK_DIM, "│");
    }
}

/* The number to type for the region takes the corner of its box; the name takes the edge after it, and the
 * other corner if necessary. */
static void draw_name(struct canvas *c, int x, int y, int box, const char *name, int region)
{
    char number[12];
    snprintf(number, sizeof number, "%d", region + 1);
    int digits = canvas_text(c, x, y, INK_BOLD, number), columns = terminal_columns(name);
    int gap = digits + columns + 1 <= box, room = digits + gap + columns <= box ? box : box - 1;
    if (gap)
        canvas_text(c, x + digits, y, INK_PLAIN, " ");
    int used = digits + gap + canvas_put(c, x + digits + gap, y, INK_PLAIN, name, room - digits - gap);
    if (used < box - 1)
        canvas_text(c, x + used, y, INK_PLAIN, " ");
}

static void draw_field(struct canvas *c, int x, int y, int cell, int number)
{
    char text[12];
    int seat = cell > 6;
    if (cell == 0)
        snprintf(text, sizeof text, "·%d", number);
    else
        snprintf(text, sizeof text, "%s%d", night_mark(seat), cell - 6 * seat);
    canvas_text(c, x, y, cell == 0 ? INK_DIM : night_ink(seat), text);
}

/* "12 : 11" on the left; on the right what the leader would get: 5+2 while the full win is open, 5 once it is
 * spoilt, 7 when it is there (N-9.5, N-9.6). */
static void draw_sums(struct canvas *c, int x, int y, int box, const struct night_pack *pack,
                      const struct night *view, int region)
{
    struct night_standing s;
    char text[24];
    night_region(pack, view, region, &s);
    for (int seat = 0, at = x + 2; seat < 2; seat++) {
        snprintf(text, sizeof text, "%d", s.sum[seat]);
        at += canvas_text(c, at, y, s.winner == seat ? night_ink(seat) : INK_PLAIN, text);
        if (seat == 0)
            at += canvas_text(c, at, y, INK_DIM, " : ");
    }
    int win = pack->win[region], full = pack->full[region];
    const char *mark = s.winner < 0 ? "" : night_mark(s.winner);
    if (s.winner >= 0 && s.full)
        snprintf(text, sizeof text, "★ %s %d", mark, win + full);
    else if (s.winner >= 0 && (view->phase == NIGHT_OVER || !night_may_be_full(pack, view, region, s.winner)))
        snprintf(text, sizeof text, "%s %d", mark, win);
    else
        snprintf(text, sizeof text, "%s %d+%d", mark, win, full);
    canvas_text(c, x + box - 2 - terminal_columns(text), y, s.winner < 0 ? INK_DIM : night_ink(s.winner),
                text);
}

static void draw_region(struct canvas *c, int x, int y, const struct night_layout *l,
                        const struct content *content, const struct night *view, int region)
{
    const struct night_pack *pack = content->pack;
    int a_line = fields_a_line(l->box), lines = l->field_lines[region];
    draw_edge(c, x, y, l->box, "┌", "┐");
    draw_sides(c, x, y + 1, l->box, lines + 1);
    draw_name(c, x, y, l->box, night_region_name(content, region), region);
    for (int f = pack->first[region]; f < pack->first[region + 1]; f++) {
        int k = f - pack->first[region];
        draw_field(c, x + 2 + CELL * (k % a_line), y + 1 + k / a_line, night_cell(view, f), k + 1);
    }
    draw_sums(c, x, y + lines + 1, l->box, pack, view, region);
}

void night_map(struct canvas *c, int top, const struct night_layout *layout, const struct content *content,
               const struct night *view)
{
    const struct night_pack *pack = content->pack;
    for (int r = 0; r < pack->regions; r++) /* first, because the names of a tight row are drawn over them */
        draw_edge(c, layout->x[r], top + layout->y[r] + layout->field_lines[r] + 2, layout->box, "└", "┘");
    for (int r = 0; r < pack->regions; r++)
        draw_region(c, layout->x[r], top + layout->y[r], layout, content, view, r);
}
