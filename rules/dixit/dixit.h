/* dixit.h: Dixit Odyssey, by docs/rules/dixit.md.
 *
 * Three to twelve players, three modes, a deck of up to 1,000 pictures. The position is one fixed-size struct;
 * the same struct serves as a view. The rules do not care what the cards show or what the clue says: a card
 * is a number, and the phase shows that a clue has been given (its text lives in the match).
 *
 * Where cards are hidden a view keeps their number (the …_count fields); a card that is not known and one that
 * is not there are both DIXIT_NO_CARD. */
#ifndef HUSTINGS_DIXIT_H
#define HUSTINGS_DIXIT_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    DIXIT_LEAST_SEATS = 3,
    DIXIT_MOST_SEATS = 12,
    DIXIT_LEAST_CARDS = 21,
    DIXIT_MOST_CARDS = 1000,
    DIXIT_WORDS = 16, /* of a set of cards */
    DIXIT_MOST_HAND = 7,
    DIXIT_MOST_GIVEN = 2,
    DIXIT_MOST_SLOTS = 12,
    DIXIT_MOST_TAGS = 12,
    DIXIT_MOST_SCORE = 1000000000, /* that a position from outside may hold */
    DIXIT_NO_CARD = -1,
    DIXIT_NO_SEAT = 0xfe
};

enum dixit_mode { DIXIT_CLASSIC, DIXIT_PARTY, DIXIT_TEAM, DIXIT_MODES };

enum dixit_phase {
    DIXIT_IN_DEAL,
    DIXIT_IN_CLUE,
    DIXIT_IN_GIVE,
    DIXIT_IN_LAY,
    DIXIT_IN_VOTE,
    DIXIT_IS_OVER,
    DIXIT_PHASES
};

/* Verbs in the order of their table. */
enum {
    DIXIT_DO_DEAL,  /* to, cards ascending, then ARG_NULL */
    DIXIT_DO_CLUE,  /* 0, or what is wrong with the text (match/text.h); card, in party ARG_NULL */
    DIXIT_DO_GIVE,  /* one card or two, ascending, then ARG_NULL */
    DIXIT_DO_DEFER, /* nothing */
    DIXIT_DO_LAY,   /* card */
    DIXIT_DO_VOTE,  /* one slot or two, ascending, then ARG_NULL; red slot, or ARG_NULL */
    DIXIT_VERBS
};

/* Options as numbers. */
enum { DIXIT_OPTION_MODE, DIXIT_OPTION_LENGTH };

/* Why a move is refused; the words are fault.dixit.… The text's reasons come first, in the order of enum
 * text_fault. */
enum {
    DIXIT_TEXT_FINE,
    DIXIT_TEXT_EMPTY,
    DIXIT_TEXT_LONG,
    DIXIT_TEXT_BLANK,
    DIXIT_TEXT_FORBIDDEN,
    DIXIT_TEXT_BROKEN,
    DIXIT_GAME_OVER,
    DIXIT_NOT_ASKED,
    DIXIT_OTHER_PHASE,
    DIXIT_CARD_MISSING,
    DIXIT_NO_CARD_HERE,
    DIXIT_NO_SUCH_CARD,
    DIXIT_NOT_IN_HAND,
    DIXIT_WRONG_NUMBER,
    DIXIT_NOT_ASCENDING,
    DIXIT_MUST_GIVE,
    DIXIT_NO_SUCH_SLOT,
    DIXIT_OWN_CARD,
    DIXIT_WRONG_VOTES,
    DIXIT_RED_MISSING,
    DIXIT_NO_RED_HERE,
    DIXIT_BAD_CHANCE,
    DIXIT_REASONS
};

/* What can't be in a position; the words are impossible.dixit.… */
enum {
    DIXIT_WRONG_SEATS,
    DIXIT_WRONG_PACK,
    DIXIT_WRONG_CARDS,
    DIXIT_WRONG_HANDS,
    DIXIT_WRONG_STORYTELLER,
    DIXIT_WRONG_GIVEN,
    DIXIT_WRONG_TABLE,
    DIXIT_WRONG_BALLOTS,
    DIXIT_WRONG_SCORES,
    DIXIT_WRONG_ROUND,
    DIXIT_WRONG_LAST,
    DIXIT_IMPOSSIBLES
};

/* What decided; the words are result.dixit.… */
enum { DIXIT_BY_TARGET, DIXIT_BY_ROUNDS };

/* Cards are numbered in the order of their ids' bytes. */
struct dixit_pack {
    uint16_t count;
    uint16_t words; /* of a set that can hold all of them */
    uint64_t all[DIXIT_WORDS];
    uint16_t concepts; /* no rule reads these: what a card shows, by number, for bots */
    uint8_t tag_count[DIXIT_MOST_CARDS];
    uint16_t tags[DIXIT_MOST_CARDS][DIXIT_MOST_TAGS];
};

/* The last round counted (D-8.3). Slots are numbered from 1, here and in `table` counted off from 0. */
struct dixit_last {
    int16_t table[DIXIT_MOST_SLOTS];
    uint16_t votes[DIXIT_MOST_SEATS]; /* one bit per slot: 1 << slot */
    int32_t points[DIXIT_MOST_SEATS]; /* one a rabbit */
    uint8_t owners[DIXIT_MOST_SLOTS];
    uint8_t there; /* 0: no round has been counted yet */
    uint8_t table_count, storyteller, red;
};

struct dixit {
    uint64_t deck[DIXIT_WORDS], discard[DIXIT_WORDS];
    uint64_t round;
    int32_t scores[DIXIT_MOST_SEATS]; /* one a rabbit */
    struct dixit_last last;
    int16_t hands[DIXIT_MOST_SEATS][DIXIT_MOST_HAND];  /* ascending */
    int16_t given[DIXIT_MOST_SEATS][DIXIT_MOST_GIVEN]; /* ascending */
    int16_t table[DIXIT_MOST_SLOTS];
    uint16_t votes[DIXIT_MOST_SEATS]; /* one bit per slot: 1 << slot */
    uint16_t voted, deferred;         /* one bit per seat */
    uint16_t deck_count;
    uint8_t hand_count[DIXIT_MOST_SEATS], given_count[DIXIT_MOST_SEATS], table_count;
    uint8_t seats, mode, phase;
    uint8_t length;      /* target or rounds, by the mode */
    uint8_t storyteller; /* or DIXIT_NO_SEAT */
    uint8_t red;         /* a slot, or 0 */
    uint8_t zero[3];
};

RULE void dixit_start(const void *pack, void *position, int seats, const int *options);
RULE uint32_t dixit_to_act(const void *pack, const void *position);
RULE int dixit_legal(const void *pack, const void *position, int seat, struct pattern *out);
RULE int dixit_apply(const void *pack, void *position, const struct move *move, struct fault *fault);
RULE void dixit_reveal(const void *pack, const void *position, int viewer, void *view);
RULE uint32_t dixit_sees(const void *pack, const void *position, const struct move *move, int arg,
                         int opened);
RULE void dixit_result(const void *pack, const void *position, struct result *out);
RULE int dixit_form(const void *pack, const void *position, int seats, const int *options);
RULE int dixit_check(const void *pack, const void *position, struct fault *fault);
RULE void dixit_draw(const void *pack, const void *position, uint64_t word, struct move *out);
RULE void dixit_imagine(const void *pack, void *view, int viewer, struct rng *rng);

/* Can the mode be played with this number of seats (D-1.1)? */
RULE int dixit_seats_fit(int mode, int seats);

/* Cards in a full hand (D-1.4); a game needs that many times the seats (D-1.3). */
RULE int dixit_hand_size(int mode, int seats);

/* Has this round's clue been given? It is from then on until the round is counted. */
RULE int dixit_has_clue(const struct dixit *p);

/* The number of the last round counted; 0: none. */
RULE uint64_t dixit_counted(const struct dixit *p);

#ifdef __cplusplus
}
#endif

#endif
