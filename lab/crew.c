#include "lab/crew.h"

#include <stdlib.h>
#include <time.h>

struct member {
    pthread_t thread;
    struct crew *crew;
    void *worker;
};

static void *work(void *of)
{
    struct member *m = of;
    m->crew->work(m->worker);
    pthread_mutex_lock(&m->crew->lock);
    m->crew->working--;
    pthread_cond_signal(&m->crew->ended);
    pthread_mutex_unlock(&m->crew->lock);
    return NULL;
}

static int start(struct crew *crew, const struct crew_job *job, void *run, int threads,
                 struct member *members, struct error *e)
{
    int count = 0;
    crew->work = job->work;
    pthread_mutex_lock(&crew->lock);
    for (; count < threads; count++) {
        struct member *m = &members[count];
        m->crew = crew;
        m->worker = job->open(run, e);
        if (!m->worker)
            break;
        if (pthread_create(&m->thread, NULL, work, m)) {
            job->close(m->worker);
            error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
            break;
        }
        crew->working++;
    }
    pthread_mutex_unlock(&crew->lock);
    return count;
}

static void wait_for_all(struct crew *crew, const struct crew_job *job, void *run)
{
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        struct timespec until;
        job->look(run);
        if (crew->working == 0)
            break;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&crew->ended, &crew->lock, &until);
    }
    pthread_mutex_unlock(&crew->lock);
}

int crew_run(struct crew *crew, const struct crew_job *job, void *run, int threads, void **workers,
             struct error *e)
{
    struct member *members = calloc((size_t)threads, sizeof *members);
    if (!members) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return 0;
    }
    int count = start(crew, job, run, threads, members, e);
    if (count)
        wait_for_all(crew, job, run);
    for (int i = 0; i < count; i++) {
        pthread_join(members[i].thread, NULL);
        workers[i] = members[i].worker;
    }
    free(members);
    return count;
}
