#include "match/games.h"
#include "front/front.h"

extern const struct front_game null_front;
#define GAME(id) extern const struct front_game id##_front;
#include "games.def"
#undef GAME

const struct front_game *front_find(const struct game *game)
{
#define GAME(id) {&id##_game, &id##_front},
    static const struct {
        const struct game *game;
        const struct front_game *front;
    } tables[] = {
#include "games.def"
        {&null_game, &null_front}};
#undef GAME
    int i = 0;
    while (tables[i].game != game)
        i++;
    return tables[i].front;
}
