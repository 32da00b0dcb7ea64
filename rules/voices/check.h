/* check.h: what the two files of the check share. */
#ifndef HUSTINGS_VOICES_CHECK_H
#define HUSTINGS_VOICES_CHECK_H

#include "table.h"

RULE static inline int voices_impossible(struct fault *f, int item, int about)
{
    return refuse(f, FAULT_IMPOSSIBLE, item, about);
}

RULE static inline int voices_all_dealt(const struct voices *p)
{
    int dealt = 1;
    for (int s = 0; s < p->players; s++)
        dealt &= p->role[s] != VOICES_NONE;
    return dealt;
}

/* Items 10 and 11, once the others hold. */
RULE int voices_check_stack(const struct voices_pack *k, const struct voices *p, struct fault *f);

#endif
