/* env.h: a game as numbers, for programs that learn: what may be done as fixed ids with a mask, what a seat knows as
 * bytes. docs/lab.md has the ids and the slices of every game.
 *
 * env/ is under the law of rules/ (rules/game.h): freestanding, integers, no heap, no global data; every function carries
 * the mark RULE, and tests/purity.sh covers it.
 *
 * Ids are fixed for a game, a pack, a number of seats and options. Seats in ids and observations are counted from the
 * viewer: 0 is the viewer, then clockwise. A move with several parts is several steps of the same seat; what it has
 * chosen so far is in the memo, and in that seat's observation alone. Masks and observations are functions of the
 * seat's view, and a test proves it. */
#ifndef HUSTINGS_ENV_H
#define HUSTINGS_ENV_H

#include "../rules/kit.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ENV_MASK_WORDS = 4,
    ENV_MOST_IDS = 64 * ENV_MASK_WORDS, /* a pack that needs more has no environment */
    ENV_MOST_STEPS = 8,                 /* that one move may take */
    ENV_MOST_SLICES = 64,
    ENV_MOST_GROUPS = 16,
    ENV_ROW = 64,    /* an observation is written into a row whose size is a multiple of this */
    ENV_MEMO = 512,  /* bytes of the largest memo */
    ENV_HEARD = 8,   /* concepts of a clue that a memo keeps */
    ENV_NOTHING = -1 /* the concept of a move that says nothing, or nothing that the pack has a word for */
};

/* A part of an observation: `rows` × `width` bytes; byte j of row i is at `at` + i × `stride` + j, and none of them is
 * above `greatest`. */
struct env_slice {
    const char *name;
    uint16_t at, rows, stride, width;
    uint8_t greatest;
};

/* Ids that mean the same kind of thing: `first` … `first` + `count` - 1. What each is called: one of the words; with "+"
 * a seat, counted from the viewer; with "#" a number from 1; with "@N" an entry of list N of the pack's ids, which
 * `item` of the spec numbers; with "@N*6" six numbers for each entry. */
struct env_group {
    const char *name, *words;
    uint16_t first, count;
};

/* Where aims are exact: the id that stands for one, beside which the two numbers are given, and their ranges. */
struct env_aim {
    int16_t id; /* -1: aims are ids, or the game has none */
    int16_t least[2], most[2];
};

struct env_spec {
    int ids, bytes, row; /* of an observation; `row` with the room that `observe` may write to */
    int slice_count, group_count;
    struct env_slice slices[ENV_MOST_SLICES];
    struct env_group groups[ENV_MOST_GROUPS];
    uint16_t item[ENV_MOST_IDS]; /* by id */
    struct env_aim aim;
};

/* What a memo of any game begins with. A memo full of zeros, once kept, is that of a table where no move is begun. */
struct env_memo {
    uint8_t begun; /* 1 + the seat that has begun a move; 0: none */
    uint8_t fresh; /* 1: the kept slices are those of a position */
};

/* Why a pack has no environment. */
enum { ENV_FINE, ENV_TOO_MANY_IDS, ENV_NO_CONCEPTS };

struct env {
    const struct game *game;
    size_t tables_size, memo_size;
    /* Fills tables and spec for a pack and a number of seats: ENV_FINE, or why it cannot be. */
    int (*prepare)(const void *pack, int seats, const int *options, void *tables, struct env_spec *spec);
    /* Brings what a memo keeps of a position up to date, after moves or in a new memo. */
    void (*keep)(const void *tables, const void *position, void *memo);
    /* The ids that `seat` may take now, also out of turn; none while another seat's move is begun. */
    void (*mask)(const void *tables, const void *position, const void *memo, int seat,
                 uint64_t mask[ENV_MASK_WORDS]);
    /* Takes an id: 1 with a legal move in *out, 0: another step is needed, -1: not legal, and nothing is changed. */
    int (*decode)(const void *tables, const void *position, void *memo, int seat, int id, struct move *out);
    /* The same for an id that is known to be allowed: 1 or 0. */
    int (*take)(const void *tables, const void *position, void *memo, int seat, int id, struct move *out);
    /* The ids that lead to a seat's legal move, or to one that is worth the same (docs/lab.md says which): how many, 0:
     * it has none. `meaning`: the concept that its text says, or ENV_NOTHING. */
    int (*encode)(const void *tables, const void *position, const struct move *m, int meaning,
                  uint16_t ids[ENV_MOST_STEPS]);
    /* What `seat` knows, into a row of spec.row bytes. */
    void (*observe)(const void *tables, const void *position, const void *memo, int seat, uint8_t *out);
    /* For games with texts, otherwise NULL: the concept that the move just decoded says; and the concepts that the
     * table heard in a text. A concept that the pack does not have is not kept. */
    int (*said)(const void *tables, const void *memo);
    /* The concepts that the memo keeps of the clue: their number; `hear` takes them again. */
    int (*heard)(const void *memo, uint16_t concepts[ENV_HEARD]);
    void (*hear)(const void *tables, void *memo, const uint16_t *concepts, int count);
    /* The id by which seat `to` names what seat `from` names by `id`, of a move that both know. */
    int (*turned)(const void *tables, const void *position, int id, int from, int to);
    /* The argument that step i of the ids of a move tells, where it is one alone; -1: all of them. NULL: never one alone. */
    int (*part)(const struct move *m, int i, int steps);
    /* For games with aims, otherwise NULL: makes them exact, right after `prepare`; and what the step that takes
     * `spec.aim.id` is to aim at. */
    void (*exact)(void *tables, struct env_spec *spec);
    void (*aim)(void *memo, const int16_t numbers[2]);
};

/* --- what the games share ------------------------------------------------------------------------------------ */

RULE static inline void env_allow(uint64_t *mask, int id)
{
    mask[id >> 6] |= (uint64_t)1 << (id & 63);
}

/* Bit i of `bits` allows `first` + i. */
RULE static inline void env_allow_bits(uint64_t *mask, int first, uint64_t bits)
{
    int word = first >> 6, shift = first & 63;
    mask[word] |= bits << shift;
    if (shift && word + 1 < ENV_MASK_WORDS)
        mask[word + 1] |= bits >> (64 - shift);
}

RULE static inline int env_allows(const uint64_t *mask, int id)
{
    return id >= 0 && id < ENV_MOST_IDS && (mask[id >> 6] >> (id & 63) & 1);
}

/* Seats counted from the viewer, and back. */
RULE static inline int env_from(int seats, int viewer, int seat)
{
    return seat >= viewer ? seat - viewer : seat - viewer + seats;
}

RULE static inline int env_seat(int seats, int viewer, int nth)
{
    return viewer + nth < seats ? viewer + nth : viewer + nth - seats;
}

/* A mask of seats, counted from the viewer. */
RULE static inline unsigned env_turned(int seats, int viewer, unsigned mask)
{
    return (mask >> viewer | mask << (seats - viewer)) & ((1u << seats) - 1);
}

RULE static inline uint8_t env_capped(uint64_t n, int most)
{
    return (uint8_t)(n > (uint64_t)most ? (uint64_t)most : n);
}

RULE static inline void env_clear(uint8_t *out, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = 0;
}

/* The same for at least 32 bytes, in the middle of an observation. Compilers make of a plain memset of this size an
 * instruction that takes longer to start than this to run. */
RULE static inline void env_blank(uint8_t *out, int count)
{
    for (int i = 0; i + 32 <= count; i += 32)
        __builtin_memset(out + i, 0, 32);
    __builtin_memset(out + count - 32, 0, 32);
}

/* The next group of ids; its first. */
RULE static inline int env_group_add(struct env_spec *spec, const char *name, int count, const char *words)
{
    struct env_group *g = &spec->groups[spec->group_count++];
    g->name = name;
    g->words = words;
    g->first = (uint16_t)spec->ids;
    g->count = (uint16_t)count;
    for (int i = 0; i < count && spec->ids + i < ENV_MOST_IDS; i++)
        spec->item[spec->ids + i] = (uint16_t)i;
    spec->ids += count;
    return g->first;
}

/* A slice of columns within a block that was made room for; and one of its own after all others. Both say where. */
RULE static inline int env_column_add(struct env_spec *spec, const char *name, int at, int rows, int stride,
                                      int width, int greatest)
{
    struct env_slice *s = &spec->slices[spec->slice_count++];
    s->name = name;
    s->at = (uint16_t)at;
    s->rows = (uint16_t)rows;
    s->stride = (uint16_t)stride;
    s->width = (uint16_t)width;
    s->greatest = (uint8_t)greatest;
    return at;
}

RULE static inline int env_slice_add(struct env_spec *spec, const char *name, int rows, int width,
                                     int greatest)
{
    int at = spec->bytes;
    spec->bytes += rows * width;
    return env_column_add(spec, name, at, rows, width, width, greatest);
}

RULE static inline void env_spec_begin(struct env_spec *spec)
{
    spec->ids = spec->bytes = spec->row = spec->slice_count = spec->group_count = 0;
    spec->aim.id = -1;
}

RULE static inline int env_spec_end(struct env_spec *spec)
{
    spec->row = (spec->bytes + ENV_ROW - 1) / ENV_ROW * ENV_ROW;
    return spec->ids > ENV_MOST_IDS ? ENV_TOO_MANY_IDS : ENV_FINE;
}

/* A blank move of a seat. */
RULE static inline void env_move(struct move *m, int seat, int verb)
{
    m->seat = (int8_t)seat;
    m->verb = (uint8_t)verb;
    for (int i = 0; i < MAX_ARGS; i++)
        m->arg[i] = 0;
}

#ifdef __cplusplus
}
#endif

#endif
