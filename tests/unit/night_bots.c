/* bots/night: the bots that solve the round, at a test budget: they play by the rules on every board, see no more
 * than their view and history, keep within their nodes, stop when told, and the solution is one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/night/solve.h"
#include "match/fair.h"
#include "match/games.h"
#include "match/match.h"
#include "rules/night/play.h"

enum { NODES = 40000 }; /* about a millisecond: enough to build and solve a small game of the round */

/* --- boards --------------------------------------------------------------------------------------------- */

static struct content *open_board(int regions, int fields)
{
    static char text[16384];
    const char *name = "{\"en\":\"x\",\"ru\":\"x\",\"hu\":\"x\"}";
    struct error e;
    size_t n = 0, room = sizeof text;
    if (regions == 0)
        return content_open(game_find("night"), "standard", &e);
    n += (size_t)snprintf(text, room, "{\"game\":\"night\",\"name\":%s,\"size\":[99,99],\"regions\":[", name);
    for (int r = 0; r < regions; r++) {
        n += (size_t)snprintf(text + n, room - n,
                              "%s{\"id\":\"r%c\",\"name\":%s,\"win\":%d,\"full\":%d,\"fields\":[",
                              r ? "," : "", 'a' + r, name, 1 + 98 * r / 11, 99 * r / 11);
        for (int f = 0; f < fields; f++)
            n += (size_t)snprintf(text + n, room - n, "%s[%d,%d]", f ? "," : "", f, r);
        n += (size_t)snprintf(text + n, room - n, "]}");
    }
    n += (size_t)snprintf(
        text + n, room - n,
        "],\"parties\":[{\"name\":%s,\"pen\":\"#000000\"},{\"name\":%s,\"pen\":\"#ffffff\"}]}", name, name);
    return content_from(game_find("night"), "board", text, n, &e);
}

/* --- games ---------------------------------------------------------------------------------------------- */

static int decisions;

static struct move ask(const struct content *c, const struct bot *bot, const union position *view, int seat,
                       const struct history *history, uint64_t seed, uint64_t nodes)
{
    static const struct texts no_texts;
    struct rng rng;
    struct move move;
    struct text say;
    rng_seed(&rng, seed);
    const struct question q = {c, view->bytes, &no_texts, 2, seat, LANG_EN, &rng, history, {.nodes = nodes}};
    memset(&move, 0, sizeof move);
    bot->choose(&q, &move, &say);
    decisions++;
    return move;
}

static struct belief believed(const struct content *c, const struct bot *bot, const union position *view,
                              int seat, const struct history *history)
{
    static const struct texts no_texts;
    struct rng rng;
    struct belief belief;
    rng_seed(&rng, 1);
    const struct question q = {c, view->bytes, &no_texts, 2, seat, LANG_EN, &rng, history, {.nodes = NODES}};
    memset(&belief, 0, sizeof belief);
    if (bot->believes)
        bot->believes(&q, &belief);
    return belief;
}

/* Asks twice, and once more in a position that the seat cannot tell from this one. */
static struct move ask_well(const struct match *m, const struct bot *bot, int seat,
                            const struct history *history, uint64_t seed)
{
    const struct content *c = m->content;
    union position view, other, again;
    struct rng luck;
    memset(&view, UNKNOWN, sizeof view);
    match_reveal(m, seat, view.bytes);
    struct move move = ask(c, bot, &view, seat, history, seed, NODES);
    if (seed % 4 == 0) {
        struct move same = ask(c, bot, &view, seat, history, seed, NODES);
        assert_memory_equal(&move, &same, sizeof move);
        rng_seed(&luck, seed);
        other = view;
        c->game->imagine(c->pack, other.bytes, seat, &luck);
        memset(&again, UNKNOWN, sizeof again);
        c->game->reveal(c->pack, other.bytes, seat, again.bytes);
        same = ask(c, bot, &again, seat, history, seed, NODES);
        assert_memory_equal(&move, &same, sizeof move);
    }
    return move;
}

/* One game; `with_history`: one bit for each seat that remembers. match_apply refuses what is not legal. */
static void play(const struct content *c, const struct bot *one, const struct bot *two, int with_history,
                 uint64_t number)
{
    static const uint8_t key[32] = {0x6e, 0x69};
    const struct bot *bot[2] = {one, two};
    struct seen_log seen[2] = {{.viewer = 0}, {.viewer = 1}};
    struct match m;
    struct error e;
    uint8_t seed[32];
    uint64_t n = number << 16;
    fair_game_seed(key, number, seed);
    assert_int_equal(match_start(&m, c, 2, NULL, &e), 0);
    for (uint32_t to_act; (to_act = match_to_act(&m)); n++) {
        union position before = m.position;
        struct move move;
        struct text say = {""};
        if (to_act & CHANCE_BIT) {
            match_draw(&m, seed, &move);
        } else {
            int seat = lowest_seat(to_act);
            const struct history history = seen_history(&seen[seat]);
            move = ask_well(&m, bot[seat], seat, with_history >> seat & 1 ? &history : &history_none, n);
        }
        assert_int_equal(match_apply(&m, &move, &say, &e), 0);
        for (int s = 0; s < 2; s++)
            assert_int_equal(seen_move(&seen[s], &m, before.bytes, &move, &say), 0);
    }
    for (int s = 0; s < 2; s++)
        seen_free(&seen[s]);
    match_end(&m);
}

/* Under sanitizers a tenth of the games: the others are played in a build without (tests/meson.build). */
static int some(int games)
{
    const char *text = getenv("HUSTINGS_EVERY");
    int every = text ? atoi(text) : 1;
    return (games + every - 1) / every;
}

static void legal_and_blind(void **state)
{
    static const struct {
        int regions, fields, games;
    } boards[] = {{0, 0, 9}, {12, 9, 2}, {2, 3, 4}, {1, 1, 3}};
    const struct bot *const bots[] = {&bot_night_club, &bot_night_strong, &bot_night_best,
                                      &bot_night_beginner, &bot_random};
    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        struct content *c = open_board(boards[b].regions, boards[b].fields);
        assert_non_null(c);
        for (int g = 0; g < some(boards[b].games); g++)
            play(c, bots[g % 3], bots[(g + g / 3) % 5], g & 3, (uint64_t)(1000 * b) + (uint64_t)g);
        content_close(c);
    }
    print_message("# %d decisions\n", decisions);
}

/* --- twin worlds ---------------------------------------------------------------------------------------- */

enum { MOVES_MOST = 600 };

/* Two games with the same moves, in which one seat has turned another die in secret: the other can't tell them apart until it is
 * shown. */
struct twins {
    struct match m[2];
    struct seen_log seen[2];
    int viewer;
    int pairs, histories, moves, beliefs; /* compared; of these different */
    int careless;                         /* which die was turned is not hidden */
};

static const struct night *truth; /* what no bot may look at */

/* Plays any move; which one depends on the dice of both. */
static void peek(const struct question *q, struct move *out, struct text *say)
{
    struct rng rng;
    uint64_t known = rng_next(q->rng);
    for (int i = 0; i < 2 * NIGHT_COLOURS; i++)
        known = 31 * known + truth->dice[i & 1][i >> 1];
    rng_seed(&rng, known);
    struct question better = *q;
    better.rng = &rng;
    bot_random.choose(&better, out, say);
}

static int random_game(const struct content *c, uint64_t number, struct move moves[MOVES_MOST])
{
    static const uint8_t key[32] = {0x74, 0x77};
    struct match m;
    struct error e;
    struct rng rng;
    uint8_t seed[32];
    int count = 0;
    fair_game_seed(key, number, seed);
    rng_seed(&rng, number);
    assert_int_equal(match_start(&m, c, 2, NULL, &e), 0);
    for (uint32_t to_act; (to_act = match_to_act(&m)) && count < MOVES_MOST; count++) {
        int seat = lowest_seat(to_act);
        if (to_act & CHANCE_BIT)
            match_draw(&m, seed, &moves[count]);
        else
            match_nth(&m, seat, rng_below(&rng, (uint32_t)match_count(&m, seat)), &moves[count]);
        assert_int_equal(match_apply(&m, &moves[count], NULL, &e), 0);
    }
    match_end(&m);
    return count;
}

/* Plays the move and notes what the viewer sees of it. -1: it is not legal there. */
static int twin_move(struct twins *t, int world, const struct move *move)
{
    union position before = t->m[world].position;
    struct seen_log *log = &t->seen[world];
    struct error e;
    if (match_apply(&t->m[world], move, NULL, &e))
        return -1;
    assert_int_equal(seen_move(log, &t->m[world], before.bytes, move, NULL), 0);
    for (int i = 0; t->careless && i < log->count; i++)
        if (log->at[i].move.verb == NIGHT_DO_FLIP && log->at[i].move.arg[0] == HIDDEN)
            log->at[i].move.arg[0] = move->arg[0];
    return 0;
}

/* A mix adds up to 1, and what is played is one of its answers. */
static void must_hold(const struct belief *belief, const struct move *move)
{
    float sum = 0;
    int found = 0;
    for (int i = 0; i < belief->count; i++) {
        sum += belief->chance[i];
        found |= belief->of[i] == move->arg[0];
    }
    if (belief->kind == BELIEF_NONE)
        return;
    assert_true(belief->kind == BELIEF_ANSWER && found);
    assert_true(sum > 0.999F && sum < 1.001F);
}

/* The viewer's question in both worlds. -1: it can tell them apart by now. */
static int compare(struct twins *t, const struct bot *bot, uint64_t seed)
{
    union position view[2];
    struct history h[2];
    struct move move[2];
    struct belief belief[2];
    for (int world = 0; world < 2; world++) {
        memset(&view[world], UNKNOWN, sizeof view[world]);
        match_reveal(&t->m[world], t->viewer, view[world].bytes);
        h[world] = seen_history(&t->seen[world]);
    }
    if (memcmp(&view[0], &view[1], sizeof view[0]) != 0)
        return -1;
    if (!(match_to_act(&t->m[0]) >> t->viewer & 1) || (match_to_act(&t->m[0]) & CHANCE_BIT))
        return 0;
    for (int world = 0; world < 2; world++) {
        truth = (const struct night *)t->m[world].position.bytes;
        move[world] = ask(t->m[world].content, bot, &view[world], t->viewer, &h[world], seed, NODES);
        belief[world] = believed(t->m[world].content, bot, &view[world], t->viewer, &h[world]);
        must_hold(&belief[world], &move[world]);
    }
    t->pairs++;
    t->histories +=
        h[0].count != h[1].count || memcmp(h[0].at, h[1].at, (size_t)h[0].count * sizeof *h[0].at) != 0;
    t->moves += memcmp(&move[0], &move[1], sizeof move[0]) != 0;
    t->beliefs += memcmp(&belief[0], &belief[1], sizeof belief[0]) != 0;
    return 0;
}

/* The game again, and once more with another die turned by the move at `at`. */
static void play_twins(struct twins *t, const struct content *c, const struct bot *bot,
                       const struct move *moves, int count, int at)
{
    struct error e;
    t->viewer = !moves[at].seat;
    for (int world = 0; world < 2; world++) {
        assert_int_equal(match_start(&t->m[world], c, 2, NULL, &e), 0);
        t->seen[world] = (struct seen_log){.viewer = t->viewer};
    }
    for (int i = 0; i < count; i++) {
        struct move move = moves[i];
        if (i > at && compare(t, bot, (uint64_t)(1000 * at + i)))
            break;
        assert_int_equal(twin_move(t, 0, &move), 0);
        if (i == at)
            move.arg[0] = (int16_t)((move.arg[0] + 1) % NIGHT_COLOURS);
        if (twin_move(t, 1, &move))
            break; /* here the two worlds part */
    }
    for (int world = 0; world < 2; world++) {
        seen_free(&t->seen[world]);
        match_end(&t->m[world]);
    }
}

static struct twins twin_games(const struct content *c, const struct bot *bot, int careless, int pairs)
{
    static struct move moves[MOVES_MOST];
    struct twins t = {.careless = careless};
    for (uint64_t game = 0; t.pairs < pairs; game++) {
        int count = random_game(c, game, moves);
        for (int at = 0; at < count && t.pairs < pairs; at++)
            if (moves[at].verb == NIGHT_DO_FLIP && moves[at].arg[0] != NIGHT_NO_FLIP)
                play_twins(&t, c, bot, moves, count, at);
    }
    return t;
}

static void what_was_turned_in_secret_is_not_known(void **state)
{
    static const struct {
        const struct bot *bot;
        int pairs;
    } all[] = {{&bot_night_club, 500}, {&bot_night_strong, 100}, {&bot_night_best, 100}};
    struct content *c = open_board(0, 0);
    const char *wanted = getenv("HUSTINGS_PAIRS");
    (void)state;
    for (size_t b = 0; b < sizeof all / sizeof *all; b++) {
        struct twins t = twin_games(c, all[b].bot, 0, wanted ? atoi(wanted) : some(all[b].pairs));
        assert_int_equal(t.histories, 0);
        assert_int_equal(t.moves, 0);
        assert_int_equal(t.beliefs, 0);
        print_message("# %s: %d pairs of worlds\n", all[b].bot->name, t.pairs);
    }
    content_close(c);
}

static void twins_find_cheats(void **state)
{
    const struct bot peeking = {.name = "peeks", .remembers = 1, .choose = peek};
    struct content *c = open_board(0, 0);
    (void)state;
    struct twins t = twin_games(c, &peeking, 0, 60);
    assert_int_equal(t.histories, 0);
    assert_true(t.moves > 0); /* the truth by a global */
    t = twin_games(c, &bot_random, 1, 60);
    assert_true(t.histories > 0); /* one HIDDEN forgotten */
    content_close(c);
}

/* --- positions and histories from elsewhere --------------------------------------------------------------- */

/* A history of another game, or cut anywhere, does not make it fall: the move is legal all the same. */
static void strange_histories(void **state)
{
    struct content *c = open_board(0, 0);
    struct seen_log seen = {.viewer = 0};
    struct fault fault;
    static struct seen garbage[4000];
    struct match m;
    struct error e;
    struct rng luck;
    static const uint8_t seed[32] = {7};
    (void)state;
    assert_non_null(c);
    rng_seed(&luck, 3);
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        garbage[i].move.seat = (int8_t)((int)rng_below(&luck, 4) - 1);
        garbage[i].move.verb = (uint8_t)rng_below(&luck, NIGHT_VERBS + 2);
        for (int a = 0; a < 4; a++)
            garbage[i].move.arg[a] = (int16_t)((int)rng_below(&luck, 60) - 5);
    }
    assert_int_equal(match_start(&m, c, 2, NULL, &e), 0);
    for (uint32_t to_act; (to_act = match_to_act(&m));) {
        union position before = m.position, view;
        struct move move;
        struct text say = {""};
        if (to_act & CHANCE_BIT) {
            match_draw(&m, seed, &move);
        } else {
            int seat = lowest_seat(to_act), at = (int)rng_below(&luck, 3900);
            struct history cut = seen_history(&seen),
                           wild = {.count = (int)rng_below(&luck, 60), .at = garbage + at};
            cut.count = (int)rng_below(&luck, (uint32_t)cut.count + 1);
            memset(&view, UNKNOWN, sizeof view);
            match_reveal(&m, seat, view.bytes);
            union position copy = m.position;
            uint64_t lot = rng_next(&luck); /* not the same for both, or their hands would tie for ever */
            move = ask(c, &bot_night_club, &view, seat, &cut, lot, NODES / 8);
            assert_int_equal(c->game->apply(c->pack, copy.bytes, &move, &fault), 1);
            wild.at = wild.count ? wild.at : NULL;
            move = ask(c, &bot_night_club, &view, seat, &wild, lot, NODES / 8);
        }
        assert_int_equal(match_apply(&m, &move, &say, &e), 0);
        assert_int_equal(seen_move(&seen, &m, before.bytes, &move, &say), 0);
    }
    seen_free(&seen);
    match_end(&m);
    content_close(c);
}

/* --- the solver ------------------------------------------------------------------------------------------- */

struct trial {
    struct night_leaf leaf;
    struct night_round round;
    struct night_stage stage;
    struct night_effort effort;
    struct night_tree tree;
};

/* The first window of a fresh board's round. */
static void begin(struct trial *t, const struct content *c, int round, uint64_t most)
{
    static const uint8_t rolled[2][NIGHT_COLOURS] = {{5, 3, 6}, {2, 6, 4}};
    const struct night_start start = {.phase = NIGHT_FLIP};
    struct night p;
    c->game->start(c->pack, &p, 2, NULL);
    *t = (struct trial){.effort = {.most = most}, .stage = {.action = 1, .hidden = {7, 7}, .hands = {1, 1}}};
    night_leaf_make(&t->leaf, &night_form_fitted, &night_net_learnt, round, (float)night_free_count(&p));
    night_sheet_read(&t->stage.sheet, &t->leaf, c->pack, &p);
    t->round.leaf = &t->leaf;
    t->round.regions = 2;
    t->round.tries = 1;
    memcpy(t->round.rolled, rolled, sizeof rolled);
    assert_int_equal(night_tree_open(&t->tree, 20000, &t->effort), 0);
    t->tree.weight[0][0] = t->tree.weight[1][0] = 1;
    night_tree_build(&t->tree, &t->round, &t->stage, &start);
}

/* More turns leave less to gain for whoever answers best, and hardly anything in the end. */
static void solves(void **state)
{
    struct content *c = open_board(0, 0);
    struct trial t;
    (void)state;
    for (int round = 1; round < NIGHT_ROUNDS; round += 8) {
        float gap[2];
        begin(&t, c, round, UINT64_MAX);
        for (int i = 0; i < 2; i++) {
            night_solve(&t.tree, i ? 100 : 4);
            gap[i] = (night_best_answer(&t.tree, 0) + night_best_answer(&t.tree, 1)) / 2;
        }
        print_message("# round %d: %.4f, %.4f\n", round, (double)gap[0], (double)gap[1]);
        assert_true(gap[1] > -1e-3f && gap[1] < 2e-2f && gap[1] <= gap[0]);
        night_tree_close(&t.tree);
    }
    content_close(c);
}

static int asked, stop_at;

static int is_over(void *what)
{
    (void)what;
    return ++asked > stop_at;
}

/* It never visits more than it may, and stops within 64 visits of being told. */
static void keeps_within(void **state)
{
    struct content *c = open_board(0, 0);
    struct trial t;
    (void)state;
    for (uint64_t most = 1; most < 60000; most = most * 3 + 1) {
        begin(&t, c, 2, most);
        if (!t.effort.stopped)
            night_solve(&t.tree, 1 << 20);
        assert_true(t.effort.visits <= most);
        night_tree_close(&t.tree);
    }
    begin(&t, c, 2, UINT64_MAX);
    t.effort.over = is_over;
    for (stop_at = 1; stop_at < 200; stop_at = stop_at * 2 + 1) {
        uint64_t before = t.effort.visits;
        asked = 0;
        t.effort.stopped = 0;
        night_solve(&t.tree, 1 << 20);
        assert_true(t.effort.stopped);
        assert_int_equal(asked, stop_at + 1);
        assert_true(t.effort.visits - before <= 64 * ((uint64_t)stop_at + 1));
    }
    night_tree_close(&t.tree);
    content_close(c);
}

/* Told to stop before it has begun, it plays all the same. */
static void stopped_at_once(void **state)
{
    static const volatile sig_atomic_t stop = 1;
    static const struct texts no_texts;
    static const uint8_t seed[32] = {9};
    struct content *c = open_board(0, 0);
    struct match m;
    struct error e;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    assert_int_equal(match_start(&m, c, 2, NULL, &e), 0);
    for (uint32_t to_act; (to_act = match_to_act(&m));) {
        struct move move;
        struct text say = {""};
        union position view;
        int seat = lowest_seat(to_act);
        if (to_act & CHANCE_BIT) {
            match_draw(&m, seed, &move);
        } else {
            memset(&view, UNKNOWN, sizeof view);
            match_reveal(&m, seat, view.bytes);
            const struct question q = {
                c, view.bytes, &no_texts, 2, seat, LANG_EN, &rng, &history_none, {.ms = 1000, .stop = &stop}};
            bot_night_best.choose(&q, &move, &say);
        }
        assert_int_equal(match_apply(&m, &move, &say, &e), 0);
    }
    match_end(&m);
    content_close(c);
}

/* --- a small game, solved whole by its rules --------------------------------------------------------------- */

/* The last round on a board of two regions with two fields each, where seat 0 has a flip and seat 1 has none: every line of play by
 * `apply`, every seat's knowledge by `reveal`, and plain CFR+ on it. The tree's shortcuts (regions for fields, vetoes taken for
 * granted, the last numbers settled) must come to the same value. */

enum {
    MINI_NODES = 400000,
    MINI_SETS = 1 << 18,
    MINI_MOVES = 4,
    MINI_ROLLS = 2,
    MINI_TURNS = 100,
    MINI_ENDS = 1 << 13
};

struct mini_node {
    int32_t first; /* child; the others follow */
    int32_t set;   /* of the seat that decides */
    uint8_t moves; /* 0: over */
    uint8_t seat;  /* 2: luck, all equally likely */
    float value;
};

struct mini_set {
    uint64_t key;
    float regret[MINI_MOVES], gain[MINI_MOVES], sum[MINI_MOVES];
};

/* What the round to come is worth from here; the same end is reached in many ways. */
struct mini_known {
    uint64_t key;
    float value;
};

static struct mini {
    const struct content *c;
    struct mini_node node[MINI_NODES];
    struct mini_set set[MINI_SETS];
    int count;
    int set_count;
    int32_t sets[MINI_SETS]; /* those that are used */
    enum mini_end { MINI_OVER, MINI_SOLVED, MINI_BY_TREE, MINI_PLAY_ON } end;
    struct mini *next;                  /* MINI_SOLVED: what solves the round to come */
    struct mini_known known[MINI_ENDS]; /* of MINI_SOLVED and MINI_BY_TREE */
    uint8_t roll[MINI_ROLLS][2];        /* of the round to come: one of these, both seats together */
} * mini;

static uint64_t stir(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ b[i]) * 0x100000001b3u;
    return hash ^ hash >> 29;
}

static int32_t set_of(uint64_t key)
{
    uint32_t at = (uint32_t)(key % MINI_SETS);
    while (mini->set[at].key && mini->set[at].key != key)
        at = (at + 1) % MINI_SETS;
    if (!mini->set[at].key)
        mini->sets[mini->set_count++] = (int32_t)at;
    mini->set[at].key = key;
    return (int32_t)at;
}

/* Moves that differ: of a region's free fields the first. Hands are a fair lot, so one hand against each is enough. */
static int mini_moves(const struct night *p, int seat, struct move out[MINI_MOVES])
{
    const struct night_pack *k = mini->c->pack;
    int count = 0;
    for (uint32_t i = 0; i < night_count(k, p, seat); i++) {
        struct move m;
        night_nth(k, p, seat, i, &m);
        int f = m.arg[0];
        if (m.verb == NIGHT_DO_WRITE && f > k->first[f >= k->first[1]] && night_is_free(p, f - 1))
            continue;
        if (m.verb == NIGHT_DO_THROW && (seat ? m.arg[0] == NIGHT_ROCK : m.arg[0] != NIGHT_ROCK))
            continue;
        assert_true(count < MINI_MOVES);
        out[count++] = m;
    }
    return count;
}

static float mini_value(const struct night *p, int turns);

static void mini_roll(struct night *p, const uint8_t roll[2])
{
    struct fault fault;
    for (int seat = 0; seat < 2; seat++) {
        struct move move;
        night_nth(mini->c->pack, p, CHANCE, roll[seat], &move);
        assert_int_equal(night_apply(mini->c->pack, p, &move, &fault), 1);
    }
}

static void mini_grow(int32_t at, const struct night *p, const uint64_t known[2]);

static float tree_value(const struct content *c, const struct night *p);

/* The round to come, solved by itself: by the rules, or as the bots do it. */
static float solve_next(const struct night *p)
{
    struct mini *whole = mini;
    if (mini->end == MINI_BY_TREE)
        return tree_value(mini->c, p);
    mini = whole->next;
    float value = mini_value(p, MINI_TURNS);
    mini = whole;
    return value;
}

static float next_value(const struct night *p)
{
    uint64_t key = stir(1, p->cell, sizeof p->cell);
    key = stir(key, p->rolled, sizeof p->rolled);
    key = stir(key, p->flips_used, sizeof p->flips_used);
    key = stir(key, p->spare, sizeof p->spare);
    uint32_t at = (uint32_t)(key % MINI_ENDS), tried = 0;
    while (mini->known[at].key && mini->known[at].key != key) {
        at = (at + 1) % MINI_ENDS;
        assert_true(++tried < MINI_ENDS);
    }
    if (!mini->known[at].key)
        mini->known[at] = (struct mini_known){key, solve_next(p)};
    return mini->known[at].value;
}

/* A round is over: so is the game, or another is to come. */
static void mini_end(int32_t at, const struct night *p, const uint64_t known[2])
{
    struct mini_node *n = &mini->node[at];
    struct result result;
    night_result(mini->c->pack, p, &result);
    if (p->phase == NIGHT_OVER || mini->end == MINI_OVER) {
        n->value = result.winners == 3 ? 0 : result.winners == 1 ? 1 : -1;
        return;
    }
    if (mini->end == MINI_PLAY_ON) {
        n->moves = MINI_ROLLS;
        n->first = mini->count;
        mini->count += MINI_ROLLS;
        assert_true(mini->count <= MINI_NODES);
    }
    for (int i = 0; i < MINI_ROLLS; i++) {
        struct night after = *p;
        mini_roll(&after, mini->roll[i]);
        if (mini->end == MINI_PLAY_ON)
            mini_grow(n->first + i, &after, known);
        else
            n->value += next_value(&after) / MINI_ROLLS;
    }
}

/* What a seat has known so far is all its views, one after the other. */
static void mini_grow(int32_t at, const struct night *p, const uint64_t known[2])
{
    struct mini_node *n = &mini->node[at];
    struct move move[MINI_MOVES];
    struct fault fault;
    *n = (struct mini_node){.seat = 2};
    if (p->phase == NIGHT_ROLL || p->phase == NIGHT_OVER) {
        mini_end(at, p, known);
        return;
    }
    int seat = lowest_seat(p->wait);
    n->moves = (uint8_t)mini_moves(p, seat, move);
    n->first = mini->count;
    mini->count += n->moves;
    assert_true(mini->count <= MINI_NODES);
    if (p->phase != NIGHT_THROW) {
        struct night view;
        memset(&view, 0, sizeof view);
        night_reveal(mini->c->pack, p, seat, &view);
        n->seat = (uint8_t)seat;
        n->set = set_of(stir(known[seat], &view, sizeof view));
    }
    for (int i = 0; i < n->moves; i++) {
        struct night after = *p, view;
        uint64_t then[2];
        assert_int_equal(night_apply(mini->c->pack, &after, &move[i], &fault), 1);
        for (int s = 0; s < 2; s++) {
            memset(&view, 0, sizeof view);
            night_reveal(mini->c->pack, &after, s, &view);
            then[s] = stir(known[s], &view, sizeof view);
        }
        mini_grow(mini->node[at].first + i, &after, then);
    }
}

static void mini_mix(const float *from, int count, float *mix)
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += from[i];
    for (int i = 0; i < count; i++)
        mix[i] = sum > 0 ? from[i] / sum : 1 / (float)count;
}

/* Worth to seat 0, learning for `me`; `weight` 0: by the averages, learning nothing. */
static float mini_walk(int32_t at, int me, float mine, float theirs, float weight)
{
    const struct mini_node *n = &mini->node[at];
    float mix[MINI_MOVES], worth[MINI_MOVES], all = 0;
    if (n->moves == 0)
        return n->value;
    struct mini_set *set = &mini->set[n->set];
    if (n->seat == 2)
        for (int i = 0; i < n->moves; i++)
            mix[i] = 1 / (float)n->moves;
    else
        mini_mix(weight > 0 ? set->regret : set->sum, n->moves, mix);
    for (int i = 0; i < n->moves; i++) {
        int own = n->seat == me;
        worth[i] =
            mini_walk(n->first + i, me, own ? mine * mix[i] : mine, own ? theirs : theirs * mix[i], weight);
        all += mix[i] * worth[i];
    }
    if (n->seat != me || weight <= 0)
        return all;
    for (int i = 0; i < n->moves; i++) {
        set->sum[i] += weight * mine * mix[i];
        set->gain[i] += theirs * (me ? all - worth[i] : worth[i] - all);
    }
    return all;
}

/* What a turn has taught, once all of it has come together. */
static void mini_learn(void)
{
    for (int i = 0; i < mini->set_count; i++) {
        struct mini_set *set = &mini->set[mini->sets[i]];
        for (int k = 0; k < MINI_MOVES; k++) {
            float r = set->regret[k] + set->gain[k];
            set->regret[k] = r > 0 ? r : 0;
            set->gain[k] = 0;
        }
    }
}

static float mini_value(const struct night *p, int turns)
{
    static const uint64_t none[2] = {1, 2};
    while (mini->set_count > 0)
        mini->set[mini->sets[--mini->set_count]] = (struct mini_set){0};
    memset(mini->known, 0, sizeof mini->known);
    mini->count = 1;
    mini_grow(0, p, none);
    for (int turn = 1; turn <= turns; turn++)
        for (int me = 0; me < 2; me++) {
            mini_walk(0, me, 1, 1, (float)turn);
            mini_learn();
        }
    return mini_walk(0, 0, 1, 1, 0);
}

static float tree_value(const struct content *c, const struct night *p)
{
    const struct night_start start = {.phase = NIGHT_FLIP};
    struct trial t = {.effort = {.most = UINT64_MAX},
                      .stage = {.action = 1, .hidden = {7, 7}, .hands = {1, 1}}};
    night_leaf_make(&t.leaf, &night_form_fitted, NULL, p->round, 0);
    night_sheet_read(&t.stage.sheet, &t.leaf, c->pack, p);
    memcpy(t.stage.used, p->flips_used, sizeof t.stage.used);
    t.round = (struct night_round){.leaf = &t.leaf, .regions = 2, .tries = 1};
    memcpy(t.round.rolled, p->rolled, sizeof t.round.rolled);
    assert_int_equal(night_tree_open(&t.tree, 20000, &t.effort), 0);
    t.tree.weight[0][0] = t.tree.weight[1][0] = 1;
    assert_int_equal(night_tree_build(&t.tree, &t.round, &t.stage, &start), 0);
    night_solve(&t.tree, 300);
    float value = (night_best_answer(&t.tree, 0) - night_best_answer(&t.tree, 1)) / 2;
    night_tree_close(&t.tree);
    return value;
}

/* A board of two regions, the beginning of a round on it, and luck of its own; seat 1 has no flips. */
static struct content *mini_open(struct rng *luck, int fields)
{
    struct content *c = open_board(2, fields);
    mini = calloc(1, sizeof *mini);
    assert_non_null(c);
    assert_non_null(mini);
    mini->c = c;
    rng_seed(luck, 5);
    return c;
}

static void mini_begin(struct night *p, int round, int flips, struct rng *luck)
{
    uint8_t roll[2];
    for (int seat = 0; seat < 2; seat++)
        roll[seat] = (uint8_t)rng_below(luck, 120);
    night_start(mini->c->pack, p, 2, NULL);
    p->round = (uint8_t)round;
    p->flips_used[0] = (uint8_t)(NIGHT_FLIPS - flips);
    p->flips_used[1] = NIGHT_FLIPS;
    mini_roll(p, roll);
}

/* What the second of two rounds may begin with. */
static void mini_rolls(struct rng *luck)
{
    for (int r = 0; r < MINI_ROLLS; r++)
        for (int seat = 0; seat < 2; seat++)
            mini->roll[r][seat] = (uint8_t)rng_below(luck, 120);
}

static void same_as_the_rules(void **state)
{
    struct rng luck;
    struct content *c = mini_open(&luck, 2);
    (void)state;
    for (int i = 0; i < some(3); i++) {
        struct night p;
        mini_begin(&p, NIGHT_ROUNDS, 1, &luck);
        float whole = mini_value(&p, 100), ours = tree_value(c, &p);
        print_message("# %d lines of play: %.4f, the tree %.4f\n", mini->count, (double)whole, (double)ours);
        assert_true(whole - ours < 0.01f && ours - whole < 0.01f);
    }
    free(mini);
    content_close(c);
}

/* With all flips used, hands decide who writes first whenever faces are equal (N-7.5): a lot between two boards, of which often one is
 * won and the other lost. Two rounds must be worth the same whether the tree or the rules solve the second; a tree that took the
 * two boards for one in between would be wrong in four of ten starts, by 0.25 at most. */
static void hands_are_a_lot(void **state)
{
    struct rng luck;
    struct content *c = mini_open(&luck, 2);
    (void)state;
    mini->next = calloc(1, sizeof *mini->next);
    assert_non_null(mini->next);
    mini->next->c = c;
    for (int i = 0; i < some(10); i++) {
        struct night p;
        float value[2];
        mini_rolls(&luck);
        mini_begin(&p, NIGHT_ROUNDS - 1, 0, &luck);
        for (int by_tree = 0; by_tree < 2; by_tree++) {
            mini->end = by_tree ? MINI_BY_TREE : MINI_SOLVED;
            value[by_tree] = mini_value(&p, 3 * MINI_TURNS);
        }
        print_message("# two rounds: %.4f, the second by the tree %.4f\n", (double)value[0],
                      (double)value[1]);
        assert_true(value[0] - value[1] < 0.01f && value[1] - value[0] < 0.01f);
    }
    free(mini->next);
    free(mini);
    content_close(c);
}

/* Two rounds as one game, in which a seat may plan in the first for the second, come to the same value as the first alone with the
 * second's values at its ends: what is hidden dies with the round. The bots rest on that. */
static void rounds_are_games_of_their_own(void **state)
{
    struct rng luck;
    struct content *c = mini_open(&luck, 1);
    (void)state;
    mini->next = calloc(1, sizeof *mini->next);
    assert_non_null(mini->next);
    mini->next->c = c;
    for (int i = 0; i < some(4); i++) {
        struct night p;
        mini_rolls(&luck);
        mini_begin(&p, NIGHT_ROUNDS - 1, 1, &luck);
        mini->end = MINI_PLAY_ON;
        float whole = mini_value(&p, MINI_TURNS);
        int lines = mini->count;
        mini->end = MINI_SOLVED;
        float by_rounds = mini_value(&p, MINI_TURNS);
        print_message("# two rounds, %d lines of play: %.4f, one after the other %.4f\n", lines,
                      (double)whole, (double)by_rounds);
        assert_true(whole - by_rounds < 0.01f && by_rounds - whole < 0.01f);
    }
    free(mini->next);
    free(mini);
    content_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_and_blind),
        cmocka_unit_test(strange_histories),
        cmocka_unit_test(solves),
        cmocka_unit_test(keeps_within),
        cmocka_unit_test(stopped_at_once),
        cmocka_unit_test(same_as_the_rules),
        cmocka_unit_test(hands_are_a_lot),
        cmocka_unit_test(rounds_are_games_of_their_own),
        cmocka_unit_test(what_was_turned_in_secret_is_not_known),
        cmocka_unit_test(twins_find_cheats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
