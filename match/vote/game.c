/* game.c: VOTE!, as everything above the rules knows it. */
#include "match/games.h"
#include "match/vote/codec.h"
#include "rules/vote/vote.h"

static int majority(int seats)
{
    return vote_dealt(seats, VOTE_DEMOCRAT);
}

const struct game vote_game = {
    .name = "vote",
    .pack_size = sizeof(struct vote_pack),
    .position_size = sizeof(struct vote),
    .least_seats = VOTE_LEAST_SEATS,
    .most_seats = VOTE_MOST_SEATS,
    .codec = &vote_codec,
    .larger_side = majority,
    .start = vote_start,
    .to_act = vote_to_act,
    .legal = vote_legal,
    .apply = vote_apply,
    .reveal = vote_reveal,
    .sees = vote_sees,
    .result = vote_result,
    .check = vote_check,
    .imagine = vote_imagine,
    .movers = vote_movers,
};

_Static_assert(sizeof(struct vote) <= 1024, "a position of VOTE! is at most 1 KiB");
