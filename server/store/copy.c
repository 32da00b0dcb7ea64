#include "server/store/copy.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/file.h"
#include "server/store/key.h"

static int complain(const char *path, const char *what, char *why, size_t cap)
{
    snprintf(why, cap, "%s: %s", path, what);
    return -1;
}

/* An empty file that nobody else reads. */
static int make_part(const char *part)
{
    unlink(part); /* of a copy that was cut short */
    int fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    return fd < 0 || close(fd) ? -1 : 0;
}

/* SQLite's online backup, all of it in one step: so it is of one moment, and nobody who writes has to wait. */
static int fill(sqlite3 *db, const char *part, int is_cut, char *why, size_t cap)
{
    sqlite3 *copy = NULL;
    sqlite3_backup *backup = NULL;
    int result = sqlite3_open_v2(part, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, store_vfs(part));
    if (result == SQLITE_OK)
        result = sqlite3_exec(copy, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL);
    if (result == SQLITE_OK && !(backup = sqlite3_backup_init(copy, "main", db, "main")))
        result = sqlite3_errcode(copy);
    if (backup) {
        sqlite3_backup_step(backup, -1);
        result = sqlite3_backup_finish(backup);
    }
    if (result == SQLITE_OK && !is_cut) /* nobody writes to the copy: all of it is in the file */
        result = sqlite3_exec(copy, "UPDATE meta SET value = '0' WHERE key = 'open'", NULL, NULL, NULL);
    int closed = sqlite3_close(copy);
    result = result == SQLITE_OK ? closed : result;
    return result == SQLITE_OK ? 0 : complain(part, sqlite3_errstr(result), why, cap);
}

static int sync_file(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return -1;
    int bad = fsync(fd);
    return close(fd) || bad ? -1 : 0;
}

/* Its name appears at once, and does not replace another file; some file systems can't promise the second. */
static int name_it(const char *part, const char *to, int replace)
{
    if (replace)
        return rename(part, to);
    if (renameat2(AT_FDCWD, part, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    return errno == EINVAL && access(to, F_OK) ? rename(part, to) : -1;
}

int store_copy(sqlite3 *db, const char *to, int replace, int is_cut, const uint8_t *key, char *why,
               size_t cap)
{
    char part[PATH_MAX];
    if (snprintf(part, sizeof part, "%s.part", to) >= (int)sizeof part)
        return complain(to, strerror(ENAMETOOLONG), why, cap);
    if (!replace && access(to, F_OK) == 0)
        return complain(to, strerror(EEXIST), why, cap);
    if (make_part(part))
        return complain(part, strerror(errno), why, cap);
    int bad = fill(db, part, is_cut, why, cap);
    int packed = !bad && key ? store_key_pack(part, key) : SQLITE_OK;
    if (packed != SQLITE_OK)
        bad = complain(part, sqlite3_errstr(packed), why, cap);
    if (!bad && (sync_file(part) || name_it(part, to, replace) || store_sync_folder(to)))
        bad = complain(to, strerror(errno), why, cap);
    if (bad)
        unlink(part);
    return bad;
}

int store_copy_file(const char *from, const char *to, const uint8_t *key, char *why, size_t cap)
{
    int is_cut;
    sqlite3 *db = store_file_open(from, 1, &is_cut, why, cap);
    if (!db)
        return -1;
    int bad = store_copy(db, to, 0, is_cut, key, why, cap);
    sqlite3_close(db);
    return bad;
}
