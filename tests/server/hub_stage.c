/* The stage: scenes that take their time, paces, skipping, windows, spectators; all in the hub's own time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "server/hub/stage.h"
#include "server/hub/tables.h"
#include "stage_kit.h"

enum { MOST_ROUNDS = 200 };

/* --- scenes --------------------------------------------------------------------------------------------- */

static void test_scene(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, "usual");
    stage_start(k);
    json_t *m = kit_state(k, 1), *stage = json_object_get(m, "stage"), *cues = json_object_get(stage, "cues");
    assert_int_equal(kit_number(m, "step"), 1);
    assert_int_equal(kit_number(stage, "n"), 0);
    assert_int_equal(kit_number(stage, "left_ms"), 60000 + SCENE_MS);
    assert_true(json_is_true(json_object_get(stage, "opening")));
    assert_int_equal(json_array_size(cues), 2);
    assert_string_equal(kit_text(json_array_get(cues, 0), "kind"), "one");
    assert_int_equal(kit_number(json_array_get(cues, 0), "ms"), SCENE_MS / 2);
    assert_int_equal(kit_number(json_array_get(cues, 0), "n"), 0);
    assert_null(json_object_get(json_array_get(cues, 0), "seat"));
    assert_null(json_object_get(json_array_get(cues, 0), "count"));
    assert_int_equal(kit_number(json_array_get(cues, 1), "seat"), 1);
    assert_int_equal(kit_number(json_array_get(cues, 1), "count"), 3);
    assert_int_equal(kit_number(json_array_get(cues, 1), "n"), kit_number(m, "n") - 1);
    json_decref(m);
    all_skip(k, 0);
    stage_pass(k, 10000);
    stage_expect(k, 1, 1, SCENE_MS, 0);
    stage_pass(k, SCENE_MS);
    long long n = state_number(k, 1, "n");
    kit_expect(kit_play(k, 1, NULL), "held");
    assert_int_equal(left_of_stage(k, 1), -1); /* a choice in the box is not a step */
    kit_expect(kit_play(k, 2, NULL), "held");
    m = kit_state(k, 2);
    stage = json_object_get(m, "stage");
    assert_int_equal(kit_number(m, "step"), 2);
    assert_int_equal(kit_number(stage, "n"), 2);
    assert_int_equal(kit_number(stage, "left_ms"), SCENE_MS);
    assert_null(json_object_get(stage, "opening"));
    assert_int_equal(kit_number(json_array_get(json_object_get(stage, "cues"), 0), "n"), n);
    json_decref(m);
    stage_pass(k, 500);
    json_decref(
        kit_hello(k, 5, kit_token(0))); /* one who comes sees what is left, with the cues of its events */
    m = kit_take(k, 5, "state");
    assert_int_equal(kit_number(json_object_get(m, "stage"), "left_ms"), SCENE_MS - 500);
    assert_int_equal(json_array_size(json_object_get(json_object_get(m, "stage"), "cues")), 2);
    json_decref(m);
    stage_pass(k, SCENE_MS - 500);
    m = kit_hello(k, 6, kit_token(0));
    assert_int_equal(kit_number(m, "step"), 2);
    json_decref(m);
    assert_int_equal(left_of_stage(k, 6), -1);
}

/* Pace none: no scene, no opening, and nobody waits. */
static void test_no_pace(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 1, "none");
    stage_start(k);
    assert_int_equal(left_of_stage(k, 1), -1);
    assert_int_equal(state_number(k, 1, "step"), 1);
    kit_refused(k, 1, "late", "{s:s,s:i}", "t", "skip", "n", 7);
    kit_refused(k, 1, "late", "{s:s,s:s}", "t", "host", "do", "begin");
    stage_serve_bots(k);
    kit_expect(kit_play(k, 1, NULL), "held");
    assert_int_equal(state_number(k, 1, "step"), 2);
    assert_int_equal(left_of_stage(k, 1), -1);
}

/* Bots answer when the stage is free, in the time of the pace; a fraction of it if one person plays alone. */
static void test_bots_hesitate(void **state)
{
    static const struct {
        const char *pace;
        uint64_t scene, least, most;
    } paces[] = {{"calm", 2400, 600, 2000}, {"usual", 1600, 320, 1200}, {"brisk", 960, 120, 480}};
    struct kit *k = *state;
    for (size_t i = 0; i < sizeof paces / sizeof paces[0]; i++) {
        stage_table(k, "night", 2, 1, paces[i].pace);
        stage_start(k);
        stage_pass(k, 100);
        say_skip(k, 1, 0);
        stage_expect(k, 1, 1, (long long)paces[i].scene, 0);
        uint64_t began = k->now;
        int acts = stage_bot_acts(k);
        while (stage_bot_acts(k) == acts && k->now < began + 20000)
            kit_pass(k, 10);
        assert_in_range(k->now - began, paces[i].scene + paces[i].least, paces[i].scene + paces[i].most + 10);
        kit_teardown(state);
        kit_setup(state);
        k = *state;
    }
}

/* --- ballots --- */

enum { VOTERS = 7, BALLOTS_FROM = 2000, BALLOTS_TO = 6000, LOOK_MS = 20 };

/* Goes on until the table votes; the person answers what comes before at once. */
static struct table *go_to_vote(struct kit *k)
{
    stage_table(k, "vote", VOTERS, 1, "usual");
    stage_begin_free(k);
    struct table *t = hub_find(k->hub, k->code);
    for (int i = 0; i < 2000; i++) {
        json_t *m = kit_state(k, 1);
        const char *phase = kit_text(json_object_get(m, "view"), "phase");
        int votes = phase && strcmp(phase, "vote") == 0, asked = json_object_get(m, "ask") && !votes;
        json_decref(m);
        if (votes)
            return t;
        if (asked)
            json_decref(kit_play(k, 1, NULL));
        stage_pass(k, LOOK_MS);
    }
    fail_msg("nobody votes");
    return NULL;
}

/* The arrival of each bot's ballot, in ms after the stage is free, or 0 if it does not arrive. */
static void time_ballots(struct kit *k, uint64_t free, uint64_t at[VOTERS])
{
    memset(at, 0, VOTERS * sizeof *at);
    while (k->now < free + BALLOTS_TO + 1000) {
        json_t *m = kit_state(k, 1), *chosen = json_object_get(m, "chosen"), *seat;
        size_t i;
        json_array_foreach(chosen, i, seat)
        {
            json_int_t s = json_integer_value(seat);
            at[s] = at[s] ? at[s] : k->now - free;
        }
        json_decref(m);
        stage_pass(k, LOOK_MS);
    }
}

/* Bots' ballots come one after another in two to six seconds, those that look doubtful to everybody last; to skip the scene
 * before them does not hurry them. */
static void test_ballots(void **state)
{
    for (int skips = 0; skips < 2; skips++) {
        struct kit *k = *state;
        uint64_t at[VOTERS];
        union position open;
        int order = 0;
        struct table *t = go_to_vote(k);
        if (skips && stage_left(t))
            say_skip(k, 1, (long long)t->stage->n);
        uint64_t free = k->now + stage_left(t);
        match_reveal(t->match, SPECTATOR, open.bytes);
        time_ballots(k, free, at);
        for (int a = 1; a < VOTERS; a++) {
            assert_in_range(at[a], BALLOTS_FROM, BALLOTS_TO + LOOK_MS);
            for (int b = 1; b < VOTERS; b++) {
                int more = bot_vote_club.doubt(t->content, open.bytes, a),
                    less = bot_vote_club.doubt(t->content, open.bytes, b);
                assert_true(more <= less || at[a] >= at[b]);
                order += more > less;
            }
        }
        assert_true(order > 0); /* they are not all alike */
        kit_teardown(state);
        kit_setup(state);
    }
}

/* One person alone waits for nobody: a TV that this person has let in does not change that, a stranger's does. */
static void test_own_tv(void **state)
{
    enum { TV = 20 };
    for (int own = 0; own < 2; own++) {
        struct kit *k = *state;
        stage_table(k, "night", 2, 1, "usual");
        kit_open(k, TV);
        if (own) {
            json_t *m = kit_ask(k, TV, "{s:s}", "t", "screen");
            kit_done(k, 1, "{s:s,s:s,s:s}", "t", "pair", "screen", kit_text(m, "screen"), "key", k->key);
            json_decref(m);
        }
        json_decref(kit_ask(k, TV, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board", "key",
                            k->key));
        stage_start(k);
        stage_pass(k, 100);
        say_skip(k, 1, 0);
        if (own)
            stage_expect(k, 1, 1, 1600, 0); /* at once, and the scene is shorter */
        else
            assert_int_equal(kit_count(k, 1, "stage"), 0);
        kit_teardown(state);
        kit_setup(state);
    }
}

/* From the end of the opening to the first act of the bot, which needs `late` ms more than it has; 0: it is in time. */
static uint64_t bot_acts_after(void **state, uint64_t moment, uint64_t late)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 1, "usual");
    stage_start(k);
    if (late)
        kit_pass(k, 100);
    else
        stage_pass(k, 100);
    say_skip(k, 1, 0);
    uint64_t began = k->now;
    if (late) {
        kit_pass(k, moment + late);
        assert_int_equal(stage_bot_acts(k), 0);
        stage_serve_bots(k);
    }
    while (stage_bot_acts(k) == 0 && k->now < began + 20000)
        kit_pass(k, 10);
    uint64_t took = k->now - began;
    kit_teardown(state);
    kit_setup(state);
    return took;
}

/* An answer that misses its moment goes out at a whole two seconds after it, however late it is: thought can't be
 * measured. */
static void test_late_bots(void **state)
{
    static const uint64_t late[][2] = {{20, 2000}, {900, 2000}, {1950, 2000}, {2050, 4000}, {3500, 4000}};
    uint64_t moment = bot_acts_after(state, 0, 0);
    for (size_t i = 0; i < sizeof late / sizeof late[0]; i++)
        assert_in_range(bot_acts_after(state, moment, late[i][0]), moment + late[i][1] - 20,
                        moment + late[i][1] + 20);
}

/* A bot that answers while the game is paused waits like everybody else. Were it refused, its place would be given to
 * another, which answers as quickly, and so on for as long as the pause lasts. */
static void test_pause(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 1, "usual");
    stage_start(k);
    say_skip(k, 1, 0);
    stage_pass(k, 600);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "pause");
    kit_refused(k, 1, "locked", "{s:s,s:i}", "t", "skip", "n", 1);
    stage_pass(k, 60000);
    assert_int_equal(stage_bot_acts(k), 0);
    assert_int_equal(kit_count(k, BOTS, "reject"), 0);
    json_decref(kit_hello(k, 3, kit_token(0)));
    assert_int_equal(left_of_stage(k, 3), 1000); /* the stage stands still */
    kit_done(k, 3, "{s:s,s:s}", "t", "host", "do", "resume");
    stage_pass(k, 1000);
    assert_int_equal(stage_bot_acts(k), 0);
    stage_pass(k, 1250);
    assert_int_equal(stage_bot_acts(k), 1);
}

/* Clocks begin when the stage is free, and whoever acts earlier makes the next scene shorter. */
static void test_clock_and_debt(void **state)
{
    struct kit *k = *state;
    scene = 8000;
    stage_table(k, "night", 2, 2, "usual");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    stage_start(k);
    assert_int_equal(left_of_ask(k, 1), 60000 + 8000 + 60000);
    all_skip(k, 0);
    stage_pass(k, 10000);
    stage_pass(k, 1000);
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_expect(kit_play(k, 2, NULL), "held");
    assert_int_equal(left_of_stage(k, 1), 7000 + 4000); /* half of it: a scene was on */
    for (uint32_t c = 1; c <= 2; c++)
        if (left_of_ask(k, c) >= 0)
            assert_int_equal(left_of_ask(k, c), 11000 + 60000);
    scene = 60000;
    for (int round = 0; round < 2; round++) { /* then half a minute, then nothing: more than 20 s wait */
        long long step = state_number(k, 1, "step");
        for (int n = 0; n < 4 && state_number(k, 1, "step") == step; n++)
            for (uint32_t c = 1; c <= 2; c++) {
                json_t *m = kit_state(k, c);
                if (json_object_get(m, "ask") && !json_object_get(json_object_get(m, "ask"), "held") &&
                    kit_number(m, "step") == step)
                    json_decref(kit_play(k, c, NULL));
                json_decref(m);
            }
        assert_int_equal(state_number(k, 1, "step"), step + 1);
        assert_int_equal(left_of_stage(k, 1), 41000);
    }
}

/* A server that ends in order keeps the clocks, and nothing of the stage. */
static void test_clock_is_kept(void **state)
{
    struct kit *k = *state;
    stage_table(k, "dixit", 3, 2, "usual");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    stage_begin_free(k);
    kit_expect(kit_play(k, 1, "clue"), "played");
    kit_close(k, 2);
    stage_pass(k, SCENE_MS + 1000);
    kit_stop(k);
    kit_restart(k);
    json_decref(kit_hello(k, 2, kit_token(1)));
    assert_int_equal(left_of_stage(k, 2), -1);
    assert_in_range(left_of_ask(k, 2), 60000 + 10000 - 1100, 60000 + 10000 - 900);
}

static void test_restart(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, "usual");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    stage_start(k);
    size_t size = strlen(k->tables[0]);
    all_skip(k, 0);
    assert_int_equal(strlen(k->tables[0]), size); /* nothing of it is in the log */
    kit_stop(k);
    kit_restart(k);
    json_t *m = kit_hello(k, 1, kit_token(0));
    assert_int_equal(kit_number(m, "step"), 1);
    json_decref(m);
    json_decref(kit_hello(k, 2, kit_token(1)));
    assert_int_equal(left_of_stage(k, 1), -1); /* the stage is free */
    assert_int_equal(left_of_ask(k, 1), 70000);
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_expect(kit_play(k, 2, NULL), "held");
    assert_int_equal(left_of_stage(k, 1), SCENE_MS); /* and taken again by the next step */
}

static void test_nobody_looks(void **state)
{
    struct kit *k = *state;
    stage_table(k, "vote", 5, 1, "usual");
    stage_begin_free(k);
    kit_close(k, 1);
    stage_pass(k, 60000);
    json_decref(kit_hello(k, 1, kit_token(0)));
    assert_int_equal(left_of_stage(k, 1), -1);
}

/* The last scene is shown, and nothing waits behind it. */
static void test_end(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, "usual");
    stage_begin_free(k);
    for (int round = 0; round < MOST_ROUNDS; round++)
        for (uint32_t c = 1; c <= 2; c++) {
            json_t *m = kit_state(k, c), *ask = json_object_get(m, "ask");
            long long q = kit_number(ask, "q");
            if (!ask || json_object_get(ask, "held")) {
                json_decref(m);
                continue;
            }
            kit_wait(k, SCENE_MS, 2);
            json_t *move = kit_move(k, c, NULL, &q);
            if (c == 2 && strcmp(kit_text(move, "do"), "throw") == 0) /* not the same hand again and again */
                json_object_set_new(move, "hand", json_string("paper"));
            json_decref(kit_ask(k, c, "{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move));
            json_decref(m);
        }
    json_t *m = kit_state(k, 1);
    assert_true(json_is_true(json_object_get(m, "over")));
    assert_int_equal(json_array_size(json_object_get(json_object_get(m, "stage"), "cues")), 2);
    assert_int_equal(kit_number(json_object_get(m, "stage"), "left_ms"), SCENE_MS);
    json_decref(m);
    kit_done(k, 1, "{s:s,s:s}", "t", "host", "do", "rematch");
}

/* --- skipping ------------------------------------------------------------------------------------------- */

static void test_skip(void **state)
{
    struct kit *k = *state;
    scene = 20000;
    stage_table(k, "dixit", 4, 2, "usual");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "clock", 60);
    stage_begin_free(k);
    kit_expect(kit_play(k, 1, "clue"), "played");
    long long n = state_number(k, 1, "step");
    stage_serve_bots(k);
    kit_clear(k);
    stage_pass(k, 1000);
    kit_refused(k, 1, "late", "{s:s,s:I}", "t", "skip", "n", (json_int_t)n - 1);
    kit_refused(k, 1, "late", "{s:s,s:I}", "t", "skip", "n", (json_int_t)n + 1);
    kit_refused(k, 1, "bad-input", "{s:s}", "t", "skip");
    say_skip(k, 1, n);
    say_skip(k, 1, n);
    stage_pass(k, 1000);
    assert_int_equal(kit_count(k, 2, "stage") + kit_count(k, 2, "state"),
                     0); /* nobody is told who wants it */
    assert_int_equal(stage_bot_acts(k), 0);
    say_skip(k, 2, n);
    stage_expect(k, 1, n, 0, 0);
    stage_expect(k, 2, n, 0, 0);
    kit_refused(k, 2, "late", "{s:s,s:I}", "t", "skip", "n", (json_int_t)n);
    kit_pass(k, 190);
    assert_int_equal(stage_bot_acts(k), 0);
    stage_pass(k, 1110);
    assert_int_equal(stage_bot_acts(k), 2); /* both bots have laid a card */
    json_decref(kit_hello(k, 5, kit_token(1)));
    assert_int_equal(left_of_ask(k, 5), 60000 - 1300); /* its clock runs since the skip */
}

/* Who goes is not waited for. */
static void test_skip_and_go(void **state)
{
    struct kit *k = *state;
    scene = 20000;
    stage_table(k, "dixit", 4, 2, "usual");
    stage_begin_free(k);
    kit_expect(kit_play(k, 1, "clue"), "played");
    say_skip(k, 1, state_number(k, 1, "step"));
    stage_pass(k, 1000);
    assert_int_equal(kit_count(k, 1, "stage"), 1); /* of the opening */
    kit_close(k, 2);
    stage_pass(k, 50);
    assert_int_equal(kit_count(k, 1, "stage"), 2);
}

/* Alone a tap ends the scene, and then a bot's hesitation. */
static void test_skip_alone(void **state)
{
    struct kit *k = *state;
    stage_table(k, "dixit", 3, 1, "calm");
    stage_begin_free(k);
    assert_int_equal(stage_bot_acts(k), 0); /* they leave the first clue to a person, … */
    say_skip(k, 1, state_number(k, 1, "step"));
    stage_pass(k, 1050);
    assert_true(stage_bot_acts(k) > 0); /* … who does not want to tell one */
}

static void test_pace_while_a_game_runs(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, "calm");
    stage_start(k);
    kit_refused(k, 1, "locked", "{s:s,s:s,s:s,s:i}", "t", "host", "do", "set", "pace", "none", "clock", 30);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "hasty");
    assert_int_equal(left_of_stage(k, 1), 120000 + 3000);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "none");
    stage_expect(k, 2, 1, 0, 0);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "brisk");
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_expect(kit_play(k, 2, NULL), "held");
    assert_int_equal(left_of_stage(k, 1), 1200);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_t *m = kit_last(k, 1, "seats");
    assert_string_equal(kit_text(json_object_get(m, "settings"), "pace"), "brisk");
    json_decref(m);
}

static void test_tempo(void **state)
{
    struct kit *k = *state;
    hub_close(k->hub);
    k->hub = NULL;
    k->caps.tempo = 10;
    kit_restart(k);
    stage_table(k, "night", 2, 2, "usual");
    stage_start(k);
    assert_int_equal(left_of_stage(k, 1), 6000 + SCENE_MS / 10);
    all_skip(k, 0);
    kit_pass(k, 999);
    assert_int_equal(kit_count(k, 1, "stage"), 0);
    kit_pass(k, 1);
    stage_expect(k, 1, 1, SCENE_MS / 10, 0);
}

/* --- windows -------------------------------------------------------------------------------------------- */

static int is_blind(struct kit *k, uint32_t conn)
{
    json_t *m = kit_state(k, conn);
    int blind = json_is_true(json_object_get(json_object_get(m, "ask"), "blind"));
    json_decref(m);
    return blind;
}

/* Plays on until somebody is asked a blind question: his connection. */
static uint32_t until_blind(struct kit *k)
{
    for (int round = 0; round < MOST_ROUNDS; round++)
        for (uint32_t c = 1; c <= (uint32_t)people; c++) {
            json_t *m = kit_state(k, c), *ask = json_object_get(m, "ask");
            int asked = ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held");
            json_decref(m);
            if (is_blind(k, c))
                return c;
            if (asked) {
                json_decref(kit_play(k, c, NULL));
                continue;
            }
            if (people == 1)
                stage_pass(k, 500);
        }
    fail_msg("no question is blind");
    return 0;
}

static void test_window(void **state)
{
    struct kit *k = *state;
    stage_table(k, "voices", 3, 3, "usual");
    stage_begin_free(k);
    scene = 0; /* of all steps but the last */
    uint32_t who = until_blind(k);
    assert_int_equal(left_of_ask(k, who), 5000);
    kit_pass(k, 5000);
    assert_false(is_blind(k, who) && left_of_ask(k, who) == 0);
    scene = SCENE_MS;
    who = until_blind(k);
    long long left = left_of_stage(k, who), n = state_number(k, who, "n");
    assert_true(left > 0);
    assert_int_equal(left_of_ask(k, who), left + 5000);
    kit_pass(k, (uint64_t)left + 4999);
    assert_int_equal(state_number(k, who, "n"), n);
    kit_pass(k, 1);
    assert_true(state_number(k, who, "n") > n);
}

static int shown_window(struct kit *k)
{
    json_t *m = kit_last(k, 1, "seats");
    int window = (int)kit_number(json_object_get(m, "settings"), "window");
    json_decref(m);
    return window;
}

/* A window is the pace's, unless the host has set a number. */
static void test_windows_by_pace(void **state)
{
    static const char *const paces[] = {"calm", "usual", "brisk", "none"};
    static const int seconds[] = {8, 5, 3, 5};
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, NULL);
    for (int i = 0; i < 4; i++) {
        kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", paces[i]);
        assert_int_equal(shown_window(k), seconds[i]);
    }
    kit_done(k, 1, "{s:s,s:s,s:s,s:i}", "t", "host", "do", "set", "pace", "calm", "window", 4);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    assert_int_equal(shown_window(k), 4);
    kit_refused(k, 1, "bad-input", "{s:s,s:s,s:i}", "t", "host", "do", "set", "window", 2);
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "window", 0);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    assert_int_equal(shown_window(k), 8);
}

/* Alone a window has no end but my answer; a bot that is silent says no. */
static void test_window_alone(void **state)
{
    struct kit *k = *state;
    stage_table(k, "voices", 3, 1, "brisk");
    stage_begin_free(k);
    until_blind(k);
    assert_int_equal(left_of_ask(k, 1), -1);
    long long n = state_number(k, 1, "n");
    stage_pass(k, 120000);
    assert_int_equal(state_number(k, 1, "n"), n);
    assert_true(is_blind(k, 1));
    for (uint32_t b = 0; b < bot_conns; b++)
        kit_close(k, BOTS + b); /* what they have said stays said */
    kit_expect(kit_play(k, 1, NULL), "held");
    kit_pass(k, 10001);
    assert_true(state_number(k, 1, "n") > n);
}

/* --- watching ------------------------------------------------------------------------------------------- */

/* Spectators see the same scenes at the same distances, later by their delay. */
static void test_watchers(void **state)
{
    struct kit *k = *state;
    stage_table(k, "night", 2, 2, "usual");
    kit_done(k, 1, "{s:s,s:s,s:i}", "t", "host", "do", "set", "delay", 7);
    kit_open(k, 9);
    json_decref(
        kit_ask(k, 9, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "as", "board", "key", k->key));
    stage_start(k);
    all_skip(k, 0);
    kit_refused(k, 9, "no-seat", "{s:s,s:i}", "t", "skip", "n", 0);
    kit_wait(k, 7000, 2);
    json_t *m = kit_take(k, 9, "state");
    assert_int_equal(kit_number(json_object_get(m, "stage"), "left_ms"), 60000 + SCENE_MS);
    json_decref(m);
    kit_wait(k, 9999, 2);
    assert_int_equal(kit_count(k, 9, "stage"), 0);
    kit_pass(k, 1);
    stage_expect(k, 9, 1, SCENE_MS, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, kit_teardown)

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_ballots),
        TEST(test_scene),
        TEST(test_no_pace),
        TEST(test_bots_hesitate),
        TEST(test_own_tv),
        TEST(test_late_bots),
        TEST(test_pause),
        TEST(test_clock_and_debt),
        TEST(test_clock_is_kept),
        TEST(test_restart),
        TEST(test_nobody_looks),
        TEST(test_end),
        TEST(test_skip),
        TEST(test_skip_and_go),
        TEST(test_skip_alone),
        TEST(test_pace_while_a_game_runs),
        TEST(test_tempo),
        TEST(test_window),
        TEST(test_windows_by_pace),
        TEST(test_window_alone),
        TEST(test_watchers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
