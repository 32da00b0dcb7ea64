/* imagine.c: Voices: a position that fits a view: roles, court cards, hands, decks and tokens by chance, out of
 * what the viewer has not seen. */
#include "table.h"

/* A random one out of a row of counts, which loses it; -1: nothing is left. */
RULE static int voices_pick(uint8_t *counts, int kinds, struct rng *rng)
{
    unsigned total = 0;
    for (int i = 0; i < kinds; i++)
        total += counts[i];
    if (!total)
        return -1;
    unsigned at = rng_below(rng, total);
    int i = 0;
    for (; i < kinds - 1 && at >= counts[i]; i++)
        at -= counts[i];
    counts[i]--;
    return i;
}

/* One less, where there is one: in a position from outside the last round's tokens need not add up. */
RULE static void voices_spend(uint8_t *counts, int kind)
{
    if (counts[kind])
        counts[kind]--;
}

/* --- roles ---------------------------------------------------------------------------------------------- */

/* A random role of the set-up that no seat has; with a symbol, one of that. */
RULE static int voices_imagine_role(const struct voices_pack *k, const struct voices *v, int symbol,
                                    struct rng *rng)
{
    uint32_t roles = 0;
    for (int r = 0; r < k->roles; r++) {
        int may = v->advanced ? k->role[r].symbol == symbol
                              : (k->role[r].players >> v->players & 1) &&
                                    k->role[r].symbol != VOICES_SYMBOL_PROSECUTOR;
        roles |= (uint32_t)may << r;
    }
    for (int s = 0; s < v->players; s++)
        if (v->role[s] < k->roles)
            roles &= ~(1u << v->role[s]);
    return roles ? bits_nth(roles, (int)rng_below(rng, (uint32_t)bits_count(roles))) : UNKNOWN;
}

/* The hidden roles are the voices'; the prosecutor's is public (H-1.5). */
RULE static void voices_imagine_roles(const struct voices_pack *k, struct voices *v, struct rng *rng)
{
    uint8_t places[VOICES_SYMBOLS];
    for (int i = 0; i < VOICES_SYMBOLS; i++)
        places[i] = i == VOICES_SYMBOL_PROSECUTOR ? 0 : k->advanced[v->players][i];
    for (int s = 0; s < v->players; s++)
        if (v->role[s] < k->roles)
            voices_spend(places, k->role[v->role[s]].symbol);
    for (int s = 0; s < v->players; s++)
        if (v->role[s] == UNKNOWN)
            v->role[s] = (uint8_t)voices_imagine_role(k, v, voices_pick(places, VOICES_SYMBOLS, rng), rng);
}

/* --- court cards ---------------------------------------------------------------------------------------- */

/* A random card of the pool, which loses it; with symbols, one that has exactly these. UNKNOWN: there is none, so this
 * view does not come from `reveal`. */
RULE static int voices_imagine_court(const struct voices_pack *k, uint64_t *pool, int areas, struct rng *rng)
{
    uint64_t some[VOICES_MAX_COURT / 64];
    for (int i = 0; i < VOICES_MAX_COURT / 64; i++)
        some[i] = pool[i];
    for (int card = 0; card < k->courts && areas != VOICES_NONE; card++)
        if (k->court[card].areas != areas)
            some[card >> 6] &= ~((uint64_t)1 << (card & 63));
    if (!some[0] && !some[1])
        return UNKNOWN;
    int low = bits_count(some[0]), n = (int)rng_below(rng, (uint32_t)(low + bits_count(some[1])));
    int card = n < low ? bits_nth(some[0], n) : 64 + bits_nth(some[1], n - low);
    pool[card >> 6] &= ~((uint64_t)1 << (card & 63));
    return card;
}

/* The cards of the stage that the viewer doesn't see: some are in the slots, some in the deck, some have left
 * the game. */
RULE static void voices_imagine_courts(const struct voices_pack *k, struct voices *v, struct rng *rng)
{
    uint64_t pool[VOICES_MAX_COURT / 64] = {0, 0};
    for (int card = 0; card < k->courts; card++)
        if (k->court[card].stage == v->stage)
            pool[card >> 6] |= (uint64_t)1 << (card & 63);
    for (int i = 0; i < VOICES_SLOTS; i++)
        if (v->slot[i] < k->courts)
            pool[v->slot[i] >> 6] &= ~((uint64_t)1 << (v->slot[i] & 63));
    for (int i = 0; i < VOICES_SLOTS; i++)
        if (v->slot[i] == UNKNOWN)
            v->slot[i] = (uint8_t)voices_imagine_court(
                k, pool, i == VOICES_MIDDLE ? v->areas : (int)VOICES_NONE, rng); /* H-3.2 */
    for (int i = 0; i < v->court_deck_count; i++) {
        int card = voices_imagine_court(k, pool, VOICES_NONE, rng);
        if (card == UNKNOWN)
            return;
        v->court_deck[card >> 6] |= (uint64_t)1 << (card & 63);
    }
}

/* --- strategy cards ------------------------------------------------------------------------------------- */

/* `count` random cards of the pool. */
RULE static void voices_imagine_hand(const struct voices_pack *k, uint8_t *cards, int count, uint8_t *pool,
                                     struct rng *rng)
{
    for (int i = 0; i < VOICES_MAX_STRATEGY; i++)
        cards[i] = 0;
    while (count-- > 0) {
        int card = voices_pick(pool, k->strategies, rng);
        if (card >= 0)
            cards[card]++;
    }
}

/* Answers given but not yet revealed: a card that fits, or none. */
RULE static void voices_imagine_answers(const struct voices_pack *k, struct voices *v, int frame,
                                        struct rng *rng)
{
    struct voices_frame *f = &v->stack[frame];
    for (int s = 0; f->kind == VOICES_FRAME_WINDOW && s < v->players; s++) {
        if (f->said[s] != UNKNOWN)
            continue;
        uint32_t cards = voices_playable(k, v, frame, s);
        int pick = (int)rng_below(rng, (uint32_t)bits_count(cards) + 1);
        f->said[s] = (uint8_t)(pick ? bits_nth(cards, pick - 1) : (int)VOICES_PASS);
    }
}

RULE static void voices_imagine_strategy(const struct voices_pack *k, struct voices *v, struct rng *rng)
{
    uint8_t pool[VOICES_MAX_STRATEGY];
    for (int i = 0; i < VOICES_MAX_STRATEGY; i++)
        pool[i] = i < k->strategies ? k->strategy[i].copies : 0;
    for (int i = 0; i < v->discard_count; i++)
        voices_spend(pool, v->discard[i]);
    for (int i = 0; i < v->stack_count; i++) {
        const struct voices_frame *f = &v->stack[i];
        for (int j = 0; j < f->queue_count; j++)
            voices_spend(pool, f->queue[j].card);
        if (f->kind == VOICES_FRAME_STEPS && k->list[f->src].kind == VOICES_LIST_STRATEGY)
            voices_spend(pool, k->list[f->src].card);
    }
    for (int s = 0; s < v->players; s++)
        for (int i = 0; i < k->strategies && v->hands[s][0] != UNKNOWN; i++)
            for (int n = v->hands[s][i]; n > 0; n--)
                voices_spend(pool, i);
    for (int s = 0; s < v->players; s++)
        if (v->hands[s][0] == UNKNOWN)
            voices_imagine_hand(k, v->hands[s], v->hand_count[s], pool, rng);
    if (v->deck_count)
        voices_imagine_hand(k, v->deck, v->deck_count, pool, rng);
}

/* --- influence tokens ----------------------------------------------------------------------------------- */

RULE static int voices_imagine_kind(uint8_t *pool, struct rng *rng)
{
    int kind = voices_pick(pool, VOICES_KINDS, rng);
    return kind < 0 ? (int)rng_below(rng, VOICES_KINDS) : kind; /* after the verdict they need not add up */
}

/* `count` random tokens of the pool, as counts of their kinds. */
RULE static void voices_imagine_kinds(uint8_t *counts, int count, uint8_t *pool, struct rng *rng)
{
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        counts[kind] = 0;
    while (count-- > 0)
        counts[voices_imagine_kind(pool, rng)]++;
}

RULE static void voices_imagine_tokens(const struct voices_pack *k, struct voices *v, struct rng *rng)
{
    struct voices_frame *f = voices_top(v); /* no other has drawn tokens */
    uint8_t pool[VOICES_KINDS];
    int end = voices_pile_first(v, VOICES_JURORS) + v->dropped_count;
    for (int kind = 0; kind < VOICES_KINDS; kind++) {
        pool[kind] = k->influence[kind];
        for (int n = f && f->drawn[0] != UNKNOWN ? f->drawn[kind] : 0; n > 0; n--)
            voices_spend(pool, kind);
    }
    for (int i = 0; i < end; i++)
        if (v->influence[i].kind != UNKNOWN)
            voices_spend(pool, v->influence[i].kind);
    for (int i = 0; i < end; i++)
        if (v->influence[i].kind == UNKNOWN)
            v->influence[i].kind = (uint8_t)voices_imagine_kind(pool, rng);
    if (f && f->drawn[0] == UNKNOWN)
        voices_imagine_kinds(f->drawn, f->drawn_count, pool, rng);
    if (v->supply_count)
        voices_imagine_kinds(v->supply, v->supply_count, pool, rng);
}

RULE void voices_imagine(const void *pack, void *view, int viewer, struct rng *rng)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    struct voices *v = (struct voices *)view;
    (void)viewer; /* what he knows is in the view */
    voices_imagine_roles(k, v, rng);
    voices_imagine_courts(k, v, rng);
    voices_imagine_strategy(k, v, rng);
    for (int i = 0; i < v->stack_count; i++)
        voices_imagine_answers(k, v, i, rng);
    voices_imagine_tokens(k, v, rng);
}
