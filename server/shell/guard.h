/* guard.h: least power: what a process gives up once it has what it needs.
 *
 * What it guarantees: a call returns 0 only when all of it is given up, for every thread there is. Filters are left
 * out of sanitizer builds, whose runtime needs more; guard_is_filtering tells. */
#ifndef HUSTINGS_SHELL_GUARD_H
#define HUSTINGS_SHELL_GUARD_H

/* Who does the rest. */
struct guard_user {
    unsigned uid, gid;
    int is_set; /* otherwise nobody changes */
};

/* Finds a user by name: 0, or -1: there is none. */
int guard_find_user(const char *name, struct guard_user *out);

/* Becomes that user where one is set, and gives up every capability of root; no program that is started later could
 * have more. Before any thread. 0, or -1 with errno. */
int guard_become(const struct guard_user *user);

/* Is this process root's, and may it do more than others? */
int guard_is_root(void);

/* After this only the calls that serving needs are known: no program is started, no process, no socket opened but by
 * a caller's, no memory made executable. What nobody innocent asks for ends the process; the rest is answered with
 * ENOSYS. 0 or -1. */
int guard_filter_server(void);

/* The same of a bot's process, which knows the cable, memory and its own children, and no network or file: whatever
 * else it asks for is refused. */
int guard_filter_bots(void);

/* 1: filters are part of this build. */
int guard_is_filtering(void);

#endif
