#include "server/store/clerk.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    START_MS = 60000, /* that the clerk may take to reach the database, or to say why it can't */
    END_MS = 3000     /* … to write the last entries and leave */
};

/* --- beginning ------------------------------------------------------------------------------------------- */

/* In the new process: the cable is its standard input, it prints nothing, and it ends when we do. */
static _Noreturn void become_clerk(const char *program, int cable)
{
    int high = fcntl(cable, F_DUPFD_CLOEXEC, 10);
    if (high < 0 || dup2(high, STDIN_FILENO) < 0)
        _exit(127);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execl(program, "hustings-postgres", "--cable", (char *)NULL);
    _exit(127);
}

/* Starts it with its first message. */
static int launch(struct clerk *c, const char *program, enum cable_kind first, const char *bytes, size_t size)
{
    struct cable_head head = {.kind = (uint8_t)first};
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        return -1;
    c->process = fork();
    if (c->process == 0)
        become_clerk(program, ends[1]);
    close(ends[1]);
    cable_open(&c->cable, ends[0]);
    if (c->process < 0)
        return -1;
    cable_put(&c->cable, &head, bytes, size);
    int left = cable_flush(&c->cable);
    cable_wipe(&c->cable); /* it holds a password, which no process that is forked later may inherit */
    return left == 0 ? 0 : -1;
}

/* Overwrites what copying the first message has left: vector registers, and the stack below, where the dynamic linker
 * saves these registers. Processes that are forked later inherit both. Zeros are copied in every size, because a copy uses
 * other registers for another size. */
static __attribute__((noinline)) void wipe_traces(void)
{
    static void *(*volatile copy)(void *, const void *, size_t) = memcpy;
    char below[65536];
    for (int i = 0; i < 2; i++) {
        explicit_bzero(below, sizeof below);
        for (size_t size = 1; size <= sizeof below / 2; size += size / 4 + 1)
            copy(below, below + sizeof below / 2, size);
    }
}

int clerk_start(struct clerk *c, const struct clerk_setup *setup)
{
    char keep[32];
    const char *const texts[CABLE_TEXTS] = {setup->store, setup->node, setup->node_url,
                                            setup->build, keep,        setup->packs};
    char bytes[CABLE_FIRST];
    size_t size = 0;
    snprintf(keep, sizeof keep, "%d %d", setup->keep_days, setup->settle_ms);
    for (int i = 0; i < CABLE_TEXTS; i++) {
        size_t more = strlen(texts[i]) + 1;
        if (more > sizeof bytes - size) {
            errno = ENAMETOOLONG;
            return -1;
        }
        memcpy(bytes + size, texts[i], more);
        size += more;
    }
    int bad = launch(c, setup->program, CABLE_BEGIN, bytes, size);
    explicit_bzero(bytes, sizeof bytes);
    wipe_traces();
    return bad;
}

/* … with the database's URL, after a key if there is one. */
static int launch_at(struct clerk *c, const char *program, enum cable_kind first, const char *store,
                     const uint8_t *key)
{
    char bytes[CABLE_FIRST];
    size_t size = key ? STORE_KEY : 0, more = strlen(store) + 1;
    if (more > sizeof bytes - size) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (key)
        memcpy(bytes, key, STORE_KEY);
    memcpy(bytes + size, store, more);
    int bad = launch(c, program, first, bytes, size + more);
    explicit_bzero(bytes, sizeof bytes);
    wipe_traces();
    return bad;
}

int clerk_carry(struct clerk *c, const char *program, const char *store, const uint8_t *key)
{
    return launch_at(c, program, key ? CABLE_CARRY_IN : CABLE_CARRY_OUT, store, key);
}

int clerk_finish(struct clerk *c, const char *program, const char *store)
{
    return launch_at(c, program, CABLE_FINISH, store, NULL);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits for bytes until then: 1; 0: it is then; -1: the other end is gone. */
static int await_bytes(struct cable *c, int64_t until)
{
    struct pollfd one = {.fd = c->fd, .events = POLLIN};
    int64_t left = until - now_ms();
    int ready = left > 0 ? poll(&one, 1, (int)left) : 0;
    if (ready < 0 && errno != EINTR)
        return -1;
    return ready > 0 ? (cable_fill(c) ? -1 : 1) : left > 0;
}

static int say_why(enum cable_refusal what, const char *bytes, size_t size, enum cable_refusal *why,
                   char *text, size_t cap)
{
    *why = what;
    snprintf(text, cap, "%.*s", (int)size, bytes);
    return -1;
}

int clerk_await(struct clerk *c, uint8_t key[STORE_KEY], enum cable_refusal *why, char *text, size_t cap)
{
    static const char ended[] = "hustings-postgres has ended", silent[] = "no answer";
    struct cable_head head;
    const char *bytes;
    int64_t until = now_ms() + START_MS;
    int heard, came = 1;
    while ((heard = cable_take(&c->cable, 0, &head, &bytes)) == 0 && came > 0)
        came = await_bytes(&c->cable, until);
    if (heard == 0 && came < 0) /* its last words may have come with its end */
        heard = cable_take(&c->cable, 0, &head, &bytes);
    if (heard > 0 && head.kind == CABLE_REFUSED)
        return say_why((enum cable_refusal)head.answer, bytes, head.size, why, text, cap);
    if (heard > 0 && head.kind == CABLE_READY && head.size == STORE_KEY) {
        memcpy(key, bytes, STORE_KEY);
        explicit_bzero((char *)bytes, STORE_KEY);
        return 0;
    }
    if (came == 0)
        return say_why(REFUSED_UNREACHABLE, silent, sizeof silent - 1, why, text, cap);
    return say_why(REFUSED_OTHER, ended, sizeof ended - 1, why, text, cap);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static struct cable_head head_of(enum cable_kind kind, uint64_t ticket, uint64_t table, const char *code)
{
    struct cable_head head = {.kind = (uint8_t)kind, .ticket = ticket, .table = table};
    snprintf(head.code, STORE_CODE + 1, "%s", code);
    return head;
}

void clerk_append(struct clerk *c, uint64_t ticket, const struct store_batch *b)
{
    struct cable_head head = head_of(CABLE_APPEND, ticket, b->table, b->code);
    head.number = b->head;
    head.state = (uint8_t)b->state;
    head.count = b->count;
    cable_put(&c->cable, &head, b->bytes, b->size);
}

void clerk_load(struct clerk *c, uint64_t ticket, const char *code, const char *tried)
{
    struct cable_head head = head_of(CABLE_LOAD, ticket, 0, code);
    snprintf(head.text, sizeof head.text, "%s", tried);
    cable_put(&c->cable, &head, "", 0);
}

void clerk_find(struct clerk *c, uint64_t ticket, const char *code)
{
    struct cable_head head = head_of(CABLE_FIND, ticket, 0, code);
    cable_put(&c->cable, &head, "", 0);
}

void clerk_confirm(struct clerk *c, uint64_t ticket, uint64_t table)
{
    struct cable_head head = head_of(CABLE_CONFIRM, ticket, table, "");
    cable_put(&c->cable, &head, "", 0);
}

void clerk_release(struct clerk *c, uint64_t table, uint64_t heir)
{
    struct cable_head head = head_of(CABLE_RELEASE, 0, table, "");
    head.number = heir;
    cable_put(&c->cable, &head, "", 0);
}

void clerk_screen(struct clerk *c, uint64_t ticket, const struct store_screen *screen)
{
    struct cable_head head = head_of(CABLE_SCREEN, ticket, 0, screen->code);
    head.state = (uint8_t)screen->what;
    snprintf(head.text, sizeof head.text, "%s", screen->letters);
    cable_put(&c->cable, &head, screen->token, sizeof screen->token);
}

void clerk_beat(struct clerk *c, int tables, int sockets, int leaving)
{
    struct cable_head head = head_of(CABLE_BEAT, 0, 0, "");
    head.count = tables;
    head.living = sockets;
    head.up = leaving;
    cable_put(&c->cable, &head, "", 0);
}

/* --- hearing --------------------------------------------------------------------------------------------- */

int clerk_take(struct clerk *c, struct chain_reply *out, char url[CHAIN_URL])
{
    struct cable_head head;
    const char *bytes;
    int heard = cable_take(&c->cable, 0, &head, &bytes);
    if (heard <= 0 || head.kind != CABLE_SAYS)
        return heard > 0 ? -1 : heard;
    memcpy(url, head.text, CHAIN_URL);
    *out = (struct chain_reply){.what = (enum chain_says)head.says,
                                .ticket = head.ticket,
                                .table = head.table,
                                .age = head.age,
                                .tables = head.number,
                                .answer = (enum store_answer)head.answer,
                                .living = head.living,
                                .up = head.up,
                                .bytes = (char *)bytes,
                                .size = head.size};
    return 1;
}

/* --- ending ---------------------------------------------------------------------------------------------- */

void clerk_end(struct clerk *c)
{
    struct cable_head head = {.kind = CABLE_END};
    int64_t until = now_ms() + END_MS;
    if (c->process <= 0)
        return;
    cable_put(&c->cable, &head, "", 0);
    for (int left = cable_flush(&c->cable), came = 1; left >= 0 && came > 0;) {
        struct pollfd one = {.fd = c->cable.fd, .events = (short)(left ? POLLIN | POLLOUT : POLLIN)};
        int64_t rest = until - now_ms();
        came = rest > 0 && (poll(&one, 1, (int)rest) >= 0 || errno == EINTR);
        if (cable_fill(&c->cable)) /* what it answers now, nobody waits for any more */
            came = 0;
        c->cable.in_from = c->cable.in_to = 0;
        left = cable_flush(&c->cable);
    }
    clerk_hang_up(c);
}

void clerk_hang_up(struct clerk *c)
{
    cable_close(&c->cable);
    kill(c->process, SIGKILL); /* if it has not ended */
    while (waitpid(c->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    c->process = 0;
}
