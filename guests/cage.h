/* cage.h: declares how a program by somebody else is started where it can do no harm.
 *
 * The program has its standard input and output, which are pipes to us, and can read itself, its interpreter and the system's
 * libraries (Landlock, if the kernel has it). It makes only the system calls of a list (seccomp): no sockets, no writing, no
 * processes, no signals to others. Memory, threads, descriptors and processor time are limited, and it ends when we do. */
#ifndef HUSTINGS_CAGE_H
#define HUSTINGS_CAGE_H

#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    CAGE_MEMORY_MIB = 2048, /* of address space, and of data unless cage_share() says less */
    CAGE_CPU_S = 3600,      /* in its whole life, … */
    CAGE_SPARE_S = 2,       /* … and beyond what it was granted last */
    CAGE_FILES = 64,
    CAGE_ERRORS_MIB = 16 /* in the file that our standard error may be */
};

struct cage {
    pid_t child;  /* 0: none */
    int to, from; /* its standard input and output; neither blocks */
    int listener; /* for its requests for threads (walls_answer); -1: it can't start any */
};
extern const struct cage cage_none;

/* Limits the data of each program that is started later to this many MiB, and shows the number of the last one that was
 * started in *place, 0 once it has ended. A process that calls this has one program at a time. `place` may be NULL. */
void cage_share(int mib, _Atomic(pid_t) *place);

/* Why there is none: the program itself can't be started, or we can't keep it in. */
enum cage_fault { CAGE_FINE, CAGE_NO_PROGRAM, CAGE_NO_START, CAGE_NO_WALLS };

/* Starts the program at this path, with errno if it can't. Not `loud`: what it prints to standard error is dropped. */
enum cage_fault cage_open(struct cage *c, const char *path, int loud);

/* Ends it now, if it has not ended. */
void cage_close(struct cage *c);

/* The processor time that it has had, in milliseconds; and so much more from now on. */
int64_t cage_used_ms(const struct cage *c);
void cage_grant(const struct cage *c, int64_t ms);

#endif
