/* null.h: declares the environment of the template game: two ids, one for each side of the coin. */
#ifndef HUSTINGS_ENV_NULL_H
#define HUSTINGS_ENV_NULL_H

#include "../rules/null/null.h"
#include "env.h"

#ifdef __cplusplus
extern "C" {
#endif

struct env_null {
    struct null_pack pack;
};

struct env_null_memo {
    struct env_memo head;
};

RULE int env_null_prepare(const void *pack, int seats, const int *options, void *tables,
                          struct env_spec *spec);
RULE void env_null_keep(const void *tables, const void *position, void *memo);
RULE void env_null_mask(const void *tables, const void *position, const void *memo, int seat,
                        uint64_t mask[ENV_MASK_WORDS]);
RULE int env_null_take(const void *tables, const void *position, void *memo, int seat, int id,
                       struct move *out);
RULE int env_null_decode(const void *tables, const void *position, void *memo, int seat, int id,
                         struct move *out);
RULE int env_null_encode(const void *tables, const void *position, const struct move *m, int meaning,
                         uint16_t ids[ENV_MOST_STEPS]);
RULE void env_null_observe(const void *tables, const void *position, const void *memo, int seat,
                           uint8_t *out);
RULE int env_null_turned(const void *tables, const void *position, int id, int from, int to);

#ifdef __cplusplus
}
#endif

#endif
