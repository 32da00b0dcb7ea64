/* offer.h: what this server has to offer before there is a table. */
#ifndef HUSTINGS_OFFER_H
#define HUSTINGS_OFFER_H

#include <jansson.h>

struct hub;

/* The answer to GET /api/games (docs/protocol.md): for every game its seats, its options and its bots. The caller owns it. */
json_t *offer_games(const struct hub *h);

#endif
