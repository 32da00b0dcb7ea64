/* outsider.h: programs that come over a socket of their own, as people do, and say so (`bot` of `sit`). They sit, pledge and
 * answer like people; to the table they are bots: they vote on nothing and host nothing but what they have opened, nobody
 * waits for them to be ready, their answers wait for the moment of a bot's, and after three faults in a game the usual bot has
 * their seat. */
#ifndef HUSTINGS_HUB_OUTSIDER_H
#define HUSTINGS_HUB_OUTSIDER_H

#include "server/hub/table.h"

enum { OUTSIDER_FAULTS = 3, OUTSIDER_TRIES = 2 /* answers to a question, of which the last is a fault */ };

/* Its time is up: the table has played for it. */
void outsider_late(struct table *t, int seat);

/* The rules refuse its answer. 1: once too often, and the table must play for it. */
int outsider_refused(struct table *t, int seat);

#endif
