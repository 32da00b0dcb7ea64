#include "bots/bot.h"

extern const struct bot *const voices_bots[];
const struct bot *const voices_bots[] = {&bot_random,
                                         &bot_voices_rule,
                                         &bot_voices_beginner,
                                         &bot_voices_casual,
                                         &bot_voices_club,
                                         &bot_voices_strong,
                                         NULL};
