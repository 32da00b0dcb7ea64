/* file.h: the SQLite file behind sqlite.c: made, recognised, set up. A file that is not ours is
 * never written to. */
#ifndef HUSTINGS_STORE_FILE_H
#define HUSTINGS_STORE_FILE_H

#include <sqlite3.h>
#include <stddef.h>

/* The file with its schema in it, of mode 0600, durable in every commit from now on; made if there is none
 * and `reading` is 0. NULL with a sentence in `why`. The caller closes it. *is_cut, if only read: whoever wrote it did
 * not close it, and its write-ahead log is gone. */
sqlite3 *store_file_open(const char *path, int reading, int *is_cut, char *why, size_t cap);

/* SQLite's own check of every page: 0, or -1 with the first thing it found. */
int store_file_look(sqlite3 *db, const char *path, char *why, size_t cap);

/* How SQLite is to open this path, for sqlite3_open_v2. NULL: as usual. */
const char *store_vfs(const char *path);

/* Makes a new name in this file's folder durable, too. 0 or -1 (errno). */
int store_sync_folder(const char *path);

#endif
