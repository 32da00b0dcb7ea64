/* random.c: plays any game: each single move that is legal now is as likely as any other. */
#include <assert.h>

#include "../rules/kit.h"
#include "bot.h"

/* 0 … n-1, exactly even: a template may stand for more moves than rng_below can tell apart. */
static uint64_t even_below(struct rng *rng, uint64_t n)
{
    if (n < 2)
        return 0;
    uint64_t x, whole = UINT64_MAX / n * n;
    do
        x = rng_next(rng);
    while (x >= whole);
    return x % n;
}

static void choose_from_patterns(const struct content *content, const void *view, int seat, struct rng *rng,
                                 struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = content->game->legal(content->pack, view, seat, patterns);
    patterns_nth(patterns, count, 0, even_below(rng, patterns_count(patterns, count, 0)), out);
}

static void choose(const struct content *content, const void *view, int seats, int seat, struct rng *rng,
                   struct move *out)
{
    const struct game *game = content->game;
    (void)seats;
    if (game->count)
        game->nth(content->pack, view, seat, rng_below(rng, game->count(content->pack, view, seat)), out);
    else
        choose_from_patterns(content, view, seat, rng, out);
}

const struct bot bot_random = {.name = "random", .game = NULL, .choose = choose};
