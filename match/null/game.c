/* game.c: the template game, as everything above the rules knows it. */
#include "match/games.h"
#include "match/null/codec.h"
#include "rules/null/null.h"

const struct game null_game = {
    .name = "null",
    .pack_size = sizeof(struct null_pack),
    .position_size = sizeof(struct null),
    .least_seats = NULL_SEATS,
    .most_seats = NULL_SEATS,
    .codec = &null_codec,
    .start = null_start,
    .to_act = null_to_act,
    .legal = null_legal,
    .apply = null_apply,
    .reveal = null_reveal,
    .sees = null_sees,
    .result = null_result,
    .check = null_check,
    .imagine = null_imagine,
};
