/* store.h: where the logs of tables live (docs/server-design.md, The log). The hub never sees a store: it asks for
 * appends and loads by its effects, and the shell carries them here and the answers back.
 *
 * A log is a list of entries of one table, counted from 0. An entry is a kind and a body, one JSON object in
 * one line. Appends are written as `KIND SPACE BODY LINE-FEED`, entry after entry; a load answers in the same
 * form. A store stamps each entry with the time and a sum over everything before it, so that a damaged or
 * missing entry is found when the log is read.
 *
 * A store belongs to one thread. Nothing here is answered before it is durable. */
#ifndef HUSTINGS_STORE_H
#define HUSTINGS_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "server/store/spread.h"

enum {
    STORE_CODE_LEAST = 5,     /* letters of a table's code */
    STORE_CODE = 12,          /* the most: enough for more tables than there are numbers for them */
    STORE_MOST_ENTRIES = 256, /* in one commit */
    STORE_MOST_BODY = 65536   /* bytes of a body */
};

enum table_state { TABLE_LOBBY, TABLE_RUNNING, TABLE_OVER, TABLE_STATES };

/* The word for it, in files and lists. */
static inline const char *table_state_word(enum table_state state)
{
    static const char *const words[TABLE_STATES] = {"lobby", "running", "over"};
    return words[state];
}

enum store_answer {
    STORE_OK,        /* it is durable */
    STORE_FULL,      /* no room: nothing of this batch is there; others may be tried again later */
    STORE_FENCED,    /* somebody else owns the table or its code, or its head differs: nothing is there */
    STORE_UNKNOWN,   /* the connection broke while waiting: read the tail to find out */
    STORE_FAILED,    /* input or output failed: the process must end and recover */
    STORE_MISSING,   /* no such table */
    STORE_DAMAGED,   /* the log does not add up: it is left as it is */
    STORE_ELSEWHERE, /* of a shared store: another server has the table, and lives */
    STORE_NEWER      /* … a newer program has written in the log what this one can't read */
};

/* Entries of one table that become durable together or not at all. */
struct store_batch {
    uint64_t table; /* its number, from 1 */
    uint64_t epoch; /* of the lease under which they are written; always 0 in a store of one machine */
    uint64_t head;  /* entries that the log has before these; 0: the table is new */
    char code[STORE_CODE + 1]; /* of a new table */
    enum table_state state;    /* after these entries */
    int count;
    const char *bytes; /* KIND BODY lines, `count` of them */
    size_t size;
};

/* A table as the store lists it. */
struct store_table {
    uint64_t table, head, epoch;
    char code[STORE_CODE + 1];
    enum table_state state;
    int64_t created, touched; /* seconds since 1970, by the store's own time */
};

struct store {
    /* Makes the entries of all batches durable in one commit; an answer for each batch. A batch that is
     * fenced or finds no room does not hold up the others; but later batches of the same table get its
     * answer. */
    void (*append)(struct store *s, const struct store_batch *batches, int count, enum store_answer *answers);
    /* The whole log of a table in the form of `append`, in memory that the caller frees, and its head and
     * state; with a lease if there are leases. STORE_FULL: no memory. With any answer other than STORE_OK
     * there is nothing else. */
    enum store_answer (*load)(struct store *s, uint64_t table, struct store_table *out, char **bytes,
                              size_t *size);
    /* Calls `each` for every table, in the order of their numbers, until it returns anything but 0. */
    enum store_answer (*list)(struct store *s, int (*each)(const struct store_table *t, void *of), void *of);
    /* Forgets at most `most` tables that were not touched for more than `age` seconds of the store's own time and are
     * in this state; how many went, and their numbers (`gone` has room for `most`), or -1. None if the clock was found
     * to have jumped. */
    int (*forget)(struct store *s, enum table_state state, int64_t age, int most, uint64_t *gone);
    void (*close)(struct store *s);
    int64_t doubt; /* seconds by which the clock is ahead of the store's time and is not believed; 0: it is */
};

/* One SQLite file of mode 0600, made if there is none. NULL with a sentence in `why` (for people, English
 * from the library) if it cannot be opened, is not one of our stores or was written by a newer program. */
struct store *store_sqlite_open(const char *path, char *why, size_t cap);

/* The same for an existing file, only to read: nothing is written, and a server may be writing to it. */
struct store *store_sqlite_read(const char *path, char *why, size_t cap);

/* The findings of a check of a whole file: the sums of every log. -1 if the file cannot be read. */
struct store_health {
    uint64_t tables, entries, damaged;
    uint64_t first_damaged; /* table */
    int is_cut;             /* its write-ahead log is gone, and whatever was not yet in the file */
};
int store_sqlite_check(const char *path, struct store_health *out, char *why, size_t cap);

/* --- on a thread of its own ----------------------------------------------------------------------------- */

/* Takes whatever is queued (at most STORE_MOST_ENTRIES entries), commits, answers, repeats: the sync itself is
 * the window in which a group gathers. */
struct store_thread;

enum store_task { STORE_APPEND, STORE_LOAD, STORE_LIST, STORE_FORGET };

struct store_reply {
    enum store_task task;
    uint64_t ticket;
    enum store_answer answer;
    struct store_table table; /* of a load */
    char *
        bytes; /* of a load: the log; of a list: `TABLE HEAD EPOCH STATE CODE` lines; of a forget: the numbers
                    of those that went, one per line; the receiver frees it */
    size_t size;
    int count;     /* of a forget: how many tables went */
    int64_t doubt; /* as of the store */
};

/* Starts the thread, which takes over the store. `wake` is an eventfd that is written to when a reply waits.
 * NULL: no thread or no memory. */
struct store_thread *store_thread_start(struct store *s, int wake);

/* Queues work; bytes are copied. -1: no memory (nothing was queued). After a refused append everything that
 * was queued for that table gets the same answer, until the table is loaded or an append comes with the head of
 * the refused one. */
int store_thread_append(struct store_thread *t, uint64_t ticket, const struct store_batch *batch);
int store_thread_load(struct store_thread *t, uint64_t ticket, uint64_t table);
int store_thread_list(struct store_thread *t, uint64_t ticket);
int store_thread_forget(struct store_thread *t, uint64_t ticket, enum table_state state, int64_t age,
                        int most);

/* Work queued from now on (1) waits, until it goes to the thread all at once (0): fewer and larger commits.
 * Only for the duration of one turn of a loop. */
void store_thread_gather(struct store_thread *t, int gather);

/* Takes the next reply: 1, or 0 if none waits. Replies to one table come in the order of its work. */
int store_thread_take(struct store_thread *t, struct store_reply *out);

/* Commits since the start: how long they took (microseconds, from 125), and how many entries each had. */
struct store_figures {
    struct spread commits, entries;
};
void store_thread_figures(struct store_thread *t, struct store_figures *out);

/* Finishes what is queued, ends the thread and closes the store. */
void store_thread_stop(struct store_thread *t);

#endif
