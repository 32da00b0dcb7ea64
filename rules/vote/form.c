/* form.c: implements the check of the form of a VOTE! position: ranges, counts, unused bytes. */
#include "table.h"

RULE static int vote_form_seat(const struct vote *p, int seat)
{
    return seat < p->players || seat == VOTE_NONE;
}

RULE static int vote_form_card(const struct vote_pack *k, int card)
{
    return card < k->count || card == VOTE_NONE;
}

RULE static int vote_form_score(int score)
{
    return score <= VOTE_TOP || score == VOTE_NONE;
}

/* A seat that nobody sits in is as vote_start() leaves it. */
RULE static int vote_form_empty(const struct vote *p, int s)
{
    return cards_empty(p->hands[s]) && cards_empty(p->shown[s]) && cards_empty(p->seen[s]) &&
           p->known[s] == 0 && p->hand_count[s] == 0 && p->party[s] == VOTE_NONE &&
           p->budget[s] == VOTE_NONE && p->support[s] == VOTE_NONE && !p->ballots[s].given &&
           !p->placed[s].given && !p->answers[s].given;
}

/* A ballot, topic or answer that is not given names no card. */
RULE static int vote_form_notes(const struct vote_pack *k, const struct vote *p, int s)
{
    const struct vote_ballot *b = &p->ballots[s];
    const struct vote_note *placed = &p->placed[s], *answer = &p->answers[s];
    return b->given <= 1 && b->yes <= b->given &&
           (b->given ? vote_form_card(k, b->card) : b->card == VOTE_NONE) && placed->given <= 1 &&
           (placed->given ? placed->card < k->count : placed->card == VOTE_NONE) && answer->given <= 1 &&
           (answer->given ? vote_form_card(k, answer->card) : answer->card == VOTE_NONE);
}

RULE static int vote_form_player(const struct vote *p, int s)
{
    return (p->party[s] < VOTE_PARTIES || p->party[s] == VOTE_NONE) && vote_form_score(p->budget[s]) &&
           vote_form_score(p->support[s]) && !(p->known[s] >> p->players) &&
           p->hand_count[s] == cards_count(p->hands[s]);
}

/* The two lists of cards with a seat each: zeros beyond their ends. */
RULE static int vote_form_lists(const struct vote_pack *k, const struct vote *p)
{
    if (p->spent_count > VOTE_MAX_ABILITIES || p->given_count > VOTE_MOST_SEATS)
        return 0;
    for (int i = 0; i < VOTE_MAX_ABILITIES; i++)
        if (i < p->spent_count ? p->spent[i].card >= k->count || p->spent[i].by >= p->players
                               : p->spent[i].card || p->spent[i].by)
            return 0;
    for (int i = 0; i < VOTE_MOST_SEATS; i++)
        if (i < p->given_count ? p->given[i].card >= k->count || p->given[i].to >= p->players
                               : p->given[i].card || p->given[i].to)
            return 0;
    return 1;
}

RULE static int vote_form_counts(const struct vote *p)
{
    return p->deck_count == cards_count(p->deck) && p->shut_count == cards_count(p->shut) &&
           p->pile_count == cards_count(p->pile) && p->desk_count == cards_count(p->desk);
}

RULE int vote_form(const void *pack, const void *position, int seats, const int *options)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    const struct vote *p = (const struct vote *)position;
    (void)options; /* V-1.1 */
    if (p->players != seats || p->phase >= VOTE_PHASES || p->round > INT64_MAX || p->failed > 3 ||
        p->alive >> p->players || !vote_form_seat(p, p->president) || !vote_form_seat(p, p->pm) ||
        !vote_form_seat(p, p->candidate) || !vote_form_seat(p, p->next) ||
        !vote_form_seat(p, p->last_president) || !vote_form_seat(p, p->last_pm) ||
        !vote_form_seat(p, p->claim_by) || !vote_form_seat(p, p->claim_of) ||
        (p->claim_by == VOTE_NONE) != (p->claim_of == VOTE_NONE))
        return 0;
    if (p->winner == VOTE_NONE ? p->reason != 0 : p->winner >= VOTE_PARTIES || p->reason > VOTE_FINAL_TWO)
        return 0;
    for (size_t i = 0; i < sizeof p->zero; i++)
        if (p->zero[i])
            return 0;
    for (int s = 0; s < VOTE_MOST_SEATS; s++)
        if (!vote_form_notes(k, p, s) || (s < p->players ? !vote_form_player(p, s) : !vote_form_empty(p, s)))
            return 0;
    return vote_form_lists(k, p) && vote_form_counts(p);
}
