#include "bots/bot.h"

extern const struct bot *const dixit_bots[];
const struct bot *const dixit_bots[] = {
    &bot_random,     &bot_dixit_tags,   &bot_dixit_beginner, &bot_dixit_casual,
    &bot_dixit_club, &bot_dixit_strong, &bot_dixit_best,     NULL};
