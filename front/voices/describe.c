/* describe.c: a sentence for each move in Voices. */
#include <stdio.h>
#include <string.h>

#include "front/voices/words.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

/* A sentence being built: for whom, about which move, and the position it was made in. */
struct deed {
    struct telling *t;
    const struct listener *to;
    const struct voices *p;
    const struct voices_pack *k;
    const struct move *m;
};

static const char *card_name(const struct deed *d, int list, int card)
{
    return voices_entry_name(d->to->content, d->to->lang, list, card);
}

/* A sentence about the mover and one other thing, {what}. */
static void tell_what(const struct deed *d, enum word word, const char *what)
{
    char who[VOICES_NAME_SIZE];
    const struct slot slots[] = {{"who", voices_seat_name(d->to, d->m->seat, who), 0}, {"what", what, 0}};
    telling_add(d->t, word, slots, 2);
}

static void tell_other(const struct deed *d, enum word word, int seat)
{
    char other[VOICES_NAME_SIZE];
    tell_what(d, word, voices_seat_within(d->to, seat, other));
}

static void tell_marker(const struct deed *d, enum word word, int marker)
{
    char label[VOICES_LABEL_SIZE];
    tell_what(d, word, voices_marker_label(d->to->content, d->to->lang, marker, label));
}

static void tell_juror(const struct deed *d, enum word word, int juror)
{
    tell_what(d, word, voices_juror_name(d->to->content, d->to->lang, juror));
}

/* --- the verbs ------------------------------------------------------------------------------------------ */

static void tell_present(const struct deed *d, int known)
{
    char areas[VOICES_TEXT_SIZE], who[VOICES_NAME_SIZE];
    const struct slot slots[] = {
        {"who", voices_seat_name(d->to, d->m->seat, who), 0},
        {"areas", voices_area_list(d->to->content, d->to->lang, d->k->court[d->m->arg[0]].areas, areas), 0},
        {"card", known ? card_name(d, VOICES_COURT_IDS, d->m->arg[0]) : "", 0}};
    telling_add(d->t, known ? W_VOICES_PRESENT_KNOWN : W_VOICES_PRESENT, slots, 3);
}

static void tell_push(const struct deed *d)
{
    char who[VOICES_NAME_SIZE], label[VOICES_LABEL_SIZE], slant[SIGNED_SIZE];
    const struct slot slots[] = {
        {"who", voices_seat_name(d->to, d->m->seat, who), 0},
        {"marker", voices_marker_label(d->to->content, d->to->lang, d->m->arg[0], label), 0},
        {"area", voices_area_name(d->to->content, d->to->lang, d->m->arg[1]), 0},
        {"at", NULL, d->m->arg[2]},
        {"slant", telling_minus(d->m->arg[3], slant), 0}};
    telling_add(d->t, W_VOICES_PUSH, slots, 5);
}

static void tell_award(const struct deed *d)
{
    char who[VOICES_NAME_SIZE], other[VOICES_NAME_SIZE];
    int area = voices_award_area(d->k, d->p), tied = voices_controllers(d->k, d->p, area) != 0;
    const struct slot slots[] = {{"who", voices_seat_name(d->to, d->m->seat, who), 0},
                                 {"other", voices_seat_within(d->to, d->m->arg[0], other), 0},
                                 {"area", voices_area_name(d->to->content, d->to->lang, area), 0},
                                 {"rule", tied ? "H-5.4" : "H-5.5", 0}};
    telling_add(d->t, W_VOICES_AWARD, slots, 4);
}

/* put, take, flip, shift: as many as there are (H-6.2). */
static void tell_tokens(const struct deed *d)
{
    static const enum word words[] = {W_VOICES_PUT, W_VOICES_TAKE, W_VOICES_FLIP, W_VOICES_SHIFT};
    const struct voices_frame *f = voices_current(d->p);
    const struct voices_step *s = f->kind == VOICES_FRAME_STEPS ? voices_step_of(d->k, f) : NULL;
    int token = s ? s->token : VOICES_GUILT, shift = d->m->verb == VOICES_DO_SHIFT;
    uint64_t n = s ? s->n : 1, there = d->p->tokens[token][d->m->arg[0]]; /* H-12.9: one for panic */
    char who[VOICES_NAME_SIZE];
    if (d->m->verb != VOICES_DO_PUT && there < n)
        n = there;
    const struct slot slots[] = {
        {"who", voices_seat_within(d->to, d->m->seat, who), 0},
        {"n", NULL, (int64_t)n},
        {"token", token == VOICES_GUILT ? "guilt" : "innocence", 0},
        {"juror", voices_juror_name(d->to->content, d->to->lang, d->m->arg[0]), 0},
        {"to", voices_juror_name(d->to->content, d->to->lang, shift ? d->m->arg[1] : 0), 0}};
    telling_add(d->t, words[d->m->verb - VOICES_DO_PUT], slots, 5);
}

static void tell_use(const struct deed *d)
{
    const struct voices_frame *f = voices_current(d->p);
    char who[VOICES_NAME_SIZE];
    const struct slot slots[] = {{"who", voices_seat_name(d->to, d->m->seat, who), 0},
                                 {"n", NULL, f->kind == VOICES_FRAME_STEPS ? voices_step_of(d->k, f)->n : 1}};
    telling_add(d->t, f->kind == VOICES_FRAME_STEPS ? W_VOICES_USE : W_VOICES_USE_FEAR, slots, 2);
}

static void tell_place(const struct deed *d, int known)
{
    char who[VOICES_NAME_SIZE], kind[VOICES_NAME_SIZE];
    const struct slot slots[] = {{"who", voices_seat_name(d->to, d->m->seat, who), 0},
                                 {"juror", voices_juror_name(d->to->content, d->to->lang, d->m->arg[1]), 0},
                                 {"kind", known ? voices_kind_name(d->to->lang, d->m->arg[0], kind) : "", 0}};
    telling_add(d->t, known ? W_VOICES_PLACE_KNOWN : W_VOICES_PLACE, slots, 3);
}

static void tell_choose(const struct deed *d)
{
    const struct voices_step *s = voices_step_of(d->k, voices_current(d->p));
    int list = d->m->arg[0] ? s->b : s->a;
    char who[VOICES_NAME_SIZE];
    const struct slot slots[] = {{"who", voices_seat_name(d->to, d->m->seat, who), 0},
                                 {"option", voices_branch_names[d->m->arg[0]], 0},
                                 {"text", voices_option_text(d->to->content, d->to->lang, list), 0}};
    telling_add(d->t, W_VOICES_CHOOSE, slots, 3);
}

static void tell_replace(const struct deed *d, int known)
{
    tell_what(d, known ? W_VOICES_REPLACE_KNOWN : W_VOICES_REPLACE,
              known ? card_name(d, VOICES_COURT_IDS, d->m->arg[0]) : "");
}

static void tell_answer(const struct deed *d, int known)
{
    int played = known && d->m->verb == VOICES_DO_PLAY;
    tell_what(d,
              !known   ? W_VOICES_ANSWERED
              : played ? W_VOICES_PLAY
                       : W_VOICES_PASS,
              played ? card_name(d, VOICES_STRATEGY_IDS, d->m->arg[0]) : "");
}

void voices_tell_deed(struct telling *t, const struct listener *to, const struct voices *before,
                      const struct move *move, int known)
{
    const struct deed deed = {t, to, before, to->content->pack, move}, *d = &deed;
    int thing = move->arg[0];
    switch (move->verb) {
    case VOICES_DO_PRESENT: tell_present(d, known); break;
    case VOICES_DO_PUSH: tell_push(d); break;
    case VOICES_DO_PLAY:
    case VOICES_DO_PASS: tell_answer(d, known); break;
    case VOICES_DO_ORDER: tell_other(d, W_VOICES_ORDER, thing); break;
    case VOICES_DO_AWARD: tell_award(d); break;
    case VOICES_DO_SHARE: tell_other(d, W_VOICES_SHARE, thing); break;
    case VOICES_DO_DISCARD: tell_what(d, W_VOICES_DISCARD, card_name(d, VOICES_STRATEGY_IDS, thing)); break;
    case VOICES_DO_PUT:
    case VOICES_DO_TAKE:
    case VOICES_DO_FLIP:
    case VOICES_DO_SHIFT: tell_tokens(d); break;
    case VOICES_DO_USE: tell_use(d); break;
    case VOICES_DO_PLACE: tell_place(d, known); break;
    case VOICES_DO_LOOK: tell_juror(d, W_VOICES_LOOK, thing); break;
    case VOICES_DO_DROP: tell_what(d, W_VOICES_DROP, ""); break;
    case VOICES_DO_KEEP: tell_what(d, W_VOICES_KEEP, ""); break;
    case VOICES_DO_MOVE: tell_juror(d, W_VOICES_MOVE, thing); break;
    case VOICES_DO_DESTROY: tell_marker(d, W_VOICES_DESTROY, thing); break;
    case VOICES_DO_RECALL: tell_marker(d, W_VOICES_RECALL, thing); break;
    case VOICES_DO_DRAW: tell_other(d, W_VOICES_DRAW, thing); break;
    case VOICES_DO_CHOOSE: tell_choose(d); break;
    case VOICES_DO_REPLACE: tell_replace(d, known); break;
    default: tell_what(d, W_VOICES_SKIP, ""); break;
    }
}

/* --- chance --------------------------------------------------------------------------------------------- */

/* A card or a role for somebody. */
static void tell_dealt(struct telling *t, const struct listener *to, enum word word, const struct move *m,
                       const char *what)
{
    char who[VOICES_NAME_SIZE];
    int court = m->verb == VOICES_DO_DEAL_COURT;
    const struct slot slots[] = {{"who", court ? "" : voices_seat_name(to, m->arg[0], who), 0},
                                 {"slot", voices_slot_names[court ? m->arg[0] : 0], 0},
                                 {"what", what, 0}};
    telling_add(t, word, slots, 3);
}

static void tell_chance(struct telling *t, const struct listener *to, const struct move *m, int known)
{
    char kind[VOICES_NAME_SIZE];
    int list = m->verb == VOICES_DO_DEAL_ROLE    ? VOICES_ROLE_IDS
               : m->verb == VOICES_DO_DEAL_COURT ? VOICES_COURT_IDS
               : m->verb == VOICES_DO_DRAW_STORY ? VOICES_STORY_IDS
                                                 : VOICES_STRATEGY_IDS;
    int thing = m->arg[m->verb != VOICES_DO_DRAW_STORY];
    const char *what = known && m->verb != VOICES_DO_DRAW_INFLUENCE
                           ? voices_entry_name(to->content, to->lang, list, thing)
                           : "";
    const struct slot story[] = {{"what", what, 0}};
    switch (m->verb) {
    case VOICES_DO_DEAL_ROLE:
        tell_dealt(t, to, known ? W_VOICES_DEAL_ROLE_KNOWN : W_VOICES_DEAL_ROLE, m, what);
        break;
    case VOICES_DO_DEAL_COURT:
        tell_dealt(t, to, known ? W_VOICES_DEAL_COURT_KNOWN : W_VOICES_DEAL_COURT, m, what);
        break;
    case VOICES_DO_DRAW_STRATEGY:
        tell_dealt(t, to, known ? W_VOICES_DRAW_CARD_KNOWN : W_VOICES_DRAW_CARD, m, what);
        break;
    case VOICES_DO_DRAW_STORY: telling_add(t, W_VOICES_STORY, story, 1); break;
    default: {
        const struct slot token[] = {{"kind", known ? voices_kind_name(to->lang, m->arg[0], kind) : "", 0}};
        telling_add(t, known ? W_VOICES_TOKEN_KNOWN : W_VOICES_TOKEN, token, 1);
        break;
    }
    }
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* The argument of a move that may be secret; -1: its verb. */
static int secret_arg(const struct move *m)
{
    switch (m->verb) {
    case VOICES_DO_PLAY:
    case VOICES_DO_PASS: return -1;
    case VOICES_DO_DEAL_ROLE:
    case VOICES_DO_DEAL_COURT:
    case VOICES_DO_DRAW_STRATEGY: return 1;
    default: return 0;
    }
}

size_t voices_describe(char *out, size_t cap, const struct listener *to, const void *then,
                       const struct move *move, int opened)
{
    const struct voices *before = then;
    struct telling t = telling_begin(out, cap, to->lang);
    uint32_t seers = voices_sees(to->content->pack, before, move, secret_arg(move), opened);
    int known = !to->viewers || (seers & to->viewers) != 0;
    if (move->seat == CHANCE)
        tell_chance(&t, to, move, known);
    else
        voices_tell_deed(&t, to, before, move, known);
    return t.used;
}

size_t voices_belief(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of)
{
    char who[VOICES_NAME_SIZE];
    (void)view, (void)seat;
    return (size_t)snprintf(out, cap, "%s", voices_seat_within(to, of, who));
}

int voices_opens(const struct move *answer, const void *now)
{
    const struct voices *after = now;
    const struct voices_frame *f = voices_current(after);
    if (answer->verb != VOICES_DO_PLAY && answer->verb != VOICES_DO_PASS)
        return 1;
    return !(f && f->kind == VOICES_FRAME_WINDOW && f->ask >> answer->seat & 1 &&
             f->said[answer->seat] != VOICES_NONE);
}
