/* tell.c: what just happened in Voices, in words (words.h). The story is what everybody can see: a
 * player's own secrets are shown on request, so they are not in it. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/voices/screen.h"
#include "rules/voices/table.h"

enum { TEXT = 16384 };

static const struct voices *truth(const struct match *m)
{
    return (const struct voices *)(const void *)m->position.bytes;
}

/* Is the move itself worth a sentence? Cards played are mentioned when the window is complete, and dealing
 * can be seen on the table. */
static int worth_telling(const struct voices *before, int verb)
{
    switch (verb) {
    case VOICES_DO_PLAY:
    case VOICES_DO_PASS:
    case VOICES_DO_DEAL_ROLE:
    case VOICES_DO_DEAL_COURT:
    case VOICES_DO_DRAW_INFLUENCE: return 0;
    case VOICES_DO_DRAW_STRATEGY: return before->phase != VOICES_IN_SETUP;
    default: return 1;
    }
}

/* What is read aloud stands out. */
static int is_reading(const char *line)
{
    const char *form = words_raw(lang, W_VOICES_READ);
    size_t lead = strcspn(form, "{");
    return strncmp(line, form, lead) == 0;
}

static void add_lines(struct story *story, enum ink ink, char *text)
{
    char *rest;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        story_add(story, is_reading(line) ? INK_BOLD : ink, line);
}

void voices_tell_story(const struct happening *h, unsigned char memory[MEMORY], struct story *story)
{
    const struct listener to = {h->before->content, h->before->options, lang, SPECTATOR_BIT, h->viewer, NULL};
    const struct voices *before = truth(h->before);
    const struct move *move = &h->moves[h->count - 1];
    char text[TEXT];
    (void)memory;
    if (worth_telling(before, move->verb)) {
        voices_describe(text, sizeof text, &to, before, move, 0);
        add_lines(story, INK_PLAIN, text);
    }
    voices_aftermath(text, sizeof text, &to, before, move, truth(h->after));
    add_lines(story, INK_PLAIN, text);
}
