/* check.c: Dixit: is a position from outside possible (D-10.3)? Its form is the reader's business: lists have
 * one entry per seat, cards are from the pack, there is a clue in the phases that have one. */
#include "table.h"

RULE static int dixit_cannot(struct fault *fault, int reason, int about)
{
    return refuse(fault, FAULT_IMPOSSIBLE, reason, about);
}

/* --- cards ---------------------------------------------------------------------------------------------- */

/* Marks a row of cards; 0 if one of them is already marked. */
RULE static int dixit_mark(uint64_t *marks, const int16_t *row, int count)
{
    for (int i = 0; i < count; i++) {
        if (dixit_in(marks, row[i]))
            return 0;
        dixit_flip_in(marks, row[i]);
    }
    return 1;
}

/* Each card of the pack is in exactly one place. */
RULE static int dixit_cards_fit(const struct dixit_pack *k, const struct dixit *p)
{
    uint64_t marks[DIXIT_WORDS];
    int deck = 0;
    for (int i = 0; i < DIXIT_WORDS; i++) {
        if (p->deck[i] & p->discard[i])
            return 0;
        deck += bits_count(p->deck[i]);
        marks[i] = p->deck[i] | p->discard[i];
    }
    for (int seat = 0; seat < p->seats; seat++)
        if (!dixit_mark(marks, p->hands[seat], p->hand_count[seat]) ||
            !dixit_mark(marks, p->given[seat], p->given_count[seat]))
            return 0;
    for (int i = 0; i < DIXIT_WORDS; i++)
        if (marks[i] != k->all[i])
            return 0;
    return deck == p->deck_count;
}

RULE static int dixit_hand_fits(const struct dixit *p, int seat)
{
    int lack = dixit_lack(p, seat);
    switch (p->phase) {
    case DIXIT_IN_DEAL:
    case DIXIT_IS_OVER: return lack >= 0;
    case DIXIT_IN_CLUE: /* D-3.5 */
        return p->mode != DIXIT_PARTY ? lack == 0 : p->round == 1 ? p->hand_count[seat] == 0 : lack == 1;
    default: return lack == p->given_count[seat];
    }
}

RULE static int dixit_hands_fit(const struct dixit *p, struct fault *fault)
{
    for (int seat = 0; seat < p->seats; seat++)
        if (!dixit_hand_fits(p, seat))
            return dixit_cannot(fault, DIXIT_WRONG_HANDS, seat);
    if (p->phase == DIXIT_IN_DEAL && (dixit_short_seat(p) < 0 || p->deck_count < dixit_lack_of_all(p)))
        return dixit_cannot(fault, DIXIT_WRONG_HANDS, ARG_NULL); /* D-2.3 */
    return 1;
}

/* --- the round ------------------------------------------------------------------------------------------ */

/* D-3.2: there is none before the first clue, and one from then on. */
RULE static int dixit_storyteller_fits(const struct dixit *p)
{
    int before = p->round == 1 && !dixit_has_clue(p) && p->phase != DIXIT_IS_OVER;
    return before ? p->storyteller == DIXIT_NO_SEAT : p->storyteller < p->seats;
}

/* What a seat may have given: D-4.1 to D-4.6. */
RULE static int dixit_gift_fits(const struct dixit *p, int seat)
{
    int given = p->given_count[seat], partner = dixit_partner(p, seat);
    if (p->mode != DIXIT_PARTY && seat == p->storyteller)
        return given == 1; /* D-3.3 */
    if (given && p->mode == DIXIT_TEAM && partner != p->storyteller && p->given_count[partner])
        return 0;
    return given == 0 || given == dixit_gift(p);
}

RULE static int dixit_deferred_fits(const struct dixit *p, int seat)
{
    return p->phase == DIXIT_IN_GIVE && p->mode == DIXIT_TEAM && seat != p->storyteller &&
           p->given_count[seat] == 0 && dixit_may_defer(p, seat);
}

RULE static int dixit_given_fits(const struct dixit *p, struct fault *fault)
{
    int given = dixit_given_by_all(p);
    if (p->phase < DIXIT_IN_GIVE || p->phase == DIXIT_IS_OVER)
        return (given || p->deferred) ? dixit_cannot(fault, DIXIT_WRONG_GIVEN, ARG_NULL) : 1;
    for (int seat = 0; seat < p->seats; seat++)
        if (!dixit_gift_fits(p, seat) || ((p->deferred >> seat & 1) && !dixit_deferred_fits(p, seat)))
            return dixit_cannot(fault, DIXIT_WRONG_GIVEN, seat);
    if ((p->phase == DIXIT_IN_GIVE) != (dixit_givers(p) != 0)) /* all done, and only then, the phase ends */
        return dixit_cannot(fault, DIXIT_WRONG_GIVEN, ARG_NULL);
    return 1;
}

RULE static int dixit_table_fits(const struct dixit *p)
{
    int full = p->phase == DIXIT_IN_VOTE;
    if (p->phase != DIXIT_IN_LAY && !full)
        return p->table_count == 0;
    for (int i = 0; i < p->table_count; i++) {
        int given = 0;
        for (int seat = 0; seat < p->seats; seat++)
            given |= dixit_find(p->given[seat], p->given_count[seat], p->table[i]) >= 0;
        if (!given || dixit_find(p->table, i, p->table[i]) >= 0)
            return 0;
    }
    return full ? p->table_count == dixit_slots(p) : p->table_count < dixit_slots(p);
}

RULE static int dixit_ballot_fits(const struct dixit *p, int seat)
{
    uint32_t votes = p->votes[seat];
    return !(votes & ~dixit_open_slots(p, seat)) && bits_count(votes) <= dixit_most_votes(p);
}

RULE static int dixit_ballots_fit(const struct dixit *p, struct fault *fault)
{
    if (p->phase != DIXIT_IN_VOTE)
        return p->voted || p->red ? dixit_cannot(fault, DIXIT_WRONG_BALLOTS, ARG_NULL) : 1;
    uint32_t voters = dixit_voters(p);
    for (int seat = 0; seat < p->seats; seat++)
        if ((p->voted >> seat & 1) && (!(voters >> seat & 1) || !dixit_ballot_fits(p, seat)))
            return dixit_cannot(fault, DIXIT_WRONG_BALLOTS, seat);
    int red_due = p->mode == DIXIT_PARTY && (p->voted >> p->storyteller & 1); /* D-6.7 */
    if (p->voted == voters || (p->red != 0) != red_due || p->red > p->table_count)
        return dixit_cannot(fault, DIXIT_WRONG_BALLOTS, ARG_NULL);
    return 1;
}

/* --- scores --------------------------------------------------------------------------------------------- */

/* D-9.1, D-9.3 */
RULE static int dixit_end_fits(const struct dixit *p, struct fault *fault)
{
    int over = p->phase == DIXIT_IS_OVER, reached = 0;
    if (p->mode != DIXIT_CLASSIC) {
        uint64_t last = (uint64_t)(p->length * p->seats);
        return p->round <= last && (!over || p->round == last) ? 1
                                                               : dixit_cannot(fault, DIXIT_WRONG_ROUND, 0);
    }
    for (int seat = 0; seat < p->seats; seat++)
        reached |= p->scores[seat] >= p->length;
    return reached == over ? 1 : dixit_cannot(fault, DIXIT_WRONG_SCORES, 0);
}

RULE int dixit_check(const void *pack, const void *position, struct fault *fault)
{
    const struct dixit_pack *k = (const struct dixit_pack *)pack;
    const struct dixit *p = (const struct dixit *)position;
    if (!dixit_seats_fit(p->mode, p->seats)) /* D-1.1 */
        return dixit_cannot(fault, DIXIT_WRONG_SEATS, p->seats);
    if (k->count < p->seats * dixit_hand_size(p->mode, p->seats)) /* D-1.3 */
        return dixit_cannot(fault, DIXIT_WRONG_PACK, p->seats * dixit_hand_size(p->mode, p->seats));
    if (!dixit_cards_fit(k, p))
        return dixit_cannot(fault, DIXIT_WRONG_CARDS, 0);
    if (!dixit_storyteller_fits(p))
        return dixit_cannot(fault, DIXIT_WRONG_STORYTELLER, 0);
    if (!dixit_hands_fit(p, fault) || !dixit_given_fits(p, fault))
        return 0;
    if (!dixit_table_fits(p))
        return dixit_cannot(fault, DIXIT_WRONG_TABLE, 0);
    if (!dixit_ballots_fit(p, fault) || !dixit_end_fits(p, fault))
        return 0;
    if (p->last.there != (dixit_counted(p) > 0)) /* D-8.3 */
        return dixit_cannot(fault, DIXIT_WRONG_LAST, 0);
    return 1;
}
