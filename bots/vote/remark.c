/* remark.c: what bots say at VOTE!: about the nomination, the vote, the cards and who has to leave. */
#include "bots/remark.h"
#include "rules/kit.h"
#include "rules/vote/vote.h"
#include "tempo.h"

int vote_remark(const struct occasion *o, struct bot_remark *out);

enum { STRONG = 9, WEAK = 1 /* a score that the table talks about */ };

static int is_alive(const struct vote *v, int seat)
{
    return v->alive >> seat & 1;
}

/* V-6.4: somebody was made to name a party. */
static int about_claim(const struct occasion *o, struct bot_remark *out, int speaker)
{
    static const char *const views[] = {"suspect", "trust"};
    if (speaker == o->seat || !remark_chance(o, 2))
        return 0;
    return remark_chance(o, 2) ? remark_claim(out, "remark", "words", -1)
                               : remark_phrase_of(o, out, views, 2, speaker);
}

/* V-2.8: nobody was elected; `count` times in a row. */
static int about_failure(const struct occasion *o, struct bot_remark *out, const struct cue *failed)
{
    static const char *const doubts[] = {"suspect"}, *const asks[] = {"explain"};
    if (!remark_chance(o, 2))
        return 0;
    if (failed->seat == o->seat)
        return remark_phrase(o, out, asks, 1);
    if (failed->count >= 2)
        return remark_chance(o, 2) ? remark_claim(out, "remark", "third", -1)
                                   : remark_phrase_of(o, out, doubts, 1, failed->seat);
    return remark_chance(o, 3) && remark_claim(out, "remark", "again", -1);
}

/* V-2.7: how many voices more were for than against. */
static int majority(const struct vote *v)
{
    int balance = 0;
    for (int seat = 0; seat < v->players; seat++) {
        const struct vote_ballot *b = &v->ballots[seat];
        int voices = b->card == VOTE_NONE ? 1 : 2;
        balance += b->given != 1 ? 0 : b->yes ? voices : -voices;
    }
    return balance;
}

static int about_election(const struct occasion *o, struct bot_remark *out, int elected)
{
    static const char *const thanks[] = {"thanks"}, *const trust[] = {"trust"};
    const struct vote *v = o->view;
    if (elected == o->seat)
        return remark_chance(o, 2) && remark_phrase(o, out, thanks, 1);
    if (majority(v) <= 1)
        return remark_chance(o, 3) && remark_claim(out, "remark", "close", -1);
    return remark_chance(o, 8) && remark_phrase_of(o, out, trust, 1, elected);
}

static int about_nomination(const struct occasion *o, struct bot_remark *out, int candidate)
{
    static const char *const views[] = {"trust", "suspect"};
    const struct vote *v = o->view;
    if (candidate == o->seat || v->president == o->seat || !remark_chance(o, v->failed ? 4 : 10))
        return 0;
    return remark_chance(o, 2) ? remark_claim(out, "remark-of", "why", candidate)
                               : remark_phrase_of(o, out, views, 2, candidate);
}

/* V-4.1: scores have moved. The table looks at whoever is nearly out, or nearly there (V-4.3). */
static int about_scores(const struct occasion *o, struct bot_remark *out)
{
    const struct vote *v = o->view;
    int strong = -1, weak = -1;
    for (int seat = 0; seat < v->players; seat++) {
        if (!is_alive(v, seat) || seat == o->seat)
            continue;
        if (v->budget[seat] >= STRONG && v->support[seat] >= STRONG - 2)
            strong = seat;
        if (v->support[seat] >= STRONG && v->budget[seat] >= STRONG - 2)
            strong = seat;
        if (v->budget[seat] <= WEAK || v->support[seat] <= WEAK)
            weak = seat;
    }
    if (strong >= 0)
        return remark_chance(o, 2) && remark_claim(out, "remark-of", "strong", strong);
    if (weak >= 0)
        return remark_chance(o, 4) && remark_claim(out, "remark-of", "weak", weak);
    return remark_chance(o, 8) && remark_claim(out, "remark", "laid", -1);
}

static int about_departure(const struct occasion *o, struct bot_remark *out)
{
    static const char *const sighs[] = {"wow", "oops"};
    if (!remark_chance(o, 2))
        return 0;
    return remark_chance(o, 2) ? remark_claim(out, "remark", "fewer", -1) : remark_phrase(o, out, sighs, 2);
}

int vote_remark(const struct occasion *o, struct bot_remark *out)
{
    static const char *const shouts[] = {"wow", "oops", "laugh"};
    const struct vote *v = o->view;
    const struct cue *cue;
    out->round = v->round;
    if (!is_alive(v, o->seat))
        return 0;
    if (remark_told(o, VOTE_CUE_FIRST, 1))
        return remark_greeting(o, out);
    if (remark_told(o, VOTE_CUE_LEAVES, 1))
        return about_departure(o, out);
    if (remark_told(o, VOTE_CUE_UNREST, 1))
        return remark_chance(o, 2) && remark_phrase(o, out, shouts, 3);
    if ((cue = remark_told(o, VOTE_CUE_CLAIM, 1)))
        return about_claim(o, out, cue->seat);
    if ((cue = remark_told(o, VOTE_CUE_FAILED, 1)) && is_alive(v, cue->seat))
        return about_failure(o, out, cue);
    if (remark_told(o, VOTE_CUE_EFFECT, 1))
        return about_scores(o, out);
    if ((cue = remark_told(o, VOTE_CUE_ELECTED, 0)))
        return about_election(o, out, cue->seat);
    if ((cue = remark_told(o, VOTE_CUE_NOMINATED, 0)))
        return about_nomination(o, out, cue->seat);
    return 0;
}
