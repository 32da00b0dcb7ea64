/* game.c: Voices in My Head on the command line: its screen, its tale, its packs. */
#include "front/front.h"
#include "front/voices/screen.h"
#include "front/voices/words.h"

static size_t tell_describe(char *out, size_t cap, const struct listener *to, const void *before,
                            const struct move *move, int opened)
{
    return voices_describe(out, cap, to, before, move, opened);
}

static size_t tell_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                             const struct move *move, const void *after)
{
    (void)after;
    return voices_aftermath(out, cap, to, before, move);
}

static size_t tell_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    return voices_outcome(out, cap, to, position);
}

static int answer_opens(const struct move *answer, const void *after)
{
    return voices_opens(answer, after);
}

static const struct tale tale = {
    .describe = tell_describe,
    .aftermath = tell_aftermath,
    .outcome = tell_outcome,
    .opens = answer_opens,
};

extern const struct front_game voices_front;
const struct front_game voices_front = {
    .screen = &voices_screen,
    .tale = &tale,
    .report = voices_report_pack,
};
