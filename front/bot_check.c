/* bot_check.c: `hustings bot-check`: does a program speak hustings-bot/1, whatever happens to it? */
#include <string.h>

#include "front/batch.h"
#include "front/outside.h"
#include "guests/room.h"
#include "lab/playout.h"
#include "match/fair.h"
#include "match/games.h"

enum { MOST_GAMES = 10000, DEFAULT_GAMES = 50, SHARES = 10, MARK = 6 };

/* The manners by their names in the words, and how many tenths of the games are played so. */
static const struct {
    const char *name;
    int share;
} manners[MANNERS] = {
    [MANNER_PLAIN] = {"plain", 5}, [MANNER_SLOW] = {"slow", 1},   [MANNER_NOISY] = {"noisy", 1},
    [MANNER_DOUBT] = {"doubt", 1}, [MANNER_HASTY] = {"hasty", 1}, [MANNER_FORGETS] = {"forgets", 1}};

struct check {
    struct guest_program *program;
    uint8_t seed[32];
    int games;
    int64_t wrong, all;
};

/* --- what is said ---------------------------------------------------------------------------------------- */

/* A step begins a line: whether it went well, and what it is called. */
static void begin_line(struct check *c, const char *name, int wrong, char step[200])
{
    const struct slot slots[] = {{"step", name, 0}};
    words_say(step, 200, lang, W_GUEST_CHECK_STEP, slots, 1);
    cell(words_raw(lang, wrong ? W_GUEST_CHECK_WRONG : W_GUEST_CHECK_OK), MARK, 1);
    c->all++;
    c->wrong += wrong;
}

/* What is wrong, below it. */
static void say_below(enum word word, const struct slot *slots, int count)
{
    cell("", MARK, 1);
    say(stdout, word, slots, count);
    putchar('\n');
}

static void tell(struct check *c, const char *name, int wrong, enum word why)
{
    char step[200];
    begin_line(c, name, wrong, step);
    puts(step);
    if (wrong)
        say_below(why, NULL, 0);
    fflush(stdout);
}

static void tell_fault(const char *kind, uint64_t times, const struct guest_blame *blame)
{
    char why[1024] = "";
    if (blame)
        error_say(&blame->why, lang, why, sizeof why);
    const struct slot slots[] = {{"kind", kind, 0}, {"times", NULL, (int64_t)times}, {"why", why, 0}};
    say_below(W_GUEST_CHECK_FAULT, slots, 3);
    if (blame && blame->line[0]) {
        const struct slot line = {"line", blame->line, 0};
        say_below(W_GUEST_CHECK_LINE, &line, 1);
    }
}

static void tell_games(struct check *c, const struct game *game, const char *name)
{
    static const char *const kinds[GUEST_FAULTS] = {"illegal", "late", "line", "ended"};
    struct guest_tally t = guest_take_tally(c->program);
    char step[200];
    uint64_t faults = 0;
    for (int i = 0; i < GUEST_FAULTS; i++)
        faults += t.faults[i];
    begin_line(c, name, faults > 0, step);
    const struct slot slots[] = {{"step", step, 0},
                                 {"game", game->name, 0},
                                 {"games", NULL, (int64_t)t.games},
                                 {"moves", NULL, (int64_t)t.moves}};
    say(stdout, W_GUEST_CHECK_GAMES, slots, 4);
    putchar('\n');
    for (int i = 0; i < GUEST_FAULTS; i++) {
        if (t.faults[i])
            tell_fault(kinds[i], t.faults[i], &c->program->blame[i]);
        c->program->blame[i].is_set = 0;
    }
    if (t.declined)
        tell_fault("declined", t.declined, NULL);
    fflush(stdout);
}

/* --- what is checked ------------------------------------------------------------------------------------- */

/* Outside a game: a ping, lines that it need not know, and its end. */
static int check_manners(struct check *c, struct error *e)
{
    struct guest g = {.program = c->program};
    if (guest_start(&g, e))
        return -1;
    tell(c, "ping", guest_ping(&g, 1, 0) != 0, W_GUEST_CHECK_NO_PONG);
    tell(c, "noise", guest_ping(&g, 2, 1) != 0, W_GUEST_CHECK_NO_PONG);
    tell(c, "quit", guest_close(&g, c->program->clock.first_ms) != 0, W_GUEST_CHECK_STAYS);
    return 0;
}

/* One game in one seat, the others any bots. The processes stay in their room for the next one. */
static int play_game(struct check *c, const struct content *content, int number, void *room, struct error *e)
{
    static struct playout p; /* too large for comfort on the stack */
    const struct game *game = content->game;
    const struct bot *bots[MAX_SEATS];
    uint8_t seed[32];
    int seats = game->least_seats + number % (game->most_seats - game->least_seats + 1);
    for (int s = 0; s < seats; s++)
        bots[s] = s == number / 2 % seats ? &c->program->bot : &bot_random;
    if (playout_open(&p, content, seats, NULL, bots, e))
        return -1;
    p.outsiders = &guests_outsiders;
    p.outside = room;
    fair_game_seed(c->seed, (uint64_t)number, seed);
    playout_begin(&p, seed);
    while (playout_step(&p))
        ;
    p.outside = NULL;
    playout_close(&p);
    return 0;
}

static int check_game(struct check *c, const struct game *game, struct error *e)
{
    struct content *content = content_open(game, "standard", e);
    int number = 0, bad = !content;
    for (int manner = 0; manner < MANNERS && !bad && !atomic_load(&batch_stopped); manner++) {
        int games = c->games * manners[manner].share / SHARES;
        void *room = guests_outsiders.open();
        if (!room) {
            bad = error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
            break;
        }
        c->program->manner = (enum guest_manner)manner;
        for (int i = 0; i < (games ? games : 1) && !bad && !atomic_load(&batch_stopped); i++)
            bad = play_game(c, content, number++, room, e);
        guests_outsiders.close(room);
        if (!bad)
            tell_games(c, game, manners[manner].name);
    }
    c->program->manner = MANNER_PLAIN;
    content_close(content);
    return bad ? -1 : 0;
}

static int check_all(struct check *c, struct error *e)
{
    int played = 0;
    if (check_manners(c, e))
        return complain(e);
    for (int i = 0; games[i]; i++)
        if (guest_plays(c->program, games[i])) {
            played++;
            if (check_game(c, games[i], e))
                return complain(e);
        }
    if (!played) {
        error_set(e, BAD_INPUT, W_GUEST_CHECK_NO_GAME, c->program->shown);
        return complain(e);
    }
    const struct slot slots[] = {{"wrong", NULL, c->wrong}, {"all", NULL, c->all}};
    say(stdout, c->wrong ? W_GUEST_CHECK_SUM : W_GUEST_CHECK_FINE, slots, 2);
    putchar('\n');
    return finish(c->wrong || atomic_load(&batch_stopped) ? NO : DONE);
}

int run_bot_check(const struct command *self, int argc, char **argv)
{
    struct check c = {0};
    struct error e;
    const char *games_text = NULL, *seed = NULL;
    int64_t number = DEFAULT_GAMES;
    const struct option options[] = {{.name = "games", .value = &games_text},
                                     {.name = "clock", .each = outside_clock},
                                     {.name = "seed", .value = &seed},
                                     {.name = NULL}};
    int code = options_read_one(self, argc, argv, options, "PROGRAM");
    if (code >= 0)
        return code;
    const char *path = argv[1];
    if (outside_is(path, strlen(path)))
        path += strcspn(path, ":") + 1;
    if (batch_seed(seed ? seed : "1", c.seed, &e) ||
        (games_text && number_read("--games", games_text, 1, MOST_GAMES, &number, &e)) ||
        !(c.program = outside_program(path, 1, &e))) {
        outside_close();
        return complain(&e);
    }
    c.games = (int)number;
    batch_catch_signals();
    code = check_all(&c, &e);
    outside_close();
    return code;
}
