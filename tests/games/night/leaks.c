/* leaks.c: leaks planted in Election Night: the search (hunt.c) must find each as what it is. */
#include "tests/games/hunt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/night/night.h"

static struct game honest; /* night; leaks are planted in a copy of it */

static void reveal_dice(const void *pack, const void *position, int viewer, void *view)
{
    honest.reveal(pack, position, viewer, view);
    memcpy(((struct night *)view)->dice, ((const struct night *)position)->dice, 2 * NIGHT_COLOURS);
}

static void reveal_unturned(const void *pack, const void *position, int viewer, void *view)
{
    const struct night *p = position;
    honest.reveal(pack, position, viewer, view);
    for (int s = 0; s < 2; s++)
        for (int c = 0; c < NIGHT_COLOURS; c++)
            if (p->dice[s][c] == p->rolled[s][c]) /* "always, even if no flip was made" */
                ((struct night *)view)->dice[s][c] = p->dice[s][c];
}

static void reveal_choice(const void *pack, const void *position, int viewer, void *view)
{
    honest.reveal(pack, position, viewer, view);
    memcpy(((struct night *)view)->choice, ((const struct night *)position)->choice, 2);
}

static void reveal_none_made(const void *pack, const void *position, int viewer, void *view)
{
    const struct night *p = position;
    honest.reveal(pack, position, viewer, view);
    for (int s = 0; s < 2; s++) /* reveals who declined before all have answered */
        if (p->phase == NIGHT_FLIP && p->choice[s] == 1 + NIGHT_NO_FLIP)
            ((struct night *)view)->choice[s] = p->choice[s];
}

static void reveal_less(const void *pack, const void *position, int viewer, void *view)
{
    honest.reveal(pack, position, viewer, view);
    ((struct night *)view)->flipped[0] = UNKNOWN;
}

static int legal_by_choice(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct night *p = position;
    int count = honest.legal(pack, position, seat, out);
    if (count && p->phase == NIGHT_PLAY && p->choice[!seat] == 1 + NIGHT_WHITE)
        out[0].flags |= BLIND;
    return count;
}

/* The wait gives away a secret: seat 1 is asked at once only if it has flipped its blue die. */
static uint32_t wait_by_dice(const void *pack, const void *position)
{
    const struct night *p = position;
    uint32_t to_act = honest.to_act(pack, position);
    if (p->phase == NIGHT_PLAY && to_act == 3 && p->dice[1][NIGHT_BLUE] == p->rolled[1][NIGHT_BLUE])
        return 1;
    return to_act;
}

static uint32_t sees_turned_die(const void *pack, const void *position, const struct move *move, int arg,
                                int opened)
{
    if (move->verb == NIGHT_DO_FLIP && opened)
        return EVERYONE;
    return honest.sees(pack, position, move, arg, opened);
}

static uint32_t sees_at_once(const void *pack, const void *position, const struct move *move, int arg,
                             int opened)
{
    return move->verb == NIGHT_DO_VETO ? EVERYONE : honest.sees(pack, position, move, arg, opened);
}

static uint32_t sees_too_little(const void *pack, const void *position, const struct move *move, int arg,
                                int opened)
{
    uint32_t all = honest.sees(pack, position, move, arg, opened);
    return move->verb == NIGHT_DO_THROW ? all & ~SPECTATOR_BIT : all;
}

static int fault_by_choice(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct night *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (!done && move->seat >= 0 && move->seat < 2 && p->choice[!move->seat])
        fault->about = p->choice[!move->seat];
    return done;
}

/* The reaction is asked for only if the flipped die is not the blue one. */
static int react_by_die(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct night *p = position;
    int blue = p->phase == NIGHT_FLIP && (p->choice[0] == 1 + NIGHT_BLUE || p->choice[1] == 1 + NIGHT_BLUE ||
                                          move->arg[0] == NIGHT_BLUE);
    int done = honest.apply(pack, position, move, fault);
    if (done && blue && p->phase == NIGHT_REACT) {
        p->phase = NIGHT_PLAY;
        p->wait = 3;
    }
    return done;
}

/* An order that follows from hidden dice. */
static int round_by_dice(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct night *p = position;
    int low = p->dice[0][NIGHT_RED] < p->rolled[0][NIGHT_RED];
    int done = honest.apply(pack, position, move, fault);
    if (done && low && p->phase == NIGHT_PLAY && p->round > 1 && !p->shown)
        p->round--;
    return done;
}

static void imagine_rolled(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct night *v = view;
    honest.imagine(pack, view, viewer, rng);
    for (int s = 0; s < 2; s++)
        if (s != viewer)
            memcpy(v->dice[s], v->rolled[s], NIGHT_COLOURS); /* as if nothing had been flipped */
}

static const struct trial *standard(void)
{
    return trial_find("night", "standard", 2);
}

int main(void)
{
    static const struct planted_leak plants[] = {
        PLANT(standard, reveal, reveal_dice, VIEWS),     PLANT(standard, reveal, reveal_unturned, VIEWS),
        PLANT(standard, reveal, reveal_choice, VIEWS),   PLANT(standard, reveal, reveal_none_made, VIEWS),
        PLANT(standard, reveal, reveal_less, LACKS),     PLANT(standard, legal, legal_by_choice, LISTS),
        PLANT(standard, to_act, wait_by_dice, WAITS),    PLANT(standard, sees, sees_turned_die, SHOWS),
        PLANT(standard, sees, sees_at_once, SHOWS),      PLANT(standard, sees, sees_too_little, HIDES),
        PLANT(standard, apply, fault_by_choice, FAULTS), PLANT(standard, apply, react_by_die, PART),
        PLANT(standard, apply, round_by_dice, PART),     PLANT(standard, imagine, imagine_rolled, DREAM),
    };
    return plants_run("no leak in Election Night", plants, sizeof plants / sizeof plants[0]);
}
