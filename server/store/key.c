#include "server/store/key.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/file.h"

enum { MODE = S_IRUSR | S_IWUSR };

static int complain(const char *path, const char *what, char *why, size_t cap)
{
    snprintf(why, cap, "%s: %s", path, what);
    return -1;
}

static int path_of(const char *data, char path[PATH_MAX], char *why, size_t cap)
{
    if (snprintf(path, PATH_MAX, "%s/hustings.key", data) >= PATH_MAX)
        return complain(data, strerror(ENAMETOOLONG), why, cap);
    return 0;
}

static int from_hex(const char *hex, size_t size, uint8_t key[STORE_KEY])
{
    size_t read;
    return size == STORE_KEY_HEX - 1 && sodium_hex2bin(key, STORE_KEY, hex, size, NULL, &read, NULL) == 0 &&
                   read == STORE_KEY
               ? 0
               : -1;
}

/* --- the file ------------------------------------------------------------------------------------------- */

int store_key_read(const char *data, uint8_t key[STORE_KEY], char *why, size_t cap)
{
    char path[PATH_MAX], text[STORE_KEY_HEX + 1];
    struct stat st;
    if (path_of(data, path, why, cap))
        return -1;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return errno == ENOENT ? 1 : complain(path, strerror(errno), why, cap);
    int closed =
        fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && ((st.st_mode & 0777) == MODE || fchmod(fd, MODE) == 0);
    ssize_t size = closed ? read(fd, text, sizeof text) : 0;
    close(fd);
    if (!closed)
        return complain(path, "this must be a file that nobody else can read", why, cap);
    if (size > 0 && text[size - 1] == '\n')
        size--;
    int bad = from_hex(text, size > 0 ? (size_t)size : 0, key);
    sodium_memzero(text, sizeof text);
    return bad ? complain(path, "this is not a key of Hustings; it is left as it is", why, cap) : 0;
}

static int write_whole(int fd, const uint8_t key[STORE_KEY])
{
    char text[STORE_KEY_HEX];
    sodium_bin2hex(text, sizeof text, key, STORE_KEY);
    text[STORE_KEY_HEX - 1] = '\n';
    int bad = write(fd, text, sizeof text) != (ssize_t)sizeof text || fsync(fd);
    sodium_memzero(text, sizeof text);
    return bad ? -1 : 0;
}

/* Its name appears when all of it is on disk: a start that is cut short leaves no half of a key. */
static int write_file(const char *data, const uint8_t key[STORE_KEY], char *why, size_t cap)
{
    char path[PATH_MAX], part[PATH_MAX + 8];
    if (path_of(data, path, why, cap))
        return -1;
    snprintf(part, sizeof part, "%s.part", path);
    unlink(part);
    int fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, MODE);
    int bad = fd < 0 || write_whole(fd, key);
    int number = errno;
    if (fd >= 0)
        close(fd);
    if (!bad && (rename(part, path) || store_sync_folder(path))) {
        bad = 1;
        number = errno;
    }
    if (!bad)
        return 0;
    unlink(part);
    return complain(path, strerror(number), why, cap);
}

/* --- in a backup ---------------------------------------------------------------------------------------- */

int store_key_pack(const char *copy, const uint8_t key[STORE_KEY])
{
    char hex[STORE_KEY_HEX];
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;
    int result = sqlite3_open_v2(copy, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_prepare_v2(db, "INSERT OR REPLACE INTO meta VALUES ('sign', ?)", -1, &s, NULL);
    sodium_bin2hex(hex, sizeof hex, key, STORE_KEY);
    if (result == SQLITE_OK)
        result = sqlite3_bind_text(s, 1, hex, -1, SQLITE_STATIC);
    if (result == SQLITE_OK && sqlite3_step(s) != SQLITE_DONE)
        result = sqlite3_errcode(db);
    sqlite3_finalize(s);
    sodium_memzero(hex, sizeof hex);
    int closed = sqlite3_close(db);
    return result == SQLITE_OK ? closed : result;
}

/* The key that came with a backup: 1; otherwise 0, or -1. */
static int find_packed(sqlite3 *db, uint8_t key[STORE_KEY])
{
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(db, "SELECT value FROM meta WHERE key = 'sign'", -1, &s, NULL) != SQLITE_OK)
        return -1;
    int found = sqlite3_step(s) == SQLITE_ROW;
    const char *hex = found ? (const char *)sqlite3_column_text(s, 0) : NULL;
    int bad = found && (!hex || from_hex(hex, strlen(hex), key));
    return sqlite3_finalize(s) != SQLITE_OK || bad ? -1 : found;
}

/* The file takes its place, and only then does it leave the store. A key that was made here meanwhile (the server was
 * started before the backup was put back) gives way: the games that are here were signed with the other. */
static int unpack(const char *data, const char *path, uint8_t key[STORE_KEY], char *why, size_t cap)
{
    int is_cut;
    sqlite3 *db = store_file_open(path, 0, &is_cut, why, cap);
    if (!db)
        return -1;
    int found = find_packed(db, key);
    if (found < 0)
        complain(path, "the key in it can't be read", why, cap);
    if (found > 0 && write_file(data, key, why, cap))
        found = -1;
    if (found > 0 && sqlite3_exec(db, "DELETE FROM meta WHERE key = 'sign'", NULL, NULL, NULL) != SQLITE_OK)
        found = complain(path, sqlite3_errmsg(db), why, cap);
    sqlite3_close(db);
    return found;
}

int store_key_open(const char *data, const char *db, uint8_t key[STORE_KEY], char *why, size_t cap)
{
    int found = unpack(data, db, key, why, cap);
    if (found != 0)
        return found > 0 ? 0 : -1;
    int missing = store_key_read(data, key, why, cap);
    if (missing <= 0)
        return missing;
    if (getrandom(key, STORE_KEY, 0) != STORE_KEY)
        return complain(data, strerror(errno), why, cap);
    return write_file(data, key, why, cap);
}
