/* belief.c: which party the rule bot of VOTE! believes each player to be in.
 *
 * It goes through every deal of the parties that fits what it knows (V-1.2, V-7.2) and weighs each by what
 * the table shows: who has high scores, and for the last government who named whom, who voted for it and what
 * the Prime Minister passed on. A Republican knows the parties, so for him there is a single deal. */
#include "bots/vote/mind.h"

/* How much likelier than a Democrat a Republican President is to name a friend, and an enemy. */
static const float NAMED_FRIEND = 1.5f, NAMED_ENEMY = 0.7f;

/* Chance of a vote for the government: a Republican's when a fellow Republican is in it and when none is; a
 * Democrat's, who can only guess. */
static const float YES_TO_FRIENDS = 0.8f, YES_TO_ENEMIES = 0.35f, YES_OF_A_DEMOCRAT = 0.65f;

/* How much likelier a Republican is to pass on bad cards, and good ones, to a President of the other side. */
static const float PASSED_BAD = 1.5f, PASSED_GOOD = 0.7f;

/* How little high scores tell: the larger, the less. */
static const float POINTS_TELL = 4;

/* Seats that have openly changed their party an odd number of times (V-6.13). */
static unsigned changed(const struct vote_pack *k, const struct vote *v)
{
    unsigned seats = 0;
    for (int i = 0; i < v->spent_count; i++)
        if (k->card[v->spent[i].card].kind == VOTE_CHANGE)
            seats ^= 1u << v->spent[i].by;
    return seats;
}

/* The face-up ballots are about the last government, unless an election has failed since. */
static float weigh_ballots(const struct vote_mind *m, unsigned republicans, int any_republican)
{
    const struct vote *v = m->view;
    float weight = 1;
    if (v->phase == VOTE_IN_VOTE || v->failed)
        return 1;
    for (int s = 0; s < v->players; s++) {
        if (s == m->me || !v->ballots[s].given)
            continue;
        float yes = !(republicans >> s & 1) ? YES_OF_A_DEMOCRAT
                    : any_republican        ? YES_TO_FRIENDS
                                            : YES_TO_ENEMIES;
        weight *= v->ballots[s].yes ? yes : 1 - yes;
    }
    return weight;
}

/* As President I see what the Prime Minister made of the pile. */
static float weigh_desk(const struct vote_mind *m, int pm_is_republican)
{
    const struct vote *v = m->view;
    int sum = 0, count = v->desk_count + v->given_count;
    if (v->phase != VOTE_IN_GIVE || m->me != v->president || v->pm == VOTE_NONE || !pm_is_republican)
        return 1;
    for (struct cards left = v->desk; !cards_empty(left);) {
        const struct vote_card *card = &m->pack->card[cards_lowest(left)];
        sum += card->budget + card->support;
        left = cards_without(left, cards_one(cards_lowest(left)));
    }
    for (int i = 0; i < v->given_count; i++)
        sum += m->pack->card[v->given[i].card].budget + m->pack->card[v->given[i].card].support;
    return sum < -count ? PASSED_BAD : sum > 0 ? PASSED_GOOD : 1;
}

/* Republicans feed one another from the first round on, Democrats hardly can: a player with high scores has
 * friends. */
static float weigh_scores(const struct vote_mind *m, unsigned republicans)
{
    const struct vote *v = m->view;
    float mean = 0, weight = 1;
    for (int s = 0; s < v->players; s++)
        if (vote_lives(v, s))
            mean += (float)(v->budget[s] + v->support[s]) / (float)vote_living(v);
    for (int s = 0; s < v->players; s++)
        if ((republicans >> s & 1) && vote_lives(v, s))
            weight *= (POINTS_TELL + (float)(v->budget[s] + v->support[s])) / (POINTS_TELL + mean);
    return weight;
}

/* How well a deal explains what is seen. */
static float weigh(const struct vote_mind *m, unsigned republicans)
{
    const struct vote *v = m->view;
    if (!(v->alive & republicans) || !(v->alive & ~republicans))
        return 0; /* the game would be over (V-5.3) */
    float scores = weigh_scores(m, republicans);
    if (v->last_president == VOTE_NONE || v->last_pm == VOTE_NONE)
        return scores;
    int president = republicans >> v->last_president & 1, pm = republicans >> v->last_pm & 1;
    float named = !president || v->last_president == m->me ? 1 : pm ? NAMED_FRIEND : NAMED_ENEMY;
    return scores * named * weigh_ballots(m, republicans, president | pm) * weigh_desk(m, pm);
}

/* Lists the deals: the Republicans whom I don't know are some of those whose party I don't know. */
static float list_deals(struct vote_mind *m)
{
    const struct vote *v = m->view;
    unsigned flipped = changed(m->pack, v), hidden = 0, known = 0, some = 0;
    float total = 0;
    for (int s = 0; s < v->players && s < VOTE_MOST_SEATS; s++) {
        hidden |= (unsigned)(v->party[s] == UNKNOWN) << s;
        known |= (unsigned)(v->party[s] == VOTE_REPUBLICAN) << s;
    }
    int want = vote_dealt(v->players, VOTE_REPUBLICAN) - bits_count((known ^ flipped) & ~hidden);
    want = want < 0 ? 0 : want > bits_count(hidden) ? bits_count(hidden) : want;
    m->deals = 0;
    do { /* each part of `hidden` once */
        if (bits_count(some) == want && m->deals < VOTE_MOST_DEALS) {
            struct vote_deal *deal = &m->deal[m->deals++];
            deal->republicans = known | (some ^ (flipped & hidden));
            deal->weight = weigh(m, deal->republicans);
            total += deal->weight;
        }
        some = (some - hidden) & hidden;
    } while (some);
    return total;
}

/* What the deals say together. */
void vote_mind_sum(struct vote_mind *m)
{
    const struct vote *v = m->view;
    m->friends = m->enemies = m->alone = 0;
    for (int s = 0; s < v->players; s++)
        m->trust[s] = 0;
    for (int i = 0; i < m->deals; i++) {
        unsigned all = (1u << v->players) - 1, republicans = m->deal[i].republicans;
        unsigned mine = m->party == VOTE_REPUBLICAN ? republicans : all & ~republicans;
        float weight = m->deal[i].weight;
        for (int s = 0; s < v->players; s++)
            m->trust[s] += mine >> s & 1 ? weight : 0;
        m->friends += weight * (float)bits_count(v->alive & mine);
        m->enemies += weight * (float)bits_count(v->alive & ~mine);
        m->alone += v->alive & mine & ~(1u << m->me) ? 0 : weight;
    }
    m->friends = m->friends < 1 ? 1 : m->friends;
    m->enemies = m->enemies < 1 ? 1 : m->enemies;
}

void vote_mind_read(struct vote_mind *m, const struct vote_pack *pack, const struct vote *view, int seat)
{
    m->pack = pack;
    m->view = view;
    m->me = seat;
    m->party = view->party[seat];
    float total = list_deals(m);
    for (int i = 0; i < m->deals; i++) /* a position from outside may fit no deal: then all are equally
                                        * likely */
        m->deal[i].weight = total > 0 ? m->deal[i].weight / total : 1 / (float)m->deals;
    vote_mind_sum(m);
}

float vote_mind_faith(const struct vote_mind *m, int seat)
{
    return 2 * m->trust[seat] - 1;
}
