/* cues.c: VOTE!: what is shown of a step, in the order of showing (docs/rules/vote.md). */
#include "match/vote/codec.h"
#include "rules/vote/table.h"
#include "tempo.h"

/* A step as everybody sees it. */
struct scene {
    const struct content *content;
    const struct vote *was, *is; /* before and after it */
    const struct move *moves;
    int count;
    struct cue_list list;
};

static int first_of(const struct scene *s, int verb)
{
    return cues_first(s->moves, s->count, verb);
}

/* --- set-up (V-1) --------------------------------------------------------------------------------------- */

static void setup(struct scene *s)
{
    int rolls = cues_count(s->moves, s->count, VOTE_DO_ROLL), lot = first_of(s, VOTE_DO_LOT);
    if (rolls)
        cues_add(&s->list, VOTE_CUE_DICE, -1, rolls, first_of(s, VOTE_DO_ROLL)); /* V-1.4 */
    if (s->was->round == 0 && s->is->round > 0)
        cues_add(&s->list, VOTE_CUE_FIRST, s->is->president, 0, lot < 0 ? s->count - 1 : lot); /* V-1.6 */
}

/* V-2.6: once counted the ballots are public; a vote that became void leaves none (V-5.8). */
static void election(struct scene *s)
{
    int voters = 0, balance = 0, n = first_of(s, VOTE_DO_VOTE), who = s->was->candidate;
    if (s->was->phase != VOTE_IN_VOTE || s->is->phase == VOTE_IN_VOTE)
        return;
    for (int seat = 0; seat < s->is->players; seat++) {
        const struct vote_ballot *b = &s->is->ballots[seat];
        int voices = b->card == VOTE_NONE ? 1 : 2; /* V-6.6 */
        if (b->given != 1)
            continue;
        voters++;
        balance += b->yes ? voices : -voices;
    }
    if (!voters || (n < 0 && s->is->phase == VOTE_IS_OVER))
        return;
    n = n < 0 ? cues_cause(s->moves, s->count) : n;
    cues_add(&s->list, VOTE_CUE_BALLOTS, who, voters, n);
    cues_add(&s->list, VOTE_CUE_COUNT, who, 0, n);
    if (balance > 0) { /* V-2.7 */
        cues_add(&s->list, VOTE_CUE_ELECTED, who, 0, n);
        return;
    }
    cues_add(&s->list, VOTE_CUE_FAILED, who, s->was->failed + 1, n); /* V-2.8 */
    if (s->was->failed == 2)
        cues_add(&s->list, VOTE_CUE_UNREST, -1, 0, n); /* V-2.10 */
}

/* --- what single moves say (V-2.2, V-3, V-6) ------------------------------------------------------------ */

static void decision(struct scene *s, int i)
{
    const struct move *m = &s->moves[i];
    switch (m->verb) {
    case VOTE_DO_NOMINATE: cues_add(&s->list, VOTE_CUE_NOMINATED, m->arg[0], 0, i); return; /* V-2.2 */
    case VOTE_DO_CHOOSE:                                                                    /* V-3.3 */
        cues_add(&s->list, VOTE_CUE_PASSED_ON, m->seat, s->is->desk_count, i);
        return;
    case VOTE_DO_GIVE: cues_add(&s->list, VOTE_CUE_DEALT, m->arg[1], 0, i); return;       /* V-3.5 */
    case VOTE_DO_CHECK: cues_add(&s->list, VOTE_CUE_CHECK, m->seat, 0, i); return;        /* V-6.3 */
    case VOTE_DO_CLAIM: cues_add(&s->list, VOTE_CUE_CLAIM, m->seat, 0, i); return;        /* V-6.4 */
    case VOTE_DO_ELIMINATE: cues_add(&s->list, VOTE_CUE_STRUCK, m->arg[1], 0, i); return; /* V-6.10 */
    case VOTE_DO_CHANGE: cues_add(&s->list, VOTE_CUE_CHANGE, m->seat, 0, i); return;      /* V-6.13 */
    default: return;
    }
}

/* V-3.2: the last topic makes the pile; with three living players it goes straight to the President (V-5.4). */
static void pile(struct scene *s)
{
    int cards = s->is->pile_count + s->is->desk_count, n = first_of(s, VOTE_DO_PLACE);
    if (s->was->phase == VOTE_IN_TOPICS && cards &&
        (s->is->phase == VOTE_IN_CHOOSE || s->is->phase == VOTE_IN_GIVE))
        cues_add(&s->list, VOTE_CUE_PILE, -1, cards, n < 0 ? cues_cause(s->moves, s->count) : n);
}

/* V-3.8: all answers are opened together. */
static void answers(struct scene *s)
{
    int n = first_of(s, VOTE_DO_ANSWER), cancelled = 0, by = -1;
    if (n < 0 || s->is->phase == VOTE_IN_ANSWER)
        return;
    for (int i = n; i < s->count; i++)
        if (s->moves[i].verb == VOTE_DO_ANSWER && s->moves[i].arg[0] != ARG_NULL) {
            by = s->moves[i].seat;
            cancelled++;
        }
    if (cancelled) /* V-6.12 */
        cues_add(&s->list, VOTE_CUE_CANCELLED, cancelled == 1 ? by : -1, cancelled, n);
    else
        cues_add(&s->list, VOTE_CUE_ANSWERS, -1, 0, n);
}

/* --- consequences (V-4, V-5) ---------------------------------------------------------------------------- */

/* Seats in front of which a card lies face up, dealt or turned up, before the step or in it. */
static unsigned receivers(const struct scene *s)
{
    unsigned seats = 0;
    for (int i = 0; i < s->was->given_count; i++)
        seats |= 1u << s->was->given[i].to;
    for (int i = 0; i < s->count; i++)
        if (s->moves[i].verb == VOTE_DO_GIVE)
            seats |= 1u << s->moves[i].arg[1];
        else if (s->moves[i].verb == VOTE_DO_REVEAL)
            seats |= 1u << s->moves[i].arg[0];
    return seats;
}

/* V-4.1, V-2.11, V-5.6: cards that lay face up have moved scores. */
static void effect(struct scene *s)
{
    int moved = 0, turned = cues_count(s->moves, s->count, VOTE_DO_REVEAL), n = first_of(s, VOTE_DO_REVEAL);
    unsigned seats = receivers(s);
    if (turned)
        cues_add(&s->list, VOTE_CUE_TURNED, -1, turned, n);
    for (int seat = 0; seat < s->is->players && s->is->given_count == 0; seat++)
        moved += (seats >> seat & 1) && (s->was->budget[seat] != s->is->budget[seat] ||
                                         s->was->support[seat] != s->is->support[seat]);
    if (moved)
        cues_add(&s->list, VOTE_CUE_EFFECT, -1, moved, n < 0 ? cues_cause(s->moves, s->count) : n);
}

/* V-5.1, V-5.4 */
static void departures(struct scene *s)
{
    unsigned gone = s->was->alive & ~s->is->alive;
    int count = bits_count(gone);
    if (count)
        cues_add(&s->list, VOTE_CUE_LEAVES, count == 1 ? bits_lowest(gone) : -1, count,
                 cues_cause(s->moves, s->count));
    if (count && s->is->phase != VOTE_IS_OVER && bits_count(s->is->alive) == 3)
        cues_add(&s->list, VOTE_CUE_THREE, -1, 0, cues_cause(s->moves, s->count));
}

static void onward(struct scene *s)
{
    int pass = first_of(s, VOTE_DO_PASS), transfer = first_of(s, VOTE_DO_TRANSFER);
    int n = pass > transfer ? pass : transfer;
    if (n >= 0)
        cues_add(&s->list, VOTE_CUE_HANDOVER, s->moves[n].seat, 0, n); /* V-6.8 */
    if (s->was->round > 0 && s->is->round > s->was->round)
        cues_add(&s->list, VOTE_CUE_ROUND, s->is->president, s->is->round < 255 ? (int)s->is->round : 255,
                 cues_cause(s->moves, s->count)); /* V-2.1 */
    if (s->is->phase == VOTE_IS_OVER && s->was->phase != VOTE_IS_OVER) {
        cues_add(&s->list, VOTE_CUE_PARTY, -1, s->is->players, cues_cause(s->moves, s->count)); /* V-5.12 */
        cues_add(&s->list, VOTE_CUE_WINNER, cues_winner(s->content, s->is), 0,
                 cues_cause(s->moves, s->count));
    }
}

int vote_cues(const struct content *content, const void *before, const void *after, const struct move *moves,
              int count, struct cue out[CUES_MOST])
{
    struct scene s = {content, before, after, moves, count, {out, 0}};
    setup(&s);
    for (int i = 0; i < count; i++)
        decision(&s, i);
    election(&s);
    pile(&s);
    answers(&s);
    effect(&s);
    departures(&s);
    onward(&s);
    return s.list.count;
}
