/* store_shared.c: how many moves per second a shared database makes durable, by how many are under way together: the
 * same entries as store.c, through the chain and the clerk's own connections, without the cable.
 *
 *   store_shared URL SECONDS GROUP …
 *
 * Prints one line of JSON per group. */
#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/postgres/session.h"
#include "server/postgres/start.h"

enum { TABLES = 200 };

static const char line[] = "move "
                           "{\"line\":\"{\\\"n\\\":41,\\\"seat\\\":1,\\\"q\\\":29,\\\"do\\\":\\\"play\\\","
                           "\\\"die\\\":\\\"red\\\"}\"}\n";

struct bench {
    struct access access;
    struct self self;
    struct chain *chain;
    struct session lanes[CHAIN_LANES];
    uint64_t heads[TABLES];
    long count;
};

static double clock_s(clockid_t c)
{
    struct timespec t;
    clock_gettime(c, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint64_t now_ms(void)
{
    return (uint64_t)(1000 * clock_s(CLOCK_MONOTONIC));
}

/* One turn of the clerk's loop; how many were stored. */
static int turn(struct bench *b)
{
    struct pollfd wanted[CHAIN_LANES];
    struct chain_reply r;
    int stored = 0;
    chain_time(b->chain, now_ms(), (uint64_t)time(NULL));
    for (int i = 0; i < CHAIN_LANES; i++) {
        struct session *s = &b->lanes[i];
        session_tend(s, &b->access, now_ms());
        const struct chain_statement *next =
            s->step == SESSION_IDLE ? chain_next(b->chain, (enum chain_lane)i) : NULL;
        if (next)
            session_ask(s, next, &b->self, now_ms());
        wanted[i] = (struct pollfd){.fd = s->conn ? PQsocket(s->conn) : -1, .events = s->events};
    }
    poll(wanted, CHAIN_LANES, 100);
    for (int i = 0; i < CHAIN_LANES; i++) {
        struct answer a;
        if (session_turn(&b->lanes[i], wanted[i].revents, now_ms(), &a)) {
            chain_take_answer(b->chain, (enum chain_lane)i, &a.chain);
            session_answered(&b->lanes[i], &a);
        }
    }
    while (chain_take(b->chain, &r)) {
        assert(r.what == SAYS_STORED && r.answer == STORE_OK);
        stored++;
        free(r.bytes);
    }
    return stored;
}

static void append(struct bench *b, int group)
{
    for (int i = 0; i < group; i++, b->count++) {
        long at = b->count % TABLES;
        struct store_batch one = {.table = (b->self.life & ~UINT64_C(255)) + (uint64_t)at,
                                  .head = b->heads[at]++,
                                  .state = TABLE_RUNNING,
                                  .count = 1,
                                  .bytes = line,
                                  .size = sizeof line - 1};
        snprintf(one.code, sizeof one.code, "%08X%04ld", (unsigned)(b->self.life >> 16), at);
        chain_append(b->chain, 1, &one);
    }
    for (int left = group; left > 0;)
        left -= turn(b);
}

static void measure(struct bench *b, int group, double seconds)
{
    double began = clock_s(CLOCK_MONOTONIC), cpu = clock_s(CLOCK_PROCESS_CPUTIME_ID), now = began;
    long before = b->count;
    for (; now < began + seconds; now = clock_s(CLOCK_MONOTONIC))
        append(b, group);
    cpu = clock_s(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    printf("{\"group\":%d,\"moves_s\":%.0f,\"cpu_us\":%.2f}\n", group,
           (double)(b->count - before) / (now - began), 1e6 * cpu / (double)(b->count - before));
}

int main(int argc, char **argv)
{
    static struct bench b;
    struct start start = {.why = REFUSED_OTHER};
    if (argc < 4)
        return fprintf(stderr, "usage: store_shared URL SECONDS GROUP …\n"), 2;
    b.self = (struct self){.life = (uint64_t)(1e6 * clock_s(CLOCK_REALTIME)),
                           .name = "bench",
                           .url = "/n/bench",
                           .build = "bench",
                           .packs = ""};
    if (access_make(&b.access, argv[1], b.self.life, start.text, sizeof start.text) ||
        start_at(&start, &b.access, &b.self))
        return fprintf(stderr, "store_shared: %d %s\n", start.why, start.text), 1;
    b.chain = chain_open(b.self.name, b.self.life);
    append(&b, TABLES); /* all are open */
    for (int i = 3; i < argc; i++)
        measure(&b, atoi(argv[i]), atof(argv[2]));
    return 0;
}
