/* game.c: the template game on the command line: its screen, its tale, its packs. */
#include <stdio.h>

#include "front/command.h"
#include "front/front.h"
#include "front/null/screen.h"
#include "rules/null/null.h"

/* A move has no consequences that the next sentence does not mention. */
static size_t no_aftermath(char *out, size_t cap, const struct listener *to, const void *before,
                           const struct move *move, const void *after)
{
    (void)to, (void)before, (void)move, (void)after;
    return (size_t)snprintf(out, cap, "%s", "");
}

static void report_pack(const struct content *content)
{
    const struct null_pack *k = content->pack;
    const struct slot slots[] = {{"heads", NULL, k->weight[NULL_HEADS]},
                                 {"tails", NULL, k->weight[NULL_TAILS]}};
    say(stdout, W_NULL_PACK, slots, 2);
    putchar('\n');
}

static const struct tale tale = {
    .describe = null_describe, .aftermath = no_aftermath, .outcome = null_outcome};

extern const struct front_game null_front;
const struct front_game null_front = {.screen = &null_screen, .tale = &tale, .report = report_pack};
