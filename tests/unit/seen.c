/* A game as its viewers see it, move by move: what they may not know is HIDDEN, and nothing else; an answer waits until
 * the last one is in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/games.h"
#include "match/seen.h"
#include "rules/rng.h"

enum { MOVES_MOST = 3000, VIEWERS = MAX_SEATS + 1 };

/* Hidden is what the notation shows as null though it is not, and the other way round. */
static void expect_as_written(const struct match *m, const void *before, const struct move *move,
                              const struct text *text, const struct seen *s, int viewer)
{
    json_t *open = codec_write_move(m->content, before, move, text, 0, 1);
    json_t *told = codec_write_move(m->content, before, move, text, viewer_bit(viewer), 1);
    int hides = 0;
    for (int i = 0; i < MAX_ARGS; i++) {
        hides |= s->move.arg[i] == HIDDEN;
        assert_true(s->move.arg[i] == HIDDEN || s->move.arg[i] == move->arg[i]);
    }
    assert_int_equal(s->move.seat, move->seat);
    assert_true(s->move.verb == move->verb ||
                (s->move.verb == UNKNOWN && json_is_null(json_object_get(told, "do"))));
    assert_int_equal(hides, !json_equal(open, told));
    json_decref(open);
    json_decref(told);
}

/* An answer to a question, which no ability is. */
static int is_answer(const struct match *m, const void *before, const struct move *move)
{
    struct pattern list[MAX_PATTERNS];
    if (move->seat < 0 || !(position_to_act(m->content, before) >> move->seat & 1))
        return 0;
    return !(patterns_marks(list, position_patterns(m->content, before, move->seat, list), move) & ASIDE);
}

/* What is written from memory is what he was told, byte for byte. */
static void expect_written(const struct match *m, const struct seen *s, const struct text *text,
                           const struct out *told)
{
    static const struct text silence;
    struct out o = {0};
    codec_put_seen(&o, 7, m->content, &s->move, s->text ? text : &silence);
    assert_int_equal(o.size, told->size);
    assert_memory_equal(o.bytes, told->bytes, o.size);
    out_free(&o);
}

/* What a viewer is told of a move can be read back as he has seen it. A hidden value of a field that can be null by itself
 * is the exception. */
static void expect_told(const struct match *m, const void *before, const struct move *move,
                        const struct text *text, const struct seen *s, int viewer)
{
    struct error e;
    struct out o = {0};
    struct seen_log told = {.viewer = viewer};
    seen_put_move(&o, 7, m->content, before, move, text, viewer);
    json_t *json = json_loadb(o.bytes, o.size, 0, NULL);
    assert_int_equal(seen_told(&told, m->content, m->seats, json, &e), 0);
    assert_int_equal(told.count, 1);
    assert_memory_equal(&told.at->move, &s->move, sizeof s->move);
    assert_int_equal(told.at->text != 0, s->text != 0);
    expect_written(m, s, text, &o);
    seen_free(&told);
    out_free(&o);
    json_decref(json);
}

/* Who decides next: luck, or one of those who are asked. */
static void choose(const struct match *m, struct rng *rng, const uint8_t seed[32], struct move *out)
{
    uint32_t to_act = match_to_act(m);
    int asked[MAX_SEATS], count = 0;
    if (to_act & CHANCE_BIT) {
        match_draw(m, seed, out);
        return;
    }
    for (int s = 0; s < m->seats; s++)
        if (to_act >> s & 1)
            asked[count++] = s;
    int seat = asked[rng_below(rng, (uint32_t)count)];
    match_nth(m, seat, rng_below(rng, (uint32_t)match_count(m, seat)), out);
}

static void play(const struct game *game, uint64_t number)
{
    struct error e;
    struct match m;
    struct rng rng;
    uint8_t seed[32] = {(uint8_t)number, (uint8_t)(number >> 8)};
    static const struct text clue = {"a clue"};
    struct seen_log logs[VIEWERS] = {0};
    struct content *content = content_open(game, "standard", &e);
    rng_seed(&rng, number);
    assert_non_null(content);
    assert_int_equal(match_start(&m, content, game->usual_seats, NULL, &e), 0);
    for (int n = 0; !match_is_over(&m) && n < MOVES_MOST; n++) {
        union position before = m.position;
        struct move move;
        choose(&m, &rng, seed, &move);
        if (match_apply(&m, &move, &clue, &e))
            continue;
        int waits = match_waits(&m, before.bytes, &move);
        for (int v = 0; v < VIEWERS; v++) {
            struct seen_log *log = &logs[v];
            int count = log->count, waiting = log->sealed.waiting;
            uint32_t owed = log->sealed.owed;
            log->viewer = v == MAX_SEATS ? SPECTATOR : v;
            if (v < MAX_SEATS && v >= m.seats)
                continue;
            assert_int_equal(seen_move(log, &m, before.bytes, &move, &clue), 0);
            assert_int_equal(log->count + log->sealed.waiting, count + waiting + 1);
            assert_true(waits ? log->sealed.waiting > 0 : log->count > count);
            const struct seen *s = waits || waiting == 0 || log->sealed.waiting == 0
                                       ? &log->at[log->count + log->sealed.waiting - 1]
                                       : &log->at[log->count - 1];
            expect_as_written(&m, before.bytes, &move, &clue, s, log->viewer);
            expect_told(&m, before.bytes, &move, &clue, s, log->viewer);
            if (!waits && is_answer(&m, before.bytes, &move) &&
                position_to_act(content, before.bytes) == owed)
                assert_int_equal(log->sealed.waiting, 0); /* the last one is in */
        }
    }
    for (int v = 0; v < VIEWERS; v++)
        seen_free(&logs[v]);
    match_end(&m);
    content_close(content);
}

static void test_games(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++)
        for (uint64_t number = 0; number < 3; number++)
            play(games[g], number);
}

/* Both say in secret whether they flip: the first answer is seen when the second is in. */
static void test_answers_wait(void **state)
{
    (void)state;
    struct error e;
    struct match m;
    const uint8_t seed[32] = {1};
    struct seen_log log = {.viewer = 1};
    struct content *content = content_open(game_find("night"), "standard", &e);
    assert_non_null(content);
    assert_int_equal(match_start(&m, content, 2, NULL, &e), 0);
    for (int n = 0; n < 4; n++) {
        union position before = m.position;
        struct move move;
        if (match_to_act(&m) & CHANCE_BIT)
            match_draw(&m, seed, &move);
        else
            match_nth(&m, lowest_seat(match_to_act(&m)), 0, &move);
        assert_int_equal(match_apply(&m, &move, NULL, &e), 0);
        assert_int_equal(seen_move(&log, &m, before.bytes, &move, NULL), 0);
        assert_int_equal(log.count, n < 2 ? n + 1 : n == 2 ? 2 : 4);
        assert_int_equal(match_step_ends(&m, before.bytes, &move), n == 1 || n == 3);
    }
    seen_free(&log);
    match_end(&m);
    content_close(content);
}

/* --- one history on every path --------------------------------------------------------------------------- */

/* What a seat has seen, by the record as far as it goes: as a server tells it after a restart, a fall of the bots' process or a
 * takeover, and as it answers `past`. */
static void tell_again(struct seen_log *told, const struct content *content, int seats,
                       const struct out *lines)
{
    struct seen_game g;
    struct error e;
    struct out o = {0};
    size_t i;
    json_t *event;
    int more;
    put_open(&o, '[');
    assert_int_equal(seen_open(&g, lines->bytes, lines->size, content, told->viewer, &e), 0);
    while ((more = seen_next(&g, &e)) > 0)
        seen_put_line(&o, &g);
    assert_int_equal(more, 0);
    seen_close(&g);
    put_close(&o, ']');
    json_t *events = json_loadb(o.bytes, o.size, 0, NULL);
    assert_non_null(events);
    for (int times = 0; times < 2; times++) /* what it has is left out */
        json_array_foreach(events, i, event)
            assert_int_equal(seen_follow(told, content, seats, event, &e), 0);
    assert_false(told->forgot);
    json_decref(events);
    out_free(&o);
}

/* … byte for byte the same as it was seen while it was played, as `sim`, `league` and `play` remember it. */
static void expect_same(const struct seen_log *one, const struct seen_log *other)
{
    assert_int_equal(one->count, other->count);
    for (int i = 0; i < one->count; i++) {
        const struct seen *a = &one->at[i], *b = &other->at[i];
        assert_memory_equal(&a->move, &b->move, sizeof a->move);
        assert_int_equal(a->kind, b->kind);
        assert_int_equal(a->text != 0, b->text != 0);
        if (a->text)
            assert_string_equal(one->texts[a->text - 1].bytes, other->texts[b->text - 1].bytes);
    }
}

static void add_line(struct out *lines, char *line)
{
    assert_non_null(line);
    put_bytes(lines, line, strlen(line));
    free(line);
}

/* Somebody claims something that the game knows: it is in the record, and in what everybody has seen. */
static void claim_any(struct seen_log *live, struct record *record, struct out *lines, const struct match *m,
                      struct rng *rng)
{
    const struct game *game = m->content->game;
    struct claim claim = {
        .seat = (int)rng_below(rng, (uint32_t)m->seats), .about = CLAIM_NONE, .is = CLAIM_NONE};
    int count = 0, said = 0;
    if (strcmp(game->name, "null") == 0)
        return; /* nobody claims anything there */
    while (claim_form(game, count)->name)
        count++;
    claim.what = (int)rng_below(rng, (uint32_t)count);
    const struct claim_form *form = claim_form(game, claim.what);
    while (form->is[said])
        said++;
    if (form->about)
        claim.about = (int)rng_below(rng, (uint32_t)m->seats);
    if (said)
        claim.is = (int)rng_below(rng, (uint32_t)said);
    struct out o = {0};
    put_open(&o, '{');
    claim_put(&o, game, &claim);
    put_close(&o, '}');
    add_line(lines, record_comment(record, json_pack("{s:o}", "say", out_json(&o))));
    assert_int_equal(seen_claim(live, &claim), 0);
}

static int play_one_history(const struct game *game, uint64_t number)
{
    struct error e;
    struct match m;
    struct rng rng;
    struct record record = {0};
    struct out lines = {0};
    uint8_t seed[32] = {(uint8_t)number, 7};
    struct seen_log live = {.viewer = (int)(number % (uint64_t)game->usual_seats)};
    struct content *content = content_open(game, "standard", &e);
    int compared = 0;
    rng_seed(&rng, number);
    assert_non_null(content);
    assert_int_equal(match_start(&m, content, game->usual_seats, NULL, &e), 0);
    add_line(&lines, record_begin(&record, &m, NULL, seed));
    for (int n = 0; !match_is_over(&m) && n < MOVES_MOST; n++) {
        union position before = m.position;
        struct match tried = m;
        struct move move;
        struct text said = {""};
        if (!live.sealed.waiting && rng_below(&rng, 5) == 0)
            claim_any(&live, &record, &lines, &m, &rng);
        choose(&m, &rng, seed, &move);
        if (codec_text_arg(codec_verb(game, move.verb)) >= 0)
            snprintf(said.bytes, sizeof said.bytes, "clue %d", n);
        if (live.sealed.waiting && !is_answer(&m, before.bytes, &move))
            continue; /* a server plays what comes in between before the answers, which it holds back */
        if (match_apply(&tried, &move, &said, &e))
            continue;
        add_line(&lines, record_move(&record, &m, &move, &said));
        m = tried;
        assert_int_equal(seen_move(&live, &m, before.bytes, &move, &said), 0);
        if (live.sealed.waiting || rng_below(&rng, 40))
            continue;
        struct seen_log told = {.viewer = live.viewer};
        tell_again(&told, content, m.seats, &lines);
        expect_same(&live, &told);
        seen_free(&told);
        compared++;
    }
    seen_free(&live);
    out_free(&lines);
    match_end(&m);
    content_close(content);
    return compared;
}

static void test_one_history(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++) {
        int compared = 0;
        for (uint64_t number = 0; number < 4; number++)
            compared += play_one_history(games[g], number);
        assert_true(compared > 0 || strcmp(games[g]->name, "null") == 0);
    }
}

/* --- claims ---------------------------------------------------------------------------------------------- */

/* While both are asked in secret, a claim comes before their answers, whoever has given one by then. */
static void test_a_claim_tells_nobody_who_has_answered(void **state)
{
    (void)state;
    static const struct claim taunt = {
        .seat = 0, .what = CLAIM_NIGHT_TAUNT, .about = CLAIM_NONE, .is = CLAIM_NIGHT_TAUNT_END};
    struct seen_log logs[3] = {{.viewer = 1}, {.viewer = 1}, {.viewer = 1}};
    struct error e;
    struct content *content = content_open(game_find("night"), "standard", &e);
    const uint8_t seed[32] = {1};
    assert_non_null(content);
    for (int said_after = 0; said_after < 3; said_after++) {
        struct match m;
        assert_int_equal(match_start(&m, content, 2, NULL, &e), 0);
        for (int n = 0; n < 4; n++) {
            union position before = m.position;
            struct move move;
            if (match_to_act(&m) & CHANCE_BIT)
                match_draw(&m, seed, &move);
            else /* in the third world the other one answers first */
                match_nth(&m, n == 2 && said_after == 2 ? 1 : lowest_seat(match_to_act(&m)), 0, &move);
            if (n == (said_after ? 3 : 2))
                assert_int_equal(seen_claim(&logs[said_after], &taunt), 0);
            assert_int_equal(match_apply(&m, &move, NULL, &e), 0);
            assert_int_equal(seen_move(&logs[said_after], &m, before.bytes, &move, NULL), 0);
        }
        assert_int_equal(logs[said_after].count, 5);
        assert_int_equal(logs[said_after].claims, 1);
        assert_int_equal(logs[said_after].at[2].kind, SEEN_CLAIM);
        assert_memory_equal(logs[said_after].at, logs[0].at, 3 * sizeof *logs[0].at);
        match_end(&m);
    }
    for (int i = 0; i < 3; i++)
        seen_free(&logs[i]);
    content_close(content);
}

/* Only what the list of the game has, by and about seats that there are; anything else is not a claim. */
static void test_what_is_a_claim(void **state)
{
    (void)state;
    static const struct {
        const char *said;
        int is_one;
    } all[] = {{"{'seat':0,'claim':'party','to':4,'is':'republican'}", 1},
               {"{'seat':4,'claim':'i-am','is':'democrat'}", 1},
               {"{'seat':4,'claim':'take-back'}", 1},
               {"{'seat':4,'claim':'take-back','is':'democrat'}", 0},
               {"{'seat':5,'claim':'i-am','is':'democrat'}", 0},
               {"{'seat':-1,'claim':'i-am','is':'democrat'}", 0},
               {"{'claim':'i-am','is':'democrat'}", 0},
               {"{'seat':'0','claim':'i-am','is':'democrat'}", 0},
               {"{'seat':0,'claim':'i-am','to':1,'is':'democrat'}", 0},
               {"{'seat':0,'claim':'i-am','is':'monarchist'}", 0},
               {"{'seat':0,'claim':'i-am','is':7}", 0},
               {"{'seat':0,'claim':'i-am'}", 0},
               {"{'seat':0,'claim':'party','to':5,'is':'democrat'}", 0},
               {"{'seat':0,'claim':'party','is':'democrat'}", 0},
               {"{'seat':0,'claim':'taunt','is':'blue'}", 0},
               {"{'seat':0,'phrase':'hello'}", 0},
               {"{'seat':0,'text':'party'}", 0},
               {"{}", 0}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char text[128];
        struct claim claim;
        snprintf(text, sizeof text, "%s", all[i].said);
        for (char *c = text; *c; c++)
            *c = *c == '\'' ? '"' : *c;
        json_t *said = json_loads(text, 0, NULL);
        assert_int_equal(claim_read(game_find("vote"), 5, said, &claim), all[i].is_one ? 0 : -1);
        json_decref(said);
    }
}

/* One that is missing: nothing is remembered until all is told again, from the first move on. */
static void test_a_gap(void **state)
{
    (void)state;
    struct error e;
    struct seen_log log = {.viewer = 0};
    struct content *content = content_open(game_find("vote"), "standard", &e);
    static const char *const events[] = {
        "{\"n\":0,\"seat\":\"chance\",\"do\":\"role\",\"to\":0,\"party\":null}",
        "{\"n\":1,\"said\":0,\"seat\":1,\"claim\":\"i-am\",\"is\":\"democrat\"}",
        "{\"n\":1,\"said\":2,\"seat\":1,\"claim\":\"take-back\"}"};
    static const int told[] = {0, 1, 2, 1, 0}, known[] = {1, 2, 0, 0, 1};
    assert_non_null(content);
    for (int i = 0; i < 5; i++) {
        json_t *event = json_loads(events[told[i]], 0, NULL);
        assert_int_equal(seen_follow(&log, content, 5, event, &e), 0);
        json_decref(event);
        assert_int_equal(seen_history(&log).count, known[i]);
    }
    seen_free(&log);
    content_close(content);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),           cmocka_unit_test(test_answers_wait),
        cmocka_unit_test(test_one_history),     cmocka_unit_test(test_a_claim_tells_nobody_who_has_answered),
        cmocka_unit_test(test_what_is_a_claim), cmocka_unit_test(test_a_gap)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
