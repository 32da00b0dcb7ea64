/* serve_node.h: the options of a server that shares its store with others: --store, --node, --node-url. */
#ifndef HUSTINGS_FRONT_SERVE_NODE_H
#define HUSTINGS_FRONT_SERVE_NODE_H

#include <stddef.h>

#include "front/beside.h"
#include "front/command.h"
#include "server/shell/net.h"

/* Completes and checks them: -1 to go on, otherwise the exit code. `own_name` becomes the usual name: the machine's. */
enum { SERVE_NODE_NAME = 32 };
int serve_node_settle(const struct command *self, struct shell_setup *setup,
                      char own_name[SERVE_NODE_NAME + 1]);

/* hustings-postgres; NULL: it isn't here. */
enum { SERVE_NODE_PATH = BESIDE_PATH };
const char *serve_node_find_clerk(char path[SERVE_NODE_PATH]);

/* Is it the URL of a database, and not the name of a file or folder? */
int serve_node_is_database(const char *store);

/* The store's address for people to read: without a password, and without anything that could hold one. */
void serve_node_show_store(const char *store, char *out, size_t cap);

/* http://NAME or https://NAME, without a path. */
int serve_url_fits(const char *url);

#endif
