/* guard.h: least privilege: what a process gives up once it has what it needs.
 *
 * Guarantees: a call returns 0 only when all of it is given up, for every thread. Filters are left out of
 * sanitizer builds, whose runtime needs more; guard_is_filtering says so. */
#ifndef HUSTINGS_SHELL_GUARD_H
#define HUSTINGS_SHELL_GUARD_H

/* The user who does the rest. */
struct guard_user {
    unsigned uid, gid;
    int is_set; /* otherwise nobody changes */
};

/* Finds a user by name: 0, or -1: there is none. */
int guard_find_user(const char *name, struct guard_user *out);

/* The user with this number; one without a name is in the group of the same number. */
void guard_find_owner(unsigned uid, struct guard_user *out);

/* Becomes that user if one is set, and gives up every capability of root; no program started later can have
 * more. Before any thread. 0, or -1 with errno. */
int guard_become(const struct guard_user *user);

/* Is this process root's, and may it do more than others? */
int guard_is_root(void);

/* After this only the calls that serving needs are known: no program or process is started, no socket opened
 * except by accepting one, no memory made executable. A call that no honest code makes ends the process; the
 * rest is answered with ENOSYS. 0 or -1. */
int guard_filter_server(void);

/* The same for a bot's process, which has the cable, memory and its own children, and no network or file:
 * anything else it asks for is refused. */
int guard_filter_bots(void);

/* For the clerk, which speaks to a database by a library that needs much: it may open connections, but no program is
 * started, nobody listens, and nothing is looked at that is another process's. 0 or -1. */
int guard_filter_clerk(void);

/* For the process in which programs of the operator's play, and for them: no socket is opened, and nobody looks into another
 * process. What a program may do beside that is said by its own walls (guests/walls.h). */
int guard_filter_programs(void);

/* 1: filters are part of this build. */
int guard_is_filtering(void);

#endif
