/* club.c: plays VOTE! with a memory: it believes what follows from everything the table has seen, and as a Republican it
 * hides.
 *
 * What a Democrat does with his belief is the same as in rule.c. A Republican knows the parties; he votes and names as a
 * Democrat in his seat would who believes what all believe, and deals almost so. He takes a game that he can win at once,
 * and plays for his own side where nobody can tell: topics, and what he passes on as Prime Minister. */
#include "bots/vote/club.h"

#include "bots/vote/claims.h"
#include "bots/vote/turn.h"

/* How little a Republican President deals for his own side. */
static const float OWN_SHARE = 0.02f;

/* A dealing that is worth so much wins the game, or nearly. */
static const float WINS = 0.5f;

/* Does it matter here what a seat believes of the others? */
static int needs_belief(const struct vote_turn *t)
{
    const struct vote *v = t->mind.view;
    int hides = v->phase == VOTE_IN_NOMINATE || v->phase == VOTE_IN_VOTE || v->phase == VOTE_IN_GIVE;
    return v->claim_by == VOTE_NONE && v->phase != VOTE_IN_DISCARD &&
           (t->mind.party == VOTE_DEMOCRAT || hides);
}

/* His own mind, so much of it, mixed into that of a Democrat in his seat. */
static void mix(const struct vote_mind *own, float share, struct vote_mind *shown)
{
    for (int s = 0; s < own->view->players; s++)
        shown->trust[s] = share * own->trust[s] + (1 - share) * shown->trust[s];
}

/* As a Democrat in his seat would; unless he can win at once. */
static void hide(struct vote_turn *t, struct vote_common *c, struct move *out)
{
    const struct vote *v = t->mind.view;
    struct vote_mind own = t->mind;
    if (v->phase == VOTE_IN_GIVE && vote_turn_dealing(t) > WINS) {
        vote_turn_phase(t, out);
        return;
    }
    if (vote_common_mind(c, v, own.me, 1, 1, &t->mind) && v->phase == VOTE_IN_GIVE)
        mix(&own, OWN_SHARE, &t->mind);
    vote_turn_phase(t, out);
}

/* `c`: the common belief; NULL where it doesn't matter, or where there is none. */
static void play(struct vote_turn *t, struct vote_common *c, struct move *out)
{
    const struct vote *v = t->mind.view;
    int democrat = t->mind.party == VOTE_DEMOCRAT;
    if (!c || !democrat || !vote_common_mind(c, v, t->mind.me, 0, 1, &t->mind))
        vote_mind_read(&t->mind, t->mind.pack, v, t->mind.me);
    if (v->claim_by == VOTE_NONE && vote_turn_ability(t, out))
        return;
    if (c && !democrat)
        hide(t, c, out);
    else
        vote_turn_phase(t, out);
}

void vote_club_turn(const struct question *q, struct vote_common *common, struct move *out, struct text *say)
{
    struct vote_turn t;
    if (vote_turn_open(&t, q, 1))
        play(&t, needs_belief(&t) ? common : NULL, out);
    else
        bot_random.choose(q, out, say);
}

int vote_club_give(const struct question *q, struct vote_common *common, float share, struct move *out)
{
    struct vote_turn t;
    if (!vote_turn_begin(&t, q, 1))
        return 0;
    struct vote_mind own = t.mind;
    if (vote_common_mind(common, q->view, own.me, 1, 1, &t.mind))
        mix(&own, share, &t.mind);
    vote_turn_phase(&t, out);
    return 1;
}

static void choose(const struct question *q, struct move *out, struct text *say)
{
    struct vote_turn t;
    struct vote_common c;
    if (!vote_turn_open(&t, q, 1)) {
        bot_random.choose(q, out, say);
        return;
    }
    int believes = q->history->count > 0 && q->seats <= VOTE_MOST_SEATS && needs_belief(&t);
    if (believes)
        vote_common_read(&c, q->content->pack, q->seats, q->history);
    play(&t, believes ? &c : NULL, out);
}

/* Weights to the power of a half: as they are, they are surer than they are right. */
static void believes(const struct question *q, struct belief *out)
{
    struct vote_common c;
    struct vote_mind m;
    const struct vote *v = q->view;
    out->kind = BELIEF_NONE;
    if (v->party[q->seat] == UNKNOWN ||
        q->seats > VOTE_MOST_SEATS) /* the parties are not dealt yet (V-1.2) */
        return;
    vote_common_read(&c, q->content->pack, q->seats, q->history);
    if (!vote_common_mind(&c, v, q->seat, 0, 0.5f, &m))
        vote_mind_read(&m, q->content->pack, v, q->seat);
    out->kind = BELIEF_PARTY;
    out->count = q->seats;
    for (int s = 0; s < q->seats; s++) {
        out->of[s] = (int16_t)s;
        out->chance[s] = m.party == VOTE_REPUBLICAN ? m.trust[s] : 1 - m.trust[s];
    }
}

const struct bot bot_vote_club = {.name = "club",
                                  .level = LEVEL_CLUB,
                                  .remembers = 1,
                                  .usual = {.ms = 2},
                                  .choose = choose,
                                  .believes = believes,
                                  .claims = vote_claims};
