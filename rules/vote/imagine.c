/* imagine.c: VOTE!: a position that fits a view: parties by what the viewer knows of them, cards by chance.
 */
#include "table.h"

/* How many cards of a kind a seat has openly used. */
RULE static int vote_used(const struct vote_pack *k, const struct vote *v, int seat, int kind)
{
    int n = 0;
    for (int i = 0; i < v->spent_count; i++)
        n += v->spent[i].by == seat && k->card[v->spent[i].card].kind == kind;
    return n;
}

/* --- parties -------------------------------------------------------------------------------------------- */

/* What a viewer knows about the deal of the parties: one bit per seat. */
struct vote_deal {
    unsigned dealt, hidden; /* who has a party; whose is hidden */
    unsigned republicans;   /* of the deal, as far as known */
    unsigned changed;       /* who holds the other party now (V-6.13) */
};

/* The number of ways to have dealt exactly `republicans`: during setup cards are left, which may come in any
 * order; 0: impossible. Both parties have living members, otherwise the game would be over (V-5.3). */
RULE static uint32_t vote_ways_to_deal(const struct vote *v, const struct vote_deal *d, unsigned republicans,
                                       int by_numbers)
{
    unsigned now = republicans ^ d->changed;
    int left = vote_dealt(v->players, VOTE_REPUBLICAN) - bits_count(republicans);
    if (v->phase > VOTE_IN_LOT && (!(v->alive & now) || !(v->alive & d->dealt & ~now)))
        return 0;
    if (!by_numbers)
        return 1;
    return left < 0 ? 0 : (uint32_t)choose_count(v->players - bits_count(d->dealt), left); /* V-1.2 */
}

/* Deals the hidden parties as V-1.2 did, then lets them change as they did; each possible way is as likely as
 * any other. In a position from outside the numbers need not be those of V-1.2. */
RULE static unsigned vote_imagine_deal(const struct vote *v, const struct vote_deal *d, struct rng *rng)
{
    unsigned picked = 0;
    uint32_t ways = 0;
    for (int by_numbers = 1; by_numbers >= 0 && ways == 0; by_numbers--)
        for (unsigned more = d->hidden, last = 0; !last; more = (more - 1) & d->hidden) {
            uint32_t weight = vote_ways_to_deal(v, d, d->republicans | more, by_numbers);
            ways += weight;
            if (weight && rng_below(rng, ways) < weight)
                picked = more;
            last = more == 0;
        }
    return picked;
}

RULE static void vote_imagine_parties(const struct vote_pack *k, struct vote *v, struct rng *rng)
{
    struct vote_deal d = {0, 0, 0, 0};
    for (int s = 0; s < v->players; s++) {
        if (v->party[s] == VOTE_NONE)
            continue;
        unsigned odd = (unsigned)vote_used(k, v, s, VOTE_CHANGE) & 1;
        d.dealt |= 1u << s;
        d.changed |= odd << s;
        if (v->party[s] == UNKNOWN)
            d.hidden |= 1u << s;
        else
            d.republicans |= (v->party[s] ^ odd) << s;
    }
    if (!d.hidden)
        return;
    unsigned picked = vote_imagine_deal(v, &d, rng);
    for (int s = 0; s < v->players; s++)
        if (d.hidden >> s & 1)
            v->party[s] = (uint8_t)((picked ^ d.changed) >> s & 1);
}

/* Whose party the others know: the Republicans of the deal everybody's (V-1.3), the rest whom they have
 * checked. */
RULE static void vote_imagine_knowledge(const struct vote_pack *k, struct vote *v, int viewer,
                                        struct rng *rng)
{
    unsigned all = (1u << v->players) - 1;
    for (int s = 0; s < v->players; s++) {
        if (s == viewer)
            continue;
        unsigned others = all & ~(1u << s), known = v->claim_by == s ? 1u << v->claim_of : 0;
        int checks = vote_used(k, v, s, VOTE_CHECK) - (known != 0);
        for (; checks > 0; checks--)
            known |= 1u << bits_nth(others, (int)rng_below(rng, (uint32_t)v->players - 1));
        if (v->phase != VOTE_IN_ROLES &&
            (v->party[s] ^ (vote_used(k, v, s, VOTE_CHANGE) & 1)) == VOTE_REPUBLICAN)
            known = others;
        v->known[s] = (uint16_t)known;
        v->seen[s] = cards_none();
    }
}

/* --- cards ---------------------------------------------------------------------------------------------- */

/* A random card out of `pool`, which loses it. */
RULE static int vote_imagine_card(struct cards *pool, struct rng *rng)
{
    int card = cards_nth(*pool, (int)rng_below(rng, (uint32_t)cards_count(*pool)));
    *pool = cards_without(*pool, cards_one(card));
    return card;
}

RULE static void vote_imagine_cards(struct cards *at, int count, struct cards *pool, struct rng *rng)
{
    while (cards_count(*at) < count && !cards_empty(*pool))
        *at = cards_with(*at, cards_one(vote_imagine_card(pool, rng)));
}

/* All cards whose place the viewer does not know. */
RULE static struct cards vote_unplaced(const struct vote_pack *k, const struct vote *v)
{
    struct cards pool = cards_without(k->all, cards_with(v->open, v->shut));
    pool = cards_without(pool, cards_with(v->deck, cards_with(v->pile, v->desk)));
    for (int s = 0; s < v->players; s++) {
        pool = cards_without(pool, v->hands[s]);
        if (v->phase == VOTE_IN_TOPICS && v->placed[s].given && v->placed[s].card != UNKNOWN)
            pool = cards_without(pool, cards_one(v->placed[s].card));
    }
    for (int i = 0; i < v->spent_count; i++)
        pool = cards_without(pool, cards_one(v->spent[i].card));
    for (int i = 0; i < v->given_count; i++)
        pool = cards_without(pool, cards_one(v->given[i].card));
    return pool;
}

/* The viewer's own topic is in the pile; once that has been divided, on the desk, or in the discard with
 * those not chosen. */
RULE static void vote_imagine_own_topic(struct vote *v, int viewer, struct cards *pool, struct rng *rng)
{
    if (viewer < 0 || !v->placed[viewer].given || !cards_have(*pool, v->placed[viewer].card))
        return;
    struct cards topic = cards_one(v->placed[viewer].card);
    int pile = v->pile_count - cards_count(v->pile), desk = v->desk_count - cards_count(v->desk);
    int shut = v->shut_count - cards_count(v->shut), rest = -v->desk_count - v->given_count;
    for (int s = 0; s < v->players; s++)
        rest += v->placed[s].given;
    if (rest < 0 || shut == 0)
        rest = 0;
    if (pile + desk + rest == 0)
        return; /* a position from outside: its note names a card that is elsewhere */
    if (pile)
        v->pile = cards_with(v->pile, topic);
    else if ((int)rng_below(rng, (uint32_t)(desk + rest)) < desk)
        v->desk = cards_with(v->desk, topic);
    else
        v->shut = cards_with(v->shut, topic);
    *pool = cards_without(*pool, topic);
}

/* Whose topic was which: each card in the pile, on the desk and before a player was somebody's; the rest of
 * the notes name cards that were not chosen, or whose receiver has left. */
RULE static void vote_imagine_notes(const struct vote_pack *k, struct vote *v, struct rng *rng)
{
    struct cards laid = cards_with(v->pile, v->desk), rest[3], named = cards_none();
    unsigned owners = 0;
    for (int i = 0; i < v->given_count; i++)
        laid = cards_with(laid, cards_one(v->given[i].card));
    for (int s = 0; s < v->players; s++)
        if (v->placed[s].given && v->placed[s].card == UNKNOWN)
            owners |= 1u << s;
        else if (v->placed[s].given)
            named = cards_with(named, cards_one(v->placed[s].card));
    rest[0] = v->shut;
    rest[1] = v->open;
    rest[2] = k->all; /* only in a position from outside are there more notes than such cards */
    laid = cards_without(laid, named);
    for (int i = 0; owners;) {
        if (cards_empty(laid)) {
            laid = cards_without(rest[i++], named);
            continue;
        }
        int s = bits_nth(owners, (int)rng_below(rng, (uint32_t)bits_count(owners)));
        v->placed[s].card = (uint8_t)vote_imagine_card(&laid, rng);
        named = cards_with(named, cards_one(v->placed[s].card));
        owners &= ~(1u << s);
    }
}

/* Every other time, a card of a kind in the hand that he can pay for; otherwise VOTE_NONE. */
RULE static uint8_t vote_imagine_use(const struct vote_pack *k, const struct vote *v, int seat, int kind,
                                     struct rng *rng)
{
    struct cards mine = cards_both(v->hands[seat], k->of_kind[kind]);
    if (cards_empty(mine) || !vote_can_pay(k, v, seat, cards_lowest(mine)) || rng_below(rng, 2))
        return VOTE_NONE;
    return (uint8_t)vote_imagine_card(&mine, rng);
}

/* Ballots and answers given but not yet revealed. */
RULE static void vote_imagine_secrets(const struct vote_pack *k, struct vote *v, struct rng *rng)
{
    for (int s = 0; s < v->players; s++) {
        if (v->ballots[s].given && v->ballots[s].yes == UNKNOWN) {
            v->ballots[s].yes = (uint8_t)rng_below(rng, 2);
            v->ballots[s].card = vote_imagine_use(k, v, s, VOTE_DOUBLE, rng);
        }
        if (v->answers[s].given && v->answers[s].card == UNKNOWN)
            v->answers[s].card = vote_imagine_use(k, v, s, VOTE_CANCEL, rng);
    }
}

/* --- the whole ------------------------------------------------------------------------------------------ */

/* Seats that this game does not have are as in a new one. */
RULE static void vote_blank_seats(struct vote *v)
{
    for (int s = v->players; s < VOTE_MOST_SEATS; s++) {
        v->hands[s] = v->shown[s] = v->seen[s] = cards_none();
        v->known[s] = 0;
        v->hand_count[s] = 0;
        v->party[s] = v->budget[s] = v->support[s] = VOTE_NONE;
        v->ballots[s].given = v->ballots[s].yes = v->placed[s].given = v->answers[s].given = 0;
        v->ballots[s].card = v->placed[s].card = v->answers[s].card = VOTE_NONE;
    }
}

RULE void vote_imagine(const void *pack, void *view, int viewer, struct rng *rng)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    struct vote *v = (struct vote *)view;
    if (v->phase == VOTE_IS_OVER)
        return;
    vote_blank_seats(v);
    vote_imagine_parties(k, v, rng);
    vote_imagine_knowledge(k, v, viewer, rng);
    struct cards pool = vote_unplaced(k, v);
    if (v->phase == VOTE_IN_CHOOSE || v->phase == VOTE_IN_GIVE)
        vote_imagine_own_topic(v, viewer, &pool, rng);
    for (int s = 0; s < v->players; s++) {
        if (v->phase == VOTE_IN_TOPICS && v->placed[s].given && v->placed[s].card == UNKNOWN)
            v->placed[s].card = (uint8_t)vote_imagine_card(&pool, rng);
        vote_imagine_cards(&v->hands[s], v->hand_count[s], &pool, rng);
    }
    vote_imagine_cards(&v->pile, v->pile_count, &pool, rng);
    vote_imagine_cards(&v->desk, v->desk_count, &pool, rng);
    vote_imagine_cards(&v->shut, v->shut_count, &pool, rng);
    vote_imagine_cards(&v->deck, v->deck_count, &pool, rng);
    if (v->phase != VOTE_IN_TOPICS)
        vote_imagine_notes(k, v, rng);
    vote_imagine_secrets(k, v, rng);
}
