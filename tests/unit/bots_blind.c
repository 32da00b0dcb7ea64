/* bots_blind.c: every bot of every level, in every game: it plays by what its seat may know, and by nothing else, and all
 * of its moves are legal.
 *
 * A pair: a question in a game, and the same question where the truth behind it is another one (imagine). View and history
 * are the same, so the move and the generator must be, too, and what the bot says it believes. In Dixit whoever does not
 * tell also has another bank of clues beside the same pack, and must vote and give as before. HUSTINGS_PAIRS and
 * HUSTINGS_GAMES say how many (make soak: 10,000 and 100,000 for each game and level), HUSTINGS_FIRST which game is the
 * first, so that a soak can be made in parts. Bots that search get a budget of
 * nodes worth a few milliseconds at most, and in nine games of ten hardly any. With the name of a game as its argument it
 * tries the bots of that game alone, with that of a level behind it this one: make test runs the games side by side. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/playout.h"
#include "match/dixit/bank.h"
#include "match/dixit/codec.h"
#include "match/fair.h"
#include "rules/dixit/dixit.h"

/* FEW: those that search hardly begin. */
enum { PAIRS = 500, GAMES = 200, NODES = 300, FEW = 8 };

static const uint8_t key[32] = {0x62, 0x6c};
static const struct match *truth; /* what no bot may look at … */
static struct content
    *swapped; /* … nor at the bank of clues, unless he tells: the same pack with another bank */

static const struct game *only; /* NULL: all */
static const char *only_level;  /* NULL: all */

static int is_tried(const struct game *game)
{
    return !only || game == only;
}

static int is_level_tried(const struct game *game, const struct bot *bot)
{
    return bot_is_offered(game, bot) && (!only_level || strcmp(bot->name, only_level) == 0);
}

static int number_of(const char *name, int usual)
{
    const char *text = getenv(name), *every = getenv("HUSTINGS_EVERY");
    return text ? atoi(text) : every && atoi(every) > 1 ? usual / 10 : usual;
}

static void open_playout(struct playout *p, const struct content *c, int seats, const struct bot *bot)
{
    const struct bot *at[MAX_SEATS];
    struct error e;
    for (int s = 0; s < seats; s++)
        at[s] = bot;
    assert_int_equal(playout_open(p, c, seats, NULL, at, &e), 0);
    p->budget.nodes = NODES;
}

static void begin(struct playout *p, uint64_t number)
{
    uint8_t seed[32];
    fair_game_seed(key, number, seed);
    playout_begin(p, seed);
}

/* The seats of game number n: all numbers of players in turn. */
static int seats_of(const struct game *game, int n)
{
    return game->least_seats + n % (game->most_seats - game->least_seats + 1);
}

/* --- pairs ---------------------------------------------------------------------------------------------- */

struct asked {
    struct move move;
    struct text say;
    struct rng rng;
    struct belief belief;
};

static struct asked ask(const struct bot *bot, const struct match *m, const struct history *history, int seat,
                        uint64_t seed, const union position *view)
{
    struct asked a;
    memset(&a, 0, sizeof a);
    rng_seed(&a.rng, seed);
    const struct question q = {.content = m->content,
                               .view = view->bytes,
                               .texts = &m->texts,
                               .seats = m->seats,
                               .seat = seat,
                               .rng = &a.rng,
                               .history = history,
                               .budget = {.nodes = NODES}};
    struct question thinking = q;
    struct rng luck = a.rng;
    thinking.rng = &luck;
    truth = m;
    bot->choose(&q, &a.move, &a.say);
    if (bot->believes)
        bot->believes(&thinking, &a.belief);
    return a;
}

/* 1: the bot has told two worlds apart that its seat can't tell apart. */
static int differs(const struct bot *bot, struct playout *p, int seat, uint64_t seed)
{
    static struct match other;
    union position view, view_other;
    struct rng rng;
    const struct history history = seen_history(&p->seen[seat]);
    other = p->match;
    rng_seed(&rng, seed);
    match_imagine(&other, seat, &rng);
    memset(&view, UNKNOWN, sizeof view);
    view_other = view;
    match_reveal(&p->match, seat, view.bytes);
    match_reveal(&other, seat, view_other.bytes);
    assert_memory_equal(&view, &view_other, sizeof view);
    if (p->match.content->bank && ((const struct dixit *)(const void *)view.bytes)->phase != DIXIT_IN_CLUE)
        other.content = swapped;
    struct asked one = ask(bot, &p->match, &history, seat, seed, &view);
    struct asked two = ask(bot, &other, &history, seat, seed, &view_other);
    return memcmp(&one.move, &two.move, sizeof one.move) != 0 || strcmp(one.say.bytes, two.say.bytes) != 0 ||
           memcmp(&one.rng, &two.rng, sizeof one.rng) != 0 ||
           memcmp(&one.belief, &two.belief, sizeof one.belief) != 0;
}

/* Pairs from games among the bot itself; how many of them differ. */
static int pairs_that_differ(const struct content *c, const struct bot *bot, const struct bot *player,
                             int pairs)
{
    static struct playout p;
    int bad = 0;
    for (int game = 0, found = 0; found < pairs; game++) {
        open_playout(&p, c, seats_of(c->game, game), player);
        begin(&p, (uint64_t)game);
        p.remembered = (1u << p.match.seats) - 1;
        for (int more = 1, n = 0; more && found < pairs; more = playout_step(&p), n++) {
            uint32_t to_act = match_to_act(&p.match);
            if (!to_act || (to_act & CHANCE_BIT) || n % 3 != game % 3)
                continue;
            bad += differs(bot, &p, lowest_seat(to_act), (uint64_t)game << 20 | (uint64_t)n);
            found++;
        }
        playout_close(&p);
    }
    return bad;
}

static void every_level_is_blind(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++) {
        if (!is_tried(games[g]))
            continue;
        struct error e;
        struct content *c = content_open(games[g], "standard", &e);
        assert_non_null(c);
        for (const struct bot *const *bot = bots_of(games[g]); *bot; bot++) {
            if (!is_level_tried(games[g], *bot))
                continue;
            int pairs = number_of("HUSTINGS_PAIRS", PAIRS);
            assert_int_equal(pairs_that_differ(c, *bot, *bot, pairs), 0);
            print_message("# %s %s: %d pairs\n", games[g]->name, (*bot)->name, pairs);
        }
        content_close(c);
    }
}

/* --- cheats --------------------------------------------------------------------------------------------- */

/* Plays any move, but which one depends on bytes of the position that it may not see. */
static void peek(const struct question *q, struct move *out, struct text *say)
{
    struct rng rng = *q->rng;
    for (size_t i = 0; i < position_size(q->content); i++)
        rng.s[i % 4] = rng.s[i % 4] * 31 + truth->position.bytes[i];
    struct question better = *q;
    better.rng = &rng;
    bot_random.choose(&better, out, say);
    rng_next(q->rng);
}

/* Votes for the card whose clue it was, by the teller's own list. */
static void read_bank(const struct question *q, struct move *out, struct text *say)
{
    const struct dixit *v = q->view;
    const char *clue = q->texts->at[dixit_clue_place(v->round)].bytes;
    bot_random.choose(q, out, say);
    for (int slot = 0; v->phase == DIXIT_IN_VOTE && v->mode == DIXIT_CLASSIC && slot < v->table_count; slot++)
        for (int i = 0; i < dixit_bank_count(q->content, v->table[slot], q->lang); i++)
            if (strcmp(dixit_bank_clue(q->content, v->table[slot], q->lang, i), clue) == 0)
                out->arg[0] = (int16_t)(slot + 1);
}

/* Plays fairly, and believes what it may not see. */
static void peek_and_believe(const struct question *q, struct belief *out)
{
    unsigned sum = 0;
    for (size_t i = 0; i < position_size(q->content); i++)
        sum = 31 * sum + truth->position.bytes[i];
    out->kind = BELIEF_GOAL;
    out->chance[out->count++] = (float)(sum % 101) / 100;
}

static void cheats_are_found(void **state)
{
    const struct bot peeking = {.name = "peeks", .choose = peek},
                     thinking = {.name = "thinks", .choose = bot_random.choose, .believes = peek_and_believe},
                     reading = {.name = "reads", .choose = read_bank};
    (void)state;
    for (int g = 0; games[g]; g++) {
        if (!is_tried(games[g]))
            continue;
        struct error e;
        struct content *c = content_open(games[g], "standard", &e);
        assert_non_null(c);
        if (strcmp(games[g]->name, "null") != 0) {
            assert_true(pairs_that_differ(c, &peeking, &bot_random, 60) > 0); /* the truth by a global */
            assert_true(pairs_that_differ(c, &thinking, &bot_random, 60) > 0);
        }
        if (strcmp(games[g]->name, "dixit") == 0)
            assert_true(pairs_that_differ(c, &reading, &bot_dixit_casual, 60) >
                        0); /* a voter with the bank */
        content_close(c);
    }
}

/* --- legal ---------------------------------------------------------------------------------------------- */

static uint64_t decisions, illegal;

static void count(void *watcher, const struct bot *bot, uint64_t nanoseconds, int was_illegal)
{
    (void)watcher, (void)bot, (void)nanoseconds;
    decisions++;
    illegal += (uint64_t)was_illegal;
}

/* A long soak says how far it is. */
static void say_how_far(const struct content *c, const struct bot *bot, int game)
{
    if (game % 10000 == 0 && illegal == 0)
        print_message("# %s %s: up to game %d, none illegal\n", c->game->name, bot->name, game);
}

static void play_games(const struct content *c, const struct bot *bot, int first, int games_of_it)
{
    static struct playout p;
    for (int game = first; game < first + games_of_it; game++) {
        open_playout(&p, c, seats_of(c->game, game), bot);
        p.budget.nodes = game % 10 ? FEW : NODES;
        p.decided = count;
        begin(&p, 1000000 + (uint64_t)game);
        while (playout_step(&p)) {}
        playout_close(&p);
        say_how_far(c, bot, game + 1);
    }
}

static void every_move_is_legal(void **state)
{
    const char *first = getenv("HUSTINGS_FIRST");
    (void)state;
    for (int g = 0; games[g]; g++) {
        if (!is_tried(games[g]))
            continue;
        struct error e;
        struct content *c = content_open(games[g], "standard", &e);
        assert_non_null(c);
        for (const struct bot *const *bot = bots_of(games[g]); *bot; bot++) {
            if (!is_level_tried(games[g], *bot))
                continue;
            decisions = illegal = 0;
            play_games(c, *bot, first ? atoi(first) : 0, number_of("HUSTINGS_GAMES", GAMES));
            print_message("# %s %s: %llu decisions\n", games[g]->name, (*bot)->name,
                          (unsigned long long)decisions);
            assert_int_equal(illegal, 0);
            assert_true(decisions > 0);
        }
        content_close(c);
    }
}

/* One that plays wrongly is counted, and the game goes on. */
static void play_wrongly(const struct question *q, struct move *out, struct text *say)
{
    bot_random.choose(q, out, say);
    if (rng_below(q->rng, 4) == 0)
        out->verb = 200;
}

static void a_wrong_move_is_counted(void **state)
{
    const struct bot wrong = {.name = "wrong", .choose = play_wrongly};
    struct error e;
    struct content *c = content_open(game_find("night"), "standard", &e);
    (void)state;
    assert_non_null(c);
    decisions = illegal = 0;
    play_games(c, &wrong, 0, 5);
    assert_true(illegal > 20 && illegal < decisions);
    content_close(c);
}

/* The standard pack of Dixit where every card has the clues of the next one. */
static int set_up(void **state)
{
    struct error e;
    size_t size;
    const char *bytes = content_built_in("dixit/standard.clues.json", &size), *id;
    json_t *clues, *all = bytes ? json_document(bytes, size, &e) : NULL, *others = json_object();
    void *next = json_object_iter(all);
    (void)state;
    json_object_foreach(all, id, clues)
    {
        next = json_object_iter_next(all, next) ? json_object_iter_next(all, next) : json_object_iter(all);
        json_object_set(others, id, json_object_iter_value(next));
    }
    char *text = json_dumps(others, 0);
    swapped = content_open(game_find("dixit"), "standard", &e);
    int wrong = !all || !swapped || content_add_bank(swapped, "other", text, strlen(text), &e);
    free(text);
    json_decref(all);
    json_decref(others);
    return wrong;
}

static int tear_down(void **state)
{
    (void)state;
    content_close(swapped);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_is_blind), cmocka_unit_test(cheats_are_found),
        cmocka_unit_test(every_move_is_legal),
        cmocka_unit_test(a_wrong_move_is_counted), /* of Election Night */
    };
    enum { ALL = sizeof tests / sizeof tests[0] };
    only = argc > 1 ? game_find(argv[1]) : NULL;
    only_level = argc > 2 ? argv[2] : NULL;
    if (argc > 1 && !only) {
        fprintf(stderr, "%s: no such game\n", argv[1]);
        return 2;
    }
    return _cmocka_run_group_tests("bots_blind", tests, is_tried(game_find("night")) ? ALL : ALL - 1, set_up,
                                   tear_down);
}
