/* after.c: what follows from a move in Voices: what fell, the card read aloud, what the rules do without
 * asking, windows, new rounds, the verdict. The rules are walked again step by step, and each step is
 * described; all of it is public. */
#include <stdio.h>
#include <string.h>

#include "front/voices/words.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

/* One step of the walk, and the text about it. */
struct walk {
    struct telling t;
    const struct listener *to;
    const struct voices_pack *k;
    struct voices was, now;
};

static void tell_seat(struct walk *w, enum word word, int seat, const char *what)
{
    char who[VOICES_NAME_SIZE];
    const struct slot slots[] = {{"who", voices_seat_name(w->to, seat, who), 0}, {"what", what, 0}};
    telling_add(&w->t, word, slots, 2);
}

/* A text of the pack, on a line of its own. */
static void tell_text(struct walk *w, const char *text)
{
    const struct slot slots[] = {{"text", text, 0}};
    if (text[0])
        telling_add(&w->t, W_VOICES_READ, slots, 1);
}

/* --- the set-up, rounds --------------------------------------------------------------------------------- */

static void tell_roles(struct walk *w)
{
    char list[VOICES_TEXT_SIZE] = "", name[VOICES_NAME_SIZE], one[VOICES_LABEL_SIZE];
    for (int set = 0; set < VOICES_SETS; set++) {
        if (w->now.owner[set] == VOICES_NONE)
            continue;
        snprintf(one, sizeof one, "%s %d", voices_set_name(w->to->lang, set, name), w->now.owner[set]);
        voices_join(list, sizeof list, ", ", one);
    }
    int at_the_table = w->to->seat >= 0 && w->to->viewers == SPECTATOR_BIT; /* not in a replay */
    char who[VOICES_NAME_SIZE];
    const struct slot slots[] = {{"who", voices_seat_within(w->to, w->now.prosecutor, who), 0},
                                 {"list", list, 0},
                                 {"you", at_the_table ? "yes" : "no", 0}};
    telling_add(&w->t, W_VOICES_AFTER_ROLES, slots, 3);
}

static void tell_round(struct walk *w)
{
    char who[VOICES_NAME_SIZE];
    const struct slot slots[] = {{"round", NULL, w->now.round},
                                 {"who", voices_seat_within(w->to, w->now.first, who), 0}};
    if (w->now.stage != w->was.stage)
        telling_add(&w->t, W_VOICES_AFTER_STAGE, NULL, 0);
    if (w->now.round != w->was.round)
        telling_add(&w->t, W_VOICES_AFTER_ROUND, slots, 2);
}

/* --- the court card ------------------------------------------------------------------------------------- */

static void tell_reading(struct walk *w)
{
    int card = w->now.slot[VOICES_MIDDLE];
    const struct slot slots[] = {
        {"what", voices_entry_name(w->to->content, w->to->lang, VOICES_COURT_IDS, card), 0}};
    telling_add(&w->t, W_VOICES_AFTER_READ, slots, 1);
    tell_text(w, voices_side_text(w->to->content, w->to->lang, card, VOICES_FRONT));
}

/* The turn of a seat is over, perhaps because it has no marker left (H-4.9). */
static void tell_turn(struct walk *w)
{
    const struct voices_frame *f = voices_current(&w->was);
    if (f->left && f->used == VOICES_NONE)
        tell_seat(w, W_VOICES_AFTER_NO_MARKER, f->seat, "");
    if (w->now.read)
        tell_reading(w);
}

static void tell_ability(struct walk *w)
{
    const struct voices_frame *court = voices_current(&w->was), *f = voices_current(&w->now);
    int card = w->was.slot[VOICES_MIDDLE];
    int who = w->k->ability[w->k->court[card].first[court->side] + court->next].who;
    char actor[VOICES_NAME_SIZE], deeds[VOICES_DEEDS_SIZE];
    const struct slot slots[] = {
        {"who", voices_seat_within(w->to, f->seat, actor), 0},
        {"area", who == VOICES_NONE ? "" : voices_area_name(w->to->content, w->to->lang, who), 0},
        {"what", voices_list_words(w->to->content, w->to->lang, f->src, 0, deeds), 0}};
    telling_add(&w->t,
                who == VOICES_NONE             ? W_VOICES_AFTER_ACTS_PROSECUTOR
                : f->seat == w->now.prosecutor ? W_VOICES_AFTER_ACTS_TIE
                                               : W_VOICES_AFTER_ACTS,
                slots, 3);
}

/* --- the verdict (H-10) --------------------------------------------------------------------------------- */

static void tell_juror(struct walk *w, int juror)
{
    int turned[VOICES_KINDS] = {0, 0, 0}, first = voices_pile_first(&w->was, juror);
    for (int i = 0; i < w->was.pile_count[juror]; i++)
        turned[w->was.influence[first + i].kind]++;
    uint64_t guilt = w->was.tokens[VOICES_GUILT][juror] + (uint64_t)turned[VOICES_GUILTY];
    uint64_t innocence = w->was.tokens[VOICES_INNOCENCE][juror] + (uint64_t)turned[VOICES_INNOCENT];
    const struct slot slots[] = {{"juror", voices_juror_name(w->to->content, w->to->lang, juror), 0},
                                 {"guilt", NULL, (int64_t)w->was.tokens[VOICES_GUILT][juror]},
                                 {"guilt2", NULL, turned[VOICES_GUILTY]},
                                 {"innocence", NULL, (int64_t)w->was.tokens[VOICES_INNOCENCE][juror]},
                                 {"innocence2", NULL, turned[VOICES_INNOCENT]},
                                 {"blank", NULL, turned[VOICES_BLANK]},
                                 {"cancelled", NULL, (int64_t)(guilt < innocence ? guilt : innocence)},
                                 {"verdict", voices_verdict_names[w->now.verdict[juror]], 0}};
    telling_add(&w->t, W_VOICES_AFTER_JUROR, slots, 8);
}

static void tell_verdict(struct walk *w)
{
    const struct slot slots[] = {{"n", NULL, (int64_t)w->now.cancelled}};
    tell_text(w, voices_entry_text(w->to->content, w->to->lang, VOICES_STORY_IDS, w->now.story, "verdict"));
    telling_add(&w->t, W_VOICES_AFTER_VERDICT, NULL, 0);
    for (int juror = 0; juror < VOICES_JURORS; juror++)
        tell_juror(w, juror);
    telling_add(&w->t, W_VOICES_AFTER_CANCELLED, slots, 1);
}

static void tell_court(struct walk *w)
{
    if (voices_current(&w->now) && voices_current(&w->now)->kind == VOICES_FRAME_STEPS) {
        tell_ability(w);
    } else if (w->now.phase == VOICES_IS_OVER) {
        tell_verdict(w);
    } else if (w->now.phase == VOICES_IN_RESOLVE) {
        telling_add(&w->t, W_VOICES_AFTER_TURNED, NULL, 0);
        tell_text(w, voices_side_text(w->to->content, w->to->lang, w->now.slot[VOICES_MIDDLE], VOICES_BACK));
    }
}

/* --- windows, planning, draws --------------------------------------------------------------------------- */

static void tell_window(struct walk *w)
{
    const struct voices_frame *f = voices_current(&w->now);
    if (!f || f->kind != VOICES_FRAME_STEPS || w->now.stack_count <= w->was.stack_count)
        return;
    char who[VOICES_NAME_SIZE], deeds[VOICES_DEEDS_SIZE];
    const struct slot slots[] = {
        {"who", voices_seat_within(w->to, f->seat, who), 0},
        {"card", voices_entry_name(w->to->content, w->to->lang, VOICES_STRATEGY_IDS, w->k->list[f->src].card),
         0},
        {"what", voices_list_words(w->to->content, w->to->lang, f->src, 0, deeds), 0}};
    telling_add(&w->t, W_VOICES_AFTER_PLAYS, slots, 3);
}

static void tell_planning(struct walk *w)
{
    const struct voices_frame *f = voices_current(&w->was);
    if (f->next == 0)
        tell_seat(w, W_VOICES_AFTER_PLANNING, voices_current(&w->now)->seat, "");
}

static void tell_draw(struct walk *w)
{
    if (w->was.discard_count && !w->now.discard_count)
        telling_add(&w->t, W_VOICES_AFTER_NEW_DECK, NULL, 0);
}

/* --- what the rules do in somebody's place (H-6.14) ----------------------------------------------------- */

/* The only possible answer to a step, which nobody was asked for; 0: it could not be done. */
static int only_answer(const struct walk *w, const struct voices_step *s, struct move *out)
{
    const struct voices *p = &w->was;
    const struct voices_frame *f = voices_current(p);
    unsigned jurors = voices_step_jurors(p, s), seats;
    uint64_t markers;
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)f->seat;
    out->verb = (uint8_t)voices_verb_of(s->kind);
    switch (s->kind) {
    case VOICES_STEP_INFLUENCE: return voices_current(&w->now)->drawing;
    case VOICES_STEP_PUSH: return 0;
    case VOICES_STEP_DESTROY:
    case VOICES_STEP_RECALL:
        markers = voices_step_markers(p, f, s);
        out->arg[0] = (int16_t)(markers ? bits_lowest(markers) : 0);
        return markers != 0;
    case VOICES_STEP_DRAW:
        seats = voices_step_seats(p, f, s);
        out->arg[0] = (int16_t)(seats ? bits_lowest(seats) : 0);
        return seats != 0;
    default:
        out->arg[0] = (int16_t)(jurors ? bits_lowest(jurors) : 0);
        if (s->kind == VOICES_STEP_SHIFT && jurors)
            out->arg[1] = (int16_t)bits_lowest(s->to & ~(1u << out->arg[0]));
        return jurors != 0;
    }
}

/* Tokens that were drawn and not placed (H-6.6). */
static void tell_left_over(struct walk *w)
{
    int n = w->now.dropped_count - w->was.dropped_count;
    const struct slot slots[] = {{"n", NULL, n}};
    if (w->was.dropped_count && !w->now.dropped_count)
        telling_add(&w->t, W_VOICES_AFTER_NEW_SUPPLY, NULL, 0);
    if (n > 0)
        telling_add(&w->t, W_VOICES_AFTER_LEFT_OVER, slots, 1);
}

static void tell_steps(struct walk *w)
{
    const struct voices_frame *f = voices_current(&w->was);
    char deeds[VOICES_DEEDS_SIZE];
    struct move move = {.seat = (int8_t)f->seat};
    if (f->next == w->k->list[f->src].count)
        return;
    const struct voices_step *s = voices_step_of(w->k, f);
    if (f->drawing) {
        tell_left_over(w);
    } else if (f->looked != VOICES_NONE) {
        move.verb = s->then == VOICES_THEN_DROP ? VOICES_DO_DROP : VOICES_DO_KEEP;
        voices_tell_deed(&w->t, w->to, &w->was, &move, 1);
    } else if (only_answer(w, s, &move)) {
        voices_tell_deed(&w->t, w->to, &w->was, &move, 1);
    } else {
        const struct slot slots[] = {
            {"what", voices_step_words(w->to->content, w->to->lang, s, 0, deeds), 0}};
        telling_add(&w->t, W_VOICES_AFTER_NOTHING, slots, 1);
    }
}

/* --- the walk ------------------------------------------------------------------------------------------- */

/* What the move itself changed: markers that fell, a story to read, an effect that was hidden. */
static void tell_made(struct walk *w, const struct move *m)
{
    uint8_t lost[VOICES_MAX_DISCS];
    int count = 0;
    char list[VOICES_DEEDS_SIZE];
    for (uint64_t fell = w->now.destroyed & ~w->was.destroyed; fell && count < VOICES_MAX_DISCS;
         fell &= fell - 1)
        lost[count++] = (uint8_t)bits_lowest(fell);
    if (m->verb == VOICES_DO_PUSH && count) {
        const struct slot slots[] = {
            {"list", voices_marker_list(w->to->content, w->to->lang, lost, count, list), 0}};
        telling_add(&w->t, W_VOICES_AFTER_LOST, slots, 1);
    }
    if (m->verb == VOICES_DO_DRAW_STORY)
        tell_text(w, voices_entry_text(w->to->content, w->to->lang, VOICES_STORY_IDS, m->arg[0], "opening"));
    if (m->verb == VOICES_DO_AWARD && voices_current(&w->was)->kind == VOICES_FRAME_COURT)
        tell_ability(w);
    if (m->verb == VOICES_DO_ORDER)
        tell_window(w);
    if (m->verb != VOICES_DO_CHOOSE)
        return;
    const struct voices_step *s = voices_step_of(w->k, voices_current(&w->was));
    const struct slot slots[] = {
        {"what", voices_list_words(w->to->content, w->to->lang, m->arg[0] ? s->b : s->a, 0, list), 0}};
    telling_add(&w->t, W_VOICES_AFTER_EFFECT, slots, 1);
}

static void tell_step(struct walk *w)
{
    switch (voices_current(&w->was)->kind) {
    case VOICES_FRAME_ROLES: tell_roles(w); break;
    case VOICES_FRAME_TURN: tell_turn(w); break;
    case VOICES_FRAME_WINDOW: tell_window(w); break;
    case VOICES_FRAME_COURT: tell_court(w); break;
    case VOICES_FRAME_PLANNING: tell_planning(w); break;
    case VOICES_FRAME_DRAW: tell_draw(w); break;
    case VOICES_FRAME_STEPS: tell_steps(w); break;
    default: break;
    }
    tell_round(w);
}

size_t voices_aftermath(char *out, size_t cap, const struct listener *to, const void *then,
                        const struct move *move, const void *now)
{
    const struct voices *before = then;
    (void)now; /* the steps in between are described, so they are made again */
    struct walk w = {telling_begin(out, cap, to->lang), to, to->content->pack, *before, *before};
    struct fault fault;
    if (!voices_make(w.k, &w.now, move, &fault))
        return 0;
    tell_made(&w, move);
    for (;;) {
        w.was = w.now;
        if (!voices_advance(w.k, &w.now))
            return w.t.used;
        tell_step(&w);
    }
}

size_t voices_outcome(char *out, size_t cap, const struct listener *to, const void *end)
{
    const struct voices *position = end;
    struct telling t = telling_begin(out, cap, to->lang);
    struct result result;
    char seats[SEAT_LIST_SIZE];
    voices_result(to->content->pack, position, &result);
    const struct slot slots[] = {
        {"seats", telling_seats(result.winners, words_raw(to->lang, W_VOICES_NOBODY), seats), 0}};
    telling_add(&t, result.reason == VOICES_CONVICTED ? W_RESULT_VOICES_CONVICTED : W_RESULT_VOICES_ACQUITTED,
                slots, 1);
    return t.used;
}
