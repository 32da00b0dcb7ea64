/* calls.h: declares the seccomp filters of programs and picture workers (docs/bot-protocol.md, The cage).
 *
 * The filters are allow-lists. A call that is not listed fails with ENOSYS, so that the C library falls back to an older
 * call. Calls of another ABI (x32, int 0x80) end the process. */
#ifndef HUSTINGS_CALLS_H
#define HUSTINGS_CALLS_H

/* Builds the filter once for all processes. Safe to call from any thread. Returns 0, or -1 without libseccomp. */
int calls_build(void);

/* Puts the filters in force in a new process, for the rest of its life, without allocating memory. Sends the listener for
 * new threads through the socket `supervisor`. `may_start` is for programs: it allows execve(). A program that can't have a
 * listener can't start any thread. Needs no_new_privs. Returns 0, or -1 with errno. */
int calls_limit(int supervisor, int may_start);

#endif
