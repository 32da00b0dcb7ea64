#include "bots/bot.h"

extern const struct bot *const night_bots[];
const struct bot *const night_bots[] = {&bot_random, &bot_night_greedy, NULL};
