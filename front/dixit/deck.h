/* deck.h: packs of pictures: `hustings pack dixit DIR`, and what `pack check` says of one. */
#ifndef HUSTINGS_PACK_DIXIT_H
#define HUSTINGS_PACK_DIXIT_H

#include "match/content.h"

/* What was asked for; NULL where it was not given. */
struct pack_wish {
    const char *out;  /* the folder to make; beside the pictures, DIR-pack */
    const char *name; /* of the pack, as players read it; the folder's */
    const char *id;   /* of the pack; made of the folder's name */
};

/* Makes a pack of the pictures in a folder and says what came of it. The exit code. */
int pack_dixit(const char *folder, const struct pack_wish *wish);

/* How many cards are described and tagged, and how many players each mode allows. */
void pack_dixit_report(const struct content *content);

#endif
