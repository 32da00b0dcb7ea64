/* check.c: VOTE!: is a position from outside possible? The items of V-8.2 in docs/rules/vote.md; nothing else
 * is refused. The form (fields, types, sets in order) is the codec's. */
#include "table.h"

enum {
    VOTE_ITEM_FORM = 1,
    VOTE_ITEM_CARDS,
    VOTE_ITEM_PHASE,
    VOTE_ITEM_SETUP,
    VOTE_ITEM_OFFICE,
    VOTE_ITEM_LIVING,
    VOTE_ITEM_WAIT
};

RULE static int vote_impossible(struct fault *f, int item, int about)
{
    return refuse(f, FAULT_IMPOSSIBLE, item, about);
}

RULE static int vote_in_setup(const struct vote *p)
{
    return p->phase <= VOTE_IN_LOT;
}

/* 1: what can be said of single values. */
RULE static int vote_check_form(const struct vote_pack *k, const struct vote *p, struct fault *f)
{
    if ((p->round == 0) != vote_in_setup(p) || (p->failed == 3) != (p->phase == VOTE_IN_UNREST))
        return vote_impossible(f, VOTE_ITEM_FORM, 0);
    for (int s = 0; s < p->players && s < VOTE_MOST_SEATS; s++) {
        int twice = p->ballots[s].card, cancel = p->answers[s].card;
        if (p->known[s] >> s & 1)
            return vote_impossible(f, VOTE_ITEM_FORM, s);
        if (twice != VOTE_NONE && !cards_have(k->of_kind[VOTE_DOUBLE], twice))
            return vote_impossible(f, VOTE_ITEM_FORM, s);
        if (cancel != VOTE_NONE && !cards_have(k->of_kind[VOTE_CANCEL], cancel))
            return vote_impossible(f, VOTE_ITEM_FORM, s);
    }
    return 1;
}

/* 2: every card in one place. */
RULE static int vote_check_places(const struct vote_pack *k, const struct vote *p, struct fault *f)
{
    const struct cards *lists[] = {&p->deck, &p->open, &p->shut, &p->pile, &p->desk};
    struct cards all = cards_none();
    int count = 0;
    for (int i = 0; i < 5; i++) {
        all = cards_with(all, *lists[i]);
        count += cards_count(*lists[i]);
    }
    for (int s = 0; s < p->players; s++) {
        all = cards_with(all, p->hands[s]);
        count += cards_count(p->hands[s]);
        if (p->phase == VOTE_IN_TOPICS && p->placed[s].given) {
            all = cards_with(all, cards_one(p->placed[s].card));
            count++;
        }
    }
    for (int i = 0; i < p->spent_count; i++, count++)
        all = cards_with(all, cards_one(p->spent[i].card));
    for (int i = 0; i < p->given_count; i++, count++)
        all = cards_with(all, cards_one(p->given[i].card));
    if (count != k->count || !cards_equal(all, k->all))
        return vote_impossible(f, VOTE_ITEM_CARDS, 0);
    return 1;
}

RULE static int vote_check_cards(const struct vote_pack *k, const struct vote *p, struct fault *f)
{
    int most = p->phase == VOTE_IN_DISCARD || p->phase == VOTE_IN_TIEBREAK || p->phase == VOTE_IS_OVER
                   ? 4
                   : VOTE_HAND;
    if (!vote_check_places(k, p, f))
        return 0;
    for (int i = 0; i < p->spent_count; i++)
        if (k->card[p->spent[i].card].kind == VOTE_EVENT)
            return vote_impossible(f, VOTE_ITEM_CARDS, p->spent[i].by);
    for (int s = 0; s < p->players; s++) {
        if (!cards_empty(cards_without(p->shown[s], p->hands[s])) ||
            !cards_empty(cards_both(p->shown[s], k->of_kind[VOTE_EVENT])) ||
            !cards_empty(cards_without(p->seen[s], p->shut)))
            return vote_impossible(f, VOTE_ITEM_CARDS, s);
        if (p->hand_count[s] > (vote_lives(p, s) ? most : 0))
            return vote_impossible(f, VOTE_ITEM_CARDS, s);
    }
    return 1;
}

/* 3: what belongs to certain phases. */
RULE static int vote_check_given(const struct vote *p, struct fault *f)
{
    int may = p->phase == VOTE_IN_GIVE || p->phase == VOTE_IN_ANSWER || p->phase == VOTE_IN_UNREST ||
              p->phase == VOTE_IN_TIEBREAK;
    unsigned got = 0;
    if (p->given_count && !may)
        return vote_impossible(f, VOTE_ITEM_PHASE, 0);
    for (int i = 0; i < p->given_count; i++) {
        int to = p->given[i].to;
        if (!vote_lives(p, to) || (got >> to & 1))
            return vote_impossible(f, VOTE_ITEM_PHASE, to);
        got |= 1u << to;
    }
    return 1;
}

RULE static int vote_check_secrets(const struct vote_pack *k, const struct vote *p, struct fault *f)
{
    unsigned asked = p->phase == VOTE_IN_ANSWER ? vote_asked_to_cancel(k, p) : 0;
    struct cards notes = cards_none();
    for (int s = 0; s < p->players; s++) {
        const struct vote_ballot *b = &p->ballots[s];
        if (p->placed[s].given) {
            int may = p->phase == VOTE_IN_CHOOSE || p->phase == VOTE_IN_GIVE ||
                      (p->phase == VOTE_IN_TOPICS && vote_lives(p, s));
            if (!may || cards_have(notes, p->placed[s].card))
                return vote_impossible(f, VOTE_ITEM_PHASE, s);
            notes = cards_with(notes, cards_one(p->placed[s].card));
        }
        if (p->answers[s].given && (!(asked >> s & 1) || (p->answers[s].card != VOTE_NONE &&
                                                          !cards_have(p->hands[s], p->answers[s].card))))
            return vote_impossible(f, VOTE_ITEM_PHASE, s);
        if (p->phase == VOTE_IN_VOTE && b->given &&
            (!vote_lives(p, s) || (b->card != VOTE_NONE &&
                                   (!cards_have(p->hands[s], b->card) || !vote_can_pay(k, p, s, b->card)))))
            return vote_impossible(f, VOTE_ITEM_PHASE, s);
    }
    return 1;
}

RULE static int vote_waits_for_player(const struct vote_pack *k, const struct vote *p)
{
    struct vote without = *p;
    without.claim_by = VOTE_NONE;
    uint32_t asked = vote_to_act(k, &without);
    return asked != 0 && asked != CHANCE_BIT;
}

/* The game was waiting only for the claimer, who used up the card that it was for: the phase goes on once he
 * has spoken. */
RULE static int vote_claims_last(const struct vote *p)
{
    int by = p->claim_by;
    if (by == VOTE_NONE)
        return 0;
    return (p->phase == VOTE_IN_TOPICS && p->hand_count[by] == 0 && !p->placed[by].given) ||
           (p->phase == VOTE_IN_DISCARD && p->hand_count[by] == VOTE_HAND);
}

RULE static int vote_check_claim(const struct vote_pack *k, const struct vote *p, struct fault *f)
{
    int by = p->claim_by, of = p->claim_of;
    if (by == VOTE_NONE)
        return 1;
    if ((!vote_waits_for_player(k, p) && !vote_claims_last(p)) || !vote_lives(p, by) || !vote_lives(p, of) ||
        by == of || !(p->known[by] >> of & 1))
        return vote_impossible(f, VOTE_ITEM_PHASE, by);
    return 1;
}

RULE static int vote_check_phase(const struct vote_pack *k, const struct vote *p, struct fault *f)
{
    if ((p->candidate != VOTE_NONE) != (p->phase == VOTE_IN_VOTE))
        return vote_impossible(f, VOTE_ITEM_PHASE, 0);
    if (p->phase == VOTE_IN_VOTE && !(vote_candidates(p) >> p->candidate & 1))
        return vote_impossible(f, VOTE_ITEM_PHASE, p->candidate);
    if (p->next != VOTE_NONE && (p->phase != VOTE_IN_REFILL || !vote_lives(p, p->next)))
        return vote_impossible(f, VOTE_ITEM_PHASE, 0);
    if ((p->pile_count > 0) != (p->phase == VOTE_IN_CHOOSE) ||
        (p->desk_count > 0) != (p->phase == VOTE_IN_GIVE))
        return vote_impossible(f, VOTE_ITEM_PHASE, 0);
    if ((p->winner != VOTE_NONE) != (p->phase == VOTE_IS_OVER))
        return vote_impossible(f, VOTE_ITEM_PHASE, 0);
    return vote_check_given(p, f) && vote_check_secrets(k, p, f) && vote_check_claim(k, p, f);
}

/* 4: the set-up goes seat by seat: parties, then dice, then hands. */
RULE static int vote_check_dealing(const struct vote *p, struct fault *f)
{
    int dealt[VOTE_PARTIES] = {0, 0}, parties = 0, dice = 0, cards = 0, broken = 0;
    for (int s = 0; s < p->players; s++) {
        broken |= (p->party[s] != VOTE_NONE && parties != s) || (p->budget[s] != VOTE_NONE && dice != s) ||
                  (p->budget[s] != VOTE_NONE) != (p->support[s] != VOTE_NONE) ||
                  (p->hand_count[s] > 0 && cards != VOTE_HAND * s);
        if (p->party[s] != VOTE_NONE) {
            parties++;
            dealt[p->party[s]]++;
        }
        dice += p->budget[s] != VOTE_NONE;
        cards += p->hand_count[s];
        if (p->budget[s] != VOTE_NONE)
            broken |= p->budget[s] < 2 || p->budget[s] > 7 || p->support[s] < 2 || p->support[s] > 7;
    }
    for (int party = 0; party < VOTE_PARTIES; party++)
        broken |= dealt[party] > vote_dealt(p->players, party);
    int n = p->players, full = VOTE_HAND * n;
    broken |= p->phase == VOTE_IN_ROLES ? parties == n || dice || cards : parties != n;
    broken |= p->phase == VOTE_IN_DICE ? dice == n || cards : p->phase > VOTE_IN_DICE && dice != n;
    broken |= p->phase == VOTE_IN_DEAL ? cards == full : p->phase == VOTE_IN_LOT && cards != full;
    return broken ? vote_impossible(f, VOTE_ITEM_SETUP, 0) : 1;
}

RULE static int vote_check_setup(const struct vote *p, struct fault *f)
{
    int all = (1 << p->players) - 1;
    if (p->alive != all || p->president != VOTE_NONE || p->pm != VOTE_NONE || p->failed ||
        p->last_president != VOTE_NONE || p->last_pm != VOTE_NONE || p->spent_count ||
        !cards_empty(p->open) || !cards_empty(p->shut))
        return vote_impossible(f, VOTE_ITEM_SETUP, 0);
    for (int s = 0; s < p->players; s++) {
        int knows = p->phase != VOTE_IN_ROLES && p->party[s] == VOTE_REPUBLICAN ? all & ~(1 << s) : 0;
        if (!cards_empty(p->shown[s]) || p->ballots[s].given || p->known[s] != knows)
            return vote_impossible(f, VOTE_ITEM_SETUP, s);
    }
    if (!vote_check_dealing(p, f))
        return 0;
    if (p->phase == VOTE_IN_LOT && bits_count(vote_first_presidents(p)) < 2)
        return vote_impossible(f, VOTE_ITEM_SETUP, 0);
    return 1;
}

/* 5: offices. */
RULE static int vote_check_offices(const struct vote *p, struct fault *f)
{
    static const uint8_t needs_president[VOTE_PHASES] = {0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0};
    static const uint8_t has_no_pm[VOTE_PHASES] = {0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0};
    if (p->president == VOTE_NONE || (needs_president[p->phase] && !vote_lives(p, p->president)))
        return vote_impossible(f, VOTE_ITEM_OFFICE, 0);
    if (p->pm == VOTE_NONE)
        return 1;
    if (!vote_lives(p, p->pm) || p->pm == p->president || has_no_pm[p->phase] ||
        (p->phase == VOTE_IN_TOPICS && vote_living(p) == 3))
        return vote_impossible(f, VOTE_ITEM_OFFICE, p->pm);
    return 1;
}

/* 6: who lives. */
RULE static int vote_check_living(const struct vote *p, struct fault *f)
{
    int members[VOTE_PARTIES] = {0, 0}, living = vote_living(p);
    for (int s = 0; s < p->players; s++) {
        if (p->party[s] == VOTE_NONE || p->budget[s] == VOTE_NONE || p->support[s] == VOTE_NONE)
            return vote_impossible(f, VOTE_ITEM_LIVING, s);
        if (p->phase == VOTE_IS_OVER || !vote_lives(p, s))
            continue;
        members[p->party[s]]++;
        if (p->phase != VOTE_IN_TIEBREAK && (p->budget[s] == 0 || p->support[s] == 0 ||
                                             (p->budget[s] == VOTE_TOP && p->support[s] == VOTE_TOP)))
            return vote_impossible(f, VOTE_ITEM_LIVING, s);
    }
    if (p->phase == VOTE_IS_OVER)
        return 1;
    if (!members[0] || !members[1] || (living == 2) != (p->phase == VOTE_IN_TIEBREAK))
        return vote_impossible(f, VOTE_ITEM_LIVING, 0);
    if (living == 3 && (p->phase == VOTE_IN_NOMINATE || p->phase == VOTE_IN_VOTE))
        return vote_impossible(f, VOTE_ITEM_LIVING, 0);
    if (p->phase == VOTE_IN_TIEBREAK) {
        int a = bits_lowest(p->alive), b = bits_lowest(p->alive & (unsigned)(p->alive - 1));
        if (p->budget[a] != p->budget[b] || p->support[a] != p->support[b])
            return vote_impossible(f, VOTE_ITEM_LIVING, a);
    }
    return 1;
}

/* 7: the game waits for somebody. */
RULE static int vote_check_wait(const struct vote_pack *k, const struct vote *p, struct fault *f)
{
    struct vote without = *p;
    without.claim_by = VOTE_NONE;
    int waits = vote_to_act(k, &without) != 0;
    if (p->phase == VOTE_IN_GIVE)
        waits = vote_may_receive(p) != 0;
    else if (p->phase == VOTE_IN_HANDOVER)
        waits = !vote_all_used(k, p, VOTE_TRANSFER); /* V-6.8 */
    else if (p->phase == VOTE_IN_DEAL || p->phase == VOTE_IN_REFILL)
        waits = vote_drawer(p) != VOTE_NONE && !cards_empty(vote_pool(p));
    else if (p->phase == VOTE_IN_UNREST || p->phase == VOTE_IN_TIEBREAK)
        waits = vote_turner(p) != VOTE_NONE && !cards_empty(vote_turned_from(p, vote_turner(p)));
    return waits || vote_claims_last(p) || p->phase == VOTE_IS_OVER ? 1
                                                                    : vote_impossible(f, VOTE_ITEM_WAIT, 0);
}

RULE int vote_check(const void *pack, const void *position, struct fault *fault)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    const struct vote *p = (const struct vote *)position;
    if (!vote_check_form(k, p, fault) || !vote_check_cards(k, p, fault))
        return 0;
    if (vote_in_setup(p)) {
        if (!vote_check_setup(p, fault))
            return 0;
    } else if (!vote_check_offices(p, fault) || !vote_check_living(p, fault)) {
        return 0;
    }
    return vote_check_phase(k, p, fault) && vote_check_wait(k, p, fault);
}
