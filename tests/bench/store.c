/* store.c: how many moves per second the store makes durable, by how many commit together: entries as a game
 * of Election Night writes them, each for a different table, as on a server with many.
 *
 *   store FILE SECONDS GROUP …
 *
 * Prints one line of JSON per group. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/store/store.h"

enum { TABLES = 200 };

static const char line[] = "move "
                           "{\"line\":\"{\\\"n\\\":41,\\\"seat\\\":1,\\\"q\\\":29,\\\"do\\\":\\\"play\\\","
                           "\\\"die\\\":\\\"red\\\"}\"}\n";

static double clock_s(clockid_t c)
{
    struct timespec t;
    clock_gettime(c, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void measure(struct store *s, uint64_t *heads, int group, double seconds)
{
    struct store_batch batches[STORE_MOST_ENTRIES];
    enum store_answer answers[STORE_MOST_ENTRIES];
    double began = clock_s(CLOCK_MONOTONIC), cpu = clock_s(CLOCK_PROCESS_CPUTIME_ID), now = began;
    long count = 0;
    for (; now < began + seconds; now = clock_s(CLOCK_MONOTONIC)) {
        for (int i = 0; i < group; i++, count++) {
            uint64_t table = (uint64_t)(count % TABLES) + 1;
            batches[i] = (struct store_batch){.table = table,
                                              .head = heads[table]++,
                                              .state = TABLE_RUNNING,
                                              .count = 1,
                                              .bytes = line,
                                              .size = sizeof line - 1};
            if (batches[i].head == 0)
                snprintf(batches[i].code, sizeof batches[i].code, "T%04u", (unsigned)table % 10000);
        }
        s->append(s, batches, group, answers);
        for (int i = 0; i < group; i++)
            assert(answers[i] == STORE_OK);
    }
    cpu = clock_s(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    printf("{\"group\":%d,\"moves_s\":%.0f,\"cpu_us\":%.2f}\n", group, (double)count / (now - began),
           1e6 * cpu / (double)count);
}

int main(int argc, char **argv)
{
    uint64_t heads[TABLES + 1] = {0};
    char why[512];
    if (argc < 4)
        return fprintf(stderr, "usage: store FILE SECONDS GROUP …\n"), 2;
    struct store *s = store_sqlite_open(argv[1], why, sizeof why);
    if (!s)
        return fprintf(stderr, "store: %s\n", why), 1;
    for (int i = 3; i < argc; i++) {
        int group = atoi(argv[i]);
        assert(group > 0 && group <= STORE_MOST_ENTRIES);
        measure(s, heads, group, atof(argv[2]));
    }
    s->close(s);
    return 0;
}
