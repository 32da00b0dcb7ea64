/* hunt.h: the search for leaks, for the tests that find none and for those that plant some. */
#ifndef HUSTINGS_TESTS_HUNT_H
#define HUSTINGS_TESTS_HUNT_H

#include "trial.h"

/* Plays a random game and looks for what leaks, says in words what does; NULL: nothing. Counts the twins. */
const char *hunt_game(const struct trial *t, uint64_t seed, int *twins);

/* Fails unless the leak that is planted in `leaky` is found within so many games and is called by its name; it
 * may trip over several checks, but also over its own. */
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
