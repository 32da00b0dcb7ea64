/* file.h: the SQLite file behind sqlite.c: made, recognised, set up. A file that is not ours is
 * never written to. */
#ifndef HUSTINGS_STORE_FILE_H
#define HUSTINGS_STORE_FILE_H

#include <sqlite3.h>
#include <stddef.h>

/* The file with its schema in it, of mode 0600, durable in every commit from now on; made if there is none
 * and `reading` is 0. NULL with a sentence in `why`. The caller closes it. */
sqlite3 *store_file_open(const char *path, int reading, char *why, size_t cap);

/* SQLite's own check of every page: 0, or -1 with the first thing it found. */
int store_file_look(sqlite3 *db, const char *path, char *why, size_t cap);

/* Makes a new name in this file's folder durable, too. 0 or -1 (errno). */
int store_sync_folder(const char *path);

#endif
