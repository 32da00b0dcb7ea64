/* bots.c: who plays the template game. A bot of its own would go into a file beside this one, and after `random` here. */
#include "bots/bot.h"

extern const struct bot *const null_bots[];
const struct bot *const null_bots[] = {&bot_random, NULL};
