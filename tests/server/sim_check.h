/* sim_check.h: what must hold for every run: all the time, and at its end. */
#ifndef HUSTINGS_SIM_CHECK_H
#define HUSTINGS_SIM_CHECK_H

#include "sim_client.h"

/* At the end: the records verify, what was acknowledged was played once, everybody saw what the records say, every
 * message was answered, the logs have one writer at a time. Returns the number of moves. */
uint64_t check_run(struct world *w);

#endif
