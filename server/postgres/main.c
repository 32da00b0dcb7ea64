/* main.c: hustings-postgres, the clerk (docs/server-design.md, The clerk): it has the connections to the database, so
 * that the process that reads strangers' bytes opens none and knows no password. The server starts it; what it hears on
 * the cable goes to the chain, the chain's statements go to the database, and replies go back. */
#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/postgres/carry.h"
#include "server/postgres/forget.h"
#include "server/postgres/session.h"
#include "server/postgres/start.h"
#include "server/shell/guard.h"

enum {
    DRAIN_MS = 2500, /* for the last entries, when the server ends */
    USAGE = 2
};

struct desk {
    struct cable cable;
    struct access access;
    struct self self;
    struct chain *chain;
    struct session lanes[CHAIN_LANES];
    struct forget forget;
    int64_t ahead; /* seconds of the database's clock */
    int is_down;   /* the log says so */
    int is_ending;
    uint64_t end_by;
    char begin[CABLE_FIRST]; /* the texts of CABLE_BEGIN */
};

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void tell_time(struct desk *d)
{
    chain_time(d->chain, now_ms(), (uint64_t)(time(NULL) + d->ahead));
}

/* --- the log --------------------------------------------------------------------------------------------- */

/* A line as the server's own; `why` is the database's, in whatever bytes. */
static void log_line(const char *level, const char *event, const char *why)
{
    char at[32] = "", text[512];
    size_t size = 0;
    time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc))
        strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
    for (; *why && size < sizeof text - 2; why++) {
        if (*why == '"' || *why == '\\')
            text[size++] = '\\';
        text[size++] = (unsigned char)*why < ' ' ? ' ' : *why;
    }
    text[size] = '\0';
    fprintf(stderr, "{\"at\":\"%s.000Z\",\"level\":\"%s\",\"event\":\"%s\",\"why\":\"%s\"}\n", at, level,
            event, text);
}

/* The beats tell for all: theirs is the connection that is never idle. */
static void log_changes(struct desk *d)
{
    struct session *s = &d->lanes[LANE_BEAT];
    if (s->why[0] && !d->is_down) {
        log_line("warning", "store.lost", s->why);
        d->is_down = 1;
    } else if (d->is_down && s->step >= SESSION_IDLE) {
        log_line("info", "store.back", "");
        d->is_down = 0;
    }
    s->why[0] = '\0';
}

/* --- what the server says -------------------------------------------------------------------------------- */

/* `count` lines KIND BODY, as a log has them. */
static int are_lines(const char *bytes, size_t size, int count)
{
    const char *end = bytes + size;
    while (bytes < end) {
        const char *space = memchr(bytes, ' ', (size_t)(end - bytes));
        const char *feed = space ? memchr(space, '\n', (size_t)(end - space)) : NULL;
        if (!feed || space == bytes || space - bytes > KIND)
            return 0;
        bytes = feed + 1;
        count--;
    }
    return count == 0;
}

static int append(struct desk *d, const struct cable_head *h, const char *bytes)
{
    struct store_batch b = {.table = h->table,
                            .head = h->number,
                            .state = (enum table_state)h->state,
                            .count = h->count,
                            .bytes = bytes,
                            .size = h->size};
    memcpy(b.code, h->code, sizeof b.code);
    if (!are_lines(bytes, h->size, h->count))
        return -1;
    chain_append(d->chain, h->ticket, &b);
    return 0;
}

static void screen(struct desk *d, const struct cable_head *h, const char *bytes)
{
    struct store_screen s = {.what = (enum screen_do)h->state};
    memcpy(s.letters, h->text, sizeof s.letters);
    memcpy(s.code, h->code, sizeof s.code);
    memcpy(s.token, bytes, sizeof s.token);
    chain_screen(d->chain, h->ticket, &s);
}

static int obey(struct desk *d, const struct cable_head *h, const char *bytes)
{
    switch (h->kind) {
    case CABLE_APPEND: return append(d, h, bytes);
    case CABLE_LOAD: chain_load(d->chain, h->ticket, h->code, h->text); return 0;
    case CABLE_FIND: chain_find(d->chain, h->ticket, h->code); return 0;
    case CABLE_CONFIRM: chain_confirm(d->chain, h->ticket, h->table); return 0;
    case CABLE_RELEASE: chain_release(d->chain, h->table, h->number); return 0;
    case CABLE_SCREEN: screen(d, h, bytes); return 0;
    case CABLE_BEAT:
        if (h->up)
            chain_leave(d->chain);
        chain_beat(d->chain, h->count, h->living);
        return 0;
    case CABLE_END:
        d->is_ending = 1;
        d->end_by = now_ms() + DRAIN_MS;
        return 0;
    default: return -1;
    }
}

/* 0, or -1: the server is gone, or speaks nonsense. */
static int hear_server(struct desk *d)
{
    struct cable_head head;
    const char *bytes;
    int heard, gone = cable_fill(&d->cable);
    tell_time(d);
    while ((heard = cable_take(&d->cable, 1, &head, &bytes)) > 0)
        if (obey(d, &head, bytes))
            heard = -1;
    return gone || heard < 0 ? -1 : 0;
}

/* --- what it is told ------------------------------------------------------------------------------------- */

static void reply(struct desk *d)
{
    struct chain_reply r;
    while (chain_take(d->chain, &r)) {
        struct cable_head head = {.kind = CABLE_SAYS,
                                  .answer = (uint8_t)r.answer,
                                  .says = (uint8_t)r.what,
                                  .living = r.living,
                                  .up = r.up,
                                  .ticket = r.ticket,
                                  .table = r.table,
                                  .number = r.tables,
                                  .age = r.age};
        if (r.answer == STORE_ELSEWHERE && r.bytes) {
            snprintf(head.text, sizeof head.text, "%.*s", (int)r.size, r.bytes);
            r.size = 0;
        }
        cable_put(&d->cable, &head, r.bytes, r.size);
        free(r.bytes);
    }
}

/* --- the database ---------------------------------------------------------------------------------------- */

static void take_answer(struct desk *d, int lane, struct answer *a)
{
    if (a->clock)
        d->ahead = a->clock - (int64_t)time(NULL);
    tell_time(d);
    if (a->chain.result != CHAIN_UNKNOWN)
        chain_took(d->chain, d->lanes[lane].statement->what, now_us() - d->lanes[lane].asked_us);
    chain_take_answer(d->chain, (enum chain_lane)lane, &a->chain);
    session_answered(&d->lanes[lane], a);
}

/* 1: something was sent. */
static int send_next(struct desk *d)
{
    int sent = 0;
    tell_time(d);
    for (int lane = 0; lane < chain_lanes(d->chain); lane++) {
        struct session *s = &d->lanes[lane];
        session_tend(s, &d->access, now_ms());
        const struct chain_statement *next =
            s->step == SESSION_IDLE ? chain_next(d->chain, (enum chain_lane)lane) : NULL;
        if (next) {
            s->asked_us = now_us();
            session_ask(s, next, &d->self, now_ms());
            sent = 1;
        }
    }
    return sent;
}

static int is_drained(const struct desk *d)
{
    for (int lane = 0; lane < chain_lanes(d->chain); lane++)
        if (d->lanes[lane].step != SESSION_IDLE)
            return 0;
    return chain_due(d->chain) == UINT64_MAX;
}

/* Whoever is asked for our tables need not wait for the lease. */
static void leave(struct desk *d)
{
    char life[24];
    const char *const values[] = {life};
    struct session *s = &d->lanes[LANE_BEAT];
    snprintf(life, sizeof life, "%llu", (unsigned long long)d->self.life);
    if (s->step == SESSION_IDLE)
        PQclear(
            PQexecParams(s->conn, "DELETE FROM node WHERE id = $1::bigint", 1, NULL, values, NULL, NULL, 0));
}

/* --- the loop -------------------------------------------------------------------------------------------- */

static int wait_time(const struct desk *d)
{
    uint64_t now = now_ms(), due = chain_due(d->chain);
    for (int lane = 0; lane < chain_lanes(d->chain); lane++)
        if (d->lanes[lane].step != SESSION_IDLE && d->lanes[lane].due < due)
            due = d->lanes[lane].due;
    if (d->is_ending && d->end_by < due)
        due = d->end_by;
    if (due == UINT64_MAX)
        return 1000; /* that nobody answers is noticed by looking, too */
    return due > now ? due - now < 1000 ? (int)(due - now) : 1000 : 0;
}

static void look_at_lanes(struct desk *d, const struct pollfd *wanted)
{
    for (int lane = 0; lane < chain_lanes(d->chain); lane++) {
        struct answer a;
        short events = wanted[lane].fd >= 0 ? wanted[lane].revents : 0;
        if (session_turn(&d->lanes[lane], events, now_ms(), &a))
            take_answer(d, lane, &a);
    }
}

/* Until the server has hung up, or everything is done that it wanted: 0; -1: the server is gone, or speaks nonsense. */
static int work(struct desk *d)
{
    for (;;) {
        struct pollfd wanted[CHAIN_LANES + 1];
        int sent = send_next(d);
        reply(d);
        int left = cable_flush(&d->cable);
        if (left < 0)
            return -1;
        if (d->is_ending && ((!sent && is_drained(d)) || now_ms() >= d->end_by))
            return 0;
        for (int lane = 0; lane < CHAIN_LANES; lane++)
            wanted[lane] = (struct pollfd){.fd = d->lanes[lane].conn ? PQsocket(d->lanes[lane].conn) : -1,
                                           .events = d->lanes[lane].events};
        wanted[CHAIN_LANES] =
            (struct pollfd){.fd = d->cable.fd, .events = (short)(left ? POLLIN | POLLOUT : POLLIN)};
        if (poll(wanted, CHAIN_LANES + 1, wait_time(d)) < 0 && errno != EINTR)
            return -1;
        look_at_lanes(d, wanted);
        forget_tend(&d->forget, &d->access, &d->self, now_ms(), d->ahead);
        log_changes(d);
        if (wanted[CHAIN_LANES].revents && hear_server(d))
            return -1;
        tell_time(d);
    }
}

/* --- beginning ------------------------------------------------------------------------------------------- */

/* Waits for the first message, which ends with a zero byte, and keeps its bytes in d->begin; 0 or -1. */
static int hear_first(struct desk *d, struct cable_head *head)
{
    const char *bytes;
    if (cable_await(&d->cable, 1, head, &bytes) || head->size == 0 || head->size > sizeof d->begin ||
        bytes[head->size - 1])
        return -1;
    memcpy(d->begin, bytes, head->size);
    explicit_bzero((char *)bytes, head->size);
    return 0;
}

static int read_texts(const struct desk *d, const struct cable_head *head, const char *texts[CABLE_TEXTS])
{
    const char *at = d->begin;
    for (int i = 0; i < CABLE_TEXTS; i++) {
        if (at >= d->begin + head->size)
            return -1;
        texts[i] = at;
        at += strlen(at) + 1;
    }
    return at == d->begin + head->size ? 0 : -1;
}

/* All there is, out or in: CABLE_CARRY_IN has a key before the URL. */
static int carry(struct desk *d, const struct cable_head *head)
{
    int in = head->kind == CABLE_CARRY_IN;
    const char *url = d->begin + (in ? STORE_KEY : 0);
    char why[512] = "";
    if (head->size <= (in ? STORE_KEY : 0) || strlen(url) + 1 != head->size - (in ? STORE_KEY : 0))
        return -1;
    if (guard_filter_clerk())
        log_line("warning", "clerk.unguarded", "");
    if (access_make(&d->access, url, 0, why, sizeof why)) {
        struct cable_head refused = {.kind = CABLE_REFUSED,
                                     .answer = d->access.is_bad_spread ? REFUSED_SPREAD : REFUSED_OTHER};
        return cable_send(&d->cable, &refused, why, strcspn(why, "\n")), -1;
    }
    return in ? carry_in(&d->cable, &d->access, (const uint8_t *)d->begin) : carry_out(&d->cable, &d->access);
}

/* What only earlier programs need goes. */
static int finish(struct desk *d, const struct cable_head *head)
{
    struct start s = {.why = REFUSED_OTHER};
    struct cable_head said = {.kind = CABLE_REFUSED};
    int went = 0;
    if (strlen(d->begin) + 1 != head->size)
        return -1;
    if (guard_filter_clerk())
        log_line("warning", "clerk.unguarded", "");
    PGconn *conn = access_make(&d->access, d->begin, 0, s.text, sizeof s.text)
                       ? NULL
                       : start_open(&s, &d->access, SCHEMA_OURS);
    int bad = !conn || schema_finish(conn, d->access.spread, &went, &s.why, s.text, sizeof s.text);
    PQfinish(conn);
    if (!bad)
        said = (struct cable_head){.kind = CABLE_DONE, .number = (uint64_t)went};
    said.answer = bad ? (uint8_t)s.why : 0;
    cable_send(&d->cable, &said, s.text, bad ? strcspn(s.text, "\n") : 0);
    explicit_bzero(&s, sizeof s);
    return bad ? -1 : 0;
}

/* The same name after a restart of the machine is not the same machine's: nothing of before can still run. */
static void name_machine(char out[128])
{
    char host[65] = "", boot[40] = "";
    FILE *f = fopen("/proc/sys/kernel/random/boot_id", "r");
    if (f && !fgets(boot, sizeof boot, f))
        boot[0] = '\0';
    if (f)
        fclose(f);
    boot[strcspn(boot, "\n")] = '\0';
    gethostname(host, sizeof host - 1);
    snprintf(out, 128, "%s %s", host, boot);
}

static uint64_t draw_life(void)
{
    uint64_t life = 0;
    while (life == 0) {
        randombytes_buf(&life, sizeof life);
        life >>= 1; /* a bigint */
    }
    return life;
}

/* Says it and waits until it is sent. */
static void say(struct desk *d, struct cable_head head, const void *bytes, size_t size)
{
    cable_send(&d->cable, &head, bytes, size);
}

static int begin(struct desk *d, const struct cable_head *head)
{
    const char *texts[CABLE_TEXTS];
    struct start start = {.why = REFUSED_OTHER};
    if (head->kind != CABLE_BEGIN || read_texts(d, head, texts))
        return -1;
    d->self = (struct self){
        .life = draw_life(), .name = texts[1], .url = texts[2], .build = texts[3], .packs = texts[5]};
    name_machine(d->self.host);
    if (forget_make(&d->forget, texts[4], now_ms()))
        return -1;
    if (guard_filter_clerk())
        log_line("warning", "clerk.unguarded", "");
    int bad = access_make(&d->access, texts[0], d->self.life, start.text, sizeof start.text);
    d->self.spread = d->access.spread;
    if (d->access.is_bad_spread)
        start.why = REFUSED_SPREAD;
    if (bad || start_at(&start, &d->access, &d->self)) {
        start.text[strcspn(start.text, "\n")] = '\0';
        say(d, (struct cable_head){.kind = CABLE_REFUSED, .answer = (uint8_t)start.why}, start.text,
            strlen(start.text));
        return -1;
    }
    d->ahead = start.ahead;
    d->chain = chain_open(d->self.name, d->self.life);
    if (!d->chain)
        return -1;
    if (d->self.spread)
        chain_spread(d->chain);
    say(d, (struct cable_head){.kind = CABLE_READY}, start.key, sizeof start.key);
    explicit_bzero(&start, sizeof start);
    explicit_bzero(d->cable.out, d->cable.out_room);
    return 0;
}

int main(int argc, char **argv)
{
    static struct desk desk;
    struct stat cable;
    if (argc != 2 || strcmp(argv[1], "--cable") != 0 || fstat(STDIN_FILENO, &cable) ||
        !S_ISSOCK(cable.st_mode)) {
        fputs("hustings-postgres: hustings serve --store postgres://… starts this program.\n", stderr);
        return USAGE;
    }
    if (sodium_init() < 0)
        return 1;
    cable_open(&desk.cable, STDIN_FILENO);
    struct cable_head head;
    int bad = hear_first(&desk, &head);
    if (!bad && (head.kind == CABLE_CARRY_OUT || head.kind == CABLE_CARRY_IN)) {
        bad = carry(&desk, &head);
    } else if (!bad && head.kind == CABLE_FINISH) {
        bad = finish(&desk, &head);
    } else if (!bad) {
        bad = begin(&desk, &head) || work(&desk);
        if (!bad)
            leave(&desk);
    }
    for (int lane = 0; lane < CHAIN_LANES; lane++)
        session_end(&desk.lanes[lane]);
    forget_end(&desk.forget);
    chain_close(desk.chain);
    cable_close(&desk.cable);
    explicit_bzero(desk.begin, sizeof desk.begin);
    explicit_bzero(&desk.access, sizeof desk.access);
    return bad ? 1 : 0;
}
