/*
 * The bots' process at the end of its cable: what it answers, and what it does with bots that crash, hang,
 * lie or reach for more than they may. The bots are in this file: the process is compiled with a special
 * bot_find. */
#include "server/bots/seats.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "match/games.h"
#include "match/match.h"
#include "rules/kit.h"

enum { ROOM = 16, WAIT_MS = 60000, GIB = 1 << 30 };

/* --- bots ------------------------------------------------------------------------------------------------ */

static void choose_first(const struct question *q, struct move *out, struct text *say)
{
    struct pattern patterns[MAX_PATTERNS];
    (void)say;
    q->content->game->legal(q->content->pack, q->view, q->seat, patterns);
    pattern_nth(&patterns[0], 0, out);
}

static void fall(const struct question *q, struct move *out, struct text *say)
{
    (void)q, (void)out, (void)say;
    raise(SIGKILL); /* cmocka would take any other signal for its own */
}

static void hang(const struct question *q, struct move *out, struct text *say)
{
    volatile int going = 1;
    (void)q, (void)out, (void)say;
    while (going)
        continue;
}

static void lie(const struct question *q, struct move *out, struct text *say)
{
    choose_first(q, out, say);
    out->verb = 2; /* `play`: not now */
    out->arg[0] = 0;
}

/* Plays the first move if it has seen as much as chance has drawn by now; otherwise it falls. */
static void remember(const struct question *q, struct move *out, struct text *say)
{
    if (q->history->count != 2 || q->history->at[1].move.seat != CHANCE)
        fall(q, out, say);
    choose_first(q, out, say);
}

/* Crashes if it can't have all that memory. */
static void hoard(const struct question *q, struct move *out, struct text *say)
{
    char *volatile much = malloc((size_t)GIB); /* the compiler must not optimise that away */
    if (!much)
        fall(q, out, say);
    free(much);
    choose_first(q, out, say);
}

/* Crashes if anything opens. */
static void reach(const struct question *q, struct move *out, struct text *say)
{
    if (open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0 || open("/tmp", O_RDONLY | O_CLOEXEC) >= 0 ||
        socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0 || dup(STDERR_FILENO) >= 0)
        fall(q, out, say);
    choose_first(q, out, say);
}

/* This is what the process under test finds: meson.build calls it so. */
const struct bot *bot_find(const struct game *game, const char *name)
{
    static const struct bot own[] = {{.name = "first", .choose = choose_first},
                                     {.name = "falls", .choose = fall},
                                     {.name = "hangs", .choose = hang},
                                     {.name = "slow", .choose = choose_first, .usual = {.ms = 300}},
                                     {.name = "lies", .choose = lie},
                                     {.name = "hoards", .choose = hoard},
                                     {.name = "reaches", .choose = reach},
                                     {.name = "remembers", .choose = remember, .remembers = 1}};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(own[i].name, name) == 0)
            return &own[i];
    for (const struct bot *const *bot = bots_of(game); *bot; bot++)
        if (strcmp((*bot)->name, name) == 0)
            return *bot;
    return NULL;
}

/* --- a table --------------------------------------------------------------------------------------------- */

static struct bot_seats seats;
static struct content *content;
static struct match match; /* Election Night, where seat 0 and seat 1 choose a die to turn */

static int open_all(void **state)
{
    static const uint8_t seed[32] = {1};
    struct error e;
    struct move move;
    (void)state;
    content = content_open(game_find("night"), "standard", &e);
    if (!content || match_start(&match, content, 2, NULL, &e))
        return -1;
    while (match_to_act(&match) & CHANCE_BIT) {
        match_draw(&match, seed, &move);
        if (match_apply(&match, &move, NULL, &e))
            return -1;
    }
    return bot_seats_start(&seats, ROOM, bot_seats_cores(), NULL);
}

static int close_all(void **state)
{
    (void)state;
    bot_seats_stop(&seats);
    match_end(&match);
    content_close(content);
    return 0;
}

static void tell(uint32_t conn, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    assert_int_equal(bot_seats_tell(&seats, conn, text, strlen(text)), 0);
    bot_seats_flush(&seats);
    assert_null(seats.first);
    free(text);
    json_decref(message);
}

static void sit(uint32_t conn, const char *level)
{
    tell(conn,
         json_pack("{s:s,s:s,s:s,s:s,s:i,s:i,s:s,s:s}", "t", "new", "game", "night", "content", "standard",
                   "content_sha", content->sha256, "players", 2, "seat", 0, "level", level, "lang", "en"));
}

static json_t *ask(int q)
{
    return json_pack("{s:i,s:b,s:o}", "q", q, "blind", 0, "legal",
                     codec_write_legal(content, match.position.bytes, 0));
}

static json_t *state_of(json_t *question)
{
    return json_pack("{s:s,s:o,s:o}", "t", "state", "view", match_view(&match, 0), "ask", question);
}

/* The next thing received; its bytes end with a zero. */
static uint32_t hear(char *bytes, size_t *size)
{
    struct pollfd wait = {.fd = seats.cable, .events = POLLIN};
    uint32_t conn = 0;
    assert_int_equal(poll(&wait, 1, WAIT_MS), 1);
    assert_int_equal(bot_seats_hear(&seats, &conn, bytes, BOT_MOST_MESSAGE, size), 1);
    bytes[*size] = '\0';
    return conn;
}

/* A legal move for this question; the first one, or any. */
static void hear_move(uint32_t conn, int q, int first)
{
    static char bytes[BOT_MOST_MESSAGE + 1];
    size_t size;
    struct error e;
    struct match copy = match;
    struct move move;
    struct text text;
    assert_int_equal(hear(bytes, &size), conn);
    json_t *m = json_document(bytes, size, &e), *legal = codec_write_legal(content, match.position.bytes, 0);
    assert_non_null(m);
    json_t *it = json_object_get(m, "move");
    assert_int_equal(json_integer_value(json_object_get(m, "q")), q);
    if (first)
        assert_true(json_equal(it, json_array_get(legal, 0)));
    json_object_set_new(it, "seat", json_integer(0));
    assert_int_equal(codec_read_move(content, 2, it, &move, &text, &e), 0);
    assert_int_equal(match_apply(&copy, &move, &text, &e), 0);
    json_decref(legal);
    json_decref(m);
}

static void hear_notice(char what)
{
    static char bytes[BOT_MOST_MESSAGE + 1];
    size_t size;
    assert_int_equal(hear(bytes, &size), 0);
    assert_int_equal(size, 1);
    assert_int_equal(bytes[0], what);
}

/* --- tests ----------------------------------------------------------------------------------------------- */

static void a_bot_answers_by_its_level(void **state)
{
    (void)state;
    sit(1, "first");
    tell(1, state_of(ask(1)));
    hear_move(1, 1, 1);
    tell(1, state_of(ask(1))); /* once */
    sit(1, "greedy");          /* another level, from now on */
    tell(1, state_of(ask(2)));
    hear_move(1, 2, 0);
    sit(1, "no-such-level");
    tell(1, state_of(ask(3)));
    hear_move(1, 3, 0);
}

/* The server learns how long a bot that takes its time could think, and is granted to. */
static void what_is_granted_is_told(void **state)
{
    static char bytes[BOT_MOST_MESSAGE + 1];
    size_t size;
    uint32_t grant[2];
    (void)state;
    sit(1, "slow");
    for (int far = 0; far < 2; far++) {
        json_t *due = ask(1 + far);
        json_object_set_new(due, "due_ms", json_integer(far ? 60000 : 0));
        tell(1, state_of(due));
        assert_int_equal(hear(bytes, &size), 0);
        assert_int_equal(size, BOT_GRANT_BYTES);
        assert_int_equal(bytes[0], BOT_GRANTED);
        memcpy(grant, bytes + 1, sizeof grant);
        assert_int_equal(grant[0], far ? 300 : 2);
        assert_int_equal(grant[1], grant[0]);
        hear_move(1, 1 + far, 1);
    }
}

/* An event of the table, as its seat is told it. */
static json_t *event(int n)
{
    return json_pack("{s:i,s:s,s:s,s:i,s:i,s:i,s:n}", "n", n, "seat", "chance", "do", "roll", "who", n % 2,
                     "blue", 1, "red", 2, "white");
}

static json_t *seen(json_t *events)
{
    return json_pack("{s:s,s:o}", "t", "seen", "events", events);
}

/* What a bot was told is its history: each move once, in order, and nothing if one is missing. */
static void what_was_told_is_remembered(void **state)
{
    (void)state;
    sit(2, "remembers");
    tell(2, seen(json_pack("[o]", event(0))));
    tell(2, seen(json_pack("[o,o]", event(0), event(1)))); /* again */
    tell(2, state_of(ask(1)));
    hear_move(2, 1, 1);
    sit(2, "remembers"); /* it has forgotten */
    tell(2, state_of(ask(2)));
    hear_notice(BOT_FAILED);
    hear_move(2, 2, 0);
    tell(2, seen(json_pack("[o,o]", event(0), event(2)))); /* the second one is missing */
    tell(2, state_of(ask(3)));
    hear_notice(BOT_FAILED);
    hear_move(2, 3, 0);
    tell(2, seen(json_pack("[o,o]", event(0), event(1)))); /* from the beginning */
    tell(2, state_of(ask(4)));
    hear_move(2, 4, 1);
}

static void out_of_turn_and_where_it_has_chosen_it_is_silent(void **state)
{
    json_t *unasked = ask(10), *chosen = ask(11);
    (void)state;
    sit(1, "first");
    json_object_set_new(unasked, "waited", json_false());
    json_object_set_new(chosen, "held", json_object());
    tell(1, state_of(unasked));
    tell(1, state_of(chosen));
    tell(1, state_of(ask(12)));
    hear_move(1, 12, 1);
}

static void a_choice_that_was_given_back_is_made_again(void **state)
{
    json_t *chosen = ask(13);
    (void)state;
    sit(1, "first");
    tell(1, state_of(ask(13)));
    hear_move(1, 13, 1);
    json_object_set_new(chosen, "held", json_object());
    tell(1, state_of(chosen));
    tell(1, state_of(ask(13)));
    hear_move(1, 13, 1);
}

static void one_that_fails_plays_any_move(void **state)
{
    static const char *const levels[] = {"falls", "hangs"};
    (void)state;
    sit(2, "first");
    for (int i = 0; i < 2; i++) {
        sit(1, levels[i]);
        tell(1, state_of(ask(20 + i)));
        tell(2, state_of(ask(20 + i))); /* and its neighbour does not mind */
        hear_notice(BOT_FAILED);
        hear_move(1, 20 + i, 0);
        hear_move(2, 20 + i, 1);
    }
}

static void one_that_is_refused_plays_any_move(void **state)
{
    static char bytes[BOT_MOST_MESSAGE + 1];
    size_t size;
    (void)state;
    sit(1, "lies");
    tell(1, state_of(ask(30)));
    assert_int_equal(hear(bytes, &size), 1);
    assert_non_null(strstr(bytes, "\"play\""));
    tell(1, json_pack("{s:s,s:i,s:i,s:s}", "t", "reject", "i", 1, "q", 30, "code", "illegal-move"));
    hear_notice(BOT_REFUSED);
    hear_move(1, 30, 0);
}

static void a_view_that_cannot_be_read_costs_no_move(void **state)
{
    (void)state;
    sit(1, "first");
    tell(1, json_pack("{s:s,s:{s:i},s:o}", "t", "state", "view", "board", 7, "ask", ask(40)));
    hear_notice(BOT_FAILED);
    hear_move(1, 40, 0);
    tell(1, json_pack("{s:s,s:o}", "t", "state", "ask", ask(41)));
    hear_move(1, 41, 0);
}

static void nothing_opens_and_memory_ends(void **state)
{
    (void)state;
    sit(1, "reaches");
    tell(1, state_of(ask(50)));
    hear_move(1, 50, 1);
#ifndef __SANITIZE_ADDRESS__ /* its shadow knows no limit */
    sit(1, "hoards");
    tell(1, state_of(ask(51)));
    hear_notice(BOT_FAILED);
    hear_move(1, 51, 0);
#endif
}

/* Waits until a process has a child, or has none. */
static pid_t child_of(pid_t parent, int wanted)
{
    for (;;) {
        char path[64];
        int pid = 0;
        snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
        FILE *f = fopen(path, "r");
        assert_non_null(f);
        int is_there = fscanf(f, "%d", &pid) == 1;
        fclose(f);
        if (is_there == wanted)
            return pid;
        usleep(1000);
    }
}

static void when_all_fall_others_come(void **state)
{
    static char bytes[BOT_MOST_MESSAGE + 1];
    size_t size;
    (void)state;
    pid_t player = child_of(child_of(getpid(), 1), 1);
    child_of(player, 0); /* it has nothing to think about */
    sit(1, "hangs");
    tell(1, state_of(ask(60)));
    child_of(player, 1);
    kill(player, SIGKILL);
    assert_int_equal(hear(bytes, &size), 0);
    assert_int_equal(size, 0);
    sit(3, "first");
    tell(3, state_of(ask(61)));
    hear_move(3, 61, 1);
}

/* Whoever falls, the other goes on, and knows what it knew. */
static void when_the_watcher_falls_the_one_that_plays_takes_its_place(void **state)
{
    pid_t watcher = child_of(getpid(), 1);
    (void)state;
    sit(4, "first");
    for (int i = 0; i < 5; i++) {
        pid_t player = child_of(watcher, 1);
        tell(4, state_of(ask(70 + 2 * i)));
        hear_move(4, 70 + 2 * i, 1);
        kill(watcher, SIGKILL);
        hear_notice(BOT_REWATCHED);
        tell(4, state_of(ask(71 + 2 * i))); /* without another word on who it is */
        hear_move(4, 71 + 2 * i, 1);
        while (child_of(getpid(), 1) == watcher) {
            bot_seats_reap(&seats);
            usleep(1000);
        }
        assert_int_equal(child_of(getpid(), 1), player);
        watcher = player;
    }
    static char bytes[BOT_MOST_MESSAGE + 1];
    size_t size;
    kill(child_of(watcher, 1), SIGKILL); /* a watcher that has played before begins with an empty head */
    assert_int_equal(hear(bytes, &size), 0);
    assert_int_equal(size, 0);
    sit(5, "first");
    tell(5, state_of(ask(90)));
    hear_move(5, 90, 1);
}

static void nothing_is_left_of_them(void **state)
{
    (void)state;
    pid_t watcher = child_of(getpid(), 1), player = child_of(watcher, 1);
    bot_seats_stop(&seats);
    assert_int_equal(kill(watcher, 0), -1);
    assert_int_equal(kill(player, 0), -1);
    assert_int_equal(child_of(getpid(), 0), 0);
    assert_int_equal(bot_seats_start(&seats, ROOM, bot_seats_cores(), NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bot_answers_by_its_level),
        cmocka_unit_test(what_is_granted_is_told),
        cmocka_unit_test(what_was_told_is_remembered),
        cmocka_unit_test(out_of_turn_and_where_it_has_chosen_it_is_silent),
        cmocka_unit_test(a_choice_that_was_given_back_is_made_again),
        cmocka_unit_test(one_that_fails_plays_any_move),
        cmocka_unit_test(one_that_is_refused_plays_any_move),
        cmocka_unit_test(a_view_that_cannot_be_read_costs_no_move),
        cmocka_unit_test(nothing_opens_and_memory_ends),
        cmocka_unit_test(when_all_fall_others_come),
        cmocka_unit_test(when_the_watcher_falls_the_one_that_plays_takes_its_place),
        cmocka_unit_test(nothing_is_left_of_them),
    };
    return cmocka_run_group_tests_name("bot seats", tests, open_all, close_all);
}
