/* oracle.c: VOTE! implemented a second time, from "Who knows what", the tables and the rules of
 * docs/rules/vote.md. */
#include <string.h>

#include "rules/vote/cards.h"
#include "tests/games/oracle.h"

static int is_living(const struct vote *p, int seat)
{
    return p->alive >> seat & 1;
}

static int is_setup(const struct vote *p)
{
    return p->phase <= VOTE_IN_LOT;
}

/* How many cards of a kind a seat has used; `spent` is public. */
static int used_by(const struct vote_pack *k, const struct vote *p, int seat, int kind)
{
    int n = 0;
    for (int i = 0; i < p->spent_count; i++)
        n += p->spent[i].by == seat && k->card[p->spent[i].card].kind == kind;
    return n;
}

/* What a seat was dealt: each Loyalty change has turned it over once (V-6.13). */
static int dealt_party(const struct vote_pack *k, const struct vote *p, int seat)
{
    return p->party[seat] ^ (used_by(k, p, seat, VOTE_CHANGE) & 1);
}

/* The table of V-1.2. */
static int dealt_number(int players, int party)
{
    static const uint8_t republicans[] = {2, 2, 3, 3, 4, 4};
    int r = republicans[players - 5];
    return party == VOTE_REPUBLICAN ? r : players - r;
}

static int both_parties_live(const struct vote *p)
{
    int living[VOTE_PARTIES] = {0, 0};
    for (int s = 0; s < p->players; s++)
        if (is_living(p, s))
            living[p->party[s]] = 1;
    return living[0] && living[1];
}

/* --- sense ---------------------------------------------------------------------------------------------- */

/* "Every card of the pack is in exactly one of …" */
static const char *cards_sense(const struct vote_pack *k, const struct vote *p)
{
    int places[VOTE_MAX_CARDS] = {0};
    for (int c = 0; c < VOTE_MAX_CARDS; c++) {
        places[c] += cards_have(p->deck, c) + cards_have(p->open, c) + cards_have(p->shut, c) +
                     cards_have(p->pile, c) + cards_have(p->desk, c);
        for (int s = 0; s < p->players; s++) {
            places[c] += cards_have(p->hands[s], c);
            places[c] += p->phase == VOTE_IN_TOPICS && p->placed[s].given && p->placed[s].card == c;
            if (cards_have(p->shown[s], c) && !cards_have(p->hands[s], c))
                return "a shown card is not in the hand";
            if (cards_have(p->seen[s], c) && !cards_have(p->shut, c))
                return "a card seen in the discard is not there";
        }
        for (int i = 0; i < p->spent_count; i++)
            places[c] += p->spent[i].card == c;
        for (int i = 0; i < p->given_count; i++)
            places[c] += p->given[i].card == c;
        if (places[c] != (c < k->count))
            return places[c] ? "a card is in two places" : "a card is lost";
    }
    return NULL;
}

static const char *counts_sense(const struct vote *p)
{
    for (int s = 0; s < p->players; s++) {
        if (p->hand_count[s] != cards_count(p->hands[s]))
            return "the size of a hand is wrong";
        if (p->hand_count[s] > 4)
            return "a hand is too large";
    }
    if (p->deck_count != cards_count(p->deck) || p->shut_count != cards_count(p->shut) ||
        p->pile_count != cards_count(p->pile) || p->desk_count != cards_count(p->desk))
        return "the size of a pile is wrong";
    return p->spent_count > VOTE_MAX_ABILITIES || p->given_count > p->players ? "a list is too long" : NULL;
}

/* Parties and who knows them: V-1.2, V-1.3, V-6.3, V-6.13, V-7.2. */
static const char *parties_sense(const struct vote_pack *k, const struct vote *p)
{
    int dealt[VOTE_PARTIES] = {0, 0}, missing = 0, all = (1 << p->players) - 1;
    for (int s = 0; s < p->players; s++) {
        if (p->party[s] == VOTE_NONE) {
            missing = 1;
            continue;
        }
        if (p->party[s] > VOTE_REPUBLICAN)
            return "a party that there isn't";
        int party = dealt_party(k, p, s);
        dealt[party]++;
        if (p->phase == VOTE_IN_ROLES && p->known[s])
            return "somebody knows a party too early";
        if (p->phase != VOTE_IN_ROLES && party == VOTE_REPUBLICAN && p->known[s] != (all & ~(1 << s)))
            return "a Republican of the deal does not know all parties";
        if (party == VOTE_DEMOCRAT && bits_count(p->known[s]) > used_by(k, p, s, VOTE_CHECK))
            return "a Democrat of the deal knows more than he has checked";
    }
    for (int party = 0; party < VOTE_PARTIES; party++)
        if (dealt[party] > dealt_number(p->players, party))
            return "more of a party than were dealt";
    return missing != (p->phase == VOTE_IN_ROLES) ? "parties are missing" : NULL;
}

/* Absent things have the value of nothing, so that equal positions are equal bytes. */
static const char *blank_sense(const struct vote *p)
{
    static const struct cards none;
    for (int s = 0; s < VOTE_MOST_SEATS; s++) {
        const struct vote_ballot *b = &p->ballots[s];
        if ((!b->given && (b->yes || b->card != VOTE_NONE)) || b->given > 1 || b->yes > 1)
            return "a ballot that is none";
        if (!p->placed[s].given != (p->placed[s].card == VOTE_NONE) || p->placed[s].given > 1)
            return "a topic that is none";
        if ((!p->answers[s].given && p->answers[s].card != VOTE_NONE) || p->answers[s].given > 1)
            return "an answer that is none";
        if (s >= p->given_count && (p->given[s].to || p->given[s].card))
            return "cards beyond those given";
        if (s < p->players)
            continue;
        if (!cards_equal(p->hands[s], none) || !cards_equal(p->shown[s], none) ||
            !cards_equal(p->seen[s], none) || p->known[s] || p->hand_count[s] || p->party[s] != VOTE_NONE ||
            p->budget[s] != VOTE_NONE || p->support[s] != VOTE_NONE || p->ballots[s].given ||
            p->placed[s].given || p->answers[s].given)
            return "something of a seat that there isn't";
    }
    for (int i = p->spent_count; i < VOTE_MAX_ABILITIES; i++)
        if (p->spent[i].card || p->spent[i].by)
            return "cards beyond those used";
    for (size_t i = 0; i < sizeof p->zero; i++)
        if (p->zero[i])
            return "bytes that are never used are";
    return p->alive >> p->players ? "somebody lives who is not there" : NULL;
}

/* The notes of whose topic was which, until dealing is over: every card there was laid by somebody. */
static const char *notes_sense(const struct vote *p)
{
    struct cards notes = cards_none(), laid = cards_with(p->pile, p->desk);
    struct cards places = cards_with(laid, cards_with(p->shut, p->open));
    if (p->phase != VOTE_IN_CHOOSE && p->phase != VOTE_IN_GIVE)
        return NULL;
    for (int i = 0; i < p->given_count; i++)
        laid = cards_with(laid, cards_one(p->given[i].card));
    for (int s = 0; s < p->players; s++)
        if (p->placed[s].given)
            notes = cards_with(notes, cards_one(p->placed[s].card));
    if (!cards_empty(cards_without(laid, notes)))
        return "a card that nobody has laid is dealt";
    if (!cards_empty(cards_without(notes, cards_with(places, laid))))
        return "a topic has gone where it can't";
    return p->phase == VOTE_IN_CHOOSE && !cards_equal(notes, p->pile) ? "the pile is not the topics" : NULL;
}

static const char *sense(const void *pack, const void *position)
{
    const struct vote *p = position;
    const char *bad = cards_sense(pack, p);
    if (!bad)
        bad = counts_sense(p);
    if (!bad)
        bad = parties_sense(pack, p);
    if (!bad)
        bad = blank_sense(p);
    return bad ? bad : notes_sense(p);
}

/* --- the result ----------------------------------------------------------------------------------------- */

/* V-5.5: the higher sum, then the more support. */
static int better_of_two(const struct vote *p)
{
    int best = -1, seat = -1;
    for (int s = 0; s < p->players; s++) {
        int rank = is_living(p, s) ? 100 * (p->budget[s] + p->support[s]) + p->support[s] : -1;
        if (rank > best) {
            best = rank;
            seat = s;
        }
    }
    return seat;
}

static const char *judge(const void *pack, const void *position, const struct result *result)
{
    const struct vote *p = position;
    int living[VOTE_PARTIES] = {0, 0}, tens[VOTE_PARTIES] = {0, 0}, winner = -1;
    (void)pack;
    for (int s = 0; s < p->players; s++) {
        int won = result->winners >> s & 1;
        if (result->scores[s] != won)
            return "a score is not that of a winner or a loser"; /* V-5.12 */
        if (won && winner >= 0 && winner != p->party[s])
            return "two parties win";
        if (won)
            winner = p->party[s];
        living[p->party[s]] += is_living(p, s);
        tens[p->party[s]] += is_living(p, s) && p->budget[s] == 10 && p->support[s] == 10;
    }
    if (winner < 0)
        return "nobody wins";
    for (int s = 0; s < p->players; s++)
        if (p->party[s] == winner && !(result->winners >> s & 1))
            return "a member of the winning party does not win";
    switch (result->reason) {
    case VOTE_BY_TEN: return tens[winner] ? NULL : "nobody of the winners has 10/10"; /* V-4.3 */
    case VOTE_OPPONENTS_GONE: return living[!winner] ? "an opponent lives" : NULL;    /* V-5.3 */
    default:                                                                          /* V-5.5 */
        return living[0] != 1 || living[1] != 1       ? "it is not two who are left"
               : p->party[better_of_two(p)] != winner ? "the lesser of two wins"
                                                      : NULL;
    }
}

/* --- who knows what ------------------------------------------------------------------------------------- */

static int knows_party(const struct vote *p, int viewer, int seat) /* V-7.2 */
{
    return viewer == seat || p->party[seat] == VOTE_NONE || (viewer >= 0 && (p->known[viewer] >> seat & 1));
}

static int sees_pile(const struct vote *p, int viewer) /* "the one who chooses": V-3.2, V-5.9 */
{
    return p->phase == VOTE_IN_CHOOSE && viewer == (p->pm != VOTE_NONE ? p->pm : p->president);
}

static int sees_desk(const struct vote *p, int viewer)
{
    return p->phase == VOTE_IN_GIVE && (viewer == p->president || viewer == p->pm);
}

/* A card whose place the viewer does not know, and that place. */
enum { IN_HAND, IN_DECK, IN_SHUT, IN_PILE, IN_DESK, IN_PLACED };
struct hidden {
    uint8_t place, seat, card;
};

static int collect(struct cards cards, int place, int seat, struct hidden *out, int count)
{
    for (int c = 0; c < VOTE_MAX_CARDS; c++)
        if (cards_have(cards, c)) {
            out[count].place = (uint8_t)place;
            out[count].seat = (uint8_t)seat;
            out[count++].card = (uint8_t)c;
        }
    return count;
}

static int hidden_cards(const struct vote *p, int viewer, struct hidden *out)
{
    int count = collect(p->deck, IN_DECK, 0, out, 0);
    struct cards seen = viewer >= 0 ? p->seen[viewer] : cards_none();
    count = collect(cards_without(p->shut, seen), IN_SHUT, 0, out, count); /* V-7.4 */
    if (!sees_pile(p, viewer))
        count = collect(p->pile, IN_PILE, 0, out, count);
    if (!sees_desk(p, viewer))
        count = collect(p->desk, IN_DESK, 0, out, count);
    for (int s = 0; s < p->players; s++) {
        if (s == viewer)
            continue;
        count = collect(cards_without(p->hands[s], p->shown[s]), IN_HAND, s, out, count);
        if (p->phase == VOTE_IN_TOPICS && p->placed[s].given)
            count = collect(cards_one(p->placed[s].card), IN_PLACED, s, out, count);
    }
    return count;
}

static void replace(struct cards *in, int gone, int come)
{
    *in = cards_with(cards_without(*in, cards_one(gone)), cards_one(come));
}

static void put(struct vote *q, const struct hidden *h, int card)
{
    switch (h->place) {
    case IN_HAND: replace(&q->hands[h->seat], h->card, card); break;
    case IN_DECK: replace(&q->deck, h->card, card); break;
    case IN_SHUT: replace(&q->shut, h->card, card); break;
    case IN_PILE: replace(&q->pile, h->card, card); break;
    case IN_DESK: replace(&q->desk, h->card, card); break;
    default: q->placed[h->seat].card = (uint8_t)card;
    }
}

static int is_note_of_another(const struct vote *q, int viewer, int card)
{
    for (int s = 0; s < q->players; s++)
        if (s != viewer && q->placed[s].given && q->placed[s].card == card)
            return 1;
    return 0;
}

/* The viewer's own topic is in the pile, then on the desk or in the discard, wherever the other topics are:
 * it may change places with one of those only, and whose they were stays. */
static int may_swap_own_topic(const struct vote *q, int viewer, const struct hidden *a,
                              const struct hidden *b)
{
    int own = q->placed[viewer].card;
    const struct hidden *mine = a->card == own ? a : b, *other = a->card == own ? b : a;
    return is_note_of_another(q, viewer, other->card) && mine->place != IN_HAND && mine->place != IN_DECK &&
           other->place != IN_HAND && other->place != IN_DECK;
}

/* Two hidden cards change places; what others know of the places goes with them. */
static int swap(struct vote *q, int viewer, struct hidden *a, struct hidden *b)
{
    int notes = q->phase == VOTE_IN_CHOOSE || q->phase == VOTE_IN_GIVE;
    int own = notes && viewer >= 0 && q->placed[viewer].given ? q->placed[viewer].card : -1;
    int own_moves = own == a->card || own == b->card, one = a->card, other = b->card;
    if (a->place == b->place && a->seat == b->seat)
        return 0;
    if (own_moves && !may_swap_own_topic(q, viewer, a, b))
        return 0;
    put(q, a, other);
    put(q, b, one);
    for (int s = 0; s < q->players; s++) {
        if (s == viewer)
            continue;
        int had_one = cards_have(q->seen[s], one), had_other = cards_have(q->seen[s], other);
        if (had_one && !had_other)
            replace(&q->seen[s], one, other);
        if (had_other && !had_one)
            replace(&q->seen[s], other, one);
        if (notes && !own_moves && q->placed[s].given) {
            int note = q->placed[s].card;
            q->placed[s].card = (uint8_t)(note == one ? other : note == other ? one : note);
        }
    }
    a->card = (uint8_t)other;
    b->card = (uint8_t)one;
    return 1;
}

/* Hidden cards in other places: one pair that matters, or all of them mixed. */
static int other_cards(const struct vote_pack *k, int viewer, struct rng *rng, struct vote *q)
{
    struct hidden list[VOTE_MAX_CARDS];
    int count = hidden_cards(q, viewer, list), done = 0;
    int want = rng_below(rng, 3) ? 1 + (int)rng_below(rng, 2) : 40;
    for (int tries = 0; count >= 2 && tries < 4 * want && done < want; tries++) {
        struct hidden *a = &list[rng_below(rng, (uint32_t)count)];
        struct hidden *b = &list[rng_below(rng, (uint32_t)count)];
        if (want < 40 && k->card[a->card].kind == VOTE_EVENT && rng_below(rng, 4))
            continue; /* moves and waits could depend on abilities */
        done += swap(q, viewer, a, b);
    }
    return done;
}

/* A Double voice or a Canceling card that is no longer in the hand was not put in. */
static void mend_secrets(struct vote *q, int viewer)
{
    for (int s = 0; s < q->players; s++) {
        struct vote_ballot *b = &q->ballots[s];
        if (s == viewer)
            continue;
        if (q->phase == VOTE_IN_VOTE && b->given && b->card != VOTE_NONE && !cards_have(q->hands[s], b->card))
            b->card = VOTE_NONE;
        if (q->answers[s].given && q->answers[s].card != VOTE_NONE &&
            !cards_have(q->hands[s], q->answers[s].card))
            q->answers[s].card = VOTE_NONE;
    }
}

/* A card of a kind in a hand, to which it comes from elsewhere if need be; or VOTE_NONE. */
static uint8_t own_card(const struct vote_pack *k, struct vote *q, int viewer, int seat, int kind)
{
    struct hidden list[VOTE_MAX_CARDS];
    int count = hidden_cards(q, viewer, list), from = -1, to = -1;
    for (int i = 0; i < count; i++) {
        if (k->card[list[i].card].kind == kind && list[i].place != IN_HAND)
            from = i;
        if (list[i].place == IN_HAND && list[i].seat == seat)
            to = i;
    }
    if (cards_empty(cards_both(q->hands[seat], k->of_kind[kind])) && from >= 0 && to >= 0)
        swap(q, viewer, &list[from], &list[to]);
    struct cards mine = cards_both(q->hands[seat], k->of_kind[kind]);
    return cards_empty(mine) ? (uint8_t)VOTE_NONE : (uint8_t)cards_lowest(mine);
}

/* Other ballots and answers that are given and not revealed yet (V-7.3). */
static int other_answers(const struct vote_pack *k, int viewer, struct rng *rng, struct vote *q)
{
    int done = 0;
    for (int s = 0; s < q->players; s++) {
        struct vote_ballot *b = &q->ballots[s];
        struct vote_note *a = &q->answers[s];
        if (s == viewer || rng_below(rng, 2))
            continue;
        if (q->phase == VOTE_IN_VOTE && b->given) {
            if (rng_below(rng, 2))
                b->yes = !b->yes;
            else if (b->card == VOTE_NONE && q->support[s] >= 2) /* V-6.2 */
                b->card = own_card(k, q, viewer, s, VOTE_DOUBLE);
            else
                b->card = VOTE_NONE;
            done = 1;
        }
        if (q->phase == VOTE_IN_ANSWER && a->given) {
            a->card = a->card == VOTE_NONE ? own_card(k, q, viewer, s, VOTE_CANCEL) : (uint8_t)VOTE_NONE;
            done = 1;
        }
    }
    return done;
}

/* Other rows of `known` and `seen`, of the seats that are not the viewer. */
static int other_knowledge(const struct vote_pack *k, int viewer, struct rng *rng, struct vote *q)
{
    if (is_setup(q))
        return 0; /* all of it follows from the parties: V-1.3 */
    for (int s = 0; s < q->players; s++) {
        if (s == viewer)
            continue;
        q->seen[s] = cards_none();
        for (int c = 0; c < VOTE_MAX_CARDS; c++)
            if (cards_have(q->shut, c) && rng_below(rng, 2))
                q->seen[s] = cards_with(q->seen[s], cards_one(c));
        if (dealt_party(k, q, s) == VOTE_REPUBLICAN) {
            q->known[s] = (uint16_t)(((1 << q->players) - 1) & ~(1 << s));
            continue;
        }
        unsigned known = q->claim_by == s ? 1u << q->claim_of : 0;
        for (int n = used_by(k, q, s, VOTE_CHECK) - (q->claim_by == s); n > 0; n--)
            known |= (1u << rng_below(rng, q->players)) & ~(1u << s);
        q->known[s] = (uint16_t)known;
    }
    return 1;
}

/* Other parties of the seats whose party the viewer does not know: the cards of V-1.2 dealt again. */
static int other_parties(const struct vote_pack *k, const struct vote *p, int viewer, struct rng *rng,
                         struct vote *q)
{
    for (int tries = 0; tries < 20; tries++) {
        int left[VOTE_PARTIES], differs = 0;
        for (int party = 0; party < VOTE_PARTIES; party++)
            left[party] = dealt_number(p->players, party);
        for (int s = 0; s < p->players; s++)
            if (knows_party(p, viewer, s) && p->party[s] != VOTE_NONE)
                left[dealt_party(k, p, s)]--;
        for (int s = 0; s < p->players; s++) {
            if (knows_party(p, viewer, s))
                continue;
            int party = (int)rng_below(rng, (uint32_t)(left[0] + left[1])) < left[1];
            left[party]--;
            q->party[s] = (uint8_t)(party ^ (used_by(k, p, s, VOTE_CHANGE) & 1));
            differs |= q->party[s] != p->party[s];
        }
        if (differs && (is_setup(p) || both_parties_live(q)))
            break;
        memcpy(q->party, p->party, sizeof p->party);
    }
    for (int s = 0; s < p->players; s++)
        if (q->party[s] != p->party[s] && p->phase != VOTE_IN_ROLES) {
            int all = ((1 << p->players) - 1) & ~(1 << s), claim = q->claim_by == s ? 1 << q->claim_of : 0;
            q->known[s] = (uint16_t)(dealt_party(k, q, s) == VOTE_REPUBLICAN ? all : claim);
        }
    return memcmp(q->party, p->party, sizeof p->party) != 0;
}

static int twin(const void *pack, const void *position, int viewer, struct rng *rng, void *out)
{
    const struct vote_pack *k = pack;
    const struct vote *p = position;
    struct vote *q = out;
    uint32_t which = rng_below(rng, 2) ? 1u << rng_below(rng, 4) : rng_below(rng, 16); /* only one secret, */
    int differs = 0;                                                                   /* or several */
    *q = *p;
    if (p->phase == VOTE_IS_OVER)
        return 0; /* a view is the position */
    if (which & 1)
        differs |= other_parties(k, p, viewer, rng, q);
    if (which & 2)
        differs |= other_cards(k, viewer, rng, q);
    if (which & 4)
        differs |= other_answers(k, viewer, rng, q);
    mend_secrets(q, viewer);
    if (which & 8)
        differs |= other_knowledge(k, viewer, rng, q);
    return differs && memcmp(p, q, sizeof *p) != 0;
}

/* The first line of the table, and all others where it says "everyone". */
static int same_to_all(const struct vote *p, const struct vote *q)
{
    if (p->round != q->round || p->alive != q->alive || p->players != q->players || p->phase != q->phase ||
        p->president != q->president || p->pm != q->pm || p->candidate != q->candidate ||
        p->next != q->next || p->last_president != q->last_president || p->last_pm != q->last_pm ||
        p->failed != q->failed || p->claim_by != q->claim_by || p->claim_of != q->claim_of ||
        p->winner != q->winner)
        return 0;
    if (p->deck_count != q->deck_count || p->shut_count != q->shut_count || p->pile_count != q->pile_count ||
        p->desk_count != q->desk_count || p->spent_count != q->spent_count ||
        p->given_count != q->given_count || !cards_equal(p->open, q->open))
        return 0;
    for (int i = 0; i < p->spent_count; i++)
        if (p->spent[i].card != q->spent[i].card || p->spent[i].by != q->spent[i].by)
            return 0;
    for (int i = 0; i < p->given_count; i++)
        if (p->given[i].card != q->given[i].card || p->given[i].to != q->given[i].to)
            return 0;
    for (int s = 0; s < p->players; s++) {
        const struct vote_ballot *a = &p->ballots[s], *b = &q->ballots[s];
        if (p->budget[s] != q->budget[s] || p->support[s] != q->support[s] ||
            p->hand_count[s] != q->hand_count[s] || !cards_equal(p->shown[s], q->shown[s]) ||
            a->given != b->given || p->placed[s].given != q->placed[s].given ||
            p->answers[s].given != q->answers[s].given)
            return 0;
        if (p->phase != VOTE_IN_VOTE && (a->yes != b->yes || a->card != b->card))
            return 0; /* V-7.3 */
        if (!cards_empty(cards_without(p->shown[s], q->hands[s])))
            return 0; /* "everyone sees … the cards in `shown`" */
    }
    return 1;
}

static int same_to_owner(const struct vote *p, const struct vote *q, int v)
{
    return cards_equal(p->hands[v], q->hands[v]) && cards_equal(p->seen[v], q->seen[v]) &&
           cards_empty(cards_without(p->seen[v], q->shut)) && p->known[v] == q->known[v] &&
           p->ballots[v].yes == q->ballots[v].yes && p->ballots[v].card == q->ballots[v].card &&
           p->placed[v].card == q->placed[v].card && p->answers[v].card == q->answers[v].card;
}

static int alike(const void *pack, const void *a, const void *b, int viewer)
{
    const struct vote *p = a, *q = b;
    (void)pack;
    if (!same_to_all(p, q) || (viewer >= 0 && !same_to_owner(p, q, viewer)))
        return 0;
    if (sees_pile(p, viewer) && !cards_equal(p->pile, q->pile))
        return 0;
    if (sees_desk(p, viewer) && !cards_equal(p->desk, q->desk))
        return 0;
    for (int s = 0; s < p->players; s++)
        if (knows_party(p, viewer, s) && p->party[s] != q->party[s])
            return 0;
    return p->phase != VOTE_IS_OVER || memcmp(p, q, sizeof *p) == 0;
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* The column "others see" of the two tables. */
static int shows(const void *pack, const void *position, const struct move *move, int arg, int viewer,
                 int opened)
{
    const struct vote *p = position;
    (void)pack;
    if (viewer == move->seat)
        return 1;
    switch (move->verb) {
    case VOTE_DO_VOTE:
    case VOTE_DO_ANSWER: return opened; /* V-7.3 */
    case VOTE_DO_PLACE:
    case VOTE_DO_DISCARD: return 0;
    case VOTE_DO_CHOOSE: return viewer == p->president;
    case VOTE_DO_ROLE:
    case VOTE_DO_DRAW: return arg == 0 || viewer == move->arg[0];
    default: return 1;
    }
}

static uint64_t mix(uint64_t hash, int number)
{
    return (hash ^ (uint64_t)(number + 3)) * 0x100000001b3u;
}

static uint64_t open_part(const void *pack, const void *position, const struct move *move, int viewer)
{
    const struct vote *p = position;
    uint64_t hash = mix(mix(0xcbf29ce484222325u, move->seat), move->verb);
    for (int i = 0; i < MAX_ARGS; i++)
        if (shows(pack, position, move, i, viewer, 1))
            hash = mix(hash, move->arg[i]);
    if (move->verb == VOTE_DO_CHECK && viewer == move->seat)
        hash = mix(hash, p->party[move->arg[1]]); /* "what is seen is in the checker's view" */
    return hash;
}

static uint64_t pending_part(const void *pack, const void *position, int seat)
{
    const struct vote *p = position;
    uint64_t hash = 0;
    (void)pack;
    if (p->phase == VOTE_IN_VOTE && p->ballots[seat].given)
        hash = mix(mix(1, p->ballots[seat].yes), p->ballots[seat].card);
    if (p->answers[seat].given)
        hash = mix(2, p->answers[seat].card);
    return hash;
}

/* What the rules themselves reveal: everything at the end, the pile and the desk to the players who get them,
 * the parties to the Republicans when all are dealt. */
static int parts(const void *pack, const void *a, const void *b, int viewer)
{
    const struct vote *p = a, *q = b;
    (void)pack;
    if (p->phase == VOTE_IS_OVER || q->phase == VOTE_IS_OVER)
        return 1;
    if ((sees_pile(p, viewer) && !cards_equal(p->pile, q->pile)) ||
        (sees_desk(p, viewer) && !cards_equal(p->desk, q->desk)))
        return 1;
    for (int s = 0; s < p->players; s++)
        if (knows_party(p, viewer, s) && p->party[s] != q->party[s])
            return 1;
    return 0;
}

/* V-8.1: an ability is untimely only when chance is due, from a player who has left, and while another must
 * claim. */
static int may_speak(const void *pack, const void *position, const struct move *move)
{
    const struct vote *p = position;
    (void)pack;
    if (move->verb != VOTE_DO_CHECK && move->verb != VOTE_DO_ELIMINATE && move->verb != VOTE_DO_CHANGE)
        return 0;
    if (is_setup(p) || p->phase == VOTE_IN_REFILL || p->phase == VOTE_IN_UNREST ||
        p->phase == VOTE_IN_TIEBREAK || p->phase == VOTE_IS_OVER)
        return 0;
    return move->seat >= 0 && move->seat < p->players && is_living(p, move->seat) &&
           (p->claim_by == VOTE_NONE || p->claim_by == move->seat);
}

/* --- rarities ------------------------------------------------------------------------------------------- */

/* V-4.7 is kept although no game gets there: a fourth card for some of the living. */
static int excess(struct vote *p, struct rng *rng)
{
    int done = 0;
    for (int s = 0; s < p->players; s++)
        if (is_living(p, s) && p->hand_count[s] == 3 && p->deck_count > 1 && rng_below(rng, 2)) {
            struct cards card = cards_one(cards_nth(p->deck, (int)rng_below(rng, p->deck_count)));
            p->hands[s] = cards_with(p->hands[s], card);
            p->deck = cards_without(p->deck, card);
            p->hand_count[s]++;
            p->deck_count--;
            done = 1;
        }
    if (done)
        p->phase = VOTE_IN_DISCARD;
    return done;
}

/* V-5.6: only two are left, and they are equal; now and then one has no card. */
static int last_draw(struct vote *p, struct rng *rng)
{
    int a = bits_lowest(p->alive), b = -1;
    for (int s = 0; s < p->players; s++)
        if (is_living(p, s) && p->party[s] != p->party[a])
            b = s;
    if (b < 0)
        return 0;
    for (int s = 0; s < p->players; s++) {
        if (is_living(p, s) && (s == a || s == b) && rng_below(rng, 3))
            continue;
        p->shut = cards_with(p->shut, p->hands[s]);
        p->hands[s] = p->shown[s] = cards_none();
        p->hand_count[s] = 0;
    }
    p->alive = (uint16_t)(1 << a | 1 << b);
    p->shut_count = (uint8_t)cards_count(p->shut);
    p->budget[b] = p->budget[a];
    p->support[b] = p->support[a];
    p->next = p->pm = VOTE_NONE;
    p->phase = VOTE_IN_TIEBREAK;
    return 1;
}

static int rarity(const void *pack, void *position, struct rng *rng)
{
    struct vote *p = position;
    (void)pack;
    if (p->phase != VOTE_IN_REFILL || rng_below(rng, 4))
        return 0;
    if (bits_count(p->alive) <= 4)
        return last_draw(p, rng);
    return p->next == VOTE_NONE ? excess(p, rng) : 0;
}

int vote_boards(void);                                   /* boards.c */
const char *vote_wrong_cues(const struct stepper *step); /* cues.c */

const struct oracle vote_oracle = {
    "vote", 4000,      16,           sense,     judge,  twin, alike,           parts,
    shows,  open_part, pending_part, may_speak, rarity, NULL, vote_wrong_cues, vote_boards};
