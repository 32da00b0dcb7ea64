/* figures.h: what is counted in a game beside result and length: a table of named whole numbers, each for
 * the game, for every seat or for every party. A game brings its own table (lab/GAME_figures.c), and the
 * simulator prints whatever stands in it. */
#ifndef HUSTINGS_FIGURES_H
#define HUSTINGS_FIGURES_H

#include "match/games.h"

enum { MAX_FIGURES = 24, MAX_REASONS = 16, MAX_PARTIES = 4 };

/* What a figure is counted for. */
enum per { PER_GAME, PER_SEAT, PER_PARTY };

struct figure {
    const char *name; /* in JSON */
    enum word label;  /* in the table */
    enum per per;
};

/* The parties of a game in which seats win together. */
struct parties {
    int count;
    const char *const *names; /* in JSON and in --bots */
    const enum word *labels;  /* in the table */
    /* The party that the seat holds now; below 0 while it has none. */
    int (*of)(const void *position, int seat);
    /* The party that has won a game that is over. */
    int (*winner)(const void *position);
};

struct figures {
    const char *game;
    const struct parties *parties; /* NULL: each seat plays for itself; else scores tell no more than wins */
    enum word score;               /* what the result's scores are called */
    const enum word *reasons;      /* what decided, in the order of the codec's list */
    int count;                     /* of … */
    const struct figure *list;     /* … these */
    /* Both fill in the values of one game, by figure and seat (or party); a figure of the whole game stands
     * at seat 0. They start as zeros. */
    /* Looks at a move just before it is played; NULL: no figure needs it. */
    void (*move)(const void *pack, const void *position, const struct move *move,
                 int32_t (*values)[MAX_SEATS]);
    /* Looks at the position of a game that is over. */
    void (*end)(const void *pack, const void *position, int32_t (*values)[MAX_SEATS]);
};

/* The table of a game; one without figures of its own has an empty one. Never NULL. */
const struct figures *figures_find(const struct game *game);

/* How many values a figure has in a game of so many seats. */
int figures_width(const struct figures *figures, int figure, int seats);

extern const struct figures night_figures;
extern const struct figures vote_figures;

#endif
