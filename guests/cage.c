#include "guests/cage.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "guests/walls.h"

/* What cage_share() has set. */
static rlim_t memory_mib = CAGE_MEMORY_MIB;
static _Atomic(pid_t) *shown;

void cage_share(int mib, _Atomic(pid_t) *place)
{
    memory_mib = (rlim_t)mib;
    shown = place;
}

/* --- in the new process ---------------------------------------------------------------------------------- */

/* What it says of itself before the program begins: errno, and whether it is the program's fault. */
struct report {
    int number, walls;
};

static _Noreturn void give_up(int reports, int walls)
{
    struct report r = {errno, walls};
    ssize_t sent = write(reports, &r, sizeof r);
    _exit(sent == (ssize_t)sizeof r ? 127 : 126);
}

static void limit(int what, rlim_t soft, rlim_t hard)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)what, &now))
        return;
    now.rlim_max = now.rlim_max < hard ? now.rlim_max : hard; /* never more than our own limit */
    now.rlim_cur = now.rlim_max < soft ? now.rlim_max : soft;
    setrlimit((__rlimit_resource_t)what, &now);
}

/* Its three, wherever they are now; all others are closed as the program begins. */
static int take_descriptors(const int ends[3])
{
    int high[3];
    for (int i = 0; i < 3; i++) /* first out of each other's way */
        if ((high[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, 10)) < 0)
            return -1;
    for (int i = 0; i < 3; i++)
        if (dup2(high[i], i) < 0)
            return -1;
    return (int)syscall(SYS_close_range, 3u, ~0u, (unsigned)CLOSE_RANGE_CLOEXEC);
}

/* Only what is safe between fork and exec of a program with threads: no memory, no locks. */
static _Noreturn void become(const char *path, char *const *environment, const int ends[3], int reports,
                             int ruleset, pid_t parent)
{
    char *const words[] = {(char *)path, NULL};
    sigset_t none;
    setsid(); /* no terminal, no Ctrl-C: we end it ourselves */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(126);
    if (take_descriptors(ends))
        give_up(reports, 1);
    for (int signal_number = 1; signal_number < 32; signal_number++)
        signal(signal_number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    limit(RLIMIT_AS, (rlim_t)CAGE_MEMORY_MIB << 20, (rlim_t)CAGE_MEMORY_MIB << 20);
    limit(RLIMIT_DATA, memory_mib << 20, memory_mib << 20);
    limit(RLIMIT_CPU, CAGE_SPARE_S + 10, CAGE_CPU_S);
    limit(RLIMIT_NOFILE, CAGE_FILES, CAGE_FILES);
    limit(RLIMIT_FSIZE, (rlim_t)CAGE_ERRORS_MIB << 20, (rlim_t)CAGE_ERRORS_MIB << 20);
    limit(RLIMIT_CORE, 0, 0);
    if (walls_put_up(ruleset, reports, 1))
        give_up(reports, 1);
    execve(path, words, environment);
    give_up(reports, 0);
}

const struct cage cage_none = {0, -1, -1, -1};

/* --- in ours --------------------------------------------------------------------------------------------- */

/* While there is a program, nobody looks into us, not even where the kernel lets children look. */
static void hide(int one_more)
{
    static atomic_int programs;
    int before = atomic_fetch_add(&programs, one_more);
    if (before == 0 || before + one_more == 0)
        prctl(PR_SET_DUMPABLE, before != 0);
}

/* No more of our surroundings than a program needs to find its interpreter. */
static void fill_environment(char *out[6], char path[4200], char home[4200])
{
    static char lang[] = "LANG=C.UTF-8", no_files[] = "PYTHONDONTWRITEBYTECODE=1";
    static char one_thread[] = "OMP_NUM_THREADS=1"; /* numpy would start one for each processor */
    const char *values[] = {getenv("PATH"), getenv("HOME")};
    int count = 0;
    if (values[0] && (size_t)snprintf(path, 4200, "PATH=%s", values[0]) < 4200)
        out[count++] = path;
    if (values[1] && (size_t)snprintf(home, 4200, "HOME=%s", values[1]) < 4200)
        out[count++] = home;
    out[count++] = lang;
    out[count++] = no_files;
    out[count++] = one_thread;
    out[count] = NULL;
}

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
}

/* Waits until the program has begun, or could not. Sets *listener, if there is one. */
static enum cage_fault hear(int reports, int *listener)
{
    struct report r;
    ssize_t got;
    do
        got = walls_receive(reports, &r, sizeof r, listener);
    while (got == 1); /* from walls_put_up() */
    if (got == 0)     /* the descriptor was closed by exec */
        return CAGE_FINE;
    errno = got == (ssize_t)sizeof r ? r.number : EIO;
    return got == (ssize_t)sizeof r && !r.walls ? CAGE_NO_PROGRAM : CAGE_NO_WALLS;
}

/* Pipes and a process behind walls that has their other ends. Returns its number; -1 with errno if there is none. */
static pid_t start(const char *path, int ruleset, int loud, int ours[2], int *reports)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, line[2] = {-1, -1};
    char path_word[4200], home_word[4200], *environment[6];
    pid_t self = getpid(), child = -1;
    fill_environment(environment, path_word, home_word);
    int silence = loud ? STDERR_FILENO : open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (silence >= 0 && pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0 &&
        socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, line) == 0)
        child = fork();
    if (child == 0)
        become(path, environment, (const int[]){in[0], out[1], silence}, line[1], ruleset, self);
    int number = errno;
    if (child > 0) {
        ours[0] = in[1], ours[1] = out[0], *reports = line[0];
        in[1] = out[0] = line[0] = -1;
    }
    if (!loud && silence >= 0)
        close(silence);
    close_pair(in), close_pair(out), close_pair(line);
    errno = number;
    return child;
}

enum cage_fault cage_open(struct cage *c, const char *path, int loud)
{
    int ruleset, reports, ours[2] = {-1, -1};
    *c = cage_none;
    if (walls_open(path, &ruleset))
        return CAGE_NO_WALLS;
    hide(1);
    pid_t child = start(path, ruleset, loud, ours, &reports);
    int number = errno;
    if (ruleset >= 0)
        close(ruleset);
    if (child < 0) {
        hide(-1);
        errno = number;
        return CAGE_NO_START;
    }
    *c = (struct cage){child, ours[0], ours[1], -1};
    if (shown)
        atomic_store(shown, child);
    enum cage_fault fault = hear(reports, &c->listener);
    number = errno;
    close(reports);
    if (fault == CAGE_FINE) {
        fcntl(c->to, F_SETFL, O_NONBLOCK);
        fcntl(c->from, F_SETFL, O_NONBLOCK);
        return CAGE_FINE;
    }
    cage_close(c);
    errno = number;
    return fault;
}

void cage_close(struct cage *c)
{
    if (!c->child)
        return;
    close(c->to);
    close(c->from);
    if (c->listener >= 0)
        close(c->listener);
    kill(c->child, SIGKILL);
    if (shown) /* before the number is free for another process */
        atomic_store(shown, 0);
    while (waitpid(c->child, NULL, 0) < 0 && errno == EINTR)
        ;
    *c = cage_none;
    hide(-1);
}

int64_t cage_used_ms(const struct cage *c)
{
    clockid_t clock;
    struct timespec used;
    if (!c->child || clock_getcpuclockid(c->child, &clock) || clock_gettime(clock, &used))
        return 0;
    return (int64_t)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

void cage_grant(const struct cage *c, int64_t ms)
{
    rlim_t seconds = (rlim_t)((cage_used_ms(c) + ms + 999) / 1000 + CAGE_SPARE_S);
    struct rlimit until;
    if (prlimit(c->child, RLIMIT_CPU, NULL, &until))
        return;
    until.rlim_cur = seconds < until.rlim_max ? seconds : until.rlim_max;
    prlimit(c->child, RLIMIT_CPU, &until, NULL);
}
