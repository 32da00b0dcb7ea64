/* remark.c: what a bot says at Election Night: the lines of its campaign adviser (the pack's `texts`), each at the moment
 * that it was written for, and a word of praise for a set. */
#include "bots/remark.h"
#include "rules/kit.h"
#include "rules/night/night.h"
#include "tempo.h"

int night_remark(const struct occasion *o, struct bot_remark *out);

/* The line for the dice that were shown last: our rally, or what the other side did. */
static const char *of_dice(const struct occasion *o, const struct night *v)
{
    if (v->shown == 0)
        return NULL;
    int own = v->played[o->seat][v->shown - 1], others = v->played[1 - o->seat][v->shown - 1];
    if (own == NIGHT_BLUE && remark_chance(o, 2))
        return "blue";
    return others == NIGHT_RED ? "red" : others == NIGHT_WHITE ? "white" : NULL;
}

int night_remark(const struct occasion *o, struct bot_remark *out)
{
    static const char *const praise[] = {"bravo", "wow", "oops"};
    const struct night *v = o->view;
    const struct cue *set = remark_told(o, NIGHT_CUE_SET, 1), *veto = remark_told(o, NIGHT_CUE_VETO, 0),
                     *flips = remark_told(o, NIGHT_CUE_FLIPS, 0);
    const char *is = NULL;
    out->round = v->round;
    if (set && set->seat != o->seat)
        return remark_phrase(o, out, praise, 3);
    if (set)
        return remark_claim(out, "taunt", "set", -1);
    if (v->round == NIGHT_ROUNDS && remark_chance(o, 2))
        return remark_claim(out, "taunt", "end", -1);
    if (veto && veto->count)
        is = "veto";
    else if (flips && flips->count)
        is = "flip";
    else if (remark_told(o, NIGHT_CUE_CLASH, 0))
        is = of_dice(o, v);
    if (is)
        return remark_chance(o, 2) && remark_claim(out, "taunt", is, -1);
    return v->round == 1 && remark_told(o, NIGHT_CUE_ROLL, 0) && remark_greeting(o, out);
}
