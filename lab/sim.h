/* sim.h: many games at once, played by bots on several threads, and their results.
 *
 * Game number g (from 0) is that of fair_game_seed(seed, g), whoever plays it and when; results are whole
 * numbers that are added up. So the totals depend only on the seed and the number of games, never on the
 * threads. */
#ifndef HUSTINGS_SIM_H
#define HUSTINGS_SIM_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "lab/figures.h"
#include "lab/outsiders.h"
#include "lab/stats.h"

enum { SIM_MOST_THREADS = 1024 };

struct playout; /* playout.h */

/* What to play. */
struct sim {
    const struct content *content;
    int seats;
    json_t *options;                   /* as given by people; NULL: none */
    const struct bot *bots[MAX_SEATS]; /* one a seat, … */
    int by_party;                      /* … or, if this is set, one per party (figures.h) */
    int forgets;                       /* bots play by their views alone */
    struct budget budget;              /* of every bot; 0 of both: its own */
    const struct outsiders *outsiders; /* asks bots that are somebody else's programs; NULL: there are none */
    uint8_t seed[32];
    uint64_t games;
    int threads;         /* 1 … SIM_MOST_THREADS */
    const char *records; /* the folder that keeps the games (keep.h); NULL: they are not kept */
    atomic_int *stop;    /* once it is not 0, no further game begins; NULL: never stopped */
    /* Called about ten times a second with the progress; NULL: nobody looks. */
    void (*progress)(const struct sim *sim, uint64_t played);
    /* Called with every game that was played, by several threads, in any order; NULL: nobody looks. */
    void (*ended)(const struct sim *sim, uint64_t game, const struct playout *p);
};

/* The results. */
struct sim_totals {
    uint64_t games;                   /* fewer than asked for only if stopped: then they are the first ones */
    uint64_t wins[MAX_SEATS];         /* games in which the seat is among the winners, … */
    uint64_t shared[MAX_SEATS];       /* … of these, with another seat beside it */
    uint64_t party_wins[MAX_PARTIES]; /* where there are parties */
    uint64_t reasons[MAX_REASONS];
    struct stats scores[MAX_SEATS], moves;
    struct stats figures[MAX_FIGURES][MAX_VALUES];
};

/* Plays them all. 0, or -1 with *e set (bad options, no memory, a record that cannot be written). */
int sim_run(const struct sim *sim, struct sim_totals *totals, struct error *e);

#endif
