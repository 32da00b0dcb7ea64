/* voices_codec.c: Voices in the notation (docs/rules/voices.md, Notation): moves, and positions written.
 * Reading them is in voices_read.c. */
#include "voices_codec.h"

#include <string.h>

#include "../rules/voices/voices.h"
#include "games.h"

#define EIGHT(set) set "1", set "2", set "3", set "4", set "5", set "6", set "7", set "8"

const char *const voices_area_names[] = {"planning", "vision", "speech", "movement", "instinct", NULL};
const char *const voices_juror_names[] = {"rational", "opinionated", "gentle", "wary",
                                          "curious",  "bored",       NULL};
const char *const voices_set_names[] = {"blue", "green", "grey", "purple", "red", "yellow", NULL};
const char *const voices_marker_names[] = {EIGHT("blue"), EIGHT("green"),  EIGHT("grey"), EIGHT("purple"),
                                           EIGHT("red"),  EIGHT("yellow"), NULL};
const char *const voices_kind_names[] = {"blank", "guilty", "innocent", NULL};
const char *const voices_verdict_names[] = {"guilty", "innocent", "abstain", NULL};
const char *const voices_slot_names[] = {"middle", "right", "top", NULL};
const char *const voices_side_names[] = {"front", "back", NULL};
const char *const voices_branch_names[] = {"a", "b", NULL};
const char *const voices_phase_names[] = {"setup", "present", "push", "resolve", "cards", "over", NULL};
const char *const voices_frame_names[] = {"roles",   "deal",  "draw",     "story", "turn", "window",
                                          "emotion", "court", "planning", "steps", NULL};
static const char *const reasons[] = {"convicted", "acquitted", NULL};

/* What a slot holds, after its name. */
#define SEAT       SLOT_SEAT, NULL, SLOT_ONE
#define NUMBER     SLOT_NUMBER, NULL, SLOT_ONE
#define ONE_OF(of) SLOT_NAME, of, SLOT_ONE
#define ID(of)     SLOT_ID, NULL, SLOT_ONE, of

static const struct verb verbs[VOICES_VERBS] = {
    [VOICES_DO_PRESENT] = {"present", 0, {{"card", ID(VOICES_COURT_IDS)}}},
    [VOICES_DO_PUSH] = {"push",
                        0,
                        {{"marker", ONE_OF(voices_marker_names)},
                         {"area", ONE_OF(voices_area_names)},
                         {"at", NUMBER},
                         {"slant", NUMBER}}},
    [VOICES_DO_PLAY] = {"play", 0, {{"card", ID(VOICES_STRATEGY_IDS)}}},
    [VOICES_DO_PASS] = {"pass", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_ORDER] = {"order", 0, {{"next", SEAT}}},
    [VOICES_DO_AWARD] = {"award", 0, {{"to", SEAT}}},
    [VOICES_DO_SHARE] = {"share", 0, {{"with", SEAT}}},
    [VOICES_DO_DISCARD] = {"discard", 0, {{"card", ID(VOICES_STRATEGY_IDS)}}},
    [VOICES_DO_PUT] = {"put", 0, {{"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_TAKE] = {"take", 0, {{"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_FLIP] = {"flip", 0, {{"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_SHIFT] = {"shift",
                         0,
                         {{"from", ONE_OF(voices_juror_names)}, {"to", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_USE] = {"use", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_PLACE] = {"place",
                         0,
                         {{"token", ONE_OF(voices_kind_names)}, {"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_LOOK] = {"look", 0, {{"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_DROP] = {"drop", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_KEEP] = {"keep", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_MOVE] = {"move", 0, {{"to", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_DESTROY] = {"destroy", 0, {{"marker", ONE_OF(voices_marker_names)}}},
    [VOICES_DO_RECALL] = {"recall", 0, {{"marker", ONE_OF(voices_marker_names)}}},
    [VOICES_DO_DRAW] = {"draw", 0, {{"for", SEAT}}},
    [VOICES_DO_CHOOSE] = {"choose", 0, {{"option", ONE_OF(voices_branch_names)}}},
    [VOICES_DO_REPLACE] = {"replace", 0, {{"card", ID(VOICES_COURT_IDS)}}},
    [VOICES_DO_SKIP] = {"skip", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_DEAL_ROLE] = {"deal_role", 1, {{"to", SEAT}, {"role", ID(VOICES_ROLE_IDS)}}},
    [VOICES_DO_DEAL_COURT] = {"deal_court",
                              1,
                              {{"slot", ONE_OF(voices_slot_names)}, {"card", ID(VOICES_COURT_IDS)}}},
    [VOICES_DO_DRAW_STRATEGY] = {"draw_strategy", 1, {{"to", SEAT}, {"card", ID(VOICES_STRATEGY_IDS)}}},
    [VOICES_DO_DRAW_STORY] = {"draw_story", 1, {{"story", ID(VOICES_STORY_IDS)}}},
    [VOICES_DO_DRAW_INFLUENCE] = {"draw_influence", 1, {{"token", ONE_OF(voices_kind_names)}}},
};

/* --- writing a position or a view ----------------------------------------------------------------------- */

/* A value that is not there, or that the viewer may not know. */
static int is_null(int value)
{
    return value == VOICES_NONE || value == UNKNOWN;
}

static json_t *write_seat(int seat)
{
    return is_null(seat) ? json_null() : json_integer(seat);
}

static json_t *write_name(const char *const *names, int value)
{
    return is_null(value) ? json_null() : json_string(names[value]);
}

static json_t *write_id(const struct content *c, int list, int number)
{
    return is_null(number) ? json_null() : json_string(content_id(c, list, number));
}

/* The names whose bits are set, in their order. */
static json_t *write_bits(const char *const *names, uint64_t bits)
{
    json_t *list = json_array();
    for (int i = 0; names[i]; i++)
        if (bits >> i & 1)
            json_array_append_new(list, json_string(names[i]));
    return list;
}

static json_t *write_markers(const uint8_t *markers, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(voices_marker_names[markers[i]]));
    return list;
}

/* A list of `count` entries ends in nulls where not all of them are known. */
static json_t *fill_up(json_t *list, int count)
{
    while (json_array_size(list) < (size_t)count)
        json_array_append_new(list, json_null());
    return list;
}

/* Strategy cards by their copies. */
static json_t *write_cards(const struct content *c, const uint8_t *copies, int count)
{
    const struct voices_pack *k = c->pack;
    json_t *list = json_array();
    for (int card = 0; card < k->strategies; card++)
        for (int i = 0; i < copies[card] && copies[card] != UNKNOWN; i++)
            json_array_append_new(list, write_id(c, VOICES_STRATEGY_IDS, card));
    return fill_up(list, count);
}

/* Influence tokens by their kinds. */
static json_t *write_kinds(const uint8_t *kinds, int count)
{
    json_t *list = json_array();
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        for (int i = 0; i < kinds[kind] && kinds[kind] != UNKNOWN; i++)
            json_array_append_new(list, json_string(voices_kind_names[kind]));
    return fill_up(list, count);
}

static json_t *write_tokens(const struct voices_token *tokens, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list,
                              json_pack("{s:o,s:o}", "kind", write_name(voices_kind_names, tokens[i].kind),
                                        "seen", codec_write_seats(tokens[i].seen)));
    return list;
}

static json_t *write_plays(const struct content *c, const struct voices_play *plays, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:o,s:o}", "seat", write_seat(plays[i].seat), "card",
                                              write_id(c, VOICES_STRATEGY_IDS, plays[i].card)));
    return list;
}

/* --- its parts ------------------------------------------------------------------------------------------ */

static json_t *write_roles(const struct content *c, const struct voices *p)
{
    json_t *list = json_array();
    for (int s = 0; s < p->players; s++)
        json_array_append_new(list, write_id(c, VOICES_ROLE_IDS, p->role[s]));
    return list;
}

static json_t *write_colours(const struct voices *p)
{
    static const uint8_t order[VOICES_SETS] = {VOICES_GREY, VOICES_BLUE,  VOICES_YELLOW,
                                               VOICES_RED,  VOICES_GREEN, VOICES_PURPLE}; /* H-1.7 */
    json_t *j = json_object();
    for (int i = 0; i < VOICES_SETS; i++)
        if (p->owner[order[i]] != VOICES_NONE)
            json_object_set_new(j, voices_set_names[order[i]], json_integer(p->owner[order[i]]));
    return j;
}

static json_t *write_platforms(const struct voices *p)
{
    json_t *j = json_object();
    for (int area = 0; area < VOICES_AREAS; area++) {
        json_t *list = json_array();
        for (int i = 0; i < p->disc_count[area]; i++) {
            const struct voices_disc *d = &p->discs[area][i];
            json_array_append_new(list, json_pack("{s:s,s:i,s:i}", "marker", voices_marker_names[d->marker],
                                                  "x", d->x, "y", d->y));
        }
        json_object_set_new(j, voices_area_names[area], list);
    }
    return j;
}

static json_t *write_court(const struct content *c, const struct voices *p)
{
    const struct voices_pack *k = c->pack;
    json_t *deck = json_array();
    for (int card = 0; card < k->courts; card++)
        if (p->court_deck[card >> 6] >> (card & 63) & 1)
            json_array_append_new(deck, write_id(c, VOICES_COURT_IDS, card));
    return json_pack(
        "{s:i,s:o,s:o,s:o,s:o,s:o,s:b}", "stage", p->stage, "deck", fill_up(deck, p->court_deck_count), "top",
        write_id(c, VOICES_COURT_IDS, p->slot[VOICES_TOP]), "middle",
        write_id(c, VOICES_COURT_IDS, p->slot[VOICES_MIDDLE]), "right",
        write_id(c, VOICES_COURT_IDS, p->slot[VOICES_RIGHT]), "areas",
        is_null(p->areas) ? json_null() : write_bits(voices_area_names, p->areas), "read", p->read);
}

static json_t *write_strategy(const struct content *c, const struct voices *p)
{
    json_t *discard = json_array(), *hands = json_array();
    for (int i = 0; i < p->discard_count; i++)
        json_array_append_new(discard, write_id(c, VOICES_STRATEGY_IDS, p->discard[i]));
    for (int s = 0; s < p->players; s++)
        json_array_append_new(hands, write_cards(c, p->hands[s], p->hand_count[s]));
    return json_pack("{s:o,s:o,s:o}", "deck", write_cards(c, p->deck, p->deck_count), "discard", discard,
                     "hands", hands);
}

static json_t *write_influence(const struct voices *p)
{
    return json_pack("{s:o,s:o}", "supply", write_kinds(p->supply, p->supply_count), "discard",
                     write_tokens(p->influence + voices_pile_first(p, VOICES_JURORS), p->dropped_count));
}

static json_t *write_jurors(const struct voices *p)
{
    json_t *j = json_object();
    for (int type = 0; type < VOICES_JURORS; type++)
        json_object_set_new(
            j, voices_juror_names[type],
            json_pack("{s:I,s:I,s:o}", "guilt", (json_int_t)p->tokens[VOICES_GUILT][type], "innocence",
                      (json_int_t)p->tokens[VOICES_INNOCENCE][type], "influence",
                      write_tokens(p->influence + voices_pile_first(p, type), p->pile_count[type])));
    return j;
}

static json_t *write_verdict(const struct voices *p)
{
    if (is_null(p->verdict[0]))
        return json_null();
    json_t *j = json_object();
    for (int type = 0; type < VOICES_JURORS; type++)
        json_object_set_new(j, voices_juror_names[type], write_name(voices_verdict_names, p->verdict[type]));
    return j;
}

/* --- the stack ------------------------------------------------------------------------------------------ */

/* The path of a list of steps: b1/front/1/0/a. */
static json_t *write_src(const struct content *c, int list)
{
    const struct voices_pack *k = c->pack;
    const struct voices_list *l = &k->list[list];
    if (l->kind == VOICES_LIST_STRATEGY)
        return json_string(content_id(c, VOICES_STRATEGY_IDS, l->card));
    if (l->kind == VOICES_LIST_COURT)
        return json_sprintf("%s/%s/%d", content_id(c, VOICES_COURT_IDS, l->card), voices_side_names[l->side],
                            l->index);
    json_t *up = write_src(c, l->parent);
    json_t *src = json_sprintf("%s/%d/%s", json_string_value(up), l->index, voices_branch_names[l->branch]);
    json_decref(up);
    return src;
}

static json_t *write_said(const struct content *c, const struct voices *p, const struct voices_frame *f)
{
    json_t *j = json_object();
    for (int s = 0; s < p->players; s++)
        if (f->said[s] != VOICES_NONE) {
            const char seat[] = {(char)('0' + s), 0};
            json_object_set_new(j, seat,
                                f->said[s] == VOICES_PASS ? json_string("pass")
                                                          : write_id(c, VOICES_STRATEGY_IDS, f->said[s]));
        }
    return j;
}

static json_t *write_window(const struct content *c, const struct voices *p, int frame)
{
    const struct voices_frame *f = &p->stack[frame];
    return json_pack("{s:s,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "kind", "window", "pusher", f->seat, "area",
                     write_name(voices_area_names, f->area), "lost", write_markers(f->lost, f->lost_count),
                     "ask", codec_write_seats(f->ask), "said", write_said(c, p, f), "queue",
                     write_plays(c, f->queue, f->queue_count), "again", codec_write_seats(f->again), "played",
                     write_plays(c, p->played + voices_played_first(p, frame), f->played_count));
}

static json_t *write_steps(const struct content *c, const struct voices_frame *f)
{
    return json_pack("{s:s,s:o,s:i,s:o,s:i,s:o,s:i,s:i,s:o}", "kind", "steps", "src", write_src(c, f->src),
                     "actor", f->seat, "here", write_name(voices_area_names, f->area), "next", f->next,
                     "drawn", f->drawing ? write_kinds(f->drawn, f->drawn_count) : json_null(), "more",
                     f->more, "left", f->left, "looked", write_name(voices_juror_names, f->looked));
}

static json_t *write_frame(const struct content *c, const struct voices *p, int frame)
{
    const struct voices_frame *f = &p->stack[frame];
    const char *kind = voices_frame_names[f->kind];
    switch (f->kind) {
    case VOICES_FRAME_DEAL:
        return json_pack("{s:s,s:o}", "kind", kind, "slots", write_bits(voices_slot_names, f->slots));
    case VOICES_FRAME_DRAW: return json_pack("{s:s,s:i,s:i}", "kind", kind, "seat", f->seat, "n", f->left);
    case VOICES_FRAME_STORY: return json_pack("{s:s,s:i}", "kind", kind, "next", f->next);
    case VOICES_FRAME_TURN:
        return json_pack("{s:s,s:i,s:i,s:o}", "kind", kind, "seat", f->seat, "left", f->left, "used",
                         write_name(voices_set_names, f->used));
    case VOICES_FRAME_WINDOW: return write_window(c, p, frame);
    case VOICES_FRAME_EMOTION:
        return json_pack("{s:s,s:i,s:s,s:o,s:o,s:b}", "kind", kind, "seat", f->seat, "marker",
                         voices_marker_names[f->marker], "area", write_name(voices_area_names, f->area),
                         "lost", write_markers(f->lost, f->lost_count), "done", f->done);
    case VOICES_FRAME_COURT:
        return json_pack("{s:s,s:s,s:i}", "kind", kind, "side", voices_side_names[f->side], "next", f->next);
    case VOICES_FRAME_PLANNING:
        return json_pack("{s:s,s:i,s:o}", "kind", kind, "next", f->next, "seat", write_seat(f->seat));
    case VOICES_FRAME_STEPS: return write_steps(c, f);
    default: return json_pack("{s:s}", "kind", kind);
    }
}

json_t *voices_write(const struct content *c, const void *position, json_t *options,
                     const struct texts *texts)
{
    const struct voices *p = position;
    json_t *stack = json_array();
    (void)texts;
    for (int i = 0; i < p->stack_count; i++)
        json_array_append_new(stack, write_frame(c, p, i));
    return json_pack("{s:s,s:i,s:O,s:i,s:s,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}",
                     "game", "voices", "players", p->players, "options", options, "round", p->round, "phase",
                     voices_phase_names[p->phase], "turns", p->turns, "prosecutor", write_seat(p->prosecutor),
                     "first", write_seat(p->first), "story", write_id(c, VOICES_STORY_IDS, p->story), "roles",
                     write_roles(c, p), "colours", write_colours(p), "unused",
                     write_bits(voices_marker_names, p->unused), "destroyed",
                     write_bits(voices_marker_names, p->destroyed), "platforms", write_platforms(p), "court",
                     write_court(c, p), "strategy", write_strategy(c, p), "influence", write_influence(p),
                     "jurors", write_jurors(p), "stack", stack, "verdict", write_verdict(p), "cancelled",
                     p->cancelled == VOICES_NO_NUMBER ? json_null() : json_integer((json_int_t)p->cancelled));
}

/* --- faults --------------------------------------------------------------------------------------------- */

static void tell_impossible(const struct fault *fault, struct error *e)
{
    static const struct {
        enum word word;
        const char *path;
    } items[] = {
        [VOICES_ITEM_FORM] = {W_IMPOSSIBLE_VOICES_FORM, "position"},
        [VOICES_ITEM_ROUND] = {W_IMPOSSIBLE_VOICES_ROUND, "round"},
        [VOICES_ITEM_ROLES] = {W_IMPOSSIBLE_VOICES_ROLES, "roles"},
        [VOICES_ITEM_COLOURS] = {W_IMPOSSIBLE_VOICES_COLOURS, "colours"},
        [VOICES_ITEM_PLATFORMS] = {W_IMPOSSIBLE_VOICES_PLATFORMS, "platforms"},
        [VOICES_ITEM_COURT] = {W_IMPOSSIBLE_VOICES_COURT, "court"},
        [VOICES_ITEM_STRATEGY] = {W_IMPOSSIBLE_VOICES_STRATEGY, "strategy"},
        [VOICES_ITEM_INFLUENCE] = {W_IMPOSSIBLE_VOICES_INFLUENCE, "influence"},
        [VOICES_ITEM_VERDICT] = {W_IMPOSSIBLE_VOICES_VERDICT, "verdict"},
        [VOICES_ITEM_STACK] = {W_IMPOSSIBLE_VOICES_STACK, "stack"},
        [VOICES_ITEM_REST] = {W_IMPOSSIBLE_VOICES_REST, "stack"},
    };
    error_set(e, e->code, items[fault->reason].word, items[fault->reason].path);
    e->value = fault->about;
}

/* A number's name in a list that ends in NULL. */
static const char *name_at(const char *const *names, int number)
{
    int count = 0;
    while (names[count])
        count++;
    return number >= 0 && number < count ? names[number] : "?";
}

static const char *id_at(const struct content *c, int list, int number)
{
    return number >= 0 && number < c->ids[list].count ? content_id(c, list, number) : "?";
}

/* What the fault's number names. */
static const char *about(const struct content *c, const struct fault *fault)
{
    switch (fault->reason) {
    case VOICES_OTHER_MOMENT:
    case VOICES_NOT_OFFERED:
        return fault->about >= 0 && fault->about < VOICES_VERBS ? verbs[fault->about].name : "?";
    case VOICES_NOT_LAID_OUT:
    case VOICES_CANNOT_REPLACE: return id_at(c, VOICES_COURT_IDS, fault->about);
    case VOICES_NOT_YOUR_MARKER:
    case VOICES_NOT_UNUSED:
    case VOICES_SET_IS_USED:
    case VOICES_MARKER_NOT_MEANT: return name_at(voices_marker_names, fault->about);
    case VOICES_AREA_NOT_MEANT: return name_at(voices_area_names, fault->about);
    case VOICES_NOT_IN_HAND:
    case VOICES_DOES_NOT_FIT:
    case VOICES_PLAYED_BEFORE: return id_at(c, VOICES_STRATEGY_IDS, fault->about);
    case VOICES_JUROR_NOT_MEANT:
    case VOICES_NOTHING_THERE:
    case VOICES_SAME_JUROR: return name_at(voices_juror_names, fault->about);
    default: return "";
    }
}

void voices_tell(const struct content *content, const struct fault *fault, struct error *e)
{
    static const enum word words[VOICES_REASONS] = {
        [VOICES_GAME_OVER] = W_FAULT_VOICES_GAME_OVER,
        [VOICES_NOT_ASKED] = W_FAULT_VOICES_NOT_ASKED,
        [VOICES_OTHER_MOMENT] = W_FAULT_VOICES_OTHER_MOMENT,
        [VOICES_NO_SUCH_COURT] = W_FAULT_VOICES_NO_SUCH_COURT,
        [VOICES_NOT_LAID_OUT] = W_FAULT_VOICES_NOT_LAID_OUT,
        [VOICES_CANNOT_REPLACE] = W_FAULT_VOICES_CANNOT_REPLACE,
        [VOICES_NO_SUCH_MARKER] = W_FAULT_VOICES_NO_SUCH_MARKER,
        [VOICES_NOT_YOUR_MARKER] = W_FAULT_VOICES_NOT_YOUR_MARKER,
        [VOICES_NOT_UNUSED] = W_FAULT_VOICES_NOT_UNUSED,
        [VOICES_SET_IS_USED] = W_FAULT_VOICES_SET_IS_USED,
        [VOICES_MARKER_NOT_MEANT] = W_FAULT_VOICES_MARKER_NOT_MEANT,
        [VOICES_NO_SUCH_AREA] = W_FAULT_VOICES_NO_SUCH_AREA,
        [VOICES_AREA_NOT_MEANT] = W_FAULT_VOICES_AREA_NOT_MEANT,
        [VOICES_BAD_AT] = W_FAULT_VOICES_BAD_AT,
        [VOICES_BAD_SLANT] = W_FAULT_VOICES_BAD_SLANT,
        [VOICES_NO_SUCH_CARD] = W_FAULT_VOICES_NO_SUCH_CARD,
        [VOICES_NOT_IN_HAND] = W_FAULT_VOICES_NOT_IN_HAND,
        [VOICES_DOES_NOT_FIT] = W_FAULT_VOICES_DOES_NOT_FIT,
        [VOICES_PLAYED_BEFORE] = W_FAULT_VOICES_PLAYED_BEFORE,
        [VOICES_NO_SUCH_SEAT] = W_FAULT_VOICES_NO_SUCH_SEAT,
        [VOICES_NOT_IN_QUEUE] = W_FAULT_VOICES_NOT_IN_QUEUE,
        [VOICES_NOT_A_VOICE] = W_FAULT_VOICES_NOT_A_VOICE,
        [VOICES_NOT_IN_THE_RUNNING] = W_FAULT_VOICES_NOT_IN_THE_RUNNING,
        [VOICES_HIMSELF] = W_FAULT_VOICES_HIMSELF,
        [VOICES_NO_SUCH_JUROR] = W_FAULT_VOICES_NO_SUCH_JUROR,
        [VOICES_JUROR_NOT_MEANT] = W_FAULT_VOICES_JUROR_NOT_MEANT,
        [VOICES_NOTHING_THERE] = W_FAULT_VOICES_NOTHING_THERE,
        [VOICES_SAME_JUROR] = W_FAULT_VOICES_SAME_JUROR,
        [VOICES_NOT_DRAWN] = W_FAULT_VOICES_NOT_DRAWN,
        [VOICES_NOT_OFFERED] = W_FAULT_VOICES_NOT_OFFERED,
        [VOICES_NO_SUCH_OPTION] = W_FAULT_VOICES_NO_SUCH_OPTION,
        [VOICES_IS_A_MUST] = W_FAULT_VOICES_IS_A_MUST,
        [VOICES_BAD_CHANCE] = W_FAULT_VOICES_BAD_CHANCE,
    };
    if (fault->kind == FAULT_IMPOSSIBLE) {
        tell_impossible(fault, e);
        return;
    }
    error_set(e, e->code, words[fault->reason], "");
    error_text(e, about(content, fault));
    e->value = fault->about;
}

const struct codec voices_codec = {
    .rules = "voices/1",
    .verb_count = VOICES_VERBS,
    .verbs = verbs,
    .reasons = reasons,
    .load = voices_load,
    .options = voices_read_options,
    .write = voices_write,
    .read = voices_read,
    .tell = voices_tell,
};
