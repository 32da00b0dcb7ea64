/* table.h: what the files of VOTE! share: reading a position, moving cards and points, the flow of a round.
 */
#ifndef HUSTINGS_VOTE_TABLE_H
#define HUSTINGS_VOTE_TABLE_H

#include "cards.h"

RULE static inline int vote_lives(const struct vote *p, int seat)
{
    return seat >= 0 && seat < p->players && (p->alive >> seat & 1);
}

RULE static inline int vote_living(const struct vote *p)
{
    return bits_count(p->alive);
}

/* The next living player clockwise (V-2.1). */
RULE static inline int vote_next_living(const struct vote *p, int seat)
{
    do
        seat = seat + 1 == p->players ? 0 : seat + 1;
    while (!(p->alive >> seat & 1));
    return seat;
}

/* Who chooses from the pile: the Prime Minister, without one the President (V-3.3, V-5.9). */
RULE static inline int vote_chooser(const struct vote *p)
{
    return p->pm != VOTE_NONE ? p->pm : p->president;
}

/* His lower score after the price of this card. */
RULE static inline int vote_left_after(const struct vote_pack *k, const struct vote *p, int seat, int card)
{
    int budget = p->budget[seat] + k->card[card].budget, support = p->support[seat] + k->card[card].support;
    return budget < support ? budget : support;
}

/* Can he pay for this ability? A point of each score must be left (V-6.2), but an elimination may take the last
 * (V-6.11). */
RULE static inline int vote_can_pay(const struct vote_pack *k, const struct vote *p, int seat, int card)
{
    return vote_left_after(k, p, seat, card) >= (k->card[card].kind == VOTE_ELIMINATE ? 0 : 1);
}

/* Has every card of a kind been used, or is there none in the pack? What the questions of V-3.8 and V-6.8
 * turn on. */
RULE static inline int vote_all_used(const struct vote_pack *k, const struct vote *p, int kind)
{
    int unused = cards_count(k->of_kind[kind]);
    for (int i = 0; i < p->spent_count && unused <= p->spent_count - i; i++)
        unused -= k->card[p->spent[i].card].kind == kind;
    return unused == 0;
}

/* Is a Double voice in his ballot, which binds him until the count (V-6.7)? */
RULE static inline int vote_has_double_in(const struct vote *p, int seat)
{
    return p->phase == VOTE_IN_VOTE && p->ballots[seat].given && p->ballots[seat].card != VOTE_NONE;
}

/* How many cards go to the President (V-3.3, V-3.4). */
RULE static inline int vote_due_cards(const struct vote *p)
{
    int living = vote_living(p), due = living <= 6 ? 3 : living <= 8 ? 4 : 5;
    return due < p->pile_count ? due : p->pile_count;
}

/* Receivers that have been dealt a card, one bit each. */
RULE static inline unsigned vote_receivers(const struct vote *p)
{
    unsigned seats = 0;
    for (int i = 0; i < p->given_count; i++)
        seats |= 1u << p->given[i].to;
    return seats;
}

/* What a card is drawn from: the deck, or, when it is empty, what will be the deck (V-4.8). */
RULE static inline struct cards vote_pool(const struct vote *p)
{
    return cards_empty(p->deck) ? cards_with(p->open, p->shut) : p->deck;
}

/* A card must be drawn: if the deck is empty, the face-up and face-down discards become the deck. */
RULE void vote_fill_deck(struct vote *p);

/* Counts the deck, the face-down discard, the pile and the desk again. Hands are counted as cards come and
 * go. */
RULE void vote_recount(struct vote *p);
RULE void vote_spend(struct vote *p, int seat, int card);
RULE void vote_take_from_hand(struct vote *p, int seat, int card);
RULE void vote_add_points(const struct vote_pack *k, struct vote *p, int seat, int card);

/* Who may be nominated (V-2.2 to V-2.4), whom the President may deal to (V-3.5), who is asked in V-3.8: one
 * bit per seat. */
RULE unsigned vote_candidates(const struct vote *p);
RULE unsigned vote_may_receive(const struct vote *p);
RULE unsigned vote_asked_to_cancel(const struct vote_pack *k, const struct vote *p);

/* The seats tied for the first presidency (V-1.6). */
RULE unsigned vote_first_presidents(const struct vote *p);

/* Does the game wait for chance? */
RULE static inline int vote_waits_for_chance(const struct vote *p)
{
    const unsigned phases = 1u << VOTE_IN_ROLES | 1u << VOTE_IN_DICE | 1u << VOTE_IN_DEAL |
                            1u << VOTE_IN_LOT | 1u << VOTE_IN_REFILL | 1u << VOTE_IN_UNREST |
                            1u << VOTE_IN_TIEBREAK;
    return p->claim_by == VOTE_NONE && (phases >> p->phase & 1);
}

/* In a phase of simultaneous answers: the seats that still owe theirs, one bit each. */
RULE unsigned vote_owing(const struct vote_pack *k, const struct vote *p);

/* Does it wait for this seat? The same as `to_act` says, without looking at the other seats. */
RULE static inline int vote_waits_for(const struct vote_pack *k, const struct vote *p, int seat)
{
    if (p->claim_by != VOTE_NONE)
        return seat == p->claim_by;
    switch (p->phase) {
    case VOTE_IN_NOMINATE:
    case VOTE_IN_GIVE:
    case VOTE_IN_HANDOVER: return seat == p->president;
    case VOTE_IN_CHOOSE: return seat == vote_chooser(p);
    case VOTE_IN_VOTE: return vote_lives(p, seat) && !p->ballots[seat].given;
    case VOTE_IN_TOPICS: return vote_lives(p, seat) && p->hand_count[seat] > 0 && !p->placed[seat].given;
    case VOTE_IN_ANSWER: return (vote_asked_to_cancel(k, p) >> seat & 1) && !p->answers[seat].given;
    case VOTE_IN_DISCARD: return vote_lives(p, seat) && p->hand_count[seat] > VOTE_HAND;
    default: return 0;
    }
}

/* Whose card chance deals, draws or turns up now, and from which cards; VOTE_NONE: nobody's. */
RULE int vote_drawer(const struct vote *p);
RULE int vote_turner(const struct vote *p);
RULE struct cards vote_turned_from(const struct vote *p, int seat);

/* Goes on from phase to phase until the game waits for somebody. */
RULE void vote_settle(const struct vote_pack *k, struct vote *p);

/* The next round, with this President (V-2.1, V-5.4). */
RULE void vote_begin_round(struct vote *p, int president);

/* A round without an election: three players are left (V-5.4). */
RULE void vote_begin_topics_of_three(struct vote *p);

/* Ends the game; clears what lies on the table (V-5.5). */
RULE void vote_finish(struct vote *p, int party, int reason);
RULE void vote_clear_table(struct vote *p);

/* Lets players leave, in this order, at one moment (V-5.1, V-5.3, V-5.5); the game may be over afterwards. */
RULE void vote_leave(struct vote *p, const uint8_t *seats, int count);

/* The one of two with the higher sum, then the more support, wins (V-5.5); otherwise the draw (V-5.6). */
RULE void vote_final_two(struct vote *p);

#endif
