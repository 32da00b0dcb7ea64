/* clock.c: time at a table: the clocks of questions, bots and their pace, stand-ins, absent players. Timing
 * reveals nothing (docs/server-design.md, Time). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/hub/box.h"
#include "server/hub/clock.h"
#include "server/hub/clue.h"
#include "server/hub/count.h"
#include "server/hub/effects.h"
#include "server/hub/legal.h"
#include "server/hub/log.h"
#include "server/hub/message.h"
#include "server/hub/outsider.h"
#include "server/hub/pace.h"
#include "server/hub/play.h"
#include "server/hub/programs.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/stage.h"
#include "server/hub/table.h"

enum {
    AFTER_STAGE_MS = 300, /* when a bot comes that a scene has kept waiting */
    STAND_IN_MS = 2000,   /* that a stand-in bot has for a move */
    LATE_STEP_MS = 2000,  /* an answer that has missed its moment comes at one of these after it */
    BOT_MS = 10000,       /* that a bot has for a move, beyond its pace */
    STALL_MS = 90000,     /* after which the others may have a bot answer for somebody */
    WRITING_MS =
        20000, /* that bots leave in a race to a person who is writing, from each time the page says so, … */
    WRITING_MOST_MS = 300000, /* … and from the question on at most */
    RETURN_MS = 10000         /* grace for clocks after a restart */
};

/* --- default moves -------------------------------------------------------------------------------------- */

/* If nobody answers: a pass if there is one, otherwise any move, by the luck of the game. */
static void default_move(struct table *t, int seat, struct choice *out)
{
    *out = (struct choice){.q = t->seat[seat].q, .by = "clock"};
    if (!legal_no(t, seat, &out->move)) {
        uint64_t ways = match_count(t->match, seat);
        uint64_t luck =
            fair_below(t->record.seed, "clck", t->record.moves * MAX_SEATS + (uint64_t)seat, ways);
        match_nth(t->match, seat, luck, &out->move);
    }
    if (codec_text_arg(codec_verb(t->match->content->game, out->move.verb)) >= 0)
        snprintf(out->text.bytes, sizeof out->text.bytes, "…");
}

/* --- questions ------------------------------------------------------------------------------------------ */

static int needs_bot(const struct seat *s)
{
    return s->kind == SEAT_BOT || s->stands_in;
}

/* Do its answers have the moment of a bot's? */
static int moves_as_bot(const struct seat *s)
{
    return needs_bot(s) || s->outside;
}

/* A question that whoever answers first settles, also for a person who is here? */
static int is_race(const struct table *t, int seat)
{
    int count, settles = 0;
    const struct pattern *list = legal_of(t, seat, &count);
    uint32_t to_act = match_to_act(t->match);
    for (int i = 0; i < count; i++)
        settles |= list[i].flags & AT_ONCE;
    for (int s = 0; s < t->seats && settles; s++)
        if ((to_act >> s & 1) && seat_has_person(&t->seat[s]) && !t->seat[s].stands_in)
            return 1;
    return 0;
}

/* The moment of a bot's answer. In a blind question that is now: nobody sees it. */
static void set_bot_due(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    int races = is_race(t, seat), is_ballot = 0;
    uint64_t ms = pace_hesitation(t, seat, &is_ballot);
    s->keeps_moment = !t->blind && (races || is_ballot);
    s->bot_due = t->blind ? hub_now(t->hub) : stage_free(t) + ms + (races ? pace_race(t) : 0);
}

static void dismiss_bot(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    s->stands_in = STANDS_IN_NOT;
    s->timed_out = 0;
    choice_keep(&s->bot_move, NULL);
    if (s->bot)
        hub_close_conn(t->hub, s->bot, 1000);
    s->bot = 0;
    s->bot_key[0] = '\0';
}

static void call_bot(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    uint8_t key[16];
    if (s->bot || s->bot_key[0] || t->replaying)
        return;
    if (!s->level[0]) /* for one whose time is up */
        snprintf(s->level, sizeof s->level, "%s", bot_usual(t->game)->name);
    if (program_is(s->level) && !program_of(t, s->level)) {
        program_gives_up(t, seat); /* it was another server's, or is not offered any more */
        return;
    }
    hub_random(t->hub, key, sizeof key);
    fair_to_hex(key, sizeof key, s->bot_key);
    hub_ask_bot(t->hub, t, s);
}

/* All of it, or what was left according to the log. */
static uint64_t time_for(const struct table *t, const struct seat *s)
{
    return s->left_q == s->q && s->left_ms ? s->left_ms : (uint64_t)t->clock_s * 1000;
}

/* Sets the clock of each new question. */
void clock_questions(struct table *t)
{
    uint32_t to_act = t->over ? 0 : match_to_act(t->match);
    uint64_t free = stage_free(t);
    for (int i = 0; i < t->seats && t->over; i++) {
        program_ends(t, i);
        dismiss_bot(t, i); /* the next game may be another one, with others in the seats */
    }
    for (int i = 0; i < t->seats; i++) {
        struct seat *s = &t->seat[i];
        int waited = (int)(to_act >> i & 1);
        if (s->clock_q == s->q)
            continue; /* it runs already */
        s->clock_q = s->q;
        int once = s->here == IS_HERE || s->timed_out || s->stands_in == STANDS_IN_ONCE;
        if (s->stands_in && once && !t->replaying) {
            int was_told = !s->timed_out;
            dismiss_bot(t, i); /* this question is the person's own again */
            if (was_told)
                show_seats(t);
        }
        s->timed_out = 0;
        s->asked_at = free;
        s->deadline = waited && t->clock_s && !t->blind && s->kind == SEAT_HUMAN && !s->outside
                          ? free + time_for(t, s)
                          : 0;
        if (moves_as_bot(s) && s->is_asked)
            set_bot_due(t, i);
        if (needs_bot(s) && s->is_asked)
            call_bot(t, i);
    }
}

void clock_more(struct table *t)
{
    for (int i = 0; i < t->seats; i++)
        if (t->seat[i].deadline)
            t->seat[i].deadline += THINK_MS;
}

/* Is the table waiting for this seat's bot, which has its moment? */
static int awaits_bot(const struct table *t, const struct seat *s)
{
    return moves_as_bot(s) && s->is_asked && s->clock_q == s->q && !t->blind && !s->held;
}

void clock_later(struct table *t, uint64_t by)
{
    uint64_t bots = stage_free(t) + pace_scaled(t, AFTER_STAGE_MS);
    t->blind_until += t->blind ? by : 0;
    for (int i = 0; i < t->seats; i++) {
        struct seat *s = &t->seat[i];
        s->deadline += s->deadline ? by : 0;
        s->asked_at += by;
        if (awaits_bot(t, s))
            s->bot_due = s->keeps_moment ? s->bot_due + by : s->bot_due < bots ? bots : s->bot_due;
    }
}

/* Nothing that is to come is over by that. */
static uint64_t earlier(uint64_t moment, uint64_t by, uint64_t now)
{
    return moment > now + by ? moment - by : moment > now ? now : moment;
}

void clock_sooner(struct table *t, uint64_t by)
{
    uint64_t now = hub_now(t->hub);
    t->blind_until = earlier(t->blind_until, by, now);
    for (int i = 0; i < t->seats; i++) {
        struct seat *s = &t->seat[i];
        s->deadline = earlier(s->deadline, by, now);
        s->asked_at = earlier(s->asked_at, by, now);
        if (awaits_bot(t, s))
            s->bot_due = earlier(s->bot_due, by, now);
    }
}

int clock_hurry(struct table *t, int all)
{
    int any = 0;
    for (int i = 0; i < t->seats; i++) {
        struct seat *s = &t->seat[i];
        uint64_t due = hub_now(t->hub) + pace_after_skip(t, i);
        if (!awaits_bot(t, s) || (s->keeps_moment && !all))
            continue;
        any = 1;
        s->keeps_moment = 0;
        s->bot_due = due < s->bot_due ? due : s->bot_due;
    }
    return any;
}

int clock_writes(struct table *t, int seat)
{
    uint64_t now = hub_now(t->hub);
    if (t->blind || t->seat[seat].stands_in || !is_race(t, seat))
        return 0;
    for (int i = 0; i < t->seats; i++) {
        struct seat *s = &t->seat[i];
        int is_ballot;
        uint64_t due = now + pace_scaled(t, WRITING_MS) + pace_hesitation(t, i, &is_ballot);
        uint64_t most = s->asked_at + pace_scaled(t, WRITING_MOST_MS);
        due = due < most ? due : most;
        if (awaits_bot(t, s) && s->keeps_moment && s->bot_due < due)
            s->bot_due = due;
    }
    return 1;
}

/* --- bots ----------------------------------------------------------------------------------------------- */

int clock_bot_hello(struct conn *c, const char *key)
{
    struct table *t = c->table;
    uint8_t said[HASH], own[HASH];
    token_hash(key, said);
    for (int i = 0; i < t->seats; i++) {
        struct seat *s = &t->seat[i];
        token_hash(s->bot_key, own);
        if (!s->bot_key[0] || !same_secret(own, said) || s->bot)
            continue;
        s->bot = c->id;
        c->seat = i;
        c->role = ROLE_BOT;
        return 0;
    }
    return -1;
}

/* The language of the table: its host's, otherwise that of anybody present. */
static enum lang table_lang(const struct table *t)
{
    for (int i = 0; i < t->seats; i++) {
        int seat = ((t->host < 0 ? 0 : t->host) + i) % t->seats;
        const struct conn *c = t->seat[seat].conn ? hub_conn(t->hub, t->seat[seat].conn) : NULL;
        if (c)
            return c->lang;
    }
    return LANG_EN;
}

/* What a bot needs to read its views: nothing that is hidden from any seat. */
void clock_bot_new(struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    json_t *m =
        json_pack("{s:s,s:I,s:s,s:s,s:s,s:i,s:i,s:s,s:s}", "t", "new", "table", (json_int_t)t->id, "game",
                  t->game->name, "content", t->content_name, "content_sha", t->content->sha256, "players",
                  t->seats, "seat", seat, "level", s->level, "lang", words_lang_name(table_lang(t)));
    if (t->said && !program_is(s->level))
        json_object_set(m, "said", t->said);
    if (program_is(s->level) && t->playing) {
        json_object_set_new(m, "program", json_integer(program_of(t, s->level)));
        json_object_set(m, "options", t->match->options);
        json_object_set_new(m, "bot_seed", json_integer(program_seed(t, seat)));
    }
    show(t, s->bot, m);
    show_bot_past(t, seat);
}

void clock_bot_gone(struct conn *c)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    if (s->bot != c->id)
        return;
    s->bot = 0;
    s->bot_key[0] = '\0'; /* the next question calls another; one that is open does so now */
    if (t->playing && !t->over && needs_bot(s) && s->is_asked)
        call_bot(t, c->seat);
}

void clock_bot_leaves(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    dismiss_bot(t, seat);
    s->level[0] = '\0';
    s->clock_q = 0; /* the question has a person's time from now on */
}

/* An answer that comes after its moment goes out at the next whole two seconds from it: how late it is must not measure how
 * long the bot has thought. */
static void put_off(struct table *t, struct seat *s)
{
    uint64_t by = hub_now(t->hub) - s->bot_due;
    s->bot_due += (by + LATE_STEP_MS - 1) / LATE_STEP_MS * LATE_STEP_MS;
    hub_count_late_bot(t->hub);
}

/* A bot's answer waits for its moment, whatever it holds, and for the end of a pause. 1: it waits. */
int clock_bot_waits(struct table *t, const struct choice *choice)
{
    int seat = choice->move.seat;
    struct seat *s = &t->seat[seat];
    if (!moves_as_bot(s))
        return 1; /* the person is back: nobody asks the bot any more */
    if (!(match_to_act(t->match) >> seat & 1))
        return t->paused_at ||
               stage_left(t); /* out of turn: it has its moment itself, while the stage is free */
    if (hub_now(t->hub) > s->bot_due && !t->paused_at && !t->blind && !s->timed_out && !pace_is_none(t))
        put_off(t, s);
    else if (hub_now(t->hub) >= s->bot_due && !t->paused_at)
        return 0;
    choice_keep(&s->bot_move, choice);
    return 1;
}

/* A move for a seat where nobody has made one in time. */
static void play_default(struct table *t, int seat)
{
    struct choice choice;
    default_move(t, seat, &choice);
    play_take(t, &choice);
}

void clock_give_up(struct table *t, int seat)
{
    int outside = t->seat[seat].outside && !t->seat[seat].stands_in;
    choice_keep(&t->seat[seat].bot_move, NULL);
    play_default(t, seat);
    if (outside)
        outsider_late(t, seat);
}

/* The moment of a bot's move that waited has come. The question is still the one for which it was tried. */
static void play_waiting(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    struct choice choice = *s->bot_move;
    choice.by = play_stand_in(s);
    choice_keep(&s->bot_move, NULL);
    chatter_at_move(t, seat);
    if (clue_needs_nod(t, seat, needs_bot(s), &choice.text))
        clue_hold(t, &choice);
    else
        play_take(t, &choice);
}

uint64_t clock_bot_silent_at(const struct seat *s)
{
    return s->bot_due + BOT_MS;
}

/* When the table stops waiting for the bot of a seat; 0: it is not waiting for it. */
static uint64_t bot_deadline(const struct table *t, const struct seat *s, uint32_t to_act)
{
    int waited = to_act >> (s - t->seat) & 1;
    return waited && moves_as_bot(s) && !t->blind && !s->held && !s->bot_move && !s->timed_out &&
                   s->clock_q == s->q
               ? clock_bot_silent_at(s)
               : 0;
}

/* One seat's time; 1: something was played, so look again. */
static int tick_seat(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    uint64_t now = hub_now(t->hub);
    if (s->bot_move && now >= s->bot_due && s->bot_move->q == s->q) {
        play_waiting(t, seat);
        return 1;
    }
    uint64_t until = bot_deadline(t, s, match_to_act(t->match));
    if (until && now >= until) { /* it has crashed, hangs, or found no place */
        clock_give_up(t, seat);
        return 1;
    }
    if (!s->deadline || now < s->deadline || s->held)
        return 0;
    if (!s->timed_out) { /* the stand-in has two seconds */
        s->timed_out = 1;
        s->stands_in = STANDS_IN;
        s->bot_due = now;
        s->deadline = now + STAND_IN_MS;
        call_bot(t, seat);
        return 0;
    }
    play_default(t, seat);
    if (s->here == IS_HERE)
        dismiss_bot(t, seat);
    return 1;
}

/* --- stallers ------------------------------------------------------------------------------------------- */

/* In a blind question nobody may learn who has answered. */
int clock_is_stalling(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    int waited = t->playing && !t->over && (match_to_act(t->match) >> seat & 1);
    return waited && s->kind == SEAT_HUMAN && !s->outside && s->is_asked && !s->held && !s->stands_in &&
           !t->blind && !t->paused_at && s->clock_q == s->q && hub_now(t->hub) >= s->asked_at + STALL_MS;
}

void clock_answer_for(struct table *t, int seat)
{
    t->seat[seat].stands_in = STANDS_IN_ONCE;
    set_bot_due(t, seat);
    call_bot(t, seat);
    show_seats(t);
}

/* --- presence ------------------------------------------------------------------------------------------- */

static void ask_about_absent(struct table *t, int seat)
{
    show_all(t, json_pack("{s:s,s:i,s:[sss]}", "t", "absent", "seat", seat, "choices", "wait", "bot", "end"));
}

static void tick_presence(struct table *t)
{
    for (int i = 0; i < t->seats; i++) {
        struct seat *s = &t->seat[i];
        if (s->kind != SEAT_HUMAN || s->here != IS_QUIET ||
            hub_now(t->hub) - s->quiet_since < (uint64_t)t->grace_s * 1000)
            continue;
        s->here = IS_GONE;
        show_presence(t, i);
        if (t->playing && !t->over && !s->outside)
            ask_about_absent(t, i);
    }
}

/* The person is back: the stand-in goes once its current question is answered. */
void clock_returned(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    int asked = t->playing && !t->over && s->is_asked && (match_to_act(t->match) >> seat & 1);
    if (s->stands_in && !asked)
        dismiss_bot(t, seat);
    s->here = IS_HERE;
    show_presence(t, seat);
}

/* --- pause, restart ------------------------------------------------------------------------------------- */

void clock_pause(struct table *t, int pause)
{
    uint64_t now = hub_now(t->hub), gap = now > t->paused_at ? now - t->paused_at : 0;
    if (pause) {
        t->paused_at = now ? now : 1;
        return;
    }
    t->paused_at = 0;
    stage_pause(t, gap);
    t->blind_until += t->blind ? gap : 0;
    for (int i = 0; i < t->seats; i++) {
        t->seat[i].deadline += t->seat[i].deadline ? gap : 0;
        t->seat[i].bot_due += gap;
        t->seat[i].asked_at += gap;
    }
}

void clock_log(struct table *t)
{
    uint64_t now =
        (t->paused_at ? t->paused_at : hub_now(t->hub)) + stage_left(t); /* the stage is not logged */
    json_t *left = json_array();
    for (int i = 0; i < t->seats; i++) {
        uint64_t until = t->seat[i].deadline;
        json_array_append_new(left, until > now ? json_integer((json_int_t)(until - now)) : json_null());
    }
    log_add(t, "clock", json_pack("{s:b,s:o}", "paused", t->paused_at != 0, "left", left));
}

int clock_replay(struct table *t, json_t *body)
{
    json_t *left = json_object_get(body, "left");
    if (!t->playing || json_array_size(left) != (size_t)t->seats)
        return -1;
    t->paused_at = 0;
    if (json_is_true(json_object_get(body, "paused")))
        clock_pause(t, 1);
    for (int i = 0; i < t->seats; i++) {
        t->seat[i].left_q = t->seat[i].q;
        t->seat[i].left_ms = (uint64_t)json_integer_value(json_array_get(left, (size_t)i));
    }
    return 0;
}

/* After the log was read: clocks stood still, and get some grace. */
void clock_resumed(struct table *t)
{
    t->shown_at = hub_now(t->hub); /* spectators with a delay do not see more of it because we crashed */
    for (int i = 0; i < t->seats; i++)
        t->seat[i].clock_q = 0;
    if (!t->playing || t->over)
        return;
    if (t->paused_at)
        clock_pause(t, 1); /* it has been until now */
    stage_look(t);
    play_settle(t);
    if (!t->paused_at)
        play_try_seal(t); /* older programs could leave a full box open */
    for (int i = 0; i < t->seats; i++)
        t->seat[i].deadline += t->seat[i].deadline ? RETURN_MS : 0;
    if (t->blind)
        t->blind_until += RETURN_MS;
}

/* --- all together --------------------------------------------------------------------------------------- */

void clock_tick(struct table *t)
{
    tick_presence(t);
    if (!t->playing || t->over || t->paused_at)
        return;
    for (int again = 1; again && !t->over;) {
        again = play_try_seal(t);
        for (int i = 0; i < t->seats && !again && !t->over; i++)
            again = tick_seat(t, i);
    }
}

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return b && b < a ? b : a;
}

uint64_t clock_due(const struct table *t)
{
    uint64_t due = UINT64_MAX;
    uint32_t to_act = t->playing && !t->over ? match_to_act(t->match) : 0;
    for (int i = 0; i < t->seats; i++) {
        const struct seat *s = &t->seat[i];
        if (s->kind == SEAT_HUMAN && s->here == IS_QUIET)
            due = sooner(due, s->quiet_since + (uint64_t)t->grace_s * 1000);
        if (!t->playing || t->over || t->paused_at)
            continue;
        if (!s->held)
            due = sooner(due, s->deadline);
        if (s->bot_move)
            due = sooner(due, s->bot_due);
        due = sooner(due, bot_deadline(t, s, to_act));
    }
    return t->playing && !t->over && !t->paused_at && t->blind ? sooner(due, play_window_end(t)) : due;
}
