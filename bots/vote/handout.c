/* handout.c: how likely a hand-out is: a softmax over all dealings of the same cards, by what they are worth to the
 * President. Its sum is exact: seat by seat, over the subsets of the cards that are dealt so far. */
#include <math.h>

#include "bots/vote/common.h"

enum { MOST_CARDS = 5, MOST_REPUBLICANS = 4 }; /* V-3.3, V-1.2 */

/* How much Republicans deal as if they were Democrats; a covered one still keeps a little for his own. */
static const float COVER[VOTE_STYLES] = {0, 0.5f, 0.9f};

/* How far from the best a dealing may be. */
static const float HEAT_OF_A_DEMOCRAT = 0.03f, HEAT_OF_A_REPUBLICAN = 0.035f;
static const float FLOOR = 0.05f;

struct handout {
    int cards, seats, ways;
    int card[MOST_CARDS], to[MOST_CARDS]; /* `to`: a place in `seat` */
    int seat[VOTE_MOST_SEATS];            /* who may get one */
    unsigned owed;                        /* places that must (V-3.5) */
    float as_democrat[VOTE_MOST_SEATS][MOST_CARDS];
    float worth[VOTE_MOST_SEATS][MOST_CARDS]; /* of a card in a place, as e to its power */
};

/* e to the power, within bounds that no product of five leaves. */
static float raised(float gain)
{
    return expf(gain < -15 ? -15 : gain > 15 ? 15 : gain);
}

/* The chance of what was dealt among all that could be. */
static float chance(const struct handout *h)
{
    float sum[1 << MOST_CARDS] = {1}, dealt = 1;
    int all = (1 << h->cards) - 1;
    for (int s = 0; s < h->seats; s++)
        for (int some = all; some >= 0; some--) { /* larger ones first: they are built on smaller ones */
            float total = h->owed >> s & 1 ? 0 : sum[some];
            for (int i = 0; i < h->cards; i++)
                if (some >> i & 1)
                    total += sum[some & ~(1 << i)] * h->worth[s][i];
            sum[some] = total;
        }
    for (int i = 0; i < h->cards; i++)
        dealt *= h->worth[h->to[i]][i];
    return sum[all] > 0 ? dealt / sum[all] : 1;
}

/* Who got what; 0: this hand-out cannot be weighed. */
static int read_handout(const struct vote *p, struct handout *h)
{
    unsigned place[VOTE_MOST_SEATS] = {0};
    h->cards = p->given_count;
    h->seats = 0;
    h->owed = 0;
    h->ways = 1;
    if (h->cards < 2 || h->cards > MOST_CARDS)
        return 0;
    for (int s = 0; s < p->players; s++)
        if (vote_lives(p, s)) {
            h->owed |= (unsigned)(s == p->president || s == p->pm) << h->seats;
            place[s] = (unsigned)h->seats;
            h->seat[h->seats++] = s;
        }
    for (int i = 0; i < h->cards; i++) {
        h->card[i] = p->given[i].card;
        h->to[i] = (int)place[p->given[i].to];
        h->ways *= h->seats - i;
    }
    return h->seats >= h->cards;
}

/* What each card in each place is worth to a mind that trusts like this. */
static void gains(const struct handout *h, const struct vote_mind *m, float out[VOTE_MOST_SEATS][MOST_CARDS])
{
    for (int s = 0; s < h->seats; s++)
        for (int i = 0; i < h->cards; i++)
            out[s][i] = vote_mind_gain(m, h->seat[s], h->card[i]);
}

static void start_mind(const struct vote_common *c, struct vote_mind *m)
{
    m->pack = c->story.pack;
    m->view = &c->story.p;
    m->me = c->story.p.president;
    m->deals = 0;
    m->friends = m->enemies = 0;
}

/* As a Democrat in the President's seat would see it. */
static float weigh_democrat(const struct vote_common *c, struct handout *h)
{
    struct vote_mind m;
    start_mind(c, &m);
    for (int s = 0; s < c->players; s++) {
        m.trust[s] = (1 + vote_common_faith(c, m.me, s)) / 2;
        m.friends += vote_lives(m.view, s) ? m.trust[s] : 0;
        m.enemies += vote_lives(m.view, s) ? 1 - m.trust[s] : 0;
    }
    m.friends = m.friends < 1 ? 1 : m.friends;
    m.enemies = m.enemies < 1 ? 1 : m.enemies;
    gains(h, &m, h->as_democrat);
    for (int s = 0; s < h->seats; s++)
        for (int i = 0; i < h->cards; i++)
            h->worth[s][i] = raised(h->as_democrat[s][i] / HEAT_OF_A_DEMOCRAT);
    return logf((1 - FLOOR) * chance(h) + FLOOR / (float)h->ways);
}

/* What the cards are worth to a Republican, by how many of them live, whether the place is one of them, and style. */
struct own_worth {
    float of[MOST_REPUBLICANS + 1][2][VOTE_STYLES][VOTE_MOST_SEATS][MOST_CARDS];
};

static void find_own(const struct vote_common *c, const struct handout *h, int living, struct own_worth *w)
{
    struct vote_mind m;
    float own[VOTE_MOST_SEATS][MOST_CARDS];
    for (int republican = 0; republican < 2; republican++) {
        start_mind(c, &m);
        m.friends = (float)living;
        m.enemies = (float)(h->seats - living);
        m.enemies = m.enemies < 1 ? 1 : m.enemies;
        for (int s = 0; s < c->players; s++)
            m.trust[s] = (float)republican;
        gains(h, &m, own);
        for (int style = 0; style < VOTE_STYLES; style++)
            for (int s = 0; s < h->seats; s++)
                for (int i = 0; i < h->cards; i++)
                    w->of[living][republican][style][s][i] =
                        raised(((1 - COVER[style]) * own[s][i] + COVER[style] * h->as_democrat[s][i]) /
                               HEAT_OF_A_REPUBLICAN);
    }
}

void vote_likely_handout(struct vote_common *c)
{
    const struct vote *p = &c->story.p;
    struct handout h;
    struct own_worth w;
    unsigned known = 0;
    if (!read_handout(p, &h))
        return;
    vote_common_sum(c);
    float democrat = weigh_democrat(c, &h);
    for (int i = 0; i < c->deals; i++) {
        unsigned now = vote_common_now(c, i);
        int living = bits_count(now & p->alive), republican = now >> p->president & 1;
        if (republican && living <= MOST_REPUBLICANS && !(known >> living & 1)) {
            find_own(c, &h, living, &w);
            known |= 1u << living;
        }
        for (int style = 0; style < VOTE_STYLES && c->weight[i][style] > -1e8f; style++) {
            float weight = democrat;
            for (int s = 0; republican && living <= MOST_REPUBLICANS && s < h.seats; s++)
                for (int k = 0; k < h.cards; k++)
                    h.worth[s][k] = w.of[living][now >> h.seat[s] & 1][style][s][k];
            if (republican && living <= MOST_REPUBLICANS)
                weight = logf((1 - FLOOR) * chance(&h) + FLOOR / (float)h.ways);
            c->weight[i][style] += weight;
        }
    }
    c->summed = 0;
}
