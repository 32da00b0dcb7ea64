/* remark.c: what bots say at Dixit Odyssey: about the round that was counted, before the next clue. Once there is a clue,
 * nobody says anything: it might be heard as a hint. */
#include "bots/remark.h"
#include "rules/dixit/dixit.h"
#include "rules/kit.h"
#include "tempo.h"

int dixit_remark(const struct occasion *o, struct bot_remark *out);

/* The slot of the storyteller's card; -1: it is not known. */
static int told_slot(const struct dixit_last *last)
{
    for (int slot = 0; slot < last->table_count; slot++)
        if (last->owners[slot] == last->storyteller)
            return slot;
    return -1;
}

/* D-7.1: "loved it" of a card that some found, "too easy" where all did, "too cryptic" where nobody did. Slots of a vote are
 * counted from 1. */
static const char *opinion(const struct occasion *o, const struct dixit *v)
{
    const struct dixit_last *last = &v->last;
    int slot = told_slot(last), found = 0, voters = 0;
    for (int seat = 0; seat < v->seats && slot >= 0; seat++) {
        voters += last->votes[seat] != 0;
        found += last->votes[seat] >> (slot + 1) & 1;
    }
    if (slot < 0 || voters == 0 || last->storyteller == o->seat)
        return NULL;
    if (found == voters)
        return "easy";
    if (found == 0)
        return "dark";
    return last->votes[o->seat] >> (slot + 1) & 1 ? "loved" : last->votes[o->seat] ? "fooled" : NULL;
}

int dixit_remark(const struct occasion *o, struct bot_remark *out)
{
    static const char *const laughs[] = {"laugh", "well-played"};
    const struct dixit *v = o->view;
    out->round = v->round;
    if (dixit_has_clue(v))
        return 0;
    if (!v->last.there)
        return v->storyteller == DIXIT_NO_SEAT && remark_greeting(o, out);
    if (!remark_told(o, DIXIT_CUE_NEXT, 0))
        return 0;
    const char *is = opinion(o, v);
    if (is)
        return remark_claim(out, "round", is, -1);
    return remark_chance(o, 4) && remark_phrase(o, out, laughs, 2);
}
