/* calls.c: implements the seccomp filters of programs and picture workers.
 *
 * There are two. The list below is the same for everybody and made by libseccomp. The other one is written by hand in the
 * new process, because it contains the number of that process: signals go nowhere else. It also hands every request for a
 * thread to the process that supervises this one, which counts them (walls_answer): RLIMIT_NPROC counts the threads of a
 * whole user, and does not hold for root. */
#include "guests/calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { END = -1, MOST_STEPS = 4096, WHOLE = 0 };

static struct sock_filter steps[MOST_STEPS];
static struct sock_fprog program = {.filter = steps};
static int is_built;

/* --- the list -------------------------------------------------------------------------------------------- */

/* Calls that are allowed with any arguments. docs/bot-protocol.md lists them, and a test compares the two. */
static const int allowed[] = {
    /* reading files, and pipes */
    SCMP_SYS(access), SCMP_SYS(chdir), SCMP_SYS(close), SCMP_SYS(close_range), SCMP_SYS(dup), SCMP_SYS(dup2),
    SCMP_SYS(dup3), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(fadvise64), SCMP_SYS(fchdir),
    SCMP_SYS(fstat), SCMP_SYS(fstatfs), SCMP_SYS(getcwd), SCMP_SYS(getdents), SCMP_SYS(getdents64),
    SCMP_SYS(lseek), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(pipe), SCMP_SYS(pipe2),
    SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(preadv2), SCMP_SYS(read), SCMP_SYS(readlink),
    SCMP_SYS(readlinkat), SCMP_SYS(readv), SCMP_SYS(stat), SCMP_SYS(statfs), SCMP_SYS(statx), SCMP_SYS(write),
    SCMP_SYS(writev),
    /* waiting */
    SCMP_SYS(epoll_create), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_pwait),
    SCMP_SYS(epoll_pwait2), SCMP_SYS(epoll_wait), SCMP_SYS(eventfd), SCMP_SYS(eventfd2), SCMP_SYS(futex),
    SCMP_SYS(pause), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(pselect6), SCMP_SYS(recvfrom),
    SCMP_SYS(select), SCMP_SYS(wait4), SCMP_SYS(waitid),
    /* memory */
    SCMP_SYS(brk), SCMP_SYS(madvise), SCMP_SYS(membarrier), SCMP_SYS(mprotect), SCMP_SYS(mremap),
    SCMP_SYS(munmap),
    /* time */
    SCMP_SYS(alarm), SCMP_SYS(clock_getres), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep),
    SCMP_SYS(getitimer), SCMP_SYS(gettimeofday), SCMP_SYS(nanosleep), SCMP_SYS(setitimer), SCMP_SYS(time),
    SCMP_SYS(times),
    /* its own signals and threads */
    SCMP_SYS(arch_prctl), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(restart_syscall), SCMP_SYS(rseq),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigpending), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigsuspend), SCMP_SYS(rt_sigtimedwait), SCMP_SYS(sched_yield), SCMP_SYS(set_robust_list),
    SCMP_SYS(set_tid_address), SCMP_SYS(sigaltstack),
    /* what it is, and what the machine is */
    SCMP_SYS(getcpu), SCMP_SYS(getegid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getgroups),
    SCMP_SYS(getpgrp), SCMP_SYS(getpid), SCMP_SYS(getppid), SCMP_SYS(getrandom), SCMP_SYS(getresgid),
    SCMP_SYS(getresuid), SCMP_SYS(getrlimit), SCMP_SYS(getrusage), SCMP_SYS(gettid), SCMP_SYS(getuid),
    SCMP_SYS(sched_get_priority_max), SCMP_SYS(sched_get_priority_min), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sysinfo), SCMP_SYS(uname),
    /* these two are left to the filter below */
    SCMP_SYS(execve), SCMP_SYS(kill), SCMP_SYS(tgkill), END};

/* A call that is allowed if this argument, as far as the mask says, has this value. */
struct allowance {
    int call;
    unsigned argument;
    uint64_t mask, is;
};

enum {
    NEW_NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                     CLONE_NEWPID | CLONE_NEWNET,
    TMPFILE = O_TMPFILE & ~O_DIRECTORY,
    CHANGES = O_ACCMODE | O_CREAT | O_TRUNC | TMPFILE | O_ASYNC,
    NAME_OF_MEMORY = 0x53564d41 /* PR_SET_VMA, which younger headers have */
};
#define NUMBER 0xffffffffu

static const struct allowance allowances[] = {
    {SCMP_SYS(clone), 0, CLONE_THREAD | NEW_NAMESPACES, CLONE_THREAD},
    {SCMP_SYS(open), 1, CHANGES, O_RDONLY},
    {SCMP_SYS(openat), 2, CHANGES, O_RDONLY},
    {SCMP_SYS(mmap), 3, MAP_HUGETLB, 0},  /* huge pages are in no count of a process's memory */
    {SCMP_SYS(sendto), 4, UINT64_MAX, 0}, /* to the other end, and no other address */
    {SCMP_SYS(fcntl), 1, NUMBER, F_DUPFD},
    {SCMP_SYS(fcntl), 1, NUMBER, F_DUPFD_CLOEXEC},
    {SCMP_SYS(fcntl), 1, NUMBER, F_GETFD},
    {SCMP_SYS(fcntl), 1, NUMBER, F_SETFD},
    {SCMP_SYS(fcntl), 1, NUMBER, F_GETFL},
    {SCMP_SYS(ioctl), 1, NUMBER, TCGETS},
    {SCMP_SYS(ioctl), 1, NUMBER, TIOCGWINSZ},
    {SCMP_SYS(ioctl), 1, NUMBER, FIONREAD},
    {SCMP_SYS(ioctl), 1, NUMBER, FIONBIO},
    {SCMP_SYS(ioctl), 1, NUMBER, FIOCLEX},
    {SCMP_SYS(ioctl), 1, NUMBER, FIONCLEX},
    {SCMP_SYS(prctl), 0, NUMBER, PR_GET_NAME},
    {SCMP_SYS(prctl), 0, NUMBER, PR_SET_NAME},
    {SCMP_SYS(prctl), 0, NUMBER, NAME_OF_MEMORY}};

static int allow_if(scmp_filter_ctx filter, const struct allowance *a)
{
    const struct scmp_arg_cmp when = {a->argument, SCMP_CMP_MASKED_EQ, a->mask, a->is};
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, a->call, 1, &when);
}

/* Calls that two arguments decide about. */
static int allow_pairs(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp set_flags[] = {SCMP_A1(SCMP_CMP_MASKED_EQ, NUMBER, F_SETFL),
                                             SCMP_A2(SCMP_CMP_MASKED_EQ, O_ASYNC, 0)};
    const struct scmp_arg_cmp own_limits[] = {SCMP_A0(SCMP_CMP_MASKED_EQ, NUMBER, 0),
                                              SCMP_A2(SCMP_CMP_EQ, 0)};
    /* A datagram socket could send to any address. */
    const struct scmp_arg_cmp stream[] = {
        SCMP_A0(SCMP_CMP_MASKED_EQ, NUMBER, AF_UNIX),
        SCMP_A1(SCMP_CMP_MASKED_EQ, NUMBER & ~(unsigned)(SOCK_CLOEXEC | SOCK_NONBLOCK), SOCK_STREAM)};
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 2, set_flags) ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, own_limits) ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 2, stream);
}

/* Opening a file to change it fails with the error that programs expect. */
static int refuse_changes(scmp_filter_ctx filter, int call, unsigned flags)
{
    static const struct {
        uint64_t mask, is;
    } changes[] = {{O_ACCMODE, O_WRONLY}, {O_ACCMODE, O_RDWR}, {O_ACCMODE, O_ACCMODE},
                   {O_CREAT, O_CREAT},    {O_TRUNC, O_TRUNC},  {TMPFILE, TMPFILE}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const struct scmp_arg_cmp when = {flags, SCMP_CMP_MASKED_EQ, changes[i].mask, changes[i].is};
        if (seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EACCES), call, 1, &when))
            return -1;
    }
    return 0;
}

static int add_rules(scmp_filter_ctx filter)
{
    if (seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS))
        return -1;
    for (const int *call = allowed; *call != END; call++)
        if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, *call, 0))
            return -1;
    for (size_t i = 0; i < sizeof allowances / sizeof *allowances; i++)
        if (allow_if(filter, &allowances[i]))
            return -1;
    return allow_pairs(filter) || refuse_changes(filter, SCMP_SYS(open), 1) ||
           refuse_changes(filter, SCMP_SYS(openat), 2);
}

/* Reads the filter back in the kernel's form, which libseccomp only writes to a file. */
static int export_steps(scmp_filter_ctx filter)
{
    int file = memfd_create("calls", MFD_CLOEXEC);
    ssize_t size = -1;
    if (file >= 0 && seccomp_export_bpf(filter, file) == 0)
        size = pread(file, steps, sizeof steps, 0);
    if (file >= 0)
        close(file);
    if (size <= 0 || (size_t)size == sizeof steps)
        return -1;
    program.len = (unsigned short)((size_t)size / sizeof *steps);
    return 0;
}

static void build(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    if (!filter)
        return;
    is_built = add_rules(filter) == 0 && export_steps(filter) == 0;
    seccomp_release(filter);
}

int calls_build(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, build);
    return is_built ? 0 : -1;
}

/* --- in the new process ---------------------------------------------------------------------------------- */

/* Installs the filter that knows this process. Returns the listener if `threads` asks for one, otherwise 0; -1 on error. */
static int keep_to_itself(unsigned threads, int may_start)
{
    const unsigned start = may_start ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EPERM;
    struct sock_filter own[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_kill, 6, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_tgkill, 5, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_execve, 2, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, threads),
        BPF_STMT(BPF_RET | BPF_K, start),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)getpid(), 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog it = {.len = sizeof own / sizeof *own, .filter = own};
    unsigned flags = threads == SECCOMP_RET_USER_NOTIF ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0;
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &it);
}

static int send_listener(int supervisor, int listener)
{
    union {
        struct cmsghdr head; /* for its alignment */
        char bytes[CMSG_SPACE(sizeof listener)];
    } room = {0};
    char byte = 0;
    struct iovec text = {&byte, 1};
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){CMSG_LEN(sizeof listener), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(head), &listener, sizeof listener);
    ssize_t sent = sendmsg(supervisor, &message, MSG_NOSIGNAL);
    close(listener);
    return sent == 1 ? 0 : -1;
}

int calls_limit(int supervisor, int may_start)
{
    /* A container may listen already, and there is one listener at most. A picture can't be read without threads. */
    const unsigned uncounted = may_start ? SECCOMP_RET_ERRNO | EAGAIN : SECCOMP_RET_ALLOW;
    int listener = keep_to_itself(SECCOMP_RET_USER_NOTIF, may_start);
    if (listener < 0 ? keep_to_itself(uncounted, may_start) : send_listener(supervisor, listener))
        return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
