/* guard.c: privileges that were given up stay given up: makes every forbidden call, each in its own
 * process. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/shell/guard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { WENT = 10, REFUSED = 11, UNGUARDED = 12 };

/* The outcome of a call: WENT, REFUSED, or the signal that ended its process. The planted bug: no filter. */
static int after(int (*filter)(void), int (*call)(void))
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (!getenv("GUARD_BUG") && filter())
            _exit(UNGUARDED);
        _exit(call() < 0 ? REFUSED : WENT);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

/* --- calls ---------------------------------------------------------------------------------------------- */

static int start_program(void)
{
    char *const none[] = {NULL};
    return execve("/bin/true", none, none);
}

static int open_socket(void)
{
    return socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static int look_into_others(void)
{
    return (int)syscall(SYS_ptrace, 0, 0, 0, 0);
}

static int leave_world(void)
{
    return unshare(CLONE_NEWUSER);
}

static int fork_one(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0 && waitpid(child, NULL, 0) == child ? 0 : -1;
}

static int clone_elsewhere(void)
{
    long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        _exit(0);
    return (int)child;
}

static int map_program(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0;
}

static int make_program(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? 0 : mprotect(page, 4096, PROT_READ | PROT_EXEC);
}

static int map_memory(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1
                                                                                                      : 0;
}

static int open_file(void)
{
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static int rename_file(void)
{
    return rename("/nowhere/one", "/nowhere/two") && errno != ENOENT ? -1 : 0;
}

static int be_dumpable(void)
{
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

static int end_with_parent(void)
{
    return prctl(PR_SET_PDEATHSIG, SIGKILL);
}

/* A worker of the bots' process learns in this way that its watcher fell. */
static int hear_of_watcher(void)
{
    return prctl(PR_SET_PDEATHSIG, SIGUSR1);
}

static int live_on(void)
{
    return prctl(PR_SET_PDEATHSIG, 0);
}

static int end_parent(void)
{
    return (int)syscall(SYS_tgkill, getppid(), getppid(), 0);
}

static int limit_parent(void)
{
    const struct rlimit none = {0, 0};
    return (int)syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, &none, NULL);
}

static int limit_itself(void)
{
    const struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_CORE, &none);
}

static int set_owner(void)
{
    return fcntl(STDIN_FILENO, F_SETOWN, getppid());
}

/* In the words of x32. Other architectures have no such calls. */
static int call_otherwise(void)
{
#ifdef __x86_64__
    return (int)syscall(0x40000000 | SYS_getpid);
#else
    return raise(SIGSYS);
#endif
}

struct expectation {
    int (*call)(void);
    int want;
};

static void check(int (*filter)(void), const struct expectation *list, size_t count)
{
    assert_true(guard_is_filtering()); /* this test is built without sanitizers */
    for (size_t i = 0; i < count; i++) {
        int got = after(filter, list[i].call);
        if (got != list[i].want)
            print_message("# call %zu: %d, not %d\n", i, got, list[i].want);
        assert_int_equal(got, list[i].want);
    }
}

#define CHECK(filter, list) check(filter, list, sizeof(list) / sizeof *(list))

static void the_server_starts_nothing(void **state)
{
    static const struct expectation list[] = {
        {start_program, SIGSYS}, {open_socket, SIGSYS},   {look_into_others, SIGSYS},
        {leave_world, SIGSYS},   {fork_one, REFUSED},     {clone_elsewhere, REFUSED},
        {map_program, REFUSED},  {make_program, REFUSED}, {rename_file, REFUSED},
        {be_dumpable, REFUSED},  {map_memory, WENT},      {open_file, WENT}};
    (void)state;
    CHECK(guard_filter_server, list);
}

static void bots_open_nothing(void **state)
{
    static const struct expectation list[] = {
        {start_program, REFUSED}, {open_socket, REFUSED},     {look_into_others, REFUSED},
        {leave_world, REFUSED},   {clone_elsewhere, REFUSED}, {map_program, REFUSED},
        {make_program, REFUSED},  {rename_file, REFUSED},     {open_file, REFUSED},
        {be_dumpable, REFUSED},   {end_with_parent, WENT},    {map_memory, WENT},
        {hear_of_watcher, WENT},  {fork_one, WENT},           {live_on, REFUSED},
        {end_parent, REFUSED},    {limit_parent, REFUSED},    {limit_itself, WENT},
        {set_owner, REFUSED},     {call_otherwise, SIGSYS}};
    (void)state;
    CHECK(guard_filter_bots, list);
}

/* --- threads that were there before ---------------------------------------------------------------------- */

static int go[2];

static void *try_later(void *of)
{
    char byte;
    (void)of;
    if (read(go[0], &byte, 1) == 1)
        _exit(open_socket() < 0 ? REFUSED : WENT);
    return NULL;
}

static int let_thread_try(void)
{
    return write(go[1], "g", 1) == 1 && sleep(60) == 0 ? 0 : -1; /* the thread ends the process meanwhile */
}

static int with_thread(void)
{
    pthread_t thread;
    return pipe(go) || pthread_create(&thread, NULL, try_later, NULL) || guard_filter_server();
}

static void a_thread_is_bound_too(void **state)
{
    (void)state;
    assert_true(guard_is_filtering()); /* this test is built without sanitizers */
    assert_int_equal(after(with_thread, let_thread_try), SIGSYS);
}

/* --- users ----------------------------------------------------------------------------------------------- */

static int become_nobody(void)
{
    struct guard_user nobody;
    return guard_find_user("nobody", &nobody) || guard_become(&nobody);
}

static int become_less(void)
{
    return guard_become(&(struct guard_user){0});
}

static int is_root_again(void)
{
    return setuid(0) && getuid() != 0 ? -1 : 0;
}

static int use_capabilities(void)
{
    return setgid(7) && chroot("/") ? -1 : 0;
}

static void there_is_no_way_back(void **state)
{
    struct guard_user user;
    (void)state;
    assert_int_equal(guard_find_user("no such user", &user), -1);
    if (getuid() != 0) {
        print_message("# not root: not tried\n");
        return;
    }
    assert_int_equal(after(become_nobody, is_root_again), REFUSED);
    assert_int_equal(after(become_less, use_capabilities), REFUSED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_server_starts_nothing), cmocka_unit_test(bots_open_nothing),
        cmocka_unit_test(a_thread_is_bound_too), cmocka_unit_test(there_is_no_way_back)};
    return cmocka_run_group_tests_name("guard", tests, NULL, NULL);
}
