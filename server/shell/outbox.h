/* outbox.h: messages that wait until a reader takes them. A reader that is slow gets less of them, not more
 * memory: of two `state`s of one game that wait, one is made (docs/server-design.md, Slow readers).
 *
 * What it guarantees: messages leave in the order in which they came, but a merged `state` stands where the later
 * one came; memory stays within the cap that is given with each message. */
#ifndef HUSTINGS_OUTBOX_H
#define HUSTINGS_OUTBOX_H

#include <stddef.h>

enum {
    STATE_EVENTS = 200, /* that a merged state tells, the last ones; … */
    STATE_MOST = 65536  /* … or fewer, so that it has at most so many bytes */
};

struct out_message;

struct outbox {
    struct out_message *first, *last;
    size_t bytes;
};

/* Adds a copy; -1: more than `most` bytes would wait, or there is no memory. */
int outbox_add(struct outbox *o, const char *text, size_t size, size_t most);

/* The first that waits, until it is dropped; 0: none does. */
int outbox_first(const struct outbox *o, const char **text, size_t *size);
void outbox_drop(struct outbox *o);
void outbox_clear(struct outbox *o);

/* Two states of one game, one after the other, as one: everything as the later one says, with the events of both,
 * each once. The caller frees it; NULL: one of them is no state, or they are of different games. */
char *state_merge(const char *earlier, const char *later);

/* Does it look like one? */
int state_is(const char *text, size_t size);

#endif
