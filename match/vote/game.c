/* game.c: VOTE!, as everything above the rules knows it. */
#include "match/games.h"
#include "match/vote/codec.h"
#include "rules/vote/vote.h"

const struct game vote_game = {
    GAME_TABLE(vote),      .least_seats = VOTE_LEAST_SEATS, .usual_seats = 6,  .most_seats = VOTE_MOST_SEATS,
    .movers = vote_movers, .has_left = vote_has_left,       .draw = vote_draw,
};

_Static_assert(sizeof(struct vote) <= 1024, "a position of VOTE! is at most 1 KiB");
