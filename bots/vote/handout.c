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
    int card[MOST_CARDS], to[MOST_CARDS];           /* `to`: a place in `seat` */
    int seat[VOTE_MOST_SEATS];                      /* who may get one */
    unsigned owed;                                  /* places that must (V-3.5) */
    float as_democrat[VOTE_MOST_SEATS][MOST_CARDS]; /* what a card in a place is worth to one */
};

/* e to the power, within bounds that no product of five leaves. */
static float raised(float gain)
{
    return expf(gain < -15 ? -15 : gain > 15 ? 15 : gain);
}

/* A number for each style, and one to spare: as many as a processor takes at once. */
enum { LANES = 4 };
_Static_assert((int)VOTE_STYLES <= (int)LANES, "a lane for each style");
typedef float lanes[LANES];

/* Of the seats so far, for each subset of the cards: the sum of what all ways to deal these are worth. */
typedef lanes sums[VOTE_MOST_SEATS + 1][1 << MOST_CARDS];

/* One seat more: it gets none of the cards, or one of those of a subset. */
static void deal_seat(const struct handout *h, int s, const lanes *restrict worth,
                      const lanes *restrict before, lanes *restrict after)
{
    int all = 1 << h->cards, must = h->owed >> s & 1;
    for (int some = 0; some < all; some++)
        for (int k = 0; k < LANES; k++)
            after[some][k] = must ? 0 : before[some][k];
    for (int i = 0, bit = 1; i < h->cards; i++, bit *= 2)
        for (int above = bit; above < all; above += 2 * bit)
            for (int some = above; some < above + bit; some++)
                for (int k = 0; k < LANES; k++)
                    after[some][k] += before[some - bit][k] * worth[i][k];
}

/* The chance of what was dealt among all that could be; `worth`: of the cards in each place. The sums of the places before
 * `from` are there already. */
static void chance(const struct handout *h, const lanes *const worth[VOTE_MOST_SEATS], int from, sums sum,
                   lanes out)
{
    for (int some = 0; from == 0 && some < 1 << h->cards; some++)
        for (int k = 0; k < LANES; k++)
            sum[0][some][k] = some == 0;
    for (int s = from; s < h->seats; s++)
        deal_seat(h, s, worth[s], sum[s], sum[s + 1]);
    for (int k = 0; k < LANES; k++) {
        float dealt = 1, total = sum[h->seats][(1 << h->cards) - 1][k];
        for (int i = 0; i < h->cards; i++)
            dealt *= worth[h->to[i]][i][k];
        out[k] = total > 0 ? dealt / total : 1;
    }
}

/* As a weight: its logarithm, with a floor. */
static float weight_of(const struct handout *h, float chance_of_it)
{
    return logf((1 - FLOOR) * chance_of_it + FLOOR / (float)h->ways);
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
    lanes worth[VOTE_MOST_SEATS][MOST_CARDS], out;
    const lanes *rows[VOTE_MOST_SEATS];
    sums sum;
    start_mind(c, &m);
    for (int s = 0; s < c->players; s++) {
        m.trust[s] = (1 + vote_common_faith(c, m.me, s)) / 2;
        m.friends += vote_lives(m.view, s) ? m.trust[s] : 0;
        m.enemies += vote_lives(m.view, s) ? 1 - m.trust[s] : 0;
    }
    m.friends = m.friends < 1 ? 1 : m.friends;
    m.enemies = m.enemies < 1 ? 1 : m.enemies;
    gains(h, &m, h->as_democrat);
    for (int s = 0; s < h->seats; s++) {
        rows[s] = worth[s];
        for (int i = 0; i < h->cards; i++)
            for (int k = 0; k < LANES; k++) /* he has no styles: all lanes are alike */
                worth[s][i][k] = raised(h->as_democrat[s][i] / HEAT_OF_A_DEMOCRAT);
    }
    chance(h, rows, 0, sum, out);
    return weight_of(h, out[0]);
}

/* What the cards are worth to a Republican, as e to its power: by how many of them live, and whether the place is one of
 * them. */
struct own_worth {
    lanes of[MOST_REPUBLICANS + 1][2][VOTE_MOST_SEATS][MOST_CARDS];
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
        for (int s = 0; s < h->seats; s++)
            for (int i = 0; i < h->cards; i++) {
                float *worth = w->of[living][republican][s][i];
                for (int style = 0; style < VOTE_STYLES; style++)
                    worth[style] =
                        raised(((1 - COVER[style]) * own[s][i] + COVER[style] * h->as_democrat[s][i]) /
                               HEAT_OF_A_REPUBLICAN);
                for (int k = VOTE_STYLES; k < LANES; k++)
                    worth[k] = 0;
            }
    }
}

/* The deal that was weighed last with so many living Republicans: the next one is summed up only from the first place where it
 * differs. */
struct weighed {
    int known;
    unsigned republicans;
    sums sum;
};

static int first_that_differs(const struct handout *h, const struct weighed *last, unsigned republicans)
{
    int s = 0;
    while (last->known && s < h->seats && !((last->republicans ^ republicans) >> h->seat[s] & 1))
        s++;
    return s;
}

static void weigh_republican(const struct handout *h, const struct own_worth *w, unsigned republicans,
                             int living, struct weighed *last, float *weight)
{
    const lanes *rows[VOTE_MOST_SEATS];
    lanes out;
    for (int s = 0; s < h->seats; s++)
        rows[s] = w->of[living][republicans >> h->seat[s] & 1][s];
    chance(h, rows, first_that_differs(h, last, republicans), last->sum, out);
    for (int style = 0; style < VOTE_STYLES; style++)
        weight[style] += weight_of(h, out[style]);
    last->known = 1;
    last->republicans = republicans;
}

void vote_likely_handout(struct vote_common *c)
{
    const struct vote *p = &c->story.p;
    struct handout h;
    struct own_worth w;
    struct weighed last[MOST_REPUBLICANS + 1];
    if (!read_handout(p, &h))
        return;
    vote_common_sum(c);
    float democrat = weigh_democrat(c, &h);
    for (int living = 0; living <= MOST_REPUBLICANS; living++)
        last[living].known = 0;
    for (int n = 0; n < c->deals; n++) {
        float *weight = c->weight[c->by_first[n]];
        unsigned now = vote_common_now(c, c->by_first[n]);
        int living = bits_count(now & p->alive), republican = now >> p->president & 1;
        if (weight[0] <= -1e8f) /* ruled out */
            continue;
        if (!republican || living > MOST_REPUBLICANS) {
            for (int style = 0; style < VOTE_STYLES; style++)
                weight[style] += democrat;
            continue;
        }
        if (!last[living].known)
            find_own(c, &h, living, &w);
        weigh_republican(&h, &w, now, living, &last[living], weight);
    }
    vote_common_stale(c);
}
