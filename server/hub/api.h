/* api.h: requests over HTTP. */
#ifndef HUSTINGS_HUB_API_H
#define HUSTINGS_HUB_API_H

#include "server/hub/hub.h"

void api_request(struct hub *h, uint32_t conn, const struct hub_request *r);
void api_enter(struct hub *h, uint32_t conn,
               const struct hub_request *r); /* about a table; it is not a guess */
void api_refuse_guess(struct hub *h, uint32_t conn);
void api_own_table(struct hub *h, const char *game);
void api_not_stored(struct hub *h, uint32_t conn,
                    int full); /* what an answer would have shown does not exist */

#endif
