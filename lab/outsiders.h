/* outsiders.h: bots that are programs of somebody else's. They are a `struct bot` without a `choose`; whoever names them
 * says here how they are asked. A playout knows no more of processes than this. */
#ifndef HUSTINGS_OUTSIDERS_H
#define HUSTINGS_OUTSIDERS_H

#include "bots/bot.h"
#include "match/match.h"

/* What ask() reports, as flags. */
enum {
    OUTSIDER_FAULT = 1,  /* the program was at fault */
    OUTSIDER_FORFEIT = 2 /* the built-in bot plays on in this game instead of the program */
};

struct outsiders {
    /* Room for the programs of one playout, which is one thread's; NULL: out of memory. */
    void *(*open)(void);
    void (*close)(void *room);
    /* A game begins with this seed: nobody has joined it yet. */
    void (*begin)(void *room, const uint8_t seed[32]);
    /* The move of a program in the seat that is asked; it is legal whatever the program did. `m` is the truth: the program
     * gets the view and the history of the question. Returns OUTSIDER_ flags. */
    int (*ask)(void *room, const struct bot *bot, const struct match *m, const struct question *q,
               struct move *out, struct text *say, uint64_t *nanoseconds);
    /* The game is over. `seen`: what each seat has seen. */
    void (*end)(void *room, const struct match *m, const struct seen_log *seen);
};

#endif
