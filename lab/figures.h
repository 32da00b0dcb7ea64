/* figures.h: what is counted in a game besides its result and length: a table of named whole numbers, each
 * for the game, for every seat, party, round or role. A game brings its own table (lab/GAME.c), and the
 * simulator prints whatever is in it. */
#ifndef HUSTINGS_FIGURES_H
#define HUSTINGS_FIGURES_H

#include "lab/bulk.h"
#include "match/games.h"

enum { MAX_FIGURES = 24, MAX_VALUES = 32, MAX_REASONS = 16, MAX_PARTIES = 4 };

struct belief; /* bots/bot.h */

/* What a figure is counted for. */
enum per { PER_GAME, PER_SEAT, PER_PARTY, PER_ROUND, PER_ROLE };

/* A value that this game does not have (a role that was not dealt): it is not counted. */
#define NO_VALUE INT32_MIN

struct figure {
    const char *name; /* in JSON */
    enum word label;  /* in the table */
    enum per per;
};

/* One figure divided by another with as many values, or by the number of games, over all games; not printed
 * where the other is 0 throughout. */
enum { BY_GAMES = -1 };
struct ratio {
    const char *name; /* in JSON */
    enum word label;  /* in the table */
    int of, by;       /* places in the list of figures; by: or BY_GAMES */
};

/* The parties of a game in which seats win together. */
struct parties {
    int count;
    const char *const *names; /* in JSON and in --bots */
    const enum word *labels;  /* in the table */
    /* The party that the seat holds now; below 0 while it has none. */
    int (*of)(const void *position, int seat);
    /* The party that has won a finished game. */
    int (*winner)(const void *position);
};

struct figures {
    const struct parties *parties; /* NULL: each seat plays for itself; otherwise scores say no more than
                                    * wins */
    enum word score;               /* what the result's scores are called */
    const enum word *reasons;      /* what decided, in the order of the codec's list */
    int count;                     /* of … */
    const struct figure *list;     /* … these */
    int ratio_count;               /* of … */
    const struct ratio *ratios;    /* … these; the first one printed sums up a number of players */
    int rounds;                    /* that have figures; PER_ROUND */
    int roles;                     /* the list of the pack's ids that are roles; PER_ROLE */
    /* Both fill in the values of one game, by figure and seat (party, round, role); a figure for the whole
     * game is at index 0. Values start as zeros. */
    /* Looks at a move just before it is played; NULL: no figure needs it. */
    void (*move)(const void *pack, const void *position, const struct move *move,
                 int32_t (*values)[MAX_VALUES]);
    /* Looks at the position of a game that is over. */
    void (*end)(const void *pack, const void *position, int32_t (*values)[MAX_VALUES]);

    /* For beliefs, both or neither: the number of the round that has just begun with this position, 0 if none has; and how
     * far off a seat's belief is, as the sum of squares over so many chances, whose number it returns (0: this seat has
     * nothing to guess). */
    int (*round)(const void *position);
    int (*off)(const void *position, int seat, const struct belief *belief, double *squares);

    /* For `hustings bench`, all optional: how random games choose among the moves of a seat, the same games
     * as straight code, and a measurement specific to the game with the name of its mode. */
    bulk_pick *pick;
    bulk_play *straight;
    const char *own_mode;
    void (*own_bench)(uint64_t times);
};

/* The table of a game, from lab/GAME.c. */
const struct figures *figures_find(const struct game *game);

/* How many values a figure has in a game of so many seats. */
int figures_width(const struct figures *figures, int figure, const struct content *content, int seats);

extern const struct figures null_figures;
#define GAME(id) extern const struct figures id##_figures;
#include "games.def"
#undef GAME

#endif
