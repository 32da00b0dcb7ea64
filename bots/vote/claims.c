/* claims.c: what a bot of VOTE! claims at the table, in the forms of content/words/talk.json.
 *
 * A Democrat says what he holds to be true: whom he suspects by a calibrated belief, whose party he has seen, what he has
 * laid, and who he is. A Republican says what a Democrat in his seat would say. When it may speak is decided elsewhere, by
 * what everybody sees.
 *
 * A seat does not repeat a sentence about the same seat unless something has happened to it since. Whether it has anything
 * new to say follows from public events alone: its silence does not show what it knows. A suspicion, which does follow from
 * what it knows, only takes the place of another sentence. */
#include "bots/vote/claims.h"

#include "bots/vote/common.h"

/* So sure a belief must be to be spoken, as a chance to be right. */
static const float SURE = 0.8f;

static const char *const party_names[] = {[VOTE_DEMOCRAT] = "democrat", [VOTE_REPUBLICAN] = "republican"};

/* The living seat that is most likely Republican in the eyes of a Democrat here; -1: nobody is likely enough. Without a
 * history the view alone tells too little. */
static int suspect(const struct question *q, int as_stranger)
{
    const struct vote *v = q->view;
    struct vote_common c;
    struct vote_mind m;
    int most = -1;
    if (q->history->count == 0 || q->seats > VOTE_MOST_SEATS)
        return -1;
    vote_common_read(&c, q->content->pack, q->seats, q->history);
    if (!vote_common_mind(&c, v, q->seat, as_stranger, 0.5f, &m))
        return -1;
    for (int s = 0; s < q->seats; s++)
        if (s != q->seat && vote_lives(v, s) && 1 - m.trust[s] > SURE &&
            (most < 0 || m.trust[s] < m.trust[most]))
            most = s;
    return most;
}

/* A seat that was checked from here, with the party that was named then (V-6.4); a party that was changed in the open since
 * (V-6.13) is changed here, too. 1, or 0: nobody was. */
static int named(const struct question *q, int *who, int *party)
{
    int of = -1, found = 0;
    for (int i = 0; i < q->history->count; i++) {
        const struct move *m = &q->history->at[i].move; /* of words the verb is UNKNOWN */
        if (m->verb == VOTE_DO_CHECK && m->seat == q->seat) {
            of = m->arg[1] >= 0 && m->arg[1] < q->seats ? m->arg[1] : -1;
        } else if (m->verb == VOTE_DO_CLAIM && m->seat == q->seat && of >= 0 &&
                   (m->arg[0] == VOTE_DEMOCRAT || m->arg[0] == VOTE_REPUBLICAN)) {
            *who = of;
            *party = m->arg[0];
            found = 1;
        } else if (m->verb == VOTE_DO_CHANGE && found && m->seat == *who) {
            *party = !*party;
        }
    }
    return found;
}

/* The party that the seat names of one that it has checked: a Democrat says what he has seen, whatever he said then. */
static int party_of_checked(const struct question *q, int as_stranger, int who, int named)
{
    const struct vote *v = q->view;
    int is_known = v->party[who] == VOTE_DEMOCRAT || v->party[who] == VOTE_REPUBLICAN;
    return as_stranger || !is_known ? named : v->party[who];
}

static const char *kind_of(const struct vote_card *card)
{
    if (card->kind != VOTE_EVENT)
        return "ability";
    if (card->budget >= 0 && card->support >= 0 && card->budget + card->support > 0)
        return "good";
    return card->budget <= 0 && card->support <= 0 && card->budget + card->support < 0 ? "bad" : "mixed";
}

/* What this seat has laid in this round, for a Republican what he could have laid best; NULL: nothing. */
static const char *laid(const struct question *q, int as_stranger)
{
    const struct vote *v = q->view;
    const struct vote_pack *k = q->content->pack;
    int best = v->placed[q->seat].card;
    if (v->placed[q->seat].given != 1 || best >= k->count)
        return NULL;
    for (struct cards left = v->hands[q->seat]; as_stranger && !cards_empty(left);) {
        int card = cards_lowest(left);
        const struct vote_card *a = &k->card[card], *b = &k->card[best];
        left = cards_without(left, cards_one(card));
        if (a->kind == VOTE_EVENT &&
            (b->kind != VOTE_EVENT || a->budget + a->support > b->budget + b->support))
            best = card;
    }
    return kind_of(&k->card[best]);
}

/* --- nothing twice --- */

enum { ANY_PARTY = -1 };

/* A sentence of this seat: a claim about `who`, CLAIM_NONE if it names nobody, that he is of a party, or of any. */
struct sentence {
    int what, who, is;
};

static int is_about_party(int what)
{
    return what == CLAIM_VOTE_PARTY || what == CLAIM_VOTE_CHECKED || what == CLAIM_VOTE_I_AM;
}

static int is_said_by(const struct claim *c, int seat, const struct sentence *s)
{
    return c->seat == seat && c->what == s->what && (c->what == CLAIM_VOTE_I_AM || c->about == s->who) &&
           (s->is == ANY_PARTY || c->is == s->is);
}

/* Returns 1 if another seat says the contrary. */
static int contradicts(const struct claim *c, int seat, const struct sentence *s)
{
    int who = c->what == CLAIM_VOTE_I_AM ? c->seat : c->about;
    return c->seat != seat && s->is != ANY_PARTY && is_about_party(c->what) && who == s->who &&
           c->is != s->is;
}

/* Returns 1 if the move is news about the seat of the sentence: a check, a change of party; or about what was laid. */
static int is_news(const struct move *m, int seat, const struct sentence *s)
{
    if (s->what == CLAIM_VOTE_LAID)
        return m->verb == VOTE_DO_PLACE && m->seat == seat;
    return (m->verb == VOTE_DO_CHECK && m->arg[1] == s->who) ||
           (m->verb == VOTE_DO_CHANGE && m->seat == s->who);
}

/* Returns 1 if the seat has not said the sentence yet, or if there is news since it last did. A contradiction is news only
 * once: two bots that contradict each other must come to an end. */
static int is_new(const struct question *q, struct sentence s)
{
    int times = 0, contradicted = 0;
    for (int i = q->history->count - 1; i >= 0; i--) {
        const struct seen *e = &q->history->at[i];
        struct claim c = seen_claim_of(e);
        if (e->kind == SEEN_MOVE && times == 0 && is_news(&e->move, q->seat, &s))
            return 1;
        if (e->kind != SEEN_CLAIM)
            continue;
        times += is_said_by(&c, q->seat, &s);
        contradicted |= times == 0 && contradicts(&c, q->seat, &s);
    }
    return times == 0 || (times == 1 && contradicted);
}

int vote_claims(const struct question *q, struct bot_remark *out)
{
    const struct vote *v = q->view;
    int as_stranger = v->party[q->seat] == VOTE_REPUBLICAN, who = -1, of = -1, party = VOTE_DEMOCRAT;
    const char *what = NULL;
    *out = (struct bot_remark){.about = -1, .round = v->round};
    if (!vote_lives(v, q->seat) || v->round == 0)
        return 0; /* both are public */
    int may_name = named(q, &of, &party) && vote_lives(v, of) &&
                   is_new(q, (struct sentence){CLAIM_VOTE_PARTY, of, ANY_PARTY});
    int may_lay = is_new(q, (struct sentence){CLAIM_VOTE_LAID, CLAIM_NONE, ANY_PARTY}) &&
                  (what = laid(q, as_stranger)) != NULL;
    int may_own = is_new(q, (struct sentence){CLAIM_VOTE_I_AM, q->seat, VOTE_DEMOCRAT});
    if (!may_name && !may_lay && !may_own)
        return 0;                         /* all of this is public, too */
    uint32_t turn = rng_below(q->rng, 4); /* so that it does not always say the same */
    if (turn != 0 && (who = suspect(q, as_stranger)) >= 0 &&
        is_new(q, (struct sentence){CLAIM_VOTE_PARTY, who, VOTE_REPUBLICAN}))
        return remark_claim(out, "party", party_names[VOTE_REPUBLICAN], who);
    if (may_name && (turn != 1 || !(may_lay || may_own)))
        return remark_claim(out, "party", party_names[party_of_checked(q, as_stranger, of, party)], of);
    if (may_lay && (turn != 2 || !may_own))
        return remark_claim(out, "laid", what, -1);
    return remark_claim(out, "i-am", party_names[VOTE_DEMOCRAT], -1);
}
