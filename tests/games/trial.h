/* trial.h: what the tests that every game gets for free share: the games with boards to try them on, random
 * moves, moves that are nearly right, and failing with the place reported.
 *
 * A new game joins with its own oracle (oracle.h) and its boards (tests/games/GAME/boards.c). */
#ifndef HUSTINGS_TESTS_TRIAL_H
#define HUSTINGS_TESTS_TRIAL_H

#include "match/games.h"
#include "match/match.h"
#include "rules/kit.h"
#include "tests/games/oracle.h"

/* A game on a board for a number of seats. */
struct trial {
    const struct oracle *oracle;
    struct content *content;
    int seats;
    json_t *options; /* as given by people; NULL: none */
};

enum { MOST_TRIALS = 128 };
extern struct trial trials[MOST_TRIALS];
extern int trial_count;

/* For the boards of a game: a pack from bytes, which are freed, and the standard one (NULL: it can't be opened); a trial
 * for one number of seats with options, whose reference is taken, and for every number of seats. 0, or -1. */
struct content *trial_board(const struct oracle *oracle, const char *name, char *bytes);
struct content *trial_standard(const struct oracle *oracle);
int trial_add_one(const struct oracle *oracle, struct content *content, int seats, json_t *options);
int trial_add(const struct oracle *oracle, struct content *content);
int trial_add_bytes(const struct oracle *oracle, const char *name, char *bytes);

/* Every game, player count and board there is; for cmocka's group setup and teardown. 0, or -1. */
int trials_open(void **state);
int trials_close(void **state);

/* The trial on this board (by the name of its file, or "standard") for this many seats; NULL: there is
 * none. */
const struct trial *trial_find(const char *game, const char *board, int seats);

/* The same where a game has modes: that of the mode which its options name. */
const struct trial *trial_find_mode(const char *game, const char *board, int seats, const char *mode);

/* Play one trial in so many: under sanitizers few, because a build without them plays all (tests/meson.build). */
int trials_every(void);

/* Is there an oracle for this game? */
int has_oracle(const struct game *game);

/* A file of the source folder, which HUSTINGS_SOURCE names; the caller frees it. NULL with a message. */
char *source_file(const char *name, size_t *size);

/* Where the test is, for messages: set by the code that plays. */
struct place {
    const struct trial *trial;
    uint64_t seed;
    int move;
};
extern struct place place;

/* Fails the running test with the place and the position. */
void wrong(const void *position, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));
#define must(holds, position, ...)                                                                           \
    do {                                                                                                     \
        if (!(holds))                                                                                        \
            wrong(position, __VA_ARGS__);                                                                    \
    } while (0)

/* Texts for positions and moves that refer to some. */
extern const struct texts trial_texts;

/* A new game with the trial's options. */
void trial_start(const struct trial *t, union position *p);

/* `legal` of a seat or CHANCE. How many patterns. */
int trial_legal(const struct trial *t, const void *position, int seat, struct pattern *out);

/* How many single moves a seat (or CHANCE) has, and the k-th of them, using only the patterns. */
uint64_t moves_count(const struct pattern *patterns, int count);
void moves_nth(const struct pattern *patterns, int count, uint64_t k, struct move *out);
int moves_hold(const struct pattern *patterns, int count, const struct move *m);

/* Who moves next: one of those that the game waits for, a seat or CHANCE; now and then a seat that may move
 * out of turn. The game must be waiting for somebody. */
int random_actor(const struct trial *t, const void *position, struct rng *rng);

/* 0 … n-1, also where n is beyond 32 bits: a deck has more hands than that. */
uint64_t random_below(struct rng *rng, uint64_t n);

/* A legal move of a seat or chance. */
void random_move(const struct trial *t, const void *position, int seat, struct rng *rng, struct move *out);

/* How many arguments a verb has; a list takes all that it has room for. */
int verb_args(const struct trial *t, int verb);

/* A move that is nearly right: any seat, any verb, arguments from a legal move or from anywhere, now
 * and then one that the verb does not have. */
void random_mutant(const struct trial *t, const void *position, struct rng *rng, struct move *out);

/* Ascending order of moves of one seat: verbs, then fields from left to right; a shorter list before a longer. */
int move_compare(const struct trial *t, const struct move *a, const struct move *b);

#endif
