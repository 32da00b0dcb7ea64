/* voices.c: Voices in My Head as numbers: the ids. What a seat knows is in voices_view.c. */
#include "voices.h"

#include "../rules/voices/table.h"
#include "voices_view.h"

/* Ids. A seat, a juror, a marker, a card are the same id whatever is done with them: the moment says what. */
enum {
    ID_USE = 0,
    ID_DROP,
    ID_KEEP,
    ID_SKIP,
    ID_PASS,
    ID_OPTION, /* a, b */
    ID_SLOT = ID_OPTION + 2,
    ID_SEAT = ID_SLOT + VOICES_SLOTS,
    ID_JUROR = ID_SEAT + VOICES_MOST_SEATS,
    ID_TOKEN = ID_JUROR + VOICES_JURORS,
    ID_CARD = ID_TOKEN + VOICES_KINDS /* of strategy; then markers, areas, places, slants */
};

RULE int env_voices_prepare(const void *pack, int seats, const int *options, void *tables,
                            struct env_spec *spec)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    struct env_voices *t = (struct env_voices *)tables;
    (void)options;
    t->pack = k;
    t->seats = seats;
    t->roles = k->roles;
    t->strategies = k->strategies;
    t->exact = 0;
    env_spec_begin(spec);
    env_group_add(spec, "use", 1, "");
    env_group_add(spec, "drop", 1, "");
    env_group_add(spec, "keep", 1, "");
    env_group_add(spec, "skip", 1, "");
    env_group_add(spec, "pass", 1, "");
    env_group_add(spec, "option", 2, "a b");
    env_group_add(spec, "court", VOICES_SLOTS, "middle right top");
    env_group_add(spec, "seat", VOICES_MOST_SEATS, "+");
    env_group_add(spec, "juror", VOICES_JURORS, "rational opinionated gentle wary curious bored");
    env_group_add(spec, "token", VOICES_KINDS, "blank guilty innocent");
    env_group_add(spec, "strategy", k->strategies, "@2");
    t->marker = env_group_add(spec, "marker", VOICES_MARKERS, "#");
    t->area = env_group_add(spec, "area", VOICES_AREAS, "planning vision speech movement instinct");
    t->place = env_group_add(spec, "at", ENV_VOICES_PLACES,
                             "1000 1500 2000 2500 3000 3500 4000 4500 5000 5500 6000 6500");
    t->slant = env_group_add(spec, "slant", ENV_VOICES_SLANTS, "-1000 -500 0 500 1000");
    t->rest = env_voices_describe(k, spec);
    return env_spec_end(spec);
}

/* One id in place of those of the places and slants, which are the last ones. */
RULE void env_voices_exact(void *tables, struct env_spec *spec)
{
    struct env_voices *t = (struct env_voices *)tables;
    t->exact = 1;
    spec->group_count -= 2;
    spec->ids = t->place;
    spec->aim.id = (int16_t)env_group_add(spec, "aim", 1, "");
    spec->aim.least[0] = PUSH_LEAST_AT;
    spec->aim.most[0] = PUSH_MOST_AT;
    spec->aim.least[1] = -PUSH_MOST_SLANT;
    spec->aim.most[1] = PUSH_MOST_SLANT;
    t->slant = spec->ids;
}

RULE void env_voices_aim(void *memo, const int16_t numbers[2])
{
    struct env_voices_memo *m = (struct env_voices_memo *)memo;
    m->aim[0] = numbers[0];
    m->aim[1] = numbers[1];
}

RULE void env_voices_keep(const void *tables, const void *position, void *memo)
{
    (void)tables;
    (void)position;
    ((struct env_voices_memo *)memo)->head.fresh = 1; /* nothing is kept */
}

/* --- what may be pushed, and where to ----------------------------------------------------------------------- */

/* The markers that a push may take now, one bit each: this turn's, an emotion's or a step's. */
RULE static uint64_t pushable(const struct env_voices *t, const struct voices *p,
                              const struct voices_frame *f)
{
    uint64_t markers;
    if (f->kind == VOICES_FRAME_TURN)
        return voices_pushable(p, f);
    if (f->kind == VOICES_FRAME_EMOTION)
        return voices_feel_markers(t->pack, p, f);
    markers = voices_step_markers(p, f, voices_step_of(t->pack, f));
    for (uint64_t left = markers; left; left &= left - 1) /* a marker may have nowhere to go */
        if (!voices_step_areas(p, f, voices_step_of(t->pack, f), bits_lowest(left)))
            markers &= ~(left & (0 - left));
    return markers;
}

RULE static unsigned areas_for(const struct env_voices *t, const struct voices *p,
                               const struct voices_frame *f, int marker)
{
    if (f->kind == VOICES_FRAME_TURN)
        return VOICES_ALL_AREAS;
    if (f->kind == VOICES_FRAME_EMOTION)
        return voices_feel_areas(t->pack, p, f, marker);
    return voices_step_areas(p, f, voices_step_of(t->pack, f), marker);
}

/* --- the mask ------------------------------------------------------------------------------------------------- */

RULE static void allow_markers(const struct env_voices *t, const struct voices *p, int seat, uint64_t markers,
                               uint64_t *mask)
{
    uint8_t ranks[VOICES_SETS];
    env_voices_ranks(p, seat, ranks);
    for (int set = 0; set < VOICES_SETS; set++)
        env_allow_bits(mask, t->marker + VOICES_SET_MARKERS * ranks[set],
                       markers >> VOICES_SET_MARKERS * set & 0xff);
}

RULE static void allow_seats(const struct voices *p, int seat, unsigned seats, uint64_t *mask)
{
    env_allow_bits(mask, ID_SEAT, env_turned(p->players, seat, seats));
}

RULE static void allow_emotion(const struct env_voices *t, const struct voices *p,
                               const struct voices_frame *f, uint64_t *mask)
{
    switch (voices_emotion(t->pack, f->marker)) {
    case VOICES_ANGER:
    case VOICES_SADNESS:
    case VOICES_TRUST: allow_markers(t, p, f->seat, voices_feel_markers(t->pack, p, f), mask); break;
    case VOICES_FEAR: env_allow(mask, ID_USE); break;
    case VOICES_PANIC: env_allow_bits(mask, ID_JUROR, VOICES_ALL_JURORS); break;
    default: env_allow_bits(mask, ID_SLOT, voices_feel_slots(t->pack, p, f)); break;
    }
    env_allow(mask, ID_SKIP);
}

/* A step under way: tokens to place, or a token that was looked at. */
RULE static void allow_under_way(const struct voices_frame *f, const struct voices_step *s, uint64_t *mask)
{
    if (f->drawing) {
        for (int kind = 0; s->on && kind < VOICES_KINDS; kind++)
            if (f->drawn[kind])
                env_allow(mask, ID_TOKEN + kind);
        return;
    }
    if (s->then & VOICES_THEN_DROP)
        env_allow(mask, ID_DROP);
    if (s->then & VOICES_THEN_KEEP)
        env_allow(mask, ID_KEEP);
    if (s->then & VOICES_THEN_MOVE)
        env_allow_bits(mask, ID_JUROR, VOICES_ALL_JURORS & ~(1u << f->looked));
}

RULE static void allow_step(const struct env_voices *t, const struct voices *p, const struct voices_frame *f,
                            uint64_t *mask)
{
    const struct voices_step *s = voices_step_of(t->pack, f);
    if (f->drawing || f->looked != VOICES_NONE) {
        allow_under_way(f, s, mask);
        return;
    }
    switch (s->kind) {
    case VOICES_STEP_INFLUENCE: env_allow(mask, ID_USE); break;
    case VOICES_STEP_DESTROY:
    case VOICES_STEP_RECALL: allow_markers(t, p, f->seat, voices_step_markers(p, f, s), mask); break;
    case VOICES_STEP_PUSH: allow_markers(t, p, f->seat, pushable(t, p, f), mask); break;
    case VOICES_STEP_DRAW: allow_seats(p, f->seat, voices_step_seats(p, f, s), mask); break;
    case VOICES_STEP_CHOOSE: env_allow_bits(mask, ID_OPTION, 3); break;
    default: env_allow_bits(mask, ID_JUROR, voices_step_jurors(p, s)); break; /* of a shift: from whom */
    }
    if (s->may)
        env_allow(mask, ID_SKIP); /* H-5.8 */
}

RULE static void allow_window(const struct env_voices *t, const struct voices *p,
                              const struct voices_frame *f, int seat, uint64_t *mask)
{
    unsigned seats = 0;
    if (f->ask) {
        env_allow_bits(mask, ID_CARD, voices_playable(t->pack, p, p->stack_count - 1, seat));
        env_allow(mask, ID_PASS);
        return;
    }
    for (int i = 0; i < f->queue_count; i++)
        seats |= 1u << f->queue[i].seat;
    allow_seats(p, seat, seats, mask);
}

RULE static void allow_first(const struct env_voices *t, const struct voices *p, int seat, uint64_t *mask)
{
    const struct voices_frame *f = voices_current(p);
    if (!f) { /* H-3.1 */
        for (int i = 0; i < VOICES_SLOTS; i++)
            if (p->slot[i] < VOICES_MAX_COURT)
                env_allow(mask, ID_SLOT + i);
        return;
    }
    switch (f->kind) {
    case VOICES_FRAME_TURN: allow_markers(t, p, seat, pushable(t, p, f), mask); break;
    case VOICES_FRAME_DRAW: /* H-9.6 */
        for (int card = 0; card < t->strategies; card++)
            if (p->hands[seat][card])
                env_allow(mask, ID_CARD + card);
        break;
    case VOICES_FRAME_WINDOW: allow_window(t, p, f, seat, mask); break;
    case VOICES_FRAME_EMOTION: allow_emotion(t, p, f, mask); break;
    case VOICES_FRAME_STEPS: allow_step(t, p, f, mask); break;
    case VOICES_FRAME_PLANNING:
        allow_seats(p, seat,
                    f->next ? voices_seats(p) & ~(1u << seat) : voices_awardable(t->pack, p, VOICES_PLANNING),
                    mask); /* H-7.3 */
        break;
    default: allow_seats(p, seat, voices_awardable(t->pack, p, voices_award_area(t->pack, p)), mask); break;
    }
}

/* The next step of a move that is begun. */
RULE static void allow_next(const struct env_voices *t, const struct voices *p,
                            const struct env_voices_memo *m, uint64_t *mask)
{
    const struct voices_frame *f = voices_current(p);
    if (m->place)
        env_allow_bits(mask, t->slant, (1u << ENV_VOICES_SLANTS) - 1);
    else if (m->area)
        env_allow_bits(mask, t->place, t->exact ? 1u : (1u << ENV_VOICES_PLACES) - 1);
    else if (m->marker)
        env_allow_bits(mask, t->area, areas_for(t, p, f, m->marker - 1));
    else if (m->juror)
        env_allow_bits(mask, ID_JUROR, voices_step_of(t->pack, f)->to & ~(1u << (m->juror - 1)));
    else
        env_allow_bits(mask, ID_JUROR, voices_step_of(t->pack, f)->on);
}

RULE void env_voices_mask(const void *tables, const void *position, const void *memo, int seat,
                          uint64_t mask[ENV_MASK_WORDS])
{
    const struct env_voices *t = (const struct env_voices *)tables;
    const struct voices *p = (const struct voices *)position;
    const struct env_voices_memo *m = (const struct env_voices_memo *)memo;
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        mask[i] = 0;
    if (m->head.begun) {
        if (m->head.begun == 1 + seat)
            allow_next(t, p, m, mask);
        return;
    }
    uint32_t asked = voices_to_act(t->pack, p);
    if (seat >= 0 && seat < p->players && !(asked & CHANCE_BIT) && (asked >> seat & 1))
        allow_first(t, p, seat, mask);
}

/* --- decode ----------------------------------------------------------------------------------------------------- */

RULE static void forget(struct env_voices_memo *m)
{
    m->head.begun = m->marker = m->area = m->place = m->juror = m->token = 0;
    m->aim[0] = m->aim[1] = 0;
}

/* A move of this verb with up to two arguments. */
RULE static int done(struct move *out, int seat, int verb, int a, int b)
{
    env_move(out, seat, verb);
    out->arg[0] = (int16_t)a;
    out->arg[1] = (int16_t)b;
    return 1;
}

/* One more step is needed. */
RULE static int go_on(struct env_voices_memo *m, int seat)
{
    m->head.begun = (uint8_t)(1 + seat);
    return 0;
}

/* The kind of the step on top; VOICES_STEP_KINDS: there is none. */
RULE static int step_kind(const struct env_voices *t, const struct voices_frame *f)
{
    return f && f->kind == VOICES_FRAME_STEPS ? voices_step_of(t->pack, f)->kind : (int)VOICES_STEP_KINDS;
}

RULE static int decode_seat(const struct env_voices *t, const struct voices *p, int seat, int who,
                            struct move *out)
{
    const struct voices_frame *f = voices_current(p);
    int verb = f->kind == VOICES_FRAME_WINDOW                ? VOICES_DO_ORDER
               : step_kind(t, f) == VOICES_STEP_DRAW         ? VOICES_DO_DRAW
               : f->kind == VOICES_FRAME_PLANNING && f->next ? VOICES_DO_SHARE
                                                             : VOICES_DO_AWARD;
    return done(out, seat, verb, who, 0);
}

RULE static int decode_juror(const struct env_voices *t, const struct voices *p, struct env_voices_memo *m,
                             int seat, int juror, struct move *out)
{
    const struct voices_frame *f = voices_current(p);
    int first = m->juror ? m->juror - 1 : m->token - 1, token = m->token;
    if (m->juror || m->token) {
        forget(m);
        return done(out, seat, token ? VOICES_DO_PLACE : VOICES_DO_SHIFT, first, juror);
    }
    if (f->kind == VOICES_FRAME_EMOTION)
        return done(out, seat, VOICES_DO_PUT, juror, 0);
    if (f->looked != VOICES_NONE)
        return done(out, seat, VOICES_DO_MOVE, juror, 0);
    if (step_kind(t, f) == VOICES_STEP_SHIFT) {
        m->juror = (uint8_t)(1 + juror);
        return go_on(m, seat);
    }
    return done(out, seat, voices_verb_of(step_kind(t, f)), juror, 0);
}

RULE static int decode_marker(const struct env_voices *t, const struct voices *p, struct env_voices_memo *m,
                              int seat, int marker, struct move *out)
{
    const struct voices_frame *f = voices_current(p);
    int kind = step_kind(t, f);
    if (f->kind == VOICES_FRAME_EMOTION && voices_emotion(t->pack, f->marker) == VOICES_ANGER)
        return done(out, seat, VOICES_DO_DESTROY, marker, 0);
    if (kind == VOICES_STEP_DESTROY || kind == VOICES_STEP_RECALL)
        return done(out, seat, voices_verb_of(kind), marker, 0);
    m->marker = (uint8_t)(1 + marker);
    return go_on(m, seat);
}

/* The later steps of a push. */
RULE static int decode_aim(const struct env_voices *t, struct env_voices_memo *m, int seat, int id,
                           struct move *out)
{
    if (id < t->place) {
        m->area = (uint8_t)(1 + id - t->area);
        return 0;
    }
    if (id < t->slant && !t->exact) {
        m->place = (uint8_t)(1 + id - t->place);
        return 0;
    }
    done(out, seat, VOICES_DO_PUSH, m->marker - 1, m->area - 1);
    out->arg[2] = (int16_t)(t->exact ? m->aim[0] : PUSH_LEAST_AT + ENV_VOICES_STEP * (m->place - 1));
    out->arg[3] = (int16_t)(t->exact ? m->aim[1] : ENV_VOICES_STEP * (id - t->slant) - PUSH_MOST_SLANT);
    forget(m);
    return 1;
}

RULE static int decode_card(const struct voices *p, int seat, int card, struct move *out)
{
    return done(out, seat, voices_current(p)->kind == VOICES_FRAME_DRAW ? VOICES_DO_DISCARD : VOICES_DO_PLAY,
                card, 0);
}

RULE int env_voices_take(const void *tables, const void *position, void *memo, int seat, int id,
                         struct move *out)
{
    const struct env_voices *t = (const struct env_voices *)tables;
    const struct voices *p = (const struct voices *)position;
    struct env_voices_memo *m = (struct env_voices_memo *)memo;
    uint8_t ranks[VOICES_SETS];
    if (id >= t->area)
        return decode_aim(t, m, seat, id, out);
    if (id >= t->marker) {
        env_voices_ranks(p, seat, ranks);
        return decode_marker(t, p, m, seat, env_voices_marker(ranks, id - t->marker), out);
    }
    if (id >= ID_CARD)
        return decode_card(p, seat, id - ID_CARD, out);
    if (id >= ID_TOKEN) {
        m->token = (uint8_t)(1 + id - ID_TOKEN);
        return go_on(m, seat);
    }
    if (id >= ID_JUROR)
        return decode_juror(t, p, m, seat, id - ID_JUROR, out);
    if (id >= ID_SEAT)
        return decode_seat(t, p, seat, env_seat(p->players, seat, id - ID_SEAT), out);
    if (id >= ID_SLOT)
        return done(out, seat, voices_current(p) ? VOICES_DO_REPLACE : VOICES_DO_PRESENT,
                    p->slot[id - ID_SLOT], 0);
    switch (id) {
    case ID_USE: return done(out, seat, VOICES_DO_USE, 0, 0);
    case ID_DROP: return done(out, seat, VOICES_DO_DROP, 0, 0);
    case ID_KEEP: return done(out, seat, VOICES_DO_KEEP, 0, 0);
    case ID_SKIP: return done(out, seat, VOICES_DO_SKIP, 0, 0);
    case ID_PASS: return done(out, seat, VOICES_DO_PASS, 0, 0);
    default: return done(out, seat, VOICES_DO_CHOOSE, id - ID_OPTION, 0);
    }
}

RULE int env_voices_decode(const void *tables, const void *position, void *memo, int seat, int id,
                           struct move *out)
{
    uint64_t mask[ENV_MASK_WORDS];
    env_voices_mask(tables, position, memo, seat, mask);
    return env_allows(mask, id) ? env_voices_take(tables, position, memo, seat, id, out) : -1;
}

/* --- encode ----------------------------------------------------------------------------------------------------- */

/* The id on a grid of steps, from `least` on; an aim between two of them becomes the nearer one. */
RULE static int on_grid(int value, int least, int first, int count)
{
    int step = (value - least + ENV_VOICES_STEP / 2) / ENV_VOICES_STEP;
    return first + (step >= count ? count - 1 : step);
}

RULE static int marker_id(const struct env_voices *t, const struct voices *p, int seat, int marker)
{
    uint8_t ranks[VOICES_SETS];
    env_voices_ranks(p, seat, ranks);
    return t->marker + VOICES_SET_MARKERS * ranks[marker / VOICES_SET_MARKERS] + marker % VOICES_SET_MARKERS;
}

RULE static int encode_push(const struct env_voices *t, const struct voices *p, const struct move *m,
                            uint16_t ids[ENV_MOST_STEPS])
{
    ids[0] = (uint16_t)marker_id(t, p, m->seat, m->arg[0]);
    ids[1] = (uint16_t)(t->area + m->arg[1]);
    if (t->exact) {
        ids[2] = (uint16_t)t->place;
        return 3;
    }
    ids[2] = (uint16_t)on_grid(m->arg[2], PUSH_LEAST_AT, t->place, ENV_VOICES_PLACES);
    ids[3] = (uint16_t)on_grid(m->arg[3], -PUSH_MOST_SLANT, t->slant, ENV_VOICES_SLANTS);
    return 4;
}

RULE static int slot_of(const struct voices *p, int card)
{
    int slot = 0;
    while (slot < VOICES_SLOTS - 1 && p->slot[slot] != card)
        slot++;
    return slot;
}

RULE int env_voices_encode(const void *tables, const void *position, const struct move *m, int meaning,
                           uint16_t ids[ENV_MOST_STEPS])
{
    const struct env_voices *t = (const struct env_voices *)tables;
    const struct voices *p = (const struct voices *)position;
    int a = m->arg[0], id;
    (void)meaning;
    switch (m->verb) {
    case VOICES_DO_PUSH: return encode_push(t, p, m, ids);
    case VOICES_DO_SHIFT:
    case VOICES_DO_PLACE:
        ids[0] = (uint16_t)((m->verb == VOICES_DO_SHIFT ? (int)ID_JUROR : (int)ID_TOKEN) + a);
        ids[1] = (uint16_t)(ID_JUROR + m->arg[1]);
        return 2;
    case VOICES_DO_PRESENT:
    case VOICES_DO_REPLACE: id = ID_SLOT + slot_of(p, a); break;
    case VOICES_DO_PLAY:
    case VOICES_DO_DISCARD: id = ID_CARD + a; break;
    case VOICES_DO_ORDER:
    case VOICES_DO_AWARD:
    case VOICES_DO_SHARE:
    case VOICES_DO_DRAW: id = ID_SEAT + env_from(p->players, m->seat, a); break;
    case VOICES_DO_PUT:
    case VOICES_DO_TAKE:
    case VOICES_DO_FLIP:
    case VOICES_DO_LOOK:
    case VOICES_DO_MOVE: id = ID_JUROR + a; break;
    case VOICES_DO_DESTROY:
    case VOICES_DO_RECALL: id = marker_id(t, p, m->seat, a); break;
    case VOICES_DO_CHOOSE: id = ID_OPTION + a; break;
    case VOICES_DO_PASS: id = ID_PASS; break;
    case VOICES_DO_USE: id = ID_USE; break;
    case VOICES_DO_DROP: id = ID_DROP; break;
    case VOICES_DO_KEEP: id = ID_KEEP; break;
    case VOICES_DO_SKIP: id = ID_SKIP; break;
    default: return 0;
    }
    ids[0] = (uint16_t)id;
    return 1;
}

RULE int env_voices_turned(const void *tables, const void *position, int id, int from, int to)
{
    const struct env_voices *t = (const struct env_voices *)tables;
    const struct voices *p = (const struct voices *)position;
    if (id >= ID_SEAT && id < ID_JUROR)
        return ID_SEAT + env_from(p->players, to, env_seat(p->players, from, id - ID_SEAT));
    if (id >= t->marker && id < t->area) {
        uint8_t ranks[VOICES_SETS];
        env_voices_ranks(p, from, ranks);
        return marker_id(t, p, to, env_voices_marker(ranks, id - t->marker));
    }
    return id;
}

RULE int env_voices_part(const struct move *m, int i, int steps)
{
    (void)steps;
    return m->verb == VOICES_DO_PLACE ? i : -1; /* the token, the juror */
}
