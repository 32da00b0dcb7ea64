/* cues.c: Election Night: what is shown of a step, in the order of showing (docs/rules/night.md). */
#include "match/night/codec.h"
#include "rules/night/play.h"
#include "tempo.h"

/* A step as everybody sees it. */
struct scene {
    const struct content *content;
    const struct night *was, *is; /* before and after it */
    const struct move *moves;
    int count;
    struct cue_list list;
};

static int first_of(const struct scene *s, int verb)
{
    return cues_first(s->moves, s->count, verb);
}

/* How many moves with this verb say this (ARG_NULL: the answer stays secret). */
static int saying(const struct scene *s, int verb, int what)
{
    int count = 0;
    for (int i = 0; i < s->count; i++)
        count += s->moves[i].verb == verb && s->moves[i].arg[0] == what;
    return count;
}

/* What two dice do to each other, counted: a blue made smaller (N-5.2), a white blocked (N-5.7), a red that the other
 * places (N-5.4). */
static int effects(const struct night_duel *d)
{
    int count = 0;
    for (int seat = 0; seat < NIGHT_SEATS; seat++)
        count += (night_number(d, seat) != d->face[seat]) + (night_chooser(d, seat) != seat);
    return count;
}

/* The dice of an action take effect. They are forgotten with the round, and then there was nothing to write: that is a
 * blue against a white that blocks it and is blocked itself (N-5.9). */
static void clash(struct scene *s, int n)
{
    int forgotten = s->is->shown <= s->was->shown && s->is->shown == 0;
    struct night_duel d;
    if (!forgotten)
        d = night_shown_duel(s->is);
    cues_add(&s->list, NIGHT_CUE_CLASH, -1, forgotten ? 2 : effects(&d), n);
}

/* N-4.1, N-4.2: both dice are shown; equal colours wait for the veto (N-4.3). */
static void dice(struct scene *s)
{
    int n = first_of(s, NIGHT_DO_PLAY);
    if (n < 0)
        return;
    cues_add(&s->list, NIGHT_CUE_DICE, -1, 0, n);
    if (s->is->phase != NIGHT_VETO)
        clash(s, n);
}

/* N-6.2: after two vetoes the third dice are shown by themselves (N-6.5). */
static void veto(struct scene *s)
{
    int n = first_of(s, NIGHT_DO_VETO), against = saying(s, NIGHT_DO_VETO, 1);
    if (n < 0)
        return;
    cues_add(&s->list, NIGHT_CUE_VETO, -1, against, n);
    if (s->is->action == 3)
        cues_add(&s->list, NIGHT_CUE_DICE, -1, 0, n);
    if (!against || s->is->action == 3)
        clash(s, n);
}

/* N-7, N-8: a number is written, and may complete a set of its owner's. */
static void written(struct scene *s)
{
    int n = first_of(s, NIGHT_DO_WRITE), bonus = first_of(s, NIGHT_DO_BONUS);
    if (n < 0 && bonus < 0)
        return;
    int owner = bonus < 0 ? s->was->write[0].seat : s->moves[bonus].seat; /* N-8.5 */
    int number = bonus < 0 ? s->was->write[0].n : s->moves[bonus].arg[1];
    uint64_t spare = s->was->spare[owner] + ((uint64_t)1 << 8 * (number - 1));
    n = bonus < 0 ? n : bonus;
    cues_add(&s->list, NIGHT_CUE_WRITTEN, owner, number, n);
    if (s->is->spare[owner] != spare)
        cues_add(&s->list, NIGHT_CUE_SET, owner, 0, n); /* N-8.1: the six numbers are used up */
}

/* N-9 */
static void end(struct scene *s)
{
    const struct night_pack *pack = s->content->pack;
    int n = cues_cause(s->moves, s->count);
    if (s->is->phase != NIGHT_OVER || s->was->phase == NIGHT_OVER)
        return;
    cues_add(&s->list, NIGHT_CUE_FILLS, -1, 0, n);
    cues_add(&s->list, NIGHT_CUE_CALLED, -1, pack->regions, n); /* N-9.3: one region after another */
    cues_add(&s->list, NIGHT_CUE_WINNER, cues_winner(s->content, s->is), 0, n); /* N-9.10 */
}

int night_cues(const struct content *content, const void *before, const void *after, const struct move *moves,
               int count, struct cue out[CUES_MOST])
{
    struct scene s = {content, before, after, moves, count, {out, 0}};
    int flip = first_of(&s, NIGHT_DO_FLIP), hands = first_of(&s, NIGHT_DO_THROW);
    int order = first_of(&s, NIGHT_DO_FIRST), roll = first_of(&s, NIGHT_DO_ROLL);
    if (flip >= 0) /* N-3.5: that somebody flipped, not what */
        cues_add(&s.list, NIGHT_CUE_FLIPS, -1, saying(&s, NIGHT_DO_FLIP, ARG_NULL), flip);
    dice(&s);
    veto(&s);
    if (hands >= 0)
        cues_add(&s.list, NIGHT_CUE_HANDS, -1, 0, hands); /* N-7.5 */
    if (order >= 0)
        cues_add(&s.list, NIGHT_CUE_ORDER, moves[order].arg[0], 0, order);
    written(&s);
    if (roll >= 0) { /* N-2.3 */
        cues_add(&s.list, NIGHT_CUE_ROUND, -1, s.is->round, roll);
        cues_add(&s.list, NIGHT_CUE_ROLL, -1, 0, roll);
    }
    end(&s);
    return s.list.count;
}
