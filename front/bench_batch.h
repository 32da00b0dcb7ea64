/* bench_batch.h: `hustings bench GAME --mode batch`: how many steps per second many games at once make as numbers. */
#ifndef HUSTINGS_BENCH_BATCH_H
#define HUSTINGS_BENCH_BATCH_H

#include "front/command.h"

enum { BATCH_MOST_THREADS = 64, BATCH_USUAL = 4096, BATCH_MOST = 1 << 22 };

/* Prints the speeds with all that is written for a learner, and with less; 0, or -1. */
int bench_batch(const struct start *start, int games, int threads, struct error *e);

#endif
