/* pair.h: a process that works and one that watches over it. If the worker falls, the watcher starts another; if the
 * watcher falls, the worker becomes the watcher, and a copy of it goes on with the work. So it takes both at once to
 * end them, although the server itself can start no process any more.
 *
 * Guarantees: there are two of them, parent and child, and the older is a child of the server (which must be a
 * subreaper, so that it inherits the younger one when the older falls). Both end with the server. */
#ifndef HUSTINGS_BOT_PAIR_H
#define HUSTINGS_BOT_PAIR_H

#include <sys/types.h>

struct pair {
    int cable;                    /* to the server, which reads from it what `fell` and the work write */
    pid_t server;                 /* whose child the watcher is */
    void (*work)(struct pair *p); /* what a new worker does: it knows nothing yet, and does not return */
    int (*fell)(
        const struct pair *); /* tells the server that a worker fell, with what it knew; -1: it has hung up */
    int busy; /* the worker has children at work, which nobody else could wait for: it takes no other place now */
};

enum pair_event { PAIR_CABLE, PAIR_NEW, PAIR_CHILD };

/* Becomes the first watcher. */
_Noreturn void pair_watch(struct pair *p);

/* Waits, in the worker, until there is something to read from the cable, or until one of its children has ended. PAIR_NEW
 * in a new worker that has a copy of everything that the last one had: the watcher fell, and the last worker has taken its
 * place. */
enum pair_event pair_wait(struct pair *p);

#endif
