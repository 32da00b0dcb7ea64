/* watch.h: spectators: how many, and what they see later. */
#ifndef HUSTINGS_HUB_WATCH_H
#define HUSTINGS_HUB_WATCH_H

#include <jansson.h>

#include "server/hub/table.h"

/* A message to all spectators, which waits for its moment. */
struct delayed {
    struct delayed *next;
    uint64_t at, needs; /* not before, and not before the log is durable so far */
    uint64_t from;      /* when what it shows was so */
    struct hub_facts facts;
    size_t size;
    char *bytes; /* behind the list of events */
    struct hub_told told[];
};

/* The end of a game that spectators see later: until then `seats`, without and with people's names, is what it was
 * before, for everybody who has no seat. */
struct unseen_end {
    uint64_t until;
    json_t *seats[2];
};

int watch_is(const struct conn *c);
/* Those who watch besides the TVs that a player has let in: these belong to the player. */
int watch_strangers(const struct table *t);
int watch_count(const struct table *t);
void watch_end(struct table *t);
int watch_is_later(const struct table *t);
/* Later, to all of them; takes the reference. */
void watch_say(struct table *t, enum hub_message kind, json_t *message);
void watch_say_state(struct table *t, const struct hub_facts *facts, const struct out *state);
void watch_catch_up(struct table *t, struct conn *c, const struct hub_facts *facts, const struct out *state);
void watch_tick(struct table *t);
uint64_t watch_due(const struct table *t);
void watch_forget(struct table *t);

/* --- the end that is not seen yet ------------------------------------------------------------------------ */

void watch_end_comes(struct table *t); /* just before the game is over */
int watch_end_is_unseen(const struct table *t);
json_t *watch_seats(const struct table *t, int names);         /* the caller's; NULL: there is no such end */
int watch_is_bot_seat(const struct table *t, json_int_t seat); /* … as it was before the end */
void watch_end_forget(struct table *t);

#endif
