/* effects.c: Voices: what the steps of a card do (H-5.8, H-5.9, H-6). */
#include "table.h"

/* --- what a step permits -------------------------------------------------------------------------------- */

RULE unsigned voices_step_jurors(const struct voices *p, const struct voices_step *s)
{
    unsigned jurors = 0;
    for (int j = 0; j < VOICES_JURORS; j++) {
        int may = s->on >> j & 1;
        switch (s->kind) {
        case VOICES_STEP_TAKE:
        case VOICES_STEP_FLIP: may &= p->tokens[s->token][j] > 0; break; /* H-6.2 */
        case VOICES_STEP_SHIFT: may &= p->tokens[s->token][j] > 0 && (s->to & ~(1u << j)); break;
        case VOICES_STEP_LOOK: may &= p->pile_count[j] > 0; break; /* H-6.8 */
        default: break;                                            /* H-6.1 */
        }
        jurors |= (unsigned)may << j;
    }
    return jurors;
}

/* `here` and `away` are areas now. */
RULE static unsigned voices_areas(const struct voices_frame *f, unsigned places)
{
    unsigned areas = places & VOICES_ALL_AREAS;
    if (places & VOICES_HERE)
        areas |= 1u << f->area;
    if (places & VOICES_AWAY)
        areas |= VOICES_ALL_AREAS & ~(1u << f->area);
    return areas;
}

RULE static uint64_t voices_whose(const struct voices *p, int actor, int whose)
{
    uint64_t own = voices_markers_of(p, actor), grey = voices_markers_of(p, p->prosecutor);
    switch (whose) {
    case VOICES_OWN: return own;
    case VOICES_OTHER: return ~own;
    case VOICES_VOICE: return ~own & ~grey;
    case VOICES_PROSECUTOR: return grey;
    default: return ~(uint64_t)0;
    }
}

RULE uint64_t voices_step_markers(const struct voices *p, const struct voices_frame *f,
                                  const struct voices_step *s)
{
    uint64_t markers = 0;
    for (unsigned areas = voices_areas(f, s->from); areas; areas &= areas - 1) {
        int area = bits_lowest(areas);
        for (int i = 0; i < p->disc_count[area]; i++)
            if (!s->overhang || voices_overhangs(&p->discs[area][i])) /* H-6.9 */
                markers |= voices_marker(p->discs[area][i].marker);
    }
    if (s->from & VOICES_FROM_UNUSED)
        markers |= p->unused;
    if (s->from & VOICES_FROM_DESTROYED)
        markers |= p->destroyed;
    return markers & voices_whose(p, f->seat, s->whose);
}

RULE unsigned voices_step_areas(const struct voices *p, const struct voices_frame *f,
                                const struct voices_step *s, int marker)
{
    unsigned areas = voices_areas(f, s->into);
    if (s->into & (VOICES_TO_SAME | VOICES_TO_ELSEWHERE)) {
        unsigned here = 1u << voices_area_of(p, marker);
        areas |= s->into & VOICES_TO_SAME ? here : 0;
        areas |= s->into & VOICES_TO_ELSEWHERE ? VOICES_ALL_AREAS & ~here : 0;
    }
    return areas;
}

RULE unsigned voices_step_seats(const struct voices *p, const struct voices_frame *f,
                                const struct voices_step *s)
{
    unsigned voices = voices_seats(p), self = 1u << f->seat;
    if (p->deck_count + p->discard_count == 0)
        return 0;          /* H-9.8: there is nothing to draw */
    switch (s->draw_for) { /* H-6.12 */
    case VOICES_FOR_SELF: return voices & self;
    case VOICES_FOR_OTHER: return voices & ~self;
    default: return voices;
    }
}

/* --- doing it ------------------------------------------------------------------------------------------- */

RULE void voices_do_tokens(struct voices *p, const struct voices_step *s, int juror, int to)
{
    uint64_t *from = &p->tokens[s->token][juror], n = s->n;
    voices_top(p)->next++;
    if (s->kind == VOICES_STEP_PUT) {
        voices_lay(p, s->token, juror, n); /* H-6.1 */
        return;
    }
    n = *from < n ? *from : n; /* H-6.2 */
    *from -= n;
    if (s->kind == VOICES_STEP_FLIP)
        voices_lay(p, !s->token, juror, n);
    else if (s->kind == VOICES_STEP_SHIFT)
        voices_lay(p, s->token, to, n);
}

RULE void voices_do_influence(struct voices *p, const struct voices_step *s)
{
    struct voices_frame *f = voices_top(p);
    f->drawing = 1;
    f->more = s->n;
    f->left = s->place;
}

RULE void voices_do_place(struct voices *p, int kind, int juror)
{
    struct voices_frame *f = voices_top(p);
    f->drawn[kind]--;
    f->drawn_count--;
    f->left--;
    voices_add_token(p, juror, kind, 1u << f->seat); /* H-6.5: only he has seen it */
}

/* The tokens left over (H-6.6). */
RULE static void voices_end_influence(struct voices *p)
{
    struct voices_frame *f = voices_top(p);
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        for (; f->drawn[kind]; f->drawn[kind]--)
            voices_add_token(p, VOICES_JURORS, kind, 1u << f->seat);
    f->drawing = f->drawn_count = f->more = f->left = 0;
    f->next++;
}

RULE void voices_do_look(struct voices *p, int juror)
{
    struct voices_frame *f = voices_top(p);
    int top = voices_pile_first(p, juror) + p->pile_count[juror] - 1;
    f->looked = (uint8_t)juror;
    p->influence[top].seen |= (uint8_t)(1u << f->seat);
}

RULE void voices_do_then(struct voices *p, int then, int to)
{
    struct voices_frame *f = voices_top(p);
    if (then != VOICES_THEN_KEEP) { /* H-6.8 */
        struct voices_token token = voices_take_token(p, f->looked);
        voices_add_token(p, then == VOICES_THEN_MOVE ? to : (int)VOICES_JURORS, token.kind, token.seen);
    }
    f->looked = VOICES_NONE;
    f->next++;
}

RULE void voices_do_marker(struct voices *p, const struct voices_step *s, int marker)
{
    voices_top(p)->next++;
    voices_destroy(p, marker); /* H-6.9 */
    if (s->kind == VOICES_STEP_RECALL) {
        p->destroyed &= ~voices_marker(marker); /* H-6.10 */
        p->unused |= voices_marker(marker);
    }
}

RULE void voices_do_draw(struct voices *p, const struct voices_step *s, int seat)
{
    voices_top(p)->next++;
    voices_open_draw(p, seat, s->n); /* H-6.12 */
}

/* --- the frame on top ----------------------------------------------------------------------------------- */

/* Tokens are drawn, placed, discarded. */
RULE static int voices_settle_influence(struct voices *p)
{
    struct voices_frame *f = voices_top(p);
    if (f->more) {
        if (p->supply_count)
            return 0;
        if (p->dropped_count)
            voices_refill_supply(p); /* H-6.13 */
        else
            f->more = 0;
        return 1;
    }
    if (f->left && f->drawn_count)
        return 0; /* H-6.14: always asked */
    voices_end_influence(p);
    return 1;
}

/* A step that takes one of several things: with none it is impossible; with one, a mandatory step is done at
 * once (H-5.8, H-6.14). True: nobody is asked. */
RULE static int voices_settle_choice(struct voices *p, const struct voices_step *s)
{
    struct voices_frame *f = voices_top(p);
    unsigned jurors = voices_step_jurors(p, s), to = 0, seats;
    uint64_t markers;
    int ways;
    switch (s->kind) {
    case VOICES_STEP_DESTROY:
    case VOICES_STEP_RECALL:
        markers = voices_step_markers(p, f, s);
        ways = bits_count(markers);
        if (ways == 1 && !s->may)
            voices_do_marker(p, s, bits_lowest(markers));
        break;
    case VOICES_STEP_DRAW:
        seats = voices_step_seats(p, f, s);
        ways = bits_count(seats);
        if (ways == 1 && !s->may)
            voices_do_draw(p, s, bits_lowest(seats));
        break;
    case VOICES_STEP_LOOK:
        ways = bits_count(jurors);
        if (ways == 1 && !s->may)
            voices_do_look(p, bits_lowest(jurors));
        break;
    case VOICES_STEP_SHIFT:
        ways = 0;
        for (unsigned left = jurors; left; left &= left - 1) {
            to = s->to & ~(1u << bits_lowest(left));
            ways += bits_count(to);
        }
        if (ways == 1 && !s->may)
            voices_do_tokens(p, s, bits_lowest(jurors), bits_lowest(to));
        break;
    default:
        ways = bits_count(jurors);
        if (ways == 1 && !s->may)
            voices_do_tokens(p, s, bits_lowest(jurors), 0);
        break;
    }
    if (ways == 0)
        f->next++;
    return ways == 0 || (ways == 1 && !s->may);
}

RULE int voices_settle_steps(const struct voices_pack *k, struct voices *p)
{
    struct voices_frame *f = voices_top(p);
    const struct voices_list *list = &k->list[f->src];
    if (f->next == list->count) {
        voices_close(p);
        if (list->kind == VOICES_LIST_STRATEGY)
            voices_discard(p, list->card); /* H-9.3 */
        return 1;
    }
    const struct voices_step *s = voices_step_of(k, f);
    if (f->drawing)
        return voices_settle_influence(p);
    if (f->looked != VOICES_NONE) {
        if (s->then != VOICES_THEN_DROP && s->then != VOICES_THEN_KEEP)
            return 0;
        voices_do_then(p, s->then, 0); /* H-6.14: one answer */
        return 1;
    }
    switch (s->kind) {
    case VOICES_STEP_INFLUENCE:
        if (p->supply_count + p->dropped_count == 0)
            f->next++;
        else if (s->may)
            return 0;
        else
            voices_do_influence(p, s);
        return 1;
    case VOICES_STEP_PUSH: /* H-6.14: always asked */
        if (voices_step_markers(p, f, s))
            return 0;
        f->next++;
        return 1;
    case VOICES_STEP_CHOOSE: return 0; /* H-5.9 */
    default: return voices_settle_choice(p, s);
    }
}
