/* bot_named.h: bots as callers of the library name them. */
#ifndef HUSTINGS_BOT_NAMED_H
#define HUSTINGS_BOT_NAMED_H

#include "bots/bot.h"

/* "club", a name or a level; "club:2000", with so many nodes for each decision: then no clock decides, and a run repeats.
 * 0, or -1 with *e set; `path` is what the sentence is about. */
int bot_named(const struct game *game, const char *text, const char *path, const struct bot **bot,
              struct budget *budget, struct error *e);

#endif
