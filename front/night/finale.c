/* finale.c: the broadcast of election night: the regions are called one after another, the closest last. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "front/command.h"
#include "front/night/screen.h"
#include "front/night/words.h"
#include "rules/night/play.h"

enum { BEAT_MS = 500, NAME_COLUMNS = 26 };

/* A pause between two calls, for people watching; Ctrl-C cuts it short. */
static void beat(const struct terminal *t)
{
    const struct timespec pause = {0, BEAT_MS * 1000000L};
    fflush(stdout);
    if (t->moves && !terminal_interrupted())
        nanosleep(&pause, NULL);
}

static int margin(const struct night_standing *s)
{
    return abs(s->sum[0] - s->sum[1]);
}

/* The regions by how clear they are, the clearest first. */
static void order_calls(const struct night_pack *pack, const struct night_standing *all, int *order)
{
    for (int i = 0; i < pack->regions; i++) {
        order[i] = i;
        for (int j = i; j > 0 && margin(&all[order[j]]) > margin(&all[order[j - 1]]); j--) {
            int swap = order[j];
            order[j] = order[j - 1];
            order[j - 1] = swap;
        }
    }
}

static void call_region(const struct terminal *t, const struct sight *s, int region,
                        const struct night_standing *r, const int mandates[2])
{
    struct canvas c;
    char text[64];
    int width = t->width < 100 ? t->width : 100;
    if (canvas_open(&c, width, 1))
        return;
    enum ink ink = r->winner < 0 ? INK_PLAIN : night_ink(r->winner);
    int name = NAME_COLUMNS < width / 3 ? NAME_COLUMNS : width / 3, x = 2;
    canvas_put(&c, x, 0, INK_PLAIN, night_region_name(s->content, region), name);
    snprintf(text, sizeof text, "%2d : %-2d", r->sum[0], r->sum[1]);
    x += name + 2;
    canvas_text(&c, x, 0, INK_PLAIN, text);
    x += 9;
    if (r->winner >= 0)
        canvas_text(&c, x, 0, ink, night_mark(r->winner));
    x += 2;
    enum word stamp = r->winner < 0 ? W_PLAY_NIGHT_NOBODY : r->full ? W_PLAY_NIGHT_FULL : W_PLAY_NIGHT_WON;
    canvas_text(&c, x, 0, ink, words_raw(lang, stamp));
    x += 10;
    snprintf(text, sizeof text, "+%d", r->mandates);
    if (r->winner >= 0)
        canvas_text(&c, x, 0, ink, text);
    x += 6;
    for (int seat = 0; seat < 2; seat++) {
        snprintf(text, sizeof text, "%s %d", night_mark(seat), mandates[seat]);
        canvas_text(&c, x + 7 * seat, 0, night_ink(seat), text);
    }
    canvas_print(&c, t);
    canvas_close(&c);
}

/* Fields and sums of both, for the rules that break a tie (N-9.8, N-9.9). */
static void totals(const struct sight *s, int fields[2], int sums[2])
{
    const struct night_pack *pack = s->content->pack;
    fields[0] = fields[1] = sums[0] = sums[1] = 0;
    for (int f = 0; f < pack->fields; f++) {
        int cell = night_cell(s->view, f), seat = cell > 6;
        fields[seat] += cell != 0;
        sums[seat] += cell - 6 * seat;
    }
}

/* The result in a sentence, what broke a tie, and what it means for the one who played. */
static void say_result(const struct terminal *t, const struct sight *s)
{
    static const char *const rules[] = {"N-9.7", "N-9.8", "N-9.9", "N-9.10"};
    struct listener to = tale_listener(s);
    struct result result;
    int fields[2], sums[2];
    char text[1024];
    night_result(s->content->pack, s->view, &result);
    totals(s, fields, sums);
    putchar('\n');
    if (result.reason != NIGHT_BY_MANDATES) {
        const struct slot slots[] = {{"fields0", NULL, fields[0]},
                                     {"fields1", NULL, fields[1]},
                                     {"sum0", NULL, sums[0]},
                                     {"sum1", NULL, sums[1]}};
        words_say(text, sizeof text, lang, W_PLAY_NIGHT_TIE_BREAK, slots, 4);
        terminal_say(t, INK_PLAIN, 0, "", text);
        beat(t);
    }
    size_t used = night_outcome(text, sizeof text, &to, s->view);
    snprintf(text + used, sizeof text - used, " [%s]", rules[result.reason]);
    terminal_say(t, INK_BOLD, 0, "", text);
    if (s->viewer == SPECTATOR)
        return;
    int won = (int)(result.winners >> s->viewer & 1);
    terminal_say(t, INK_PLAIN, 0, "",
                 words_raw(lang, result.winners == 3 ? W_PLAY_NIGHT_SHARED
                                 : won               ? W_PLAY_NIGHT_YOU_WON
                                                     : W_PLAY_NIGHT_YOU_LOST));
}

void night_finale(struct terminal *t, const struct sight *s)
{
    const struct night_pack *pack = s->content->pack;
    struct night_standing all[NIGHT_MAX_REGIONS];
    int order[NIGHT_MAX_REGIONS], mandates[2] = {0, 0};
    char text[512];
    for (int r = 0; r < pack->regions; r++)
        night_region(pack, s->view, r, &all[r]);
    order_calls(pack, all, order);
    if (night_adviser(s->content, "end", text, sizeof text))
        terminal_say(t, INK_DIM, 0, "", text);
    putchar('\n');
    terminal_say(t, INK_BOLD, 0, "", words_raw(lang, W_PLAY_NIGHT_BROADCAST));
    for (int i = 0; i < pack->regions; i++) {
        const struct night_standing *r = &all[order[i]];
        if (r->winner >= 0)
            mandates[r->winner] += r->mandates;
        beat(t);
        call_region(t, s, order[i], r, mandates);
    }
    beat(t);
    say_result(t, s);
}
