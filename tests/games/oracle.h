/* oracle.h: what a game's page says about it, implemented a second time for the tests, only from the page:
 * nothing here may call the game's `reveal`, `sees`, `imagine`, `legal` or `to_act`. */
#ifndef HUSTINGS_TESTS_ORACLE_H
#define HUSTINGS_TESTS_ORACLE_H

#include "rules/game.h"

struct stepper;

struct oracle {
    const char *name; /* the game's */
    int most_moves;   /* no random game is longer than this */
    int dear;         /* games take this many times longer than those of the shortest game */
    /* What is wrong with a position that play led to (nothing is lost, unused bytes are zero), or NULL. */
    const char *(*sense)(const void *pack, const void *position);
    /* What is wrong with the result of a finished game, or NULL. */
    const char *(*judge)(const void *pack, const void *position, const struct result *result);
    /* Another position that `viewer` must not be able to tell from this one; 0 where it knows everything. */
    int (*twin)(const void *pack, const void *position, int viewer, struct rng *rng, void *out);
    /* Is everything that `viewer` may know the same in a and b? b may also be a view. */
    int (*alike)(const void *pack, const void *a, const void *b, int viewer);
    /* Has play itself revealed something to `viewer` that differs between a and b? NULL: never. */
    int (*parts)(const void *pack, const void *a, const void *b, int viewer);
    /* May `viewer` know argument `arg` of a move made in `position`, as it is made or once it is revealed? */
    int (*shows)(const void *pack, const void *position, const struct move *move, int arg, int viewer,
                 int opened);
    /* What becomes known to `viewer` of a move, at once or when all who were asked have answered. */
    uint64_t (*open_part)(const void *pack, const void *position, const struct move *move, int viewer);
    /* What a seat still hides that will soon be revealed to all (an answer that waits for the others'
     * answers); 0: nothing. */
    uint64_t (*pending_part)(const void *pack, const void *position, int seat);
    /* May a seat try this move even when the game does not wait for it (so that a refusal is illegal rather
     * than untimely)? NULL: there are no such moves. */
    int (*may_speak)(const void *pack, const void *position, const struct move *move);
    /* Turns a position from play, if it can, into one that play hardly ever reaches; 1: done. NULL: there
     * are none. */
    int (*rarity)(const void *pack, void *position, struct rng *rng);
    /* May `viewer` know even the verb of a move, as it is made or once it is revealed? NULL: always. */
    int (*shows_verb)(const void *pack, const void *position, const struct move *move, int viewer,
                      int opened);
    /* What is wrong with the cues of a step that was just played (stepper.h), or NULL. */
    const char *(*cues)(const struct stepper *step);
    /* Adds the boards to try the game on (trial.h): 0, or -1. */
    int (*boards)(void);
};

/* All of them; ends in NULL. */
extern const struct oracle *const oracles[];
extern const struct oracle null_oracle;
#define GAME(id) extern const struct oracle id##_oracle;
#include "games.def"
#undef GAME

#endif
