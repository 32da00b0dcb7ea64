/* club.c: plays VOTE! with a memory: it believes what follows from everything the table has seen, and as a Republican it
 * hides.
 *
 * What a Democrat does with his belief is the same as in rule.c. A Republican knows the parties; he votes and names as a
 * Democrat in his seat would who believes what all believe, and deals almost so. He makes no gift that loses the game or
 * fails to win it, and plays for his own side where nobody can tell: topics, and what he passes on as Prime Minister. He
 * keeps and uses Loyalty checks, so that no Democrat gets them, and does not always tell the truth about them. */
#include "bots/vote/club.h"

#include "bots/vote/claims.h"
#include "bots/vote/turn.h"

/* How little a Republican President deals for his own side. */
static const float OWN_SHARE = 0.02f;

/* The cost of a gift to his side, in games, from which on it loses the game or fails to win it. */
static const float TOO_MUCH = 0.5f;

/* Probabilities: that a Republican checks when a Democrat in his seat would, that the seat is a friend's, that he tells the
 * truth about a friend, and that he accuses a player whom the table does not trust. */
static const float CHECKS = 0.2f, CHECKS_FRIEND = 0.1f, GIVES_UP = 0.1f, ACCUSES = 0.8f;

/* Returns 1 if what a seat does in this phase tells of its party. */
static int is_watched(const struct vote *v)
{
    return v->phase == VOTE_IN_NOMINATE || v->phase == VOTE_IN_VOTE || v->phase == VOTE_IN_GIVE;
}

/* Does it matter here what a seat believes of the others? */
static int needs_belief(const struct vote_turn *t)
{
    const struct vote *v = t->mind.view;
    if (t->mind.party == VOTE_DEMOCRAT)
        return v->claim_by == VOTE_NONE && v->phase != VOTE_IN_DISCARD;
    return v->claim_by != VOTE_NONE || is_watched(v) || vote_turn_can(t, VOTE_DO_CHECK);
}

/* His own mind, so much of it, mixed into that of a Democrat in his seat. */
static void mix(const struct vote_mind *own, float share, struct vote_mind *shown)
{
    for (int s = 0; s < own->view->players; s++)
        shown->trust[s] = share * own->trust[s] + (1 - share) * shown->trust[s];
}

/* As a Democrat in his seat would; but no gift may cost too much. */
static void hide(struct vote_turn *t, struct vote_common *c, struct move *out)
{
    const struct vote *v = t->mind.view;
    const struct vote_mind own = t->mind;
    int gives = v->phase == VOTE_IN_GIVE;
    if (vote_common_mind(c, v, own.me, 1, 1, &t->mind) && gives)
        mix(&own, OWN_SHARE, &t->mind);
    vote_turn_phase(t, out);
    t->mind = own;
    if (gives && vote_turn_regret(t, out) > TOO_MUCH)
        vote_turn_phase(t, out);
}

/* --- a Republican's Loyalty checks --- */

/* A Republican knows the party, so he checks for what he may say of it, mostly of a Democrat. He takes the seat about which a
 * Democrat in his place would know least. */
static int check(struct vote_turn *t, struct vote_common *c, struct move *out)
{
    const struct vote *v = t->mind.view;
    const struct vote_mind own = t->mind;
    int checks = vote_turn_can(t, VOTE_DO_CHECK) && vote_turn_luck(t) < CHECKS &&
                 vote_common_mind(c, v, own.me, 1, 1, &t->mind);
    int of = checks && vote_turn_luck(t) < CHECKS_FRIEND ? VOTE_REPUBLICAN : VOTE_DEMOCRAT;
    for (int s = 0; s < v->players && checks; s++)
        if (v->party[s] != of)
            t->mind.trust[s] = 1;
    checks = checks && vote_turn_check(t, out);
    t->mind = own;
    return checks;
}

/* A Republican clears friends, except for one in ten, so that his word is worth something. Of a Democrat he mostly tells the truth, and
 * accuses him the sooner the less the table trusts him. */
static void say_what_he_saw(struct vote_turn *t, struct vote_common *c, struct move *out)
{
    const struct vote *v = t->mind.view;
    const struct vote_mind own = t->mind;
    int is_friend = v->party[v->claim_of] == VOTE_REPUBLICAN;
    float accuses = is_friend ? GIVES_UP : ACCUSES / 2;
    if (!is_friend && vote_common_mind(c, v, own.me, 1, 1, &t->mind))
        accuses = ACCUSES * (1 - t->mind.trust[v->claim_of]);
    t->mind = own;
    vote_turn_claim(t, vote_turn_luck(t) < accuses ? VOTE_REPUBLICAN : VOTE_DEMOCRAT, out);
}

/* --- all together --- */

static void play_democrat(struct vote_turn *t, struct vote_common *c, struct move *out)
{
    const struct vote *v = t->mind.view;
    if (!c || !vote_common_mind(c, v, t->mind.me, 0, 1, &t->mind))
        vote_mind_read(&t->mind, t->mind.pack, v, t->mind.me);
    if (v->claim_by != VOTE_NONE || !(vote_turn_ability(t, out) || vote_turn_check(t, out)))
        vote_turn_phase(t, out);
}

static void play_republican(struct vote_turn *t, struct vote_common *c, struct move *out)
{
    const struct vote *v = t->mind.view;
    int claims = v->claim_by != VOTE_NONE;
    vote_mind_read(&t->mind, t->mind.pack, v, t->mind.me);
    t->covers = 1;
    if (!claims && (vote_turn_ability(t, out) || (c && check(t, c, out))))
        return;
    if (c && claims)
        say_what_he_saw(t, c, out);
    else if (c && is_watched(v))
        hide(t, c, out);
    else
        vote_turn_phase(t, out);
}

/* `c`: the common belief; NULL where it doesn't matter, or where there is none. */
static void play(struct vote_turn *t, struct vote_common *c, struct move *out)
{
    if (t->mind.party == VOTE_DEMOCRAT)
        play_democrat(t, c, out);
    else
        play_republican(t, c, out);
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

/* As a Democrat in that seat would hesitate over his vote who knows no more than the spectators. */
static int doubt(const struct content *content, const void *view, int seat)
{
    struct vote v = *(const struct vote *)view;
    struct vote_mind m;
    if (v.phase != VOTE_IN_VOTE || v.players > VOTE_MOST_SEATS || !vote_lives(&v, seat))
        return -1;
    v.party[seat] = VOTE_DEMOCRAT;
    vote_mind_read(&m, content->pack, &v, seat);
    float inclined = vote_turn_inclination(&m);
    int sure = (int)(10 * (inclined < 0 ? -inclined : inclined));
    return sure > 10 ? 0 : 10 - sure;
}

const struct bot bot_vote_club = {.name = "club",
                                  .level = LEVEL_CLUB,
                                  .remembers = 1,
                                  .usual = {.ms = 2},
                                  .choose = choose,
                                  .believes = believes,
                                  .claims = vote_claims,
                                  .doubt = doubt};
