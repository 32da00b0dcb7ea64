#include "store_kit.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

char folder[64], path[96];
sqlite3 *newest;

static int note_newest(sqlite3 *db, const char **why, const struct sqlite3_api_routines *api)
{
    (void)why, (void)api;
    newest = db;
    return SQLITE_OK;
}

int empty_folder(void **state)
{
    (void)state;
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        if (e->d_name[0] != '.')
            unlinkat(dirfd(d), e->d_name, 0);
    return d ? closedir(d) : -1;
}

int count_files(void)
{
    int count = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        count += e->d_name[0] != '.';
    closedir(d);
    return count;
}

struct store *open_store(void)
{
    char why[WHY] = "";
    struct store *s = store_sqlite_open(path, why, sizeof why);
    if (!s)
        fail_msg("%s", why);
    return s;
}

struct store_batch batch(uint64_t table, uint64_t head, const char *bytes)
{
    struct store_batch b = {.table = table, .head = head, .bytes = bytes, .size = strlen(bytes)};
    snprintf(b.code, sizeof b.code, "T%04u", (unsigned)table % 10000u);
    for (const char *at = bytes; (at = strchr(at, '\n')) != NULL; at++)
        b.count++;
    return b;
}

enum store_answer append(struct store *s, uint64_t table, uint64_t head, const char *bytes)
{
    struct store_batch b = batch(table, head, bytes);
    enum store_answer answer = STORE_UNKNOWN;
    s->append(s, &b, 1, &answer);
    return answer;
}

void assert_log(struct store *s, uint64_t table, const char *bytes)
{
    struct store_table t;
    char *found;
    size_t size;
    assert_int_equal(s->load(s, table, &t, &found, &size), STORE_OK);
    assert_int_equal(size, strlen(bytes));
    assert_memory_equal(found, bytes, size);
    assert_int_equal(t.table, table);
    assert_int_equal(t.head, batch(table, 0, bytes).count);
    free(found);
}

enum store_answer load_answer(struct store *s, uint64_t table)
{
    struct store_table t;
    char *bytes;
    size_t size;
    enum store_answer answer = s->load(s, table, &t, &bytes, &size);
    if (answer != STORE_OK) {
        assert_null(bytes);
        assert_int_equal(size, 0);
        assert_int_equal(t.table, 0);
    }
    free(bytes);
    return answer;
}

void settle(struct store *s)
{
    uint64_t gone;
    assert_int_equal(s->forget(s, TABLE_OVER, INT64_MAX, 1, &gone), 0);
}

void change(const char *sql, int want)
{
    sqlite3 *store = newest, *db;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    newest = store;
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    if (want >= 0)
        assert_int_equal(sqlite3_changes(db), want);
    sqlite3_close(db);
}

int64_t ask(const char *sql)
{
    sqlite3 *store = newest, *db;
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    newest = store;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    return number;
}

char *lines(size_t size, size_t count)
{
    static const char start[] = "say {\"x\":\"", end[] = "\"}\n";
    char *all = malloc(count * (size + sizeof start + sizeof end) + 1), *at = all;
    assert_non_null(all);
    for (size_t i = 0; i < count; i++) {
        at = stpcpy(at, start);
        memset(at, 'x', size);
        at = stpcpy(at + size, end);
    }
    *at = '\0';
    return all;
}

int note_table(const struct store_table *t, void *of)
{
    struct seen *seen = of;
    seen->tables[seen->count++] = t->table;
    return seen->count == seen->most;
}

int kit_run(int (*tests)(void))
{
    /* in memory where that can be: syncs to a disk would take minutes */
    snprintf(folder, sizeof folder, "%s/hustings-store-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder)) {
        perror("store");
        return 1;
    }
    snprintf(path, sizeof path, "%s/store.db", folder);
    sqlite3_auto_extension((void (*)(void))note_newest);
    int failed = tests();
    empty_folder(NULL);
    rmdir(folder);
    return failed;
}
