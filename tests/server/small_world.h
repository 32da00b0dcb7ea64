/* small_world.h: a hub with a shell that does everything at once and never fails: what is appended is stored,
 * random bytes are a counter. For tests about messages, not about faults (those are in sim). */
#ifndef HUSTINGS_SMALL_WORLD_H
#define HUSTINGS_SMALL_WORLD_H

#include <stddef.h>
#include <stdint.h>

#include "server/hub/hub.h"

enum { WORLD_CONNS = 8 };

struct small_world {
    struct hub *hub;
    uint64_t now;
    uint8_t random;
    char *log; /* of the first table */
    size_t log_size;
    int open[WORLD_CONNS + 1];
    int reply;       /* HTTP status of the last request */
    int turned_away; /* sockets that were told to come again */
    char *body;
    char code[6], key[17]; /* of the table that was opened last */
    /* Called with what the hub sends, before it is forgotten; may be NULL. */
    void (*sent)(void *of, uint32_t conn, const char *bytes, size_t size);
    void *of;
};

void world_begin(struct small_world *w);
void world_end(struct small_world *w);

void world_open(struct small_world *w, uint32_t conn);
void world_say(struct small_world *w, uint32_t conn, const char *bytes, size_t size);
void world_close(struct small_world *w, uint32_t conn);
void world_pass(struct small_world *w, uint64_t ms);
void world_post(struct small_world *w, const char *body);
void world_restart(struct small_world *w); /* the process is killed; what was stored is there */

#endif
