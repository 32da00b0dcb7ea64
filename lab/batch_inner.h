/* batch_inner.h: what batch.c (one row per game) and batch_seats.c (one row per seat) share. */
#ifndef HUSTINGS_BATCH_INNER_H
#define HUSTINGS_BATCH_INNER_H

#include <stdatomic.h>

#include "lab/batch.h"
#include "match/seen.h"
#include "rules/kit.h"

/* What is kept of a game besides its memo and its position, which follow it in its block. */
struct head {
    uint64_t key, drawn; /* of its luck, and how many words it has drawn */
    uint64_t mask[ENV_MASK_WORDS];
    uint32_t steps; /* in this game */
    uint32_t asked; /* one row per seat: whom the game waits for; otherwise 0 */
    int8_t seat;    /* one row per game: who is to choose */
    uint8_t zero[7];
};

/* The ids that have been taken of a move with several parts: where each seat has a row, for each seat, with the ids that it
 * may take; otherwise once for the game. */
struct place {
    uint64_t mask[ENV_MASK_WORDS];
    uint16_t taken[ENV_MOST_STEPS];
    uint64_t count;
};

struct batch {
    struct arena arena;
    struct game game; /* a copy that calls can't change */
    const void *pack;
    struct batch_rows rows;
    enum batch_reward reward;
    uint32_t most_steps;
    int games, has_bots, by_seat, interrupts;
    int remembers; /* one of the bots does */
    const struct bot *bots[MAX_SEATS];
    struct budget budgets[MAX_SEATS];
    json_t *options;
    uint64_t seed;
    int history; /* steps that an observation tells of; 0: none */
    int ids;     /* as the caller counts them: with "nothing", if each seat has a row */
    size_t block, memo_at, position_at, places_at, past_at, told_at; /* sizes and places in a block */
    size_t observation_row, mask_row;
    uint8_t *blocks;
    atomic_ullong *faults;  /* illegal moves of bots */
    uint8_t memo[ENV_MEMO]; /* of a game that begins */
    union position start;
};

/* --- luck --------------------------------------------------------------------------------------------------- */

static inline uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

#define GOLDEN 0x9e3779b97f4a7c15u

static inline uint64_t next_word(struct head *h)
{
    return mix(h->key + ++h->drawn * GOLDEN);
}

/* --- a game in its block -------------------------------------------------------------------------------------- */

static inline struct head *head_of(const struct batch *b, int game)
{
    return (struct head *)(b->blocks + (size_t)game * b->block);
}

static inline uint8_t *memo_of(const struct batch *b, struct head *h)
{
    return (uint8_t *)h + b->memo_at;
}

static inline struct place *place_of(const struct batch *b, struct head *h, int seat)
{
    return (struct place *)((uint8_t *)h + b->places_at) + seat;
}

static inline uint8_t *position_of(const struct batch *b, struct head *h)
{
    return (uint8_t *)h + b->position_at;
}

/* --- rows ----------------------------------------------------------------------------------------------------- */

/* A byte for each bit. */
static inline uint64_t spread(uint64_t bits)
{
    uint64_t x = (bits & 0xff) * 0x0101010101010101u & 0x8040201008040201u;
    return (x + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

static inline void write_mask(const struct batch *b, const uint64_t *mask, uint8_t *row)
{
    for (size_t i = 0; i < b->mask_row; i += 8) {
        uint64_t bytes = spread(mask[i >> 6] >> (i & 63));
        memcpy(row + i, &bytes, 8);
    }
}

/* One of the ids of a mask, each as likely as any other. */
static inline int32_t any_of(const uint64_t *mask, uint64_t word)
{
    int n = 0, at = 0;
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        n += bits_count(mask[i]);
    int k = (int)word_below(word, (uint64_t)n);
    for (int here; k >= (here = bits_count(mask[at])); at++)
        k -= here;
    return 64 * at + bits_nth(mask[at], k);
}

/* --- the last steps (batch_past.c), where `history` is not 0 ---------------------------------------------------- */

enum {
    PAST_WIDTH = 4
}; /* bytes of an observation for each step: who, what, whether the id is known, the id */

size_t past_size(int history, int seats);
void past_describe(struct env_spec *spec, const struct game *game, int seats,
                   int history); /* adds its slices */
void past_begin(const struct batch *b, struct head *h);
int past_play(const struct batch *b, struct head *h, const struct move *move, int meaning);
void past_write(const struct batch *b, struct head *h, int viewer, uint8_t *row);
void past_imagine(const struct batch *b, struct head *h, int seat);
int past_fits(const struct batch *b, const uint8_t *past); /* saved bytes, perhaps from outside, are sound */

/* --- what bots remember (batch_told.c), if one of them does ------------------------------------------------------- */

size_t told_size(void);
void told_begin(const struct batch *b, struct head *h);
void told_play(const struct batch *b, struct head *h, const struct move *move, int meaning);
void told_forget(const struct batch *b, struct head *h);                         /* until the next game */
int told_fits(const struct batch *b, const uint8_t *told, const void *position); /* as past_fits() */

/* A word for a concept of the pack. */
const char *told_word(const struct batch *b, int concept);

/* Adds what the log's viewer has seen of the game to an empty log; -1: out of memory. */
int told_read(const struct batch *b, struct head *h, struct seen_log *log);

/* Plays a move; `meaning`: the concept that it says, or ENV_NOTHING. Returns 0, with nothing changed, if the rules refuse
 * it. */
static inline int play_move(const struct batch *b, struct head *h, const struct move *move, int meaning)
{
    struct fault fault;
    int played =
        b->history ? past_play(b, h, move, meaning) : b->game.apply(b->pack, position_of(b, h), move, &fault);
    if (played && b->remembers)
        told_play(b, h, move, meaning);
    return played;
}

/* What a seat knows, into its row. */
static inline void observe(const struct batch *b, struct head *h, const uint8_t *memo, int seat, uint8_t *row)
{
    b->arena.env->observe(b->arena.tables, position_of(b, h), memo, seat, row);
    if (b->history)
        past_write(b, h, seat, row);
}

/* The concept that was just said. */
static inline int said_now(const struct batch *b, const uint8_t *memo)
{
    return b->arena.env->said ? b->arena.env->said(b->arena.tables, memo) : (int)ENV_NOTHING;
}

/* --- exact aims -------------------------------------------------------------------------------------------------- */

/* If the id of a row is an aim, puts the two numbers of the row into the memo; 0 if they cannot be aimed at. */
int aim_take(const struct batch *b, size_t row, int id, uint8_t *memo);

/* An id that may be taken, and anything to aim at, into a row. */
static inline void sample_row(const struct batch *b, size_t row, const uint64_t *mask, uint64_t word)
{
    b->rows.action[row] = any_of(mask, word);
    for (size_t i = 0; b->arena.spec.aim.id >= 0 && i < 2; i++) /* 24 bits are what a float holds */
        b->rows.aim[2 * row + i] = (float)(mix(word + 1 + i) >> 40) / (float)(1 << 23) - 1;
}

/* --- one row per seat (batch_seats.c) ------------------------------------------------------------------------------ */

/* Returns the number of ids that were not legal. *played: 1 if something was played, -1 if the rules refused it. */
int64_t seats_take(const struct batch *b, int game, struct head *h, int *played);
void seats_write(const struct batch *b, int game, struct head *h, uint32_t to_act);
void seats_sample(const struct batch *b, int game, struct head *h, uint64_t word);
void seats_forget(const struct batch *b, struct head *h,
                  int but); /* moves begun, but those of this seat (-1: all) */

/* --- rows (batch.c) --------------------------------------------------------------------------------------------- */

/* The seat that a bot answers for now; -1: the caller is next. */
int next_bot(const struct batch *b, uint32_t to_act);

/* Writes the rows of a game that waits for these seats. */
void write_rows(const struct batch *b, int game, struct head *h, uint32_t to_act);

/* How many places a game has for moves that are begun. */
static inline int places_of(const struct batch *b)
{
    return b->by_seat ? b->arena.seats : 1;
}

#endif
