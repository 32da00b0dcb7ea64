/* api.h: requests over HTTP. */
#ifndef HUSTINGS_HUB_API_H
#define HUSTINGS_HUB_API_H

#include "server/hub/hub.h"
#include "server/hub/wait.h"

void api_request(struct hub *h, uint32_t conn, const struct hub_request *r);
/* About a table; it is not a guess. `read`: what a shared store has read, or NULL: the table is in memory. */
void api_enter(struct hub *h, uint32_t conn, const struct hub_request *r, enum wait_told told,
               struct table *read);
/* A request to open a table: a shared store was asked for its token's code of this turn. */
void api_opening(struct hub *h, uint32_t conn, const struct hub_request *r, const char *code, int turn,
                 enum wait_told told, struct table *read);
void api_refuse_guess(struct hub *h, uint32_t conn);
void api_own_table(struct hub *h, const char *game);
void api_newer(struct hub *h, uint32_t conn); /* its table needs a newer program */
void api_not_stored(struct hub *h, uint32_t conn,
                    int full); /* what an answer would have shown does not exist */

#endif
