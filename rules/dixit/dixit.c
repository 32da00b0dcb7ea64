/* dixit.c: Dixit: set-up, and what each move does. */
#include "table.h"

/* --- numbers of the modes ------------------------------------------------------------------------------- */

RULE int dixit_seats_fit(int mode, int seats) /* D-1.1 */
{
    if (mode == DIXIT_CLASSIC)
        return seats >= DIXIT_LEAST_SEATS && seats <= DIXIT_MOST_SEATS;
    return seats >= 6 && seats <= DIXIT_MOST_SEATS && (mode == DIXIT_PARTY || seats % 2 == 0);
}

RULE int dixit_hand_size(int mode, int seats) /* D-1.4 */
{
    return mode == DIXIT_PARTY ? 5 : mode == DIXIT_TEAM ? 4 : seats == 3 ? 7 : 6;
}

RULE int dixit_has_clue(const struct dixit *p)
{
    return (p->phase >= DIXIT_IN_GIVE && p->phase < DIXIT_IS_OVER) ||
           (p->phase == DIXIT_IN_DEAL && p->mode == DIXIT_PARTY);
}

RULE uint64_t dixit_counted(const struct dixit *p)
{
    return p->phase == DIXIT_IS_OVER ? p->round : p->round - 1;
}

/* --- set-up --------------------------------------------------------------------------------------------- */

RULE void dixit_start(const void *pack, void *position, int seats, const int *options)
{
    const struct dixit_pack *k = (const struct dixit_pack *)pack;
    struct dixit *p = (struct dixit *)position;
    for (size_t i = 0; i < sizeof *p; i++)
        ((uint8_t *)p)[i] = 0;
    for (int i = 0; i < DIXIT_WORDS; i++)
        p->deck[i] = k->all[i];
    p->deck_count = k->count;
    p->seats = (uint8_t)seats;
    p->mode = (uint8_t)options[DIXIT_OPTION_MODE];
    p->length = (uint8_t)options[DIXIT_OPTION_LENGTH];
    p->phase = p->mode == DIXIT_PARTY ? DIXIT_IN_CLUE : DIXIT_IN_DEAL; /* D-2.1, D-2.2 */
    p->round = 1;
    p->storyteller = DIXIT_NO_SEAT; /* D-3.2 */
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++) {
        for (int i = 0; i < DIXIT_MOST_HAND; i++)
            p->hands[seat][i] = DIXIT_NO_CARD;
        for (int i = 0; i < DIXIT_MOST_GIVEN; i++)
            p->given[seat][i] = DIXIT_NO_CARD;
    }
    for (int i = 0; i < DIXIT_MOST_SLOTS; i++)
        p->table[i] = p->last.table[i] = DIXIT_NO_CARD;
}

RULE uint32_t dixit_to_act(const void *pack, const void *position)
{
    const struct dixit *p = (const struct dixit *)position;
    (void)pack;
    switch (p->phase) {
    case DIXIT_IN_DEAL:
    case DIXIT_IN_LAY: return CHANCE_BIT;
    case DIXIT_IN_CLUE: /* D-3.1, D-3.2 */
        return p->storyteller == DIXIT_NO_SEAT ? dixit_everybody(p) : 1u << p->storyteller;
    case DIXIT_IN_GIVE: return dixit_givers(p);
    case DIXIT_IN_VOTE: return dixit_voters(p) & ~(uint32_t)p->voted;
    default: return 0;
    }
}

/* --- the deck ------------------------------------------------------------------------------------------- */

/* D-2.3: the discard joins the deck if the deck does not hold enough for everyone. */
RULE static void dixit_begin_deal(struct dixit *p)
{
    p->phase = DIXIT_IN_DEAL;
    if (p->deck_count >= dixit_lack_of_all(p))
        return;
    for (int i = 0; i < DIXIT_WORDS; i++) {
        p->deck_count = (uint16_t)(p->deck_count + bits_count(p->discard[i]));
        p->deck[i] |= p->discard[i];
        p->discard[i] = 0;
    }
}

RULE static int dixit_deal(const struct dixit_pack *k, struct dixit *p, const struct move *m,
                           struct fault *fault)
{
    int to = dixit_short_seat(p), lack = dixit_lack(p, to), before = -1;
    const int16_t *cards = m->arg + 1;
    if (m->arg[0] != to)
        return refuse(fault, FAULT_ILLEGAL, DIXIT_BAD_CHANCE, to);
    for (int i = 0; i < DIXIT_MOST_HAND; i++) {
        int fits = i > lack    ? cards[i] == 0
                   : i == lack ? cards[i] == ARG_NULL
                               : cards[i] > before && cards[i] < k->count && dixit_in(p->deck, cards[i]);
        if (!fits)
            return refuse(fault, FAULT_ILLEGAL, DIXIT_BAD_CHANCE, to);
        before = cards[i];
    }
    for (int i = 0; i < lack; i++) {
        dixit_flip_in(p->deck, cards[i]);
        dixit_insert(p->hands[to], &p->hand_count[to], cards[i]);
    }
    p->deck_count = (uint16_t)(p->deck_count - lack);
    if (dixit_short_seat(p) < 0)
        p->phase = p->mode == DIXIT_PARTY ? DIXIT_IN_GIVE : DIXIT_IN_CLUE;
    return 1;
}

/* --- clue and cards ------------------------------------------------------------------------------------- */

RULE static int dixit_holds(const struct dixit_pack *k, const struct dixit *p, int seat, int card,
                            struct fault *fault)
{
    if (card < 0 || card >= k->count)
        return refuse(fault, FAULT_ILLEGAL, DIXIT_NO_SUCH_CARD, card);
    if (dixit_find(p->hands[seat], p->hand_count[seat], card) < 0)
        return refuse(fault, FAULT_ILLEGAL, DIXIT_NOT_IN_HAND, card);
    return 1;
}

/* From the hand to what was given. */
RULE static void dixit_put(struct dixit *p, int seat, int card)
{
    dixit_remove(p->hands[seat], &p->hand_count[seat], dixit_find(p->hands[seat], p->hand_count[seat], card));
    dixit_insert(p->given[seat], &p->given_count[seat], card);
}

RULE static int dixit_clue(const struct dixit_pack *k, struct dixit *p, const struct move *m,
                           struct fault *fault)
{
    int wrong = m->arg[0], card = m->arg[1];
    if (wrong != DIXIT_TEXT_FINE) /* D-3.4 */
        return refuse(fault, FAULT_ILLEGAL,
                      wrong > 0 && wrong < DIXIT_TEXT_BROKEN ? wrong : DIXIT_TEXT_BROKEN, 0);
    if (p->mode == DIXIT_PARTY) { /* D-3.5 */
        if (card != ARG_NULL)
            return refuse(fault, FAULT_ILLEGAL, DIXIT_NO_CARD_HERE, 0);
        p->storyteller = (uint8_t)m->seat;
        dixit_begin_deal(p); /* D-2.2 */
        return 1;
    }
    if (card == ARG_NULL) /* D-3.3 */
        return refuse(fault, FAULT_ILLEGAL, DIXIT_CARD_MISSING, 0);
    if (!dixit_holds(k, p, m->seat, card, fault))
        return 0;
    p->storyteller = (uint8_t)m->seat; /* D-3.2: in round 1 whoever is first */
    dixit_put(p, m->seat, card);
    p->phase = DIXIT_IN_GIVE;
    return 1;
}

/* All cards are in: nobody is asked any more. */
RULE static void dixit_end_giving(struct dixit *p)
{
    if (dixit_givers(p))
        return;
    p->deferred = 0;
    p->phase = DIXIT_IN_LAY;
}

RULE static int dixit_give(const struct dixit_pack *k, struct dixit *p, const struct move *m,
                           struct fault *fault)
{
    int gift = dixit_gift(p);
    for (int i = 0; i < DIXIT_MOST_GIVEN; i++)
        if ((m->arg[i] == ARG_NULL) != (i >= gift))
            return refuse(fault, FAULT_ILLEGAL, DIXIT_WRONG_NUMBER, gift);
    for (int i = 0; i < gift; i++)
        if (!dixit_holds(k, p, m->seat, m->arg[i], fault))
            return 0;
    if (gift == 2 && m->arg[0] >= m->arg[1])
        return refuse(fault, FAULT_ILLEGAL, DIXIT_NOT_ASCENDING, 0);
    for (int i = 0; i < gift; i++)
        dixit_put(p, m->seat, m->arg[i]);
    dixit_end_giving(p);
    return 1;
}

RULE static int dixit_defer(struct dixit *p, const struct move *m, struct fault *fault)
{
    if (!dixit_may_defer(p, m->seat)) /* D-4.5, D-4.6 */
        return refuse(fault, FAULT_ILLEGAL, DIXIT_MUST_GIVE, 0);
    p->deferred |= (uint16_t)(1u << m->seat);
    return 1;
}

RULE static int dixit_lay(const struct dixit_pack *k, struct dixit *p, const struct move *m,
                          struct fault *fault) /* D-5.1 */
{
    int card = m->arg[0], given = 0;
    for (int seat = 0; card >= 0 && seat < p->seats; seat++)
        given |= dixit_find(p->given[seat], p->given_count[seat], card) >= 0;
    if (card >= k->count || !given || dixit_find(p->table, p->table_count, card) >= 0)
        return refuse(fault, FAULT_ILLEGAL, DIXIT_BAD_CHANCE, 0);
    p->table[p->table_count++] = (int16_t)card;
    if (p->table_count == dixit_slots(p))
        p->phase = DIXIT_IN_VOTE;
    return 1;
}

/* --- the end of a round --------------------------------------------------------------------------------- */

/* D-8.3 */
RULE static void dixit_remember(struct dixit *p, const int32_t *points)
{
    struct dixit_last *last = &p->last;
    last->there = 1;
    last->table_count = p->table_count;
    last->storyteller = p->storyteller;
    last->red = p->red;
    for (int i = 0; i < DIXIT_MOST_SLOTS; i++) {
        last->table[i] = p->table[i];
        last->owners[i] = (uint8_t)(i < p->table_count ? dixit_owner(p, p->table[i]) : 0);
    }
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++) {
        last->votes[seat] = p->votes[seat];
        last->points[seat] = points[seat];
    }
}

/* D-8.1: the cards of the table go to the discard. */
RULE static void dixit_clear_table(struct dixit *p)
{
    for (int i = 0; i < p->table_count; i++) {
        dixit_flip_in(p->discard, p->table[i]);
        p->table[i] = DIXIT_NO_CARD;
    }
    p->table_count = 0;
    p->voted = 0;
    p->red = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        p->votes[seat] = 0;
        p->given_count[seat] = 0;
        for (int i = 0; i < DIXIT_MOST_GIVEN; i++)
            p->given[seat][i] = DIXIT_NO_CARD;
    }
}

RULE static int dixit_is_decided(const struct dixit *p)
{
    if (p->mode != DIXIT_CLASSIC)
        return p->round == (uint64_t)(p->length * p->seats); /* D-9.3 */
    for (int seat = 0; seat < p->seats; seat++)
        if (p->scores[seat] >= p->length)
            return 1; /* D-9.1 */
    return 0;
}

RULE static void dixit_end_round(struct dixit *p)
{
    int32_t points[DIXIT_MOST_SEATS] = {0};
    dixit_points(p, points);
    for (int rabbit = 0; rabbit < dixit_rabbits(p); rabbit++)
        p->scores[rabbit] += points[rabbit];
    dixit_remember(p, points);
    dixit_clear_table(p);
    if (dixit_is_decided(p)) {
        p->phase = DIXIT_IS_OVER;
        return;
    }
    p->round++;
    p->storyteller = (uint8_t)((p->storyteller + 1) % p->seats); /* D-8.2 */
    if (p->mode == DIXIT_PARTY)
        p->phase = DIXIT_IN_CLUE;
    else
        dixit_begin_deal(p);
}

RULE static int dixit_vote(struct dixit *p, const struct move *m, struct fault *fault)
{
    uint32_t open = dixit_open_slots(p, m->seat), votes = 0;
    int red = m->arg[2];
    if (m->arg[0] == ARG_NULL || (m->arg[1] != ARG_NULL && dixit_most_votes(p) < 2)) /* D-6.1, D-6.4 */
        return refuse(fault, FAULT_ILLEGAL, DIXIT_WRONG_VOTES, dixit_most_votes(p));
    for (int i = 0; i < 2 && m->arg[i] != ARG_NULL; i++) {
        if (m->arg[i] < 1 || m->arg[i] > p->table_count)
            return refuse(fault, FAULT_ILLEGAL, DIXIT_NO_SUCH_SLOT, m->arg[i]);
        if (!(open >> m->arg[i] & 1)) /* D-6.2 */
            return refuse(fault, FAULT_ILLEGAL, DIXIT_OWN_CARD, m->arg[i]);
        if (votes >> m->arg[i])
            return refuse(fault, FAULT_ILLEGAL, DIXIT_NOT_ASCENDING, 0);
        votes |= 1u << m->arg[i];
    }
    if (!dixit_has_red(p, m->seat) && red != ARG_NULL)
        return refuse(fault, FAULT_ILLEGAL, DIXIT_NO_RED_HERE, 0);
    if (dixit_has_red(p, m->seat)) { /* D-6.7 */
        if (red == ARG_NULL)
            return refuse(fault, FAULT_ILLEGAL, DIXIT_RED_MISSING, 0);
        if (red < 1 || red > p->table_count)
            return refuse(fault, FAULT_ILLEGAL, DIXIT_NO_SUCH_SLOT, red);
        p->red = (uint8_t)red;
    }
    p->votes[m->seat] = (uint16_t)votes;
    p->voted |= (uint16_t)(1u << m->seat);
    if (p->voted == dixit_voters(p)) /* D-6.3: all are opened at once */
        dixit_end_round(p);
    return 1;
}

/* --- all together --------------------------------------------------------------------------------------- */

RULE int dixit_apply(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    static const uint8_t phases[DIXIT_VERBS] = {DIXIT_IN_DEAL, DIXIT_IN_CLUE, DIXIT_IN_GIVE,
                                                DIXIT_IN_GIVE, DIXIT_IN_LAY,  DIXIT_IN_VOTE};
    static const uint8_t arguments[DIXIT_VERBS] = {1 + DIXIT_MOST_HAND, 2, DIXIT_MOST_GIVEN, 0, 1, 3};
    const struct dixit_pack *k = (const struct dixit_pack *)pack;
    struct dixit *p = (struct dixit *)position;
    uint32_t asked = dixit_to_act(pack, p);
    if (!asked)
        return refuse(fault, FAULT_OVER, DIXIT_GAME_OVER, 0);
    if (move->seat == CHANCE ? !(asked & CHANCE_BIT)
                             : move->seat < 0 || move->seat >= p->seats || !(asked >> move->seat & 1))
        return refuse(fault, FAULT_TURN, DIXIT_NOT_ASKED, move->seat);
    if (move->verb >= DIXIT_VERBS || phases[move->verb] != p->phase ||
        !move_ends(move, arguments[move->verb]))
        return refuse(fault, FAULT_ILLEGAL, DIXIT_OTHER_PHASE, p->phase);
    if (move->seat == CHANCE)
        return move->verb == DIXIT_DO_DEAL ? dixit_deal(k, p, move, fault) : dixit_lay(k, p, move, fault);
    switch (move->verb) {
    case DIXIT_DO_CLUE: return dixit_clue(k, p, move, fault);
    case DIXIT_DO_GIVE: return dixit_give(k, p, move, fault);
    case DIXIT_DO_DEFER: return dixit_defer(p, move, fault);
    default: return dixit_vote(p, move, fault);
    }
}

RULE void dixit_result(const void *pack, const void *position, struct result *out)
{
    const struct dixit *p = (const struct dixit *)position;
    int32_t best = 0;
    (void)pack;
    for (int rabbit = 0; rabbit < dixit_rabbits(p); rabbit++)
        best = p->scores[rabbit] > best ? p->scores[rabbit] : best;
    out->winners = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        out->scores[seat] = seat < p->seats ? p->scores[dixit_rabbit(p, seat)] : 0;       /* D-9.4 */
        out->winners |= (uint32_t)(seat < p->seats && out->scores[seat] == best) << seat; /* D-9.2 */
    }
    out->reason = p->mode == DIXIT_CLASSIC ? DIXIT_BY_TARGET : DIXIT_BY_ROUNDS;
}
