/* The bots of Voices: what they believe of their goal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "lab/playout.h"
#include "match/fair.h"
#include "rules/voices/voices.h"

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
        assert_int_equal(belief.count, 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_knows_how_near_its_goal_is),
    };
    return cmocka_run_group_tests_name("voices_bots", tests, open_pack, close_pack);
}
