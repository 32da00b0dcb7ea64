/* former.h: the standard packs of earlier versions. A record or a stored table names the pack that it was begun with
 * by SHA-256, and can be played on after the standard pack has changed because the old one is still in the program,
 * compressed, in content/GAME/former/ under its hash (tools/keep-pack.py puts it there). */
#ifndef HUSTINGS_FORMER_H
#define HUSTINGS_FORMER_H

#include "match/content.h"

/* Opens the built-in pack of this name as it was when it had this SHA-256 (in hex): the current one, or a former one.
 * NULL with *e where there is none. */
struct content *content_of_hash(const struct game *game, const char *name, const char *sha256,
                                struct error *e);

/* The JSON of a game's i-th former pack, for free(): 1, with *bytes NULL where there was no memory for it. 0: there
 * are not that many. */
int content_former(const struct game *game, int i, char **bytes, size_t *size);

#endif
