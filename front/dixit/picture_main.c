/* picture_main.c: the program hustings-pictures. `hustings pack dixit` starts it once; it loads libvips with its
 * hundred libraries, which takes longer than most pictures, and then starts one process for each picture:
 * a copy of this process, which has never seen a picture. So a hostile picture meets the decoders away from the
 * program, in the sandbox of guests/walls.h and under limits of memory and time, and nothing that it does is there for the
 * next one.
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
#include "guests/walls.h"

/* A sanitizer needs terabytes of address space for itself, and looks at the process in /proc. */
#ifdef __SANITIZE_ADDRESS__
enum { IS_LIMITED = 0 };
#else
enum { IS_LIMITED = 1 };
#endif

enum { LINE = STDIN_FILENO };

/* A worker, by place. Its pid is 0 if the place is free. */
static struct worker {
    pid_t pid;
    int listener; /* for its requests for threads (guests/walls.h), or -1 */
} workers[WORKERS_MOST];
static sigset_t usual_signals;

/* --- a worker ------------------------------------------------------------------------------------------- */

static void limit(int what, rlim_t most)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)what, &now))
        return;
    now.rlim_cur = now.rlim_max =
        now.rlim_max < most ? now.rlim_max : most; /* never more than our own limit */
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

/* In the new process: little memory, little time; it ends when its parent does. What goes wrong before the walls are up is
 * reported. */
static void be_worker(const int given[GIVEN], int ruleset, int supervisor, pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || take_descriptors(given))
        _exit(1);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, &usual_signals, NULL);
    if (IS_LIMITED)
        limit(RLIMIT_AS, (rlim_t)WORKER_MEMORY_MIB << 20);
    limit(RLIMIT_CPU, WORKER_CPU_SECONDS);
    limit(RLIMIT_FSIZE, (rlim_t)WORKER_FILE_MIB << 20);
    limit(RLIMIT_CORE, 0);
    alarm(WORKER_SECONDS);
    if (IS_LIMITED && walls_put_up(ruleset, supervisor, 0)) {
        int number = errno;
        _exit(send(supervisor, &number, sizeof number, MSG_NOSIGNAL) < 0);
    }
    close_range(WORKER_SMALL + 1, ~0u, 0);
    _exit(picture_work() ? 1 : 0); /* skip the exit handlers of a hundred libraries */
}

/* --- the line ------------------------------------------------------------------------------------------- */

static void report(int place, int status, int failed)
{
    struct worker_report r = {place, status, failed};
    if (workers[place].listener >= 0)
        close(workers[place].listener);
    workers[place] = (struct worker){0, -1};
    if (send(LINE, &r, sizeof r, MSG_NOSIGNAL) != (ssize_t)sizeof r)
        _exit(1); /* nobody is there any more */
}

static void report_ended(void)
{
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
        for (int i = 0; i < WORKERS_MOST; i++)
            if (workers[i].pid == pid)
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
    return *place >= 0 && *place < WORKERS_MOST && !workers[*place].pid ? 0 : -1;
}

/* Starts a worker at this place. Returns 0, or the errno of what went wrong. */
static int start(struct worker *w, const int given[GIVEN])
{
    int ends[2], ruleset = -1, failed = 0;
    ssize_t got = 0;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
        return errno;
    *w = (struct worker){0, -1};
    if (IS_LIMITED && walls_open(NULL, &ruleset))
        failed = ENOSYS;
    pid_t us = getpid();
    if (!failed && (w->pid = fork()) == 0)
        be_worker(given, ruleset, ends[1], us);
    if (w->pid < 0)
        failed = errno;
    close(ends[1]);
    if (w->pid > 0 && IS_LIMITED)
        got = walls_receive(ends[0], &failed, sizeof failed, &w->listener);
    if (got == 1) /* one byte, and no error: the walls are up */
        failed = 0;
    close(ends[0]);
    if (ruleset >= 0)
        close(ruleset);
    return failed;
}

static int begin_next(void)
{
    int place, given[GIVEN];
    if (receive(&place, given))
        return -1;
    struct worker *w = &workers[place];
    int failed = start(w, given);
    for (int i = 0; i < GIVEN; i++)
        close(given[i]);
    if (failed) {
        if (w->pid > 0)
            waitpid(w->pid, NULL, 0);
        report(place, 0, failed);
    }
    return 0;
}

/* Waits until a request has come or a worker has ended. Meanwhile workers get their threads. Returns 1 for a request. */
static int wait_for_work(void)
{
    struct pollfd all[WORKERS_MOST + 1] = {{LINE, POLLIN, 0}};
    for (int i = 0; i < WORKERS_MOST; i++)
        all[i + 1] = (struct pollfd){workers[i].pid ? workers[i].listener : -1, POLLIN, 0};
    if (ppoll(all, WORKERS_MOST + 1, NULL, &usual_signals) < 0)
        return 0;
    for (int i = 0; i < WORKERS_MOST; i++)
        if (all[i + 1].revents)
            walls_answer(&workers[i].listener, workers[i].pid);
    return all[0].revents != 0;
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
        int requested = wait_for_work();
        report_ended();
        if (requested && begin_next())
            _exit(0);
    }
}
