#include "bots/bot.h"

#include <string.h>

const struct bot *const bots[] = {&bot_random,     &bot_night_greedy, &bot_vote_rule,
                                  &bot_dixit_tags, &bot_voices_rule,  NULL};

const struct bot *bot_find(const struct game *game, const char *name)
{
    for (int i = 0; bots[i]; i++)
        if (strcmp(bots[i]->name, name) == 0 && bot_plays(bots[i], game))
            return bots[i];
    return NULL;
}

const struct bot *bot_usual(const struct game *game)
{
    const struct bot *usual = &bot_random;
    for (int i = 0; bots[i]; i++)
        if (bot_plays(bots[i], game))
            usual = bots[i];
    return usual;
}

int bot_plays(const struct bot *bot, const struct game *game)
{
    return !bot->game || strcmp(bot->game, game->name) == 0;
}
