/* guard.c: gives up capabilities, users and system calls (seccomp). */
#include "server/shell/guard.h"

#include <errno.h>
#include <grp.h>
#include <linux/capability.h>
#include <pwd.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GUARD_FILTERS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define GUARD_FILTERS 0
#else
#define GUARD_FILTERS 1
#endif
#else
#define GUARD_FILTERS 1
#endif

/* --- who we are ----------------------------------------------------------------------------------------- */

int guard_find_user(const char *name, struct guard_user *out)
{
    const struct passwd *found = getpwnam(name);
    if (!found)
        return -1;
    *out = (struct guard_user){found->pw_uid, found->pw_gid, 1};
    return 0;
}

void guard_find_owner(unsigned uid, struct guard_user *out)
{
    const struct passwd *found = getpwuid(uid);
    *out = (struct guard_user){uid, found ? found->pw_gid : uid, 1};
}

int guard_is_root(void)
{
    return geteuid() == 0;
}

/* So that none comes back with a program that is started: while we are still allowed to. */
static void drop_bounds(void)
{
    for (unsigned long one = 0; prctl(PR_CAPBSET_READ, one, 0, 0, 0) >= 0; one++)
        prctl(PR_CAPBSET_DROP, one, 0, 0, 0); /* a process that may not drop them has none to drop */
}

/* The C library has no word for it. */
static int drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    static const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    return syscall(SYS_capset, &head, none) ? -1 : 0;
}

int guard_become(const struct guard_user *user)
{
    drop_bounds();
    if (user->is_set && (setgroups(0, NULL) || setresgid(user->gid, user->gid, user->gid) ||
                         setresuid(user->uid, user->uid, user->uid)))
        return -1;
    if (drop_capabilities() || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        return -1;
    if (user->is_set && user->uid != 0 && setuid(0) == 0) { /* there must be no way back */
        errno = EPERM;
        return -1;
    }
    return 0;
}

/* --- system calls --------------------------------------------------------------------------------------- */

#if GUARD_FILTERS
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>

enum {
    END = -1,
    NEW_WORLDS = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
                 CLONE_NEWNET
};

/* What any C program needs to compute, wait and end. */
static const int common[] = {SCMP_SYS(brk),
                             SCMP_SYS(clock_gettime),
                             SCMP_SYS(clock_nanosleep),
                             SCMP_SYS(close),
                             SCMP_SYS(exit),
                             SCMP_SYS(exit_group),
                             SCMP_SYS(futex),
                             SCMP_SYS(getpid),
                             SCMP_SYS(getppid),
                             SCMP_SYS(getrandom),
                             SCMP_SYS(gettid),
                             SCMP_SYS(gettimeofday),
                             SCMP_SYS(madvise),
                             SCMP_SYS(mremap),
                             SCMP_SYS(munmap),
                             SCMP_SYS(nanosleep),
                             SCMP_SYS(read),
                             SCMP_SYS(restart_syscall),
                             SCMP_SYS(rseq),
                             SCMP_SYS(rt_sigaction),
                             SCMP_SYS(rt_sigprocmask),
                             SCMP_SYS(rt_sigreturn),
                             SCMP_SYS(sched_yield),
                             SCMP_SYS(sendto),
                             SCMP_SYS(recvfrom),
                             SCMP_SYS(set_robust_list),
                             SCMP_SYS(sigaltstack),
                             SCMP_SYS(sysinfo),
                             SCMP_SYS(time),
                             SCMP_SYS(wait4),
                             SCMP_SYS(waitid),
                             SCMP_SYS(write),
                             END};

/* Sockets that clients opened, and the files of the store. */
static const int serving[] = {SCMP_SYS(accept),
                              SCMP_SYS(accept4),
                              SCMP_SYS(access),
                              SCMP_SYS(chmod),
                              SCMP_SYS(epoll_ctl),
                              SCMP_SYS(epoll_pwait),
                              SCMP_SYS(epoll_wait),
                              SCMP_SYS(faccessat),
                              SCMP_SYS(fallocate),
                              SCMP_SYS(fchmod),
                              SCMP_SYS(fchown),
                              SCMP_SYS(fcntl),
                              SCMP_SYS(fdatasync),
                              SCMP_SYS(flock),
                              SCMP_SYS(fstat),
                              SCMP_SYS(fstatfs),
                              SCMP_SYS(fsync),
                              SCMP_SYS(ftruncate),
                              SCMP_SYS(getcwd),
                              SCMP_SYS(getdents64),
                              SCMP_SYS(getegid),
                              SCMP_SYS(geteuid),
                              SCMP_SYS(getgid),
                              SCMP_SYS(getrusage),
                              SCMP_SYS(getsockname),
                              SCMP_SYS(getsockopt),
                              SCMP_SYS(getuid),
                              SCMP_SYS(kill),
                              SCMP_SYS(lseek),
                              SCMP_SYS(lstat),
                              SCMP_SYS(newfstatat),
                              SCMP_SYS(open),
                              SCMP_SYS(openat),
                              SCMP_SYS(dup),
                              SCMP_SYS(poll),
                              SCMP_SYS(pread64),
                              SCMP_SYS(prlimit64),
                              SCMP_SYS(pwrite64),
                              SCMP_SYS(readlink),
                              SCMP_SYS(readlinkat),
                              SCMP_SYS(readv),
                              SCMP_SYS(recvmsg),
                              SCMP_SYS(sched_getaffinity),
                              SCMP_SYS(sendmsg),
                              SCMP_SYS(setsockopt),
                              SCMP_SYS(shutdown),
                              SCMP_SYS(stat),
                              SCMP_SYS(statx),
                              SCMP_SYS(tgkill),
                              SCMP_SYS(uname),
                              SCMP_SYS(unlink),
                              SCMP_SYS(unlinkat),
                              SCMP_SYS(utimensat),
                              SCMP_SYS(writev),
                              END};

/* A bot's children have a time limit, and end with it; the process that plays waits for the cable and its watcher. None of
 * them sends a signal: one that fails an assertion ends by abort()'s last resort. */
static const int botting[] = {SCMP_SYS(alarm), SCMP_SYS(pselect6), SCMP_SYS(setitimer), SCMP_SYS(setrlimit),
                              END};

/* No honest code calls these here: the process has been taken over. */
static const int unconnected[] = {SCMP_SYS(socket), SCMP_SYS(connect), SCMP_SYS(bind), END};
static const int never[] = {SCMP_SYS(execve),
                            SCMP_SYS(execveat),
                            SCMP_SYS(listen),
                            SCMP_SYS(ptrace),
                            SCMP_SYS(process_vm_readv),
                            SCMP_SYS(process_vm_writev),
                            SCMP_SYS(mount),
                            SCMP_SYS(umount2),
                            SCMP_SYS(chroot),
                            SCMP_SYS(pivot_root),
                            SCMP_SYS(bpf),
                            SCMP_SYS(init_module),
                            SCMP_SYS(finit_module),
                            SCMP_SYS(kexec_load),
                            SCMP_SYS(setuid),
                            SCMP_SYS(setresuid),
                            SCMP_SYS(unshare),
                            SCMP_SYS(setns),
                            SCMP_SYS(userfaultfd),
                            SCMP_SYS(perf_event_open),
                            SCMP_SYS(io_uring_setup),
                            END};

static int add_all(scmp_filter_ctx filter, uint32_t action, const int *calls)
{
    for (; *calls != END; calls++)
        if (seccomp_rule_add(filter, action, *calls, 0))
            return -1;
    return 0;
}

/* Memory, but none that is executable. */
static int add_memory(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp writable = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, &writable) ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, &writable);
}

static int add_computing(scmp_filter_ctx filter)
{
    return add_all(filter, SCMP_ACT_ALLOW, common) || add_memory(filter);
}

static int add_serving(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp is_terminal = SCMP_A1(SCMP_CMP_EQ, TCGETS);
    return add_computing(filter) || add_all(filter, SCMP_ACT_ALLOW, serving) ||
           add_all(filter, SCMP_ACT_KILL_PROCESS, unconnected) ||
           add_all(filter, SCMP_ACT_KILL_PROCESS, never) ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, &is_terminal);
}

/* Children that share the namespaces of their parent, and end with it. */
static int add_botting(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp same_world = SCMP_A0(SCMP_CMP_MASKED_EQ, NEW_WORLDS, 0);
    const struct scmp_arg_cmp with_parent[] = {SCMP_A0(SCMP_CMP_EQ, PR_SET_PDEATHSIG),
                                               SCMP_A1(SCMP_CMP_EQ, SIGKILL)};
    /* The signal by which a worker learns that its watcher fell (server/bots/pair.c). */
    const struct scmp_arg_cmp with_watcher[] = {SCMP_A0(SCMP_CMP_EQ, PR_SET_PDEATHSIG),
                                                SCMP_A1(SCMP_CMP_EQ, SIGUSR1)};
    const struct scmp_arg_cmp of_itself = SCMP_A0(SCMP_CMP_EQ, 0);
    return add_computing(filter) || add_all(filter, SCMP_ACT_ALLOW, botting) ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, &same_world) ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 2, with_parent) ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 2, with_watcher) ||
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, &of_itself);
}

static int add_clerking(scmp_filter_ctx filter)
{
    return add_all(filter, SCMP_ACT_KILL_PROCESS, never);
}

/* All threads get it, or none. */
static int load(uint32_t otherwise, int (*add)(scmp_filter_ctx filter))
{
    scmp_filter_ctx filter = seccomp_init(otherwise);
    if (!filter)
        return -1;
    int bad = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) ||
              seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) || add(filter) ||
              seccomp_load(filter);
    seccomp_release(filter);
    return bad ? -1 : 0;
}

int guard_filter_server(void)
{
    return load(SCMP_ACT_ERRNO(ENOSYS), add_serving);
}

int guard_filter_bots(void)
{
    return load(SCMP_ACT_ERRNO(ENOSYS), add_botting);
}

int guard_filter_clerk(void)
{
    return load(SCMP_ACT_ALLOW, add_clerking);
}

int guard_filter_programs(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    int bad = !filter;
    for (const int *call = never; !bad && *call != END; call++)
        if (*call != SCMP_SYS(execve))
            bad = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), *call, 0) != 0;
    bad = bad || seccomp_load(filter);
    seccomp_release(filter);
    return bad ? -1 : 0;
}
#else
int guard_filter_clerk(void)
{
    return 0;
}

int guard_filter_server(void)
{
    return 0;
}

int guard_filter_bots(void)
{
    return 0;
}

int guard_filter_programs(void)
{
    return 0;
}
#endif

int guard_is_filtering(void)
{
    return GUARD_FILTERS;
}
