#include "front/dixit/screen.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "front/canvas.h"
#include "front/command.h"
#include "front/typed.h"
#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

enum {
    TABLE_MOST = 110, /* columns that the head takes at most */
    TEXT = 2048,
    CLOSE = 2 /* lines under the table where nothing is asked: a blank one, and the hint that Enter turns the
               * page */
};

static void open_screen(struct terminal *t, const struct content *content)
{
    (void)t;
    (void)content; /* nothing in it has a colour of its own */
}

/* --- the first page ------------------------------------------------------------------------------------- */

static void greet(struct terminal *t, const struct sight *s, const char *const *players)
{
    static const enum word goals[DIXIT_MODES] = {W_DIXIT_GREET_CLASSIC, W_DIXIT_GREET_PARTY,
                                                 W_DIXIT_GREET_TEAM};
    const struct dixit *p = s->view;
    char text[TEXT];
    const struct slot name[] = {{"name", words_of(json_object_get(s->content->json, "name"), lang), 0}};
    words_say(text, sizeof text, lang, W_DIXIT_TITLE, name, 1);
    terminal_say(t, INK_BOLD, 0, "", text);
    tale_greet_seats(t, s, players, W_DIXIT_GREET_SEATS, W_DIXIT_GREET_BOT, W_DIXIT_GREET_YOU);
    putchar('\n');
    const struct slot mode[] = {{"mode", dixit_mode_names[p->mode], 0},
                                {"length", NULL, p->length},
                                {"rounds", NULL, (int64_t)p->length * p->seats}};
    words_say(text, sizeof text, lang, W_DIXIT_GREET_MODE, mode, 3);
    terminal_say(t, INK_PLAIN, 0, "", text);
    putchar('\n');
    terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, goals[p->mode]));
    if (s->viewer < 0)
        return;
    putchar('\n');
    terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, W_DIXIT_GREET_HAND));
}

/* --- the table ------------------------------------------------------------------------------------------ */

static void draw_head(const struct terminal *t, const struct sight *s)
{
    const struct dixit *p = s->view;
    struct canvas c;
    char left[256], right[256];
    const struct slot slots[] = {{"name", words_of(json_object_get(s->content->json, "name"), lang), 0},
                                 {"round", NULL, (int64_t)p->round},
                                 {"of", NULL, p->mode == DIXIT_CLASSIC ? 0 : p->length * p->seats},
                                 {"phase", dixit_phase_names[p->phase], 0}};
    if (canvas_open(&c, t->width < TABLE_MOST ? t->width : TABLE_MOST, 1))
        return;
    words_say(left, sizeof left, lang, W_DIXIT_TITLE, slots, 1);
    words_say(right, sizeof right, lang, W_DIXIT_MOMENT, slots, 4);
    int columns = terminal_columns(right);
    canvas_put(&c, 0, 0, INK_BOLD, left, c.width > columns + 2 ? c.width - columns - 2 : 0);
    canvas_text(&c, c.width > columns ? c.width - columns : 0, 0, INK_BOLD, right);
    canvas_print(&c, t);
    canvas_close(&c);
}

/* The storyteller, what is left; who has acted and who has not. */
static const char *state_text(const struct sight *s, char out[TEXT])
{
    const struct dixit *p = s->view;
    struct listener to = tale_listener(s);
    struct telling text = telling_begin(out, TEXT, lang);
    char who[DIXIT_NAME_SIZE], done[SEAT_LIST_SIZE], left[SEAT_LIST_SIZE], deferred[SEAT_LIST_SIZE];
    int discard = 0, given = 0;
    for (int i = 0; i < DIXIT_WORDS; i++)
        discard += bits_count(p->discard[i]);
    for (int seat = 0; seat < p->seats; seat++)
        given |= (p->given_count[seat] > 0) << seat;
    int nobody = p->storyteller == DIXIT_NO_SEAT;
    const struct slot counts[] = {{"who", nobody ? "–" : dixit_seat_within(&to, p->storyteller, who), 0},
                                  {"deck", NULL, p->deck_count},
                                  {"discard", NULL, discard},
                                  {"length", NULL, p->mode == DIXIT_CLASSIC ? p->length : 0}};
    telling_add(&text, W_DIXIT_LINE_COUNTS, counts, 4);
    uint32_t asked = dixit_to_act(s->content->pack, p);
    unsigned acted = p->phase == DIXIT_IN_VOTE ? p->voted : (unsigned)given;
    const struct slot slots[] = {{"done", telling_seats(acted, "–", done), 0},
                                 {"left", telling_seats(asked & EVERYONE & ~SPECTATOR_BIT, "–", left), 0},
                                 {"deferred", telling_seats(p->deferred, "0", deferred), 0},
                                 {"some", p->deferred ? "yes" : "no", 0}};
    if (p->phase == DIXIT_IN_GIVE)
        telling_add(&text, W_DIXIT_LINE_GIVEN, slots, 4);
    if (p->phase == DIXIT_IN_VOTE)
        telling_add(&text, W_DIXIT_LINE_VOTED, slots, 2);
    return out;
}

/* The clue on the table; "" if there is none. */
static const char *clue_text(const struct sight *s, char out[DIXIT_CLUE_SIZE])
{
    const struct dixit *p = s->view;
    out[0] = 0;
    if (dixit_has_clue(p))
        dixit_clue_quoted(lang, &s->texts->at[dixit_clue_place(p->round)], out);
    return out;
}

/* With --open the hand is shown under the table if the question does not show it. */
static int shows_hand(const struct sight *s)
{
    const struct dixit *p = s->view;
    return s->open && s->viewer >= 0 && p->hand_count[s->viewer] > 0 && p->phase != DIXIT_IS_OVER &&
           !(dixit_is_asked(s) && p->phase != DIXIT_IN_VOTE);
}

static int table_lines(const struct terminal *t, const struct sight *s, struct dixit_plan plan)
{
    const struct dixit *p = s->view;
    char text[TEXT], scores[DIXIT_SCORES_SIZE], clue[DIXIT_CLUE_SIZE];
    int lines = 1 + terminal_lines(t, clue_text(s, clue));
    if (plan.scores_in_line)
        lines += terminal_lines(t, dixit_scores_line(s, scores));
    else
        lines += dixit_track_lines(t, p) + terminal_lines(t, state_text(s, text));
    lines += dixit_cards_lines(t, s->content, dixit_table_list(s), plan.detail);
    if (shows_hand(s))
        lines += 1 + dixit_cards_lines(t, s->content, dixit_hand_list(s), plan.detail);
    return lines;
}

/* Cards are worth more than a drawn track; a track is worth more than the ends of sentences. */
struct dixit_plan dixit_plan(const struct terminal *t, const struct sight *s)
{
    static const struct dixit_plan plans[] = {{0, DIXIT_WHOLE}, {1, DIXIT_WHOLE}, {0, DIXIT_SHORT},
                                              {1, DIXIT_SHORT}, {0, DIXIT_BRIEF}, {1, DIXIT_BRIEF}};
    enum { PLANS = sizeof plans / sizeof *plans };
    for (int i = 0; t->moves && i < PLANS; i++) {
        int question = dixit_is_asked(s) ? dixit_question_size(t, s, plans[i].detail) : CLOSE;
        if (table_lines(t, s, plans[i]) + question <= t->height)
            return plans[i];
    }
    return plans[t->moves ? PLANS - 1 : 0];
}

static int draw(struct terminal *t, const struct sight *s)
{
    const struct dixit *p = s->view;
    char text[TEXT], clue[DIXIT_CLUE_SIZE], scores[DIXIT_SCORES_SIZE];
    terminal_measure(t);
    struct dixit_plan plan = dixit_plan(t, s);
    draw_head(t, s);
    if (plan.scores_in_line) {
        terminal_say(t, INK_PLAIN, 0, "", dixit_scores_line(s, scores));
    } else {
        dixit_draw_track(t, s, 0);
        terminal_say(t, INK_PLAIN, 0, "", state_text(s, text));
    }
    if (dixit_has_clue(p))
        terminal_say(t, INK_BOLD, 0, "", clue_text(s, clue));
    dixit_say_cards(t, s->content, dixit_table_list(s), plan.detail);
    if (shows_hand(s)) {
        terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, W_DIXIT_HAND));
        dixit_say_cards(t, s->content, dixit_hand_list(s), plan.detail);
    }
    return table_lines(t, s, plan);
}

/* A player with decisions to make wants to see each phase, not counting the deal; a spectator, two pictures
 * per round: the cards on the table, and the outcome. */
static int scene(const struct sight *s)
{
    const struct dixit *p = s->view;
    int phase = p->phase == DIXIT_IN_DEAL ? DIXIT_IN_CLUE : p->phase;
    if (s->viewer < 0)
        phase = p->phase >= DIXIT_IN_VOTE ? p->phase : DIXIT_IN_CLUE;
    return (int)p->round * DIXIT_PHASES + phase;
}

/* The reveal has its own page, and so do the cards on the table for somebody who does not vote on them. */
static int page(const struct sight *s)
{
    const struct dixit *p = s->view;
    int looks_on = p->phase == DIXIT_IN_VOTE && s->viewer >= 0 && !(dixit_voters(p) >> s->viewer & 1);
    return 2 * (int)dixit_counted(p) + looks_on;
}

/* --- `cards` -------------------------------------------------------------------------------------------- */

static void say_list(const struct terminal *t, const struct sight *s, enum word head, struct dixit_list list)
{
    if (list.count == 0)
        return;
    terminal_say(t, INK_BOLD, 0, "", words_raw(lang, head));
    dixit_say_cards(t, s->content, list, DIXIT_WHOLE);
}

/* Everything that the viewer sees, in full. A clue may begin with this word too, so nothing else may follow
 * it. */
static int command(struct terminal *t, const struct sight *s, const char *line)
{
    size_t length = typed_command(line, "cards", words_raw(lang, W_DIXIT_COMMAND_CARDS));
    if (!length || line[length + strspn(line + length, " \t")])
        return 0;
    say_list(t, s, W_DIXIT_HAND, dixit_hand_list(s));
    say_list(t, s, W_DIXIT_ON_TABLE, dixit_table_list(s));
    return 1;
}

const struct screen dixit_screen = {
    .help = W_DIXIT_HELP,
    .each_move = 1,
    .open = open_screen,
    .greet = greet,
    .draw = draw,
    .scene = scene,
    .page = page,
    .ask = dixit_ask_question,
    .question_lines = dixit_question_lines,
    .answer = dixit_answer_line,
    .words = dixit_list_words,
    .command = command,
    .tell = dixit_tell_story,
    .finale = dixit_finale,
};
