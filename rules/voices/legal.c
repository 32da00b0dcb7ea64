/* legal.c: Voices: what each seat may do. Written as if the position were the seat's view: what is public,
 * and the seat's own cards and tokens. */
#include "table.h"

RULE static struct pattern *voices_entry(struct pattern *out, int *count, int seat, int verb)
{
    return pattern_start(&out[(*count)++], seat, verb);
}

/* One of some things, one bit each, as argument `arg`. */
RULE static void voices_take_one(struct pattern *e, int arg, uint64_t things)
{
    pattern_take(e, TAKE_ONE, arg, 1, &things, 1);
}

/* A verb with one of some things as its argument; no pattern if there are none. */
RULE static void voices_list_one(struct pattern *out, int *count, int seat, int verb, uint64_t things)
{
    if (things)
        voices_take_one(voices_entry(out, count, seat, verb), 0, things);
}

/* A push of this marker into one of these areas, with any aim (H-4.3). */
RULE static void voices_list_push(struct pattern *out, int *count, int seat, int marker, unsigned areas)
{
    struct pattern *e = voices_entry(out, count, seat, VOICES_DO_PUSH);
    e->move.arg[0] = (int16_t)marker;
    voices_take_one(e, 1, areas);
    pattern_range(e, 2, PUSH_LEAST_AT, PUSH_MOST_AT);
    pattern_range(e, 3, -PUSH_MOST_SLANT, PUSH_MOST_SLANT);
}

/* --- chance --------------------------------------------------------------------------------------------- */

RULE static unsigned voices_common(unsigned a, unsigned b)
{
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Places left for a symbol in the advanced setup. */
RULE static int voices_role_places(const struct voices_pack *k, const struct voices *p, int symbol)
{
    int places = k->advanced[p->players][symbol];
    for (int s = 0; s < p->players; s++)
        places -= p->role[s] != VOICES_NONE && k->role[p->role[s]].symbol == symbol;
    return places;
}

/* The roles that may be dealt next, one bit each (H-1.4, H-13). */
RULE static uint32_t voices_dealable(const struct voices_pack *k, const struct voices *p)
{
    uint32_t roles = 0;
    for (int r = 0; r < k->roles; r++) {
        int symbol = k->role[r].symbol;
        int may = p->advanced ? voices_role_places(k, p, symbol) > 0 : k->role[r].players >> p->players & 1;
        roles |= (uint32_t)may << r;
    }
    for (int s = 0; s < p->players; s++)
        if (p->role[s] < k->roles)
            roles &= ~(1u << p->role[s]); /* H-13.2: the prosecutor's too, where an option has seated him */
    return roles;
}

RULE static void voices_list_roles(const struct voices_pack *k, const struct voices *p, struct pattern *out,
                                   int *count)
{
    unsigned left[VOICES_SYMBOLS] = {0, 0, 0, 0}, weight[VOICES_SYMBOLS] = {1, 1, 1, 1}, all = 1, common = 0;
    int to = 0;
    while (p->role[to] != VOICES_NONE)
        to++;
    uint32_t roles = voices_dealable(k, p);
    for (uint32_t r = roles; r; r &= r - 1)
        left[k->role[bits_lowest(r)].symbol]++;
    for (int i = 0; i < VOICES_SYMBOLS; i++) /* H-13.1: places by symbol, shared by its roles */
        if (left[i])
            all *= left[i] / voices_common(all, left[i]);
    for (int i = 0; i < VOICES_SYMBOLS; i++)
        if (p->advanced && left[i]) {
            weight[i] = (unsigned)voices_role_places(k, p, i) * (all / left[i]);
            common = voices_common(common, weight[i]);
        }
    for (; roles; roles &= roles - 1) {
        int role = bits_lowest(roles);
        struct pattern *e = voices_entry(out, count, CHANCE, VOICES_DO_DEAL_ROLE);
        e->move.arg[0] = (int16_t)to;
        e->move.arg[1] = (int16_t)role;
        e->weight = weight[k->role[role].symbol] / (common ? common : 1);
    }
}

RULE static void voices_list_court(const struct voices *p, struct pattern *out, int *count)
{
    struct pattern *e = voices_entry(out, count, CHANCE, VOICES_DO_DEAL_COURT);
    e->move.arg[0] = (int16_t)bits_lowest(voices_current(p)->slots);
    pattern_take(e, TAKE_ONE, 1, 1, p->court_deck, VOICES_MAX_COURT / 64);
}

RULE static void voices_list_strategy(const struct voices_pack *k, const struct voices *p,
                                      struct pattern *out, int *count)
{
    for (int card = 0; card < k->strategies; card++) {
        if (!p->deck[card])
            continue;
        struct pattern *e = voices_entry(out, count, CHANCE, VOICES_DO_DRAW_STRATEGY);
        e->move.arg[0] = voices_current(p)->seat;
        e->move.arg[1] = (int16_t)card;
        e->weight = p->deck[card];
    }
}

RULE static void voices_list_chance(const struct voices_pack *k, const struct voices *p, struct pattern *out,
                                    int *count)
{
    switch (voices_current(p)->kind) {
    case VOICES_FRAME_ROLES: voices_list_roles(k, p, out, count); return;
    case VOICES_FRAME_DEAL: voices_list_court(p, out, count); return;
    case VOICES_FRAME_DRAW: voices_list_strategy(k, p, out, count); return;
    case VOICES_FRAME_STORY:
        if (p->story == VOICES_NONE) {
            voices_list_one(out, count, CHANCE, VOICES_DO_DRAW_STORY, (1u << k->stories) - 1);
            return;
        }
        break;
    default: break;
    }
    for (int kind = 0; kind < VOICES_KINDS; kind++) {
        if (!p->supply[kind])
            continue;
        struct pattern *e = voices_entry(out, count, CHANCE, VOICES_DO_DRAW_INFLUENCE);
        e->move.arg[0] = (int16_t)kind;
        e->weight = p->supply[kind];
    }
}

/* --- seats ---------------------------------------------------------------------------------------------- */

/* Court cards in some slots, one bit each, as the argument of a verb. */
RULE static void voices_list_slots(const struct voices *p, int verb, unsigned slots, struct pattern *out,
                                   int *count)
{
    uint64_t cards[VOICES_MAX_COURT / 64] = {0, 0};
    int any = 0;
    for (; slots; slots &= slots - 1) {
        int card = p->slot[bits_lowest(slots)];
        if (card >= VOICES_MAX_COURT)
            continue; /* there is none */
        cards[card >> 6] |= (uint64_t)1 << (card & 63);
        any = 1;
    }
    if (any)
        pattern_take(voices_entry(out, count, p->prosecutor, verb), TAKE_ONE, 0, 1, cards,
                     VOICES_MAX_COURT / 64);
}

RULE static void voices_list_window(const struct voices_pack *k, const struct voices *p, int seat,
                                    struct pattern *out, int *count)
{
    const struct voices_frame *f = voices_current(p);
    uint64_t seats = 0;
    if (f->ask) {
        voices_list_one(out, count, seat, VOICES_DO_PLAY, voices_playable(k, p, p->stack_count - 1, seat));
        voices_entry(out, count, seat, VOICES_DO_PASS)->flags = BLIND;
        return;
    }
    for (int i = 0; i < f->queue_count; i++)
        seats |= 1u << f->queue[i].seat;
    voices_list_one(out, count, seat, VOICES_DO_ORDER, seats);
}

RULE static void voices_list_emotion(const struct voices_pack *k, const struct voices *p, struct pattern *out,
                                     int *count)
{
    const struct voices_frame *f = voices_current(p);
    uint64_t markers = voices_feel_markers(k, p, f);
    int seat = f->seat, emotion = voices_emotion(k, f->marker);
    switch (emotion) {
    case VOICES_ANGER: voices_list_one(out, count, seat, VOICES_DO_DESTROY, markers); break;
    case VOICES_SADNESS:
    case VOICES_TRUST:
        for (; markers; markers &= markers - 1) {
            int marker = bits_lowest(markers);
            voices_list_push(out, count, seat, marker, voices_feel_areas(k, p, f, marker));
        }
        break;
    case VOICES_FEAR: voices_entry(out, count, seat, VOICES_DO_USE); break;
    case VOICES_PANIC: voices_list_one(out, count, seat, VOICES_DO_PUT, VOICES_ALL_JURORS); break;
    default: voices_list_slots(p, VOICES_DO_REPLACE, voices_feel_slots(k, p, f), out, count); break;
    }
    voices_entry(out, count, seat, VOICES_DO_SKIP)->flags = emotion == VOICES_CONFUSION ? BLIND : 0;
}

/* A step that is under way: tokens to place, or a token that was looked at. */
RULE static void voices_list_under_way(const struct voices_frame *f, const struct voices_step *s,
                                       struct pattern *out, int *count)
{
    if (f->drawing) {
        for (int kind = 0; kind < VOICES_KINDS; kind++) {
            if (!f->drawn[kind])
                continue;
            struct pattern *e = voices_entry(out, count, f->seat, VOICES_DO_PLACE);
            e->move.arg[0] = (int16_t)kind;
            voices_take_one(e, 1, s->on);
        }
        return;
    }
    if (s->then & VOICES_THEN_DROP)
        voices_entry(out, count, f->seat, VOICES_DO_DROP);
    if (s->then & VOICES_THEN_KEEP)
        voices_entry(out, count, f->seat, VOICES_DO_KEEP);
    if (s->then & VOICES_THEN_MOVE)
        voices_list_one(out, count, f->seat, VOICES_DO_MOVE, VOICES_ALL_JURORS & ~(1u << f->looked));
}

RULE static void voices_list_shift(const struct voices *p, int seat, const struct voices_step *s,
                                   struct pattern *out, int *count)
{
    for (unsigned left = voices_step_jurors(p, s); left; left &= left - 1) {
        struct pattern *e = voices_entry(out, count, seat, VOICES_DO_SHIFT);
        e->move.arg[0] = (int16_t)bits_lowest(left);
        voices_take_one(e, 1, s->to & ~(1u << bits_lowest(left)));
    }
}

RULE static void voices_list_steps(const struct voices_pack *k, const struct voices *p, struct pattern *out,
                                   int *count)
{
    const struct voices_frame *f = voices_current(p);
    const struct voices_step *s = voices_step_of(k, f);
    int seat = f->seat;
    if (f->drawing || f->looked != VOICES_NONE) {
        voices_list_under_way(f, s, out, count);
        return;
    }
    switch (s->kind) {
    case VOICES_STEP_SHIFT: voices_list_shift(p, seat, s, out, count); break;
    case VOICES_STEP_INFLUENCE: voices_entry(out, count, seat, VOICES_DO_USE); break;
    case VOICES_STEP_DESTROY:
    case VOICES_STEP_RECALL:
        voices_list_one(out, count, seat, voices_verb_of(s->kind), voices_step_markers(p, f, s));
        break;
    case VOICES_STEP_PUSH:
        for (uint64_t left = voices_step_markers(p, f, s); left; left &= left - 1)
            voices_list_push(out, count, seat, bits_lowest(left),
                             voices_step_areas(p, f, s, bits_lowest(left)));
        break;
    case VOICES_STEP_DRAW:
        voices_list_one(out, count, seat, VOICES_DO_DRAW, voices_step_seats(p, f, s));
        break;
    case VOICES_STEP_CHOOSE: voices_list_one(out, count, seat, VOICES_DO_CHOOSE, 3); break;
    default: voices_list_one(out, count, seat, voices_verb_of(s->kind), voices_step_jurors(p, s)); break;
    }
    if (s->may)
        voices_entry(out, count, seat, VOICES_DO_SKIP); /* H-5.8 */
}

RULE static void voices_list_hand(const struct voices_pack *k, const struct voices *p, int seat,
                                  struct pattern *out, int *count)
{
    uint64_t cards = 0;
    for (int card = 0; card < k->strategies; card++)
        cards |= (uint64_t)(p->hands[seat][card] > 0) << card;
    voices_list_one(out, count, seat, VOICES_DO_DISCARD, cards); /* H-9.6 */
}

RULE static void voices_list_seat(const struct voices_pack *k, const struct voices *p, int seat,
                                  struct pattern *out, int *count)
{
    const struct voices_frame *f = voices_current(p);
    if (!f) { /* H-3.1 */
        voices_list_slots(p, VOICES_DO_PRESENT, (1u << VOICES_SLOTS) - 1, out, count);
        return;
    }
    switch (f->kind) {
    case VOICES_FRAME_TURN: /* H-4.1, H-4.2 */
        for (uint64_t left = voices_pushable(p, f); left; left &= left - 1)
            voices_list_push(out, count, seat, bits_lowest(left), VOICES_ALL_AREAS);
        break;
    case VOICES_FRAME_DRAW: voices_list_hand(k, p, seat, out, count); break;
    case VOICES_FRAME_WINDOW: voices_list_window(k, p, seat, out, count); break;
    case VOICES_FRAME_EMOTION: voices_list_emotion(k, p, out, count); break;
    case VOICES_FRAME_STEPS: voices_list_steps(k, p, out, count); break;
    case VOICES_FRAME_PLANNING:
        if (f->next) { /* H-7.3 */
            voices_list_one(out, count, seat, VOICES_DO_SHARE, voices_seats(p) & ~(1u << seat));
            break;
        }
        voices_list_one(out, count, seat, VOICES_DO_AWARD, voices_awardable(k, p, VOICES_PLANNING));
        break;
    default:
        voices_list_one(out, count, seat, VOICES_DO_AWARD, voices_awardable(k, p, voices_award_area(k, p)));
        break;
    }
}

RULE int voices_legal(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    const struct voices *p = (const struct voices *)position;
    uint32_t asked = voices_to_act(pack, position);
    int count = 0;
    if (seat == CHANCE && asked == CHANCE_BIT)
        voices_list_chance(k, p, out, &count);
    else if (seat >= 0 && seat < p->players && (asked >> seat & 1))
        voices_list_seat(k, p, seat, out, &count);
    return count;
}

RULE int voices_may_be_dealt(const struct voices_pack *k, const struct voices *p, int role)
{
    return role >= 0 && role < k->roles && (voices_dealable(k, p) >> role & 1);
}
