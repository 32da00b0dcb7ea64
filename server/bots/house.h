/* house.h: the bots' process: it receives over the cable what the seats receive and answers for them, each
 * with the bot of its level (bots/bot.h); docs/server-design.md, Bots. */
#ifndef HUSTINGS_BOT_HOUSE_H
#define HUSTINGS_BOT_HOUSE_H

#include "server/hub/packs.h"

/* Watches over the process that plays, in which as many bots think at once as there are `cores`; if either falls, another takes its place and the server learns of it (pair.h).
 * Ends when the server hangs up. */
_Noreturn void bot_house_keep(int cable, int room, int cores, const struct packs *packs);

#endif
