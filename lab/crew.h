/* crew.h: threads that share the work of many games, and whoever waits for them. */
#ifndef HUSTINGS_CREW_H
#define HUSTINGS_CREW_H

#include <pthread.h>

#include "match/error.h"

struct crew {
    pthread_mutex_t lock; /* the crew's, and the workers' for what they share; `look` has it */
    pthread_cond_t ended; /* a worker has finished */
    int working;
    void (*work)(void *worker);
};
#define CREW_NEW                                                                                             \
    {                                                                                                        \
        .lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER                                 \
    }

struct crew_job {
    void *(*open)(void *run, struct error *e); /* a worker; NULL with *e set if it cannot begin */
    void (*work)(void *worker);                /* in a thread of its own, until there is nothing left to do */
    void (*close)(void *worker);
    void (*look)(void *run); /* in the caller's thread, ten times a second and when all have finished */
};

/* Opens workers for as many threads as it can get, but at least one, and waits until all have finished: how many; they are
 * the caller's to close. 0 with *e set: none could begin. */
int crew_run(struct crew *crew, const struct crew_job *job, void *run, int threads, void **workers,
             struct error *e);

#endif
