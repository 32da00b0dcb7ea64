/* outside.h: bots that are named by their program, cmd:PATH, and what is said of them afterwards. */
#ifndef HUSTINGS_OUTSIDE_H
#define HUSTINGS_OUTSIDE_H

#include "front/command.h"
#include "guests/guest.h"

enum { OUTSIDE_MOST = 16 };

/* --clock MOVE,BANK,FIRST: in milliseconds, for all programs that are named later. */
int outside_clock(const char *text, void *unused, struct error *e);

/* The program at a path, alone, met. NULL with *e set; outside_close forgets it. */
struct guest_program *outside_program(const char *path, int loud, struct error *e);

/* The same, not met: a server meets it once it has given up its power. */
struct guest_program *outside_stranger(const char *path, struct error *e);

/* Is the bot of these bytes a program? */
int outside_is(const char *name, size_t length);

/* The program as a bot; the same name is the same bot. It is started once, and asked who it is and what it plays. */
int outside_bot(const struct game *game, const char *name, size_t length, const struct bot **out,
                struct error *e);

/* Where programs play, none of them may read the seed off our command line. */
void outside_hide(const char *bots, const char *seed);

/* What the programs did since this was asked last, by number; how many there are. */
int outside_tallies(struct guest_tally out[OUTSIDE_MOST]);

/* The same for people, a line each, and as JSON; NULL: there are no programs. */
void outside_print(const struct guest_tally *tallies);
json_t *outside_json(const struct guest_tally *tallies);

/* Forgets the programs. */
void outside_close(void);

#endif
