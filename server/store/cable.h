/* cable.h: what the server and its clerk say to each other. The clerk is a program of its own, hustings-postgres, that
 * speaks to a database for the server (docs/server-design.md, The clerk). Both ends are of one build and on one
 * machine; still, each checks what it hears: a message is of a kind that this end may hear, and its numbers are in
 * range.
 *
 * A message is a head and bytes. Nothing here waits: what does not fit into the socket is kept. */
#ifndef HUSTINGS_STORE_CABLE_H
#define HUSTINGS_STORE_CABLE_H

#include "server/store/chain.h"

enum {
    CABLE_MARK = 0x68750001, /* of every head: this form of messages */
    CABLE_MOST = 1 << 30,    /* bytes of a message */
    CABLE_FIRST = 8192,      /* … of the first */
    CABLE_TEXTS = 6          /* of CABLE_BEGIN */
};

enum cable_kind {
    /* to the clerk */
    CABLE_BEGIN, /* bytes: CABLE_TEXTS texts, each with its zero byte: the database's URL, this server's name, where
                    * people reach it, its build; days that games are kept,
                    * and ms before old ones are deleted; the marks of its packs (news.h), as news_write_packs writes them */
    CABLE_APPEND,  /* ticket, table, number: the head; code, state, count; bytes: lines */
    CABLE_LOAD,    /* ticket, code; text: where somebody looked for it in vain */
    CABLE_FIND,    /* ticket, code */
    CABLE_CONFIRM, /* ticket, table */
    CABLE_RELEASE, /* table; number: the life of the server that will have it, or 0 */
    CABLE_SCREEN, /* ticket; state: enum screen_do; code: the table's; text: the letters; bytes: SCREEN_TOKEN */
    CABLE_BEAT,   /* count: tables here; living: sockets here; up: 1 if it is about to end */
    CABLE_CARRY_OUT, /* in place of BEGIN; bytes: the database's URL with its zero byte: send all that is there */
    CABLE_CARRY_IN, /* in place of BEGIN; bytes: the key of a store, then the URL: put there what follows */
    CABLE_FINISH, /* in place of BEGIN; bytes: the database's URL with its zero byte: what only earlier programs need goes */
    CABLE_END, /* finish what is under way, leave, hang up */
    /* from it */
    CABLE_READY,   /* bytes: the key of the store, STORE_KEY of them */
    CABLE_REFUSED, /* answer: enum cable_refusal; bytes: what the database says, or "" */
    CABLE_SAYS,    /* says, and all else of a struct chain_reply; text: the URL of STORE_ELSEWHERE */
    /* either way, when a store is carried (parcel.h) */
    CABLE_TABLE, /* table, code, state; number: when it was made, age: when it was last touched */
    CABLE_ROW, /* of that table: number: its first entry, count, age: when; bytes: its sum, then its lines */
    CABLE_DONE /* that was all; from the clerk, number: how many rows belong to no table; of FINISH, 1 if something went */
};

/* Why the clerk can't begin. */
enum cable_refusal {
    REFUSED_OTHER, /* what the database says must do */
    REFUSED_UNREACHABLE,
    REFUSED_PASSWORD,
    REFUSED_UNSAFE,   /* another machine, and nobody checks which one it is */
    REFUSED_NOT_OURS, /* something else is in the database */
    REFUSED_NEWER,    /* a newer program has changed it so that this one can't use it */
    REFUSED_READ_ONLY,
    REFUSED_NOT_DURABLE, /* it does not wait for its disk */
    REFUSED_FULL,
    REFUSED_NAME,    /* another server of this name is alive */
    REFUSED_TOO_OLD, /* the database itself */
    REFUSED_IN_USE,  /* by a server */
    REFUSED_KEY,     /* there are tables of another store */
    REFUSED_DIFFERS, /* a table of this number or code is there, and is another one */
    REFUSED_EARLIER, /* a server of an earlier version is alive; its name */
    REFUSED_SPREAD,  /* the URL's `spread` is neither 0 nor 1 */
    CABLE_REFUSALS
};

struct cable_head {
    uint32_t mark, size; /* of the bytes */
    uint8_t kind, answer, says, state;
    int32_t count, living, up;
    uint64_t ticket, table, number, age;
    char code[STORE_CODE + 4];
    char text[CHAIN_URL];
};

/* One end. */
struct cable {
    int fd;
    char *in, *out;
    size_t in_from, in_to, in_room;
    size_t out_from, out_to, out_room;
};

void cable_open(struct cable *c, int fd);
void cable_close(struct cable *c); /* the socket, too */

/* Queues a message; the mark and the size are put in here. Without memory the process ends. */
void cable_put(struct cable *c, struct cable_head *head, const void *bytes, size_t size);

/* Sends what there is room for: 1: some is left, 0: none, -1: the other end is gone. */
int cable_flush(struct cable *c);

/* Overwrites all messages that were queued, including those that were sent, and drops those that were not. */
void cable_wipe(struct cable *c);

/* Reads what has come; -1: the other end is gone. */
int cable_fill(struct cable *c);

/* The next message that is here in full: 1, with *bytes until the next fill; 0: there is none; -1: this is not a
 * message. `to_clerk`: which end hears it. */
int cable_take(struct cable *c, int to_clerk, struct cable_head *head, const char **bytes);

/* --- for those who may wait ------------------------------------------------------------------------------- */

/* Puts a message and waits until it is sent; -1: the other end is gone. */
int cable_send(struct cable *c, struct cable_head *head, const void *bytes, size_t size);

/* Waits for the next message; -1: the other end is gone, or this is not a message. */
int cable_await(struct cable *c, int to_clerk, struct cable_head *head, const char **bytes);

#endif
