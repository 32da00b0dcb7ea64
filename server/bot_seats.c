/* bot_seats.c: the cable to the bots' process, and that process. */
#include "server/bot_seats.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "match/json.h"
#include "rules/kit.h"

/* A packet is the connection's number and the message. */
struct bot_message {
    struct bot_message *next;
    size_t size;
    char bytes[];
};

/* --- the bots' process ---------------------------------------------------------------------------------- */

enum { TRIES = 20, MIB = 1 << 20 };

/* What a bot knows: the question it was asked last. */
struct seat {
    uint32_t conn;
    json_int_t answered; /* the number of the question */
    int tries;
    json_t *ask;
};

struct house {
    int cable;
    struct rng rng;
    json_int_t i;
    struct seat *seats; /* by number of the connection: no two that are open share a place */
    uint32_t room;
};

static struct seat *seat_of(struct house *h, uint32_t conn)
{
    struct seat *s = &h->seats[conn % h->room];
    if (s->conn != conn) { /* another sits there now */
        json_decref(s->ask);
        *s = (struct seat){.conn = conn, .answered = -1};
    }
    return s;
}

/* A value that a template of `legal` stands for: a text, a range, a subset (docs/notation.md). */
static json_t *fill(struct rng *rng, json_t *value)
{
    json_t *min = json_object_get(value, "min"), *of = json_object_get(value, "of");
    if (json_is_string(value) && strcmp(json_string_value(value), "*") == 0)
        return json_string("…"); /* it has nothing to say, and says that */
    if (min) {
        json_int_t low = json_integer_value(min), high = json_integer_value(json_object_get(value, "max"));
        return json_integer(low + rng_below(rng, (uint32_t)(high - low + 1)));
    }
    if (!of)
        return json_incref(value);
    json_t *list = json_array();
    size_t k = (size_t)json_integer_value(json_object_get(value, "choose")), n = json_array_size(of);
    for (size_t i = 0; i < n && k > 0; i++) /* ascending; each subset as likely as any other */
        if (rng_below(rng, (uint32_t)(n - i)) < k) {
            json_array_append(list, json_array_get(of, i));
            k--;
        }
    return list;
}

static json_t *choose(struct rng *rng, json_t *legal)
{
    json_t *entry = json_array_get(legal, rng_below(rng, (uint32_t)json_array_size(legal))), *value;
    json_t *move = json_object();
    const char *key;
    json_object_foreach(entry, key, value) json_object_set_new(move, key, fill(rng, value));
    return move;
}

static void answer(struct house *h, struct seat *s)
{
    char packet[BOT_MOST_MESSAGE + sizeof s->conn];
    json_t *legal = json_object_get(s->ask, "legal"), *q = json_object_get(s->ask, "q");
    if (json_array_size(legal) == 0 || s->tries++ >= TRIES)
        return;
    json_t *m =
        json_pack("{s:s,s:I,s:O,s:o}", "t", "move", "i", ++h->i, "q", q, "move", choose(&h->rng, legal));
    size_t size = m ? json_dumpb(m, packet + sizeof s->conn, BOT_MOST_MESSAGE, JSON_COMPACT) : 0;
    json_decref(m);
    s->answered = json_integer_value(q);
    memcpy(packet, &s->conn, sizeof s->conn);
    if (size > 0 && size <= BOT_MOST_MESSAGE &&
        send(h->cable, packet, sizeof s->conn + size, MSG_NOSIGNAL) < 0)
        _exit(0); /* the server is gone */
}

/* Answers a question that waits for this seat, once; out of turn a bot says nothing. */
static void take_state(struct house *h, struct seat *s, json_t *state)
{
    json_t *ask = json_object_get(state, "ask");
    json_decref(s->ask);
    s->ask = json_incref(ask);
    if (!ask || json_object_get(ask, "waited") || json_object_get(ask, "held") ||
        json_integer_value(json_object_get(ask, "q")) == s->answered)
        return;
    s->tries = 0;
    answer(h, s);
}

static void take_packet(struct house *h, const char *packet, size_t size)
{
    uint32_t conn;
    struct error e;
    memcpy(&conn, packet, sizeof conn);
    struct seat *s = seat_of(h, conn);
    json_t *m = size > sizeof conn ? json_document(packet + sizeof conn, size - sizeof conn, &e) : NULL;
    const char *t = json_string_value(json_object_get(m, "t"));
    if (!m) { /* the seat is gone: what it knew is forgotten */
        json_decref(s->ask);
        *s = (struct seat){0};
    } else if (t && strcmp(t, "state") == 0) {
        take_state(h, s, m);
    } else if (t && strcmp(t, "reject") == 0 && s->ask &&
               json_integer_value(json_object_get(m, "q")) == s->answered) {
        answer(h, s); /* refused: another one */
    }
    json_decref(m);
}

static void play_all(int cable, int room)
{
    static struct house h;
    static char packet[BOT_MOST_MESSAGE + sizeof(uint32_t)];
    uint64_t seed;
    h.cable = cable;
    h.room = (uint32_t)room;
    h.seats = calloc(h.room, sizeof *h.seats);
    if (!h.seats || getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        _exit(1);
    rng_seed(&h.rng, seed);
    for (;;) {
        ssize_t size = recv(cable, packet, sizeof packet, 0);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            _exit(0);
        if ((size_t)size >= sizeof(uint32_t))
            take_packet(&h, packet, (size_t)size);
    }
}

/* Watches over the one that plays: where it falls another takes its place and the server is told. */
static void keep_house(int cable, int room)
{
    static const uint32_t all = 0;
    static const struct rlimit none = {0, 0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN); /* it ends when the server hangs up */
    signal(SIGTERM, SIG_IGN);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &none); /* a bot writes nothing */
    for (;;) {
        int status = 0;
        pid_t player = fork();
        if (player == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            play_all(cable, room);
        }
        if (player < 0 || waitpid(player, &status, 0) < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
            _exit(0);
        if (send(cable, &all, sizeof all, MSG_NOSIGNAL) < 0)
            _exit(0);
        sleep(1); /* not faster than that, whatever befalls them */
    }
}

/* --- the server's end ----------------------------------------------------------------------------------- */

int bot_seats_start(struct bot_seats *b, int room)
{
    int ends[2], buffer = 4 * MIB;
    *b = (struct bot_seats){.cable = -1};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
        return -1;
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    b->child = fork();
    if (b->child == 0) {
        close(ends[0]);
        keep_house(ends[1], room);
    }
    close(ends[1]);
    if (b->child < 0) {
        close(ends[0]);
        return -1;
    }
    b->cable = ends[0];
    return 0;
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
        drop_first(b); /* sent, or nobody is there to hear it: the end is noticed by reading */
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

void bot_seats_stop(struct bot_seats *b)
{
    if (b->cable < 0)
        return;
    close(b->cable);
    b->cable = -1;
    while (b->first)
        drop_first(b);
    kill(b->child, SIGKILL);
    waitpid(b->child, NULL, 0);
}
