/* voices.h: Voices in My Head as numbers. A push is a marker, an area, one of twelve places to aim at and one of five
 * slants: aims in between have no id. Markers are numbered set by set, the viewer's own sets first. */
#ifndef HUSTINGS_ENV_VOICES_H
#define HUSTINGS_ENV_VOICES_H

#include "../rules/voices/voices.h"
#include "env.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ENV_VOICES_PLACES = 12, ENV_VOICES_SLANTS = 5, ENV_VOICES_STEP = 500 }; /* of both */

struct env_voices {
    const struct voices_pack *pack;
    int seats, roles, strategies;
    int marker, area, place, slant; /* first ids after those that every pack has alike */
    int exact;                      /* aims: one id and two numbers */
    int rest;                       /* where what depends on the pack begins in an observation */
};

struct env_voices_memo {
    struct env_memo head;
    uint8_t marker, area,
        place;            /* of a push: 1 + the rules' marker, area, and where to aim; 0: not chosen yet */
    uint8_t juror, token; /* of a shift, of a token to place: 1 + …; 0: not chosen yet */
    uint8_t zero;
    int16_t aim[2]; /* where aims are exact: of the step that is being taken, otherwise 0 */
};

RULE int env_voices_prepare(const void *pack, int seats, const int *options, void *tables,
                            struct env_spec *spec);
RULE void env_voices_keep(const void *tables, const void *position, void *memo);
RULE void env_voices_mask(const void *tables, const void *position, const void *memo, int seat,
                          uint64_t mask[ENV_MASK_WORDS]);
RULE int env_voices_take(const void *tables, const void *position, void *memo, int seat, int id,
                         struct move *out);
RULE int env_voices_decode(const void *tables, const void *position, void *memo, int seat, int id,
                           struct move *out);
RULE int env_voices_encode(const void *tables, const void *position, const struct move *m, int meaning,
                           uint16_t ids[ENV_MOST_STEPS]);
RULE void env_voices_observe(const void *tables, const void *position, const void *memo, int seat,
                             uint8_t *out);
RULE int env_voices_turned(const void *tables, const void *position, int id, int from, int to);
RULE int env_voices_part(const struct move *m, int i, int steps);
RULE void env_voices_exact(void *tables, struct env_spec *spec);
RULE void env_voices_aim(void *memo, const int16_t numbers[2]);

#ifdef __cplusplus
}
#endif

#endif
