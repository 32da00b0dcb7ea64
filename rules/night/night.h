/* night.h: Election Night (A Választás Éjszakája), by docs/rules/night.md.
 *
 * Two parties, ten rounds, three dice each. The position is one fixed-size struct without padding; the same
 * struct serves as a view, with the byte UNKNOWN (in `cell`: the half-byte 15) for what the viewer may not
 * know. */
#ifndef HUSTINGS_NIGHT_H
#define HUSTINGS_NIGHT_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NIGHT_SEATS = 2,
    NIGHT_ROUNDS = 10,
    NIGHT_FLIPS = 5,
    NIGHT_MAX_REGIONS = 12,
    NIGHT_MAX_REGION_FIELDS = 9,
    NIGHT_MAX_FIELDS = NIGHT_MAX_REGIONS * NIGHT_MAX_REGION_FIELDS
};

enum { NIGHT_BLUE, NIGHT_RED, NIGHT_WHITE, NIGHT_COLOURS, NIGHT_NO_FLIP = NIGHT_COLOURS };
enum { NIGHT_ROCK, NIGHT_PAPER, NIGHT_SCISSORS, NIGHT_HANDS };

enum night_phase {
    NIGHT_ROLL,
    NIGHT_FLIP,
    NIGHT_REACT,
    NIGHT_PLAY,
    NIGHT_VETO,
    NIGHT_THROW,
    NIGHT_ORDER,
    NIGHT_WRITE,
    NIGHT_BONUS,
    NIGHT_OVER,
    NIGHT_PHASES
};

/* Verbs, in the order of the table of moves. */
enum {
    NIGHT_DO_ROLL,  /* who, blue, red, white */
    NIGHT_DO_FLIP,  /* die, or NIGHT_NO_FLIP */
    NIGHT_DO_PLAY,  /* die */
    NIGHT_DO_VETO,  /* yes */
    NIGHT_DO_THROW, /* hand */
    NIGHT_DO_FIRST, /* who */
    NIGHT_DO_WRITE, /* field */
    NIGHT_DO_BONUS, /* field, n */
    NIGHT_VERBS
};

/* Why a move is refused; the words are fault.night.… */
enum {
    NIGHT_GAME_OVER,
    NIGHT_NOT_ASKED,
    NIGHT_OTHER_PHASE,
    NIGHT_NOT_TO_ROLL,
    NIGHT_BAD_FACES,
    NIGHT_NO_SUCH_DIE,
    NIGHT_DIE_PLAYED,
    NIGHT_NO_SUCH_ANSWER,
    NIGHT_NO_SUCH_HAND,
    NIGHT_NO_SUCH_SEAT,
    NIGHT_NO_SUCH_FIELD,
    NIGHT_FIELD_TAKEN,
    NIGHT_BAD_NUMBER,
    NIGHT_REASONS
};

/* Why a position is impossible, by the items of N-P in night.md; the words are impossible.night.… */
enum {
    NIGHT_BAD_ACTION = 2,
    NIGHT_BAD_OVER,
    NIGHT_BAD_PLAYED,
    NIGHT_BAD_ROLLED,
    NIGHT_BAD_DICE,
    NIGHT_BAD_FLIPS,
    NIGHT_BAD_VETOES,
    NIGHT_BAD_WAIT,
    NIGHT_BAD_PHASE,
    NIGHT_BAD_WRITES,
    NIGHT_BAD_BONUS
};

/* What decided the game; the words are result.night.… */
enum { NIGHT_BY_MANDATES, NIGHT_BY_FIELDS, NIGHT_BY_NUMBERS, NIGHT_COALITION };

/* The board as the rules need it. The fields of region r are first[r] … first[r + 1] - 1. */
struct night_pack {
    uint8_t regions, fields;
    uint8_t first[NIGHT_MAX_REGIONS + 1];
    uint8_t win[NIGHT_MAX_REGIONS], full[NIGHT_MAX_REGIONS];
    uint64_t all[2]; /* every field, one bit each */
};

struct night_write {
    uint8_t seat; /* whose number */
    uint8_t by;   /* who chooses its field */
    uint8_t n;
};

enum { NIGHT_WAIT_CHANCE = 0x80 };

struct night {
    uint64_t free[2];                   /* fields without a number, one bit each */
    uint64_t spare[2];                  /* a seat's numbers that are in no set yet: byte n - 1 counts n */
    uint8_t cell[NIGHT_MAX_FIELDS / 2]; /* two fields per byte: 0 free, n seat 0's, 6 + n seat 1's */
    uint8_t phase, wait, round;         /* wait: one bit per seat, or NIGHT_WAIT_CHANCE */
    uint8_t flips_used[2];              /* in the whole game */
    uint8_t action, vetoes;             /* from here to `played`: of this round */
    uint8_t flipped[2];                 /* bit a: announced before action a + 1 */
    uint8_t choice[2];                  /* 1 + the pending answer; 0: none */
    uint8_t rolled[2][NIGHT_COLOURS];   /* 0: not rolled */
    uint8_t dice[2][NIGHT_COLOURS];     /* faces now */
    uint8_t shown;                      /* how many dice each seat has shown */
    uint8_t played[2][NIGHT_COLOURS];   /* which, in order; 0 beyond `shown` */
    uint8_t hidden[2];                  /* those still behind the screen, one bit per colour */
    uint8_t writes;                     /* numbers still to be written in this action, … */
    struct night_write write[2];        /* … in order; zeros beyond */
    uint8_t zero[3];                    /* to a whole number of words, always 0 */
};

/* The members of the contract (game.h). */
RULE void night_start(const void *pack, void *position, int seats, const int *options);
RULE uint32_t night_to_act(const void *pack, const void *position);
RULE int night_legal(const void *pack, const void *position, int seat, struct pattern *out);
RULE int night_apply(const void *pack, void *position, const struct move *move, struct fault *fault);
RULE void night_reveal(const void *pack, const void *position, int viewer, void *view);
RULE uint32_t night_sees(const void *pack, const void *position, const struct move *move, int arg,
                         int opened);
RULE void night_result(const void *pack, const void *position, struct result *out);
RULE int night_form(const void *pack, const void *position, int seats, const int *options);
RULE int night_check(const void *pack, const void *position, struct fault *fault);
RULE void night_imagine(const void *pack, void *view, int viewer, struct rng *rng);
RULE uint32_t night_count(const void *pack, const void *position, int seat);
RULE void night_nth(const void *pack, const void *position, int seat, uint32_t k, struct move *out);
RULE void night_draw(const void *pack, const void *position, uint64_t word, struct move *out);

/* The standing in one region (N-9.3 to N-9.6). */
struct night_standing {
    int sum[2];
    int winner;   /* a seat, or -1 */
    int full;     /* is the win a full one */
    int mandates; /* what it gives to the winner */
};
RULE void night_region(const struct night_pack *pack, const struct night *p, int region,
                       struct night_standing *out);

#ifdef __cplusplus
}
#endif

#endif
