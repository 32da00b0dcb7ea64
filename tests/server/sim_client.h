/* sim_client.h: the people and bots of a simulated table. */
#ifndef HUSTINGS_SIM_CLIENT_H
#define HUSTINGS_SIM_CLIENT_H

#include <jansson.h>

#include "sim_world.h"

enum { MOST_WAITING = 64 };

struct client {
    int is_bot, retired;
    char token[64]; /* a bot's: the key it was called with */
    int seat;
    uint32_t socket; /* 0: away */
    uint64_t i;
    uint64_t unanswered[MOST_WAITING];
    int waiting;
    int welcome;
    uint8_t nonce[32];
    uint64_t have;            /* moves it has been told */
    uint64_t asked, answered; /* questions */
    json_t *ask, *view;
    int done; /* it was told that the game is over */
};

struct sim_table {
    const char *game;
    char code[8], key[32];
    int seats, people, clock;
    json_t *options;
    int sitting, started;
    int rejects, refused_full;
};

extern struct client clients[MOST_CLIENTS];
extern int client_count;
extern struct sim_table sim_table;

/* The first opens the table, the others come; `options` is taken. */
void clients_start(struct world *w, const char *game, int seats, int people, json_t *options, int clock);
void clients_end(void);

#endif
