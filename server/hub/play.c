/* play.c: the game at a table: questions and their numbers, the box, moves at once, blind windows, the end
 * (docs/server-design.md, Questions). Clocks and bots are in clock.c. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/clock.h"
#include "server/hub/clue.h"
#include "server/hub/effects.h"
#include "server/hub/log.h"
#include "server/hub/message.h"
#include "server/hub/play.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/table.h"
#include "server/hub/watch.h"

enum { CHANGES_MOST = 50 /* of a choice in the box */ };

/* --- questions ------------------------------------------------------------------------------------------ */

/* What a pattern says, and not a byte of what it leaves unsaid. */
static void add_pattern(crypto_generichash_state *hash, const struct pattern *p)
{
    int16_t said[MAX_ARGS + 12] = {p->move.verb, p->how, p->first, p->take, p->ranges, p->flags};
    int n = 6;
    for (int r = 0; r < p->ranges; r++) {
        said[n++] = p->range_arg[r];
        said[n++] = p->low[r];
        said[n++] = p->high[r];
    }
    for (int a = 0; a < MAX_ARGS; a++) {
        int taken = p->how != TAKE_NOTHING && a >= p->first && a < p->first + p->take;
        for (int r = 0; r < p->ranges; r++)
            taken |= a == p->range_arg[r];
        said[n++] = taken ? ARG_NOTHING : p->move.arg[a];
    }
    crypto_generichash_update(hash, (const unsigned char *)said, (size_t)n * sizeof said[0]);
    if (p->how != TAKE_NOTHING)
        crypto_generichash_update(hash, (const unsigned char *)p->set.bits,
                                  p->set.words * sizeof p->set.bits[0]);
}

/* What a seat is asked, as one hash: whether it is waited for, and its legal moves. Both follow from its
 * view, and so does the number of the question. */
static void question_hash(const struct table *t, int seat, int waited, uint8_t out[HASH], int *is_asked)
{
    struct pattern list[MAX_PATTERNS];
    crypto_generichash_state hash;
    int count = match_patterns(t->match, seat, list);
    crypto_generichash_init(&hash, NULL, 0, HASH);
    for (int i = 0; i < count; i++)
        add_pattern(&hash, &list[i]);
    crypto_generichash_final(&hash, out, HASH);
    *is_asked = count > 0;
    out[0] = (uint8_t)((out[0] & 0xfe) | waited);
}

/* Is the choice in the box still one that the rules would take? */
static int still_legal(const struct table *t, int seat)
{
    struct move move;
    struct text text;
    struct error e;
    return codec_read_move_of(t->match->content, seat, t->seat[seat].held, &move, &text, &e) == 0 &&
           match_try(t->match, &move, &text, &e) == 0;
}

void play_drop_held(struct seat *s)
{
    json_decref(s->held);
    s->held = NULL;
    s->awaits_nod = 0;
}

/* After a move: whose question is another one now. `mover` has moved, so his is. */
static void renumber(struct table *t, int mover)
{
    uint32_t to_act = t->over ? 0 : match_to_act(t->match);
    for (int s = 0; s < t->seats; s++) {
        struct seat *seat = &t->seat[s];
        uint8_t asked[HASH] = {0};
        int waited = (int)(to_act >> s & 1), is_asked = 0;
        if (!t->over)
            question_hash(t, s, waited, asked, &is_asked);
        if (s != mover && memcmp(asked, seat->asked, HASH) == 0)
            continue;
        memcpy(seat->asked, asked, HASH);
        seat->is_asked = is_asked;
        if (s == mover && seat->held && seat->held_q == seat->q)
            seat->held_q++; /* his own ability came between, and was played under that number */
        seat->q++;
        seat->deadline = 0;
        seat->thinks = seat->changes = 0;
        json_decref(seat->bot_move);
        seat->bot_move = NULL;
        if (seat->awaits_nod || (seat->held && is_asked && !still_legal(t, s)))
            play_drop_held(seat); /* asked again under the new number */
    }
}

/* Is this a question in which silence says "no"? */
static int is_blind(const struct table *t)
{
    struct pattern list[MAX_PATTERNS];
    uint32_t to_act = match_to_act(t->match);
    for (int s = 0; s < t->seats; s++) {
        int count = to_act >> s & 1 ? match_patterns(t->match, s, list) : 0;
        for (int i = 0; i < count; i++)
            if (list[i].flags & BLIND)
                return 1;
    }
    return 0;
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* Those who are there to see it; who comes later is told again what was (show.c). */
static uint32_t lookers(const struct table *t)
{
    uint32_t who = 0;
    for (const struct conn *c = t->conns; c; c = c->next_here)
        if (c->role != ROLE_NONE)
            who |= 1u << (c->seat >= 0 ? c->seat : MAX_SEATS);
    return t->replaying ? t->replay_for : who;
}

/* What each viewer sees of a move, before it is played. */
static void note(struct table *t, const struct move *move, const struct text *text)
{
    const struct move_line line = {.n = t->record.moves};
    uint32_t who = lookers(t);
    for (int v = 0; v <= MAX_SEATS; v++) {
        if (!(who >> v & 1))
            continue;
        codec_put_line(&t->fresh[v], &line, t->match->content, t->match->position.bytes, move, text,
                       viewer_bit(v == MAX_SEATS ? SPECTATOR : v), 1);
    }
}

/* Plays one move: on the table, in the record, in what viewers see. */
static int play_one(struct table *t, const struct move *move, const struct text *text, uint64_t q,
                    const char *by, struct error *e)
{
    if (match_try(t->match, move, text, e))
        return -1;
    note(t, move, text);
    char *line = record_move_by(&t->record, t->match, move, text, q, by);
    int wrong = match_apply(t->match, move, text, e);
    assert(!wrong);
    (void)wrong;
    log_line(t, "move", line);
    renumber(t, move->seat);
    return 0;
}

/* What chance owes comes with the decision that made it due, in the same batch. */
static void play_chance(struct table *t)
{
    struct error e;
    struct move move;
    while (match_to_act(t->match) & CHANCE_BIT) {
        match_draw(t->match, t->record.seed, &move);
        int wrong = play_one(t, &move, NULL, 0, NULL, &e);
        assert(!wrong);
        (void)wrong;
    }
}

/* Those who agreed are named in the record. */
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
    t->over = 1;
    t->state = TABLE_OVER;
    say_names(t);
    log_line(t, "end", record_unseal(&t->record, t->match, &t->seal));
    renumber(t, -1);
    hub_log(t->hub, "table.over", t);
}

/* After a decision: chance, perhaps the end, the next questions; then everybody sees it. */
void play_settle(struct table *t)
{
    play_chance(t);
    finish_game(t);
    play_ask(t);
    show_fresh(t);
}

void play_ask(struct table *t)
{
    if (!t->playing)
        return;
    int blind = !t->over && is_blind(t);
    if (blind && !t->blind)
        t->blind_until = hub_now(t->hub) + (uint64_t)t->window_s * 1000;
    t->blind = blind;
    clock_questions(t);
}

/* --- the box -------------------------------------------------------------------------------------------- */

/* The box seals: all choices are played in seat order, and shown in one piece. */
static void seal_box(struct table *t)
{
    uint32_t asked = match_to_act(t->match);
    for (int s = 0; s < t->seats; s++) {
        struct seat *seat = &t->seat[s];
        struct move move;
        struct text text;
        struct error e;
        if (!(asked >> s & 1) || !(match_to_act(t->match) >> s & 1) || !seat->held)
            continue;
        json_t *held = seat->held;
        seat->held = NULL;
        uint64_t q = seat->held_q;
        int wrong = codec_read_move_of(t->match->content, s, held, &move, &text, &e) ||
                    play_one(t, &move, &text, q, seat->held_by, &e);
        assert(!wrong); /* it was tried when it came, and whenever the question changed */
        (void)wrong;
        seat->held_by = NULL;
        json_decref(held);
    }
    t->blind = 0;
    play_settle(t);
}

/* One person alone needs no window: bots learn nothing from time. */
int play_is_alone(const struct table *t)
{
    int people = 0;
    for (int s = 0; s < t->seats; s++)
        people += t->seat[s].kind == SEAT_HUMAN;
    return people < 2 && watch_count(t) == 0;
}

/* Seals where the last choice is in, or a blind window is over. */
int play_try_seal(struct table *t)
{
    uint32_t asked = t->playing && !t->over ? match_to_act(t->match) : 0;
    int missing = 0;
    if (!asked || asked & CHANCE_BIT)
        return 0;
    for (int s = 0; s < t->seats; s++)
        missing += (asked >> s & 1) && (!t->seat[s].held || t->seat[s].awaits_nod);
    if (t->blind) {
        if (hub_now(t->hub) < t->blind_until && (missing || !play_is_alone(t)))
            return 0;
        for (int s = 0; s < t->seats; s++)
            if ((asked >> s & 1) && !t->seat[s].held) {
                t->seat[s].held = clock_no(t, s); /* no answer means "no" */
                t->seat[s].held_q = t->seat[s].q;
            }
    } else if (missing) {
        return 0;
    }
    seal_box(t);
    play_try_seal(t); /* what is left in it may be all that is asked for now */
    return 1;
}

/* --- answers -------------------------------------------------------------------------------------------- */

void play_remember(struct seat *s, uint64_t q, json_t *move, const char *state)
{
    json_t *before = s->last.move;
    s->last = (struct answer){q, json_incref(move), state};
    json_decref(before);
}

void play_ack_move(struct conn *c, uint64_t i, uint64_t q, const char *state)
{
    if (c->role != ROLE_BOT)
        answer_ack_move(c, i, q, state);
}

/* The same move sent again gets the same answer. */
static int is_repeated(struct conn *c, uint64_t i, uint64_t q, json_t *move)
{
    const struct seat *s = &c->table->seat[c->seat];
    if (!s->last.move || s->last.q != q || !json_equal(move, s->last.move))
        return 0;
    play_ack_move(c, i, q, s->last.state);
    return 1;
}

void play_hold(struct table *t, int seat, json_t *json, const char *by, int awaits_nod)
{
    struct seat *s = &t->seat[seat];
    play_drop_held(s);
    s->held = json_incref(json);
    s->held_by = by;
    s->held_q = s->q;
    s->awaits_nod = awaits_nod;
    log_hold(t, seat, json);
}

void play_log_empty(struct table *t, int seat)
{
    log_hold(t, seat, NULL);
}

/* Is it no answer to what the seat is asked, together with others, but an act of its own beside it (an ability)? */
static int interrupts(const struct table *t, const struct move *move)
{
    uint32_t asked = match_to_act(t->match), own = 1u << move->seat;
    return (asked & own) && (asked & ~own) && (match_marks(t->match, move) & ASIDE);
}

/* Takes a move that the rules would take: at once where nobody else is asked with it or it interrupts them, into
 * the box elsewhere. */
const char *play_take(struct table *t, const struct move *move, const struct text *text, json_t *json,
                      const char *by)
{
    uint32_t asked = match_to_act(t->match), own = 1u << move->seat;
    struct error e;
    int together = (asked & own) && !t->blind && (asked & ~own);
    int interrupting = !t->blind && interrupts(t, move);
    if (together && !interrupting && !(match_marks(t->match, move) & AT_ONCE)) {
        play_hold(t, move->seat, json, by, 0);
        if (!play_try_seal(t))
            show_fresh(t); /* that it was made */
        return "held";
    }
    if ((asked & own) && t->blind) {
        play_hold(t, move->seat, json, by, 0);
        play_try_seal(t);
        return "held";
    }
    if (!interrupting) /* what it has chosen already waits until this is over */
        play_drop_held(&t->seat[move->seat]);
    int wrong = play_one(t, move, text, t->seat[move->seat].q, by, &e);
    assert(!wrong);
    (void)wrong;
    play_settle(t);
    play_try_seal(t); /* an interruption may be over, with all choices in the box */
    return "played";
}

/* --- messages ------------------------------------------------------------------------------------------- */

void play_move(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    uint64_t q = (uint64_t)json_integer_value(json_object_get(m, "q"));
    json_t *json = json_object_get(m, "move");
    struct move move;
    struct text text;
    struct error e;
    if (is_repeated(c, i, q, json))
        return;
    if (!t->playing || t->over || q != s->q || !s->is_asked) {
        answer_word(c, i, t->over ? "game-over" : "late", t->over ? W_SERVER_GAME_OVER : W_SERVER_LATE, "q");
        return;
    }
    if (t->paused_at) {
        answer_word(c, i, "locked", W_SERVER_PAUSED, "q");
        return;
    }
    if (s->held && ++s->changes > CHANGES_MOST) {
        answer_word(c, i, "too-fast", W_SERVER_TOO_FAST, "q");
        return;
    }
    if (codec_read_move_of(t->match->content, c->seat, json, &move, &text, &e) ||
        match_try(t->match, &move, &text, &e)) {
        answer_error(c, i, q, &e);
        return;
    }
    if (c->role == ROLE_BOT && clock_bot_waits(t, c->seat, json))
        return;
    if (clue_needs_nod(c, &text)) {
        clue_wait(c, i, json);
        return;
    }
    int seat = c->seat;
    uint32_t conn = c->id;
    struct hub *h = c->hub;
    const char *by = c->role == ROLE_BOT && s->stands_in ? (s->timed_out ? "clock" : "bot") : NULL;
    const char *state = play_take(t, &move, &text, json, by);
    play_remember(&t->seat[seat], q, json, state);
    c = hub_conn(h, conn);
    if (c)
        play_ack_move(c, i, q, state);
}

void play_withdraw(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    uint64_t q = (uint64_t)json_integer_value(json_object_get(m, "q"));
    if (!t->playing || t->over || q != s->q || !s->held) {
        answer_word(c, i, "late", W_SERVER_LATE, "q");
        return;
    }
    if (++s->changes > CHANGES_MOST) {
        answer_word(c, i, "too-fast", W_SERVER_TOO_FAST, "q");
        return;
    }
    int was_clue = s->awaits_nod;
    play_drop_held(s);
    play_remember(s, q, NULL, NULL);
    play_log_empty(t, c->seat);
    if (was_clue)
        clue_show(t, c->seat);
    if (!t->blind)
        show_fresh(t);
    answer_ack(c, i, json_pack("{s:I,s:s}", "q", (json_int_t)q, "state", "withdrawn"));
}

/* More time, for everybody alike: twice a question. */
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

/* --- begin, end, again ---------------------------------------------------------------------------------- */

void play_begin(struct table *t)
{
    struct error e;
    char salt[2 * FAIR_SALT + 1], secret[2 * HASH + 1];
    table_end_match(t);
    t->lines_size = 0;
    int wrong = table_start_match(t, &e);
    assert(!wrong); /* the lobby saw to it */
    (void)wrong;
    t->playing = 1;
    t->state = TABLE_RUNNING;
    char *line = record_seal(&t->record, t->match, t->options, &t->seal);
    assert(line);
    record_keep(t, line, strlen(line));
    fair_to_hex(t->seal.salt, FAIR_SALT, salt);
    fair_to_hex(t->seal.secret, HASH, secret);
    log_add(t, "start",
            json_pack("{s:s%,s:s,s:s}", "line", line, (int)strlen(line) - 1, "salt", salt, "secret", secret));
    free(line);
    log_line(t, "nonces", record_reveal(&t->record, t->match, &t->seal));
    renumber(t, -1);
    hub_log(t->hub, "table.start", t);
    show_seats(t);
    play_settle(t);
}

void play_end_without_result(struct table *t)
{
    t->over = 1;
    t->state = TABLE_OVER;
    say_names(t);
    log_line(t, "end", record_abandon(&t->record, &t->seal));
    renumber(t, -1);
    show_fresh(t);
    show_seats(t);
}

/* Lines 0 and 1 are kept: makes the game of them again, and sees that they come out the same. */
int play_open_record(struct table *t)
{
    struct error e;
    size_t kept = t->lines_size;
    const char *second = strchr(t->lines, '\n') + 1;
    json_t *zero = json_document(t->lines, (size_t)(second - t->lines - 1), &e);
    json_t *one = json_document(second, strlen(second) - 1, &e);
    int wrong = !zero || !one || fair_from_hex(json_text(zero, "id"), FAIR_ID, t->seal.id);
    t->seal.attempt = (int)json_integer_value(json_object_get(one, "attempt"));
    for (size_t s = 0; !wrong && s < (size_t)t->seats; s++) {
        const char *pledge = json_string_value(json_array_get(json_object_get(zero, "pledges"), s));
        const char *nonce = json_string_value(json_array_get(json_object_get(one, "nonces"), s));
        const char *by = json_string_value(json_array_get(json_object_get(one, "by"), s));
        wrong = !pledge || !nonce || !by || fair_from_hex(pledge, HASH, t->seal.pledges[s]) ||
                fair_from_hex(nonce, HASH, t->seal.nonces[s]);
        t->seal.by_server[s] = by && strcmp(by, "server") == 0;
    }
    json_decref(zero);
    json_decref(one);
    if (wrong || table_start_match(t, &e))
        return -1;
    t->playing = 1;
    t->state = TABLE_RUNNING;
    char *again_zero = record_seal(&t->record, t->match, t->options, &t->seal);
    char *again_one = record_reveal(&t->record, t->match, &t->seal);
    size_t zero_size = (size_t)(second - t->lines);
    wrong = !again_zero || !again_one || strlen(again_zero) != zero_size ||
            memcmp(again_zero, t->lines, zero_size) != 0 || strlen(again_one) != kept - zero_size ||
            memcmp(again_one, second, kept - zero_size) != 0;
    free(again_zero);
    free(again_one);
    renumber(t, -1);
    return wrong ? -1 : 0;
}

const char *play_mark(const char *by)
{
    static const char *const marks[] = {"clock", "bot", NULL};
    int mark = name_index(marks, by);
    return mark < 0 ? NULL : marks[mark];
}

static int replay_move(struct table *t, json_t *json, struct error *e)
{
    struct move move;
    struct text text;
    const char *by = play_mark(json_text(json, "by"));
    uint64_t q = (uint64_t)json_integer_value(json_object_get(json, "q"));
    if (record_strip(json) || codec_read_move(t->match->content, t->seats, json, &move, &text, e))
        return -1;
    if (move.seat == CHANCE) {
        struct move drawn;
        if (!(match_to_act(t->match) & CHANCE_BIT))
            return -1;
        match_draw(t->match, t->record.seed, &drawn);
        if (drawn.verb != move.verb || memcmp(drawn.arg, move.arg, sizeof move.arg) != 0)
            return -1;
    } else {
        struct seat *seat = &t->seat[move.seat];
        json_object_del(json, "seat");
        if (!interrupts(t, &move) || json_equal(seat->held, json))
            play_drop_held(seat);                              /* else it lies in the box still */
        play_remember(&t->seat[move.seat], q, json, "played"); /* sent again, it has the same answer */
    }
    return play_one(t, &move, &text, q, by, e);
}

/* A line of the record once more, while the table is read from its log: the same bytes must come out. */
int play_replay(struct table *t, const char *line, size_t size)
{
    struct error e;
    size_t from = t->lines_size;
    json_t *json = json_document(line, size, &e);
    assert(json || e.word != W_ERROR_OUT_OF_MEMORY); /* the line is not at fault */
    int wrong = !json_is_object(json) || !t->playing;
    if (!wrong && json_object_get(json, "end")) {
        char *footer = json_is_null(json_object_get(json, "end"))
                           ? record_abandon(&t->record, &t->seal)
                           : record_unseal(&t->record, t->match, &t->seal);
        t->over = 1;
        t->state = TABLE_OVER;
        record_keep(t, footer, strlen(footer));
        free(footer);
        renumber(t, -1);
    } else if (!wrong && json_object_get(json, "n")) {
        wrong = replay_move(t, json, &e);
    } else if (!wrong) {
        char *comment = record_comment(&t->record, json_incref(json));
        record_keep(t, comment, strlen(comment));
        free(comment);
    }
    json_decref(json);
    return wrong || t->lines_size - from != size + 1 || memcmp(t->lines + from, line, size) != 0 ? -1 : 0;
}
