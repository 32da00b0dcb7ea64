#include "front/voices/screen.h"

#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/typed.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

enum { WIDE = 78, LEAST_JUROR = 13 };

static void open_screen(struct terminal *t, const struct content *content)
{
    (void)t;
    (void)content;
}

/* --- the first page ------------------------------------------------------------------------------------- */

static const char *title(const struct sight *s, char out[VOICES_LABEL_SIZE])
{
    const char *name = words_of(json_object_get(s->content->json, "name"), lang);
    const struct slot slots[] = {{"name", name[0] ? name : s->content->name, 0}};
    words_say(out, VOICES_LABEL_SIZE, lang, W_VOICES_TITLE, slots, 1);
    return out;
}

static void greet(struct terminal *t, const struct sight *s, const char *const *players)
{
    static const enum word pages[] = {W_VOICES_GREET_GOAL, W_VOICES_GREET_ROUND, W_VOICES_GREET_SIGNS,
                                      W_VOICES_GREET_SECRETS};
    char text[VOICES_LABEL_SIZE];
    terminal_say(t, INK_BOLD, 0, "", title(s, text));
    tale_greet_seats(t, s, players, W_VOICES_GREET_SEATS, W_VOICES_GREET_BOT, W_VOICES_GREET_YOU);
    for (int i = 0; i < (s->viewer < 0 ? 3 : 4); i++) {
        putchar('\n');
        terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, pages[i]));
    }
}

/* --- the table ------------------------------------------------------------------------------------------ */

static int draw_head(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    char left[VOICES_LABEL_SIZE], right[VOICES_LABEL_SIZE];
    const struct slot slots[] = {{"round", NULL, p->round}, {"phase", voices_phase_names[p->phase], 0}};
    struct canvas c;
    words_say(right, sizeof right, lang, W_VOICES_MOMENT, slots, 2);
    int columns = terminal_columns(right);
    if (canvas_open(&c, t->width, 1))
        return 0;
    canvas_put(&c, 0, 0, INK_BOLD, title(s, left), c.width > columns + 2 ? c.width - columns - 2 : 0);
    canvas_text(&c, c.width > columns ? c.width - columns : 0, 0, INK_BOLD, right);
    canvas_print(&c, t);
    canvas_close(&c);
    return 1;
}

/* Guilt, innocence and tokens face down of a type of jurors; at the end its verdict. */
static const char *juror_state(const struct sight *s, int juror, char out[VOICES_LABEL_SIZE])
{
    const struct voices *p = s->view;
    if (p->verdict[juror] != VOICES_NONE) {
        const struct slot slots[] = {{"verdict", voices_verdict_names[p->verdict[juror]], 0}};
        words_say(out, VOICES_LABEL_SIZE, lang, W_VOICES_VERDICT, slots, 1);
    } else {
        snprintf(out, VOICES_LABEL_SIZE, "●%llu ○%llu ?%d",
                 (unsigned long long)p->tokens[VOICES_GUILT][juror],
                 (unsigned long long)p->tokens[VOICES_INNOCENCE][juror], p->pile_count[juror]);
    }
    return out;
}

/* The columns that a type of jurors needs, with a blank after it. */
static int juror_columns(const struct sight *s, int juror)
{
    char text[VOICES_LABEL_SIZE];
    int name = terminal_columns(voices_juror_name(s->content, lang, juror)),
        state = terminal_columns(juror_state(s, juror, text));
    return 1 + (name > state ? name : state);
}

/* All six types side by side, as wide as their names, if they fit; otherwise three or two. */
static int draw_jurors(const struct terminal *t, const struct sight *s)
{
    int need = -1, beside = t->width / LEAST_JUROR; /* no blank after the last */
    for (int juror = 0; juror < VOICES_JURORS; juror++)
        need += juror_columns(s, juror);
    beside = need <= t->width ? VOICES_JURORS : beside >= 3 ? 3 : 2;
    int rows = VOICES_JURORS / beside, spare = rows == 1 ? (t->width - need) / VOICES_JURORS : 0, x = 0;
    struct canvas c;
    if (canvas_open(&c, t->width, 2 * rows))
        return 0;
    for (int juror = 0; juror < VOICES_JURORS; juror++) {
        char text[VOICES_LABEL_SIZE];
        int y = 2 * (juror / beside), width = rows == 1 ? juror_columns(s, juror) + spare : t->width / beside;
        x = juror % beside ? x : 0;
        canvas_put(&c, x, y, INK_PLAIN, voices_juror_name(s->content, lang, juror), width - 1);
        canvas_put(&c, x, y + 1, INK_BOLD, juror_state(s, juror, text), width - 1);
        x += width;
    }
    canvas_print(&c, t);
    canvas_close(&c);
    return 2 * rows;
}

/* A seat: who it is, its sets, markers unused and destroyed, cards in hand. */
static void draw_seat(struct canvas *c, int x, int y, int width, const struct sight *s, int seat)
{
    const struct voices *p = s->view;
    uint64_t markers = voices_markers_of(p, seat);
    char text[VOICES_LABEL_SIZE], name[VOICES_NAME_SIZE];
    const char *is = seat == s->viewer && seat == p->prosecutor ? "both"
                     : seat == s->viewer                        ? "you"
                                                                : "prosecutor";
    const struct slot slots[] = {{"who", is, 0}};
    snprintf(text, sizeof text, "%d%s ", seat, seat == p->first ? "★" : " ");
    if (seat == s->viewer || seat == p->prosecutor)
        words_say(text + strlen(text), sizeof text - strlen(text), lang, W_VOICES_LINE_SEAT, slots, 1);
    int used = canvas_put(c, x, y, seat == s->viewer ? INK_BOLD : INK_PLAIN, text, width - 1);
    used += used > 3; /* there is a name there */
    for (int set = 0; set < VOICES_SETS; set++)
        if (p->owner[set] == seat && set != VOICES_GREY)
            used += 1 + canvas_put(c, x + used, y, (enum ink)(INK_MARK_BLUE + set),
                                   voices_set_name(lang, set, name), width > used ? width - 1 - used : 0);
    snprintf(text, sizeof text, "◇%d ✗%d", bits_count(p->unused & markers),
             bits_count(p->destroyed & markers));
    if (seat != p->prosecutor)
        snprintf(text + strlen(text), sizeof text - strlen(text), " ▤%d", p->hand_count[seat]);
    canvas_put(c, x + used, y, INK_PLAIN, text, width > used ? width - 1 - used : 0);
}

static int draw_seats(const struct terminal *t, const struct sight *s)
{
    int beside = t->width < WIDE ? 1 : s->seats > 4 ? 3 : 2;
    int width = t->width / beside, rows = (s->seats + beside - 1) / beside;
    struct canvas c;
    if (canvas_open(&c, t->width, rows))
        return 0;
    for (int seat = 0; seat < s->seats; seat++)
        draw_seat(&c, seat / rows * width, seat % rows, width, s, seat);
    canvas_print(&c, t);
    canvas_close(&c);
    return rows;
}

static int say_counts(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    char text[VOICES_TEXT_SIZE], areas[VOICES_TEXT_SIZE];
    int shown = p->areas != VOICES_NONE, read = p->read && p->slot[VOICES_MIDDLE] < VOICES_MAX_COURT;
    const struct slot slots[] = {
        {"areas", shown ? voices_area_list(s->content, lang, p->areas, areas) : "–", 0},
        {"read", read ? "yes" : "no", 0},
        {"card", read ? voices_entry_name(s->content, lang, VOICES_COURT_IDS, p->slot[VOICES_MIDDLE]) : "",
         0},
        {"deck", NULL, p->deck_count},
        {"supply", NULL, p->supply_count}};
    words_say(text, sizeof text, lang, W_VOICES_LINE_COUNTS, slots, 5);
    terminal_say(t, INK_PLAIN, 0, "", text);
    return terminal_lines(t, text);
}

static int draw(struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    terminal_measure(t);
    int lines = draw_head(t, s);
    lines += voices_draw_board(t, s);
    lines += draw_jurors(t, s);
    lines += draw_seats(t, s);
    lines += say_counts(t, s);
    if (s->open && p->phase != VOICES_IS_OVER)
        lines += voices_say_secrets_short(t, s);
    return lines;
}

/* A player with decisions to make wants to see each turn; a spectator, each step of a round. */
static int scene(const struct sight *s)
{
    const struct voices *p = s->view;
    int step = p->round * VOICES_PHASES + p->phase;
    return s->viewer < 0 ? step : step * (VOICES_MOST_SEATS + 1) + p->turns;
}

/* The card being read has its own page, and so has its outcome. */
static int page(const struct sight *s)
{
    const struct voices *p = s->view;
    return 2 * p->round + (p->read || p->phase == VOICES_IN_CARDS);
}

/* --- `secrets` ------------------------------------------------------------------------------------------ */

static int command(struct terminal *t, const struct sight *s, const char *line)
{
    if (!typed_command(line, "secrets", words_raw(lang, W_VOICES_COMMAND_SECRETS)))
        return 0;
    voices_say_secrets(t, s);
    return 1;
}

const struct screen voices_screen = {
    .help = W_VOICES_HELP,
    .each_move = 1,
    .open = open_screen,
    .greet = greet,
    .draw = draw,
    .scene = scene,
    .page = page,
    .ask = voices_ask_question,
    .question_lines = voices_question_lines,
    .answer = voices_answer_line,
    .complete = voices_complete_line,
    .words = voices_list_typed,
    .command = command,
    .tell = voices_tell_story,
    .finale = voices_finale,
};
