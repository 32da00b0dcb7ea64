/* Dixit in the match: how many can play with how many cards; clues that are kept, refused, written down, and
 * noticed when somebody changes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "match/games.h"
#include "match/verify.h"
#include "rules/dixit/dixit.h"
#include "rules/kit.h"

static struct content *standard;

/* --- seats and cards ------------------------------------------------------------------------------------ */

static struct content *pack_of(int cards)
{
    json_t *list = json_array();
    struct error e;
    for (int i = 0; i < cards; i++) {
        char id[16];
        snprintf(id, sizeof id, "c%04d", i);
        json_array_append_new(list, json_pack("{s:s,s:s}", "id", id, "image", "a.svg"));
    }
    json_t *pack = json_pack("{s:s,s:s,s:{s:s,s:s,s:s},s:o}", "game", "dixit", "id", "made", "name", "en",
                             "a", "ru", "a", "hu", "a", "cards", list);
    char *bytes = json_dumps(pack, JSON_COMPACT);
    struct content *content = content_from(game_find("dixit"), "made.json", bytes, strlen(bytes), &e);
    free(bytes);
    json_decref(pack);
    return content;
}

/* What D-1.1, D-1.3 and D-1.4 say, in a line for each mode; 0: not playable. */
static int cards_needed(const char *mode, int seats)
{
    static const int classic[] = {21, 24, 30, 36, 42, 48, 54, 60, 66, 72},
                     party[] = {30, 35, 40, 45, 50, 55, 60}, team[] = {24, 0, 32, 0, 40, 0, 48};
    if (strcmp(mode, "classic") == 0)
        return seats < 3 || seats > 12 ? 0 : classic[seats - 3];
    return seats < 6 || seats > 12 ? 0 : strcmp(mode, "party") == 0 ? party[seats - 6] : team[seats - 6];
}

static void try_start(const struct content *content, const char *mode, int seats, int may)
{
    json_t *options = json_pack("{s:s}", "mode", mode);
    struct match m;
    struct error e;
    char message[1024];
    int started = match_start(&m, content, seats, options, &e) == 0;
    if (started != may)
        fail_msg("%s for %d with %d cards: %s", mode, seats,
                 ((const struct dixit_pack *)content->pack)->count, started ? "started" : "refused");
    if (!started)
        assert_true(e.code == BAD_INPUT && error_say(&e, LANG_HU, message, sizeof message) > 0);
    match_end(&m);
    json_decref(options);
}

static void numbers_of_players(void **state)
{
    static const int sizes[] = {21, 23, 24, 29, 30, 31, 32, 34, 35, 36, 39, 40, 41, 42, 44,  45,
                                47, 48, 49, 50, 53, 54, 55, 59, 60, 65, 66, 71, 72, 84, 999, 1000};
    static const char *const modes[] = {"classic", "party", "team"};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct content *content = pack_of(sizes[i]);
        assert_non_null(content);
        for (int mode = 0; mode < 3; mode++)
            for (int seats = -1; seats <= 14; seats++) {
                int need = cards_needed(modes[mode], seats);
                try_start(content, modes[mode], seats, need && sizes[i] >= need);
            }
        content_close(content);
    }
    assert_null(pack_of(20));
    assert_null(pack_of(1001));
}

/* --- clues in a match ----------------------------------------------------------------------------------- */

static void start(struct match *m, int seats, const char *options)
{
    struct error e;
    json_t *given = json_loads(options, 0, NULL);
    assert_int_equal(match_start(m, standard, seats, given, &e), 0);
    json_decref(given);
}

/* A legal move of the lowest seat that the game waits for, or what the seed draws. */
static void choose(const struct match *m, const uint8_t seed[32], struct rng *rng, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    uint32_t to_act = match_to_act(m);
    if (to_act & CHANCE_BIT) {
        match_draw(m, seed, out);
        return;
    }
    int count = m->content->game->legal(m->content->pack, m->position.bytes, bits_lowest(to_act), patterns);
    const struct pattern *p = &patterns[rng_below(rng, (uint32_t)count)];
    pattern_nth(p, rng_below(rng, (uint32_t)pattern_count(p)), out);
}

/* A clue for a round: one in each alphabet, one as long as can be, one with what JSON must escape. */
static void clue_of(uint64_t round, struct text *out)
{
    static const char *const clues[] = {"Where the river sleeps", "тик-так", "Árvíztűrő tükörfúrógép \"\\/",
                                        "\xf0\x9f\x90\x87 e\xcc\x81\xcc\xa3 \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
                                        "  two  spaces  "};
    if (round % 6 == 5)
        for (int i = 0; i < TEXT_MOST; i++)
            memcpy(out->bytes + (size_t)4 * (size_t)i, "\xf0\x9f\x90\x87", 5);
    else
        snprintf(out->bytes, sizeof out->bytes, "%s", clues[round % 6]);
}

static struct dixit look(const struct match *m)
{
    struct dixit d;
    memcpy(&d, m->position.bytes, sizeof d);
    return d;
}

/* Plays one move; a clue says that of its round. */
static void play(struct match *m, const uint8_t seed[32], struct rng *rng, struct move *move,
                 struct text *said)
{
    struct error e;
    said->bytes[0] = 0;
    choose(m, seed, rng, move);
    if (move->verb == DIXIT_DO_CLUE)
        clue_of(look(m).round, said);
    assert_int_equal(match_apply(m, move, said, &e), 0);
}

static void assert_clue(json_t *json, const char *where, int there, uint64_t round)
{
    struct text want;
    json_t *clue = json_object_get(json, "clue");
    clue_of(round, &want);
    if (there ? !json_is_string(clue) || strcmp(json_string_value(clue), want.bytes) != 0
              : !json_is_null(clue))
        fail_msg("%s in round %d", where, (int)round);
}

/* The clue of the round is in the position and in everybody's view from the moment it is given until the
 * round is counted, then in `last` until the next one is; and a position that is read back has both. */
static void clues_stay(void **state)
{
    static const char *const games[] = {"{\"target\":40}", "{\"mode\":\"party\"}", "{\"mode\":\"team\"}"};
    uint8_t seed[32] = {3};
    (void)state;
    for (int g = 0; g < 3; g++) {
        struct match m, again;
        struct move move;
        struct text said;
        struct error e;
        struct rng rng;
        rng_seed(&rng, (uint64_t)g);
        for (start(&m, 6, games[g]); match_to_act(&m); play(&m, seed, &rng, &move, &said)) {
            int given = look(&m).phase == DIXIT_IN_GIVE || look(&m).phase == DIXIT_IN_LAY ||
                        look(&m).phase == DIXIT_IN_VOTE || (g == 1 && look(&m).phase == DIXIT_IN_DEAL);
            json_t *position = match_position(&m), *view = match_view(&m, SPECTATOR);
            assert_clue(position, "a position", given, look(&m).round);
            assert_clue(view, "a view", given, look(&m).round);
            if (look(&m).round > 1)
                assert_clue(json_object_get(view, "last"), "last", 1, look(&m).round - 1);
            assert_int_equal(match_from(&again, standard, position, &e), 0);
            json_t *back = match_position(&again);
            assert_true(json_equal(back, position));
            match_end(&again);
            json_decref(back);
            json_decref(position);
            json_decref(view);
        }
        match_end(&m);
    }
}

/* A game of party, where a clue is all that is asked for at first; the move of seat 0 as JSON. */
static int say(struct match *m, const char *json, struct error *e)
{
    struct move move;
    struct text text;
    json_t *j = json_document(json, strlen(json), e);
    if (!j)
        return -1;
    int wrong = codec_read_move(m->content, m->seats, j, &move, &text, e);
    json_decref(j);
    return wrong || match_apply(m, &move, &text, e) ? -1 : 0;
}

static void bad_clues_are_refused(void **state)
{
    static const struct {
        const char *text; /* as it is in JSON */
        enum error_code code;
        enum word why;
    } table[] = {
        {"", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_EMPTY},
        {"    ", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_BLANK},
        {"\\u0020", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_BLANK},
        {"\\u0000", ILLEGAL_MOVE,
         W_FAULT_DIXIT_TEXT_FORBIDDEN}, /* a refused clue, not an unreadable document */
        {"a\\u0000", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"a\\u0000b", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"a\\nb", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"\\u007f", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"\\u009f", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"\\u2028", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"\\u202e abc", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"\xe2\x80\xae"
         "abc",
         ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"\\u2069", ILLEGAL_MOVE, W_FAULT_DIXIT_TEXT_FORBIDDEN},
        {"\\ud800", BAD_INPUT, W_ERROR_NOT_JSON}, /* half a surrogate pair is not a character */
        {"\\udc00 a", BAD_INPUT, W_ERROR_NOT_JSON},
        {"\xed\xa0\x80", BAD_INPUT, W_ERROR_NOT_JSON},
        {"\xc0\x80", BAD_INPUT, W_ERROR_NOT_JSON},
        {"\xff", BAD_INPUT, W_ERROR_NOT_JSON},
    };
    struct match m, before;
    struct error e;
    char json[4096], longest[4 * 201 + 1] = "", message[1024];
    (void)state;
    start(&m, 6, "{\"mode\":\"party\"}");
    before = m;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        snprintf(json, sizeof json, "{\"seat\":0,\"do\":\"clue\",\"text\":\"%s\"}", table[i].text);
        assert_int_equal(say(&m, json, &e), -1);
        assert_int_equal(e.code, table[i].code);
        assert_int_equal(e.word, table[i].why);
        for (enum lang lang = 0; lang < LANGS; lang++)
            assert_true(error_say(&e, lang, message, sizeof message) > 0);
        assert_memory_equal(&m, &before, sizeof m); /* nothing of it is kept */
    }
    for (int i = 0; i < 201; i++)
        strcat(longest, "\xf0\x9f\x90\x87");
    snprintf(json, sizeof json, "{\"seat\":0,\"do\":\"clue\",\"text\":\"%s\"}", longest);
    assert_int_equal(say(&m, json, &e), -1);
    assert_int_equal(e.word, W_FAULT_DIXIT_TEXT_LONG);
    snprintf(json, sizeof json, "{\"seat\":0,\"do\":\"clue\",\"text\":\"%s\"}", longest + 4);
    assert_int_equal(say(&m, json, &e), 0);
    assert_string_equal(m.texts.at[1].bytes, longest + 4);
    match_end(&m);
}

/* A move as numbers, without the notation: a missing text, and numbers that do not stand for a fault. */
static void clues_by_number(void **state)
{
    struct match m;
    struct error e;
    struct text text = {"a\nb"}, none = {""};
    char message[1024];
    (void)state;
    start(&m, 6, "{\"mode\":\"party\"}");
    struct move move = {.seat = 2, .verb = DIXIT_DO_CLUE, .arg = {TEXT_FINE, ARG_NULL}};
    assert_int_equal(match_apply(&m, &move, NULL, &e), -1);
    assert_int_equal(e.word, W_FAULT_DIXIT_TEXT_EMPTY);
    assert_int_equal(match_apply(&m, &move, &none, &e), -1);
    assert_int_equal(e.word, W_FAULT_DIXIT_TEXT_EMPTY);
    assert_int_equal(match_apply(&m, &move, &text, &e), -1);
    assert_int_equal(e.word, W_FAULT_DIXIT_TEXT_FORBIDDEN);
    clue_of(0, &text);
    for (int arg = -300; arg <= 300; arg++) {
        move.arg[0] = (int16_t)arg;
        if (arg == TEXT_FINE)
            continue;
        assert_int_equal(match_apply(&m, &move, &text, &e), -1);
        assert_int_equal(e.code, ILLEGAL_MOVE);
        assert_true(error_say(&e, LANG_EN, message, sizeof message) > 0);
    }
    move.arg[0] = TEXT_FINE;
    assert_int_equal(match_apply(&m, &move, &text, &e), 0);
    match_end(&m);
}

/* --- clues in a record ---------------------------------------------------------------------------------- */

struct lines {
    char bytes[1 << 18];
    size_t size;
};

static void take(struct lines *t, char *line)
{
    assert_non_null(line);
    size_t size = strlen(line);
    assert_true(t->size + size < sizeof t->bytes);
    memcpy(t->bytes + t->size, line, size + 1);
    t->size += size;
    free(line);
}

/* A whole game, written down. */
static void write_record(struct lines *t, int seats, const char *options)
{
    struct match m, after;
    struct record r;
    struct move move;
    struct text said;
    struct rng rng;
    uint8_t seed[32] = {4};
    json_t *given = json_loads(options, 0, NULL);
    t->size = 0;
    rng_seed(&rng, (uint64_t)seats);
    start(&m, seats, options);
    take(t, record_begin(&r, &m, given, seed));
    while (match_to_act(&m)) {
        after = m;
        play(&after, seed, &rng, &move, &said);
        take(t, record_move(&r, &m, &move, &said));
        m = after;
    }
    take(t, record_end(&r, &m));
    match_end(&m);
    json_decref(given);
}

/* 0 it holds, 1 it fails at v->line, 2 it is not a record. */
static int judge(const char *bytes, size_t size, struct verdict *v)
{
    struct reader r;
    int code = 2;
    memset(v, 0, sizeof *v);
    if (reader_from(&r, bytes, size, standard, &v->why) == 0) {
        verify_record(&r, NULL, v);
        code = v->holds ? 0 : 1;
    }
    reader_close(&r);
    return code;
}

/* What was said is read as it was said, and the record goes on from any line in the same words. */
static void records_keep_clues(void **state)
{
    static const char *const options[] = {"{}", "{\"mode\":\"party\",\"rounds\":2}", "{\"mode\":\"team\"}"};
    static struct lines t;
    struct verdict v;
    (void)state;
    for (int g = 0; g < 3; g++) {
        struct reader r;
        struct error e;
        int clues = 0, step;
        write_record(&t, 6, options[g]);
        assert_int_equal(judge(t.bytes, t.size, &v), 0);
        assert_int_equal(reader_from(&r, t.bytes, t.size, standard, &e), 0);
        while ((step = reader_next(&r, &e)) > 0) {
            struct text want;
            struct dixit before;
            memcpy(&before, r.before.bytes, sizeof before);
            if (r.kind != LINE_MOVE || r.move.verb != DIXIT_DO_CLUE)
                continue;
            clue_of(before.round, &want);
            assert_string_equal(r.text.bytes, want.bytes);
            assert_string_equal(r.match.texts.at[before.round & 1].bytes, want.bytes);
            clues++;
        }
        assert_int_equal(step, 0);
        assert_true(r.finished && clues >= 6);
        reader_close(&r);
    }
}

/* A clue that somebody has changed afterwards: the text is as good as the other, but the record does not hold.
 * One that violates D-3.4 is refused at its place. */
static void changed_clues_are_found(void **state)
{
    static struct lines t, changed;
    struct verdict v;
    int found = 0;
    (void)state;
    write_record(&t, 4, "{\"target\":10}");
    uint64_t last = 0;
    for (size_t i = 0; i < t.size; i++)
        last += t.bytes[i] == '\n';
    for (char *at = t.bytes; (at = strstr(at, "\"text\":\"")); found++) {
        at += strlen("\"text\":\"");
        memcpy(&changed, &t, sizeof t);
        char *there = changed.bytes + (at - t.bytes);
        uint64_t line = 0;
        for (const char *c = t.bytes; c < at; c++)
            line += *c == '\n';
        if ((unsigned char)*at < 0x80) {
            *there = *there == 'b' ? 'c' : 'b';
            assert_int_equal(judge(changed.bytes, changed.size, &v), 1);
            assert_true(v.line == last - 1); /* the footer has the head of what it was */
            *there = '\x01';
            assert_int_equal(judge(changed.bytes, changed.size, &v), 1);
            assert_true(v.line == line);
        }
        char *gap = strstr(there, "\",\"card\"");
        assert_non_null(gap);
        memmove(there, gap, (size_t)(changed.bytes + changed.size + 1 - gap)); /* nothing said at all */
        changed.size -= (size_t)(gap - there);
        assert_int_equal(judge(changed.bytes, changed.size, &v), 1);
        assert_true(v.line == line && v.why.word == W_FAULT_DIXIT_TEXT_EMPTY);
    }
    assert_true(found >= 2);
}

/* --- all ------------------------------------------------------------------------------------------------ */

static int set_up(void **state)
{
    struct error e;
    (void)state;
    standard = content_open(game_find("dixit"), "standard", &e);
    return standard && sodium_init() >= 0 ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    content_close(standard);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_players),    cmocka_unit_test(clues_stay),
        cmocka_unit_test(bad_clues_are_refused), cmocka_unit_test(clues_by_number),
        cmocka_unit_test(records_keep_clues),    cmocka_unit_test(changed_clues_are_found),
    };
    return cmocka_run_group_tests_name("Dixit in the match", tests, set_up, tear_down);
}
