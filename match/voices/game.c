/* game.c: Voices in My Head, as everything above the rules knows it. */
#include "match/games.h"
#include "match/voices/codec.h"
#include "rules/voices/voices.h"

const struct game voices_game = {
    .name = "voices",
    .pack_size = sizeof(struct voices_pack),
    .position_size = sizeof(struct voices),
    .least_seats = VOICES_LEAST_SEATS,
    .most_seats = VOICES_MOST_SEATS,
    .codec = &voices_codec,
    .start = voices_start,
    .to_act = voices_to_act,
    .legal = voices_legal,
    .apply = voices_apply,
    .reveal = voices_reveal,
    .sees = voices_sees,
    .result = voices_result,
    .check = voices_check,
    .imagine = voices_imagine,
};

_Static_assert(sizeof(struct voices) <= MAX_POSITION, "every position fits the room for one");
