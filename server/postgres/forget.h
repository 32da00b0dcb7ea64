/* forget.h: old tables are deleted from the database (docs/server.md, Retention), by one server for all, in a process of
 * its own that is gone when it is done: the clerk itself must not wait. */
#ifndef HUSTINGS_POSTGRES_FORGET_H
#define HUSTINGS_POSTGRES_FORGET_H

#include <sys/types.h>

#include "server/postgres/access.h"
#include "server/postgres/statement.h"

struct forget {
    int64_t keep_s; /* that a game is kept after its last entry */
    uint64_t due;   /* the next time, in ms */
    pid_t process;  /* that is at it; 0: none */
};

/* `text`: DAYS SETTLE_MS: how long games are kept, and that nothing is deleted for so long from `now` on. 0, or -1: it is
 * something else. */
int forget_make(struct forget *f, const char *text, uint64_t now);

/* Starts it when it is time to, and notes that it has ended. `ahead`: seconds of the database's clock. */
void forget_tend(struct forget *f, const struct access *a, const struct self *self, uint64_t now,
                 int64_t ahead);

void forget_end(struct forget *f);

#endif
