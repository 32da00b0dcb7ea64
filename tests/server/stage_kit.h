/* stage_kit.h: a table whose scenes have the length that a test wants, whatever the game's own cues are (the program is
 * linked with --wrap for cues_of_step, cues_ms and cues_tempo), and bots that answer as soon as they are asked. */
#ifndef HUSTINGS_STAGE_KIT_H
#define HUSTINGS_STAGE_KIT_H

#include "hub_kit.h"

enum { BOTS = 40 /* their connections, from here on */, SCENE_MS = 2000 };

extern uint32_t scene;     /* how long the scene of each step takes at the usual pace; 0: there is none */
extern int people;         /* connections 1… */
extern uint32_t bot_conns; /* that bots have had */
extern void (*before_bot_move)(struct kit *k, uint32_t conn); /* of this connection; NULL: nothing */

int stage_setup(void **state); /* a kit, and scenes of SCENE_MS */

/* A table with so many people, the rest bots; its game is started, with its opening; the opening and the first scene
 * are over. */
void stage_table(struct kit *k, const char *game, int seats, int persons, const char *pace);
void stage_start(struct kit *k);
void stage_begin_free(struct kit *k);

void stage_serve_bots(struct kit *k);        /* those that were called come, and all answer */
void stage_pass(struct kit *k, uint64_t ms); /* time passes, with bots at work */
int stage_bot_acts(const struct kit *k);     /* what bots have done so far, to the box or to the table */
void say_skip(struct kit *k, uint32_t conn, long long n);
void all_skip(struct kit *k, long long n);

/* Of the last state: what is left of the stage or of the question (-1: it has no such field), and a number. */
long long left_of_stage(struct kit *k, uint32_t conn);
long long left_of_ask(struct kit *k, uint32_t conn);
long long state_number(struct kit *k, uint32_t conn, const char *key);

/* The last `stage` that was sent, and no others are left. */
void stage_expect(struct kit *k, uint32_t conn, long long n, long long left_ms, int opening);

#endif
