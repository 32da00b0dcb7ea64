#include "lab/figures.h"

const struct figures *figures_find(const struct game *game)
{
#define GAME(id) {&id##_game, &id##_figures},
    static const struct {
        const struct game *game;
        const struct figures *figures;
    } tables[] = {
#include "games.def"
        {&null_game, &null_figures}};
#undef GAME
    int i = 0;
    while (tables[i].game != game)
        i++;
    return tables[i].figures;
}

int figures_width(const struct figures *figures, int figure, const struct content *content, int seats)
{
    switch (figures->list[figure].per) {
    case PER_SEAT: return seats;
    case PER_PARTY: return figures->parties->count;
    case PER_ROUND: return figures->rounds;
    case PER_ROLE: {
        int roles = content->ids[figures->roles].count;
        return roles < MAX_VALUES ? roles : MAX_VALUES;
    }
    default: return 1;
    }
}
