/* oracle.c: who knows what in Voices in My Head, implemented a second time from that table of
 * docs/rules/voices.md. */
#include <string.h>

#include "rules/kit.h"
#include "tests/games/oracle.h"
#include "tests/games/voices/sense.h"

static int top_token(const struct voices *p, int juror)
{
    int count = -1;
    for (int j = 0; j <= juror; j++)
        count += p->pile_count[j];
    return count;
}

/* --- who knows what ------------------------------------------------------------------------------------- */

static int knows_role(const struct voices *p, int viewer, int seat)
{
    return seat == viewer || seat == p->prosecutor || p->phase == VOICES_IS_OVER;
}

static int knows_slot(const struct voices *p, int viewer, int slot)
{
    return viewer == p->prosecutor || (slot == VOICES_MIDDLE && p->read);
}

static int knows_token(const struct voices *p, int viewer, int i)
{
    return viewer >= 0 && (p->influence[i].seen >> viewer & 1);
}

/* A strategy card whose place the viewer does not know: the deck, or another's hand. */
enum { IN_DECK = -1 };
struct hidden {
    int8_t seat; /* or IN_DECK */
    uint8_t card;
};

static uint8_t *cards_at(struct voices *q, const struct hidden *h)
{
    return h->seat == IN_DECK ? q->deck : q->hands[h->seat];
}

static int other_cards(const struct voices_pack *k, int viewer, struct rng *rng, struct voices *q)
{
    struct hidden list[VOICES_MAX_COPIES];
    int count = 0, done = 0, want = rng_below(rng, 3) ? 1 + (int)rng_below(rng, 2) : 20;
    for (int seat = IN_DECK; seat < q->players; seat++)
        for (int card = 0; seat != viewer && card < k->strategies; card++)
            for (int n = seat == IN_DECK ? q->deck[card] : q->hands[seat][card]; n > 0; n--)
                list[count++] = (struct hidden){(int8_t)seat, (uint8_t)card};
    for (int tries = 0; count >= 2 && tries < 8 * want && done < want; tries++) {
        struct hidden *a = &list[rng_below(rng, (uint32_t)count)];
        struct hidden *b = &list[rng_below(rng, (uint32_t)count)];
        if (a->seat == b->seat || a->card == b->card)
            continue;
        cards_at(q, a)[a->card]--;
        cards_at(q, b)[b->card]--;
        uint8_t one = a->card;
        a->card = b->card;
        b->card = one;
        cards_at(q, a)[a->card]++;
        cards_at(q, b)[b->card]++;
        done++;
    }
    return done;
}

/* Answers that others gave in the window on top, and that are not revealed yet (H-9.5): one that they could
 * no longer give becomes a pass; with `again`, any other. */
static int other_answers(const struct voices_pack *k, int viewer, int again, struct rng *rng,
                         struct voices *q)
{
    struct voices_frame *w = q->stack_count ? &q->stack[q->stack_count - 1] : NULL;
    int done = 0;
    for (int s = 0; w && w->kind == VOICES_FRAME_WINDOW && s < q->players; s++) {
        if (s == viewer || w->said[s] == VOICES_NONE)
            continue;
        if (w->said[s] != VOICES_PASS && !q->hands[s][w->said[s]])
            w->said[s] = VOICES_PASS;
        if (again) {
            int card = (int)rng_below(rng, k->strategies);
            w->said[s] =
                q->hands[s][card] && voices_card_fits(k, q, s, card) ? (uint8_t)card : (uint8_t)VOICES_PASS;
            done = 1;
        }
    }
    return done;
}

/* A place that holds an influence token whose kind the viewer does not know. */
enum { AT_SUPPLY = -1, AT_DRAWN = -2 };
struct place_of_token {
    int16_t at; /* an index, or where else */
    uint8_t kind;
};

static void put_token(struct voices *q, const struct place_of_token *t, int kind)
{
    uint8_t *counts = t->at == AT_SUPPLY ? q->supply : q->stack[q->stack_count - (t->at == AT_DRAWN)].drawn;
    if (t->at >= 0) {
        q->influence[t->at].kind = (uint8_t)kind;
        return;
    }
    counts[t->kind]--;
    counts[kind]++;
}

static int other_tokens(int viewer, struct rng *rng, struct voices *q)
{
    struct place_of_token list[VOICES_MAX_INFLUENCE];
    const struct voices_frame *top = top_of(q);
    int count = 0, done = 0, want = rng_below(rng, 3) ? 1 + (int)rng_below(rng, 2) : 20;
    for (int i = 0; i < tokens_out(q); i++)
        if (!knows_token(q, viewer, i))
            list[count++] = (struct place_of_token){(int16_t)i, q->influence[i].kind};
    for (int kind = 0; kind < VOICES_KINDS; kind++) {
        for (int n = q->supply[kind]; n > 0; n--)
            list[count++] = (struct place_of_token){AT_SUPPLY, (uint8_t)kind};
        for (int n = top && top->seat != viewer ? top->drawn[kind] : 0; n > 0; n--)
            list[count++] = (struct place_of_token){AT_DRAWN, (uint8_t)kind};
    }
    for (int tries = 0; count >= 2 && tries < 8 * want && done < want; tries++) {
        struct place_of_token *a = &list[rng_below(rng, (uint32_t)count)];
        struct place_of_token *b = &list[rng_below(rng, (uint32_t)count)];
        uint8_t one = a->kind, other = b->kind;
        if (one == other || (a->at < 0 && a->at == b->at))
            continue;
        put_token(q, a, other);
        put_token(q, b, one);
        a->kind = other;
        b->kind = one;
        done++;
    }
    return done;
}

/* Where a court card is: a slot, the deck, or nowhere. */
enum { COURT_DECK = VOICES_SLOTS, COURT_GONE };

static int court_place(const struct voices *q, int card)
{
    for (int i = 0; i < VOICES_SLOTS; i++)
        if (q->slot[i] == card)
            return i;
    return q->court_deck[card / 64] >> card % 64 & 1 ? COURT_DECK : COURT_GONE;
}

static void put_court(struct voices *q, int place, int card)
{
    if (place < VOICES_SLOTS)
        q->slot[place] = (uint8_t)card;
    q->court_deck[card / 64] &= ~((uint64_t)1 << card % 64);
    q->court_deck[card / 64] |= (uint64_t)(place == COURT_DECK) << card % 64;
}

/* Court cards in other places; those that left the game are nowhere, and no position remembers them. */
static int other_courts(const struct voices_pack *k, int viewer, struct rng *rng, struct voices *q)
{
    int done = 0, want = rng_below(rng, 3) ? 1 : 10;
    for (int tries = 0; tries < 12 * want && done < want; tries++) {
        int a = (int)rng_below(rng, k->courts), b = (int)rng_below(rng, k->courts);
        int place_a = court_place(q, a), place_b = court_place(q, b);
        int same_symbols = k->court[a].areas == k->court[b].areas;
        if (a == b || place_a == place_b || k->court[a].stage != q->stage || k->court[b].stage != q->stage)
            continue;
        if ((place_a < VOICES_SLOTS && knows_slot(q, viewer, place_a)) ||
            (place_b < VOICES_SLOTS && knows_slot(q, viewer, place_b)))
            continue;
        if ((place_a == VOICES_MIDDLE || place_b == VOICES_MIDDLE) && q->areas != VOICES_NONE &&
            !same_symbols)
            continue; /* H-3.2 */
        put_court(q, place_a, b);
        put_court(q, place_b, a);
        done++;
    }
    return done;
}

/* Roles of others, as the set-up could have dealt them: H-1.4, H-13.1. */
static int is_deal(const struct voices_pack *k, const struct voices *q)
{
    int symbols[VOICES_SYMBOLS] = {0};
    for (int s = 0; s < q->players && q->role[s] != VOICES_NONE; s++) {
        const struct voices_role *role = &k->role[q->role[s]];
        if ((role->symbol == VOICES_SYMBOL_PROSECUTOR) != (s == q->prosecutor))
            return 0; /* "the prosecutor's all" */
        if (!q->advanced && !(role->players >> q->players & 1))
            return 0;
        if (++symbols[role->symbol] > k->advanced[q->players][role->symbol] && q->advanced &&
            s != q->prosecutor)
            return 0;
        for (int before = 0; before < s; before++)
            if (q->role[before] == q->role[s])
                return 0;
    }
    return 1;
}

static int other_roles(const struct voices_pack *k, int viewer, struct rng *rng, struct voices *q)
{
    uint8_t role[VOICES_MOST_SEATS];
    memcpy(role, q->role, sizeof role);
    for (int tries = 0; tries < 60; tries++) {
        int a = (int)rng_below(rng, q->players), b = (int)rng_below(rng, q->players);
        if (role[a] == VOICES_NONE || role[b] == VOICES_NONE || knows_role(q, viewer, a) ||
            knows_role(q, viewer, b))
            continue;
        q->role[a] = a == b ? (uint8_t)rng_below(rng, k->roles) : role[b];
        q->role[b] = a == b ? q->role[b] : role[a];
        if (is_deal(k, q) && memcmp(role, q->role, sizeof role) != 0)
            return 1;
        memcpy(q->role, role, sizeof role);
    }
    return 0;
}

static int twin(const void *pack, const void *position, int viewer, struct rng *rng, void *out)
{
    const struct voices *p = position;
    struct voices *q = out;
    uint32_t which = rng_below(rng, 2) ? 1u << rng_below(rng, 5) : rng_below(rng, 32); /* only one secret, */
    int differs = 0;                                                                   /* or several */
    *q = *p;
    if (which & 1)
        differs |= other_roles(pack, viewer, rng, q);
    if (which & 2)
        differs |= other_courts(pack, viewer, rng, q);
    if (which & 4)
        differs |= other_cards(pack, viewer, rng, q);
    if (which & 8)
        differs |= other_tokens(viewer, rng, q);
    differs |= other_answers(pack, viewer, which >> 4 & 1, rng, q);
    return differs && memcmp(p, q, sizeof *p) != 0;
}

/* --- the lines of the table that say "all" -------------------------------------------------------------- */

/* A frame except `drawn` and `said`. */
static int same_frame(const struct voices_frame *a, const struct voices_frame *b, int viewer)
{
    struct voices_frame one = *a, other = *b;
    for (int s = 0; s < VOICES_MOST_SEATS; s++) {
        int own = s == viewer || a->kind != VOICES_FRAME_WINDOW;
        if ((a->said[s] == VOICES_NONE) != (b->said[s] == VOICES_NONE) || (own && a->said[s] != b->said[s]))
            return 0;
        one.said[s] = other.said[s] = 0;
    }
    for (int kind = 0; kind < VOICES_KINDS; kind++) {
        if (a->seat == viewer && a->drawn[kind] != b->drawn[kind])
            return 0;
        one.drawn[kind] = other.drawn[kind] = 0;
    }
    return memcmp(&one, &other, sizeof one) == 0;
}

static int same_table(const struct voices *p, const struct voices *q)
{
    return p->unused == q->unused && p->destroyed == q->destroyed && p->cancelled == q->cancelled &&
           p->stack_count == q->stack_count && memcmp(p->tokens, q->tokens, sizeof p->tokens) == 0 &&
           memcmp(p->discs, q->discs, sizeof p->discs) == 0 &&
           memcmp(p->disc_count, q->disc_count, sizeof p->disc_count) == 0 &&
           memcmp(p->played, q->played, sizeof p->played) == 0 &&
           memcmp(p->owner, q->owner, sizeof p->owner) == 0 &&
           memcmp(p->verdict, q->verdict, sizeof p->verdict) == 0;
}

static int same_round(const struct voices *p, const struct voices *q)
{
    return p->players == q->players && p->advanced == q->advanced && p->wanted == q->wanted &&
           p->abilities == q->abilities && p->round == q->round && p->phase == q->phase &&
           p->turns == q->turns && p->prosecutor == q->prosecutor && p->first == q->first &&
           p->story == q->story && p->stage == q->stage && p->areas == q->areas && p->read == q->read;
}

static int same_piles(const struct voices *p, const struct voices *q)
{
    for (int i = 0; i < VOICES_MAX_INFLUENCE; i++)
        if (p->influence[i].seen != q->influence[i].seen)
            return 0; /* "who has seen it is public" */
    return p->deck_count == q->deck_count && p->discard_count == q->discard_count &&
           p->supply_count == q->supply_count && p->dropped_count == q->dropped_count &&
           p->court_deck_count == q->court_deck_count &&
           memcmp(p->pile_count, q->pile_count, sizeof p->pile_count) == 0 &&
           memcmp(p->discard, q->discard, sizeof p->discard) == 0 &&
           memcmp(p->hand_count, q->hand_count, sizeof p->hand_count) == 0;
}

/* What the viewer knows but not everybody else. */
static int same_secrets(const struct voices *p, const struct voices *q, int viewer)
{
    for (int i = 0; i < tokens_out(p); i++)
        if (knows_token(p, viewer, i) && p->influence[i].kind != q->influence[i].kind)
            return 0;
    for (int i = 0; i < VOICES_SLOTS; i++)
        if ((p->slot[i] == VOICES_NONE) != (q->slot[i] == VOICES_NONE) ||
            (knows_slot(p, viewer, i) && p->slot[i] != q->slot[i]))
            return 0;
    for (int s = 0; s < p->players; s++)
        if ((p->role[s] == VOICES_NONE) != (q->role[s] == VOICES_NONE) ||
            (knows_role(p, viewer, s) && p->role[s] != q->role[s]))
            return 0;
    return viewer < 0 || memcmp(p->hands[viewer], q->hands[viewer], sizeof p->hands[viewer]) == 0;
}

static int alike(const void *pack, const void *a, const void *b, int viewer)
{
    const struct voices *p = a, *q = b;
    (void)pack;
    if (!same_table(p, q) || !same_round(p, q) || !same_piles(p, q) || !same_secrets(p, q, viewer))
        return 0;
    for (int i = 0; i < p->stack_count; i++)
        if (!same_frame(&p->stack[i], &q->stack[i], viewer))
            return 0;
    return 1;
}

/* What the rules themselves reveal: the middle card in step 3, a token that a mandatory step makes the viewer
 * look at, everything that counts at the end. */
static int parts(const void *pack, const void *a, const void *b, int viewer)
{
    const struct voices *p = a, *q = b;
    (void)pack;
    if (p->phase == VOICES_IS_OVER ||
        (p->read && q->read && p->slot[VOICES_MIDDLE] != q->slot[VOICES_MIDDLE]))
        return 1;
    for (int i = 0; i < tokens_out(p) && tokens_out(p) == tokens_out(q); i++)
        if (knows_token(p, viewer, i) && knows_token(q, viewer, i) &&
            p->influence[i].kind != q->influence[i].kind)
            return 1;
    return 0;
}

/* --- moves ---------------------------------------------------------------------------------------------- */

static int shows_verb(const void *pack, const void *position, const struct move *move, int viewer, int opened)
{
    (void)pack;
    (void)position;
    return opened || viewer == move->seat || (move->verb != VOICES_DO_PLAY && move->verb != VOICES_DO_PASS);
}

/* The paragraph "Moves". */
static int shows(const void *pack, const void *position, const struct move *move, int arg, int viewer,
                 int opened)
{
    const struct voices_pack *k = pack;
    const struct voices *p = position;
    const struct voices_frame *top = top_of(p);
    if (viewer == move->seat)
        return 1;
    switch (move->verb) {
    case VOICES_DO_PLAY: return opened;
    case VOICES_DO_PLACE: return arg == 1;
    case VOICES_DO_PRESENT:
    case VOICES_DO_REPLACE: return viewer == p->prosecutor;
    case VOICES_DO_DEAL_COURT: return arg == 0 || viewer == p->prosecutor;
    case VOICES_DO_DRAW_STRATEGY: return arg == 0 || viewer == move->arg[0];
    case VOICES_DO_DEAL_ROLE:
        return arg == 0 || viewer == move->arg[0] || k->role[move->arg[1]].symbol == VOICES_SYMBOL_PROSECUTOR;
    case VOICES_DO_DRAW_INFLUENCE: return top->kind == VOICES_FRAME_STEPS && viewer == top->seat;
    default: return 1;
    }
}

static uint64_t mix(uint64_t hash, int number)
{
    return (hash ^ (uint64_t)(number + 3)) * 0x100000001b3u;
}

/* Will the middle card be read when this many turns are over, or nearly so? A voice with nothing to push is
 * skipped (H-4.9), and a card may spend the marker of a voice whose turn is still to come. */
static int read_after(const struct voices *p, int turns)
{
    int left = 0;
    for (int i = turns; i < p->players; i++)
        for (int m = 0; m < VOICES_MARKERS; m++)
            left += (p->unused >> m & 1) && owner_of(p, m) == (p->first + i) % p->players;
    return left <= 2;
}

static uint64_t open_part(const void *pack, const void *position, const struct move *move, int viewer)
{
    const struct voices_pack *k = pack;
    const struct voices *p = position;
    uint64_t hash = mix(mix(0xcbf29ce484222325u, move->seat), move->verb);
    for (int i = 0; i < MAX_ARGS; i++)
        if (shows(pack, position, move, i, viewer, 1))
            hash = mix(hash, move->arg[i]);
    if (move->verb == VOICES_DO_PRESENT) {
        hash = mix(hash, k->court[move->arg[0]].areas); /* H-3.2 */
        hash = mix(hash, read_after(p, 0) ? move->arg[0] : 0);
    }
    if (move->verb == VOICES_DO_LOOK && viewer == move->seat)
        hash = mix(hash, p->influence[top_token(p, move->arg[0])].kind); /* H-6.8 */
    return hash;
}

/* Answers in a window; and the middle card in the last turn, because it is read at once, and may be finished
 * before the game waits for anybody. */
static uint64_t pending_part(const void *pack, const void *position, int seat)
{
    const struct voices *p = position;
    const struct voices_frame *top = top_of(p);
    uint64_t hash = 0;
    (void)pack;
    if (top && top->kind == VOICES_FRAME_WINDOW && top->said[seat] != VOICES_NONE)
        hash = mix(1, top->said[seat]);
    if (seat == p->prosecutor && p->phase == VOICES_IN_PUSH && read_after(p, p->turns + 1))
        hash = mix(hash + 2, p->slot[VOICES_MIDDLE]);
    return hash;
}

/* --- rarities ------------------------------------------------------------------------------------------- */

/* Before a card is presented: nearly all strategy cards, influence tokens and markers are used up (H-4.9, H-6.13,
 * H-9.8). */
static int rarity(const void *pack, void *position, struct rng *rng)
{
    struct voices *p = position;
    (void)pack;
    if (p->phase != VOICES_IN_PRESENT || rng_below(rng, 6))
        return 0;
    for (int card = 0; card < VOICES_MAX_STRATEGY; card++)
        for (; p->deck[card]; p->deck[card]--, p->deck_count--)
            p->discard[p->discard_count++] = (uint8_t)card;
    for (int kind = 0, at = tokens_out(p); kind < VOICES_KINDS; kind++)
        for (; p->supply[kind]; p->supply[kind]--, p->supply_count--, p->dropped_count++)
            p->influence[at++].kind = (uint8_t)kind;
    for (int m = 0; m < VOICES_MARKERS; m++)
        if ((p->unused >> m & 1) && rng_below(rng, 3)) {
            p->unused &= ~((uint64_t)1 << m);
            p->destroyed |= (uint64_t)1 << m;
        }
    return 1;
}

int voices_boards(void);                                   /* boards.c */
const char *voices_wrong_cues(const struct stepper *step); /* cues.c */

const struct oracle voices_oracle = {
    "voices",     4000, 30,     voices_sense, voices_justice,    twin,         alike, parts, shows, open_part,
    pending_part, NULL, rarity, shows_verb,   voices_wrong_cues, voices_boards};
