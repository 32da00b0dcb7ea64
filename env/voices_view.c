/* voices_view.c: Voices in My Head as numbers: what a seat knows. */
#include "voices_view.h"

#include "../rules/voices/table.h"

enum {
    DISC = 4,
    DISC_SCALE = 5,
    SEATS = VOICES_MOST_SEATS
}; /* bytes of a disc; its place, halved so often */

/* The part whose size no pack changes. */
enum {
    AT_DISCS = 0, /* x, y, owner, number */
    AT_UNUSED = AT_DISCS + DISC * VOICES_AREAS * VOICES_MAX_DISCS,
    AT_DESTROYED = AT_UNUSED + VOICES_MARKERS,
    AT_TOKENS = AT_DESTROYED + VOICES_MARKERS,            /* guilt, innocence, by juror */
    AT_PILES = AT_TOKENS + VOICES_TOKENS * VOICES_JURORS, /* tokens in each */
    AT_SEEN = AT_PILES + VOICES_JURORS,                   /* kinds that I saw in each */
    AT_VERDICT = AT_SEEN + VOICES_KINDS * VOICES_JURORS,
    AT_PROSECUTOR = AT_VERDICT + VOICES_VERDICTS * VOICES_JURORS,
    AT_FIRST = AT_PROSECUTOR + SEATS,
    AT_ASKED = AT_FIRST + SEATS,
    AT_HANDS = AT_ASKED + SEATS, /* their sizes */
    AT_SETS = AT_HANDS + SEATS,  /* marker sets of each */
    AT_PHASE = AT_SETS + SEATS,
    AT_ROUND = AT_PHASE + VOICES_PHASES,    /* round, turns, stage, read */
    AT_AREAS = AT_ROUND + 4,                /* the symbols shown */
    AT_COURT = AT_AREAS + VOICES_AREAS,     /* by slot: there; 1 + the card that I know */
    AT_DECKS = AT_COURT + 2 * VOICES_SLOTS, /* strategy, discard, supply, dropped, court */
    AT_FRAME = AT_DECKS + 5,                /* its kind; the last: none */
    AT_FRAME_SEAT = AT_FRAME + VOICES_FRAMES + 1,
    AT_FRAME_AREA = AT_FRAME_SEAT + SEATS,
    AT_FRAME_COUNTS = AT_FRAME_AREA + VOICES_AREAS, /* next, left, more, side, lost */
    AT_SLOTS = AT_FRAME_COUNTS + 5,
    AT_LOOKED = AT_SLOTS + VOICES_SLOTS,
    AT_DRAWN = AT_LOOKED + VOICES_JURORS, /* tokens in my hand, by kind */
    AT_QUEUE = AT_DRAWN + VOICES_KINDS,
    AT_EMOTION = AT_QUEUE + SEATS,
    AT_STEP = AT_EMOTION + VOICES_EMOTIONS,           /* its kind */
    AT_STEP_MORE = AT_STEP + VOICES_STEP_KINDS,       /* may, n, token, hidden */
    AT_STEP_ON = AT_STEP_MORE + 4,                    /* jurors, and those to shift to */
    AT_BEGUN_MARKER = AT_STEP_ON + 2 * VOICES_JURORS, /* 1 + its number for me */
    AT_BEGUN_AREA = AT_BEGUN_MARKER + 1,
    AT_BEGUN_PLACE = AT_BEGUN_AREA + VOICES_AREAS,
    AT_BEGUN_JUROR = AT_BEGUN_PLACE + ENV_VOICES_PLACES,
    AT_BEGUN_TOKEN = AT_BEGUN_JUROR + VOICES_JURORS,
    FIXED = AT_BEGUN_TOKEN + VOICES_KINDS
};

RULE static void describe_table(struct env_spec *spec)
{
    int discs = VOICES_AREAS * VOICES_MAX_DISCS;
    env_column_add(spec, "disc.x", AT_DISCS, discs, DISC, 1, 255);
    env_column_add(spec, "disc.y", AT_DISCS + 1, discs, DISC, 1, 255);
    env_column_add(spec, "disc.owner", AT_DISCS + 2, discs, DISC, 1, SEATS);
    env_column_add(spec, "disc.number", AT_DISCS + 3, discs, DISC, 1, VOICES_SET_MARKERS);
    spec->bytes = AT_UNUSED;
    env_slice_add(spec, "unused", VOICES_SETS, VOICES_SET_MARKERS, 1);
    env_slice_add(spec, "destroyed", VOICES_SETS, VOICES_SET_MARKERS, 1);
    env_slice_add(spec, "tokens", VOICES_TOKENS, VOICES_JURORS, 255);
    env_slice_add(spec, "piles", 1, VOICES_JURORS, VOICES_MAX_INFLUENCE);
    env_slice_add(spec, "seen_in_piles", VOICES_JURORS, VOICES_KINDS, VOICES_MAX_INFLUENCE);
    env_slice_add(spec, "verdict", VOICES_JURORS, VOICES_VERDICTS, 1);
    env_slice_add(spec, "prosecutor", 1, SEATS, 1);
    env_slice_add(spec, "first", 1, SEATS, 1);
    env_slice_add(spec, "asked", 1, SEATS, 1);
    env_slice_add(spec, "hand_size", 1, SEATS, VOICES_MAX_COPIES);
    env_slice_add(spec, "marker_sets", 1, SEATS, VOICES_SETS);
    env_slice_add(spec, "phase", 1, VOICES_PHASES, 1);
    env_slice_add(spec, "round", 1, 1, VOICES_ROUNDS);
    env_slice_add(spec, "turns", 1, 1, 255);
    env_slice_add(spec, "stage", 1, 1, 2);
    env_slice_add(spec, "read", 1, 1, 1);
    env_slice_add(spec, "symbols", 1, VOICES_AREAS, 1);
    env_slice_add(spec, "court_there", 1, VOICES_SLOTS, 1);
    env_slice_add(spec, "court_card", 1, VOICES_SLOTS, VOICES_MAX_COURT);
    env_slice_add(spec, "deck_size", 1, 1, VOICES_MAX_COPIES);
    env_slice_add(spec, "discard_size", 1, 1, VOICES_MAX_COPIES);
    env_slice_add(spec, "supply_size", 1, 1, VOICES_MAX_INFLUENCE);
    env_slice_add(spec, "dropped", 1, 1, VOICES_MAX_INFLUENCE);
    env_slice_add(spec, "court_deck_size", 1, 1, VOICES_MAX_COURT);
}

RULE int env_voices_describe(const struct voices_pack *k, struct env_spec *spec)
{
    describe_table(spec);
    env_slice_add(spec, "frame", 1, VOICES_FRAMES + 1, 1);
    env_slice_add(spec, "frame_seat", 1, SEATS, 1);
    env_slice_add(spec, "frame_area", 1, VOICES_AREAS, 1);
    env_slice_add(spec, "frame_counts", 1, 5, 255);
    env_slice_add(spec, "frame_slots", 1, VOICES_SLOTS, 1);
    env_slice_add(spec, "looked_at", 1, VOICES_JURORS, 1);
    env_slice_add(spec, "drawn", 1, VOICES_KINDS, VOICES_MAX_INFLUENCE);
    env_slice_add(spec, "queue", 1, SEATS, 1);
    env_slice_add(spec, "emotion", 1, VOICES_EMOTIONS, 1);
    env_slice_add(spec, "step", 1, VOICES_STEP_KINDS, 1);
    env_slice_add(spec, "step_may", 1, 1, 1);
    env_slice_add(spec, "step_n", 1, 1, VOICES_MAX_N);
    env_slice_add(spec, "step_token", 1, 1, 1);
    env_slice_add(spec, "step_hidden", 1, 1, 1);
    env_slice_add(spec, "step_jurors", 2, VOICES_JURORS, 1);
    env_slice_add(spec, "begun_marker", 1, 1, VOICES_MARKERS);
    env_slice_add(spec, "begun_area", 1, VOICES_AREAS, 1);
    env_slice_add(spec, "begun_at", 1, ENV_VOICES_PLACES, 1);
    env_slice_add(spec, "begun_juror", 1, VOICES_JURORS, 1);
    env_slice_add(spec, "begun_token", 1, VOICES_KINDS, 1);
    int rest = spec->bytes;
    env_slice_add(spec, "my_role", 1, k->roles, 1);
    env_slice_add(spec, "story", 1, k->stories, 1);
    env_slice_add(spec, "hand", 1, k->strategies, VOICES_MAX_COPIES);
    env_slice_add(spec, "discard", 1, k->strategies, VOICES_MAX_COPIES);
    env_slice_add(spec, "my_answer", 1, k->strategies + 1, 1); /* the last: pass */
    return rest;
}

/* One byte for each bit. */
RULE static inline void put_bits(uint8_t *o, unsigned bits, int count)
{
    for (int i = 0; i < count; i++)
        o[i] = bits >> i & 1;
}

RULE static void observe_markers(const struct voices *p, int viewer, uint8_t *out)
{
    uint8_t ranks[VOICES_SETS];
    env_voices_ranks(p, viewer, ranks);
    for (int set = 0; set < VOICES_SETS; set++) {
        int at = VOICES_SET_MARKERS * ranks[set], shift = VOICES_SET_MARKERS * set;
        put_bits(out + AT_UNUSED + at, (unsigned)(p->unused >> shift & 0xff), VOICES_SET_MARKERS);
        put_bits(out + AT_DESTROYED + at, (unsigned)(p->destroyed >> shift & 0xff), VOICES_SET_MARKERS);
    }
    for (int area = 0; area < VOICES_AREAS; area++)
        for (int i = 0; i < p->disc_count[area]; i++) {
            const struct voices_disc *d = &p->discs[area][i];
            uint8_t *o = out + AT_DISCS + DISC * (VOICES_MAX_DISCS * area + i);
            int owner = voices_owner(p, d->marker);
            o[0] = env_capped(d->x >> DISC_SCALE, 255);
            o[1] = env_capped(d->y >> DISC_SCALE, 255);
            o[2] = (uint8_t)(owner < p->players ? 1 + env_from(p->players, viewer, owner) : 0);
            o[3] = (uint8_t)(1 + d->marker % VOICES_SET_MARKERS);
        }
}

RULE static void observe_jury(const struct voices *p, int viewer, uint8_t *out)
{
    int first = 0;
    for (int j = 0; j < VOICES_JURORS; j++) {
        out[AT_TOKENS + j] = env_capped(p->tokens[VOICES_GUILT][j], 255);
        out[AT_TOKENS + VOICES_JURORS + j] = env_capped(p->tokens[VOICES_INNOCENCE][j], 255);
        out[AT_PILES + j] = p->pile_count[j];
        for (int i = first; i < first + p->pile_count[j]; i++)
            if (p->influence[i].seen >> viewer & 1)
                out[AT_SEEN + VOICES_KINDS * j + p->influence[i].kind]++;
        first += p->pile_count[j];
        if (p->verdict[j] < VOICES_VERDICTS)
            out[AT_VERDICT + VOICES_VERDICTS * j + p->verdict[j]] = 1;
    }
}

RULE static void observe_seats(const struct voices_pack *k, const struct voices *p, int viewer, uint8_t *out)
{
    uint32_t asked = voices_to_act(k, p);
    for (int i = 0; i < p->players; i++) {
        int s = env_seat(p->players, viewer, i);
        out[AT_PROSECUTOR + i] = p->prosecutor == s;
        out[AT_FIRST + i] = p->first == s;
        out[AT_ASKED + i] = !(asked & CHANCE_BIT) && (asked >> s & 1);
        out[AT_HANDS + i] = p->hand_count[s];
    }
    for (int set = 0; set < VOICES_SETS; set++)
        if (p->owner[set] < p->players)
            out[AT_SETS + env_from(p->players, viewer, p->owner[set])]++;
}

RULE static void observe_round(const struct voices *p, int viewer, uint8_t *out)
{
    out[AT_PHASE + p->phase] = 1;
    out[AT_ROUND] = p->round;
    out[AT_ROUND + 1] = p->turns;
    out[AT_ROUND + 2] = p->stage;
    out[AT_ROUND + 3] = p->read;
    if (p->areas != VOICES_NONE)
        put_bits(out + AT_AREAS, p->areas, VOICES_AREAS);
    for (int i = 0; i < VOICES_SLOTS; i++) {
        int there = p->slot[i] != VOICES_NONE; /* a card that a view hides is there too */
        int open = viewer == p->prosecutor || (i == VOICES_MIDDLE && p->read);
        out[AT_COURT + i] = (uint8_t)there;
        out[AT_COURT + VOICES_SLOTS + i] = (uint8_t)(there && open ? 1 + p->slot[i] : 0);
    }
    out[AT_DECKS] = p->deck_count;
    out[AT_DECKS + 1] = p->discard_count;
    out[AT_DECKS + 2] = p->supply_count;
    out[AT_DECKS + 3] = p->dropped_count;
    out[AT_DECKS + 4] = p->court_deck_count;
}

/* The step that the frame on top is at: what the card says, which is open once it is carried out. */
RULE static void observe_step(const struct voices_step *s, uint8_t *out)
{
    out[AT_STEP + s->kind] = 1;
    out[AT_STEP_MORE] = s->may;
    out[AT_STEP_MORE + 1] = env_capped(s->n, VOICES_MAX_N);
    out[AT_STEP_MORE + 2] = s->token;
    out[AT_STEP_MORE + 3] = s->hidden;
    put_bits(out + AT_STEP_ON, s->on, VOICES_JURORS);
    put_bits(out + AT_STEP_ON + VOICES_JURORS, s->to, VOICES_JURORS);
}

RULE static void observe_frame(const struct voices_pack *k, const struct voices *p, int viewer, uint8_t *out)
{
    const struct voices_frame *f = voices_current(p);
    int steps;
    if (!f) {
        out[AT_FRAME + VOICES_FRAMES] = 1;
        return;
    }
    steps = f->kind == VOICES_FRAME_STEPS;
    out[AT_FRAME + f->kind] = 1;
    if (f->seat < p->players && f->kind != VOICES_FRAME_ROLES && f->kind != VOICES_FRAME_DEAL &&
        f->kind != VOICES_FRAME_STORY && f->kind != VOICES_FRAME_COURT)
        out[AT_FRAME_SEAT + env_from(p->players, viewer, f->seat)] = 1;
    if (f->area < VOICES_AREAS &&
        (steps || f->kind == VOICES_FRAME_WINDOW || f->kind == VOICES_FRAME_EMOTION))
        out[AT_FRAME_AREA + f->area] = 1;
    out[AT_FRAME_COUNTS] = f->next;
    out[AT_FRAME_COUNTS + 1] = f->left;
    out[AT_FRAME_COUNTS + 2] = f->more;
    out[AT_FRAME_COUNTS + 3] = f->side;
    out[AT_FRAME_COUNTS + 4] = f->lost_count;
    put_bits(out + AT_SLOTS, f->slots, VOICES_SLOTS);
    if (steps && f->looked < VOICES_JURORS)
        out[AT_LOOKED + f->looked] = 1;
    if (steps && f->seat == viewer) /* H-6.4 */
        for (int i = 0; i < VOICES_KINDS; i++)
            out[AT_DRAWN + i] = f->drawn[i];
    for (int i = 0; f->kind == VOICES_FRAME_WINDOW && i < f->queue_count; i++)
        out[AT_QUEUE + env_from(p->players, viewer, f->queue[i].seat)] = 1;
    if (f->kind == VOICES_FRAME_EMOTION)
        out[AT_EMOTION + voices_emotion(k, f->marker)] = 1;
    if (steps && f->next < k->list[f->src].count)
        observe_step(voices_step_of(k, f), out);
}

/* What only the viewer has: role, hand, its answer in a window; and what is public by kinds of the pack. */
RULE static void observe_own(const struct env_voices *t, const struct voices *p, int viewer, uint8_t *o)
{
    const struct voices_pack *k = t->pack;
    const struct voices_frame *f = voices_current(p);
    uint8_t *hand = o + k->roles + k->stories, *discard = hand + k->strategies,
            *answer = discard + k->strategies;
    if (p->role[viewer] < k->roles)
        o[p->role[viewer]] = 1;
    if (p->story < k->stories)
        o[k->roles + p->story] = 1;
    for (int i = 0; i < k->strategies; i++)
        hand[i] = p->hands[viewer][i];
    for (int i = 0; i < p->discard_count; i++)
        discard[p->discard[i]]++;
    if (!f || f->kind != VOICES_FRAME_WINDOW || f->said[viewer] == VOICES_NONE)
        return;
    answer[f->said[viewer] == VOICES_PASS ? k->strategies : f->said[viewer]] = 1;
}

RULE static void observe_begun(const struct voices *p, const struct env_voices_memo *m, int viewer,
                               uint8_t *out)
{
    uint8_t ranks[VOICES_SETS];
    if (m->head.begun != 1 + viewer)
        return;
    if (m->marker) {
        int marker = m->marker - 1;
        env_voices_ranks(p, viewer, ranks);
        out[AT_BEGUN_MARKER] = (uint8_t)(1 + VOICES_SET_MARKERS * ranks[marker / VOICES_SET_MARKERS] +
                                         marker % VOICES_SET_MARKERS);
    }
    if (m->area)
        out[AT_BEGUN_AREA + m->area - 1] = 1;
    if (m->place)
        out[AT_BEGUN_PLACE + m->place - 1] = 1;
    if (m->juror)
        out[AT_BEGUN_JUROR + m->juror - 1] = 1;
    if (m->token)
        out[AT_BEGUN_TOKEN + m->token - 1] = 1;
}

RULE void env_voices_observe(const void *tables, const void *position, const void *memo, int seat,
                             uint8_t *out)
{
    const struct env_voices *t = (const struct env_voices *)tables;
    const struct voices *p = (const struct voices *)position;
    const struct voices_pack *k = t->pack;
    env_blank(out, t->rest + k->roles + k->stories + 3 * k->strategies + 1);
    observe_markers(p, seat, out);
    observe_jury(p, seat, out);
    observe_seats(k, p, seat, out);
    observe_round(p, seat, out);
    observe_frame(k, p, seat, out);
    observe_begun(p, (const struct env_voices_memo *)memo, seat, out);
    observe_own(t, p, seat, out + t->rest);
}
