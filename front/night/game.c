/* game.c: Election Night on the command line: its screen, its tale, its packs. */
#include <stdio.h>

#include "front/front.h"
#include "front/night/screen.h"
#include "front/night/words.h"

static size_t tell_name(char *out, size_t cap, const struct listener *to, int seat)
{
    return (size_t)snprintf(out, cap, "%s", night_party_name(to->content, to->options, to->lang, seat));
}

static size_t tell_heading(char *out, size_t cap, const struct listener *to, const void *before,
                           const struct move *move)
{
    return night_heading(out, cap, to->lang, before, move);
}

static size_t tell_describe(char *out, size_t cap, const struct listener *to, const void *before,
                            const struct move *move, int opened)
{
    return night_describe(out, cap, to->lang, to->content, to->options, before, move, to->viewers, opened);
}

static size_t tell_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                             const struct move *move, const void *after)
{
    return night_aftermath(out, cap, to->lang, to->content, to->options, before, move, after);
}

static size_t tell_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    return night_outcome(out, cap, to->lang, to->content, to->options, position);
}

static const struct tale tale = {
    .name = tell_name,
    .heading = tell_heading,
    .describe = tell_describe,
    .aftermath = tell_aftermath,
    .outcome = tell_outcome,
};

extern const struct front_game night_front;
const struct front_game night_front = {
    .screen = &night_screen,
    .tale = &tale,
    .report = night_report_pack,
};
