/* night.h: Election Night as numbers. The fields of a region are alike: an id names a region, and its lowest free field
 * is taken. */
#ifndef HUSTINGS_ENV_NIGHT_H
#define HUSTINGS_ENV_NIGHT_H

#include "../rules/night/night.h"
#include "env.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A region on the board as a viewer sees it: how often each number is there, mine and theirs, and the free fields. */
enum { ENV_NIGHT_REGION = 13, ENV_NIGHT_BOARD = 160 }; /* all regions, with room to copy in whole words */

struct env_night {
    struct night_pack pack;
    uint64_t fields[NIGHT_MAX_REGIONS][2]; /* of each region, one bit each */
    uint8_t region[NIGHT_MAX_FIELDS];
    uint8_t worth[2 * NIGHT_MAX_REGIONS]; /* for a win, for a full one */
};

struct env_night_memo {
    struct env_memo head;
    uint8_t zero[6];
    uint64_t free[2];                  /* of the position whose board this is: */
    uint8_t board[2][ENV_NIGHT_BOARD]; /* by viewer */
};

RULE int env_night_prepare(const void *pack, int seats, const int *options, void *tables,
                           struct env_spec *spec);
RULE void env_night_keep(const void *tables, const void *position, void *memo);
RULE void env_night_mask(const void *tables, const void *position, const void *memo, int seat,
                         uint64_t mask[ENV_MASK_WORDS]);
RULE int env_night_take(const void *tables, const void *position, void *memo, int seat, int id,
                        struct move *out);
RULE int env_night_decode(const void *tables, const void *position, void *memo, int seat, int id,
                          struct move *out);
RULE int env_night_encode(const void *tables, const void *position, const struct move *m, int meaning,
                          uint16_t ids[ENV_MOST_STEPS]);
RULE void env_night_observe(const void *tables, const void *position, const void *memo, int seat,
                            uint8_t *out);
RULE int env_night_turned(const void *tables, const void *position, int id, int from, int to);

#ifdef __cplusplus
}
#endif

#endif
