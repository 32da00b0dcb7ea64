/* pair.c: two processes that keep each other going. A worker learns by a signal that its watcher fell: it lets it in
 * only while it waits, or while it would have to end anyway. */
#include "server/bots/pair.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FELL = SIGUSR1 };

static pid_t server;
static volatile sig_atomic_t watcher_fell, child_ended;

/* Orphans are the server's, unless it is gone itself: then there is nobody left to work for. */
static void note_fall(int signal_number)
{
    (void)signal_number;
    if (getppid() != server)
        _exit(0);
    watcher_fell = 1;
}

static void note_child(int signal_number)
{
    (void)signal_number;
    child_ended = 1;
}

static void begin_work(pid_t watcher)
{
    struct sigaction act = {.sa_handler = note_fall}, child = {.sa_handler = note_child};
    sigaction(SIGCHLD, &child, NULL);
    watcher_fell = 0;
    sigaction(FELL, &act, NULL);
    prctl(PR_SET_PDEATHSIG, FELL);
    if (getppid() != watcher) /* before it could be noticed */
        note_fall(FELL);
}

/* Starts a worker; in the worker it does not return. */
static pid_t start(struct pair *p)
{
    pid_t watcher = getpid(), worker = fork();
    if (worker != 0)
        return worker;
    begin_work(watcher);
    p->work(p);
    _exit(1);
}

/* Watches over this worker, and then over those that come after it. */
static _Noreturn void watch(struct pair *p, pid_t worker)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != p->server)
        _exit(0);
    for (;;) {
        int status = 0;
        while (worker > 0 && waitpid(worker, &status, 0) < 0 && errno == EINTR)
            continue;
        if (worker > 0 && ((WIFEXITED(status) && WEXITSTATUS(status) == 0) || p->fell(p)))
            _exit(0);
        sleep(1); /* not faster than that, whatever happens to them */
        worker = start(p);
    }
}

_Noreturn void pair_watch(struct pair *p)
{
    server = p->server;
    watch(p, start(p));
}

/* The watcher fell: 1 in the new worker. In this process it returns only if it could not start one. */
static int take_over(struct pair *p)
{
    pid_t self = getpid(), worker = fork();
    if (worker == 0) {
        begin_work(self);
        return 1;
    }
    if (worker > 0)
        watch(p, worker);
    return 0;
}

/* (poll would refuse: a process that may open no file may not ask about one.) */
static int await_cable(int cable, int seconds, const sigset_t *meanwhile)
{
    const struct timespec most = {seconds, 0};
    fd_set set;
    FD_ZERO(&set);
    FD_SET(cable, &set);
    return pselect(cable + 1, &set, NULL, NULL, seconds ? &most : NULL, meanwhile);
}

enum pair_event pair_wait(struct pair *p)
{
    sigset_t ours, before, meanwhile;
    int is_new = 0, ready = 0;
    sigemptyset(&ours);
    sigaddset(&ours, FELL);
    sigaddset(&ours, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ours, &before);
    meanwhile = before;
    sigdelset(&meanwhile, FELL);
    sigdelset(&meanwhile, SIGCHLD); /* the server may have blocked it before it forked */
    while (!is_new && ready == 0 && !child_ended) {
        if (watcher_fell && !p->busy)
            is_new = take_over(p);
        if (!is_new)
            ready = await_cable(p->cable, watcher_fell ? 1 : 0, &meanwhile);
        if (ready < 0 && errno == EINTR)
            ready = 0;
    }
    int ended = child_ended && !is_new;
    child_ended = 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return is_new ? PAIR_NEW : ended ? PAIR_CHILD : PAIR_CABLE;
}
