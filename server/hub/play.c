/* play.c: the game at a table: questions and their numbers, the box, moves at once, blind windows, the end
 * (docs/server-design.md, Questions). Clocks and bots are in clock.c. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match/seen_record.h"
#include "server/hub/box.h"
#include "server/hub/chatter.h"
#include "server/hub/clock.h"
#include "server/hub/clue.h"
#include "server/hub/effects.h"
#include "server/hub/legal.h"
#include "server/hub/log.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/outsider.h"
#include "server/hub/pace.h"
#include "server/hub/play.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/stage.h"
#include "server/hub/steps.h"
#include "server/hub/table.h"
#include "server/hub/talk.h"
#include "server/hub/watch.h"

enum { CHANGES_MOST = 50 /* of a choice in the box */ };

/* --- questions ------------------------------------------------------------------------------------------ */

/* After a move (NULL: something else): the seats whose question has changed. The mover's has. */
static void renumber(struct table *t, const struct choice *played)
{
    int mover = played ? played->move.seat : -1;
    uint32_t to_act = t->over ? 0 : match_to_act(t->match);
    for (int s = 0; s < t->seats; s++) {
        struct seat *seat = &t->seat[s];
        uint8_t asked[HASH] = {0};
        int waited = (int)(to_act >> s & 1), is_asked = 0;
        if (!t->over)
            legal_question(t, s, waited, asked, &is_asked);
        if (s != mover && memcmp(asked, seat->asked, HASH) == 0)
            continue;
        memcpy(seat->asked, asked, HASH);
        seat->is_asked = is_asked;
        if (s == mover && seat->held && seat->held->q == played->q)
            seat->held->q++; /* its own ability came in between, and was played under that number */
        seat->q++;
        seat->deadline = 0;
        seat->thinks = seat->changes = 0;
        choice_keep(&seat->bot_move, NULL);
        box_review(t, s);
    }
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* The viewers present; anyone who comes later is shown past events again (show.c). */
static uint32_t lookers(const struct table *t)
{
    uint32_t who = 0;
    for (const struct conn *c = t->conns; c; c = c->next_here)
        if (c->role != ROLE_NONE)
            who |= 1u << (c->seat >= 0 ? c->seat : MAX_SEATS);
    return t->replaying ? 0 : who;
}

/* What each viewer sees of a move made in this position. */
static void note(struct table *t, const void *position, const struct move *move, const struct text *text)
{
    uint32_t who = lookers(t);
    for (int v = 0; v <= MAX_SEATS; v++) {
        if (!(who >> v & 1))
            continue;
        seen_put_move(&t->fresh[v].text, t->record.moves, t->match->content, position, move, text,
                      v == MAX_SEATS ? SPECTATOR : v);
        events_end_one(&t->fresh[v], t->record.moves);
    }
}

/* What moves say is kept for the games that follow: there a bot tells nothing again. */
static void keep_said(struct table *t, const struct text *text)
{
    if (!text->bytes[0])
        return;
    if (!t->saying)
        t->saying = json_array();
    json_array_append_new(t->saying, json_string(text->bytes));
}

/* Plays one move: on the table, in the record, in what viewers see. -1: the rules refuse it. */
static int play_one(struct table *t, const struct choice *choice)
{
    struct error e;
    union position before;
    memcpy(before.bytes, t->match->position.bytes, position_size(t->match->content));
    if (match_apply(t->match, &choice->move, &choice->text, &e))
        return -1;
    legal_changed(t);
    steps_move(t);
    keep_said(t, &choice->text);
    note(t, before.bytes, &choice->move, &choice->text);
    stage_move(t, before.bytes, &choice->move);
    log_move(t, record_move_by(&t->record, t->match, &choice->move, &choice->text, choice->q, choice->by));
    renumber(t, choice);
    return 0;
}

/* The same for a move that is known to be legal. */
static void play_legal(struct table *t, const struct choice *choice)
{
    int wrong = play_one(t, choice);
    assert(!wrong);
    (void)wrong;
}

/* What chance owes comes with the decision that made it due, in the same batch. */
static void play_chance(struct table *t)
{
    while (match_to_act(t->match) & CHANCE_BIT) {
        struct choice drawn = {.q = 0};
        match_draw(t->match, t->record.seed, &drawn.move);
        play_legal(t, &drawn);
    }
}

/* Players who agreed are named in the record. */
static void say_names(struct table *t)
{
    json_t *names = json_array();
    int any = 0;
    for (int s = 0; s < t->seats; s++) {
        any |= t->seat[s].agrees;
        json_array_append_new(names, t->seat[s].agrees ? json_string(t->seat[s].name) : json_null());
    }
    if (any)
        log_line(t, "say", record_comment(&t->record, json_pack("{s:o}", "names", names)));
    else
        json_decref(names);
}

static void finish_game(struct table *t)
{
    if (match_to_act(t->match))
        return;
    watch_end_comes(t);
    t->over = 1;
    t->state = TABLE_OVER;
    say_names(t);
    log_line(t, "end", record_unseal(&t->record, t->match, &t->seal));
    renumber(t, NULL);
    hub_log(t->hub, LOG_TABLE_OVER, t);
}

/* After a decision: chance, perhaps the end, the next questions; then everybody sees it. */
void play_settle(struct table *t)
{
    play_chance(t);
    finish_game(t);
    steps_end(t);
    stage_step(t);
    play_ask(t);
    show_fresh(t);
}

void play_ask(struct table *t)
{
    if (!t->playing)
        return;
    int blind = !t->over && legal_is_blind(t);
    if (blind && !t->blind)
        t->blind_until = stage_free(t) + pace_window(t);
    t->blind = blind;
    clock_questions(t);
}

/* --- the box -------------------------------------------------------------------------------------------- */

/* Plays what a seat that is still asked has in its box: tried when it came, and whenever the question changed. */
static void play_held(struct table *t, int seat, struct choice **held)
{
    struct choice *choice = *held;
    if (!choice || !(match_to_act(t->match) >> seat & 1))
        return;
    *held = NULL;
    play_legal(t, choice);
    free(choice);
}

/* The box closes: all choices are played in seat order, an ability before the answer beside it, and shown in
 * one piece. */
static void seal_box(struct table *t)
{
    uint32_t asked = match_to_act(t->match);
    for (int s = 0; s < t->seats; s++)
        if (asked >> s & 1) {
            play_held(t, s, &t->seat[s].aside);
            play_held(t, s, &t->seat[s].held);
        }
    t->blind = 0;
    play_settle(t);
}

int play_is_alone(const struct table *t)
{
    int people = 0;
    for (int s = 0; s < t->seats; s++)
        people += t->seat[s].kind == SEAT_HUMAN && !t->seat[s].outside;
    return people < 2 && watch_strangers(t) == 0;
}

/* Whose answer is missing in the box? */
static uint32_t missing_answers(const struct table *t)
{
    uint32_t asked = match_to_act(t->match), missing = 0;
    for (int s = 0; s < t->seats; s++)
        missing |= (uint32_t)((asked >> s & 1) && (!box_newest(&t->seat[s]) || t->seat[s].awaits_nod)) << s;
    return missing;
}

/* A single person needs no window: bots learn nothing from timing. It lasts until that person has answered, unless he
 * is gone; a bot that is silent says no. */
uint64_t play_window_end(const struct table *t)
{
    uint64_t end = 0;
    uint32_t missing = missing_answers(t);
    if (!play_is_alone(t))
        return t->blind_until;
    for (int s = 0; s < t->seats; s++) {
        const struct seat *seat = &t->seat[s];
        int is_bot = seat->kind == SEAT_BOT || seat->stands_in || seat->outside;
        uint64_t own = is_bot                  ? clock_bot_silent_at(seat)
                       : seat->here == IS_GONE ? t->blind_until
                                               : UINT64_MAX;
        if ((missing >> s & 1) && own > end)
            end = own;
    }
    return end ? end : hub_now(t->hub);
}

/* Closes the box if the last choice is in, or a blind window is over. */
int play_try_seal(struct table *t)
{
    uint32_t asked = t->playing && !t->over ? match_to_act(t->match) : 0;
    if (!asked || asked & CHANCE_BIT)
        return 0;
    if (t->blind) {
        if (hub_now(t->hub) < play_window_end(t))
            return 0;
        for (int s = 0; s < t->seats; s++) {
            struct choice no = {.q = t->seat[s].q};
            if ((asked >> s & 1) && !box_newest(&t->seat[s]) && legal_no(t, s, &no.move))
                choice_keep(&t->seat[s].held, &no); /* no answer means "no" */
        }
    } else if (missing_answers(t)) {
        return 0;
    }
    seal_box(t);
    play_try_seal(t); /* what is left in it may be all that is asked for now */
    return 1;
}

/* --- answers -------------------------------------------------------------------------------------------- */

void play_remember(struct seat *s, const struct choice *choice, const char *state)
{
    choice_keep(&s->last.move, choice);
    s->last.state = state;
}

void play_ack_move(struct conn *c, uint64_t i, uint64_t q, const char *state)
{
    if (c->role != ROLE_BOT)
        answer_ack_move(c, i, q, state);
}

/* The same move sent again gets the same answer. */
static int is_repeated(const struct seat *s, const struct choice *choice)
{
    return s->last.move && s->last.move->q == choice->q && choice_equal(s->last.move, choice);
}

const char *play_stand_in(const struct seat *s)
{
    return !s->stands_in ? NULL : s->timed_out ? "clock" : "bot";
}

/* Is it not an answer to the seat's question, which others have too, but a separate act (an ability)? */
static int interrupts(const struct table *t, const struct move *move)
{
    uint32_t asked = match_to_act(t->match), own = 1u << move->seat;
    return (asked & own) && (asked & ~own) && legal_is_marked(t, move, ASIDE);
}

/* Takes a move that the rules would accept: at once if nobody else is asked with it or it interrupts them,
 * otherwise into the box. */
const char *play_take(struct table *t, const struct choice *choice)
{
    const struct move *move = &choice->move;
    uint32_t asked = match_to_act(t->match), own = 1u << move->seat;
    int together = (asked & own) && !t->blind && (asked & ~own);
    int interrupting = !t->blind && interrupts(t, move);
    if (together && !interrupting && !legal_is_marked(t, move, AT_ONCE)) {
        box_hold(t, choice, 0);
        if (!play_try_seal(t))
            show_fresh(t); /* that it was made */
        return "held";
    }
    if ((asked & own) && t->blind) {
        box_hold(t, choice, 0);
        play_try_seal(t);
        return "held";
    }
    if (!interrupting) /* what it has chosen already waits until this is over */
        box_drop_answer(&t->seat[move->seat]);
    play_legal(t, choice);
    play_settle(t);
    play_try_seal(t); /* an interruption may be over, with all choices in the box */
    return "played";
}

/* --- messages ------------------------------------------------------------------------------------------- */

/* Has it a question that is open to answers, and not only an ability out of turn? */
static int is_waited_for(const struct table *t, int seat)
{
    return (int)(match_to_act(t->match) >> seat & 1) && !box_newest(&t->seat[seat]);
}

void play_move(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    uint64_t q = (uint64_t)json_integer_value(json_object_get(m, "q"));
    struct choice choice = {.q = q, .by = c->role == ROLE_BOT ? play_stand_in(s) : NULL};
    struct error e;
    int wrong = t->playing ? choice_read(t, c->seat, json_object_get(m, "move"), &choice, &e) : 0;
    if (t->playing && !wrong && is_repeated(s, &choice)) {
        play_ack_move(c, i, q, s->last.state);
        return;
    }
    if (!t->playing || t->over || q != s->q || !s->is_asked) {
        answer_word(c, i, t->over ? "game-over" : "late", t->over ? W_SERVER_GAME_OVER : W_SERVER_LATE, "q");
        return;
    }
    if (t->paused_at && c->role != ROLE_BOT && !s->outside) { /* a bot's answer waits: clock_bot_waits */
        answer_word(c, i, "locked", W_SERVER_PAUSED, "q");
        return;
    }
    if (box_newest(s) && ++s->changes > CHANGES_MOST) {
        answer_word(c, i, "too-fast", W_SERVER_TOO_FAST, "q");
        return;
    }
    if (wrong || match_try_own(t->match, &choice.move, &choice.text, &e)) {
        answer_error(c, i, q, &e);
        if (s->outside && c->role == ROLE_SEAT && is_waited_for(t, c->seat) && outsider_refused(t, c->seat))
            clock_give_up(t, c->seat);
        return;
    }
    if (c->role == ROLE_BOT && clock_bot_waits(t, &choice))
        return;
    if (s->outside && is_waited_for(t, c->seat) && clock_bot_waits(t, &choice)) {
        play_remember(s, &choice, "held");
        play_ack_move(c, i, q, "held");
        return;
    }
    if (c->role == ROLE_BOT)
        chatter_at_move(t, c->seat);
    else
        stage_ready(t, c->seat);
    int seat = c->seat;
    uint32_t conn = c->id;
    struct hub *h = c->hub;
    if (clue_needs_nod(t, seat, c->role == ROLE_BOT, &choice.text)) {
        clue_hold(t, &choice);
        play_ack_move(c, i, s->q, "held");
        return;
    }
    const char *state = play_take(t, &choice);
    play_remember(&t->seat[seat], &choice, state);
    c = hub_conn(h, conn);
    if (c)
        play_ack_move(c, i, q, state);
}

void play_withdraw(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    uint64_t q = (uint64_t)json_integer_value(json_object_get(m, "q"));
    if (!t->playing || t->over || q != s->q || !box_newest(s)) {
        answer_word(c, i, "late", W_SERVER_LATE, "q");
        return;
    }
    if (++s->changes > CHANGES_MOST) {
        answer_word(c, i, "too-fast", W_SERVER_TOO_FAST, "q");
        return;
    }
    int was_clue = s->awaits_nod;
    box_withdraw(t, c->seat);
    if (was_clue)
        clue_show(t, c->seat);
    if (!t->blind)
        show_fresh(t);
    answer_ack(c, i, json_pack("{s:I,s:s}", "q", (json_int_t)q, "state", "withdrawn"));
}

/* More time, for everybody: at most twice per question. */
void play_think(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    uint64_t q = (uint64_t)json_integer_value(json_object_get(m, "q"));
    if (!t->playing || t->over || q != s->q || s->thinks >= 2 || (!t->blind && !s->deadline)) {
        answer_word(c, i, "late", W_SERVER_NO_MORE_TIME, "q");
        return;
    }
    s->thinks++;
    if (t->blind)
        t->blind_until += THINK_MS;
    else
        clock_more(t);
    show_fresh(t);
    answer_ack(c, i, json_pack("{s:I,s:s}", "q", (json_int_t)q, "state", "done"));
}

/* Nobody is told: only bots that could answer first wait longer. */
void play_writing(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    const struct seat *s = &t->seat[c->seat];
    uint64_t q = (uint64_t)json_integer_value(json_object_get(m, "q"));
    int is_open = t->playing && !t->over && !t->paused_at && s->is_asked && !s->held && q == s->q;
    if (!is_open || s->outside || !clock_writes(t, c->seat)) {
        answer_word(c, i, "late", W_SERVER_NOT_NOW, "q");
        return;
    }
    answer_ack(c, i, json_pack("{s:I,s:s}", "q", (json_int_t)q, "state", "done"));
}

/* --- begin, end, again ---------------------------------------------------------------------------------- */

/* What was said after so many of the given moves. `at`: the next remark. */
static void recall_given(struct table *t, uint64_t moves, size_t *at)
{
    json_t *one;
    while ((one = json_array_get(t->given.said, *at)) &&
           json_integer_value(json_object_get(one, "after")) <= (json_int_t)moves) {
        talk_recall(t, json_object_get(one, "said"));
        ++*at;
    }
}

/* The moves that the game begins with are part of it, step by step, with what was said between; but nobody watches them
 * being played. */
static void play_given(struct table *t)
{
    union position before;
    size_t said = 0;
    recall_given(t, 0, &said);
    for (uint64_t i = 0; i < t->given.of.moves; i++) {
        const struct choice *choice = &t->given.list[i];
        memcpy(before.bytes, t->match->position.bytes, position_size(t->match->content));
        play_legal(t, choice);
        if (match_step_ends(t->match, before.bytes, &choice->move))
            steps_end(t);
        recall_given(t, i + 1, &said);
    }
    stage_from_here(t);
}

/* A beginning of which one viewer's part is known: the rest is made up by the seed, which the nonces have just fixed. */
static void play_imagined(struct table *t)
{
    struct error e = {0};
    int wrong = seen_begin(t->match, t->given.view, t->record.seed, &e);
    memory_need(!wrong || e.word != W_ERROR_OUT_OF_MEMORY);
    assert(!wrong); /* given_take has seen that a position fits */
    (void)wrong;
    log_line(t, "imagined", record_imagined(&t->record, t->match));
    legal_changed(t);
    renumber(t, NULL);
}

void play_begin(struct table *t)
{
    struct error e = {0};
    char salt[2 * FAIR_SALT + 1], secret[2 * HASH + 1];
    table_end_match(t);
    t->lines_size = 0;
    int wrong = table_start_match(t, &e);
    memory_need(!wrong || e.word != W_ERROR_OUT_OF_MEMORY);
    assert(!wrong); /* the lobby saw to it */
    (void)wrong;
    t->match->given = t->given.of;
    t->match->known = t->given.known;
    t->playing = 1;
    t->state = TABLE_RUNNING;
    char *line = record_seal(&t->record, t->match, t->options, &t->seal);
    memory_need(line != NULL);
    record_keep(t, line, strlen(line));
    fair_to_hex(t->seal.salt, FAIR_SALT, salt);
    fair_to_hex(t->seal.secret, HASH, secret);
    log_add(t, "start",
            json_pack("{s:s%,s:s,s:s}", "line", line, (int)strlen(line) - 1, "salt", salt, "secret", secret));
    free(line);
    log_line(t, "nonces", record_reveal(&t->record, t->match, &t->seal));
    renumber(t, NULL);
    if (t->given.known.is_set)
        play_imagined(t);
    hub_log(t->hub, LOG_TABLE_START, t);
    show_seats(t);
    if (t->given.lines)
        play_given(t);
    else
        stage_open(t);
    play_settle(t);
}

void play_end_without_result(struct table *t)
{
    watch_end_comes(t);
    t->over = 1;
    t->state = TABLE_OVER;
    stage_clear(t);
    say_names(t);
    log_line(t, "end", record_abandon(&t->record, &t->seal));
    renumber(t, NULL);
    clock_questions(t); /* bots leave with the game, as after any other end */
    show_fresh(t);
    show_seats(t);
}

/* --- from the log --------------------------------------------------------------------------------------- */

const char *play_mark(const char *by)
{
    static const char *const marks[] = {"clock", "bot", NULL};
    int mark = name_index(marks, by);
    return mark < 0 ? NULL : marks[mark];
}

/* Running out of memory is not the log's fault. */
static int does_not_hold(const struct error *e)
{
    memory_need(e->word != W_ERROR_OUT_OF_MEMORY);
    return -1;
}

int play_open_record(struct table *t)
{
    struct error e = {0};
    const char *second = strchr(t->lines, '\n') + 1;
    struct reader *r = t->reader = malloc(sizeof *r);
    memory_need(r != NULL);
    if (reader_from(r, t->lines, (size_t)(second - t->lines), t->content, &e) ||
        reader_unseal(r, t->seal.salt, t->seal.secret, &e) ||
        reader_take(r, second, strlen(second) - 1, &e) || r->kind != LINE_NONCES ||
        r->match.seats != t->seats || !json_equal(r->options, t->options) || table_start_match(t, &e)) {
        t->old_rules = e.word == W_RECORD_RULES || e.word == W_RECORD_RULES_OPTION;
        return does_not_hold(&e);
    }
    t->match->rules = r->match.rules;
    t->match->given = r->match.given;
    t->match->known = r->match.known;
    t->playing = 1;
    t->state = TABLE_RUNNING;
    t->seal = r->seal;
    t->record = r->record;
    renumber(t, NULL);
    return 0;
}

void play_close_record(struct table *t)
{
    if (t->reader)
        reader_close(t->reader);
    free(t->reader);
    t->reader = NULL;
}

/* The move that the reader took is played at the table, too. */
static int replay_move(struct table *t)
{
    const struct reader *r = t->reader;
    const struct choice choice = {.move = r->move, .text = r->text, .q = r->q, .by = r->by};
    if (choice.move.seat != CHANCE) {
        struct seat *seat = &t->seat[choice.move.seat];
        if (choice_equal(seat->aside, &choice))
            choice_keep(&seat->aside, NULL);
        else if (!interrupts(t, &choice.move))
            box_drop_answer(seat);              /* otherwise it is still in the box */
        play_remember(seat, &choice, "played"); /* sent again, it has the same answer */
    }
    if (play_one(t, &choice) || memcmp(t->record.head, r->record.head, HASH) != 0)
        return -1;
    if (!t->logged_step && match_step_ends(t->match, r->before.bytes, &choice.move))
        steps_end(t);
    return 0;
}

static void replay_comment(struct table *t, const char *line, size_t size)
{
    struct error e;
    json_t *comment = record_line_json(line, size, &e);
    memory_need(comment != NULL);
    json_t *said = json_object_get(comment, "say");
    if (said) {
        steps_remark(t, 0, json_incref(said));
        talk_claimed(t, said);
    }
    json_decref(comment);
}

int play_replay(struct table *t, const char *line, size_t size)
{
    struct error e = {0};
    if (!t->reader || reader_take(t->reader, line, size, &e))
        return does_not_hold(&e);
    if (t->reader->kind == LINE_MOVE)
        return replay_move(t);
    if (t->reader->kind == LINE_COMMENT)
        replay_comment(t, line, size);
    if (t->reader->kind == LINE_IMAGINED) {
        t->match->position = t->reader->match.position;
        t->match->texts = t->reader->match.texts;
        legal_changed(t);
        renumber(t, NULL);
    }
    record_keep(t, line, size);
    record_keep(t, "\n", 1);
    t->record = t->reader->record;
    if (t->reader->kind == LINE_FOOTER) {
        watch_end_comes(t);
        t->over = 1;
        t->state = TABLE_OVER;
        renumber(t, NULL);
    }
    return 0;
}
