/* tell.c: what just happened in VOTE!, in words (words.h). The story is what everybody can see: a
 * player's own secrets are shown on request, so they are not in it. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/vote/screen.h"
#include "rules/vote/table.h"

enum { TEXT = 8192 };

static const struct vote *truth(const struct match *m)
{
    return (const struct vote *)(const void *)m->position.bytes;
}

/* Is the move itself worth a sentence? Secret answers are mentioned when they are revealed, and drawing can
 be seen on the table. */
static int worth_telling(int verb)
{
    switch (verb) {
    case VOTE_DO_VOTE:
    case VOTE_DO_PLACE:
    case VOTE_DO_ANSWER:
    case VOTE_DO_DISCARD:
    case VOTE_DO_ROLE:
    case VOTE_DO_ROLL:
    case VOTE_DO_DRAW: return 0;
    default: return 1;
    }
}

static void tell_text(const struct happening *h, const struct move *move, struct story *story)
{
    char text[TEXT];
    int card = move->verb == VOTE_DO_GIVE ? move->arg[0] : move->arg[1];
    if (move->verb != VOTE_DO_GIVE && move->verb != VOTE_DO_REVEAL)
        return;
    snprintf(text, sizeof text, "%s", vote_card_text(h->before->content, lang, card));
    story_add_lines(story, INK_DIM, text);
}

static void tell_setup(const struct happening *h, struct story *story)
{
    const struct vote *after = truth(h->after);
    char text[TEXT];
    const struct slot slots[] = {{"democrats", NULL, vote_dealt(after->players, VOTE_DEMOCRAT)},
                                 {"republicans", NULL, vote_dealt(after->players, VOTE_REPUBLICAN)},
                                 {"you", h->viewer < 0 ? "no" : "yes", 0}};
    if (truth(h->before)->phase != VOTE_IN_DEAL || after->phase == VOTE_IN_DEAL)
        return;
    words_say(text, sizeof text, lang, W_VOTE_AFTER_DEALT, slots, 3);
    story_add(story, INK_PLAIN, text);
}

void vote_tell_story(const struct happening *h, unsigned char memory[MEMORY], struct story *story)
{
    const struct listener to = {h->before->content, h->before->options, lang, SPECTATOR_BIT, h->viewer, NULL};
    const struct vote *before = truth(h->before), *after = truth(h->after);
    const struct move *move = &h->moves[h->count - 1];
    char text[TEXT];
    tell_setup(h, story);
    vote_remember(memory, before, move);
    if (worth_telling(move->verb)) {
        vote_describe(text, sizeof text, &to, before, move, 0);
        story_add_lines(story, move->seat == h->viewer ? INK_BOLD : INK_PLAIN, text);
        tell_text(h, move, story);
    }
    vote_aftermath(text, sizeof text, &to, before, move, after);
    if (before->round != after->round && !strchr(text, '\n'))
        story_add_lines(story, INK_BOLD, text);
    else
        story_add_lines(story, INK_PLAIN, text);
}
