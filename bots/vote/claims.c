/* claims.c: what a bot of VOTE! claims at the table, in the forms of content/words/talk.json.
 *
 * A Democrat says what he holds to be true: whom he suspects by a calibrated belief, whose party he has seen, what he has
 * laid, and who he is. A Republican says what a Democrat in his seat would say. There is always something to say: were a bot
 * silent for want of a suspect, its silence would tell what it knows. When it may speak is decided elsewhere, by what
 * everybody sees. */
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

/* The same for a Democrat, who says what he has seen, whatever he said then. */
static int checked(const struct question *q, int as_stranger, int *who, int *party)
{
    const struct vote *v = q->view;
    if (!named(q, who, party) || !vote_lives(v, *who))
        return 0;
    if (as_stranger)
        return 1;
    *party = v->party[*who];
    return *party == VOTE_DEMOCRAT || *party == VOTE_REPUBLICAN;
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

int vote_claims(const struct question *q, struct bot_remark *out)
{
    const struct vote *v = q->view;
    int as_stranger = v->party[q->seat] == VOTE_REPUBLICAN, who = -1, party = VOTE_DEMOCRAT;
    const char *what;
    *out = (struct bot_remark){.about = -1, .round = v->round};
    if (!vote_lives(v, q->seat) || v->round == 0)
        return 0;                         /* both are public */
    uint32_t turn = rng_below(q->rng, 4); /* so that it does not always say the same */
    if (turn != 0 && (who = suspect(q, as_stranger)) >= 0)
        return remark_claim(out, "party", party_names[VOTE_REPUBLICAN], who);
    if (turn != 1 && checked(q, as_stranger, &who, &party))
        return remark_claim(out, "party", party_names[party], who);
    if (turn != 2 && (what = laid(q, as_stranger)))
        return remark_claim(out, "laid", what, -1);
    return remark_claim(out, "i-am", party_names[VOTE_DEMOCRAT], -1);
}
