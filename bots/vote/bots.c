#include "bots/bot.h"

extern const struct bot *const vote_bots[];
const struct bot *const vote_bots[] = {&bot_random,    &bot_vote_rule,   &bot_vote_beginner, &bot_vote_casual,
                                       &bot_vote_club, &bot_vote_strong, &bot_vote_best,     NULL};
