/* front.h: what a game brings to the command line. Each game has its table in front/GAME/game.c. */
#ifndef HUSTINGS_FRONT_H
#define HUSTINGS_FRONT_H

#include "front/tale.h"

/* The options of `hustings pack GAME DIR`; NULL where not given. */
struct pack_wish {
    const char *out;  /* the folder to make; by default DIR-pack beside the one given */
    const char *name; /* of the pack, as players read it; by default the folder's */
    const char *id;   /* of the pack; by default made from the folder's name */
};

struct front_game {
    const struct screen *screen; /* `play` */
    const struct tale *tale;     /* `replay` */
    /* `pack check`: what a valid pack holds. */
    void (*report)(const struct content *content);
    /* `pack GAME DIR`: makes a pack from a folder and reports the outcome; returns the exit code. NULL: packs
     * of this game are written by hand. */
    int (*make_pack)(const char *folder, const struct pack_wish *wish);
};

const struct front_game *front_find(const struct game *game);

/* A text of a pack, which may lack languages: then the English one, or failing that the id. */
const char *pack_text(const json_t *texts, const char *id);

#endif
