/* legal.c: VOTE!: whom the game waits for, and what each seat may do. Written as if the position were the
 * seat's view: sizes of hands, what is face up, and the seat's own cards. */
#include "table.h"

RULE unsigned vote_owing(const struct vote_pack *k, const struct vote *p)
{
    unsigned owing = 0;
    switch (p->phase) {
    case VOTE_IN_VOTE:
        for (int s = 0; s < VOTE_MOST_SEATS; s++)
            owing |= (unsigned)!p->ballots[s].given << s;
        return owing & p->alive;
    case VOTE_IN_TOPICS:
        for (int s = 0; s < VOTE_MOST_SEATS; s++)
            owing |= (unsigned)(p->hand_count[s] > 0 && !p->placed[s].given) << s;
        return owing & p->alive;
    case VOTE_IN_ANSWER:
        for (int s = 0; s < VOTE_MOST_SEATS; s++)
            owing |= (unsigned)!p->answers[s].given << s;
        return owing & vote_asked_to_cancel(k, p);
    default:
        for (int s = 0; s < VOTE_MOST_SEATS; s++)
            owing |= (unsigned)(p->hand_count[s] > VOTE_HAND) << s;
        return owing & p->alive;
    }
}

RULE uint32_t vote_to_act(const void *pack, const void *position)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    const struct vote *p = (const struct vote *)position;
    if (p->claim_by != VOTE_NONE)
        return 1u << p->claim_by; /* V-6.4 */
    switch (p->phase) {
    case VOTE_IN_NOMINATE:
    case VOTE_IN_GIVE:
    case VOTE_IN_HANDOVER: return 1u << p->president;
    case VOTE_IN_CHOOSE: return 1u << vote_chooser(p);
    case VOTE_IN_VOTE:
    case VOTE_IN_TOPICS:
    case VOTE_IN_ANSWER:
    case VOTE_IN_DISCARD: return vote_owing(k, p);
    case VOTE_IS_OVER: return 0;
    default: return CHANCE_BIT;
    }
}

/* --- patterns ------------------------------------------------------------------------------------------- */

RULE static struct pattern *vote_entry(struct pattern *out, int *count, int seat, int verb)
{
    return pattern_start(&out[(*count)++], seat, verb);
}

/* One of some seats as argument `arg`. */
RULE static void vote_open_seats(struct pattern *p, int arg, unsigned seats)
{
    uint64_t bits = seats;
    pattern_take(p, TAKE_ONE, arg, 1, &bits, 1);
}

/* `take` of some cards from argument `arg` on. */
RULE static void vote_open_cards(struct pattern *p, int how, int arg, int take, struct cards cards)
{
    pattern_take(p, how, arg, take, cards.w, 2);
}

/* One entry for each of some cards (argument 0), with one of some seats (argument 1). */
RULE static void vote_list_pairs(struct pattern *out, int *count, int seat, int verb, struct cards cards,
                                 unsigned seats)
{
    int n = cards_count(cards);
    for (int i = 0; seats && i < n; i++) {
        struct pattern *p = vote_entry(out, count, seat, verb);
        p->move.arg[0] = (int16_t)cards_nth(cards, i);
        vote_open_seats(p, 1, seats);
    }
}

/* The seat's own cards of a kind that it can pay for. */
RULE static struct cards vote_usable(const struct vote_pack *k, const struct vote *p, int seat, int kind)
{
    struct cards mine = cards_both(p->hands[seat], k->of_kind[kind]);
    return cards_empty(mine) || vote_can_pay(k, p, seat, cards_lowest(mine)) ? mine : cards_none();
}

RULE static void vote_list_vote(const struct vote_pack *k, const struct vote *p, int seat,
                                struct pattern *out, int *count)
{
    struct cards doubles = vote_usable(k, p, seat, VOTE_DOUBLE);
    for (int yes = 0; yes < 2; yes++) {
        struct pattern *e;
        if (!cards_empty(doubles)) { /* V-6.6 */
            e = vote_entry(out, count, seat, VOTE_DO_VOTE);
            e->move.arg[0] = (int16_t)yes;
            vote_open_cards(e, TAKE_ONE, 1, 1, doubles);
        }
        e = vote_entry(out, count, seat, VOTE_DO_VOTE);
        e->move.arg[0] = (int16_t)yes;
        e->move.arg[1] = ARG_NULL;
    }
}

RULE static void vote_list_some(int seat, int verb, int take, struct cards cards, struct pattern *out,
                                int *count)
{
    struct pattern *e = vote_entry(out, count, seat, verb);
    vote_open_cards(e, TAKE_SOME, 0, take, cards);
    e->move.arg[take] = ARG_NULL; /* the list ends */
}

/* What the phase asks of a seat that the game waits for. */
RULE static void vote_list_phase(const struct vote_pack *k, const struct vote *p, int seat,
                                 struct pattern *out, int *count)
{
    struct cards cards;
    switch (p->phase) {
    case VOTE_IN_NOMINATE:
        vote_open_seats(vote_entry(out, count, seat, VOTE_DO_NOMINATE), 0, vote_candidates(p));
        break;
    case VOTE_IN_VOTE: vote_list_vote(k, p, seat, out, count); break;
    case VOTE_IN_TOPICS:
        vote_open_cards(vote_entry(out, count, seat, VOTE_DO_PLACE), TAKE_ONE, 0, 1, p->hands[seat]);
        break;
    case VOTE_IN_CHOOSE: vote_list_some(seat, VOTE_DO_CHOOSE, vote_due_cards(p), p->pile, out, count); break;
    case VOTE_IN_GIVE: vote_list_pairs(out, count, seat, VOTE_DO_GIVE, p->desk, vote_may_receive(p)); break;
    case VOTE_IN_ANSWER:
        cards = vote_usable(k, p, seat, VOTE_CANCEL);
        if (!cards_empty(cards))
            vote_open_cards(vote_entry(out, count, seat, VOTE_DO_ANSWER), TAKE_ONE, 0, 1, cards);
        vote_entry(out, count, seat, VOTE_DO_ANSWER)->move.arg[0] = ARG_NULL;
        out[*count - 1].flags = BLIND;
        break;
    case VOTE_IN_DISCARD:
        vote_list_some(seat, VOTE_DO_DISCARD, p->hand_count[seat] - VOTE_HAND, p->hands[seat], out, count);
        break;
    default: /* the hand-over */
        vote_entry(out, count, seat, VOTE_DO_PASS)->flags = BLIND;
        vote_list_pairs(out, count, seat, VOTE_DO_TRANSFER, vote_usable(k, p, seat, VOTE_TRANSFER),
                        p->alive & ~(1u << seat));
        break;
    }
}

/* Abilities that can be used whenever the game waits for a player (V-6.3, V-6.5). */
RULE static void vote_list_usable(const struct vote_pack *k, const struct vote *p, int seat,
                                  struct pattern *out, int *count)
{
    if (cards_empty(cards_both(p->hands[seat], k->any_time)))
        return; /* as nearly always */
    unsigned others = p->alive & ~(1u << seat);
    vote_list_pairs(out, count, seat, VOTE_DO_CHECK, vote_usable(k, p, seat, VOTE_CHECK), others);
    if (vote_has_double_in(p, seat))
        return; /* V-6.7 */
    vote_list_pairs(out, count, seat, VOTE_DO_ELIMINATE, vote_usable(k, p, seat, VOTE_ELIMINATE), others);
    struct cards changes = vote_usable(k, p, seat, VOTE_CHANGE);
    if (!cards_empty(changes) && vote_living(p) < p->players) /* V-6.13 */
        vote_open_cards(vote_entry(out, count, seat, VOTE_DO_CHANGE), TAKE_ONE, 0, 1, changes);
}

/* None of them is an answer to what the phase asks. */
RULE static void vote_list_abilities(const struct vote_pack *k, const struct vote *p, int seat,
                                     struct pattern *out, int *count)
{
    int first = *count;
    vote_list_usable(k, p, seat, out, count);
    for (int i = first; i < *count; i++)
        out[i].flags = ASIDE;
}

/* Roles that are still to be dealt, by party; whose turn it is to get one. */
RULE static int vote_roles_left(const struct vote *p, int left[VOTE_PARTIES]) /* V-1.2 */
{
    int to = 0;
    for (int party = 0; party < VOTE_PARTIES; party++)
        left[party] = vote_dealt(p->players, party);
    for (; to < p->players && p->party[to] != VOTE_NONE; to++)
        left[p->party[to]]--;
    return to;
}

RULE static void vote_list_roles(const struct vote *p, struct pattern *out, int *count)
{
    int each[VOTE_PARTIES], to = vote_roles_left(p, each);
    for (int party = 0; party < VOTE_PARTIES; party++) {
        int left = each[party];
        if (left <= 0)
            continue;
        struct pattern *e = vote_entry(out, count, CHANCE, VOTE_DO_ROLE);
        e->move.arg[0] = (int16_t)to;
        e->move.arg[1] = (int16_t)party;
        e->weight = (uint64_t)left;
    }
}

/* The seat whose dice are due (V-1.4). */
RULE static int vote_roller(const struct vote *p)
{
    int seat = 0;
    while (p->budget[seat] != VOTE_NONE)
        seat++;
    return seat;
}

RULE static void vote_list_chance(const struct vote *p, struct pattern *out, int *count)
{
    const uint64_t faces = 0x7e;
    struct pattern *e;
    int seat = 0;
    switch (p->phase) {
    case VOTE_IN_ROLES: vote_list_roles(p, out, count); break;
    case VOTE_IN_DICE: /* V-1.4 */
        seat = vote_roller(p);
        for (int die = 1; die <= 6; die++) {
            e = vote_entry(out, count, CHANCE, VOTE_DO_ROLL);
            e->move.arg[0] = (int16_t)seat;
            e->move.arg[1] = (int16_t)die;
            pattern_take(e, TAKE_ONE, 2, 1, &faces, 1);
        }
        break;
    case VOTE_IN_LOT:
        vote_open_seats(vote_entry(out, count, CHANCE, VOTE_DO_LOT), 0, vote_first_presidents(p));
        break;
    case VOTE_IN_DEAL:
    case VOTE_IN_REFILL:
        e = vote_entry(out, count, CHANCE, VOTE_DO_DRAW);
        e->move.arg[0] = (int16_t)vote_drawer(p);
        vote_open_cards(e, TAKE_ONE, 1, 1, vote_pool(p));
        break;
    default: /* unrest, the last draw */
        seat = vote_turner(p);
        e = vote_entry(out, count, CHANCE, VOTE_DO_REVEAL);
        e->move.arg[0] = (int16_t)seat;
        vote_open_cards(e, TAKE_ONE, 1, 1, vote_turned_from(p, seat));
        break;
    }
}

RULE void vote_draw(const void *pack, const void *position, uint64_t word, struct move *out)
{
    const struct vote *p = (const struct vote *)position;
    int left[VOTE_PARTIES], verb = VOTE_DO_DRAW, k;
    struct cards from;
    (void)pack;
    for (int i = 0; i < MAX_ARGS; i++)
        out->arg[i] = 0;
    out->seat = CHANCE;
    switch (p->phase) {
    case VOTE_IN_ROLES:
        verb = VOTE_DO_ROLE;
        out->arg[0] = (int16_t)vote_roles_left(p, left);
        left[0] = left[0] < 0 ? 0 : left[0]; /* only in a position from outside */
        left[1] = left[1] < 0 ? 0 : left[1];
        out->arg[1] = (int)word_below(word, (uint64_t)left[0] + (uint64_t)left[1]) >= left[0];
        break;
    case VOTE_IN_DICE:
        verb = VOTE_DO_ROLL;
        k = (int)word_below(word, 36);
        out->arg[0] = (int16_t)vote_roller(p);
        out->arg[1] = (int16_t)(1 + k / 6);
        out->arg[2] = (int16_t)(1 + k % 6);
        break;
    case VOTE_IN_LOT:
        verb = VOTE_DO_LOT;
        k = (int)word_below(word, (uint64_t)bits_count(vote_first_presidents(p)));
        out->arg[0] = (int16_t)bits_nth(vote_first_presidents(p), k);
        break;
    default:
        if (p->phase != VOTE_IN_DEAL && p->phase != VOTE_IN_REFILL)
            verb = VOTE_DO_REVEAL;
        out->arg[0] = (int16_t)(verb == VOTE_DO_DRAW ? vote_drawer(p) : vote_turner(p));
        from = verb == VOTE_DO_DRAW ? vote_pool(p) : vote_turned_from(p, out->arg[0]);
        out->arg[1] = (int16_t)cards_nth(from, (int)word_below(word, (uint64_t)cards_count(from)));
        break;
    }
    out->verb = (uint8_t)verb;
}

RULE int vote_legal(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    const struct vote *p = (const struct vote *)position;
    int count = 0;
    if (vote_waits_for_chance(p)) {
        if (seat == CHANCE)
            vote_list_chance(p, out, &count);
        return count;
    }
    if (p->phase == VOTE_IS_OVER || !vote_lives(p, seat))
        return 0;
    if (p->claim_by != VOTE_NONE) {
        if (seat == p->claim_by)
            vote_open_seats(vote_entry(out, &count, seat, VOTE_DO_CLAIM), 0, 3); /* either party: V-6.4 */
        return count;
    }
    if (vote_waits_for(k, p, seat))
        vote_list_phase(k, p, seat, out, &count);
    vote_list_abilities(k, p, seat, out, &count);
    return count;
}

/* Does `legal` list an ability that this seat could use at any wait? */
RULE static int vote_has_ability(const struct vote_pack *k, const struct vote *p, int seat)
{
    if (!cards_empty(vote_usable(k, p, seat, VOTE_CHECK)))
        return 1;
    if (vote_has_double_in(p, seat))
        return 0; /* V-6.7 */
    return !cards_empty(vote_usable(k, p, seat, VOTE_ELIMINATE)) ||
           (vote_living(p) < p->players && !cards_empty(vote_usable(k, p, seat, VOTE_CHANGE)));
}

/* V-5.1 */
RULE int vote_has_left(const void *pack, const void *position, int seat)
{
    (void)pack;
    return !(((const struct vote *)position)->alive >> seat & 1);
}

RULE uint32_t vote_movers(const void *pack, const void *position)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    const struct vote *p = (const struct vote *)position;
    uint32_t asked = vote_to_act(pack, position), holders = 0;
    if (asked == 0 || asked == CHANCE_BIT || p->claim_by != VOTE_NONE)
        return asked;
    for (int s = 0; s < p->players; s++)
        holders |= (uint32_t)!cards_empty(cards_both(p->hands[s], k->any_time)) << s;
    for (holders &= p->alive & ~asked; holders; holders &= holders - 1)
        asked |= (uint32_t)vote_has_ability(k, p, bits_lowest(holders)) << bits_lowest(holders);
    return asked;
}
