/* store_kit.h: what the tests of the store share: a file in its own folder, short names for appends and
 * loads, and a second connection that does what it must not. */
#ifndef HUSTINGS_STORE_KIT_H
#define HUSTINGS_STORE_KIT_H

#include <sqlite3.h>

#include "server/store/store.h"

enum { WHY = 512, DAY = 24 * 60 * 60 };

extern char folder[64], path[96]; /* the store's file */
extern sqlite3 *newest;           /* the connection that was opened last: the store's */

/* Makes the folder, runs the tests, removes it; returns what main returns. */
int kit_run(int (*tests)(void));

/* Setup of a test. */
int empty_folder(void **state);
int count_files(void);

struct store *open_store(void);

/* A batch of the lines of `bytes`, and the answer to it. */
struct store_batch batch(uint64_t table, uint64_t head, const char *bytes);
enum store_answer append(struct store *s, uint64_t table, uint64_t head, const char *bytes);

/* Loads; with any answer other than STORE_OK there is nothing else. */
enum store_answer load_answer(struct store *s, uint64_t table);
void assert_log(struct store *s, uint64_t table, const char *bytes);

/* Rows of tables lag behind their logs; from here on they are up to them. (To forget what is older than everything does so.) */
void settle(struct store *s);

/* By another connection, as somebody with SQLite's shell would; `want` rows must change (-1: some). */
void change(const char *sql, int want);

/* A number, by another connection. */
int64_t ask(const char *sql);

/* `count` lines with bodies of about so many bytes, to be freed. */
char *lines(size_t size, size_t count);

/* The first tables of a list, for store.list. */
struct seen {
    uint64_t tables[8];
    int count, most;
};
int note_table(const struct store_table *t, void *of);

#endif
