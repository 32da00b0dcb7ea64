#include "bots/bot.h"

extern const struct bot *const night_bots[];
const struct bot *const night_bots[] = {
    &bot_random,     &bot_night_greedy, &bot_night_beginner, &bot_night_casual,
    &bot_night_club, &bot_night_strong, &bot_night_best,     NULL};
