/* bots/: every bot in thousands of positions: its move is legal, follows from view and generator alone, and
 * the better bot wins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "lab/playout.h"
#include "match/fair.h"
#include "rules/kit.h"
#include "rules/night/night.h"
#include "rules/vote/vote.h"

struct bytes {
    union {
        uint64_t align;
        uint8_t at[MAX_POSITION];
    };
};

/* --- boards --------------------------------------------------------------------------------------------- */

/* The largest board that a pack may have, a tiny one, and one with a single field. */
enum { BOARDS = 4 };

static void board(char *out, size_t room, int regions, int fields)
{
    const char *name = "{\"en\":\"x\",\"ru\":\"x\",\"hu\":\"x\"}";
    size_t n =
        (size_t)snprintf(out, room, "{\"game\":\"night\",\"name\":%s,\"size\":[99,99],\"regions\":[", name);
    for (int r = 0; r < regions; r++) {
        n += (size_t)snprintf(out + n, room - n,
                              "%s{\"id\":\"r%c\",\"name\":%s,\"win\":%d,\"full\":%d,\"fields\":[",
                              r ? "," : "", 'a' + r, name, 1 + 98 * r / 11, 99 * r / 11);
        for (int f = 0; f < fields; f++)
            n += (size_t)snprintf(out + n, room - n, "%s[%d,%d]", f ? "," : "", f, r);
        n += (size_t)snprintf(out + n, room - n, "]}");
    }
    snprintf(out + n, room - n,
             "],\"parties\":[{\"name\":%s,\"pen\":\"#000000\"},{\"name\":%s,\"pen\":\"#ffffff\"}]}", name,
             name);
}

static struct content *open_board(int which)
{
    static const int regions[BOARDS] = {0, 12, 2, 1}, fields[BOARDS] = {0, 9, 3, 1};
    char text[16384];
    struct error e;
    struct content *c;
    if (which == 0) {
        c = content_open(game_find("night"), "standard", &e);
    } else {
        board(text, sizeof text, regions[which], fields[which]);
        c = content_from(game_find("night"), "board", text, strlen(text), &e);
    }
    assert_non_null(c);
    return c;
}

/* --- each position -------------------------------------------------------------------------------------- */

static void seed_of(uint64_t number, uint8_t seed[32])
{
    static const uint8_t key[32] = {0x62, 0x6f, 0x74, 0x73};
    fair_game_seed(key, number, seed);
}

static void must_be_legal(const struct content *c, const void *view, int seat, const struct move *move)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = c->game->legal(c->pack, view, seat, patterns), held = 0;
    for (int i = 0; i < count; i++)
        held += pattern_holds(&patterns[i], move);
    assert_int_equal(held, 1);
}

static const struct texts no_texts;

/* The move of a bot in this view; the same from a copy of the view elsewhere in memory. */
static struct move ask(const struct bot *bot, const struct content *c, const struct bytes *view, int seats,
                       int seat, uint64_t seed)
{
    struct bytes copy;
    struct rng rng, again;
    struct move move, same;
    rng_seed(&rng, seed);
    again = rng;
    memset(&copy, 0x5a, sizeof copy); /* what lies behind the view must not matter */
    memcpy(copy.at, view->at, c->game->position_size);
    struct text say, say_again;
    struct question q = {c, view->at, &no_texts, seats, seat, LANG_EN, &rng}, other = q;
    other.view = copy.at;
    other.rng = &again;
    bot->choose(&q, &move, &say);
    bot->choose(&other, &same, &say_again);
    assert_memory_equal(&move, &same, sizeof move);
    assert_memory_equal(&rng, &again, sizeof rng);
    assert_memory_equal(copy.at, view->at, c->game->position_size);
    must_be_legal(c, view->at, seat, &move);
    return move;
}

/* Another truth that the seat cannot tell from this one: the same view, and so the same move. */
static void must_be_blind(const struct bot *bot, const struct match *m, const struct bytes *view, int seat,
                          const struct move *move, struct rng *luck, uint64_t seed)
{
    const struct content *c = m->content;
    struct bytes other = *view, seen;
    c->game->imagine(c->pack, other.at, seat, luck);
    memset(&seen, UNKNOWN, sizeof seen);
    c->game->reveal(c->pack, other.at, seat, seen.at);
    assert_memory_equal(seen.at, view->at, c->game->position_size);
    struct move same = ask(bot, c, &seen, m->seats, seat, seed);
    assert_memory_equal(move, &same, sizeof same);
}

static int positions;

/* `movers` is whom `legal` lists something for, where a game has it. */
static void must_name_movers(const struct match *m)
{
    const struct content *c = m->content;
    struct pattern patterns[MAX_PATTERNS];
    uint32_t movers = match_to_act(m) & CHANCE_BIT;
    if (!c->game->movers)
        return;
    for (int seat = 0; seat < m->seats; seat++)
        movers |= (uint32_t)(c->game->legal(c->pack, m->position.bytes, seat, patterns) > 0) << seat;
    assert_int_equal(c->game->movers(c->pack, m->position.bytes), movers);
}

/* Asks every bot in every position of a game that one of them plays. */
static void try_game(const struct content *c, int seats, const struct bot *player, uint64_t number)
{
    struct match m;
    struct error e;
    struct rng luck;
    uint8_t seed[32];
    seed_of(number, seed);
    rng_seed(&luck, number);
    assert_int_equal(match_start(&m, c, seats, NULL, &e), 0);
    for (uint32_t to_act; (to_act = match_to_act(&m));) {
        struct move next = {0};
        must_name_movers(&m);
        if (to_act & CHANCE_BIT)
            match_draw(&m, seed, &next);
        for (int seat = 0; seat < m.seats; seat++) {
            struct bytes view;
            if (!(to_act >> seat & 1))
                continue;
            match_reveal(&m, seat, view.at);
            for (int b = 0; bots[b]; b++) {
                if (!bot_plays(bots[b], c->game))
                    continue;
                uint64_t own = rng_next(&luck);
                struct move move = ask(bots[b], c, &view, m.seats, seat, own);
                must_be_blind(bots[b], &m, &view, seat, &move, &luck, own);
                if (bots[b] == player)
                    next = move;
            }
            positions++;
        }
        assert_int_equal(match_apply(&m, &next, NULL, &e), 0);
    }
    match_end(&m);
}

static void legal_and_blind(void **state)
{
    static const int games[BOARDS] = {60, 20, 40, 20};
    (void)state;
    for (int which = 0; which < BOARDS; which++) {
        struct content *c = open_board(which);
        for (int b = 0; bots[b]; b++)
            for (int g = 0; bot_plays(bots[b], c->game) && g < games[which]; g++)
                try_game(c, 2, bots[b], (uint64_t)(1000 * which + 100 * b + g));
        content_close(c);
    }
    assert_true(positions > 10000);
}

/* The pack that is played with, or the one full of abilities. */
static struct content *open_vote(int stress)
{
    char path[4096];
    struct error e;
    const char *source = getenv("HUSTINGS_SOURCE");
    snprintf(path, sizeof path, "%s/tests/scenarios/vote-stress-pack.json", source ? source : ".");
    struct content *c = content_open(game_find("vote"), stress ? path : "standard", &e);
    assert_non_null(c);
    return c;
}

/* Every number of players, with both packs; each bot plays, and each is asked. */
static void legal_and_blind_vote(void **state)
{
    (void)state;
    positions = 0;
    for (int stress = 0; stress < 2; stress++) {
        struct content *c = open_vote(stress);
        for (int seats = VOTE_LEAST_SEATS; seats <= VOTE_MOST_SEATS; seats++)
            for (int b = 0; bots[b]; b++)
                for (int g = 0; bot_plays(bots[b], c->game) && g < 8; g++)
                    try_game(c, seats, bots[b], (uint64_t)(10000 * stress + 1000 * b + 10 * seats + g));
        content_close(c);
    }
    assert_true(positions > 10000);
}

/* A game without the shortcuts past `legal`. */
static void any_game(void **state)
{
    const char *text = "{\"weights\":[1,1]}";
    struct error e;
    struct content *c = content_from(&null_game, "fair", text, strlen(text), &e);
    (void)state;
    assert_non_null(c);
    assert_null(bot_find(&null_game, "greedy"));
    for (uint64_t g = 0; g < 100; g++)
        try_game(c, null_game.least_seats, bot_find(&null_game, "random"), g);
    content_close(c);
}

/* --- how they play -------------------------------------------------------------------------------------- */

/* Random play is even: each of the 42 fields about as often as the others. */
static void even(void **state)
{
    enum { TRIES = 42000, EACH = 1000 };
    struct content *c = open_board(0);
    struct bytes view = {{0}};
    struct night *p = (struct night *)view.at;
    int seen[42] = {0};
    (void)state;
    c->game->start(c->pack, p, 2, NULL);
    p->phase = NIGHT_WRITE;
    p->wait = 1;
    p->writes = 1;
    p->write[0].n = 3;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int i = 0; i < TRIES; i++) {
        struct move move;
        struct text say;
        const struct question q = {c, p, &no_texts, 2, 0, LANG_EN, &rng};
        bot_random.choose(&q, &move, &say);
        seen[move.arg[0]]++;
    }
    for (int f = 0; f < 42; f++)
        assert_in_range(seen[f], EACH - 160, EACH + 160); /* five standard deviations */
    content_close(c);
}

/* a bot that always throws the same hand could tie with itself for ever. */
static void mixed_hands(void **state)
{
    struct content *c = open_board(0);
    (void)state;
    for (int b = 0; bots[b]; b++) {
        if (!bot_plays(bots[b], c->game))
            continue;
        struct bytes view = {{0}};
        struct night *p = (struct night *)view.at;
        int seen[NIGHT_HANDS] = {0};
        c->game->start(c->pack, p, 2, NULL);
        p->phase = NIGHT_THROW;
        p->wait = 3;
        p->action = p->shown = 1;
        p->played[1][0] = NIGHT_WHITE;
        p->played[0][0] = NIGHT_WHITE;
        for (int s = 0; s < 2; s++) {
            p->hidden[s] = 3;
            for (int d = 0; d < NIGHT_COLOURS; d++)
                p->rolled[s][d] = p->dice[s][d] = (uint8_t)(2 + d);
        }
        for (uint64_t i = 0; i < 3000; i++) {
            struct move move;
            struct rng rng;
            rng_seed(&rng, i);
            struct text say;
            const struct question q = {c, p, &no_texts, 2, 1, LANG_EN, &rng};
            bots[b]->choose(&q, &move, &say);
            seen[move.arg[0]]++;
        }
        for (int h = 0; h < NIGHT_HANDS; h++)
            assert_in_range(seen[h], 850, 1150);
    }
    content_close(c);
}

/* Wins of the bot in `seat` against another in the other seat, of so many games. */
static int wins(const struct content *c, const struct bot *one, const struct bot *two, int seat, int games)
{
    static struct playout p;
    const struct bot *at[2] = {seat ? two : one, seat ? one : two};
    struct error e;
    int won = 0;
    assert_int_equal(playout_open(&p, c, 2, NULL, at, &e), 0);
    for (int g = 0; g < games; g++) {
        uint8_t seed[32];
        seed_of((uint64_t)g, seed);
        playout_begin(&p, seed);
        while (playout_step(&p))
            ;
        won += p.result.winners == 1u << seat;
    }
    playout_close(&p);
    return won;
}

static void greedy_wins(void **state)
{
    struct content *c = open_board(0);
    (void)state;
    for (int seat = 0; seat < 2; seat++)
        assert_true(wins(c, &bot_night_greedy, &bot_random, seat, 300) >= 285);
    content_close(c);
}

/* Games that a party wins with the one bot against the other party with the other. */
static int party_wins(const struct content *c, int seats, int party, const struct bot *one,
                      const struct bot *two, int games)
{
    static struct playout p;
    const struct bot *at[MAX_SEATS] = {party == 0 ? one : two, party == 0 ? two : one};
    struct error e;
    int won = 0;
    assert_int_equal(playout_open(&p, c, seats, NULL, at, &e), 0);
    p.by_party = 1;
    for (int g = 0; g < games; g++) {
        uint8_t seed[32];
        seed_of((uint64_t)g, seed);
        playout_begin(&p, seed);
        while (playout_step(&p))
            ;
        won += p.figures->parties->winner(p.match.position.bytes) == party;
    }
    playout_close(&p);
    return won;
}

/* For either party, and for every number of players. */
static void rule_wins(void **state)
{
    struct content *c = open_vote(0);
    (void)state;
    for (int seats = VOTE_LEAST_SEATS; seats <= VOTE_MOST_SEATS; seats++)
        for (int party = 0; party < VOTE_PARTIES; party++)
            assert_true(party_wins(c, seats, party, &bot_vote_rule, &bot_random, 200) >= 165);
    content_close(c);
}

/* With a pack full of abilities, and to its end however the parties lie: no game goes on for ever. */
static void rule_ends(void **state)
{
    struct content *c = open_vote(1);
    (void)state;
    for (int seats = VOTE_LEAST_SEATS; seats <= VOTE_MOST_SEATS; seats++)
        assert_in_range(party_wins(c, seats, 0, &bot_vote_rule, &bot_vote_rule, 200), 1, 199);
    content_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_and_blind), cmocka_unit_test(legal_and_blind_vote),
        cmocka_unit_test(any_game),        cmocka_unit_test(even),
        cmocka_unit_test(mixed_hands),     cmocka_unit_test(greedy_wins),
        cmocka_unit_test(rule_wins),       cmocka_unit_test(rule_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
