/* house.h: the bots' process: it hears on the cable what seats are told and answers for them, each by the bot of
 * its level (bots/bot.h); docs/server-design.md, Bots. */
#ifndef HUSTINGS_BOT_HOUSE_H
#define HUSTINGS_BOT_HOUSE_H

#include "server/hub/packs.h"

/* Watches over the one that plays; where it falls another takes its place and the server is told. Ends when the
 * server hangs up. */
_Noreturn void bot_house_keep(int cable, int room, const struct packs *packs);

#endif
