/* mind.h: what a bot of Voices makes of its view: how the jury will decide, how firmly areas are held,
 * and how likely its own goal is as a result.
 *
 * Goals are data, so any goal is judged: the verdicts of all jurors together, exactly, from the odds of each;
 * control, losses and cancelled tokens by odds of their own. Worth is the chance that the goal is met. */
#ifndef HUSTINGS_VOICES_MIND_H
#define HUSTINGS_VOICES_MIND_H

#include "bots/bot.h"
#include "rules/voices/table.h"

enum { VOICES_MOST_LEAVES = 6 }; /* of a goal that concern verdicts and are judged together */

/* The tokens on the jurors: the expected number, and the variance of guilt less innocence at the end. */
struct voices_jury {
    float guilt[VOICES_JURORS], innocence[VOICES_JURORS], spread[VOICES_JURORS];
};

/* What follows for the goal: the chance of each combination of its leaves that concern verdicts (one bit
 * each), and the tokens that will be cancelled. */
struct voices_odds {
    float joint[1 << VOICES_MOST_LEAVES];
    float cancelled, spread;
};

/* What is on the platforms, by seat. */
struct voices_board {
    float sum[VOICES_AREAS][VOICES_MOST_SEATS]; /* markers near the edge count for less; below 0: no marker */
    float lost[VOICES_MOST_SEATS];              /* destroyed markers */
};

struct voices_mind {
    const struct voices_pack *pack;
    const struct voices *view;
    int me;
    int root, last; /* the nodes of my goal */
    int leaves;
    uint16_t leaf[VOICES_MOST_LEAVES];
    float kinds[VOICES_KINDS]; /* what a token is that I have not seen */
    float cards, rounds;       /* court cards, and rounds of pushing, still to come */
    float turns;               /* pushes still to come in this round */
    struct voices_jury jury;
    struct voices_odds odds;
    struct voices_board board;
    float now;   /* the worth of all this */
    float token; /* what one token that I may lay where I like adds to it */
};

/* Thinks it over. */
void voices_mind_read(struct voices_mind *m, const struct voices_pack *pack, const struct voices *view,
                      int seat);

/* The same in a hurry: what a token adds is known, since it changes little within a round. */
void voices_mind_glance(struct voices_mind *m, const struct voices_pack *pack, const struct voices *view,
                        int seat, float token);

/* The worth of the goal with these tokens on the jury and everything else as it is. */
float voices_mind_jury(const struct voices_mind *m, const struct voices_jury *jury);

/* The worth of the goal and of the say over the next cards, with the platforms like this and everything else
 * as it is. */
float voices_mind_board(const struct voices_mind *m, const struct voices_board *board);

/* The sums of one platform, without the marker `without` (VOICES_NONE: all count). */
void voices_mind_area(const struct voices_mind *m, const struct voices_disc *discs, int count, int without,
                      float *sums);

/* What is gained if I carry out these steps, or if somebody does about whom nothing is known. */
float voices_mind_list(const struct voices_mind *m, int list, int mine);

/* A token of a kind (VOICES_GUILTY, VOICES_INNOCENT; blank: nothing) more, or with -1 fewer, on a juror. */
void voices_mind_lay(struct voices_jury *jury, int kind, int juror, float n);

/* `believes` of the bots of Voices: one chance, that this seat meets its goal. */
void voices_believes(const struct question *q, struct belief *out);

#endif
