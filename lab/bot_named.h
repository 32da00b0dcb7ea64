/* bot_named.h: bots as callers of the library name them. */
#ifndef HUSTINGS_BOT_NAMED_H
#define HUSTINGS_BOT_NAMED_H

#include "bots/bot.h"

/* "club", a name or a level; "club:2000", with so many nodes for each decision: then no clock decides, and a run repeats.
 * Returns 0, or -1 with *e set. */
int bot_named(const struct game *game, const char *text, const struct bot **bot, struct budget *budget,
              struct error *e);

/* Sets the error of a name that no bot of the game has, with the names that there are. Always -1. */
int bot_refuse(const struct game *game, const char *name, struct error *e);

#endif
