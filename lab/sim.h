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
    int is_strict;       /* end with an error at the first game that a program forfeits */
    atomic_int *stop;    /* once it is not 0, no further game begins; NULL: never stopped */
    /* Called about ten times a second with the progress; NULL: nobody looks. */
    void (*progress)(const struct sim *sim, uint64_t played);
    /* Called with every game that was played, by several threads, in any order; NULL: nobody looks. */
    void (*ended)(const struct sim *sim, uint64_t game, const struct playout *p);
};

/* The results. A seat forfeits a game if the built-in bot plays on instead of its program, and has lost it then
 * (playout_credit()). */
struct sim_totals {
    uint64_t games; /* fewer than asked for only if stopped: then they are the first ones */
    uint64_t forfeits[MAX_SEATS], party_forfeits[MAX_PARTIES];       /* parties if there is a bot for each */
    uint64_t played;                                                 /* games that nobody has forfeited */
    uint64_t played_wins[MAX_SEATS], played_party_wins[MAX_PARTIES]; /* wins in those games */
    uint64_t wins[MAX_SEATS];         /* games in which the seat is among the winners, … */
    uint64_t shared[MAX_SEATS];       /* … of these, with another seat beside it */
    uint64_t party_wins[MAX_PARTIES]; /* where there are parties */
    uint64_t reasons[MAX_REASONS];
    struct stats scores[MAX_SEATS], moves;
    struct stats figures[MAX_FIGURES][MAX_VALUES];
};

/* Returns 1 if one of the bots is a program, which may forfeit. */
int sim_may_forfeit(const struct sim *sim);

/* Plays all games. Returns 0, or -1 with *e set (bad options, no memory, a record that can't be written, a forfeit if
 * `is_strict`). */
int sim_run(const struct sim *sim, struct sim_totals *totals, struct error *e);

#endif
