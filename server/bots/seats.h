/* seats.h: bots in seats. They live in separate processes, forked before any thread or connection exists, and
 * receive exactly what their seat receives, message by message. To the hub a bot's seat is a connection like
 * any other; this is the cable to it. */
#ifndef HUSTINGS_BOT_SEATS_H
#define HUSTINGS_BOT_SEATS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { BOT_MOST_MESSAGE = 64 << 10 }; /* that a bot says */

/* A bot crashed or hung on a question; its move was refused: its seat played any move instead. The kernel
 * knows no filter. The process that watches over the bots fell, and another took its place. */
enum { BOT_FAILED = 'f', BOT_REFUSED = 'r', BOT_UNGUARDED = 'u', BOT_REWATCHED = 'w' };

/* The programs had too much memory, and the largest was ended: the sum in MiB follows, a number of 32 bits. */
enum { BOT_MEMORY = 'm', BOT_MEMORY_BYTES = 1 + sizeof(uint32_t) };

/* A bot begins to think: two numbers of 32 bits follow, the milliseconds that it could use before its moment and those
 * that it was granted. */
enum { BOT_GRANTED = 'g', BOT_GRANT_BYTES = 1 + 2 * sizeof(uint32_t) };

enum {
    BOT_MOST_CORES = 256,
    BOT_USUAL_CORES = 64
}; /* on which bots may think; … unless more are asked for */

struct bot_message;
struct packs;

struct bot_seats {
    int cable;                        /* to watch for reading, and for writing while `first` is there */
    pid_t group;                      /* of all their processes */
    struct bot_message *first, *last; /* waiting to be sent */
};

/* How many processors there are for bots: all but one, which is the server's; at least one, and no more than
 * BOT_USUAL_CORES. */
int bot_seats_cores(void);

/* Forks; 0 or -1 (errno). Before threads. As many bots think at once as there are `cores`, 1 … BOT_MOST_CORES. Connections open at the same time differ modulo `room`. The
 * bots play with the packs of this shelf (packs.h); NULL: the built-in ones. From now on this process inherits the
 * children of its children (PR_SET_CHILD_SUBREAPER). */
int bot_seats_start(struct bot_seats *b, int room, int cores, const struct packs *packs);

/* The same for any process: `keep` is called in it with its end of the cable, and does not return. */
int bot_seats_fork(struct bot_seats *b, void (*keep)(int cable, const void *of), const void *of);

/* Sends the bot of a connection what its seat receives; without bytes: the seat is gone. -1: no memory. */
int bot_seats_tell(struct bot_seats *b, uint32_t conn, const char *bytes, size_t size);

/* Sends what waits, as far as there is room. */
void bot_seats_flush(struct bot_seats *b);

/* What a bot says: 1 with its connection and its message (`cap` at least BOT_MOST_MESSAGE), 0: nothing waits, -1:
 * the processes are gone. A message for connection 0: all bots have forgotten everything, and their seats must
 * be asked again; with a BOT_… in its first byte: only something to log or to count. */
int bot_seats_hear(struct bot_seats *b, uint32_t *conn, char *bytes, size_t cap, size_t *size);

/* Takes note of processes that have ended (SIGCHLD), so that nothing is left of them. */
void bot_seats_reap(struct bot_seats *b);

/* Ends the processes and waits for them. */
void bot_seats_stop(struct bot_seats *b);

#endif
