/* leaks.c: no game leaks. The search for leaks (hunt.c) is proven by leaks planted on purpose, each of which must be
 * found: tests/games/GAME/leaks.c. */
#include "tests/games/hunt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { GAMES = 25 };

static void every_game_has_an_oracle(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++)
        if (!has_oracle(games[g]))
            fail_msg("%s may leak what it likes: it needs an oracle", games[g]->name);
}

static void nothing_leaks(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i++) {
        int twins = 0;
        if (!trials[i].oracle->twin)
            continue;
        for (int seed = 1; seed <= GAMES && ((seed - 1) * trials[i].oracle->dear < GAMES || twins < GAMES);
             seed++) {
            const char *found = hunt_game(&trials[i], (uint64_t)seed, &twins);
            must(!found, NULL, "%s", found);
        }
        must(twins >= GAMES, NULL, "the oracle made hardly any twins: %d", twins);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_an_oracle),
        cmocka_unit_test(nothing_leaks),
    };
    return cmocka_run_group_tests_name("no leak", tests, trials_open, trials_close);
}
