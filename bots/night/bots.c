#include "bots/bot.h"

extern const struct bot *const night_bots[];

/* bot_night_strong and bot_night_best are not among them: a level is offered once the games show that it beats the one below
 * (docs/bots-night.md). */
const struct bot *const night_bots[] = {&bot_random,       &bot_night_greedy, &bot_night_beginner,
                                        &bot_night_casual, &bot_night_club,   NULL};
