/* finale.c: the end of VOTE!: all parties are revealed, and who won why. */
#include <stdio.h>

#include "front/canvas.h"
#include "front/command.h"
#include "front/vote/screen.h"
#include "rules/vote/table.h"

static void reveal_seat(const struct terminal *t, const struct sight *s, const struct result *result,
                        int seat)
{
    enum { WIDTH = 78, YOU = 4, PARTY = 9, SCORES = 24, STATE = 34, WON = 52 };
    const struct vote *v = s->view;
    struct canvas c;
    char text[64];
    if (canvas_open(&c, t->width < WIDTH ? t->width : WIDTH, 1))
        return;
    int won = (int)(result->winners >> seat & 1);
    enum ink ink = won ? INK_BOLD : INK_PLAIN;
    snprintf(text, sizeof text, "%2d", seat);
    canvas_text(&c, 0, 0, ink, text);
    if (seat == s->viewer)
        canvas_put(&c, YOU, 0, INK_BOLD, words_raw(lang, W_VOTE_YOU), PARTY - YOU - 1);
    const struct slot slots[] = {{"party", vote_party_id(v->party[seat]), 0}};
    words_say(text, sizeof text, lang, W_VOTE_PARTY, slots, 1);
    canvas_put(&c, PARTY, 0, ink, text, SCORES - PARTY - 1);
    snprintf(text, sizeof text, "%2d / %-2d", v->budget[seat], v->support[seat]);
    canvas_text(&c, SCORES, 0, INK_PLAIN, text);
    if (!vote_lives(v, seat))
        canvas_put(&c, STATE, 0, INK_DIM, words_raw(lang, W_VOTE_LEFT), WON - STATE - 1);
    canvas_text(&c, WON, 0, ink, words_raw(lang, won ? W_VOTE_FINALE_WON : W_VOTE_FINALE_LOST));
    canvas_print(&c, t);
    canvas_close(&c);
}

void vote_finale(struct terminal *t, const struct sight *s)
{
    struct listener to = tale_listener(s);
    struct result result;
    char text[1024];
    vote_result(s->content->pack, s->view, &result);
    terminal_say(t, INK_BOLD, 0, "", words_raw(lang, W_VOTE_FINALE_HEAD));
    for (int seat = 0; seat < s->seats; seat++)
        reveal_seat(t, s, &result, seat);
    putchar('\n');
    vote_outcome(text, sizeof text, &to, s->view);
    tale_say_end(t, s, text, &result, W_VOTE_FINALE_YOU_WON, W_VOTE_FINALE_YOU_LOST);
}
