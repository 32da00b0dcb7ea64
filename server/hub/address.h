/* address.h: rates: how often a connection has been too fast so far (0: never); whether an address may still
 * do something. */
#ifndef HUSTINGS_HUB_ADDRESS_H
#define HUSTINGS_HUB_ADDRESS_H

#include "server/hub/conn.h"

int hub_too_fast(struct hub *h, struct conn *c, int is_say);
int hub_may_open_table(struct hub *h, const char *address);
int hub_may_ask_for_table(struct hub *h, const char *address);
int hub_wrong_code(struct hub *h, const char *address);

#endif
