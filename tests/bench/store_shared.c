/* store_shared.c: how many moves per second a shared database makes durable, beside a store of the server's own: entries
 * as a game of Election Night writes them, each for a different table (tests/bench/store.c has the same). The two take
 * turns, slice by slice: the machine and its disk are shared.
 *
 *   store_shared URL FILE SECONDS SLICES GROUP …
 *
 * The database is asked through the chain and the clerk's own connections, without the cable. What a commit of GROUP
 * entries is has three readings:
 *
 *   lanes     each of the two connections for rows commits GROUP entries, and as soon as they are there, the next: as in
 *             a server that is busy
 *   lane      one connection alone does that, the other has nothing to do
 *   together  GROUP entries are divided between both connections, and the next come when all are there
 *
 * Prints one line of JSON per slice. */
#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/postgres/session.h"
#include "server/postgres/start.h"

enum { TABLES = 200, LANES = 2 };

static const char line[] = "move "
                           "{\"line\":\"{\\\"n\\\":41,\\\"seat\\\":1,\\\"q\\\":29,\\\"do\\\":\\\"play\\\","
                           "\\\"die\\\":\\\"red\\\"}\"}\n";

/* Tables in turn. */
struct tables {
    uint64_t first, step;
    uint64_t heads[TABLES];
    long count;
};

struct bench {
    struct store *file;
    struct tables own;
    struct access access;
    struct self self;
    struct chain *chain;
    struct session lanes[CHAIN_LANES];
    struct tables shared[LANES];
    int left[LANES]; /* entries under way */
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

static struct store_batch next_entry(struct tables *t)
{
    long at = t->count++ % TABLES;
    struct store_batch one = {.table = t->first + t->step * (uint64_t)at,
                              .head = t->heads[at]++,
                              .state = TABLE_RUNNING,
                              .count = 1,
                              .bytes = line,
                              .size = sizeof line - 1};
    if (one.head == 0)
        for (int i = 0; i < STORE_CODE; i++)
            one.code[i] = "BCDFGHJKLMNPQRST"[one.table >> 4 * i & 15];
    return one;
}

/* --- the server's own store -------------------------------------------------------------------------------- */

static void commit(struct bench *b, int group)
{
    struct store_batch batches[STORE_MOST_ENTRIES];
    enum store_answer answers[STORE_MOST_ENTRIES];
    for (int i = 0; i < group; i++)
        batches[i] = next_entry(&b->own);
    b->file->append(b->file, batches, group, answers);
    for (int i = 0; i < group; i++)
        assert(answers[i] == STORE_OK);
}

/* --- the shared one -------------------------------------------------------------------------------------- */

/* One turn of the clerk's loop. */
static void turn(struct bench *b)
{
    struct pollfd wanted[CHAIN_LANES];
    struct chain_reply r;
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
        b->left[r.ticket]--;
        free(r.bytes);
    }
}

static void put(struct bench *b, int lane, int count)
{
    b->left[lane] += count;
    for (int i = 0; i < count; i++) {
        struct store_batch one = next_entry(&b->shared[lane]);
        chain_append(b->chain, (uint64_t)lane, &one);
    }
}

static void finish(struct bench *b)
{
    while (b->left[0] || b->left[1])
        turn(b);
}

static void step_lanes(struct bench *b, int lanes, int group)
{
    for (int lane = 0; lane < lanes; lane++)
        if (!b->left[lane])
            put(b, lane, group);
    turn(b);
}

static void step_together(struct bench *b, int group)
{
    put(b, 0, (group + 1) / 2);
    put(b, 1, group / 2);
    finish(b);
}

/* --- slices ---------------------------------------------------------------------------------------------- */

enum way { OWN, BOTH_LANES, ONE_LANE, TOGETHER, WAYS };

static long stored(const struct bench *b)
{
    return b->own.count + b->shared[0].count + b->shared[1].count - b->left[0] - b->left[1];
}

static void measure(struct bench *b, enum way way, int group, double seconds)
{
    static const char *const names[WAYS] = {"sqlite", "lanes", "lane", "together"};
    double began = clock_s(CLOCK_MONOTONIC), cpu = clock_s(CLOCK_PROCESS_CPUTIME_ID), now = began;
    long before = stored(b);
    for (; now < began + seconds; now = clock_s(CLOCK_MONOTONIC))
        switch (way) {
        case OWN: commit(b, group); break;
        case BOTH_LANES: step_lanes(b, 2, group); break;
        case ONE_LANE: step_lanes(b, 1, group); break;
        default: step_together(b, group); break;
        }
    long count = stored(b) - before;
    cpu = clock_s(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    printf("{\"store\":\"%s\",\"group\":%d,\"moves_s\":%.0f,\"cpu_us\":%.2f}\n", names[way], group,
           (double)count / (now - began), 1e6 * cpu / (double)count);
    fflush(stdout);
    finish(b);
}

static int open_both(struct bench *b, const char *url, const char *file)
{
    struct start start = {.why = REFUSED_OTHER};
    char why[512];
    b->self = (struct self){.life = (uint64_t)(1e6 * clock_s(CLOCK_REALTIME)),
                            .name = "bench",
                            .url = "/n/bench",
                            .build = "bench",
                            .packs = ""};
    if (access_make(&b->access, url, b->self.life, start.text, sizeof start.text) ||
        start_at(&start, &b->access, &b->self))
        return fprintf(stderr, "store_shared: %d %s\n", start.why, start.text), -1;
    b->file = store_sqlite_open(file, why, sizeof why);
    if (!b->file)
        return fprintf(stderr, "store_shared: %s\n", why), -1;
    b->chain = chain_open(b->self.name, b->self.life);
    b->own = (struct tables){.first = 1, .step = 1};
    for (int lane = 0; lane < LANES; lane++) {
        b->shared[lane] =
            (struct tables){.first = (b->self.life & ~UINT64_C(1023)) + (uint64_t)lane, .step = LANES};
        put(b, lane, TABLES); /* all are open */
    }
    for (int i = 0; i < TABLES; i++)
        commit(b, 1);
    finish(b);
    return 0;
}

int main(int argc, char **argv)
{
    static struct bench b;
    if (argc < 6)
        return fprintf(stderr, "usage: store_shared URL FILE SECONDS SLICES GROUP …\n"), 2;
    if (open_both(&b, argv[1], argv[2]))
        return 1;
    for (int slice = 0; slice < atoi(argv[4]); slice++)
        for (int i = 5; i < argc; i++) {
            int group = atoi(argv[i]);
            assert(group > 0 && group <= TABLES);
            for (int way = 0; way < WAYS; way++)
                measure(&b, (enum way)way, group, atof(argv[3]));
        }
    for (int i = 0; i < CHAIN_LANES; i++)
        session_end(&b.lanes[i]);
    chain_close(b.chain);
    b.file->close(b.file);
    return 0;
}
