/* voices.c: Voices: the moves. Each is checked where its rule is; its consequences are the business of the
 * frame on top (voices_settle). */
#include "voices.h"

#include "table.h"

RULE static int voices_illegal(struct fault *f, int reason, int about)
{
    return refuse(f, FAULT_ILLEGAL, reason, about);
}

/* --- checks that moves share ---------------------------------------------------------------------------- */

/* One of some markers (one bit each), one of some areas, and an aim. */
RULE static int voices_may_push(const struct move *m, uint64_t markers, unsigned areas, struct fault *f)
{
    int marker = m->arg[0], area = m->arg[1], at = m->arg[2], slant = m->arg[3];
    if (!(markers >> marker & 1))
        return voices_illegal(f, VOICES_MARKER_NOT_MEANT, marker);
    if (area < 0 || area >= VOICES_AREAS)
        return voices_illegal(f, VOICES_NO_SUCH_AREA, area);
    if (!(areas >> area & 1))
        return voices_illegal(f, VOICES_AREA_NOT_MEANT, area);
    if (at < PUSH_LEAST_AT || at > PUSH_MOST_AT)
        return voices_illegal(f, VOICES_BAD_AT, at); /* H-4.3 */
    if (slant < -PUSH_MOST_SLANT || slant > PUSH_MOST_SLANT)
        return voices_illegal(f, VOICES_BAD_SLANT, slant);
    return 1;
}

RULE static int voices_is_marker(int marker, struct fault *f)
{
    return marker >= 0 && marker < VOICES_MARKERS ? 1 : voices_illegal(f, VOICES_NO_SUCH_MARKER, marker);
}

RULE static int voices_may_take_marker(int marker, uint64_t markers, struct fault *f)
{
    if (!voices_is_marker(marker, f))
        return 0;
    return markers >> marker & 1 ? 1 : voices_illegal(f, VOICES_MARKER_NOT_MEANT, marker);
}

/* A type that the effect names. */
RULE static int voices_may_take_juror(int juror, unsigned named, struct fault *f)
{
    if (juror < 0 || juror >= VOICES_JURORS)
        return voices_illegal(f, VOICES_NO_SUCH_JUROR, juror);
    return named >> juror & 1 ? 1 : voices_illegal(f, VOICES_JUROR_NOT_MEANT, juror);
}

/* Any voice other than `self`; with VOICES_NONE, any voice. */
RULE static int voices_may_name(const struct voices *p, int seat, int self, struct fault *f)
{
    if (seat < 0 || seat >= p->players)
        return voices_illegal(f, VOICES_NO_SUCH_SEAT, seat);
    if (!voices_is_voice(p, seat))
        return voices_illegal(f, VOICES_NOT_A_VOICE, seat);
    return seat != self ? 1 : voices_illegal(f, VOICES_HIMSELF, seat);
}

RULE static int voices_holds(const struct voices_pack *k, const struct voices *p, int seat, int card,
                             struct fault *f)
{
    if (card < 0 || card >= k->strategies)
        return voices_illegal(f, VOICES_NO_SUCH_CARD, card);
    return p->hands[seat][card] ? 1 : voices_illegal(f, VOICES_NOT_IN_HAND, card);
}

RULE static int voices_is_court(const struct voices_pack *k, int card, struct fault *f)
{
    return card >= 0 && card < k->courts ? 1 : voices_illegal(f, VOICES_NO_SUCH_COURT, card);
}

/* --- the round ------------------------------------------------------------------------------------------ */

RULE static int voices_do_present(const struct voices_pack *k, struct voices *p, const struct move *m,
                                  struct fault *f)
{
    int card = m->arg[0], slot = 0;
    if (!voices_is_court(k, card, f))
        return 0;
    while (slot < VOICES_SLOTS && p->slot[slot] != card)
        slot++;
    if (slot == VOICES_SLOTS)
        return voices_illegal(f, VOICES_NOT_LAID_OUT, card); /* H-3.1 */
    p->slot[slot] = p->slot[VOICES_MIDDLE];
    p->slot[VOICES_MIDDLE] = (uint8_t)card;
    p->areas = k->court[card].areas; /* H-3.2 */
    p->phase = VOICES_IN_PUSH;
    voices_begin_turn(p);
    return 1;
}

RULE static int voices_do_turn_push(const struct voices_pack *k, struct voices *p, const struct move *m,
                                    struct fault *f)
{
    struct voices_frame *turn = voices_top(p);
    int marker = m->arg[0], set = marker / VOICES_SET_MARKERS;
    if (!voices_is_marker(marker, f))
        return 0;
    if (p->owner[set] != m->seat)
        return voices_illegal(f, VOICES_NOT_YOUR_MARKER, marker); /* H-4.1 */
    if (!(p->unused >> marker & 1))
        return voices_illegal(f, VOICES_NOT_UNUSED, marker);
    if (turn->used == set)
        return voices_illegal(f, VOICES_SET_IS_USED, marker); /* H-11.2 */
    if (!voices_may_push(m, voices_pushable(p, turn), VOICES_ALL_AREAS, f))
        return 0;
    int feels = p->abilities && turn->used == VOICES_NONE; /* H-12.1, H-11.6 */
    turn->left--;
    turn->used = (uint8_t)set;
    voices_make_push(k, p, m->seat, marker, m->arg[1], m->arg[2], m->arg[3], feels);
    return 1;
}

RULE static int voices_do_award(const struct voices_pack *k, struct voices *p, const struct move *m,
                                struct fault *f)
{
    int to = m->arg[0];
    if (!voices_may_name(p, to, VOICES_NONE, f))
        return 0; /* H-5.5: never the prosecutor */
    if (!(voices_awardable(k, p, voices_award_area(k, p)) >> to & 1))
        return voices_illegal(f, VOICES_NOT_IN_THE_RUNNING, to); /* H-5.4 */
    if (voices_top(p)->kind == VOICES_FRAME_COURT) {
        voices_begin_ability(k, p, to);
    } else { /* H-7.2 */
        voices_top(p)->seat = (uint8_t)to;
        voices_top(p)->next = 1;
    }
    return 1;
}

RULE static int voices_do_share(struct voices *p, const struct move *m, struct fault *f)
{
    if (!voices_may_name(p, m->arg[0], m->seat, f))
        return 0; /* H-7.3 */
    voices_top(p)->next = 3;
    voices_open_draw(p, m->arg[0], 1);
    return 1;
}

RULE static int voices_do_discard(const struct voices_pack *k, struct voices *p, const struct move *m,
                                  struct fault *f)
{
    if (!voices_holds(k, p, m->seat, m->arg[0], f))
        return 0;
    p->hands[m->seat][m->arg[0]]--; /* H-9.6 */
    p->hand_count[m->seat]--;
    voices_discard(p, m->arg[0]);
    return 1;
}

/* --- windows -------------------------------------------------------------------------------------------- */

RULE static int voices_do_play(const struct voices_pack *k, struct voices *p, const struct move *m,
                               struct fault *f)
{
    int card = m->arg[0], frame = p->stack_count - 1;
    if (!voices_holds(k, p, m->seat, card, f))
        return 0;
    if (!voices_fits(k, p, frame, m->seat, card))
        return voices_illegal(f, VOICES_DOES_NOT_FIT, card); /* H-9.3 */
    if (voices_has_played(p, frame, m->seat, card))
        return voices_illegal(f, VOICES_PLAYED_BEFORE, card); /* H-9.4 */
    p->stack[frame].said[m->seat] = (uint8_t)card;
    return 1;
}

RULE static int voices_do_order(const struct voices_pack *k, struct voices *p, const struct move *m,
                                struct fault *f)
{
    const struct voices_frame *w = voices_top(p);
    int seat = m->arg[0], queued = 0;
    if (seat < 0 || seat >= p->players)
        return voices_illegal(f, VOICES_NO_SUCH_SEAT, seat);
    for (int i = 0; i < w->queue_count; i++)
        queued |= w->queue[i].seat == seat;
    if (!queued)
        return voices_illegal(f, VOICES_NOT_IN_QUEUE, seat); /* H-9.5 */
    voices_begin_play(k, p, seat);
    return 1;
}

/* --- marker abilities ----------------------------------------------------------------------------------- */

RULE static int voices_do_replace(const struct voices_pack *k, struct voices *p, const struct move *m,
                                  struct fault *f)
{
    struct voices_frame *e = voices_top(p);
    int card = m->arg[0], found = -1;
    if (!voices_is_court(k, card, f))
        return 0;
    for (unsigned slots = voices_feel_slots(k, p, e); slots; slots &= slots - 1)
        if (p->slot[bits_lowest(slots)] == card)
            found = bits_lowest(slots);
    if (found < 0)
        return voices_illegal(f, VOICES_CANNOT_REPLACE, card); /* H-12.8 */
    e->done = 1;
    if (found == VOICES_RIGHT)
        p->slot[VOICES_RIGHT] = p->slot[VOICES_TOP];
    p->slot[VOICES_TOP] = VOICES_NONE;
    voices_open_deal(p, 1u << VOICES_TOP);
    return 1;
}

RULE static int voices_do_feel(const struct voices_pack *k, struct voices *p, const struct move *m,
                               struct fault *f)
{
    struct voices_frame *e = voices_top(p);
    int thing = m->arg[0];
    switch (m->verb) {
    case VOICES_DO_DESTROY: /* H-12.3 */
        if (!voices_may_take_marker(thing, voices_feel_markers(k, p, e), f))
            return 0;
        e->done = 1;
        voices_destroy(p, thing);
        return 1;
    case VOICES_DO_PUSH: /* H-12.4, H-12.5 */
        if (!voices_may_take_marker(thing, voices_feel_markers(k, p, e), f) ||
            !voices_may_push(m, voices_marker(thing), voices_feel_areas(k, p, e, thing), f))
            return 0;
        e->done = 1;
        voices_make_push(k, p, m->seat, thing, m->arg[1], m->arg[2], m->arg[3], 0);
        return 1;
    case VOICES_DO_PUT: /* H-12.9 */
        if (!voices_may_take_juror(thing, VOICES_ALL_JURORS, f))
            return 0;
        e->done = 1;
        voices_lay(p, VOICES_GUILT, thing, 1);
        return 1;
    case VOICES_DO_REPLACE: return voices_do_replace(k, p, m, f);
    case VOICES_DO_USE: /* H-12.6 */
        e->done = 1;
        voices_open_draw(p, m->seat, 1);
        return 1;
    default: e->done = 1; return 1; /* skip */
    }
}

/* --- steps ---------------------------------------------------------------------------------------------- */

RULE static int voices_do_step_tokens(struct voices *p, const struct voices_step *s, const struct move *m,
                                      struct fault *f)
{
    int juror = m->arg[0], to = m->arg[1];
    if (!voices_may_take_juror(juror, s->on, f))
        return 0;
    if (s->kind == VOICES_STEP_SHIFT) {
        if (!voices_may_take_juror(to, s->to, f))
            return 0;
        if (to == juror)
            return voices_illegal(f, VOICES_SAME_JUROR, to);
    }
    if (!(voices_step_jurors(p, s) >> juror & 1))
        return voices_illegal(f, VOICES_NOTHING_THERE, juror); /* H-6.2, H-6.8 */
    if (s->kind == VOICES_STEP_LOOK)
        voices_do_look(p, juror);
    else
        voices_do_tokens(p, s, juror, to);
    return 1;
}

RULE static int voices_do_step_push(const struct voices_pack *k, struct voices *p,
                                    const struct voices_step *s, const struct move *m, struct fault *f)
{
    struct voices_frame *frame = voices_top(p);
    int marker = m->arg[0];
    if (!voices_may_take_marker(marker, voices_step_markers(p, frame, s), f) ||
        !voices_may_push(m, voices_marker(marker), voices_step_areas(p, frame, s, marker), f))
        return 0;
    frame->next++;
    voices_make_push(k, p, m->seat, marker, m->arg[1], m->arg[2], m->arg[3], 0); /* H-6.11 */
    return 1;
}

RULE static int voices_do_step_draw(struct voices *p, const struct voices_step *s, const struct move *m,
                                    struct fault *f)
{
    unsigned seats = voices_step_seats(p, voices_top(p), s);
    if (!voices_may_name(p, m->arg[0], s->draw_for == VOICES_FOR_OTHER ? m->seat : (int)VOICES_NONE, f))
        return 0;
    if (!(seats >> m->arg[0] & 1))
        return voices_illegal(f, VOICES_NOT_IN_THE_RUNNING, m->arg[0]); /* only for himself */
    voices_do_draw(p, s, m->arg[0]);
    return 1;
}

RULE static int voices_do_choose(struct voices *p, const struct voices_step *s, const struct move *m,
                                 struct fault *f)
{
    struct voices_frame *frame = voices_top(p);
    if (m->arg[0] != 0 && m->arg[0] != 1)
        return voices_illegal(f, VOICES_NO_SUCH_OPTION, m->arg[0]);
    frame->next++;
    voices_open_steps(p, m->arg[0] ? s->b : s->a, frame->seat, frame->area); /* H-5.9 */
    return 1;
}

/* Places a drawn token, or does something with the one that was looked at. */
RULE static int voices_do_under_way(struct voices *p, const struct voices_step *s, const struct move *m,
                                    struct fault *f)
{
    const struct voices_frame *frame = voices_top(p);
    int then = m->verb == VOICES_DO_DROP   ? VOICES_THEN_DROP
               : m->verb == VOICES_DO_KEEP ? VOICES_THEN_KEEP
                                           : VOICES_THEN_MOVE;
    if (frame->drawing) {
        if (m->arg[0] < 0 || m->arg[0] >= VOICES_KINDS || !frame->drawn[m->arg[0]])
            return voices_illegal(f, VOICES_NOT_DRAWN, m->arg[0]);
        if (!voices_may_take_juror(m->arg[1], s->on, f))
            return 0; /* H-6.5 */
        voices_do_place(p, m->arg[0], m->arg[1]);
        return 1;
    }
    if (!(s->then & then))
        return voices_illegal(f, VOICES_NOT_OFFERED, m->verb); /* H-6.8 */
    if (then == VOICES_THEN_MOVE) {
        if (!voices_may_take_juror(m->arg[0], VOICES_ALL_JURORS, f))
            return 0;
        if (m->arg[0] == frame->looked)
            return voices_illegal(f, VOICES_SAME_JUROR, m->arg[0]);
    }
    voices_do_then(p, then, m->arg[0]);
    return 1;
}

RULE static int voices_do_step(const struct voices_pack *k, struct voices *p, const struct move *m,
                               struct fault *f)
{
    struct voices_frame *frame = voices_top(p);
    const struct voices_step *s = voices_step_of(k, frame);
    if (frame->drawing || frame->looked != VOICES_NONE)
        return voices_do_under_way(p, s, m, f);
    if (m->verb == VOICES_DO_SKIP) {
        if (!s->may)
            return voices_illegal(f, VOICES_IS_A_MUST, s->kind); /* H-5.8 */
        frame->next++;
        return 1;
    }
    switch (s->kind) {
    case VOICES_STEP_INFLUENCE: voices_do_influence(p, s); return 1;
    case VOICES_STEP_DESTROY:
    case VOICES_STEP_RECALL:
        if (!voices_may_take_marker(m->arg[0], voices_step_markers(p, frame, s), f))
            return 0;
        voices_do_marker(p, s, m->arg[0]);
        return 1;
    case VOICES_STEP_PUSH: return voices_do_step_push(k, p, s, m, f);
    case VOICES_STEP_DRAW: return voices_do_step_draw(p, s, m, f);
    case VOICES_STEP_CHOOSE: return voices_do_choose(p, s, m, f);
    default: return voices_do_step_tokens(p, s, m, f);
    }
}

/* --- chance --------------------------------------------------------------------------------------------- */

/* Is this one of chance's moves that `legal` lists? */
RULE static int voices_is_due(const struct voices_pack *k, const struct voices *p, const struct move *m)
{
    const struct voices_frame *f = voices_current(p);
    int a = m->arg[0], b = m->arg[1], to = 0;
    switch (m->verb) {
    case VOICES_DO_DEAL_ROLE:
        if (f->kind != VOICES_FRAME_ROLES)
            return 0;
        while (p->role[to] != VOICES_NONE)
            to++;
        return a == to && voices_may_be_dealt(k, p, b);
    case VOICES_DO_DEAL_COURT:
        return f->kind == VOICES_FRAME_DEAL && a == bits_lowest(f->slots) && b >= 0 && b < k->courts &&
               voices_in_deck(p, b);
    case VOICES_DO_DRAW_STRATEGY:
        return f->kind == VOICES_FRAME_DRAW && a == f->seat && b >= 0 && b < k->strategies && p->deck[b];
    case VOICES_DO_DRAW_STORY:
        return f->kind == VOICES_FRAME_STORY && p->story == VOICES_NONE && a >= 0 && a < k->stories;
    default:
        return (f->kind == VOICES_FRAME_STEPS ||
                (f->kind == VOICES_FRAME_STORY && p->story != VOICES_NONE)) &&
               a >= 0 && a < VOICES_KINDS && p->supply[a];
    }
}

RULE static void voices_draw_token(const struct voices_pack *k, struct voices *p, int kind)
{
    struct voices_frame *f = voices_top(p);
    p->supply[kind]--;
    p->supply_count--;
    if (f->kind == VOICES_FRAME_STORY) {
        voices_add_token(p, k->story[p->story].juror[f->next++], kind, 0); /* H-1.10 */
        return;
    }
    f->drawn[kind]++; /* H-6.4 */
    f->drawn_count++;
    f->more--;
}

RULE static int voices_do_chance(const struct voices_pack *k, struct voices *p, const struct move *m,
                                 struct fault *f)
{
    struct voices_frame *frame = voices_top(p);
    int a = m->arg[0], b = m->arg[1];
    if (!voices_is_due(k, p, m))
        return voices_illegal(f, VOICES_BAD_CHANCE, p->phase);
    switch (m->verb) {
    case VOICES_DO_DEAL_ROLE:
        p->role[a] = (uint8_t)b;
        if (k->role[b].symbol == VOICES_SYMBOL_PROSECUTOR)
            p->prosecutor = (uint8_t)a; /* H-1.5 */
        break;
    case VOICES_DO_DEAL_COURT:
        p->court_deck[b >> 6] &= ~((uint64_t)1 << (b & 63));
        p->court_deck_count--;
        p->slot[a] = (uint8_t)b;
        frame->slots &= (uint8_t) ~(1u << a);
        break;
    case VOICES_DO_DRAW_STRATEGY:
        p->deck[b]--;
        p->deck_count--;
        p->hands[a][b]++;
        p->hand_count[a]++;
        frame->left--;
        break;
    case VOICES_DO_DRAW_STORY: { /* H-1.9, H-1.11 */
        int first = k->story[a].first % p->players;
        p->story = (uint8_t)a;
        p->first = (uint8_t)voices_next_seat(p, p->prosecutor, first < 0 ? first + p->players : first);
        break;
    }
    default: voices_draw_token(k, p, a); break;
    }
    return 1;
}

/* --- apply ---------------------------------------------------------------------------------------------- */

/* How many arguments a verb has. */
RULE static int voices_arguments(int verb)
{
    static const uint8_t counts[VOICES_VERBS] = {1, 4, 1, 0, 1, 1, 1, 1, 1, 1, 1, 2, 0, 2, 1,
                                                 0, 0, 1, 1, 1, 1, 1, 1, 0, 2, 2, 2, 1, 1};
    return counts[verb];
}

/* Does the ability of this emotion use the verb? */
RULE static int voices_feels(int emotion, int verb)
{
    switch (emotion) {
    case VOICES_ANGER: return verb == VOICES_DO_DESTROY;
    case VOICES_SADNESS:
    case VOICES_TRUST: return verb == VOICES_DO_PUSH;
    case VOICES_FEAR: return verb == VOICES_DO_USE;
    case VOICES_PANIC: return verb == VOICES_DO_PUT;
    default: return verb == VOICES_DO_REPLACE;
    }
}

/* Is this what must be decided now? */
RULE static int voices_is_moment(const struct voices_pack *k, const struct voices *p, int verb)
{
    const struct voices_frame *f = voices_current(p);
    if (!f)
        return verb == VOICES_DO_PRESENT;
    switch (f->kind) {
    case VOICES_FRAME_TURN: return verb == VOICES_DO_PUSH;
    case VOICES_FRAME_DRAW: return verb == VOICES_DO_DISCARD;
    case VOICES_FRAME_WINDOW:
        return f->ask ? verb == VOICES_DO_PLAY || verb == VOICES_DO_PASS : verb == VOICES_DO_ORDER;
    case VOICES_FRAME_COURT: return verb == VOICES_DO_AWARD;
    case VOICES_FRAME_PLANNING: return verb == (f->next ? VOICES_DO_SHARE : VOICES_DO_AWARD);
    case VOICES_FRAME_EMOTION:
        return verb == VOICES_DO_SKIP || voices_feels(voices_emotion(k, f->marker), verb);
    default: break;
    }
    if (f->drawing)
        return verb == VOICES_DO_PLACE;
    if (f->looked != VOICES_NONE)
        return verb == VOICES_DO_DROP || verb == VOICES_DO_KEEP || verb == VOICES_DO_MOVE;
    return verb == VOICES_DO_SKIP || verb == voices_verb_of(voices_step_of(k, f)->kind);
}

RULE static int voices_do(const struct voices_pack *k, struct voices *p, const struct move *m,
                          struct fault *f)
{
    const struct voices_frame *frame = voices_current(p);
    if (frame && frame->kind == VOICES_FRAME_STEPS)
        return voices_do_step(k, p, m, f);
    if (frame && frame->kind == VOICES_FRAME_EMOTION)
        return voices_do_feel(k, p, m, f);
    switch (m->verb) {
    case VOICES_DO_PRESENT: return voices_do_present(k, p, m, f);
    case VOICES_DO_PUSH: return voices_do_turn_push(k, p, m, f);
    case VOICES_DO_PLAY: return voices_do_play(k, p, m, f);
    case VOICES_DO_PASS: voices_top(p)->said[m->seat] = VOICES_PASS; return 1; /* H-9.5: final */
    case VOICES_DO_ORDER: return voices_do_order(k, p, m, f);
    case VOICES_DO_AWARD: return voices_do_award(k, p, m, f);
    case VOICES_DO_SHARE: return voices_do_share(p, m, f);
    default: return voices_do_discard(k, p, m, f);
    }
}

RULE int voices_make(const struct voices_pack *k, struct voices *p, const struct move *move,
                     struct fault *fault)
{
    uint32_t asked = voices_to_act(k, p);
    int seat = move->seat, verb = move->verb;
    if (!asked)
        return refuse(fault, FAULT_OVER, VOICES_GAME_OVER, 0);
    if (seat == CHANCE ? asked != CHANCE_BIT : seat < 0 || seat >= p->players || !(asked >> seat & 1))
        return refuse(fault, FAULT_TURN, VOICES_NOT_ASKED, seat);
    if (verb >= VOICES_VERBS || (verb >= VOICES_DO_DEAL_ROLE) != (seat == CHANCE))
        return voices_illegal(fault, VOICES_OTHER_MOMENT, verb);
    if (!move_ends(move, voices_arguments(verb)) || (seat != CHANCE && !voices_is_moment(k, p, verb)))
        return voices_illegal(fault, VOICES_OTHER_MOMENT, verb);
    return seat == CHANCE ? voices_do_chance(k, p, move, fault) : voices_do(k, p, move, fault);
}

RULE int voices_apply(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    struct voices *p = (struct voices *)position;
    if (!voices_make(k, p, move, fault))
        return 0;
    voices_settle(k, p);
    return 1;
}
