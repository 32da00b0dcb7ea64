/* backup.c: `hustings backup`: copies a server's file, or the database of several, while it is in use, and
 * checks the copy. */
#include <stdlib.h>
#include <string.h>

#include "front/carry.h"
#include "front/serve_node.h"
#include "server/store/copy.h"
#include "server/store/key.h"
#include "server/store/store.h"

enum { PATH_ROOM = 4096 };

/* As of one moment; servers may go on meanwhile. */
static int copy_database(const char *url, const char *to)
{
    uint64_t strays;
    struct error e;
    return carry_to_file(url, to, &strays, &e) ? complain(&e) : 0;
}

static int complain_file(const char *path, const char *why)
{
    struct error e;
    error_set(&e, BAD_INPUT, W_BACKUP_CANNOT, path);
    error_text(&e, why);
    return complain(&e);
}

static int tell(const char *file, const struct store_health *health)
{
    const struct slot counts[] = {{"file", file, 0},
                                  {"tables", NULL, (int64_t)health->tables},
                                  {"entries", NULL, (int64_t)health->entries}};
    const struct slot damaged[] = {{"table", NULL, (int64_t)health->first_damaged}};
    int bad = health->damaged > 0;
    say(stdout, bad ? W_BACKUP_DAMAGED : W_BACKUP_DONE, bad ? damaged : counts, bad ? 1 : 3);
    putchar('\n');
    if (health->is_cut) {
        say(stdout, W_BACKUP_CUT, NULL, 0);
        putchar('\n');
    }
    return finish(bad || health->is_cut ? NO : DONE);
}

/* The store and what it signs records with, in one file. */
static int copy_folder(const char *data, const char *to, char *why, size_t cap)
{
    char from[PATH_ROOM];
    uint8_t key[STORE_KEY];
    int keyless =
        store_key_read(data, key, why, cap); /* before the first start with this version there is none */
    if (keyless < 0)
        return -1;
    snprintf(from, sizeof from, "%s/hustings.db", data);
    int bad = store_copy_file(from, to, keyless ? NULL : key, why, cap);
    explicit_bzero(key, sizeof key);
    return bad;
}

int run_backup(const struct command *self, int argc, char **argv)
{
    const char *data = getenv("HUSTINGS_DATA"), *store = getenv("HUSTINGS_STORE");
    const struct option options[] = {
        {.name = "data", .value = &data}, {.name = "store", .value = &store}, {.name = NULL}};
    char why[512] = "";
    struct store_health health;
    int code = options_read_one(self, argc, argv, options, "FILE");
    if (code >= 0)
        return code;
    if (store && store[0] && !serve_node_is_database(store))
        return misused(self, W_CLI_STORE_FORM, "--store");
    int shared = store && store[0];
    if (shared && (code = copy_database(store, argv[1])) != 0)
        return code;
    if ((!shared && copy_folder(data && data[0] ? data : "hustings-data", argv[1], why, sizeof why)) ||
        store_sqlite_check(argv[1], &health, why, sizeof why))
        return complain_file(argv[1], why);
    return tell(argv[1], &health);
}
