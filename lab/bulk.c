#include "lab/bulk.h"

#include <time.h>

#include "rules/kit.h"

double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

uint32_t bulk_evenly(const void *position, uint64_t word, uint32_t count)
{
    (void)position;
    return (uint32_t)((word >> 32) * count >> 32);
}

/* One of the entries, filled evenly, by a random word; chance's moves as likely as the rules make them. */
static void pick_entry(const struct pattern *list, int count, int chance, uint64_t word, struct move *out)
{
    if (chance) {
        patterns_nth(list, count, 1, (word >> 32) * patterns_count(list, count, 1) >> 32, out);
        return;
    }
    const struct pattern *p = &list[(word >> 16 & 0xffff) * (uint64_t)count >> 16];
    pattern_nth(p, (word >> 32) * pattern_count(p) >> 32, out);
}

/* A random seat of a mask, by other bits of the same word. */
static int pick_seat(uint32_t seats, uint64_t word)
{
    return bits_nth(seats, (int)((word & 0xffff) * (uint64_t)bits_count(seats) >> 16));
}

static void count_result(const struct game *game, const void *pack, const void *position, int seats,
                         struct bulk_tally *tally)
{
    struct result r;
    game->result(pack, position, &r);
    tally->games++;
    tally->shared += (r.winners & (r.winners - 1)) != 0;
    for (int seat = 0; seat < seats; seat++) {
        tally->wins[seat] += r.winners == 1u << seat;
        tally->scores[seat] += (uint64_t)r.scores[seat];
    }
}

/* Who moves next: chance, or the lowest seat that the game waits for. */
static inline int next_mover(uint32_t to_act)
{
    return to_act & CHANCE_BIT ? CHANCE : bits_lowest(to_act);
}

/* A move by the yardsticks' policy … */
static void pick_by_policy(const struct game *g, const void *pack, const void *position, uint32_t to_act,
                           bulk_pick *pick, uint64_t word, struct pattern *list, struct move *out)
{
    int count = g->legal(pack, position, next_mover(to_act), list);
    uint32_t total = (uint32_t)patterns_count(list, count, 0);
    patterns_nth(list, count, 0, pick(position, word, total), out);
}

/* … or by a random seat among those that have any. */
static void pick_any(const struct game *g, const void *pack, const void *position, uint32_t movers,
                     uint64_t word, struct pattern *list, struct move *out)
{
    int seat = movers & CHANCE_BIT ? CHANCE : pick_seat(movers, word);
    pick_entry(list, g->legal(pack, position, seat, list), seat == CHANCE, word, out);
}

void bulk_list(const struct game *game, bulk_pick *pick, const void *pack, int seats, const int *options,
               struct rng *rng, uint64_t games, struct bulk_tally *tally)
{
    const struct game g = *game; /* a copy that the calls can't change */
    uint32_t (*who)(const void *, const void *) = !pick && g.movers ? g.movers : g.to_act;
    uint64_t moves = 0;
    struct pattern patterns[MAX_PATTERNS];
    struct fault fault;
    union position p;
    for (uint64_t i = 0; i < games; i++) {
        g.start(pack, p.bytes, seats, options);
        for (uint32_t to_act; (to_act = who(pack, p.bytes)) != 0; moves++) {
            struct move move;
            if (pick)
                pick_by_policy(&g, pack, p.bytes, to_act, pick, rng_next(rng), patterns, &move);
            else
                pick_any(&g, pack, p.bytes, to_act, rng_next(rng), patterns, &move);
            g.apply(pack, p.bytes, &move, &fault);
        }
        count_result(game, pack, p.bytes, seats, tally);
    }
    tally->moves += moves;
}

int bulk_has_kth(const struct game *game)
{
    return game->count && game->nth;
}

void bulk_kth(const struct game *game, bulk_pick *pick, const void *pack, int seats, const int *options,
              struct rng *rng, uint64_t games, struct bulk_tally *tally)
{
    const struct game g = *game; /* a copy that the calls can't change */
    uint64_t moves = 0;
    struct fault fault;
    union position p;
    if (!pick)
        pick = bulk_evenly;
    for (uint64_t i = 0; i < games; i++) {
        g.start(pack, p.bytes, seats, options);
        for (uint32_t to_act; (to_act = g.to_act(pack, p.bytes)) != 0; moves++) {
            struct move move;
            int seat = next_mover(to_act);
            uint32_t count = g.count(pack, p.bytes, seat);
            g.nth(pack, p.bytes, seat, pick(p.bytes, rng_next(rng), count), &move);
            g.apply(pack, p.bytes, &move, &fault);
        }
        count_result(game, pack, p.bytes, seats, tally);
    }
    tally->moves += moves;
}
