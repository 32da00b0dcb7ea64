/* upgrade.c: turns a file of an older program into one of this program. */
#include <limits.h>
#include <stdio.h>

#include "server/store/copy.h"
#include "server/store/schema.h"

static int take_steps(sqlite3 *db, int from)
{
    char note[80];
    int result = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int schema = from; schema < store_schema && result == SQLITE_OK; schema++)
        result = sqlite3_exec(db, store_steps[schema - 1], NULL, NULL, NULL);
    snprintf(note, sizeof note, "UPDATE meta SET value = '%d' WHERE key = 'schema'; COMMIT", store_schema);
    return result == SQLITE_OK ? sqlite3_exec(db, note, NULL, NULL, NULL) : result;
}

int store_upgrade(sqlite3 *db, const char *path, int from, char *why, size_t cap)
{
    char copy[PATH_MAX];
    if (snprintf(copy, sizeof copy, "%s.schema-%d", path, from) >= (int)sizeof copy) {
        snprintf(why, cap, "%s: the name is too long", path);
        return -1;
    }
    if (store_copy(db, copy, 1, 0, NULL, why, cap))
        return -1;
    if (take_steps(db, from) == SQLITE_OK)
        return 0;
    snprintf(why, cap, "%s: schema %d could not be brought to %d: %s; it is left as it is", path, from,
             store_schema, sqlite3_errmsg(db));
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return -1;
}
