#include "null.h"

#include "../kit.h"

RULE void null_start(const void *pack, void *position, int seats, const int *options)
{
    struct null *p = (struct null *)position;
    (void)pack;
    (void)seats;
    (void)options;
    p->coin = p->call = 0;
}

RULE uint32_t null_to_act(const void *pack, const void *position)
{
    const struct null *p = (const struct null *)position;
    (void)pack;
    return p->call ? 0 : p->coin ? 1u << 1 : CHANCE_BIT;
}

RULE int null_legal(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct null_pack *k = (const struct null_pack *)pack;
    uint32_t asked = null_to_act(pack, position);
    if (seat == CHANCE && asked == CHANCE_BIT) {
        int count = 0;
        for (int side = 0; side < NULL_SIDES; side++)
            if (k->weight[side]) { /* different weights: one entry each */
                struct pattern *p = pattern_start(&out[count++], CHANCE, NULL_DO_HIDE);
                p->move.arg[0] = (int16_t)side;
                p->weight = k->weight[side];
            }
        return count;
    }
    if (seat == 1 && asked == 1u << 1) {
        pattern_start(out, 1, NULL_DO_CALL);
        const uint64_t sides = 3; /* heads, tails */
        pattern_take(out, TAKE_ONE, 0, 1, &sides, 1);
        return 1;
    }
    return 0;
}

RULE int null_apply(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct null_pack *k = (const struct null_pack *)pack;
    struct null *p = (struct null *)position;
    uint32_t asked = null_to_act(pack, position);
    uint32_t mover = move->seat == CHANCE ? CHANCE_BIT : move->seat == 1 ? 1u << 1 : 0; /* only they move */
    int side = move->arg[0];
    if (asked == 0)
        return refuse(fault, FAULT_OVER, NULL_GAME_OVER, 0);
    if (asked != mover)
        return refuse(fault, FAULT_TURN, NULL_NOT_ASKED, move->seat);
    if (move->verb != (asked == CHANCE_BIT ? NULL_DO_HIDE : NULL_DO_CALL) || !move_ends(move, 1))
        return refuse(fault, FAULT_ILLEGAL, NULL_OTHER_PHASE, move->verb);
    if (side < 0 || side >= NULL_SIDES || (asked == CHANCE_BIT && !k->weight[side]))
        return refuse(fault, FAULT_ILLEGAL, NULL_NO_SUCH_SIDE, side);
    if (move->verb == NULL_DO_HIDE)
        p->coin = (uint8_t)(1 + side);
    else
        p->call = (uint8_t)(1 + side);
    return 1;
}

RULE void null_reveal(const void *pack, const void *position, int viewer, void *view)
{
    const struct null *p = (const struct null *)position;
    struct null *v = (struct null *)view;
    (void)pack;
    v->call = p->call;
    if (viewer == 0 || p->call || !p->coin) /* an empty hand is not a secret */
        v->coin = p->coin;
}

RULE uint32_t null_sees(const void *pack, const void *position, const struct move *move, int arg, int opened)
{
    (void)pack;
    (void)position;
    (void)opened;
    return move->verb == NULL_DO_HIDE && arg == 0 ? 1u << 0 : EVERYONE;
}

RULE void null_result(const void *pack, const void *position, struct result *out)
{
    const struct null *p = (const struct null *)position;
    int right = p->call == p->coin;
    (void)pack;
    for (int i = 0; i < MAX_SEATS; i++)
        out->scores[i] = i < NULL_SEATS && i == right;
    out->winners = 1u << right;
    out->reason = right ? NULL_RIGHT : NULL_WRONG;
}

RULE int null_form(const void *pack, const void *position, int seats, const int *options)
{
    const struct null *p = (const struct null *)position;
    (void)pack;
    (void)options;
    return seats == NULL_SEATS && p->coin <= NULL_SIDES && p->call <= NULL_SIDES;
}

RULE int null_check(const void *pack, const void *position, struct fault *fault)
{
    const struct null *p = (const struct null *)position;
    (void)pack;
    if (p->coin > NULL_SIDES || p->call > NULL_SIDES || (p->call && !p->coin))
        return refuse(fault, FAULT_IMPOSSIBLE, 0, 0);
    return 1;
}

RULE void null_imagine(const void *pack, void *view, int viewer, struct rng *rng)
{
    const struct null_pack *k = (const struct null_pack *)pack;
    struct null *v = (struct null *)view;
    (void)viewer;
    if (v->coin == UNKNOWN) {
        uint32_t heads = k->weight[NULL_HEADS], all = heads + k->weight[NULL_TAILS];
        v->coin = (uint8_t)(1 + (rng_below(rng, all) >= heads));
    }
}
