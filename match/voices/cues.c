/* cues.c: Voices in My Head: what is shown of a step, in the order of showing (docs/rules/voices.md). */
#include "match/voices/codec.h"
#include "rules/kit.h"
#include "rules/voices/voices.h"
#include "tempo.h"

/* A step as everybody sees it. */
struct scene {
    const struct content *content;
    const struct voices *was, *is; /* before and after it */
    const struct move *moves;
    int count;
    struct cue_list list;
};

/* The seat that a decision is about: its own, or the one that it names first. */
enum { OWN, NAMED };

/* Decisions that have a cue of their own. A pass, and what is drawn or put back, has none. */
static const struct {
    uint8_t verb, kind, about;
} deeds[] = {
    {VOICES_DO_PRESENT, VOICES_CUE_PRESENT, OWN}, /* H-3.2 */
    {VOICES_DO_PUSH, VOICES_CUE_PUSH, OWN},       /* H-4.1, H-6.11 */
    {VOICES_DO_CHOOSE, VOICES_CUE_CHOICE, OWN},   /* H-5.9 */
    {VOICES_DO_PUT, VOICES_CUE_TOKEN, OWN},       /* H-6.1 */
    {VOICES_DO_TAKE, VOICES_CUE_TOKEN, OWN},      /* H-6.2 */
    {VOICES_DO_FLIP, VOICES_CUE_TOKEN, OWN},      {VOICES_DO_SHIFT, VOICES_CUE_TOKEN, OWN},
    {VOICES_DO_PLACE, VOICES_CUE_TOKEN, OWN}, /* H-6.5 */
    {VOICES_DO_LOOK, VOICES_CUE_LOOK, OWN},   /* H-6.8 */
    {VOICES_DO_MOVE, VOICES_CUE_TOKEN, OWN},      {VOICES_DO_DROP, VOICES_CUE_TOKEN, OWN},
    {VOICES_DO_DESTROY, VOICES_CUE_MARKER, OWN},  /* H-6.9 */
    {VOICES_DO_RECALL, VOICES_CUE_MARKER, OWN},   /* H-6.10 */
    {VOICES_DO_DRAW, VOICES_CUE_DRAW, NAMED},     /* H-6.12 */
    {VOICES_DO_AWARD, VOICES_CUE_AWARD, NAMED},   /* H-5.4, H-5.5 */
    {VOICES_DO_SHARE, VOICES_CUE_SHARE, NAMED},   /* H-7.3 */
    {VOICES_DO_DISCARD, VOICES_CUE_DISCARD, OWN}, /* H-9.6 */
};

static void decision(struct scene *s, int i)
{
    const struct move *m = &s->moves[i];
    for (size_t d = 0; d < sizeof deeds / sizeof *deeds; d++)
        if (deeds[d].verb == m->verb)
            cues_add(&s->list, deeds[d].kind, deeds[d].about == NAMED ? m->arg[0] : m->seat, 0, i);
}

/* H-4.7: markers that a push has sent over the far edge. */
static void fallen(struct scene *s)
{
    int n = cues_first(s->moves, s->count, VOICES_DO_PUSH);
    int count = bits_count(s->is->destroyed & ~s->was->destroyed);
    if (n >= 0 && count)
        cues_add(&s->list, VOICES_CUE_FELL, -1, count, n);
}

/* H-9.5: the answers of a window turn up. */
static void cards(struct scene *s)
{
    int n = cues_first(s->moves, s->count, VOICES_DO_PLAY);
    int count = cues_count(s->moves, s->count, VOICES_DO_PLAY);
    if (count)
        cues_add(&s->list, VOICES_CUE_CARD, count == 1 ? s->moves[n].seat : -1, count, n);
}

/* H-5.1: how far the card of this round has been read. */
enum { SHUT, FRONT, BACK, GONE };
static int progress(const struct scene *s, const struct voices *p)
{
    if (p->round != s->was->round || p->phase > VOICES_IN_RESOLVE)
        return GONE;
    if (p->phase < VOICES_IN_RESOLVE)
        return SHUT;
    return p->stack[0].side == VOICES_FRONT ? FRONT : BACK; /* the frame at the bottom is the card's */
}

/* The ability of the court card that is being carried out; NULL: none. It lies right on the card's frame. */
static const struct voices_frame *ability(const struct scene *s, const struct voices *p)
{
    const struct voices_pack *pack = s->content->pack;
    const struct voices_frame *f = &p->stack[1];
    int there = p->phase == VOICES_IN_RESOLVE && p->stack_count > 1 && f->kind == VOICES_FRAME_STEPS;
    return there && pack->list[f->src].kind == VOICES_LIST_COURT ? f : NULL;
}

static void court(struct scene *s)
{
    int was = progress(s, s->was), is = s->was->round ? progress(s, s->is) : SHUT,
        n = cues_cause(s->moves, s->count);
    const struct voices_frame *before = ability(s, s->was), *now = ability(s, s->is);
    if (was < FRONT && is >= FRONT)
        cues_add(&s->list, VOICES_CUE_READ, s->is->prosecutor, 0, n);
    if (was < BACK && is >= BACK)
        cues_add(&s->list, VOICES_CUE_TURNED, -1, 0, n);
    if (now && (!before || before->src != now->src))
        cues_add(&s->list, VOICES_CUE_ACTS, now->seat, 0, n); /* H-5.2, H-5.3 */
}

/* H-10: the jury, the roles, the winners. */
static void end(struct scene *s)
{
    int n = cues_cause(s->moves, s->count);
    if (s->is->phase != VOICES_IS_OVER || s->was->phase == VOICES_IS_OVER)
        return;
    cues_add(&s->list, VOICES_CUE_JUROR, -1, VOICES_JURORS, n);
    cues_add(&s->list, VOICES_CUE_ROLE, -1, s->is->players, n);
    cues_add(&s->list, VOICES_CUE_WINNER, cues_winner(s->content, s->is), 0, n);
}

int voices_cues(const struct content *content, const void *before, const void *after,
                const struct move *moves, int count, struct cue out[CUES_MOST])
{
    struct scene s = {content, before, after, moves, count, {out, 0}};
    for (int i = 0; i < count; i++)
        decision(&s, i);
    fallen(&s);
    cards(&s);
    court(&s);
    if (s.is->round > s.was->round)
        cues_add(&s.list, VOICES_CUE_ROUND, s.is->first, s.is->round,
                 cues_cause(moves, count)); /* H-2.1, H-8.1 */
    end(&s);
    return s.list.count;
}
