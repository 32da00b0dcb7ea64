/* game.h: the contract of a game. Everything above rules/ speaks to a game through these structs and through
 * one `const struct game`; docs/game-api.md has a section for each member.
 *
 * rules/ is freestanding C11 that compiles as C++17, as CUDA and to wasm32 too: integers, fixed-size structs
 * that memcpy copies, no heap, no global data, no I/O. Every function carries the mark RULE. */
#ifndef HUSTINGS_GAME_H
#define HUSTINGS_GAME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#define RULE __host__ __device__
#else
#define RULE
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    MAX_SEATS = 12,
    MAX_ARGS = 8,
    MAX_OPTIONS = 4,
    MAX_POSITION = 4096, /* bytes of the largest position of any game */
    MAX_PATTERNS = 256,  /* the longest list that `legal` of any game gives */
    SET_WORDS = 16       /* a set holds members 0..1023 */
};

enum { CHANCE = -1, SPECTATOR = -2 };               /* not seats (0..11): who moves, who looks */
enum { ARG_NULL = -1, ARG_NOTHING = -2 };           /* null; an argument that names nothing that exists */
enum { UNKNOWN = 0xff };                            /* a byte of a view that the viewer may not know */
#define CHANCE_BIT    0x80000000u                   /* of `to_act` */
#define SPECTATOR_BIT 0x40000000u                   /* of `sees`, besides one bit per seat */
#define EVERYONE      (SPECTATOR_BIT | 0x00000fffu) /* of `sees` */

/* A move of any game. What the arguments mean is the verb's business (struct verb in match/codec.h). */
struct move {
    int8_t seat;  /* 0.., or CHANCE */
    uint8_t verb; /* in the order of the game's table of moves */
    int16_t arg[MAX_ARGS];
};

struct set {
    uint16_t words; /* of `bits` that are in use; the others hold anything */
    uint64_t bits[SET_WORDS];
};

/* How a pattern fills arguments from its set. */
enum { TAKE_NOTHING, TAKE_ONE, TAKE_SOME, TAKE_ORDERED };

/* What a move is in a question put to several seats: BLIND: this answer means "no", and so does silence;
 * AT_ONCE: it settles a race; ASIDE: it is not an answer, but may come in between, whoever is asked. */
enum { BLIND = 1, AT_ONCE = 2, ASIDE = 4 };

/* A set of legal moves: the fixed arguments of `move`; `take` arguments from `first` on that come from `set`
 * (one of it; `take` different ones, ascending; `take` different ones in any order); and up to two arguments
 * that run over a range. Its single moves are ordered by the arguments from left to right; the set's come
 * before the ranges'. */
struct pattern {
    struct move move;
    uint8_t how, first, take; /* TAKE_… */
    uint8_t ranges;           /* how many of the two ranges are used */
    uint8_t range_arg[2];
    int16_t low[2], high[2];
    uint16_t members; /* of the set */
    uint64_t ways;    /* in which it fills its arguments; 1 where it fills none */
    uint8_t flags;    /* BLIND, AT_ONCE, ASIDE */
    uint64_t weight;  /* of each single move, where chance moves: the number of equal cases it stands for */
    struct set set;
};

/* Why something was refused, in numbers. The front end finds the words in the game's table of reasons. */
enum { FAULT_NONE, FAULT_OVER, FAULT_TURN, FAULT_ILLEGAL, FAULT_IMPOSSIBLE };
struct fault {
    uint8_t kind;   /* FAULT_… */
    uint8_t reason; /* the game's own number */
    int16_t about;  /* a seat, a field, a card: what the reason is about */
};

struct result {
    uint32_t winners; /* bit a seat */
    int32_t scores[MAX_SEATS];
    uint8_t reason; /* the game's own number */
};

/* A small fast generator (xoshiro256++) for anything that must be fast and need not be checkable: imagining,
 * benches. */
struct rng {
    uint64_t s[4];
};

struct codec; /* the game's notation: match/codec.h */

/* Room for a position or a view of any game, aligned as the games' structs want it. */
union position {
    uint64_t align;
    uint8_t bytes[MAX_POSITION];
};

/* Packs and positions are passed as bytes of the sizes named here; each game casts them to its own
 * structs. `seats` is the number of seats of this match. No member allocates; all except `start`, `apply`,
 * `reveal` and `imagine` leave everything unchanged. */
struct game {
    const char *name;
    size_t pack_size, position_size;
    int least_seats, usual_seats, most_seats;
    const struct codec *codec;

    /* A new game. Options are numbers that the codec has checked. */
    void (*start)(const void *pack, void *position, int seats, const int *options);
    /* Whom the game waits for: one bit per seat, CHANCE_BIT, 0 when over. A function of what is public. */
    uint32_t (*to_act)(const void *pack, const void *position);
    /* What `seat` (or CHANCE) may do now, in canonical order; also out of turn. A function of the seat's
     * view. */
    int (*legal)(const void *pack, const void *position, int seat, struct pattern *out);
    /* Plays a move in place. 1, or 0 with *fault filled in and not a byte changed. */
    int (*apply)(const void *pack, void *position, const struct move *move, struct fault *fault);
    /* Puts back into a blank view (all bytes UNKNOWN) what `viewer` may know. */
    void (*reveal)(const void *pack, const void *position, int viewer, void *view);
    /* Who may know argument `arg` of a move (-1: its verb) made in `position`: as it is made, or once it is
     * open. */
    uint32_t (*sees)(const void *pack, const void *position, const struct move *move, int arg, int opened);
    /* The result of a game that is over. */
    void (*result)(const void *pack, const void *position, struct result *out);
    /* Returns 1 if bytes have the form of a position of a game with these seats and options, the parameters of `start`:
     * every number is in range, every count right, every unused byte as `start` leaves it. No other member may read
     * bytes from outside before. */
    int (*form)(const void *pack, const void *position, int seats, const int *options);
    /* Is a position from outside possible? 1, or 0 with *fault filled in. */
    int (*check)(const void *pack, const void *position, struct fault *fault);
    /* Fills in what a view hides, in place, so that it fits what the viewer knows; each way is possible. */
    void (*imagine)(const void *pack, void *view, int viewer, struct rng *rng);
    /* Optional shortcuts past `legal`, with the same order: how many single moves, and the k-th of them. */
    uint32_t (*count)(const void *pack, const void *position, int seat);
    void (*nth)(const void *pack, const void *position, int seat, uint32_t k, struct move *out);
    /* Optional, for games with moves out of turn: `to_act`, and every other seat that has a legal move. A
     * secret of the table: it shows who holds what. */
    uint32_t (*movers)(const void *pack, const void *position);
    /* Optional, for games that players may leave before the end: has this one? Public. */
    int (*has_left)(const void *pack, const void *position, int seat);
    /* Optional: the chance move that is due, by a random word and without a list: of the `total` equal cases
     * that `legal` lists, number word × total / 2^64. */
    void (*draw)(const void *pack, const void *position, uint64_t word, struct move *out);
};

#ifdef __cplusplus
}
#endif

#endif
