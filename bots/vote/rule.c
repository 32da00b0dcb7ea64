/* rule.c: plays VOTE! in its party's interest, using only its view.
 *
 * Its beliefs are in belief.c and its valuations in worth.c; what it does with them is here. Every move is
 * taken from the list of legal ones. Where a habit would give a player away, or where nothing speaks for
 * either side, it lets chance decide. */
#include "bots/vote/turn.h"

/* Two parties that keep each other down could go on for ever. After this many rounds, three times as many as
 * most games have, every other move is random: something has to happen. */
enum { PATIENCE = 40 };

float vote_turn_luck(struct vote_turn *t)
{
    return (float)(rng_next(t->rng) >> 40) / (float)(1 << 24);
}

/* -width … width, for a beginner more. */
static float doubt(struct vote_turn *t, float width)
{
    return t->doubts * width * (2 * vote_turn_luck(t) - 1);
}

static int is_republican(const struct vote_turn *t)
{
    return t->mind.party == VOTE_REPUBLICAN;
}

/* The first pattern of a verb; NULL: it can't be done now. Patterns of a verb differ only in their card, and
 * cards of a kind are interchangeable. */
static const struct pattern *find(const struct vote_turn *t, int verb)
{
    for (int i = 0; i < t->count; i++)
        if (t->list[i].move.verb == verb)
            return &t->list[i];
    return NULL;
}

/* The move of a pattern that opens argument `first` to one of its set. */
static void take(const struct pattern *p, int member, struct move *out)
{
    *out = p->move;
    out->arg[p->first] = (int16_t)member;
}

/* What the price of an ability costs me. */
static float price(const struct vote_mind *m, int card)
{
    const struct vote_card *c = &m->pack->card[card];
    int budget = m->view->budget[m->me], support = m->view->support[m->me];
    return vote_mind_worth(m, m->me, budget, support) -
           vote_mind_worth(m, m->me, budget + c->budget, support + c->support);
}

/* --- the election --- */

/* How much a government is to my party's liking, -1 … 1: the President deals, the Prime Minister only sorts.
 */
static float liking(const struct vote_mind *m, int president, int pm)
{
    float faith = vote_mind_faith(m, president);
    return pm == VOTE_NONE ? faith : 0.6f * faith + 0.4f * vote_mind_faith(m, pm);
}

/* Names the player it trusts most; among several, preferably one helped by the card he will get. A Republican
 * names a Democrat now and then, so that his friends don't give him away. */
static void nominate(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct pattern *p = find(t, VOTE_DO_NOMINATE);
    int hide = is_republican(t) && vote_turn_luck(t) < 0.1f, best = -1;
    float most = 0;
    for (int i = 0; i < p->members; i++) {
        int who = set_nth(&p->set, i);
        float value = hide ? 0 : vote_mind_faith(m, who);
        value += 0.01f * (float)(m->view->budget[who] + m->view->support[who]) + doubt(t, 0.15f);
        if (best < 0 || value > most) {
            best = who;
            most = value;
        }
    }
    take(p, best, out);
}

/* For a government that is no worse than the next one may be. Before unrest, which strikes blindly,
 * a Democrat puts up with more; a Republican is content that the other side pays for it, too. */
float vote_turn_inclination(const struct vote_mind *m)
{
    const struct vote *v = m->view;
    float least = v->failed == 2 && m->party == VOTE_DEMOCRAT ? -0.5f : -0.15f;
    return liking(m, v->president, v->candidate) - least;
}

static void vote(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct vote *v = m->view;
    float likes = vote_turn_inclination(m) + doubt(t, 0.15f);
    int yes = likes > 0, doubles = 0;
    for (int i = 0; i < t->count; i++) {
        const struct pattern *p = &t->list[i];
        if (p->move.verb != VOTE_DO_VOTE || p->move.arg[0] != yes)
            continue;
        if (p->how == TAKE_NOTHING && !doubles)
            *out = p->move;
        /* Two voices where much is at stake, few others vote and the price is small (V-6.6). */
        if (p->how == TAKE_ONE && (likes > 0.6f || likes < -0.6f) &&
            vote_turn_luck(t) < 3.0f / (float)vote_living(v) && price(m, set_nth(&p->set, 0)) < 0.03f) {
            take(p, set_nth(&p->set, 0), out);
            doubles = 1;
        }
    }
}

/* --- cards --- */

/* What it is worth to keep a card in the hand, in points of an event. */
static float keeping(const struct vote_turn *t, int card)
{
    const struct vote_mind *m = &t->mind;
    const struct vote *v = m->view;
    switch (m->pack->card[card].kind) {
    case VOTE_CHECK: return t->covers ? 3 : is_republican(t) ? 0.5f : m->deals > 1 ? 3 : 0;
    case VOTE_DOUBLE:
    case VOTE_TRANSFER: return 1.5f;
    case VOTE_CANCEL: return 3;
    case VOTE_ELIMINATE: return v->budget[m->me] + v->support[m->me] >= 9 ? 3 : 1;
    case VOTE_CHANGE: return m->alone > 0.2f || m->friends < m->enemies - 1 ? 3 : 0.5f;
    default: return 0;
    }
}

/* Good cards for a government of friends, which has to feed someone; bad ones for enemies, who have to take
 * two of them themselves (V-3.5). */
static void place(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct vote *v = m->view;
    const struct pattern *p = find(t, VOTE_DO_PLACE);
    float likes = liking(m, v->president, v->pm), most = 0;
    int best = -1;
    for (int i = 0; i < p->members; i++) {
        int card = set_nth(&p->set, i);
        const struct vote_card *c = &m->pack->card[card];
        int points = c->kind == VOTE_EVENT ? c->budget + c->support : 0;
        float value = likes * (float)points - keeping(t, card) + doubt(t, 0.5f);
        if (best < 0 || value > most) {
            best = card;
            most = value;
        }
    }
    take(p, best, out);
}

static void discard(struct vote_turn *t, struct move *out)
{
    const struct pattern *p = find(t, VOTE_DO_DISCARD);
    struct set left = p->set;
    *out = p->move;
    for (int n = 0; n < p->take; n++) { /* those least worth keeping */
        int worst = -1;
        for (int i = 0; i < set_count(&left); i++)
            if (worst < 0 || keeping(t, set_nth(&left, i)) < keeping(t, worst))
                worst = set_nth(&left, i);
        set_remove(&left, worst);
    }
    for (int i = 0, n = 0; n < p->take; i++)
        if (!set_has(&left, set_nth(&p->set, i)))
            out->arg[n++] = (int16_t)set_nth(&p->set, i);
}

/* The seats that must get a card while this many are left to deal (V-3.5). */
static unsigned owed(const struct vote *v, unsigned without, int cards)
{
    unsigned president = without & 1u << v->president, pm = v->pm == VOTE_NONE ? 0 : without & 1u << v->pm;
    return cards > 1 || !president ? president | pm : president;
}

/* As Prime Minister: the selection that is worth most, whether the President is a friend or an enemy. */
static void choose_cards(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct vote *v = m->view;
    const struct pattern *p = find(t, VOTE_DO_CHOOSE);
    int cards[VOTE_MOST_PILE], best = -1;
    float by_friend[1 << VOTE_MOST_PILE], by_enemy[1 << VOTE_MOST_PILE], most = 0;
    float trust = m->trust[v->president];
    unsigned must = owed(v, v->alive, p->take);
    for (int i = 0; i < p->members; i++)
        cards[i] = set_nth(&p->set, i);
    vote_mind_dealings(m, cards, p->members, v->alive, must, 1, by_friend);
    vote_mind_dealings(m, cards, p->members, v->alive, must, -1, by_enemy);
    for (int some = 0; some < 1 << p->members; some++) {
        if (bits_count((unsigned)some) != p->take)
            continue;
        float value = trust * by_friend[some] - (1 - trust) * by_enemy[some];
        if (best < 0 || value > most) {
            best = some;
            most = value;
        }
    }
    *out = p->move;
    for (int i = 0, n = 0; i < p->members; i++)
        if (best >> i & 1)
            out->arg[n++] = (int16_t)cards[i];
}

/* The most that the President can make of the cards that are left, for those who have none; cards beyond them
 * are discarded (V-5.11). */
static float best_dealing(const struct vote_mind *m, const int *cards, int count, unsigned without)
{
    float best[1 << VOTE_MOST_PILE], most = -2e6f;
    int dealt = bits_count(without) < count ? bits_count(without) : count;
    vote_mind_dealings(m, cards, count, without, owed(m->view, without, count), 1, best);
    for (int some = 0; some < 1 << count; some++)
        if (bits_count((unsigned)some) == dealt && best[some] > most)
            most = best[some];
    return most;
}

/* As President: the best dealing of all cards; starting with the card that matters most, since the first at
 * 10/10 wins and the first party without members loses (V-4.4, V-5.3). */
static void give(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct vote *v = m->view;
    unsigned without = v->alive & ~vote_receivers(v);
    float most = -2e6f, first = 0;
    for (int i = 0; i < t->count; i++) { /* a pattern for each card on the desk */
        const struct pattern *p = &t->list[i];
        int rest[VOTE_MOST_PILE], count = 0, card = p->move.arg[0];
        if (p->move.verb != VOTE_DO_GIVE)
            continue;
        for (int j = 0; j < v->desk_count; j++)
            if (cards_nth(v->desk, j) != card)
                rest[count++] = cards_nth(v->desk, j);
        for (int j = 0; j < p->members; j++) {
            int to = set_nth(&p->set, j);
            float gain = vote_mind_gain(m, to, card);
            float all = gain + best_dealing(m, rest, count, without & ~(1u << to));
            if (all > most + 1e-5f || (all > most - 1e-5f && gain > first)) {
                most = all > most ? all : most;
                first = gain;
                take(p, to, out);
            }
        }
    }
}

/* A Canceling card is for what would throw him out or cost him much (V-6.12). */
static void answer(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct vote *v = m->view;
    const struct pattern *cancel = find(t, VOTE_DO_ANSWER); /* "no" comes last */
    *out = t->list[0].move;
    for (int i = 0; i < t->count; i++)
        if (t->list[i].move.verb == VOTE_DO_ANSWER && t->list[i].how == TAKE_NOTHING)
            *out = t->list[i].move;
    for (int i = 0; i < v->given_count && cancel->how == TAKE_ONE; i++)
        if (v->given[i].to == m->me && vote_mind_gain(m, m->me, v->given[i].card) < -0.06f)
            take(cancel, set_nth(&cancel->set, 0), out);
}

/* --- abilities --- */

/* Hands the presidency to the most trusted, if the next in turn is trusted so much less that it is worth the
 * price (V-6.8). */
static void hand_over(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct pattern *p = find(t, VOTE_DO_TRANSFER);
    *out = find(t, VOTE_DO_PASS)->move;
    if (!p)
        return;
    float natural = vote_mind_faith(m, vote_next_living(m->view, m->me)), most = natural;
    int best = -1;
    for (int i = 0; i < p->members; i++) {
        int who = set_nth(&p->set, i);
        if (vote_mind_faith(m, who) > most) {
            most = vote_mind_faith(m, who);
            best = who;
        }
    }
    if (best >= 0 && 0.08f * (most - natural) > price(m, p->move.arg[0]))
        take(p, best, out);
}

/* The outcome of a game, in a deal, when `first` and then perhaps I have left: 1 won, -1 lost, 0 it goes on.
 * `points` is what I rank by when two are left (V-5.5). */
static int judge(const struct vote_mind *m, unsigned republicans, int first, int leave_too, int points)
{
    const struct vote *v = m->view;
    unsigned mine = m->party == VOTE_REPUBLICAN ? republicans : ~republicans;
    unsigned living = v->alive & ~(1u << first);
    if (!(living & ~mine))
        return 1; /* V-5.3: they are the first to be gone */
    if (leave_too)
        living &= ~(1u << m->me);
    if (!(living & mine))
        return -1;
    if (bits_count(living) > 2)
        return 0;
    int other = bits_lowest(living & ~mine), mate = bits_lowest(living & mine);
    int theirs = 16 * (v->budget[other] + v->support[other]) + v->support[other];
    int ours = mate == m->me ? points : 16 * (v->budget[mate] + v->support[mate]) + v->support[mate];
    return ours > theirs ? 1 : ours < theirs ? -1 : 0;
}

/* What it is worth to eliminate somebody (V-6.10, V-6.11), compared with the table as it is; far below 0
 * where the user would leave and might lose the game just by that. */
static float elimination(const struct vote_mind *m, int card, int who)
{
    const struct vote *v = m->view;
    int budget = v->budget[m->me] + m->pack->card[card].budget;
    int support = v->support[m->me] + m->pack->card[card].support;
    int leave_too = budget <= 0 || support <= 0;
    float now = vote_mind_table(m), value = 0, lost = 0;
    float goes_on = now - price(m, card) + vote_mind_worth(m, who, 0, 0) -
                    vote_mind_worth(m, who, v->budget[who], v->support[who]);
    for (int i = 0; i < m->deals; i++) {
        float weight = m->deal[i].weight;
        int end = judge(m, m->deal[i].republicans, who, leave_too, 16 * (budget + support) + support);
        value += weight * (end ? (float)end : goes_on);
        lost += end < 0 ? weight : 0;
    }
    return leave_too && lost > 0 ? -1 : value - (now > 1 ? 1 : now);
}

static int eliminate(struct vote_turn *t, struct move *out)
{
    const struct pattern *p = find(t, VOTE_DO_ELIMINATE);
    float most = 0.1f;
    int best = -1;
    for (int i = 0; p && i < p->members; i++) {
        int who = set_nth(&p->set, i);
        float value = elimination(&t->mind, p->move.arg[0], who);
        if (value > most) {
            most = value;
            best = who;
        }
    }
    if (best >= 0)
        take(p, best, out);
    return best >= 0;
}

/* Changes sides when that wins at once, since nobody of the old party is left (V-6.14), or when the old party
 * is as good as lost: then what was bad is good, at the price. */
static int change(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct pattern *p = find(t, VOTE_DO_CHANGE);
    if (!p)
        return 0;
    int card = set_nth(&p->set, 0);
    float mine = vote_mind_worth(m, m->me, m->view->budget[m->me], m->view->support[m->me]);
    float others = vote_mind_table(m) - mine, cost = price(m, card);
    float swing = m->alone + (1 - m->alone) * (-2 * others - cost);
    if (m->alone < 0.9f && (swing < 0.8f || m->friends > m->enemies))
        return 0;
    take(p, card, out);
    return 1;
}

/* A Democrat checks early, and checks the player he is least sure of, preferably one standing for office or
 * near 10/10. A Republican knows, but may pretend: what he says afterwards is worth something. */
int vote_turn_check(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    const struct vote *v = m->view;
    const struct pattern *p = find(t, VOTE_DO_CHECK);
    float most = 0;
    int best = -1;
    if (!p || price(m, p->move.arg[0]) > 0.04f || (is_republican(t) && vote_turn_luck(t) > 0.05f))
        return 0;
    for (int i = 0; i < p->members; i++) {
        int who = set_nth(&p->set, i);
        float unsure = is_republican(t) ? 0.5f : m->trust[who] * (1 - m->trust[who]);
        float matters = 1 + 0.05f * (float)(v->budget[who] + v->support[who]) +
                        (who == v->president || who == v->candidate ? 0.5f : 0) + doubt(t, 0.2f);
        if (unsure > 0.05f && unsure * matters > most) {
            most = unsure * matters;
            best = who;
        }
    }
    if (best >= 0)
        take(p, best, out);
    return best >= 0;
}

void vote_turn_claim(struct vote_turn *t, int party, struct move *out)
{
    take(find(t, VOTE_DO_CLAIM), party, out);
}

/* A Democrat says what he saw. A Republican covers his friends and accuses the others, but not always: one
 * who always accuses is soon found out. */
static void claim(struct vote_turn *t, struct move *out)
{
    const struct vote_mind *m = &t->mind;
    int of = m->view->claim_of, party = m->view->party[of];
    if (is_republican(t))
        party = party == VOTE_REPUBLICAN || vote_turn_luck(t) > 0.75f ? VOTE_DEMOCRAT : VOTE_REPUBLICAN;
    vote_turn_claim(t, party, out);
}

/* --- all together --- */

int vote_turn_open(struct vote_turn *t, const struct question *q, float doubts)
{
    const struct vote *v = q->view;
    int tired = v->round > PATIENCE && v->claim_by == VOTE_NONE && rng_below(q->rng, 2);
    if (tired || v->pile_count > VOTE_MOST_PILE || v->desk_count > VOTE_MOST_PILE) /* from outside */
        return 0;
    t->rng = q->rng;
    t->doubts = doubts;
    t->covers = 0;
    t->count = vote_legal(q->content->pack, v, q->seat, t->list);
    t->mind.pack = q->content->pack;
    t->mind.view = v;
    t->mind.me = q->seat;
    t->mind.party = v->party[q->seat];
    return 1;
}

int vote_turn_begin(struct vote_turn *t, const struct question *q, float doubts)
{
    if (!vote_turn_open(t, q, doubts))
        return 0;
    vote_mind_read(&t->mind, q->content->pack, q->view, q->seat);
    return 1;
}

int vote_turn_ability(struct vote_turn *t, struct move *out)
{
    return change(t, out) || eliminate(t, out);
}

int vote_turn_can(const struct vote_turn *t, int verb)
{
    return find(t, verb) != NULL;
}

float vote_turn_dealing(const struct vote_turn *t)
{
    const struct vote *v = t->mind.view;
    int cards[VOTE_MOST_PILE], count = 0;
    for (; count < v->desk_count; count++)
        cards[count] = cards_nth(v->desk, count);
    return best_dealing(&t->mind, cards, count, v->alive & ~vote_receivers(v));
}

float vote_turn_regret(const struct vote_turn *t, const struct move *gift)
{
    const struct vote *v = t->mind.view;
    int rest[VOTE_MOST_PILE], count = 0, card = gift->arg[0], to = gift->arg[1];
    unsigned without = v->alive & ~vote_receivers(v) & ~(1u << to);
    for (int i = 0; i < v->desk_count; i++)
        if (cards_nth(v->desk, i) != card)
            rest[count++] = cards_nth(v->desk, i);
    return vote_turn_dealing(t) - vote_mind_gain(&t->mind, to, card) -
           best_dealing(&t->mind, rest, count, without);
}

void vote_turn_phase(struct vote_turn *t, struct move *out)
{
    if (t->mind.view->claim_by != VOTE_NONE) {
        claim(t, out);
        return;
    }
    switch (t->mind.view->phase) {
    case VOTE_IN_NOMINATE: nominate(t, out); break;
    case VOTE_IN_VOTE: vote(t, out); break;
    case VOTE_IN_TOPICS: place(t, out); break;
    case VOTE_IN_CHOOSE: choose_cards(t, out); break;
    case VOTE_IN_GIVE: give(t, out); break;
    case VOTE_IN_ANSWER: answer(t, out); break;
    case VOTE_IN_DISCARD: discard(t, out); break;
    default: hand_over(t, out); break;
    }
}

static void play(const struct question *q, float doubts, struct move *out, struct text *say)
{
    struct vote_turn t;
    if (!vote_turn_begin(&t, q, doubts))
        bot_random.choose(q, out, say);
    else if (t.mind.view->claim_by != VOTE_NONE || !(vote_turn_ability(&t, out) || vote_turn_check(&t, out)))
        vote_turn_phase(&t, out);
}

static void choose(const struct question *q, struct move *out, struct text *say)
{
    play(q, 1, out, say);
}

/* As often unsure again of what it sees. */
static void choose_as_beginner(const struct question *q, struct move *out, struct text *say)
{
    play(q, 2, out, say);
}

const struct bot bot_vote_beginner = {.name = "beginner", .level = 1, .choose = choose_as_beginner};
const struct bot bot_vote_casual = {.name = "casual", .level = 2, .choose = choose};
const struct bot bot_vote_rule = {.name = "rule",
                                  .choose = choose}; /* the old name of casual: records have it */
