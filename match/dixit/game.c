/* game.c: Dixit, as everything above the rules knows it. */
#include "match/dixit/codec.h"
#include "match/games.h"
#include "rules/dixit/dixit.h"

const struct game dixit_game = {
    GAME_TABLE(dixit),  .least_seats = DIXIT_LEAST_SEATS, .usual_seats = 4, .most_seats = DIXIT_MOST_SEATS,
    .draw = dixit_draw,
};

_Static_assert(sizeof(struct dixit) <= 1024, "a position of Dixit is at most 1 KiB without its texts");
