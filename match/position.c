#include "match/position.h"

#include <string.h>

#include "rules/kit.h"

size_t position_size(const struct content *content)
{
    return content->game->position_size;
}

uint32_t position_to_act(const struct content *content, const void *position)
{
    return content->game->to_act(content->pack, position);
}

int position_patterns(const struct content *content, const void *position, int seat, struct pattern *out)
{
    return content->game->legal(content->pack, position, seat, out);
}

uint64_t position_count(const struct content *content, const void *position, int seat)
{
    struct pattern patterns[MAX_PATTERNS];
    if (content->game->count)
        return content->game->count(content->pack, position, seat);
    int count = position_patterns(content, position, seat, patterns);
    return patterns_count(patterns, count, 0);
}

int position_nth(const struct content *content, const void *position, int seat, uint64_t k, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    const struct game *game = content->game;
    if (game->nth) {
        if (k >= game->count(content->pack, position, seat))
            return -1;
        game->nth(content->pack, position, seat, (uint32_t)k, out);
        return 0;
    }
    int count = position_patterns(content, position, seat, patterns);
    if (k >= patterns_count(patterns, count, 0))
        return -1;
    patterns_nth(patterns, count, 0, k, out);
    return 0;
}

/* 0 … n-1, exactly even: a pattern may stand for more moves than rng_below can tell apart. */
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

/* Listed once: count and nth would list them twice where a game has no shortcuts. */
static void any_listed(const struct content *content, const void *position, int seat, struct rng *rng,
                       struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = position_patterns(content, position, seat, patterns);
    patterns_nth(patterns, count, 0, even_below(rng, patterns_count(patterns, count, 0)), out);
}

void position_any(const struct content *content, const void *position, int seat, struct rng *rng,
                  struct move *out)
{
    const struct game *game = content->game;
    if (game->count)
        game->nth(content->pack, position, seat, rng_below(rng, game->count(content->pack, position, seat)),
                  out);
    else
        any_listed(content, position, seat, rng, out);
}

void position_draw(const struct content *content, const void *position, uint64_t word, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    if (content->game->draw) {
        content->game->draw(content->pack, position, word, out);
        return;
    }
    int count = position_patterns(content, position, CHANCE, patterns);
    patterns_nth(patterns, count, 1, word_below(word, patterns_count(patterns, count, 1)), out);
}

int position_chances(const struct content *content, const void *position, struct move *out, uint64_t *weights,
                     int room)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = position_patterns(content, position, CHANCE, patterns), at = 0;
    if (room < 0 || patterns_count(patterns, count, 0) > (uint64_t)room)
        return -1;
    for (int i = 0; i < count; i++)
        for (uint64_t k = 0; k < pattern_count(&patterns[i]); k++, at++) {
            pattern_nth(&patterns[i], k, &out[at]);
            weights[at] = patterns[i].weight;
        }
    return at;
}

uint32_t position_movers(const struct content *content, const void *position, int seats)
{
    uint32_t movers = position_to_act(content, position);
    if (content->game->movers)
        return content->game->movers(content->pack, position);
    for (int seat = 0; seat < seats; seat++)
        movers |= (uint32_t)(position_count(content, position, seat) > 0) << seat;
    return movers;
}

int patterns_marks(const struct pattern *list, int count, const struct move *move)
{
    int marks = 0;
    for (int i = 0; i < count; i++)
        if (pattern_holds(&list[i], move))
            marks |= list[i].flags;
    return marks;
}

int position_marks(const struct content *content, const void *position, const struct move *move)
{
    struct pattern list[MAX_PATTERNS];
    return patterns_marks(list, position_patterns(content, position, move->seat, list), move);
}

int patterns_no(const struct pattern *list, int count, struct move *out)
{
    for (int i = 0; i < count; i++)
        if (list[i].flags & BLIND) {
            pattern_nth(&list[i], 0, out);
            return 1;
        }
    return 0;
}

void position_result(const struct content *content, const void *position, struct result *out)
{
    content->game->result(content->pack, position, out);
}

void position_reveal(const struct content *content, const void *position, int viewer, void *view)
{
    memset(view, UNKNOWN, content->game->position_size); /* blank: whatever is not put back stays unknown */
    content->game->reveal(content->pack, position, viewer, view);
}

void position_imagine(const struct content *content, void *view, int viewer, struct rng *rng)
{
    content->game->imagine(content->pack, view, viewer, rng);
}
