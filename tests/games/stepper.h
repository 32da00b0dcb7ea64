/* stepper.h: a match played by bots step by step, as a table shows it to everybody: one decision, or the sealed answers of
 * all who were asked together, with the chance moves that follow. */
#ifndef HUSTINGS_TESTS_STEPPER_H
#define HUSTINGS_TESTS_STEPPER_H

#include "bots/bot.h"
#include "match/cues.h"
#include "match/match.h"

enum { STEP_MOVES = 512 };

struct stepper {
    struct match match;
    const struct bot *bot; /* in every seat */
    int restless; /* one step in so many begins with an ability out of turn, if there is one; 0: none */
    struct rng rng;
    uint8_t seed[32];
    /* Of the step played last: the SPECTATOR's views before and after it, and its moves, as they are and as a spectator
     * knows them. */
    union position before, after;
    union position was; /* the truth before it */
    struct move moves[STEP_MOVES], open[STEP_MOVES];
    int count;
    struct cue cues[CUES_MOST];
    int cue_count;
};

/* A new game of a seed. */
void stepper_start(struct stepper *s, const struct content *content, int seats, json_t *options,
                   const struct bot *bot, uint64_t seed);
void stepper_end(struct stepper *s);

/* Plays one step and finds its cues; 0: the game is over. */
int stepper_next(struct stepper *s);

/* How long the cues of that step take at the usual pace. */
uint32_t stepper_ms(const struct stepper *s);

/* How many cues of a kind the step has; and the first of them, or NULL. */
int stepper_cues(const struct stepper *s, const char *kind);
const struct cue *stepper_cue(const struct stepper *s, const char *kind);

#endif
