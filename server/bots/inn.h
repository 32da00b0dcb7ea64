/* inn.h: where programs of the operator's play (hustings serve --bot): a process beside that of our own bots. It starts a
 * keeper for each seat, and hands on to it what the seat receives; the keeper has the program in its cage, asks it and answers
 * for it over the cable (keeper.h). A program that hangs, floods or dies costs its own seat: its keeper gives the seat up. */
#ifndef HUSTINGS_BOT_INN_H
#define HUSTINGS_BOT_INN_H

#include "server/bots/seats.h"
#include "server/hub/packs.h"

struct guest_program;

/* Programs that were met (guests/guest.h), in the order of the hub's numbers. */
struct inn {
    struct guest_program *const *programs;
    int count;
    const struct packs *packs; /* NULL: the built-in ones */
    int memory_mib;            /* the limit of all programs together, and of each */
};

/* Forks, as bot_seats_start does; what that says of seats holds for these. 0 or -1 (errno). */
int inn_start(struct bot_seats *b, const struct inn *inn);

#endif
