#include "guests/talk.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "guests/walls.h"

int64_t talk_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Reads what is there, as far as there is room. */
static enum talk_end take_in(struct talk *t)
{
    if (!t->bytes && !(t->bytes = malloc(TALK_LINE)))
        return TALK_MEMORY;
    memmove(t->bytes, t->bytes + t->taken, t->size - t->taken);
    t->size -= t->taken;
    t->taken = 0;
    if (t->size == TALK_LINE)
        return TALK_FLOOD;
    ssize_t got = read(t->cage.from, t->bytes + t->size, TALK_LINE - t->size);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        return TALK_ENDED;
    t->size += got > 0 ? (size_t)got : 0;
    return TALK_FINE;
}

/* Waits until something can be done; with nothing to send only for what it says. Meanwhile the program gets its threads. */
static enum talk_end wait_for(struct talk *t, int sends, int hears, int64_t deadline, short *can)
{
    struct pollfd all[3] = {{hears ? t->cage.from : -1, POLLIN, 0},
                            {sends ? t->cage.to : -1, POLLOUT, 0},
                            {t->cage.listener, POLLIN, 0}};
    int64_t left = deadline - talk_now();
    int ready = poll(all, 3, left > 60000 ? 60000 : left < 0 ? 0 : (int)left);
    *can = (short)((all[0].revents ? POLLIN : 0) | (all[1].revents ? POLLOUT : 0));
    if (all[2].revents)
        walls_answer(&t->cage.listener, t->cage.child);
    if (ready == 0 && left <= 0) /* what had come before we looked is in time */
        return TALK_LATE;
    return ready < 0 && errno != EINTR ? TALK_ENDED : TALK_FINE;
}

enum talk_end talk_send(struct talk *t, const char *bytes, size_t size, int64_t deadline)
{
    if (!t->cage.child)
        return TALK_ENDED;
    while (size > 0) {
        short can = 0;
        ssize_t sent = write(t->cage.to, bytes, size);
        if (sent > 0) {
            bytes += sent;
            size -= (size_t)sent;
            continue;
        }
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return TALK_ENDED;
        /* It may wait for us to read before it reads itself; if it has said more than a line already, it may wait. */
        int has_room = t->size - t->taken < TALK_LINE;
        enum talk_end end = wait_for(t, 1, has_room, deadline, &can);
        if (end == TALK_FINE && (can & POLLIN))
            end = take_in(t);
        if (end != TALK_FINE)
            return end;
    }
    return TALK_FINE;
}

enum talk_end talk_hear(struct talk *t, const char **line, size_t *size, int64_t deadline)
{
    for (;;) {
        const char *from = t->bytes ? t->bytes + t->taken : NULL;
        const char *end = from ? memchr(from, '\n', t->size - t->taken) : NULL;
        short can;
        if (end) {
            *line = from;
            *size = (size_t)(end - from);
            t->taken += *size + 1;
            return t->lines++ < TALK_LINES ? TALK_FINE : TALK_FLOOD;
        }
        if (!t->cage.child)
            return TALK_ENDED;
        enum talk_end fault = wait_for(t, 0, 1, deadline, &can);
        if (fault == TALK_FINE && can)
            fault = take_in(t);
        if (fault != TALK_FINE)
            return fault;
    }
}

void talk_fresh(struct talk *t)
{
    t->lines = 0;
}

void talk_close(struct talk *t)
{
    cage_close(&t->cage);
    free(t->bytes);
    *t = (struct talk){.cage = cage_none};
}
