#include "bots/vote/common.h"

#include <math.h>
#include <string.h>

static const float NEVER = -1e9f;

static unsigned reversed(unsigned seats, int players)
{
    unsigned out = 0;
    for (int s = 0; s < players; s++)
        out |= (seats >> s & 1) << (players - 1 - s);
    return out;
}

static void list_deals(struct vote_common *c)
{
    uint8_t place[1 << VOTE_MOST_SEATS];
    int republicans = vote_dealt(c->players, VOTE_REPUBLICAN);
    c->deals = 0;
    for (unsigned some = 0; some < 1u << c->players; some++)
        if (bits_count(some) == republicans && c->deals < VOTE_MOST_DEALS) {
            for (int style = 0; style < VOTE_STYLES; style++)
                c->weight[c->deals][style] = 0;
            place[some] = (uint8_t)c->deals;
            c->dealt[c->deals++] = (uint16_t)some;
        }
    for (int i = 0; i < c->deals; i++)
        c->by_first[i] = place[reversed(c->dealt[i], c->players)];
    vote_common_stale(c);
}

/* The game goes on, so both parties have somebody (V-5.3). */
static void rule_out(struct vote_common *c)
{
    unsigned alive = c->story.p.alive;
    for (int i = 0; i < c->deals; i++) {
        unsigned now = vote_common_now(c, i);
        for (int style = 0; style < VOTE_STYLES && (!(now & alive) || !(~now & alive)); style++)
            c->weight[i][style] = NEVER;
    }
    vote_common_stale(c);
}

static void hear(void *listener, const struct vote_story *s, const struct vote_telling *t)
{
    struct vote_common *c = listener;
    (void)s; /* it is the listener's own */
    if (t->deed == VOTE_REMAINS)
        rule_out(c);
    else if (t->deed == VOTE_DEALS)
        vote_likely_handout(c);
    else
        vote_likely(c, t);
}

static void shares(struct vote_common *c, float power)
{
    float most = NEVER, total = 0;
    if (c->shared == power)
        return;
    for (int i = 0; i < c->deals; i++)
        for (int style = 0; style < VOTE_STYLES; style++)
            most = c->weight[i][style] + c->spoken[i] > most ? c->weight[i][style] + c->spoken[i] : most;
    for (int i = 0; i < c->deals; i++) {
        c->share[i] = 0;
        for (int style = 0; style < VOTE_STYLES; style++) {
            float below = power * (c->weight[i][style] + c->spoken[i] - most);
            c->share[i] += below > -30 ? expf(below) : 0;
        }
        total += c->share[i];
    }
    for (int i = 0; i < c->deals; i++)
        c->share[i] /= total;
    c->shared = power;
}

void vote_common_sum(struct vote_common *c)
{
    unsigned all = (1u << c->players) - 1;
    if (c->summed)
        return;
    shares(c, 1);
    for (int a = 0; a < c->players; a++)
        for (int b = 0; b < c->players; b++)
            c->together[a][b] = 1e-6f; /* so that nobody is known for sure */
    for (int i = 0; i < c->deals; i++) {
        unsigned democrats = all & ~vote_common_now(c, i);
        for (unsigned left = democrats; c->share[i] > 0 && left; left &= left - 1) {
            float *row = c->together[bits_lowest(left)];
            for (unsigned other = democrats; other; other &= other - 1)
                row[bits_lowest(other)] += c->share[i];
        }
    }
    c->summed = 1;
}

float vote_common_faith(const struct vote_common *c, int eyes, int seat)
{
    return 2 * c->together[eyes][seat] / c->together[eyes][eyes] - 1;
}

void vote_common_hear(struct vote_common *c, const struct move *move)
{
    vote_story_tell(&c->story, move, hear, c);
}

void vote_common_read(struct vote_common *c, const struct vote_pack *pack, int players,
                      const struct history *history)
{
    c->players = players;
    list_deals(c);
    vote_story_begin(&c->story, pack, players);
    memset(c->spoken, 0, sizeof c->spoken);
    memset(c->word, 0, sizeof c->word);
    memset(c->sworn, 0, sizeof c->sworn);
    memset(c->last, VOTE_NOBODY, sizeof c->last);
    for (int i = 0; i < history->count; i++) {
        const struct seen *s = &history->at[i];
        struct claim claim = seen_claim_of(s);
        if (s->kind == SEEN_CLAIM)
            vote_common_listen(c, &claim);
        else
            vote_common_hear(c, &s->move);
    }
    vote_common_sum(c);
}

/* Does a deal fit what the seat knows by itself (V-7.2)? A stranger in it knows that he is a Democrat, and no more. */
static int fits(const struct vote *view, int seat, int as_stranger, unsigned republicans)
{
    if (as_stranger)
        return !(republicans >> seat & 1);
    for (int s = 0; s < view->players; s++)
        if (view->party[s] != UNKNOWN && (view->party[s] == VOTE_REPUBLICAN) != (int)(republicans >> s & 1))
            return 0;
    return 1;
}

int vote_common_mind(struct vote_common *c, const struct vote *view, int seat, int as_stranger, float power,
                     struct vote_mind *m)
{
    float total = 0;
    m->pack = c->story.pack;
    m->view = view;
    m->me = seat;
    m->party = as_stranger ? VOTE_DEMOCRAT : view->party[seat];
    m->deals = 0;
    shares(c, power);
    for (int i = 0; i < c->deals; i++) {
        unsigned now = vote_common_now(c, i);
        if (c->share[i] > 0 && fits(view, seat, as_stranger, now) && (now & view->alive) &&
            (~now & view->alive)) {
            m->deal[m->deals++] = (struct vote_deal){now, c->share[i]};
            total += c->share[i];
        }
    }
    if (!(total > 0))
        return 0;
    for (int i = 0; i < m->deals; i++)
        m->deal[i].weight /= total;
    vote_mind_sum(m);
    return 1;
}
