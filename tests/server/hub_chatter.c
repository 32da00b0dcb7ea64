/* Bots that speak at a table: when they may, how often, and who keeps silent; with the games' own cues. What a bot claims
 * comes from its own view, and its moment from what everybody sees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/hub/stage.h"
#include "server/hub/tables.h"
#include "stage_kit.h"

enum { PAUSE_MS = 20000, ROUNDS_BETWEEN = 3, MOST_SEATS = 12, GAME_MS = 240000 };

static const struct {
    const char *game;
    int seats;
} tables[] = {{"vote", 7}, {"night", 2}, {"dixit", 5}, {"voices", 4}};

enum { WORDS_MOST = 200 };

/* What is heard in a game of the host with bots. */
struct heard {
    int count;
    char words[WORDS_MOST][64];   /* speaker and remark, each once */
    uint64_t at;                  /* of the last */
    long long rounds[MOST_SEATS]; /* in which each spoke last; 0: never */
};

/* No bot says twice what it has said in this game. */
static void take_words(json_t *m, struct heard *h)
{
    char words[64];
    const char *phrase = json_string_value(json_object_get(m, "phrase")),
               *claim = json_string_value(json_object_get(m, "claim")),
               *is = json_string_value(json_object_get(m, "is"));
    json_t *about = json_object_get(m, "to");
    snprintf(words, sizeof words, "%lld: %.20s %.20s %lld", kit_number(m, "seat"), phrase ? phrase : claim,
             is ? is : "", about ? (long long)json_integer_value(about) : -1);
    for (int i = 0; i < h->count; i++)
        assert_string_not_equal(h->words[i], words);
    assert_in_range(h->count, 0, WORDS_MOST - 1);
    memcpy(h->words[h->count], words, sizeof words);
}

static void take_said(struct kit *k, struct heard *h)
{
    json_t *state = kit_state(k, 1);
    long long round = kit_number(json_object_get(state, "view"), "round");
    while (kit_count(k, 1, "said")) {
        json_t *m = kit_take(k, 1, "said");
        long long seat = kit_number(m, "seat");
        assert_in_range(seat, people, MOST_SEATS - 1); /* nobody speaks in the name of a person */
        assert_true(json_object_get(m, "phrase") || json_object_get(m, "claim"));
        assert_null(json_object_get(m, "text"));
        if (h->count)
            assert_true(k->now - h->at >= PAUSE_MS);
        if (h->rounds[seat]) /* its round may have ended in the same moment */
            assert_true(round - h->rounds[seat] >= ROUNDS_BETWEEN - 1);
        h->rounds[seat] = round;
        h->at = k->now;
        take_words(m, h);
        h->count++;
        json_decref(m);
    }
    json_decref(state);
}

/* Everything but the last state of each box is old news. */
static void forget_old(struct kit *k)
{
    for (uint32_t c = 1; c < KIT_CONNS; c++) {
        if (!kit_count(k, c, "state"))
            continue;
        json_t *last = kit_state(k, c);
        json_array_clear(k->boxes[c]);
        json_array_append_new(k->boxes[c], last);
    }
}

/* The person answers at once, with the first move there is; at most this long. */
static void play(struct kit *k, uint64_t ms, struct heard *h)
{
    uint64_t end = k->now + ms;
    int over = 0;
    while (!over && k->now < end) {
        json_t *m = kit_state(k, 1), *ask = json_object_get(m, "ask");
        int asked = ask && !json_object_get(ask, "held");
        over = json_object_get(m, "result") != NULL;
        json_decref(m);
        if (asked && !over)
            json_decref(kit_play(k, 1, NULL));
        stage_pass(k, 500);
        take_said(k, h);
        forget_old(k);
    }
}

static void begin(struct kit *k, const char *game, int seats)
{
    stage_table(k, game, seats, 1, "usual");
    stage_start(k);
    say_skip(k, 1, 0);
}

static void renew(void **state)
{
    kit_teardown(state);
    kit_setup(state);
}

/* They speak, and none of them too often. */
static void test_bots_speak(void **state)
{
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        struct kit *k = *state;
        struct heard h = {0};
        begin(k, tables[i].game, tables[i].seats);
        play(k, GAME_MS, &h);
        printf("# %s: %d remarks\n", tables[i].game, h.count);
        assert_in_range(h.count, 1, GAME_MS / PAUSE_MS);
        renew(state);
    }
}

/* Plays a game of a person with bots that may speak at every move, without any pause. */
static void play_unpaused(struct kit *k, int seats, struct heard *h)
{
    int over = 0;
    begin(k, "vote", seats);
    struct chatter *c = &hub_find(k->hub, k->code)->stage->chatter;
    for (int i = 0; i < 4000 && !over; i++) {
        json_t *m = kit_state(k, 1), *ask = json_object_get(m, "ask");
        int asked = ask && !json_object_get(ask, "held");
        over = json_object_get(m, "result") != NULL;
        json_decref(m);
        if (asked && !over)
            json_decref(kit_play(k, 1, NULL));
        c->next = 0;
        memset(c->rounds, 0, sizeof c->rounds);
        stage_pass(k, 100);
        while (kit_count(k, 1, "said")) {
            m = kit_take(k, 1, "said");
            take_words(m, h);
            h->count++;
            json_decref(m);
        }
        forget_old(k);
    }
}

/* Even then they do not repeat themselves. */
static void test_nobody_repeats(void **state)
{
    int remarks = 0;
    for (int seats = 5; seats <= 10; seats++) {
        struct heard h = {0};
        play_unpaused(*state, seats, &h);
        remarks += h.count;
        renew(state);
    }
    printf("# %d remarks without a pause\n", remarks);
    assert_true(remarks >= 40);
}

/* … and at a table that has switched it off, or where nobody talks, none does. */
static void test_silence(void **state)
{
    static const char *const how[] = {"chatter", "talk", "pace"};
    for (size_t i = 0; i < sizeof how / sizeof how[0]; i++) {
        struct kit *k = *state;
        struct heard h = {0};
        stage_table(k, "vote", 7, 1, i == 2 ? "none" : "usual");
        if (i == 0)
            kit_done(k, 1, "{s:s,s:s,s:b}", "t", "host", "do", "set", "chatter", 0);
        else if (i == 1)
            kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "talk", "none");
        stage_start(k);
        if (i < 2)
            say_skip(k, 1, 0);
        play(k, GAME_MS / 2, &h);
        assert_int_equal(h.count, 0);
        renew(state);
    }
}

/* The host may switch it off while a game runs. */
static void test_switched_off(void **state)
{
    struct kit *k = *state;
    struct heard h = {0};
    begin(k, "vote", 7);
    kit_done(k, 1, "{s:s,s:s,s:b}", "t", "host", "do", "set", "chatter", 0);
    json_t *m = kit_last(k, 1, "seats");
    assert_true(json_is_false(json_object_get(json_object_get(m, "settings"), "chatter")));
    json_decref(m);
    kit_refused(k, 1, "locked", "{s:s,s:s,s:b,s:i}", "t", "host", "do", "set", "chatter", 1, "clock", 60);
    play(k, GAME_MS / 2, &h);
    assert_int_equal(h.count, 0);
}

/* What was said is in the record, and a table that is read again knows it. */
static void test_kept(void **state)
{
    struct kit *k = *state;
    struct heard h = {0};
    int lines = 0;
    begin(k, "vote", 7);
    play(k, GAME_MS / 2, &h);
    assert_true(h.count > 0);
    for (const char *line = k->tables[0]; line && *line; line = strchr(line, '\n') + 1)
        lines += strncmp(line, "say ", 4) == 0;
    assert_int_equal(lines, h.count);
    kit_restart(k);
    kit_clear(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_t *state_now = kit_state(k, 1);
    json_t *m = kit_ask(k, 1, "{s:s,s:s,s:i}", "t", "past", "game", kit_text(state_now, "game"), "from", 0);
    size_t i;
    json_t *step;
    int said = 0;
    json_array_foreach(json_object_get(m, "steps"), i, step) said +=
        (int)json_array_size(json_object_get(step, "said"));
    assert_true(said > 0);
    json_decref(m);
    json_decref(state_now);
}

/* --- claims ---------------------------------------------------------------------------------------------- */

enum { CLAIMS_MOST = 64 };

/* A claim that was heard: of whom, when. */
struct moment {
    uint64_t at;
    long long seat, round;
};

struct moments {
    int count;
    struct moment at[CLAIMS_MOST];
    char words[CLAIMS_MOST][32];
};

static int secret; /* of the world: what bots claim follows from it */

static void claim_something(struct kit *k, uint32_t conn)
{
    json_decref(secret ? kit_ask(k, conn, "{s:s,s:s,s:s}", "t", "say", "claim", "i-am", "is", "democrat")
                       : kit_ask(k, conn, "{s:s,s:s,s:i,s:s}", "t", "say", "claim", "party", "seat", 0, "is",
                                 "republican"));
}

/* Speaks only where it has something to tell. */
static void claim_sometimes(struct kit *k, uint32_t conn)
{
    if (secret)
        claim_something(k, conn);
}

static void take_claims(struct kit *k, struct moments *out)
{
    json_t *state = kit_state(k, 1);
    long long round = kit_number(json_object_get(state, "view"), "round");
    while (kit_count(k, 1, "said")) {
        json_t *m = kit_take(k, 1, "said");
        const char *claim = json_string_value(json_object_get(m, "claim"));
        if (claim && (strcmp(claim, "i-am") == 0 || strcmp(claim, "party") == 0) &&
            out->count < CLAIMS_MOST) {
            out->at[out->count] = (struct moment){k->now, kit_number(m, "seat"), round};
            snprintf(out->words[out->count++], sizeof out->words[0], "%s", claim);
        }
        json_decref(m);
    }
    json_decref(state);
}

/* The same luck and the same moves, with another secret. */
static void play_with_claims(void **state, void (*claim)(struct kit *k, uint32_t conn), int how,
                             struct moments *out)
{
    struct kit *k = *state;
    memset(out, 0, sizeof *out);
    secret = how;
    begin(k, "vote", 7);
    before_bot_move = claim;
    for (uint64_t end = k->now + GAME_MS; k->now < end;) {
        json_t *m = kit_state(k, 1), *ask = json_object_get(m, "ask");
        int asked = ask && !json_object_get(ask, "held"), over = json_object_get(m, "result") != NULL;
        json_decref(m);
        if (over)
            break;
        if (asked)
            json_decref(kit_play(k, 1, NULL));
        stage_pass(k, 500);
        take_claims(k, out);
        forget_old(k);
    }
    before_bot_move = NULL;
    renew(state);
}

/* What a bot claims is its own; when it is heard is not. */
static void test_claims(void **state)
{
    static struct moments one, other, planted;
    play_with_claims(state, claim_something, 0, &one);
    play_with_claims(state, claim_something, 1, &other);
    print_message("# %d claims\n", one.count);
    assert_in_range(one.count, 2, GAME_MS / PAUSE_MS);
    assert_int_equal(one.count, other.count);
    assert_memory_equal(one.at, other.at, sizeof one.at);
    for (int i = 0; i < one.count; i++) {
        assert_string_equal(one.words[i], "party");
        assert_string_equal(other.words[i], "i-am");
        assert_true(i == 0 || one.at[i].at - one.at[i - 1].at >= PAUSE_MS);
        assert_true(one.at[i].seat >= people);
    }
    play_with_claims(state, claim_sometimes, 0, &planted); /* it is heard by its silence, and that is found */
    assert_int_not_equal(planted.count, other.count);
}

/* Only what people could say, and in no question but the bot's. */
static void test_wrong_claims(void **state)
{
    struct kit *k = *state;
    begin(k, "vote", 7);
    stage_pass(k, 500);
    assert_true(bot_conns > 0);
    kit_refused(k, BOTS, "bad-input", "{s:s,s:s,s:s}", "t", "say", "claim", "i-am", "is", "king");
    kit_refused(k, BOTS, "bad-input", "{s:s,s:s,s:i,s:s}", "t", "say", "claim", "party", "seat", 9, "is",
                "democrat");
    kit_refused(k, BOTS, "bad-input", "{s:s,s:s}", "t", "say", "phrase", "hello");
    kit_refused(k, BOTS, "bad-input", "{s:s,s:s}", "t", "say", "text", "hello");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, kit_teardown)
    const struct CMUnitTest tests[] = {TEST(test_bots_speak),   TEST(test_nobody_repeats), TEST(test_silence),
                                       TEST(test_switched_off), TEST(test_kept),           TEST(test_claims),
                                       TEST(test_wrong_claims)};
    return cmocka_run_group_tests_name("chatter", tests, NULL, NULL);
}
