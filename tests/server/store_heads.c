/*
 * server/store_heads: rows of tables that lag behind their logs. Every reader sees where the logs really end:
 * this process, another one beside it, and one that finds the file after a crash (a copy of the moment is
 * what it finds). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/copy.h"
#include "store_kit.h"

enum { FAR = 2048, TAIL = 4096 }; /* server/store/own.h's ENDS, store_heads.c's LONGEST_TAIL */

static const char SETTLED[] = "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'settled'";
static const char HIGHEST[] = "SELECT max(id) FROM entry";

/* The process is gone without a word, and the next one opens what it left. */
static struct store *crash(struct store *s)
{
    char copy[128], why[WHY];
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    assert_int_equal(store_copy_file(path, copy, NULL, why, sizeof why), 0);
    s->close(s);
    assert_int_equal(rename(copy, path), 0);
    return open_store();
}

static void assert_sound(uint64_t tables, uint64_t entries)
{
    struct store_health health;
    char why[WHY];
    assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
    assert_int_equal(health.damaged, 0);
    assert_int_equal(health.tables, tables);
    assert_int_equal(health.entries, entries);
}

/* --- lagging, settled ----------------------------------------------------------------------------------- */

static void rows_lag_until_the_end(void **state)
{
    (void)state;
    struct store *s = open_store();
    for (uint64_t seq = 0; seq < 5; seq++)
        assert_int_equal(append(s, 1, seq, "move {}\n"), STORE_OK);
    assert_int_equal(ask("SELECT head FROM game_table"), 1); /* or there would be nothing to test */
    assert_log(s, 1, "move {}\nmove {}\nmove {}\nmove {}\nmove {}\n");
    assert_sound(1, 5);
    s->close(s);
    assert_int_equal(ask("SELECT head FROM game_table"), 5);
    assert_int_equal(ask("SELECT last FROM game_table"), 5);
    assert_int_equal(ask(SETTLED), 5);
}

static void a_crash_is_made_up_for(void **state)
{
    (void)state;
    struct store *s = open_store();
    for (uint64_t seq = 0; seq < 3; seq++)
        for (uint64_t table = 1; table <= 3; table++)
            assert_int_equal(append(s, table, seq, "move {}\n"), STORE_OK);
    s = crash(s);
    assert_int_equal(ask("SELECT max(head) FROM game_table"), 1);
    assert_log(s, 2, "move {}\nmove {}\nmove {}\n");
    assert_int_equal(append(s, 2, 1, "move x\n"), STORE_FENCED); /* what the row still says */
    assert_int_equal(append(s, 2, 3, "move y\n"), STORE_OK);
    assert_int_equal(append(s, 1, 3, "move y\n"), STORE_OK);
    assert_log(s, 2, "move {}\nmove {}\nmove {}\nmove y\n");
    assert_sound(3, 11);
    s->close(s);
}

static void a_long_tail_is_settled(void **state)
{
    (void)state;
    struct store *s = open_store();
    char *line = lines(10, 256);
    for (uint64_t seq = 0; seq < 2 * TAIL + 256; seq += 256) {
        assert_int_equal(append(s, 1 + seq / 256 % 2, seq / 512 * 256, line), STORE_OK);
        assert_true(ask(HIGHEST) - ask(SETTLED) <= TAIL);
    }
    free(line);
    assert_true(ask(SETTLED) >= TAIL);
    s->close(s);
    assert_sound(2, 2 * TAIL + 256);
}

/* Two tables need one place in memory: the one that leaves gets its row written. */
static void who_makes_room_is_settled(void **state)
{
    (void)state;
    struct store *s = open_store();
    for (uint64_t seq = 0; seq < 4; seq++) {
        assert_int_equal(append(s, 5, 2 * seq, "move {}\n"), STORE_OK);
        assert_int_equal(append(s, 5, 2 * seq + 1, "move {}\n"), STORE_OK);
        assert_int_equal(append(s, 5 + FAR, seq, "move {}\n"), STORE_OK);
        assert_int_equal(append(s, 5, 2 * seq + 1, "move {}\n"), STORE_FENCED);
    }
    s = crash(s);
    assert_sound(2, 12);
    assert_int_equal(append(s, 5, 8, "move {}\n"), STORE_OK);
    assert_int_equal(append(s, 5 + FAR, 4, "move {}\n"), STORE_OK);
    s->close(s);
}

/* The highest ids go with a table that is forgotten, and are given again: the tail begins below them. */
static void ids_are_given_again(void **state)
{
    (void)state;
    uint64_t gone[1];
    struct store *s = open_store();
    assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
    for (uint64_t seq = 0; seq < 5; seq++)
        assert_int_equal(append(s, 2, seq, "move {}\n"), STORE_OK);
    settle(s);
    change("UPDATE game_table SET touched = 1000 WHERE id = 2", 1);
    assert_int_equal(s->forget(s, TABLE_LOBBY, DAY, 1, gone), 1);
    assert_int_equal(ask(SETTLED), 1);
    assert_int_equal(append(s, 1, 1, "move {}\n"),
                     STORE_OK); /* the state is not known: this one writes the row */
    assert_int_equal(append(s, 1, 2, "move {}\n"), STORE_OK);
    s = crash(s);
    assert_log(s, 1, "open {}\nmove {}\nmove {}\n");
    assert_int_equal(append(s, 1, 3, "move {}\n"), STORE_OK);
    s->close(s);
}

/* Undoing drops what was remembered, but nothing that was stored before. */
static void undone_is_not_lost(void **state)
{
    (void)state;
    struct store *s = open_store();
    for (uint64_t seq = 0; seq < 3; seq++)
        assert_int_equal(append(s, 1, seq, "move {}\n"), STORE_OK);
    change("PRAGMA ignore_check_constraints = ON; INSERT INTO game_table VALUES(2, 'BAD', 1, 1, 'lobby', 3, "
           "NULL, 0, 77)",
           1);
    struct store_batch b[3] = {batch(1, 3, "move 3\n"), batch(2, 3, "move x\n"), batch(1, 4, "move 4\n")};
    enum store_answer answers[3];
    s->append(s, b, 3, answers);
    assert_true(answers[0] == STORE_OK && answers[1] == STORE_DAMAGED && answers[2] == STORE_OK);
    assert_log(s, 1, "move {}\nmove {}\nmove {}\nmove 3\nmove 4\n");
    s = crash(s);
    assert_log(s, 1, "move {}\nmove {}\nmove {}\nmove 3\nmove 4\n");
    s->close(s);
}

/* --- damage --------------------------------------------------------------------------------------------- */

/* A note that is missing or not a number only makes the tail longer; one that is too high is corrected before
 * ids reach it. */
static void the_note_may_be_gone(void **state)
{
    static const char *const notes[] = {
        "DELETE FROM meta WHERE key = 'settled'",
        "UPDATE meta SET value = 'x' WHERE key = 'settled'",
        "UPDATE meta SET value = '-7' WHERE key = 'settled'",
        "UPDATE meta SET value = '1000' WHERE key = 'settled'",
    };
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        struct store *s = open_store();
        assert_int_equal(append(s, 1, 0, "open {}\n"), STORE_OK);
        assert_int_equal(append(s, 1, 1, "move {}\n"), STORE_OK);
        settle(s);
        change(notes[i], 1);
        assert_log(s, 1, "open {}\nmove {}\n");
        assert_int_equal(append(s, 1, 2, "move {}\n"), STORE_OK);
        assert_int_equal(append(s, 1, 3, "move {}\n"), STORE_OK);
        s = crash(s);
        assert_log(s, 1, "open {}\nmove {}\nmove {}\nmove {}\n");
        assert_int_equal(ask(SETTLED), 2);
        s->close(s);
        empty_folder(state);
    }
}

/* Damage in the tail is found like any other, except a log that is cut at its very end. */
static void damage_in_the_tail_is_found(void **state)
{
    static const char *const damages[] = {
        "UPDATE entry SET body = '{\"n\":8}' WHERE tbl = 2 AND seq = 3",
        "DELETE FROM entry WHERE tbl = 2 AND seq = 2",
        "DELETE FROM entry WHERE tbl = 2 AND seq = 0",
        "UPDATE entry SET prev = 0 WHERE tbl = 2 AND seq = 3",
        "UPDATE entry SET seq = 7 WHERE tbl = 2 AND seq = 3",
        "UPDATE entry SET seq = 0 WHERE tbl = 2 AND seq = 3",
        "UPDATE entry SET tbl = 3 WHERE tbl = 2 AND seq = 2",
        "UPDATE entry SET id = id + 100 WHERE tbl = 2 AND seq = 1",
    };
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct store *s = open_store();
        struct store_health health;
        char why[WHY];
        for (uint64_t seq = 0; seq < 4; seq++)
            for (uint64_t table = 1; table <= 3; table++)
                assert_int_equal(append(s, table, seq, "move {}\n"), STORE_OK);
        change(damages[i], 1);
        for (int again = 0; again < 2; again++) { /* the second time settled */
            if (load_answer(s, 2) != STORE_DAMAGED)
                fail_msg("not found: %s", damages[i]);
            assert_log(s, 1, "move {}\nmove {}\nmove {}\nmove {}\n");
            assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
            assert_int_equal(health.first_damaged, 2);
            settle(s);
        }
        s->close(s);
        empty_folder(state);
    }
}

/* What is not found: a row that was changed while it lags is not believed anyway, and the log is whole. A log that is cut
 * at its very end looks like a shorter one, but once its row knows the end, the cut is found. */
static void what_the_tail_hides(void **state)
{
    static const char *const rows[] = {
        "UPDATE game_table SET head = 2 WHERE id = 2",
        "UPDATE game_table SET last = 0 WHERE id = 2",
        "UPDATE game_table SET last = last - 1 WHERE id = 2",
        "UPDATE game_table SET last = (SELECT last FROM game_table WHERE id = 3) WHERE id = 2",
    };
    static const char CUT[] = "DELETE FROM entry WHERE tbl = 2 AND seq = 2";
    for (size_t i = 0; i < sizeof rows / sizeof *rows + 2; i++) {
        struct store *s = open_store();
        for (uint64_t seq = 0; seq < 3; seq++)
            for (uint64_t table = 1; table <= 3; table++)
                assert_int_equal(append(s, table, seq, "move {}\n"), STORE_OK);
        if (i < sizeof rows / sizeof *rows) {
            change(rows[i], 1);
            assert_log(s, 2, "move {}\nmove {}\nmove {}\n");
        } else if (i == sizeof rows / sizeof *rows) {
            change(CUT, 1);
            assert_log(s, 2, "move {}\nmove {}\n");
        } else {
            settle(s);
            change(CUT, 1);
            assert_int_equal(load_answer(s, 2), STORE_DAMAGED);
        }
        s->close(s);
        empty_folder(state);
    }
}

/* --- at random ------------------------------------------------------------------------------------------ */

enum { TABLES = 12, STEPS = 6000 };

static uint32_t random_word(uint64_t *seed, uint32_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

static int compare_head(const struct store_table *t, void *of)
{
    const uint64_t *heads = of;
    assert_int_equal(t->head, heads[t->table % FAR + (t->table > FAR ? TABLES / 2 : 0)]);
    return 0;
}

/* Appends with right and wrong heads, groups, other states, crashes, a second process, forgetting: all the
 * while the store knows how long each log is. */
static void heads_at_random(void **state)
{
    (void)state;
    uint64_t seed = 7, heads[TABLES + 1] = {0}, entries = 0;
    struct store *s = open_store(), *other = open_store();
    for (int step = 0; step < STEPS; step++) {
        struct store_batch b[8];
        enum store_answer answers[8], want[8];
        uint64_t at[8];
        int count = 1 + (int)random_word(&seed, 8);
        for (int i = 0; i < count; i++) {
            uint64_t n = 1 + random_word(&seed, TABLES), *head = &heads[n];
            int wrong = *head > 1 && random_word(&seed, 20) == 0;
            uint64_t table = n <= TABLES / 2 ? n : FAR + n - TABLES / 2; /* pairs share a place */
            b[i] = batch(table, *head - (wrong ? 1 + random_word(&seed, (uint32_t)*head - 1) : 0),
                         random_word(&seed, 4) ? "move {}\n" : "move {}\nsay {}\n");
            b[i].state = random_word(&seed, 30) ? TABLE_RUNNING : TABLE_LOBBY;
            want[i] = wrong ? STORE_FENCED : STORE_OK;
            at[i] = n;
            for (int j = 0; j < i; j++)
                if (at[j] == n && want[j] != STORE_OK)
                    want[i] = want[j];
            if (want[i] == STORE_OK) {
                *head += (uint64_t)b[i].count;
                entries += (uint64_t)b[i].count;
            }
        }
        s->append(s, b, count, answers);
        for (int i = 0; i < count; i++)
            assert_int_equal(answers[i], want[i]);
        uint32_t event = random_word(&seed, 400);
        if (event == 0) {
            other->close(other);
            s = crash(s);
            other = open_store();
        } else if (event == 1) {
            struct store *first = s;
            s = other;
            other = first;
        } else if (event == 2) {
            settle(s);
        } else if (event == 3) {
            struct store_health health;
            char why[WHY];
            assert_int_equal(store_sqlite_check(path, &health, why, sizeof why), 0);
            assert_true(health.damaged == 0 && health.entries == entries);
        } else if (event < 20) {
            assert_int_equal((event & 1 ? s : other)->list(event & 1 ? s : other, compare_head, heads),
                             STORE_OK);
        }
    }
    s->close(s);
    other->close(other);
}

static int run(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(rows_lag_until_the_end, empty_folder),
        cmocka_unit_test_setup(a_crash_is_made_up_for, empty_folder),
        cmocka_unit_test_setup(a_long_tail_is_settled, empty_folder),
        cmocka_unit_test_setup(who_makes_room_is_settled, empty_folder),
        cmocka_unit_test_setup(ids_are_given_again, empty_folder),
        cmocka_unit_test_setup(undone_is_not_lost, empty_folder),
        cmocka_unit_test_setup(the_note_may_be_gone, empty_folder),
        cmocka_unit_test_setup(damage_in_the_tail_is_found, empty_folder),
        cmocka_unit_test_setup(what_the_tail_hides, empty_folder),
        cmocka_unit_test_setup(heads_at_random, empty_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void)
{
    return kit_run(run);
}
