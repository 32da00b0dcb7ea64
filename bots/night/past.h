/* past.h: how a round of Election Night came to where it stands, followed in its tree. */
#ifndef HUSTINGS_BOTS_NIGHT_PAST_H
#define HUSTINGS_BOTS_NIGHT_PAST_H

#include "bots/bot.h"
#include "bots/night/tree.h"

enum {
    NIGHT_MOST_EVENTS = 40
}; /* in a round up to its last writing: answers, dice, vetoes, a few hands, numbers */

/* The moves of a round so far as a seat has seen them, and the round's beginning. */
struct night_past {
    struct night start; /* the view, with the board and the flips of the round's first window */
    int count;
    struct move event[NIGHT_MOST_EVENTS];
};

/* From what a seat has seen; without history, from the view alone, which tells enough until dice are shown.
 * -1: nobody knows. */
int night_past_read(struct night_past *past, const struct night_pack *k, const struct night *view,
                    const struct history *history);

/* On the way through a round. */
struct night_path {
    const struct night_pack *pack;
    const struct night *view;
    const struct night_round *round;
    const struct night_tree *tree; /* NULL, or where to follow */
    int32_t spot;                  /* there; -1: what was played is not in it */
    struct night_stage stage;
    float weight[2][NIGHT_MOST_HANDS]; /* of the hands, by the tree's mixes */
    int phase, seat;                   /* what is asked next; who reacts, orders or writes */
    int answers, answer[2];            /* at questions to both: who has answered, and how */
    int shown[2];
    struct night_write write[2];
    int writes, wrote;           /* `wrote`: the last number's owner */
    struct night_sheet foreseen; /* the board after the last number by the tree */
};

/* Begins at the first window of the round. */
void night_path_begin(struct night_path *p, const struct night_stage *stage);

/* Follows a move; -1: it does not fit. */
int night_path_follow(struct night_path *p, const struct move *m);

#endif
