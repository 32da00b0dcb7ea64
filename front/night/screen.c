#include "front/night/screen.h"

#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/night/words.h"
#include "rules/night/play.h"

enum {
    GAP = 2,
    ROOMY = 30, /* from this many terminal lines on, none need be saved */
    NARROW = 60 /* columns below which the parties are side by side */
};

/* --- names ---------------------------------------------------------------------------------------------- */

static json_t *party_json(const struct content *content, int seat)
{
    return json_array_get(json_object_get(content->json, "parties"), (size_t)seat);
}

const char *night_party(const struct sight *s, int seat)
{
    return night_party_name(s->content, s->options, lang, seat);
}

const char *night_colour(int colour)
{
    static const enum word words[] = {W_PLAY_NIGHT_BLUE, W_PLAY_NIGHT_RED, W_PLAY_NIGHT_WHITE};
    return words_raw(lang, words[colour]);
}

enum ink night_die_ink(int colour)
{
    return colour == NIGHT_BLUE ? INK_BLUE : colour == NIGHT_RED ? INK_RED : INK_WHITE;
}

int night_adviser(const struct content *content, const char *occasion, char *out, size_t cap)
{
    json_t *text = json_object_get(json_object_get(content->json, "texts"), occasion);
    if (!text)
        return 0;
    const struct slot slots[] = {{"text", words_of(text, lang), 0}};
    words_say(out, cap, lang, W_PLAY_NIGHT_ADVISER, slots, 1);
    return 1;
}

static void open_screen(struct terminal *t, const struct content *content)
{
    const char *pens[2];
    for (int seat = 0; seat < 2; seat++)
        pens[seat] = json_string_value(json_object_get(party_json(content, seat), "pen"));
    terminal_seat_ink(t, INK_SEAT_0, pens[0], INK_PLAIN);
    terminal_seat_ink(t, INK_SEAT_1, pens[1], INK_SEAT_0);
}

static void greet(struct terminal *t, const struct sight *s, const char *const *players)
{
    char text[1024];
    const struct slot map[] = {{"map", words_of(json_object_get(s->content->json, "name"), lang), 0}};
    words_say(text, sizeof text, lang, W_PLAY_NIGHT_TITLE, map, 1);
    terminal_say(t, INK_BOLD, 0, "", text);
    for (int seat = 0; seat < 2; seat++) {
        const struct slot slots[] = {{"mark", night_mark(seat), 0},
                                     {"party", night_party(s, seat), 0},
                                     {"who", players[seat] ? "bot" : "you", 0},
                                     {"bot", players[seat] ? players[seat] : "", 0}};
        words_say(text, sizeof text, lang, W_PLAY_NIGHT_PLAYER, slots, 4);
        terminal_say(t, night_ink(seat), 0, "", text);
    }
    putchar('\n');
    terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, W_PLAY_NIGHT_INTRO));
    putchar('\n');
    terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, W_PLAY_NIGHT_DICE));
    putchar('\n');
    terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, W_PLAY_NIGHT_LEGEND));
}

/* --- the head line -------------------------------------------------------------------------------------- */

static void draw_head(struct canvas *c, int y, const struct sight *s)
{
    const struct night *v = s->view;
    char left[256], right[256];
    const struct slot slots[] = {{"map", words_of(json_object_get(s->content->json, "name"), lang), 0},
                                 {"round", NULL, v->round},
                                 {"rounds", NULL, NIGHT_ROUNDS},
                                 {"action", NULL, v->action},
                                 {"free", NULL, night_free_count(v)}};
    words_say(left, sizeof left, lang, W_PLAY_NIGHT_TITLE, slots, 5);
    words_say(right, sizeof right, lang, v->phase == NIGHT_OVER ? W_PLAY_NIGHT_OVER : W_PLAY_NIGHT_MOMENT,
              slots, 5);
    int columns = terminal_columns(right);
    canvas_put(c, 0, y, INK_BOLD, left, c->width - columns - GAP > 0 ? c->width - columns - GAP : 0);
    canvas_text(c, c->width > columns ? c->width - columns : 0, y, INK_BOLD, right);
}

/* --- the parties ---------------------------------------------------------------------------------------- */

/* ●●●○○: filled for each flip that is left. */
static void flips_text(const struct night *v, int seat, char *out, size_t cap)
{
    out[0] = 0;
    for (int i = 0; i < NIGHT_FLIPS; i++) {
        const char *mark = i < NIGHT_FLIPS - v->flips_used[seat] ? night_mark(seat) : seat ? "□" : "○";
        size_t used = strlen(out);
        snprintf(out + used, cap - used, "%s", mark);
    }
}

/* Sets so far, and the numbers that the next one has: "1 2 · 4 · 6". */
static int sets_of(const struct content *content, const struct night *v, int seat, char tracker[24])
{
    const struct night_pack *pack = content->pack;
    int counts[6] = {0}, sets = NIGHT_MAX_FIELDS;
    for (int f = 0; f < pack->fields; f++) {
        int cell = night_cell(v, f);
        if (cell != 0 && (cell > 6) == seat)
            counts[cell - 6 * seat - 1]++;
    }
    for (int n = 0; n < 6; n++)
        sets = counts[n] < sets ? counts[n] : sets; /* N-8.1 */
    tracker[0] = 0;
    for (int n = 0; n < 6; n++) {
        size_t used = strlen(tracker);
        if (counts[n] > sets)
            snprintf(tracker + used, 24 - used, "%s%d", n ? " " : "", n + 1);
        else
            snprintf(tracker + used, 24 - used, "%s·", n ? " " : "");
    }
    return sets;
}

enum { COLUMNS = 5 }; /* name, mandates, flips, sets, next set */

static void party_cells(const struct sight *s, int seat, const struct result *now, char cells[COLUMNS][256])
{
    const struct night *v = s->view;
    const struct slot slots[] = {{"party", night_party(s, seat), 0}};
    if (s->viewer == seat)
        words_say(cells[0], 256, lang, W_PLAY_NIGHT_YOUR_PARTY, slots, 1);
    else
        snprintf(cells[0], 256, "%s", slots[0].text);
    snprintf(cells[1], 256, "%d", (int)now->scores[seat]);
    flips_text(v, seat, cells[2], 256);
    snprintf(cells[3], 256, "%d", sets_of(s->content, v, seat, cells[4]));
}

/* Columns as wide as their labels and their contents; the name takes what is left. */
static void column_places(int width, char cells[3][COLUMNS][256], int x[COLUMNS], int wide[COLUMNS])
{
    int rest = 0;
    for (int i = 0; i < COLUMNS; i++) {
        wide[i] = 0;
        for (int row = 0; row < 3; row++) {
            int columns = terminal_columns(cells[row][i]);
            wide[i] = columns > wide[i] ? columns : wide[i];
        }
        rest += i ? wide[i] + GAP : 0;
    }
    int room = width - rest - GAP;
    wide[0] = wide[0] > room ? room : wide[0];
    wide[0] = wide[0] < 6 ? 6 : wide[0];
    x[0] = GAP;
    for (int i = 1; i < COLUMNS; i++)
        x[i] = x[i - 1] + wide[i - 1] + GAP;
}

static void party_table(const struct sight *s, char cells[3][COLUMNS][256])
{
    static const enum word labels[COLUMNS] = {W_PLAY_NIGHT_IF_ENDED, W_PLAY_NIGHT_MANDATES,
                                              W_PLAY_NIGHT_FLIPS, W_PLAY_NIGHT_SETS, W_PLAY_NIGHT_NEXT_SET};
    const struct night *v = s->view;
    struct result now;
    night_result(s->content->pack, v, &now);
    for (int i = 0; i < COLUMNS; i++)
        snprintf(cells[0][i], 256, "%s", i == 0 && v->phase == NIGHT_OVER ? "" : words_raw(lang, labels[i]));
    for (int seat = 0; seat < 2; seat++)
        party_cells(s, seat, &now, cells[1 + seat]);
}

/* One line per party under the labels. */
static void draw_wide_parties(struct canvas *c, int y, char cells[3][COLUMNS][256])
{
    int x[COLUMNS], wide[COLUMNS];
    column_places(c->width, cells, x, wide);
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < COLUMNS; i++) {
            int numeric = i == 1 || i == 3, columns = terminal_columns(cells[row][i]);
            int at = x[i] + (numeric && columns < wide[i] ? (wide[i] - columns) / 2 : 0);
            enum ink ink = row == 0 ? INK_DIM : i < 3 ? night_ink(row - 1) : INK_PLAIN;
            canvas_put(c, at, y + row, ink, cells[row][i], wide[i]);
        }
    for (int seat = 0; seat < 2; seat++)
        canvas_text(c, 0, y + 1 + seat, night_ink(seat), night_mark(seat));
}

/* One column per party beside the labels. */
static void draw_narrow_parties(struct canvas *c, int y, char cells[3][COLUMNS][256])
{
    int label = 0;
    for (int i = 1; i < COLUMNS; i++)
        label = terminal_columns(cells[0][i]) > label ? terminal_columns(cells[0][i]) : label;
    int half = (c->width - label - 1) / 2;
    for (int i = 0; i < COLUMNS; i++) {
        if (i > 0)
            canvas_text(c, 0, y + i, INK_DIM, cells[0][i]);
        for (int seat = 0; seat < 2; seat++) {
            int at = label + 1 + seat * half;
            if (i == 0)
                canvas_text(c, at, y, night_ink(seat), night_mark(seat));
            canvas_put(c, at + (i == 0), y + i, night_ink(seat), cells[1 + seat][i], half - 1 - (i == 0));
        }
    }
}

static void draw_parties(struct canvas *c, int y, const struct sight *s)
{
    char cells[3][COLUMNS][256];
    party_table(s, cells);
    if (c->width < NARROW)
        draw_narrow_parties(c, y, cells);
    else
        draw_wide_parties(c, y, cells);
}

/* --- the dice ------------------------------------------------------------------------------------------- */

/* A die, with its other side if that is known and may still be flipped. Returns the columns used. */
static int draw_die(struct canvas *c, int x, int y, int colour, int face, int other_side)
{
    char text[64];
    snprintf(text, sizeof text, " %s %d ", night_colour(colour), face);
    int used = canvas_text(c, x, y, night_die_ink(colour), text);
    if (other_side) {
        snprintf(text, sizeof text, "↔%d", 7 - face);
        used += canvas_text(c, x + used, y, INK_DIM, text);
    }
    return used + 1;
}

/* The dice behind a seat's screen: the viewer's own as they are, the other's as they were rolled (N-2.4,
 * */
static void draw_screen(struct canvas *c, int y, int x, const struct sight *s, int seat)
{
    const struct night *v = s->view;
    char text[128];
    int own = s->viewer == seat, hidden = v->hidden[seat];
    canvas_text(c, 0, y, night_ink(seat), night_mark(seat));
    canvas_put(c, GAP, y, INK_PLAIN, words_raw(lang, own ? W_PLAY_NIGHT_BEHIND_YOURS : W_PLAY_NIGHT_BEHIND),
               x - GAP);
    for (int colour = 0; colour < NIGHT_COLOURS; colour++)
        if (hidden >> colour & 1)
            x += draw_die(c, x, y, colour, own ? v->dice[seat][colour] : v->rolled[seat][colour],
                          own && v->flips_used[seat] < NIGHT_FLIPS);
    int flips = (v->flipped[seat] & 1) + (v->flipped[seat] >> 1 & 1);
    if (own || flips == 0)
        return;
    const struct slot slots[] = {{"n", NULL, flips}};
    words_say(text, sizeof text, lang, W_PLAY_NIGHT_FLIPPED, slots, 1);
    canvas_text(c, x + 1, y, INK_DIM, text);
}

static void draw_shown(struct canvas *c, int y, int x, const struct sight *s)
{
    const struct night *v = s->view;
    canvas_put(c, GAP, y, INK_PLAIN, words_raw(lang, W_PLAY_NIGHT_SHOWN), x - GAP);
    for (int i = 0; i < v->shown; i++, x += GAP)
        for (int seat = 0; seat < 2; seat++) {
            int colour = v->played[seat][i];
            x += canvas_text(c, x, y, night_ink(seat), night_mark(seat));
            x += draw_die(c, x, y, colour, v->dice[seat][colour], 0);
        }
}

static int label_columns(int width)
{
    static const enum word labels[] = {W_PLAY_NIGHT_BEHIND_YOURS, W_PLAY_NIGHT_BEHIND, W_PLAY_NIGHT_SHOWN};
    int most = 0;
    for (int i = 0; i < 3; i++) {
        int columns = terminal_columns(words_raw(lang, labels[i]));
        most = columns > most ? columns : most;
    }
    return most > width / 3 ? width / 3 : most;
}

/* --- the whole ------------------------------------------------------------------------------------------ */

static int draw(struct terminal *t, const struct sight *s)
{
    const struct night *v = s->view;
    struct night_layout layout;
    struct canvas c;
    terminal_measure(t);
    int width = t->width < 120 ? t->width : 120, rolled = v->rolled[0][0] != 0 && v->rolled[1][0] != 0;
    night_layout(s->content, width, t->moves && t->height < ROOMY, &layout);
    int parties = 1 + layout.lines, dice = parties + (width < NARROW ? COLUMNS : 3);
    if (canvas_open(&c, width, dice + (rolled ? 2 + (v->shown > 0) : 0)))
        return 0;
    draw_head(&c, 0, s);
    night_map(&c, 1, &layout, s->content, v);
    draw_parties(&c, parties, s);
    int x = GAP + label_columns(width) + GAP;
    for (int seat = 0; rolled && seat < 2; seat++)
        draw_screen(&c, dice + seat, x, s, seat);
    if (rolled && v->shown > 0)
        draw_shown(&c, dice + 2, x, s);
    canvas_print(&c, t);
    canvas_close(&c);
    return c.height;
}

static int scene(const struct sight *s)
{
    const struct night *v = s->view;
    return 4 * v->round + v->action;
}

const struct screen night_screen = {
    .open = open_screen,
    .greet = greet,
    .draw = draw,
    .scene = scene,
    .ask = night_ask_question,
    .answer = night_answer_line,
    .words = night_list_words,
    .tell = night_tell,
    .finale = night_finale,
};
