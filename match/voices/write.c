/* write.c: positions and views of Voices in the notation (docs/rules/voices.md, Notation), written. */
#include <stdio.h>
#include <string.h>

#include "match/voices/codec.h"
#include "rules/voices/voices.h"

/* A value that is absent, or that the viewer may not know. */
static int is_null(int value)
{
    return value == VOICES_NONE || value == UNKNOWN;
}

static void put_seat(struct out *o, const char *key, int seat)
{
    put_key(o, key);
    if (is_null(seat))
        put_null(o);
    else
        put_number(o, seat);
}

static void put_name(struct out *o, const char *const *names, int value)
{
    if (is_null(value))
        put_null(o);
    else
        put_word(o, names[value]);
}

static void put_id(struct out *o, const struct content *c, int list, int number)
{
    if (is_null(number))
        put_null(o);
    else
        put_text(o, content_id(c, list, number));
}

static void put_count(struct out *o, const char *key, int64_t number)
{
    put_key(o, key);
    put_number(o, number);
}

/* The names whose bits are set, in their order. */
static void put_bits(struct out *o, const char *const *names, uint64_t bits)
{
    put_open(o, '[');
    for (int i = 0; names[i]; i++)
        if (bits >> i & 1)
            put_word(o, names[i]);
    put_close(o, ']');
}

static void put_markers(struct out *o, const char *key, const uint8_t *markers, int count)
{
    put_key(o, key);
    put_open(o, '[');
    for (int i = 0; i < count; i++)
        put_word(o, voices_marker_names[markers[i]]);
    put_close(o, ']');
}

/* The end of a list of `count` entries, of which `known` have been written: nulls for the rest. */
static void put_rest(struct out *o, int known, int count)
{
    for (; known < count; known++)
        put_null(o);
    put_close(o, ']');
}

/* Strategy cards by their copies. */
static void put_cards(struct out *o, const struct content *c, const uint8_t *copies, int count)
{
    const struct voices_pack *k = c->pack;
    int known = 0;
    put_open(o, '[');
    for (int card = 0; card < k->strategies; card++)
        for (int i = 0; i < copies[card] && copies[card] != UNKNOWN; i++, known++)
            put_id(o, c, VOICES_STRATEGY_IDS, card);
    put_rest(o, known, count);
}

/* Influence tokens by their kinds. */
static void put_kinds(struct out *o, const uint8_t *kinds, int count)
{
    int known = 0;
    put_open(o, '[');
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        for (int i = 0; i < kinds[kind] && kinds[kind] != UNKNOWN; i++, known++)
            put_word(o, voices_kind_names[kind]);
    put_rest(o, known, count);
}

static void put_tokens(struct out *o, const struct voices_token *tokens, int count)
{
    put_open(o, '[');
    for (int i = 0; i < count; i++) {
        put_open(o, '{');
        put_key(o, "kind");
        put_name(o, voices_kind_names, tokens[i].kind);
        put_key(o, "seen");
        codec_put_seats(o, tokens[i].seen);
        put_close(o, '}');
    }
    put_close(o, ']');
}

static void put_plays(struct out *o, const struct content *c, const struct voices_play *plays, int count)
{
    put_open(o, '[');
    for (int i = 0; i < count; i++) {
        put_open(o, '{');
        put_seat(o, "seat", plays[i].seat);
        put_key(o, "card");
        put_id(o, c, VOICES_STRATEGY_IDS, plays[i].card);
        put_close(o, '}');
    }
    put_close(o, ']');
}

/* --- its parts ------------------------------------------------------------------------------------------ */

static void put_roles(struct out *o, const struct content *c, const struct voices *p)
{
    put_key(o, "roles");
    put_open(o, '[');
    for (int s = 0; s < p->players; s++)
        put_id(o, c, VOICES_ROLE_IDS, p->role[s]);
    put_close(o, ']');
}

static void put_colours(struct out *o, const struct voices *p)
{
    static const uint8_t order[VOICES_SETS] = {VOICES_GREY, VOICES_BLUE,  VOICES_YELLOW,
                                               VOICES_RED,  VOICES_GREEN, VOICES_PURPLE}; /* H-1.7 */
    put_key(o, "colours");
    put_open(o, '{');
    for (int i = 0; i < VOICES_SETS; i++)
        if (p->owner[order[i]] != VOICES_NONE)
            put_count(o, voices_set_names[order[i]], p->owner[order[i]]);
    put_close(o, '}');
}

static void put_platforms(struct out *o, const struct voices *p)
{
    put_key(o, "platforms");
    put_open(o, '{');
    for (int area = 0; area < VOICES_AREAS; area++) {
        put_key(o, voices_area_names[area]);
        put_open(o, '[');
        for (int i = 0; i < p->disc_count[area]; i++) {
            const struct voices_disc *d = &p->discs[area][i];
            put_open(o, '{');
            put_key(o, "marker");
            put_word(o, voices_marker_names[d->marker]);
            put_count(o, "x", d->x);
            put_count(o, "y", d->y);
            put_close(o, '}');
        }
        put_close(o, ']');
    }
    put_close(o, '}');
}

static void put_court(struct out *o, const struct content *c, const struct voices *p)
{
    const struct voices_pack *k = c->pack;
    int known = 0;
    put_key(o, "court");
    put_open(o, '{');
    put_count(o, "stage", p->stage);
    put_key(o, "deck");
    put_open(o, '[');
    for (int card = 0; card < k->courts; card++)
        if (p->court_deck[card >> 6] >> (card & 63) & 1) {
            put_id(o, c, VOICES_COURT_IDS, card);
            known++;
        }
    put_rest(o, known, p->court_deck_count);
    put_key(o, "top");
    put_id(o, c, VOICES_COURT_IDS, p->slot[VOICES_TOP]);
    put_key(o, "middle");
    put_id(o, c, VOICES_COURT_IDS, p->slot[VOICES_MIDDLE]);
    put_key(o, "right");
    put_id(o, c, VOICES_COURT_IDS, p->slot[VOICES_RIGHT]);
    put_key(o, "areas");
    if (is_null(p->areas))
        put_null(o);
    else
        put_bits(o, voices_area_names, p->areas);
    put_key(o, "read");
    put_bool(o, p->read);
    put_close(o, '}');
}

static void put_strategy(struct out *o, const struct content *c, const struct voices *p)
{
    put_key(o, "strategy");
    put_open(o, '{');
    put_key(o, "deck");
    put_cards(o, c, p->deck, p->deck_count);
    put_key(o, "discard");
    put_open(o, '[');
    for (int i = 0; i < p->discard_count; i++)
        put_id(o, c, VOICES_STRATEGY_IDS, p->discard[i]);
    put_close(o, ']');
    put_key(o, "hands");
    put_open(o, '[');
    for (int s = 0; s < p->players; s++)
        put_cards(o, c, p->hands[s], p->hand_count[s]);
    put_close(o, ']');
    put_close(o, '}');
}

static void put_influence(struct out *o, const struct voices *p)
{
    put_key(o, "influence");
    put_open(o, '{');
    put_key(o, "supply");
    put_kinds(o, p->supply, p->supply_count);
    put_key(o, "discard");
    put_tokens(o, p->influence + voices_pile_first(p, VOICES_JURORS), p->dropped_count);
    put_close(o, '}');
}

static void put_jurors(struct out *o, const struct voices *p)
{
    put_key(o, "jurors");
    put_open(o, '{');
    for (int type = 0; type < VOICES_JURORS; type++) {
        put_key(o, voices_juror_names[type]);
        put_open(o, '{');
        put_count(o, "guilt", (int64_t)p->tokens[VOICES_GUILT][type]);
        put_count(o, "innocence", (int64_t)p->tokens[VOICES_INNOCENCE][type]);
        put_key(o, "influence");
        put_tokens(o, p->influence + voices_pile_first(p, type), p->pile_count[type]);
        put_close(o, '}');
    }
    put_close(o, '}');
}

static void put_verdict(struct out *o, const struct voices *p)
{
    put_key(o, "verdict");
    if (is_null(p->verdict[0])) {
        put_null(o);
        return;
    }
    put_open(o, '{');
    for (int type = 0; type < VOICES_JURORS; type++) {
        put_key(o, voices_juror_names[type]);
        put_name(o, voices_verdict_names, p->verdict[type]);
    }
    put_close(o, '}');
}

/* --- the stack ------------------------------------------------------------------------------------------ */

/* The path of a list of steps: b1/front/1/0/a. */
static void add_src(struct out *path, const struct content *c, int list)
{
    const struct voices_pack *k = c->pack;
    const struct voices_list *l = &k->list[list];
    char end[32];
    if (l->kind == VOICES_LIST_STRATEGY) {
        const char *id = content_id(c, VOICES_STRATEGY_IDS, l->card);
        put_bytes(path, id, strlen(id));
        return;
    }
    if (l->kind == VOICES_LIST_COURT) {
        const char *id = content_id(c, VOICES_COURT_IDS, l->card);
        put_bytes(path, id, strlen(id));
        snprintf(end, sizeof end, "/%s/%d", voices_side_names[l->side], l->index);
    } else {
        add_src(path, c, l->parent);
        snprintf(end, sizeof end, "/%d/%s", l->index, voices_branch_names[l->branch]);
    }
    put_bytes(path, end, strlen(end));
}

static void put_said(struct out *o, const struct content *c, const struct voices *p,
                     const struct voices_frame *f)
{
    put_key(o, "said");
    put_open(o, '{');
    for (int s = 0; s < p->players; s++)
        if (f->said[s] != VOICES_NONE) {
            const char seat[] = {(char)('0' + s), 0};
            put_key(o, seat);
            if (f->said[s] == VOICES_PASS)
                put_word(o, "pass");
            else
                put_id(o, c, VOICES_STRATEGY_IDS, f->said[s]);
        }
    put_close(o, '}');
}

static void put_window(struct out *o, const struct content *c, const struct voices *p, int frame)
{
    const struct voices_frame *f = &p->stack[frame];
    put_count(o, "pusher", f->seat);
    put_key(o, "area");
    put_name(o, voices_area_names, f->area);
    put_markers(o, "lost", f->lost, f->lost_count);
    put_key(o, "ask");
    codec_put_seats(o, f->ask);
    put_said(o, c, p, f);
    put_key(o, "queue");
    put_plays(o, c, f->queue, f->queue_count);
    put_key(o, "again");
    codec_put_seats(o, f->again);
    put_key(o, "played");
    put_plays(o, c, p->played + voices_played_first(p, frame), f->played_count);
}

static void put_steps(struct out *o, const struct content *c, const struct voices_frame *f)
{
    struct out path = {0};
    add_src(&path, c, f->src);
    put_key(o, "src");
    put_text_of(o, path.bytes, path.size);
    o->lost |= path.lost;
    out_free(&path);
    put_count(o, "actor", f->seat);
    put_key(o, "here");
    put_name(o, voices_area_names, f->area);
    put_count(o, "next", f->next);
    put_key(o, "drawn");
    if (f->drawing)
        put_kinds(o, f->drawn, f->drawn_count);
    else
        put_null(o);
    put_count(o, "more", f->more);
    put_count(o, "left", f->left);
    put_key(o, "looked");
    put_name(o, voices_juror_names, f->looked);
}

static void put_emotion(struct out *o, const struct voices_frame *f)
{
    put_count(o, "seat", f->seat);
    put_key(o, "marker");
    put_word(o, voices_marker_names[f->marker]);
    put_key(o, "area");
    put_name(o, voices_area_names, f->area);
    put_markers(o, "lost", f->lost, f->lost_count);
    put_key(o, "done");
    put_bool(o, f->done);
}

static void put_frame(struct out *o, const struct content *c, const struct voices *p, int frame)
{
    const struct voices_frame *f = &p->stack[frame];
    put_open(o, '{');
    put_key(o, "kind");
    put_word(o, voices_frame_names[f->kind]);
    switch (f->kind) {
    case VOICES_FRAME_DEAL:
        put_key(o, "slots");
        put_bits(o, voices_slot_names, f->slots);
        break;
    case VOICES_FRAME_DRAW:
        put_count(o, "seat", f->seat);
        put_count(o, "n", f->left);
        break;
    case VOICES_FRAME_STORY: put_count(o, "next", f->next); break;
    case VOICES_FRAME_TURN:
        put_count(o, "seat", f->seat);
        put_count(o, "left", f->left);
        put_key(o, "used");
        put_name(o, voices_set_names, f->used);
        break;
    case VOICES_FRAME_WINDOW: put_window(o, c, p, frame); break;
    case VOICES_FRAME_EMOTION: put_emotion(o, f); break;
    case VOICES_FRAME_COURT:
        put_key(o, "side");
        put_word(o, voices_side_names[f->side]);
        put_count(o, "next", f->next);
        break;
    case VOICES_FRAME_PLANNING:
        put_count(o, "next", f->next);
        put_seat(o, "seat", f->seat);
        break;
    case VOICES_FRAME_STEPS: put_steps(o, c, f); break;
    default: break;
    }
    put_close(o, '}');
}

static void put_round(struct out *o, const struct content *c, const struct voices *p, json_t *options)
{
    put_key(o, "game");
    put_word(o, "voices");
    put_count(o, "players", p->players);
    put_key(o, "options");
    put_json(o, options);
    put_count(o, "round", p->round);
    put_key(o, "phase");
    put_word(o, voices_phase_names[p->phase]);
    put_count(o, "turns", p->turns);
    put_seat(o, "prosecutor", p->prosecutor);
    put_seat(o, "first", p->first);
    put_key(o, "story");
    put_id(o, c, VOICES_STORY_IDS, p->story);
}

void voices_put(struct out *o, const struct content *c, const void *position, json_t *options,
                const struct texts *texts)
{
    const struct voices *p = position;
    (void)texts;
    put_open(o, '{');
    put_round(o, c, p, options);
    put_roles(o, c, p);
    put_colours(o, p);
    put_key(o, "unused");
    put_bits(o, voices_marker_names, p->unused);
    put_key(o, "destroyed");
    put_bits(o, voices_marker_names, p->destroyed);
    put_platforms(o, p);
    put_court(o, c, p);
    put_strategy(o, c, p);
    put_influence(o, p);
    put_jurors(o, p);
    put_key(o, "stack");
    put_open(o, '[');
    for (int i = 0; i < p->stack_count; i++)
        put_frame(o, c, p, i);
    put_close(o, ']');
    put_verdict(o, p);
    put_key(o, "cancelled");
    if (p->cancelled == VOICES_NO_NUMBER)
        put_null(o);
    else
        put_number(o, (int64_t)p->cancelled);
    put_close(o, '}');
}
