/* tree.h: the rest of a round of Election Night as a zero-sum game, to be solved.
 *
 * A spot is what both seats know: announced flips, shown dice, written numbers. What a seat alone knows is
 * which of its dice are turned, so each spot holds the few hands that each seat may have, and a decision is
 * one mix for each hand. The last action's writing is not in the tree: it is settled on the board. */
#ifndef HUSTINGS_BOTS_NIGHT_TREE_H
#define HUSTINGS_BOTS_NIGHT_TREE_H

#include "bots/night/net.h"
#include "rules/night/play.h"

enum {
    NIGHT_MOST_HANDS = 4,
    NIGHT_SHOWN =
        2 * NIGHT_COLOURS, /* a die as it may be shown: twice its colour, and whether it is turned */
};

enum night_spot_kind {
    NIGHT_SPOT_FLIP,   /* both, at once: none, or a die; four children by who flipped (N-3.4) */
    NIGHT_SPOT_REACT,  /* one seat: none, or a die; two children (N-3.6) */
    NIGHT_SPOT_PLAY,   /* both, at once: a die; a child for each pair of dice shown (N-4.1) */
    NIGHT_SPOT_LAST,   /* the same in the last action: what each pair is worth */
    NIGHT_SPOT_CHOICE, /* one seat, in the open: a region, an order, a veto */
    NIGHT_SPOT_LOT,    /* two children, equally likely (N-7.5) */
    NIGHT_SPOT_END     /* a value */
};

struct night_spot {
    uint8_t kind, seat;                  /* seat: who decides, where one does */
    uint8_t hands[2];                    /* how many each seat may have */
    uint8_t choices[2];                  /* of each seat; 1: nothing to choose */
    uint8_t hidden[2];                   /* dice behind the screen, one bit each */
    uint8_t turned[2][NIGHT_MOST_HANDS]; /* by hand: dice that lie other than rolled, one bit each */
    int32_t mix[2]; /* of each seat: place in `numbers` of hands × choices regrets, then as many sums */
    int32_t next;   /* place in `children`, or in `numbers` of the values */
};

/* What thinking may cost, and has cost so far. A visit is one spot walked through once; to build one takes as long as
 * NIGHT_BUILD_VISITS of them. */
enum { NIGHT_BUILD_VISITS = 12 };
struct night_effort {
    uint64_t most, visits;
    int (*over)(void *what); /* asked every few dozen visits: is it time to stop? NULL: never */
    void *what;
    int stopped;
};

/* Is it time to stop? If not, counts so many visits. */
int night_effort_spent(struct night_effort *e, unsigned visits);

struct night_tree {
    struct night_effort *effort;
    struct night_eyes *eyes;
    struct night_spot *spots;
    int32_t *children;
    float *numbers;
    int32_t count, kids, floats;        /* of each */
    int32_t room, kid_room, float_room; /* … there is room for so many */
    float weight[2][NIGHT_MOST_HANDS];  /* of the first spot's hands; each seat's add up to 1 */
};

/* What the tree is about. */
struct night_round {
    const struct night_leaf *leaf;
    uint8_t rolled[2][NIGHT_COLOURS];
    int regions; /* considered for each number of the first action … */
    int tries;   /* … and, by the net, for each one of the last; 0: the best by M alone, and no net */
};

/* Where a round stands, as both seats know it. */
struct night_stage {
    struct night_sheet sheet;
    uint8_t action, vetoes;
    uint8_t used[2]; /* flips, in the whole game */
    uint8_t hidden[2];
    uint8_t hands[2], turned[2][NIGHT_MOST_HANDS];
};

/* Room for this many spots, in all at most NIGHT_TREE_BYTES each, and for the net; 0, or -1 without memory. */
enum { NIGHT_TREE_BYTES = 160 };
int night_tree_open(struct night_tree *t, int32_t spots, struct night_effort *e);
void night_tree_close(struct night_tree *t);

/* Where the game to be solved begins: a phase of the rules, in action 1 unless it is a flip or a play. */
struct night_start {
    int phase;
    int seat; /* who decides, in NIGHT_REACT, NIGHT_VETO (0: write, 1: veto) and NIGHT_ORDER (who is first) */
    int shown[2];                /* the dice shown, in NIGHT_VETO and NIGHT_ORDER */
    const struct night_write *w; /* … and what is still to be written in NIGHT_WRITE, at least one number */
    int writes;
};

/* Builds the game from there, with its first spot at 0; -1 if memory or time runs out. */
int night_tree_build(struct night_tree *t, const struct night_round *r, const struct night_stage *s,
                     const struct night_start *start);

/* The stage after these dice are shown: the hands that could show them (N-4.1). */
void night_stage_show(struct night_stage *s, int shown0, int shown1);

/* The regions that a choice of a number's place is among, in the order of its children; how many. */
int night_tree_places(const struct night_round *r, const struct night_sheet *s, const struct night_write *w,
                      int writes, int places[NIGHT_MAX_REGIONS]);

/* Who writes first: a seat, or 2 where hands decide (N-7.3 to N-7.6). */
int night_first_of(const struct night_duel *d, const uint8_t used[2]);

/* The seat has announced a flip: each hand may have turned each of its dice, in their order (N-3.5). */
void night_stage_turn(struct night_stage *s, int seat);

#endif
