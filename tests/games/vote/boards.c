/* boards.c: the packs that VOTE! is tried with. */
#include "tests/games/trial.h"

int vote_boards(void);
int vote_boards(void)
{
    size_t size;
    return trial_add(&vote_oracle, trial_standard(&vote_oracle)) ||
           trial_add_bytes(&vote_oracle, "vote-pack.json",
                           source_file("tests/games/vote/scenarios/vote-pack.json", &size)) ||
           trial_add_bytes(&vote_oracle, "vote-stress-pack.json",
                           source_file("tests/games/vote/scenarios/vote-stress-pack.json", &size));
}
