/* track.c: Dixit's score track, to scale: from 0 to the target, or to the next ten above the best. */
#include <stdio.h>
#include <string.h>

#include "front/canvas.h"
#include "front/command.h"
#include "front/dixit/screen.h"
#include "rules/dixit/table.h"

enum {
    WIDE = 70,     /* columns from which two may be side by side */
    MOST = 78,     /* columns that a single one takes at most */
    MANY = 6,      /* more markers than this are side by side */
    LABEL = 9,     /* "5+11 you " */
    SCORE = 4,     /* " 120" */
    GAIN = 4,      /* "  +7" */
    STEP_LEAST = 5 /* columns between two numbers of the scale */
};

/* Where everything goes. */
struct track {
    int across, width, length; /* of each: side by side, columns of all, columns of the track itself */
    int top;                   /* the score at its end */
    int step;                  /* between two marks */
};

static int rows_of(const struct track *k, const struct dixit *p)
{
    return (dixit_rabbits(p) + k->across - 1) / k->across;
}

static struct track track_of(const struct terminal *t, const struct dixit *p)
{
    static const int steps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500};
    int across = dixit_rabbits(p) > MANY && t->width >= WIDE ? 2 : 1, best = 0;
    int width = across == 2 ? (t->width < 2 * MOST ? t->width - 2 : 2 * MOST) / 2 : t->width;
    struct track k = {.across = across, .width = width < MOST ? width : MOST};
    k.length = k.width - LABEL - SCORE - GAIN;
    for (int rabbit = 0; rabbit < dixit_rabbits(p); rabbit++)
        best = p->scores[rabbit] > best ? p->scores[rabbit] : best;
    k.top = p->mode == DIXIT_CLASSIC ? p->length : best < 10 ? 10 : best < 1000 ? (best + 9) / 10 * 10 : best;
    k.step = k.top;
    for (int i = (int)(sizeof steps / sizeof *steps) - 1; i >= 0; i--)
        if (steps[i] <= k.top && steps[i] * (k.length - 1) / k.top >= STEP_LEAST)
            k.step = steps[i];
    return k;
}

/* The column of a score; only the end of the track is the end. */
static int column_of(const struct track *k, int score)
{
    return score >= k->top ? k->length - 1 : (int)((int64_t)score * (k->length - 1) / k->top);
}

int dixit_track_lines(const struct terminal *t, const struct dixit *p)
{
    struct track k = track_of(t, p);
    return 1 + rows_of(&k, p);
}

/* The numbers above it; the last one is always there. */
static void draw_scale(struct canvas *c, const struct track *k, int x)
{
    char text[16];
    int end = snprintf(text, sizeof text, "%d", k->top);
    canvas_text(c, x + k->length - end, 0, INK_DIM, text);
    for (int score = 0; score < k->top; score += k->step) {
        int width = snprintf(text, sizeof text, "%d", score), at = column_of(k, score);
        if (at + width < k->length - end)
            canvas_text(c, x + at, 0, INK_DIM, text);
    }
}

static void draw_rail(struct canvas *c, const struct track *k, int x, int y, int score, enum ink ink)
{
    int at = column_of(k, score);
    for (int i = 0; i < k->length; i++)
        canvas_text(c, x + i, y, i <= at ? ink : INK_DIM, i < at ? "─" : i == at ? "●" : "·");
    for (int mark = k->step; mark <= k->top; mark += k->step)
        if (column_of(k, mark) > at)
            canvas_text(c, x + column_of(k, mark), y, INK_DIM, "|");
}

/* Where the storyteller's is. */
static const char *star(const struct dixit *p, int rabbit)
{
    int there = p->storyteller != DIXIT_NO_SEAT && p->phase != DIXIT_IS_OVER;
    return there && dixit_rabbit(p, p->storyteller) == rabbit ? "★" : "";
}

static void draw_rabbit(struct canvas *c, const struct track *k, int x, int y, const struct sight *s,
                        int rabbit, int won)
{
    const struct dixit *p = s->view;
    int mine = s->viewer >= 0 && dixit_rabbit(p, s->viewer) == rabbit;
    enum ink ink = mine || won ? INK_BOLD : INK_PLAIN;
    char label[DIXIT_NAME_SIZE], text[DIXIT_NAME_SIZE + 32];
    snprintf(text, sizeof text, p->mode == DIXIT_TEAM ? "%s%s%s%.8s" : "%2s%s%s%.8s",
             dixit_rabbit_label(p, rabbit, label), star(p, rabbit), mine ? " " : "",
             mine ? words_raw(lang, W_DIXIT_YOU) : "");
    canvas_put(c, x, y, ink, text, LABEL - 1);
    draw_rail(c, k, x + LABEL, y, p->scores[rabbit], ink);
    snprintf(text, sizeof text, "%*d", SCORE, p->scores[rabbit]);
    canvas_text(c, x + LABEL + k->length, y, ink, text);
    snprintf(text, sizeof text, " +%d", p->last.points[rabbit]);
    if (won)
        canvas_text(c, x + LABEL + k->length + SCORE, y, ink, "  ★");
    else if (p->phase != DIXIT_IS_OVER && p->last.there && p->last.points[rabbit] > 0)
        canvas_put(c, x + LABEL + k->length + SCORE, y, ink, text, GAIN);
}

void dixit_draw_track(const struct terminal *t, const struct sight *s, unsigned winners)
{
    const struct dixit *p = s->view;
    struct track k = track_of(t, p);
    struct canvas c;
    int rows = rows_of(&k, p);
    if (canvas_open(&c, k.across * k.width + k.across - 1, 1 + rows))
        return;
    for (int i = 0; i < k.across; i++)
        draw_scale(&c, &k, i * (k.width + 1) + LABEL);
    for (int rabbit = 0; rabbit < dixit_rabbits(p); rabbit++)
        draw_rabbit(&c, &k, rabbit / rows * (k.width + 1), 1 + rabbit % rows, s, rabbit,
                    (int)(winners >> rabbit & 1));
    canvas_print(&c, t);
    canvas_close(&c);
}

const char *dixit_scores_line(const struct sight *s, char out[DIXIT_SCORES_SIZE])
{
    const struct dixit *p = s->view;
    size_t used = 0;
    out[0] = 0;
    for (int rabbit = 0; rabbit < dixit_rabbits(p); rabbit++) {
        int mine = s->viewer >= 0 && dixit_rabbit(p, s->viewer) == rabbit;
        char label[DIXIT_NAME_SIZE];
        used +=
            (size_t)snprintf(out + used, DIXIT_SCORES_SIZE - used, "%s%.8s%s%s%.8s: %d", used ? " · " : "",
                             dixit_rabbit_label(p, rabbit, label), star(p, rabbit), mine ? " " : "",
                             mine ? words_raw(lang, W_DIXIT_YOU) : "", p->scores[rabbit]);
    }
    return out;
}
