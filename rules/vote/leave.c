/* leave.c: VOTE!: players leave the game (V-5). */
#include "table.h"

RULE static void vote_see(struct vote *p, int seat, struct cards cards) /* V-7.4 */
{
    p->seen[seat] = cards_with(p->seen[seat], cards_both(cards, p->shut));
}

/* The seats with the pile or the undealt cards in front of them, one bit each. */
RULE static unsigned vote_onlookers(const struct vote *p)
{
    unsigned pm = p->pm != VOTE_NONE ? 1u << p->pm : 0, president = 1u << p->president;
    if (p->phase == VOTE_IN_CHOOSE)
        return pm ? pm : president;
    return p->phase == VOTE_IN_GIVE ? pm | president : 0;
}

/* V-5.10: topics, pile or undealt cards go to the face-down discard when the President leaves. Then the
 * dealing ends. */
RULE static void vote_break_off(struct vote *p, unsigned onlookers)
{
    struct cards cards = cards_with(p->pile, p->desk);
    for (int s = 0; s < p->players; s++)
        if (p->phase == VOTE_IN_TOPICS && p->placed[s].given)
            cards = cards_with(cards, cards_one(p->placed[s].card));
    p->shut = cards_with(p->shut, cards);
    for (int s = 0; s < p->players; s++)
        if (onlookers >> s & 1)
            vote_see(p, s, cards);
    p->pile = p->desk = cards_none();
    p->phase = VOTE_IN_GIVE;
    vote_recount(p);
}

/* What a leaver had on the table (V-5.11). */
RULE static void vote_clear_place(struct vote *p, int seat)
{
    if (p->phase == VOTE_IN_TOPICS && p->placed[seat].given) {
        p->shut = cards_with(p->shut, cards_one(p->placed[seat].card));
        vote_see(p, seat, cards_one(p->placed[seat].card));
        p->placed[seat].given = 0;
        p->placed[seat].card = VOTE_NONE;
    }
    p->answers[seat].given = 0;
    p->answers[seat].card = VOTE_NONE;
    for (int i = 0; i < p->given_count; i++)
        if (p->given[i].to == seat) {
            p->open = cards_with(p->open, cards_one(p->given[i].card));
            for (int j = i; j + 1 < VOTE_MOST_SEATS; j++)
                p->given[j] = p->given[j + 1];
            p->given[VOTE_MOST_SEATS - 1].to = p->given[VOTE_MOST_SEATS - 1].card = 0;
            p->given_count--;
            break;
        }
}

RULE static void vote_leave_one(struct vote *p, int seat)
{
    p->alive &= (uint16_t) ~(1u << seat);
    p->shut = cards_with(p->shut, p->hands[seat]); /* V-5.1 */
    vote_see(p, seat, p->hands[seat]);
    p->hands[seat] = p->shown[seat] = cards_none();
    p->hand_count[seat] = 0;
    vote_clear_place(p, seat);
    if (seat == p->pm)
        p->pm = VOTE_NONE; /* V-5.9 */
}

RULE static void vote_void(struct vote *p) /* V-5.8 */
{
    for (int s = 0; s < p->players; s++) {
        p->ballots[s].given = p->ballots[s].yes = 0;
        p->ballots[s].card = VOTE_NONE;
    }
    p->candidate = VOTE_NONE;
    p->phase = VOTE_IN_NOMINATE;
}

/* Offices and the election after somebody has left while the game waited for a player. */
RULE static void vote_repair(struct vote *p)
{
    int president_left = !vote_lives(p, p->president), three = vote_living(p) == 3;
    if (p->phase == VOTE_IN_VOTE) {
        if (president_left || three || !vote_lives(p, p->candidate))
            vote_void(p);
        for (int s = 0; s < p->players; s++)
            if (!vote_lives(p, s)) { /* V-5.8: his ballot is dropped */
                p->ballots[s].given = p->ballots[s].yes = 0;
                p->ballots[s].card = VOTE_NONE;
            }
    }
    if (p->phase == VOTE_IN_NOMINATE) {
        if (president_left)
            p->president = (uint8_t)vote_next_living(p, p->president); /* V-5.7 */
        if (three)
            vote_begin_topics_of_three(p);
    } else if (p->phase == VOTE_IN_TOPICS && three) {
        p->pm = VOTE_NONE; /* V-5.9, V-5.4 */
        p->failed = 0;
    } else if (p->phase == VOTE_IN_HANDOVER && president_left) {
        p->next = (uint8_t)vote_next_living(p, p->president); /* V-6.8 */
        p->phase = VOTE_IN_REFILL;
    }
}

RULE void vote_leave(struct vote *p, const uint8_t *seats, int count)
{
    int loser = VOTE_NONE, discussing = p->phase >= VOTE_IN_TOPICS && p->phase <= VOTE_IN_GIVE;
    unsigned onlookers = vote_onlookers(p);
    for (int i = 0; i < count; i++) {
        int party = p->party[seats[i]], left = 0;
        vote_leave_one(p, seats[i]);
        for (int s = 0; s < p->players; s++)
            left |= vote_lives(p, s) && p->party[s] == party;
        if (!left && loser == VOTE_NONE)
            loser = party; /* V-5.3: the first to be empty */
    }
    vote_recount(p);
    if (loser != VOTE_NONE)
        vote_finish(p, !loser, VOTE_OPPONENTS_GONE);
    else if (vote_living(p) == 2)
        vote_final_two(p);
    else if (count > 0) {
        vote_repair(p);
        if (discussing && !vote_lives(p, p->president))
            vote_break_off(p, onlookers);
    }
}
