/* vote.c: VOTE!: the set-up and the moves. What follows from a move is in flow.c and leave.c. */
#include "vote.h"

#include "table.h"

RULE int vote_dealt(int players, int party)
{
    int republicans = players <= 6 ? 2 : players <= 8 ? 3 : 4; /* V-1.2 */
    return party == VOTE_REPUBLICAN ? republicans : players - republicans;
}

RULE void vote_start(const void *pack, void *position, int seats, const int *options)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    struct vote *p = (struct vote *)position;
    uint8_t *bytes = (uint8_t *)position;
    (void)options; /* V-1.1 */
    for (size_t i = 0; i < sizeof *p; i++)
        bytes[i] = 0;
    p->players = (uint8_t)seats;
    p->alive = (uint16_t)((1u << seats) - 1);
    p->deck = k->all;
    p->president = p->pm = p->candidate = p->next = p->last_president = p->last_pm = VOTE_NONE;
    p->claim_by = p->claim_of = p->winner = VOTE_NONE;
    for (int s = 0; s < VOTE_MOST_SEATS; s++) {
        p->party[s] = p->budget[s] = p->support[s] = VOTE_NONE;
        p->ballots[s].card = p->placed[s].card = p->answers[s].card = VOTE_NONE;
    }
    p->phase = VOTE_IN_ROLES;
    vote_recount(p);
}

RULE static int vote_illegal(struct fault *f, int reason, int about)
{
    return refuse(f, FAULT_ILLEGAL, reason, about);
}

/* --- chance --------------------------------------------------------------------------------------------- */

RULE static void vote_role(struct vote *p, int to, int party)
{
    p->party[to] = (uint8_t)party;
    if (to + 1 < p->players)
        return;
    for (int s = 0; s < p->players; s++)
        if (p->party[s] == VOTE_REPUBLICAN)
            p->known[s] = (uint16_t)(p->alive & ~(1u << s)); /* V-1.3 */
    p->phase = VOTE_IN_DICE;
}

RULE static void vote_roll(struct vote *p, int to, int budget, int support)
{
    p->budget[to] = (uint8_t)(1 + budget); /* V-1.4 */
    p->support[to] = (uint8_t)(1 + support);
    if (to + 1 == p->players)
        p->phase = VOTE_IN_DEAL;
}

RULE static void vote_deal_card(struct vote *p, int to, int card)
{
    vote_fill_deck(p); /* only in a position from outside is it empty here */
    p->deck = cards_without(p->deck, cards_one(card));
    p->deck_count--;
    p->hands[to] = cards_with(p->hands[to], cards_one(card));
    p->hand_count[to]++;
    if (p->phase != VOTE_IN_DEAL || vote_drawer(p) != VOTE_NONE)
        return;
    unsigned tied = vote_first_presidents(p); /* V-1.6 */
    if (bits_count(tied) == 1)
        vote_begin_round(p, bits_lowest(tied));
    else
        p->phase = VOTE_IN_LOT;
}

RULE static void vote_turn_up(struct vote *p, int to, int card) /* V-2.10, V-5.6 */
{
    if (p->hand_count[to]) {
        vote_take_from_hand(p, to, card);
    } else {
        vote_fill_deck(p);
        p->deck = cards_without(p->deck, cards_one(card));
        p->deck_count--;
    }
    p->given[p->given_count].to = (uint8_t)to;
    p->given[p->given_count].card = (uint8_t)card;
    p->given_count++;
}

/* Is this one of chance's moves that `legal` lists? A draw, which is most of what chance does, is checked
 * without the list. */
RULE static int vote_is_due(const struct vote_pack *k, const struct vote *p, const struct move *m)
{
    struct pattern list[VOTE_PARTIES + 6];
    int found = 0;
    if (p->phase == VOTE_IN_REFILL || p->phase == VOTE_IN_DEAL)
        return m->verb == VOTE_DO_DRAW && m->arg[0] == vote_drawer(p) &&
               cards_have(vote_pool(p), m->arg[1]) && move_ends(m, 2);
    for (int i = vote_legal(k, p, CHANCE, list) - 1; i >= 0; i--)
        found |= pattern_holds(&list[i], m);
    return found;
}

RULE static int vote_do_chance(const struct vote_pack *k, struct vote *p, const struct move *m,
                               struct fault *f)
{
    if (!vote_is_due(k, p, m))
        return vote_illegal(f, VOTE_BAD_CHANCE, p->phase);
    switch (m->verb) {
    case VOTE_DO_ROLE: vote_role(p, m->arg[0], m->arg[1]); break;
    case VOTE_DO_ROLL: vote_roll(p, m->arg[0], m->arg[1], m->arg[2]); break;
    case VOTE_DO_DRAW: vote_deal_card(p, m->arg[0], m->arg[1]); break;
    case VOTE_DO_LOT: vote_begin_round(p, m->arg[0]); break;
    default: vote_turn_up(p, m->arg[0], m->arg[1]); break;
    }
    return 1;
}

/* --- checks that moves share ---------------------------------------------------------------------------- */

RULE static int vote_may_name(const struct vote *p, int seat, int who,
                              struct fault *f) /* another living player */
{
    if (who < 0 || who >= p->players)
        return vote_illegal(f, VOTE_NO_SUCH_SEAT, who);
    if (!vote_lives(p, who))
        return vote_illegal(f, VOTE_NOT_LIVING, who);
    return who != seat ? 1 : vote_illegal(f, VOTE_HIMSELF, who);
}

RULE static int vote_holds(const struct vote_pack *k, const struct vote *p, int seat, int card,
                           struct fault *f)
{
    if (card < 0 || card >= k->count)
        return vote_illegal(f, VOTE_NO_SUCH_CARD, card);
    return cards_have(p->hands[seat], card) ? 1 : vote_illegal(f, VOTE_NOT_IN_HAND, card);
}

/* A card of that kind in his hand, for which he can pay (V-6.2, V-6.11). */
RULE static int vote_may_use(const struct vote_pack *k, const struct vote *p, int seat, int card, int kind,
                             struct fault *f)
{
    if (!vote_holds(k, p, seat, card, f))
        return 0;
    if (k->card[card].kind != kind)
        return vote_illegal(f, VOTE_NOT_THAT_ABILITY, card);
    return vote_can_pay(k, p, seat, card) ? 1 : vote_illegal(f, VOTE_CANNOT_PAY, card);
}

/* The cards of a list: exactly `want` different ones out of `from`, ascending, and nothing after its end. */
RULE static int vote_read_list(const struct move *m, struct cards from, int want, struct cards *out,
                               int reason, struct fault *f)
{
    int n = 0;
    *out = cards_none();
    for (; n < MAX_ARGS && m->arg[n] != ARG_NULL; n++) {
        if (!cards_have(from, m->arg[n]) || (n > 0 && m->arg[n] <= m->arg[n - 1]))
            return vote_illegal(f, reason, m->arg[n]);
        *out = cards_with(*out, cards_one(m->arg[n]));
    }
    return n == want && move_ends(m, n + 1) ? 1 : vote_illegal(f, VOTE_WRONG_NUMBER, want);
}

/* --- the election and the discussion -------------------------------------------------------------------- */

RULE static int vote_do_nominate(struct vote *p, const struct move *m, struct fault *f)
{
    int who = m->arg[0];
    if (!vote_may_name(p, m->seat, who, f))
        return 0; /* V-2.2 */
    if (!(vote_candidates(p) >> who & 1))
        return vote_illegal(f, VOTE_WAS_IN_GOVERNMENT, who); /* V-2.3, V-2.4 */
    p->candidate = (uint8_t)who;
    for (int s = 0; s < p->players; s++) {
        p->ballots[s].given = p->ballots[s].yes = 0;
        p->ballots[s].card = VOTE_NONE;
    }
    p->phase = VOTE_IN_VOTE;
    return 1;
}

RULE static int vote_do_vote(const struct vote_pack *k, struct vote *p, const struct move *m, struct fault *f)
{
    struct vote_ballot *b = &p->ballots[m->seat];
    int card = m->arg[1];
    if (m->arg[0] != 0 && m->arg[0] != 1)
        return vote_illegal(f, VOTE_NO_SUCH_ANSWER, m->arg[0]); /* V-2.6: for or against */
    if (card != ARG_NULL && !vote_may_use(k, p, m->seat, card, VOTE_DOUBLE, f))
        return 0; /* V-6.6 */
    b->given = 1;
    b->yes = (uint8_t)m->arg[0];
    b->card = card == ARG_NULL ? (uint8_t)VOTE_NONE : (uint8_t)card;
    return 1;
}

RULE static int vote_do_place(const struct vote_pack *k, struct vote *p, const struct move *m,
                              struct fault *f)
{
    int card = m->arg[0];
    if (!vote_holds(k, p, m->seat, card, f))
        return 0;
    vote_take_from_hand(p, m->seat, card); /* V-3.1 */
    p->shown[m->seat] = cards_none();      /* one of his cards is face down now: nobody can tell which */
    p->placed[m->seat].given = 1;
    p->placed[m->seat].card = (uint8_t)card;
    return 1;
}

RULE static int vote_do_choose(struct vote *p, const struct move *m, struct fault *f)
{
    struct cards chosen, rest;
    if (!vote_read_list(m, p->pile, vote_due_cards(p), &chosen, VOTE_NOT_IN_PILE, f))
        return 0; /* V-3.3, V-3.4 */
    rest = cards_without(p->pile, chosen);
    p->desk = chosen;
    p->shut = cards_with(p->shut, rest);
    p->seen[m->seat] = cards_with(p->seen[m->seat], rest); /* V-7.4 */
    p->pile = cards_none();
    p->phase = VOTE_IN_GIVE;
    vote_recount(p);
    return 1;
}

RULE static int vote_do_give(const struct vote_pack *k, struct vote *p, const struct move *m, struct fault *f)
{
    int card = m->arg[0], to = m->arg[1];
    if (card < 0 || card >= k->count)
        return vote_illegal(f, VOTE_NO_SUCH_CARD, card);
    if (!cards_have(p->desk, card))
        return vote_illegal(f, VOTE_NOT_ON_DESK, card);
    if (to < 0 || to >= p->players)
        return vote_illegal(f, VOTE_NO_SUCH_SEAT, to);
    if (!vote_lives(p, to))
        return vote_illegal(f, VOTE_NOT_LIVING, to);
    if (vote_receivers(p) >> to & 1)
        return vote_illegal(f, VOTE_HAS_A_CARD, to);
    if (!(vote_may_receive(p) >> to & 1))
        return vote_illegal(f, VOTE_CARD_IS_DUE, to); /* V-3.5 */
    p->desk = cards_without(p->desk, cards_one(card));
    p->desk_count--;
    p->given[p->given_count].to = (uint8_t)to;
    p->given[p->given_count].card = (uint8_t)card;
    p->given_count++;
    return 1;
}

RULE static int vote_do_answer(const struct vote_pack *k, struct vote *p, const struct move *m,
                               struct fault *f)
{
    int card = m->arg[0];
    if (card != ARG_NULL && !vote_may_use(k, p, m->seat, card, VOTE_CANCEL, f))
        return 0; /* V-6.12 */
    p->answers[m->seat].given = 1;
    p->answers[m->seat].card = card == ARG_NULL ? (uint8_t)VOTE_NONE : (uint8_t)card;
    return 1;
}

RULE static int vote_do_discard(struct vote *p, const struct move *m, struct fault *f)
{
    struct cards gone;
    if (!vote_read_list(m, p->hands[m->seat], p->hand_count[m->seat] - VOTE_HAND, &gone, VOTE_NOT_IN_HAND, f))
        return 0; /* V-4.7 */
    p->hands[m->seat] = cards_without(p->hands[m->seat], gone);
    p->hand_count[m->seat] = VOTE_HAND;
    p->shown[m->seat] = cards_none();
    p->shut = cards_with(p->shut, gone);
    p->seen[m->seat] = cards_with(p->seen[m->seat], gone);
    vote_recount(p);
    return 1;
}

/* --- abilities (V-6) ------------------------------------------------------------------------------------ */

RULE static void vote_pay(const struct vote_pack *k, struct vote *p, int seat, int card)
{
    vote_add_points(k, p, seat, card); /* V-6.2 */
    vote_spend(p, seat, card);
}

RULE static void vote_hand_over(struct vote *p, int next)
{
    p->next = (uint8_t)next;
    p->phase = VOTE_IN_REFILL; /* V-4.9 */
}

RULE static int vote_do_transfer(const struct vote_pack *k, struct vote *p, const struct move *m,
                                 struct fault *f)
{
    if (!vote_may_use(k, p, m->seat, m->arg[0], VOTE_TRANSFER, f) || !vote_may_name(p, m->seat, m->arg[1], f))
        return 0;
    vote_pay(k, p, m->seat, m->arg[0]);
    vote_hand_over(p, m->arg[1]); /* V-6.9 */
    return 1;
}

RULE static int vote_do_check(const struct vote_pack *k, struct vote *p, const struct move *m,
                              struct fault *f)
{
    if (!vote_may_use(k, p, m->seat, m->arg[0], VOTE_CHECK, f) || !vote_may_name(p, m->seat, m->arg[1], f))
        return 0;
    vote_pay(k, p, m->seat, m->arg[0]);
    p->known[m->seat] |= (uint16_t)(1u << m->arg[1]); /* V-6.3, V-7.2 */
    p->claim_by = (uint8_t)m->seat;                   /* V-6.4 */
    p->claim_of = (uint8_t)m->arg[1];
    return 1;
}

RULE static int vote_do_claim(struct vote *p, const struct move *m, struct fault *f)
{
    if (m->arg[0] < 0 || m->arg[0] >= VOTE_PARTIES)
        return vote_illegal(f, VOTE_NO_SUCH_PARTY, m->arg[0]);
    p->claim_by = p->claim_of = VOTE_NONE; /* V-6.4: true or false is his choice */
    return 1;
}

RULE static int vote_do_eliminate(const struct vote_pack *k, struct vote *p, const struct move *m,
                                  struct fault *f)
{
    uint8_t leavers[2];
    int count = 1;
    if (!vote_may_use(k, p, m->seat, m->arg[0], VOTE_ELIMINATE, f) ||
        !vote_may_name(p, m->seat, m->arg[1], f))
        return 0;
    if (vote_has_double_in(p, m->seat))
        return vote_illegal(f, VOTE_DOUBLE_IN_BALLOT, m->seat);
    vote_pay(k, p, m->seat, m->arg[0]);
    leavers[0] = (uint8_t)m->arg[1]; /* V-6.10 */
    if (p->budget[m->seat] == 0 || p->support[m->seat] == 0)
        leavers[count++] = (uint8_t)m->seat; /* V-6.11 */
    vote_leave(p, leavers, count);
    return 1;
}

RULE static int vote_do_change(const struct vote_pack *k, struct vote *p, const struct move *m,
                               struct fault *f)
{
    int old = p->party[m->seat], left = 0;
    if (!vote_may_use(k, p, m->seat, m->arg[0], VOTE_CHANGE, f))
        return 0;
    if (vote_living(p) == p->players)
        return vote_illegal(f, VOTE_NOBODY_HAS_LEFT, 0); /* V-6.13 */
    if (vote_has_double_in(p, m->seat))
        return vote_illegal(f, VOTE_DOUBLE_IN_BALLOT, m->seat);
    vote_pay(k, p, m->seat, m->arg[0]);
    p->party[m->seat] = (uint8_t)!old;
    for (int s = 0; s < p->players; s++)
        left |= vote_lives(p, s) && p->party[s] == old;
    if (!left)
        vote_finish(p, !old, VOTE_OPPONENTS_GONE); /* V-6.14 */
    return 1;
}

/* --- apply ---------------------------------------------------------------------------------------------- */

/* The phase that a verb belongs to; VOTE_NONE: it has none. */
RULE static int vote_phase_of(int verb)
{
    static const uint8_t phases[VOTE_VERBS] = {
        VOTE_IN_NOMINATE, VOTE_IN_VOTE,     VOTE_IN_TOPICS,   VOTE_IN_CHOOSE, VOTE_IN_GIVE, VOTE_IN_ANSWER,
        VOTE_IN_DISCARD,  VOTE_IN_HANDOVER, VOTE_IN_HANDOVER, VOTE_NONE,      VOTE_NONE,    VOTE_NONE,
        VOTE_NONE,        VOTE_NONE,        VOTE_NONE,        VOTE_NONE,      VOTE_NONE,    VOTE_NONE};
    return verb < VOTE_VERBS ? phases[verb] : (int)VOTE_NONE;
}

/* How many arguments a player's verb has. */
RULE static int vote_arguments(int verb)
{
    static const uint8_t counts[VOTE_DO_ROLE] = {1, 2, 1, MAX_ARGS, 2, 1, MAX_ARGS, 0, 2, 2, 1, 2, 1};
    return counts[verb];
}

/* V-8.1: may this seat move at all now? */
RULE static int vote_may_move(const struct vote_pack *k, const struct vote *p, const struct move *m,
                              struct fault *f)
{
    int ability = m->verb == VOTE_DO_CHECK || m->verb == VOTE_DO_ELIMINATE || m->verb == VOTE_DO_CHANGE;
    int seat = m->seat;
    if (p->phase == VOTE_IS_OVER)
        return refuse(f, FAULT_OVER, VOTE_GAME_OVER, 0);
    if ((seat == CHANCE) != vote_waits_for_chance(p))
        return refuse(f, FAULT_TURN, VOTE_NOT_ASKED, seat);
    if (seat == CHANCE)
        return 1;
    if (seat < 0 || seat >= p->players)
        return refuse(f, FAULT_TURN, VOTE_NOT_ASKED, seat);
    if (!ability)
        return vote_waits_for(k, p, seat) ? 1 : refuse(f, FAULT_TURN, VOTE_NOT_ASKED, seat);
    if (!vote_lives(p, seat))
        return refuse(f, FAULT_TURN, VOTE_HAS_LEFT, seat);
    if (p->claim_by != VOTE_NONE && p->claim_by != seat)
        return refuse(f, FAULT_TURN, VOTE_MUST_CLAIM, p->claim_by);
    return 1;
}

RULE static int vote_do(const struct vote_pack *k, struct vote *p, const struct move *m, struct fault *f)
{
    switch (m->verb) {
    case VOTE_DO_NOMINATE: return vote_do_nominate(p, m, f);
    case VOTE_DO_VOTE: return vote_do_vote(k, p, m, f);
    case VOTE_DO_PLACE: return vote_do_place(k, p, m, f);
    case VOTE_DO_CHOOSE: return vote_do_choose(p, m, f);
    case VOTE_DO_GIVE: return vote_do_give(k, p, m, f);
    case VOTE_DO_ANSWER: return vote_do_answer(k, p, m, f);
    case VOTE_DO_DISCARD: return vote_do_discard(p, m, f);
    case VOTE_DO_PASS: vote_hand_over(p, vote_next_living(p, p->president)); return 1;
    case VOTE_DO_TRANSFER: return vote_do_transfer(k, p, m, f);
    case VOTE_DO_CHECK: return vote_do_check(k, p, m, f);
    case VOTE_DO_CLAIM: return vote_do_claim(p, m, f);
    case VOTE_DO_ELIMINATE: return vote_do_eliminate(k, p, m, f);
    default: return vote_do_change(k, p, m, f);
    }
}

RULE int vote_apply(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    struct vote *p = (struct vote *)position;
    int phase = vote_phase_of(move->verb), done;
    if (!vote_may_move(k, p, move, fault))
        return 0;
    if (p->claim_by != VOTE_NONE && move->verb != VOTE_DO_CLAIM)
        return vote_illegal(fault, VOTE_MUST_CLAIM, p->phase); /* V-6.4 */
    if (p->claim_by == VOTE_NONE && move->verb == VOTE_DO_CLAIM)
        return vote_illegal(fault, VOTE_OTHER_PHASE, p->phase);
    if (move->seat != CHANCE && (move->verb >= VOTE_DO_ROLE || !move_ends(move, vote_arguments(move->verb))))
        return vote_illegal(fault, VOTE_OTHER_PHASE, p->phase);
    if (move->seat != CHANCE && phase != VOTE_NONE && phase != p->phase)
        return vote_illegal(fault, VOTE_OTHER_PHASE, p->phase);
    done = move->seat == CHANCE ? vote_do_chance(k, p, move, fault) : vote_do(k, p, move, fault);
    if (done && p->claim_by == VOTE_NONE)
        vote_settle(k, p);
    return done;
}
