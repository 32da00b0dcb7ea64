/* games.h: the games there are. games.txt lists them; every game brings its table from match/GAME/game.c. */
#ifndef HUSTINGS_GAMES_H
#define HUSTINGS_GAMES_H

#include "match/codec.h"

/* Ends in NULL. */
extern const struct game *const games[];

/* By its id; NULL if there is none. */
const struct game *game_find(const char *name);

/* The template for a new game. It is always built, and it is one of `games` only in a test build
 * (-Dtemplate=true). */
extern const struct game null_game;

#define GAME(id) extern const struct game id##_game;
#include "games.def"
#undef GAME

#endif
