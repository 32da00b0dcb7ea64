/* ration.c: implements the limit on the memory that all programs of a server have together. */
#include "server/bots/ration.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "guests/walls.h"

enum { OFTEN_MS = 20, SELDOM_MS = 100 };

int ration_open(struct ration *r, int count, int most_mib)
{
    int self = (int)syscall(SYS_pidfd_open, getpid(), 0);
    if (self < 0) /* a filter around the server refuses it, and no program could be ended */
        return -1;
    close(self);
    void *places = mmap(NULL, (size_t)count * sizeof *r->programs, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (places == MAP_FAILED)
        return -1;
    *r = (struct ration){.programs = places, .count = count, .most_mib = most_mib};
    return 0;
}

/* Opens a descriptor of the program at this place; -1 if it has ended. The keeper clears the place before the number can
 * become another process's, so a number that is still there afterwards was the program's. */
static int open_program(const struct ration *r, int place, pid_t *number)
{
    *number = atomic_load(&r->programs[place]);
    int process = *number > 0 ? (int)syscall(SYS_pidfd_open, *number, 0) : -1;
    if (process >= 0 && atomic_load(&r->programs[place]) != *number) {
        close(process);
        process = -1;
    }
    return process;
}

static int has_ended(int process)
{
    struct pollfd one = {process, POLLIN, 0};
    return poll(&one, 1, 0) > 0;
}

int ration_check(const struct ration *r, int *wait_ms)
{
    long sum = 0, most = -1;
    int largest = -1;
    for (int i = 0; i < r->count; i++) {
        pid_t number;
        struct walls_status is;
        int process = open_program(r, i, &number);
        if (process < 0)
            continue;
        if (walls_status(number, &is)) /* one that hides its memory has too much */
            is.memory_kib = has_ended(process) ? 0 : LONG_MAX / 2 - sum;
        sum += is.memory_kib;
        if (is.memory_kib <= most) {
            close(process);
            continue;
        }
        if (largest >= 0)
            close(largest);
        largest = process;
        most = is.memory_kib;
    }
    int is_over = sum / 1024 > r->most_mib;
    *wait_ms = sum / 512 > r->most_mib ? OFTEN_MS : SELDOM_MS;
    if (is_over)
        syscall(SYS_pidfd_send_signal, largest, SIGKILL, NULL, 0);
    if (largest >= 0)
        close(largest);
    return is_over ? (int)(sum / 1024 < INT_MAX ? sum / 1024 : INT_MAX) : 0;
}
