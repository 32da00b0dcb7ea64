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

/* What the search calls a leak. */
#define LEAK_VIEWS  "the views differ"
#define LEAK_LACKS  "the view lacks what the viewer may know"
#define LEAK_WAITS  "whom the game waits for does not follow from the view"
#define LEAK_LEGAL  "the legal moves do not follow from the view"
#define LEAK_LISTS  "the legal moves differ"
#define LEAK_FAULTS "the faults differ"
#define LEAK_PART   "played on alike, the positions part"
#define LEAK_SHOWS  "a move's view shows a secret"
#define LEAK_HIDES  "a move's view hides what is open"
#define LEAK_TELLS  "a move's view tells what it hides"
#define LEAK_DREAM  "an imagined position is impossible"
#define LEAK_ALIEN  "an imagined position gives another view"

/* A leak planted on purpose in a copy of a game, which the search must find and call by its name; it may trip several
 * checks, but must trip its own. */
struct planted_leak {
    const char *name;
    const struct trial *(*trial)(void);
    struct game *honest; /* becomes the game as it is, for the leaky member to call */
    struct game leaky;   /* the members that leak; the others are NULL */
    const char *as;      /* one of the names above */
};

/* A row of a table of plants; the game's file has its honest game in `honest`. */
#define PLANT(trial, member, leaky_member, as)                                                               \
    {                                                                                                        \
#leaky_member, trial, &honest, {.member = (leaky_member) }, LEAK_##as                                \
    }

/* Runs one test per plant; returns what cmocka's groups return. */
enum { MOST_PLANTS = 64 };
int plants_run(const char *group, const struct planted_leak *plants, size_t count);

/* A planted leak: moves with the verb `which` are shown to `whom`, who may depend on `all` (those to whom the rules show
 * it), `arg` and `opened`. `honest` is the file's own copy of the game. */
#define SEES(name, which, whom)                                                                              \
    static uint32_t name(const void *pack, const void *position, const struct move *move, int arg,           \
                         int opened)                                                                         \
    {                                                                                                        \
        uint32_t all = honest.sees(pack, position, move, arg, opened);                                       \
        return move->verb == (which) ? (whom) : all;                                                         \
    }

#endif
