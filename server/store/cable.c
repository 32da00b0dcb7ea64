#include "server/store/cable.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PIECE = 64 << 10 };

/* One after another, without holes: heads go over the cable as they are. */
_Static_assert(sizeof(struct cable_head) == 2 * 4 + 4 + 3 * 4 + 4 * 8 + (STORE_CODE + 4) + CHAIN_URL,
               "a head has no holes");

void cable_open(struct cable *c, int fd)
{
    *c = (struct cable){.fd = fd};
}

void cable_close(struct cable *c)
{
    if (c->fd >= 0)
        close(c->fd);
    free(c->in);
    free(c->out);
    *c = (struct cable){.fd = -1};
}

void cable_wipe(struct cable *c)
{
    if (c->out)
        explicit_bzero(c->out, c->out_room);
    c->out_from = c->out_to = 0;
}

/* Room for `more` bytes behind `*to`; what was used up goes. */
static void make_room(char **bytes, size_t *from, size_t *to, size_t *room, size_t more)
{
    if (*from) {
        memmove(*bytes, *bytes + *from, *to - *from);
        *to -= *from;
        *from = 0;
    }
    if (*to + more <= *room)
        return;
    size_t wanted = *to + more > 2 * *room ? *to + more : 2 * *room;
    char *grown = realloc(*bytes, wanted);
    assert(grown); /* without memory it is not safe to go on */
    *bytes = grown;
    *room = wanted;
}

/* --- sending --------------------------------------------------------------------------------------------- */

void cable_put(struct cable *c, struct cable_head *head, const void *bytes, size_t size)
{
    assert(size <= CABLE_MOST);
    head->mark = CABLE_MARK;
    head->size = (uint32_t)size;
    if (c->out_to + sizeof *head + size > c->out_room)
        make_room(&c->out, &c->out_from, &c->out_to, &c->out_room, sizeof *head + size);
    memcpy(c->out + c->out_to, head, sizeof *head);
    if (size)
        memcpy(c->out + c->out_to + sizeof *head, bytes, size);
    c->out_to += sizeof *head + size;
}

int cable_flush(struct cable *c)
{
    while (c->out_from < c->out_to) {
        ssize_t put = send(c->fd, c->out + c->out_from, c->out_to - c->out_from, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return errno == EAGAIN ? 1 : -1;
        c->out_from += (size_t)put;
    }
    c->out_from = c->out_to = 0;
    return 0;
}

/* --- hearing --------------------------------------------------------------------------------------------- */

int cable_fill(struct cable *c)
{
    for (;;) {
        if (c->in_room - c->in_to < PIECE)
            make_room(&c->in, &c->in_from, &c->in_to, &c->in_room, PIECE);
        ssize_t got = recv(c->fd, c->in + c->in_to, c->in_room - c->in_to, MSG_DONTWAIT);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errno == EAGAIN ? 0 : -1;
        if (got == 0)
            return -1;
        c->in_to += (size_t)got;
    }
}

static int text_fits(const char *text, size_t room)
{
    return memchr(text, '\0', room) != NULL;
}

static int append_fits(const struct cable_head *h)
{
    return h->state < TABLE_STATES && h->count >= 1 && h->count <= STORE_MOST_ENTRIES && h->size > 0 &&
           h->number < INT32_MAX && h->table >> 63 == 0;
}

/* Everything that is used as an index, a length or a text. */
static int head_fits(const struct cable_head *h, int to_clerk)
{
    if (h->mark != CABLE_MARK || h->size > CABLE_MOST || h->kind > CABLE_DONE ||
        (h->kind <= CABLE_SAYS && (h->kind <= CABLE_END) != to_clerk) ||
        !text_fits(h->code, STORE_CODE + 1) || !text_fits(h->text, sizeof h->text))
        return 0;
    switch (h->kind) {
    case CABLE_APPEND: return append_fits(h);
    case CABLE_SCREEN:
        return h->state < SCREEN_DOS && h->size == SCREEN_TOKEN && text_fits(h->text, SCREEN_LETTERS + 1);
    case CABLE_REFUSED: return h->answer < CABLE_REFUSALS;
    case CABLE_TABLE: return h->state < TABLE_STATES && h->table >= 1 && h->table >> 63 == 0 && h->code[0];
    case CABLE_ROW: return h->count >= 1 && h->size > SUM && h->number < INT32_MAX && h->age >> 63 == 0;
    case CABLE_SAYS:
        return h->says <= SAYS_GONE && h->answer <= STORE_NEWER && h->living >= 0 &&
               (h->answer != STORE_ELSEWHERE || h->text[0]) &&
               (h->says != SAYS_LOG_KEY || h->size == CHAIN_LOG_KEY);
    default: return h->count >= 0 && h->living >= 0;
    }
}

int cable_take(struct cable *c, int to_clerk, struct cable_head *head, const char **bytes)
{
    size_t have = c->in_to - c->in_from;
    if (have < sizeof *head)
        return 0;
    memcpy(head, c->in + c->in_from, sizeof *head);
    if (!head_fits(head, to_clerk))
        return -1;
    if (have - sizeof *head < head->size)
        return 0;
    *bytes = c->in + c->in_from + sizeof *head;
    c->in_from += sizeof *head + head->size;
    return 1;
}

/* --- waiting --------------------------------------------------------------------------------------------- */

int cable_send(struct cable *c, struct cable_head *head, const void *bytes, size_t size)
{
    int left;
    cable_put(c, head, bytes, size);
    while ((left = cable_flush(c)) > 0)
        poll(&(struct pollfd){.fd = c->fd, .events = POLLOUT}, 1, -1);
    return left;
}

/* Piece by piece: whoever sends faster than we work has to wait, too. */
int cable_await(struct cable *c, int to_clerk, struct cable_head *head, const char **bytes)
{
    int heard;
    while ((heard = cable_take(c, to_clerk, head, bytes)) == 0) {
        if (c->in_room - c->in_to < PIECE)
            make_room(&c->in, &c->in_from, &c->in_to, &c->in_room, PIECE);
        ssize_t got = recv(c->fd, c->in + c->in_to, PIECE, 0);
        if (got == 0 || (got < 0 && errno != EINTR))
            return -1;
        c->in_to += got > 0 ? (size_t)got : 0;
    }
    return heard > 0 ? 0 : -1;
}
