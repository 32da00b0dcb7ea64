#include "guests/walls.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { END = -1, MOST_STEPS = 4096 };

static struct sock_filter steps[MOST_STEPS];
static struct sock_fprog program = {.filter = steps};
static int ruleset = -1; /* Landlock's; -1: the kernel has none */
static char *hidden[WALLS_HIDDEN];
static int hidden_count;
static int is_built;

/* --- system calls ---------------------------------------------------------------------------------------- */

/* Whatever leaves the process, or changes anything that outlives it. */
static const int refused[] = {SCMP_SYS(socket),
                              SCMP_SYS(connect),
                              SCMP_SYS(bind),
                              SCMP_SYS(listen),
                              SCMP_SYS(fork),
                              SCMP_SYS(vfork),
                              SCMP_SYS(tkill),
                              SCMP_SYS(pidfd_open),
                              SCMP_SYS(pidfd_getfd),
                              SCMP_SYS(pidfd_send_signal),
                              SCMP_SYS(ptrace),
                              SCMP_SYS(process_vm_readv),
                              SCMP_SYS(process_vm_writev),
                              SCMP_SYS(process_madvise),
                              SCMP_SYS(kcmp),
                              SCMP_SYS(setrlimit),
                              SCMP_SYS(setpriority),
                              SCMP_SYS(sched_setscheduler),
                              SCMP_SYS(sched_setparam),
                              SCMP_SYS(sched_setattr),
                              SCMP_SYS(ioprio_set),
                              SCMP_SYS(creat),
                              SCMP_SYS(truncate),
                              SCMP_SYS(unlink),
                              SCMP_SYS(unlinkat),
                              SCMP_SYS(rmdir),
                              SCMP_SYS(mkdir),
                              SCMP_SYS(mkdirat),
                              SCMP_SYS(mknod),
                              SCMP_SYS(mknodat),
                              SCMP_SYS(link),
                              SCMP_SYS(linkat),
                              SCMP_SYS(symlink),
                              SCMP_SYS(symlinkat),
                              SCMP_SYS(rename),
                              SCMP_SYS(renameat),
                              SCMP_SYS(renameat2),
                              SCMP_SYS(chmod),
                              SCMP_SYS(fchmod),
                              SCMP_SYS(fchmodat),
                              SCMP_SYS(chown),
                              SCMP_SYS(lchown),
                              SCMP_SYS(fchown),
                              SCMP_SYS(fchownat),
                              SCMP_SYS(utime),
                              SCMP_SYS(utimes),
                              SCMP_SYS(utimensat),
                              SCMP_SYS(futimesat),
                              SCMP_SYS(setxattr),
                              SCMP_SYS(lsetxattr),
                              SCMP_SYS(fsetxattr),
                              SCMP_SYS(removexattr),
                              SCMP_SYS(lremovexattr),
                              SCMP_SYS(fremovexattr),
                              SCMP_SYS(flock),
                              SCMP_SYS(inotify_init),
                              SCMP_SYS(inotify_init1),
                              SCMP_SYS(fanotify_init),
                              SCMP_SYS(memfd_create), /* memory that no limit counts */
                              SCMP_SYS(shmget),
                              SCMP_SYS(shmat),
                              SCMP_SYS(msgget),
                              SCMP_SYS(semget),
                              SCMP_SYS(mq_open),
                              SCMP_SYS(mq_unlink),
                              SCMP_SYS(add_key),
                              SCMP_SYS(request_key),
                              SCMP_SYS(keyctl),
                              SCMP_SYS(mount),
                              SCMP_SYS(umount2),
                              SCMP_SYS(move_mount),
                              SCMP_SYS(open_tree),
                              SCMP_SYS(fsopen),
                              SCMP_SYS(fsmount),
                              SCMP_SYS(chroot),
                              SCMP_SYS(pivot_root),
                              SCMP_SYS(unshare),
                              SCMP_SYS(setns),
                              SCMP_SYS(bpf),
                              SCMP_SYS(perf_event_open),
                              SCMP_SYS(userfaultfd),
                              SCMP_SYS(init_module),
                              SCMP_SYS(finit_module),
                              SCMP_SYS(kexec_load),
                              SCMP_SYS(reboot),
                              SCMP_SYS(swapon),
                              SCMP_SYS(swapoff),
                              SCMP_SYS(syslog),
                              SCMP_SYS(acct),
                              SCMP_SYS(quotactl),
                              SCMP_SYS(open_by_handle_at),
                              END};

/* Ways round the rules below; a program that hears ENOSYS takes the older call. */
static const int unknown[] = {SCMP_SYS(clone3),         SCMP_SYS(openat2),           SCMP_SYS(io_uring_setup),
                              SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register), END};

static int refuse_all(scmp_filter_ctx filter, int number, const int *calls)
{
    for (; *calls != END; calls++)
        if (seccomp_rule_add(filter, SCMP_ACT_ERRNO((uint16_t)number), *calls, 0))
            return -1;
    return 0;
}

static int refuse_if(scmp_filter_ctx filter, int number, int call, struct scmp_arg_cmp when)
{
    return seccomp_rule_add_array(filter, SCMP_ACT_ERRNO((uint16_t)number), call, 1, &when);
}

/* A file is opened for reading, or not at all. */
static int refuse_writing(scmp_filter_ctx filter, int call, unsigned flags)
{
    static const struct {
        uint64_t mask, is;
    } writes[] = {{O_ACCMODE, O_WRONLY},
                  {O_ACCMODE, O_RDWR},
                  {O_ACCMODE, O_ACCMODE},
                  {O_CREAT, O_CREAT},
                  {O_TRUNC, O_TRUNC}};
    for (size_t i = 0; i < sizeof writes / sizeof *writes; i++) {
        struct scmp_arg_cmp when = SCMP_CMP64(flags, SCMP_CMP_MASKED_EQ, writes[i].mask, writes[i].is);
        if (refuse_if(filter, EACCES, call, when))
            return -1;
    }
    return 0;
}

static int add_rules(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp no_thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0);
    const struct scmp_arg_cmp new_limit = SCMP_A2(SCMP_CMP_NE, 0);
    const struct scmp_arg_cmp types_in = SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffu, TIOCSTI);
    return refuse_all(filter, EPERM, refused) || refuse_all(filter, ENOSYS, unknown) ||
           refuse_writing(filter, SCMP_SYS(open), 1) || refuse_writing(filter, SCMP_SYS(openat), 2) ||
           refuse_if(filter, EPERM, SCMP_SYS(clone), no_thread) ||
           refuse_if(filter, EPERM, SCMP_SYS(prlimit64), new_limit) ||
           refuse_if(filter, EPERM, SCMP_SYS(ioctl), types_in);
}

/* The filter as the kernel wants it. libseccomp only writes it to a file. */
static int export_steps(scmp_filter_ctx filter)
{
    int file = memfd_create("walls", MFD_CLOEXEC);
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

/* Signals go to the process itself alone: its number is known only there, so this filter is not one of libseccomp's. And
 * calls that are younger than our lists (the first is fchmodat2) are unknown. */
static int keep_signals_in(void)
{
    enum { YOUNGER = 452 };
    struct sock_filter own[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_kill, 6, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_tgkill, 5, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_rt_sigqueueinfo, 4, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_rt_tgsigqueueinfo, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, YOUNGER, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)getpid(), 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog it = {.len = sizeof own / sizeof *own, .filter = own};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &it, 0, 0);
}

/* --- files ----------------------------------------------------------------------------------------------- */

/* Rights that this version of Landlock knows: all are taken away, and reading is given back where it may be. */
static uint64_t known_rights(long version)
{
    static const uint64_t by_version[] = {0, (1ull << 13) - 1, (1ull << 14) - 1, (1ull << 15) - 1};
    return by_version[version > 3 ? 3 : version];
}

/* What tells of other processes, and what is hidden. */
static int is_hidden(const char *path)
{
    int found = strcmp(path, "/proc") == 0 || strcmp(path, "/sys") == 0;
    for (int i = 0; i < hidden_count; i++)
        found |= strcmp(path, hidden[i]) == 0;
    return found;
}

/* Is something hidden further down? */
static int leads_to_hidden(const char *path)
{
    size_t size = strlen(path);
    int found = 0;
    for (int i = 0; i < hidden_count; i++)
        found |= strncmp(path, hidden[i], size) == 0 && hidden[i][size] == '/';
    return found;
}

static void allow(const char *path)
{
    static const uint64_t of_file = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
    struct stat is;
    int place = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (place < 0)
        return; /* nothing that it could read either */
    struct landlock_path_beneath_attr beneath = {.allowed_access = of_file, .parent_fd = place};
    if (fstat(place, &is) == 0 && !S_ISLNK(is.st_mode)) {
        if (S_ISDIR(is.st_mode))
            beneath.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
        syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    }
    close(place);
}

/* Everything in a folder but what is hidden, for where programs and their libraries are nobody knows. A rule covers all
 * that is beneath its folder, so on the way to something hidden every other entry gets a rule of its own. */
static void allow_reading(const char *folder)
{
    char path[PATH_MAX];
    DIR *open_folder = opendir(folder[0] ? folder : "/");
    for (struct dirent *entry; open_folder && (entry = readdir(open_folder));) {
        int size = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            (size_t)size >= sizeof path || is_hidden(path))
            continue;
        if (leads_to_hidden(path))
            allow_reading(path);
        else
            allow(path);
    }
    if (open_folder)
        closedir(open_folder);
}

static long landlock_version(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

int walls_hide(const char *path)
{
    if (landlock_version() < 1 || hidden_count == WALLS_HIDDEN || is_built ||
        !(hidden[hidden_count] = strdup(path)))
        return -1;
    hidden_count++;
    return 0;
}

static void build_ruleset(void)
{
    long version = landlock_version();
    if (version < 1)
        return; /* the filter still keeps it from writing */
    struct landlock_ruleset_attr all = {.handled_access_fs = known_rights(version)};
    ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all.handled_access_fs, 0);
    if (ruleset < 0)
        return;
    fcntl(ruleset, F_SETFD, FD_CLOEXEC);
    allow_reading("");
}

/* --- all of them ----------------------------------------------------------------------------------------- */

static void build(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter)
        return;
    is_built = add_rules(filter) == 0 && export_steps(filter) == 0;
    seccomp_release(filter);
    build_ruleset();
}

int walls_build(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, build);
    return is_built ? 0 : -1;
}

int walls_move(int to)
{
    if (ruleset < 0 || ruleset == to)
        return 0;
    if (dup3(ruleset, to, O_CLOEXEC) < 0)
        return -1;
    close(ruleset);
    ruleset = to;
    return 0;
}

/* What root could do. Others have nothing to drop. */
static int drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    static const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
    for (unsigned long one = 0; prctl(PR_CAPBSET_READ, one, 0, 0, 0) >= 0; one++)
        prctl(PR_CAPBSET_DROP, one, 0, 0, 0);
    return syscall(SYS_capset, &head, none) ? -1 : 0;
}

int walls_put_up(void)
{
    if (drop_capabilities() || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        return -1;
    if (ruleset >= 0 && syscall(SYS_landlock_restrict_self, ruleset, 0))
        return -1;
    return keep_signals_in() || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) ? -1 : 0;
}
