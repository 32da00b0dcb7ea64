/* table.c: VOTE!: moving cards and points, and who may do what. */
#include "table.h"

RULE struct vote_card vote_ability(int kind)
{
    static const struct vote_card cards[VOTE_KINDS] = {
        {0, 0, VOTE_EVENT},  {-1, 0, VOTE_CHECK},      {0, -1, VOTE_DOUBLE}, {-1, -1, VOTE_TRANSFER},
        {0, 0, VOTE_CANCEL}, {-5, -5, VOTE_ELIMINATE}, {-3, -3, VOTE_CHANGE}};
    return cards[kind];
}

RULE void vote_recount(struct vote *p)
{
    p->deck_count = (uint8_t)cards_count(p->deck);
    p->shut_count = (uint8_t)cards_count(p->shut);
    p->pile_count = (uint8_t)cards_count(p->pile);
    p->desk_count = (uint8_t)cards_count(p->desk);
}

RULE void vote_fill_deck(struct vote *p) /* V-4.8 */
{
    if (!cards_empty(p->deck))
        return;
    p->deck = cards_with(p->open, p->shut);
    p->open = p->shut = cards_none();
    for (int s = 0; s < p->players; s++)
        p->seen[s] = cards_none(); /* V-7.4 */
    vote_recount(p);
}

RULE void vote_take_from_hand(struct vote *p, int seat, int card)
{
    p->hands[seat] = cards_without(p->hands[seat], cards_one(card));
    p->shown[seat] = cards_without(p->shown[seat], cards_one(card));
    p->hand_count[seat]--;
}

RULE void vote_add_points(const struct vote_pack *k, struct vote *p, int seat, int card)
{
    int budget = p->budget[seat] + k->card[card].budget, support = p->support[seat] + k->card[card].support;
    p->budget[seat] = (uint8_t)(budget < 0 ? 0 : budget > VOTE_TOP ? VOTE_TOP : budget); /* V-4.2 */
    p->support[seat] = (uint8_t)(support < 0 ? 0 : support > VOTE_TOP ? VOTE_TOP : support);
}

RULE void vote_spend(struct vote *p, int seat, int card) /* V-6.1 */
{
    vote_take_from_hand(p, seat, card);
    p->spent[p->spent_count].card = (uint8_t)card;
    p->spent[p->spent_count].by = (uint8_t)seat;
    p->spent_count++;
}

RULE unsigned vote_candidates(const struct vote *p)
{
    unsigned may = p->alive & ~(1u << p->president); /* V-2.2 */
    if (p->last_pm != VOTE_NONE)
        may &= ~(1u << p->last_pm); /* V-2.3 */
    if (p->last_president != VOTE_NONE && vote_living(p) > 5)
        may &= ~(1u << p->last_president); /* V-2.4 */
    return may;
}

RULE unsigned vote_may_receive(const struct vote *p) /* V-3.5 */
{
    unsigned without = p->alive & ~vote_receivers(p), due = 0;
    due |= without & 1u << p->president;
    if (p->pm != VOTE_NONE)
        due |= without & 1u << p->pm;
    int left = p->desk_count, owed = bits_count(due);
    if (left > owed)
        return without;
    return left == owed ? due : due & 1u << p->president ? 1u << p->president : due;
}

RULE unsigned vote_asked_to_cancel(const struct vote_pack *k, const struct vote *p) /* V-3.8 */
{
    unsigned asked = 0;
    if (vote_all_used(k, p, VOTE_CANCEL))
        return 0;
    for (int i = 0; i < p->given_count; i++)
        if (k->card[p->given[i].card].kind == VOTE_EVENT && p->given[i].to != p->president &&
            p->given[i].to != p->pm)
            asked |= 1u << p->given[i].to;
    return asked;
}

RULE unsigned vote_first_presidents(const struct vote *p) /* V-1.6 */
{
    int best = 0;
    unsigned tied = 0;
    for (int s = 0; s < p->players; s++) {
        int rank =
            16 * (p->budget[s] + p->support[s]) - p->support[s]; /* the lowest sum, then the most support */
        if (s == 0 || rank < best) {
            best = rank;
            tied = 0;
        }
        if (rank == best)
            tied |= 1u << s;
    }
    return tied;
}

RULE int vote_drawer(const struct vote *p) /* V-1.5, V-4.6 */
{
    unsigned lacking = 0;
    for (int s = 0; s < VOTE_MOST_SEATS; s++) /* no branch: it could not be predicted */
        lacking |= (unsigned)(p->hand_count[s] < VOTE_HAND) << s;
    lacking &= p->alive;
    return lacking ? bits_lowest(lacking) : (int)VOTE_NONE;
}

RULE int vote_turner(const struct vote *p)
{
    unsigned turned = vote_receivers(p);
    if (p->phase == VOTE_IN_TIEBREAK) { /* V-5.6: the lower seat first */
        unsigned left = p->alive & ~turned;
        return left ? bits_lowest(left) : VOTE_NONE;
    }
    for (int i = 0, s = p->president; i < p->players; i++, s = s + 1 == p->players ? 0 : s + 1)
        if ((p->alive >> s & 1) && !(turned >> s & 1) && p->hand_count[s] > 0)
            return s; /* V-2.10 */
    return VOTE_NONE;
}

RULE struct cards vote_turned_from(const struct vote *p, int seat)
{
    return p->hand_count[seat] ? p->hands[seat] : vote_pool(p); /* V-2.10, V-5.6 */
}

/* --- the end -------------------------------------------------------------------------------------------- */

RULE void vote_clear_table(struct vote *p)
{
    for (int s = 0; s < p->players; s++) {
        if (p->phase == VOTE_IN_TOPICS && p->placed[s].given)
            p->shut = cards_with(p->shut, cards_one(p->placed[s].card));
        p->placed[s].given = p->answers[s].given = 0;
        p->placed[s].card = p->answers[s].card = VOTE_NONE;
        if (p->phase == VOTE_IN_VOTE) {
            p->ballots[s].given = p->ballots[s].yes = 0;
            p->ballots[s].card = VOTE_NONE;
        }
    }
    p->shut = cards_with(p->shut, cards_with(p->pile, p->desk));
    p->pile = p->desk = cards_none();
    for (int i = 0; i < p->given_count; i++)
        p->open = cards_with(p->open, cards_one(p->given[i].card));
    for (int i = 0; i < VOTE_MOST_SEATS; i++)
        p->given[i].to = p->given[i].card = 0;
    p->given_count = 0;
    p->candidate = p->next = VOTE_NONE;
}

RULE void vote_finish(struct vote *p, int party, int reason)
{
    vote_clear_table(p);
    p->phase = VOTE_IS_OVER;
    p->winner = (uint8_t)party;
    p->reason = (uint8_t)reason;
    vote_recount(p);
}

RULE void vote_final_two(struct vote *p)
{
    int a = bits_lowest(p->alive), b = bits_lowest(p->alive & (unsigned)(p->alive - 1));
    int rank_a = 16 * (p->budget[a] + p->support[a]) + p->support[a];
    int rank_b = 16 * (p->budget[b] + p->support[b]) + p->support[b];
    if (rank_a != rank_b) {
        vote_finish(p, p->party[rank_a > rank_b ? a : b], VOTE_FINAL_TWO); /* V-5.5 */
        return;
    }
    vote_clear_table(p);
    p->phase = VOTE_IN_TIEBREAK; /* V-5.6 */
    vote_recount(p);
}

RULE void vote_result(const void *pack, const void *position, struct result *out)
{
    const struct vote *p = (const struct vote *)position;
    (void)pack;
    out->winners = 0;
    out->reason = p->reason;
    for (int s = 0; s < MAX_SEATS; s++) {
        int won = s < p->players && p->party[s] == p->winner; /* V-5.12: those who have left included */
        out->scores[s] = won;
        out->winners |= (uint32_t)won << s;
    }
}
