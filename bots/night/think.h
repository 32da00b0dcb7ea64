/* think.h: the levels of Election Night that solve the round, and a way in for those who measure them. */
#ifndef HUSTINGS_BOTS_NIGHT_THINK_H
#define HUSTINGS_BOTS_NIGHT_THINK_H

#include "bots/night/past.h"
#include "bots/night/solve.h"

/* What a level looks at. */
struct night_level {
    int regions; /* for each number of the first action, if the budget allows … */
    int tries;   /* … and by the net for each number of the last one */
    const struct night_net *net;
};
extern const struct night_level night_level_club, night_level_strong, night_level_best;

/* A round is solved alike at each of its decisions. Whoever plays thousands of games may keep the last solution: `recall` gives it
 * back (0: this is another round), `keep` receives every new one. */
struct night_memo {
    int (*recall)(struct night_memo *memo, const struct night *start, struct night_tree *tree,
                  struct night_round *round);
    void (*keep)(struct night_memo *memo, const struct night *start, const struct night_tree *tree,
                 const struct night_round *round);
};

/* Chooses a move; memo: may be NULL. */
void night_think(const struct question *q, const struct bot *bot, const struct night_level *level,
                 struct night_memo *memo, struct move *out);

#endif
