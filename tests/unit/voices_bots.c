/* The bots of Voices: what they believe of their goal, and that those who try moves keep to their budget and try nothing that
 * their seat may not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "bots/voices/turn.h"
#include "lab/playout.h"
#include "match/fair.h"

static struct content *content;

static int open_pack(void **state)
{
    struct error e;
    (void)state;
    content = content_open(game_find("voices"), "standard", &e);
    return content ? 0 : -1;
}

static int close_pack(void **state)
{
    (void)state;
    content_close(content);
    return 0;
}

/* So many in a build without sanitizers, a tenth with them. */
static int games_of(int all)
{
    const char *every = getenv("HUSTINGS_EVERY");
    return every && atoi(every) > 1 ? all / 10 : all;
}

static void begin(struct playout *p, int seats, const struct bot *bot, uint64_t number)
{
    static const uint8_t key[32] = {0x76, 0x6f};
    const struct bot *at[MAX_SEATS];
    struct error e;
    uint8_t seed[32];
    for (int s = 0; s < seats; s++)
        at[s] = bot;
    assert_int_equal(playout_open(p, content, seats, NULL, at, &e), 0);
    fair_game_seed(key, number, seed);
    playout_begin(p, seed);
}

static const struct voices *position(const struct playout *p)
{
    return (const struct voices *)(const void *)p->match.position.bytes;
}

/* --- what it believes ------------------------------------------------------------------------------------ */

/* Nothing before there is a role, then a chance; at the end what happened. In the last round the belief is better than
 * knowing how many win (0.25), and by no hair: it is 0.16 to 0.22, depending on the number of players. */
static void it_knows_how_near_its_goal_is(void **state)
{
    double squares = 0;
    int count = 0;
    (void)state;
    for (int game = 0; game < games_of(80); game++) {
        static struct playout p;
        float last[VOICES_MOST_SEATS] = {0};
        struct belief belief;
        begin(&p, 3 + game % 4, &bot_voices_casual, (uint64_t)game);
        assert_int_equal(playout_believes(&p, 0, &belief), 1);
        assert_int_equal(belief.kind, BELIEF_NONE);
        for (int round = 0; playout_step(&p); round = position(&p)->round)
            for (int s = 0; position(&p)->round > round && s < p.match.seats; s++) {
                assert_int_equal(playout_believes(&p, s, &belief), 1);
                assert_int_equal(belief.count, 1);
                assert_true(belief.chance[0] >= 0 && belief.chance[0] <= 1);
                last[s] = belief.chance[0];
            }
        for (int s = 0; s < p.match.seats; s++, count++) {
            float won = (float)(p.result.winners >> s & 1);
            assert_int_equal(playout_believes(&p, s, &belief), 1);
            assert_true(belief.chance[0] == won);
            squares += (double)((last[s] - won) * (last[s] - won));
        }
        playout_close(&p);
    }
    print_message("# Brier's score before the last round: %.3f\n", squares / count);
    assert_true(squares < 0.23 * count);
}

/* --- the beginner ---------------------------------------------------------------------------------------- */

/* Straight ahead, every time; and its hand, unlike that of casual, does not tremble. */
static void a_beginner_pushes_straight_ahead(void **state)
{
    int pushes = 0;
    (void)state;
    for (int game = 0; game < 4; game++) {
        static struct playout p;
        begin(&p, 3 + game, &bot_voices_beginner, 800 + (uint64_t)game);
        while (playout_step(&p))
            if (p.last.seat >= 0 && p.last.verb == VOICES_DO_PUSH) {
                assert_int_equal(p.last.arg[3], 0);
                pushes++;
            }
        playout_close(&p);
    }
    assert_true(pushes > 100);
}

/* --- those who try moves --------------------------------------------------------------------------------- */

static const struct bot *const thinkers[] = {&bot_voices_club, &bot_voices_strong};

enum { THINKERS = sizeof thinkers / sizeof *thinkers };

static struct move ask(const struct bot *bot, const struct content *c, const struct voices *view, int seats,
                       int seat, uint64_t seed, struct budget budget)
{
    static const struct texts no_texts;
    struct rng rng;
    struct move move;
    struct text say;
    memset(&move, 0, sizeof move);
    rng_seed(&rng, seed);
    const struct question q = {c, view, &no_texts, seats, seat, LANG_EN, &rng, &history_none, budget};
    bot->choose(&q, &move, &say);
    return move;
}

static void reveal(const struct playout *p, int seat, union position *view)
{
    memset(view, UNKNOWN, sizeof *view);
    match_reveal(&p->match, seat, view->bytes);
}

/* The seat that is asked next, its view filled in; -1: chance, or nobody. */
static int next_question(const struct playout *p, union position *view)
{
    uint32_t to_act = match_to_act(&p->match);
    if (!to_act || to_act & CHANCE_BIT)
        return -1;
    reveal(p, lowest_seat(to_act), view);
    return lowest_seat(to_act);
}

/* With nodes the clock has no part in it: the same question, the same move. A budget too small for one world, and a stop
 * that was there before the question, leave the move that looks best, which is legal: a playout would end the program. */
static void it_keeps_to_its_budget(void **state)
{
    static const volatile sig_atomic_t stopped = 1;
    static struct playout p;
    int questions = 0, swayed = 0;
    (void)state;
    for (int b = 0; b < THINKERS; b++) {
        begin(&p, 4, &bot_voices_casual, 500);
        for (int n = 0; playout_step(&p); n++) {
            const struct bot *bot = thinkers[b];
            union position view;
            int seat = next_question(&p, &view);
            const struct voices *v = (const struct voices *)(const void *)view.bytes;
            if (seat < 0 || n % 5)
                continue;
            const struct budget few = {.nodes = 300}, none = {.nodes = 1}, halted = {.stop = &stopped};
            struct move one = ask(bot, content, v, 4, seat, (uint64_t)n, few);
            struct move again = ask(bot, content, v, 4, seat, (uint64_t)n, few);
            assert_memory_equal(&one, &again, sizeof one);
            struct move first = ask(bot, content, v, 4, seat, (uint64_t)n, none);
            struct move stop = ask(bot, content, v, 4, seat, (uint64_t)n, halted);
            assert_memory_equal(&first, &stop, sizeof stop);
            swayed += memcmp(&one, &first, sizeof one) != 0;
            questions++;
        }
        playout_close(&p);
    }
    assert_true(questions > 20 && swayed > 0);
}

/* A choice whose effects its seat may not know (H-5.9) must not be tried: with the two options of every card exchanged the
 * seat's question is the same, and so must be its answer. The prosecutor sees them, and is not asked here. */
static void hidden_choices_stay_hidden(void **state)
{
    static struct playout p;
    static struct voices_pack other;
    struct content exchanged = *content;
    int questions = 0;
    (void)state;
    other = *(const struct voices_pack *)content->pack;
    for (int i = 0; i < other.steps; i++) {
        uint16_t a = other.step[i].a;
        if (other.step[i].kind == VOICES_STEP_CHOOSE && other.step[i].hidden) {
            other.step[i].a = other.step[i].b;
            other.step[i].b = a;
        }
    }
    exchanged.pack = &other;
    for (int game = 0; game < games_of(30); game++) {
        begin(&p, 3 + game % 4, &bot_voices_casual, 600 + (uint64_t)game);
        for (int n = 0; playout_step(&p); n++) {
            union position view;
            int seat = next_question(&p, &view);
            const struct voices *v = (const struct voices *)(const void *)view.bytes;
            struct pattern list[MAX_PATTERNS];
            const struct voices_frame *f = voices_current(v);
            if (seat < 0 || seat == v->prosecutor || !f || f->kind != VOICES_FRAME_STEPS ||
                !match_patterns(&p.match, seat, list) || list[0].move.verb != VOICES_DO_CHOOSE ||
                !voices_step_of(content->pack, f)->hidden)
                continue;
            for (int b = 0; b < THINKERS; b++) {
                const struct budget few = {.nodes = 300};
                struct move one = ask(thinkers[b], content, v, p.match.seats, seat, (uint64_t)n, few);
                struct move two = ask(thinkers[b], &exchanged, v, p.match.seats, seat, (uint64_t)n, few);
                assert_memory_equal(&one, &two, sizeof one);
                questions++;
            }
        }
        playout_close(&p);
    }
    print_message("# %d hidden choices\n", questions);
    assert_true(questions > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_how_near_its_goal_is),
        cmocka_unit_test(a_beginner_pushes_straight_ahead),
        cmocka_unit_test(it_keeps_to_its_budget),
        cmocka_unit_test(hidden_choices_stay_hidden),
    };
    return cmocka_run_group_tests_name("voices_bots", tests, open_pack, close_pack);
}
