/* form.c: implements the check of the form of a Voices position: ranges, order, counts, unused bytes. What is on the
 * stack is at the end. */
#include "table.h"

RULE static int voices_form_seat(const struct voices *p, int seat)
{
    return seat < p->players || seat == VOICES_NONE;
}

RULE static int voices_form_blank(const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (((const uint8_t *)bytes)[i])
            return 0;
    return 1;
}

/* --- seats and markers ---------------------------------------------------------------------------------- */

RULE static int voices_form_people(const struct voices_pack *k, const struct voices *p)
{
    for (int s = 0; s < VOICES_MOST_SEATS; s++)
        if (p->role[s] != VOICES_NONE && (s >= p->players || p->role[s] >= k->roles))
            return 0;
    for (int set = 0; set < VOICES_SETS; set++)
        if (!voices_form_seat(p, p->owner[set]))
            return 0;
    return voices_form_seat(p, p->prosecutor) && voices_form_seat(p, p->first) &&
           (p->story < k->stories || p->story == VOICES_NONE);
}

RULE static int voices_form_in_order(const struct voices_disc *a, const struct voices_disc *b)
{
    return a->y != b->y ? a->y < b->y : a->x != b->x ? a->x < b->x : a->marker < b->marker;
}

RULE static int voices_form_markers(const struct voices *p)
{
    if ((p->unused | p->destroyed) >> VOICES_MARKERS)
        return 0;
    for (int area = 0; area < VOICES_AREAS; area++) {
        const struct voices_disc *discs = p->discs[area];
        int count = p->disc_count[area];
        if (count > VOICES_MAX_DISCS ||
            !voices_form_blank(discs + count, (size_t)(VOICES_MAX_DISCS - count) * sizeof *discs))
            return 0;
        for (int i = 0; i < count; i++)
            if (discs[i].marker >= VOICES_MARKERS || discs[i].zero ||
                (i > 0 && !voices_form_in_order(&discs[i - 1], &discs[i])))
                return 0;
    }
    return 1;
}

/* --- cards and tokens ----------------------------------------------------------------------------------- */

RULE static int voices_form_court(const struct voices_pack *k, const struct voices *p)
{
    int count = 0;
    for (int card = 0; card < VOICES_MAX_COURT; card++) {
        if (voices_in_deck(p, card) && card >= k->courts)
            return 0;
        count += voices_in_deck(p, card);
    }
    for (int i = 0; i < VOICES_SLOTS; i++)
        if (p->slot[i] >= k->courts && p->slot[i] != VOICES_NONE)
            return 0;
    return count == p->court_deck_count && (p->stage == 1 || p->stage == 2) && p->read <= 1 &&
           (p->areas <= VOICES_ALL_AREAS || p->areas == VOICES_NONE);
}

/* Copies of strategy cards, as many as are counted. */
RULE static int voices_form_copies(const struct voices_pack *k, const uint8_t *copies, int count)
{
    for (int card = 0; card < VOICES_MAX_STRATEGY; card++) {
        if (copies[card] && card >= k->strategies)
            return 0;
        count -= copies[card];
    }
    return count == 0;
}

RULE static int voices_form_strategy(const struct voices_pack *k, const struct voices *p)
{
    if (!voices_form_copies(k, p->deck, p->deck_count) || p->discard_count > VOICES_MAX_COPIES)
        return 0;
    for (int i = 0; i < VOICES_MAX_COPIES; i++)
        if (i < p->discard_count ? p->discard[i] >= k->strategies : p->discard[i] != 0)
            return 0;
    for (int s = 0; s < VOICES_MOST_SEATS; s++)
        if (!voices_form_copies(k, p->hands[s], p->hand_count[s]) || (s >= p->players && p->hand_count[s]))
            return 0;
    return 1;
}

RULE static int voices_form_jury(const struct voices *p)
{
    int used = voices_pile_first(p, VOICES_JURORS) + p->dropped_count, supply = 0;
    if (used > VOICES_MAX_INFLUENCE)
        return 0;
    for (int i = 0; i < VOICES_MAX_INFLUENCE; i++) {
        const struct voices_token *t = &p->influence[i];
        if (i < used ? t->kind >= VOICES_KINDS || t->seen >> p->players : t->kind || t->seen)
            return 0;
    }
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        supply += p->supply[kind];
    for (int j = 0; j < VOICES_JURORS; j++)
        if (p->tokens[VOICES_GUILT][j] > VOICES_MOST_TOKENS ||
            p->tokens[VOICES_INNOCENCE][j] > VOICES_MOST_TOKENS ||
            (p->verdict[j] >= VOICES_VERDICTS && p->verdict[j] != VOICES_NONE))
            return 0;
    return supply == p->supply_count &&
           (p->cancelled <= VOICES_MOST_TOKENS || p->cancelled == VOICES_NO_NUMBER);
}

/* --- the stack ------------------------------------------------------------------------------------------ */

/* Markers that fell, zeros beyond. */
RULE static int voices_form_lost(const struct voices_frame *f)
{
    if (f->lost_count > VOICES_MAX_DISCS)
        return 0;
    for (int i = 0; i < VOICES_MAX_DISCS; i++)
        if (i < f->lost_count ? f->lost[i] >= VOICES_MARKERS : f->lost[i] != 0)
            return 0;
    return 1;
}

RULE static int voices_form_window(const struct voices_pack *k, const struct voices *p,
                                   const struct voices_frame *f)
{
    if (f->queue_count > p->players || (f->ask | f->again) >> p->players)
        return 0;
    for (int s = 0; s < VOICES_MOST_SEATS; s++) {
        const struct voices_play *q = &f->queue[s];
        int says = s < p->players && (f->said[s] < k->strategies || f->said[s] == VOICES_PASS);
        if (!says && f->said[s] != VOICES_NONE)
            return 0;
        if (s < f->queue_count ? q->seat >= p->players || q->card >= k->strategies : q->seat || q->card)
            return 0;
        if (s > 0 && s < f->queue_count && q->seat <= f->queue[s - 1].seat)
            return 0;
    }
    return 1;
}

RULE static int voices_form_steps(const struct voices_pack *k, const struct voices_frame *f)
{
    int drawn = 0;
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        drawn += f->drawn[kind];
    return f->src < k->lists && (f->area < VOICES_AREAS || f->area == VOICES_NONE) && f->drawing <= 1 &&
           drawn == f->drawn_count && (f->drawing || !drawn) &&
           (f->looked < VOICES_JURORS || f->looked == VOICES_NONE);
}

/* The fields that a kind of frame has, in range; `rest` loses them. */
RULE static int voices_form_fields(const struct voices_pack *k, const struct voices *p,
                                   const struct voices_frame *f, struct voices_frame *rest)
{
    switch (f->kind) {
    case VOICES_FRAME_ROLES: return 1;
    case VOICES_FRAME_DEAL: rest->slots = 0; return f->slots < 1 << VOICES_SLOTS;
    case VOICES_FRAME_DRAW: rest->seat = rest->left = 0; return f->seat < p->players;
    case VOICES_FRAME_STORY: rest->next = 0; return 1;
    case VOICES_FRAME_TURN:
        rest->seat = rest->left = rest->used = 0;
        return f->seat < p->players && (f->used < VOICES_SETS || f->used == VOICES_NONE);
    case VOICES_FRAME_WINDOW:
        rest->seat = rest->area = rest->ask = rest->again = rest->queue_count = rest->played_count = 0;
        rest->lost_count = 0;
        for (int i = 0; i < VOICES_MAX_DISCS; i++)
            rest->lost[i] = 0;
        for (int s = 0; s < VOICES_MOST_SEATS; s++)
            rest->said[s] = rest->queue[s].seat = rest->queue[s].card = 0;
        return f->seat < p->players && f->area < VOICES_AREAS && voices_form_lost(f) &&
               voices_form_window(k, p, f);
    case VOICES_FRAME_EMOTION:
        rest->seat = rest->marker = rest->area = rest->done = rest->lost_count = 0;
        for (int i = 0; i < VOICES_MAX_DISCS; i++)
            rest->lost[i] = 0;
        return f->seat < p->players && f->marker < VOICES_MARKERS && f->area < VOICES_AREAS && f->done <= 1 &&
               voices_form_lost(f);
    case VOICES_FRAME_COURT: rest->side = rest->next = 0; return f->side < VOICES_SIDES;
    case VOICES_FRAME_PLANNING: rest->next = rest->seat = 0; return voices_form_seat(p, f->seat);
    default: /* steps */
        rest->src = rest->seat = rest->area = rest->next = rest->more = rest->left = rest->looked = 0;
        rest->drawing = rest->drawn_count = 0;
        for (int kind = 0; kind < VOICES_KINDS; kind++)
            rest->drawn[kind] = 0;
        return f->seat < p->players && voices_form_steps(k, f);
    }
}

RULE static int voices_form_stack(const struct voices_pack *k, const struct voices *p)
{
    int played = 0;
    if (p->stack_count > VOICES_MAX_STACK ||
        !voices_form_blank(p->stack + p->stack_count,
                           (size_t)(VOICES_MAX_STACK - p->stack_count) * sizeof p->stack[0]))
        return 0;
    for (int i = 0; i < p->stack_count; i++) {
        const struct voices_frame *f = &p->stack[i];
        struct voices_frame rest = *f;
        rest.kind = 0;
        if (f->kind >= VOICES_FRAMES || f->next > VOICES_MAX_N || f->left > VOICES_MAX_N ||
            f->more > VOICES_MAX_N || !voices_form_fields(k, p, f, &rest) ||
            !voices_form_blank(&rest, sizeof rest))
            return 0;
        played += f->played_count;
    }
    if (played > VOICES_MAX_PLAYED)
        return 0;
    for (int i = 0; i < VOICES_MAX_PLAYED; i++)
        if (i < played ? p->played[i].seat >= p->players || p->played[i].card >= k->strategies
                       : p->played[i].seat || p->played[i].card)
            return 0;
    return 1;
}

RULE int voices_form(const void *pack, const void *position, int seats, const int *options)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    const struct voices *p = (const struct voices *)position;
    int wanted = options[1] < 0 ? (int)VOICES_NONE : options[1];
    return p->players == seats && p->advanced == options[0] && p->wanted == wanted &&
           p->abilities == options[2] && p->round <= VOICES_ROUNDS && p->phase < VOICES_PHASES &&
           p->turns <= p->players && voices_form_blank(p->zero, sizeof p->zero) && voices_form_people(k, p) &&
           voices_form_markers(p) && voices_form_court(k, p) && voices_form_strategy(k, p) &&
           voices_form_jury(p) && voices_form_stack(k, p);
}
