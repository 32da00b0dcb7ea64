/* walls.c: tries every system call inside the sandbox of programs, and compares what gets through with
 * docs/bot-protocol.md. No call is carried out: a filter beneath those of the sandbox answers each call of this test with an
 * error that no kernel gives, and only a call that the sandbox allows gets that far. */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guests/walls.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

enum { CALLS = 1024, MARK = 0x5eed, PASSED = EUCLEAN, X32 = 0x40000000, NO_WALLS = 99 };

/* A call, and what comes back. */
struct attempt {
    long call, arguments[5];
    int errors;
};

/* --- in a process of its own ----------------------------------------------------------------------------- */

/* Answers calls with MARK as their sixth argument. */
static int answer_marked(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[5])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MARK, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | PASSED),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {.len = sizeof steps / sizeof *steps, .filter = steps};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

static void make_calls(struct attempt *list, int count, int ruleset, int supervisor)
{
    if (answer_marked() || walls_put_up(ruleset, supervisor, 1))
        syscall(SYS_exit_group, NO_WALLS, 0, 0, 0, 0, 0);
    for (int i = 0; i < count; i++) {
        const long *a = list[i].arguments;
        list[i].errors = syscall(list[i].call, a[0], a[1], a[2], a[3], a[4], (long)MARK) == -1 ? errno : 0;
    }
    syscall(SYS_exit_group, 0, 0, 0, 0, 0, 0); /* here the sixth argument is not the mark */
}

/* Makes these calls in a new process, whose number the list may contain as -2. Returns how it ended, as wait() does. */
static int after(struct attempt *list, int count)
{
    size_t size = (size_t)count * sizeof *list;
    int ends[2], ruleset, status;
    struct attempt *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(shared != MAP_FAILED);
    memcpy(shared, list, size);
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    assert_int_equal(walls_open("/bin/sh", &ruleset), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        for (int i = 0; i < count; i++)
            if (shared[i].arguments[0] == -2)
                shared[i].arguments[0] = getpid();
        make_calls(shared, count, ruleset, ends[1]);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    memcpy(list, shared, size);
    munmap(shared, size);
    close(ends[0]), close(ends[1]);
    if (ruleset >= 0)
        close(ruleset);
    return status;
}

/* --- what the page says ---------------------------------------------------------------------------------- */

enum { REFUSED, ALLOWED, CONDITIONAL };

/* Reads the names in backticks of a line. */
static void take_names(char *line, char kind, char page[CALLS])
{
    for (char *name = strchr(line, '`'), *end; name && (end = strchr(name + 1, '`'));
         name = strchr(end + 1, '`')) {
        *end = '\0';
        int number = seccomp_syscall_resolve_name(name + 1);
        if (number == __NR_SCMP_ERROR)
            fail_msg("the page names %s, which is no system call", name + 1);
        if (number >= 0 && number < CALLS)
            page[number] = kind;
    }
}

static void read_page(char page[CALLS])
{
    char path[4096], line[512];
    int inside = 0, listed = 0, in_list = 0;
    snprintf(path, sizeof path, "%s/docs/bot-protocol.md", getenv("HUSTINGS_SOURCE"));
    FILE *file = fopen(path, "re");
    assert_non_null(file);
    memset(page, REFUSED, CALLS);
    while (fgets(line, sizeof line, file)) {
        inside = strncmp(line, "### System calls", 16) == 0 || (inside && line[0] != '#');
        in_list = inside && line[0] != '\n' && (in_list || strncmp(line, "Allowed with any", 16) == 0);
        if (in_list) {
            take_names(line, ALLOWED, page);
            listed = 1;
        } else if (inside && strncmp(line, "| `", 3) == 0) {
            line[strcspn(line + 1, "|") + 1] = '\0';
            take_names(line, CONDITIONAL, page);
        }
    }
    fclose(file);
    assert_true(listed);
}

/* Returns 1 for the two calls of probes (uretprobe, uprobe), which the kernel carries out without asking any filter. From
 * anywhere but a probe of its own they end the process with SIGILL. */
static int is_probe(int call)
{
    return call == 335 || call == 336;
}

static const char *name_of(long call)
{
    static char name[64];
    char *found = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, (int)call);
    snprintf(name, sizeof name, "%s (%ld)", found ? found : "?", call);
    free(found);
    return name;
}

/* --- tests ----------------------------------------------------------------------------------------------- */

static void exactly_the_listed_calls_get_through(void **state)
{
    static const long patterns[] = {0, -1};
    static char page[CALLS];
    static struct attempt list[CALLS];
    int wrong = 0, passed = 0;
    (void)state;
    read_page(page);
    for (int p = 0; p < 2; p++) {
        for (int i = 0; i < CALLS; i++) {
            list[i] = (struct attempt){.call = is_probe(i) ? SYS_ptrace : i};
            for (int a = 0; a < 5; a++)
                list[i].arguments[a] = patterns[p];
        }
        assert_int_equal(after(list, CALLS), 0);
        for (int i = 0; i < CALLS; i++) {
            int want = page[i] == ALLOWED ? PASSED : ENOSYS;
            passed += list[i].errors == PASSED;
            if (page[i] == CONDITIONAL || is_probe(i) || list[i].errors == want)
                continue;
            print_message("# %s: error %d, not %d\n", name_of(i), list[i].errors, want);
            wrong++;
        }
    }
    assert_true(passed > 100);
    assert_int_equal(wrong, 0);
}

/* Calls that depend on their arguments. ELSEWHERE is the number of another process. */
enum { THREAD = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, ELSEWHERE = 1 };
static const struct attempt checked[] = {
    {SYS_clone, {THREAD}, PASSED},
    {SYS_clone, {SIGCHLD}, ENOSYS},
    {SYS_clone, {CLONE_VM | CLONE_VFORK | SIGCHLD}, ENOSYS},
    {SYS_clone, {THREAD | CLONE_NEWUSER}, ENOSYS},
    {SYS_clone, {THREAD | CLONE_NEWNS}, ENOSYS},
    {SYS_execve, {0}, PASSED},
    {SYS_fcntl, {0, F_DUPFD}, PASSED},
    {SYS_fcntl, {0, F_DUPFD_CLOEXEC}, PASSED},
    {SYS_fcntl, {0, F_GETFD}, PASSED},
    {SYS_fcntl, {0, F_SETFD, FD_CLOEXEC}, PASSED},
    {SYS_fcntl, {0, F_GETFL}, PASSED},
    {SYS_fcntl, {0, F_SETFL, O_NONBLOCK}, PASSED},
    {SYS_fcntl, {0, F_SETFL, O_NONBLOCK | O_ASYNC}, ENOSYS},
    {SYS_fcntl, {0, F_SETOWN, ELSEWHERE}, ENOSYS},
    {SYS_fcntl, {0, F_SETOWN_EX}, ENOSYS},
    {SYS_fcntl, {0, F_SETSIG, SIGKILL}, ENOSYS},
    {SYS_fcntl, {0, F_SETLEASE, F_RDLCK}, ENOSYS},
    {SYS_fcntl, {0, F_NOTIFY, DN_ACCESS}, ENOSYS},
    {SYS_fcntl, {0, F_SETLK}, ENOSYS},
    {SYS_fcntl, {0, F_GETLK}, ENOSYS},
    {SYS_fcntl, {0, F_OFD_SETLK}, ENOSYS},
    {SYS_fcntl, {0, F_SETPIPE_SZ, 1 << 20}, ENOSYS},
    {SYS_ioctl, {0, TCGETS}, PASSED},
    {SYS_ioctl, {0, FIONREAD}, PASSED},
    {SYS_ioctl, {0, FIONBIO}, PASSED},
    {SYS_ioctl, {0, FIOASYNC}, ENOSYS},
    {SYS_ioctl, {0, FIOSETOWN}, ENOSYS},
    {SYS_ioctl, {0, SIOCSPGRP}, ENOSYS},
    {SYS_ioctl, {0, TIOCSTI}, ENOSYS},
    {SYS_ioctl, {0, FS_IOC_GETFLAGS}, ENOSYS},
    {SYS_ioctl, {0, FS_IOC_SETFLAGS}, ENOSYS},
    {SYS_ioctl, {0, FS_IOC_FSSETXATTR}, ENOSYS},
    {SYS_ioctl, {0, FICLONE}, ENOSYS},
    {SYS_kill, {-2, SIGTERM}, PASSED},
    {SYS_kill, {ELSEWHERE, 0}, EPERM},
    {SYS_kill, {0, 0}, EPERM},
    {SYS_kill, {-1, 0}, EPERM},
    {SYS_tgkill, {-2, 1, SIGTERM}, PASSED},
    {SYS_tgkill, {ELSEWHERE, 1, 0}, EPERM},
    {SYS_mmap, {0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS}, PASSED},
    {SYS_mmap, {0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB}, ENOSYS},
    {SYS_openat, {AT_FDCWD, 0, O_RDONLY | O_CLOEXEC}, PASSED},
    {SYS_openat, {AT_FDCWD, 0, O_WRONLY}, EACCES},
    {SYS_openat, {AT_FDCWD, 0, O_RDWR}, EACCES},
    {SYS_openat, {AT_FDCWD, 0, O_ACCMODE}, EACCES},
    {SYS_openat, {AT_FDCWD, 0, O_RDONLY | O_CREAT}, EACCES},
    {SYS_openat, {AT_FDCWD, 0, O_RDONLY | O_TRUNC}, EACCES},
    {SYS_openat, {AT_FDCWD, 0, O_RDWR | O_TMPFILE}, EACCES},
    {SYS_openat, {AT_FDCWD, 0, O_RDONLY | O_ASYNC}, ENOSYS},
    {SYS_prctl, {PR_SET_NAME}, PASSED},
    {SYS_prctl, {PR_GET_NAME}, PASSED},
    {SYS_prctl, {PR_SET_PDEATHSIG, 0}, ENOSYS},
    {SYS_prctl, {PR_SET_DUMPABLE, 0}, ENOSYS},
    {SYS_prctl, {PR_SET_SECCOMP, SECCOMP_MODE_FILTER}, ENOSYS},
    {SYS_prctl, {PR_SET_CHILD_SUBREAPER, 1}, ENOSYS},
    {SYS_prlimit64, {0, RLIMIT_CPU, 0, 4096}, PASSED},
    {SYS_prlimit64, {0, RLIMIT_CPU, 4096, 0}, ENOSYS},
    {SYS_prlimit64, {ELSEWHERE, RLIMIT_CPU, 0, 4096}, ENOSYS},
    {SYS_sendto, {0, 4096, 1, 0, 0}, PASSED},
    {SYS_sendto, {0, 4096, 1, 0, 4096}, ENOSYS},
    {SYS_socketpair, {AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC}, PASSED},
    {SYS_socketpair, {AF_UNIX, SOCK_DGRAM}, ENOSYS},
    {SYS_socketpair, {AF_UNIX, SOCK_SEQPACKET}, ENOSYS},
    {SYS_socketpair, {AF_INET, SOCK_STREAM}, ENOSYS},
};

static void arguments_are_checked(void **state)
{
    enum { COUNT = sizeof checked / sizeof *checked };
    struct attempt done[COUNT];
    int wrong = 0;
    (void)state;
    memcpy(done, checked, sizeof checked);
    assert_int_equal(after(done, COUNT), 0);
    for (int i = 0; i < COUNT; i++)
        if (done[i].errors != checked[i].errors) {
            print_message("# %s of %ld, %ld, %ld: error %d, not %d\n", name_of(checked[i].call),
                          checked[i].arguments[0], checked[i].arguments[1], checked[i].arguments[2],
                          done[i].errors, checked[i].errors);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

#ifdef __x86_64__
static void calls_of_x32_end_the_process(void **state)
{
    (void)state;
    for (int i = 0; i < 600; i++) {
        struct attempt one = {.call = X32 | i};
        int status = after(&one, 1);
        if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGSYS)
            fail_msg("x32 %d: status %x, error %d", i, status, one.errors);
    }
}

/* Asks for its number as a 32-bit program does. */
static void calls_of_32_bits_end_the_process(void **state)
{
    int ends[2], ruleset, status;
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    assert_int_equal(walls_open("/bin/sh", &ruleset), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        long number = 20;
        if (walls_put_up(ruleset, ends[1], 1))
            _exit(NO_WALLS);
        __asm__ volatile("int $0x80" : "+a"(number) : : "memory", "r8", "r9", "r10", "r11");
        _exit(number == getpid());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    close(ends[0]), close(ends[1]);
    if (ruleset >= 0)
        close(ruleset);
    assert_true(WIFSIGNALED(status)); /* SIGSYS, or SIGSEGV from a kernel that has no such calls */
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exactly_the_listed_calls_get_through),
        cmocka_unit_test(arguments_are_checked),
#ifdef __x86_64__
        cmocka_unit_test(calls_of_x32_end_the_process),
        cmocka_unit_test(calls_of_32_bits_end_the_process),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
