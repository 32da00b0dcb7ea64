#include "lab/figures.h"

#include <string.h>

const struct figures *figures_find(const struct game *game)
{
    static const struct figures *const all[] = {&dixit_figures, &night_figures, &voices_figures,
                                                &vote_figures, NULL};
    static const struct figures none = {.score = W_SIM_SCORE};
    for (int i = 0; all[i]; i++)
        if (strcmp(all[i]->game, game->name) == 0)
            return all[i];
    return &none;
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
