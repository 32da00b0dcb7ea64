/* front.h: what a game brings to the command line. Each game has its table in front/GAME/game.c. */
#ifndef HUSTINGS_FRONT_H
#define HUSTINGS_FRONT_H

#include "front/tale.h"

/* What was asked of `hustings pack GAME DIR`; NULL where it was not given. */
struct pack_wish {
    const char *out;  /* the folder to make; beside the one given, DIR-pack */
    const char *name; /* of the pack, as players read it; the folder's */
    const char *id;   /* of the pack; made from the folder's name */
};

struct front_game {
    const struct screen *screen; /* `play` */
    const struct tale *tale;     /* `replay` */
    /* `pack check`: what a pack that is in order holds. */
    void (*report)(const struct content *content);
    /* `pack GAME DIR`: makes a pack from a folder and says what came of it; the exit code. NULL: packs of this
     * game are written by hand. */
    int (*make_pack)(const char *folder, const struct pack_wish *wish);
};

const struct front_game *front_find(const struct game *game);

/* A text of a pack that may lack languages: then the English one, or else the id. */
const char *pack_text(const json_t *texts, const char *id);

#endif
