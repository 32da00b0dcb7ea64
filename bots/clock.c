#include "bots/clock.h"

#ifdef __wasm__
int bot_clock_start(struct bot_clock *clock)
{
    (void)clock;
    return 0;
}

int bot_clock_late(const struct bot_clock *clock, uint32_t ms)
{
    (void)clock;
    (void)ms;
    return 0;
}
#else
int bot_clock_start(struct bot_clock *clock)
{
    clock_gettime(CLOCK_MONOTONIC, &clock->begin);
    return 1;
}

int bot_clock_late(const struct bot_clock *clock, uint32_t ms)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ns = (now.tv_sec - clock->begin.tv_sec) * 1000000000 + now.tv_nsec - clock->begin.tv_nsec;
    return ns >= (int64_t)ms * 1000000;
}
#endif
