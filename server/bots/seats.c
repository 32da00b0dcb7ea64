/* seats.c: the server's end of the cable to the bots' process. */
#include "server/bots/seats.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/bots/house.h"

enum { CABLE_BYTES = 4 << 20 };

/* A packet is the connection's number and the message. */
struct bot_message {
    struct bot_message *next;
    size_t size;
    char bytes[];
};

int bot_seats_cores(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) - 1 : 1;
    return count < 1 ? 1 : count > BOT_USUAL_CORES ? BOT_USUAL_CORES : count;
}

int bot_seats_fork(struct bot_seats *b, void (*keep)(int cable, const void *of), const void *of)
{
    int ends[2], buffer = CABLE_BYTES;
    *b = (struct bot_seats){.cable = -1};
    if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) ||
        socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
        return -1;
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    b->group = fork();
    if (b->group == 0) {
        close(ends[0]);
        setpgid(0, 0);
        keep(ends[1], of);
        _exit(1);
    }
    close(ends[1]);
    if (b->group < 0) {
        close(ends[0]);
        return -1;
    }
    setpgid(b->group, b->group); /* whichever of the two comes first */
    b->cable = ends[0];
    return 0;
}

struct household {
    int room, cores;
    const struct packs *packs;
};

static void keep_house(int cable, const void *of)
{
    const struct household *h = of;
    bot_house_keep(cable, h->room, h->cores, h->packs);
}

int bot_seats_start(struct bot_seats *b, int room, int cores, const struct packs *packs)
{
    const struct household h = {room, cores, packs};
    return bot_seats_fork(b, keep_house, &h);
}

int bot_seats_tell(struct bot_seats *b, uint32_t conn, const char *bytes, size_t size)
{
    struct bot_message *m = malloc(sizeof *m + sizeof conn + size);
    if (!m)
        return -1;
    m->next = NULL;
    m->size = sizeof conn + size;
    memcpy(m->bytes, &conn, sizeof conn);
    if (size)
        memcpy(m->bytes + sizeof conn, bytes, size);
    if (b->last)
        b->last->next = m;
    else
        b->first = m;
    b->last = m;
    return 0;
}

static void drop_first(struct bot_seats *b)
{
    struct bot_message *m = b->first;
    b->first = m->next;
    if (!b->first)
        b->last = NULL;
    free(m);
}

void bot_seats_flush(struct bot_seats *b)
{
    while (b->first) {
        ssize_t sent = send(b->cable, b->first->bytes, b->first->size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        drop_first(b); /* sent, or nobody is there to receive it: reading notices the end */
    }
}

int bot_seats_hear(struct bot_seats *b, uint32_t *conn, char *bytes, size_t cap, size_t *size)
{
    struct iovec parts[2] = {{conn, sizeof *conn}, {bytes, cap}};
    struct msghdr m = {.msg_iov = parts, .msg_iovlen = 2};
    ssize_t got;
    do
        got = recvmsg(b->cable, &m, MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return 0;
    if (got < (ssize_t)sizeof *conn)
        return -1;
    *size = (size_t)got - sizeof *conn;
    return 1;
}

void bot_seats_reap(struct bot_seats *b)
{
    while (waitpid(-b->group, NULL, WNOHANG) > 0)
        continue;
}

void bot_seats_stop(struct bot_seats *b)
{
    if (b->cable < 0)
        return;
    close(b->cable);
    b->cable = -1;
    while (b->first)
        drop_first(b);
    kill(-b->group, SIGKILL);
    while (waitpid(-b->group, NULL, 0) > 0 || errno == EINTR)
        continue;
}
