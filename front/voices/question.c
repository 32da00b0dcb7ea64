/* question.c: what Voices asks, with everything needed to decide. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/voices/screen.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

enum { INDENT = 4, TEXT = VOICES_DEEDS_SIZE + 512 };

static void ask_line(const struct terminal *t, enum word word, const struct slot *slots, int count)
{
    char text[TEXT];
    words_say(text, sizeof text, lang, word, slots, count);
    terminal_say(t, INK_BOLD, 0, "", text);
}

/* --- choices -------------------------------------------------------------------------------------------- */

/* A strategy card that can be chosen, with its text. */
static void say_card(const struct terminal *t, const struct sight *s, const char *lead, int card)
{
    char text[VOICES_TEXT_SIZE], deeds[VOICES_DEEDS_SIZE];
    snprintf(text, sizeof text, "%.200s: %.800s",
             voices_entry_name(s->content, lang, VOICES_STRATEGY_IDS, card),
             voices_card_words(s->content, lang, card, deeds));
    terminal_say(t, INK_PLAIN, INDENT, lead, text);
}

/* An option of a choice. With the effect if it is public, or hidden but the prosecutor has that side in front
 * of him (H-11.4). */
static void say_option(const struct terminal *t, const struct sight *s, const char *lead, int branch)
{
    const struct voices *p = s->view;
    const struct voices_pack *k = s->content->pack;
    const struct voices_step *step = voices_step_of(k, voices_current(p));
    int list = branch ? step->b : step->a, shown = !step->hidden || s->viewer == p->prosecutor;
    char text[TEXT], deeds[VOICES_DEEDS_SIZE], letter[VOICES_NAME_SIZE];
    snprintf(text, sizeof text, "%s: %.600s%s%s", voices_option_letter(lang, branch, letter),
             voices_option_text(s->content, lang, list), shown ? " → " : "",
             shown ? voices_list_words(s->content, lang, list, 1, deeds) : "");
    terminal_say(t, INK_PLAIN, INDENT, lead, text);
}

/* Choices with a text of their own, a line or more each: 1 if it was one of them. */
static int say_long(const struct terminal *t, const struct sight *s, const struct move *m, int number)
{
    char lead[16];
    snprintf(lead, sizeof lead, "  %d", number);
    switch (m->verb) {
    case VOICES_DO_PRESENT:
    case VOICES_DO_REPLACE: voices_say_court(t, s, lead, m->arg[0], 0); return 1;
    case VOICES_DO_PLAY:
    case VOICES_DO_DISCARD: say_card(t, s, lead, m->arg[0]); return 1;
    case VOICES_DO_CHOOSE: say_option(t, s, lead, m->arg[0]); return 1;
    default: return 0;
    }
}

/* All of them by number; where seats are asked for, seats by theirs and the rest by its word. */
static void say_choices(const struct terminal *t, const struct sight *s, const struct voices_choices *all)
{
    char line[4096] = "", label[VOICES_LABEL_SIZE], one[VOICES_LABEL_SIZE + 16];
    for (int i = 0; i < all->count; i++) {
        if (say_long(t, s, &all->moves[i], i + 1))
            continue;
        voices_choice_label(s, &all->moves[i], label);
        if (all->seats)
            snprintf(one, sizeof one, "%s", label);
        else
            snprintf(one, sizeof one, "%d %s", i + 1, label);
        voices_join(line, sizeof line, "   ", one);
    }
    if (line[0])
        terminal_say(t, INK_PLAIN, 2, "", line);
}

/* --- pushes --------------------------------------------------------------------------------------------- */

/* "joy3", as it can be typed. */
static const char *short_name(const struct sight *s, int marker, char out[VOICES_LABEL_SIZE])
{
    const struct voices_pack *k = s->content->pack;
    char emotion[VOICES_NAME_SIZE];
    snprintf(out, VOICES_LABEL_SIZE, "%s%d", voices_emotion_name(lang, voices_emotion(k, marker), emotion),
             voices_value(k, marker));
    return out;
}

/* The unused markers of a set, those of a kind together: "blue: anger1 ×2 · joy3". */
static void say_set(const struct terminal *t, const struct sight *s, int set, uint64_t markers)
{
    const struct voices_pack *k = s->content->pack;
    char text[VOICES_TEXT_SIZE] = "", name[VOICES_NAME_SIZE], label[VOICES_LABEL_SIZE],
         head[VOICES_NAME_SIZE + 4];
    for (int marker = set * VOICES_SET_MARKERS; marker < (set + 1) * VOICES_SET_MARKERS; marker++) {
        int same = 0, before = 0;
        for (int other = set * VOICES_SET_MARKERS; other < (set + 1) * VOICES_SET_MARKERS; other++)
            if ((markers >> other & 1) && voices_emotion(k, other) == voices_emotion(k, marker) &&
                voices_value(k, other) == voices_value(k, marker)) {
                same++;
                before += other < marker;
            }
        if (!(markers >> marker & 1) || before)
            continue;
        short_name(s, marker, label);
        if (same > 1)
            snprintf(label + strlen(label), sizeof label - strlen(label), " ×%d", same);
        voices_join(text, sizeof text, " · ", label);
    }
    snprintf(head, sizeof head, "  %s: ", voices_set_name(lang, set, name));
    if (text[0])
        terminal_say(t, INK_PLAIN, terminal_columns(head), head, text);
}

/* A marker that is somewhere, and where it may be pushed. */
static void say_pushable(const struct terminal *t, const struct sight *s, int marker, unsigned areas)
{
    char label[VOICES_LABEL_SIZE], list[VOICES_TEXT_SIZE], text[TEXT];
    int area = voices_area_of(s->view, marker);
    snprintf(text, sizeof text, "%s %.100s%s%.60s → %s", voices_marker_names[marker],
             voices_marker_label(s->content, lang, marker, label), area == VOICES_NONE ? "" : " · ",
             area == VOICES_NONE ? "" : voices_area_name(s->content, lang, area),
             voices_area_list(s->content, lang, areas, list));
    terminal_say(t, INK_PLAIN, INDENT, "", text);
}

static void say_pushes(const struct terminal *t, const struct sight *s)
{
    struct pattern patterns[MAX_PATTERNS];
    const struct voices *p = s->view;
    uint64_t unused = 0;
    int count = voices_legal(s->content->pack, p, s->viewer, patterns);
    for (int i = 0; i < count; i++) {
        int marker = patterns[i].move.arg[0];
        if (patterns[i].move.verb != VOICES_DO_PUSH)
            continue;
        if (p->unused >> marker & 1)
            unused |= voices_marker(marker);
        else
            say_pushable(t, s, marker, (unsigned)patterns[i].set.bits[0]);
    }
    for (int set = 0; set < VOICES_SETS; set++)
        say_set(t, s, set, unused);
    terminal_say(t, INK_PLAIN, 2, "", words_raw(lang, W_VOICES_ASK_PUSH_HOW));
}

/* --- the questions -------------------------------------------------------------------------------------- */

static void ask_window(const struct terminal *t, const struct sight *s, const struct voices_frame *f)
{
    const struct slot slots[] = {{"area", voices_area_name(s->content, lang, f->area), 0},
                                 {"own", f->seat == s->viewer ? "yes" : "no", 0}};
    if (f->ask)
        ask_line(t, W_VOICES_ASK_WINDOW, slots, 2);
    else
        ask_line(t, W_VOICES_ASK_ORDER, NULL, 0);
    for (int i = 0; !f->ask && i < f->queue_count; i++) {
        char lead[16];
        snprintf(lead, sizeof lead, "  %d", f->queue[i].seat);
        say_card(t, s, lead, f->queue[i].card);
    }
}

static void ask_award(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    const struct voices_pack *k = s->content->pack;
    int area = voices_award_area(k, p), tied = voices_controllers(k, p, area) != 0;
    const struct slot slots[] = {{"area", voices_area_name(s->content, lang, area), 0}};
    ask_line(t, tied ? W_VOICES_ASK_TIE : W_VOICES_ASK_EMPTY, slots, 1);
}

/* Tokens that were drawn, or the one that was looked at. */
static void ask_under_way(const struct terminal *t, const struct sight *s, const struct voices_frame *f)
{
    const struct voices *p = s->view;
    char list[VOICES_TEXT_SIZE] = "", kind[VOICES_NAME_SIZE];
    if (f->drawing) {
        for (int i = 0; i < VOICES_KINDS; i++)
            for (int n = 0; n < f->drawn[i]; n++)
                voices_join(list, sizeof list, ", ", voices_kind_name(lang, i, kind));
        const struct slot slots[] = {{"list", list, 0}, {"n", NULL, f->left}};
        ask_line(t, W_VOICES_ASK_PLACE, slots, 2);
        return;
    }
    int top = p->influence[voices_pile_first(p, f->looked) + p->pile_count[f->looked] - 1].kind;
    const struct slot slots[] = {{"juror", voices_juror_name(s->content, lang, f->looked), 0},
                                 {"kind", voices_kind_name(lang, top, kind), 0}};
    ask_line(t, W_VOICES_ASK_LOOKED, slots, 2);
}

static void ask_step(const struct terminal *t, const struct sight *s, const struct voices_frame *f)
{
    const struct voices_step *step = voices_step_of(s->content->pack, f);
    char deeds[VOICES_DEEDS_SIZE];
    const struct slot slots[] = {{"what", voices_step_words(s->content, lang, step, 0, deeds), 0}};
    if (f->drawing || f->looked != VOICES_NONE)
        ask_under_way(t, s, f);
    else if (step->kind == VOICES_STEP_CHOOSE)
        ask_line(t, step->hidden ? W_VOICES_ASK_CHOOSE_HIDDEN : W_VOICES_ASK_CHOOSE, NULL, 0);
    else
        ask_line(t, W_VOICES_ASK_STEP, slots, 1);
}

static void ask_frame(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    const struct voices_frame *f = voices_current(p);
    char feel[VOICES_LABEL_SIZE];
    if (!f) {
        ask_line(t, W_VOICES_ASK_PRESENT, NULL, 0);
        return;
    }
    const struct slot excess[] = {{"n", NULL, p->hand_count[s->viewer] - VOICES_HAND}};
    switch (f->kind) {
    case VOICES_FRAME_TURN: ask_line(t, W_VOICES_ASK_TURN, NULL, 0); break;
    case VOICES_FRAME_DRAW: ask_line(t, W_VOICES_ASK_DISCARD, excess, 1); break;
    case VOICES_FRAME_WINDOW: ask_window(t, s, f); break;
    case VOICES_FRAME_EMOTION:
        terminal_say(t, INK_BOLD, 0, "",
                     voices_feel_words(lang, voices_emotion(s->content->pack, f->marker), feel));
        break;
    case VOICES_FRAME_PLANNING:
        if (f->next)
            ask_line(t, W_VOICES_ASK_SHARE, NULL, 0);
        else
            ask_award(t, s);
        break;
    case VOICES_FRAME_COURT: ask_award(t, s); break;
    default: ask_step(t, s, f); break;
    }
}

/* About as many lines as most questions take. */
int voices_question_lines(const struct sight *s)
{
    struct voices_choices all;
    int lines = 6;
    voices_list_choices(s, &all);
    for (int i = 0; i < all.count; i++) {
        int verb = all.moves[i].verb;
        lines += verb == VOICES_DO_PRESENT || verb == VOICES_DO_REPLACE                            ? 3
                 : verb == VOICES_DO_PLAY || verb == VOICES_DO_DISCARD || verb == VOICES_DO_CHOOSE ? 2
                                                                                                   : 0;
    }
    return lines;
}

void voices_ask_question(struct terminal *t, const struct sight *s)
{
    struct voices_choices all;
    voices_list_choices(s, &all);
    ask_frame(t, s);
    if (all.pushes)
        say_pushes(t, s);
    say_choices(t, s, &all);
    terminal_say(t, INK_DIM, 0, "", words_raw(lang, W_VOICES_ASK_HINT));
}
