/* random.c: plays any game: each single move that is legal now is as likely as any other. */
#include <string.h>

#include "bots/bot.h"
#include "rules/kit.h"

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

static void choose_from_patterns(const struct question *q, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = q->content->game->legal(q->content->pack, q->view, q->seat, patterns);
    patterns_nth(patterns, count, 0, even_below(q->rng, patterns_count(patterns, count, 0)), out);
}

/* Where its move says a text it has nothing to say, and says that. */
static void choose(const struct question *q, struct move *out, struct text *say)
{
    static const char nothing[] = "…";
    const struct game *game = q->content->game;
    const void *pack = q->content->pack;
    if (game->count)
        game->nth(pack, q->view, q->seat, rng_below(q->rng, game->count(pack, q->view, q->seat)), out);
    else
        choose_from_patterns(q, out);
    memcpy(say->bytes, nothing, sizeof nothing);
}

const struct bot bot_random = {.name = "random", .choose = choose};
