/* vote.c: VOTE! as numbers. */
#include "vote.h"

#include "../rules/vote/table.h"

/* Ids. A seat, a kind of card and "no" are the same id wherever they are asked for. */
enum {
    ID_NO = 0,                             /* no, pass */
    ID_SEAT = 1,                           /* counted from oneself */
    ID_BALLOT = ID_SEAT + VOTE_MOST_SEATS, /* no, yes, each with a Double voice too */
    ID_USE = ID_BALLOT + 4,
    ID_CLAIM = ID_USE + ENV_VOTE_USES, /* a party */
    ID_KIND = ID_CLAIM + VOTE_PARTIES
};
enum { USE_CHECK, USE_TRANSFER, USE_CANCEL, USE_ELIMINATE, USE_CHANGE };

RULE static inline int ability_of(int use)
{
    static const uint8_t kinds[ENV_VOTE_USES] = {VOTE_CHECK, VOTE_TRANSFER, VOTE_CANCEL, VOTE_ELIMINATE,
                                                 VOTE_CHANGE};
    return kinds[use];
}

/* Columns of what is shown of each seat. */
enum {
    SEAT_LIVING,
    SEAT_BUDGET,
    SEAT_SUPPORT,
    SEAT_HAND,
    SEAT_PARTY, /* two: known to be a Democrat, a Republican */
    SEAT_PRESIDENT = SEAT_PARTY + 2,
    SEAT_PM,
    SEAT_CANDIDATE,
    SEAT_NEXT,
    SEAT_LAST_PRESIDENT,
    SEAT_LAST_PM,
    SEAT_BALLOT, /* given, yes, with a Double voice, open */
    SEAT_LAID = SEAT_BALLOT + 4,
    SEAT_ANSWERED,
    SEAT_ASKED,
    SEAT_CLAIMS,
    SEAT_CLAIMED,
    SEAT_USED,    /* abilities used up */
    SEAT_DEALT,   /* a card lies before him */
    SEAT_ABILITY, /* and it is an ability */
    SEAT_SHOWN,   /* six: abilities in his hand that everybody saw */
    SEAT_DEALT_BUDGET = SEAT_SHOWN + VOTE_KINDS - 1,
    SEAT_DEALT_SUPPORT
};

/* After the seats: seven rows of kinds, and then: */
enum {
    ROW_HAND,
    ROW_PILE,
    ROW_DESK,
    ROW_OPEN,
    ROW_SEEN,
    ROW_DEALING,
    ROW_PICKED,
    ROWS,
    AT_PHASE = 0,
    AT_USE = AT_PHASE + VOTE_PHASES,
    AT_COUNTS = AT_USE + ENV_VOTE_USES, /* round, failed, deck, shut, pile, desk, dealt, still to pick */
    REST = AT_COUNTS + 8
};
enum { WORTH_ZERO = VOTE_TOP + 1, WORTH_MOST = 2 * VOTE_TOP + 1 }; /* a card's points, from -10 as 1 to +10 */

RULE static int same_card(const struct vote_card *a, const struct vote_card *b)
{
    return a->kind == b->kind &&
           (a->kind != VOTE_EVENT || (a->budget == b->budget && a->support == b->support));
}

RULE static uint8_t points_shown(int points)
{
    return (uint8_t)(WORTH_ZERO + (points < -VOTE_TOP ? -VOTE_TOP : points > VOTE_TOP ? VOTE_TOP : points));
}

RULE static void find_kinds(const struct vote_pack *k, struct env_vote *t)
{
    t->events = 0;
    for (int i = 0; i < ENV_VOTE_MOST_KINDS; i++)
        t->cards[i] = cards_none();
    for (int card = 0; card < k->count; card++) {
        int kind = 0;
        if (k->card[card].kind != VOTE_EVENT)
            continue;
        while (kind < t->events && !same_card(&k->card[cards_lowest(t->cards[kind])], &k->card[card]))
            kind++;
        t->events += kind == t->events;
        t->cards[kind] = cards_with(t->cards[kind], cards_one(card));
        t->kind[card] = (uint8_t)kind;
    }
    t->kinds = t->events + VOTE_KINDS - 1;
    for (int card = 0; card < k->count; card++) {
        int kind = t->events + k->card[card].kind - 1;
        t->worth[card] =
            (uint16_t)(points_shown(k->card[card].budget) | points_shown(k->card[card].support) << 8);
        if (k->card[card].kind == VOTE_EVENT)
            continue;
        t->cards[kind] = cards_with(t->cards[kind], cards_one(card));
        t->kind[card] = (uint8_t)kind;
    }
}

RULE static void describe_column(struct env_spec *spec, const char *name, int at, int seats, int width,
                                 int greatest)
{
    env_column_add(spec, name, at, seats, ENV_VOTE_SEAT, width, greatest);
}

RULE static void describe_seats(int seats, struct env_spec *spec)
{
    describe_column(spec, "living", SEAT_LIVING, seats, 1, 1);
    describe_column(spec, "budget", SEAT_BUDGET, seats, 1, VOTE_TOP);
    describe_column(spec, "support", SEAT_SUPPORT, seats, 1, VOTE_TOP);
    describe_column(spec, "hand_size", SEAT_HAND, seats, 1, VOTE_MAX_CARDS);
    describe_column(spec, "known_party", SEAT_PARTY, seats, 2, 1);
    describe_column(spec, "president", SEAT_PRESIDENT, seats, 1, 1);
    describe_column(spec, "pm", SEAT_PM, seats, 1, 1);
    describe_column(spec, "candidate", SEAT_CANDIDATE, seats, 1, 1);
    describe_column(spec, "next_president", SEAT_NEXT, seats, 1, 1);
    describe_column(spec, "last_president", SEAT_LAST_PRESIDENT, seats, 1, 1);
    describe_column(spec, "last_pm", SEAT_LAST_PM, seats, 1, 1);
    describe_column(spec, "ballot", SEAT_BALLOT, seats, 4, 1);
    describe_column(spec, "laid", SEAT_LAID, seats, 1, 1);
    describe_column(spec, "answered", SEAT_ANSWERED, seats, 1, 1);
    describe_column(spec, "asked", SEAT_ASKED, seats, 1, 1);
    describe_column(spec, "claims", SEAT_CLAIMS, seats, 1, 1);
    describe_column(spec, "claimed_of", SEAT_CLAIMED, seats, 1, 1);
    describe_column(spec, "abilities_used", SEAT_USED, seats, 1, VOTE_MAX_ABILITIES);
    describe_column(spec, "dealt", SEAT_DEALT, seats, 1, 1);
    describe_column(spec, "dealt_ability", SEAT_ABILITY, seats, 1, 1);
    describe_column(spec, "abilities_shown", SEAT_SHOWN, seats, VOTE_KINDS - 1, VOTE_MAX_CARDS);
    describe_column(spec, "dealt_budget", SEAT_DEALT_BUDGET, seats, 1, WORTH_MOST);
    describe_column(spec, "dealt_support", SEAT_DEALT_SUPPORT, seats, 1, WORTH_MOST);
    spec->bytes = ENV_VOTE_SEAT * seats;
}

RULE int env_vote_prepare(const void *pack, int seats, const int *options, void *tables,
                          struct env_spec *spec)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    struct env_vote *t = (struct env_vote *)tables;
    (void)options;
    t->pack = *k;
    t->seats = seats;
    find_kinds(k, t);
    env_spec_begin(spec);
    env_group_add(spec, "no", 1, "");
    env_group_add(spec, "seat", VOTE_MOST_SEATS, "+");
    env_group_add(spec, "ballot", 4, "no yes no-twice yes-twice");
    env_group_add(spec, "use", ENV_VOTE_USES, "check transfer cancel eliminate change");
    env_group_add(spec, "claim", VOTE_PARTIES, "democrat republican");
    env_group_add(spec, "card", t->kinds, "@0");
    for (int i = 0; i < t->kinds && ID_KIND + i < ENV_MOST_IDS; i++) /* called after its first card */
        spec->item[ID_KIND + i] = (uint16_t)(cards_empty(t->cards[i]) ? 0xffff : cards_lowest(t->cards[i]));
    describe_seats(seats, spec);
    env_slice_add(spec, "hand", 1, t->kinds, VOTE_MAX_CARDS);
    env_slice_add(spec, "pile", 1, t->kinds, VOTE_MAX_CARDS);
    env_slice_add(spec, "desk", 1, t->kinds, VOTE_MAX_CARDS);
    env_slice_add(spec, "discard", 1, t->kinds, VOTE_MAX_CARDS);
    env_slice_add(spec, "seen_in_shut_discard", 1, t->kinds, VOTE_MAX_CARDS);
    env_slice_add(spec, "dealing", 1, t->kinds, 1);
    env_slice_add(spec, "picked", 1, t->kinds, MAX_ARGS);
    env_slice_add(spec, "phase", 1, VOTE_PHASES, 1);
    env_slice_add(spec, "using", 1, ENV_VOTE_USES, 1);
    env_slice_add(spec, "round", 1, 1, 255);
    env_slice_add(spec, "failed", 1, 1, 3);
    env_slice_add(spec, "deck_size", 1, 1, VOTE_MAX_CARDS);
    env_slice_add(spec, "shut_discard_size", 1, 1, VOTE_MAX_CARDS);
    env_slice_add(spec, "pile_size", 1, 1, VOTE_MAX_CARDS);
    env_slice_add(spec, "desk_size", 1, 1, VOTE_MAX_CARDS);
    env_slice_add(spec, "dealt_cards", 1, 1, VOTE_MOST_SEATS);
    env_slice_add(spec, "to_pick", 1, 1, MAX_ARGS);
    return env_spec_end(spec);
}

/* --- the face-up discard, kept -------------------------------------------------------------------------------- */

RULE void env_vote_keep(const void *tables, const void *position, void *memo)
{
    const struct env_vote *t = (const struct env_vote *)tables;
    const struct vote *p = (const struct vote *)position;
    struct env_vote_memo *m = (struct env_vote_memo *)memo;
    if (!m->head.fresh) {
        env_clear(m->discard, (int)sizeof m->discard);
        m->open = cards_none();
        m->head.fresh = 1;
    }
    for (int i = 0; i < 2; i++) {
        for (uint64_t left = p->open.w[i] & ~m->open.w[i]; left; left &= left - 1)
            m->discard[t->kind[64 * i + bits_lowest(left)]]++;
        for (uint64_t left = m->open.w[i] & ~p->open.w[i]; left; left &= left - 1)
            m->discard[t->kind[64 * i + bits_lowest(left)]]--;
    }
    m->open = p->open;
    m->asked = (uint16_t)vote_to_act(&t->pack, p);
}

/* --- ids -------------------------------------------------------------------------------------------------------- */

/* The kinds of some cards. */
RULE static void allow_kinds(const struct env_vote *t, struct cards cards, uint64_t *mask)
{
    for (int i = 0; i < 2; i++)
        for (uint64_t left = cards.w[i]; left; left &= left - 1)
            env_allow(mask, ID_KIND + t->kind[64 * i + bits_lowest(left)]);
}

/* The cards of a list that is being chosen: what it is chosen from, and how many it takes. */
RULE static struct cards list_from(const struct vote *p, int seat, int *take)
{
    if (p->phase == VOTE_IN_CHOOSE) {
        *take = vote_due_cards(p);
        return p->pile;
    }
    *take = p->hand_count[seat] - VOTE_HAND;
    return p->hands[seat];
}

RULE static struct cards without_picked(const struct env_vote_memo *m, struct cards from)
{
    for (int i = 0; i < m->picked_count; i++)
        from = cards_without(from, cards_one(m->picked[i]));
    return from;
}

/* A kind may be picked if it is not below the last one, and if enough cards remain from it upwards: so each set has one
 * path, and none ends in nothing. */
RULE static void allow_list(const struct env_vote *t, const struct vote *p, const struct env_vote_memo *m,
                            int seat, uint64_t *mask)
{
    uint8_t left[ENV_VOTE_MOST_KINDS];
    int take, last = m->picked_count ? t->kind[m->picked[m->picked_count - 1]] : 0, upwards = 0;
    struct cards from = without_picked(m, list_from(p, seat, &take));
    env_clear(left, t->kinds);
    for (int i = 0; i < 2; i++)
        for (uint64_t bits = from.w[i]; bits; bits &= bits - 1)
            left[t->kind[64 * i + bits_lowest(bits)]]++;
    take -= m->picked_count;
    for (int kind = t->kinds - 1; kind >= last; kind--) {
        upwards += left[kind];
        if (left[kind] && upwards >= take)
            env_allow(mask, ID_KIND + kind);
    }
}

/* Has the seat an ability of this kind that it can pay for? */
RULE static int can_use(const struct env_vote *t, const struct vote *p, int seat, int kind)
{
    struct cards mine = cards_both(p->hands[seat], t->pack.of_kind[kind]);
    return !cards_empty(mine) && vote_can_pay(&t->pack, p, seat, cards_lowest(mine));
}

RULE static void allow_abilities(const struct env_vote *t, const struct vote *p, int seat, uint64_t *mask)
{
    if (cards_empty(cards_both(p->hands[seat], t->pack.any_time)))
        return; /* as nearly always */
    int others = vote_living(p) > 1;
    if (others && can_use(t, p, seat, VOTE_CHECK))
        env_allow(mask, ID_USE + USE_CHECK);
    if (vote_has_double_in(p, seat))
        return; /* V-6.7 */
    if (others && can_use(t, p, seat, VOTE_ELIMINATE))
        env_allow(mask, ID_USE + USE_ELIMINATE);
    if (vote_living(p) < p->players && can_use(t, p, seat, VOTE_CHANGE)) /* V-6.13 */
        env_allow(mask, ID_USE + USE_CHANGE);
}

RULE static void allow_seats(const struct vote *p, int seat, unsigned seats, uint64_t *mask)
{
    env_allow_bits(mask, ID_SEAT, env_turned(p->players, seat, seats));
}

/* What the phase asks of a seat that the game waits for. */
RULE static void allow_phase(const struct env_vote *t, const struct vote *p, const struct env_vote_memo *m,
                             int seat, uint64_t *mask)
{
    switch (p->phase) {
    case VOTE_IN_NOMINATE: allow_seats(p, seat, vote_candidates(p), mask); break;
    case VOTE_IN_VOTE: env_allow_bits(mask, ID_BALLOT, can_use(t, p, seat, VOTE_DOUBLE) ? 15 : 3); break;
    case VOTE_IN_TOPICS: allow_kinds(t, p->hands[seat], mask); break;
    case VOTE_IN_CHOOSE:
    case VOTE_IN_DISCARD: allow_list(t, p, m, seat, mask); break;
    case VOTE_IN_GIVE:
        if (vote_may_receive(p))
            allow_kinds(t, p->desk, mask);
        break;
    case VOTE_IN_ANSWER:
        env_allow(mask, ID_NO);
        if (can_use(t, p, seat, VOTE_CANCEL))
            env_allow(mask, ID_USE + USE_CANCEL);
        break;
    default: /* the hand-over */
        env_allow(mask, ID_NO);
        if (vote_living(p) > 1 && can_use(t, p, seat, VOTE_TRANSFER))
            env_allow(mask, ID_USE + USE_TRANSFER);
        break;
    }
}

/* The next step of a move that is begun. */
RULE static void allow_next(const struct env_vote *t, const struct vote *p, const struct env_vote_memo *m,
                            int seat, uint64_t *mask)
{
    if (m->use)
        allow_seats(p, seat, p->alive & ~(1u << seat), mask);
    else if (m->kind)
        allow_seats(p, seat, vote_may_receive(p), mask);
    else
        allow_list(t, p, m, seat, mask);
}

RULE void env_vote_mask(const void *tables, const void *position, const void *memo, int seat,
                        uint64_t mask[ENV_MASK_WORDS])
{
    const struct env_vote *t = (const struct env_vote *)tables;
    const struct vote *p = (const struct vote *)position;
    const struct env_vote_memo *m = (const struct env_vote_memo *)memo;
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        mask[i] = 0;
    if (vote_waits_for_chance(p) || p->phase == VOTE_IS_OVER || !vote_lives(p, seat))
        return;
    if (m->head.begun) {
        if (m->head.begun == 1 + seat)
            allow_next(t, p, m, seat, mask);
        return;
    }
    if (p->claim_by != VOTE_NONE) {
        if (seat == p->claim_by)
            env_allow_bits(mask, ID_CLAIM, 3);
        return;
    }
    if (m->asked >> seat & 1)
        allow_phase(t, p, m, seat, mask);
    allow_abilities(t, p, seat, mask);
}

RULE static void forget(struct env_vote_memo *m)
{
    m->head.begun = m->use = m->kind = m->picked_count = 0;
    for (int i = 0; i < MAX_ARGS; i++)
        m->picked[i] = 0;
}

/* The lowest card of a kind among some. */
RULE static int lowest_of(const struct env_vote *t, int kind, struct cards among)
{
    return cards_lowest(cards_both(t->cards[kind], among));
}

RULE static int lowest_ability(const struct env_vote *t, const struct vote *p, int seat, int ability)
{
    return cards_lowest(cards_both(p->hands[seat], t->pack.of_kind[ability]));
}

RULE static int decode_ballot(const struct env_vote *t, const struct vote *p, int seat, int ballot,
                              struct move *out)
{
    env_move(out, seat, VOTE_DO_VOTE);
    out->arg[0] = (int16_t)(ballot & 1);
    out->arg[1] = (int16_t)(ballot < 2 ? (int)ARG_NULL : lowest_ability(t, p, seat, VOTE_DOUBLE));
    return 1;
}

RULE static int decode_use(const struct env_vote *t, const struct vote *p, struct env_vote_memo *m, int seat,
                           int use, struct move *out)
{
    if (use != USE_CANCEL && use != USE_CHANGE) { /* on whom? */
        m->head.begun = (uint8_t)(1 + seat);
        m->use = (uint8_t)(1 + use);
        return 0;
    }
    env_move(out, seat, use == USE_CANCEL ? VOTE_DO_ANSWER : VOTE_DO_CHANGE);
    out->arg[0] = (int16_t)lowest_ability(t, p, seat, ability_of(use));
    return 1;
}

RULE static int decode_seat(const struct env_vote *t, const struct vote *p, struct env_vote_memo *m, int seat,
                            int who, struct move *out)
{
    if (!m->head.begun) {
        env_move(out, seat, VOTE_DO_NOMINATE);
        out->arg[0] = (int16_t)who;
        return 1;
    }
    if (m->kind) {
        env_move(out, seat, VOTE_DO_GIVE);
        out->arg[0] = (int16_t)lowest_of(t, m->kind - 1, p->desk);
    } else {
        int use = m->use - 1;
        env_move(out, seat,
                 use == USE_CHECK      ? VOTE_DO_CHECK
                 : use == USE_TRANSFER ? VOTE_DO_TRANSFER
                                       : VOTE_DO_ELIMINATE);
        out->arg[0] = (int16_t)lowest_ability(t, p, seat, ability_of(use));
    }
    out->arg[1] = (int16_t)who;
    forget(m);
    return 1;
}

/* The list that is complete now: its cards ascending, then the end. */
RULE static void end_list(const struct vote *p, struct env_vote_memo *m, int seat, struct move *out)
{
    struct cards picked = cards_none();
    for (int i = 0; i < m->picked_count; i++)
        picked = cards_with(picked, cards_one(m->picked[i]));
    env_move(out, seat, p->phase == VOTE_IN_CHOOSE ? VOTE_DO_CHOOSE : VOTE_DO_DISCARD);
    for (int i = 0; i < m->picked_count; i++)
        out->arg[i] = (int16_t)cards_nth(picked, i);
    if (m->picked_count < MAX_ARGS)
        out->arg[m->picked_count] = ARG_NULL;
    forget(m);
}

RULE static int decode_kind(const struct env_vote *t, const struct vote *p, struct env_vote_memo *m, int seat,
                            int kind, struct move *out)
{
    int take;
    if (p->phase == VOTE_IN_TOPICS) {
        env_move(out, seat, VOTE_DO_PLACE);
        out->arg[0] = (int16_t)lowest_of(t, kind, p->hands[seat]);
        return 1;
    }
    m->head.begun = (uint8_t)(1 + seat);
    if (p->phase == VOTE_IN_GIVE) {
        m->kind = (uint8_t)(1 + kind);
        return 0;
    }
    struct cards from = list_from(p, seat, &take);
    m->picked[m->picked_count] = (uint8_t)lowest_of(t, kind, without_picked(m, from));
    m->picked_count++;
    if (m->picked_count < take)
        return 0;
    end_list(p, m, seat, out);
    return 1;
}

RULE int env_vote_take(const void *tables, const void *position, void *memo, int seat, int id,
                       struct move *out)
{
    const struct env_vote *t = (const struct env_vote *)tables;
    const struct vote *p = (const struct vote *)position;
    struct env_vote_memo *m = (struct env_vote_memo *)memo;
    if (id >= ID_KIND)
        return decode_kind(t, p, m, seat, id - ID_KIND, out);
    if (id >= ID_CLAIM) {
        env_move(out, seat, VOTE_DO_CLAIM);
        out->arg[0] = (int16_t)(id - ID_CLAIM);
        return 1;
    }
    if (id >= ID_USE)
        return decode_use(t, p, m, seat, id - ID_USE, out);
    if (id >= ID_BALLOT)
        return decode_ballot(t, p, seat, id - ID_BALLOT, out);
    if (id >= ID_SEAT)
        return decode_seat(t, p, m, seat, env_seat(p->players, seat, id - ID_SEAT), out);
    env_move(out, seat, p->phase == VOTE_IN_ANSWER ? VOTE_DO_ANSWER : VOTE_DO_PASS);
    out->arg[0] = p->phase == VOTE_IN_ANSWER ? (int16_t)ARG_NULL : (int16_t)0;
    return 1;
}

RULE int env_vote_decode(const void *tables, const void *position, void *memo, int seat, int id,
                         struct move *out)
{
    uint64_t mask[ENV_MASK_WORDS];
    env_vote_mask(tables, position, memo, seat, mask);
    return env_allows(mask, id) ? env_vote_take(tables, position, memo, seat, id, out) : -1;
}

/* A list, in ascending kinds. */
RULE static int encode_list(const struct env_vote *t, const struct move *m, uint16_t ids[ENV_MOST_STEPS])
{
    int count = 0;
    for (; count < MAX_ARGS && m->arg[count] != ARG_NULL; count++) {
        int at = count, id = ID_KIND + t->kind[m->arg[count]];
        for (; at > 0 && ids[at - 1] > id; at--)
            ids[at] = ids[at - 1];
        ids[at] = (uint16_t)id;
    }
    return count;
}

RULE int env_vote_encode(const void *tables, const void *position, const struct move *m, int meaning,
                         uint16_t ids[ENV_MOST_STEPS])
{
    const struct env_vote *t = (const struct env_vote *)tables;
    const struct vote *p = (const struct vote *)position;
    int use = -1, a = m->arg[0], b = m->arg[1];
    (void)meaning;
    switch (m->verb) {
    case VOTE_DO_NOMINATE: ids[0] = (uint16_t)(ID_SEAT + env_from(p->players, m->seat, a)); return 1;
    case VOTE_DO_VOTE: ids[0] = (uint16_t)(ID_BALLOT + a + (b == ARG_NULL ? 0 : 2)); return 1;
    case VOTE_DO_PLACE: ids[0] = (uint16_t)(ID_KIND + t->kind[a]); return 1;
    case VOTE_DO_CHOOSE:
    case VOTE_DO_DISCARD: return encode_list(t, m, ids);
    case VOTE_DO_GIVE: ids[0] = (uint16_t)(ID_KIND + t->kind[a]); break;
    case VOTE_DO_PASS: ids[0] = ID_NO; return 1;
    case VOTE_DO_CLAIM: ids[0] = (uint16_t)(ID_CLAIM + a); return 1;
    case VOTE_DO_ANSWER: ids[0] = (uint16_t)(a == ARG_NULL ? (int)ID_NO : ID_USE + USE_CANCEL); return 1;
    case VOTE_DO_CHANGE: ids[0] = ID_USE + USE_CHANGE; return 1;
    case VOTE_DO_CHECK: use = USE_CHECK; break;
    case VOTE_DO_TRANSFER: use = USE_TRANSFER; break;
    case VOTE_DO_ELIMINATE: use = USE_ELIMINATE; break;
    default: return 0;
    }
    if (use >= 0)
        ids[0] = (uint16_t)(ID_USE + use);
    ids[1] = (uint16_t)(ID_SEAT + env_from(p->players, m->seat, b));
    return 2;
}

RULE int env_vote_turned(const void *tables, const void *position, int id, int from, int to)
{
    const struct vote *p = (const struct vote *)position;
    (void)tables;
    if (id < ID_SEAT || id >= ID_BALLOT)
        return id;
    return ID_SEAT + env_from(p->players, to, env_seat(p->players, from, id - ID_SEAT));
}

/* --- what a seat knows ------------------------------------------------------------------------------------------ */

/* Adds cards to a row of kinds. */
RULE static inline void count_kinds(const struct env_vote *t, struct cards cards, uint8_t *row)
{
    for (int i = 0; i < 2; i++)
        for (uint64_t left = cards.w[i]; left; left &= left - 1)
            row[t->kind[64 * i + bits_lowest(left)]]++;
}

/* What everybody sees of a seat, and what the viewer knows of it, into a row of zeros. */
RULE static inline void observe_seat(const struct env_vote *t, const struct vote *p, int viewer, int s,
                                     uint8_t *o)
{
    const struct vote_ballot *b = &p->ballots[s];
    o[SEAT_LIVING] = p->alive >> s & 1;
    o[SEAT_BUDGET] = p->budget[s] == VOTE_NONE ? (uint8_t)0 : p->budget[s];
    o[SEAT_SUPPORT] = p->support[s] == VOTE_NONE ? (uint8_t)0 : p->support[s];
    o[SEAT_HAND] = p->hand_count[s];
    if ((s == viewer || (p->known[viewer] >> s & 1)) && p->party[s] < VOTE_PARTIES)
        o[SEAT_PARTY + p->party[s]] = 1; /* V-7.2 */
    int given = b->given, counted = p->phase != VOTE_IN_VOTE,
        seen = given & (counted | (s == viewer)); /* V-7.3 */
    o[SEAT_BALLOT] = (uint8_t)given;
    o[SEAT_BALLOT + 1] = (uint8_t)(seen & b->yes);
    o[SEAT_BALLOT + 2] = (uint8_t)(seen & (b->card != VOTE_NONE));
    o[SEAT_BALLOT + 3] = (uint8_t)(given & counted);
    o[SEAT_LAID] = p->placed[s].given;
    o[SEAT_ANSWERED] = p->answers[s].given;
    if (!cards_empty(p->shown[s]))
        for (int kind = VOTE_CHECK; kind < VOTE_KINDS; kind++)
            o[SEAT_SHOWN + kind - 1] = (uint8_t)cards_count(cards_both(p->shown[s], t->pack.of_kind[kind]));
}

/* Where the viewer's seat counts from in the rows of seats. */
RULE static inline uint8_t *seat_row(const struct vote *p, int viewer, int seat, uint8_t *out)
{
    return out + ENV_VOTE_SEAT * env_from(p->players, viewer, seat);
}

/* An office, or whatever else one seat has at most. */
RULE static inline void observe_office(const struct vote *p, int viewer, int seat, int column, uint8_t *out)
{
    if (seat < p->players)
        seat_row(p, viewer, seat, out)[column] = 1;
}

RULE static void observe_seats(const struct env_vote *t, const struct vote *p, const struct env_vote_memo *m,
                               int viewer, uint8_t *out)
{
    for (int s = 0; s < p->players; s++)
        observe_seat(t, p, viewer, s, seat_row(p, viewer, s, out));
    observe_office(p, viewer, p->president, SEAT_PRESIDENT, out);
    observe_office(p, viewer, p->pm, SEAT_PM, out);
    observe_office(p, viewer, p->candidate, SEAT_CANDIDATE, out);
    observe_office(p, viewer, p->next, SEAT_NEXT, out);
    observe_office(p, viewer, p->last_president, SEAT_LAST_PRESIDENT, out);
    observe_office(p, viewer, p->last_pm, SEAT_LAST_PM, out);
    observe_office(p, viewer, p->claim_by, SEAT_CLAIMS, out);
    observe_office(p, viewer, p->claim_of, SEAT_CLAIMED, out);
    for (unsigned asked = m->asked; asked; asked &= asked - 1)
        seat_row(p, viewer, bits_lowest(asked), out)[SEAT_ASKED] = 1;
    for (int i = 0; i < p->spent_count; i++)
        seat_row(p, viewer, p->spent[i].by, out)[SEAT_USED]++;
    for (int i = 0; i < p->given_count; i++) {
        uint8_t *o = seat_row(p, viewer, p->given[i].to, out);
        int card = p->given[i].card;
        o[SEAT_DEALT] = 1;
        o[SEAT_ABILITY] = t->pack.card[card].kind != VOTE_EVENT;
        o[SEAT_DEALT_BUDGET] = (uint8_t)t->worth[card];
        o[SEAT_DEALT_SUPPORT] = (uint8_t)(t->worth[card] >> 8);
    }
}

/* The move that the viewer has begun. */
RULE static void observe_begun(const struct env_vote *t, const struct vote *p, const struct env_vote_memo *m,
                               int viewer, uint8_t *rows, uint8_t *rest)
{
    int take,
        lists = p->phase == VOTE_IN_DISCARD || (p->phase == VOTE_IN_CHOOSE && vote_chooser(p) == viewer);
    int mine = m->head.begun == 1 + viewer;
    for (int i = 0; mine && i < m->picked_count; i++)
        rows[ROW_PICKED * t->kinds + t->kind[m->picked[i]]]++;
    if (mine && m->kind)
        rows[ROW_DEALING * t->kinds + m->kind - 1] = 1;
    if (mine && m->use)
        rest[AT_USE + m->use - 1] = 1;
    if (!lists)
        return;
    list_from(p, viewer, &take);
    take -= mine ? m->picked_count : 0;
    rest[AT_COUNTS + 7] = (uint8_t)(take < 0 ? 0 : take > MAX_ARGS ? MAX_ARGS : take);
}

RULE void env_vote_observe(const void *tables, const void *position, const void *memo, int seat, uint8_t *out)
{
    const struct env_vote *t = (const struct env_vote *)tables;
    const struct vote *p = (const struct vote *)position;
    const struct env_vote_memo *m = (const struct env_vote_memo *)memo;
    int kinds = t->kinds;
    uint8_t *rows = out + ENV_VOTE_SEAT * p->players, *rest = rows + ROWS * kinds;
    env_blank(out, ENV_VOTE_SEAT * p->players + ROWS * kinds + REST);
    observe_seats(t, p, m, seat, out);
    count_kinds(t, p->hands[seat], rows + ROW_HAND * kinds);
    if (p->phase == VOTE_IN_CHOOSE && seat == vote_chooser(p))
        count_kinds(t, p->pile, rows + ROW_PILE * kinds); /* V-3.2 */
    if (p->phase == VOTE_IN_GIVE && (seat == p->president || seat == p->pm))
        count_kinds(t, p->desk, rows + ROW_DESK * kinds);
    __builtin_memcpy(rows + ROW_OPEN * kinds, m->discard, (size_t)kinds);
    count_kinds(t, p->seen[seat], rows + ROW_SEEN * kinds);
    rest[AT_PHASE + p->phase] = 1;
    rest[AT_COUNTS] = env_capped(p->round, 255);
    rest[AT_COUNTS + 1] = p->failed;
    rest[AT_COUNTS + 2] = p->deck_count;
    rest[AT_COUNTS + 3] = p->shut_count;
    rest[AT_COUNTS + 4] = p->pile_count;
    rest[AT_COUNTS + 5] = p->desk_count;
    rest[AT_COUNTS + 6] = p->given_count;
    observe_begun(t, p, m, seat, rows, rest);
}
