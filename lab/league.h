/* league.h: bots against each other, on the same luck.
 *
 * A deal is the luck of one game (fair_game_seed of the league's seed and the deal's number). Each deal is played by all
 * pairings, so that luck does not favour any of them:
 *   pairs    two seats: each two bots from both sides;
 *   parties  a game with parties: each bot as one party against each (also itself) as the other;
 *   seats    more seats, each for itself: all bots mixed at one table, in each rotation; and one seat replaced;
 *   guests   one seat replaced: each bot in one seat (the deal's number decides which) of a table of another.
 * What a deal gave is kept in whole numbers; figures are made of them at the end, in the order of the deals. So they depend
 * only on what was asked, never on the threads or on how often the league was interrupted; bots that are bounded by the
 * clock excepted. */
#ifndef HUSTINGS_LEAGUE_H
#define HUSTINGS_LEAGUE_H

#include <stdatomic.h>
#include <stdio.h>

#include "bots/bot.h"
#include "lab/figures.h"
#include "lab/outsiders.h"
#include "lab/rating.h"
#include "lab/stats.h"
#include "lab/times.h"

enum { LEAGUE_BOTS = 12, LEAGUE_ROUNDS = 16, LEAGUE_GAMES = LEAGUE_BOTS * LEAGUE_BOTS + LEAGUE_BOTS };

enum league_form { LEAGUE_PAIRS, LEAGUE_PARTIES, LEAGUE_SEATS, LEAGUE_GUESTS };

struct league {
    const struct content *content;
    int seats;
    json_t *options; /* as given by people; NULL: none */
    enum league_form form;
    int bot_count;
    const struct bot *bots[LEAGUE_BOTS];
    int has_table; /* guests only: they all sit down at this one table, … */
    const struct bot
        *table[MAX_PARTIES]; /* … the bot of each party; without parties the first, in all seats */
    struct budget budget;
    int forgets;                       /* bots play by their views alone */
    const struct outsiders *outsiders; /* asks bots that are somebody else's programs; NULL: there are none */
    uint8_t seed[32];
    uint64_t deals;
    int has_sprt;   /* two bots in pairs or parties: it ends as soon as the test has decided between … */
    double sprt[2]; /* … the first bot being stronger by so many Elo points, or by so many */
    int threads;
    int is_strict;    /* end with an error at the first game that a program forfeits */
    FILE *state;      /* what is done is added here, a line a deal; NULL: nowhere */
    atomic_int *stop; /* once it is not 0, no further deal begins; NULL: never stopped */
    void (*progress)(const struct league *league, uint64_t deals);
};

/* One game of a deal. playout_credit() says who has won: a forfeited game is lost. */
struct league_game {
    uint32_t winners;         /* one bit per seat */
    uint32_t forfeits;        /* one bit per seat */
    uint8_t winner;           /* the party that won; parties only */
    uint8_t party[MAX_SEATS]; /* each seat's as it was dealt */
    int16_t scores[MAX_SEATS];
};

/* How good the beliefs of a bot were at the beginning of a round: millionths of Brier's score. */
struct league_belief {
    uint64_t squares, count;
};

struct league_deal {
    uint32_t illegal[LEAGUE_BOTS + MAX_PARTIES], forfeits[LEAGUE_BOTS + MAX_PARTIES];
    struct league_belief *beliefs; /* bot * LEAGUE_ROUNDS + round */
    struct league_game games[];    /* league_games() of them */
};

/* What came of it. Bots beyond the league's own are those of the table (LEAGUE_GUESTS). */
struct league_results {
    uint64_t deals; /* the first so many; fewer than asked if it was stopped or the test has ended */
    struct league_deal **deal; /* by number; NULL: not done */
    struct times
        times[LEAGUE_BOTS + MAX_PARTIES]; /* of what was played now: not of what was read from a state */
    int leaves_out;                       /* figures leave out forfeited games */
    double sprt;                          /* where the test stands */
    double test_sum, test_squares;        /* of the points that it has counted */
};

/* Games in each deal, and how many bots there are with those of the table. */
int league_games(const struct league *l);
int league_players(const struct league *l);
const struct bot *league_bot(const struct league *l, int i);

/* The first of them that is the same bot: what is counted for a bot is counted there. */
int league_first(const struct league *l, const struct bot *bot);

/* Room for the results of a league. 0, or -1 with *e set. */
int league_open(struct league_results *r, const struct league *l, struct error *e);
void league_close(struct league_results *r, const struct league *l);

/* Plays the deals that are not done yet. 0, or -1 with *e set (bad options, no memory, a state that can't be written). */
int league_run(const struct league *l, struct league_results *r, struct error *e);

/* A deal as a line of a state, and from such a line. put: 0, or -1 if it can't be written. take: 0, or -1 if it is not one. */
int league_put_deal(FILE *to, const struct league *l, uint64_t number, const struct league_deal *deal);
int league_take_deal(struct league_results *r, const struct league *l, json_t *line);

/* --- figures -------------------------------------------------------------------------------------------- */

/* A share of so many, with its 95 % interval. */
struct league_share {
    uint64_t count;
    double share;
    struct interval interval;
};

/* Pairs: the points of bot a against b, over deals played from both sides, and how often it had 0, ½, 1, 1½, 2 of them. */
struct league_share league_points(const struct league *l, const struct league_results *r, int a, int b,
                                  uint64_t by_points[5]);

/* Parties: how often the first party wins with bot a against b. */
struct league_share league_party(const struct league *l, const struct league_results *r, int a, int b);

/* Seats and guests: how often bot a wins in one seat of a table of b (or of the one table, b = 0), counting only deals in
 * which the seat was dealt this party (-1: all); and how much more often than the table's own bot there, by the same luck. */
struct league_guest {
    struct league_share won;
    double gain;
    struct interval gained;
};
struct league_guest league_guest(const struct league *l, const struct league_results *r, int a, int b,
                                 int party);

/* Ratings: of the bots; with parties, of each bot as each party (bot + party * bot_count). How many; 0: there are none. */
int league_ratings(const struct league *l, const struct league_results *r, struct rating out[RATED_MOST]);

struct league_belief league_beliefs(const struct league *l, const struct league_results *r, int bot,
                                    int round);
uint64_t league_illegal(const struct league_results *r, int bot);

/* Returns the number of games that the bot, a program, has forfeited. */
uint64_t league_forfeits(const struct league_results *r, int bot);

/* Counts one deal more for the test; in the order of the deals. */
void league_test(const struct league *l, struct league_results *r, uint64_t deal);

#endif
