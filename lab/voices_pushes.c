/* voices_pushes.c: how many pushes per second the geometry of Voices does (`hustings bench voices --mode
 * push`). */
#include "lab/voices_pushes.h"

#include <stdio.h>
#include <string.h>

#include "lab/bulk.h"
#include "rules/kit.h"
#include "rules/voices/push.h"

enum { PLATFORMS = 256, NEW_MARKER = VOICES_MARKERS - 1 };

struct crowd {
    struct voices_disc discs[VOICES_MAX_DISCS];
    uint8_t count;
};

static int random_push(struct crowd *c, int marker, struct rng *rng)
{
    uint8_t lost[VOICES_MAX_DISCS];
    int at = PUSH_LEAST_AT + (int)rng_below(rng, PUSH_MOST_AT - PUSH_LEAST_AT + 1);
    int slant = (int)rng_below(rng, 2 * PUSH_MOST_SLANT + 1) - PUSH_MOST_SLANT;
    return voices_push(c->discs, &c->count, marker, at, slant, lost);
}

/* A platform with this many discs, as random pushes leave it; an overfull one is started again. */
static void fill_platform(struct crowd *c, int discs, struct rng *rng)
{
    memset(c, 0, sizeof *c);
    for (int marker = 0; c->count < discs; marker++) {
        if (marker == NEW_MARKER) {
            memset(c, 0, sizeof *c);
            marker = 0;
        }
        random_push(c, marker, rng);
    }
}

/* Random pushes onto platforms that hold this many discs. */
static void push_on(int discs, uint64_t pushes)
{
    static struct crowd crowds[PLATFORMS];
    struct rng rng;
    uint64_t fallen = 0;
    rng_seed(&rng, 1);
    for (int i = 0; i < PLATFORMS; i++)
        fill_platform(&crowds[i], discs, &rng);
    double begin = cpu_seconds();
    for (uint64_t i = 0; i < pushes; i++) {
        struct crowd c = crowds[i % PLATFORMS];
        fallen += (uint64_t)random_push(&c, NEW_MARKER, &rng);
    }
    double seconds = cpu_seconds() - begin;
    printf("voices push: %d discs: %.0f pushes/s, %.2f fall\n", discs, (double)pushes / seconds,
           (double)fallen / (double)pushes);
}

void voices_measure_pushes(uint64_t times)
{
    static const int discs[] = {2, 6, 10};
    for (int i = 0; i < 3; i++)
        push_on(discs[i], times);
}
