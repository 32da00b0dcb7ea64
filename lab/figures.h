/* figures.h: what is counted in a game beside result and length: a table of named whole numbers, each for
 * the game or for every seat. A game brings its own table (lab/GAME_figures.c), and the simulator prints
 * whatever stands in it. */
#ifndef HUSTINGS_FIGURES_H
#define HUSTINGS_FIGURES_H

#include "match/games.h"

enum { MAX_FIGURES = 24, MAX_REASONS = 16 };

struct figure {
    const char *name; /* in JSON */
    enum word label;  /* in the table */
    int per_seat;
};

struct figures {
    const char *game;
    enum word score;           /* what the result's scores are called */
    const enum word *reasons;  /* what decided, in the order of the codec's list */
    int count;                 /* of … */
    const struct figure *list; /* … these */
    /* Both fill in the values of one game, by figure and seat; a figure of the whole game stands at seat 0.
     * They start as zeros. */
    /* Looks at a move just before it is played; NULL: no figure needs it. */
    void (*move)(const void *pack, const void *position, const struct move *move,
                 int32_t (*values)[MAX_SEATS]);
    /* Looks at the position of a game that is over. */
    void (*end)(const void *pack, const void *position, int32_t (*values)[MAX_SEATS]);
};

/* The table of a game; one without figures of its own has an empty one. Never NULL. */
const struct figures *figures_find(const struct game *game);

extern const struct figures night_figures;

#endif
