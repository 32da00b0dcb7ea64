/* lobby.h: the lobby of a table: sitting down, leaving, the host's duties. */
#ifndef HUSTINGS_HUB_LOBBY_H
#define HUSTINGS_HUB_LOBBY_H

#include <jansson.h>

#include "server/hub/table.h"

/* `given` (given.h) NULL: its games begin at the beginning; `token` NULL: the server opens it for whoever comes first; `code`
 * NULL: any. */
struct table *lobby_create(struct hub *h, const struct game *game, const char *content, int seats,
                           json_t *options, json_t *given, const char *token, const char *code,
                           struct error *e);
void lobby_sit(struct conn *c, uint64_t i, json_t *m);
void lobby_host(struct conn *c, uint64_t i, json_t *m);
void lobby_leave(struct conn *c, uint64_t i, json_t *m);
void lobby_log_seat(struct table *t, int seat);
void lobby_forget_knocks(struct table *t, uint32_t conn);
void lobby_show_knocks(struct table *t, uint32_t conn);
void lobby_show_duties(struct table *t);
void lobby_host_leaves(struct table *t); /* the next person in order is host, or the next to sit down */
void lobby_stand_in(struct table *t, int seat, const char *level);
void lobby_again(struct table *t); /* people want another game: bots take the seats of those who left */

#endif
