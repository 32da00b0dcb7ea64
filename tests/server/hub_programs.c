/* Programs of the operator's at a table (server/hub/programs.h), and a real one in its process (server/bots/inn.h): every byte
 * that it receives is what its seat may know, as the record tells it afterwards, and where one gives up, the game goes on. Arguments: the interpreter, and the example that is run by it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guests/guest.h"
#include "hub_kit.h"
#include "match/games.h"
#include "match/seen.h"
#include "server/bots/inn.h"

enum { BOT = 9, ROOM = 64, ANSWER_MS = 60000, ROUNDS = 2000 };

static const char *interpreter, *example;
static const struct hub_program offered[] = {{"Any", ~0u}, {"Nights only", 1u << 1}};

/* --- the hub alone --------------------------------------------------------------------------------------- */

static void with_programs(struct kit *k)
{
    k->programs = offered;
    k->program_count = 2;
    kit_restart(k);
}

static void open_table(struct kit *k, const char *game, int seats, int people)
{
    kit_table(k, game, seats);
    for (int c = 1; c <= people; c++)
        kit_sit(k, (uint32_t)c, c - 1);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", "none");
}

#define BOT_IN(seat, level) "{s:s,s:s,s:i,s:s}", "t", "host", "do", "bot", "seat", seat, "level", level

static void test_offer(void **state)
{
    struct kit *k = *state;
    with_programs(k);
    kit_request(k, "GET", "/api/games", "", "", "");
    json_t *all = json_object_get(k->reply, "games"), *game;
    size_t i;
    json_array_foreach(all, i, game)
    {
        json_t *names = json_object_get(json_object_get(game, "bots"), "programs");
        assert_int_equal(json_array_size(names), strcmp(kit_text(game, "id"), games[1]->name) == 0 ? 2 : 1);
    }
    open_table(k, games[0]->name, games[0]->usual_seats, 1);
    kit_refused(k, 1, "bad-input", BOT_IN(1, "cmd:Nights only"));
    kit_refused(k, 1, "bad-input", BOT_IN(1, "cmd:"));
    kit_refused(k, 1, "bad-input", BOT_IN(1, "Any"));
    kit_done(k, 1, BOT_IN(1, "cmd:Any"));
    json_t *m = kit_last(k, 1, "seats"), *seat = json_array_get(json_object_get(m, "seats"), 1);
    assert_string_equal(kit_text(seat, "kind"), "bot");
    assert_string_equal(kit_text(seat, "name"), "Any");
    assert_string_equal(kit_text(seat, "level"), "cmd:Any");
    assert_null(json_object_get(seat, "persona"));
    json_decref(m);
}

/* They have so many seats at a time; one that has one keeps it. */
static void test_cap(void **state)
{
    struct kit *k = *state;
    k->caps.programs = 2;
    with_programs(k);
    open_table(k, "vote", 5, 1);
    kit_done(k, 1, BOT_IN(1, "cmd:Any"));
    kit_done(k, 1, BOT_IN(2, "cmd:Any"));
    kit_refused(k, 1, "busy", BOT_IN(3, "cmd:Any"));
    kit_done(k, 1, BOT_IN(2, "cmd:Any"));
    kit_done(k, 1, BOT_IN(2, "club"));
    kit_done(k, 1, BOT_IN(3, "cmd:Any"));
}

/* The bot that was called comes. */
static void come(struct kit *k)
{
    static const char address[] = "loopback";
    char hello[HUB_BOT_HELLO];
    assert_true(k->bot.key[0]);
    hub_bot_hello(&k->bot, hello);
    k->bot = (struct hub_bot){0};
    k->closed[BOT] = 0;
    json_array_clear(k->boxes[BOT]);
    kit_step(k, (struct hub_event){
                    .kind = IN_OPEN, .how = 1, .conn = BOT, .data = address, .size = sizeof address - 1});
    kit_raw(k, BOT, hello);
}

static void begin_night(struct kit *k)
{
    with_programs(k);
    open_table(k, "night", 2, 1);
    kit_done(k, 1, BOT_IN(1, "cmd:Nights only"));
    kit_start(k, 1);
    assert_int_equal(k->bot.program, 2);
    come(k);
}

/* It leaves: everybody hears it, the usual bot is called, and the log has that after a restart. */
static void test_leave(void **state)
{
    struct kit *k = *state;
    begin_night(k);
    json_t *m = kit_take(k, BOT, "new");
    assert_int_equal(kit_number(m, "program"), 2);
    assert_true(kit_number(m, "bot_seed") > 0 && json_is_object(json_object_get(m, "options")));
    json_decref(m);
    kit_raw(k, BOT, "{\"t\":\"leave\",\"i\":0}");
    m = kit_take(k, 1, "replaced");
    assert_int_equal(kit_number(m, "seat"), 1);
    assert_string_equal(kit_text(m, "name"), "Nights only");
    assert_string_equal(kit_text(m, "level"), "club");
    json_decref(m);
    assert_int_equal(k->closed[BOT], 1000);
    assert_true(k->bot.key[0] && k->bot.program == 0);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    m = kit_last(k, 1, "seats");
    assert_string_equal(kit_text(json_array_get(json_object_get(m, "seats"), 1), "level"), "club");
    json_decref(m);
}

/* A bot of the house is told what was said at its table in games before, also after a restart, so as not to say it
 * again; never what is said in the game itself. */
static void test_said_before(void **state)
{
    struct kit *k = *state;
    open_table(k, "dixit", 3, 2);
    kit_done(k, 1, BOT_IN(2, "club"));
    for (int restarts = 0; restarts < 2; restarts++) {
        kit_start(k, 2);
        json_decref(kit_play(k, 1, "clue")); /* then the bot has to give a card */
        come(k);                             /* another one for each game */
        json_t *m = kit_take(k, BOT, "new"), *said = json_object_get(m, "said");
        assert_int_equal(json_array_size(said), restarts);
        assert_true(!said || json_is_string(json_array_get(said, 0)));
        json_decref(m);
        if (restarts)
            break;
        kit_vote_end(k);
        assert_int_equal(k->closed[BOT], 1000);
        kit_restart(k);
        json_decref(kit_hello(k, 1, kit_token(0)));
        json_decref(kit_hello(k, 2, kit_token(1)));
    }
}

/* Its seat's luck is its own, and the same after a restart; a server without it replaces it. */
static void test_restart(void **state)
{
    struct kit *k = *state;
    begin_night(k);
    json_t *m = kit_take(k, BOT, "new");
    long long seed = kit_number(m, "bot_seed");
    json_decref(m);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    assert_int_equal(k->bot.program, 2);
    come(k);
    m = kit_take(k, BOT, "new");
    assert_int_equal(kit_number(m, "bot_seed"), seed);
    json_decref(m);
    k->program_count = 1;
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    assert_true(k->bot.key[0] && k->bot.program == 0);
    m = kit_last(k, 1, "seats");
    assert_string_equal(kit_text(json_array_get(json_object_get(m, "seats"), 1), "level"), "club");
    json_decref(m);
}

/* No program plays in a person's name. */
static void test_no_stand_in(void **state)
{
    struct kit *k = *state;
    with_programs(k);
    open_table(k, "night", 2, 2);
    kit_start(k, 2);
    kit_close(k, 2);
    kit_wait(k, 130000, 1);
    kit_refused(k, 1, "bad-input", BOT_IN(1, "cmd:Any"));
    kit_done(k, 1, BOT_IN(1, "club"));
}

/* It hears claims and nothing else that is said. */
static void test_said(void **state)
{
    struct kit *k = *state;
    with_programs(k);
    open_table(k, "vote", 5, 4);
    kit_done(k, 1, BOT_IN(4, "cmd:Any"));
    kit_start(k, 4);
    for (int round = 0; round < 20 && !k->bot.key[0]; round++) {
        for (uint32_t c = 1; c <= 4; c++) {
            json_t *m = kit_state(k, c), *ask = json_object_get(m, "ask");
            if (ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held"))
                json_decref(kit_play(k, c, NULL));
            json_decref(m);
        }
        kit_wait(k, 6000, 4);
    }
    come(k);
    json_array_clear(k->boxes[BOT]);
    kit_done(k, 1, "{s:s,s:s}", "t", "say", "phrase", "hello");
    assert_int_equal(json_array_size(k->boxes[BOT]), 0);
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "say", "claim", "i-am", "is", "democrat");
    json_t *m = kit_take(k, BOT, "seen"), *event = json_array_get(json_object_get(m, "events"), 0);
    assert_string_equal(kit_text(event, "claim"), "i-am");
    assert_int_equal(kit_number(event, "seat"), 0);
    assert_int_equal(kit_number(event, "said"), 0);
    json_decref(m);
}

/* --- a real program -------------------------------------------------------------------------------------- */

/* The example, which also writes down whatever it hears. */
static void write_program(const char *path)
{
    static const char hears[] = "for line in sys.stdin.buffer:\n";
    static char text[1 << 16];
    FILE *from = fopen(example, "r"), *to = fopen(path, "w");
    assert_true(from && to);
    text[fread(text, 1, sizeof text - 1, from)] = '\0';
    char *at = strstr(text, hears), *first = strchr(text, '\n');
    assert_true(at && first);
    fprintf(to, "#!%s%.*s%s    sys.stderr.buffer.write(line)\n    sys.stderr.flush()\n%s", interpreter,
            (int)(at - first), first, hears, at + strlen(hears));
    fclose(from);
    fclose(to);
    assert_int_equal(chmod(path, 0700), 0);
}

struct play {
    struct kit *k;
    struct bot_seats seats;
    json_t *states; /* those that asked it something */
    int people;
    json_int_t asked;
};

/* What the table has told it goes to the process; an answer comes back where there is a question. */
static void carry(struct play *p)
{
    static char text[BOT_MOST_MESSAGE + 1];
    json_t *box = p->k->boxes[BOT], *m;
    size_t i, size;
    uint32_t conn;
    int awaits = 0;
    json_array_foreach(box, i, m)
    {
        char *told = json_dumps(m, JSON_COMPACT);
        json_t *ask = json_object_get(m, "ask");
        assert_int_equal(bot_seats_tell(&p->seats, BOT, told, strlen(told)), 0);
        free(told);
        if (ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held") &&
            json_integer_value(json_object_get(ask, "q")) != p->asked) {
            p->asked = json_integer_value(json_object_get(ask, "q"));
            json_array_append(p->states, m);
            awaits = 1;
        }
    }
    json_array_clear(box);
    bot_seats_flush(&p->seats);
    while (awaits) {
        struct pollfd cable = {.fd = p->seats.cable, .events = POLLIN};
        assert_int_equal(poll(&cable, 1, ANSWER_MS), 1);
        assert_int_equal(bot_seats_hear(&p->seats, &conn, text, BOT_MOST_MESSAGE, &size), 1);
        text[size] = '\0';
        assert_int_equal(conn, BOT);
        assert_null(strstr(text, "\"leave\""));
        awaits = strstr(text, "\"move\"") == NULL;
        kit_raw(p->k, BOT, text);
        assert_int_equal(kit_count(p->k, BOT, "reject"), 0);
    }
}

static int is_over(struct kit *k)
{
    json_t *m = kit_state(k, 1);
    int over = json_is_true(json_object_get(m, "over"));
    json_decref(m);
    return over;
}

static void play_out(struct play *p)
{
    struct kit *k = p->k;
    for (int round = 0; round < ROUNDS && !is_over(k); round++) {
        if (k->bot.key[0])
            come(k);
        carry(p);
        for (int c = 1; c <= p->people; c++) {
            json_t *m = kit_state(k, (uint32_t)c), *ask = json_object_get(m, "ask");
            if (ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held"))
                json_decref(kit_play(k, (uint32_t)c, NULL));
            json_decref(m);
            carry(p);
        }
        kit_wait(k, 6000, (uint32_t)p->people);
    }
    carry(p); /* the end */
    assert_true(is_over(k));
    assert_int_equal(bot_seats_tell(&p->seats, BOT, "", 0), 0);
    bot_seats_flush(&p->seats);
}

/* All that it has heard, once it has heard everything. */
static json_t *heard_lines(const char *path)
{
    for (;;) {
        json_t *lines = json_array(), *last = NULL;
        static char line[1 << 20];
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file)) {
            json_t *one = json_loads(line, 0, NULL);
            if (one)
                json_array_append_new(lines, one);
        }
        fclose(file);
        last = json_array_get(lines, json_array_size(lines) - 1);
        if (strcmp(kit_text(last, "t"), "quit") == 0)
            return lines;
        json_decref(lines);
        usleep(10000);
    }
}

/* The game as its seat saw it: the events, and the view after so many moves. */
struct truth {
    json_t *events, *views; /* views[n]: after n moves */
};

static struct truth truth_of(struct kit *k, const struct content *content, int seat)
{
    struct truth t = {json_array(), json_array()};
    struct seen_game g;
    struct error e;
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/record", k->code);
    kit_request(k, "GET", path, "as=truth", kit_token(0), "");
    assert_int_equal(k->status, 200);
    assert_int_equal(seen_open(&g, k->reply_text, strlen(k->reply_text), content, seat, &e), 0);
    for (;;) {
        struct out view = {0}, event = {0};
        if (g.reader.kind == LINE_MOVE && seen_number(&g) + 1 > json_array_size(t.events)) {
            seen_put_event(&event, &g);
            json_array_append_new(t.events, out_json(&event));
        }
        while (json_array_size(t.views) < json_array_size(t.events))
            json_array_append_new(t.views, json_null());
        if (g.reader.kind == LINE_MOVE || g.reader.kind == LINE_NONCES) {
            seen_put_view(&view, &g);
            json_t *now = out_json(&view);
            if (json_array_size(t.views) > json_array_size(t.events))
                json_array_set_new(t.views, json_array_size(t.events), now);
            else
                json_array_append_new(t.views, now);
        }
        if (seen_next(&g, &e) <= 0)
            break;
    }
    seen_close(&g);
    return t;
}

static void check_lines(const struct play *p, json_t *lines, const struct truth *t)
{
    size_t i, asked = 0, seen = 0, j;
    json_t *m, *event;
    json_array_foreach(lines, i, m)
    {
        const char *kind = kit_text(m, "t");
        if (strcmp(kind, "go") == 0) {
            json_t *state = json_array_get(p->states, asked++), *view = json_object_get(m, "view");
            assert_non_null(state);
            assert_true(json_equal(view, json_object_get(state, "view")));
            assert_true(json_equal(json_object_get(m, "legal"),
                                   json_object_get(json_object_get(state, "ask"), "legal")));
            assert_true(json_equal(view, json_array_get(t->views, (size_t)kit_number(state, "n"))));
        } else if (strcmp(kind, "seen") == 0) {
            assert_int_equal(kit_number(m, "n"), seen);
            json_array_foreach(json_object_get(m, "events"), j, event)
            {
                assert_true(json_equal(event, json_array_get(t->events, seen++)));
            }
        } else {
            assert_true(strcmp(kind, "hello") == 0 || strcmp(kind, "set") == 0 || strcmp(kind, "new") == 0 ||
                        strcmp(kind, "end") == 0 || strcmp(kind, "quit") == 0 || strcmp(kind, "said") == 0);
        }
    }
    assert_int_equal(asked, json_array_size(p->states));
    assert_int_equal(seen, json_array_size(t->events)); /* to the last move */
}

static void play_game(struct kit *k, const struct game *game)
{
    char folder[] = "/tmp/hustings-program-XXXXXX", path[64], heard[64];
    struct guest_program program = {.shown = "cmd:any", .clock = {ANSWER_MS, ANSWER_MS, ANSWER_MS}};
    struct guest_program *const all[] = {&program};
    struct inn inn = {.programs = all, .count = 1, .memory_mib = 512};
    struct error e;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/any", folder);
    snprintf(heard, sizeof heard, "%s/heard", folder);
    write_program(path);
    snprintf(program.path, sizeof program.path, "%s", path);
    pthread_mutex_init(&program.lock, NULL);
    int out = dup(STDERR_FILENO);
    assert_int_equal(guest_meet(&program, &e), 0);
    program.loud = 1;
    assert_non_null(freopen(heard, "w", stderr)); /* of the process and its program */
    struct play p = {.k = k, .states = json_array(), .people = game->least_seats - 1, .asked = -1};
    int started = inn_start(&p.seats, &inn);
    dup2(out, STDERR_FILENO);
    close(out);
    assert_int_equal(started, 0);
    with_programs(k);
    open_table(k, game->name, game->least_seats, p.people);
    kit_done(k, 1, BOT_IN(p.people, "cmd:Any"));
    kit_start(k, p.people);
    play_out(&p);
    struct content *content = content_open(game, "standard", &e);
    struct truth t = truth_of(k, content, p.people);
    json_t *lines = heard_lines(heard);
    check_lines(&p, lines, &t);
    printf("# %s: %zu questions, %zu events\n", game->name, json_array_size(p.states),
           json_array_size(t.events));
    bot_seats_stop(&p.seats);
    json_decref(lines);
    json_decref(t.events);
    json_decref(t.views);
    json_decref(p.states);
    content_close(content);
    guest_program_close(&program);
    unlink(path);
    unlink(heard);
    rmdir(folder);
}

/* Every game, to its end: what the program hears is what the record says that its seat may know. */
static void test_blind(void **state)
{
    struct kit *k = *state;
    for (int i = 0; games[i]; i++) {
        if (i > 0) { /* everybody goes home */
            kit_end(k);
            kit_begin(k);
        }
        play_game(k, games[i]);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {TEST(test_offer),       TEST(test_cap),         TEST(test_leave),
                                       TEST(test_restart),     TEST(test_no_stand_in), TEST(test_said),
                                       TEST(test_said_before), TEST(test_blind)};
    if (argc != 3)
        return 2;
    interpreter = realpath(argv[1], NULL);
    example = argv[2];
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
