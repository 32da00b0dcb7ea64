/* deck.h: packs of pictures: `hustings pack dixit DIR`, and what `pack check` says about one. */
#ifndef HUSTINGS_PACK_DIXIT_H
#define HUSTINGS_PACK_DIXIT_H

#include "front/front.h"

/* Makes a pack from the pictures in a folder and reports the outcome. Returns the exit code. */
int pack_dixit(const char *folder, const struct pack_wish *wish);

/* How many cards are described and tagged, and how many players each mode allows. */
void pack_dixit_report(const struct content *content);

#endif
