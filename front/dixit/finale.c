/* finale.c: the end of Dixit: the track with the winners on it, and why they won. Hands stay hidden. */
#include <stdio.h>

#include "front/command.h"
#include "front/dixit/screen.h"
#include "rules/dixit/table.h"

void dixit_finale(struct terminal *t, const struct sight *s)
{
    struct listener to = tale_listener(s);
    struct result result;
    char text[1024];
    dixit_result(s->content->pack, s->view, &result);
    terminal_say(t, INK_BOLD, 0, "", words_raw(lang, W_DIXIT_FINALE_HEAD));
    dixit_draw_track(t, s, result.winners); /* in team mode its first half is the pairs */
    putchar('\n');
    dixit_outcome(text, sizeof text, &to, s->view);
    tale_say_end(t, s, text, &result, W_DIXIT_FINALE_YOU_WON, W_DIXIT_FINALE_YOU_LOST);
}
