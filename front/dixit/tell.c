/* tell.c: what just happened in Dixit, in words (words.h). The story is what everybody can see: what a seat
 * gives and votes is mentioned once it is revealed. */
#include <string.h>

#include "front/command.h"
#include "front/dixit/screen.h"
#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

enum { TEXT = 8192 };

static const struct dixit *truth(const struct match *m)
{
    return (const struct dixit *)(const void *)m->position.bytes;
}

/* The clue once more, above the outcome. */
static void recall_clue(const struct happening *h, struct story *story)
{
    const struct dixit *before = truth(h->before);
    char clue[DIXIT_CLUE_SIZE];
    dixit_clue_quoted(lang, &h->before->texts.at[dixit_clue_place(before->round)], clue);
    story_add(story, INK_BOLD, clue);
}

void dixit_tell_story(const struct happening *h, unsigned char memory[MEMORY], struct story *story)
{
    const struct dixit *before = truth(h->before), *after = truth(h->after);
    const struct move *move = &h->moves[h->count - 1];
    const struct listener to = {.content = h->before->content,
                                .options = h->before->options,
                                .lang = lang,
                                .viewers = SPECTATOR_BIT,
                                .seat = h->viewer,
                                .said = &h->after->texts.at[dixit_clue_place(before->round)]};
    char text[TEXT];
    (void)memory;
    if (move->verb == DIXIT_DO_CLUE || move->verb == DIXIT_DO_DEFER) {
        dixit_describe(text, sizeof text, &to, before, move, 0);
        story_add_lines(story, move->verb == DIXIT_DO_CLUE ? INK_BOLD : INK_PLAIN, text);
    }
    if (before->phase == DIXIT_IN_VOTE && after->phase != DIXIT_IN_VOTE)
        recall_clue(h, story);
    dixit_aftermath(text, sizeof text, &to, before, move, after);
    story_add_lines(story, INK_PLAIN, text);
}
