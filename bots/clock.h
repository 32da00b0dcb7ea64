/* clock.h: the time a bot has thought, for budgets that go by it. */
#ifndef HUSTINGS_BOTS_CLOCK_H
#define HUSTINGS_BOTS_CLOCK_H

#include <stdint.h>
#include <time.h>

struct bot_clock {
    struct timespec begin;
};

/* Starts it. 0: there is none to ask, as in a page; then the bot has to count. */
int bot_clock_start(struct bot_clock *clock);

/* Have so many milliseconds passed since? */
int bot_clock_late(const struct bot_clock *clock, uint32_t ms);

#endif
