/* flow.c: VOTE!: the flow of a round: what happens when everybody who was asked has answered. */
#include "table.h"

/* --- rounds --------------------------------------------------------------------------------------------- */

RULE void vote_begin_topics_of_three(struct vote *p) /* V-5.4 */
{
    p->failed = 0;
    p->pm = VOTE_NONE;
    p->phase = VOTE_IN_TOPICS;
}

RULE void vote_begin_round(struct vote *p, int president)
{
    p->round++;
    p->president = (uint8_t)president;
    p->pm = p->next = p->candidate = VOTE_NONE;
    p->phase = VOTE_IN_NOMINATE;
    if (vote_living(p) == 3)
        vote_begin_topics_of_three(p); /* V-2.5 */
}

/* --- the election (V-2) --------------------------------------------------------------------------------- */

RULE static void vote_fail(struct vote *p) /* V-2.8 */
{
    p->failed++;
    p->pm = VOTE_NONE;
    if (p->failed == 3) {
        p->phase = VOTE_IN_UNREST; /* V-2.10 */
        return;
    }
    p->next = (uint8_t)vote_next_living(p, p->president);
    p->phase = VOTE_IN_REFILL; /* V-2.12 */
}

RULE static void vote_count_ballots(const struct vote_pack *k, struct vote *p)
{
    int balance = 0;
    for (int s = 0; s < p->players; s++) {
        if (!vote_lives(p, s))
            continue;
        int card = p->ballots[s].card, voices = card == VOTE_NONE ? 1 : 2;
        balance += p->ballots[s].yes ? voices : -voices;
        if (card != VOTE_NONE) { /* V-6.6: revealed, paid and used up now */
            vote_add_points(k, p, s, card);
            vote_spend(p, s, card);
        }
    }
    if (balance > 0) { /* V-2.7 */
        p->pm = p->candidate;
        p->last_president = p->president;
        p->last_pm = p->pm;
        p->failed = 0; /* V-2.12 */
        p->phase = VOTE_IN_TOPICS;
    } else {
        vote_fail(p);
    }
    p->candidate = VOTE_NONE;
}

/* --- the discussion (V-3) ------------------------------------------------------------------------------- */

RULE static void vote_form_pile(struct vote *p) /* V-3.2 */
{
    for (int s = 0; s < p->players; s++)
        if (p->placed[s].given)
            p->pile = cards_with(p->pile, cards_one(p->placed[s].card));
    p->phase = VOTE_IN_CHOOSE;
    if (vote_living(p) == 3) { /* V-5.4: all three go to the President */
        p->desk = p->pile;
        p->pile = cards_none();
        p->phase = VOTE_IN_GIVE;
    }
    vote_recount(p);
    if (p->phase == VOTE_IN_CHOOSE && p->pile_count == 0)
        p->phase = VOTE_IN_GIVE; /* V-3.4: an empty pile ends the discussion */
}

/* All cards are dealt, or there is nobody to deal to. */
RULE static void vote_end_dealing(struct vote *p)
{
    if (p->desk_count) { /* V-5.11; V-7.4: the President and the Prime Minister had them in front of them */
        p->shut = cards_with(p->shut, p->desk);
        p->seen[p->president] = cards_with(p->seen[p->president], p->desk);
        if (p->pm != VOTE_NONE)
            p->seen[p->pm] = cards_with(p->seen[p->pm], p->desk);
        p->desk = cards_none();
    }
    for (int s = 0; s < p->players; s++) {
        if (p->placed[s].given &&
            cards_have(p->shut, p->placed[s].card)) /* V-7.4: his own topic, not dealt */
            p->seen[s] = cards_with(p->seen[s], cards_one(p->placed[s].card));
        p->placed[s].given = 0;
        p->placed[s].card = VOTE_NONE;
    }
    p->phase = VOTE_IN_ANSWER;
    vote_recount(p);
}

/* --- consequences (V-4) --------------------------------------------------------------------------------- */

/* A victory by 10/10, then departures, both in the order in which the cards were dealt. True: the game goes
 * on as before. */
RULE static int vote_judge(struct vote *p, const struct vote_given *dealt, int count)
{
    uint8_t leavers[VOTE_MOST_SEATS];
    int leaving = 0;
    for (int i = 0; i < count; i++)
        if (p->budget[dealt[i].to] == VOTE_TOP && p->support[dealt[i].to] == VOTE_TOP) {
            vote_finish(p, p->party[dealt[i].to], VOTE_BY_TEN); /* V-4.3, V-4.4 */
            return 0;
        }
    for (int i = 0; i < count; i++)
        if (p->budget[dealt[i].to] == 0 || p->support[dealt[i].to] == 0)
            leavers[leaving++] = dealt[i].to; /* V-4.5 */
    vote_leave(p, leavers, leaving);
    return p->phase != VOTE_IS_OVER && p->phase != VOTE_IN_TIEBREAK;
}

/* Takes the dealt cards off the table into `dealt`; how many. */
RULE static int vote_collect(struct vote *p, struct vote_given *dealt)
{
    int count = p->given_count;
    for (int i = 0; i < VOTE_MOST_SEATS; i++) {
        dealt[i] = p->given[i];
        p->given[i].to = p->given[i].card = 0;
    }
    p->given_count = 0;
    return count;
}

RULE static void vote_take_effect(const struct vote_pack *k, struct vote *p) /* V-4.1 */
{
    struct vote_given dealt[VOTE_MOST_SEATS];
    int count = vote_collect(p, dealt);
    for (int i = 0; i < count; i++) {
        int seat = dealt[i].to, card = dealt[i].card, cancel = p->answers[seat].card;
        if (k->card[card].kind != VOTE_EVENT) { /* V-3.7 */
            p->hands[seat] = cards_with(p->hands[seat], cards_one(card));
            p->shown[seat] = cards_with(p->shown[seat], cards_one(card));
            p->hand_count[seat]++;
            continue;
        }
        p->open = cards_with(p->open, cards_one(card));
        if (p->answers[seat].given && cancel != VOTE_NONE)
            vote_spend(p, seat, cancel); /* V-6.12 */
        else
            vote_add_points(k, p, seat, card);
    }
    for (int s = 0; s < p->players; s++) {
        p->answers[s].given = 0;
        p->answers[s].card = VOTE_NONE;
    }
    p->phase = VOTE_IN_DISCARD; /* V-4.7 */
    vote_judge(p, dealt, count);
    vote_recount(p);
}

/* All modifiers at one moment, an ability's too; the cards go to the face-up discard. */
RULE static int vote_suffer(const struct vote_pack *k, struct vote *p, struct vote_given *dealt)
{
    int count = vote_collect(p, dealt);
    for (int i = 0; i < count; i++) {
        vote_add_points(k, p, dealt[i].to, dealt[i].card);
        p->open = cards_with(p->open, cards_one(dealt[i].card));
    }
    return count;
}

RULE static void vote_end_unrest(const struct vote_pack *k, struct vote *p) /* V-2.11 */
{
    struct vote_given dealt[VOTE_MOST_SEATS];
    int count = vote_suffer(k, p, dealt);
    p->failed = 0;
    p->last_president = p->last_pm = VOTE_NONE;
    p->phase = VOTE_IN_REFILL; /* V-2.12 */
    if (vote_judge(p, dealt, count))
        p->next = (uint8_t)vote_next_living(p, p->president);
    vote_recount(p);
}

RULE static void vote_end_tiebreak(const struct vote_pack *k, struct vote *p) /* V-5.6 */
{
    struct vote_given dealt[VOTE_MOST_SEATS];
    vote_suffer(k, p, dealt);
    vote_recount(p);
    vote_final_two(p);
}

/* The hands are full. */
RULE static void vote_end_refill(const struct vote_pack *k, struct vote *p)
{
    if (p->next != VOTE_NONE) {
        vote_begin_round(p, p->next); /* V-2.1 */
        return;
    }
    if (vote_lives(p, p->president) && !vote_all_used(k, p, VOTE_TRANSFER) &&
        vote_can_pay(k, p, p->president, cards_lowest(k->of_kind[VOTE_TRANSFER]))) {
        p->phase = VOTE_IN_HANDOVER; /* V-6.8 */
        return;
    }
    p->next = (uint8_t)vote_next_living(p, p->president); /* V-4.9 */
}

/* Ends the phase if it waits for nobody; true if it did. */
RULE static int vote_step(const struct vote_pack *k, struct vote *p)
{
    switch (p->phase) {
    case VOTE_IN_VOTE:
        if (vote_owing(k, p))
            return 0;
        vote_count_ballots(k, p);
        return 1;
    case VOTE_IN_TOPICS:
        if (vote_owing(k, p))
            return 0;
        vote_form_pile(p);
        return 1;
    case VOTE_IN_GIVE:
        if (p->desk_count && vote_may_receive(p))
            return 0;
        vote_end_dealing(p);
        return 1;
    case VOTE_IN_ANSWER:
        if (vote_owing(k, p))
            return 0;
        vote_take_effect(k, p);
        return 1;
    case VOTE_IN_DISCARD:
        if (vote_owing(k, p))
            return 0;
        p->phase = VOTE_IN_REFILL;
        return 1;
    case VOTE_IN_REFILL:
        if (vote_drawer(p) != VOTE_NONE && !cards_empty(vote_pool(p))) {
            vote_fill_deck(p);
            return 0;
        }
        vote_end_refill(k, p);
        return 1;
    case VOTE_IN_UNREST:
        if (vote_turner(p) != VOTE_NONE)
            return 0;
        vote_end_unrest(k, p);
        return 1;
    case VOTE_IN_TIEBREAK:
        if (vote_turner(p) != VOTE_NONE) {
            if (p->hand_count[vote_turner(p)] == 0)
                vote_fill_deck(p);
            return 0;
        }
        vote_end_tiebreak(k, p);
        return 1;
    default: return 0;
    }
}

RULE void vote_settle(const struct vote_pack *k, struct vote *p)
{
    while (vote_step(k, p)) {}
}
