/* carry.h: all tables of a database go over the cable, or come from it: `hustings store copy`, `backup` and `check`. */
#ifndef HUSTINGS_POSTGRES_CARRY_H
#define HUSTINGS_POSTGRES_CARRY_H

#include "server/postgres/access.h"
#include "server/store/cable.h"
#include "server/store/key.h"

/* Sends READY with the key, then everything as it is at one moment, then DONE; servers may go on meanwhile. What is wrong
 * is said on the cable (REFUSED). 0 or -1. */
int carry_out(struct cable *cable, const struct access *a);

/* Says READY, and puts what comes there, a table at a time, whole or not at all; then DONE. A table that is there already
 * with the same log stays; anything else is refused, and so is a database that a server uses. 0 or -1. */
int carry_in(struct cable *cable, const struct access *a, const uint8_t key[STORE_KEY]);

#endif
