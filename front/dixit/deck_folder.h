/* deck_folder.h: a folder of pictures as `hustings pack dixit` finds it, and the folder that it makes. */
#ifndef HUSTINGS_PACK_FOLDER_H
#define HUSTINGS_PACK_FOLDER_H

#include "front/dixit/deck_pictures.h"

enum { PACK_LEAST_CARDS = 21, PACK_MOST_CARDS = 1000 }; /* dixit.md, The pack */

/* The contents of a folder, in the order of the names' bytes. Hidden files are left out, and so is what an
 * earlier run left there: pack.json with small/, or a folder with a pack.json in it. */
struct pack_folder {
    int descriptor; /* -1: not open */
    int count;
    struct pack_picture *pictures; /* everything else, including errors */
};

/* Reads the folder, and every file for its hash. An error in a file is recorded with that file; -1 with *e
 * set only if the folder itself can't be read or does not hold 21 to 1000 files. */
int pack_folder_open(struct pack_folder *folder, const char *path, struct error *e);
void pack_folder_close(struct pack_folder *folder);

/* A new folder under a temporary name beside `path`, which must be free or an empty folder, with small/ in
 * it. It becomes `path` when it is finished, or vanishes: nothing half done is ever visible. */
struct pack_draft {
    const char *path;
    char name[4096];
    int descriptor; /* -1: none */
};
int pack_draft_begin(struct pack_draft *draft, const char *path, struct error *e);
int pack_draft_finish(struct pack_draft *draft, struct error *e);
void pack_draft_drop(struct pack_draft *draft); /* nothing happens to one that is finished */

#endif
