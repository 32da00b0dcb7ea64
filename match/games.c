#include "match/games.h"

#include <string.h>

#define GAME(id) &id##_game,
const struct game *const games[] = {
#include "games.def"
    NULL};
#undef GAME

const struct game *game_find(const char *name)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

const struct game_option *game_offers(const struct game *game)
{
    return game->codec->offers;
}
