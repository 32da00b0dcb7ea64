/* claims.h: what a bot of VOTE! claims at the table. */
#ifndef HUSTINGS_VOTE_CLAIMS_H
#define HUSTINGS_VOTE_CLAIMS_H

#include "bots/bot.h"
#include "bots/remark.h"

/* `claims` of the bots that remember: 1, or 0 for somebody who has left the game. */
int vote_claims(const struct question *q, struct bot_remark *out);

#endif
