/* copy.h: a copy of a store's file, of one moment, while others may be writing to it. */
#ifndef HUSTINGS_STORE_COPY_H
#define HUSTINGS_STORE_COPY_H

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/* Complete (unless the file itself is not: `is_cut`), durable and of mode 0600 when its name appears; an existing file of
 * that name is left alone, unless `replace`. With `key` (key.h) in it, or NULL. 0, or -1 with a sentence in `why` and no
 * file made. */
int store_copy(sqlite3 *db, const char *to, int replace, int is_cut, const uint8_t *key, char *why,
               size_t cap);

/* The same for a file (hustings backup). */
int store_copy_file(const char *from, const char *to, const uint8_t *key, char *why, size_t cap);

#endif
