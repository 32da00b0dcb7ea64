/* programs.h: bots that are programs of the operator's (hustings serve --bot). The hub knows their names and what they play;
 * a seat of theirs has the level "cmd:NAME". They are called, told and asked as bots of ours are, over another cable. One that
 * can't play on gives its seat up, and the usual bot takes it, for all to see. */
#ifndef HUSTINGS_HUB_PROGRAMS_H
#define HUSTINGS_HUB_PROGRAMS_H

#include <jansson.h>

#include "server/hub/table.h"

#define PROGRAM_LEVEL "cmd:"

/* Is a level a program's, whether it is here or not? */
int program_is(const char *level);

/* The number, from 1, of the program of that level, if it is here and plays the table's game; otherwise 0. */
int program_of(const struct table *t, const char *level);

/* Its name in the seat of a bot of that level; for one of ours, the level. */
const char *program_name(const char *level);

/* May another seat be given to a program? */
int program_fits(const struct table *t, int seat);

/* The names of those that play a game. */
json_t *programs_json(const struct hub *h, const struct game *game);

/* The number from which its own luck follows: the same after a restart, and it tells nothing about the game's. */
int64_t program_seed(const struct table *t, int seat);

/* The program in this seat plays no more: the usual bot does, and everybody is told. */
void program_gives_up(struct table *t, int seat);

/* The game is over: the program in this seat is told what it has not seen yet, and the result. */
void program_ends(struct table *t, int seat);

#endif
