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
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "guests/walls.h"

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
                             pid_t parent)
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
    limit(RLIMIT_CPU, CAGE_SPARE_S + 10, CAGE_CPU_S);
    limit(RLIMIT_NOFILE, CAGE_FILES, CAGE_FILES);
    limit(RLIMIT_FSIZE, (rlim_t)CAGE_ERRORS_MIB << 20, (rlim_t)CAGE_ERRORS_MIB << 20);
    limit(RLIMIT_CORE, 0, 0);
    if (walls_put_up())
        give_up(reports, 1);
    execve(path, words, environment);
    give_up(reports, 0);
}

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
static void fill_environment(char *out[5], char path[4200], char home[4200])
{
    static char lang[] = "LANG=C.UTF-8", no_files[] = "PYTHONDONTWRITEBYTECODE=1";
    const char *values[] = {getenv("PATH"), getenv("HOME")};
    int count = 0;
    if (values[0] && (size_t)snprintf(path, 4200, "PATH=%s", values[0]) < 4200)
        out[count++] = path;
    if (values[1] && (size_t)snprintf(home, 4200, "HOME=%s", values[1]) < 4200)
        out[count++] = home;
    out[count++] = lang;
    out[count++] = no_files;
    out[count] = NULL;
}

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
}

/* Waits until the program has begun, or could not. */
static enum cage_fault hear(int reports)
{
    struct report r;
    ssize_t got;
    do
        got = read(reports, &r, sizeof r);
    while (got < 0 && errno == EINTR);
    if (got == 0) /* the descriptor was closed by exec */
        return CAGE_FINE;
    errno = got == (ssize_t)sizeof r ? r.number : EIO;
    return got == (ssize_t)sizeof r && !r.walls ? CAGE_NO_PROGRAM : CAGE_NO_WALLS;
}

enum cage_fault cage_open(struct cage *c, const char *path, int loud)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, reports[2] = {-1, -1};
    char path_word[4200], home_word[4200], *environment[5];
    pid_t self = getpid();
    *c = (struct cage){0, -1, -1};
    if (walls_build())
        return CAGE_NO_WALLS;
    fill_environment(environment, path_word, home_word);
    hide(1);
    int silence = loud ? STDERR_FILENO : open("/dev/null", O_WRONLY | O_CLOEXEC);
    int ready = silence >= 0 && pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0 &&
                pipe2(reports, O_CLOEXEC) == 0;
    pid_t child = ready ? fork() : -1;
    if (child == 0)
        become(path, environment, (const int[]){in[0], out[1], silence}, reports[1], self);
    int number = errno;
    if (!loud && silence >= 0)
        close(silence);
    if (child > 0) {
        close(in[0]), close(out[1]), close(reports[1]);
        in[0] = out[1] = reports[1] = -1;
    }
    *c = (struct cage){child > 0 ? child : 0, in[1], out[0]};
    enum cage_fault fault = child > 0 ? hear(reports[0]) : CAGE_NO_START;
    number = child > 0 ? errno : number;
    close_pair(reports);
    if (fault == CAGE_FINE) {
        fcntl(c->to, F_SETFL, O_NONBLOCK);
        fcntl(c->from, F_SETFL, O_NONBLOCK);
        return CAGE_FINE;
    }
    if (child > 0) {
        cage_close(c);
    } else {
        close_pair(in), close_pair(out);
        *c = (struct cage){0, -1, -1};
        hide(-1);
    }
    errno = number;
    return fault;
}

void cage_close(struct cage *c)
{
    if (!c->child)
        return;
    close(c->to);
    close(c->from);
    kill(c->child, SIGKILL);
    while (waitpid(c->child, NULL, 0) < 0 && errno == EINTR)
        ;
    *c = (struct cage){0, -1, -1};
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
