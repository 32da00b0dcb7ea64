#include "bots/bot.h"

#include <string.h>

#include "match/games.h"

#define GAME(id) extern const struct bot *const id##_bots[];
#include "games.def"
#undef GAME
extern const struct bot *const null_bots[];

const struct bot *const *bots_of(const struct game *game)
{
#define GAME(id) {&id##_game, id##_bots},
    static const struct {
        const struct game *game;
        const struct bot *const *bots;
    } tables[] = {
#include "games.def"
        {&null_game, null_bots}};
#undef GAME
    int i = 0;
    while (tables[i].game != game)
        i++;
    return tables[i].bots;
}

const struct bot *bot_find(const struct game *game, const char *name)
{
    for (const struct bot *const *bot = bots_of(game); *bot; bot++)
        if (strcmp((*bot)->name, name) == 0)
            return *bot;
    return NULL;
}

const struct bot *bot_of_level(const struct game *game, const char *level)
{
    const struct bot *bot = bot_find(game, level);
    return bot && bot->level ? bot : NULL;
}

const struct bot *bot_usual(const struct game *game)
{
    const struct bot *const *bot = bots_of(game), *last = NULL;
    for (; *bot; bot++) {
        if ((*bot)->level == LEVEL_CLUB)
            return *bot;
        last = *bot;
    }
    return last;
}

int bot_is_offered(const struct game *game, const struct bot *bot)
{
    int levels = 0;
    for (const struct bot *const *each = bots_of(game); *each; each++)
        levels += (*each)->level > 0;
    return levels == 0 || bot->level > 0;
}

struct budget bot_budget(const struct question *q, const struct bot *bot)
{
    struct budget granted = q->budget;
    if (!granted.nodes && !granted.ms) {
        granted.nodes = bot->usual.nodes;
        granted.ms = bot->usual.ms;
    }
    return granted;
}
