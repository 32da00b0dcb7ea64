/* vote.h: VOTE! as numbers. Cards with the same effect are one kind: an id names a kind, and the lowest such card is
 * taken. */
#ifndef HUSTINGS_ENV_VOTE_H
#define HUSTINGS_ENV_VOTE_H

#include "../rules/vote/vote.h"
#include "env.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ENV_VOTE_SEAT = 32, /* bytes about each seat */
    ENV_VOTE_MOST_KINDS = VOTE_MAX_CARDS + VOTE_KINDS - 1,
    ENV_VOTE_USES = 5 /* check, transfer, cancel, eliminate, change */
};

struct env_vote {
    struct vote_pack pack;
    int seats, events, kinds;                /* events: kinds of event cards; the abilities follow them */
    uint8_t kind[VOTE_MAX_CARDS];            /* of a card */
    struct cards cards[ENV_VOTE_MOST_KINDS]; /* of a kind */
    uint16_t worth[VOTE_MAX_CARDS]; /* of a dealt card: budget and support as an observation shows them */
};

struct env_vote_memo {
    struct env_memo head;
    uint8_t use;                            /* 1 + the ability that is being used; 0: none */
    uint8_t kind;                           /* 1 + the kind of card that is being dealt; 0: none */
    uint8_t picked_count, picked[MAX_ARGS]; /* cards of a list that is being chosen, in ascending kinds */
    uint8_t zero;
    uint16_t asked;                           /* of the position: whom it waits for */
    struct cards open;                        /* of the position whose face-up discard this is: */
    uint8_t discard[ENV_VOTE_MOST_KINDS + 2]; /* by kind */
};

RULE int env_vote_prepare(const void *pack, int seats, const int *options, void *tables,
                          struct env_spec *spec);
RULE void env_vote_keep(const void *tables, const void *position, void *memo);
RULE void env_vote_mask(const void *tables, const void *position, const void *memo, int seat,
                        uint64_t mask[ENV_MASK_WORDS]);
RULE int env_vote_take(const void *tables, const void *position, void *memo, int seat, int id,
                       struct move *out);
RULE int env_vote_decode(const void *tables, const void *position, void *memo, int seat, int id,
                         struct move *out);
RULE int env_vote_encode(const void *tables, const void *position, const struct move *m, int meaning,
                         uint16_t ids[ENV_MOST_STEPS]);
RULE void env_vote_observe(const void *tables, const void *position, const void *memo, int seat,
                           uint8_t *out);
RULE int env_vote_turned(const void *tables, const void *position, int id, int from, int to);

#ifdef __cplusplus
}
#endif

#endif
