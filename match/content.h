/* content.h: an open pack: numbers for the rules, ids and texts for everybody else.
 *
 * A pack is immutable once open; any number of matches and threads may share it. */
#ifndef HUSTINGS_CONTENT_H
#define HUSTINGS_CONTENT_H

#include "match/error.h"
#include "match/json.h"
#include "rules/game.h"

/* Ids in the order in which the loader gave them. */
struct ids {
    int count, room;
    int sorted; /* each is greater than the one before it, by bytes */
    char **names;
};

enum { ID_LISTS = 7 };

struct content {
    int users; /* users that close it, besides the one that opened it */
    const struct game *game;
    char *name;               /* "standard", or the file's name without its folder */
    char sha256[65];          /* of the file's bytes, in hex */
    json_t *json;             /* the whole pack, for texts and drawing */
    void *pack;               /* what the rules read */
    void *bank;               /* what lies beside it for bots, or NULL: nobody is ever shown it */
    struct ids ids[ID_LISTS]; /* what SLOT_ID arguments count off: fields, cards, roles */
};

/* Opens a pack: a path if `name` holds a '/' or ends in ".json", otherwise the name of a built-in one. NULL
 * on error; the error's path names pack, entry and field. */
struct content *content_open(const struct game *game, const char *name, struct error *e);

/* The same from bytes in memory. */
struct content *content_from(const struct game *game, const char *name, const char *bytes, size_t size,
                             struct error *e);

/* Adds what lies beside the pack, NAME.clues.json, where the game knows such a file. `content_open` does it for built-in
 * packs and for files. 0, or -1 with *e. */
int content_add_bank(struct content *content, const char *name, const char *bytes, size_t size,
                     struct error *e);

/* The name of that file for a pack's, which ends in ".json". */
void content_bank_name(char *out, size_t room, const char *pack);

void content_close(struct content *content);

/* The same pack for one more user, who must also close it; from one thread only. */
struct content *content_share(struct content *content);

/* Gives the next id of a list its text (copied); -1 when out of memory. For the loaders. */
int content_add_id(struct content *content, int list, const char *id);

/* The number of an id in a list, or -1; and the other way round. */
int content_find_id(const struct content *content, int list, const char *id);
const char *content_id(const struct content *content, int list, int number);

/* A file built into the program by its path below content/, or NULL. */
const char *content_built_in(const char *path, size_t *size);

/* The path of the i-th of these files; NULL past the last. */
const char *content_built_in_path(int i);

#endif
