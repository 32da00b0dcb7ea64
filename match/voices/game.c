/* game.c: Voices in My Head, as everything above the rules knows it. */
#include "match/games.h"
#include "match/voices/codec.h"
#include "rules/voices/voices.h"

const struct game voices_game = {
    GAME_TABLE(voices),
    .least_seats = VOICES_LEAST_SEATS,
    .usual_seats = 4,
    .most_seats = VOICES_MOST_SEATS,
};

_Static_assert(sizeof(struct voices) <= MAX_POSITION, "every position fits the room for one");
