/*
 * Power cuts: the store on a disk that loses, tears and reorders whatever was not synced (power_vfs.h). A seed
 * draws a kind of run, appends until the power goes at some write or sync, and reads what is left with the
 * plain file system: everything that was acknowledged is there, the sums hold, no batch is there by half, and
 * the store goes on. Then the power comes back, and goes again, perhaps while SQLite recovers.
 *   power                               the test; the same with synchronous=NORMAL must find losses
 *   power --cuts N --seed S [--normal]  N cuts from seed S on; a failing seed is named
 */
#include "server/store/store.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "first_schema.h"
#include "power_vfs.h"
#include "rules/kit.h"

enum { TABLES = 6, BATCHES = 2048, GROUP = 4, PATH = 64, WHY = 256 };

/* --- what must be there --------------------------------------------------------------------------------- */

/* A log as the test knows it. Batch k ends at head heads[k] and byte ends[k]; batch 0 is empty. */
struct known {
    char *bytes;
    size_t room, ends[BATCHES];
    uint64_t heads[BATCHES];
    int batches, acknowledged;
};

struct trial {
    struct rng rng;
    struct known tables[TABLES];
    struct store *store;
    uint32_t body, group, entries; /* most bytes of a body, batches of a group, entries of a batch */
    int normal, odd;               /* odd: the store failed with the power on */
    uint64_t attempts, refused;
};

struct tally {
    uint64_t cuts, acknowledged, lost, wrong, unacknowledged;
    struct power_figures disk;
};

static char folder[PATH], on_disk[PATH + 16], after[PATH + 16];
static sqlite3 *newest; /* the connection that was opened last: so a pragma can reach the store's */

static int note_newest(sqlite3 *db, const char **why, const struct sqlite3_api_routines *api)
{
    (void)why, (void)api;
    newest = db;
    return SQLITE_OK;
}

static uint32_t draw(struct trial *t, uint32_t n)
{
    return rng_below(&t->rng, n);
}

/* Puts a batch behind a log; its bodies tell attempts apart, so that nothing old can pass for it. */
static struct store_batch add_batch(struct trial *t, int table)
{
    struct known *k = &t->tables[table];
    int count = 1 + (int)draw(t, t->entries), n = k->batches;
    size_t at = k->ends[n], need = at + (size_t)count * (t->body + 64);
    if (need > k->room)
        k->bytes = realloc(k->bytes, k->room = 2 * need);
    if (n + 1 >= BATCHES || !k->bytes)
        abort();
    for (int i = 0; i < count; i++) {
        at += (size_t)sprintf(k->bytes + at, "move {\"n\":%llu,\"x\":\"", (unsigned long long)++t->attempts);
        for (uint32_t left = draw(t, t->body + 1); left > 0; left--)
            k->bytes[at++] = (char)('a' + (t->attempts + left) % 26);
        at += (size_t)sprintf(k->bytes + at, "\"}\n");
    }
    k->batches++;
    k->ends[n + 1] = at;
    k->heads[n + 1] = k->heads[n] + (uint64_t)count;
    struct store_batch b = {
        .table = (uint64_t)table + 1, .head = k->heads[n], .state = TABLE_RUNNING, .count = count};
    snprintf(b.code, sizeof b.code, "AAAA%c", 'A' + table);
    return b;
}

/* --- a run on the disk ---------------------------------------------------------------------------------- */

static int open_store(struct trial *t)
{
    char why[WHY];
    t->store = store_sqlite_open(on_disk, why, sizeof why);
    if (!t->store)
        return -1;
    if (t->normal)
        sqlite3_exec(newest, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL);
    return 0;
}

/* A group of batches, some perhaps of one table; 0, or -1 where the store has failed. Bytes may move while
 * the group grows: they are set at the end. */
static int append_group(struct trial *t)
{
    struct store_batch batches[GROUP] = {{0}};
    enum store_answer answers[GROUP];
    int table[GROUP] = {0}, nth[GROUP] = {0}, count = 1 + (int)draw(t, t->group), failed = 0;
    for (int i = 0; i < count; i++) {
        table[i] = (int)draw(t, TABLES);
        batches[i] = add_batch(t, table[i]);
        nth[i] = t->tables[table[i]].batches;
    }
    for (int i = 0; i < count; i++) {
        const struct known *k = &t->tables[table[i]];
        batches[i].bytes = k->bytes + k->ends[nth[i] - 1];
        batches[i].size = k->ends[nth[i]] - k->ends[nth[i] - 1];
    }
    t->store->append(t->store, batches, count, answers);
    for (int i = 0; i < count; i++) {
        struct known *k = &t->tables[table[i]];
        if (answers[i] == STORE_OK)
            k->acknowledged = nth[i];
        else if (answers[i] != STORE_FULL)
            failed = 1;
        else if (t->refused++, k->batches >= nth[i])
            k->batches = nth[i] - 1; /* and what follows it */
    }
    return failed ? -1 : 0;
}

/* Appends until the power goes, with checkpoints and restarts at times. */
static void work(struct trial *t, int groups)
{
    int failed = open_store(t);
    for (int i = 0; i < groups && !failed; i++) {
        failed = append_group(t);
        if (!failed && draw(t, 12) == 0)
            sqlite3_exec(newest, "PRAGMA wal_checkpoint(PASSIVE)", NULL, NULL, NULL);
        if (!failed && draw(t, 24) == 0) {
            t->store->close(t->store);
            failed = open_store(t);
        }
    }
    t->odd |= failed && !power_is_out();
    if (!power_is_out())
        power_cut_at(0);
    if (t->store)
        t->store->close(t->store);
}

/* --- what is there -------------------------------------------------------------------------------------- */

static void complain(struct tally *sum, int table, const char *what)
{
    sum->wrong++;
    printf("# table %d: %s\n", table + 1, what);
}

/* Compares one log with what is known; from here on the log is what is known. */
static void check_table(struct trial *t, struct store *s, int table, struct tally *sum)
{
    struct known *k = &t->tables[table];
    struct store_table found;
    char *bytes;
    size_t size;
    enum store_answer answer = s->load(s, (uint64_t)table + 1, &found, &bytes, &size);
    if (answer != STORE_OK && answer != STORE_MISSING) {
        complain(sum, table, "does not load");
        return;
    }
    int n = 0;
    while (n < k->batches && k->heads[n] < found.head)
        n++;
    sum->acknowledged += k->heads[k->acknowledged];
    if (k->heads[n] != found.head)
        complain(sum, table, "half of a batch, or entries of nobody");
    else if (size != k->ends[n] || (size && memcmp(bytes, k->bytes, size) != 0))
        complain(sum, table, "other bytes");
    if (found.head < k->heads[k->acknowledged])
        sum->lost += k->heads[k->acknowledged] - found.head;
    else
        sum->unacknowledged += found.head - k->heads[k->acknowledged];
    k->batches = k->acknowledged = n;
    free(bytes);
}

/* Reads the files that the cut left with the plain file system, and goes on writing. */
static void check_files(struct trial *t, struct tally *sum)
{
    char why[WHY];
    struct store_health health;
    struct store *s = store_sqlite_open(after, why, sizeof why);
    if (!s) {
        complain(sum, -1, why);
        return;
    }
    for (int i = 0; i < TABLES; i++)
        check_table(t, s, i, sum);
    static const char entry[] = "say {\"x\":1}\n";
    struct store_batch more = {
        .table = TABLES + 1, .code = "MMMMM", .count = 1, .bytes = entry, .size = sizeof entry - 1};
    enum store_answer answer;
    s->append(s, &more, 1, &answer);
    if (answer != STORE_OK)
        complain(sum, TABLES, "nothing more can be appended");
    s->close(s);
    if (store_sqlite_check(after, &health, why, sizeof why) != 0)
        complain(sum, -1, why);
    else if (health.damaged)
        complain(sum, -1, "damaged");
}

/* --- trials --------------------------------------------------------------------------------------------- */

/* The trial, as new; the memory of its logs stays. */
static struct trial *trial_new(uint64_t seed)
{
    static struct trial t;
    for (int i = 0; i < TABLES; i++)
        t.tables[i].batches = t.tables[i].acknowledged = 0;
    t.store = NULL;
    t.normal = t.odd = 0;
    t.attempts = t.refused = 0;
    rng_seed(&t.rng, seed);
    power_install(seed);
    return &t;
}

/* After a cut: what is left, as a plain file system would read it. */
static void check_after_cut(struct trial *t, struct tally *sum)
{
    power_back();
    sum->cuts++;
    if (t->odd)
        complain(sum, -1, "failed with the power on");
    if (power_copy(on_disk, after)) {
        complain(sum, -1, "cannot be copied");
        return;
    }
    power_use(0);
    check_files(t, sum);
    power_use(1);
}

/* One seed: one to four cuts. */
static void run_seed(uint64_t seed, int normal, struct tally *sum)
{
    static const uint32_t bodies[] = {0, 40, 40, 200, 200, 3000, 3000, 60000};
    struct trial *t = trial_new(seed);
    t->normal = normal;
    t->body = bodies[draw(t, 8)];
    t->group = 1 + draw(t, GROUP);
    t->entries = 1 + draw(t, 8);
    uint32_t longest = t->body > 3000 ? 3000 : t->body > 200 ? 600 : 300;
    for (uint32_t cuts = 1 + draw(t, 4); cuts > 0; cuts--) {
        power_cut_at(1 + (draw(t, 4) == 0 ? draw(t, 60) : draw(t, longest)));
        work(t, 1 + (int)draw(t, 200));
        check_after_cut(t, sum);
    }
    struct power_figures f = power_figures();
    sum->disk.kept += f.kept;
    sum->disk.dropped += f.dropped;
    sum->disk.syncs += f.syncs;
    power_remove();
}

static struct tally run_cuts(uint64_t seed, uint64_t cuts, int normal)
{
    struct tally sum = {0};
    while (sum.cuts < cuts) {
        uint64_t before = sum.wrong + (normal ? 0 : sum.lost);
        run_seed(seed, normal, &sum);
        if (sum.wrong + (normal ? 0 : sum.lost) > before)
            printf("# seed %llu fails: power --cuts 1 --seed %llu%s\n", (unsigned long long)seed,
                   (unsigned long long)seed, normal ? " --normal" : "");
        seed++;
    }
    printf("# synchronous=%s: %llu cuts, %llu acknowledged entries checked, %llu lost, %llu wrong; %llu more "
           "were "
           "there; of unsynced pieces %llu kept, %llu dropped; %llu syncs\n",
           normal ? "NORMAL" : "FULL", (unsigned long long)sum.cuts, (unsigned long long)sum.acknowledged,
           (unsigned long long)sum.lost, (unsigned long long)sum.wrong,
           (unsigned long long)sum.unacknowledged, (unsigned long long)sum.disk.kept,
           (unsigned long long)sum.disk.dropped, (unsigned long long)sum.disk.syncs);
    fflush(stdout);
    return sum;
}

/* One in so many, where sanitizers make it slow. */
static uint64_t some_of(uint64_t cuts)
{
    const char *every = getenv("HUSTINGS_EVERY");
    return cuts / (every ? strtoull(every, NULL, 10) : 1);
}

static void nothing_acknowledged_is_lost(void **state)
{
    (void)state;
    uint64_t cuts = some_of(1000);
    struct tally sum = run_cuts(1, cuts, 0);
    assert_true(sum.cuts >= cuts);
    assert_true(sum.acknowledged > 10 * cuts);
    assert_true(sum.disk.dropped > cuts && sum.disk.kept > cuts);
    assert_int_equal(sum.lost, 0);
    assert_int_equal(sum.wrong, 0);
}

/* The same cuts find what a store without syncs loses: so they would find it here. The file stays valid. */
static void normal_loses(void **state)
{
    (void)state;
    struct tally sum = run_cuts(1, some_of(200), 1);
    assert_true(sum.lost > 0);
    assert_int_equal(sum.wrong, 0);
}

/* --- a failing and a full disk -------------------------------------------------------------------------- */

static void assert_sound_after_cut(struct trial *t)
{
    struct tally sum = {0};
    power_cut_at(0);
    t->store->close(t->store);
    check_after_cut(t, &sum);
    assert_int_equal(sum.lost, 0);
    assert_int_equal(sum.wrong, 0);
}

/* The n-th sync of the same run fails, for each n: of commits, and of a checkpoint. From then on every answer
 * is FAILED and the disk is left alone, even though the next sync would report success. */
static void failed_sync_is_final(void **state)
{
    (void)state;
    for (uint64_t n = 1; n <= 24; n++) {
        struct trial *t = trial_new(2);
        t->body = 60000;
        t->group = 1;
        t->entries = 16;
        assert_int_equal(open_store(t), 0);
        power_fail_sync(n);
        struct power_figures start = power_figures();
        for (uint64_t groups = 0; append_group(t) == 0; groups++)
            assert_true(groups < n);
        struct power_figures then = power_figures();
        assert_int_equal(then.syncs, start.syncs + n);
        for (int i = 0; i < 3; i++)
            assert_int_equal(append_group(t), -1);
        t->store->close(t->store);
        struct power_figures end = power_figures();
        assert_int_equal(then.writes, end.writes);
        assert_int_equal(then.syncs, end.syncs);
        t->store = NULL;
        assert_int_equal(open_store(t), 0);
        assert_sound_after_cut(t);
        power_remove();
    }
}

/* Everything that was not refused is acknowledged. */
static void assert_all_acknowledged(const struct trial *t)
{
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(t->tables[i].acknowledged, t->tables[i].batches);
}

/* A disk that is full at a random moment: what is answered FULL is not there, not even after a cut; with room
 * the same store goes on. */
static void full_disk_goes_on(void **state)
{
    (void)state;
    uint64_t refused = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct trial *t = trial_new(seed);
        t->body = 40 + draw(t, 8000);
        t->group = GROUP;
        t->entries = 8;
        assert_int_equal(open_store(t), 0);
        for (int i = 0; i < 6; i++) {
            power_set_room(power_used() + draw(t, 100000));
            for (int j = 0; j < 10; j++)
                assert_int_equal(append_group(t), 0);
            assert_all_acknowledged(t);
            if (i == 5 && draw(t, 2))
                break; /* a cut while it is full */
            power_set_room(SIZE_MAX / 2);
            uint64_t before = t->refused;
            assert_int_equal(append_group(t), 0);
            assert_int_equal(t->refused, before);
        }
        refused += t->refused;
        assert_sound_after_cut(t);
        power_remove();
    }
    printf("# full: %llu batches refused\n", (unsigned long long)refused);
    assert_true(refused > 100);
}

/* --- an upgrade ------------------------------------------------------------------------------------------ */

/* A file of an older program is opened, and the power goes at the n-th change, for each n until there are no
 * more: nothing is lost, and what is left can be opened. What was not synced differs with each seed. */
static void an_upgrade_is_whole(void **state)
{
    (void)state;
    struct tally sum = {0};
    uint64_t n = 0;
    for (int failed = 1; failed;) {
        failed = 0;
        n++;
        for (uint64_t seed = 3 * n; seed < 3 * n + 3; seed++) {
            struct trial *t = trial_new(seed);
            t->body = 200;
            t->group = GROUP;
            t->entries = 8;
            assert_int_equal(open_store(t), 0);
            for (int i = 0; i < 10; i++)
                assert_int_equal(append_group(t), 0);
            assert_int_equal(sqlite3_exec(newest, FIRST_SCHEMA, NULL, NULL, NULL), SQLITE_OK);
            t->store->close(t->store);
            power_cut_at(n);
            failed |= open_store(t) != 0;
            if (!power_is_out())
                power_cut_at(0);
            if (t->store)
                t->store->close(t->store);
            check_after_cut(t, &sum);
            power_remove();
        }
    }
    printf("# upgrade: %llu changes, %llu cuts, %llu entries\n", (unsigned long long)n,
           (unsigned long long)sum.cuts, (unsigned long long)sum.acknowledged);
    assert_true(n > 20 && sum.acknowledged > 1000);
    assert_int_equal(sum.lost, 0);
    assert_int_equal(sum.wrong, 0);
}

/* --- main ----------------------------------------------------------------------------------------------- */

/* A folder in memory if there is one: these files need not survive anything. */
static int make_folder(void)
{
    static const char *const places[] = {"/dev/shm", "/tmp"};
    for (int i = 0; i < 2; i++) {
        snprintf(folder, sizeof folder, "%s/hustings-power-XXXXXX", places[i]);
        if (!mkdtemp(folder))
            continue;
        snprintf(on_disk, sizeof on_disk, "%s/disk.db", folder);
        snprintf(after, sizeof after, "%s/after.db", folder);
        return 0;
    }
    return -1;
}

static void remove_folder(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        char name[PATH + 32];
        snprintf(name, sizeof name, "%s%s", after, ends[i]);
        unlink(name);
    }
    unlink(on_disk);
    rmdir(folder);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_acknowledged_is_lost), cmocka_unit_test(normal_loses),
        cmocka_unit_test(failed_sync_is_final),         cmocka_unit_test(full_disk_goes_on),
        cmocka_unit_test(an_upgrade_is_whole),
    };
    uint64_t cuts = 0, seed = 1;
    int normal = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--normal") == 0) {
            normal = 1;
        } else if (i + 1 < argc && strcmp(argv[i], "--cuts") == 0) {
            cuts = strtoull(argv[++i], NULL, 10);
        } else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0) {
            seed = strtoull(argv[++i], NULL, 10);
        } else {
            fprintf(stderr, "usage: power [--cuts N] [--seed S] [--normal]\n");
            return 2;
        }
    }
    if (make_folder()) {
        perror("power");
        return 1;
    }
    sqlite3_auto_extension((void (*)(void))note_newest);
    int failed;
    if (cuts) {
        struct tally sum = run_cuts(seed, cuts, normal);
        failed = sum.lost || sum.wrong;
    } else {
        failed = cmocka_run_group_tests(tests, NULL, NULL);
    }
    remove_folder();
    return failed != 0;
}
