/* games.h: the games there are. */
#ifndef HUSTINGS_GAMES_H
#define HUSTINGS_GAMES_H

#include "match/codec.h"

/* Ends in NULL. */
extern const struct game *const games[];

/* The template for a new game: built and tested like the others, played by nobody, so not among them. */
extern const struct game null_game;

/* By its id; NULL if there is none. */
const struct game *game_find(const char *name);

/* Each game's notation. */
extern const struct codec null_codec;
extern const struct codec night_codec;
extern const struct codec vote_codec;
extern const struct codec voices_codec;
extern const struct codec dixit_codec;

#endif
