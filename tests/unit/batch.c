/* batch.c: many games at once (lab/batch.h): a run repeats, however it is cut into slices; a game goes on from its bytes
 * in another place; ids that are not legal change nothing; games that end begin again. */
#include "lab/batch_inner.h"
#include "tests/unit/batch_kit.h"

enum { GAMES = 24, STEPS = 400 };

static const struct tried tried[] = {{"night", 2, 0, 0},  {"night", 2, 7, 0}, {"vote", 5, 0, 0},
                                     {"vote", 10, 20, 0}, {"dixit", 3, 0, 0}, {"dixit", 8, 12, 0},
                                     {"voices", 4, 0, 0}, {"voices", 4, 9, 1}};
enum { TRIED = sizeof tried / sizeof tried[0] };

static void a_run_repeats_in_any_slices(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++)
        runs_repeat_in_any_slices(&tried[t], (struct batch_setup){.games = GAMES, .seed = 7}, STEPS);
}

static void seeds_and_games_differ(void **state)
{
    (void)state;
    struct run a = run_open(&tried[0], (struct batch_setup){.games = GAMES, .seed = 1}),
               b = run_open(&tried[0], (struct batch_setup){.games = GAMES, .seed = 2});
    int like_first = 0, like_other = 0;
    for (int game = 1; game < GAMES; game++) {
        like_first +=
            memcmp(a.rows.observation, a.rows.observation + (size_t)game * a.observation, a.observation) == 0;
        like_other += memcmp(b.rows.observation + (size_t)game * a.observation,
                             a.rows.observation + (size_t)game * a.observation, a.observation) == 0;
    }
    assert_true(like_first < 4 && like_other < 4);
    run_close(&a);
    run_close(&b);
}

static void a_game_goes_on_from_its_bytes(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++)
        games_go_on_from_their_bytes(&tried[t], (struct batch_setup){.games = GAMES, .seed = 3}, STEPS);
}

/* What chance and others do in the other games of a batch is nothing to a game: it can be played again alone. */
static void a_game_is_played_again_alone(void **state)
{
    enum { ALONE = 17 };
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(&tried[t], (struct batch_setup){.games = GAMES, .seed = 19}),
                   b = run_open(&tried[t], (struct batch_setup){.games = GAMES, .seed = 19});
        for (uint64_t i = 0; i < STEPS; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            copy_actions(&a, &b, 0);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            assert_int_equal(batch_step(b.batch, ALONE, 1), 0);
            assert_same_game(&a, ALONE, &b, ALONE);
        }
        run_close(&a);
        run_close(&b);
    }
}

static uint64_t mixed(uint64_t hash, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

/* Every compiler and every machine makes the same rows. Whoever changes ids, observations or luck changes these numbers,
 * and saved games and trained nets no longer fit. */
static void rows_are_the_same_everywhere(void **state)
{
    static const uint64_t golden[TRIED] = {0xa07d6207a651a37au, 0xeda9ff95a6a8a1f3u, 0xdb41e1c5982e964eu,
                                           0xb0a6259031a16197u, 0x7ec60b6c1bb78e22u, 0x848a595031a677f7u,
                                           0xc35f9c4b44bc51a4u, 0x600f095ac3f82b28u};
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(&tried[t], (struct batch_setup){.games = GAMES, .seed = 23});
        uint64_t hash = 0xcbf29ce484222325u;
        for (uint64_t i = 0; i < STEPS; i++) {
            run_step(&a, i);
            for (size_t game = 0; game < GAMES; game++) {
                hash = mixed(hash, a.rows.observation + game * a.observation, a.bytes);
                hash = mixed(hash, a.rows.mask + game * a.mask, (size_t)a.ids);
                hash = mixed(hash, a.rows.seat + game, 1);
                hash = mixed(hash, a.rows.done + game, 1);
            }
        }
        if (hash != golden[t])
            fail_msg("%s, %d seats: 0x%016llx", tried[t].game, tried[t].seats, (unsigned long long)hash);
        run_close(&a);
    }
}

static void illegal_ids_change_nothing(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(&tried[t], (struct batch_setup){.games = GAMES, .seed = 5});
        size_t size = batch_game_size(a.batch);
        uint8_t *before = malloc(size), *after = malloc(size);
        struct rng rng;
        rng_seed(&rng, 1);
        for (uint64_t i = 0; i < STEPS; i++) {
            int game = (int)rng_below(&rng, GAMES), ids = batch_arena(a.batch)->spec.ids;
            int32_t id = i % 3 ? (int32_t)rng_below(&rng, (uint32_t)ids) : (int32_t)rng_next(&rng);
            int legal = id >= 0 && id < ids && a.rows.mask[(size_t)game * a.mask + (size_t)id];
            batch_save(a.batch, game, before);
            a.rows.action[game] = id;
            assert_int_equal(batch_step(a.batch, game, 1), !legal);
            batch_save(a.batch, game, after);
            assert_int_equal(memcmp(before, after, size) != 0, legal);
            batch_sample(a.batch, 0, GAMES, i);
            batch_step(a.batch, 0, GAMES);
        }
        free(before);
        free(after);
        run_close(&a);
    }
}

/* Rewards of both kinds of wins, ends, and games that are cut off. */
static void games_end_and_begin_again(void **state)
{
    (void)state;
    for (int cut = 0; cut < 2; cut++) {
        struct run a = run_open(&(struct tried){"vote", 7, 0, 0},
                                (struct batch_setup){.games = GAMES, .seed = 9, .most_steps = cut ? 50 : 0});
        int ends[3] = {0, 0, 0};
        for (uint64_t i = 0; i < 3000; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            batch_step(a.batch, 0, GAMES);
            for (int game = 0; game < GAMES; game++) {
                int won = 0, lost = 0;
                for (int seat = 0; seat < a.seats; seat++) {
                    won += a.rows.reward[game * a.seats + seat] == 1;
                    lost += a.rows.reward[game * a.seats + seat] == -1;
                }
                assert_true(a.rows.done[game] == BATCH_OVER ? won > 0 && won + lost == 7 : won + lost == 0);
                ends[a.rows.done[game]]++;
            }
        }
        assert_true(ends[BATCH_GOES_ON] > 0 && (ends[BATCH_CUT_OFF] > 0) == cut &&
                    (cut || ends[BATCH_OVER] > 0));
        run_close(&a);
    }
}

static void bots_play_the_other_seats(void **state)
{
    static const struct {
        struct tried game;
        const char *bot;
    } with[] = {{{"night", 2, 0, 0}, "greedy"},
                {{"vote", 6, 11, 0}, "rule"},
                {{"vote", 5, 0, 0}, "club"},
                {{"dixit", 4, 3, 0}, "tags"},
                {{"voices", 4, 0, 1}, "rule"}};
    (void)state;
    for (size_t t = 0; t < sizeof with / sizeof with[0]; t++) {
        struct batch_setup setup = {.games = GAMES, .seed = 11};
        for (int seat = 1; seat < with[t].game.seats; seat++)
            setup.bots[seat] = bot_find(game_find(with[t].game.game), with[t].bot);
        struct run a = run_open(&with[t].game, setup);
        for (uint64_t i = 0; i < 60; i++) {
            batch_sample(a.batch, 0, GAMES, i);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            for (int game = 0; game < GAMES; game++)
                assert_int_equal(a.rows.seat[game], 0);
        }
        run_close(&a);
    }
}

/* --- moves that the rules refuse ---------------------------------------------------------------------------------- */

/* A bot that answers wrongly in every way there is, one after the other. */
static void choose_wrongly(const struct question *q, struct move *out, struct text *say)
{
    int way = (int)rng_below(q->rng, 5);
    bot_random.choose(q, out, say);
    if (way == 0)
        out->verb = 255;
    else if (way == 1)
        out->seat = (int8_t)(1 + out->seat);
    else if (way == 2)
        out->arg[0] = INT16_MAX;
    else if (way == 3)
        out->arg[0] = INT16_MIN;
    else
        out->arg[MAX_ARGS - 1] = 7;
}

static void mumble(const struct question *q, struct move *out, struct text *say)
{
    bot_random.choose(q, out, say);
    strcpy(say->bytes, "\xff"); /* not UTF-8 */
}

/* A legal move takes the place of each, and games come to their ends. */
static void a_bot_that_plays_wrongly_does_not_stop_a_game(void **state)
{
    static const struct bot wrong = {.name = "wrong", .choose = choose_wrongly},
                            learned = {.name = "learned", .choose = choose_wrongly, .remembers = 1},
                            mumbler = {.name = "mumbler", .choose = mumble};
    static const struct {
        struct tried game;
        const struct bot *bot;
        int by_seat;
    } with[] = {{{"night", 2, 0, 0}, &wrong, 0},  {{"vote", 5, 4, 0}, &wrong, 0},
                {{"vote", 7, 0, 0}, &learned, 1}, {{"dixit", 3, 3, 0}, &mumbler, 0},
                {{"dixit", 4, 0, 0}, &wrong, 1},  {{"voices", 3, 2, 1}, &learned, 0}};
    (void)state;
    for (size_t t = 0; t < sizeof with / sizeof with[0]; t++) {
        struct batch_setup setup = {.games = 2, .seed = 3, .by_seat = with[t].by_seat};
        for (int seat = 0; seat + 1 < with[t].game.seats; seat++)
            setup.bots[seat] = with[t].bot;
        struct run a = run_open(&with[t].game, setup);
        int over = 0;
        for (uint64_t i = 0; i < 3000 && over < 2; i++) {
            batch_sample(a.batch, 0, 2, i);
            assert_int_equal(batch_step(a.batch, 0, 2), 0);
            assert_true(a.rows.done[0] != BATCH_CUT_OFF);
            over += a.rows.done[0] == BATCH_OVER;
        }
        assert_int_equal(over, 2);
        assert_true(batch_faults(a.batch) > 0);
        run_close(&a);
    }
}

static int (*true_apply)(const void *, void *, const struct move *, struct fault *);
static int refusals; /* still to come */

static int refuse_some(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    return refusals && refusals-- ? refuse(fault, FAULT_ILLEGAL, 0, 0)
                                  : true_apply(pack, position, move, fault);
}

/* If the rules refuse what the environment allows, or what chance owes, the game is cut off: it never stands still for
 * ever. */
static void a_game_that_is_stuck_is_cut_off(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct run a = run_open(&tried[t], (struct batch_setup){.games = GAMES, .seed = 5});
        int cut = 0;
        true_apply = a.batch->game.apply;
        a.batch->game.apply = refuse_some;
        for (uint64_t i = 0; i < STEPS; i++) {
            refusals = i % 7 == 0;
            batch_sample(a.batch, 0, GAMES, i);
            assert_int_equal(batch_step(a.batch, 0, GAMES), 0);
            for (int game = 0; game < GAMES; game++)
                cut += a.rows.done[game] == BATCH_CUT_OFF;
        }
        assert_true(cut > 0);
        refusals = 0;
        run_close(&a);
    }
}

static void an_imagined_game_looks_the_same(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++)
        imagined_games_look_the_same(&tried[t], (struct batch_setup){.games = GAMES, .seed = 13}, STEPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_repeats_in_any_slices),
        cmocka_unit_test(seeds_and_games_differ),
        cmocka_unit_test(a_game_goes_on_from_its_bytes),
        cmocka_unit_test(illegal_ids_change_nothing),
        cmocka_unit_test(a_game_is_played_again_alone),
        cmocka_unit_test(rows_are_the_same_everywhere),
        cmocka_unit_test(games_end_and_begin_again),
        cmocka_unit_test(bots_play_the_other_seats),
        cmocka_unit_test(an_imagined_game_looks_the_same),
        cmocka_unit_test(a_game_that_is_stuck_is_cut_off),
        cmocka_unit_test(a_bot_that_plays_wrongly_does_not_stop_a_game),
    };
    return cmocka_run_group_tests_name("many games at once", tests, NULL, NULL);
}
