/* imagine.c: VOTE!: a position that fits a view: parties by what the viewer knows of them, cards by chance.
 */
#include "table.h"

/* How often a seat has changed its party, for all to see. */
RULE static int vote_changes(const struct vote_pack *k, const struct vote *v, int seat)
{
    int n = 0;
    for (int i = 0; i < v->spent_count; i++)
        n += v->spent[i].by == seat && k->card[v->spent[i].card].kind == VOTE_CHANGE;
    return n;
}

/* Deals the hidden parties as V-1.2 did, then lets them change as they did. */
RULE static void vote_imagine_parties(const struct vote_pack *k, struct vote *v, struct rng *rng)
{
    int left[VOTE_PARTIES], hidden = 0;
    for (int party = 0; party < VOTE_PARTIES; party++)
        left[party] = vote_dealt(v->players, party);
    for (int s = 0; s < v->players; s++) {
        if (v->party[s] == UNKNOWN)
            hidden++;
        else if (v->party[s] != VOTE_NONE)
            left[v->party[s] ^ (vote_changes(k, v, s) & 1)]--;
    }
    for (int s = 0; s < v->players; s++) {
        if (v->party[s] != UNKNOWN)
            continue;
        int republicans = left[VOTE_REPUBLICAN] < 0 ? 0 : left[VOTE_REPUBLICAN];
        int party = (int)rng_below(rng, (uint32_t)hidden) < republicans;
        left[party]--;
        hidden--;
        v->party[s] = (uint8_t)(party ^ (vote_changes(k, v, s) & 1));
    }
}

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

/* Secret cards of a ballot or an answer come from the hand; none is as good a guess as any and always
 * possible. */
RULE static void vote_imagine_secrets(struct vote *v, struct rng *rng)
{
    for (int s = 0; s < v->players; s++) {
        if (v->ballots[s].given && v->ballots[s].yes == UNKNOWN) {
            v->ballots[s].yes = (uint8_t)rng_below(rng, 2);
            v->ballots[s].card = VOTE_NONE;
        }
        if (v->answers[s].given && v->answers[s].card == UNKNOWN)
            v->answers[s].card = VOTE_NONE;
        if (v->known[s] == 0xffff)
            v->known[s] = 0;
    }
}

/* Whose topic was which: while dealing goes on the notes name cards that lie in pile, desk, discard or before
 * players. */
RULE static void vote_imagine_notes(struct vote *v, struct rng *rng)
{
    struct cards candidates = cards_with(v->pile, cards_with(v->desk, v->shut));
    for (int i = 0; i < v->given_count; i++)
        candidates = cards_with(candidates, cards_one(v->given[i].card));
    for (int s = 0; s < v->players; s++)
        if (v->placed[s].given && v->placed[s].card != UNKNOWN)
            candidates = cards_without(candidates, cards_one(v->placed[s].card));
    if (v->phase == VOTE_IN_CHOOSE)
        candidates = cards_both(candidates, v->pile);
    for (int s = 0; s < v->players; s++)
        if (v->placed[s].given && v->placed[s].card == UNKNOWN)
            v->placed[s].card = (uint8_t)vote_imagine_card(&candidates, rng);
}

RULE void vote_imagine(const void *pack, void *view, int viewer, struct rng *rng)
{
    const struct vote_pack *k = (const struct vote_pack *)pack;
    struct vote *v = (struct vote *)view;
    if (v->phase == VOTE_IS_OVER)
        return;
    vote_imagine_parties(k, v, rng);
    struct cards pool = vote_unplaced(k, v);
    for (int s = 0; s < v->players; s++) {
        if (s != viewer)
            v->seen[s] = cards_none();
        if (v->phase == VOTE_IN_TOPICS && v->placed[s].given && v->placed[s].card == UNKNOWN)
            v->placed[s].card = (uint8_t)vote_imagine_card(&pool, rng);
        vote_imagine_cards(&v->hands[s], v->hand_count[s], &pool, rng);
    }
    vote_imagine_cards(&v->pile, v->pile_count, &pool, rng);
    vote_imagine_cards(&v->desk, v->desk_count, &pool, rng);
    vote_imagine_cards(&v->shut, v->shut_count, &pool, rng);
    vote_imagine_cards(&v->deck, v->deck_count, &pool, rng);
    if (v->phase != VOTE_IN_TOPICS)
        vote_imagine_notes(v, rng);
    vote_imagine_secrets(v, rng);
}
