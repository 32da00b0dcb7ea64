#include "match/games.h"

#include <string.h>

#include "rules/dixit/dixit.h"
#include "rules/night/night.h"
#include "rules/null/null.h"
#include "rules/voices/voices.h"
#include "rules/vote/vote.h"

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

static const struct game night_game = {
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

static int vote_majority(int seats)
{
    return vote_dealt(seats, VOTE_DEMOCRAT);
}

static const struct game vote_game = {
    .name = "vote",
    .pack_size = sizeof(struct vote_pack),
    .position_size = sizeof(struct vote),
    .least_seats = VOTE_LEAST_SEATS,
    .most_seats = VOTE_MOST_SEATS,
    .codec = &vote_codec,
    .larger_side = vote_majority,
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

static const struct game dixit_game = {
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

static const struct game voices_game = {
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

_Static_assert(sizeof(struct night) == 128, "a position of night is two cache lines");
_Static_assert(sizeof(struct vote) <= 1024, "a position of VOTE! is at most 1 KiB");
_Static_assert(sizeof(struct dixit) <= 1024, "a position of Dixit is at most 1 KiB without its texts");
_Static_assert(sizeof(struct voices) <= 4096, "a position of Voices is at most 4 KiB");
_Static_assert(sizeof(struct voices) <= MAX_POSITION, "every position fits the room for one");

const struct game *const games[] = {&vote_game, &night_game, &dixit_game, &voices_game, NULL};

const struct game *game_find(const char *name)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}
