/* Records of what one viewer saw: of random games of every kind, for every seat and those who watch, each step gives a
 * position whose view is the viewer's real one, byte for byte, and from which the game can be played to its end; nothing in
 * the file tells two games apart that the viewer can't; and whatever else is in a file is refused, safely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/fair.h"
#include "match/games.h"
#include "match/seen_record.h"
#include "match/verify.h"
#include "rules/rng.h"

enum { MOVES_MOST = 3000, STEPS_A_GAME = 2, MUTANTS = 60 };

static const struct text clue = {"a clue"};
static const uint8_t seed[32] = "what one seat saw";

/* --- a game that is played at random ---------------------------------------------------------------------- */

/* Mostly one of those who are asked, sometimes one who may act out of turn. */
static void choose(const struct match *m, struct rng *rng, const uint8_t luck[32], struct move *out)
{
    uint32_t to_act = match_to_act(m);
    int movers[MAX_SEATS], count = 0;
    if (to_act & CHANCE_BIT) {
        match_draw(m, luck, out);
        return;
    }
    for (int s = 0; s < m->seats; s++)
        if (match_count(m, s) && ((to_act >> s & 1) || rng_below(rng, 8) == 0))
            movers[count++] = s;
    int seat = count ? movers[rng_below(rng, (uint32_t)count)] : lowest_seat(to_act);
    match_nth(m, seat, rng_below(rng, (uint32_t)match_count(m, seat)), out);
}

static void put_line(struct out *o, char *line)
{
    assert_non_null(line);
    put_bytes(o, line, strlen(line));
    free(line);
}

/* Plays on to the end, and writes it down if there is a record. */
static void play_out(struct match *m, struct record *r, struct out *o, struct rng *rng)
{
    struct error e;
    for (int n = 0; !match_is_over(m) && n < MOVES_MOST; n++) {
        struct move move;
        choose(m, rng, r ? r->seed : seed, &move);
        if (match_try(m, &move, &clue, &e)) /* a template's text, or numbers that do not add up */
            continue;
        if (r)
            put_line(o, record_move(r, m, &move, &clue));
        assert_int_equal(match_apply(m, &move, &clue, &e), 0);
    }
    assert_true(match_is_over(m));
    if (r)
        put_line(o, record_end(r, m));
}

/* A whole record, open. */
static void record_game(struct out *o, const struct content *content, int seats, uint64_t number)
{
    struct error e;
    struct match m;
    struct record r;
    struct rng rng;
    uint8_t luck[32] = {(uint8_t)number, (uint8_t)seats, 7};
    rng_seed(&rng, number);
    assert_int_equal(match_start(&m, content, seats, NULL, &e), 0);
    put_line(o, record_begin(&r, &m, NULL, luck));
    put_line(o, record_comment(&r, json_pack("{s:{s:i,s:s}}", "say", "seat", 1, "phrase", "trust")));
    play_out(&m, &r, o, &rng);
    match_end(&m);
}

/* --- what a viewer saw of it ------------------------------------------------------------------------------ */

static struct reader truth;
static struct seen_reader seen;
static struct reader again;

static void expect_view(const struct match *real, const struct match *made_up, int viewer)
{
    struct out a = {0}, b = {0};
    match_put_view(&a, real, viewer);
    match_put_view(&b, made_up, viewer);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.bytes, b.bytes, a.size);
    assert_int_equal(match_to_act(real), match_to_act(made_up));
    out_free(&a);
    out_free(&b);
}

/* What a seat may do is the same. */
static void expect_legal(const struct match *real, const struct match *made_up, int viewer)
{
    if (viewer < 0)
        return;
    json_t *a = codec_write_legal(real->content, real->position.bytes, viewer),
           *b = codec_write_legal(made_up->content, made_up->position.bytes, viewer);
    assert_true(json_equal(a, b));
    json_decref(a);
    json_decref(b);
}

/* Plays on from the last view, with a record of its own, which holds. */
static void play_on(const struct content *content, uint64_t number)
{
    struct error e;
    struct match m;
    struct record r;
    struct rng rng;
    struct out o = {0};
    struct verdict v;
    uint8_t luck[32] = {(uint8_t)number, 9};
    rng_seed(&rng, number);
    assert_int_equal(match_start(&m, content, seen.r.match.seats, seen.r.options, &e), 0);
    m.known = seen_known(&seen);
    assert_int_equal(m.known.moves, seen.moves);
    put_line(&o, record_begin(&r, &m, seen.r.options, luck));
    assert_int_equal(seen_begin(&m, seen.view, luck, &e), 0);
    expect_view(&seen.r.match, &m, seen.viewer);
    put_line(&o, record_imagined(&r, &m));
    play_out(&m, &r, &o, &rng);
    match_end(&m);
    assert_int_equal(reader_from(&again, o.bytes, o.size, content, &e), 0);
    verify_record(&again, NULL, &v);
    assert_true(v.holds);
    assert_true(again.match.known.is_set && again.match.known.viewer == seen.viewer);
    reader_close(&again);
    out_free(&o);
}

/* Reads both records side by side. */
static void follow(const struct content *content, const struct out *whole, const struct out *file, int viewer,
                   uint64_t number)
{
    struct error e;
    int views = 0, step, played = 0;
    assert_int_equal(reader_from(&truth, whole->bytes, whole->size, content, &e), 0);
    assert_int_equal(seen_reader_from(&seen, file->bytes, file->size, content, &e), 0);
    assert_int_equal(seen.viewer, viewer);
    while ((step = seen_reader_next(&seen, &e)) > 0) {
        if (seen.kind != SEEN_VIEW)
            continue;
        while (truth.record.moves < seen.moves)
            assert_true(reader_next(&truth, &e) > 0);
        expect_view(&truth.match, &seen.r.match, viewer);
        expect_legal(&truth.match, &seen.r.match, viewer);
        views++;
        if (!match_is_over(&seen.r.match) && played < STEPS_A_GAME &&
            (views == 1 || (views + viewer) % 17 == 1)) {
            play_on(content, number + (uint64_t)views);
            played++;
        }
    }
    assert_int_equal(step, 0);
    assert_true(seen.r.finished && views > 1 && played > 0);
    reader_close(&truth);
    seen_reader_close(&seen);
}

/* A secret of another seat is nowhere in the file, and neither is the luck. */
static void expect_no_secrets(const struct out *whole, const struct out *file)
{
    assert_non_null(memmem(whole->bytes, whole->size, "\"seed\":", 7));
    assert_null(memmem(file->bytes, file->size, "\"seed\":", 7));
    assert_null(memmem(file->bytes, file->size, "\"head\":", 7));
}

static void try_game(const struct content *content, int seats, uint64_t number)
{
    struct error e;
    struct out whole = {0};
    record_game(&whole, content, seats, number);
    for (int v = 0; v <= seats; v++) {
        struct out file = {0};
        int viewer = v == seats ? SPECTATOR : v;
        assert_int_equal(seen_record_put(&file, whole.bytes, whole.size, content, viewer, &e), 0);
        assert_true(seen_record_is(file.bytes, file.size));
        expect_no_secrets(&whole, &file);
        follow(content, &whole, &file, viewer, number);
        assert_int_equal(reader_from(&again, file.bytes, file.size, content, &e), -1);
        assert_int_equal(e.word, W_RECORD_SEEN);
        reader_close(&again);
        out_free(&file);
    }
    assert_false(seen_record_is(whole.bytes, whole.size));
    out_free(&whole);
}

static void every_step_gives_the_real_view(void **state)
{
    (void)state;
    for (const struct game *const *game = games; *game; game++) {
        struct error e;
        struct content *content = content_open(*game, "standard", &e);
        assert_non_null(content);
        try_game(content, (*game)->usual_seats, 1);
        content_close(content);
    }
}

/* --- bad files ------------------------------------------------------------------------------------------- */

static struct content *night;
static struct out night_file;

static void make_night(void)
{
    struct error e;
    struct out whole = {0};
    night = content_open(game_find("night"), "standard", &e);
    record_game(&whole, night, 2, 3);
    assert_int_equal(seen_record_put(&night_file, whole.bytes, whole.size, night, 0, &e), 0);
    out_free(&whole);
}

/* Reads it to the end: 0, or the word of what is wrong. */
static enum word fault_of(const char *bytes, size_t size)
{
    struct error e = {0};
    int step = seen_reader_from(&seen, bytes, size, night, &e) ? -1 : 1;
    while (step > 0)
        step = seen_reader_next(&seen, &e);
    seen_reader_close(&seen);
    return step < 0 ? e.word : WORD_NONE;
}

/* The file with the first `from` replaced. */
static enum word fault_with(const char *from, const char *to)
{
    struct out o = {0};
    const char *at = memmem(night_file.bytes, night_file.size, from, strlen(from));
    assert_non_null(at);
    size_t head = (size_t)(at - night_file.bytes), tail = head + strlen(from);
    put_bytes(&o, night_file.bytes, head);
    put_bytes(&o, to, strlen(to));
    put_bytes(&o, night_file.bytes + tail, night_file.size - tail);
    enum word word = fault_of(o.bytes, o.size);
    out_free(&o);
    return word;
}

static void what_no_position_fits_is_refused(void **state)
{
    (void)state;
    assert_int_equal(fault_of(night_file.bytes, night_file.size), WORD_NONE);
    assert_int_equal(fault_with("\"flipped\":[false,false]", "\"flipped\":[true,true]"),
                     W_RECORD_NO_POSITION);
    assert_int_equal(fault_with("{\"n\":1,", "{\"n\":2,"), W_RECORD_COUNT);
    assert_int_equal(fault_with("\"seen\":{\"seat\":0}", "\"seen\":{\"seat\":2}"), W_ERROR_RANGE);
    assert_int_not_equal(fault_with("\"seen\":{\"seat\":0}", "\"seen\":{\"seat\":1}"), WORD_NONE);
    assert_int_equal(fault_with("\"seen\":{\"seat\":0}", "\"seed\":0"), W_ERROR_UNKNOWN_FIELD);
    assert_int_equal(fault_with("\"content_sha256\":\"", "\"content_sha256\":\"0"), W_RECORD_HEX);
    assert_int_equal(fault_with("\"rules\":\"night/1\"", "\"rules\":\"night/9\""), W_RECORD_RULES);
    assert_int_equal(fault_with("{\"say\":", "{\"said\":"), W_RECORD_UNKNOWN);
    assert_int_equal(fault_with("\"winners\":[", "\"winners\":[1,"), W_RECORD_RESULT);
    assert_int_equal(fault_with("{\"end\":", "\n{\"end\":"), W_RECORD_BLANK);
}

/* Cut off anywhere it is read up to its last whole line, and what is there is right. */
static void files_that_are_cut_off_are_read_as_far_as_they_go(void **state)
{
    (void)state;
    size_t first = strcspn(night_file.bytes, "\n") + 1;
    for (size_t size = 0; size < night_file.size; size += 1 + night_file.size / 37) {
        enum word word = fault_of(night_file.bytes, size);
        assert_int_equal(word, size < first ? W_RECORD_NO_LINE : WORD_NONE);
    }
}

/* Any byte may be another one, of any game. */
static void damaged_files_are_safe(void **state)
{
    struct rng rng;
    long refused = 0, taken = 0;
    (void)state;
    rng_seed(&rng, 5);
    for (const struct game *const *game = games; *game; game++) {
        struct error e;
        struct out whole = {0}, file = {0};
        struct content *content = content_open(*game, "standard", &e);
        record_game(&whole, content, (*game)->least_seats, 11);
        assert_int_equal(seen_record_put(&file, whole.bytes, whole.size, content, 1, &e), 0);
        size_t size = file.size < 20000 ? file.size : 20000;
        for (int i = 0; i < MUTANTS; i++) {
            char *bytes = malloc(size);
            assert_non_null(bytes);
            memcpy(bytes, file.bytes, size);
            for (uint32_t n = rng_below(&rng, 3); n < 3; n++)
                bytes[rng_below(&rng, (uint32_t)size)] =
                    rng_below(&rng, 2) ? file.bytes[rng_below(&rng, (uint32_t)size)] : (char)rng_next(&rng);
            int step = seen_reader_from(&seen, bytes, size, content, &e) ? -1 : 1;
            while (step > 0)
                step = seen_reader_next(&seen, &e);
            seen_reader_close(&seen);
            refused += step < 0;
            taken += step == 0;
            free(bytes);
        }
        out_free(&whole);
        out_free(&file);
        content_close(content);
    }
    print_message("# %ld damaged files refused, %ld could still be read\n", refused, taken);
    assert_true(refused > taken);
}

/* --- a beginning that was imagined ------------------------------------------------------------------------ */

static enum word begun_with(const char *known, const char *imagined)
{
    struct error e = {0};
    struct out o = {0};
    char zeros[65] = "";
    memset(zeros, '0', 64);
    char start[1000];
    snprintf(
        start, sizeof start,
        "{\"record\":1,\"game\":\"night\",\"rules\":\"night/1\",\"content\":\"standard\",\"content_sha256\":"
        "\"%s\",\"options\":{},\"players\":2,%s\"seed\":\"%s\"}\n",
        night->sha256, known, zeros);
    put_bytes(&o, start, strlen(start));
    put_bytes(&o, imagined, strlen(imagined));
    int step = reader_from(&again, o.bytes, o.size, night, &e) ? -1 : reader_next(&again, &e);
    reader_close(&again);
    out_free(&o);
    return step < 0 ? e.word : WORD_NONE;
}

static void beginnings_are_checked(void **state)
{
    static const char known[] = "\"known\":{\"moves\":3,\"seat\":1},";
    static const char *const wrong[] = {"\"known\":{\"moves\":-1,\"seat\":1},",
                                        "\"known\":{\"moves\":3},",
                                        "\"known\":{\"moves\":3,\"seat\":2},",
                                        "\"known\":{\"moves\":3,\"seat\":\"chance\"},",
                                        "\"known\":{\"moves\":3,\"seat\":1,\"x\":1},",
                                        "\"known\":[],",
                                        "\"known\":{\"moves\":3,\"seat\":1,\"of\":\"00\"},"};
    char line[100000];
    struct error e;
    struct match m;
    (void)state;
    assert_int_equal(match_start(&m, night, 2, NULL, &e), 0);
    json_t *position = match_position(&m);
    char *text = json_dumps(position, JSON_COMPACT);
    snprintf(line, sizeof line, "{\"imagined\":%s}\n", text);
    assert_int_equal(begun_with(known, line), WORD_NONE);
    assert_int_equal(begun_with("", line), W_RECORD_UNKNOWN);
    assert_int_equal(begun_with(known, "{\"names\":[null,null]}\n"), W_RECORD_NOT_BEGUN);
    assert_int_not_equal(begun_with(known, "{\"imagined\":{}}\n"), WORD_NONE);
    assert_int_not_equal(begun_with(known, "{\"imagined\":null}\n"), WORD_NONE);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_not_equal(begun_with(wrong[i], line), WORD_NONE);
    free(text);
    json_decref(position);
    match_end(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_gives_the_real_view),
        cmocka_unit_test(what_no_position_fits_is_refused),
        cmocka_unit_test(files_that_are_cut_off_are_read_as_far_as_they_go),
        cmocka_unit_test(damaged_files_are_safe),
        cmocka_unit_test(beginnings_are_checked),
    };
    make_night();
    int failed = cmocka_run_group_tests_name("seen_record", tests, NULL, NULL);
    out_free(&night_file);
    content_close(night);
    return failed;
}
