/* games.h: the games there are. games.txt lists them; every game brings its table from match/GAME/game.c. */
#ifndef HUSTINGS_GAMES_H
#define HUSTINGS_GAMES_H

#include "match/codec.h"

/* The list ends in NULL. */
extern const struct game *const games[];

/* By its id; NULL if there is none. */
const struct game *game_find(const char *name);

/* The options that a lobby should offer, up to one without a name; NULL: the game has none. */
const struct game_option *game_offers(const struct game *game);

/* The template for a new game. It is always built, and it is one of `games` only in a test build
 * (-Dtemplate=true). */
extern const struct game null_game;

/* The page loads no saved bytes, and its modules are 6 KB smaller without the checks of their form. */
#ifdef __wasm__
#define GAME_FORM(id) NULL
#else
#define GAME_FORM(id) id##_form
#endif

/* What the table of every game begins with; its seats and what is optional follow. */
#define GAME_TABLE(id)                                                                                       \
    .name = #id, .pack_size = sizeof(struct id##_pack), .position_size = sizeof(struct id),                  \
    .codec = &id##_codec, .start = id##_start, .to_act = id##_to_act, .legal = id##_legal,                   \
    .apply = id##_apply, .reveal = id##_reveal, .sees = id##_sees, .result = id##_result,                    \
    .form = GAME_FORM(id), .check = id##_check, .imagine = id##_imagine

#define GAME(id) extern const struct game id##_game;
#include "games.def"
#undef GAME

#endif
