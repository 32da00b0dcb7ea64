#include "front/vote/screen.h"

#include <stdio.h>
#include <string.h>

#include "front/canvas.h"
#include "front/command.h"
#include "front/typed.h"
#include "rules/vote/table.h"

enum {
    WIDE = 78,        /* columns from which scores are drawn as bars */
    TABLE_MOST = 110, /* the most columns that the table takes */
    BAR = VOTE_TOP,   /* one column per point */
    OFFICE = 16,
    BALLOT = 9
};

/* Where the columns of the table begin. */
struct places {
    int you, budget, support, office, hand, vote, card, bars;
};

static struct places places_of(int width)
{
    static const struct places wide = {4, 8, 23, 38, 55, 60, 70, 1}, narrow = {4, 8, 12, 16, 33, 36, 46, 0};
    return width >= WIDE ? wide : narrow;
}

static void open_screen(struct terminal *t, const struct content *content)
{
    (void)content;
    terminal_seat_ink(t, INK_SEAT_0, "#2f9e44", INK_PLAIN);  /* budget */
    terminal_seat_ink(t, INK_SEAT_1, "#c2710c", INK_SEAT_0); /* support */
}

/* --- the first page ------------------------------------------------------------------------------------- */

static void greet(struct terminal *t, const struct sight *s, const char *const *players)
{
    static const enum word pages[] = {W_VOTE_GREET_GOAL, W_VOTE_GREET_ROUND, W_VOTE_GREET_SECRETS};
    char text[1024];
    const struct slot name[] = {{"name", words_of(json_object_get(s->content->json, "name"), lang), 0}};
    words_say(text, sizeof text, lang, W_VOTE_TITLE, name, 1);
    terminal_say(t, INK_BOLD, 0, "", text);
    tale_greet_seats(t, s, players, W_VOTE_GREET_SEATS, W_VOTE_GREET_BOT, W_VOTE_GREET_YOU);
    for (int i = 0; i < (s->viewer < 0 ? 2 : 3); i++) {
        putchar('\n');
        terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, pages[i]));
    }
}

/* --- the table ------------------------------------------------------------------------------------------ */

static void draw_head(struct canvas *c, const struct sight *s)
{
    static const char *const phases[VOTE_PHASES] = {
        "",     "",       "",        "",       "nominate", "vote",   "topics",   "choose",
        "give", "answer", "discard", "refill", "handover", "unrest", "tiebreak", "over"};
    const struct vote *v = s->view;
    char left[256], right[256];
    const struct slot slots[] = {{"name", words_of(json_object_get(s->content->json, "name"), lang), 0},
                                 {"round", NULL, (int64_t)v->round},
                                 {"phase", phases[v->phase], 0}};
    words_say(left, sizeof left, lang, W_VOTE_TITLE, slots, 1);
    words_say(right, sizeof right, lang, v->round ? W_VOTE_MOMENT : W_VOTE_SETUP, slots, 3);
    int columns = terminal_columns(right);
    canvas_put(c, 0, 0, INK_BOLD, left, c->width > columns + 2 ? c->width - columns - 2 : 0);
    canvas_text(c, c->width > columns ? c->width - columns : 0, 0, INK_BOLD, right);
}

static void draw_labels(struct canvas *c, const struct places *at)
{
    int budget = at->bars ? at->support - at->budget - 1 : 3,
        support = at->bars ? at->office - at->support - 1 : 3;
    canvas_put(c, 0, 1, INK_DIM, words_raw(lang, W_VOTE_HEAD_SEAT), at->budget - 1);
    canvas_put(c, at->budget, 1, INK_DIM, words_raw(lang, W_VOTE_HEAD_BUDGET), budget);
    canvas_put(c, at->support, 1, INK_DIM, words_raw(lang, W_VOTE_HEAD_SUPPORT), support);
    canvas_put(c, at->office, 1, INK_DIM, words_raw(lang, W_VOTE_HEAD_OFFICE), OFFICE);
    canvas_put(c, at->hand, 1, INK_DIM, words_raw(lang, W_VOTE_HEAD_HAND), at->vote - at->hand - 1);
    canvas_put(c, at->vote, 1, INK_DIM, words_raw(lang, W_VOTE_HEAD_VOTE), BALLOT);
    canvas_text(c, at->card, 1, INK_DIM, words_raw(lang, W_VOTE_HEAD_CARD));
}

static void draw_score(struct canvas *c, int x, int y, enum ink ink, int score, int bars)
{
    char number[8];
    if (score > VOTE_TOP)
        return; /* not rolled yet */
    for (int i = 0; bars && i < BAR; i++)
        canvas_text(c, x + i, y, i < score ? ink : INK_DIM, i < score ? "■" : "·");
    snprintf(number, sizeof number, "%2d", score);
    canvas_text(c, x + (bars ? BAR + 1 : 0), y, ink, number);
}

/* The players who cannot be nominated because of the last government (V-2.3, V-2.4); shown while there is no
 * government. */
static int barred(const struct vote *v, int seat)
{
    return v->round > 0 && v->pm == VOTE_NONE && v->phase != VOTE_IS_OVER && vote_living(v) > 3 &&
           seat != v->president && vote_lives(v, seat) && !(vote_candidates(v) >> seat & 1);
}

static const char *office(const struct vote *v, int seat)
{
    if (!vote_lives(v, seat))
        return words_raw(lang, W_VOTE_LEFT);
    if (seat == v->president)
        return words_raw(lang, W_VOTE_PRESIDENT);
    if (seat == v->pm)
        return words_raw(lang, W_VOTE_PM);
    if (seat == v->candidate)
        return words_raw(lang, W_VOTE_CANDIDATE);
    return barred(v, seat) ? words_raw(lang, W_VOTE_BARRED) : "";
}

/* The ballot, once revealed; before that, only that it is there. */
static void draw_ballot(struct canvas *c, int x, int y, const struct vote *v, int seat)
{
    const struct vote_ballot *b = &v->ballots[seat];
    char text[64];
    if (!b->given)
        return;
    if (v->phase == VOTE_IN_VOTE) {
        canvas_put(c, x, y, INK_DIM, words_raw(lang, W_VOTE_GIVEN_VOTE), BALLOT);
        return;
    }
    snprintf(text, sizeof text, "%s%s", words_raw(lang, b->yes ? W_VOTE_FOR : W_VOTE_AGAINST),
             b->card == VOTE_NONE ? "" : "×2");
    canvas_put(c, x, y, b->yes ? INK_PLAIN : INK_BOLD, text, BALLOT + 1);
}

/* The card dealt to a seat, or that it has laid or answered something. */
static void draw_card(struct canvas *c, int x, int y, const struct sight *s, int seat)
{
    const struct vote *v = s->view;
    char text[512], modifiers[16];
    for (int i = 0; i < v->given_count; i++)
        if (v->given[i].to == seat) {
            snprintf(text, sizeof text, "%s%s %.300s", v->answers[seat].given ? "✓" : "",
                     vote_modifiers(s->content, v->given[i].card, modifiers),
                     vote_card_name(s->content, lang, v->given[i].card));
            canvas_put(c, x, y, INK_PLAIN, text, c->width > x ? c->width - x : 0);
            return;
        }
    if (v->phase == VOTE_IN_TOPICS && v->placed[seat].given)
        canvas_put(c, x, y, INK_DIM, words_raw(lang, W_VOTE_GIVEN_TOPIC), c->width > x ? c->width - x : 0);
}

static void draw_seat(struct canvas *c, int y, const struct places *at, const struct sight *s, int seat)
{
    const struct vote *v = s->view;
    int lives = vote_lives(v, seat);
    char text[32];
    snprintf(text, sizeof text, "%2d", seat);
    canvas_text(c, 0, y, seat == s->viewer ? INK_BOLD : lives ? INK_PLAIN : INK_DIM, text);
    if (seat == s->viewer)
        canvas_put(c, at->you, y, INK_BOLD, words_raw(lang, W_VOTE_YOU), at->budget - at->you - 1);
    draw_score(c, at->budget, y, lives ? INK_SEAT_0 : INK_DIM, v->budget[seat], at->bars);
    draw_score(c, at->support, y, lives ? INK_SEAT_1 : INK_DIM, v->support[seat], at->bars);
    canvas_put(c, at->office, y, seat == v->president || seat == v->pm ? INK_BOLD : INK_DIM, office(v, seat),
               OFFICE);
    snprintf(text, sizeof text, "%d", v->hand_count[seat]);
    if (lives)
        canvas_text(c, at->hand, y, INK_PLAIN, text);
    draw_ballot(c, at->vote, y, v, seat);
    draw_card(c, at->card, y, s, seat);
}

/* --- lines under it ------------------------------------------------------------------------------------- */

static int say_line(const struct terminal *t, enum word word, const struct slot *slots, int count)
{
    char text[2048];
    words_say(text, sizeof text, lang, word, slots, count);
    terminal_say(t, INK_PLAIN, 0, "", text);
    return terminal_lines(t, text);
}

static int say_counts(const struct terminal *t, const struct vote *v)
{
    const struct slot slots[] = {{"failed", NULL, v->failed},          {"deck", NULL, v->deck_count},
                                 {"open", NULL, cards_count(v->open)}, {"shut", NULL, v->shut_count},
                                 {"pile", NULL, v->pile_count},        {"desk", NULL, v->desk_count}};
    return say_line(t, W_VOTE_COUNTS, slots, 6);
}

/* "Loyalty check (2)": a card and its owner; added to a list. */
static void add_owned(const struct sight *s, int card, int seat, char list[VOTE_LIST_SIZE])
{
    size_t used = strlen(list);
    snprintf(list + used, VOTE_LIST_SIZE - used, "%s%.100s (%d)", used ? ", " : "",
             vote_card_name(s->content, lang, card), seat);
}

static int say_owned(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    char used[VOTE_LIST_SIZE] = "", shown[VOTE_LIST_SIZE] = "";
    const struct slot used_slots[] = {{"list", used, 0}}, shown_slots[] = {{"list", shown, 0}};
    int lines = 0;
    for (int i = 0; i < v->spent_count; i++)
        add_owned(s, v->spent[i].card, v->spent[i].by, used);
    for (int seat = 0; seat < v->players; seat++)
        for (int i = 0, count = cards_count(v->shown[seat]); i < count; i++)
            add_owned(s, cards_nth(v->shown[seat], i), seat, shown);
    if (used[0])
        lines += say_line(t, W_VOTE_LINE_USED, used_slots, 1);
    if (shown[0])
        lines += say_line(t, W_VOTE_LINE_SHOWN, shown_slots, 1);
    return lines;
}

static int say_claims(const struct terminal *t, const struct sight *s)
{
    struct vote_claim claim;
    char list[VOTE_LIST_SIZE] = "";
    size_t used = 0;
    for (int i = 0; vote_recall(s->memory, i, &claim) && used + 128 < sizeof list; i++) {
        const struct slot slots[] = {
            {"n", NULL, claim.by}, {"m", NULL, claim.of}, {"party", vote_party_id(claim.party), 0}};
        used += (size_t)snprintf(list + used, sizeof list - used, "%s", used ? "; " : "");
        used += words_say(list + used, sizeof list - used, lang, W_VOTE_LINE_CLAIM, slots, 3);
    }
    const struct slot slots[] = {{"list", list, 0}};
    return used ? say_line(t, W_VOTE_LINE_CLAIMS, slots, 1) : 0;
}

/* The face-up cards in front of players; their texts were shown when they were dealt. */
static int say_given(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    struct listener to = tale_listener(s);
    char list[VOTE_LIST_SIZE] = "", label[VOTE_LABEL_SIZE];
    const struct slot slots[] = {{"list", list, 0}};
    for (int i = 0; i < v->given_count; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%d %.100s", used ? ", " : "", v->given[i].to,
                 vote_card_label(&to, v->given[i].card, label));
    }
    return v->given_count ? say_line(t, W_VOTE_LINE_GIVEN, slots, 1) : 0;
}

static int draw(struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    struct canvas c;
    terminal_measure(t);
    int width = t->width < TABLE_MOST ? t->width : TABLE_MOST, lines = 2 + v->players;
    struct places at = places_of(width);
    if (canvas_open(&c, width, lines))
        return 0;
    draw_head(&c, s);
    draw_labels(&c, &at);
    for (int seat = 0; seat < v->players; seat++)
        draw_seat(&c, 2 + seat, &at, s, seat);
    canvas_print(&c, t);
    canvas_close(&c);
    lines += say_counts(t, v);
    lines += say_owned(t, s);
    lines += say_claims(t, s);
    if (s->open && v->phase != VOTE_IS_OVER)
        lines += vote_say_secrets_short(t, s);
    return lines + say_given(t, s);
}

/* A player who has left the game becomes a spectator who knows a little more. */
static int watches(const struct sight *s)
{
    const struct vote *v = s->view;
    return v->round > 0 && !vote_lives(v, s->viewer);
}

/* A player with decisions to make wants to see each phase; a spectator, two pictures per round: the election,
 * what the vote was. */
static int scene(const struct sight *s)
{
    const struct vote *v = s->view;
    if (s->viewer >= 0 && !watches(s))
        return (int)v->round * VOTE_PHASES + v->phase;
    return (int)v->round * VOTE_PHASES + (v->phase > VOTE_IN_VOTE);
}

/* --- `secrets` ------------------------------------------------------------------------------------------ */

static int command(struct terminal *t, const struct sight *s, const char *line)
{
    if (!typed_command(line, "secrets", words_raw(lang, W_VOTE_COMMAND_SECRETS)))
        return 0;
    vote_say_secrets(t, s);
    return 1;
}

const struct screen vote_screen = {
    .help = W_VOTE_HELP,
    .each_move = 1,
    .open = open_screen,
    .greet = greet,
    .draw = draw,
    .scene = scene,
    .watches = watches,
    .ask = vote_ask_question,
    .question_lines = vote_question_lines,
    .answer = vote_answer_line,
    .words = vote_list_words,
    .command = command,
    .tell = vote_tell_story,
    .finale = vote_finale,
};
