/* likely.c: how likely what a seat does is, if the parties are dealt like this and the Republicans hide like that.
 *
 * All numbers are of the design of the bots (docs/bots.md), from games of bots; everything has a floor, because people
 * and other bots do not play by them. */
#include <math.h>

#include "bots/vote/common.h"

/* How much Republicans play as if they were Democrats. */
static const float COVER[VOTE_STYLES] = {0, 0.5f, 1};

/* This much of everything is for any other way to play. */
static const float FLOOR = 0.05f;

/* Democrats who do not read the table. */
static const float CARELESS = 0.3f, CARELESS_YES = 0.9f;

static float logistic(float x)
{
    return 1 / (1 + expf(-x));
}

static float floored(float chance, int ways)
{
    return logf((1 - FLOOR) * chance + FLOOR / (float)ways);
}

/* Adds to the weights: `democrat` where the seat is one, otherwise what `republican` says. */
static void weigh(struct vote_common *c, int seat, float democrat,
                  float (*republican)(const void *of, unsigned republicans, int style), const void *of)
{
    for (int i = 0; i < c->deals; i++) {
        unsigned now = vote_common_now(c, i);
        for (int style = 0; style < VOTE_STYLES; style++)
            c->weight[i][style] += now >> seat & 1 ? republican(of, now, style) : democrat;
    }
}

/* --- a vote --- */

struct voting {
    int president, candidate;
    float chance[VOTE_STYLES][2][2]; /* by the parties of these two */
};

static float republican_votes(const void *of, unsigned republicans, int style)
{
    const struct voting *v = of;
    return v->chance[style][republicans >> v->president & 1][republicans >> v->candidate & 1];
}

/* A Democrat is for a government that he trusts; before unrest, which strikes blindly, for almost any. */
static void weigh_vote(struct vote_common *c, const struct vote_telling *t)
{
    const struct vote *p = &c->story.p;
    struct voting v = {.president = p->president, .candidate = p->candidate};
    float likes =
        0.6f * vote_common_faith(c, t->seat, v.president) + 0.4f * vote_common_faith(c, t->seat, v.candidate);
    float yes = (1 - CARELESS) * logistic((p->failed == 2 ? 10 : 3) + 20 * likes) + CARELESS * CARELESS_YES;
    for (int style = 0; style < VOTE_STYLES; style++)
        for (int of = 0; of < 4; of++) {
            float truth = 0.6f * (of & 2 ? 1 : -1) + 0.4f * (of & 1 ? 1 : -1);
            float own = (1 - COVER[style]) * logistic(0.9f + 5 * truth) + COVER[style] * yes;
            v.chance[style][of >> 1][of & 1] = floored(t->who ? own : 1 - own, 2);
        }
    weigh(c, t->seat, floored(t->who ? yes : 1 - yes, 2), republican_votes, &v);
}

/* --- a nomination --- */

struct naming {
    unsigned may;
    int who;
    float as_democrat;
};

static float republican_names(const void *of, unsigned republicans, int style)
{
    const struct naming *n = of;
    int ways = bits_count(n->may), friends = bits_count(n->may & republicans);
    float own = (friends ? 0.15f : 1) / (float)ways;
    if (friends && (republicans >> n->who & 1))
        own += 0.85f / (float)friends;
    return floored((1 - COVER[style]) * own + COVER[style] * n->as_democrat, ways);
}

static float softmax(const struct vote_common *c, int eyes, unsigned of, int who, float heat)
{
    float total = 0;
    for (unsigned left = of; left; left &= left - 1)
        total += expf(heat * vote_common_faith(c, eyes, bits_lowest(left)));
    return expf(heat * vote_common_faith(c, eyes, who)) / total;
}

static void weigh_nomination(struct vote_common *c, const struct vote_telling *t)
{
    struct naming n = {.may = vote_candidates(&c->story.p), .who = t->who};
    if (!(n.may >> t->who & 1))
        return; /* not by the rules: a strange history */
    int ways = bits_count(n.may);
    n.as_democrat = (1 - CARELESS) * softmax(c, t->seat, n.may, t->who, 4) + CARELESS / (float)ways;
    weigh(c, t->seat, floored(n.as_democrat, ways), republican_names, &n);
}

/* --- what he says that he saw (V-6.4) --- */

float vote_likely_word(unsigned republicans, int seat, int who, int party)
{
    int is = republicans >> who & 1;
    float accuses = !(republicans >> seat & 1) ? (is ? 0.97f : 0.03f) : is ? 0.05f : 0.75f;
    return floored(party ? accuses : 1 - accuses, 2);
}

static void weigh_claim(struct vote_common *c, const struct vote_telling *t)
{
    for (int i = 0; i < c->deals; i++) {
        float weight = vote_likely_word(vote_common_now(c, i), t->seat, t->who, t->party);
        for (int style = 0; style < VOTE_STYLES; style++)
            c->weight[i][style] += weight;
    }
}

/* --- an elimination --- */

struct removing {
    unsigned may;
    int who;
};

static float republican_removes(const void *of, unsigned republicans, int style)
{
    const struct removing *r = of;
    int friends = bits_count(r->may & republicans), ways = bits_count(r->may), others = ways - friends;
    (void)style; /* it costs too much to be spent on a friend for show */
    if (!friends || !others)
        return floored(1 / (float)ways, ways);
    return floored(republicans >> r->who & 1 ? 0.02f / (float)friends : 0.98f / (float)others, ways);
}

static void weigh_elimination(struct vote_common *c, const struct vote_telling *t)
{
    const struct removing r = {c->story.p.alive & ~(1u << t->seat), t->who};
    if (!(r.may >> t->who & 1))
        return;
    weigh(c, t->seat, floored(softmax(c, t->seat, r.may, t->who, -3), bits_count(r.may)), republican_removes,
          &r);
}

void vote_likely(struct vote_common *c, const struct vote_telling *t)
{
    int votes_on = t->deed == VOTE_VOTES && c->story.votes_in > 1;
    if (!votes_on) /* all ballots of an election are filled in with the same belief */
        vote_common_sum(c);
    switch (t->deed) {
    case VOTE_NAMES: weigh_nomination(c, t); break;
    case VOTE_VOTES: weigh_vote(c, t); break;
    case VOTE_CLAIMS:
        weigh_claim(c, t);
        vote_common_checked(c, t);
        break;
    case VOTE_REMOVES: weigh_elimination(c, t); break;
    default: break;
    }
    vote_common_stale(c);
}
