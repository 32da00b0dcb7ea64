/* effects.h: what leaves the hub, apart from a table's log (hub.c). Bytes are copied. */
#ifndef HUSTINGS_HUB_EFFECTS_H
#define HUSTINGS_HUB_EFFECTS_H

#include <jansson.h>

#include "match/out.h"
#include "server/hub/hub.h"

struct held_back;
struct seat;
struct table;

void hub_send_now(struct hub *h, uint32_t conn, const struct hub_facts *facts, const char *bytes,
                  size_t size);
void hub_send_held(struct hub *h, struct held_back *held);         /* takes it */
void hub_own_table(struct hub *h, const struct hub_table *opened); /* NULL: it was not opened */
struct out *hub_paper(struct hub *h); /* empty room to write a message in; until it is asked for again */
void hub_close_conn(struct hub *h, uint32_t conn, int code);
void hub_reply(struct hub *h, uint32_t conn, int status,
               json_t *body);       /* takes the reference; a text: lines */
char *hub_reply_text(json_t *body); /* takes the reference; for the caller to free */
void hub_ask_bot(struct hub *h, const struct table *t, const struct seat *s);
void hub_log(struct hub *h, enum hub_log event, const struct table *t);
void hub_log_code(struct hub *h, enum hub_log event, const char *code); /* of a table that is not in memory */

#endif
