#include "server/bots/inn.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "guests/cage.h"
#include "server/bots/keeper.h"
#include "server/bots/ration.h"
#include "server/shell/guard.h"

enum {
    CABLE = 3, /* where its end of the cable is, here and in keepers; … */
    TOLD = 4,  /* … and in keepers the socket from here */
    MOST_KEEPERS = 256,
    TOLD_BYTES = 4 << 20, /* that may wait for a keeper whose program thinks */
    LEAVE_MS = 5000,      /* that a keeper has to end once its seat is gone */
    NICENESS = 5          /* the server comes first */
};

struct lodging {
    uint32_t conn;
    pid_t child;   /* 0: free */
    int to;        /* -1: its seat is gone, and so is it … */
    int64_t until; /* … by then */
};

static struct lodging lodgings[MOST_KEEPERS];
static struct ration ration; /* by the same places */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Of a seat that is not gone. */
static struct lodging *find(uint32_t conn)
{
    for (int i = 0; i < MOST_KEEPERS; i++)
        if (lodgings[i].child && lodgings[i].to >= 0 && lodgings[i].conn == conn)
            return &lodgings[i];
    return NULL;
}

/* --- keepers --------------------------------------------------------------------------------------------- */

/* In the new process: it has the cable, its own socket and nothing else of ours. */
static _Noreturn void become_keeper(const struct inn *inn, uint32_t conn, int place, int told, pid_t parent)
{
    sigset_t none;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(0);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (told != TOLD && dup2(told, TOLD) < 0)
        _exit(1);
    close_range(TOLD + 1, ~0u, 0);
    cage_share(inn->memory_mib, &ration.programs[place]);
    keeper_play(inn, conn, TOLD, CABLE);
}

/* NULL: out of memory, or no process could be started. */
static struct lodging *open_lodging(const struct inn *inn, uint32_t conn)
{
    int ends[2], room = TOLD_BYTES, i = 0;
    pid_t self = getpid();
    while (i < MOST_KEEPERS && lodgings[i].child)
        i++;
    if (i == MOST_KEEPERS || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
        return NULL;
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    pid_t child = fork();
    if (child == 0)
        become_keeper(inn, conn, i, ends[1], self);
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        return NULL;
    }
    lodgings[i] = (struct lodging){.conn = conn, .child = child, .to = ends[0]};
    return &lodgings[i];
}

/* Its seat is gone: it ends by itself, or is ended. */
static void close_lodging(struct lodging *l)
{
    close(l->to);
    l->to = -1;
    l->until = now_ms() + LEAVE_MS;
}

/* Keepers that have ended: one that had a seat gives it up. Programs whose keeper fell are children of ours, too. */
static void take_ended(void)
{
    for (pid_t child; (child = waitpid(-1, NULL, WNOHANG)) > 0;)
        for (int i = 0; i < MOST_KEEPERS; i++)
            if (lodgings[i].child == child) {
                if (lodgings[i].to >= 0) {
                    close(lodgings[i].to);
                    keeper_give_up(CABLE, lodgings[i].conn);
                }
                lodgings[i] = (struct lodging){.to = -1};
                atomic_store(&ration.programs[i], 0); /* the kernel has ended its program with it */
            }
}

/* How long there is to wait for the next that must be ended; -1: there is none. */
static int end_slow_ones(void)
{
    int64_t now = now_ms(), next = -1;
    for (int i = 0; i < MOST_KEEPERS; i++) {
        struct lodging *l = &lodgings[i];
        if (!l->child || l->to >= 0)
            continue;
        if (l->until <= now) {
            kill(l->child, SIGKILL); /* and its program with it */
            l->until = now + LEAVE_MS;
        }
        next = next < 0 || l->until - now < next ? l->until - now : next;
    }
    return (int)next;
}

/* Returns the milliseconds until the memory of the programs must be measured again, or -1 without programs. */
static int share_memory(void)
{
    static int64_t due;
    int64_t now = now_ms();
    char packet[sizeof(uint32_t) + BOT_MEMORY_BYTES] = {0};
    int wait_ms, lodged = 0;
    for (int i = 0; i < MOST_KEEPERS; i++)
        lodged |= lodgings[i].child != 0;
    if (!lodged || now < due)
        return lodged ? (int)(due - now) : -1;
    int mib = ration_check(&ration, &wait_ms);
    due = now + wait_ms;
    if (mib) {
        packet[sizeof(uint32_t)] = BOT_MEMORY;
        memcpy(packet + sizeof(uint32_t) + 1, &(uint32_t){(uint32_t)mib}, sizeof(uint32_t));
        if (send(CABLE, packet, sizeof packet, MSG_NOSIGNAL) < 0)
            _exit(0); /* the server is gone */
    }
    return wait_ms;
}

static int sooner(int a, int b)
{
    return a < 0 || (b >= 0 && b < a) ? b : a;
}

/* --- packets --------------------------------------------------------------------------------------------- */

static void take_packet(const struct inn *inn, const char *packet, size_t size)
{
    uint32_t conn;
    memcpy(&conn, packet, sizeof conn);
    struct lodging *l = find(conn);
    if (size == sizeof conn) { /* the seat is gone */
        if (l)
            close_lodging(l);
        return;
    }
    if (!l && !(l = open_lodging(inn, conn))) {
        keeper_give_up(CABLE, conn);
        return;
    }
    if (send(l->to, packet + sizeof conn, size - sizeof conn, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 &&
        errno == EAGAIN) /* it is asleep; if it is gone, take_ended sees that */
        kill(l->child, SIGKILL);
}

static _Noreturn void serve(const struct inn *inn, int children)
{
    static char packet[KEEPER_MOST_TOLD + sizeof(uint32_t)];
    struct pollfd both[2] = {{.fd = CABLE, .events = POLLIN}, {.fd = children, .events = POLLIN}};
    for (;;) {
        struct signalfd_siginfo signal;
        if (poll(both, 2, sooner(end_slow_ones(), share_memory())) < 0 && errno != EINTR)
            _exit(1);
        if (both[1].revents && read(children, &signal, sizeof signal) > 0)
            take_ended();
        if (!both[0].revents)
            continue;
        ssize_t size = recv(CABLE, packet, sizeof packet, MSG_DONTWAIT);
        if (size < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (size <= 0)
            _exit(0); /* the server has hung up; keepers and programs end with us */
        if ((size_t)size >= sizeof(uint32_t))
            take_packet(inn, packet, (size_t)size);
    }
}

static void keep_inn(int cable, const void *of)
{
    static const struct rlimit none = {0, 0};
    struct inn inn = *(const struct inn *)of;
    sigset_t ended;
    pid_t server = getppid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != server)
        _exit(0);
    signal(SIGINT, SIG_IGN); /* it ends when the server hangs up */
    signal(SIGTERM, SIG_IGN);
    if (!inn.packs)
        inn.packs = packs_begin();
    if (cable != CABLE && dup2(cable, CABLE) < 0)
        _exit(1);
    close_range(CABLE + 1, ~0u, 0); /* what was open in the server is not for programs */
    setrlimit(RLIMIT_CORE, &none);
    setpriority(PRIO_PROCESS, 0, NICENESS);
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_SETMASK, &ended, NULL);
    int children = signalfd(-1, &ended, SFD_NONBLOCK | SFD_CLOEXEC);
    if (children < 0 || ration_open(&ration, MOST_KEEPERS, inn.memory_mib) || guard_filter_programs())
        _exit(1);
    for (int i = 0; i < MOST_KEEPERS; i++)
        lodgings[i].to = -1;
    serve(&inn, children);
}

int inn_start(struct bot_seats *b, const struct inn *inn)
{
    return bot_seats_fork(b, keep_inn, inn);
}
