/* guests_blind.c: what a program is told (docs/bot-protocol.md) depends on what its seat may know, and on nothing else.
 *
 * A pair: a question in a game, and the same question where the truth behind it is another one (imagine). View and history
 * are the same, so every byte that would go to the program must be: new, seen, go, and what it is told of a move that is
 * refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "guests/say.h"
#include "lab/playout.h"
#include "match/fair.h"
#include "match/games.h"

enum { PAIRS = 500, TRIED = 40 };

static const uint8_t key[32] = {0x67, 0x62};

static int pairs_wanted(void)
{
    const char *every = getenv("HUSTINGS_EVERY");
    return every && atoi(every) > 1 ? PAIRS / 10 : PAIRS;
}

/* The moves that are tried in vain: those that anybody has made so far, as this seat's own. */
struct tried {
    struct move moves[TRIED];
    int count;
};

/* All that a program is told in one question, and of moves that it may not make. `peeks`: a bug, which tells the truth. */
static void tell_all(struct out *o, const struct match *m, const struct history *history, int seat,
                     const struct tried *tried, int peeks)
{
    static struct guest_program program;
    struct guest g = {.program = &program, .seat = seat, .games = 1, .q = 7};
    union position view;
    struct rng rng;
    struct error e;
    rng_seed(&rng, 1);
    match_reveal(m, seat, view.bytes);
    program.clock = guest_clock_usual;
    const struct question q = {.content = m->content,
                               .view = peeks ? m->position.bytes : view.bytes,
                               .texts = &m->texts,
                               .seats = m->seats,
                               .seat = seat,
                               .rng = &rng,
                               .history = history};
    say_new(o, &g, m, &q);
    say_seen(o, &g, m->content, history, 0);
    say_go(o, &g, m, &q, 1000);
    for (int i = 0; i < tried->count; i++) {
        struct move move = tried->moves[i];
        move.seat = (int8_t)seat;
        if (match_try(m, &move, NULL, &e))
            say_reject(o, &g, &e, LANG_EN);
    }
    if (peeks) {
        json_t *truth = match_position(m);
        put_json(o, truth);
        json_decref(truth);
    }
}

/* 1: the lines differ. */
static int differs(const struct playout *p, int seat, uint64_t seed, const struct tried *tried, int peeks)
{
    static struct match other;
    struct rng rng;
    struct out one = {0}, two = {0};
    const struct history history = seen_history(&p->seen[seat]);
    other = p->match;
    rng_seed(&rng, seed);
    match_imagine(&other, seat, &rng);
    tell_all(&one, &p->match, &history, seat, tried, peeks);
    tell_all(&two, &other, &history, seat, tried, peeks);
    assert_false(one.lost || two.lost);
    int differ = one.size != two.size || memcmp(one.bytes, two.bytes, one.size) != 0;
    if (differ && !peeks)
        print_message("# %.*s\n# %.*s\n", (int)one.size, one.bytes, (int)two.size, two.bytes);
    out_free(&one);
    out_free(&two);
    return differ;
}

static int pairs_that_differ(const struct content *c, int pairs, int peeks)
{
    static struct playout p;
    const struct bot *bots[MAX_SEATS];
    const struct game *game = c->game;
    struct error e;
    int bad = 0;
    for (int s = 0; s < MAX_SEATS; s++)
        bots[s] = &bot_random;
    for (int number = 0, found = 0; found < pairs; number++) {
        uint8_t seed[32];
        struct tried tried = {.count = 0};
        int seats = game->least_seats + number % (game->most_seats - game->least_seats + 1);
        assert_int_equal(playout_open(&p, c, seats, NULL, bots, &e), 0);
        fair_game_seed(key, (uint64_t)number, seed);
        playout_begin(&p, seed);
        p.remembered = (1u << seats) - 1;
        for (int more = 1, n = 0; more && found < pairs; more = playout_step(&p), n++) {
            uint32_t to_act = match_to_act(&p.match);
            if (n)
                tried.moves[tried.count < TRIED ? tried.count++ : n % TRIED] = p.last;
            if (!to_act || (to_act & CHANCE_BIT) || n % 3 != number % 3)
                continue;
            bad += differs(&p, lowest_seat(to_act), (uint64_t)number << 20 | (uint64_t)n, &tried, peeks);
            found++;
        }
        playout_close(&p);
    }
    return bad;
}

static void equal_views_give_equal_lines(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++) {
        struct error e;
        struct content *c = content_open(games[g], "standard", &e);
        assert_non_null(c);
        assert_int_equal(pairs_that_differ(c, pairs_wanted(), 0), 0);
        if (strcmp(games[g]->name, "null") != 0)
            assert_true(pairs_that_differ(c, 60, 1) > 0); /* a planted bug */
        content_close(c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(equal_views_give_equal_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
