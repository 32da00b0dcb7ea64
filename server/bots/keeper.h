/* keeper.h: a process for one seat in which a program plays: between what the table tells a bot (docs/server-design.md, Bots)
 * and hustings-bot/1 (docs/bot-protocol.md). It waits for the program as long as the table would, and no longer. */
#ifndef HUSTINGS_BOT_KEEPER_H
#define HUSTINGS_BOT_KEEPER_H

#include <stddef.h>
#include <stdint.h>

#include "server/bots/inn.h"

enum { KEEPER_MOST_TOLD = 1 << 20 }; /* bytes of a message */

/* Plays for a connection until nobody writes to `told` any more. Answers go to the cable. */
_Noreturn void keeper_play(const struct inn *inn, uint32_t conn, int told, int cable);

/* For a keeper that can't say it itself: its seat is given up. */
void keeper_give_up(int cable, uint32_t conn);

#endif
