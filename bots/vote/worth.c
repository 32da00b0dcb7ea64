/* worth.c: what points and cards are worth to the party of VOTE!'s rule bot. */
#include "bots/vote/mind.h"

/* What a point counts for by itself: it decides between the last two (V-5.5), so it counts for more when few
 * are left. */
static const float A_POINT = 0.006f, A_POINT_AT_THE_END = 0.02f;

/* What an ability in the hand is worth to its holder's party. */
static const float ABILITY[VOTE_KINDS] = {
    [VOTE_CHECK] = 0.03f,  [VOTE_DOUBLE] = 0.02f,    [VOTE_TRANSFER] = 0.02f,
    [VOTE_CANCEL] = 0.03f, [VOTE_ELIMINATE] = 0.06f, [VOTE_CHANGE] = 0.01f,
};

static const float IMPOSSIBLE = -1e6f;

/* How near a score is to elimination: the chance of being out before long. */
static float danger(int score)
{
    static const float chance[] = {1, 0.45f, 0.28f, 0.15f, 0.07f, 0.03f};
    return score < 6 ? chance[score] : 0;
}

/* How near two scores are to 10/10: half a game when one point is missing, little when ten are. */
static float nearness(int budget, int support)
{
    float missing = (float)(2 * VOTE_TOP - budget - support);
    return missing > 0 ? 1 / (2 + missing * missing / 3) : 1;
}

/* A player who leaves takes his share of the party's game with him: all of it if he is the last. */
float vote_mind_worth(const struct vote_mind *m, int seat, int budget, int support)
{
    float trust = m->trust[seat], leaving = 1 - (1 - danger(budget)) * (1 - danger(support)), staying = 0;
    if (budget > 0 && support > 0)
        staying = nearness(budget, support) +
                  (vote_living(m->view) <= 4 ? A_POINT_AT_THE_END : A_POINT) * (float)(budget + support);
    return trust * (staying - leaving / m->friends) - (1 - trust) * (staying - leaving / m->enemies);
}

float vote_mind_table(const struct vote_mind *m)
{
    const struct vote *v = m->view;
    float sum = 0;
    for (int s = 0; s < v->players; s++)
        if (vote_lives(v, s))
            sum += vote_mind_worth(m, s, v->budget[s], v->support[s]);
    return sum;
}

static int cut(int score) /* V-4.2 */
{
    return score < 0 ? 0 : score > VOTE_TOP ? VOTE_TOP : score;
}

float vote_mind_gain(const struct vote_mind *m, int seat, int card)
{
    const struct vote *v = m->view;
    const struct vote_card *c = &m->pack->card[card];
    int budget = v->budget[seat], support = v->support[seat];
    if (c->kind != VOTE_EVENT)
        return vote_mind_faith(m, seat) * ABILITY[c->kind];
    return vote_mind_worth(m, seat, cut(budget + c->budget), cut(support + c->support)) -
           vote_mind_worth(m, seat, budget, support);
}

/* Seat by seat: the best with the seats so far. A selection is built on smaller ones, so the largest come
 * first, while the smaller ones do not include the seat yet. */
void vote_mind_dealings(const struct vote_mind *m, const int *cards, int count, unsigned seats, unsigned owed,
                        float sign, float *best)
{
    for (int some = 1; some < 1 << count; some++)
        best[some] = IMPOSSIBLE;
    best[0] = 0;
    for (; seats; seats &= seats - 1) {
        int seat = bits_lowest(seats), must = owed >> seat & 1;
        float gain[VOTE_MOST_PILE] = {0};
        for (int i = 0; i < count; i++)
            gain[i] = sign * vote_mind_gain(m, seat, cards[i]);
        for (int some = (1 << count) - 1; some >= 0; some--) {
            float value = must ? IMPOSSIBLE : best[some];
            for (int left = some; left; left &= left - 1) {
                int i = bits_lowest((unsigned)left);
                float with = best[some & ~(1 << i)] + gain[i];
                value = with > value ? with : value;
            }
            best[some] = value;
        }
    }
}
