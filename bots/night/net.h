/* net.h: what the eight numbers of leaf.h do not see: a small net that looks at each region and at the sets.
 *
 * Each region becomes a list of NIGHT_NET_SEEN numbers, the same way for every region, so any board works; the lists and one for
 * the sets are added up, once as seat 0 sees the board and once as seat 1 does, and one number is made of each sum. Their
 * difference corrects the form's. A number that is written changes one region and one seat's sets, so little is worked out again. */
#ifndef HUSTINGS_BOTS_NIGHT_NET_H
#define HUSTINGS_BOTS_NIGHT_NET_H

#include "bots/night/board.h"

enum {
    NIGHT_NET_AREA = 28, /* numbers that describe a region … */
    NIGHT_NET_SETS = 24, /* … and the sets of both seats */
    NIGHT_NET_HIDDEN = 24,
    NIGHT_NET_SEEN = 24,
};

/* Found by learning (docs/bots.md); each row ends in a constant. */
struct night_net {
    float area[NIGHT_NET_AREA + 1][NIGHT_NET_HIDDEN], area_seen[NIGHT_NET_HIDDEN][NIGHT_NET_SEEN];
    float sets[NIGHT_NET_SETS + 1][NIGHT_NET_HIDDEN], sets_seen[NIGHT_NET_HIDDEN + 1][NIGHT_NET_SEEN];
    float judge[NIGHT_NET_SEEN];
    float flips[NIGHT_ROUNDS - 1][NIGHT_FLIPS + 1]
               [NIGHT_FLIPS + 1]; /* by rounds to come less 1, and flips left of seat 0 and 1 */
};
extern const struct night_net night_net_learnt;

enum { NIGHT_EYES_PARTS = 1024, NIGHT_EYES_PLACES = 4096 };

struct night_seen {
    float by[2][NIGHT_NET_SEEN]; /* as each seat sees it */
};

/* The net at work on the boards of one round: what it has worked out, and the board it last began with. */
struct night_eyes {
    const struct night_leaf *leaf;
    float scale; /* of mandates: the regions' mean counts as six, as on the standard board */
    struct night_sheet sheet;
    struct night_seen sum;
    int parts;
    uint16_t place[NIGHT_EYES_PLACES]; /* 1 + a part; 0: free */
    uint64_t key[NIGHT_EYES_PARTS][2];
    struct night_seen part[NIGHT_EYES_PARTS];
};

/* The net's inputs for a region and for the sets, from a seat's point of view. */
void night_net_tell_area(const struct night_eyes *e, const struct night_area *a, int seat, float in[]);
void night_net_tell_sets(const struct night_eyes *e, const uint64_t spare[2], int seat, float in[]);

void night_eyes_open(struct night_eyes *e, const struct night_leaf *leaf, const struct night_sheet *s);

/* From here on boards are compared with this one. */
void night_eyes_begin(struct night_eyes *e, const struct night_sheet *s);

/* How far seat 0 is ahead on a board, in standard deviations; flips are not in it. The net is asked where the leaf has one. */
float night_eyes_judge(struct night_eyes *e, const struct night_sheet *s);

/* The same after these numbers are written in their order: each chooser tries the `tries` regions that look best by M, foreseeing
 * the answer; the region of the first one in *area where that is wanted. */
float night_eyes_settle(struct night_eyes *e, const struct night_sheet *s, const struct night_write *w,
                        int writes, int tries, int *area);

/* The best free number of a seat and its region, before numbers still to be written. */
void night_eyes_bonus(struct night_eyes *e, const struct night_sheet *s, int seat,
                      const struct night_write *w, int writes, int *n, int *area);

#endif
