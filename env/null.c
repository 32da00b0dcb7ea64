/* null.c: implements the environment of the template game. */
#include "null.h"

/* Ids are sides. An observation holds the coin and the call, as far as the seat knows them. */
enum { AT_COIN = 0, AT_CALL = AT_COIN + NULL_SIDES, BYTES = AT_CALL + NULL_SIDES };

RULE int env_null_prepare(const void *pack, int seats, const int *options, void *tables,
                          struct env_spec *spec)
{
    struct env_null *t = (struct env_null *)tables;
    (void)seats;
    (void)options;
    t->pack = *(const struct null_pack *)pack;
    env_spec_begin(spec);
    env_group_add(spec, "call", NULL_SIDES, "heads tails");
    env_slice_add(spec, "coin", 1, NULL_SIDES, 1);
    env_slice_add(spec, "call", 1, NULL_SIDES, 1);
    return env_spec_end(spec);
}

RULE void env_null_keep(const void *tables, const void *position, void *memo)
{
    (void)tables;
    (void)position;
    ((struct env_null_memo *)memo)->head.fresh = 1;
}

RULE void env_null_mask(const void *tables, const void *position, const void *memo, int seat,
                        uint64_t mask[ENV_MASK_WORDS])
{
    const struct env_null *t = (const struct env_null *)tables;
    (void)memo;
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        mask[i] = 0;
    if (seat == 1 && null_to_act(&t->pack, position) == 1u << 1)
        mask[0] = (1u << NULL_SIDES) - 1;
}

RULE int env_null_take(const void *tables, const void *position, void *memo, int seat, int id,
                       struct move *out)
{
    (void)tables;
    (void)position;
    (void)memo;
    env_move(out, seat, NULL_DO_CALL);
    out->arg[0] = (int16_t)id;
    return 1;
}

RULE int env_null_decode(const void *tables, const void *position, void *memo, int seat, int id,
                         struct move *out)
{
    uint64_t mask[ENV_MASK_WORDS];
    env_null_mask(tables, position, memo, seat, mask);
    return env_allows(mask, id) ? env_null_take(tables, position, memo, seat, id, out) : -1;
}

RULE int env_null_encode(const void *tables, const void *position, const struct move *m, int meaning,
                         uint16_t ids[ENV_MOST_STEPS])
{
    (void)tables;
    (void)position;
    (void)meaning;
    if (m->verb != NULL_DO_CALL || m->arg[0] < 0 || m->arg[0] >= NULL_SIDES)
        return 0;
    ids[0] = (uint16_t)m->arg[0];
    return 1;
}

RULE void env_null_observe(const void *tables, const void *position, const void *memo, int seat, uint8_t *out)
{
    const struct null *p = (const struct null *)position;
    (void)tables;
    (void)memo;
    env_clear(out, BYTES);
    if (p->coin && (seat == 0 || p->call)) /* until the call, only seat 0 knows the coin */
        out[AT_COIN + p->coin - 1] = 1;
    if (p->call)
        out[AT_CALL + p->call - 1] = 1;
}

RULE int env_null_turned(const void *tables, const void *position, int id, int from, int to)
{
    (void)tables;
    (void)position;
    (void)from;
    (void)to;
    return id; /* sides are the same for everyone */
}
