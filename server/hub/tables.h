/* tables.h: all tables of the hub: those in memory, those that only the store has. */
#ifndef HUSTINGS_HUB_TABLES_H
#define HUSTINGS_HUB_TABLES_H

#include "server/hub/hub.h"

struct table;

struct table *hub_find(struct hub *h, const char *code);         /* NULL: not in memory */
uint64_t hub_table_count(const struct hub *h);                   /* all that the store knows */
uint64_t hub_known(const struct hub *h, const char *code);       /* its number; 0: no such code */
struct table *hub_find_opener(struct hub *h, const char *token); /* a young table in its lobby */
struct table *hub_new_table(struct hub *h, const char *code);    /* NULL: the hub is full */
void hub_drop_table(struct hub *h, struct table *t);

#endif
