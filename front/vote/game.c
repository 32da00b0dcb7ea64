/* game.c: VOTE! on the command line: its screen, its tale, its packs. */
#include "front/front.h"
#include "front/vote/screen.h"
#include "front/vote/words.h"

static struct vote_listener vote_ears(const struct listener *to)
{
    return (struct vote_listener){to->content, to->lang, to->viewers, to->seat};
}

static size_t tell_describe(char *out, size_t cap, const struct listener *to, const void *before,
                            const struct move *move, int opened)
{
    struct vote_listener ears = vote_ears(to);
    return vote_describe(out, cap, &ears, before, move, opened);
}

static size_t tell_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                             const struct move *move, const void *after)
{
    struct vote_listener ears = vote_ears(to);
    return vote_aftermath(out, cap, &ears, before, move, after);
}

static size_t tell_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    struct vote_listener ears = vote_ears(to);
    return vote_outcome(out, cap, &ears, position);
}

static int answer_opens(const struct move *answer, const void *after)
{
    return vote_opens(answer, after);
}

static void remember(unsigned char memory[MEMORY], const void *before, const struct move *move)
{
    vote_remember(memory, before, move);
}

static const struct tale tale = {
    .describe = tell_describe,
    .aftermath = tell_aftermath,
    .outcome = tell_outcome,
    .opens = answer_opens,
    .remember = remember,
};

extern const struct front_game vote_front;
const struct front_game vote_front = {
    .screen = &vote_screen,
    .tale = &tale,
    .report = vote_report_pack,
};
