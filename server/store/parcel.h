/* parcel.h: the logs of a store's file on their way to another store and back (`hustings store copy`). A table goes first,
 * then its rows: entries that follow each other and have the same time, as a shared store keeps them (chain.h). */
#ifndef HUSTINGS_STORE_PARCEL_H
#define HUSTINGS_STORE_PARCEL_H

#include "server/store/key.h"
#include "server/store/store.h"
#include "server/store/sum.h"

struct parcel_row {
    uint64_t seq, at; /* its first entry's number; seconds since 1970 */
    int count;        /* of entries */
    uint8_t sum[SUM]; /* after the last one */
    const char *lines;
    size_t size;
};

/* Who takes them. Both return 0, or anything else to stop. */
struct parcel_taker {
    int (*table)(void *of, const struct store_table *t);
    int (*row)(void *of, const struct parcel_row *row);
    void *of;
};

/* Hands over everything in a file that nobody else uses now and whose sums are known to hold (store_sqlite_check). 0; 1: the
 * taker has stopped; -1 with a sentence in `why`. */
int parcel_unpack(const char *path, const struct parcel_taker *to, char *why, size_t cap);

/* A new file of mode 0600 that is filled with tables and rows as they come: what does not add up is refused. */
struct parcel;
struct parcel *parcel_new(const char *path, char *why, size_t cap);
int parcel_table(struct parcel *p, const struct store_table *t); /* 0, or -1 with a sentence in `why` */
int parcel_row(struct parcel *p, const struct parcel_row *row);

/* Closes it with this key inside, as a backup has it, and then gives it its name. Without `key` nothing is kept. 0, or -1
 * with the sentence. */
int parcel_close(struct parcel *p, const uint8_t *key);

#endif
