/* board.h: the board of Election Night as a search looks at it: regions instead of fields, and one
 * number M for all of it: the mandates that seat 0 may expect more than seat 1, sets and tie-breaks included.
 *
 * M is a sum of one part for each region and one for each seat's sets, so a written number changes one region
 * and one seat. Since the win chance grows with M, who places a number well for M places it well. */
#ifndef HUSTINGS_BOTS_NIGHT_BOARD_H
#define HUSTINGS_BOTS_NIGHT_BOARD_H

#include "bots/night/leaf.h"
#include "rules/night/night.h"

struct night_area {
    int8_t lead; /* seat 0's sum less seat 1's */
    uint8_t free;
    uint8_t has[2];   /* a seat's numbers there, one bit each */
    uint8_t twice[2]; /* does it have one of them twice (N-9.5) */
    uint8_t win, full;
};

struct night_sheet {
    struct night_area area[NIGHT_MAX_REGIONS];
    uint64_t spare[2]; /* as in struct night: numbers that are in no set yet */
    int16_t areas, free;
    float m;
};

/* The board of a position, with its M. */
void night_sheet_read(struct night_sheet *s, const struct night_leaf *leaf, const struct night_pack *k,
                      const struct night *p);

/* M of its regions and sets again, without the tie-breaks of numbers that were written before. */
void night_sheet_weigh(struct night_sheet *s, const struct night_leaf *leaf);

/* M without what sets to come may bring: the score of a full board. */
float night_sheet_score(const struct night_sheet *s, const struct night_leaf *leaf);

/* What a region adds to M. */
float night_area_worth(const struct night_leaf *leaf, const struct night_area *a);
void night_area_put(struct night_area *a, int seat, int n);

/* What a number adds to M wherever it goes: its step towards a set (N-8.1) and the tie-breaks. A set that it
 * completes counts as the next one's beginning; the free number is not in it. */
float night_sheet_step(const struct night_sheet *s, const struct night_leaf *leaf, int seat, int n);

/* Writes a number; a free number that it brings is written where it is best for its owner now (N-8.2, N-8.3). */
void night_sheet_put(struct night_sheet *s, const struct night_leaf *leaf, int seat, int n, int area);

/* Writes a number and no free number; does it complete a set? */
int night_sheet_put_one(struct night_sheet *s, const struct night_leaf *leaf, int seat, int n, int area);

/* The best free number of a seat and its region, by M after the numbers still to be written. */
void night_sheet_bonus(const struct night_sheet *s, const struct night_leaf *leaf, int seat,
                       const struct night_write *w, int writes, int *n, int *area);

/* M after these numbers are written in their order, each where its chooser likes it best, who foresees the
 * answer; the region of the first one in *area where that is wanted. */
float night_settle(const struct night_sheet *s, const struct night_leaf *leaf, const struct night_write *w,
                   int writes, int *area);

/* The same for each region of the first number; 1e9 on the chooser's bad side where nothing is free. There is
 * at least one number. */
void night_settle_each(const struct night_sheet *s, const struct night_leaf *leaf,
                       const struct night_write *w, int writes, float m[NIGHT_MAX_REGIONS]);

/* What is known about one board after questions about it. */
struct night_gains {
    int known; /* one bit for each seat's number */
    float now[NIGHT_MAX_REGIONS];
    float change[2][7][NIGHT_MAX_REGIONS];
};
void night_gains_begin(struct night_gains *g, const struct night_sheet *s, const struct night_leaf *leaf);

/* night_settle for many questions about the same board. */
float night_settle_by(struct night_gains *g, const struct night_sheet *s, const struct night_leaf *leaf,
                      const struct night_write *w, int writes, int *area);

#endif
