/* view.c: Dixit: who knows what. */
#include "table.h"

RULE static void dixit_reveal_public(const struct dixit *p, struct dixit *v)
{
    for (int i = 0; i < DIXIT_WORDS; i++)
        v->discard[i] = p->discard[i]; /* D-1.7: it was face up */
    v->round = p->round;
    v->last = p->last; /* D-8.3 */
    for (int i = 0; i < DIXIT_MOST_SLOTS; i++)
        v->table[i] = p->table[i]; /* D-5.2 */
    v->table_count = p->table_count;
    v->voted = p->voted;
    v->deferred = p->deferred;
    v->deck_count = p->deck_count;
    v->seats = p->seats;
    v->mode = p->mode;
    v->phase = p->phase;
    v->length = p->length;
    v->storyteller = p->storyteller;
    for (size_t i = 0; i < sizeof v->zero; i++)
        v->zero[i] = 0;
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++) {
        v->scores[seat] = p->scores[seat];
        v->hand_count[seat] = p->hand_count[seat];
        v->given_count[seat] = p->given_count[seat]; /* D-4.3: that it has given is public */
        if (!(p->voted >> seat & 1))
            v->votes[seat] = p->votes[seat]; /* none; of other seats, only whether they have voted: D-6.3 */
    }
}

/* D-1.7, D-4.3, D-6.3: what belongs to a seat. */
RULE static void dixit_reveal_own(const struct dixit *p, int seat, struct dixit *v)
{
    for (int i = 0; i < DIXIT_MOST_HAND; i++)
        v->hands[seat][i] = p->hands[seat][i];
    for (int i = 0; i < DIXIT_MOST_GIVEN; i++)
        v->given[seat][i] = p->given[seat][i];
    v->votes[seat] = p->votes[seat];
}

RULE void dixit_reveal(const void *pack, const void *position, int viewer, void *view)
{
    const struct dixit *p = (const struct dixit *)position;
    struct dixit *v = (struct dixit *)view;
    (void)pack;
    dixit_reveal_public(p, v);
    if (viewer >= 0)
        dixit_reveal_own(p, viewer, v);
    if (!p->red || viewer == p->storyteller) /* D-6.7; that it lies somewhere follows from who has voted */
        v->red = p->red;
}

RULE uint32_t dixit_sees(const void *pack, const void *position, const struct move *move, int arg, int opened)
{
    uint32_t owner = move->seat >= 0 ? 1u << move->seat : 0;
    (void)pack;
    (void)position;
    if (arg < 0)
        return EVERYONE;
    switch (move->verb) {
    case DIXIT_DO_DEAL: return arg == 0 ? EVERYONE : 1u << move->arg[0];
    case DIXIT_DO_CLUE: return arg == 0 ? EVERYONE : owner; /* `last` shows whose card it was */
    case DIXIT_DO_GIVE: return owner;
    case DIXIT_DO_VOTE: return opened ? EVERYONE : owner;
    default: return EVERYONE;
    }
}
