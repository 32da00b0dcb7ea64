/* batch.h: many games at once as numbers (env/env.h), in memory that the caller lends: the engine of `library/hustings_lab.h`.
 *
 * Every game has one row: the seat that is to choose now, the ids that it may take, what it knows; or one row per seat, with
 * one id more, the last: "nothing". A step takes an id for each row of a slice of games, plays it with all that chance and bots do then, and writes the rows again; a game that ends
 * begins again in the same step. Slices that do not overlap may be stepped by different threads: games share nothing
 * that changes, and nothing is allocated after batch_open, unless bots play.
 *
 * Luck is a function of (seed, game, how many words the game has drawn), so that a run can be repeated, and any game of
 * it alone. It is fast luck, not luck that can be checked. */
#ifndef HUSTINGS_BATCH_H
#define HUSTINGS_BATCH_H

#include "bots/bot.h"
#include "lab/envs.h"
#include "match/match.h"

enum batch_reward { REWARD_WIN, REWARD_SCORE };
enum { BATCH_GOES_ON, BATCH_OVER, BATCH_CUT_OFF }; /* `done` of a row */

struct batch_setup {
    const struct content *content;
    int seats, games;
    json_t *options; /* of the game, as given by people; NULL: none */
    uint64_t seed;
    enum batch_reward reward;
    uint32_t most_steps;               /* of a game; then it is cut off; 0: no limit */
    const struct bot *bots[MAX_SEATS]; /* who plays inside; NULL: the caller */
    struct budget budgets[MAX_SEATS];  /* of theirs */
    /* One row per seat: all who are asked answer in the same step, those who are not asked do nothing. An answer that another
     * has overtaken counts for nothing. */
    int by_seat;
    int history; /* how many of the last steps an observation tells of, as its seat saw them; 0: none */
    int aim;     /* exact aims: two numbers beside the id (rows.aim) */
    int interrupts; /* with it: seats that are not asked may do what the game allows out of turn, and come first */
};

/* Where the rows are written; a member that is NULL is not written. Row r of `observation` and `mask` begins at r times
 * the row's size (batch_observation_row); where each seat has a row, that of seat s of game g is g × seats + s. */
struct batch_rows {
    uint8_t *observation, *mask; /* mask: one byte an id, 1: allowed */
    int8_t *seat;                /* who is to choose; in one row per seat: -1, unless it is asked */
    float *reward;               /* by game and seat: of the game that ended in this step, otherwise 0 */
    uint8_t *done;               /* by game: BATCH_… */
    int32_t *action;             /* read by a step, written by a sample */
    float *aim; /* two for each row, where aims are exact: from -1 to 1, read beside the id of an aim */
};

enum { BATCH_MOST_HISTORY = 256 };

struct batch;

/* 0, or -1 with the reason. The content must stay open. */
int batch_open(struct batch **out, const struct batch_setup *setup, struct error *e);
void batch_close(struct batch *b);

const struct arena *batch_arena(const struct batch *b);
size_t batch_observation_row(const struct batch *b);
size_t batch_mask_row(const struct batch *b);
int batch_ids(const struct batch *b);  /* with "nothing", if each seat has a row */
int batch_rows(const struct batch *b); /* how many there are */
void batch_bind(struct batch *b, const struct batch_rows *rows);

/* Begins all games again, with the luck that follows, and writes their rows. */
void batch_reset(struct batch *b);

/* Steps the games first … first + count - 1. How many ids were not legal: those games stand still. */
int64_t batch_step(struct batch *b, int first, int count);

/* A legal id, each as likely as any other, into the action of each game of a slice. */
void batch_sample(struct batch *b, int first, int count, uint64_t word);

/* One game as bytes of this size, even in the middle of a move, with the header of match/saved.h. Loading checks all of it
 * and writes the game's rows: 0, or -1 with the reason and nothing changed. */
size_t batch_game_size(const struct batch *b);
void batch_save(const struct batch *b, int game, void *out);
int batch_load(struct batch *b, int game, const void *in, size_t size, struct error *e);

/* The number of illegal moves that bots inside have made: a random legal move took the place of each. */
uint64_t batch_faults(const struct batch *b);

/* Everything that `seat` doesn't know becomes a random possibility, the luck to come, too; a move that another seat had
 * begun is taken back. */
void batch_imagine(struct batch *b, int game, int seat, uint64_t word);

/* The position of a game, to look at; *m is the caller's to end. 0, or -1. */
int batch_match(const struct batch *b, int game, struct match *m, struct error *e);

/* Names of ids and slices as JSON, which the caller frees; NULL: out of memory. */
char *arena_layout(const struct arena *a, int with_nothing);

#endif
