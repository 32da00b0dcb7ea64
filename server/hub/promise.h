/* promise.h: how long the bots at all tables may think is promised to their hosts; levels that think for longer than the usual
 * one are accepted only while the processors suffice (docs/server.md, Limits). */
#ifndef HUSTINGS_HUB_PROMISE_H
#define HUSTINGS_HUB_PROMISE_H

#include "bots/bot.h"
#include "server/hub/table.h"

/* May a bot of that level take this seat? A seat that has such a bot already, or a better one, loses nothing by it. A game
 * that runs keeps its levels: if there are too many after all, everybody thinks for a shorter time (server/bots/queue.h). */
int promise_fits(const struct table *t, int seat, const struct bot *bot);

#endif
