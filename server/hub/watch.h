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

int watch_is(const struct conn *c);
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

#endif
