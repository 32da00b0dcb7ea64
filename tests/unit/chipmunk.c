/*
 * The push of Voices beside a physics engine (Chipmunk2D): the same platforms, walls and aims, there with discs
 * without friction that stop at once when nothing shoves them, and a pusher that moves slowly. A lone disc goes
 * the same way in both. Where several touch, H-4.5 goes its own way: a disc that is settled does not yield to
 * the next one, and nothing comes back, so discs go further and more of them fall. The shares are printed in
 * the output; the bounds are a little below the measured values, so that a change of the rule shows. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <chipmunk/chipmunk.h>

#include "rules/kit.h"
#include "rules/voices/push.h"

enum { PUSHES = 300, STEPS = 1000 };

/* --- the engine's push ---------------------------------------------------------------------------------- */

struct body {
    cpBody *body;
    cpShape *shape;
    int marker;
};

static struct body add_disc(cpSpace *space, cpBody *body, double x, double y, int marker)
{
    struct body b = {cpSpaceAddBody(space, body), NULL, marker};
    cpBodySetPosition(body, cpv(x, y));
    b.shape = cpSpaceAddShape(space, cpCircleShapeNew(body, PUSH_R, cpvzero));
    cpShapeSetElasticity(b.shape, 0);
    cpShapeSetFriction(b.shape, 0);
    return b;
}

static void remove_disc(cpSpace *space, struct body *b)
{
    cpSpaceRemoveShape(space, b->shape);
    cpSpaceRemoveBody(space, b->body);
    cpShapeFree(b->shape);
    cpBodyFree(b->body);
    b->body = NULL;
}

static cpShape *add_wall(cpSpace *space, double x)
{
    enum { THICK = 500 };
    cpBody *still = cpSpaceGetStaticBody(space);
    double middle = x > 0 ? x + THICK : x - THICK;
    cpShape *wall = cpSegmentShapeNew(still, cpv(middle, -20000), cpv(middle, 20000), THICK);
    return cpSpaceAddShape(space, wall);
}

/* The markers that fall, one bit each. */
static uint64_t engine_push(const struct voices_disc *discs, int count, int at, int slant)
{
    struct body all[VOICES_MAX_DISCS];
    uint64_t lost = 0;
    int start = at - slant;
    start = start < PUSH_R ? PUSH_R : start > PUSH_W - PUSH_R ? PUSH_W - PUSH_R : start;
    cpSpace *space = cpSpaceNew();
    cpSpaceSetDamping(space, 0);
    cpSpaceSetIterations(space, 40);
    cpSpaceSetCollisionSlop(space, 1);
    cpShape *walls[] = {add_wall(space, 0), add_wall(space, PUSH_W)};
    struct body k = add_disc(space, cpBodyNewKinematic(), start, -PUSH_R, -1);
    for (int i = 0; i < count; i++)
        all[i] = add_disc(space, cpBodyNew(1, INFINITY), discs[i].x, discs[i].y, discs[i].marker);
    cpBodySetVelocity(k.body, cpv(at - start, 2 * PUSH_R)); /* one push per second */
    for (int t = 0; t < STEPS; t++) {
        cpSpaceStep(space, 1.0 / STEPS);
        for (int i = 0; i < count; i++)
            if (all[i].body && cpBodyGetPosition(all[i].body).y > PUSH_L) {
                lost |= (uint64_t)1 << all[i].marker;
                remove_disc(space, &all[i]);
            }
    }
    for (int i = 0; i < count; i++)
        if (all[i].body)
            remove_disc(space, &all[i]);
    remove_disc(space, &k);
    for (int i = 0; i < 2; i++) {
        cpSpaceRemoveShape(space, walls[i]);
        cpShapeFree(walls[i]);
    }
    cpSpaceFree(space);
    return lost;
}

/* The first space prints a greeting, in the middle of our TAP. */
static int greet_nobody(void **state)
{
    (void)state;
    fflush(stdout);
    int kept = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    if (kept < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0)
        return -1;
    cpSpaceFree(cpSpaceNew());
    fflush(stdout);
    int back = dup2(kept, STDOUT_FILENO);
    close(nowhere);
    close(kept);
    return back < 0 ? -1 : 0;
}

/* --- the comparison ------------------------------------------------------------------------------------- */

/* Platforms as play leaves them, after `least` to `most` pushes, and one push more; at least these shares (percent)
 * must agree: of the pushes in all that falls, and of the markers that lay there. */
static void compare(const char *what, int least, int most, int pushes_alike, int markers_alike)
{
    int same = 0, falls = 0, same_falls = 0, markers = 0, differ = 0;
    struct rng g;
    rng_seed(&g, 2);
    for (int n = 0; n < PUSHES; n++) {
        struct voices_disc discs[VOICES_MAX_DISCS] = {{0, 0, 0, 0}};
        uint8_t count = 0, lost[VOICES_MAX_DISCS];
        uint64_t ours = 0;
        int marker = 0, before = least + (int)rng_below(&g, (uint32_t)(most - least + 1)), at, slant;
        for (;; marker++) {
            at = PUSH_LEAST_AT + (int)rng_below(&g, PUSH_MOST_AT - PUSH_LEAST_AT + 1);
            slant = (int)rng_below(&g, 2 * PUSH_MOST_SLANT + 1) - PUSH_MOST_SLANT;
            if (marker == before)
                break;
            voices_push(discs, &count, marker, at, slant, lost);
        }
        uint64_t theirs = engine_push(discs, count, at, slant);
        markers += count;
        for (int i = voices_push(discs, &count, marker, at, slant, lost); i > 0; i--)
            ours |= (uint64_t)1 << lost[i - 1];
        same += ours == theirs;
        falls += (ours | theirs) != 0;
        same_falls += ours == theirs && ours;
        differ += bits_count(ours ^ theirs);
    }
    print_message(
        "# %s: the same markers fall in %d of %d pushes (%.1f %%), in %d of the %d in which any do; alike "
        "%.1f %% of %d markers\n",
        what, same, PUSHES, 100.0 * same / PUSHES, same_falls, falls, 100 - 100.0 * differ / markers,
        markers);
    assert_true(100 * same >= pushes_alike * PUSHES);
    assert_true(100 * (markers - differ) >= markers_alike * markers);
}

/* A game brings about ten markers into an area, one after the other. */
static void as_in_a_game(void **state)
{
    (void)state;
    compare("as in a game", 0, 9, 85, 95);
}

static void on_crowded_platforms(void **state)
{
    (void)state;
    compare("crowded", 4, 12, 60, 90);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_in_a_game),
                                       cmocka_unit_test(on_crowded_platforms)};
    return cmocka_run_group_tests_name("push and physics", tests, greet_nobody, NULL);
}
