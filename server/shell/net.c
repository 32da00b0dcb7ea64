/* net.c: the loop: passes events to the hub, and carries out what the hub wants. */
#include "server/shell/net.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "server/shell/own.h"

enum {
    EVENTS_AT_ONCE = 256,
    ENTROPY_SIZE = 2048,
    SWEEP_MS = 1000,
    LOOKING_ON_A_TURN = 64, /* lines of people who only look on, whose bytes go out in one turn */
    STOP_MS = 2000,         /* for the last words to go out */
    SHORT_EVERY_MS = 60000  /* that the log says, at most, that bots lack time */
};

/* --- log ------------------------------------------------------------------------------------------------ */

void shell_log(const char *level, const char *event, const char *fields)
{
    char at[32] = "";
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &utc))
        strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
    fprintf(stderr, "{\"at\":\"%s.%03ldZ\",\"level\":\"%s\",\"event\":\"%s\"%s}\n", at, now.tv_nsec / 1000000,
            level, event, fields);
}

static void log_effect(const struct hub_log_line *line)
{
    static const char *const levels[HUB_LOGS] = {
        [LOG_TABLE_START] = "info",       [LOG_TABLE_OVER] = "info",       [LOG_TABLE_REWOUND] = "warning",
        [LOG_TABLE_TOO_LONG] = "warning", [LOG_TABLE_NO_PACK] = "warning", [LOG_TABLE_DAMAGED] = "error",
        [LOG_STORE_FULL] = "warning",     [LOG_STORE_FENCED] = "error",    [LOG_NODE_UNREACHABLE] = "error"};
    char fields[HUB_LOG_FIELDS];
    hub_log_fields(line, fields);
    shell_log(levels[line->event], hub_log_name(line->event), fields);
}

_Noreturn void shell_die(const char *why)
{
    char fields[128];
    snprintf(fields, sizeof fields, ",\"why\":\"%s\"", why);
    shell_log("fatal", "server.die", fields);
    _exit(1); /* nothing is written any more: the next start finds what is on disk now */
}

/* Without memory it is not safe to go on. */
static void *must(void *memory)
{
    if (!memory)
        shell_die("memory");
    return memory;
}

/* --- time and luck -------------------------------------------------------------------------------------- */

uint64_t shell_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t shell_now(const struct shell *s)
{
    return shell_clock() - s->started;
}

void shell_give_entropy(struct shell *s)
{
    uint8_t bytes[ENTROPY_SIZE];
    for (size_t have = 0; have < sizeof bytes;) {
        ssize_t got = getrandom(bytes + have, sizeof bytes - have, 0);
        if (got < 0 && errno != EINTR)
            shell_die("entropy");
        have += got > 0 ? (size_t)got : 0;
    }
    struct hub_event e = {.kind = IN_ENTROPY, .data = bytes, .size = sizeof bytes};
    shell_step(s, &e);
    explicit_bzero(bytes, sizeof bytes);
}

/* --- effects -------------------------------------------------------------------------------------------- */

/* The hub's effects live until its next step, so anything that needs another step waits for its turn. */
static void do_later(struct shell *s, struct later later)
{
    struct later *l = must(malloc(sizeof *l));
    *l = later;
    if (s->last)
        s->last->next = l;
    else
        s->first = l;
    s->last = l;
}

static void send_text(struct shell *s, const struct hub_effect *e)
{
    struct line *l = line_find(s, e->conn);
    if (!l || !l->conn.in_hub)
        return; /* it has gone meanwhile */
    if (l->kind == LINE_BOT) {
        if (connection_bot_is_late(e))
            do_later(s, (struct later){.kind = LATER_CLOSE, .conn = e->conn});
        else if (l->is_program ? programs_tell(s, l, e->data, e->size)
                               : bot_seats_tell(&s->bots, l->id, e->data, e->size))
            shell_die("memory");
        return;
    }
    line_send(s, l, e);
}

static void close_line(struct shell *s, const struct hub_effect *e)
{
    struct line *l = line_find(s, e->conn);
    if (!l)
        return;
    if (l->kind == LINE_SOCKET)
        line_close(s, l, e->how);
    do_later(s, (struct later){.kind = LATER_CLOSE, .conn = e->conn});
}

static void append(struct shell *s, const struct hub_effect *e)
{
    struct store_batch batch;
    memcpy(&batch, e->data, sizeof batch);
    batch.bytes = (const char *)e->data + sizeof batch;
    if (store_thread_append(s->store, e->ticket, &batch))
        shell_die("memory");
}

/* A server without that table still works: others can be opened. */
static void take_own_table(const struct shell *s, const struct hub_effect *e)
{
    const struct hub_table *table = e->data;
    if (e->how)
        shell_log("warning", "table.not-opened", "");
    s->setup->ready(&s->links, e->how ? NULL : table->code, e->how ? NULL : table->key);
}

static void perform(struct shell *s, const struct hub_effect *e)
{
    struct line *l;
    if (!s->store && (e->kind == OUT_APPEND || e->kind == OUT_LOAD || e->kind == OUT_FIND ||
                      e->kind == OUT_CONFIRM || e->kind == OUT_RELEASE || e->kind == OUT_SCREEN)) {
        shared_perform(s, e);
        return;
    }
    switch (e->kind) {
    case OUT_SEND: send_text(s, e); return;
    case OUT_REPLY:
        l = line_find(s, e->conn);
        if (l && l->kind == LINE_SOCKET)
            line_reply(s, l, e);
        return;
    case OUT_TABLE: take_own_table(s, e); return;
    case OUT_CLOSE: close_line(s, e); return;
    case OUT_APPEND: append(s, e); return;
    case OUT_LOAD:
        if (e->at ? store_thread_load(s->store, e->ticket, e->at) : store_thread_list(s->store, 0))
            shell_die("memory");
        return;
    case OUT_WAKE: s->wake = e->at; return;
    case OUT_ENTROPY: do_later(s, (struct later){.kind = LATER_ENTROPY}); return;
    case OUT_BOT:
        do_later(s, (struct later){.kind = LATER_BOT, .bot = *(const struct hub_bot *)e->data});
        return;
    case OUT_LOG: log_effect(e->data); return;
    case OUT_LEFT: nodes_left(s); return;
    default: shell_die("store");
    }
}

void shell_step(struct shell *s, struct hub_event *e)
{
    int count;
    e->now = shell_now(s);
    s->wake = UINT64_MAX; /* each step names the next moment again */
    const struct hub_effect *effects = hub_step(s->hub, e, &count);
    for (int i = 0; i < count; i++)
        perform(s, &effects[i]);
}

/* --- bots ----------------------------------------------------------------------------------------------- */

/* A bot comes like anybody else, and says hello with its key. */
static void open_bot(struct shell *s, const struct hub_bot *bot)
{
    char hello[HUB_BOT_HELLO];
    static const char address[] = "loopback";
    struct line *l = line_take(s, LINE_BOT);
    if (!l) {
        shell_log("warning", "bot.no-place", "");
        return;
    }
    struct hub_event open = {
        .kind = IN_OPEN, .how = 1, .conn = l->id, .data = address, .size = sizeof address - 1};
    struct hub_event say = {
        .kind = IN_MESSAGE, .conn = l->id, .data = hello, .size = hub_bot_hello(bot, hello)};
    uint32_t id = l->id;
    l->is_program = bot->program != 0;
    l->conn.in_hub = 1;
    shell_step(s, &open);
    shell_step(s, &say);
    l = line_find(s, id);
    if (l && l->is_program && s->programs_fell)
        programs_give_up(s, l);
}

static void drop_bots(struct shell *s)
{
    for (int i = s->room - SHELL_BOTS; i < s->room; i++)
        if (s->lines[i].kind == LINE_BOT && !s->lines[i].is_program)
            line_drop(s, &s->lines[i]);
}

/* The log says that bots lack time because so many of them think, at most once a minute. */
static void count_grant(struct shell *s, const char *numbers)
{
    struct bot_grants *g = &s->grants;
    uint32_t grant[2];
    memcpy(grant, numbers, sizeof grant);
    g->thoughts++;
    g->wanted += grant[0];
    g->granted += grant[1];
    if (grant[1] >= grant[0] || (g->short_at && shell_now(s) < g->short_at + SHORT_EVERY_MS))
        return;
    g->short_at = shell_now(s) + 1; /* 0: never */
    shell_log("warning", "bots.short", "");
}

static void hear_bots(struct shell *s)
{
    static char text[BOT_MOST_MESSAGE];
    uint32_t conn;
    size_t size;
    int heard;
    while ((heard = bot_seats_hear(&s->bots, &conn, text, sizeof text, &size)) > 0) {
        const struct line *l = conn ? line_find(s, conn) : NULL;
        struct hub_event e = {.kind = IN_MESSAGE, .conn = conn, .data = text, .size = size};
        if (!conn && size == BOT_GRANT_BYTES && text[0] == BOT_GRANTED) {
            count_grant(s, text + 1);
        } else if (!conn && size > 0) {
            shell_log(text[0] == BOT_UNGUARDED ? "warning" : "error",
                      text[0] == BOT_REFUSED     ? "bot.refused"
                      : text[0] == BOT_UNGUARDED ? "bots.unguarded"
                      : text[0] == BOT_REWATCHED ? "bots.rewatched"
                                                 : "bot.failed",
                      "");
        } else if (!conn) {
            shell_log("error", "bots.fell", "");
            drop_bots(s); /* the hub calls others */
        } else if (l && l->kind == LINE_BOT && !l->is_program && l->conn.in_hub) {
            shell_step(s, &e);
        }
    }
    if (heard < 0)
        shell_die("bots");
}

/* --- the table at the start ----------------------------------------------------------------------------- */

static void open_own_table(struct shell *s)
{
    struct hub_event e = {.kind = IN_TABLE, .data = s->setup->table};
    if (s->setup->table)
        shell_step(s, &e);
    else
        s->setup->ready(&s->links, NULL, NULL);
}

/* --- what a step brought about -------------------------------------------------------------------------- */

static void run_later(struct shell *s)
{
    while (s->first) {
        struct later *l = s->first;
        s->first = l->next;
        if (!s->first)
            s->last = NULL;
        struct line *line = l->kind == LATER_CLOSE ? line_find(s, l->conn) : NULL;
        struct hub_event e;
        if (l->kind == LATER_BOT) {
            open_bot(s, &l->bot);
        } else if (l->kind == LATER_ENTROPY) {
            shell_give_entropy(s);
        } else if (line && line->kind == LINE_BOT) {
            line_drop(s, line);
        } else if (line && connection_left(&line->conn, &e)) {
            e.conn = l->conn;
            shell_step(s, &e);
        }
        free(l);
    }
}

/* Everything that the events have caused; of the lines that can wait, so many. */
static void settle_lines(struct shell *s, int looking_on)
{
    int at;
    do {
        run_later(s);
        at = turns_next(&s->turns, &looking_on);
        if (at >= 0)
            line_settle(s, &s->lines[at]);
    } while (at >= 0 || s->first);
}

void shell_settle(struct shell *s)
{
    settle_lines(s, 0);
}

/* --- the store ------------------------------------------------------------------------------------------ */

void shell_begin(struct shell *s)
{
    s->listed = 1;
    listen_hear(s, 1);
    open_own_table(s);
}

static void take_replies(struct shell *s)
{
    struct store_reply r;
    uint64_t count;
    if (read(s->stored, &count, sizeof count) < 0 && errno != EAGAIN)
        shell_die("eventfd");
    while (store_thread_take(s->store, &r)) {
        if (r.task != STORE_FORGET)
            keep_look(s, r.doubt);
        if (r.task == STORE_FORGET) {
            keep_take(s, &r);
            free(r.bytes);
            continue;
        }
        struct hub_event e = {.kind = IN_STORED, .how = (int)r.answer, .ticket = r.ticket};
        if (r.task != STORE_APPEND) {
            e.kind = IN_LOADED;
            e.data = r.bytes ? r.bytes : "";
            e.size = r.size;
        }
        if (r.task == STORE_LIST && r.answer != STORE_OK)
            shell_die("list");
        shell_step(s, &e);
        shell_settle(s); /* at once: the room of what goes out is used again for the next */
        if (r.task == STORE_LIST)
            shell_begin(s); /* before that every table would be unknown */
        free(r.bytes);
    }
}

/* --- the loop ------------------------------------------------------------------------------------------- */

int shell_watch(struct shell *s, int fd, uint64_t name, uint32_t events)
{
    struct epoll_event e = {.events = events, .data.u64 = name};
    if (epoll_ctl(s->epoll, EPOLL_CTL_MOD, fd, &e) == 0)
        return 0;
    return errno == ENOENT ? epoll_ctl(s->epoll, EPOLL_CTL_ADD, fd, &e) : -1;
}

/* Sends bots what waits for them; what finds no room now goes when there is some. */
static void flush(struct shell *s, struct bot_seats *bots, uint64_t name, int *was_writing)
{
    bot_seats_flush(bots);
    int writing = bots->first != NULL;
    if (writing != *was_writing) {
        *was_writing = writing;
        if (shell_watch(s, bots->cable, name, writing ? EPOLLIN | EPOLLOUT : EPOLLIN))
            shell_die("epoll");
    }
}

/* The same at the end of a turn. */
static void settle(struct shell *s)
{
    settle_lines(s, LOOKING_ON_A_TURN);
    flush(s, &s->bots, WATCH_BOTS, &s->bots_writing);
    if (s->programs.cable >= 0 && !s->programs_fell)
        flush(s, &s->programs, WATCH_PROGRAMS, &s->programs_writing);
}

static void stop(struct shell *s)
{
    struct hub_event e = {.kind = IN_STOP, .data = ""};
    if (s->stopping)
        return;
    s->stopping = 1;
    s->stop_by = shell_now(s) + STOP_MS;
    shell_log("info", "server.stop", "");
    for (int i = 0; i < s->listener_count; i++)
        close(s->listeners[i]);
    s->listener_count = 0;
    shell_step(s, &e);
    line_hang_up(s);
}

/* Where others have the same store, they get our tables first; whoever is in a hurry asks twice. */
static void end(struct shell *s)
{
    if (!nodes_leave(s))
        stop(s);
}

/* A certificate that was renewed is read again; if the new one is not valid, the old one stays. Without TLS
 * the signal means that the terminal is gone. */
static void take_signal(struct shell *s)
{
    struct signalfd_siginfo signal;
    struct error e;
    if (read(s->signals, &signal, sizeof signal) < 0)
        return;
    if (signal.ssi_signo == SIGCHLD) {
        bot_seats_reap(&s->bots);
        if (s->programs.cable >= 0)
            bot_seats_reap(&s->programs);
    } else if (signal.ssi_signo != SIGHUP || !s->tls)
        end(s);
    else if (tls_load(&s->tls, s->setup->tls_cert, s->setup->tls_key, &e))
        shell_log("error", "tls.kept", "");
    else
        shell_log("info", "tls.read", "");
}

static void take(struct shell *s, const struct epoll_event *e)
{
    uint64_t name = e->data.u64;
    if (name == WATCH_SIGNALS) {
        take_signal(s);
    } else if (name == WATCH_STORE) {
        take_replies(s);
    } else if (name == WATCH_CLERK) {
        if (e->events & ~(uint32_t)EPOLLOUT)
            shared_hear(s);
    } else if (name == WATCH_BOTS) {
        if (e->events & ~(uint32_t)EPOLLOUT)
            hear_bots(s);
    } else if (name == WATCH_PROGRAMS) {
        if ((e->events & ~(uint32_t)EPOLLOUT) && !s->programs_fell)
            programs_hear(s);
    } else if (name == WATCH_METRICS) {
        door_accept(s, s->metrics);
    } else if (name < WATCH_LISTENERS + SHELL_LISTENERS) {
        if ((int)(name - WATCH_LISTENERS) < s->listener_count)
            door_accept(s, s->listeners[name - WATCH_LISTENERS]);
    } else {
        struct line *l = line_find(s, (uint32_t)name);
        if (l)
            line_ready(s, l, e->events);
    }
}

static void pass_time(struct shell *s)
{
    uint64_t now = shell_now(s);
    if (now >= s->wake) {
        struct hub_event e = {.kind = IN_TICK, .data = ""};
        shell_step(s, &e);
        if (s->wake <= now)
            s->wake = now + 10; /* it has seen this moment */
    }
    if (s->store)
        keep_tick(s);
    else
        shared_tick(s);
    if (now >= nodes_due(s))
        stop(s);
    if (now - s->swept < SWEEP_MS)
        return;
    s->swept = now;
    line_sweep(s);
    door_spare(s);
    if (s->deaf && s->listed)
        listen_hear(s, 1);
}

static int wait_ms(const struct shell *s)
{
    uint64_t now = shell_now(s), due = s->turns.later_count ? now : s->swept + SWEEP_MS;
    due = s->wake < due ? s->wake : due;
    uint64_t store = s->store ? keep_due(s) : shared_due(s);
    due = store < due ? store : due;
    due = nodes_due(s) < due ? nodes_due(s) : due;
    if (s->stopping && s->stop_by < due)
        due = s->stop_by;
    return due > now ? (int)(due - now) : 0;
}

void shell_loop(struct shell *s)
{
    struct epoll_event events[EVENTS_AT_ONCE];
    while (!s->stopping || (s->sockets > 0 && shell_now(s) < s->stop_by)) {
        int count = epoll_wait(s->epoll, events, EVENTS_AT_ONCE, wait_ms(s));
        if (count < 0 && errno != EINTR)
            shell_die("epoll");
        if (s->store)
            store_thread_gather(s->store, 1);
        for (int i = 0; i < count; i++)
            take(s, &events[i]);
        pass_time(s);
        settle(s);
        if (s->store)
            store_thread_gather(s->store, 0);
        else
            shared_flush(s);
    }
}
