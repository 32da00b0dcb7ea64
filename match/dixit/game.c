/* game.c: Dixit, as everything above the rules knows it. */
#include "match/dixit/codec.h"
#include "match/games.h"
#include "rules/dixit/dixit.h"

const struct game dixit_game = {
    .name = "dixit",
    .pack_size = sizeof(struct dixit_pack),
    .position_size = sizeof(struct dixit),
    .least_seats = DIXIT_LEAST_SEATS,
    .most_seats = DIXIT_MOST_SEATS,
    .codec = &dixit_codec,
    .start = dixit_start,
    .to_act = dixit_to_act,
    .legal = dixit_legal,
    .apply = dixit_apply,
    .reveal = dixit_reveal,
    .sees = dixit_sees,
    .result = dixit_result,
    .check = dixit_check,
    .imagine = dixit_imagine,
};

_Static_assert(sizeof(struct dixit) <= 1024, "a position of Dixit is at most 1 KiB without its texts");
