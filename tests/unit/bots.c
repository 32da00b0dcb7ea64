/* bots/: every bot in thousands of positions: its move is legal, depends only on view and generator, and the
 * better bot wins. */
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
#include "match/dixit/codec.h"
#include "match/fair.h"
#include "rules/dixit/dixit.h"
#include "rules/kit.h"
#include "rules/night/night.h"
#include "rules/voices/voices.h"
#include "rules/vote/vote.h"

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

/* The question to a bot, without the view. */
struct asked {
    const struct bot *bot;
    const struct content *c;
    const struct texts *texts;
    int seats, seat;
    enum lang lang;
    uint64_t seed;
};

/* If the move says a text, it is valid and the same each time. */
static void must_say_the_same(const struct content *c, const struct move *move, struct text *say,
                              const struct text *again)
{
    if (codec_text_arg(&c->game->codec->verbs[move->verb]) < 0) {
        say->bytes[0] = '\0';
        return;
    }
    assert_string_equal(say->bytes, again->bytes);
    assert_int_equal(text_fault(say->bytes, strlen(say->bytes)), TEXT_FINE);
}

/* An old name of a level that is in the list as well. */
static int is_alias(const struct bot *b)
{
    return b->level == 0 && b != &bot_random;
}

enum { FEW = 30 /* nodes: those that search hardly begin; tests/unit/night_bots.c lets them */ };

struct answer {
    struct move move;
    struct text say;
    struct rng rng; /* as it is left */
};

/* What a bot does in this view. It is legal, and the view is left as it was. */
static void ask(const struct asked *a, const union position *view, struct answer *out)
{
    const struct content *c = a->c;
    union position before;
    memcpy(before.bytes, view->bytes, c->game->position_size);
    rng_seed(&out->rng, a->seed);
    const struct question q = {c,
                               view->bytes,
                               a->texts,
                               a->seats,
                               a->seat,
                               a->lang,
                               &out->rng,
                               .history = &history_none,
                               .budget = {.nodes = FEW}};
    a->bot->choose(&q, &out->move, &out->say);
    assert_memory_equal(before.bytes, view->bytes, c->game->position_size);
    must_be_legal(c, view->bytes, a->seat, &out->move);
}

/* Another position that the seat cannot tell from this one: the same view, elsewhere in memory and with something else behind
 * it, and so the same move, text and generator. */
static void must_be_blind(const struct asked *a, const union position *view, struct answer *one,
                          struct rng *luck)
{
    const struct content *c = a->c;
    union position other = *view, seen;
    struct answer same;
    c->game->imagine(c->pack, other.bytes, a->seat, luck);
    memset(&seen, 0x5a, sizeof seen);
    memset(seen.bytes, UNKNOWN, c->game->position_size);
    c->game->reveal(c->pack, other.bytes, a->seat, seen.bytes);
    assert_memory_equal(seen.bytes, view->bytes, c->game->position_size);
    ask(a, &seen, &same);
    assert_memory_equal(&one->move, &same.move, sizeof same.move);
    assert_memory_equal(&one->rng, &same.rng, sizeof same.rng);
    must_say_the_same(c, &one->move, &one->say, &same.say);
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
static void try_game_with(const struct content *c, int seats, json_t *options, const struct bot *player,
                          uint64_t number)
{
    struct match m;
    struct error e;
    struct rng luck;
    uint8_t seed[32];
    if (is_alias(player))
        return;
    seed_of(number, seed);
    rng_seed(&luck, number);
    assert_int_equal(match_start(&m, c, seats, options, &e), 0);
    for (uint32_t to_act; (to_act = match_to_act(&m));) {
        struct move next = {0};
        struct text said = {""};
        must_name_movers(&m);
        if (to_act & CHANCE_BIT)
            match_draw(&m, seed, &next);
        for (int seat = 0; seat < m.seats; seat++) {
            union position view;
            if (!(to_act >> seat & 1))
                continue;
            match_reveal(&m, seat, view.bytes);
            const struct bot *const *bots = bots_of(c->game);
            for (int b = 0; bots[b]; b++) {
                if (is_alias(bots[b]))
                    continue;
                struct answer answer;
                const struct asked a = {
                    bots[b], c, &m.texts, m.seats, seat, (enum lang)(number % LANGS), rng_next(&luck)};
                ask(&a, &view, &answer);
                must_be_blind(&a, &view, &answer, &luck);
                if (bots[b] == player) {
                    next = answer.move;
                    said = answer.say;
                }
            }
            positions++;
        }
        assert_int_equal(match_apply(&m, &next, &said, &e), 0);
    }
    match_end(&m);
}

static void try_game(const struct content *c, int seats, const struct bot *player, uint64_t number)
{
    try_game_with(c, seats, NULL, player, number);
}

/* Under sanitizers one game in so many is enough: the others are played in a build without (tests/meson.build). */
static int every(void)
{
    const char *text = getenv("HUSTINGS_EVERY");
    return text ? atoi(text) : 1;
}

static int some(int games)
{
    return (games + every() - 1) / every();
}

static void legal_and_blind(void **state)
{
    static const int games[BOARDS] = {60, 20, 40, 20};
    (void)state;
    for (int which = 0; which < BOARDS; which++) {
        struct content *c = open_board(which);
        const struct bot *const *bots = bots_of(c->game);
        for (int b = 0; bots[b]; b++)
            for (int g = 0; bots[b]->usual.nodes == 0 && g < some(games[which]); g++)
                try_game(c, 2, bots[b], (uint64_t)(1000 * which + 100 * b + g));
        content_close(c);
    }
    assert_true(positions > 10000 / every());
}

/* The pack that is played with, or one of the scenarios' packs. */
static struct content *open_pack(const char *game, const char *scenarios_pack)
{
    char path[4096];
    struct error e;
    const char *source = getenv("HUSTINGS_SOURCE");
    snprintf(path, sizeof path, "%s/tests/games/%s/scenarios/%s", source ? source : ".", game,
             scenarios_pack ? scenarios_pack : "");
    struct content *c = content_open(game_find(game), scenarios_pack ? path : "standard", &e);
    assert_non_null(c);
    return c;
}

/* The one full of abilities. */
static struct content *open_vote(int stress)
{
    return open_pack("vote", stress ? "vote-stress-pack.json" : NULL);
}

/* Every number of players, with both packs; each bot plays, and each is asked. */
static void legal_and_blind_vote(void **state)
{
    (void)state;
    positions = 0;
    for (int stress = 0; stress < 2; stress++) {
        struct content *c = open_vote(stress);
        const struct bot *const *bots = bots_of(c->game);
        for (int seats = VOTE_LEAST_SEATS; seats <= VOTE_MOST_SEATS; seats++)
            for (int b = 0; bots[b]; b++)
                for (int g = 0; g < some(8); g++)
                    try_game(c, seats, bots[b], (uint64_t)(10000 * stress + 1000 * b + 10 * seats + g));
        content_close(c);
    }
    assert_true(positions > 10000 / every());
}

/* --- Dixit ---------------------------------------------------------------------------------------------- */

/* Packs: the one that is played with, one without tags, one whose tags are on every other card, one with
 * words that nobody could say, in one language only. */
enum { PLAIN_PACK, BARE_PACK, COARSE_PACK, UNSAYABLE_PACK, DIXIT_PACKS };

/* The words of a card, or nothing. */
static int dixit_tags(char *out, size_t room, int which, int card)
{
    static const char *const words[] = {"moon", "night", "ladder", "sea"};
    if (which == BARE_PACK)
        return 0;
    if (which == UNSAYABLE_PACK)
        return snprintf(out, room, ",\"tags\":{\"hu\":[\"%0*d\",\"\\u0001\",\" \"%s]}", 300 - card, 0,
                        card % 5 ? "" : ",\"hold\"");
    return snprintf(out, room, ",\"tags\":{\"en\":[\"%s\",\"%s\"],\"ru\":[\"%s\",\"%s\"]}", words[card % 2],
                    words[2 + card / 2 % 2], words[card % 2], words[2 + card / 2 % 2]);
}

static struct content *open_dixit(int which, int cards)
{
    static char text[1 << 16];
    struct error e;
    size_t n = (size_t)snprintf(text, sizeof text,
                                "{\"game\":\"dixit\",\"id\":\"x\",\"name\":{\"en\":\"x\",\"ru\":"
                                "\"x\",\"hu\":\"x\"},\"cards\":[");
    for (int i = 0; i < cards; i++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "%s{\"id\":\"c%02d\",\"image\":\"c%02d.png\"",
                              i ? "," : "", i, i);
        n += (size_t)dixit_tags(text + n, sizeof text - n, which, i);
        n += (size_t)snprintf(text + n, sizeof text - n, "}");
    }
    n += (size_t)snprintf(text + n, sizeof text - n, "]}");
    struct content *c = which == PLAIN_PACK ? content_open(game_find("dixit"), "standard", &e)
                                            : content_from(game_find("dixit"), "x", text, n, &e);
    assert_non_null(c);
    return c;
}

/* Every mode with every number of seats, short games; the test packs are the smallest that will do. */
static void legal_and_blind_dixit(void **state)
{
    (void)state;
    positions = 0;
    for (int mode = 0; mode < DIXIT_MODES; mode++) {
        json_t *options =
            json_pack("{s:s,s:i}", "mode", dixit_mode_names[mode],
                      mode == DIXIT_CLASSIC ? "target" : "rounds", mode == DIXIT_CLASSIC ? 12 : 1);
        for (int seats = DIXIT_LEAST_SEATS; seats <= DIXIT_MOST_SEATS; seats++)
            for (int which = 0; dixit_seats_fit(mode, seats) && which < DIXIT_PACKS; which++) {
                int cards = seats * dixit_hand_size(mode, seats);
                struct content *c = open_dixit(which, cards < DIXIT_LEAST_CARDS ? DIXIT_LEAST_CARDS : cards);
                const struct bot *const *bots = bots_of(c->game), *players[16];
                int count = 0;
                for (int b = 0; bots[b]; b++)
                    if (!is_alias(bots[b]))
                        players[count++] = bots[b];
                for (int g = 0; g < some(3); g++) /* all of them in turn */
                    try_game_with(c, seats, options, players[(seats + which + g) % count],
                                  (uint64_t)(1000 * seats + 10 * which + g));
                content_close(c);
            }
        json_decref(options);
    }
    assert_true(positions > 10000 / every());
}

/* --- Voices --------------------------------------------------------------------------------------------- */

/* The one that shows every kind of step. */
static struct content *open_voices(int fixture)
{
    return open_pack("voices", fixture ? "voices-pack.json" : NULL);
}

/* Both packs, every number of players, all options. */
static void legal_and_blind_voices(void **state)
{
    int games = 0;
    (void)state;
    positions = 0;
    for (int fixture = 0; fixture < 2; fixture++) {
        struct content *c = open_voices(fixture);
        for (int seats = VOICES_LEAST_SEATS; seats <= VOICES_MOST_SEATS; seats++)
            for (int which = (seats + fixture) & 1; which < 8; which += 2) { /* each set with either pack */
                json_t *options = json_pack("{s:b,s:b}", "advanced", which & 1, "abilities", which >> 1 & 1);
                if (which & 4)
                    json_object_set_new(options, "prosecutor", json_integer(seats - 1));
                const struct bot *const *bots = bots_of(c->game);
                for (int b = 0; bots[b]; b++) /* those that search are asked, and play in bots_blind.c */
                    if (bots[b]->usual.nodes == 0 && !is_alias(bots[b]) && games++ % every() == 0)
                        try_game_with(c, seats, options, bots[b],
                                      (uint64_t)(1000 * fixture + 100 * b + seats));
                json_decref(options);
            }
        content_close(c);
    }
    assert_true(positions > 5000 / every());
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
    union position view = {0};
    struct night *p = (struct night *)view.bytes;
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
        const struct question q = {c, p, &no_texts, 2, 0, LANG_EN, &rng, .history = &history_none};
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
    const struct bot *const *bots = bots_of(c->game);
    for (int b = 0; bots[b]; b++) {
        union position view = {0};
        struct night *p = (struct night *)view.bytes;
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
            const struct question q = {c, p, &no_texts, 2, 1, LANG_EN, &rng, .history = &history_none};
            bots[b]->choose(&q, &move, &say);
            seen[move.arg[0]]++;
        }
        for (int h = 0; h < NIGHT_HANDS; h++)
            assert_in_range(seen[h], 850, 1150);
    }
    content_close(c);
}

/* Wins of the bot in `seat` against another in the other seat, out of this many games. */
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

/* Nothing of a game is left when the next one begins: no clue, either. */
static void playouts_begin_afresh(void **state)
{
    static struct playout p;
    static const struct texts none;
    const struct bot *at[MAX_SEATS];
    struct error e;
    uint8_t seed[32];
    struct content *c = content_open(game_find("dixit"), "standard", &e);
    (void)state;
    for (int s = 0; s < 4; s++)
        at[s] = &bot_dixit_tags;
    assert_int_equal(playout_open(&p, c, 4, NULL, at, &e), 0);
    for (uint64_t g = 0; g < 2; g++) {
        seed_of(g, seed);
        playout_begin(&p, seed);
        assert_memory_equal(&p.match.texts, &none, sizeof none);
        while (playout_step(&p))
            ;
        assert_memory_not_equal(&p.match.texts, &none, sizeof none);
    }
    playout_close(&p);
    content_close(c);
}

/* Every other seat (in team: pair) is played by one bot, the rest by the other: the points per seat of the
 * one in this many games, less those of the other. */
static double tags_lead(const struct content *c, int mode, int seats, int games)
{
    static struct playout p;
    const struct bot *at[MAX_SEATS];
    int rabbits = mode == DIXIT_TEAM ? seats / 2 : seats, count[2] = {0};
    double points[2] = {0};
    struct error e;
    json_t *options = json_pack("{s:s}", "mode", dixit_mode_names[mode]);
    for (int s = 0; s < seats; s++) {
        at[s] = s % rabbits % 2 ? &bot_random : &bot_dixit_tags;
        count[s % rabbits % 2]++;
    }
    assert_int_equal(playout_open(&p, c, seats, options, at, &e), 0);
    for (int g = 0; g < games; g++) {
        uint8_t seed[32];
        seed_of((uint64_t)g, seed);
        playout_begin(&p, seed);
        while (playout_step(&p))
            ;
        for (int s = 0; s < seats; s++)
            points[s % rabbits % 2] += p.result.scores[s];
    }
    playout_close(&p);
    json_decref(options);
    return (points[0] / count[0] - points[1] / count[1]) / games;
}

static void tags_win(void **state)
{
    struct content *c = open_dixit(PLAIN_PACK, 0);
    (void)state;
    for (int mode = 0; mode < DIXIT_MODES; mode++)
        for (int seats = DIXIT_LEAST_SEATS; seats <= DIXIT_MOST_SEATS; seats++)
            if (dixit_seats_fit(mode, seats))
                assert_true(tags_lead(c, mode, seats, 150) > 2);
    content_close(c);
}

/* The storyteller's aim: some find the card, but not all, and that more often than anything else. The least
 * per cent is a little below what is measured (docs/balance.md). */
static void tags_tell_well(void **state)
{
    static const int least[DIXIT_MODES][DIXIT_MOST_SEATS + 1] = {
        [DIXIT_CLASSIC] = {[3] = 46, 67, 78, 84, 90, 91, 93, 94, 94, 95},
        [DIXIT_TEAM] = {[6] = 38, [8] = 59, [10] = 72, [12] = 79},
    };
    struct content *c = open_dixit(PLAIN_PACK, 0);
    const struct bot *at[MAX_SEATS];
    static struct playout p;
    struct error e;
    (void)state;
    for (int s = 0; s < MAX_SEATS; s++)
        at[s] = &bot_dixit_tags;
    for (int mode = 0; mode < DIXIT_MODES; mode++) {
        json_t *options = json_pack("{s:s}", "mode", dixit_mode_names[mode]);
        for (int seats = DIXIT_LEAST_SEATS; seats <= DIXIT_MOST_SEATS; seats++) {
            int found[3] = {0}; /* by nobody, some, all */
            if (mode == DIXIT_PARTY || !dixit_seats_fit(mode, seats))
                continue;
            assert_int_equal(playout_open(&p, c, seats, options, at, &e), 0);
            for (int g = 0; g < 150; g++) {
                uint8_t seed[32];
                int named = 0;
                seed_of((uint64_t)g, seed);
                playout_begin(&p, seed);
                while (playout_step(&p))
                    ;
                for (int f = 0; f < p.figures->count; f++)
                    if (strncmp(p.figures->list[f].name, "found_by_", 9) == 0)
                        found[named++] += p.values[f][0];
                assert_int_equal(named, 3);
            }
            playout_close(&p);
            assert_true(100 * found[1] >= least[mode][seats] * (found[0] + found[1] + found[2]));
            assert_true(found[1] > found[0] && found[1] > found[2]);
        }
        json_decref(options);
    }
    content_close(c);
}

/* Games of 100 that the seats of one kind, the prosecutor or the voices, win among them (one win per seat),
 * when they play by the rule and the others at random, or the other way round. */
static int voices_wins(const struct content *c, int seats, int prosecutor, int by_rule)
{
    static struct playout p;
    const struct bot *at[MAX_SEATS];
    struct error e;
    int won = 0;
    json_t *options = json_pack("{s:i}", "prosecutor", 0); /* H-13.2 */
    for (int s = 0; s < seats; s++)
        at[s] = ((s == 0) == prosecutor) == by_rule ? &bot_voices_rule : &bot_random;
    assert_int_equal(playout_open(&p, c, seats, options, at, &e), 0);
    for (int g = 0; g < 100; g++) {
        uint8_t seed[32];
        seed_of((uint64_t)g, seed);
        playout_begin(&p, seed);
        while (playout_step(&p))
            ;
        for (int s = 0; s < seats; s++)
            won += (s == 0) == prosecutor && (p.result.winners >> s & 1);
    }
    playout_close(&p);
    json_decref(options);
    return won;
}

/* The side that plays by the rule wins much more often than it does at random against a rule player. */
static void voices_rule_wins(void **state)
{
    struct content *c = open_voices(0);
    (void)state;
    for (int seats = VOICES_LEAST_SEATS; seats <= VOICES_MOST_SEATS; seats += 2)
        for (int prosecutor = 0; prosecutor < 2; prosecutor++) {
            int with = voices_wins(c, seats, prosecutor, 1), without = voices_wins(c, seats, prosecutor, 0);
            assert_true(2 * with > 3 * without);
        }
    content_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_and_blind),
        cmocka_unit_test(legal_and_blind_vote),
        cmocka_unit_test(legal_and_blind_dixit),
        cmocka_unit_test(legal_and_blind_voices),

        cmocka_unit_test(any_game),
        cmocka_unit_test(even),
        cmocka_unit_test(mixed_hands),
        cmocka_unit_test(playouts_begin_afresh),

        /* Hundreds of games each: only where they are fast. */
        cmocka_unit_test(greedy_wins),
        cmocka_unit_test(rule_wins),
        cmocka_unit_test(rule_ends),
        cmocka_unit_test(tags_win),
        cmocka_unit_test(tags_tell_well),
        cmocka_unit_test(voices_rule_wins),
    };
    enum { ALL = sizeof tests / sizeof tests[0], STRENGTH = 6 };
    return _cmocka_run_group_tests("bots", tests, every() > 1 ? ALL - STRENGTH : ALL, NULL, NULL);
}
