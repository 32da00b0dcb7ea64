/*
 * server/store/sqlite: logs written, read, listed, forgotten, fenced, and damaged by a second connection.
 */
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "store_kit.h"

#include "server/store/copy.h"

/* --- logs ----------------------------------------------------------------------------------------------- */

static void logs_come_back(void **state)
{
    (void)state;
    struct store *s = open_store();
    struct store_batch both[2] = {batch(7, 0, "open {\"a\":1}\nsit {}\n"),
                                  batch(3, 0, "open {\"b\":\"п ő\"}\n")};
    enum store_answer answers[2];
    both[1].state = TABLE_OVER;
    s->append(s, both, 2, answers);
    assert_true(answers[0] == STORE_OK && answers[1] == STORE_OK);
    assert_int_equal(append(s, 7, 2, "move \n"), STORE_OK); /* an empty body is a body */
    for (int again = 0; again < 2; again++) {
        assert_log(s, 7, "open {\"a\":1}\nsit {}\nmove \n");
        assert_log(s, 3, "open {\"b\":\"п ő\"}\n");
        assert_int_equal(load_answer(s, 4), STORE_MISSING);
        struct store_table t;
        char *bytes;
        size_t size;
        assert_int_equal(s->load(s, 3, &t, &bytes, &size), STORE_OK);
        assert_int_equal(t.state, TABLE_OVER);
        assert_string_equal(t.code, "T0003");
        assert_true(t.created == t.touched && llabs(t.created - (int64_t)time(NULL)) < 60);
        free(bytes);
        s->close(s);
        s = open_store();
    }
    s->close(s);
}

static void largest_batch(void **state)
{
    (void)state;
    struct store *s = open_store();
    char *all = lines(STORE_MOST_BODY - 8, STORE_MOST_ENTRIES);
    assert_int_equal(append(s, 1, 0, all), STORE_OK);
    assert_log(s, 1, all);
    free(all);
    s->close(s);
}

static void tables_are_listed(void **state)
{
    (void)state;
    struct store *s = open_store();
    struct seen seen = {.most = 8};
    assert_int_equal(s->list(s, note_table, &seen), STORE_OK);
    assert_int_equal(seen.count, 0);
    for (uint64_t table = 5; table > 0; table--)
        assert_int_equal(append(s, table, 0, "open {}\n"), STORE_OK);
    change("UPDATE game_table SET code = 'much too long' WHERE id = 4", 1); /* that one alone is left out */
    assert_int_equal(s->list(s, note_table, &seen), STORE_OK);
    assert_int_equal(seen.count, 4);
    assert_true(seen.tables[0] == 1 && seen.tables[2] == 3 && seen.tables[3] == 5);
    assert_int_equal(load_answer(s, 4), STORE_DAMAGED);
    seen = (struct seen){.most = 2};
    assert_int_equal(s->list(s, note_table, &seen), STORE_OK);
    assert_int_equal(seen.count, 2);
    s->close(s);
}

static void other_heads_are_fenced(void **state)
{
    (void)state;
    struct store *s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\nsit {}\n"), STORE_OK);
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_FENCED); /* it is there already */
    assert_int_equal(append(s, 1, 1, "move {}\n"), STORE_FENCED);
    assert_int_equal(append(s, 1, 3, "move {}\n"), STORE_FENCED);
    assert_int_equal(append(s, 2, 1, "move {}\n"), STORE_FENCED); /* it is not there */
    struct store_batch b[6] = {batch(1, 2, "move 1\n"),         batch(2, 0, "open 2\n"),
                               batch(1, 3, "move 3\nmove 4\n"), batch(3, 9, "move 9\n"),
                               batch(1, 5, "move 5\n"),         batch(3, 0, "open 3\n")};
    enum store_answer answers[6];
    memcpy(b[1].code, "T0001", 6); /* the code is another table's */
    s->append(s, b, 6, answers);
    static const enum store_answer want[6] = {STORE_OK,     STORE_FENCED, STORE_OK,
                                              STORE_FENCED, STORE_OK,     STORE_FENCED};
    for (int i = 0; i < 6; i++)
        assert_int_equal(answers[i], want[i]);
    b[0] = batch(1, 6, "move {}\n");
    b[0].epoch = 1;
    s->append(s, b, 1, answers);
    assert_int_equal(answers[0], STORE_FENCED);
    assert_log(s, 1, "open {}\nsit {}\nmove 1\nmove 3\nmove 4\nmove 5\n");
    assert_int_equal(load_answer(s, 2), STORE_MISSING);
    assert_int_equal(load_answer(s, 3), STORE_MISSING);
    s->close(s);
}

/* The store need not read again what it wrote itself (struct end): whatever comes between, logs go on from where they
 * are. */
static void logs_go_on(void **state)
{
    (void)state;
    enum { FAR = 2048 }; /* tables that far apart share a place in memory */
    struct store *s = open_store();
    struct store_health health;
    char why[WHY];
    uint64_t gone[2];
    for (uint64_t seq = 0; seq < 3; seq++)
        for (uint64_t table = 1; table <= 2; table++) {
            assert_int_equal(append(s, table, seq, "move {}\n"), STORE_OK);
            assert_int_equal(append(s, table + FAR, seq, "move {}\n"), STORE_OK);
        }
    change("UPDATE entry SET sum = x'' WHERE tbl = 2 AND seq = 2",
           1); /* by somebody else, after we wrote it */
    struct store_batch b[3] = {batch(1, 3, "move 3\n"), batch(2, 3, "move 3\n"), batch(1, 4, "move 4\n")};
    enum store_answer answers[3];
    s->append(s, b, 3, answers); /* first together, which is undone, then each by itself */
    assert_true(answers[0] == STORE_OK && answers[1] == STORE_DAMAGED && answers[2] == STORE_OK);
    assert_int_equal(append(s, 1, 5, "move 5\n"), STORE_OK);
    assert_log(s, 1, "move {}\nmove {}\nmove {}\nmove 3\nmove 4\nmove 5\n");
    settle(s);
    change("UPDATE game_table SET touched = 1000 WHERE id IN (1, 2)", 2); /* 1 has the highest entries */
    assert_int_equal(s->forget(s, TABLE_LOBBY, DAY, 2, gone), 2);
    assert_int_equal(append(s, 1 + FAR, 3, "move 3\n"), STORE_OK);
    assert_int_equal(append(s, 3, 0, "open {}\n"), STORE_OK);
    assert_int_equal(append(s, 3, 1, "move {}\n"), STORE_OK);
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
    assert_true(health.tables == 3 && health.entries == 9 && health.damaged == 0);
    s->close(s);
}

static void states_follow_their_entries(void **state)
{
    static const enum table_state states[] = {TABLE_LOBBY, TABLE_LOBBY, TABLE_RUNNING, TABLE_RUNNING,
                                              TABLE_OVER,  TABLE_LOBBY, TABLE_OVER};
    (void)state;
    struct store *s = open_store();
    for (uint64_t seq = 0; seq < sizeof states / sizeof *states; seq++) {
        struct store_batch b = batch(1, seq, "move {}\n");
        struct store_table t;
        enum store_answer answer;
        char *bytes;
        size_t size;
        b.state = states[seq];
        s->append(s, &b, 1, &answer);
        assert_int_equal(answer, STORE_OK);
        assert_int_equal(s->load(s, 1, &t, &bytes, &size), STORE_OK);
        assert_int_equal(t.state, states[seq]);
        assert_int_equal(t.head, seq + 1);
        free(bytes);
    }
    s->close(s);
}

/* Two servers on one file: each append belongs to one or the other, never both. */
static void two_stores_share(void **state)
{
    (void)state;
    struct store *a = open_store(), *b = open_store();
    assert_int_equal(append(a, 1, 0, "open {}\n"), STORE_OK);
    assert_int_equal(append(b, 1, 1, "move b\n"), STORE_OK);
    assert_int_equal(append(a, 1, 1, "move a\n"), STORE_FENCED);
    assert_int_equal(append(a, 1, 2, "move a\n"), STORE_OK);
    assert_log(b, 1, "open {}\nmove b\nmove a\n");
    a->close(a);
    assert_log(b, 1, "open {}\nmove b\nmove a\n");
    b->close(b);
}

/* What the file says of its time: as if it had last been open so long ago. */
static void set_time(int64_t ago, int64_t gap, int64_t since_ago)
{
    char sql[200];
    int64_t now = (int64_t)time(NULL);
    snprintf(sql, sizeof sql, "INSERT OR REPLACE INTO meta VALUES('clock', '%lld 0 %lld %lld')",
             (long long)(now - ago), (long long)gap, (long long)(now - since_ago));
    change(sql, 1);
    snprintf(sql, sizeof sql, "UPDATE game_table SET touched = %lld", (long long)(now - ago));
    change(sql, -1);
}

static void a_wrong_clock_forgets_nothing(void **state)
{
    (void)state;
    uint64_t gone[4];
    struct store_table t;
    char *bytes;
    size_t size;
    struct store *s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
    assert_int_equal(append(s, 2, 0, "open {}\n"), STORE_OK);
    assert_int_equal(s->doubt, 0);
    s->close(s);
    for (int64_t days = -400; days <= 400; days += 800) { /* the clock is that far ahead, or behind */
        set_time(days * DAY, 0, 0);
        s = open_store();
        assert_true(llabs(s->doubt - days * DAY) < 60);
        assert_int_equal(s->forget(s, TABLE_LOBBY, 60, 4, gone), 0);
        assert_int_equal(append(s, 2, days < 0 ? 1 : 2, "move {}\n"), STORE_OK);
        assert_int_equal(s->load(s, 2, &t, &bytes, &size), STORE_OK);
        free(bytes);
        assert_true(llabs(t.touched - ((int64_t)time(NULL) - days * DAY)) < 60); /* by the store's own time */
        int64_t doubt = s->doubt;
        s->close(s);
        s = open_store(); /* and that is remembered */
        assert_int_equal(s->doubt, doubt);
        assert_int_equal(s->forget(s, TABLE_LOBBY, 60, 4, gone), 0);
        s->close(s);
    }
    set_time(0, 0, 0);
    s = open_store();
    assert_int_equal(s->doubt, 0);
    assert_int_equal(s->forget(s, TABLE_LOBBY, 60, 4, gone), 0);
    assert_int_equal(s->forget(s, TABLE_LOBBY, -60, 4, gone), 2);
    s->close(s);
}

static void a_gap_that_is_borne_out_counts(void **state)
{
    (void)state;
    uint64_t gone[4];
    struct store *s = open_store();
    for (uint64_t table = 1; table <= 2; table++)
        assert_int_equal(append(s, table, 0, "open {}\n"), STORE_OK);
    s->close(s);
    set_time(20 * DAY, 90 * DAY, 20 * DAY + 7200); /* two hours after one gap, twenty days before the next */
    change("UPDATE game_table SET touched = touched - 10000 WHERE id = 1", 1);
    s = open_store();
    assert_int_equal(s->forget(s, TABLE_LOBBY, 30 * DAY, 4, gone), 1);
    assert_int_equal(gone[0], 1);
    s->close(s);
}

static void a_file_says_whether_it_was_closed(void **state)
{
    (void)state;
    static const char is_open[] = "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'open'";
    struct store_health health;
    char why[WHY], copy[128];
    struct store *s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
    assert_int_equal(ask(is_open), 1);
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
    assert_int_equal(health.is_cut, 0); /* its write-ahead log is beside it */
    snprintf(copy, sizeof copy, "%s/copy", folder);
    assert_int_equal(store_copy_file(path, copy, NULL, why, sizeof why), 0);
    assert_int_equal(store_sqlite_check(copy, &health, why, sizeof why), 0);
    assert_true(health.is_cut == 0 && health.entries == 1);
    s->close(s);
    assert_int_equal(ask(is_open), 0);
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
    assert_int_equal(health.is_cut, 0);
    change("UPDATE meta SET value = '1' WHERE key = 'open'",
           1); /* nobody closed it, and nothing is beside it */
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
    assert_int_equal(health.is_cut, 1);
    unlink(copy);
    assert_int_equal(store_copy_file(path, copy, NULL, why, sizeof why), 0);
    assert_int_equal(store_sqlite_check(copy, &health, why, sizeof why), 0);
    assert_int_equal(health.is_cut, 1); /* a copy is no better */
}

static void old_tables_are_forgotten(void **state)
{
    (void)state;
    struct store *s = open_store();
    uint64_t gone[100] = {0};
    for (uint64_t table = 1; table <= 6; table++) {
        struct store_batch b = batch(table, 0, "open {}\nsit {}\n");
        enum store_answer answer;
        b.state = table == 6 ? TABLE_LOBBY : TABLE_OVER;
        s->append(s, &b, 1, &answer);
        assert_int_equal(answer, STORE_OK);
    }
    assert_int_equal(s->forget(s, TABLE_OVER, 60, 100, gone), 0);
    change("UPDATE game_table SET touched = 1000 WHERE id <> 2", 5);
    assert_int_equal(s->forget(s, TABLE_OVER, 60, 3, gone), 3);
    assert_true(gone[0] == 1 && gone[1] == 3 && gone[2] == 4);
    assert_int_equal(s->forget(s, TABLE_OVER, 60, 3, gone), 1);
    assert_int_equal(s->forget(s, TABLE_OVER, 60, 3, gone), 0);
    assert_int_equal(s->forget(s, TABLE_RUNNING, -60, 3, gone), 0);
    assert_log(s, 2, "open {}\nsit {}\n");
    assert_log(s, 6, "open {}\nsit {}\n");
    assert_int_equal(load_answer(s, 5), STORE_MISSING);
    change("DELETE FROM entry WHERE tbl NOT IN (2, 6)", 0); /* their entries went with them */
    s->close(s);
}

/* --- sums ----------------------------------------------------------------------------------------------- */

/* The bytes under a sum, laid out again as docs/server-design.md says. */
static void sums_are_as_documented(void **state)
{
    (void)state;
    struct store *s = open_store();
    assert_int_equal(append(s, 258, 0, "open {}\nmove {\"n\":1}\n"), STORE_OK);
    change("UPDATE entry SET at = 1700000000", 2);
    uint8_t sum[16] = {0};
    static const char *const entries[2] = {
        "\x02\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xf1\x53\x65\0\0\0\0\x04\0\0\0open\x02\0\0\0{}",
        "\x02\x01\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\xf1\x53\x65\0\0\0\0\x04\0\0\0move\x07\0\0\0{\"n\":1}"};
    static const size_t sizes[2] = {38, 43};
    for (int i = 0; i < 2; i++) {
        uint8_t all[16 + 43];
        char sql[128], hex[33];
        memcpy(all, sum, 16);
        memcpy(all + 16, entries[i], sizes[i]);
        crypto_generichash(sum, 16, all, 16 + sizes[i], NULL, 0);
        sodium_bin2hex(hex, sizeof hex, sum, 16);
        snprintf(sql, sizeof sql, "UPDATE entry SET sum = x'%s' WHERE seq = %d", hex, i);
        change(sql, 1);
    }
    assert_log(s, 258, "open {}\nmove {\"n\":1}\n");
    s->close(s);
}

static const char *const damages[] = {
    "UPDATE entry SET body = '{\"n\":8}' WHERE tbl = 2 AND seq = 1",
    "UPDATE entry SET kind = 'sit' WHERE tbl = 2 AND seq = 1",
    "UPDATE entry SET kind = 'move {\"n\":1}', body = '' WHERE tbl = 2 AND seq = 1",
    "UPDATE entry SET at = at + 1 WHERE tbl = 2 AND seq = 2",
    "UPDATE entry SET sum = x'00112233445566778899aabbccddeeff' WHERE tbl = 2 AND seq = 1",
    "UPDATE entry SET sum = x'' WHERE tbl = 2 AND seq = 2",
    "DELETE FROM entry WHERE tbl = 2 AND seq = 0",
    "DELETE FROM entry WHERE tbl = 2 AND seq = 1",
    "DELETE FROM entry WHERE tbl = 2 AND seq = 2",
    "DELETE FROM entry WHERE tbl = 2",
    "UPDATE entry SET seq = 9 - seq WHERE tbl = 2 AND seq > 0;"
    "UPDATE entry SET seq = seq - 6 WHERE tbl = 2 AND seq > 0", /* the last two change places */
    "UPDATE entry SET seq = 3 WHERE tbl = 2 AND seq = 2",
    "UPDATE game_table SET head = 2 WHERE id = 2",
    "UPDATE game_table SET head = 4 WHERE id = 2",
    "UPDATE game_table SET last = 0 WHERE id = 2",
    "UPDATE game_table SET last = last - 1 WHERE id = 2",
    "UPDATE game_table SET last = 1000 WHERE id = 2",
    "UPDATE game_table SET last = (SELECT last FROM game_table WHERE id = 3) WHERE id = 2",
    "UPDATE entry SET prev = 0 WHERE tbl = 2 AND seq = 2",
    "UPDATE entry SET prev = id WHERE tbl = 2 AND seq = 1",       /* round and round */
    "UPDATE entry SET prev = id + 1 WHERE tbl = 2 AND seq = 1",   /* likewise */
    "UPDATE entry SET prev = prev - 1 WHERE tbl = 2 AND seq = 2", /* one is left out */
    "UPDATE entry SET prev = -5 WHERE tbl = 2 AND seq = 1",
    "UPDATE entry SET prev = 1 WHERE tbl = 2 AND seq = 1", /* another table's */
    "UPDATE entry SET id = id + 100 WHERE tbl = 2 AND seq = 1",
    "UPDATE entry SET tbl = 3 WHERE tbl = 2 AND seq = 1",
    "UPDATE entry SET tbl = 9 WHERE tbl = 2",
    "UPDATE entry SET tbl = 9 WHERE tbl = 3;" /* an entry of table 3 … */
    "UPDATE entry SET tbl = 3 WHERE tbl = 2; UPDATE entry SET tbl = 2 WHERE tbl = 9",
    "PRAGMA ignore_check_constraints = ON; UPDATE game_table SET state = 'gone' WHERE id = 2",
};

static void damage_is_found(void **state)
{
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct store_health health;
        char why[WHY];
        struct store *s = open_store();
        for (uint64_t table = 1; table <= 3; table++)
            assert_int_equal(append(s, table, 0, "open {}\nmove {\"n\":1}\nmove {\"n\":2}\n"), STORE_OK);
        assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
        assert_true(health.tables == 3 && health.entries == 9 && health.damaged == 0);
        settle(s);
        change(damages[i], -1);
        if (load_answer(s, 2) != STORE_DAMAGED)
            fail_msg("not found: %s", damages[i]);
        assert_log(s, 1, "open {}\nmove {\"n\":1}\nmove {\"n\":2}\n");
        assert_int_equal(append(s, 1, 3, "move {}\n"), STORE_OK); /* the others go on */
        assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
        assert_true(health.damaged >= 1 && health.first_damaged == 2);
        s->close(s);
        empty_folder(state);
    }
}

/* Surplus entries of a log are not in its chain: the table goes on, but a check of the file finds them. */
static void strays_are_found(void **state)
{
    (void)state;
    struct store_health health;
    char why[WHY];
    struct store *s = open_store();
    for (uint64_t table = 1; table <= 3; table++)
        assert_int_equal(append(s, table, 0, "open {}\nsit {}\n"), STORE_OK);
    settle(s);
    change("INSERT INTO entry SELECT 100, tbl, seq, prev, at, sum, kind, body FROM entry WHERE tbl = 2 AND "
           "seq = 1",
           1);
    assert_log(s, 2, "open {}\nsit {}\n");
    assert_int_equal(append(s, 3, 2, "move {}\n"), STORE_OK);
    assert_log(s, 3, "open {}\nsit {}\nmove {}\n");
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
    assert_true(health.damaged == 1 && health.first_damaged == 2);
    s->close(s);
}

/* Names are personal data: nothing is left of a forgotten log, whatever holds it together. */
static void broken_logs_are_forgotten_whole(void **state)
{
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        uint64_t gone[4] = {0};
        if (strstr(damages[i], "SET tbl") || strstr(damages[i], "SET state"))
            continue; /* they are another's by now, or not to be found as old */
        struct store *s = open_store();
        for (uint64_t seq = 0; seq < 3; seq++)
            for (uint64_t table = 1; table <= 3; table++)
                assert_int_equal(append(s, table, seq, "move {}\n"), STORE_OK);
        settle(s);
        change(damages[i], -1);
        settle(s);
        change("UPDATE game_table SET touched = 1000 WHERE id = 2", 1);
        assert_int_equal(s->forget(s, TABLE_LOBBY, DAY, 4, gone), 1);
        assert_int_equal(gone[0], 2);
        change("DELETE FROM entry WHERE tbl = 2", 0);
        assert_log(s, 1, "move {}\nmove {}\nmove {}\n");
        assert_log(s, 3, "move {}\nmove {}\nmove {}\n");
        s->close(s);
        empty_folder(state);
    }
}

/* Nothing is built on a log whose end is not there; the others in the same call are stored. */
static void damaged_logs_do_not_grow(void **state)
{
    (void)state;
    struct store *s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\nmove {}\n"), STORE_OK);
    settle(s);
    change("DELETE FROM entry WHERE seq = 1", 1);
    struct store_batch b[3] = {batch(2, 0, "open {}\n"), batch(1, 2, "move {}\n"), batch(2, 1, "move {}\n")};
    enum store_answer answers[3];
    s->append(s, b, 3, answers);
    assert_true(answers[0] == STORE_OK && answers[1] == STORE_DAMAGED && answers[2] == STORE_OK);
    assert_log(s, 2, "open {}\nmove {}\n");
    s->close(s);
}

/* A page of the file itself: SQLite finds it, or the sums do. */
static void damaged_pages_are_found(void **state)
{
    (void)state;
    struct store *s = open_store();
    char *line = lines(3000, 1);
    for (uint64_t i = 0; i < 40; i++)
        assert_int_equal(append(s, 1, i, line), STORE_OK);
    free(line);
    s->close(s);
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    for (long page = 1; page < st.st_size / 4096; page++) {
        struct store_health health;
        char why[WHY], before[64], noise[64];
        FILE *f = fopen(path, "r+b");
        assert_non_null(f);
        assert_int_equal(fseek(f, page * 4096, SEEK_SET), 0);
        assert_int_equal(fread(before, 1, 64, f), 64);
        memset(noise, 0xa5, sizeof noise);
        assert_int_equal(fseek(f, page * 4096, SEEK_SET), 0);
        assert_int_equal(fwrite(noise, 1, 64, f), 64);
        fflush(f);
        int bad = store_sqlite_check(path, &health, why, sizeof why);
        assert_true(bad == -1 || health.damaged == 1);
        assert_int_equal(fseek(f, page * 4096, SEEK_SET), 0);
        assert_int_equal(fwrite(before, 1, 64, f), 64);
        fclose(f);
        assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
        assert_true(health.damaged == 0 && health.entries == 40);
    }
}

static int run(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(logs_come_back, empty_folder),
        cmocka_unit_test_setup(largest_batch, empty_folder),
        cmocka_unit_test_setup(tables_are_listed, empty_folder),
        cmocka_unit_test_setup(other_heads_are_fenced, empty_folder),
        cmocka_unit_test_setup(logs_go_on, empty_folder),
        cmocka_unit_test_setup(states_follow_their_entries, empty_folder),
        cmocka_unit_test_setup(two_stores_share, empty_folder),
        cmocka_unit_test_setup(a_wrong_clock_forgets_nothing, empty_folder),
        cmocka_unit_test_setup(a_gap_that_is_borne_out_counts, empty_folder),
        cmocka_unit_test_setup(a_file_says_whether_it_was_closed, empty_folder),
        cmocka_unit_test_setup(old_tables_are_forgotten, empty_folder),
        cmocka_unit_test_setup(sums_are_as_documented, empty_folder),
        cmocka_unit_test_setup(damage_is_found, empty_folder),
        cmocka_unit_test_setup(strays_are_found, empty_folder),
        cmocka_unit_test_setup(broken_logs_are_forgotten_whole, empty_folder),
        cmocka_unit_test_setup(damaged_logs_do_not_grow, empty_folder),
        cmocka_unit_test_setup(damaged_pages_are_found, empty_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void)
{
    return kit_run(run);
}
