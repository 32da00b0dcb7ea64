#include "match/chance.h"

#include "match/fair.h"
#include "rules/kit.h"

void chance_draw(const struct game *game, const void *pack, const void *position, const uint8_t seed[32],
                 uint64_t c, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = game->legal(pack, position, CHANCE, patterns);
    uint64_t x = fair_below(seed, "draw", c, patterns_count(patterns, count, 1));
    patterns_nth(patterns, count, 1, x, out);
}
