/* dixit.h: Dixit as numbers. A card is its place in the hand or on the table; a clue is one of the pack's concepts, and
 * what the table heard in it is in the memo, because no position holds a text. */
#ifndef HUSTINGS_ENV_DIXIT_H
#define HUSTINGS_ENV_DIXIT_H

#include "../rules/dixit/dixit.h"
#include "env.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ENV_DIXIT_SEAT = 12, ENV_DIXIT_HEARD = ENV_HEARD, ENV_DIXIT_MOST_CONCEPTS = 235 };

struct env_dixit {
    const struct dixit_pack *pack;
    int seats, concepts;
    uint64_t sayable[ENV_MASK_WORDS];                 /* concepts that a clue may be */
    uint64_t shows[DIXIT_MOST_CARDS][ENV_MASK_WORDS]; /* concepts that a card shows */
};

struct env_dixit_memo {
    struct env_memo head;
    uint8_t chosen[2];              /* 1 + places in the hand, or slots; 0: none */
    uint8_t heard[ENV_DIXIT_HEARD]; /* 1 + concepts of the clue; 0: no more */
    uint8_t zero[4];
};

RULE int env_dixit_prepare(const void *pack, int seats, const int *options, void *tables,
                           struct env_spec *spec);
RULE void env_dixit_keep(const void *tables, const void *position, void *memo);
RULE void env_dixit_mask(const void *tables, const void *position, const void *memo, int seat,
                         uint64_t mask[ENV_MASK_WORDS]);
RULE int env_dixit_take(const void *tables, const void *position, void *memo, int seat, int id,
                        struct move *out);
RULE int env_dixit_decode(const void *tables, const void *position, void *memo, int seat, int id,
                          struct move *out);
RULE int env_dixit_encode(const void *tables, const void *position, const struct move *m, int meaning,
                          uint16_t ids[ENV_MOST_STEPS]);
RULE void env_dixit_observe(const void *tables, const void *position, const void *memo, int seat,
                            uint8_t *out);
RULE int env_dixit_said(const void *tables, const void *memo);
RULE int env_dixit_heard(const void *memo, uint16_t concepts[ENV_HEARD]);
RULE void env_dixit_hear(const void *tables, void *memo, const uint16_t *concepts, int count);

/* A concept for which no language has a word that may be said (D-3.4): no id allows it. */
RULE void env_dixit_mute(void *tables, int number);
RULE int env_dixit_turned(const void *tables, const void *position, int id, int from, int to);
RULE int env_dixit_part(const struct move *m, int i, int steps);

#ifdef __cplusplus
}
#endif

#endif
