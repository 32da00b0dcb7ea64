/* outbox.h: messages that wait until a reader takes them. A slow reader gets fewer messages, not more memory:
 * two queued `state`s of the same game are merged into one (docs/server-design.md, Slow readers).
 *
 * Guarantees: messages leave in the order in which they came, except that a merged `state` takes the place of
 * the later one; memory stays within the limit given with each message. */
#ifndef HUSTINGS_OUTBOX_H
#define HUSTINGS_OUTBOX_H

#include <stddef.h>

#include "server/hub/facts.h"

enum {
    STATE_EVENTS = 200, /* that a merged state reports, the last ones; … */
    STATE_MOST = 65536  /* … or fewer, so that it has at most this many bytes */
};

/* A message in its own block; its text, with a zero byte at the end, follows the list of events. */
struct out_message {
    struct out_message *next;
    struct hub_facts facts;
    size_t size;
    char *text;
    struct hub_told told[];
};

struct outbox {
    struct out_message *first, *last;
    size_t bytes;
};

/* Adds a copy; -1: more than `most` bytes would wait, or there is no memory. */
int outbox_add(struct outbox *o, const struct hub_facts *facts, const char *text, size_t size, size_t most);

/* The first message waiting, until it is dropped; NULL: none is. */
const struct out_message *outbox_first(const struct outbox *o);
void outbox_drop(struct outbox *o);
void outbox_clear(struct outbox *o);

/* --- between outbox.c and state_merge.c ----------------------------------------------------------------- */

/* Room for a message with this many events and bytes; the caller fills in the rest and frees it. NULL: no
 * memory. */
struct out_message *outbox_message(uint32_t told_count, size_t size);

/* Two consecutive states of one game, as one: everything as the later one says, with the events of both,
 * each once. The caller frees it; NULL: they are of different games, or there is no memory. */
struct out_message *state_merge(const struct out_message *earlier, const struct hub_facts *facts,
                                const char *text, size_t size);

#endif
