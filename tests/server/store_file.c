/*
 * server/store/sqlite without room, without memory and out of turn; server/store/file: files that are ours,
 * not ours, and readable by nobody else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "first_schema.h"
#include "store_kit.h"

static long fail_memory; /* SQLite's n-th allocation from now fails; 0: none */

/* --- no room, no memory, no turn ------------------------------------------------------------------------ */

static void pragma(const char *sql)
{
    assert_int_equal(sqlite3_exec(newest, sql, NULL, NULL, NULL), SQLITE_OK);
}

static void full_file_goes_on(void **state)
{
    (void)state;
    struct store *s = open_store();
    char *large = lines(60000, 1);
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
    pragma("PRAGMA max_page_count = 8");
    assert_int_equal(append(s, 1, 1, large), STORE_FULL);
    struct store_batch b[5] = {batch(1, 1, "move 1\n"), batch(2, 0, large), batch(1, 2, large),
                               batch(2, 1, "move 2\n"), batch(1, 3, "move 3\n")};
    enum store_answer answers[5];
    s->append(s, b, 5, answers);
    static const enum store_answer want[5] = {STORE_OK, STORE_FULL, STORE_FULL, STORE_FULL, STORE_FULL};
    for (int i = 0; i < 5; i++)
        assert_int_equal(answers[i], want[i]);
    assert_log(s, 1, "open {}\nmove 1\n");
    assert_int_equal(load_answer(s, 2), STORE_MISSING);
    pragma("PRAGMA max_page_count = 10000");
    assert_int_equal(append(s, 2, 0, large), STORE_OK);
    assert_log(s, 2, large);
    free(large);
    s->close(s);
}

/* Somebody keeps the file locked: nothing is there, and later it goes on. */
static void locked_file_goes_on(void **state)
{
    (void)state;
    struct store *s = open_store();
    sqlite3 *mine = newest, *other;
    sqlite3_busy_timeout(mine, 20);
    assert_int_equal(sqlite3_open_v2(path, &other, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_FULL);
    uint64_t gone;
    assert_int_equal(s->forget(s, TABLE_LOBBY, 0, 1, &gone), -1);
    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
    sqlite3_close(other);
    s->close(s);
}

static sqlite3_mem_methods memory;

static void *failing_malloc(int size)
{
    return fail_memory && --fail_memory == 0 ? NULL : memory.xMalloc(size);
}

static void *failing_realloc(void *old, int size)
{
    return fail_memory && --fail_memory == 0 ? NULL : memory.xRealloc(old, size);
}

/* What a memory that fails in one phase (opening, appending, reading) leaves: either it is done, or nothing
 * is, and the store goes on; or it has failed and is reopened. Returns whether it was asked for at all. */
static int fail_in_phase(int phase, long n, const char *bytes, int *refused)
{
    char why[WHY];
    struct store_batch b[2] = {batch(2, 0, "open {}\nsit {}\n"), batch(1, 0, bytes)};
    enum store_answer answers[2] = {STORE_FAILED, STORE_FAILED}, loaded = STORE_FAILED, listed = STORE_FAILED;
    struct seen seen = {.most = 8};
    fail_memory = phase == 0 ? n : 0;
    struct store *s = store_sqlite_open(path, why, sizeof why);
    if (phase > 0)
        fail_memory = phase == 1 ? n : 0;
    if (s)
        s->append(s, b, 2, answers);
    if (phase == 2)
        fail_memory = n;
    if (s) {
        loaded = load_answer(s, 1);
        listed = s->list(s, note_table, &seen);
    }
    int fired = fail_memory == 0;
    fail_memory = 0;
    *refused += answers[1] == STORE_FULL || loaded == STORE_FULL || listed == STORE_FULL;
    assert_true(loaded != STORE_DAMAGED && listed != STORE_DAMAGED);
    assert_true(loaded != STORE_OK || answers[1] == STORE_OK);
    if (s && (loaded == STORE_FAILED || listed == STORE_FAILED)) {
        s->close(s);
        s = NULL;
    }
    if (!s)
        s = open_store();
    enum store_answer now = load_answer(s, 1);
    assert_true(now == STORE_OK || (now == STORE_MISSING && answers[1] != STORE_OK));
    assert_true(now == STORE_MISSING || answers[1] != STORE_FULL);
    if (now == STORE_MISSING)
        assert_int_equal(append(s, 1, 0, bytes), STORE_OK);
    assert_log(s, 1, bytes);
    s->close(s);
    return fired;
}

/* The n-th allocation of SQLite fails, for each n. */
static void no_memory_is_no_room(void **state)
{
    for (int phase = 0; phase < 3; phase++) {
        char *bytes = phase == 0 ? lines(10, 1) : lines(3000, 40); /* more than SQLite has at hand */
        int refused = 0, more = 1;
        for (long n = 1; more; n++) {
            empty_folder(state);
            more = fail_in_phase(phase, n, bytes, &refused);
        }
        assert_true(phase == 0 || refused > 0);
        free(bytes);
    }
}

/* The same while a store is closed whose rows lag, and while the next one settles what that one left: the log stays as
 * long as it is. */
static void no_memory_to_settle(void **state)
{
    for (int closing = 0; closing < 2; closing++) {
        int more = 1;
        for (long n = 1; more; n++) {
            empty_folder(state);
            struct store *s = open_store(), *next;
            assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
            assert_int_equal(append(s, 1, 1, "move {}\n"), STORE_OK);
            next = open_store(); /* which knows of none of it */
            fail_memory = n;
            if (closing)
                s->close(s);
            enum store_answer answer = closing ? STORE_FULL : append(next, 1, 2, "say {}\n");
            more = fail_memory == 0;
            fail_memory = 0;
            if (!closing)
                s->close(s);
            if (answer == STORE_FULL)
                answer = append(next, 1, 2, "say {}\n");
            assert_int_equal(answer, STORE_OK);
            assert_log(next, 1, "open {}\nmove {}\nsay {}\n");
            next->close(next);
        }
    }
}

/* --- files ---------------------------------------------------------------------------------------------- */

static void write_file(const char *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

/* Opening says `part`, and leaves the file as it is, by itself. */
static void assert_refused(const char *part)
{
    char why[WHY] = "", before[16384], later[16384];
    struct store_health health;
    FILE *f = fopen(path, "rb");
    size_t size = f ? fread(before, 1, sizeof before, f) : 0;
    if (f)
        fclose(f);
    int files = count_files();
    struct store *opened = store_sqlite_open(path, why, sizeof why);
    if (opened)
        fail_msg("opened, though it is '%s'", part);
    if (!strstr(why, part) || !strstr(why, path))
        fail_msg("'%s' is not in '%s'", part, why);
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), -1);
    assert_non_null(strstr(why, part));
    assert_int_equal(count_files(), files);
    if (!f)
        return;
    f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(later, 1, sizeof later, f), size);
    assert_memory_equal(before, later, size);
    fclose(f);
}

static void other_files_are_refused(void **state)
{
    char noise[8192];
    memset(noise, '7', sizeof noise);
    static const size_t sizes[] = {1, 15, 100, 511, 512, 4096, 8192};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        write_file(noise, sizes[i]);
        assert_refused("not a database");
    }
    empty_folder(state);
    static const char *const others[] = {
        "CREATE TABLE mine(x); INSERT INTO mine VALUES(1)",
        "PRAGMA application_id = 7",
        "CREATE TABLE meta(key, value); INSERT INTO meta VALUES('schema', '1')",
        "PRAGMA journal_mode = WAL; CREATE TABLE mine(x)",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        sqlite3 *db;
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, others[i], NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        assert_refused("not of Hustings");
        empty_folder(state);
    }
    struct store *s = open_store();
    s->close(s);
    change("UPDATE meta SET value = '4' WHERE key = 'schema'", 1);
    assert_refused("newer Hustings");
    change("DELETE FROM meta", 4);
    assert_refused("no schema of ours");
    change("INSERT INTO meta VALUES('schema', '3'); DROP TABLE entry", -1);
    assert_refused("no such table");
    empty_folder(state);
    snprintf(path, sizeof path, "%s", folder);
    assert_refused("");
    snprintf(path, sizeof path, "%s/none/store.db", folder);
    assert_refused("");
    snprintf(path, sizeof path, "%s/store.db", folder);
}

/* An empty file is a store that was not yet begun. */
static void empty_files_are_begun(void **state)
{
    struct store_health health;
    char why[WHY];
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), -1); /* looking makes nothing */
    assert_int_equal(count_files(), 0);
    write_file("", 0);
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), -1);
    assert_non_null(strstr(why, "empty"));
    struct store *s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
    s->close(s);
    empty_folder(state);
    sqlite3 *db; /* a power cut may leave this */
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
    s->close(s);
}

static void copy_file(const char *from, const char *to)
{
    char bytes[4096];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_true(in && out);
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, in)) > 0;)
        assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

/* What a killed server left behind is read, and stays where it is. */
static void check_changes_nothing(void **state)
{
    (void)state;
    char wal[128], copy[128], copy_wal[160], why[WHY];
    struct stat before, later;
    struct store_health health;
    snprintf(wal, sizeof wal, "%s-wal", path);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    snprintf(copy_wal, sizeof copy_wal, "%s-wal", copy);
    struct store *s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\nsit {}\n"), STORE_OK);
    copy_file(path, copy);
    copy_file(wal, copy_wal);
    assert_int_equal(stat(copy_wal, &before), 0);
    assert_true(before.st_size > 0);
    assert_int_equal(store_sqlite_check(copy, &health, why, sizeof why), 0);
    assert_true(health.tables == 1 && health.entries == 2 && health.damaged == 0);
    assert_int_equal(stat(copy_wal, &later), 0);
    assert_int_equal(later.st_size, before.st_size);
    s->close(s);
}

static void assert_modes(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[128];
        struct stat st;
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        assert_int_equal(stat(name, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
}

static void files_are_private(void **state)
{
    (void)state;
    mode_t before = umask(0);
    struct store *s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
    assert_modes();
    s->close(s);
    assert_int_equal(chmod(path, 0666), 0);
    s = open_store();
    assert_int_equal(append(s, 1, 1, "move {}\n"), STORE_OK);
    assert_modes();
    s->close(s);
    umask(before);
}

static void settings_are_in_force(void **state)
{
    (void)state;
    struct store *s = open_store();
    static const char *const asked[] = {"PRAGMA journal_mode", "PRAGMA synchronous"};
    static const char *const want[] = {"wal", "2"};
    for (int i = 0; i < 2; i++) {
        sqlite3_stmt *q;
        assert_int_equal(sqlite3_prepare_v2(newest, asked[i], -1, &q, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_step(q), SQLITE_ROW);
        assert_string_equal((const char *)sqlite3_column_text(q, 0), want[i]);
        sqlite3_finalize(q);
    }
    s->close(s);
}

/* Whole logs stay whole and go on, damaged ones stay damaged, and only those. */
static void the_first_schema_is_left_behind(void **state)
{
    (void)state;
    char why[WHY];
    struct store_health health;
    struct store *s = open_store();
    for (uint64_t seq = 0; seq < 3; seq++) /* in turn: none lies by itself */
        for (uint64_t table = 1; table <= 9; table += 2)
            assert_int_equal(append(s, table, seq, "open {}\n"), STORE_OK);
    s->close(s);
    change(FIRST_SCHEMA, 1);
    change("DELETE FROM entry WHERE (tbl = 3 AND seq = 0) OR (tbl = 5 AND seq = 2)", 2);
    change("PRAGMA ignore_check_constraints = ON; UPDATE game_table SET state = 'gone' WHERE id = 9", 1);
    s = open_store();
    for (int again = 0; again < 2; again++) {
        assert_log(s, 1, "open {}\nopen {}\nopen {}\n");
        assert_int_equal(load_answer(s, 3), STORE_DAMAGED);
        assert_int_equal(load_answer(s, 5), STORE_DAMAGED);
        assert_int_equal(load_answer(s, 9), STORE_DAMAGED);
        assert_log(s, 7, again ? "open {}\nopen {}\nopen {}\nmove {}\n" : "open {}\nopen {}\nopen {}\n");
        assert_int_equal(append(s, 5, 3, "move {}\n"), STORE_DAMAGED);
        assert_int_equal(append(s, 7, 3, "move {}\n"), again ? STORE_FENCED : STORE_OK);
        assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
        assert_true(health.tables == 5 && health.damaged == 3 && health.entries == 7);
        s->close(s);
        s = open_store();
    }
    s->close(s);
}

/* Rows of tables that knew every entry are where the tail begins. */
static void the_second_schema_is_left_behind(void **state)
{
    (void)state;
    struct store *s = open_store();
    for (uint64_t seq = 0; seq < 3; seq++)
        assert_int_equal(append(s, 1, seq, "move {}\n"), STORE_OK);
    s->close(s);
    change("DELETE FROM meta WHERE key <> 'schema'; UPDATE meta SET value = '2'", 1);
    s = open_store();
    assert_int_equal(ask("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'schema'"), 3);
    assert_int_equal(ask("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'settled'"), 3);
    assert_log(s, 1, "move {}\nmove {}\nmove {}\n");
    assert_int_equal(append(s, 1, 3, "move {}\n"), STORE_OK);
    s->close(s);
}

static int run(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(full_file_goes_on, empty_folder),
        cmocka_unit_test_setup(locked_file_goes_on, empty_folder),
        cmocka_unit_test_setup(no_memory_is_no_room, empty_folder),
        cmocka_unit_test_setup(no_memory_to_settle, empty_folder),
        cmocka_unit_test_setup(other_files_are_refused, empty_folder),
        cmocka_unit_test_setup(empty_files_are_begun, empty_folder),
        cmocka_unit_test_setup(check_changes_nothing, empty_folder),
        cmocka_unit_test_setup(files_are_private, empty_folder),
        cmocka_unit_test_setup(settings_are_in_force, empty_folder),
        cmocka_unit_test_setup(the_first_schema_is_left_behind, empty_folder),
        cmocka_unit_test_setup(the_second_schema_is_left_behind, empty_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void)
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory);
    sqlite3_mem_methods failing = memory;
    failing.xMalloc = failing_malloc;
    failing.xRealloc = failing_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* so that all of it is asked for there */
    return kit_run(run);
}
