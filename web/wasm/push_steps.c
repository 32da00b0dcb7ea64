/* push_steps.c: the push of Voices for the page, step by step: rules/voices/push.c compiled to WebAssembly
 * (web/tools/push.mjs). The page writes `count` discs as marker, x, y where push_discs says; push_steps
 * returns where each step's list begins: after each of the PUSH_STEPS steps the number of discs, the pushed
 * one first, and marker, x, y of each. Markers are ranks below 256, in the order of their ids. */
#include "rules/voices/push.h"

#define EXPORT __attribute__((visibility("default")))

static int32_t given[3 * VOICES_MAX_DISCS];
static int32_t told[PUSH_STEPS * (1 + 3 * PUSH_ROOM)];

EXPORT int32_t *push_discs(void);
EXPORT int32_t *push_steps(int count, int marker, int at, int slant);

int32_t *push_discs(void)
{
    return given;
}

int32_t *push_steps(int count, int marker, int at, int slant)
{
    struct voices_disc discs[VOICES_MAX_DISCS];
    struct platform u;
    int32_t *out = told;
    for (int i = 0; i < count; i++) {
        discs[i].marker = (uint8_t)given[3 * i];
        discs[i].x = (uint16_t)given[3 * i + 1];
        discs[i].y = (uint16_t)given[3 * i + 2];
        discs[i].zero = 0;
    }
    voices_push_begin(&u, discs, count, marker, at, slant);
    for (int t = 1; t <= PUSH_STEPS; t++) {
        voices_push_step(&u, t);
        *out++ = u.count + 1;
        for (int j = 0; j <= u.count; j++) {
            *out++ = u.marker[j];
            *out++ = u.x[j];
            *out++ = u.y[j];
        }
    }
    return told;
}
