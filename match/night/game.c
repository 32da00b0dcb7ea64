/* game.c: Election Night, as everything above the rules knows it. */
#include "match/games.h"
#include "match/night/codec.h"
#include "rules/night/night.h"

const struct game night_game = {
    GAME_TABLE(night),    .least_seats = NIGHT_SEATS, .usual_seats = NIGHT_SEATS, .most_seats = NIGHT_SEATS,
    .count = night_count, .nth = night_nth,           .draw = night_draw,
};

_Static_assert(sizeof(struct night) == 128, "a position of night is two cache lines");
