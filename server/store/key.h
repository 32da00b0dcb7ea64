/* key.h: what the server signs records with: a file of mode 0600 beside the store's, `hustings.key`, 64 hex digits and
 * a line feed. A backup holds it in its own file, so that one file brings back everything. */
#ifndef HUSTINGS_STORE_KEY_H
#define HUSTINGS_STORE_KEY_H

#include <stddef.h>
#include <stdint.h>

enum { STORE_KEY = 32, STORE_KEY_HEX = 2 * STORE_KEY + 1 };

/* Reads the key in the folder `data`: 0; where there is none: 1. -1 with a sentence in `why`: it is not a key. */
int store_key_read(const char *data, uint8_t key[STORE_KEY], char *why, size_t cap);

/* The same; a store that is a restored backup (`db`, in that folder) gives its key back, and if there is none at all,
 * one is drawn. Durable when it returns. 0, or -1 with a sentence in `why`. */
int store_key_open(const char *data, const char *db, uint8_t key[STORE_KEY], char *why, size_t cap);

/* Puts the key into a copy of a store. 0, or SQLite's error. */
int store_key_pack(const char *copy, const uint8_t key[STORE_KEY]);

#endif
