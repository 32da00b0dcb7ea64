/* hunt.h: the search for leaks, for the tests that must find none and for those that plant some. */
#ifndef HUSTINGS_TESTS_HUNT_H
#define HUSTINGS_TESTS_HUNT_H

#include "tests/games/trial.h"

/* Plays a random game and looks for leaks; returns a description, or NULL if nothing leaks. Counts the
 * twins. */
const char *hunt_game(const struct trial *t, uint64_t seed, int *twins);

/* A move in q that shows the viewer the same in the end as `m` does in p: often the very same, or another. 0
 * if there is none. For tests that play two worlds that the viewer cannot tell apart. */
int hunt_match(const struct trial *t, const union position *p, const struct move *m, const union position *q,
               int viewer, struct rng *rng, struct move *out);

/* Fails unless the leak planted in `leaky` is found within this many games and called by its name; it may
 * trip several checks, but must trip its own. */
void hunt_planted(const struct trial *trial, const struct game *leaky, int games, const char *as);

/* A test that plants a leak: another member of the game, a copy of which is in `honest`. */
#define PLANT(name, trial, games, member, leaky_member, as)                                                  \
    static void name(void **state)                                                                           \
    {                                                                                                        \
        (void)state;                                                                                         \
        honest = *(trial)->content->game;                                                                    \
        struct game leaky = honest;                                                                          \
        leaky.member = leaky_member;                                                                         \
        hunt_planted(trial, &leaky, games, as);                                                              \
    }

#endif
