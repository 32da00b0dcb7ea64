/* clock.h: time at a table: clocks, bots and their pace, stand-ins. */
#ifndef HUSTINGS_HUB_CLOCK_H
#define HUSTINGS_HUB_CLOCK_H

#include <jansson.h>

#include "server/hub/table.h"

enum { THINK_MS = 5000 /* by which `think` makes a question longer */ };

void clock_questions(struct table *t);
void clock_more(struct table *t);
void clock_pause(struct table *t, int pause);
void clock_log(struct table *t); /* the time that questions have left */
int clock_replay(struct table *t, json_t *body);
/* The stage is free later, or sooner; bots come at once (1: there are such), with `all` also those that keep their moment. */
void clock_later(struct table *t, uint64_t by);
void clock_sooner(struct table *t, uint64_t by);
int clock_hurry(struct table *t, int all);
/* The person in `seat` is writing an answer: in a race bots leave them more time, up to a limit. Returns 1 if the question
 * of the seat is a race, otherwise 0. */
int clock_writes(struct table *t, int seat);
uint64_t clock_bot_silent_at(const struct seat *s); /* from then on nobody waits for its bot */
int clock_bot_waits(struct table *t, const struct choice *choice);
void clock_give_up(struct table *t, int seat); /* nobody waits for it any more: the pass, or any move */
void clock_tick(struct table *t);
uint64_t clock_due(const struct table *t);
void clock_resumed(struct table *t);                    /* the log was read: the game goes on */
void clock_returned(struct table *t, int seat);         /* a person is back */
int clock_is_stalling(const struct table *t, int seat); /* a person who has kept everybody waiting */
void clock_answer_for(struct table *t, int seat); /* a bot answers the question that it has, and no other */
int clock_bot_hello(struct conn *c, const char *key);
void clock_bot_new(struct table *t, int seat);
void clock_bot_gone(struct conn *c);
void clock_bot_leaves(struct table *t, int seat); /* a person takes its seat, and the question that it has */

#endif
