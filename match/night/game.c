/* game.c: Election Night, as everything above the rules knows it. */
#include "match/games.h"
#include "match/night/codec.h"
#include "rules/night/night.h"

const struct game night_game = {
    .name = "night",
    .pack_size = sizeof(struct night_pack),
    .position_size = sizeof(struct night),
    .least_seats = NIGHT_SEATS,
    .most_seats = NIGHT_SEATS,
    .codec = &night_codec,
    .start = night_start,
    .to_act = night_to_act,
    .legal = night_legal,
    .apply = night_apply,
    .reveal = night_reveal,
    .sees = night_sees,
    .result = night_result,
    .check = night_check,
    .imagine = night_imagine,
    .count = night_count,
    .nth = night_nth,
};

_Static_assert(sizeof(struct night) == 128, "a position of night is two cache lines");
