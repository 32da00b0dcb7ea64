/* boards.c: the packs that Dixit is tried with. */
#include <stdio.h>

#include "tests/games/trial.h"

/* A pack of this many pictures, the last one first: their order is the loader's business. */
static char *dixit_board(int cards)
{
    json_t *list = json_array();
    for (int i = cards; i > 0; i--) {
        char id[16];
        snprintf(id, sizeof id, "c%04d", i);
        json_array_append_new(list, json_pack("{s:s,s:s}", "id", id, "image", "a.svg"));
    }
    json_t *pack = json_pack("{s:s,s:s,s:{s:s,s:s,s:s},s:o}", "game", "dixit", "id", "made", "name", "en",
                             "a", "ru", "a", "hu", "a", "cards", list);
    char *bytes = json_dumps(pack, JSON_COMPACT);
    json_decref(pack);
    return bytes;
}

/* D-1.1 and D-1.4, from their page. */
static const struct {
    const char *mode, *length;
    int least, step, hand;
} dixit_modes[] = {{"classic", "target", 3, 1, 6}, {"party", "rounds", 6, 1, 5}, {"team", "rounds", 6, 2, 4}};
enum { DIXIT_MODES_TRIED = 3 };

/* Every mode for every number of seats: with the standard cards, for the usual length; with exactly as many
 * as needed (D-1.3), where the discard is shuffled in after every round (D-2.3); and large tables with as
 * many as possible. */
int dixit_boards(void);
int dixit_boards(void)
{
    struct content *standard = trial_standard(&dixit_oracle), *largest;
    int failed = !standard;
    for (int i = 0; i < DIXIT_MODES_TRIED; i++)
        for (int seats = dixit_modes[i].least; !failed && seats <= MAX_SEATS; seats += dixit_modes[i].step)
            failed = trial_add_one(&dixit_oracle, standard, seats,
                                   json_pack("{s:s}", "mode", dixit_modes[i].mode));
    for (int i = 0; i < DIXIT_MODES_TRIED; i++)
        for (int seats = dixit_modes[i].least; !failed && seats <= MAX_SEATS; seats += dixit_modes[i].step) {
            int hand = seats == 3 ? 7 : dixit_modes[i].hand, few = seats < 8;
            int length = i ? 1 + few : few ? 30 : 15; /* enough for many rounds, not for long games */
            failed = trial_add_one(
                &dixit_oracle, trial_board(&dixit_oracle, "smallest", dixit_board(seats * hand)), seats,
                json_pack("{s:s,s:i}", "mode", dixit_modes[i].mode, dixit_modes[i].length, length));
        }
    if (failed || !(largest = trial_board(&dixit_oracle, "largest", dixit_board(1000))))
        return -1;
    for (int i = 0; !failed && i < DIXIT_MODES_TRIED; i++)
        failed =
            trial_add_one(&dixit_oracle, largest, MAX_SEATS, json_pack("{s:s}", "mode", dixit_modes[i].mode));
    return failed || trial_add_one(&dixit_oracle, largest, 3, NULL) ? -1 : 0;
}
