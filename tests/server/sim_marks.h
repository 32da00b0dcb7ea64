/* sim_marks.h: planted markers: tokens, keys, names, nonces, secrets, salts, drafts of clues. Each may reach some
 * people at some times; everything that leaves the hub, including log lines, is searched for them. */
#ifndef HUSTINGS_SIM_MARKS_H
#define HUSTINGS_SIM_MARKS_H

#include "sim_world.h"

void marks_open(void);

/* What is secret. */
void marks_client(int client, const char *token, const char *next_token, const char *name);
void marks_key(const char *key);
void marks_nonce(int client, const char *hex);
void marks_clue(int client, const char *text);
void marks_stored(struct world *w, const char *entries,
                  size_t size); /* finds secrets, and clues that are open */

/* What leaves. */
void marks_leaving(struct world *w, int client, const struct hub_effect *e);
void marks_reply(struct world *w, const struct hub_effect *e);
void marks_log(struct world *w, const struct hub_log_line *line);

/* Planted bugs: the message to send instead, to be freed; NULL: unchanged. */
char *marks_plant(struct world *w, int client, const struct hub_effect *e);

#endif
