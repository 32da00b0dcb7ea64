#include "chance.h"

#include "../rules/kit.h"
#include "fair.h"

void chance_draw(const struct game *game, const void *pack, const void *position, const uint8_t seed[32],
                 uint64_t c, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = game->legal(pack, position, CHANCE, patterns), i = 0;
    uint64_t total = 0, sizes[MAX_PATTERNS];
    for (int k = 0; k < count; k++)
        total += sizes[k] = pattern_count(&patterns[k]) * patterns[k].weight;
    uint64_t x = fair_below(seed, "draw", c, total);
    while (x >= sizes[i])
        x -= sizes[i++];
    pattern_nth(&patterns[i], x / patterns[i].weight, out);
}
