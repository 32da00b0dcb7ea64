/* night_bulk.c: random games of Election Night as straight code.
 *
 * A state machine pays for every decision with a dispatch that the processor can't predict. Here the
 * questions are asked in the order in which a round brings them, and each answer goes into the very functions
 * of rules/night/play.h that `apply` calls; inlined, they know which phase comes next. The rules are written
 * once. */
#include "lab/bulk.h"

#include "rules/night/play.h"

/* 0 … n-1 from 16 random bits: enough for playouts, and a word serves four questions. */
static inline int below(uint64_t bits, int n)
{
    return (int)((bits & 0xffff) * (uint64_t)n >> 16);
}

/* The yardsticks' policy: uniform, except that a flip is declined three times in four. 16 random bits. */
static inline int random_flip(const struct night *p, int seat, uint64_t bits)
{
    if ((bits & 3) || p->flips_used[seat] == NIGHT_FLIPS)
        return NIGHT_NO_FLIP;
    return bits_nth(p->hidden[seat], below(bits, NIGHT_COLOURS - p->shown));
}

static inline void ask_flips(struct night *p, uint64_t r, struct rng *rng)
{
    if (p->phase == NIGHT_FLIP)
        night_open_flips(p, random_flip(p, 0, r), random_flip(p, 1, r >> 16));
    if (p->phase == NIGHT_REACT) {
        int seat = p->wait >> 1;
        night_react(p, seat, random_flip(p, seat, rng_next(rng)));
    }
}

static inline void ask_dice(struct night *p, uint64_t r, struct rng *rng)
{
    int count = NIGHT_COLOURS - p->shown;
    night_open_dice(p, bits_nth(p->hidden[0], below(r, count)),
                    bits_nth(p->hidden[1], below(r >> 16, count)));
    if (p->phase == NIGHT_VETO) {
        uint64_t answers = rng_next(rng);
        night_open_veto(p, (int)(answers & 1), (int)(answers >> 1 & 1));
    }
}

static inline void ask_writes(struct night *p, struct rng *rng)
{
    while (p->phase == NIGHT_THROW) {
        uint64_t r = rng_next(rng);
        night_open_hands(p, below(r, NIGHT_HANDS), below(r >> 16, NIGHT_HANDS));
    }
    if (p->phase == NIGHT_ORDER)
        night_first(p, (int)(rng_next(rng) & 1));
    while (p->phase == NIGHT_WRITE || p->phase == NIGHT_BONUS) {
        uint64_t r = rng_next(rng);
        int field = night_free_nth(p, below(r, night_free_count(p)));
        if (p->phase == NIGHT_WRITE)
            night_write(p, field);
        else
            night_bonus(p, p->wait >> 1, field, 1 + below(r >> 16, 6));
    }
}

static inline void ask_rolls(struct night *p, struct rng *rng)
{
    uint64_t r = rng_next(rng);
    for (int who = 0; who < 2; who++, r >>= 32) {
        int faces[NIGHT_COLOURS];
        night_faces((unsigned)((r & 0xffffffff) * 120 >> 32), faces);
        night_roll(p, who, faces[NIGHT_BLUE], faces[NIGHT_RED], faces[NIGHT_WHITE]);
    }
}

__attribute__((flatten)) static void play_game(const struct night_pack *k, struct night *p, struct rng *rng)
{
    night_start(k, p, NIGHT_SEATS, NULL);
    while (p->phase != NIGHT_OVER) {
        ask_rolls(p, rng);
        while (p->phase != NIGHT_ROLL && p->phase != NIGHT_OVER) {
            uint64_t r = rng_next(rng); /* both seats' flips and dice */
            ask_flips(p, r, rng);
            ask_dice(p, r >> 32, rng);
            ask_writes(p, rng);
        }
    }
}

void bulk_night(const void *pack, struct rng *rng, uint64_t games, struct bulk_tally *tally)
{
    const struct night_pack *k = pack;
    struct rng g = *rng; /* a copy that nobody else can see stays in registers */
    for (uint64_t i = 0; i < games; i++) {
        struct night p;
        struct result r;
        play_game(k, &p, &g);
        night_result(k, &p, &r);
        tally->shared += r.winners == 3;
        for (int seat = 0; seat < NIGHT_SEATS; seat++) {
            tally->wins[seat] += r.winners == 1u << seat;
            tally->scores[seat] += (uint64_t)r.scores[seat];
        }
    }
    tally->games += games;
    *rng = g;
}

uint32_t bulk_night_pick(const void *position, uint64_t word, uint32_t count)
{
    const struct night *p = position;
    if (p->phase != NIGHT_FLIP && p->phase != NIGHT_REACT)
        return bulk_evenly(position, word, count);
    return word & 3 ? count - 1 : bulk_evenly(position, word, count - 1); /* "none" comes last */
}
