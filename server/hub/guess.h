/* guess.h: codes that may be guessed (docs/security.md, Guessing a code). While an address has met its limit of wrong
 * codes, every code from there is refused alike, right or wrong: at once if nothing else comes with it. A secret that
 * comes with it may be known at the table, but only the table itself can say so, and may have to be loaded for that; so
 * such a refusal waits for a moment that does not depend on the code. */
#ifndef HUSTINGS_HUB_GUESS_H
#define HUSTINGS_HUB_GUESS_H

#include <stdint.h>

#include "server/hub/hub.h"

struct table;

enum { GUESS_MS = 250 /* until a guess with a secret is refused: enough to load a table */ };

/* What a client shows besides the code; texts may be "". */
struct secrets {
    const char *token, *key, *transfer;
};

enum guess {
    GUESS_NONE,    /* the address may ask for tables, or belongs to this one */
    GUESS_REFUSED, /* at once */
    GUESS_LATER    /* the table with this number is asked first (0: none is), and it is refused in GUESS_MS */
};
enum guess guess_judge(struct hub *h, const char *address, const char *code, const struct secrets *shown,
                       uint64_t *id);

/* Do they belong to the table: a seat's token, the opener's, the link's key, a code for another device? */
int guess_belongs(const struct table *t, const struct secrets *shown);

#endif
