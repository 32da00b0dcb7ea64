/* The three ways of playing random games: the k-th move gives the same games as the lists, straight code the
 * same odds. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lab/bulk.h"
#include "match/content.h"
#include "match/games.h"
#include "rules/dixit/dixit.h"
#include "rules/kit.h"
#include "rules/night/night.h"

static struct content *standard(const char *game)
{
    struct error e;
    struct content *content = content_open(game_find(game), "standard", &e);
    assert_non_null(content);
    return content;
}

static const int none[MAX_OPTIONS] = {0};

static void the_kth_move_gives_the_games_of_the_lists(void **state)
{
    struct content *content = standard("night");
    struct bulk_tally lists = {0}, kth = {0};
    struct rng a, b;
    (void)state;
    rng_seed(&a, 7);
    rng_seed(&b, 7);
    for (int i = 0; i < 500; i++) { /* game by game: neither may stray and come back */
        bulk_list(content->game, bulk_night_pick, content->pack, 2, none, &a, 1, &lists);
        bulk_kth(content->game, bulk_night_pick, content->pack, 2, none, &b, 1, &kth);
        assert_memory_equal(&lists, &kth, sizeof lists);
        assert_memory_equal(&a, &b, sizeof a);
    }
    assert_int_equal(lists.games, 500);
    content_close(content);
}

/* A share of n trials whose true value is p is within five deviations, except in one case in two million. */
static void assert_share(uint64_t hits, uint64_t n, double p)
{
    assert_true(fabs((double)hits - (double)n * p) < 5 * sqrt((double)n * p * (1 - p)));
}

static void straight_code_has_the_same_odds(void **state)
{
    struct content *content = standard("night");
    struct bulk_tally lists = {0}, straight = {0};
    struct rng rng;
    const uint64_t n = 20000;
    (void)state;
    rng_seed(&rng, 8);
    bulk_list(content->game, bulk_night_pick, content->pack, 2, none, &rng, n, &lists);
    bulk_night(content->pack, &rng, n, &straight);
    assert_int_equal(straight.games, n);
    assert_int_equal(straight.wins[0] + straight.wins[1] + straight.shared, n);
    for (int seat = 0; seat < 2; seat++) {
        assert_share(lists.wins[seat], n, 0.49985);
        assert_share(straight.wins[seat], n, 0.49985);
        /* a seat's mandates in one game deviate by less than 7 */
        double gap = fabs((double)lists.scores[seat] - (double)straight.scores[seat]) / (double)n;
        assert_true(gap < 5 * 7 * sqrt(2.0 / (double)n));
    }
    content_close(content);
}

static void other_games_play_to_their_end(void **state)
{
    struct content *content = standard("vote");
    struct rng rng;
    (void)state;
    rng_seed(&rng, 9);
    for (int seats = 5; seats <= 10; seats++) {
        struct bulk_tally t = {0};
        bulk_list(content->game, NULL, content->pack, seats, none, &rng, 20, &t);
        assert_int_equal(t.games, 20);
        assert_true(t.moves > 20 * 40);
    }
    content_close(content);
}

/* Options that are not all 0: party mode with each number of seats, two rounds per seat. */
static void options_reach_the_game(void **state)
{
    static const int party[MAX_OPTIONS] = {[DIXIT_OPTION_MODE] = DIXIT_PARTY, [DIXIT_OPTION_LENGTH] = 2};
    struct content *content = standard("dixit");
    struct rng rng;
    (void)state;
    rng_seed(&rng, 10);
    for (int seats = 6; seats <= DIXIT_MOST_SEATS; seats++) {
        struct bulk_tally t = {0};
        bulk_list(content->game, NULL, content->pack, seats, party, &rng, 5, &t);
        /* a round: clue; a deal, a card given, one laid and a vote for each seat (D-2.2, D-4.4, D-5.1, D-6.6) */
        assert_int_equal(t.moves, 5 * 2 * seats * (1 + 4 * seats));
    }
    content_close(content);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kth_move_gives_the_games_of_the_lists),
        cmocka_unit_test(straight_code_has_the_same_odds),
        cmocka_unit_test(other_games_play_to_their_end),
        cmocka_unit_test(options_reach_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
