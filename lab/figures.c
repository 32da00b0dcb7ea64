#include "figures.h"

#include <string.h>

const struct figures *figures_find(const struct game *game)
{
    static const struct figures *const all[] = {&night_figures, &vote_figures, NULL};
    static const struct figures none = {.score = W_SIM_SCORE};
    for (int i = 0; all[i]; i++)
        if (strcmp(all[i]->game, game->name) == 0)
            return all[i];
    return &none;
}

int figures_width(const struct figures *figures, int figure, int seats)
{
    enum per per = figures->list[figure].per;
    return per == PER_SEAT ? seats : per == PER_PARTY ? figures->parties->count : 1;
}
