/* game.c: Dixit on the command line: its screen, its tale, its packs. */
#include "front/dixit/deck.h"
#include "front/dixit/screen.h"
#include "front/dixit/words.h"
#include "front/front.h"

static size_t tell_describe(char *out, size_t cap, const struct listener *to, const void *before,
                            const struct move *move, int opened)
{
    return dixit_describe(out, cap, to, before, move, opened);
}

static size_t tell_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                             const struct move *move, const void *after)
{
    (void)move;
    return dixit_aftermath(out, cap, to, before, after);
}

static size_t tell_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    return dixit_outcome(out, cap, to, position);
}

static int answer_opens(const struct move *answer, const void *after)
{
    return dixit_opens(answer, after);
}

static const struct tale tale = {
    .describe = tell_describe,
    .aftermath = tell_aftermath,
    .outcome = tell_outcome,
    .opens = answer_opens,
};

extern const struct front_game dixit_front;
const struct front_game dixit_front = {
    .screen = &dixit_screen,
    .tale = &tale,
    .report = pack_dixit_report,
    .make_pack = pack_dixit,
};
