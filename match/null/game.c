/* game.c: the template game, as everything above the rules knows it. */
#include "match/games.h"
#include "match/null/codec.h"
#include "rules/null/null.h"

const struct game null_game = {
    GAME_TABLE(null),
    .least_seats = NULL_SEATS,
    .usual_seats = NULL_SEATS,
    .most_seats = NULL_SEATS,
};
