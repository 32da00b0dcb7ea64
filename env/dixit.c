/* dixit.c: Dixit as numbers. */
#include "dixit.h"

#include "../rules/dixit/table.h"

enum {
    ID_HAND = 0,                         /* by place */
    ID_SLOT = ID_HAND + DIXIT_MOST_HAND, /* from 1 */
    ID_NO_MORE = ID_SLOT + DIXIT_MOST_SLOTS,
    ID_DEFER = ID_NO_MORE + 1,
    ID_CONCEPT = ID_DEFER + 1
};

/* Columns of what is shown of each seat. */
enum {
    SEAT_SCORE,
    SEAT_LAST_POINTS,
    SEAT_HAND,
    SEAT_GIVEN,
    SEAT_VOTED,
    SEAT_DEFERRED,
    SEAT_STORYTELLER,
    SEAT_ASKED,
    SEAT_PARTNER,
    SEAT_LAST_VOTES, /* two slots */
    SEAT_LAST_STORYTELLER = SEAT_LAST_VOTES + 2
};

/* After the seats. A card is two bytes: 1 + its number, the higher byte first; zeros: none. */
enum {
    AT_HAND = 0,
    AT_GIVEN = AT_HAND + 2 * DIXIT_MOST_HAND,
    AT_TABLE = AT_GIVEN + 2 * DIXIT_MOST_GIVEN,
    AT_LAST_TABLE = AT_TABLE + 2 * DIXIT_MOST_SLOTS,
    AT_LAST_OWNERS = AT_LAST_TABLE + 2 * DIXIT_MOST_SLOTS,
    AT_HEARD = AT_LAST_OWNERS + DIXIT_MOST_SLOTS,
    AT_HAND_FITS = AT_HEARD + ENV_DIXIT_HEARD,
    AT_TABLE_FITS = AT_HAND_FITS + DIXIT_MOST_HAND,
    AT_PHASE = AT_TABLE_FITS + DIXIT_MOST_SLOTS,
    AT_MODE = AT_PHASE + DIXIT_PHASES,
    AT_ROUND = AT_MODE + DIXIT_MODES,
    AT_LENGTH = AT_ROUND + 1,
    AT_DECK = AT_LENGTH + 1,
    AT_RED = AT_DECK + 1,
    AT_LAST_RED = AT_RED + 1,
    AT_MY_VOTES = AT_LAST_RED + 1,
    AT_CHOSEN_HAND = AT_MY_VOTES + 2,
    AT_CHOSEN_SLOT = AT_CHOSEN_HAND + DIXIT_MOST_HAND,
    REST = AT_CHOSEN_SLOT + DIXIT_MOST_SLOTS
};

RULE static void describe(int seats, int concepts, struct env_spec *spec)
{
    env_column_add(spec, "score", SEAT_SCORE, seats, ENV_DIXIT_SEAT, 1, 255);
    env_column_add(spec, "last_points", SEAT_LAST_POINTS, seats, ENV_DIXIT_SEAT, 1, 255);
    env_column_add(spec, "hand_size", SEAT_HAND, seats, ENV_DIXIT_SEAT, 1, DIXIT_MOST_HAND);
    env_column_add(spec, "given_cards", SEAT_GIVEN, seats, ENV_DIXIT_SEAT, 1, DIXIT_MOST_GIVEN);
    env_column_add(spec, "voted", SEAT_VOTED, seats, ENV_DIXIT_SEAT, 1, 1);
    env_column_add(spec, "deferred", SEAT_DEFERRED, seats, ENV_DIXIT_SEAT, 1, 1);
    env_column_add(spec, "storyteller", SEAT_STORYTELLER, seats, ENV_DIXIT_SEAT, 1, 1);
    env_column_add(spec, "asked", SEAT_ASKED, seats, ENV_DIXIT_SEAT, 1, 1);
    env_column_add(spec, "partner", SEAT_PARTNER, seats, ENV_DIXIT_SEAT, 1, 1);
    env_column_add(spec, "last_votes", SEAT_LAST_VOTES, seats, ENV_DIXIT_SEAT, 2, DIXIT_MOST_SLOTS);
    env_column_add(spec, "last_storyteller", SEAT_LAST_STORYTELLER, seats, ENV_DIXIT_SEAT, 1, 1);
    spec->bytes = ENV_DIXIT_SEAT * seats;
    env_slice_add(spec, "hand", DIXIT_MOST_HAND, 2, 255);
    env_slice_add(spec, "given", DIXIT_MOST_GIVEN, 2, 255);
    env_slice_add(spec, "table", DIXIT_MOST_SLOTS, 2, 255);
    env_slice_add(spec, "last_table", DIXIT_MOST_SLOTS, 2, 255);
    env_slice_add(spec, "last_owners", DIXIT_MOST_SLOTS, 1, seats);
    env_slice_add(spec, "heard", ENV_DIXIT_HEARD, 1, concepts);
    env_slice_add(spec, "hand_fits", DIXIT_MOST_HAND, 1, ENV_DIXIT_HEARD);
    env_slice_add(spec, "table_fits", DIXIT_MOST_SLOTS, 1, ENV_DIXIT_HEARD);
    env_slice_add(spec, "phase", 1, DIXIT_PHASES, 1);
    env_slice_add(spec, "mode", 1, DIXIT_MODES, 1);
    env_slice_add(spec, "round", 1, 1, 255);
    env_slice_add(spec, "length", 1, 1, 255);
    env_slice_add(spec, "deck_size", 1, 1, 255);
    env_slice_add(spec, "my_red", 1, 1, DIXIT_MOST_SLOTS);
    env_slice_add(spec, "last_red", 1, 1, DIXIT_MOST_SLOTS);
    env_slice_add(spec, "my_votes", 2, 1, DIXIT_MOST_SLOTS);
    env_slice_add(spec, "chosen_in_hand", 1, DIXIT_MOST_HAND, 1);
    env_slice_add(spec, "chosen_slots", 1, DIXIT_MOST_SLOTS, 1);
}

RULE int env_dixit_prepare(const void *pack, int seats, const int *options, void *tables,
                           struct env_spec *spec)
{
    const struct dixit_pack *k = (const struct dixit_pack *)pack;
    struct env_dixit *t = (struct env_dixit *)tables;
    (void)options;
    env_spec_begin(spec);
    if (k->concepts == 0)
        return ENV_NO_CONCEPTS;
    if (k->concepts > ENV_DIXIT_MOST_CONCEPTS)
        return ENV_TOO_MANY_IDS;
    t->pack = k;
    t->seats = seats;
    t->concepts = k->concepts;
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        t->sayable[i] = 0;
    for (int i = 0; i < k->concepts; i++)
        env_allow(t->sayable, i);
    for (int card = 0; card < k->count; card++) {
        for (int i = 0; i < ENV_MASK_WORDS; i++)
            t->shows[card][i] = 0;
        for (int i = 0; i < k->tag_count[card]; i++)
            env_allow(t->shows[card], k->tags[card][i]);
    }
    env_group_add(spec, "hand", DIXIT_MOST_HAND, "#");
    env_group_add(spec, "slot", DIXIT_MOST_SLOTS, "#");
    env_group_add(spec, "no_more", 1, "");
    env_group_add(spec, "defer", 1, "");
    env_group_add(spec, "clue", k->concepts, "@1");
    describe(seats, k->concepts, spec);
    return env_spec_end(spec);
}

RULE void env_dixit_mute(void *tables, int number)
{
    struct env_dixit *t = (struct env_dixit *)tables;
    t->sayable[number >> 6] &= ~((uint64_t)1 << (number & 63));
}

RULE void env_dixit_keep(const void *tables, const void *position, void *memo)
{
    const struct dixit *p = (const struct dixit *)position;
    struct env_dixit_memo *m = (struct env_dixit_memo *)memo;
    (void)tables;
    m->head.fresh = 1;
    if (!dixit_has_clue(p))
        env_clear(m->heard, ENV_DIXIT_HEARD); /* the round is over, and so is its clue */
}

/* --- ids -------------------------------------------------------------------------------------------------------- */

RULE static inline void allow_concepts(const struct env_dixit *t, uint64_t *mask)
{
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        env_allow_bits(mask, ID_CONCEPT + 64 * i, t->sayable[i]);
}

RULE static inline uint64_t places(int from, int end)
{
    return end > from ? (((uint64_t)1 << end) - 1) & ~(((uint64_t)1 << from) - 1) : 0;
}

/* The steps of a vote: a slot; a higher one or no more (D-6.4); the red one (D-6.7). */
RULE static void allow_vote(const struct dixit *p, const struct env_dixit_memo *m, int seat, uint64_t *mask)
{
    uint64_t open = dixit_open_slots(p, seat) >> 1; /* bit 0: slot 1 */
    if (!m->chosen[0]) {
        env_allow_bits(mask, ID_SLOT, open);
    } else if (dixit_has_red(p, seat)) {
        env_allow_bits(mask, ID_SLOT, places(0, p->table_count));
    } else {
        env_allow_bits(mask, ID_SLOT, open & ~places(0, m->chosen[0]));
        env_allow(mask, ID_NO_MORE);
    }
}

RULE static void allow_give(const struct dixit *p, const struct env_dixit_memo *m, int seat, uint64_t *mask)
{
    int count = p->hand_count[seat];
    if (m->chosen[0]) { /* the second of two, further on in the hand */
        env_allow_bits(mask, ID_HAND, places(m->chosen[0], count));
        return;
    }
    env_allow_bits(mask, ID_HAND, places(0, count - (dixit_gift(p) - 1)));
    if (dixit_may_defer(p, seat))
        env_allow(mask, ID_DEFER);
}

RULE void env_dixit_mask(const void *tables, const void *position, const void *memo, int seat,
                         uint64_t mask[ENV_MASK_WORDS])
{
    const struct env_dixit *t = (const struct env_dixit *)tables;
    const struct dixit *p = (const struct dixit *)position;
    const struct env_dixit_memo *m = (const struct env_dixit_memo *)memo;
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        mask[i] = 0;
    if (seat < 0 || seat >= p->seats || (m->head.begun && m->head.begun != 1 + seat))
        return;
    uint32_t asked = dixit_to_act(t->pack, p);
    if ((asked & CHANCE_BIT) || !(asked >> seat & 1))
        return;
    switch (p->phase) {
    case DIXIT_IN_CLUE:
        if (p->mode == DIXIT_PARTY || m->chosen[0])
            allow_concepts(t, mask);
        else
            env_allow_bits(mask, ID_HAND, places(0, p->hand_count[seat]));
        break;
    case DIXIT_IN_GIVE: allow_give(p, m, seat, mask); break;
    default: allow_vote(p, m, seat, mask); break;
    }
}

RULE static void forget(struct env_dixit_memo *m)
{
    m->head.begun = m->chosen[0] = m->chosen[1] = 0;
}

/* One more step is needed: remembers what was chosen, 1 + a place or a slot. */
RULE static int go_on(struct env_dixit_memo *m, int seat, int chosen)
{
    m->head.begun = (uint8_t)(1 + seat);
    m->chosen[0] = (uint8_t)chosen;
    return 0;
}

RULE static int decode_clue(const struct dixit *p, struct env_dixit_memo *m, int seat, int id,
                            struct move *out)
{
    if (id < ID_CONCEPT)
        return go_on(m, seat, 1 + id - ID_HAND);
    env_move(out, seat, DIXIT_DO_CLUE);
    out->arg[1] = p->mode == DIXIT_PARTY ? (int16_t)ARG_NULL : p->hands[seat][m->chosen[0] - 1];
    env_clear(m->heard, ENV_DIXIT_HEARD);
    m->heard[0] = (uint8_t)(1 + id - ID_CONCEPT);
    forget(m);
    return 1;
}

RULE static int decode_give(const struct dixit *p, struct env_dixit_memo *m, int seat, int id,
                            struct move *out)
{
    int place = id - ID_HAND;
    if (id == ID_DEFER) {
        env_move(out, seat, DIXIT_DO_DEFER);
        return 1;
    }
    if (dixit_gift(p) == 2 && !m->chosen[0])
        return go_on(m, seat, 1 + place);
    env_move(out, seat, DIXIT_DO_GIVE);
    out->arg[0] = p->hands[seat][m->chosen[0] ? m->chosen[0] - 1 : place];
    out->arg[1] = m->chosen[0] ? p->hands[seat][place] : (int16_t)ARG_NULL;
    forget(m);
    return 1;
}

RULE static int decode_vote(const struct dixit *p, struct env_dixit_memo *m, int seat, int id,
                            struct move *out)
{
    int slot = 1 + id - ID_SLOT, red = dixit_has_red(p, seat);
    uint64_t higher = (dixit_open_slots(p, seat) >> 1) & ~places(0, slot);
    if (!m->chosen[0] && (red || (dixit_most_votes(p) > 1 && higher)))
        return go_on(m, seat, slot);
    env_move(out, seat, DIXIT_DO_VOTE);
    out->arg[0] = (int16_t)(m->chosen[0] ? m->chosen[0] : slot);
    out->arg[1] = (int16_t)(m->chosen[0] && !red && id != ID_NO_MORE ? slot : (int)ARG_NULL);
    out->arg[2] = (int16_t)(red ? slot : (int)ARG_NULL);
    forget(m);
    return 1;
}

RULE int env_dixit_take(const void *tables, const void *position, void *memo, int seat, int id,
                        struct move *out)
{
    const struct dixit *p = (const struct dixit *)position;
    struct env_dixit_memo *m = (struct env_dixit_memo *)memo;
    (void)tables;
    switch (p->phase) {
    case DIXIT_IN_CLUE: return decode_clue(p, m, seat, id, out);
    case DIXIT_IN_GIVE: return decode_give(p, m, seat, id, out);
    default: return decode_vote(p, m, seat, id, out);
    }
}

RULE int env_dixit_decode(const void *tables, const void *position, void *memo, int seat, int id,
                          struct move *out)
{
    uint64_t mask[ENV_MASK_WORDS];
    env_dixit_mask(tables, position, memo, seat, mask);
    return env_allows(mask, id) ? env_dixit_take(tables, position, memo, seat, id, out) : -1;
}

RULE static int place_of(const struct dixit *p, int seat, int card)
{
    return dixit_find(p->hands[seat], p->hand_count[seat], card);
}

RULE static int encode_vote(const struct dixit *p, const struct move *m, uint16_t ids[ENV_MOST_STEPS])
{
    uint64_t higher = (dixit_open_slots(p, m->seat) >> 1) & ~places(0, m->arg[0]);
    ids[0] = (uint16_t)(ID_SLOT + m->arg[0] - 1);
    if (m->arg[2] != ARG_NULL)
        ids[1] = (uint16_t)(ID_SLOT + m->arg[2] - 1);
    else if (m->arg[1] != ARG_NULL)
        ids[1] = (uint16_t)(ID_SLOT + m->arg[1] - 1);
    else if (dixit_most_votes(p) > 1 && higher)
        ids[1] = ID_NO_MORE;
    else
        return 1;
    return 2;
}

RULE int env_dixit_encode(const void *tables, const void *position, const struct move *m, int meaning,
                          uint16_t ids[ENV_MOST_STEPS])
{
    const struct env_dixit *t = (const struct env_dixit *)tables;
    const struct dixit *p = (const struct dixit *)position;
    int count = 0;
    switch (m->verb) {
    case DIXIT_DO_CLUE:
        if (meaning < 0 || meaning >= t->concepts || !env_allows(t->sayable, meaning))
            return 0; /* words that the pack does not have */
        if (m->arg[1] != ARG_NULL)
            ids[count++] = (uint16_t)(ID_HAND + place_of(p, m->seat, m->arg[1]));
        ids[count++] = (uint16_t)(ID_CONCEPT + meaning);
        return count;
    case DIXIT_DO_GIVE:
        for (; count < DIXIT_MOST_GIVEN && m->arg[count] != ARG_NULL; count++)
            ids[count] = (uint16_t)(ID_HAND + place_of(p, m->seat, m->arg[count]));
        return count;
    case DIXIT_DO_DEFER: ids[0] = ID_DEFER; return 1;
    case DIXIT_DO_VOTE: return encode_vote(p, m, ids);
    default: return 0;
    }
}

RULE int env_dixit_turned(const void *tables, const void *position, int id, int from, int to)
{
    (void)tables;
    (void)position;
    (void)from;
    (void)to;
    return id; /* places in a hand are their owner's alone */
}

RULE int env_dixit_part(const struct move *m, int i, int steps)
{
    return m->verb != DIXIT_DO_CLUE ? -1 : i == steps - 1 ? 0 : 1; /* what is said, the card */
}

/* --- the clue --------------------------------------------------------------------------------------------------- */

RULE int env_dixit_said(const void *tables, const void *memo)
{
    const struct env_dixit_memo *m = (const struct env_dixit_memo *)memo;
    (void)tables;
    return m->heard[0] ? m->heard[0] - 1 : (int)ENV_NOTHING;
}

RULE int env_dixit_heard(const void *memo, uint16_t concepts[ENV_HEARD])
{
    const struct env_dixit_memo *m = (const struct env_dixit_memo *)memo;
    int count = 0;
    for (; count < ENV_DIXIT_HEARD && m->heard[count]; count++)
        concepts[count] = (uint16_t)(m->heard[count] - 1);
    return count;
}

RULE void env_dixit_hear(const void *tables, void *memo, const uint16_t *concepts, int count)
{
    const struct env_dixit *t = (const struct env_dixit *)tables;
    struct env_dixit_memo *m = (struct env_dixit_memo *)memo;
    int heard = 0;
    env_clear(m->heard, ENV_DIXIT_HEARD);
    for (int i = 0; i < count && heard < ENV_DIXIT_HEARD; i++)
        if (concepts[i] < t->concepts)
            m->heard[heard++] = (uint8_t)(1 + concepts[i]);
}

/* How many of the concepts heard a card shows. */
RULE static inline uint8_t fits(const struct env_dixit *t, const uint64_t *heard, int card)
{
    int n = 0;
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        n += bits_count(t->shows[card][i] & heard[i]);
    return (uint8_t)n;
}

/* --- what a seat knows ------------------------------------------------------------------------------------------ */

RULE static inline void put_card(uint8_t *o, int card)
{
    o[0] = (uint8_t)((card + 1) >> 8);
    o[1] = (uint8_t)(card + 1);
}

/* One slot or two, one bit each, as numbers. */
RULE static inline void put_slots(uint8_t *o, unsigned slots)
{
    o[0] = o[1] = 0;
    for (int i = 0; slots && i < 2; i++, slots &= slots - 1)
        o[i] = (uint8_t)bits_lowest(slots);
}

RULE static void observe_seats(const struct env_dixit *t, const struct dixit *p, int viewer, uint8_t *out)
{
    uint32_t asked = dixit_to_act(t->pack, p);
    for (int i = 0; i < p->seats; i++) {
        int s = env_seat(p->seats, viewer, i), rabbit = dixit_rabbit(p, s);
        uint8_t *o = out + ENV_DIXIT_SEAT * i;
        int last = p->last.points[rabbit];
        o[SEAT_SCORE] = env_capped((uint64_t)p->scores[rabbit], 255);
        o[SEAT_LAST_POINTS] = env_capped((uint64_t)(last < 0 ? 0 : last), 255);
        o[SEAT_HAND] = p->hand_count[s];
        o[SEAT_GIVEN] = p->given_count[s];
        o[SEAT_VOTED] = p->voted >> s & 1;
        o[SEAT_DEFERRED] = p->deferred >> s & 1;
        o[SEAT_STORYTELLER] = p->storyteller == s;
        o[SEAT_ASKED] = !(asked & CHANCE_BIT) && (asked >> s & 1);
        o[SEAT_PARTNER] = p->mode == DIXIT_TEAM && dixit_partner(p, viewer) == s;
        put_slots(o + SEAT_LAST_VOTES, p->last.votes[s]);
        o[SEAT_LAST_STORYTELLER] = p->last.there && p->last.storyteller == s;
    }
}

RULE static void observe_clue(const struct env_dixit *t, const struct dixit *p,
                              const struct env_dixit_memo *m, int viewer, uint8_t *o)
{
    uint64_t heard[ENV_MASK_WORDS] = {0, 0, 0, 0};
    for (int i = 0; i < ENV_DIXIT_HEARD && m->heard[i]; i++) {
        env_allow(heard, m->heard[i] - 1);
        o[AT_HEARD + i] = m->heard[i];
    }
    if (!m->heard[0])
        return;
    for (int i = 0; i < p->hand_count[viewer]; i++)
        o[AT_HAND_FITS + i] = fits(t, heard, p->hands[viewer][i]);
    for (int i = 0; i < p->table_count; i++)
        o[AT_TABLE_FITS + i] = fits(t, heard, p->table[i]);
}

RULE static void observe_last(const struct dixit *p, int viewer, uint8_t *o)
{
    for (int i = 0; i < p->last.table_count; i++) {
        put_card(o + AT_LAST_TABLE + 2 * i, p->last.table[i]);
        o[AT_LAST_OWNERS + i] = (uint8_t)(1 + env_from(p->seats, viewer, p->last.owners[i]));
    }
    o[AT_LAST_RED] = p->last.red;
}

RULE void env_dixit_observe(const void *tables, const void *position, const void *memo, int seat,
                            uint8_t *out)
{
    const struct env_dixit *t = (const struct env_dixit *)tables;
    const struct dixit *p = (const struct dixit *)position;
    const struct env_dixit_memo *m = (const struct env_dixit_memo *)memo;
    uint8_t *o = out + ENV_DIXIT_SEAT * p->seats;
    observe_seats(t, p, seat, out);
    env_blank(o, REST);
    for (int i = 0; i < p->hand_count[seat]; i++)
        put_card(o + AT_HAND + 2 * i, p->hands[seat][i]);
    for (int i = 0; i < p->given_count[seat]; i++)
        put_card(o + AT_GIVEN + 2 * i, p->given[seat][i]);
    for (int i = 0; i < p->table_count; i++)
        put_card(o + AT_TABLE + 2 * i, p->table[i]);
    if (p->last.there)
        observe_last(p, seat, o);
    if (dixit_has_clue(p))
        observe_clue(t, p, m, seat, o);
    o[AT_PHASE + p->phase] = 1;
    o[AT_MODE + p->mode] = 1;
    o[AT_ROUND] = env_capped(p->round, 255);
    o[AT_LENGTH] = p->length;
    o[AT_DECK] = env_capped(p->deck_count, 255);
    if (seat == p->storyteller)
        o[AT_RED] = p->red; /* D-6.7 */
    put_slots(o + AT_MY_VOTES, p->votes[seat]);
    if (m->head.begun == 1 + seat && p->phase != DIXIT_IN_VOTE)
        o[AT_CHOSEN_HAND + m->chosen[0] - 1] = 1;
    else if (m->head.begun == 1 + seat)
        o[AT_CHOSEN_SLOT + m->chosen[0] - 1] = 1;
}
