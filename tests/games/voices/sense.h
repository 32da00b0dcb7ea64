/* sense.h: what the two files of the oracle of Voices share: reading a position, by docs/rules/voices.md
 * alone. */
#ifndef HUSTINGS_TESTS_VOICES_SENSE_H
#define HUSTINGS_TESTS_VOICES_SENSE_H

#include "rules/voices/voices.h"

static inline int owner_of(const struct voices *p, int marker)
{
    return p->owner[marker / 8];
}

static inline const struct voices_frame *top_of(const struct voices *p)
{
    return p->stack_count ? &p->stack[p->stack_count - 1] : NULL;
}

/* The tokens of all piles come first, those of the discard follow. */
static inline int tokens_out(const struct voices *p)
{
    int count = p->dropped_count;
    for (int j = 0; j < VOICES_JURORS; j++)
        count += p->pile_count[j];
    return count;
}

/* Judging by what is public, could this seat play such a card in the window on top: H-9.2 to H-9.4? */
int voices_card_fits(const struct voices_pack *k, const struct voices *p, int seat, int card);

/* `sense` and `judge` of the oracle. */
const char *voices_sense(const void *pack, const void *position);
const char *voices_justice(const void *pack, const void *position, const struct result *result);

#endif
