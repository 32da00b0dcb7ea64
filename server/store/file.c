#include "server/store/file.h"
#include "server/store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION = 0x48757374, /* "Hust", in the file's header */
    BUSY_MS = 5000            /* somebody else is writing: wait this long */
};

/* Checkpoints are sqlite.c's business. Deleted data is overwritten: names are personal data. No temporary
 * files: the server may not open any. */
static const char settings_sql[] = "PRAGMA synchronous = FULL;"
                                   "PRAGMA wal_autocheckpoint = 0; PRAGMA secure_delete = ON;"
                                   "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000";

/* It stays in the file until it is closed in good order: then nothing is in the write-ahead log alone. */
static const char note_open_sql[] = "INSERT OR REPLACE INTO meta VALUES('open', '1')";

static int complain(const char *path, const char *what, char *why, size_t cap)
{
    snprintf(why, cap, "%s: %s", path, what);
    return -1;
}

/* --- its name -------------------------------------------------------------------------------------------- */

/* SQLite follows links to a file's true name, and in a folder below one that is closed to us it may not. This is the
 * one link that leads there nevertheless, so it must be used as it is. */
static int as_it_is(sqlite3_vfs *vfs, const char *name, int cap, char *out)
{
    (void)vfs;
    return snprintf(out, (size_t)cap, "%s", name) < cap ? SQLITE_OK : SQLITE_CANTOPEN;
}

const char *store_vfs(const char *path)
{
    static sqlite3_vfs vfs;
    if (strncmp(path, "/proc/self/fd/", 14) != 0)
        return NULL;
    if (!vfs.zName) {
        vfs = *sqlite3_vfs_find(NULL);
        vfs.zName = "hustings";
        vfs.xFullPathname = as_it_is;
        sqlite3_vfs_register(&vfs, 0);
    }
    return vfs.zName;
}

/* --- the file itself ------------------------------------------------------------------------------------ */

/* Makes the name of a new file durable, too. */
int store_sync_folder(const char *path)
{
    char name[PATH_MAX];
    if (snprintf(name, sizeof name, "%s", path) >= (int)sizeof name)
        return -1;
    int fd = open(dirname(name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    int bad = fsync(fd);
    return close(fd) || bad ? -1 : 0;
}

/* An empty file of mode 0600 where there is none; SQLite gives its other files the same mode. A file that is
 * there is not opened here: closing it would end the locks that others in this process have on it. */
static int make_file(const char *path, char *why, size_t cap)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd < 0)
        return errno == EEXIST ? 0 : complain(path, strerror(errno), why, cap);
    int bad = fsync(fd);
    bad |= close(fd);
    if (bad || store_sync_folder(path))
        return complain(path, strerror(errno), why, cap);
    return 0;
}

/* Nobody else may read the file or those beside it. */
static int close_to_others(sqlite3 *db, const char *path, char *why, size_t cap)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[PATH_MAX + 8];
        struct stat st;
        snprintf(name, sizeof name, "%s%s", sqlite3_db_filename(db, "main"), ends[i]);
        if (stat(name, &st) != 0)
            continue;
        if ((st.st_mode & 0777) != (S_IRUSR | S_IWUSR) && chmod(name, S_IRUSR | S_IWUSR) != 0)
            return complain(path, strerror(errno), why, cap);
    }
    return 0;
}

/* --- whose it is ---------------------------------------------------------------------------------------- */

/* The first column of the first row; 0 where there is no row. */
static int ask_number(sqlite3 *db, const char *sql, sqlite3_int64 *out)
{
    sqlite3_stmt *s;
    *out = 0;
    int result = sqlite3_prepare_v2(db, sql, -1, &s, NULL);
    if (result != SQLITE_OK)
        return result;
    if (sqlite3_step(s) == SQLITE_ROW)
        *out = sqlite3_column_int64(s, 0);
    return sqlite3_finalize(s);
}

static off_t size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? st.st_size : 0;
}

enum found { REFUSED = -1, OURS, EMPTY, OLDER };

/* What it is, and its schema; if it is not for us, why. */
static enum found recognise(sqlite3 *db, const char *path, sqlite3_int64 *schema, char *why, size_t cap)
{
    sqlite3_int64 application = 0, things = 0;
    int result = ask_number(db, "PRAGMA application_id", &application);
    if (result == SQLITE_OK)
        result = ask_number(db, "SELECT count(*) FROM sqlite_schema", &things);
    if ((result & 0xff) == SQLITE_NOTADB || size_of(path) == 1) /* SQLite would take one byte for none */
        return complain(path, "this is not a database; it is left as it is", why, cap);
    if (result != SQLITE_OK)
        return complain(path, sqlite3_errmsg(db), why, cap);
    if (application == 0 && things == 0)
        return EMPTY;
    if (application != APPLICATION)
        return complain(path, "this database is not of Hustings; it is left as it is", why, cap);
    if (ask_number(db, "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'schema'", schema) != SQLITE_OK)
        return complain(path, sqlite3_errmsg(db), why, cap);
    if (*schema >= 1 && *schema <= store_schema)
        return *schema == store_schema ? OURS : OLDER;
    snprintf(why, cap, "%s: %s (schema %lld, this one knows %d); it is left as it is", path,
             *schema > store_schema ? "this database was written by a newer Hustings"
                                    : "this database has no schema of ours",
             (long long)*schema, store_schema);
    return REFUSED;
}

/* --- open ----------------------------------------------------------------------------------------------- */

/* Is the journal a write-ahead log now? Some file systems cannot have one. */
static int set_journal(sqlite3 *db)
{
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &s, NULL) != SQLITE_OK)
        return -1;
    const char *mode = sqlite3_step(s) == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
    int wal = mode && strcmp(mode, "wal") == 0;
    return sqlite3_finalize(s) == SQLITE_OK && wal ? 0 : -1;
}

/* Makes the file ready for writing. All that is in the write-ahead log moves into the file and is synced there:
 * if the process before this one ended because a sync failed, some of it may be in memory only, and would be
 * believed. */
static int set_up(sqlite3 *db, enum found found, int schema, const char *path, char *why, size_t cap)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    if (set_journal(db) || sqlite3_exec(db, settings_sql, NULL, NULL, NULL) != SQLITE_OK ||
        (found == EMPTY && sqlite3_exec(db, store_schema_sql, NULL, NULL, NULL) != SQLITE_OK))
        return complain(path, sqlite3_errmsg(db), why, cap);
    if (found == OLDER && store_upgrade(db, path, schema, why, cap))
        return -1;
    int noted = sqlite3_exec(db, note_open_sql, NULL, NULL, NULL) & 0xff;
    if (noted != SQLITE_OK && noted != SQLITE_BUSY && noted != SQLITE_FULL)
        return complain(path, sqlite3_errmsg(db), why, cap);
    int result = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) & 0xff;
    if (result != SQLITE_OK && result != SQLITE_BUSY &&
        result != SQLITE_FULL) /* no room: it can still be read */
        return complain(path, sqlite3_errmsg(db), why, cap);
    return close_to_others(db, path, why, cap);
}

sqlite3 *store_file_open(const char *path, int reading, int *is_cut, char *why, size_t cap)
{
    sqlite3 *db = NULL;
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* nobody asks how much it is; refused once it is so */
    if (!reading && make_file(path, why, cap))
        return NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, store_vfs(path)) !=
        SQLITE_OK) {
        complain(path, db ? sqlite3_errmsg(db) : "no memory", why, cap);
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, BUSY_MS);
    /* What waits in its write-ahead log stays there until the file is known to be ours and opened for
     * writing; if nothing waits, SQLite removes on closing what it put beside the file. */
    const char *wal = sqlite3_filename_wal(sqlite3_db_filename(db, "main"));
    int waits = size_of(wal) > 0, is_gone = access(wal, F_OK) != 0;
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, waits, NULL);
    sqlite3_int64 schema = 0;
    enum found found = recognise(db, path, &schema, why, cap);
    int bad = found == REFUSED;
    if (!bad && reading && found == EMPTY)
        bad = complain(path, "this file is empty", why, cap);
    if (!bad && reading && found == OLDER)
        bad = complain(path, "an older Hustings wrote this file; hustings serve brings it up to date", why,
                       cap);
    sqlite3_int64 is_open = 0;
    if (!bad && reading)
        bad = sqlite3_exec(db, "PRAGMA query_only = ON", NULL, NULL, NULL) ||
              ask_number(db, "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'open'", &is_open);
    *is_cut = reading && is_gone && is_open;
    if (!bad && !reading)
        bad = set_up(db, found, (int)schema, path, why, cap);
    if (bad) {
        sqlite3_close(db);
        return NULL;
    }
    return db;
}

int store_file_look(sqlite3 *db, const char *path, char *why, size_t cap)
{
    sqlite3_stmt *s;
    int sound = 0;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &s, NULL) != SQLITE_OK)
        return complain(path, sqlite3_errmsg(db), why, cap);
    if (sqlite3_step(s) == SQLITE_ROW) {
        const char *found = (const char *)sqlite3_column_text(s, 0);
        sound = found && strcmp(found, "ok") == 0;
        if (!sound)
            complain(path, found ? found : "no memory", why, cap);
    } else {
        complain(path, sqlite3_errmsg(db), why, cap);
    }
    sqlite3_finalize(s);
    return sound ? 0 : -1;
}
