#include "front/tales.h"

#include <stdio.h>
#include <string.h>

#include "front/dixit/words.h"
#include "front/night/words.h"
#include "front/voices/words.h"
#include "front/vote/screen.h"

/* --- Dixit ---------------------------------------------------------------------------------------------- */

static size_t dixit_tale_describe(char *out, size_t cap, const struct listener *to, const void *before,
                                  const struct move *move, int opened)
{
    return dixit_describe(out, cap, to, before, move, opened);
}

static size_t dixit_tale_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                                   const struct move *move, const void *after)
{
    (void)move;
    return dixit_aftermath(out, cap, to, before, after);
}

static size_t dixit_tale_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    return dixit_outcome(out, cap, to, position);
}

static int dixit_tale_opens(const struct move *answer, const void *after)
{
    return dixit_opens(answer, after);
}

/* --- Election Night ------------------------------------------------------------------------------------- */

static size_t night_tale_name(char *out, size_t cap, const struct listener *to, int seat)
{
    return (size_t)snprintf(out, cap, "%s", night_party_name(to->content, to->options, to->lang, seat));
}

static size_t night_tale_heading(char *out, size_t cap, const struct listener *to, const void *before,
                                 const struct move *move)
{
    return night_heading(out, cap, to->lang, before, move);
}

static size_t night_tale_describe(char *out, size_t cap, const struct listener *to, const void *before,
                                  const struct move *move, int opened)
{
    return night_describe(out, cap, to->lang, to->content, to->options, before, move, to->viewers, opened);
}

static size_t night_tale_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                                   const struct move *move, const void *after)
{
    return night_aftermath(out, cap, to->lang, to->content, to->options, before, move, after);
}

static size_t night_tale_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    return night_outcome(out, cap, to->lang, to->content, to->options, position);
}

/* --- Voices --------------------------------------------------------------------------------------------- */

static size_t voices_tale_describe(char *out, size_t cap, const struct listener *to, const void *before,
                                   const struct move *move, int opened)
{
    return voices_describe(out, cap, to, before, move, opened);
}

static size_t voices_tale_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                                    const struct move *move, const void *after)
{
    (void)after;
    return voices_aftermath(out, cap, to, before, move);
}

static size_t voices_tale_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    return voices_outcome(out, cap, to, position);
}

static int voices_tale_opens(const struct move *answer, const void *after)
{
    return voices_opens(answer, after);
}

/* --- VOTE! ---------------------------------------------------------------------------------------------- */

static struct vote_listener vote_ears(const struct listener *to)
{
    return (struct vote_listener){to->content, to->lang, to->viewers, to->seat};
}

static size_t vote_tale_describe(char *out, size_t cap, const struct listener *to, const void *before,
                                 const struct move *move, int opened)
{
    struct vote_listener ears = vote_ears(to);
    return vote_describe(out, cap, &ears, before, move, opened);
}

static size_t vote_tale_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                                  const struct move *move, const void *after)
{
    struct vote_listener ears = vote_ears(to);
    return vote_aftermath(out, cap, &ears, before, move, after);
}

static size_t vote_tale_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    struct vote_listener ears = vote_ears(to);
    return vote_outcome(out, cap, &ears, position);
}

static int vote_tale_opens(const struct move *answer, const void *after)
{
    return vote_opens(answer, after);
}

static void vote_tale_remember(unsigned char memory[MEMORY], const void *before, const struct move *move)
{
    vote_remember(memory, before, move);
}

/* --- the table ------------------------------------------------------------------------------------------ */

static const struct tale tales[] = {
    {.game = "dixit",
     .screen = &dixit_screen,
     .describe = dixit_tale_describe,
     .aftermath = dixit_tale_aftermath,
     .outcome = dixit_tale_outcome,
     .opens = dixit_tale_opens},
    {.game = "night",
     .screen = &night_screen,
     .name = night_tale_name,
     .heading = night_tale_heading,
     .describe = night_tale_describe,
     .aftermath = night_tale_aftermath,
     .outcome = night_tale_outcome},
    {.game = "voices",
     .screen = &voices_screen,
     .describe = voices_tale_describe,
     .aftermath = voices_tale_aftermath,
     .outcome = voices_tale_outcome,
     .opens = voices_tale_opens},
    {.game = "vote",
     .screen = &vote_screen,
     .describe = vote_tale_describe,
     .aftermath = vote_tale_aftermath,
     .outcome = vote_tale_outcome,
     .opens = vote_tale_opens,
     .remember = vote_tale_remember},
};

const struct tale *tale_find(const struct game *game)
{
    for (size_t i = 0; i < sizeof tales / sizeof *tales; i++)
        if (strcmp(tales[i].game, game->name) == 0)
            return &tales[i];
    return NULL;
}
