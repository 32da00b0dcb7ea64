/* listen.c: what claims at the table are worth to the common belief: a fifth of what a seat says after a check (V-6.4), since
 * words cost nothing.
 *
 * Of what a seat says about somebody's party only the last counts. To say the same again changes nothing, to say the
 * contrary takes the place of what was said, and "I take that back" leaves nothing of it: nobody can shout a belief into
 * certainty, however often he speaks. Claims of bots count as those of people do (docs/bots.md). Any claim is safe here:
 * what makes no sense is left out, and so is what is said by or about somebody who has left. */
#include "bots/vote/common.h"

/* As a share of a check's. */
static const float HEARD = 0.2f;

_Static_assert((int)VOTE_DEMOCRAT == (int)CLAIM_VOTE_PARTY_DEMOCRAT &&
                   (int)VOTE_DEMOCRAT == (int)CLAIM_VOTE_CHECKED_DEMOCRAT &&
                   (int)VOTE_DEMOCRAT == (int)CLAIM_VOTE_I_AM_DEMOCRAT &&
                   (int)VOTE_REPUBLICAN == (int)CLAIM_VOTE_PARTY_REPUBLICAN &&
                   (int)VOTE_REPUBLICAN == (int)CLAIM_VOTE_CHECKED_REPUBLICAN &&
                   (int)VOTE_REPUBLICAN == (int)CLAIM_VOTE_I_AM_REPUBLICAN,
               "claims and rules number the parties alike");

static int is_here(const struct vote_common *c, int seat)
{
    return seat >= 0 && seat < c->players && vote_lives(&c->story.p, seat);
}

/* Adds a word to the weights; with a negative share takes it out again, as it was when it was said. */
static void weigh(struct vote_common *c, int seat, int who, const struct vote_word *word, float share)
{
    for (int i = 0; i < c->deals; i++) {
        unsigned then = c->dealt[i] ^ word->changed;
        c->spoken[i] += share * vote_likely_word(then, seat, who, word->party);
    }
    vote_common_stale(c);
}

/* What a seat says now takes the place of what it said before. */
static void put(struct vote_common *c, int seat, int who, const struct vote_word *word)
{
    struct vote_word *old = &c->word[seat][who];
    if (old->is_weighed)
        weigh(c, seat, who, old, -HEARD);
    if (word->is_weighed)
        weigh(c, seat, who, word, HEARD);
    *old = *word;
}

static int is_same(const struct vote_word *a, const struct vote_word *b, int seat, int who)
{
    unsigned both = 1u << seat | 1u << who;
    return a->is_said && a->party == b->party && ((a->changed ^ b->changed) & both) == 0;
}

/* What was said with a check is weighed there. */
static void say(struct vote_common *c, int seat, int who, int party)
{
    struct vote_word word = {.is_said = 1, .party = (uint8_t)party, .changed = (uint16_t)c->story.changed};
    word.is_weighed = (uint8_t)!is_same(&c->sworn[seat][who], &word, seat, who);
    c->last[seat] = (int8_t)who;
    if (!is_same(&c->word[seat][who], &word, seat, who))
        put(c, seat, who, &word);
}

static const struct vote_word silence;

/* Only what was claimed last can be taken back, and nothing that was said with a check. */
static void take_back(struct vote_common *c, int seat)
{
    if (c->last[seat] != VOTE_NOBODY)
        put(c, seat, c->last[seat], &silence);
    c->last[seat] = VOTE_NOBODY;
}

void vote_common_checked(struct vote_common *c, const struct vote_telling *t)
{
    c->sworn[t->seat][t->who] =
        (struct vote_word){.is_said = 1, .party = (uint8_t)t->party, .changed = (uint16_t)c->story.changed};
    put(c, t->seat, t->who, &silence); /* it takes the place of what was said before */
}

void vote_common_listen(struct vote_common *c, const struct claim *claim)
{
    int seat = claim->seat, who = claim->what == CLAIM_VOTE_I_AM ? seat : claim->about;
    if (!is_here(c, seat))
        return;
    switch (claim->what) {
    case CLAIM_VOTE_I_AM:
    case CLAIM_VOTE_PARTY:
    case CLAIM_VOTE_CHECKED:
        if (is_here(c, who) && (claim->is == VOTE_DEMOCRAT || claim->is == VOTE_REPUBLICAN))
            say(c, seat, who, claim->is);
        break;
    case CLAIM_VOTE_TAKE_BACK: take_back(c, seat); break;
    case CLAIM_VOTE_REMARK:
    case CLAIM_VOTE_REMARK_OF: break; /* said in passing */
    default: c->last[seat] = VOTE_NOBODY; break;
    }
}
