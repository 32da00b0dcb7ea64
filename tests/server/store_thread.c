/*
 * server/store_thread: a store on its own thread: order, groups, answers after a refusal. A spy between the
 * thread and the store sees the groups, can hold them up, and can refuse. */
#include "server/store/store.h"

#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cmocka.h>

enum { TABLES = 100, ENTRIES = 100 };

static char path[64];

struct spy {
    struct store store;
    struct store *real;
    pthread_mutex_t lock;
    pthread_cond_t change;
    int held, waiting;       /* appends wait while held; one waits */
    uint64_t full;           /* this table finds no room */
    int groups, largest;     /* batches */
    int most, tried, closed; /* entries of a group; batches of `full` */
};

/* --- the spy -------------------------------------------------------------------------------------------- */

static void spy_append(struct store *s, const struct store_batch *batches, int count,
                       enum store_answer *answers)
{
    struct spy *spy = (struct spy *)s;
    int entries = 0, full = 0;
    pthread_mutex_lock(&spy->lock);
    spy->waiting = 1;
    pthread_cond_broadcast(&spy->change);
    while (spy->held)
        pthread_cond_wait(&spy->change, &spy->lock);
    spy->waiting = 0;
    for (int i = 0; i < count; i++) {
        entries += batches[i].count;
        full += batches[i].table == spy->full;
        answers[i] = STORE_FULL;
    }
    spy->groups++;
    spy->tried += full;
    spy->largest = count > spy->largest ? count : spy->largest;
    spy->most = entries > spy->most ? entries : spy->most;
    pthread_mutex_unlock(&spy->lock);
    if (!full)
        spy->real->append(spy->real, batches, count, answers);
}

static enum store_answer spy_load(struct store *s, uint64_t table, struct store_table *out, char **bytes,
                                  size_t *size)
{
    struct spy *spy = (struct spy *)s;
    return spy->real->load(spy->real, table, out, bytes, size);
}

static enum store_answer spy_list(struct store *s, int (*each)(const struct store_table *t, void *of),
                                  void *of)
{
    struct spy *spy = (struct spy *)s;
    return spy->real->list(spy->real, each, of);
}

static int spy_forget(struct store *s, enum table_state state, int64_t age, int most, uint64_t *gone)
{
    struct spy *spy = (struct spy *)s;
    return spy->real->forget(spy->real, state, age, most, gone);
}

static void spy_close(struct store *s)
{
    struct spy *spy = (struct spy *)s;
    spy->closed = 1;
    spy->real->close(spy->real);
}

static void spy_set(struct spy *spy, int held, uint64_t full)
{
    pthread_mutex_lock(&spy->lock);
    spy->held = held;
    spy->full = full;
    pthread_cond_broadcast(&spy->change);
    pthread_mutex_unlock(&spy->lock);
}

/* Waits until the thread is in an append. */
static void spy_wait(struct spy *spy)
{
    pthread_mutex_lock(&spy->lock);
    while (!spy->waiting)
        pthread_cond_wait(&spy->change, &spy->lock);
    pthread_mutex_unlock(&spy->lock);
}

/* --- a thread to test ----------------------------------------------------------------------------------- */

struct stage {
    struct spy spy;
    struct store_thread *thread;
    int wake;
};

static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[96];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static struct store *open_store(void)
{
    char why[256];
    struct store *s = store_sqlite_open(path, why, sizeof why);
    if (!s)
        fail_msg("%s", why);
    return s;
}

static int stage_open(void **state)
{
    struct stage *g = calloc(1, sizeof *g);
    assert_non_null(g);
    remove_files();
    g->spy.store = (struct store){spy_append, spy_load, spy_list, spy_forget, spy_close, 0};
    g->spy.real = open_store();
    pthread_mutex_init(&g->spy.lock, NULL);
    pthread_cond_init(&g->spy.change, NULL);
    g->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    g->thread = store_thread_start(&g->spy.store, g->wake);
    assert_non_null(g->thread);
    *state = g;
    return 0;
}

static int stage_close(void **state)
{
    struct stage *g = *state;
    if (g->thread)
        store_thread_stop(g->thread);
    assert_int_equal(g->spy.closed, 1);
    pthread_cond_destroy(&g->spy.change);
    pthread_mutex_destroy(&g->spy.lock);
    close(g->wake);
    free(g);
    remove_files();
    return 0;
}

/* The next reply, as a shell would wait for it: it sleeps only on the wake. */
static struct store_reply next_reply(struct stage *g)
{
    struct store_reply r;
    while (!store_thread_take(g->thread, &r)) {
        struct pollfd p = {.fd = g->wake, .events = POLLIN};
        uint64_t count;
        assert_int_equal(poll(&p, 1, 20000), 1);
        assert_int_equal(read(g->wake, &count, sizeof count), sizeof count);
    }
    return r;
}

static struct store_reply expect(struct stage *g, uint64_t ticket, enum store_answer answer)
{
    struct store_reply r = next_reply(g);
    assert_int_equal(r.ticket, ticket);
    assert_int_equal(r.answer, answer);
    return r;
}

static void append(struct stage *g, uint64_t ticket, uint64_t table, uint64_t head, int count)
{
    char bytes[4096];
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += (size_t)sprintf(bytes + size, "move %llu\n", (unsigned long long)head + (unsigned)i);
    struct store_batch b = {.table = table, .head = head, .count = count, .bytes = bytes, .size = size};
    snprintf(b.code, sizeof b.code, "C%04u", (unsigned)table % 10000);
    assert_int_equal(store_thread_append(g->thread, ticket, &b), 0);
    memset(bytes, '!', sizeof bytes); /* they were copied */
}

static void assert_log(const char *bytes, size_t size, uint64_t head)
{
    size_t at = 0;
    for (uint64_t i = 0; i < head; i++) {
        char line[32];
        size_t length = (size_t)snprintf(line, sizeof line, "move %llu\n", (unsigned long long)i);
        assert_true(at + length <= size);
        assert_memory_equal(bytes + at, line, length);
        at += length;
    }
    assert_int_equal(at, size);
}

/* --- tests ---------------------------------------------------------------------------------------------- */

/* 10,000 entries of 100 tables, one per batch, taken as they come. */
static void much_in_order(void **state)
{
    struct stage *g = *state;
    uint64_t taken = 0;
    for (uint64_t i = 0; i < TABLES * ENTRIES; i++) {
        struct store_reply r;
        append(g, i, 1 + i % TABLES, i / TABLES, 1);
        for (; store_thread_take(g->thread, &r); taken++)
            assert_true(r.task == STORE_APPEND && r.ticket == taken && r.answer == STORE_OK);
    }
    for (; taken < TABLES * ENTRIES; taken++)
        expect(g, taken, STORE_OK);
    for (uint64_t table = 1; table <= TABLES; table++) {
        assert_int_equal(store_thread_load(g->thread, table, table), 0);
        struct store_reply r = expect(g, table, STORE_OK);
        assert_int_equal(r.table.head, ENTRIES);
        assert_log(r.bytes, r.size, ENTRIES);
        free(r.bytes);
    }
    printf("# %d entries in %d commits, at most %d in one\n", TABLES * ENTRIES, g->spy.groups, g->spy.most);
    assert_true(g->spy.largest > 1 && g->spy.most <= STORE_MOST_ENTRIES);
}

/* What comes while a commit is under way is the next group: chained within a table, whole, never too large. */
static void groups_gather(void **state)
{
    struct stage *g = *state;
    spy_set(&g->spy, 1, 0);
    append(g, 0, 1, 0, 1);
    spy_wait(&g->spy);
    for (uint64_t i = 1; i <= 6; i++)
        append(g, i, 1, 1 + 60 * (i - 1), 60);
    assert_int_equal(store_thread_list(g->thread, 7), 0);
    append(g, 8, 2, 0, 1);
    struct store_reply r;
    assert_int_equal(store_thread_take(g->thread, &r), 0); /* nothing is answered before it is durable */
    spy_set(&g->spy, 0, 0);
    for (uint64_t i = 0; i <= 6; i++)
        expect(g, i, STORE_OK);
    r = expect(g, 7, STORE_OK);
    assert_string_equal(r.bytes, "1 361 0 lobby C0001\n"); /* not yet table 2 */
    free(r.bytes);
    expect(g, 8, STORE_OK);
    assert_int_equal(g->spy.groups, 4); /* 1, 4 × 60, 2 × 60, and 1 behind the list */
    assert_int_equal(g->spy.most, 240);
}

/* After FULL what was queued behind it is FULL too, not FENCED; others go on. Then it is tried again, or the
 * table is read again. */
static void refusals_carry_on(void **state)
{
    struct stage *g = *state;
    append(g, 0, 5, 0, 2);
    expect(g, 0, STORE_OK);
    spy_set(&g->spy, 0, 5);
    append(g, 1, 5, 2, 1);
    expect(g, 1, STORE_FULL);
    append(g, 2, 5, 3, 4);
    append(g, 3, 6, 0, 1);
    append(g, 4, 5, 7, 1);
    struct store_reply r[3] = {next_reply(g), next_reply(g), next_reply(g)};
    for (int i = 0; i < 3; i++)
        assert_int_equal(r[i].answer, r[i].ticket == 3 ? STORE_OK : STORE_FULL);
    assert_int_equal(g->spy.tried, 1);
    spy_set(&g->spy, 0, 0);
    append(g, 5, 5, 2, 1); /* again, with the same head: now there is room */
    expect(g, 5, STORE_OK);
    append(g, 6, 5, 9, 1);
    expect(g, 6, STORE_FENCED);
    append(g, 7, 5, 10, 1);
    expect(g, 7, STORE_FENCED);
    assert_int_equal(store_thread_load(g->thread, 8, 5), 0);
    struct store_reply loaded = expect(g, 8, STORE_OK);
    assert_int_equal(loaded.table.head, 3);
    assert_log(loaded.bytes, loaded.size, 3);
    free(loaded.bytes);
    append(g, 9, 5, 3, 1);
    expect(g, 9, STORE_OK);
    assert_int_equal(store_thread_load(g->thread, 10, 77), 0);
    loaded = expect(g, 10, STORE_MISSING);
    assert_null(loaded.bytes);
}

static void tables_are_forgotten(void **state)
{
    struct stage *g = *state;
    append(g, 0, 1, 0, 1);
    append(g, 1, 2, 0, 1);
    expect(g, 0, STORE_OK);
    expect(g, 1, STORE_OK);
    assert_int_equal(store_thread_forget(g->thread, 2, TABLE_LOBBY, -60, 100), 0);
    struct store_reply r = expect(g, 2, STORE_OK);
    assert_int_equal(r.count, 2);
    assert_string_equal(r.bytes, "1\n2\n");
    free(r.bytes);
    assert_int_equal(store_thread_list(g->thread, 3), 0);
    r = expect(g, 3, STORE_OK);
    assert_int_equal(r.size, 0);
    free(r.bytes);
}

/* Stopping finishes what is queued; replies that nobody takes are dropped. */
static void stop_loses_nothing(void **state)
{
    struct stage *g = *state;
    for (uint64_t i = 0; i < 2000; i++)
        append(g, i, 1 + i % 7, i / 7, 1);
    for (uint64_t i = 0; i < 7; i++)
        assert_int_equal(store_thread_load(g->thread, i, 1 + i), 0);
    store_thread_stop(g->thread);
    g->thread = NULL;
    struct store *s = open_store();
    uint64_t entries = 0;
    for (uint64_t table = 1; table <= 7; table++) {
        struct store_table t;
        char *bytes;
        size_t size;
        assert_int_equal(s->load(s, table, &t, &bytes, &size), STORE_OK);
        assert_log(bytes, size, t.head);
        entries += t.head;
        free(bytes);
    }
    assert_int_equal(entries, 2000);
    s->close(s);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(much_in_order, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(groups_gather, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(refusals_carry_on, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(tables_are_forgotten, stage_open, stage_close),
        cmocka_unit_test_setup_teardown(stop_loses_nothing, stage_open, stage_close),
    };
    char folder[] = "/tmp/hustings-thread-XXXXXX";
    if (!mkdtemp(folder)) {
        perror("store_thread");
        return 1;
    }
    snprintf(path, sizeof path, "%s/store.db", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
