/* settings.h: the settings of a table. */
#ifndef HUSTINGS_HUB_SETTINGS_H
#define HUSTINGS_HUB_SETTINGS_H

#include <jansson.h>

#include "server/hub/table.h"

void table_settings_usual(struct table *t);
json_t *lobby_settings(const struct table *t);
const char *lobby_read_settings(struct table *t,
                                json_t *m); /* NULL, or the name of the first that is wrong */
void lobby_log_set(struct table *t);
int lobby_replay_set(struct table *t, json_t *body);

#endif
