/* cage.h: a program of somebody else's, started where it can do no harm.
 *
 * It has its standard input and output, which are pipes to us, and what it can read of the file system, /proc and /sys
 * excepted where the kernel can do that (Landlock). It can't open a socket, write or delete a file, start a process,
 * signal anybody but itself or look into another process (seccomp); threads of its own are allowed. Memory, descriptors
 * and processor time are limited, and it ends when we do. */
#ifndef HUSTINGS_CAGE_H
#define HUSTINGS_CAGE_H

#include <stdint.h>
#include <sys/types.h>

enum {
    CAGE_MEMORY_MIB = 2048, /* of address space */
    CAGE_CPU_S = 3600,      /* in its whole life, … */
    CAGE_SPARE_S = 2,       /* … and beyond what it was granted last */
    CAGE_FILES = 64,
    CAGE_ERRORS_MIB = 16 /* in the file that our standard error may be */
};

struct cage {
    pid_t child;  /* 0: none */
    int to, from; /* its standard input and output; neither blocks */
};

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
