/* walls.h: declares the sandbox of programs and picture workers: which system calls they may make (calls.h) and what they may
 * read (files.h). The process that starts them supervises their threads. */
#ifndef HUSTINGS_WALLS_H
#define HUSTINGS_WALLS_H

#include <sys/types.h>

/* The threads that a process may have. A few more are possible if several of them start threads at the same moment. */
enum { WALLS_THREADS = 32 };

/* Sets up what the next process needs: *ruleset as files_open() does it. Safe to call from any thread. Returns 0, or -1 if
 * this machine can't keep the process in. */
int walls_open(const char *program, int *ruleset);

/* Puts everything in force in the new process, without allocating memory. Sends one message through the socket `supervisor`
 * for walls_receive(). `may_start` allows execve(). Returns 0, or -1 with errno. */
int walls_put_up(int ruleset, int supervisor, int may_start);

/* Receives a message like recv(). Sets *listener, if it is -1 and the message brings the one of walls_put_up(). */
ssize_t walls_receive(int supervisor, void *bytes, size_t size, int *listener);

/* Answers a request for a thread. Call it when the listener is ready to be read. If the process is gone, closes the listener
 * and sets it to -1. */
void walls_answer(int *listener, pid_t process);

/* What /proc says of a process. The memory is what it alone has, in RAM or swapped out. */
struct walls_status {
    long threads, memory_kib;
};

/* Returns 0, or -1 if it can't be read. */
int walls_status(pid_t process, struct walls_status *out);

#endif
