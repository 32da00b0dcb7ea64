/* cues.c: how a game is shown (match/cues.h): in random games every step has cues that make sense, nothing hidden decides
 * about them, every kind is reached, and a game takes about as long as it was designed to. */
#include "match/cues.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/games/hunt.h"
#include "tests/games/stepper.h"

enum { LONGEST_MS = 60000, MOST_KINDS = 64, MOST_GAMES = 16 };

static int kinds_of(const struct game *game)
{
    int kinds = 0;
    while (cues_tempo(game, kinds))
        kinds++;
    return kinds;
}

static void every_game_has_a_table(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++) {
        int kinds = kinds_of(games[g]);
        assert_in_range(kinds, 1, MOST_KINDS);
        assert_null(cues_tempo(games[g], kinds + 1));
        for (int k = 0; k < kinds; k++) {
            const struct tempo *tempo = cues_tempo(games[g], k);
            struct cue none = {.kind = (uint8_t)k}, many = {.kind = (uint8_t)k, .count = 255};
            assert_int_equal(cues_ms(games[g], &none), tempo->ms);
            assert_int_equal(cues_ms(games[g], &many), tempo->ms + tempo->each * tempo->most);
        }
    }
}

/* --- sense ---------------------------------------------------------------------------------------------- */

static long reached[MOST_GAMES][MOST_KINDS]; /* how often, by the number of the game */

static int number_of(const struct game *game)
{
    int g = 0;
    while (games[g] != game)
        g++;
    return g;
}

/* The last thing that is shown is the winner. */
static void must_show_the_winner(const struct stepper *s)
{
    const struct cue *winner = stepper_cue(s, "winner");
    struct result result;
    must(winner == &s->cues[s->cue_count - 1] && match_outcome(&s->match, &result), &s->match.position,
         "the last cue is not the winner's");
    int seat = bits_count(result.winners) == 1 ? bits_lowest(result.winners) : -1;
    must(winner->seat == seat, &s->match.position, "the cues name winner %d", winner->seat);
}

static void must_make_sense(const struct trial *t, const struct stepper *s)
{
    const struct game *game = t->content->game;
    const char *fault = t->oracle->cues(s);
    must(!fault, &s->match.position, "the cues: %s", fault);
    for (int i = 0; i < s->cue_count; i++) {
        const struct cue *cue = &s->cues[i];
        must(cues_tempo(game, cue->kind) != NULL, &s->match.position, "cue %d has no kind", i);
        must(cue->seat >= -1 && cue->seat < t->seats, &s->match.position, "cue %d is about nobody", i);
        must(cue->n < s->count, &s->match.position, "cue %d is about no move", i);
        must(cues_ms(game, cue) > 0, &s->match.position, "cue %d takes no time", i);
        reached[number_of(game)][cue->kind]++;
    }
    must(s->cue_count < CUES_MOST, &s->match.position, "there may be more cues than fit");
    if (match_is_over(&s->match))
        must_show_the_winner(s);
    must(stepper_ms(s) < LONGEST_MS, &s->match.position, "a step takes %u ms", stepper_ms(s));
}

static int same_cues(const struct cue *a, int count, const struct cue *b, int others)
{
    int same = count == others;
    for (int i = 0; same && i < count; i++)
        same =
            a[i].kind == b[i].kind && a[i].seat == b[i].seat && a[i].count == b[i].count && a[i].n == b[i].n;
    return same;
}

/* The same views and moves give the same cues, wherever they lie and whatever lies behind them. */
static void must_follow_from_the_views(const struct stepper *s)
{
    size_t size = s->match.content->game->position_size;
    union position before, after;
    struct cue cues[CUES_MOST];
    memset(&before, 0x5a, sizeof before);
    memset(&after, 0xa5, sizeof after);
    memcpy(before.bytes, s->before.bytes, size);
    memcpy(after.bytes, s->after.bytes, size);
    int count = cues_of_step(s->match.content, before.bytes, after.bytes, s->open, s->count, cues);
    must(same_cues(s->cues, s->cue_count, cues, count), &s->match.position, "other cues the second time");
    must(memcmp(before.bytes, s->before.bytes, size) == 0 && memcmp(after.bytes, s->after.bytes, size) == 0,
         &s->match.position, "the views have changed");
}

/* --- secrets -------------------------------------------------------------------------------------------- */

/* What the function of the game is given: as it should be, or with a fault planted on purpose. */
enum plant { HONEST, RAW_MOVES, A_SEATS_VIEW, PLANTS };

struct shown {
    union position before, after;
    struct move moves[STEP_MOVES];
    struct cue cues[CUES_MOST];
    int count, cue_count;
};

static void see(const struct trial *t, const union position *p, enum plant plant, union position *view)
{
    memset(view, UNKNOWN, sizeof *view);
    t->content->game->reveal(t->content->pack, p->bytes, plant == A_SEATS_VIEW ? 0 : SPECTATOR, view->bytes);
}

static void show_move(const struct trial *t, const union position *p, const struct move *m, enum plant plant,
                      struct shown *out)
{
    if (plant == RAW_MOVES)
        out->moves[out->count++] = *m;
    else
        cues_public_move(t->content, p->bytes, m, &out->moves[out->count++]);
}

static void end_show(const struct trial *t, const union position *p, enum plant plant, struct shown *out)
{
    see(t, p, plant, &out->after);
    out->cue_count =
        cues_of_step(t->content, out->before.bytes, out->after.bytes, out->moves, out->count, out->cues);
}

/* A step played again from the truth and, by moves that look the same to a spectator, from another position that a
 * spectator can't tell from it. 0: there is none. */
static int play_twins(const struct trial *t, const struct stepper *s, enum plant plant, struct rng *rng,
                      struct shown *one, struct shown *other)
{
    const struct game *game = t->content->game;
    const void *pack = t->content->pack;
    union position p = s->was, q;
    struct fault fault;
    if (!t->oracle->twin(pack, p.bytes, SPECTATOR, rng, q.bytes))
        return 0;
    one->count = other->count = 0;
    see(t, &p, plant, &one->before);
    see(t, &q, plant, &other->before);
    for (int i = 0; i < s->count; i++) {
        struct move m = s->moves[i], n;
        if (!hunt_match(t, &p, &m, &q, SPECTATOR, rng, &n))
            return 0;
        show_move(t, &p, &m, plant, one);
        show_move(t, &q, &n, plant, other);
        if (!game->apply(pack, p.bytes, &m, &fault) || !game->apply(pack, q.bytes, &n, &fault))
            return 0;
    }
    if ((t->oracle->parts && t->oracle->parts(pack, p.bytes, q.bytes, SPECTATOR)) ||
        !t->oracle->alike(pack, p.bytes, q.bytes, SPECTATOR))
        return 0; /* play itself has shown the difference */
    end_show(t, &p, plant, one);
    end_show(t, &q, plant, other);
    return 1;
}

/* Everything that decides about cues, and the cues. */
static int is_same(const struct trial *t, const struct shown *a, const struct shown *b)
{
    size_t size = t->content->game->position_size;
    return a->count == b->count && memcmp(a->before.bytes, b->before.bytes, size) == 0 &&
           memcmp(a->after.bytes, b->after.bytes, size) == 0 &&
           memcmp(a->moves, b->moves, (size_t)a->count * sizeof *a->moves) == 0 &&
           same_cues(a->cues, a->cue_count, b->cues, b->cue_count);
}

static long twins, differing[PLANTS];

static void look_for_leaks(const struct trial *t, const struct stepper *s, struct rng *rng)
{
    static struct shown one, other;
    for (int plant = 0; plant < PLANTS; plant++) {
        if (!play_twins(t, s, (enum plant)plant, rng, &one, &other))
            continue;
        int same = is_same(t, &one, &other);
        twins++;
        differing[plant] += !same;
        must(plant || same, &s->match.position,
             "two worlds that everybody takes for one are shown differently");
    }
}

/* --- games ---------------------------------------------------------------------------------------------- */

enum { GAMES_EACH = 3, RESTLESS = 12, TWINS_EVERY = 5 };

static void play(const struct trial *t, uint64_t seed)
{
    static struct stepper s;
    struct rng rng;
    rng_seed(&rng, ~seed);
    place = (struct place){t, seed, 0};
    stepper_start(&s, t->content, t->seats, t->options, &bot_random, seed);
    s.restless = RESTLESS;
    while (stepper_next(&s)) {
        must_make_sense(t, &s);
        must_follow_from_the_views(&s);
        if (rng_below(&rng, TWINS_EVERY) == 0)
            look_for_leaks(t, &s, &rng);
        place.move += s.count;
    }
    stepper_end(&s);
}

static void steps_are_shown_as_they_are(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i += trials_every())
        for (uint64_t seed = 0; seed < GAMES_EACH; seed++)
            play(&trials[i], seed);
    print_message("# %ld pairs of steps that a spectator can't tell apart\n", twins);
    assert_true(twins > 0);
    assert_int_equal(differing[HONEST], 0);
}

static void planted_leaks_are_found(void **state)
{
    (void)state;
    for (int plant = HONEST + 1; plant < PLANTS; plant++)
        assert_true(differing[plant] > 0);
}

/* By some step, in a build that plays every board. */
static void every_kind_is_reached(void **state)
{
    (void)state;
    for (int g = 0; games[g] && trials_every() == 1; g++)
        for (int k = 0; cues_tempo(games[g], k); k++) {
            if (!reached[g][k])
                print_error("%s: no step has the cue \"%s\"\n", games[g]->name,
                            cues_tempo(games[g], k)->name);
            assert_true(reached[g][k] > 0);
        }
}

/* --- lengths -------------------------------------------------------------------------------------------- */

/* Mean seconds of stage in a game of bots at the usual pace, within a tenth. The finale is not counted: nothing waits
 * behind it. */
static void games_take_as_long_as_designed(void **state)
{
    static const struct {
        const char *game;
        int seats, games;
        uint32_t seconds;
    } designed[] = {
        {"vote", 7, 800, 190}, {"night", 2, 40, 155}, {"dixit", 5, 60, 180}, {"voices", 4, 20, 310}};
    static struct stepper s;
    struct error e;
    (void)state;
    for (size_t i = 0; i < sizeof designed / sizeof *designed; i++) {
        const struct game *game = game_find(designed[i].game);
        struct content *content = content_open(game, "standard", &e);
        uint64_t ms = 0;
        int count = 1 + (designed[i].games - 1) / trials_every();
        assert_non_null(content);
        for (int seed = 0; seed < count; seed++) {
            stepper_start(&s, content, designed[i].seats, NULL, bot_usual(game), (uint64_t)seed);
            while (stepper_next(&s))
                ms += match_is_over(&s.match) ? 0 : stepper_ms(&s);
            stepper_end(&s);
        }
        uint64_t mean = ms / (uint64_t)count;
        print_message("# %s with %d: %.1f s of stage in a game\n", game->name, designed[i].seats,
                      (double)mean / 1000);
        if (trials_every() == 1) /* fewer games are too few for a mean */
            assert_in_range(mean, designed[i].seconds * 900, designed[i].seconds * 1100);
        content_close(content);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_table),         cmocka_unit_test(steps_are_shown_as_they_are),
        cmocka_unit_test(planted_leaks_are_found),        cmocka_unit_test(every_kind_is_reached),
        cmocka_unit_test(games_take_as_long_as_designed),
    };
    return cmocka_run_group_tests_name("cues", tests, trials_open, trials_close);
}
