/* packs.h: the packs that a server has: the built-in ones of every game, former ones included (match/former.h), and those of the folder --packs. All are
 * read and checked once, at the start; from then on the shelf does not change, except for pictures, which are
 * read when they are first requested and then kept.
 *
 * A pack is called by its game and its name: 1 to 60 of a-z, A-Z, 0-9, _ and -. It is never a path, so
 * anything that a client sends names something on the shelf or nothing. packs.c has no I/O and belongs to the
 * hub; server/shell/packs.c reads folders and pictures and belongs to the shell. */
#ifndef HUSTINGS_PACKS_H
#define HUSTINGS_PACKS_H

#include "match/content.h"

enum {
    PACK_NAME = 61,              /* bytes of a name */
    PACK_PICTURE_MOST = 2 << 20, /* bytes of a picture */
    PACKS_MOST = 64,             /* packs from a folder */
    PACKS_KEPT_MOST = 256 << 20  /* bytes of pictures that are kept */
};

enum { PACK_LARGE, PACK_SMALL, PACK_SIZES }; /* 600 × 900, 240 × 360 */

/* Where the pictures are: the pack's own folder, as `hustings pack` makes it, or ours by size and id. */
enum pack_art { ART_NONE, ART_OWN, ART_BUILT_IN };

struct picture {
    char *bytes; /* NULL: not read yet */
    size_t size;
    const char *type;
};

struct pack {
    char name[PACK_NAME]; /* "": a former standard pack, which is found by its hash only */
    const char *bytes;    /* of its JSON */
    size_t size;
    char *own; /* the same bytes if they must be freed */
    struct content *content;
    enum pack_art art;
    int folder; /* of its pictures, or -1 */
    struct picture *pictures[PACK_SIZES];
};

struct packs {
    struct pack *packs;
    int count, room;
    size_t kept;
};

/* --- packs.c -------------------------------------------------------------------------------------------- */

/* A shelf with the built-in packs; NULL: no memory. */
struct packs *packs_begin(void);
void packs_end(struct packs *p);

/* Puts a pack on the shelf: bytes from malloc, which the shelf takes over in any case. The pack, or NULL with
 * *e. */
struct pack *packs_add(struct packs *p, const char *name, char *bytes, size_t size, struct error *e);

/* Adds what lies beside the pack that was put there last, for bots. Where that is wrong, or could not be
 * read (NULL, and *e says why), the pack leaves the shelf: -1. */
int packs_add_bank(struct packs *p, struct pack *pack, const char *name, const char *bytes, size_t size,
                   struct error *e);

const struct pack *packs_find(const struct packs *p, const struct game *game, const char *name);
struct pack *packs_of_hash(const struct packs *p, const char *sha256);

/* A pack to play with, for content_close; NULL with *e where there is none. Without a shelf there are the built-in
 * ones. */
struct content *packs_open(const struct packs *p, const struct game *game, const char *name, struct error *e);

/* The pack that a game was begun with: by its hash, under the name that it had then. */
struct content *packs_open_hash(const struct packs *p, const struct game *game, const char *name,
                                const char *sha256, struct error *e);

/* What servers of a shared store tell each other of their packs: a mark for the contents of each, and one for its game and
 * name. Another pack may have the same mark; then somebody is sent where it is not, and is told so there. */
uint32_t packs_mark(const char *sha256);
uint32_t packs_mark_of_name(const struct game *game, const char *name);

/* All of them, in order; how many: at most `most`. */
int packs_marks(const struct packs *p, uint32_t *out, int most);

/* What GET /api/packs answers. */
json_t *packs_json(const struct packs *p);

/* --- server/shell/packs.c -------------------------------------------------------------------------------------- */

/* Reads the folder (NULL: none) and finds the built-in pictures below `assets` (NULL: none). `refused` is
 * called for each entry that is not a valid pack; the others are taken. -1 with *e if the folder itself
 * cannot be read. */
int packs_read(struct packs *p, const char *folder, const char *assets,
               void (*refused)(const char *name, const struct error *why), struct error *e);

/* A card's picture: 0, or -1 if there is none. It lives as long as the shelf, unless *own is set: then the
 * caller frees its bytes. */
int packs_picture(struct packs *p, struct pack *pack, int size, const char *card, struct picture *out,
                  int *own);

#endif
