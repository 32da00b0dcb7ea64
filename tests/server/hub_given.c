/* A table that goes on from a moment of a record: everybody is shown exactly what their seat knew then, also after a
 * restart; the game can be played to its end, its record holds, and another game there begins at the same moment. At steps
 * of every game's own choice. A server that is not a page's own opens no such table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "lab/playout.h"
#include "match/fair.h"
#include "match/games.h"
#include "match/seen_record.h"
#include "match/verify.h"

enum { TRIES = 4, STEPS_MOST = 4000, TURNS_MOST = 20000 };

/* --- a game that was played ------------------------------------------------------------------------------- */

struct source {
    struct content *content;
    int seats;
    char *text; /* its record */
    size_t size;
    uint64_t moves;
    uint64_t ends[STEPS_MOST]; /* after how many moves its steps end, but the last */
    int end_count;
};

static void put_line(FILE *to, char *line)
{
    assert_non_null(line);
    fputs(line, to);
    free(line);
}

/* After the second move and every seventh one after it somebody speaks, and says something that no table takes. */
static int is_followed_by_talk(uint64_t moves)
{
    return moves % 7 == 2;
}

static void put_talk(FILE *to, struct record *record)
{
    put_line(to, record_comment(
                     record, json_pack("{s:{s:i,s:s,s:i}}", "say", "seat", 0, "phrase", "trust", "to", 1)));
    put_line(to,
             record_comment(record, json_pack("{s:{s:i,s:s}}", "say", "seat", 0, "phrase", "abracadabra")));
}

static void record_game(struct source *s, struct playout *p, const uint8_t seed[32])
{
    struct record record;
    FILE *to = open_memstream(&s->text, &s->size);
    assert_non_null(to);
    playout_begin(p, seed);
    put_line(to, record_begin(&record, &p->match, NULL, seed));
    for (int goes_on = 1; goes_on;) {
        uint64_t before = p->moves;
        goes_on = playout_step(p);
        if (p->moves > before)
            put_line(to, record_move(&record, &p->match, &p->last, &p->said));
        if (p->moves > before && is_followed_by_talk(p->moves))
            put_talk(to, &record);
    }
    put_line(to, record_end(&record, &p->match));
    fclose(to);
}

static void find_steps(struct source *s)
{
    struct reader *r = malloc(sizeof *r);
    struct error e;
    assert_non_null(r);
    assert_int_equal(reader_from(r, s->text, s->size, s->content, &e), 0);
    while (reader_next(r, &e) > 0)
        if (r->kind == LINE_MOVE && match_step_ends(&r->match, r->before.bytes, &r->move) &&
            !match_is_over(&r->match) && s->end_count < STEPS_MOST)
            s->ends[s->end_count++] = r->record.moves;
    s->moves = r->record.moves;
    assert_true(r->finished);
    reader_close(r);
    free(r);
}

static void source_make(struct source *s, const char *name, int seats)
{
    static struct playout p;
    static const uint8_t seed[32] = "what if";
    const struct bot *bots[MAX_SEATS];
    const struct game *game = game_find(name);
    struct error e;
    memset(s, 0, sizeof *s);
    s->seats = seats;
    s->content = content_open(game, "standard", &e);
    assert_non_null(s->content);
    for (int i = 0; i < MAX_SEATS; i++)
        bots[i] = bot_find(game, "random");
    assert_int_equal(playout_open(&p, s->content, seats, NULL, bots, &e), 0);
    record_game(s, &p, seed);
    playout_close(&p);
    find_steps(s);
    assert_true(s->end_count > 0);
}

static void source_free(struct source *s)
{
    free(s->text);
    content_close(s->content);
}

/* --- a table that goes on from it ------------------------------------------------------------------------- */

static void ask_for(struct kit *k, const struct source *s, uint64_t moves)
{
    json_t *wish =
        json_pack("{s:s,s:i,s:s,s:{},s:{s:s,s:I}}", "game", s->content->game->name, "seats", s->seats,
                  "token", kit_token(0), "options", "given", "record", s->text, "moves", (json_int_t)moves);
    char *body = json_dumps(wish, JSON_COMPACT);
    assert_non_null(body);
    kit_request(k, "POST", "/api/tables", "", "", body);
    free(body);
    json_decref(wish);
}

static void open_at(struct kit *k, const struct source *s, uint64_t moves)
{
    ask_for(k, s, moves);
    assert_int_equal(k->status, 201);
    snprintf(k->code, sizeof k->code, "%s", kit_text(k->reply, "code"));
    snprintf(k->key, sizeof k->key, "%s", kit_text(k->reply, "key"));
    for (int seat = 0; seat < s->seats; seat++)
        kit_sit(k, (uint32_t)seat + 1, seat);
}

/* What the seat had seen of the record by then, and its view. */
static json_t *seen_by(const struct source *s, int seat, uint64_t moves, json_t **view)
{
    struct seen_game *g = malloc(sizeof *g);
    struct error e;
    struct out o = {0};
    assert_non_null(g);
    assert_int_equal(seen_open(g, s->text, s->size, s->content, seat, &e), 0);
    put_open(&o, '[');
    while (g->reader.record.moves < moves && seen_next(g, &e) > 0)
        if (g->reader.kind == LINE_MOVE)
            seen_put_event(&o, g);
    put_close(&o, ']');
    *view = match_view(&g->reader.match, seat);
    seen_close(g);
    free(g);
    return out_json(&o);
}

/* Everybody has been shown the moment, and nothing else; of a long game the last moves alone after a restart. */
static void is_at(struct kit *k, const struct source *s, uint64_t moves)
{
    for (int seat = 0; seat < s->seats; seat++) {
        json_t *view, *seen = seen_by(s, seat, moves, &view), *state = kit_state(k, (uint32_t)seat + 1);
        json_t *events = json_object_get(state, "events");
        size_t left_out = json_array_size(seen) - json_array_size(events);
        assert_int_equal(kit_number(state, "n"), moves);
        assert_true(json_equal(json_object_get(state, "view"), view));
        assert_true(json_array_size(events) > 0 && json_array_size(events) <= json_array_size(seen));
        for (size_t i = 0; i < json_array_size(events); i++)
            assert_true(json_equal(json_array_get(events, i), json_array_get(seen, left_out + i)));
        json_decref(state);
        json_decref(view);
        json_decref(seen);
    }
}

/* The hub repeats what was said in the given moves, and drops what no table takes. */
static void talk_is_kept(struct kit *k, uint64_t moves)
{
    size_t said = 0, due = 0;
    json_t *state = kit_state(k, 1);
    for (uint64_t after = 1; after <= moves; after++)
        due += (size_t)is_followed_by_talk(after);
    for (json_int_t from = 0; from >= 0;) {
        json_t *past =
            kit_ask(k, 1, "{s:s,s:s,s:I}", "t", "past", "game", kit_text(state, "game"), "from", from);
        json_t *steps = json_object_get(past, "steps"), *next = json_object_get(past, "next");
        for (size_t i = 0; i < json_array_size(steps); i++) {
            json_t *list = json_object_get(json_array_get(steps, i), "said");
            for (size_t j = 0; j < json_array_size(list); j++)
                assert_string_equal(kit_text(json_array_get(list, j), "phrase"), "trust");
            said += json_array_size(list);
        }
        from = json_is_integer(next) ? json_integer_value(next) : -1;
        json_decref(past);
        kit_pass(k, 1000); /* not too fast */
    }
    assert_int_equal(said, due);
    json_decref(state);
}

static void come_back(struct kit *k, const struct source *s)
{
    kit_restart(k);
    for (int seat = 0; seat < s->seats; seat++)
        json_decref(kit_hello(k, (uint32_t)seat + 1, kit_token(seat)));
}

/* A bot's answer, by the seat's view alone. */
static json_t *bot_move(const struct source *s, int seat, json_t *view, struct rng *rng)
{
    static union position position;
    static struct texts texts;
    struct error e;
    struct move move;
    struct text say = {""};
    struct out o = {0};
    int seats;
    assert_int_equal(codec_read_view(s->content, view, seat, position.bytes, &seats, &texts, &e), 0);
    const struct question q = {.content = s->content,
                               .view = position.bytes,
                               .texts = &texts,
                               .seats = seats,
                               .seat = seat,
                               .lang = LANG_EN,
                               .rng = rng,
                               .history = &history_none};
    bot_find(s->content->game, "random")->choose(&q, &move, &say);
    codec_put_own_move(&o, s->content, &move, &say);
    return out_json(&o);
}

/* 1: it was asked, and has answered; no move is illegal. `answered`: the last question that it did (no state says so of a
 * blind one). */
static int answers(struct kit *k, const struct source *s, int seat, long long *answered, struct rng *rng)
{
    uint32_t conn = (uint32_t)seat + 1;
    json_t *state = kit_state(k, conn), *ask = json_object_get(state, "ask");
    int asked = ask && !json_object_get(ask, "waited") && kit_number(ask, "q") != *answered;
    if (asked) {
        *answered = kit_number(ask, "q");
        json_t *move = bot_move(s, seat, json_object_get(state, "view"), rng);
        json_t *m = kit_ask(k, conn, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)kit_number(ask, "q"),
                            "move", move);
        assert_non_null(m);
        if (strcmp(kit_text(m, "t"), "ack") != 0)
            fail_msg("refused: %s %s", kit_text(m, "code"), kit_text(m, "message"));
        json_decref(m);
    }
    json_decref(state);
    return asked;
}

static int is_over(struct kit *k)
{
    json_t *state = kit_state(k, 1);
    int over = json_is_true(json_object_get(state, "over"));
    json_decref(state);
    return over;
}

static void play_to_end(struct kit *k, const struct source *s, struct rng *rng)
{
    long long answered[MAX_SEATS] = {0};
    for (int turn = 0; !is_over(k); turn++) {
        int any = 0;
        assert_true(turn < TURNS_MOST);
        for (int seat = 0; seat < s->seats && !is_over(k); seat++)
            any |= answers(k, s, seat, &answered[seat], rng);
        if (!any && !is_over(k))
            kit_wait(k, 6000, (uint32_t)s->seats); /* a window closes */
    }
}

/* --- its record ------------------------------------------------------------------------------------------- */

static char *moves_of(const struct source *s, const char *text, size_t size, uint64_t count, struct reader *r)
{
    struct error e;
    char *all;
    size_t all_size;
    FILE *to = open_memstream(&all, &all_size);
    assert_non_null(to);
    assert_int_equal(reader_from(r, text, size, s->content, &e), 0);
    while (r->record.moves < count && reader_next(r, &e) > 0)
        if (r->kind == LINE_MOVE) {
            struct record plain = {.lines = 1, .moves = r->record.moves};
            put_line(to, record_move(&plain, &r->match, &r->move, &r->text));
        }
    fclose(to);
    return all;
}

/* It holds, says where it comes from, and begins with the same moves. */
static void record_holds(struct kit *k, const struct source *s, uint64_t moves)
{
    char path[64];
    struct verdict v;
    struct error e;
    uint8_t first[FAIR_HASH];
    struct reader *r = malloc(sizeof *r);
    assert_non_null(r);
    snprintf(path, sizeof path, "/api/tables/%s/record", k->code);
    kit_request(k, "GET", path, "as=truth", kit_token(0), "");
    assert_int_equal(k->status, 200);
    size_t size = strlen(k->reply_text);
    assert_int_equal(reader_from(r, k->reply_text, size, s->content, &e), 0);
    fair_setup(s->text, strcspn(s->text, "\n"), first);
    assert_int_equal(r->match.given.moves, moves);
    assert_memory_equal(r->match.given.of, first, sizeof first);
    verify_record(r, NULL, &v);
    assert_true(v.holds);
    assert_true(r->finished && r->record.moves > moves);
    reader_close(r);
    char *theirs = moves_of(s, s->text, s->size, moves, r);
    reader_close(r);
    char *ours = moves_of(s, k->reply_text, size, moves, r);
    reader_close(r);
    assert_string_equal(ours, theirs);
    free(ours);
    free(theirs);
    free(r);
}

/* --- tests ------------------------------------------------------------------------------------------------- */

static void begin_again(struct kit *k, const struct source *s)
{
    kit_clear(k);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "rematch");
    for (uint32_t c = 1; c <= (uint32_t)s->seats; c++)
        kit_pledge(k, c);
    for (uint32_t c = 1; c <= (uint32_t)s->seats; c++)
        kit_reveal(k, c);
}

static void try_game(struct kit *k, const char *name, int seats)
{
    struct source s;
    struct rng rng;
    source_make(&s, name, seats);
    rng_seed(&rng, (uint64_t)seats);
    k->branches = 1;
    kit_restart(k);
    for (int i = 0; i < TRIES; i++) {
        uint64_t moves = s.ends[rng_below(&rng, (uint32_t)s.end_count)];
        open_at(k, &s, moves);
        come_back(k, &s); /* what it goes on from is in the log, before the game … */
        kit_start(k, seats);
        is_at(k, &s, moves);
        talk_is_kept(k, moves);
        come_back(k, &s); /* … and after */
        is_at(k, &s, moves);
        talk_is_kept(k, moves);
        play_to_end(k, &s, &rng);
        record_holds(k, &s, moves);
        begin_again(k, &s);
        is_at(k, &s, moves);
        for (uint32_t c = 1; c <= (uint32_t)seats; c++)
            kit_close(k, c);
    }
    source_free(&s);
}

/* --- from what one seat knew ------------------------------------------------------------------------------- */

/* The record of a table that began so holds, and says whose knowledge it began with. */
static void known_record_holds(struct kit *k, const struct source *s, uint64_t moves, int seat)
{
    char path[64];
    struct verdict v;
    struct error e;
    struct reader *r = malloc(sizeof *r);
    assert_non_null(r);
    snprintf(path, sizeof path, "/api/tables/%s/record", k->code);
    kit_request(k, "GET", path, "as=truth", kit_token(0), "");
    assert_int_equal(k->status, 200);
    assert_int_equal(reader_from(r, k->reply_text, strlen(k->reply_text), s->content, &e), 0);
    verify_record(r, NULL, &v);
    assert_true(v.holds && r->finished);
    assert_true(r->match.known.is_set && r->match.known.moves == moves && r->match.known.viewer == seat);
    reader_close(r);
    free(r);
}

/* The seat sees what it saw, now and after a restart. */
static void sees_again(struct kit *k, const struct source *s, uint64_t moves, int seat)
{
    json_t *view, *seen = seen_by(s, seat, moves, &view), *state = kit_state(k, (uint32_t)seat + 1);
    assert_int_equal(kit_number(state, "n"), 0);
    assert_true(json_equal(json_object_get(state, "view"), view));
    json_decref(state);
    json_decref(view);
    json_decref(seen);
}

static void try_known(struct kit *k, const char *name, int seats, int seat)
{
    struct source s, file;
    struct rng rng;
    struct out o = {0};
    struct error e;
    source_make(&s, name, seats);
    rng_seed(&rng, (uint64_t)seats);
    assert_int_equal(seen_record_put(&o, s.text, s.size, s.content, seat, &e), 0);
    put_bytes(&o, "", 1);
    file = s;
    file.text = o.bytes;
    k->branches = 1;
    kit_restart(k);
    uint64_t moves = s.ends[rng_below(&rng, (uint32_t)s.end_count)];
    open_at(k, &file, moves);
    come_back(k, &s);
    kit_start(k, seats);
    sees_again(k, &s, moves, seat);
    come_back(k, &s);
    sees_again(k, &s, moves, seat);
    play_to_end(k, &s, &rng);
    known_record_holds(k, &s, moves, seat);
    begin_again(k, &s);
    sees_again(k, &s, moves, seat);
    for (uint32_t c = 1; c <= (uint32_t)seats; c++)
        kit_close(k, c);
    out_free(&o);
    source_free(&s);
}

static void test_known(void **state)
{
    try_known(*state, "vote", 5, 2);
    try_known(*state, "night", 2, 1);
    try_known(*state, "dixit", 4, 0);
    try_known(*state, "voices", 4, 3);
}

static void test_vote(void **state)
{
    try_game(*state, "vote", 5);
}

static void test_night(void **state)
{
    try_game(*state, "night", 2);
}

static void test_dixit(void **state)
{
    try_game(*state, "dixit", 4);
}

static void test_voices(void **state)
{
    try_game(*state, "voices", 3);
}

static void refused_at(struct kit *k, const struct source *s, uint64_t moves, const char *at)
{
    ask_for(k, s, moves);
    assert_int_equal(k->status, 400);
    assert_string_equal(kit_text(json_object_get(k->reply, "error"), "at"), at);
}

static void test_refused(void **state)
{
    struct kit *k = *state;
    struct source s;
    source_make(&s, "night", 2);
    refused_at(k, &s, s.ends[0], "given"); /* by a server for more than one page */
    k->branches = 1;
    kit_restart(k);
    refused_at(k, &s, 0, "given.moves");
    refused_at(k, &s, s.moves, "given.moves"); /* nothing is left to decide */
    refused_at(k, &s, s.moves + 1, "given.moves");
    char *text = s.text;
    s.text = strdup("{\"record\":1}\n");
    refused_at(k, &s, 1, "game");
    free(s.text);
    s.text = strdup(text);
    strstr(s.text, "\"seat\":1")[7] = '0'; /* another seat's move */
    ask_for(k, &s, s.moves - 1);
    assert_int_equal(k->status, 400);
    free(s.text);
    s.text = text;
    assert_int_equal(k->table_count, 0);
    open_at(k, &s, s.ends[0]);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:{s:b}}", "t", "host", "do", "set", "options", "no", 1);
    source_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_known, kit_setup, kit_teardown),
        cmocka_unit_test_setup_teardown(test_vote, kit_setup, kit_teardown),
        cmocka_unit_test_setup_teardown(test_night, kit_setup, kit_teardown),
        cmocka_unit_test_setup_teardown(test_dixit, kit_setup, kit_teardown),
        cmocka_unit_test_setup_teardown(test_voices, kit_setup, kit_teardown),
        cmocka_unit_test_setup_teardown(test_refused, kit_setup, kit_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
