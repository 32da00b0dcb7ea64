/* store_upgrade.c: files of older and newer programs. This program has its own schema 3: the store's library
 * finds it here. (The real steps: store_file.c.) */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/store/schema.h"
#include "server/store/store.h"

#define TABLES                                                                                               \
    "CREATE TABLE game_table(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,"   \
    " touched INTEGER NOT NULL, state TEXT NOT NULL CHECK(state IN ('lobby','running','over')),"             \
    " head INTEGER NOT NULL DEFAULT 0, owner INTEGER, epoch INTEGER NOT NULL DEFAULT 0,"                     \
    " last INTEGER NOT NULL DEFAULT 0) STRICT;"                                                              \
    "CREATE TABLE entry(id INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, seq INTEGER NOT NULL,"                 \
    " prev INTEGER NOT NULL, at INTEGER NOT NULL, sum BLOB NOT NULL, kind TEXT NOT NULL, body TEXT NOT "     \
    "NULL)"                                                                                                  \
    " STRICT;"                                                                                               \
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"

/* --- a schema of our own ---------------------------------------------------------------------------------- */

const int store_schema = 3;
const char store_schema_sql[] =
    "BEGIN IMMEDIATE;" TABLES
    "ALTER TABLE game_table ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'; CREATE TABLE extra(n INTEGER);"
    "INSERT INTO meta VALUES('schema', '3'); PRAGMA application_id = 0x48757374; COMMIT";

const char *const store_steps[] = {"ALTER TABLE game_table ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'",
                                   "CREATE TABLE extra(n INTEGER); INSERT INTO extra SELECT count(*) FROM "
                                   "entry; INSERT INTO trap VALUES(1)"};

/* --- files ------------------------------------------------------------------------------------------------ */

static char folder[64], path[96], copy[112];

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/hustings-upgrade-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store.db", folder);
    snprintf(copy, sizeof copy, "%s.schema-1", path);
    return 0;
}

static int end(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void run(const char *file, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* The number that a file answers with; -1 if it does not know what is asked. */
static int ask(const char *file, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    int answer = sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW
                     ? sqlite3_column_int(s, 0)
                     : -1;
    sqlite3_finalize(s);
    sqlite3_close(db);
    return answer;
}

/* A file as the first program wrote it, with a table in it. `trap`: the last step of the upgrade can be taken. */
static void write_old(int trap)
{
    run(path, "PRAGMA journal_mode = WAL;" TABLES "INSERT INTO meta VALUES('schema', '1');"
              "PRAGMA application_id = 0x48757374;"
              "INSERT INTO game_table VALUES(1, 'KVARN', 5, 6, 'lobby', 0, NULL, 0, 0)");
    if (trap)
        run(path, "CREATE TABLE trap(n INTEGER)");
}

static const char SCHEMA[] = "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'schema'";

/* --- tests ------------------------------------------------------------------------------------------------ */

static void an_old_file_is_brought_up_to_date(void **state)
{
    char why[512] = "";
    struct stat st;
    (void)state;
    write_old(1);
    struct store *s = store_sqlite_open(path, why, sizeof why);
    assert_string_equal(why, "");
    assert_non_null(s);
    s->close(s);
    assert_int_equal(ask(path, SCHEMA), 3);
    assert_int_equal(ask(path, "SELECT count(*) FROM game_table WHERE colour = 'grey' AND code = 'KVARN'"),
                     1);
    assert_int_equal(ask(path, "SELECT count(*) FROM extra"), 1);
    assert_int_equal(stat(copy, &st), 0); /* as it was, for whoever wants the old program back */
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(ask(copy, SCHEMA), 1);
    assert_int_equal(ask(copy, "SELECT count(*) FROM game_table WHERE code = 'KVARN'"), 1);
    assert_int_equal(ask(copy, "SELECT count(*) FROM extra"), -1);
    s = store_sqlite_open(path, why, sizeof why); /* and that was that */
    assert_non_null(s);
    s->close(s);
    assert_int_equal(ask(path, "SELECT count(*) FROM extra"), 1);
}

static void a_step_that_fails_undoes_them_all(void **state)
{
    char why[512] = "";
    (void)state;
    write_old(0);
    assert_null(store_sqlite_open(path, why, sizeof why));
    assert_non_null(strstr(why, "schema 1 could not be brought to 3"));
    assert_int_equal(ask(path, SCHEMA), 1);
    assert_int_equal(ask(path, "SELECT count(*) FROM pragma_table_info('game_table') WHERE name = 'colour'"),
                     0);
    assert_int_equal(ask(path, "SELECT count(*) FROM extra"), -1);
    run(path, "CREATE TABLE trap(n INTEGER)"); /* what was missing is there: it goes on from where it was */
    struct store *s = store_sqlite_open(path, why, sizeof why);
    assert_non_null(s);
    s->close(s);
    assert_int_equal(ask(path, SCHEMA), 3);
}

/* Without its copy a file is not touched. */
static void without_room_for_the_copy_nothing_is_changed(void **state)
{
    char why[512] = "", part[128];
    (void)state;
    write_old(1);
    snprintf(part, sizeof part, "%s.part", copy);
    assert_int_equal(mkdir(part, 0700), 0); /* in its way */
    assert_null(store_sqlite_open(path, why, sizeof why));
    assert_non_null(strstr(why, ".part"));
    assert_int_equal(ask(path, SCHEMA), 1);
}

static void a_copy_that_was_cut_short_is_made_anew(void **state)
{
    char why[512] = "", part[128];
    (void)state;
    write_old(1);
    snprintf(part, sizeof part, "%s.part", copy);
    for (int i = 0; i < 2; i++) {
        int fd = open(i ? part : copy, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
        assert_int_equal(write(fd, "half", 4), 4);
        close(fd);
    }
    struct store *s = store_sqlite_open(path, why, sizeof why);
    assert_non_null(s);
    s->close(s);
    assert_int_equal(ask(copy, SCHEMA), 1);
    assert_int_equal(access(part, F_OK), -1);
}

static void newer_and_strange_ones_are_left_alone(void **state)
{
    static const char *const schemas[] = {"4", "1000", "0", "-1", "x"};
    char why[512], sql[96];
    (void)state;
    write_old(1);
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++) {
        snprintf(sql, sizeof sql, "UPDATE meta SET value = '%s' WHERE key = 'schema'", schemas[i]);
        run(path, sql);
        assert_null(store_sqlite_open(path, why, sizeof why));
        assert_non_null(strstr(why, i < 2 ? "written by a newer Hustings" : "no schema of ours"));
        assert_int_equal(
            ask(path, "SELECT count(*) FROM pragma_table_info('game_table') WHERE name = 'colour'"), 0);
        assert_int_equal(access(copy, F_OK), -1);
    }
}

/* Only looking changes nothing. */
static void a_look_is_no_upgrade(void **state)
{
    char why[512];
    struct store_health health;
    (void)state;
    write_old(1);
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), -1);
    assert_non_null(strstr(why, "older Hustings"));
    assert_int_equal(ask(path, SCHEMA), 1);
    assert_int_equal(access(copy, F_OK), -1);
}

static void a_new_file_has_the_last_schema(void **state)
{
    char why[512];
    (void)state;
    struct store *s = store_sqlite_open(path, why, sizeof why);
    assert_non_null(s);
    s->close(s);
    assert_int_equal(ask(path, SCHEMA), 3);
    assert_int_equal(access(copy, F_OK), -1);
}

int main(void)
{
#define CASE(f) cmocka_unit_test_setup_teardown(f, begin, end)
    const struct CMUnitTest tests[] = {
        CASE(an_old_file_is_brought_up_to_date),
        CASE(a_step_that_fails_undoes_them_all),
        CASE(without_room_for_the_copy_nothing_is_changed),
        CASE(a_copy_that_was_cut_short_is_made_anew),
        CASE(newer_and_strange_ones_are_left_alone),
        CASE(a_look_is_no_upgrade),
        CASE(a_new_file_has_the_last_schema),
    };
    return cmocka_run_group_tests_name("store upgrade", tests, NULL, NULL);
}
