/* clerk.h: the server's end of the cable to its clerk (cable.h): it has the place that the thread has where a
 * server keeps its own store (store.h). Nothing here waits except the start and the end. */
#ifndef HUSTINGS_STORE_CLERK_H
#define HUSTINGS_STORE_CLERK_H

#include <sys/types.h>

#include "server/store/cable.h"
#include "server/store/key.h"

struct clerk {
    struct cable cable;
    pid_t process;
};

struct clerk_setup {
    const char *program; /* hustings-postgres */
    const char *store, *node, *node_url, *build;
    int keep_days, settle_ms; /* as in struct shell_setup */
};

/* Starts it and tells it what it needs to know: 0, or -1 with errno. Then nobody needs to know the database's password
 * any more. Before any thread. */
int clerk_start(struct clerk *c, const struct clerk_setup *setup);

/* Starts one that sends all that is in a database (`key` NULL), or puts there what it is sent, tables and rows, of the store
 * with this key (cable.h). The same otherwise. */
int clerk_carry(struct clerk *c, const char *program, const char *store, const uint8_t *key);

/* Waits until it has reached the database: 0 with the key of the store; otherwise -1 with why, and with what the
 * database or the library says in `text`. */
int clerk_await(struct clerk *c, uint8_t key[STORE_KEY], enum cable_refusal *why, char *text, size_t cap);

/* What the hub wants of the store. */
void clerk_append(struct clerk *c, uint64_t ticket, const struct store_batch *b);
void clerk_load(struct clerk *c, uint64_t ticket, const char *code, const char *tried);
void clerk_find(struct clerk *c, uint64_t ticket, const char *code);
void clerk_confirm(struct clerk *c, uint64_t ticket, uint64_t table);
void clerk_release(struct clerk *c, uint64_t table, uint64_t heir);
void clerk_screen(struct clerk *c, uint64_t ticket, const struct store_screen *screen);
void clerk_beat(struct clerk *c, int tables, int sockets, int leaving);

/* The next reply: 1, with bytes that are good until the next cable_fill; 0: there is none; -1: that was not one. */
int clerk_take(struct clerk *c, struct chain_reply *out, char url[CHAIN_URL]);

/* Lets it finish and leave, and waits for that, but not for long. */
void clerk_end(struct clerk *c);

/* Ends it at once. */
void clerk_hang_up(struct clerk *c);

#endif
