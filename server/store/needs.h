/* needs.h: how new a program must be to read a log, for servers of several versions that share a store
 * (docs/server-design.md, Several versions). A program reads all logs that need no more than NEEDS_READ; an entry of a kind
 * that earlier programs do not know needs more, and so does the table that has it, from then on.
 *
 * This is the only place to change: a new kind of entry is listed in needs.c with the next number, and NEEDS_READ becomes
 * that number. */
#ifndef HUSTINGS_STORE_NEEDS_H
#define HUSTINGS_STORE_NEEDS_H

#include <stddef.h>

enum { NEEDS_READ = 1 }; /* the newest log that this program reads */

/* What KIND BODY lines need, from 1 on; of a kind that is not listed, as much as we read. */
int needs_of(const char *lines, size_t size);

#endif
