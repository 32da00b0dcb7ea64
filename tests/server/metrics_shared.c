/* metrics_shared.c: the figures of a server that shares its store, as Prometheus reads them; a server on its own has none
 * of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/shell/metrics.h"

static char *written(const struct metrics *m)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    metrics_write(out, m);
    fclose(out);
    return text;
}

static const char *const lines[] = {
    "\nhustings_nodes 3\n",
    "\nhustings_store_up 1\n",
    "\nhustings_takes_total{why=\"free\"} 5\n",
    "\nhustings_takes_total{why=\"heir\"} 0\n",
    "\nhustings_takes_total{why=\"dead\"} 2\n",
    "\nhustings_moved_total 7\n",
    "\nhustings_tried_total 1\n",
    "\nhustings_unknown_total{found=\"no\"} 4\n",
    "\nhustings_unknown_total{found=\"yes\"} 6\n",
    "\nhustings_lease_broken_total 8\n",
    "\n# TYPE hustings_store_seconds histogram\n",
    "\nhustings_store_seconds_bucket{what=\"append\",le=\"0.000125\"} 1\n",
    "\nhustings_store_seconds_bucket{what=\"append\",le=\"0.0005\"} 2\n",
    "\nhustings_store_seconds_bucket{what=\"append\",le=\"+Inf\"} 2\n",
    "\nhustings_store_seconds_sum{what=\"append\"} 0.000400\n",
    "\nhustings_store_seconds_count{what=\"append\"} 2\n",
    "\nhustings_store_seconds_count{what=\"beat\"} 0\n",
};

static void shared_store(void **state)
{
    (void)state;
    struct metrics m = {.is_shared = 1, .hub = {.living = 3, .moved = 7, .tried = 1}};
    m.news.takes[TAKE_FREE] = 5;
    m.news.takes[TAKE_DEAD] = 2;
    m.news.unknown[0] = 4;
    m.news.unknown[1] = 6;
    m.news.lease_broken = 8;
    spread_add(&m.news.took[NEWS_APPEND], 100, NEWS_TIME);
    spread_add(&m.news.took[NEWS_APPEND], 300, NEWS_TIME);
    char *text = written(&m);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(text, lines[i]))
            fail_msg("missing: %s in\n%s", lines[i], text);
    free(text);
    m.hub.cut_off = 1;
    text = written(&m);
    assert_non_null(strstr(text, "\nhustings_store_up 0\n"));
    free(text);
}

static void own_store(void **state)
{
    (void)state;
    struct metrics m = {.is_shared = 0};
    char *text = written(&m);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char name[40];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(lines[i] + 1, " {"), lines[i] + 1);
        if (name[0] != '#')
            assert_null(strstr(text, name));
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shared_store), cmocka_unit_test(own_store)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
