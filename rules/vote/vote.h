/* vote.h: VOTE!, by docs/rules/vote.md.
 *
 * Five to ten players, two secret parties, 60 cards or so. The position is one fixed-size struct; the same
 * struct serves as a view. Where cards are hidden, a view keeps their number (the …_count fields) and only
 * those cards that the viewer knows; a single hidden value is UNKNOWN. */
#ifndef HUSTINGS_VOTE_H
#define HUSTINGS_VOTE_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    VOTE_LEAST_SEATS = 5,
    VOTE_MOST_SEATS = 10,
    VOTE_MAX_CARDS = 128,
    VOTE_MAX_ABILITIES = 20,
    VOTE_HAND = 3,
    VOTE_TOP = 10,   /* of a score */
    VOTE_NONE = 0xfe /* null: no seat, no card, not yet */
};

enum { VOTE_DEMOCRAT, VOTE_REPUBLICAN, VOTE_PARTIES };

enum vote_kind {
    VOTE_EVENT,
    VOTE_CHECK,
    VOTE_DOUBLE,
    VOTE_TRANSFER,
    VOTE_CANCEL,
    VOTE_ELIMINATE,
    VOTE_CHANGE,
    VOTE_KINDS
};

enum vote_phase {
    VOTE_IN_ROLES,
    VOTE_IN_DICE,
    VOTE_IN_DEAL,
    VOTE_IN_LOT,
    VOTE_IN_NOMINATE,
    VOTE_IN_VOTE,
    VOTE_IN_TOPICS,
    VOTE_IN_CHOOSE,
    VOTE_IN_GIVE,
    VOTE_IN_ANSWER,
    VOTE_IN_DISCARD,
    VOTE_IN_REFILL,
    VOTE_IN_HANDOVER,
    VOTE_IN_UNREST,
    VOTE_IN_TIEBREAK,
    VOTE_IS_OVER,
    VOTE_PHASES
};

/* Verbs: the seats' in the order of their table, then chance's. */
enum {
    VOTE_DO_NOMINATE,  /* who */
    VOTE_DO_VOTE,      /* for, card or ARG_NULL */
    VOTE_DO_PLACE,     /* card */
    VOTE_DO_CHOOSE,    /* cards, ascending, then ARG_NULL */
    VOTE_DO_GIVE,      /* card, to */
    VOTE_DO_ANSWER,    /* card or ARG_NULL */
    VOTE_DO_DISCARD,   /* cards, ascending, then ARG_NULL */
    VOTE_DO_PASS,      /* nothing */
    VOTE_DO_TRANSFER,  /* card, to */
    VOTE_DO_CHECK,     /* card, who */
    VOTE_DO_CLAIM,     /* party */
    VOTE_DO_ELIMINATE, /* card, who */
    VOTE_DO_CHANGE,    /* card */
    VOTE_DO_ROLE,      /* to, party */
    VOTE_DO_ROLL,      /* to, budget, support: the dice */
    VOTE_DO_DRAW,      /* to, card */
    VOTE_DO_LOT,       /* who */
    VOTE_DO_REVEAL,    /* to, card */
    VOTE_VERBS
};

/* Why a move is refused; the words are fault.vote.… */
enum {
    VOTE_GAME_OVER,
    VOTE_NOT_ASKED,
    VOTE_HAS_LEFT,
    VOTE_MUST_CLAIM,
    VOTE_OTHER_PHASE,
    VOTE_NO_SUCH_SEAT,
    VOTE_NOT_LIVING,
    VOTE_HIMSELF,
    VOTE_WAS_IN_GOVERNMENT,
    VOTE_NO_SUCH_CARD,
    VOTE_NOT_IN_HAND,
    VOTE_NOT_THAT_ABILITY,
    VOTE_CANNOT_PAY,
    VOTE_NOT_IN_PILE,
    VOTE_WRONG_NUMBER,
    VOTE_NOT_ON_DESK,
    VOTE_HAS_A_CARD,
    VOTE_CARD_IS_DUE,
    VOTE_DOUBLE_IN_BALLOT,
    VOTE_NOBODY_HAS_LEFT,
    VOTE_NO_SUCH_PARTY,
    VOTE_NO_SUCH_ANSWER,
    VOTE_BAD_CHANCE,
    VOTE_REASONS
};

/* What decided; the words are result.vote.… */
enum { VOTE_BY_TEN, VOTE_OPPONENTS_GONE, VOTE_FINAL_TWO };

/* A set of cards, one bit each. Cards are numbered in the order of their ids' bytes. */
struct cards {
    uint64_t w[2];
};

struct vote_card {
    int8_t budget, support; /* an ability's are its price */
    uint8_t kind;           /* enum vote_kind */
};

struct vote_pack {
    uint8_t count;
    struct vote_card card[VOTE_MAX_CARDS];
    struct cards all;
    struct cards of_kind[VOTE_KINDS];
    struct cards any_time; /* the abilities that can be used at any wait (V-6.5) */
};

struct vote_spent {
    uint8_t card, by;
};

struct vote_given {
    uint8_t to, card;
};

struct vote_ballot {
    uint8_t given; /* 1: put in */
    uint8_t yes;
    uint8_t card; /* a Double voice, or VOTE_NONE */
};

/* A card laid face down, or an answer (whose card may be VOTE_NONE). */
struct vote_note {
    uint8_t given, card;
};

struct vote {
    struct cards hands[VOTE_MOST_SEATS], shown[VOTE_MOST_SEATS], seen[VOTE_MOST_SEATS];
    struct cards deck, open, shut, pile, desk;
    uint64_t round;
    uint16_t known[VOTE_MOST_SEATS]; /* bit a seat */
    uint16_t alive;
    uint8_t players, phase;
    uint8_t president, pm, candidate, next; /* seats, or VOTE_NONE */
    uint8_t last_president, last_pm;
    uint8_t failed;
    uint8_t claim_by, claim_of;
    uint8_t winner, reason; /* a party, or VOTE_NONE */
    uint8_t party[VOTE_MOST_SEATS];
    uint8_t budget[VOTE_MOST_SEATS], support[VOTE_MOST_SEATS];
    struct vote_ballot ballots[VOTE_MOST_SEATS];
    struct vote_note placed[VOTE_MOST_SEATS], answers[VOTE_MOST_SEATS];
    struct vote_spent spent[VOTE_MAX_ABILITIES];
    struct vote_given given[VOTE_MOST_SEATS];
    uint8_t spent_count, given_count;
    uint8_t hand_count[VOTE_MOST_SEATS], deck_count, shut_count, pile_count, desk_count;
    uint8_t zero[5];
};

RULE void vote_start(const void *pack, void *position, int seats, const int *options);
RULE uint32_t vote_to_act(const void *pack, const void *position);
RULE int vote_legal(const void *pack, const void *position, int seat, struct pattern *out);
RULE int vote_apply(const void *pack, void *position, const struct move *move, struct fault *fault);
RULE void vote_reveal(const void *pack, const void *position, int viewer, void *view);
RULE uint32_t vote_sees(const void *pack, const void *position, const struct move *move, int arg, int opened);
RULE void vote_result(const void *pack, const void *position, struct result *out);
RULE int vote_form(const void *pack, const void *position, int seats, const int *options);
RULE int vote_check(const void *pack, const void *position, struct fault *fault);
RULE uint32_t vote_movers(const void *pack, const void *position);
RULE int vote_has_left(const void *pack, const void *position, int seat);
RULE void vote_draw(const void *pack, const void *position, uint64_t word, struct move *out);
RULE void vote_imagine(const void *pack, void *view, int viewer, struct rng *rng);

/* The card of an ability: its price is a rule (V-6), and this is where it is written. */
RULE struct vote_card vote_ability(int kind);

/* Democrats and Republicans at the deal, by the number of players (V-1.2). */
RULE int vote_dealt(int players, int party);

#ifdef __cplusplus
}
#endif

#endif
