/* Ratings from games, and times by size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "lab/rating.h"
#include "lab/times.h"
#include "rules/kit.h"

static struct rated_game two(uint32_t deal, uint8_t winner, uint8_t loser)
{
    return (struct rated_game){.deal = deal, .count = 2, .who = {winner, loser}, .place = {0, 1}};
}

/* Three wins of four are 400 · log10(3) = 191 points; the draws that are added hardly matter. */
static void a_share_of_wins_is_a_difference_in_points(void **state)
{
    enum { GAMES = 4000 };
    struct rated_game *games = calloc(GAMES, sizeof *games);
    struct rating r[2];
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++)
        games[i] = i % 4 ? two(i, 1, 0) : two(i, 0, 1);
    rating_fit(games, GAMES, 2, r);
    assert_true(fabs(r[1].elo - r[0].elo - 190.85) < 0.5);
    assert_true(fabs(r[0].elo + r[1].elo) < 1e-6);
    /* each rating is half the difference; the interval of the share is ± 1.34 points of a hundred */
    assert_true(fabs(r[0].half - 0.5 * 1.96 * 173.718 * sqrt(1 / (GAMES * 0.75 * 0.25))) < 0.2);
    free(games);
}

/* Games of one deal are not independent: the same results, each four times in a deal, say no more than once. */
static void games_of_a_deal_count_together(void **state)
{
    enum { DEALS = 500 };
    struct rated_game once[DEALS], often[4 * DEALS];
    struct rating a[2], b[2];
    (void)state;
    for (uint32_t i = 0; i < DEALS; i++) {
        once[i] = i % 3 ? two(i, 0, 1) : two(i, 1, 0);
        for (int j = 0; j < 4; j++)
            often[4 * i + (uint32_t)j] = once[i];
    }
    rating_fit(once, DEALS, 2, a);
    rating_fit(often, 4 * DEALS, 2, b);
    assert_true(fabs(a[0].elo - b[0].elo) < 1 && fabs(a[0].half - b[0].half) < 0.2);
}

/* Tables of six whose places are drawn by the model: it finds the strengths that they were drawn with. */
static void strengths_are_found_again(void **state)
{
    enum { GAMES = 20000, WHO = 4 };
    static const double elo[WHO] = {-150, -30, 40, 140};
    struct rated_game *games = calloc(GAMES, sizeof *games);
    struct rating r[WHO];
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    for (uint32_t i = 0; i < GAMES; i++) {
        uint32_t left = (1u << 6) - 1;
        games[i].deal = i;
        games[i].count = 6;
        for (int s = 0; s < 6; s++)
            games[i].who[s] = (uint8_t)(((uint32_t)s + i) % WHO);
        for (uint8_t place = 0; place < 6; place++) {
            double sum = 0, at = 0;
            for (int s = 0; s < 6; s++)
                sum += left >> s & 1 ? pow(10, elo[games[i].who[s]] / 400) : 0;
            double drawn = sum * ((double)(rng_next(&rng) >> 11) / 9007199254740992.0);
            for (int s = 0; s < 6; s++)
                if (left >> s & 1) {
                    at += pow(10, elo[games[i].who[s]] / 400);
                    if (at > drawn || (left & (left - 1)) == 0) {
                        games[i].place[s] = place;
                        left &= ~(1u << s);
                        break;
                    }
                }
        }
    }
    rating_fit(games, GAMES, WHO, r);
    for (int i = 0; i < WHO; i++) {
        assert_true(fabs(r[i].elo - elo[i]) < 1.6 * r[i].half);
        assert_true(r[i].half > 1 && r[i].half < 10);
    }
    free(games);
}

static void odd_results_have_numbers(void **state)
{
    struct rating r[3];
    struct rated_game games[] = {two(0, 0, 1), two(1, 0, 1)}; /* one wins all, the third never plays */
    const struct rated_game draw = {.count = 2, .who = {0, 1}}, all = {.count = 3, .who = {0, 1, 2}};
    (void)state;
    rating_fit(games, 2, 3, r);
    assert_true(r[0].elo > 50 && r[0].elo < 400 && fabs(r[2].elo) < 1 && isfinite(r[0].half));
    rating_fit(&draw, 1, 2, r);
    assert_true(fabs(r[0].elo) < 1e-9 && fabs(r[1].elo) < 1e-9);
    rating_fit(&all, 1, 3, r); /* all on one place: nothing is known */
    assert_true(fabs(r[0].elo) < 1e-9);
    rating_fit(NULL, 0, 3, r);
    assert_true(fabs(r[0].elo) < 1e-9);
    assert_true(isfinite(rating_elo(0)) && isfinite(rating_elo(1)) && fabs(rating_elo(0.5)) < 1e-9);
}

static void the_test_decides_for_what_is_so(void **state)
{
    (void)state;
    assert_true(rating_sprt(0.60, 0.06, 400, 0, 10) > RATING_SPRT_END);
    assert_true(rating_sprt(0.45, 0.06, 600, 0, 10) < -RATING_SPRT_END);
    assert_true(fabs(rating_sprt(0.5 + 0.25 * 10 / 4 / 173.718, 0.06, 100, 0, 5)) < 1);
    assert_true(fabs(rating_sprt(1, 0, 100, 0, 10)) < 1e-9); /* without a variance there is no test */
}

static void quantiles_are_right_to_a_sixteenth(void **state)
{
    static struct times t, half;
    (void)state;
    assert_true(fabs(times_quantile(&t, 0.5)) < 1e-12 && fabs(times_mean(&t)) < 1e-12);
    for (uint64_t i = 1; i <= 100000; i++)
        times_add(i % 2 ? &t : &half, i * 1000);
    times_merge(&t, &half);
    assert_int_equal(t.count, 100000);
    assert_true(fabs(times_mean(&t) - 50.0005) < 1e-6);
    static const double shares[] = {0.01, 0.5, 0.99, 0.999};
    for (int i = 0; i < 4; i++)
        assert_true(times_quantile(&t, shares[i]) >= 100 * shares[i] - 1e-6 &&
                    times_quantile(&t, shares[i]) <= 107 * shares[i]);
    assert_true(fabs(times_quantile(&t, 1) - 100) < 1e-9);
    times_add(&t, UINT64_MAX / 2); /* the largest sizes share one */
    assert_int_equal(t.most, UINT64_MAX / 2);
    times_add(&t, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_share_of_wins_is_a_difference_in_points),
        cmocka_unit_test(games_of_a_deal_count_together),
        cmocka_unit_test(strengths_are_found_again),
        cmocka_unit_test(odd_results_have_numbers),
        cmocka_unit_test(the_test_decides_for_what_is_so),
        cmocka_unit_test(quantiles_are_right_to_a_sixteenth),
    };
    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
