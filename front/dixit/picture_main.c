/* picture_main.c: the program hustings-pictures. `hustings pack dixit` starts it once; it loads libvips with its
 * hundred libraries, which takes longer than most pictures, and then starts one process for each picture:
 * a copy of this process, which has never seen a picture. So a hostile picture meets the decoders away from the
 * program, under limits of memory and time, and nothing that it does is there for the next one.
 *
 * What the two programs say to each other is in picture_worker.h. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "front/dixit/picture_worker.h"

/* A sanitizer needs terabytes of address space for itself. */
#ifdef __SANITIZE_ADDRESS__
enum { LIMITS_MEMORY = 0 };
#else
enum { LIMITS_MEMORY = 1 };
#endif

enum { LINE = STDIN_FILENO };

static pid_t workers[WORKERS_MOST]; /* by place; 0: none */
static sigset_t usual_signals;

/* --- a worker ------------------------------------------------------------------------------------------- */

static void limit(int what, rlim_t most)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)what, &now))
        return;
    now.rlim_cur = now.rlim_max < most ? now.rlim_max : most; /* never more than our own limit */
    setrlimit((__rlimit_resource_t)what, &now);
}

/* Only the worker's own descriptors; the line is closed by the picture taking its place. */
static int take_descriptors(const int given[GIVEN])
{
    static const int place[GIVEN] = {STDIN_FILENO, STDOUT_FILENO, WORKER_CARD, WORKER_SMALL};
    int high[GIVEN];
    for (int i = 0; i < GIVEN; i++) /* first out of each other's way */
        if ((high[i] = fcntl(given[i], F_DUPFD, 10)) < 0 || close(given[i]))
            return -1;
    for (int i = 0; i < GIVEN; i++)
        if (dup2(high[i], place[i]) < 0 || close(high[i]))
            return -1;
    return 0;
}

/* In the new process: little memory, little time; it ends when its parent does. */
static void be_worker(const int given[GIVEN], pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || take_descriptors(given))
        _exit(1);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, &usual_signals, NULL);
    if (LIMITS_MEMORY)
        limit(RLIMIT_AS, (rlim_t)WORKER_MEMORY_MIB << 20);
    limit(RLIMIT_CPU, WORKER_CPU_SECONDS);
    limit(RLIMIT_FSIZE, (rlim_t)WORKER_FILE_MIB << 20);
    limit(RLIMIT_CORE, 0);
    alarm(WORKER_SECONDS);
    _exit(picture_work() ? 1 : 0); /* skip the exit handlers of a hundred libraries */
}

/* --- the line ------------------------------------------------------------------------------------------- */

static void report(int place, int status, int failed)
{
    struct worker_report r = {place, status, failed};
    workers[place] = 0;
    if (send(LINE, &r, sizeof r, MSG_NOSIGNAL) != (ssize_t)sizeof r)
        _exit(1); /* nobody is there any more */
}

static void report_ended(void)
{
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
        for (int i = 0; i < WORKERS_MOST; i++)
            if (workers[i] == pid)
                report(i, status, 0);
}

/* The next request; -1 if there are no more. */
static int receive(int *place, int given[GIVEN])
{
    union {
        struct cmsghdr head; /* for its alignment */
        char bytes[CMSG_SPACE(GIVEN * sizeof *given)];
    } room;
    struct iovec text = {place, sizeof *place};
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
    if (recvmsg(LINE, &message, 0) != (ssize_t)sizeof *place)
        return -1;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (!head || head->cmsg_type != SCM_RIGHTS || head->cmsg_len != CMSG_LEN(GIVEN * sizeof *given))
        return -1;
    memcpy(given, CMSG_DATA(head), GIVEN * sizeof *given);
    return *place >= 0 && *place < WORKERS_MOST && !workers[*place] ? 0 : -1;
}

static int begin_next(void)
{
    int place, given[GIVEN];
    if (receive(&place, given))
        return -1;
    pid_t us = getpid(), pid = fork();
    if (pid == 0)
        be_worker(given, us);
    int failed = pid < 0 ? errno : 0;
    for (int i = 0; i < GIVEN; i++)
        close(given[i]);
    workers[place] = pid;
    if (failed)
        report(place, 0, failed);
    return 0;
}

static void on_child(int number)
{
    (void)number; /* wakes ppoll */
}

int main(int argc, char **argv)
{
    struct sigaction action = {.sa_handler = on_child};
    sigset_t child;
    (void)argc;
    if (pictures_prepare(argv[0]))
        return 1;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, &usual_signals);
    sigaction(SIGCHLD, &action, NULL);
    for (;;) {
        struct pollfd line = {LINE, POLLIN, 0};
        int ready = ppoll(&line, 1, NULL, &usual_signals);
        report_ended();
        if (ready > 0 && begin_next())
            _exit(0);
    }
}
